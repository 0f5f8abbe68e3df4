package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// importBatch is how many events and keys an import commits at a time.
const importBatch = 5000

// Import reads what Export wrote. Every hash is recomputed before anything of its log is
// stored; then events, times, command ids and versions are exactly those exported. A log or
// key that is there already is ErrExists. Logs are stored whole or not at all; those before
// the line that fails stay, so import into a new store.
func (s *Store) Import(ctx context.Context, r io.Reader) (Report, error) {
	im := importer{s: s, dec: json.NewDecoder(r)}
	im.dec.DisallowUnknownFields()
	err := im.run(ctx)
	if err != nil {
		err = fmt.Errorf("import: %w", err)
	}
	return im.rep, err
}

type importer struct {
	s     *Store
	dec   *json.Decoder
	lines int
	rep   Report // of what is stored

	logs    []stored
	keys    []keyed
	pending int
}

type stored struct {
	Log
	events []Event
}

type keyed struct {
	bucket string
	Entry
}

func (im *importer) run(ctx context.Context) error {
	for {
		ln, err := im.next()
		if errors.Is(err, io.EOF) {
			return im.flush(ctx)
		}
		if err == nil {
			err = im.take(ln)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", im.lines, err)
		}
		if im.pending >= importBatch {
			if err := im.flush(ctx); err != nil {
				return err
			}
		}
	}
}

func (im *importer) next() (line, error) {
	var ln line
	im.lines++
	err := im.dec.Decode(&ln)
	switch {
	case err == nil, errors.Is(err, io.EOF):
	case errors.Is(err, io.ErrUnexpectedEOF):
		err = tell(ErrInvalid, "the text ends within it: want the whole of what export wrote")
	case !errors.As(err, new(*fs.PathError)):
		err = tell(ErrInvalid, "want a line as export writes it: %v", err)
	}
	return ln, err
}

// take reads a key, or a log with all its events.
func (im *importer) take(ln line) error {
	switch {
	case ln.Bucket != "":
		e := Entry{Key: ln.Key, Version: ln.Version}
		if !ln.Deleted {
			e.Value = ln.bytes()
		}
		if e.Version == 0 {
			return fmt.Errorf("%w: key without version", ErrInvalid)
		}
		if err := checkKey(ln.Bucket, ln.Key); err != nil {
			return err
		}
		im.keys = append(im.keys, keyed{ln.Bucket, e})
		im.pending++
		return nil
	case ln.Head == 0 || ln.Seq != 0 || ln.Hash == nil || ln.Updated == nil:
		return fmt.Errorf("%w: want the first line of a log, or a key", ErrInvalid)
	}
	if err := names("log", ln.Log); err != nil {
		return err
	}
	l := Log{
		ID: ln.Log, Head: ln.Head, Hash: *ln.Hash, Updated: micros(*ln.Updated),
		Summary: Summary{Kind: ln.Kind, Status: ln.Status, Data: ln.bytes()},
	}
	if err := l.check(); err != nil {
		return err
	}
	events, err := im.events(l)
	if err != nil {
		return err
	}
	im.logs = append(im.logs, stored{l, events})
	im.pending += len(events)
	return nil
}

// events reads the events of a log and follows their chain to its head.
func (im *importer) events(l Log) ([]Event, error) {
	var events []Event
	var prev Hash
	commands := map[string]bool{}
	for seq := uint64(1); seq <= l.Head; seq++ {
		ln, err := im.next()
		if err != nil {
			return nil, fmt.Errorf("event %d of log %s: %w", seq, l.ID, err)
		}
		if ln.Log != l.ID || ln.Seq != seq || ln.Time == nil || ln.Hash == nil {
			return nil, &CorruptError{Log: l.ID, Seq: seq, Reason: "missing"}
		}
		e := Event{Seq: seq, Time: micros(*ln.Time), Command: ln.Command, Data: ln.bytes()}
		e.Hash = chain(prev, l.ID, e)
		if e.Hash != *ln.Hash {
			return nil, &CorruptError{Log: l.ID, Seq: seq, Reason: "hash does not fit"}
		}
		if e.Command != "" && commands[e.Command] {
			return nil, &CorruptError{Log: l.ID, Seq: seq, Reason: "a command id that was there before"}
		}
		commands[e.Command] = true
		events, prev = append(events, e), e.Hash
	}
	if prev != l.Hash {
		return nil, &CorruptError{Log: l.ID, Seq: l.Head, Reason: "not the head that the log's line names"}
	}
	return events, nil
}

// flush stores what has been read, in one transaction.
func (im *importer) flush(ctx context.Context) error {
	var rep Report
	err := im.s.db.write(ctx, func(ctx context.Context, r runner) error {
		rep = Report{} // it may run again
		for _, l := range im.logs {
			rep.Logs, rep.Events = rep.Logs+1, rep.Events+len(l.events)
			if err := l.store(ctx, r); err != nil {
				return err
			}
		}
		for _, k := range im.keys {
			rep.Keys++
			err := storeKey(ctx, r, k.bucket, k.Entry, 0)
			if errors.Is(err, ErrConflict) {
				err = tell(ErrExists, "key %s of %s is there already: want a directory or database without it", k.Key, k.bucket)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	im.rep.Logs, im.rep.Events, im.rep.Keys = im.rep.Logs+rep.Logs, im.rep.Events+rep.Events, im.rep.Keys+rep.Keys
	im.logs, im.keys, im.pending = nil, nil, 0
	return nil
}

func (l stored) store(ctx context.Context, r runner) error {
	_, err := headOf(ctx, r, l.ID)
	if err == nil {
		return tell(ErrExists, "room %s is there already: want a directory or database without it", l.ID)
	}
	if !errors.Is(err, ErrNotFound) {
		return err
	}
	if err := storeLog(ctx, r, insertLog, l.Log); err != nil {
		return damaged(err)
	}
	return insertEvents(ctx, r, l.ID, l.events)
}
