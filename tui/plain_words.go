package tui

import (
	"fmt"
	"regexp"
	"sort"
	"strings"

	"parlor/game"
)

// help says what can be done.
func (p *plain) help(now game.Position, seat game.Seat) {
	p.say("You can: %s.", choicesText(now, seat, 40))
	p.say("Say a move or a whole turn, as in %s; stars may be left out.", example(now, seat))
	p.say("Or say: undo, hint, board, ? MOVE (why it is or is not legal), options (those in force), rules (all of them), rules %s (one of them), resign, quit (the game is kept).", p.someRule(now, seat))
	p.say(toOthers + " While an offer of yours waits, withdraw takes it back.")
}

// toOthers says how one talks to them, whoever is to act.
const toOthers = "To the others: say WORDS, offer draw (in a match of several games: of the whole match), offer takeback."

// someRule returns the number of a rule that matters at now.
func (p *plain) someRule(now game.Position, seat game.Seat) string {
	if e := now.Explain(seat, example(now, seat)); len(e.Rules) > 0 {
		return e.Rules[0].ID
	}
	return "C-11"
}

// choices lists what seat may do at p: stakes as ranges, then every other action.
func choices(p game.Position, seat game.Seat) (list []string) {
	stakes := game.Stakes(p, seat)
	for _, s := range stakes {
		if s.Min == s.Max {
			list = append(list, s.Text(s.Min))
		} else {
			list = append(list, fmt.Sprintf("bet %d to %d %s", s.Min, s.Max, s.On))
		}
	}
	for _, a := range p.Actions(seat) {
		text := p.Format(a)
		if _, stake := game.BetPart(text); !stake || len(stakes) == 0 {
			list = append(list, text)
		}
	}
	return list
}

// choicesText is choices in a sentence, at most limit of them.
func choicesText(p game.Position, seat game.Seat, limit int) string {
	list := choices(p, seat)
	if len(list) > limit {
		return fmt.Sprintf("%s, ... %d in all ..., %s", strings.Join(list[:3], ", "), len(list), list[len(list)-1])
	}
	return strings.Join(list, ", ")
}

// example returns a play that is legal at p.
func example(p game.Position, seat game.Seat) string {
	if turns := p.Turns(); len(turns) > 0 {
		return turns[0].Play
	}
	return p.Format(p.Actions(seat)[0])
}

// refused is the sentence that refuses what err is about.
func refused(err error) string {
	why := game.Brief(strings.TrimPrefix(err.Error(), "No such action: "))
	if strings.Contains(why, ". (") { // The number of a rule stands behind its sentence.
		return "No: " + why
	}
	return "No: " + strings.TrimRight(why, ".") + "."
}

// explainTyped says why what a person typed is legal or not; it may begin with a seat, as in "o:13/7".
func explainTyped(p game.Position, seat game.Seat, input string) string {
	if who, rest, ok := game.Named(p, input); ok && who == seat {
		input = rest
	} else if ok {
		return "No: " + because(p, who, rest)
	}
	steps, err := Read(p, seat, input)
	if err != nil {
		return refused(err)
	}
	var words []string
	for _, s := range steps {
		words = append(words, s.text)
	}
	return "Yes: " + because(p, seat, strings.Join(words, " "))
}

// optionRule finds the number of the rule in what an option is about.
var optionRule = regexp.MustCompile(` \([A-Z]+-A?[0-9]+[a-z]?\)`)

// cited returns a sentence about an option with the number of the rule that it is of, if there is one.
func cited(text string, o game.Option) string {
	if strings.Contains(text, "(") {
		return text
	}
	end := strings.TrimRight(text, ".")
	return end + optionRule.FindString(o.Help) + text[len(end):]
}

// rulesLines lists the rules in force: each option with its value and what that
// means. Those that were changed come first.
func rulesLines(s Setup) (lines []string) {
	opts := append([]game.Option(nil), s.Entry.Options...)
	changed := func(o game.Option) bool { v, ok := s.Options[o.Name]; return ok && v != o.Default }
	sort.SliceStable(opts, func(i, j int) bool { return changed(opts[i]) && !changed(opts[j]) })
	lines = append(lines, s.Entry.Title+", with these options:")
	for _, o := range opts {
		value, mark := o.Default, ""
		if changed(o) {
			value, mark = s.Options[o.Name], " (changed)"
		}
		lines = append(lines, fmt.Sprintf("%s=%s%s: %s", o.Name, value, mark, cited(s.Entry.Tell(o, value, "en"), o)))
	}
	return lines
}
