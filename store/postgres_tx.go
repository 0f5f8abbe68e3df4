package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// patience is how long a call is tried again while the server cannot be reached, as when it
// restarts or a standby takes over.
const patience = 10 * time.Second

func (db *postgresStore) write(ctx context.Context, change func(context.Context, runner) error, topics ...string) error {
	err := db.persist(ctx, func() error { return transact(ctx, db.db, change) })
	if err == nil {
		db.announce(topics...)
	}
	return err
}

func (db *postgresStore) beat(ctx context.Context, change func(context.Context, runner) error) error {
	return db.persist(ctx, func() error { return transact(ctx, db.life, change) })
}

// transact runs change in a transaction. An error that may pass means that nothing was
// committed; ErrUncertain that nobody knows.
func transact(ctx context.Context, on *sql.DB, change func(context.Context, runner) error) error {
	tx, err := on.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := change(ctx, plain{q: tx}); err != nil {
		return err
	}
	err = tx.Commit()
	var said *pgconn.PgError
	if err == nil || errors.As(err, &said) { // it answered no, so nothing was committed
		return err
	}
	return fmt.Errorf("%w: %w", ErrUncertain, err)
}

// persist tries again while the error may pass.
func (db *postgresStore) persist(ctx context.Context, try func() error) error {
	begun := time.Now()
	for wait := 5 * time.Millisecond; ; wait = min(2*wait, 500*time.Millisecond) {
		select {
		case <-db.quit:
			return ErrClosed
		default:
		}
		err := try()
		switch {
		case err != nil && passing(err) && time.Since(begun) > patience:
			return fmt.Errorf("%w: %w", ErrAway, err)
		case err == nil || !passing(err) || !pause(ctx, wait):
			return err
		}
	}
}

func (db *postgresStore) read() runner { return patient{plain{q: db.db}, db} }

// patient is a runner for single statements that read, which may be sent again.
type patient struct {
	plain
	db *postgresStore
}

func (p patient) query(ctx context.Context, q string, args ...any) (rows *sql.Rows, err error) {
	err = p.db.persist(ctx, func() error {
		rows, err = p.plain.query(ctx, q, args...)
		return err
	})
	return rows, err
}

func (p patient) row(ctx context.Context, q string, args ...any) scanner {
	rows, err := p.query(ctx, q, args...)
	return oneRow{rows, err}
}

// oneRow is the first row of a query, as *sql.Row is.
type oneRow struct {
	rows *sql.Rows
	err  error
}

func (r oneRow) Scan(to ...any) error {
	if r.err != nil {
		return r.err
	}
	defer r.rows.Close()
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return sql.ErrNoRows
	}
	if err := r.rows.Scan(to...); err != nil {
		return err
	}
	return r.rows.Close()
}

func (db *postgresStore) snapshot(ctx context.Context, look func(context.Context, runner) error) error {
	var tx *sql.Tx
	err := db.persist(ctx, func() (err error) {
		tx, err = db.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
		return err
	})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	// It holds nothing that others wait for, and may write slowly to somebody.
	if _, err := tx.ExecContext(ctx, `SET LOCAL idle_in_transaction_session_timeout = 0`); err != nil {
		return err
	}
	return look(ctx, plain{q: tx})
}

// stoodStill is the code of an error: the server has undone a change within which this node stood still.
const stoodStill = "25P03"

// passing reports whether an error of the server, or of the way to it, will pass, and
// whether to try the same again is safe.
func passing(err error) bool {
	var said *pgconn.PgError
	var unreached *pgconn.ConnectError
	var way *net.OpError
	switch {
	case errors.Is(err, ErrUncertain):
		return false
	case errors.As(err, &said):
		switch said.Code[:2] {
		case "08", "40", "53", "57": // connection, rollback, resources, operator
			return true
		}
		return said.Code == stoodStill
	case errors.As(err, &unreached), errors.As(err, &way), pgconn.SafeToRetry(err), pgconn.Timeout(err):
		return true
	}
	for _, lost := range []error{io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, driver.ErrBadConn, context.DeadlineExceeded} {
		if errors.Is(err, lost) {
			return true
		}
	}
	return false
}

// pause waits for d; false when ctx ends first.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
