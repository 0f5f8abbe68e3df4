package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
)

// Standbys says how commits reach the servers that could take over.
type Standbys struct {
	Count int  // that follow the primary now
	Waits bool // a commit is acknowledged when it is on a standby, too
}

// Risk says what may be lost when a standby takes over, "" for nothing that was acknowledged.
func (b Standbys) Risk() string {
	if b.Count == 0 || b.Waits {
		return ""
	}
	return "postgres has a standby and synchronous_standby_names is empty: a standby that takes over may miss acknowledged moves"
}

// Standbys looks at how the database is copied. On SQLite there is nothing to see.
func (s *Store) Standbys(ctx context.Context) (Standbys, error) { return s.db.standbys(ctx) }

// Settle returns when everything that could be read before the call will be there when a
// standby takes over. Append has seen to that for what it acknowledged; but what another node
// has committed can be read before it is on the standby when that node, or the server, gave
// up waiting for it.
func (s *Store) Settle(ctx context.Context) error { return s.db.settle(ctx) }

func (db *sqliteStore) standbys(context.Context) (Standbys, error) { return Standbys{}, nil }
func (db *sqliteStore) settle(context.Context) error               { return nil }

// A backup and a subscriber of changes are no standbys, though they are served like one.
// Whoever may not see states sees that somebody is there.
const pgStandbys = `SELECT count(*), current_setting('synchronous_standby_names') <> ''
	FROM pg_stat_replication WHERE coalesce(state, '') <> 'backup'
		AND pid NOT IN (SELECT active_pid FROM pg_replication_slots WHERE slot_type = 'logical' AND active_pid IS NOT NULL)`

func (db *postgresStore) standbys(ctx context.Context) (b Standbys, err error) {
	err = db.pool.QueryRow(ctx, pgStandbys).Scan(&b.Count, &b.Waits)
	return b, err
}

// A message in the write-ahead log is the least that a commit waits for. It comes behind all
// that was committed before.
const pgSettle = `SELECT CASE WHEN current_setting('synchronous_standby_names') <> ''
	THEN pg_logical_emit_message(true, 'parlor', '') END`

func (db *postgresStore) settle(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("settle: %w", err)
	}
	defer conn.Release()
	gaveUp(conn.Conn().PgConn())
	if _, err := conn.Exec(ctx, pgSettle); err != nil {
		return fmt.Errorf("settle: %w", err)
	}
	if gaveUp(conn.Conn().PgConn()) {
		return fmt.Errorf("settle: %w", errNotCopied)
	}
	return nil
}

// errNotCopied: somebody has cancelled the server's wait for its standby. The commit is done.
var errNotCopied = errors.New("committed, and not known to be on the standby")

// notCopied is the key of a connection's own data under which noticed keeps what it saw.
const notCopied = "parlor: not copied"

// noticed looks out for the warning with which a server acknowledges a commit that no standby
// has: no other comes with a commit, and its words depend on the server's language.
func noticed(c *pgconn.PgConn, n *pgconn.Notice) {
	if n.SeverityUnlocalized == "WARNING" && n.Code == "01000" {
		c.CustomData()[notCopied] = true
	}
}

// gaveUp reports whether there was such a warning since it was last asked.
func gaveUp(c *pgconn.PgConn) bool {
	_, seen := c.CustomData()[notCopied]
	delete(c.CustomData(), notCopied)
	return seen
}
