package advice

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/store"
)

// dailyBucket holds, by day, the puzzle that the house asks on it.
const dailyBucket = "daily"

const (
	dailyRooms = 200 // finished games of which one is taken, the latest
	dailyGames = 12  // of them that are looked at until one has something to ask about
)

// Daily returns the puzzle that the house asks on the day of t, in UTC: a blunder
// out of a game that everybody may see and that was over when the day began, or of
// any that is over now, if none was. The date decides which one; it is kept, so that
// all nodes ask the same. The error is store.ErrNotFound where there is nothing to
// ask about.
func (d *Desk) Daily(ctx context.Context, t time.Time) (p analysis.Puzzle, err error) {
	day := t.UTC().Truncate(24 * time.Hour)
	key := day.Format(time.DateOnly)
	e, err := d.store.Get(ctx, dailyBucket, key)
	if errors.Is(err, store.ErrNotFound) {
		if p, err = d.choose(ctx, day, key); err != nil {
			return p, err
		}
		value, err := json.Marshal(p)
		if err != nil {
			return p, err
		}
		if _, err = d.store.Put(ctx, dailyBucket, key, value, 0); !errors.Is(err, store.ErrConflict) {
			return p, err
		}
		e, err = d.store.Get(ctx, dailyBucket, key) // Another node was quicker.
		if err != nil {
			return p, err
		}
	} else if err != nil {
		return p, err
	}
	if err := json.Unmarshal(e.Value, &p); err != nil { // As it may come with an import.
		d.options.Log.Warn("the puzzle of a day cannot be read: another is asked", "day", key, "err", err)
		return d.choose(ctx, day, key)
	}
	return p, nil
}

// choose finds the puzzle of a day.
func (d *Desk) choose(ctx context.Context, day time.Time, key string) (p analysis.Puzzle, err error) {
	q := store.Query{Status: string(api.Over), Limit: dailyRooms, After: store.Log{Updated: day, ID: "-"}}
	logs, err := d.store.List(ctx, q)
	if err == nil && len(logs) == 0 {
		logs, err = d.store.List(ctx, store.Query{Status: q.Status, Limit: dailyRooms})
	}
	if err != nil {
		return p, err
	}
	rank := func(what string) string {
		sum := sha256.Sum256([]byte(key + " " + what))
		return string(sum[:])
	}
	slices.SortFunc(logs, func(a, b store.Log) int { return cmp.Compare(rank(a.ID), rank(b.ID)) })
	for i, l := range logs {
		if i == dailyGames {
			break
		}
		list, err := d.blunders(ctx, l)
		if err != nil && ctx.Err() == nil {
			d.options.Log.Warn("a game gives no puzzle", "room", l.ID, "err", err)
		}
		if err := ctx.Err(); err != nil {
			return p, err
		}
		if len(list) > 0 {
			return slices.MinFunc(list, func(a, b analysis.Puzzle) int { return cmp.Compare(rank(a.ID()), rank(b.ID())) }), nil
		}
	}
	return p, fmt.Errorf("puzzle of %s: %w", key, store.ErrNotFound)
}

// blunders lists what can be asked about of a finished game: the blunders of
// whoever played it.
func (d *Desk) blunders(ctx context.Context, l store.Log) (list []analysis.Puzzle, err error) {
	var listed api.Listed
	if err := json.Unmarshal(l.Data, &listed); err != nil {
		return nil, err
	}
	if listed.Config.Private || listed.Result == nil {
		return nil, nil
	}
	events, err := d.options.Events(ctx, l.ID)
	if err != nil {
		return nil, err
	}
	g, err := analysis.Of(d.games, l.ID, events)
	if err != nil {
		return nil, err
	}
	if len(g.Plies) == 0 {
		return nil, nil
	}
	judge, _, err := analysis.Who(game.Inner(g.Plies[0].Before), analysis.Options{Roster: d.games.Bots})
	if err != nil || judge == "" { // Nobody knows what would have been better.
		return nil, err
	}
	rep, err := analysis.Run(ctx, g, analysis.Options{Roster: d.games.Bots, Workers: 1})
	if err != nil {
		return nil, err
	}
	for i := range rep.Games {
		for _, it := range rep.Games[i].Items {
			if it.Grade != analysis.Blunder || it.Kind != analysis.Turn {
				continue
			}
			if p, err := analysis.PuzzleOf(g, l.ID, listed.Config.Version, it.N); err == nil {
				list = append(list, p)
			}
		}
	}
	return list, nil
}
