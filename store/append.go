package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Append adds the events to the log and answers once they are durable.
//
// A command id that the log has already is answered with the receipt of the first time,
// whatever else the request says: so a caller who does not know whether an append happened
// sends it again. An expected head that is not the log's is ErrConflict. When ctx ends
// while the append is on its way the outcome is unknown.
func (s *Store) Append(ctx context.Context, a Append) (Receipt, error) {
	a, err := a.checked()
	if err != nil {
		return Receipt{}, err
	}
	return s.db.append(ctx, a)
}

const (
	insertEvent = `INSERT INTO events (log, seq, at, cmd, data, hash) VALUES ($1, $2, $3, $4, $5, $6)`
	moveHead    = `UPDATE logs SET head = $2, hash = $3 WHERE id = $1`
	insertLog   = `INSERT INTO logs (id, head, hash, kind, status, updated, summary, seal)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	changeLog = `UPDATE logs SET head = $2, hash = $3, kind = $4, status = $5, updated = $6, summary = $7, seal = $8
		WHERE id = $1`
	firstOf = `SELECT seq FROM events WHERE log = $1 AND cmd = $2`
	// An append ends before the next command's first event, or at the head.
	lastOf = `SELECT seq, hash FROM events WHERE log = $1 AND seq = (
			SELECT coalesce(min(seq) - 1, (SELECT head FROM logs WHERE id = $1))
			FROM events WHERE log = $1 AND seq > $2 AND cmd IS NOT NULL)`
)

func insertEvents(ctx context.Context, r runner, log string, events []Event) error {
	for _, e := range events {
		var cmd any // absent
		if e.Command != "" {
			cmd = e.Command
		}
		// Other integers than int64 would be converted by reflection.
		if _, err := r.exec(ctx, insertEvent, log, int64(e.Seq), e.Time.UnixMicro(), cmd, e.Data, e.Hash[:]); err != nil {
			return fmt.Errorf("append to %s: %w", log, damaged(err))
		}
	}
	return nil
}

// log is the log's row after an append that makes it or gives it a summary.
func (a Append) log(r Receipt) Log {
	l := Log{ID: a.Log, Head: r.Last, Hash: r.Hash, Updated: a.Time}
	if a.Summary != nil {
		l.Summary = *a.Summary
	}
	return l
}

// storeLog writes the log's row with insertLog or changeLog.
func storeLog(ctx context.Context, r runner, q string, l Log) error {
	sum := l.seal()
	_, err := r.exec(ctx, q, l.ID, l.Head, l.Hash[:], l.Kind, l.Status, l.Updated.UnixMicro(), notNil(l.Data), sum[:])
	return err
}

// receiptOf rebuilds the receipt of a command that the log has.
func receiptOf(ctx context.Context, r runner, log, command string) (Receipt, error) {
	receipt := Receipt{Repeat: true}
	if err := r.row(ctx, firstOf, log, command).Scan(&receipt.First); err != nil {
		return Receipt{}, damaged(err)
	}
	var raw []byte
	err := r.row(ctx, lastOf, log, receipt.First).Scan(&receipt.Last, &raw)
	if errors.Is(err, sql.ErrNoRows) {
		return Receipt{}, &CorruptError{Log: log, Seq: receipt.First, Reason: "the end of its command is missing"}
	}
	receipt.Hash.setBytes(raw)
	return receipt, damaged(err)
}

// noOrphan is the loud error for a log whose row has gone while its events are there.
func noOrphan(ctx context.Context, r runner, log string) error {
	var seq uint64
	// One statement: between two the log may be made.
	err := r.row(ctx, `SELECT seq FROM events WHERE log = $1 AND NOT EXISTS (SELECT 1 FROM logs WHERE id = $1) LIMIT 1`, log).Scan(&seq)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return damaged(err)
	}
	return &CorruptError{Log: log, Reason: "it has events but no row"}
}
