package store

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"
	"unicode/utf8"
)

// line is one line of an export: a log, then its events in order, or a key. Data is text
// where it is valid UTF-8 and base64 where it is not.
type line struct {
	Log     string     `json:"log,omitempty"`
	Head    uint64     `json:"head,omitempty"` // on a log's first line only
	Kind    string     `json:"kind,omitempty"`
	Status  string     `json:"status,omitempty"`
	Updated *time.Time `json:"updated,omitempty"`

	Seq     uint64     `json:"seq,omitempty"` // on an event's line only
	Time    *time.Time `json:"time,omitempty"`
	Command string     `json:"command,omitempty"`

	Bucket  string `json:"bucket,omitempty"` // on a key's line only
	Key     string `json:"key,omitempty"`
	Version uint64 `json:"version,omitempty"`
	Deleted bool   `json:"deleted,omitempty"`

	Text *string `json:"text,omitempty"`
	Data []byte  `json:"data,omitempty"`
	Hash *Hash   `json:"hash,omitempty"`
}

// exporter writes lines.
type exporter struct{ enc *json.Encoder }

func newExporter(w io.Writer) exporter {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return exporter{enc}
}

// Export writes the logs named, or with none all logs and all keys, as JSON lines: one line
// for a log with its summary, then one for each event. It checks every hash on the way and
// writes one unchanging view of the store. Jobs are not exported: they are work, not truth.
func (s *Store) Export(ctx context.Context, w io.Writer, ids ...string) (Report, error) {
	buf := bufio.NewWriter(w)
	x := newExporter(buf)
	var rep Report
	var err error
	if len(ids) == 0 {
		err = s.each(ctx, x.log, x.key, &rep)
	} else {
		err = s.db.snapshot(ctx, func(ctx context.Context, r runner) error {
			return x.logs(ctx, r, ids, &rep)
		})
	}
	if err != nil {
		return rep, fmt.Errorf("export: %w", err)
	}
	return rep, buf.Flush()
}

func (x exporter) logs(ctx context.Context, r runner, ids []string, rep *Report) error {
	for _, id := range ids {
		l, err := headOf(ctx, r, id)
		if err != nil {
			return err
		}
		events, err := readLog(ctx, r, id, 0, 0)
		if err != nil {
			return err
		}
		if err := x.log(l, events); err != nil {
			return err
		}
		rep.Logs, rep.Events = rep.Logs+1, rep.Events+len(events)
	}
	return nil
}

func (x exporter) log(l Log, events []Event) error {
	first := line{Log: l.ID, Head: l.Head, Kind: l.Kind, Status: l.Status, Updated: &l.Updated, Hash: &l.Hash}
	first.put(l.Data)
	if err := x.enc.Encode(first); err != nil {
		return err
	}
	for i := range events {
		e := &events[i]
		ln := line{Log: l.ID, Seq: e.Seq, Time: &e.Time, Command: e.Command, Hash: &e.Hash}
		ln.put(e.Data)
		if err := x.enc.Encode(ln); err != nil {
			return err
		}
	}
	return nil
}

func (x exporter) key(bucket string, e Entry) error {
	ln := line{Bucket: bucket, Key: e.Key, Version: e.Version, Deleted: e.Value == nil}
	if !ln.Deleted {
		ln.put(e.Value)
	}
	return x.enc.Encode(ln)
}

func (ln *line) put(data []byte) {
	if utf8.Valid(data) {
		text := string(data)
		ln.Text = &text
		return
	}
	ln.Data = data
}

func (ln *line) bytes() []byte {
	if ln.Text != nil {
		return []byte(*ln.Text)
	}
	return notNil(ln.Data)
}
