package tui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parlor/game"
	"parlor/room"
)

// replayPage shows a game that was kept, step by step.
type replayPage struct {
	stages []playPage // what it looked like before the first event and after each
	at     int
}

// newReplay returns the page of a game, before its first event, as those see it
// who played here.
func newReplay(c Config, rec Record, here game.SeatSet) replayPage {
	at, n := Begin(recorded{rec, here})
	p := playPage{config: c, theme: newTheme(c.Color), ctx: context.Background(), at: at, now: at.Now, room: recorded{rec, here}}
	if people := at.People(); people != 0 {
		p.view = people.First()
	}
	r := replayPage{stages: []playPage{p}}
	for _, h := range rec.Log[n:] {
		before := len(p.log)
		p = p.take(h)
		if (len(p.log) > before || len(h.acts()) > 0) && !p.at.family(p.now).dealing(p.now) {
			r.stages = append(r.stages, p)
		}
	}
	return r
}

// recorded is a room in which nothing happens any more.
type recorded struct {
	rec  Record
	here game.SeatSet
}

var _ Room = recorded{}

func (r recorded) Here() game.SeatSet                           { return r.here }
func (r recorded) Log() []Happening                             { return r.rec.Log }
func (r recorded) Saved() string                                { return "" }
func (r recorded) Next(context.Context, int) (Happening, error) { return Happening{}, ErrOver }
func (r recorded) Do(context.Context, room.Command) error       { return ErrOver }
func (r recorded) Hint(context.Context, game.Position, game.Seat) (string, error) {
	return "", ErrOver
}

func (r replayPage) update(msg tea.Msg) (page, tea.Cmd) {
	if window, ok := msg.(tea.WindowSizeMsg); ok {
		for i := range r.stages {
			r.stages[i].size = size{window.Width, window.Height}
		}
	}
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return r, nil
	}
	if help := r.stages[r.at].help; help != nil {
		r.stages[r.at].help = help.press(key, r.stages[r.at].size)
		return r, nil
	}
	last := len(r.stages) - 1
	switch listCommandOf(key) {
	case cmdRight, cmdDown, cmdNext, cmdDo:
		r.at = min(r.at+1, last)
	case cmdLeft, cmdUp, cmdPrev, cmdErase:
		r.at = max(r.at-1, 0)
	case cmdLess: // page down
		r.at = min(r.at+10, last)
	case cmdMore:
		r.at = max(r.at-10, 0)
	case cmdFirst:
		r.at = 0
	case cmdLast:
		r.at = last
	case cmdHelp:
		r.stages[r.at].help = newHelp(r.stages[r.at])
	case cmdQuit, cmdBack:
		return r, leaving
	}
	return r, nil
}

func (r replayPage) render(w, h int) []string {
	p := r.stages[r.at]
	p.step = fmt.Sprintf("Step %d of %d", r.at, len(r.stages)-1)
	return p.render(w, h)
}
