package store

import (
	"context"
	"fmt"

	"parlor/game"
)

// Hold says that a node has a connection of somebody who acts for a seat of a log. It lasts
// until the node drops it, or is gone: its signs of life tell.
type Hold struct {
	Log  string
	Seat game.Seat
	Node string
}

const (
	addHold  = `INSERT INTO holds (log, seat, node) VALUES ($1, $2, $3) ON CONFLICT (log, seat, node) DO NOTHING`
	dropHold = `DELETE FROM holds WHERE log = $1 AND seat = $2 AND node = $3`
	dropNode = `DELETE FROM holds WHERE node = $1`
	holdsOf  = `SELECT seat, node FROM holds WHERE log = $1 ORDER BY seat, node`
)

// ChangeHolds adds holds and drops others, all of them or none.
func (s *Store) ChangeHolds(ctx context.Context, add, drop []Hold) error {
	for _, h := range append(add[:len(add):len(add)], drop...) {
		if err := names("log", h.Log); err != nil {
			return err
		}
		if err := visible("node", h.Node, maxKey); err != nil {
			return err
		}
		if h.Seat < 0 {
			return fmt.Errorf("%w: seat %d, want 0 and up", ErrInvalid, h.Seat)
		}
	}
	return s.db.write(ctx, func(ctx context.Context, r runner) error {
		for _, h := range add {
			if _, err := r.exec(ctx, addHold, h.Log, int64(h.Seat), h.Node); err != nil {
				return damaged(err)
			}
		}
		for _, h := range drop {
			if _, err := r.exec(ctx, dropHold, h.Log, int64(h.Seat), h.Node); err != nil {
				return damaged(err)
			}
		}
		return nil
	})
}

// Holds returns who holds a connection for the seats of a log, in the order of the seats.
func (s *Store) Holds(ctx context.Context, log string) ([]Hold, error) {
	if err := names("log", log); err != nil {
		return nil, err
	}
	return holdsIn(ctx, s.db.read(), log)
}

func holdsIn(ctx context.Context, r runner, log string) ([]Hold, error) {
	rows, err := r.query(ctx, holdsOf, log)
	if err != nil {
		return nil, damaged(err)
	}
	defer rows.Close()
	var list []Hold
	for rows.Next() {
		h := Hold{Log: log}
		if err := rows.Scan(&h.Seat, &h.Node); err != nil {
			return nil, damaged(err)
		}
		list = append(list, h)
	}
	return list, damaged(rows.Err())
}
