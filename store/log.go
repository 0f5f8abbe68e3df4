package store

import (
	"fmt"
	"time"
)

// Limits of what one call may carry.
const (
	maxName   = 128     // bytes of an id, command, kind, status or bucket
	maxKey    = 512     // bytes of a key
	MaxData   = 1 << 20 // bytes of an event, summary, value or job
	maxEvents = 1000    // events of one append
)

// Event is one stored event of a log.
type Event struct {
	Seq     uint64    // 1 for the first of its log, then without a gap
	Time    time.Time // as given to Append, UTC, whole microseconds
	Command string    // command id of the append; empty on all but its first event
	Data    []byte    // as given to Append
	Hash    Hash      // chains the event to the one before; see the package comment
}

// Append is a request to add events to a log: all of them or none.
type Append struct {
	Log     string    // id of the log
	Expect  uint64    // head of the log that the caller has seen; 0 makes a new log
	Command string    // idempotency key, unique in the log; a repeat writes nothing
	Time    time.Time // of the events
	Events  [][]byte  // 1 to maxEvents
	Summary *Summary  // replaces the log's summary in the same transaction; nil keeps it
	Guard   *Guard    // must hold while it is done; nil for none

	// Mine is the channel of the caller's own Watch, if he has one: he knows what he
	// appends. Hints that come by way of PostgreSQL come all the same.
	Mine <-chan struct{}
}

// Receipt is the answer to an Append.
type Receipt struct {
	First, Last uint64 // the events' numbers
	Hash        Hash   // of event Last
	Repeat      bool   // the command had been stored before; the answer is the first one's
}

// Summary is the little that lists of logs show, kept beside the log. It is derived from
// the events by whoever appends them.
type Summary struct {
	Kind   string // what the log is of
	Status string // such as open, playing, over; Query selects by it
	Data   []byte // anything small
}

// Log is a log as lists show it.
type Log struct {
	ID      string
	Head    uint64    // number of the last event
	Hash    Hash      // of the last event
	Updated time.Time // time of the append that gave the summary
	Summary
}

// Query selects logs by their summary.
type Query struct {
	Status string // required
	Kind   string // empty for every kind
	After  Log    // go on behind this one, the last of the page before; zero to begin
	Limit  int    // at most so many, 1 to 1000; 0 means 100
}

// checked returns the append with its time cut to what is stored, or ErrInvalid.
func (a Append) checked() (Append, error) {
	a.Time = micros(a.Time)
	if err := names("log", a.Log, "command", a.Command); err != nil {
		return a, err
	}
	if len(a.Events) == 0 || len(a.Events) > maxEvents {
		return a, fmt.Errorf("%w: %d events, want 1 to %d", ErrInvalid, len(a.Events), maxEvents)
	}
	if a.Expect > 1<<62 {
		return a, fmt.Errorf("%w: expected head %d", ErrInvalid, a.Expect)
	}
	if y := a.Time.Year(); y < 1 || y > 9999 {
		return a, fmt.Errorf("%w: time in the year %d", ErrInvalid, y)
	}
	for _, e := range a.Events {
		if len(e) > MaxData {
			return a, fmt.Errorf("%w: event of %d bytes, want at most %d", ErrInvalid, len(e), MaxData)
		}
	}
	if a.Summary != nil {
		return a, a.Summary.check()
	}
	return a, nil
}

func (s *Summary) check() error {
	for what, v := range map[string]string{"kind": s.Kind, "status": s.Status} {
		if v == "" {
			continue
		}
		if err := names(what, v); err != nil {
			return err
		}
	}
	if len(s.Data) > MaxData {
		return fmt.Errorf("%w: summary of %d bytes, want at most %d", ErrInvalid, len(s.Data), MaxData)
	}
	return nil
}

// plan checks the append against the log's head and builds its events.
func (a Append) plan(head uint64, prev Hash) ([]Event, Receipt, error) {
	if a.Expect != head {
		return nil, Receipt{}, fmt.Errorf("append to %s: expected head %d, found %d: %w", a.Log, a.Expect, head, ErrConflict)
	}
	events := make([]Event, len(a.Events))
	for i, data := range a.Events {
		e := Event{Seq: head + 1 + uint64(i), Time: a.Time, Data: notNil(data)}
		if i == 0 {
			e.Command = a.Command
		}
		e.Hash = chain(prev, a.Log, e)
		prev, events[i] = e.Hash, e
	}
	return events, Receipt{First: head + 1, Last: head + uint64(len(events)), Hash: prev}, nil
}

// names checks pairs of what and value: 1 to maxName bytes of visible ASCII, so that ids
// sort alike in every database and stand in any line of text.
func names(pairs ...string) error {
	for i := 0; i < len(pairs); i += 2 {
		if err := visible(pairs[i], pairs[i+1], maxName); err != nil {
			return err
		}
	}
	return nil
}

func visible(what, v string, limit int) error {
	if v == "" || len(v) > limit {
		return fmt.Errorf("%w: %s of %d bytes, want 1 to %d", ErrInvalid, what, len(v), limit)
	}
	for _, c := range []byte(v) {
		if c <= ' ' || c > '~' {
			return fmt.Errorf("%w: %s %q, want visible ASCII without blanks", ErrInvalid, what, v)
		}
	}
	return nil
}

func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}
