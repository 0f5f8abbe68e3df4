package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// The nodes over a store agree on one time, and leave signs of life in it.
//
// The store's time is the clock of the database server, or on SQLite that of the one
// machine, moved ahead whenever that clock is found behind the last sign: so it never goes
// back, and never stands still.
const (
	timeBucket  = "time"  // key "ahead": microseconds that the store's time is ahead of the clock
	aliveBucket = "alive" // a sign for each node
	holesBucket = "holes" // times without any node, by their ends in milliseconds

	aheadKey = "ahead"
	noHole   = 2 * time.Second // a silence shorter than that means nothing
	bury     = time.Hour       // after which the sign of a node that is gone is removed

	latest = 7_258_118_400_000 // milliseconds: the year 2200, behind which no time of a store is believed
)

// Sign is a node's sign of life.
type Sign struct {
	Node  string
	At    time.Time     // the store's
	Every time.Duration // until the next; 0 if none is due, so that silence means nothing
	Over  bool          // the node has closed in order
}

// silent returns how long no sign has come that was due, at now; 0 while the node keeps to
// its word.
func (g Sign) silent(now time.Time) time.Duration {
	d := now.Sub(g.At)
	if !g.Over && (g.Every == 0 || d < 2*g.Every) {
		return 0
	}
	return max(d, 0)
}

// Hole is a time in which no node was alive.
type Hole struct{ From, To time.Time }

// Beat is what a node wants to say of itself.
type Beat struct {
	Node  string
	Every time.Duration // until its next one; 0 for none
	Over  bool
	Local func() time.Time // the clock of this machine
}

// Pulse is what a beat is answered with.
type Pulse struct {
	Now    time.Time // the store's time, read at some moment from Asked to Heard
	Clock  time.Time // what the store's clock said then
	Asked  time.Time // by the clock of this machine
	Heard  time.Time
	Before Sign   // the node's own last sign; zero if this is its first
	Signs  []Sign // of all nodes, this one's included
	Hole   Hole   // that ends with this beat; zero if there is none
}

// Beat leaves a sign of life and tells the time. A silence of all nodes before it, when a
// sign was due, is noted as a hole, by one of the nodes that come back.
func (s *Store) Beat(ctx context.Context, b Beat) (Pulse, error) {
	if err := visible("node", b.Node, maxKey); err != nil {
		return Pulse{}, err
	}
	var p Pulse
	err := s.db.beat(ctx, func(ctx context.Context, r runner) (err error) {
		p, err = s.beat(ctx, r, b)
		return err
	})
	if err != nil { // A change whose caller left may still be going on: p is not ours to read.
		return Pulse{}, err
	}
	return p, nil
}

func (s *Store) beat(ctx context.Context, r runner, b Beat) (p Pulse, err error) {
	ahead, err := s.lockTime(ctx, r)
	if err != nil {
		return p, err
	}
	if p.Clock, p.Asked, p.Heard, err = s.db.clock(ctx, r, b.Local); err != nil {
		return p, err
	}
	found, err := keys(ctx, r, aliveBucket, listKeys, aliveBucket, "", "", behind(""), 1000)
	if err != nil {
		return p, err
	}
	var last Sign
	for _, e := range found {
		g := parseSign(e)
		if g.At.After(last.At) {
			last = g
		}
		if g.Node == b.Node {
			p.Before = g
		}
	}
	p.Now = micros(p.Clock.Add(ahead))
	if p.Now.Before(last.At) { // The clock was set back: from here on the time runs ahead of it.
		ahead += last.At.Sub(p.Now)
		p.Now = last.At
		if err := s.setKeyIn(ctx, r, timeBucket, aheadKey, strconv.AppendInt(nil, ahead.Microseconds(), 10)); err != nil {
			return p, err
		}
	}
	own := Sign{Node: b.Node, At: p.Now, Every: b.Every, Over: b.Over}
	p.Signs = append(p.Signs, own)
	for _, e := range found {
		g := parseSign(e)
		switch {
		case g.Node == b.Node:
		case g.Node != last.Node && p.Now.Sub(g.At) > bury:
			if err := s.forgetNode(ctx, r, e); err != nil {
				return p, err
			}
		default:
			p.Signs = append(p.Signs, g)
		}
	}
	if p.Hole = holeAfter(last, own); p.Hole != (Hole{}) {
		if err := s.noteHole(ctx, r, p.Hole); err != nil {
			return p, err
		}
	}
	return p, s.setKeyIn(ctx, r, aliveBucket, b.Node, own.value())
}

// holeAfter returns the hole between the last sign of any node and one that comes now.
func holeAfter(last, now Sign) Hole {
	if last.At.IsZero() || last.Every == 0 {
		return Hole{}
	}
	least := noHole
	if last.Node == now.Node && !last.Over {
		least = max(2*last.Every, noHole) // It has been there, and kept to its word.
	}
	if now.At.Sub(last.At) < least {
		return Hole{}
	}
	return Hole{last.At, now.At}
}

// lockTime returns how far the store's time is ahead of the store's clock, and lets no other
// node beat before this change is over.
func (s *Store) lockTime(ctx context.Context, r runner) (time.Duration, error) {
	e, err := getKey(ctx, r, timeBucket, aheadKey, s.db.lockRow())
	if errors.Is(err, ErrNotFound) {
		first := Entry{Key: aheadKey, Version: 1, Value: []byte("0")}
		if err = storeKey(ctx, r, timeBucket, first, 0); err != nil && !errors.Is(err, ErrConflict) {
			return 0, err
		}
		e, err = getKey(ctx, r, timeBucket, aheadKey, s.db.lockRow())
	}
	if err != nil {
		return 0, err
	}
	return parseAhead(e)
}

func parseAhead(e Entry) (time.Duration, error) {
	us, err := strconv.ParseInt(string(e.Value), 10, 64)
	if err != nil || us < 0 || us > latest*1000 {
		return 0, &CorruptError{Reason: "time: want a number of microseconds, of less than 230 years", Err: err}
	}
	return time.Duration(us) * time.Microsecond, nil
}

// setKeyIn gives a key a value within a change, whatever it had.
func (s *Store) setKeyIn(ctx context.Context, r runner, bucket, key string, value []byte) error {
	old, err := getKey(ctx, r, bucket, key, s.db.lockRow())
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	return storeKey(ctx, r, bucket, Entry{Key: key, Version: old.Version + 1, Value: value}, old.Version)
}

// forgetNode removes the sign of a node that is gone, and what it held.
func (s *Store) forgetNode(ctx context.Context, r runner, e Entry) error {
	if _, err := r.exec(ctx, dropNode, e.Key); err != nil {
		return damaged(err)
	}
	return storeKey(ctx, r, aliveBucket, Entry{Key: e.Key, Version: e.Version + 1}, e.Version)
}

// signData is a sign as it is stored, in milliseconds. Signs of earlier programs are the
// first number alone.
type signData struct {
	At    int64 `json:"at"`
	Every int64 `json:"every"`
	Over  bool  `json:"over,omitempty"`
}

func (g Sign) value() []byte {
	b, err := json.Marshal(signData{g.At.UnixMilli(), g.Every.Milliseconds(), g.Over})
	if err != nil {
		panic("store: a sign that JSON cannot say: " + err.Error())
	}
	return b
}

// parseSign reads a sign. One that does not read, or is of no time in which there are
// nodes, is one of long ago.
func parseSign(e Entry) Sign {
	var d signData
	if at, err := strconv.ParseInt(string(e.Value), 10, 64); err == nil {
		d = signData{At: at, Every: 1000}
	} else if json.Unmarshal(e.Value, &d) != nil {
		d = signData{}
	}
	if d.At < 0 || d.At > latest || d.Every < 0 || d.Every > latest {
		d = signData{}
	}
	return Sign{e.Key, time.UnixMilli(d.At).UTC(), time.Duration(d.Every) * time.Millisecond, d.Over}
}

// holeData is a hole as it is stored, in milliseconds.
type holeData struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

func (s *Store) noteHole(ctx context.Context, r runner, h Hole) error {
	b, err := json.Marshal(holeData{h.From.UnixMilli(), h.To.UnixMilli()})
	if err != nil {
		return err
	}
	return s.setKeyIn(ctx, r, holesBucket, strconv.FormatInt(h.To.UnixMilli(), 10), b)
}

// Holes returns the holes that end after since, in the order of their ends.
func (s *Store) Holes(ctx context.Context, since time.Time) ([]Hole, error) {
	var list []Hole
	for after := strconv.FormatInt(since.UnixMilli(), 10); ; {
		page, err := s.Keys(ctx, holesBucket, "", after, 1000)
		if err != nil {
			return nil, err
		}
		for _, e := range page {
			var d holeData
			if err := json.Unmarshal(e.Value, &d); err != nil {
				return nil, &CorruptError{Reason: fmt.Sprintf("hole %s does not read", e.Key), Err: err}
			}
			list = append(list, Hole{time.UnixMilli(d.From).UTC(), time.UnixMilli(d.To).UTC()})
		}
		if len(page) < 1000 {
			return list, nil
		}
		after = page[len(page)-1].Key
	}
}

// Ping reports whether the database answers, at once: it is not asked twice.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.Err(); err != nil {
		return err
	}
	return s.db.ping(ctx)
}
