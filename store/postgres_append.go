package store

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// committers is how many batches are under way at once: one is on its way to the disk while
// the next one is built.
const committers = 2

// pgRequest is one append waiting for a committer.
type pgRequest struct {
	ctx     context.Context
	a       Append
	receipt Receipt
	err     error
	since   time.Time
	answer  chan struct{} // closed when receipt and err are set
}

func (r *pgRequest) reply(receipt Receipt, err error) {
	r.receipt, r.err = receipt, err
	close(r.answer)
}

func (db *postgresStore) append(ctx context.Context, a Append) (Receipt, error) {
	r := &pgRequest{ctx: ctx, a: a, since: time.Now(), answer: make(chan struct{})}
	select {
	case db.reqs <- r:
	case <-db.quit:
		return Receipt{}, ErrClosed
	case <-ctx.Done():
		return Receipt{}, ctx.Err()
	}
	select {
	case <-r.answer:
		return r.receipt, r.err
	case <-ctx.Done():
		return Receipt{}, fmt.Errorf("%w: %w", ErrUncertain, ctx.Err())
	}
}

// commitLoop takes what waits and commits it in one transaction.
func (db *postgresStore) commitLoop() {
	for {
		select {
		case <-db.quit:
			return
		case r := <-db.reqs:
			db.commit(gather([]*pgRequest{r}, db.reqs))
		}
	}
}

// commit answers every request of the batch. While the server cannot be reached it tries
// again: the command ids make that safe even when an earlier try was committed unheard.
func (db *postgresStore) commit(batch []*pgRequest) {
	for wait := 5 * time.Millisecond; len(batch) > 0; wait = min(2*wait, 500*time.Millisecond) {
		err := db.try(batch)
		switch {
		case err == nil:
			return
		case passing(err), errors.Is(err, errNotCopied): // The commands are found, and their commit waits again.
			batch = db.drop(batch, err)
			time.Sleep(wait)
		case len(batch) == 1:
			batch[0].reply(Receipt{}, refused(batch[0].a.Log, err))
			return
		default: // one of them is at fault; the others shall not suffer
			for _, r := range batch {
				db.commit([]*pgRequest{r})
			}
			return
		}
	}
}

// drop answers those who have waited long enough, all when the store is being closed, and
// returns the others.
func (db *postgresStore) drop(batch []*pgRequest, err error) []*pgRequest {
	closing := false
	select {
	case <-db.quit:
		closing = true
	default:
	}
	return slices.DeleteFunc(batch, func(r *pgRequest) bool {
		over := closing || r.ctx.Err() != nil || time.Since(r.since) > patience
		if over {
			r.reply(Receipt{}, fmt.Errorf("append to %s: %w: %w", r.a.Log, ErrUncertain, err))
		}
		return over
	})
}

// try runs the batch once. An error means that nobody has been answered.
func (db *postgresStore) try(batch []*pgRequest) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	p := newPlan(batch)
	gaveUp(conn.Conn().PgConn())
	if err = p.run(ctx, conn.Conn(), db.decide); err != nil {
		undo(conn.Conn())
	} else if gaveUp(conn.Conn().PgConn()) {
		err = errNotCopied
	}
	conn.Release()
	if err == nil {
		p.answer(ctx, db)
	}
	return err
}

// run does all of the batch but answering it. What breaks is an error of this batch, and
// each of its requests is then tried alone.
func (p *plan) run(ctx context.Context, conn *pgx.Conn, decide func(*plan)) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("store: an append broke: %v\n%s", x, debug.Stack())
		}
	}()
	if err := p.look(ctx, conn); err != nil {
		return err
	}
	decide(p)
	return p.write(ctx, conn)
}

// undo leaves the connection without a transaction, or closed.
func undo(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if _, e := conn.Exec(ctx, `ROLLBACK`); e != nil {
		conn.Close(ctx)
	}
}

// refused is the error of an append that the server will never take: two events with one
// number can only be there when the log's own row is lost or wrong.
func refused(log string, err error) error {
	var said *pgconn.PgError
	if errors.As(err, &said) && said.Code == "23505" {
		return &CorruptError{Log: log, Reason: "the events go on behind the head of its row", Err: err}
	}
	return fmt.Errorf("append to %s: %w", log, damaged(err))
}
