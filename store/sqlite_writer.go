package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
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

// writer is the one goroutine that changes a SQLite file. It takes what waits, runs each
// change behind a savepoint, commits all of it with one sync and only then answers.
type writer struct {
	conn *sql.Conn
	run  *prepared
	s    *Store
	reqs chan *request
	quit chan struct{} // closed by close
	gone chan struct{} // closed when the goroutine has ended
}

func startWriter(ctx context.Context, db *sql.DB, s *Store) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{
		conn: conn, run: newPrepared(conn), s: s,
		reqs: make(chan *request), quit: make(chan struct{}), gone: make(chan struct{}),
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
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", ErrUncertain, ctx.Err())
	}
}

func (w *writer) loop() {
	defer close(w.gone)
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
	for _, r := range batch {
		if r.err = r.ctx.Err(); r.err != nil {
			continue
		}
		if err := w.one(ctx, r); err != nil {
			return w.giveUp(err)
		}
	}
	// After a failed sync nobody knows what is on disk: to try again could lose what was
	// acknowledged. The process ends, and recovery reads the truth.
	if _, err := w.run.exec(ctx, `COMMIT`); err != nil {
		return w.giveUp(err)
	}
	return nil
}

// one runs a request so that its failure undoes it alone. An error means that the whole
// transaction is in doubt.
func (w *writer) one(ctx context.Context, r *request) error {
	if _, err := w.run.exec(ctx, `SAVEPOINT one`); err != nil {
		return err
	}
	if r.err = r.change(ctx, w.run); r.err != nil {
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
