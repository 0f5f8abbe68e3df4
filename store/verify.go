package store

import (
	"context"
	"fmt"
)

// Report counts what a walk through a whole store has read.
type Report struct {
	Logs, Events, Keys int
}

// Verify reads every event, summary and key of the store and recomputes every hash, in one
// unchanging view. The first thing that is wrong is ErrCorrupt.
func (s *Store) Verify(ctx context.Context) (Report, error) {
	var rep Report
	err := s.each(ctx, func(Log, []Event) error { return nil }, func(string, Entry) error { return nil }, &rep)
	return rep, err
}

// walkPage is how many logs or keys a walk holds at a time.
const walkPage = 500

// each shows every log with its events, and every key, in one view of the store, and counts
// them.
func (s *Store) each(ctx context.Context, log func(Log, []Event) error, key func(string, Entry) error, rep *Report) error {
	return s.db.snapshot(ctx, func(ctx context.Context, r runner) error {
		if err := s.db.check(ctx, r); err != nil {
			return err
		}
		if err := eachLog(ctx, r, log, rep); err != nil {
			return err
		}
		// Events of a log that has lost its row would be read by nobody.
		var stored int
		if err := r.row(ctx, `SELECT count(*) FROM events`).Scan(&stored); err != nil {
			return damaged(err)
		}
		if stored != rep.Events {
			return &CorruptError{Reason: fmt.Sprintf("%d events stored, %d belong to logs", stored, rep.Events)}
		}
		return eachKey(ctx, r, key, rep)
	})
}

func eachLog(ctx context.Context, r runner, show func(Log, []Event) error, rep *Report) error {
	for after := ""; ; {
		page, err := logs(ctx, r, walkLogs, after, walkPage)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, l := range page {
			events, err := readLog(ctx, r, l.ID, 0, 0)
			if err != nil {
				return err
			}
			rep.Logs, rep.Events = rep.Logs+1, rep.Events+len(events)
			if err := show(l, events); err != nil {
				return err
			}
			after = l.ID
		}
	}
}

func eachKey(ctx context.Context, r runner, show func(string, Entry) error, rep *Report) error {
	for bucket := ""; ; {
		var next *string
		err := r.row(ctx, `SELECT min(bucket) FROM keys WHERE bucket > $1`, bucket).Scan(&next)
		if err != nil || next == nil {
			return damaged(err)
		}
		bucket = *next
		for after := ""; ; {
			page, err := keys(ctx, r, bucket, allKeys, bucket, after, walkPage)
			if err != nil {
				return err
			}
			if len(page) == 0 {
				break
			}
			for _, e := range page {
				rep.Keys++
				if err := show(bucket, e); err != nil {
					return err
				}
				after = e.Key
			}
		}
	}
}
