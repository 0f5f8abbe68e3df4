package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"time"
)

const (
	// The row of the event before the first one wanted comes along: the chain starts there.
	readEvents = `SELECT l.head, l.hash, e.seq, e.at, e.cmd, e.data, e.hash
		FROM logs l LEFT JOIN events e ON e.log = l.id AND e.seq >= $2
		WHERE l.id = $1 ORDER BY e.seq LIMIT $3`
	logColumns = `SELECT id, head, hash, kind, status, updated, summary, seal FROM logs `
	listStatus = logColumns + `WHERE status = $1 AND (updated, id) < ($2, $3)
		ORDER BY updated DESC, id DESC LIMIT $4`
	listKind = logColumns + `WHERE status = $1 AND kind = $5 AND (updated, id) < ($2, $3)
		ORDER BY updated DESC, id DESC LIMIT $4`
	walkLogs = logColumns + `WHERE id > $1 ORDER BY id LIMIT $2`
	oneLog   = logColumns + `WHERE id = $1`
)

// Read returns the events of a log behind number after, in order, at most limit of them; 0
// means all. Every hash is recomputed, and a read that ends the log must meet the head of
// the log's own row; else the answer is ErrCorrupt and no event. A log that is not there is
// ErrNotFound, an after beyond the head ErrAhead.
func (s *Store) Read(ctx context.Context, log string, after uint64, limit int) ([]Event, error) {
	if err := names("log", log); err != nil {
		return nil, err
	}
	return readLog(ctx, s.db.read(), log, after, limit)
}

func readLog(ctx context.Context, r runner, log string, after uint64, limit int) ([]Event, error) {
	c := checker{log: log, after: after, want: math.MaxInt64}
	if after > math.MaxInt64-1 || limit < 0 {
		return nil, fmt.Errorf("%w: read after %d, limit %d", ErrInvalid, after, limit)
	}
	if limit > 0 {
		c.want = uint64(limit)
	}
	rows := int64(math.MaxInt64)
	if limit > 0 {
		rows = int64(limit) + 1
	}
	found, err := r.query(ctx, readEvents, log, after, rows)
	if err != nil {
		return nil, damaged(err)
	}
	defer found.Close()
	for found.Next() {
		if err := c.scan(found); err != nil {
			return nil, err
		}
	}
	if err := found.Err(); err != nil {
		return nil, damaged(err)
	}
	if !c.exists {
		if err := noOrphan(ctx, r, log); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("log %s: %w", log, ErrNotFound)
	}
	return c.end()
}

// checker follows a log's chain from the event numbered after.
type checker struct {
	log    string
	after  uint64
	want   uint64 // how many events
	exists bool   // the log's row was found
	head   uint64
	top    Hash // of the head, says the log's row
	next   uint64
	prev   Hash
	events []Event
}

// scan takes one row of readEvents.
func (c *checker) scan(rows *sql.Rows) error {
	var seq, at sql.NullInt64
	var cmd sql.NullString
	var top, data, hash []byte
	if err := rows.Scan(&c.head, &top, &seq, &at, &cmd, &data, &hash); err != nil {
		return c.corrupt(c.next, "a row that does not read: "+err.Error())
	}
	if !c.exists {
		c.exists, c.next = true, max(c.after, 1)
		c.top.setBytes(top)
	}
	if !seq.Valid { // the log's row alone
		return nil
	}
	if uint64(seq.Int64) != c.next {
		return c.corrupt(c.next, fmt.Sprintf("missing, the next one is %d", seq.Int64))
	}
	e := Event{Seq: c.next, Time: time.UnixMicro(at.Int64).UTC(), Command: cmd.String, Data: notNil(data)}
	e.Hash.setBytes(hash)
	c.next++
	if e.Seq > c.after { // not the one that only begins the chain
		if chain(c.prev, c.log, e) != e.Hash {
			return c.corrupt(e.Seq, "hash does not fit")
		}
		if uint64(len(c.events)) < c.want {
			c.events = append(c.events, e)
		}
	}
	c.prev = e.Hash
	return nil
}

// end compares the end of the chain with the log's own row.
func (c *checker) end() ([]Event, error) {
	last := c.next - 1
	switch {
	case c.head == 0:
		return nil, c.corrupt(0, "head is 0")
	case c.after > c.head && last < c.after:
		return nil, fmt.Errorf("log %s: after %d, head %d: %w", c.log, c.after, c.head, ErrAhead)
	case last > c.head:
		return nil, c.corrupt(c.head+1, fmt.Sprintf("stored behind the head %d", c.head))
	case last < c.head && uint64(len(c.events)) < c.want:
		return nil, c.corrupt(c.next, fmt.Sprintf("missing, the head is %d", c.head))
	case last == c.head && c.prev != c.top:
		return nil, c.corrupt(c.head, "not the head that the log's row names")
	}
	return c.events, nil
}

func (c *checker) corrupt(seq uint64, reason string) error {
	return &CorruptError{Log: c.log, Seq: seq, Reason: reason}
}

// Head returns the log's last number, its hash and summary, or ErrNotFound.
func (s *Store) Head(ctx context.Context, log string) (Log, error) {
	if err := names("log", log); err != nil {
		return Log{}, err
	}
	return headOf(ctx, s.db.read(), log)
}

func headOf(ctx context.Context, r runner, log string) (Log, error) {
	found, err := logs(ctx, r, oneLog, log)
	if err != nil {
		return Log{}, err
	}
	if len(found) == 0 {
		if err := noOrphan(ctx, r, log); err != nil {
			return Log{}, err
		}
		return Log{}, fmt.Errorf("log %s: %w", log, ErrNotFound)
	}
	return found[0], nil
}

// List returns logs of one status, the latest summary first.
func (s *Store) List(ctx context.Context, q Query) ([]Log, error) {
	if err := names("status", q.Status); err != nil {
		return nil, err
	}
	if q.Limit < 0 || q.Limit > 1000 {
		return nil, fmt.Errorf("%w: limit %d, want 1 to 1000", ErrInvalid, q.Limit)
	}
	if q.Limit == 0 {
		q.Limit = 100
	}
	updated, id := int64(math.MaxInt64), ""
	if q.After.ID != "" {
		updated, id = q.After.Updated.UnixMicro(), q.After.ID
	}
	if q.Kind == "" {
		return logs(ctx, s.db.read(), listStatus, q.Status, updated, id, q.Limit)
	}
	return logs(ctx, s.db.read(), listKind, q.Status, updated, id, q.Limit, q.Kind)
}

func logs(ctx context.Context, r runner, q string, args ...any) ([]Log, error) {
	rows, err := r.query(ctx, q, args...)
	if err != nil {
		return nil, damaged(err)
	}
	defer rows.Close()
	var list []Log
	for rows.Next() {
		var l Log
		var updated int64
		var hash, sum []byte
		if err := rows.Scan(&l.ID, &l.Head, &hash, &l.Kind, &l.Status, &updated, &l.Data, &sum); err != nil {
			return nil, &CorruptError{Reason: "a log's row that does not read", Err: err}
		}
		l.Hash.setBytes(hash)
		l.Updated, l.Data = time.UnixMicro(updated).UTC(), notNil(l.Data)
		if string(sum) != seen(l.seal()) {
			return nil, &CorruptError{Log: l.ID, Reason: "the summary is not what was written"}
		}
		list = append(list, l)
	}
	return list, damaged(rows.Err())
}

func seen(h Hash) string { return string(h[:]) }

// damaged turns what a database says about broken pages into a CorruptError.
func damaged(err error) error {
	if err == nil || errors.Is(err, ErrCorrupt) {
		return err
	}
	if sqliteDamage(err) || postgresDamage(err) {
		return &CorruptError{Reason: "the database says so", Err: err}
	}
	return err
}
