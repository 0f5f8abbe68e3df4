package site

import (
	"fmt"
	"html"
	"strings"

	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/web/board"
	"parlor/web/pages"
)

// An example is what a ```position block of the rule book shows and says:
// docs/rules/README.md tells how they are written, and a test of package docs
// plays them all.
type example struct {
	stages []stage
	leads  []board.Board // where the turns that are asked for lead
	facts  []fact
	lang   string // of what is said around the notation
}

// said is a word of ours about an example, in its language.
func (x *example) said(key string) string { return pages.Word(x.lang, "example."+key) }

// A stage is a position to be drawn.
type stage struct {
	drawn board.Board
	at    game.Position
	after bool // what the play before it led to
}

// A fact is what is true at a moment: "refused", with the play and the rule.
type fact struct {
	name, text, rule string
	counted          bool // text says in how many ways, and nothing else yet
}

// readExample reads a block.
func readExample(block, lang string) (x example, err error) {
	x.lang = lang
	var g game.Game
	var at game.Position
	thrown := false
	for line := range strings.Lines(block) {
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch verb {
		case "game":
			if g, err = gameOf(catalogue.All, rest); err != nil {
				return x, err
			}
			if _, options, ok := strings.Cut(rest, " "); ok && len(x.stages) > 0 {
				x.facts = append(x.facts, fact{name: "but", text: options})
			}
		case "line":
			if at, err = g.Parse(rest); err != nil {
				return x, err
			}
			thrown = false
			err = x.show(at, false)
		case "play":
			before := at
			if at, err = play(at, rest); err != nil {
				return x, err
			}
			switch {
			case !before.ToAct().Has(game.Nature):
				x.tell("played", byName(before, rest))
			case !thrown && !at.ToAct().Has(game.Nature):
				err = x.shake(at)
				fallthrough
			default:
				x.tell("thrown", rest)
				thrown = true
			}
		case "after":
			err = x.show(at, true)
		default:
			x.say(verb, rest)
		}
		if err != nil {
			return x, err
		}
	}
	return x, nil
}

// gameOf returns the game of a spec: its name, and options as name=value.
func gameOf(list catalogue.List, spec string) (game.Game, error) {
	words := strings.Fields(spec)
	options := game.Options{}
	for _, w := range words[1:] {
		name, value, _ := strings.Cut(w, "=")
		options[name] = value
	}
	return list.New(words[0], options)
}

// play returns the position after what text says. Where several are to act, it
// begins with the seat ("2:bet 5 crown").
func play(p game.Position, text string) (game.Position, error) {
	seat := p.ToAct().First()
	if name, action, ok := strings.Cut(text, ":"); ok {
		for s := range game.Seat(p.Seats()) {
			if p.SeatName(s) == name {
				seat, text = s, action
			}
		}
	}
	return p.PlayText(seat, text)
}

// byName puts who plays in the place of the seat with which text may begin.
func byName(p game.Position, text string) string {
	name, action, ok := strings.Cut(text, ":")
	for seat := range game.Seat(p.Seats()) {
		if ok && p.SeatName(seat) == name {
			return calledIn(p, seat) + ": " + action
		}
	}
	return text
}

// show adds a drawing, unless there is the same one already.
func (x *example) show(p game.Position, after bool) error {
	b, err := drawnSmall(p, x.lang)
	if err != nil {
		return err
	}
	for _, s := range x.stages {
		if s.at.String() == p.String() {
			return nil
		}
	}
	x.stages = append(x.stages, stage{drawn: b, at: p, after: after})
	return nil
}

// shake lets the last drawing show the dice that fell there, if dice stay on the
// board until they are played.
func (x *example) shake(p game.Position) error {
	b, err := drawnSmall(p, x.lang)
	if err != nil || x.stages[len(x.stages)-1].after || len(b.Sides()) == 0 {
		return err
	}
	for i, s := range x.stages {
		if s.at.String() == p.String() && i < len(x.stages)-1 { // It is there already: the example goes through it again, by other rules.
			x.stages = x.stages[:len(x.stages)-1]
			return nil
		}
	}
	last := &x.stages[len(x.stages)-1]
	last.drawn, last.at = b, p
	if !p.Stepping() {
		return nil
	}
	x.leads = append(x.leads, b)
	for _, t := range p.Turns() {
		o, err := drawnSmall(t.After, x.lang)
		if err != nil {
			return err
		}
		x.leads = append(x.leads, o)
	}
	return nil
}

// tell adds a fact; what was done and done again stands in one line.
func (x *example) tell(name, text string) {
	if n := len(x.facts); n > 0 && x.facts[n-1].name == name {
		x.facts[n-1].text += " · " + text
		return
	}
	x.facts = append(x.facts, fact{name: name, text: text})
}

// say adds what a line claims.
func (x *example) say(verb, text string) {
	switch verb {
	case "turns":
		ways := "ways"
		if text == "1" {
			ways = "way"
		}
		x.facts = append(x.facts, fact{name: "to", text: strings.Replace(x.said(ways), "{n}", text, 1), counted: true})
	case "turn":
		if n := len(x.facts); n > 0 && x.facts[n-1].name == "to" {
			sep := " · "
			if x.facts[n-1].counted {
				sep = ": "
			}
			x.facts[n-1].text += sep + text
			x.facts[n-1].counted = false
			return
		}
		x.facts = append(x.facts, fact{name: "to", text: text})
	case "actions":
		x.facts = append(x.facts, fact{name: "choose", text: strings.ReplaceAll(text, " | ", " · ")})
	case "refused":
		play, rule, _ := strings.Cut(text, " by ")
		x.facts = append(x.facts, fact{name: "refused", text: byName(x.stages[0].at, play), rule: rule})
	case "payoffs":
		var list []string
		for i, n := range strings.Fields(text) {
			if !strings.HasPrefix(n, "-") && n != "0" {
				n = "+" + n
			}
			list = append(list, calledIn(x.stages[0].at, game.Seat(i))+" "+strings.Replace(n, "-", "−", 1))
		}
		x.facts = append(x.facts, fact{name: "worth", text: strings.Join(list, ", ")})
	}
}

// html writes the drawings and the facts. The text of the document itself
// follows, and then the notation.
func (x example) html(number int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<div class="boards" role="group" lang="%s" aria-label="%s %d">`, x.lang, x.said("drawing"), number)
	all := x.leads
	for _, s := range x.stages {
		all = append(all, s.drawn)
	}
	for _, s := range x.stages {
		name := "before"
		if s.after {
			name = "after"
		}
		if len(x.stages) == 1 {
			name = "board"
		}
		fmt.Fprintf(&b, `<div>%s<p class="vh">%s: %s</p></div>`, s.drawn.Small(all...), x.said(name), html.EscapeString(s.drawn.Says()))
	}
	fmt.Fprintf(&b, `</div><p class="key" lang="%s"><b>%s %d</b>`, x.lang, x.said("drawing"), number)
	for i, side := range x.stages[0].drawn.Sides() {
		fmt.Fprintf(&b, ` <span>%s <i>%s</i> %s</span>`, side.Icon(), x.stages[0].at.SeatName(game.Seat(i)), side.Colour)
	}
	fmt.Fprintf(&b, `</p><ul class="facts" lang="%s">`, x.lang)
	for _, f := range x.facts {
		fmt.Fprintf(&b, `<li><b>%s</b> <span>%s`, x.said(f.name), html.EscapeString(f.text))
		if f.rule != "" {
			fmt.Fprintf(&b, ` <a href="/rule/%[1]s">%[1]s</a>`, f.rule)
		}
		b.WriteString(`</span></li>`)
	}
	b.WriteString(`</ul>`)
	return b.String()
}
