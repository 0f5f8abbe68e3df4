package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

const (
	leastPostgres = 150000 // server_version_num
	poolConns     = 16     // unless the URL says pool_max_conns
	standstill    = "3s"   // within a change, after which the server gives its locks to others
)

// postgresStore is the dialect for any number of equal nodes on one server.
type postgresStore struct {
	pool *pgxpool.Pool
	db   *sql.DB // the same pool
	life *sql.DB // one connection more, for signs of life: however full the pool is, they are in time
	s    *Store
	id   atomic.Pointer[string] // epoch
	reqs chan *pgRequest
	said *announcer
	quit chan struct{}
	once sync.Once // close

	decide func(*plan) // what becomes of a batch; see plan.decide

	commits sync.WaitGroup     // the committers
	others  sync.WaitGroup     // what else runs in the background
	stop    context.CancelFunc // of the others
}

// openPostgres joins the store that a postgres:// URL names, making its tables if need be.
// It refuses a server older than 15, a standby, and settings with which an acknowledged
// commit could be lost. The database must be the store's own.
func openPostgres(ctx context.Context, rawURL string) (*Store, error) {
	db, err := connect(ctx, rawURL)
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	s := newStore(db, newHub())
	db.s = s
	if s.warnings, err = checkSettings(ctx, db.pool); err == nil {
		err = db.prepare(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("open store: %w", errors.Join(err, db.close()))
	}
	db.start()
	return s, nil
}

func connect(ctx context.Context, rawURL string) (*postgresStore, error) {
	cfg, err := pgxpool.ParseConfig(rawURL)
	if err != nil {
		return nil, err // pgx hides the password
	}
	if u, err := url.Parse(rawURL); err == nil && !u.Query().Has("pool_max_conns") {
		cfg.MaxConns = poolConns
	}
	if cfg.ConnConfig.RuntimeParams["application_name"] == "" {
		cfg.ConnConfig.RuntimeParams["application_name"] = "parlor"
	}
	// Every statement finds its rows by an index. A plan made while the tables were small and
	// kept ever since must not read them from end to end when they are large. And where commits
	// wait for a standby, ours do, until it is on the standby's disk. And a node that stands still
	// within a change keeps no other from going on: its change is undone, and tried again when it runs.
	cfg.AfterConnect = func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.Exec(ctx, `SELECT set_config(name, 'off', false)
			FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) AS name
			UNION ALL SELECT set_config('synchronous_commit', 'on', false)
			WHERE current_setting('synchronous_commit') <> 'remote_apply'
			UNION ALL SELECT set_config('idle_in_transaction_session_timeout', '`+standstill+`', false)`)
		return err
	}
	cfg.ConnConfig.OnNotice = noticed
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, err
	}
	life := stdlib.OpenDB(*cfg.ConnConfig, stdlib.OptionAfterConnect(cfg.AfterConnect))
	life.SetMaxOpenConns(1)
	return &postgresStore{
		pool: pool, db: stdlib.OpenDBFromPool(pool), life: life,
		reqs: make(chan *pgRequest), quit: make(chan struct{}), stop: func() {}, decide: (*plan).decide,
	}, nil
}

func (db *postgresStore) prepare(ctx context.Context) error {
	if err := migrate(ctx, db.db, "postgres"); err != nil {
		return err
	}
	if _, err := ensureEpoch(ctx, plain{q: db.db}); err != nil {
		return err
	}
	return db.readEpoch(ctx)
}

// start begins the work in the background, which close ends.
func (db *postgresStore) start() {
	ctx, stop := context.WithCancel(context.Background())
	db.stop = stop
	db.said = newAnnouncer(db.pool)
	for range committers {
		db.commits.Go(db.commitLoop)
	}
	db.others.Go(func() { db.said.loop(ctx) })
	db.others.Go(func() { db.listenLoop(ctx) })
	db.others.Go(func() { db.pollLoop(ctx) })
}

// readEpoch joins the stored epoch with the server's timeline, which changes whenever a
// standby is promoted or a backup recovered: then the tail may be another one.
func (db *postgresStore) readEpoch(ctx context.Context) error {
	stored, err := readEpoch(ctx, plain{q: db.db})
	if err != nil {
		return err
	}
	var timeline string
	err = db.pool.QueryRow(ctx, `SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`).Scan(&timeline)
	if err != nil {
		return fmt.Errorf("timeline of the server: %w", err)
	}
	epoch := stored + "-" + timeline
	db.id.Store(&epoch)
	return nil
}

// checkSettings refuses servers that could lose what they acknowledged.
func checkSettings(ctx context.Context, pool *pgxpool.Pool) (warnings []string, err error) {
	show := map[string]string{}
	// What our connections set for themselves is not what the server was given.
	rows, err := pool.Query(ctx, `SELECT name, reset_val FROM pg_settings WHERE name IN
		('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`)
	if err != nil {
		return nil, err
	}
	var name, value string
	if _, err := pgx.ForEachRow(rows, []any{&name, &value}, func() error { show[name] = value; return nil }); err != nil {
		return nil, err
	}
	var version int
	if _, err := fmt.Sscan(show["server_version_num"], &version); err != nil || version < leastPostgres {
		return nil, fmt.Errorf("postgres server_version_num is %q, want at least %d", show["server_version_num"], leastPostgres)
	}
	var standby bool
	if err := pool.QueryRow(ctx, `SELECT pg_is_in_recovery()`).Scan(&standby); err != nil {
		return nil, err
	}
	if standby {
		return nil, errors.New("this postgres server is a standby, want the primary")
	}
	for _, name := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		if show[name] == "off" || show[name] == "" {
			return nil, fmt.Errorf("postgres has %s=%s: it could lose acknowledged moves, want on", name, show[name])
		}
	}
	if show["data_checksums"] != "on" {
		warnings = append(warnings, "postgres has data_checksums=off: a flipped bit is found only when its log is read")
	}
	return warnings, nil
}

// announce wakes the watchers of this node now and those of others soon.
func (db *postgresStore) announce(topics ...string) {
	if len(topics) > 0 {
		db.s.hub.wake(topics...)
		db.said.add(topics...)
	}
}

func (db *postgresStore) lockRow() string    { return " FOR UPDATE" }
func (db *postgresStore) skipLocked() string { return " FOR UPDATE SKIP LOCKED" }
func (db *postgresStore) epoch() string      { return *db.id.Load() }
func (db *postgresStore) shared() bool       { return true }

// clock is that of the server as it is now: the one of a transaction stands still.
func (db *postgresStore) clock(ctx context.Context, r runner, local func() time.Time) (at, asked, heard time.Time, err error) {
	asked = local()
	var us int64
	err = r.row(ctx, `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint`).Scan(&us)
	return time.UnixMicro(us).UTC(), asked, local(), err
}

func (db *postgresStore) ping(ctx context.Context) error { return db.pool.Ping(ctx) }

// check is left to the server and its operator: amcheck and checksums are theirs.
func (db *postgresStore) check(context.Context, runner) error { return nil }

func (db *postgresStore) close() error {
	var err error
	db.once.Do(func() {
		close(db.quit)
		db.commits.Wait() // the batches in hand are finished
		db.stop()
		db.others.Wait()
		err = errors.Join(db.db.Close(), db.life.Close())
		db.pool.Close()
	})
	return err
}

// postgresDamage: the server's own words for broken pages and indexes.
func postgresDamage(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && (e.Code == "XX001" || e.Code == "XX002")
}
