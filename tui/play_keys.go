package tui

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"parlor/api"
	"parlor/game"
	"parlor/room"
)

// press does what a key means.
func (p playPage) press(key tea.KeyPressMsg) (page, tea.Cmd) {
	if p.sure {
		return p.answer(key)
	}
	if text := key.String(); p.at.Ask != "" && p.input == "" && !p.at.Over() && (text == "y" || text == "n") {
		return p.consent(text == "y")
	}
	if p.withdraws() && key.String() == revokeKey.key {
		return p.withdraw()
	}
	cmd := commandOf(key, p.input != "")
	if p.unfit != "" && p.input == "" && cmd != cmdHelp && cmd != cmdLog {
		if cmd == cmdErase || cmd == cmdDo {
			p.input = p.unfit
			cmd = commandOf(key, true)
		}
		p.unfit = ""
	}
	if p.at.Over() && listCommandOf(key) == cmdReplay {
		return p, p.replay()
	}
	if cmd == noCommand {
		if text := key.Key().Text; text != "" && (p.mine() || p.meets()) {
			p.input += strings.Map(printable, text)
			p.note = logLine{}
		}
		return p, nil
	}
	switch cmd {
	case cmdQuit:
		return p, leaving
	case cmdHelp:
		p.help = newHelp(p)
		return p, nil
	case cmdLog:
		p.help = newLog(p)
		return p, nil
	case cmdResign:
		if !p.at.Over() && p.past == nil && p.at.People() != 0 {
			p.sure = true
		}
		return p, nil
	case cmdDo:
		return p.enter()
	}
	if !p.mine() && (p.input == "" || cmd != cmdErase && cmd != cmdUndo && cmd != cmdBack) {
		return p, nil
	}
	return p.edit(cmd)
}

// replay opens the game that is over, step by step.
func (p playPage) replay() tea.Cmd {
	r := newReplay(p.ctx, p.config, Record{Log: p.room.Log()}, p.at.Here)
	return func() tea.Msg { return open{r} }
}

// edit does what a key means for the turn of a person.
func (p playPage) edit(cmd command) (page, tea.Cmd) {
	switch cmd {
	case cmdErase:
		if p.input != "" {
			_, n := utf8.DecodeLastRuneInString(p.input)
			p.input = p.input[:len(p.input)-n]
			return p, nil
		}
		return p.undo(), nil
	case cmdUndo:
		return p.undo(), nil
	case cmdHint:
		return p, p.hint()
	case cmdBack:
		if p.input != "" {
			p.input = ""
			return p, nil
		}
		p.cur = p.cur.back()
		return p, nil
	}
	p.note = logLine{}
	p.cur = p.cur.move(cmd, func() picture { return p.board(80, 24) })
	return p, nil
}

// undo takes back the last step of the turn.
func (p playPage) undo() playPage {
	if p.input != "" {
		p.input = ""
		return p
	}
	if len(p.done) == 0 {
		p.note = logLine{"Nothing to take back in this turn.", dim}
		return p
	}
	p.done = p.done[:len(p.done)-1]
	p.now = p.at.Now
	if n := len(p.done); n > 0 {
		p.now = p.done[n-1].after
	}
	p.note = logLine{}
	p.cur = newCursor(p.now, p.view, true)
	return p
}

// whole reports whether a turn has been put together that waits to be played.
func (p playPage) whole() bool {
	return len(p.done) > 0 && !(p.now.Stepping() && p.now.ToAct().Has(p.view))
}

// enter does what Enter means: throw, read what was typed, play a whole turn,
// or choose what is under the cursor.
func (p playPage) enter() (page, tea.Cmd) {
	switch {
	case p.past != nil:
		p.past = nil
		return p, p.goOn()
	case p.input != "":
		text := p.input
		p.input = ""
		if talks(text) {
			return p, p.meet(text)
		}
		if !p.mine() {
			p.note = logLine{"It is not your turn. To the others: say WORDS, offer draw, offer takeback.", warn}
			return p, nil
		}
		if p.whole() {
			p.note = logLine{"The turn is complete: Enter plays it, u takes back.", warn}
			return p, nil
		}
		steps, err := Read(p.now, p.view, text)
		if err != nil {
			p.note, p.unfit = refusal(text, err), text
			return p, nil
		}
		return p.add(steps)
	case p.hold:
		p.hold = false
		return p, p.next()
	case !p.mine():
		return p, nil
	case p.whole():
		return p.play(texts(p.done))
	case p.forced && len(p.done) == 0:
		return p.update(forcedMsg{p.seen})
	}
	cur, text := p.cur.do()
	p.cur = cur
	if text == "" {
		return p, nil
	}
	steps, err := Read(p.now, p.view, text)
	if err != nil {
		p.note = refusal(text, err)
		return p, nil
	}
	return p.add(steps)
}

// refusal is the note that what was typed is refused.
func refusal(typed string, err error) logLine {
	if why, ok := strings.CutPrefix(err.Error(), "No such action: "); ok {
		return logLine{game.Brief(why), warn} // It repeats what was typed.
	}
	return logLine{game.Brief(typed + ": " + err.Error()), warn}
}

// sentence is what an error says, as a sentence.
func sentence(err error) string {
	return strings.TrimSuffix(capital(err.Error()), ".") + "."
}

// add takes steps of a turn; a decision is played at once.
func (p playPage) add(steps []step) (page, tea.Cmd) {
	p.note = logLine{}
	if !p.at.Now.Stepping() {
		return p.play(texts(steps))
	}
	p.done = append(p.done[:len(p.done):len(p.done)], steps...)
	p.now = steps[len(steps)-1].after
	p.cur = newCursor(p.now, p.view, !p.whole())
	return p, nil
}

func texts(steps []step) string {
	var words []string
	for _, s := range steps {
		words = append(words, s.text)
	}
	return strings.Join(words, " ")
}

// hint asks the best bot.
func (p playPage) hint() tea.Cmd {
	if p.whole() {
		return nil
	}
	room, ctx, now, seat, n := p.room, p.ctx, p.now, p.view, p.seen
	return func() tea.Msg {
		text, err := room.Hint(ctx, now, seat)
		if err != nil {
			return failedMsg{err}
		}
		return hintMsg{n, advice(now, seat, text)}
	}
}

// answer takes the answer to whether one is sure to resign, and for how much.
func (p playPage) answer(key tea.KeyPressMsg) (page, tea.Cmd) {
	p.sure = false
	points := 1
	switch text := key.String(); {
	case p.at.gammons(p.view) && (text == "1" || text == "2" || text == "3"):
		points = int(text[0] - '0')
	case !p.at.gammons(p.view) && (text == "y" || text == "Y"):
	default:
		p.note = logLine{"The game goes on.", dim}
		return p.awake()
	}
	offer := room.Command{Do: api.DoOffer, Seat: p.view, Text: "resign" + itoa(points)}
	in, ctx, n := p.room, p.ctx, p.seen
	hold := p.hold || p.rests
	p.hold, p.rests = false, false
	return p, func() tea.Msg {
		if err := in.Do(ctx, offer); err != nil {
			return failedMsg{err}
		}
		if hold {
			return nextMsg{n}
		}
		return nil
	}
}

// consent answers an offer of another player.
func (p playPage) consent(yes bool) (page, tea.Cmd) {
	answer := room.Command{Do: api.DoAnswer, Seat: p.at.Asked, Text: map[bool]string{true: "yes", false: "no"}[yes]}
	p.at.Ask, p.note = "", logLine{}
	return p, p.tellRoom(func() error { return p.room.Do(p.ctx, answer) })
}

// withdraws reports whether a key takes an offer back that the person has made.
func (p playPage) withdraws() bool { return p.at.Offered != 0 && p.input == "" && !p.at.Over() }

// withdraw takes it back.
func (p playPage) withdraw() (page, tea.Cmd) {
	back := withdrawal(p.at.Offered.First())
	p.at.Offered, p.note = 0, logLine{}
	return p, p.tellRoom(func() error { return p.room.Do(p.ctx, back) })
}

// talks reports whether what is typed is for the others, and no move.
func talks(text string) bool {
	return strings.HasPrefix(text, "say ") || strings.HasPrefix(text, "offer ")
}

// meet says something to the others.
func (p playPage) meet(text string) tea.Cmd {
	return func() tea.Msg {
		if _, err := meet(p.ctx, p.room, p.view, text); err != nil {
			return unsaidMsg{text, err}
		}
		return nil
	}
}

// tellRoom does something that may be refused.
func (p playPage) tellRoom(do func() error) tea.Cmd {
	return func() tea.Msg {
		if err := do(); err != nil {
			return failedMsg{err}
		}
		return nil
	}
}
