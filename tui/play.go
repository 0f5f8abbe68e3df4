package tui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"parlor/api"
	"parlor/game"
	"parlor/room"
)

// playPage is a game being played.
type playPage struct {
	config Config
	theme  theme
	ctx    context.Context
	room   Room

	at    Progress // the game, as far as events have told
	seen  int      // happenings seen
	began int      // happenings before the game began
	log   []logLine
	dice  []string // what the last throw shows

	now   game.Position // at.Now and the steps of a turn begun
	done  []step        // those steps
	input string        // what is being typed
	unfit string        // what was typed last and refused: it can be corrected
	note  logLine       // the answer to what was done last
	cur   cursor
	view  game.Seat // from whose side the board is seen

	hold    bool          // a person's throw waits for a key
	thrown  bool          // the first throw has fallen
	rests   bool          // a person's throw is due, and waits until he has read
	forced  bool          // the person at view can do one thing only, which is done for him
	past    game.Position // how the last game of the match ended, until people have seen it
	sent    bool          // a turn has been played, and its event is not yet here
	sure    bool          // resigning waits for a yes
	step    string        // which step of a replay this is
	deepens bool          // a closer look at the game of a replay can be asked for
	judged  bool          // there are mistakes to go to
	help    *helpPage
	size    size
}

// logLine is a line of the log.
type logLine struct {
	text string
	st   style
}

// Messages of a game.
type (
	eventMsg struct { // an event has happened
		n int
		h Happening
	}
	nextMsg   struct{ n int } // it is time for event n
	forcedMsg struct{ n int } // it is time to play the only play at event n
	failedMsg struct{ error } // something went wrong
	unsaidMsg struct {        // what was typed for the others was refused
		typed string
		error
	}
	hintMsg struct { // the best bot's advice at event n
		n    int
		text string
	}
)

// newPlay returns the page of a game, at the end of what has happened so far.
func newPlay(ctx context.Context, c Config, room Room) playPage {
	at, n := Begin(room)
	p := playPage{config: c, theme: newTheme(c.Color), ctx: ctx, room: room, at: at, now: at.Now, seen: n, began: n}
	for _, h := range room.Log()[n:] {
		p = p.take(h)
	}
	p.turnTo()
	return p
}

// take returns p after h.
func (p playPage) take(h Happening) playPage {
	told := p.at.Tell(h)
	p.seen++
	p.at = p.at.With(h)
	if h.moves() {
		p.now, p.done, p.sent = p.at.Now, nil, false
		p.past, _, _ = h.ended()
		if !talks(p.input) {
			p.input = ""
		}
		if !talks(p.unfit) {
			p.unfit = ""
		}
	}
	if p.at.Over() {
		p.past = nil
	}
	st := plainText
	for _, a := range h.acts() {
		parts := a.parts()
		if a.Seat == game.Nature {
			p.dice, st = parts[0].Faces, dim
			f := p.at.family(a.Before)
			_, thrower := f.thrower(a.Before)
			p.thrown = p.thrown || thrower && !f.dealing(a.Before)
		}
		if slices.ContainsFunc(parts, func(part game.Part) bool { return part.Hit || part.Do == "remove" }) {
			st = good
		}
	}
	for _, line := range told {
		p.log = append(p.log[:len(p.log):len(p.log)], logLine{line, st})
	}
	return p
}

// turnTo prepares for whoever is to act.
func (p *playPage) turnTo() {
	people := p.at.People()
	switch mine := p.at.Mine(); {
	case mine != 0:
		p.view = mine.First()
	case people.Len() == 1 || people != 0 && !people.Has(p.view):
		p.view = people.First()
	}
	before := p.cur
	p.cur = newCursor(p.now, p.view, p.mine())
	if p.cur.betting() && before.stake > 0 { // The same stake again is what most want.
		p.cur = p.cur.lay(before.place, before.stake)
	} else if before.stake > 0 {
		p.cur.place, p.cur.stake = before.place, before.stake
	}
	p.hold = p.throws() && (p.config.ByKey || !p.thrown)
	p.forced = false
	if p.mine() {
		_, p.forced = Forced(p.at.Now, p.view)
	}
}

// mine reports whether the person at view is to act.
func (p playPage) mine() bool { return p.at.Mine().Has(p.view) && !p.sent }

// meets reports whether there are people elsewhere to whom one can talk, in turn or not.
func (p playPage) meets() bool {
	return p.at.Setup.Dice != "" && p.at.People() != 0 && !p.at.Over() && p.past == nil
}

// throws reports whether a person here is to throw, and may do it by a key.
func (p playPage) throws() bool {
	f := p.at.family(p.now)
	if !f.byHand() && !p.config.ByKey || p.at.Over() || !p.now.ToAct().Has(game.Nature) || f.dealing(p.now) {
		return false
	}
	thrower, ok := f.thrower(p.now)
	return ok && p.at.People().Has(thrower)
}

func (p playPage) update(msg tea.Msg) (page, tea.Cmd) {
	if window, ok := msg.(tea.WindowSizeMsg); ok {
		p.size = size{window.Width, window.Height}
		return p, nil
	}
	if key, ok := msg.(tea.KeyPressMsg); ok && p.size.small() {
		if commandOf(key, false) == cmdQuit {
			return p, leaving
		}
		return p, nil
	}
	if p.help != nil {
		if key, ok := msg.(tea.KeyPressMsg); ok {
			p.help = p.help.press(key, p.size)
			return p.awake()
		}
	}
	switch msg := msg.(type) {
	case started:
		return p, p.goOn()
	case nextMsg:
		if msg.n != p.seen || p.hold {
			return p, nil
		}
		if p.rests = p.throws() && (p.help != nil || p.sure); !p.rests {
			return p, p.next()
		}
	case eventMsg:
		if msg.n != p.seen {
			return p, nil
		}
		people, asked := p.at.People(), p.at.Ask
		p = p.take(msg.h)
		if msg.h.moves() || p.at.Ask != asked && p.note.st == warn {
			p.note = logLine{}
		}
		if msg.h.moves() || p.at.People() != people {
			p.turnTo()
		}
		return p, p.goOn()
	case forcedMsg:
		if text, ok := Forced(p.at.Now, p.view); ok && msg.n == p.seen && p.mine() {
			if text != "pass" { // A pass tells its reason itself.
				p.log = append(p.log[:len(p.log):len(p.log)], logLine{"Forced: " + why(p.at.Now, p.view, text), dim})
			}
			return p.play(text)
		}
	case hintMsg:
		if msg.n == p.seen {
			p.note = logLine{"Hint: " + msg.text, good}
		}
	case failedMsg:
		p.sent = false
		p.note = logLine{sentence(msg.error), warn}
	case unsaidMsg:
		p.note = logLine{sentence(msg.error), warn}
		p.unfit = msg.typed
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.PasteMsg:
		if (p.mine() || p.meets()) && !p.size.small() {
			p.input, p.unfit = p.input+strings.Map(printable, msg.Content), ""
		}
	}
	return p, nil
}

// goOn returns what is to be done after an event: wait for the next one, at
// once or after a pause, and play what is forced.
func (p playPage) goOn() tea.Cmd {
	switch {
	case p.at.Over() || p.past != nil && p.at.People() != 0:
		return nil
	case p.hold:
		return p.hear()
	case p.at.Mine() != 0:
		if p.forced && !p.config.ByKey {
			n := p.seen
			return tea.Batch(p.next(), p.after(func() tea.Msg { return forcedMsg{n} }))
		}
		return p.next()
	case p.quiet():
		return p.next()
	}
	n := p.seen
	return p.after(func() tea.Msg { return nextMsg{n} })
}

// awake goes on where a person's throw has waited until he had read.
func (p playPage) awake() (page, tea.Cmd) {
	if !p.rests || p.help != nil || p.sure {
		return p, nil
	}
	p.rests = false
	return p, p.goOn()
}

// quiet reports whether nothing has happened that would be worth a pause.
func (p playPage) quiet() bool { return p.seen <= p.began || p.at.family(p.now).dealing(p.now) }

// after returns msg after the pause.
func (p playPage) after(msg func() tea.Msg) tea.Cmd {
	if p.config.Delay == 0 {
		return msg
	}
	return tea.Tick(p.config.Delay, func(time.Time) tea.Msg { return msg() })
}

// next waits for the next event.
func (p playPage) next() tea.Cmd { return p.wait(p.room.Next) }

// hear waits for what others do while a throw waits for a key. In a room at this
// keyboard there is nothing to hear.
func (p playPage) hear() tea.Cmd {
	r, ok := p.room.(hearer)
	if !ok {
		return nil
	}
	return p.wait(r.Hear)
}

// wait waits for the next event as next does.
func (p playPage) wait(next func(ctx context.Context, n int) (Happening, error)) tea.Cmd {
	ctx, n := p.ctx, p.seen
	return func() tea.Msg {
		h, err := next(ctx, n)
		switch {
		case errors.Is(err, ErrOver) || ctx.Err() != nil:
			return nil
		case err != nil:
			return failedMsg{err}
		}
		return eventMsg{n, h}
	}
}

// play sends a whole turn or a decision of the person.
func (p playPage) play(text string) (page, tea.Cmd) {
	room, ctx, seat := p.room, p.ctx, p.view
	p.sent = true
	return p, func() tea.Msg {
		if err := room.Do(ctx, play(seat, text)); err != nil {
			return failedMsg{err}
		}
		return nil
	}
}

// play is the command of a seat that plays text.
func play(seat game.Seat, text string) room.Command {
	return room.Command{Do: api.DoPlay, Seat: seat, Text: text}
}

// parting says where a game at this keyboard is kept that is left, and how it
// goes on.
func (p playPage) parting() (lines []string) {
	if p.room == nil || p.at.Setup.Dice != "" || p.room.Saved() == "" {
		return nil
	}
	lines = append(lines, "The game is kept in "+p.room.Saved()+".")
	if !p.at.Over() {
		lines = append(lines, "Go on with it: parlor play --resume "+p.room.Saved())
	}
	return lines
}

func printable(r rune) rune {
	if !unicode.IsPrint(r) {
		return -1
	}
	return r
}
