package tui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parlor/api"
	"parlor/game"
	"parlor/room"
)

// replayPage shows a game that was kept, step by step, and what looking back at it
// has found.
type replayPage struct {
	stages []playPage // what it looked like before the first event and after each
	ends   []uint64   // number of the last event of each
	at     int

	house  *room.Games
	id     string // of the room
	events []api.Event
	ctx    context.Context
	stop   context.CancelFunc // of ctx: nobody looks any more
	work   *looking           // nil when nobody looks
	found  *found             // nil until something was found
	failed string             // why nothing was
}

// newReplay returns the page of a game, before its first event, as those see it
// who played here.
func newReplay(ctx context.Context, c Config, rec Record, here game.SeatSet) replayPage {
	at, n := Begin(recorded{rec, here})
	p := playPage{config: c, theme: newTheme(c.Color), ctx: context.Background(), at: at, now: at.Now, room: recorded{rec, here}}
	if people := at.People(); people != 0 {
		p.view = people.First()
	}
	r := replayPage{stages: []playPage{p}, ends: []uint64{0}, house: c.house()}
	r.ctx, r.stop = context.WithCancel(ctx)
	for i, h := range rec.Log {
		if h.Word == "" {
			r.events, r.id = append(r.events, h.Event), h.After.ID
		}
		if i < n {
			r.ends[0] = max(r.ends[0], h.Event.Seq)
			continue
		}
		before := len(p.log)
		p = p.take(h)
		if (len(p.log) > before || len(h.acts()) > 0 || h.Event.Kind == api.Ended && p.at.Ended != "") && !p.at.family(p.now).dealing(p.now) {
			r.stages, r.ends = append(r.stages, p), append(r.ends, max(h.Event.Seq, r.ends[len(r.ends)-1]))
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
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		for i := range r.stages {
			r.stages[i].size = size{msg.Width, msg.Height}
		}
	case started:
		if r.found == nil && r.work == nil && r.failed == "" {
			return r.look(api.Quick)
		}
	case lookMsg:
		if msg.work == r.work {
			return r.take(msg), nil
		}
	case lookTick:
		if msg.work == r.work {
			return r, msg.work.tick()
		}
	case tea.KeyPressMsg:
		return r.press(msg)
	}
	return r, nil
}

// press does what a key means.
func (r replayPage) press(key tea.KeyPressMsg) (page, tea.Cmd) {
	if r.stages[r.at].size.small() && listCommandOf(key) != cmdQuit {
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
	case cmdNextError:
		r.at = r.found.after(r.at)
	case cmdPrevError:
		r.at = r.found.before(r.at)
	case cmdDeeper:
		if r.deepens() {
			return r.look(api.Standard)
		}
	case cmdHelp:
		r.stages[r.at].help = newHelp(r.stages[r.at])
	case cmdQuit, cmdBack:
		r.stop()
		return r, leaving
	}
	return r, nil
}

// deepens reports whether a closer look can be asked for.
func (r replayPage) deepens() bool {
	return r.found != nil && r.work == nil && r.found.rep.Depth != api.Standard && !r.found.rep.Exact()
}

func (r replayPage) render(w, h int) []string {
	p := r.stages[r.at]
	p.deepens, p.judged = r.deepens(), r.found != nil && len(r.found.errors) > 0
	p.step = fmt.Sprintf("Step %d of %d", r.at, len(r.stages)-1)
	if more := r.summary(); more != "" {
		p.step = cutTo(p.step+" · "+more, w)
	}
	if r.found != nil {
		p.note, p.log = r.found.notes[r.at], r.found.log[:len(p.log)]
	}
	return p.render(w, h)
}

// cutTo cuts text to w columns.
func cutTo(text string, w int) string {
	if list := []rune(text); len(list) > w {
		return string(list[:max(w-1, 0)]) + "…"
	}
	return text
}
