package store

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	channel    = "parlor"
	gatherFor  = 2 * time.Millisecond // what is announced together
	payload    = 7000                 // bytes; PostgreSQL takes less than 8000
	pollEvery  = 2 * time.Second      // the net below lost notifications
	reconnects = 200 * time.Millisecond
)

// announcer tells the other nodes which topics have news. It does so outside the appends'
// transactions, many at a time: NOTIFY takes a lock that is one for the whole server, and
// inside every transaction it would make all commits wait for each other.
type announcer struct {
	pool    *pgxpool.Pool
	mu      sync.Mutex
	pending map[string]struct{}
	ready   chan struct{}
}

func newAnnouncer(pool *pgxpool.Pool) *announcer {
	return &announcer{pool: pool, pending: map[string]struct{}{}, ready: make(chan struct{}, 1)}
}

func (n *announcer) add(topics ...string) {
	n.mu.Lock()
	for _, t := range topics {
		n.pending[t] = struct{}{}
	}
	n.mu.Unlock()
	select {
	case n.ready <- struct{}{}:
	default:
	}
}

func (n *announcer) loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-n.ready:
		}
		if !pause(ctx, gatherFor) {
			return
		}
		for _, text := range n.texts() {
			// A notification that fails is a hint that is lost: polling finds the news.
			_, _ = n.pool.Exec(ctx, `SELECT pg_notify($1, $2)`, channel, text)
		}
	}
}

// texts empties the pending topics into payloads, a topic a line.
func (n *announcer) texts() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	var list []string
	var b strings.Builder
	for t := range n.pending {
		if b.Len()+len(t)+1 > payload {
			list = append(list, b.String())
			b.Reset()
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(t)
	}
	clear(n.pending)
	return append(list, b.String())
}

// listenLoop keeps one connection that hears what other nodes announce. Whatever was said
// while it was away is unknown, so that every watcher gets a hint when it is back.
func (db *postgresStore) listenLoop(ctx context.Context) {
	for ctx.Err() == nil {
		db.listen(ctx)
		pause(ctx, reconnects)
	}
}

func (db *postgresStore) listen(ctx context.Context) {
	conn, err := pgx.ConnectConfig(ctx, db.pool.Config().ConnConfig)
	if err != nil {
		return
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, `LISTEN `+channel); err != nil {
		return
	}
	db.s.hub.wake(db.s.hub.watched()...)
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return
		}
		db.s.hub.wake(strings.Split(n.Payload, "\n")...)
	}
}

// pollLoop looks now and then at the heads of the watched logs, and at the epoch.
func (db *postgresStore) pollLoop(ctx context.Context) {
	known := map[string]int64{}
	for pause(ctx, pollEvery) {
		_ = db.readEpoch(ctx) // keeps the last one while the server is away
		topics := db.s.hub.watched()
		heads, err := db.heads(ctx, topics)
		if err != nil {
			continue // the server is away: the next round will see
		}
		for _, t := range topics {
			old, seen := known[t]
			if !seen || old != heads[t] || strings.HasPrefix(t, jobsTopic("")) {
				db.s.hub.wake(t)
			}
		}
		known = heads
	}
}

// heads returns the head of each of the logs, 0 for one that is not there.
func (db *postgresStore) heads(ctx context.Context, logs []string) (map[string]int64, error) {
	list := make(map[string]int64, len(logs))
	for _, id := range logs {
		list[id] = 0
	}
	rows, err := db.pool.Query(ctx, `SELECT id, head FROM logs WHERE id = ANY($1)`, logs)
	if err != nil {
		return nil, err
	}
	var id string
	var head int64
	_, err = pgx.ForEachRow(rows, []any{&id, &head}, func() error { list[id] = head; return nil })
	return list, err
}
