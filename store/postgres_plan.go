package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
)

// plan is one batch of appends on its way through one transaction: it locks the rows of the
// logs, in the order of their ids so that two nodes never wait for each other, decides in
// memory, and writes everything with three statements.
type plan struct {
	batch []*pgRequest
	tails map[string]*pgTail
	made  []outcome // one for each request
	facts facts     // if any of them has a guard

	events []logEvent // to be stored
}

type logEvent struct {
	log string
	Event
}

type pgTail struct {
	head     uint64
	hash     Hash
	commands map[string]Receipt // of this batch
	stored   map[string]bool    // of earlier ones
	fresh    bool               // the row was made by this batch
	moved    bool               // has new events
	row      *Log               // with a new summary
}

type outcome struct {
	receipt Receipt
	err     error
	lookUp  bool // the command was stored earlier: read its receipt after the commit
}

func newPlan(batch []*pgRequest) *plan {
	return &plan{batch: batch, tails: map[string]*pgTail{}, made: make([]outcome, len(batch))}
}

const (
	pgMakeRows = `INSERT INTO logs (id, head, hash, kind, status, updated, summary, seal)
		SELECT id, 0, '', '', '', 0, '', '' FROM unnest($1::text[]) AS id
		ON CONFLICT (id) DO NOTHING RETURNING id`
	pgLockRows = `SELECT id, head, hash FROM logs WHERE id = ANY($1) ORDER BY id FOR UPDATE`
	pgRepeats  = `SELECT e.log, e.cmd FROM events e JOIN unnest($1::text[], $2::text[]) AS w (log, cmd)
		ON e.log = w.log AND e.cmd = w.cmd`
	pgEvents = `INSERT INTO events (log, seq, at, cmd, data, hash)
		SELECT log, seq, at, nullif(cmd, ''), data, hash
		FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[], $6::bytea[])
			AS e (log, seq, at, cmd, data, hash)`
	pgMove = `UPDATE logs SET head = n.head, hash = n.hash
		FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS n (id, head, hash) WHERE logs.id = n.id`
	pgSummaries = `UPDATE logs SET kind = n.kind, status = n.status, updated = n.updated, summary = n.summary, seal = n.seal
		FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bytea[], $6::bytea[])
			AS n (id, kind, status, updated, summary, seal) WHERE logs.id = n.id`
)

// look begins the transaction, locks the rows and finds which commands are stored already.
func (p *plan) look(ctx context.Context, conn *pgx.Conn) error {
	var ids, fresh, logs, commands, held []string
	guarded := false
	for _, r := range p.batch {
		ids, logs, commands = append(ids, r.a.Log), append(logs, r.a.Log), append(commands, r.a.Command)
		if r.a.Expect == 0 {
			fresh = append(fresh, r.a.Log)
		}
		if r.a.Guard != nil {
			guarded = true
			if len(r.a.Guard.Free) > 0 {
				held = append(held, r.a.Log)
			}
		}
	}
	for _, list := range []*[]string{&ids, &fresh} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	var b pgx.Batch
	b.Queue(`BEGIN`)
	b.Queue(pgMakeRows, fresh).Query(p.takeFresh)
	b.Queue(pgLockRows, ids).Query(p.takeHeads)
	b.Queue(pgRepeats, logs, commands).Query(p.takeRepeats)
	if guarded {
		b.Queue(pgGuard).Query(p.facts.takeTime)
	}
	if len(held) > 0 {
		b.Queue(pgHolds, held).Query(p.facts.takeHolds)
	}
	return conn.SendBatch(ctx, &b).Close()
}

func (p *plan) takeFresh(rows pgx.Rows) error {
	var id string
	_, err := pgx.ForEachRow(rows, []any{&id}, func() error {
		p.tails[id] = newTail(true)
		return nil
	})
	return err
}

func (p *plan) takeHeads(rows pgx.Rows) error {
	var id string
	var head uint64
	var hash []byte
	_, err := pgx.ForEachRow(rows, []any{&id, &head, &hash}, func() error {
		t := p.tails[id]
		if t == nil {
			t = newTail(false)
			p.tails[id] = t
		}
		t.head = head
		t.hash.setBytes(hash)
		return nil
	})
	return err
}

func (p *plan) takeRepeats(rows pgx.Rows) error {
	var log, command string
	_, err := pgx.ForEachRow(rows, []any{&log, &command}, func() error {
		if t := p.tails[log]; t != nil {
			t.stored[command] = true
		}
		return nil
	})
	return err
}

func newTail(fresh bool) *pgTail {
	return &pgTail{fresh: fresh, commands: map[string]Receipt{}, stored: map[string]bool{}}
}

// decide goes through the requests in their order, as if each were alone.
func (p *plan) decide() {
	for i, r := range p.batch {
		t := p.tails[r.a.Log]
		if t == nil {
			_, _, p.made[i].err = r.a.plan(0, Hash{}) // no such log: a conflict
			continue
		}
		if t.stored[r.a.Command] && t.fresh {
			p.made[i].err = &CorruptError{Log: r.a.Log, Reason: "it has events but no row"}
			continue
		}
		if t.stored[r.a.Command] {
			p.made[i].lookUp = true
			continue
		}
		if first, ok := t.commands[r.a.Command]; ok {
			first.Repeat = true
			p.made[i].receipt = first
			continue
		}
		if g := r.a.Guard; g != nil {
			if p.made[i].err = g.check(r.a.Log, p.facts); p.made[i].err != nil {
				continue
			}
		}
		added, receipt, err := r.a.plan(t.head, t.hash)
		p.made[i] = outcome{receipt: receipt, err: err}
		if err != nil {
			continue
		}
		for _, e := range added {
			p.events = append(p.events, logEvent{r.a.Log, e})
		}
		if t.head == 0 || r.a.Summary != nil {
			row := r.a.log(receipt)
			t.row = &row
		}
		t.head, t.hash, t.moved = receipt.Last, receipt.Hash, true
		t.commands[r.a.Command] = receipt
	}
}

// write stores what was decided and commits.
func (p *plan) write(ctx context.Context, conn *pgx.Conn) error {
	var b pgx.Batch
	p.queueEvents(&b)
	p.queueLogs(&b)
	b.Queue(`COMMIT`)
	return conn.SendBatch(ctx, &b).Close()
}

func (p *plan) queueEvents(b *pgx.Batch) {
	if len(p.events) == 0 {
		return
	}
	var logs, commands []string
	var seqs, times []int64
	var data, hashes [][]byte
	for i := range p.events {
		e := &p.events[i]
		logs, commands = append(logs, e.log), append(commands, e.Command)
		seqs, times = append(seqs, int64(e.Seq)), append(times, e.Time.UnixMicro())
		data, hashes = append(data, e.Data), append(hashes, e.Hash[:])
	}
	b.Queue(pgEvents, logs, seqs, times, commands, data, hashes)
}

func (p *plan) queueLogs(b *pgx.Batch) {
	var moved, rows, kinds, states, empty []string
	var heads, updated []int64
	var hashes, summaries, seals [][]byte
	for id, t := range p.tails {
		if t.moved {
			moved, heads, hashes = append(moved, id), append(heads, int64(t.head)), append(hashes, t.hash[:])
		} else if t.fresh {
			empty = append(empty, id)
		}
		if t.row != nil {
			sum := t.row.seal()
			rows, kinds, states = append(rows, id), append(kinds, t.row.Kind), append(states, t.row.Status)
			updated, summaries = append(updated, t.row.Updated.UnixMicro()), append(summaries, notNil(t.row.Data))
			seals = append(seals, sum[:])
		}
	}
	if len(moved) > 0 {
		b.Queue(pgMove, moved, heads, hashes)
	}
	if len(rows) > 0 {
		b.Queue(pgSummaries, rows, kinds, states, updated, summaries, seals)
	}
	if len(empty) > 0 {
		b.Queue(`DELETE FROM logs WHERE id = ANY($1)`, empty)
	}
}

// answer tells everybody, after the commit.
func (p *plan) answer(ctx context.Context, db *postgresStore) {
	for i, r := range p.batch {
		o := p.made[i]
		if o.lookUp {
			o.receipt, o.err = receiptOf(ctx, db.read(), r.a.Log, r.a.Command)
			if o.err != nil { // It is stored: only its receipt could not be read in the time.
				o.err = fmt.Errorf("append to %s: %w: %w", r.a.Log, ErrUncertain, o.err)
			}
		}
		r.reply(o.receipt, o.err)
	}
	var moved []string
	for id, t := range p.tails {
		if t.moved {
			moved = append(moved, id)
		}
	}
	db.announce(moved...)
}
