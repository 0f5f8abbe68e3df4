package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"

	"modernc.org/sqlite"
)

// request is one change waiting for the writer.
type request struct {
	ctx    context.Context
	change func(context.Context, runner) error
	topics []string
	mine   <-chan struct{} // the watcher who needs no hint
	err    error
	answer chan error // holds one, so that the writer never waits for a caller who left
}

// run makes the change. One that panics fails, and the others in its batch do not.
func (r *request) run(ctx context.Context, on runner) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("store: a change broke: %v\n%s", x, debug.Stack())
		}
	}()
	return r.change(ctx, on)
}

// writer is the one goroutine that changes a SQLite file. It takes what waits, runs each
// change so that its failure undoes it alone, commits all of it with one sync and only then
// answers.
type writer struct {
	conn *sql.Conn
	run  *prepared
	undo func() // forgets what was remembered of changes that are rolled back
	dir  string // in which it is not said yet that something was written; "" where it is, or nobody wants to know
	s    *Store
	reqs chan *request
	quit chan struct{} // closed by close
	gone chan struct{} // closed when the goroutine has ended
}

func startWriter(ctx context.Context, db *sql.DB, s *Store, undo func()) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{
		conn: conn, run: newPrepared(conn), undo: undo, s: s,
		reqs: make(chan *request, maxBatch), quit: make(chan struct{}), gone: make(chan struct{}),
	}
	go w.loop()
	return w, nil
}

// do hands a change to the writer and waits for the commit.
func (w *writer) do(ctx context.Context, change func(context.Context, runner) error, mine <-chan struct{}, topics []string) error {
	r := &request{ctx: ctx, change: change, topics: topics, mine: mine, answer: make(chan error, 1)}
	select {
	case w.reqs <- r:
	case <-w.quit:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-r.answer:
		return err
	case <-w.gone:
		select {
		case err := <-r.answer:
			return err
		default: // It waited for its turn.
			return ErrClosed
		}
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", ErrUncertain, ctx.Err())
	}
}

func (w *writer) loop() {
	defer close(w.gone)
	defer func() { // What breaks here has left nobody knows what behind: the store ends, in order.
		if x := recover(); x != nil {
			w.s.fail(fmt.Errorf("the writer broke: %v\n%s", x, debug.Stack()))
		}
	}()
	batch := make([]*request, 0, maxBatch)
	for {
		select {
		case r := <-w.reqs:
			batch = gather(append(batch[:0], r), w.reqs)
			w.answer(batch, w.commit(batch))
		case <-w.quit:
			return
		}
	}
}

// commit runs the batch in one transaction. Its error is that of all requests; each one's
// own is in the request.
func (w *writer) commit(batch []*request) error {
	if err := w.s.Err(); err != nil {
		return err
	}
	ctx := context.Background() // a caller who leaves must not interrupt the others
	if _, err := w.run.exec(ctx, `BEGIN IMMEDIATE`); err != nil {
		return fmt.Errorf("begin: %w", damaged(err))
	}
	err := w.all(ctx, batch, w.plainly)
	if errors.Is(err, errHalfDone) {
		if _, err := w.run.exec(ctx, `ROLLBACK`); err != nil {
			return w.giveUp(err)
		}
		w.undo()
		if _, err := w.run.exec(ctx, `BEGIN IMMEDIATE`); err != nil {
			return fmt.Errorf("begin: %w", damaged(err))
		}
		err = w.all(ctx, batch, w.guarded)
	}
	// After a failed sync nobody knows what is on disk: to try again could lose what was
	// acknowledged. The process ends, and recovery reads the truth.
	if err == nil {
		_, err = w.run.exec(ctx, `COMMIT`)
	}
	if err != nil {
		return w.giveUp(err)
	}
	if w.dir != "" {
		if said, err := markWritten(w.dir); err == nil && said { // Else with the next commit.
			w.dir = ""
		}
	}
	return nil
}

// all runs the requests whose callers are still there.
func (w *writer) all(ctx context.Context, batch []*request, one func(context.Context, *request) error) error {
	for _, r := range batch {
		if r.err = r.ctx.Err(); r.err != nil {
			continue
		}
		if err := one(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// errHalfDone says that a request failed after it had begun to write.
var errHalfDone = errors.New("half done")

// plainly runs a request that is expected to succeed, or to fail before it writes, as
// conflicts do. Else the whole batch is to be done again by guarded: also after an error of
// SQLite's, even in reading, since some of them end the transaction. A savepoint for each
// request costs a tenth of what the request costs.
func (w *writer) plainly(ctx context.Context, r *request) error {
	run := watched{runner: w.run}
	var broken *sqlite.Error
	if r.err = r.run(ctx, &run); r.err != nil && (run.wrote || errors.As(r.err, &broken)) {
		return errHalfDone
	}
	return nil
}

// watched is a runner that notes whether anything may have been written.
type watched struct {
	runner
	wrote bool
}

func (w *watched) exec(ctx context.Context, q string, args ...any) (int64, error) {
	rows, err := w.runner.exec(ctx, q, args...)
	w.wrote = w.wrote || rows > 0 || err != nil
	return rows, err
}

// guarded runs a request behind a savepoint, so that its failure undoes it alone. An error
// means that the whole transaction is in doubt.
func (w *writer) guarded(ctx context.Context, r *request) error {
	if _, err := w.run.exec(ctx, `SAVEPOINT one`); err != nil {
		return err
	}
	if r.err = r.run(ctx, w.run); r.err != nil {
		if _, err := w.run.exec(ctx, `ROLLBACK TO one`); err != nil {
			return errors.Join(r.err, err)
		}
	}
	_, err := w.run.exec(ctx, `RELEASE one`)
	return err
}

func (w *writer) giveUp(err error) error {
	w.s.fail(err)
	return w.s.Err()
}

func (w *writer) answer(batch []*request, err error) {
	for _, r := range batch {
		if err != nil {
			r.answer <- err
			continue
		}
		if r.err == nil {
			w.s.hub.wakeOthers(r.mine, r.topics...)
		}
		r.answer <- r.err
	}
}

// close lets the batch in hand finish and ends the goroutine.
func (w *writer) close() error {
	close(w.quit)
	<-w.gone
	return errors.Join(w.run.close(), w.conn.Close())
}
