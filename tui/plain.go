package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/plaintext"
	"parlor/room"
)

// Plain plays a game as plain lines: one for each event, a prompt where a
// person is to act. It reads answers from in, and ends when the game or in
// does.
func Plain(ctx context.Context, r Room, in io.Reader, out io.Writer) error {
	at, n := Begin(r)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &plain{room: r, in: readLines(ctx, in), out: bufio.NewWriter(out), at: at, seen: n}
	p.head()
	err := p.run(ctx)
	if path := r.Saved(); path != "" && (err == nil || errors.Is(err, io.EOF) || ctx.Err() != nil) {
		p.say("The game is kept in %s.", path)
		if at.Setup.Dice == "" && !p.at.Over() {
			p.say("Go on with it: parlor play --resume %s", path)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return errors.Join(err, p.out.Flush())
}

// plain is a game told in lines.
type plain struct {
	room Room
	in   <-chan typedLine
	out  *bufio.Writer
	at   Progress
	seen int
}

func (p *plain) say(format string, args ...any) { fmt.Fprintf(p.out, format+"\n", args...) }

// head says what is played and who sits where.
func (p *plain) head() {
	s := p.at.Setup
	p.say("%s.", s.Entry.Title)
	if s.Length != (match.Length{}) {
		p.say("%s.", capital(lengthText(s.Length)))
	}
	if len(s.Options) > 0 {
		p.say("Options: %s.", optionsText(s.Options))
	}
	if s.Position != "" {
		p.say("It begins with a position that was set up.")
	}
	if s.Dice != "" {
		p.say("%s.", s.Dice)
	} else {
		p.say("Seed %d.", s.Seed)
	}
	f := p.at.family(p.at.Now)
	for i, who := range s.Seats {
		p.say("%s: %s.", capital(f.label(p.at.Now, game.Seat(i))), sitter(who))
	}
}

// sitter says who somebody is.
func sitter(who string) string {
	if who == Me {
		return "a person at the keyboard"
	}
	if name, ok := strings.CutPrefix(who, elsewhere); ok {
		return name
	}
	return "bot (" + who + ")"
}

// run tells events and asks for moves until the game is over.
func (p *plain) run(ctx context.Context) error {
	for !p.at.Over() {
		if mine := p.at.Mine(); mine != 0 && p.seen >= len(p.room.Log()) {
			if err := p.ask(ctx, mine.First()); err != nil {
				return err
			}
			continue
		}
		h, err := p.room.Next(ctx, p.seen)
		if err != nil {
			return err
		}
		p.tell(h)
		if err := p.consent(ctx, h); err != nil {
			return err
		}
	}
	p.say("%s", p.at.Result())
	return nil
}

func (p *plain) tell(h Happening) {
	p.lines(p.at.Tell(h))
	p.seen++
	p.at = p.at.With(h)
}

// ask lets the person in seat act: at once where only one play is possible.
func (p *plain) ask(ctx context.Context, seat game.Seat) error {
	now := p.at.Now
	if text, ok := Forced(now, seat); ok {
		if text != "pass" {
			p.say("Forced: %s. %s", text, why(now, seat, text))
		}
		return p.room.Do(ctx, play(seat, text))
	}
	p.say("Board: %s", now)
	var done []string
	for {
		line, err := p.prompt(ctx, now, seat)
		if err != nil {
			return err
		}
		if met, err := meet(ctx, p.room, seat, line); met {
			if err != nil {
				p.refuse(err)
			}
			if p.seen < len(p.room.Log()) {
				return nil
			}
			continue
		}
		line = strings.ToLower(line)
		if handled, err := p.command(ctx, line, now, seat); err != nil {
			return err
		} else if handled {
			if p.at.People() == 0 || p.seen < len(p.room.Log()) {
				return nil
			}
			continue
		}
		if line == "undo" || line == "u" {
			now, done = p.at.Now, nil
			p.say("The turn begins anew.")
			continue
		}
		steps, err := Read(now, seat, line)
		if err != nil {
			p.refuse(err)
			continue
		}
		for _, s := range steps {
			done, now = append(done, s.text), s.after
		}
		if !p.at.Now.Stepping() || !now.Stepping() || !now.ToAct().Has(seat) {
			return p.room.Do(ctx, play(seat, strings.Join(done, " ")))
		}
	}
}

// prompt asks for a line, in a line of its own: what answers may be a program. It returns [io.EOF] at the end of the input.
func (p *plain) prompt(ctx context.Context, now game.Position, seat game.Seat) (string, error) {
	f := p.at.family(now)
	p.say("%s: %s", capital(f.label(now, seat)), f.asks(now, seat))
	if err := p.out.Flush(); err != nil {
		return "", err
	}
	return p.line(ctx)
}

// typedLine is a line that was typed, or why there is none.
type typedLine struct {
	text string
	err  error
}

// readLines reads lines in a goroutine of its own, so that who waits for one can give up
// when ctx is done. The last is [io.EOF], or another error.
func readLines(ctx context.Context, in io.Reader) <-chan typedLine {
	lines := make(chan typedLine)
	go func() {
		scan, more := bufio.NewScanner(plaintext.NewReader(in)), true
		for more {
			more = scan.Scan()
			line := typedLine{text: strings.TrimSpace(scan.Text())}
			if !more {
				line.err = scan.Err()
				if line.err == nil {
					line.err = io.EOF
				}
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

// line waits for a line.
func (p *plain) line(ctx context.Context) (string, error) {
	select {
	case line := <-p.in:
		return line.text, line.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// consent asks for the answer to an offer that waits for one after h.
func (p *plain) consent(ctx context.Context, h Happening) error {
	if p.at.Ask == "" || p.at.Over() || p.seen < len(p.room.Log()) {
		return nil
	}
	ask := p.at.Ask
	if h.Word == "" && h.Event.Kind == api.Offered { // It has just been told what is offered.
		ask = consents
	}
	for ; ; ask = p.at.Ask {
		p.say("%s Say yes or no.", ask)
		if err := p.out.Flush(); err != nil {
			return err
		}
		line, err := p.line(ctx)
		if err != nil {
			return err
		}
		answer, ok := map[string]string{"yes": "yes", "y": "yes", "no": "no", "n": "no"}[strings.ToLower(line)]
		if ok {
			return p.room.Do(ctx, room.Command{Do: api.DoAnswer, Seat: p.at.Asked, Text: answer})
		}
	}
}

// command does what a line says that is no move.
func (p *plain) command(ctx context.Context, line string, now game.Position, seat game.Seat) (handled bool, err error) {
	switch {
	case line == "?" || line == "help":
		p.help(now, seat)
	case strings.HasPrefix(line, "? "):
		p.say("%s", explainTyped(now, seat, strings.TrimPrefix(line, "? ")))
	case line == "options":
		p.lines(rulesLines(p.at.Setup))
	case line == "rules":
		p.lines(plainDoc(manual(p.at.Setup.Entry)))
		p.lines(rulesLines(p.at.Setup))
	case strings.HasPrefix(line, "rules "):
		p.rule(strings.ToUpper(strings.TrimSpace(strings.TrimPrefix(line, "rules "))))
	case line == "board":
		p.say("Board: %s", now)
	case line == "hint" || line == "h":
		text, err := p.room.Hint(ctx, now, seat)
		if err != nil {
			p.refuse(err)
			return true, nil
		}
		if x, ok := analysis.StakesOf(now, seat); ok {
			p.say("Hint: %s", x.Edge())
			p.say("%s", x.Risk())
			p.say("%s", analysis.RuinIs)
			break
		}
		p.say("Hint: %s.", text)
		if why := reasons(now, seat, text); why != "" {
			p.say("%s", capital(why))
		}
	case strings.HasPrefix(line, "resign"):
		return true, p.resign(ctx, line, seat)
	case line == "withdraw":
		return true, p.withdraw(ctx)
	case line == "quit" || line == "q":
		return true, io.EOF
	default:
		return false, nil
	}
	return true, nil
}

func (p *plain) lines(list []string) {
	for _, l := range list {
		p.say("%s", l)
	}
}

// rule says what the rule book says under number id.
func (p *plain) rule(id string) {
	list := ruleBlocks(p.at.Setup.Entry, id)
	if list == nil {
		p.say("No rule is called %q: say a number like C-11, or rules for all of them.", id)
		return
	}
	p.lines(plainDoc(list))
}

// resign gives up for as many points as line says. That it is not accepted is
// said, and the game goes on.
func (p *plain) resign(ctx context.Context, line string, seat game.Seat) error {
	offer, ok := resignation(line)
	if !ok {
		p.say("No: %q: want resign, resign 2 or resign 3.", line)
		return nil
	}
	if err := p.room.Do(ctx, room.Command{Do: api.DoOffer, Seat: seat, Text: string(offer)}); err != nil {
		p.refuse(err)
	}
	return nil
}

// withdraw takes back what was offered here.
func (p *plain) withdraw(ctx context.Context) error {
	if p.at.Offered == 0 {
		p.say("No: no offer of yours waits for an answer.")
		return nil
	}
	return p.room.Do(ctx, withdrawal(p.at.Offered.First()))
}

// refuse says that something is not done, and why.
func (p *plain) refuse(err error) { p.say("%s", refused(err)) }
