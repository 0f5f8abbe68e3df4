package store

import (
	"context"
	"database/sql"
	"errors"
	"hash/maphash"
	"slices"
)

// recentLogs is how many logs the writer remembers at least.
const recentLogs = 4096

// recent remembers the ends of the logs last appended to, so that an append reads nothing.
// It has two generations: when the young one is full it becomes the old one, and what is
// not used again is forgotten with it. Only the writer's goroutine touches it.
type recent struct {
	seed       maphash.Seed
	young, old map[string]*tail
}

// tail is the end of a log and the hashes of all its command ids.
type tail struct {
	head     uint64
	hash     Hash
	commands []uint64
}

func newRecent() recent {
	return recent{seed: maphash.MakeSeed(), young: map[string]*tail{}, old: map[string]*tail{}}
}

func (c *recent) get(log string) *tail {
	if t := c.young[log]; t != nil {
		return t
	}
	t := c.old[log]
	if t != nil {
		c.put(log, t)
	}
	return t
}

func (c *recent) put(log string, t *tail) {
	if len(c.young) >= recentLogs {
		c.old, c.young = c.young, map[string]*tail{}
	}
	c.young[log] = t
}

func (c *recent) forget(log string) {
	delete(c.young, log)
	delete(c.old, log)
}

func (c *recent) mark(command string) uint64 { return maphash.String(c.seed, command) }

func (db *sqliteStore) append(ctx context.Context, a Append) (Receipt, error) {
	if db.w == nil {
		return Receipt{}, ErrReadOnly
	}
	var receipt Receipt
	err := db.w.do(ctx, func(ctx context.Context, r runner) error {
		var err error
		receipt, err = db.appendOne(ctx, r, a)
		if err != nil { // it will be rolled back
			db.recent.forget(a.Log)
		}
		return err
	}, a.Mine, []string{a.Log})
	if err != nil {
		return Receipt{}, err
	}
	return receipt, nil
}

// appendOne runs in the writer's goroutine: nobody else can change the log meanwhile.
func (db *sqliteStore) appendOne(ctx context.Context, r runner, a Append) (Receipt, error) {
	t, err := db.tail(ctx, r, a.Log)
	if err != nil {
		return Receipt{}, err
	}
	mark := db.recent.mark(a.Command)
	if slices.Contains(t.commands, mark) {
		receipt, err := receiptOf(ctx, r, a.Log, a.Command)
		if !errors.Is(err, sql.ErrNoRows) { // else another command has the same mark
			return receipt, err
		}
	}
	if err := db.s.guarded(ctx, r, a); err != nil {
		return Receipt{}, err
	}
	events, receipt, err := a.plan(t.head, t.hash)
	if err != nil {
		return Receipt{}, err
	}
	if err := insertEvents(ctx, r, a.Log, events); err != nil {
		return Receipt{}, err
	}
	switch {
	case t.head == 0:
		err = storeLog(ctx, r, insertLog, a.log(receipt))
	case a.Summary != nil:
		err = storeLog(ctx, r, changeLog, a.log(receipt))
	default:
		_, err = r.exec(ctx, moveHead, a.Log, int64(receipt.Last), receipt.Hash[:])
	}
	if err != nil {
		return Receipt{}, damaged(err)
	}
	t.head, t.hash, t.commands = receipt.Last, receipt.Hash, append(t.commands, mark)
	if t.head == uint64(len(events)) {
		db.recent.put(a.Log, t)
	}
	return receipt, nil
}

// tail returns the end of a log, an empty one if there is no such log.
func (db *sqliteStore) tail(ctx context.Context, r runner, log string) (*tail, error) {
	if t := db.recent.get(log); t != nil {
		return t, nil
	}
	l, err := headOf(ctx, r, log)
	if errors.Is(err, ErrNotFound) {
		return &tail{}, nil
	}
	if err != nil {
		return nil, err
	}
	t := &tail{head: l.Head, hash: l.Hash}
	rows, err := r.query(ctx, `SELECT cmd FROM events WHERE log = $1 AND cmd IS NOT NULL`, log)
	if err != nil {
		return nil, damaged(err)
	}
	defer rows.Close()
	for rows.Next() {
		var cmd string
		if err := rows.Scan(&cmd); err != nil {
			return nil, damaged(err)
		}
		t.commands = append(t.commands, db.recent.mark(cmd))
	}
	if err := rows.Err(); err != nil {
		return nil, damaged(err)
	}
	db.recent.put(log, t)
	return t, nil
}
