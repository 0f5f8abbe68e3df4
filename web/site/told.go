package site

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"parlor/api"
	"parlor/docs"
	"parlor/game"
	"parlor/room"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
)

// tellerOf tells in words what falls and is played in the game of p. Names are of those at its seats; points are called as viewer sees them.
func tellerOf(p game.Position, lang string, names []string, viewer game.Seat) pages.Teller {
	return pages.Teller{
		Page: pages.Page{Lang: lang}, Family: p.Game().Info().Family, Names: names, Seats: seatNames(p, ""), Viewer: max(viewer, 0), Throws: p.ThrowNames(),
	}
}

// labelled are plays with what each says in words, beside which the notation stands where men go from point to point.
func labelled(t pages.Teller, p game.Position, seat game.Seat, list []string) (plays []pages.Play) {
	for _, text := range list {
		plays = append(plays, pages.Play{Text: text, Says: pages.Upper(t.InWords(p, seat, text))})
	}
	return plays
}

// mustPass returns the rules, in the language of r, by which a seat can do nothing at p but pass: the last of them decides. None where it can do
// something else.
func mustPass(r *http.Request, p game.Position, seat game.Seat, plays []string) []game.Citation {
	if len(plays) != 1 || plays[0] != "pass" {
		return nil
	}
	rules := door.Rules(r, p.Explain(seat, plays[0]).Rules)
	return rules[max(0, len(rules)-1):]
}

// lessonDone tells what the learner, who has seat 0, does in a step of a lesson.
func lessonDone(t pages.Teller, p game.Position, step docs.Step) string {
	e := api.Event{Kind: api.Played, Text: step.Want}
	if step.Falls != "" {
		e.Kind, e.Text = api.Threw, step.Falls
	}
	e.Parts = game.Parts(p, e.Kind == api.Threw, e.Text)
	if len(e.Parts) > 0 && e.Parts[0].Is == game.PartStep {
		return pages.Upper(t.Play(e.Parts, 0))
	}
	return t.Happened(e)
}

// How many throws and plays are told: to a player who comes to his table, to who watches; and in how many events they are looked for.
const (
	toldAtMost   = 8
	toldWatching = 2
	amongLast    = 40
)

// since tells what was thrown and played in a room, the oldest first: to who has a seat all that came after his last play, or after his
// last throw but one where nothing is to be played; to whom something was played for, what came after event n; to who watches the last of it.
// With it come the places that are told by numbers.
func (s *Site) since(r *http.Request, rm *room.Room, t pages.Teller, v door.Visitor, n uint64) (told []pages.Told, said []board.Said, err error) {
	ctx, own := r.Context(), v.Seats(rm)
	list, err := s.house.Log(ctx, rm, rm.Seq-min(rm.Seq, amongLast), amongLast, v.Sees(rm))
	if err != nil {
		return nil, nil, err
	}
	began, first, err := s.began(ctx, rm)
	if err != nil {
		return nil, nil, err
	}
	var forced map[uint64]pages.Told
	if n > 0 {
		if forced, err = s.forced(r, rm, t, own, n); err != nil {
			return nil, nil, err
		}
	}
	most, throws := toldAtMost, 0
	if len(own) == 0 {
		most = toldWatching
	}
	for _, e := range slices.Backward(list) {
		if n > 0 && e.Seq <= n {
			break
		}
		if n == 0 && slices.Contains(own, e.Seat) {
			if e.Kind == api.Threw {
				throws++
			}
			if e.Kind == api.Played || throws > 1 {
				break
			}
		}
		one := pages.Told{Text: t.Happened(e)}
		if alone, ok := forced[e.Seq]; ok {
			one = alone
		}
		if e.Seq == began {
			one.Text += " " + t.Begins(first)
		}
		if one.Text != "" && len(told) < most {
			told = append(told, one)
			said = append(said, named(t, e.Parts, e.Seat)...)
		}
	}
	slices.Reverse(told)
	return told, said, nil
}

// named are the places that t names by numbers when it tells what a seat has done or may do.
func named(t pages.Teller, parts []game.Part, seat game.Seat) (list []board.Said) {
	for _, where := range t.Numbers(parts, seat) {
		list = append(list, board.Said{Seat: seat, Where: where, Text: t.Shown(where, seat)})
	}
	return list
}

// began returns the throw that decided who begins, and who does; 0 where it is long past, or was none.
func (s *Site) began(ctx context.Context, rm *room.Room) (n uint64, first game.Seat, err error) {
	if rm.Seq > amongLast {
		return 0, 0, nil
	}
	events, err := s.house.Events(ctx, rm.ID)
	if err != nil {
		return 0, 0, err
	}
	waits := func(r *room.Room) bool {
		return r.Position != nil && strings.Contains(r.Position.String(), " next=start")
	}
	now := rm.Games.New(rm.ID)
	for _, e := range events {
		waited := waits(now)
		if now, err = now.Apply(e); err != nil {
			return 0, 0, err
		}
		if parts := now.Told(e).Parts; waited && !waits(now) && len(parts) > 0 && parts[0].Is == game.PartDice {
			if first = now.Position.ToAct().First(); now.Position.ToAct().Has(game.Nature) {
				first = now.Position.Thrower()
			}
			return e.Seq, first, nil
		}
	}
	return 0, 0, nil
}
