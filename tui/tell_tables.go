package tui

import (
	"fmt"
	"slices"
	"strings"

	"parlor/game"
	"parlor/match"
	"parlor/rules/tables"
)

// tablesFamily is the games on twenty-four points.
type tablesFamily struct{}

// sideName is what sentences call a side of a tables game.
var sideName = [...]string{"x", "o"}

func (tablesFamily) aim(game.Position) string { return "" }

func (tablesFamily) sides() bool { return true }

func (tablesFamily) byHand() bool { return false }

func (tablesFamily) dealing(game.Position) bool { return false }

func (tablesFamily) label(_ game.Position, seat game.Seat) string { return sideName[seat] }

func tablesAt(p game.Position) (tables.State, tables.Rules) {
	s, _ := game.As[tables.State](p)
	r, _ := game.RulesOf[tables.State](p)
	return s, r.(tables.Rules)
}

func (tablesFamily) thrower(p game.Position) (game.Seat, bool) {
	s, _ := tablesAt(p)
	return s.Turn(), s.Next() != tables.NextOver
}

func (f tablesFamily) tell(e act) (lines []string) {
	s, r := tablesAt(e.Before)
	if e.Seat == game.Nature {
		lines = f.tellThrow(s, r, e)
	} else {
		lines = f.tellPlay(s, e)
	}
	after, _ := tablesAt(e.After)
	if after.Next() == tables.NextThrow && s.Next() != tables.NextStart && after.Turn() == s.Turn() && s.Next() != tables.NextTake && s.Next() != tables.NextDouble {
		lines = append(lines, fmt.Sprintf("%s throws again.", sideName[s.Turn()]))
	}
	return lines
}

func (tablesFamily) tellThrow(s tables.State, r tables.Rules, e act) []string {
	who := sideName[s.Turn()]
	after, _ := tablesAt(e.After)
	switch s.Next() {
	case tables.NextStart:
		line := fmt.Sprintf("%s throws %s to see who begins.", who, diceWords(e.parts()[0].Faces, r.Special))
		switch {
		case after.Next() == tables.NextStart && s.Turn() == 1:
			return []string{line, "Equal: both throw again."}
		case after.Next() == tables.NextStart:
			return []string{line}
		case after.Next() == tables.NextPlay: // Backgammon plays the two dice of the roll-off.
			hi, lo := after.Throw()
			return []string{line, fmt.Sprintf("%s begins and plays %d-%d.", sideName[after.Turn()], hi, lo)}
		}
		return []string{line, fmt.Sprintf("%s begins.", sideName[after.Turn()])}
	case tables.NextDie:
		return []string{fmt.Sprintf("%s throws one die for the doublet: %s.", who, e.Text)}
	}
	line := fmt.Sprintf("%s throws %s", who, diceWords(e.parts()[0].Faces, r.Special))
	if left := leftText(after); after.Next() == tables.NextPlay && r.Special && e.Text != left {
		line += ", to be played as " + left
	}
	return []string{line + "."}
}

// leftText writes the numbers still to be played: "6-3", "4-4-4-4".
func leftText(s tables.State) string {
	var b []byte
	for i, n := range s.Left() {
		if n == 0 {
			break
		}
		if i > 0 {
			b = append(b, '-')
		}
		b = append(b, '0'+n)
	}
	return string(b)
}

// diceWords names the faces of a throw: "6-3", or "ACEY and 6" with the special
// dice, which say ACEY and DUCEY first.
func diceWords(faces []string, special bool) string {
	if !special {
		return strings.Join(faces, "-")
	}
	words := slices.Clone(faces)
	if last := words[len(words)-1]; last == "1" || last == "2" {
		slices.Reverse(words)
	}
	for i, w := range words {
		words[i] = strings.NewReplacer("1", "ACEY", "2", "DUCEY").Replace(w)
	}
	return strings.Join(words, " and ")
}

func (tablesFamily) tellPlay(s tables.State, e act) []string {
	who, parts := sideName[e.Seat], e.parts()
	number := parts[0].N
	switch parts[0].Do {
	case "throw":
		return nil
	case "double":
		value, _ := s.Cube()
		return []string{fmt.Sprintf("%s doubles to %d.", who, 2*value)}
	case "take", "drop":
		return []string{fmt.Sprintf("%s %ss.", who, e.Text)}
	case "name":
		return []string{fmt.Sprintf("%s names the doublet %d-%[2]d.", who, number)}
	case "again":
		return []string{fmt.Sprintf("%s plays ACEY and DUCEY as 1 and 2, and will throw once more.", who)}
	case "remove":
		return []string{fmt.Sprintf("%s sends a man of %s from point %d to the Dog House.", who, sideName[e.Seat^1], number)}
	case "pass":
		return []string{fmt.Sprintf("%s passes: %s", who, because(e.Before, e.Seat, "pass"))}
	}
	line := fmt.Sprintf("%s plays %s", who, e.Text)
	hits := 0
	for _, part := range parts {
		hits += one(part.Hit)
	}
	if hits > 0 {
		line += ", hitting " + count(hits, "man", "men")
	}
	return []string{line + "."}
}

func (tablesFamily) asks(p game.Position, seat game.Seat) string {
	s, r := tablesAt(p)
	switch s.Next() {
	case tables.NextDouble:
		return "throw, or double?"
	case tables.NextTake:
		value, _ := s.Cube()
		return fmt.Sprintf("%s doubles to %d: take, or drop?", sideName[seat^1], 2*value)
	case tables.NextPrivilege:
		return "Acey-Ducey! again, or remove a man?"
	case tables.NextName:
		return "name the doublet, 1 to 6"
	case tables.NextPlay:
		hi, lo := s.Throw()
		text := fmt.Sprintf("play %s", leftText(s))
		if r.Special && (hi < 3 || lo < 3) {
			text += fmt.Sprintf(" (%s)", diceWords([]string{fmt.Sprint(hi), fmt.Sprint(lo)}, true))
		}
		return text
	}
	return "wait"
}

func (tablesFamily) choice(p game.Position, seat game.Seat, text string) string {
	s, _ := tablesAt(p)
	value, _ := s.Cube()
	other := sideName[seat^1]
	part := game.Parts(p, false, text)[0]
	switch part.Do {
	case "throw":
		return fmt.Sprintf("throw: play on for %d, and keep the right to double.", value)
	case "double":
		return fmt.Sprintf("double: the game is to count %d. If %s drops, you win %d now.", 2*value, other, value)
	case "take":
		return fmt.Sprintf("take: play on, for %d; only you may double next.", 2*value)
	case "drop":
		return fmt.Sprintf("drop: give the game up and lose %d.", value)
	case "again":
		return "again: play the 1 and the 2, then throw once more."
	case "remove":
		return fmt.Sprintf("%s: a man of %s goes from your point %d to the Dog House, and %[2]s is on turn.", text, other, part.N)
	case "name":
		return fmt.Sprintf("%s: the doublet you play is %d-%[2]d.", text, part.N)
	}
	return because(p, seat, text)
}

func (tablesFamily) legend(p game.Position, text string) string {
	_, r := tablesAt(p)
	step := r.AppendParts(nil, text)[0]
	if step.Is != game.PartStep {
		return ""
	}
	where := map[string]string{"res": "the reserve", "bar": "the " + barName(r)}[step.From]
	if where == "" {
		where = "point " + step.From
	}
	if step.To == "off" {
		return fmt.Sprintf("%s takes a man off from %s", text, where)
	}
	return fmt.Sprintf("%s is a man from %s to %s", text, where, step.To)
}

func (f tablesFamily) result(p game.Position) string {
	all, beside := p.Payoffs(), p.Beside()
	pay := game.Payoffs{all[0] - beside[0], all[1] - beside[1]}
	for i := range 2 {
		if pay[i] > 0 {
			text := fmt.Sprintf("%s wins: %s.", sideName[i], payoffText(pay[i], p))
			if why := countsMore(p); why != "" {
				text = strings.TrimSuffix(text, ".") + ": " + why + "."
			}
			return strings.TrimSuffix(text, ".") + besideText(p, all[:2], pay[:2], f) + "."
		}
	}
	return fmt.Sprintf("The game is over: x %+d, o %+d.", pay[0], pay[1])
}

// countsMore says why the game that ended at p counted more than a point.
func countsMore(p game.Position) string {
	var words []string
	if n := match.Gammon(p); n > 0 {
		words = append(words, [...]string{2: "a gammon, two for one", 3: "a backgammon, three for one"}[n])
	}
	s, _ := tablesAt(p)
	if value, _ := s.Cube(); value > 1 {
		words = append(words, fmt.Sprintf("the cube shows %d", value))
	}
	return join(words)
}
