package store

import (
	"context"
	"database/sql"
	"strings"
	"sync"
)

// runner runs the SQL that both dialects share, written with $1, $2, …
type runner interface {
	exec(ctx context.Context, q string, args ...any) (rows int64, err error)
	query(ctx context.Context, q string, args ...any) (*sql.Rows, error)
	row(ctx context.Context, q string, args ...any) scanner
}

// scanner is a *sql.Row.
type scanner interface{ Scan(to ...any) error }

// queryer is a *sql.DB, *sql.Conn or *sql.Tx.
type queryer interface {
	ExecContext(ctx context.Context, q string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, q string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, q string, args ...any) *sql.Row
	PrepareContext(ctx context.Context, q string) (*sql.Stmt, error)
}

// plain hands every statement to the driver, which keeps what it has prepared.
type plain struct {
	q queryer
	// rewrite turns $1 into what the driver wants; nil when it wants that.
	rewrite func(string) string
}

func (p plain) text(q string) string {
	if p.rewrite == nil {
		return q
	}
	return p.rewrite(q)
}

func (p plain) exec(ctx context.Context, q string, args ...any) (int64, error) {
	return affected(p.q.ExecContext(ctx, p.text(q), args...))
}

func (p plain) query(ctx context.Context, q string, args ...any) (*sql.Rows, error) {
	return p.q.QueryContext(ctx, p.text(q), args...)
}

func (p plain) row(ctx context.Context, q string, args ...any) scanner {
	return p.q.QueryRowContext(ctx, p.text(q), args...)
}

func affected(r sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// prepared keeps SQLite's statements compiled. Open statements hold the file open: close
// must come before the database is closed.
type prepared struct {
	q     queryer
	mu    sync.Mutex
	stmts map[string]*sql.Stmt
}

func newPrepared(q queryer) *prepared { return &prepared{q: q, stmts: map[string]*sql.Stmt{}} }

func (p *prepared) stmt(ctx context.Context, q string) (*sql.Stmt, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s := p.stmts[q]; s != nil {
		return s, nil
	}
	s, err := p.q.PrepareContext(ctx, numbered(q))
	if err == nil {
		p.stmts[q] = s
	}
	return s, err
}

func (p *prepared) exec(ctx context.Context, q string, args ...any) (int64, error) {
	s, err := p.stmt(ctx, q)
	if err != nil {
		return 0, err
	}
	return affected(s.ExecContext(ctx, args...))
}

func (p *prepared) query(ctx context.Context, q string, args ...any) (*sql.Rows, error) {
	s, err := p.stmt(ctx, q)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

func (p *prepared) row(ctx context.Context, q string, args ...any) scanner {
	s, err := p.stmt(ctx, q)
	if err != nil {
		return p.q.QueryRowContext(ctx, numbered(q), args...) // answers the same error
	}
	return s.QueryRowContext(ctx, args...)
}

func (p *prepared) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var first error
	for q, s := range p.stmts {
		if err := s.Close(); err != nil && first == nil {
			first = err
		}
		delete(p.stmts, q)
	}
	return first
}

// numbered writes parameters as SQLite counts them: $1 is a name there, ?1 a number.
func numbered(q string) string { return strings.ReplaceAll(q, "$", "?") }
