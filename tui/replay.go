package tui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parlor/game"
)

// replayPage shows a game that was kept, step by step.
type replayPage struct {
	stages []playPage // what it looked like before the first event and after each
	at     int
}

// newReplay returns the page of a game, before its first event.
func newReplay(c Config, rec Record) (replayPage, error) {
	at, err := Begin(rec.Setup)
	if err != nil {
		return replayPage{}, err
	}
	p := playPage{config: c, theme: newTheme(c.Color), ctx: context.Background(), at: at, now: at.Now, room: recorded{rec}}
	if people := at.People(); people != 0 {
		p.view = people.First()
	}
	r := replayPage{stages: []playPage{p}}
	for _, e := range rec.Events {
		p = p.take(e)
		if !dealing(p.now) {
			r.stages = append(r.stages, p)
		}
	}
	return r, nil
}

// recorded is a room in which nothing happens any more.
type recorded struct{ rec Record }

var _ Room = recorded{}

func (r recorded) Setup() Setup  { return r.rec.Setup }
func (r recorded) Log() []Event  { return r.rec.Events }
func (r recorded) Saved() string { return "" }
func (r recorded) Next(context.Context, int) (Event, error) {
	return Event{}, ErrOver
}
func (r recorded) Play(context.Context, game.Seat, string) error { return ErrOver }
func (r recorded) Resign(context.Context, game.Seat, int) error  { return ErrOver }
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
