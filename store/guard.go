package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"parlor/game"
)

// Guard is what must be true while an append is done, else it is ErrEarly: for events that
// follow from the time, or from who is connected where. What its caller knew may be long ago
// when the append comes to be done. What follows from the log alone needs none: Expect is
// its guard.
type Guard struct {
	Due   time.Time        // the store's time must have come to it
	Node  string           // whose signs of life must have come as they were due
	Local func() time.Time // the clock of this machine; see Beat

	Free  []game.Seat   // seats of the log that no other node may hold
	Gone  time.Duration // the silence after which what a node holds counts no more
	Since time.Time     // from which silences count
}

// facts are what guards are checked against.
type facts struct {
	now   time.Time
	signs map[string]Sign
	holds []Hold // of the logs concerned, by other nodes or the same
}

// check says whether the guard of an append holds.
func (g Guard) check(log string, f facts) error {
	if f.now.Before(g.Due) {
		return fmt.Errorf("append to %s: due at %v, it is %v: %w", log, g.Due, f.now, ErrEarly)
	}
	last := f.signs[g.Node]
	if d := last.silent(f.now); last.At.IsZero() || d > 0 {
		return fmt.Errorf("append to %s: node %s has been silent for %v: %w", log, g.Node, d, ErrEarly)
	}
	for _, h := range f.holds {
		if h.Log != log || h.Node == g.Node || !slices.Contains(g.Free, h.Seat) {
			continue
		}
		other := f.signs[h.Node]
		from := other.At
		if g.Since.After(from) {
			from = g.Since
		}
		if !other.Over && (other.At.IsZero() || f.now.Sub(from) < g.Gone) {
			return fmt.Errorf("append to %s: node %s holds seat %d: %w", log, h.Node, h.Seat, ErrEarly)
		}
	}
	return nil
}

// guarded checks the guard of an append, if it has one, within the change that does it.
func (s *Store) guarded(ctx context.Context, r runner, a Append) error {
	if a.Guard == nil {
		return nil
	}
	var ahead time.Duration
	if e, err := getKey(ctx, r, timeBucket, aheadKey, ""); err == nil {
		if ahead, err = parseAhead(e); err != nil {
			return err
		}
	} else if !errors.Is(err, ErrNotFound) {
		return err
	}
	clock, _, _, err := s.db.clock(ctx, r, a.Guard.Local)
	if err != nil {
		return err
	}
	f := facts{now: clock.Add(ahead), signs: map[string]Sign{}}
	if len(a.Guard.Free) > 0 {
		if f.holds, err = holdsIn(ctx, r, a.Log); err != nil {
			return err
		}
	}
	found, err := keys(ctx, r, aliveBucket, listKeys, aliveBucket, "", "", behind(""), 1000)
	for _, e := range found {
		f.signs[e.Key] = parseSign(e)
	}
	if err != nil {
		return err
	}
	return a.Guard.check(a.Log, f)
}

// pgGuard and pgHolds read, in one look, what guards are checked against. They must come
// behind the locks of the logs' rows, which may have been waited for.
const (
	pgGuard = `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, bucket, key, version, value, seal
		FROM keys WHERE bucket = '` + timeBucket + `' AND key = '` + aheadKey + `' OR bucket = '` + aliveBucket + `'`
	pgHolds = `SELECT log, seat, node FROM holds WHERE log = ANY($1)`
)

func (f *facts) takeTime(rows pgx.Rows) error {
	var us int64
	var bucket string
	var e Entry
	var sum []byte
	ahead := time.Duration(0)
	f.signs = map[string]Sign{}
	_, err := pgx.ForEachRow(rows, []any{&us, &bucket, &e.Key, &e.Version, &e.Value, &sum}, func() error {
		if string(sum) != seen(e.seal(bucket)) {
			return &CorruptError{Reason: fmt.Sprintf("key %s %s is not what was written", bucket, e.Key)}
		}
		if bucket == aliveBucket {
			f.signs[e.Key] = parseSign(e)
			return nil
		}
		n, err := parseAhead(e)
		ahead = n
		return err
	})
	f.now = time.UnixMicro(us).UTC().Add(ahead)
	return err
}

func (f *facts) takeHolds(rows pgx.Rows) error {
	var h Hold
	_, err := pgx.ForEachRow(rows, []any{&h.Log, &h.Seat, &h.Node}, func() error {
		f.holds = append(f.holds, h)
		return nil
	})
	return err
}
