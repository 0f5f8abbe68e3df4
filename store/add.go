package store

import (
	"context"
	"fmt"
)

// Add stores a whole log that comes from elsewhere, with the times, command ids and hashes
// that it has there. Every hash is computed anew before anything is stored. A log that is
// there already is ErrExists.
func (s *Store) Add(ctx context.Context, l Log, events []Event) error {
	if err := names("log", l.ID); err != nil {
		return err
	}
	if err := l.check(); err != nil {
		return err
	}
	if len(events) == 0 {
		return fmt.Errorf("%w: a log without events", ErrInvalid)
	}
	var prev Hash
	commands := map[string]bool{}
	for i, e := range events {
		switch seq := uint64(i) + 1; {
		case e.Seq != seq:
			return &CorruptError{Log: l.ID, Seq: seq, Reason: "missing"}
		case len(e.Data) > MaxData:
			return fmt.Errorf("%w: event of %d bytes, want at most %d", ErrInvalid, len(e.Data), MaxData)
		case e.Command != "" && commands[e.Command]:
			return &CorruptError{Log: l.ID, Seq: seq, Reason: "a command id that was there before"}
		case e.Command != "":
			if err := names("command", e.Command); err != nil {
				return err
			}
		}
		if chain(prev, l.ID, e) != e.Hash {
			return &CorruptError{Log: l.ID, Seq: e.Seq, Reason: "hash does not fit"}
		}
		commands[e.Command], prev = true, e.Hash
	}
	last := events[len(events)-1]
	l.Head, l.Hash, l.Updated = last.Seq, last.Hash, micros(last.Time)
	return s.db.write(ctx, func(ctx context.Context, r runner) error {
		return stored{l, events}.store(ctx, r)
	})
}
