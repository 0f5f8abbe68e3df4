package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"parlor/game"
)

// A step is one action of a turn, as text, and where it leads.
type step struct {
	text  string
	after game.Position
}

// errEmpty is the error of input that says nothing.
var errEmpty = errors.New("say a move, or ? for help")

// Read understands what a person typed as actions of seat at p, one after the
// other. It is forgiving: stars may be left out, one man's way may be told at
// once (24/18/13, 24/13), 8/4(2) means twice, steps may come in another order,
// and a word may be cut short. The error says in the words of the rules why a
// move is refused.
func Read(p game.Position, seat game.Seat, input string) ([]step, error) {
	input = strings.ToLower(strings.NewReplacer(",", " ", ";", " ", "–", "-", "→", ">").Replace(input))
	words := strings.Fields(input)
	if len(words) == 0 {
		return nil, errEmpty
	}
	if !p.Stepping() {
		return readChoice(p, seat, words)
	}
	moves, err := readMoves(words)
	if err != nil {
		return nil, refuse(p, seat, strings.Join(words, " "))
	}
	for _, order := range orders(moves) {
		if steps, ok := follow(p, seat, order); ok {
			return steps, nil
		}
	}
	return nil, refuseMoves(p, seat, moves)
}

// refuse is the error of an action that may not be done.
func refuse(p game.Position, seat game.Seat, text string) error {
	return errors.New(because(p, seat, text))
}

// readChoice understands a decision: the one action that the words begin.
func readChoice(p game.Position, seat game.Seat, words []string) ([]step, error) {
	text := strings.Join(words, " ")
	if bet, ok, err := stake(game.Stakes(p, seat), words); err != nil {
		return nil, err
	} else if ok {
		text = bet
	} else {
		text = complete(p, seat, text)
	}
	after, err := p.PlayText(seat, text)
	if err != nil {
		return nil, refuse(p, seat, text)
	}
	return []step{{text, after}}, nil
}

// complete returns the only legal action that begins like text, or whose last
// word is text ("4" for "name 4"); else text.
func complete(p game.Position, seat game.Seat, text string) string {
	var found []string
	for _, a := range p.Actions(seat) {
		word := p.Format(a)
		_, last, ok := strings.Cut(word, " ")
		if word == text {
			return text
		}
		if strings.HasPrefix(word, text) || ok && last == text {
			found = append(found, word)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return text
}

const digits = "0123456789"

// stake completes what is laid on one of stakes: "5 cr" is "bet 5 crown". It
// reports false for words that lay nothing. The error is of a word that begins several.
func stake(stakes []game.Stake, words []string) (text string, ok bool, err error) {
	if len(stakes) == 0 || len(words) == 0 {
		return "", false, nil
	}
	if ok = strings.Trim(words[0], digits) == ""; strings.HasPrefix("bet", words[0]) {
		words, ok = words[1:], true
	}
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "on" })
	if len(words) == 2 && strings.Trim(words[0], "-"+digits) != "" {
		words[0], words[1] = words[1], words[0]
	}
	if len(words) != 2 {
		return strings.Join(append([]string{"bet"}, words...), " "), ok, nil
	}
	var on []string
	for _, s := range stakes {
		if strings.HasPrefix(s.On, words[1]) {
			on = append(on, s.On)
		}
	}
	switch {
	case len(on) > 1 && ok:
		return "", false, fmt.Errorf("%q: want a letter more: %s", words[1], strings.Join(on, " or "))
	case len(on) == 1:
		words[1] = on[0]
	}
	return "bet " + words[0] + " " + words[1], true, nil
}

// A move is one man's way: from a place to a place.
type move struct{ from, to, text string }

// readMoves cuts words into moves.
func readMoves(words []string) (list []move, err error) {
	for _, w := range words {
		times := 1
		if open := strings.IndexByte(w, '('); open > 0 && strings.HasSuffix(w, ")") {
			if _, err := fmt.Sscanf(w[open:], "(%d)", &times); err != nil || times < 1 || times > 4 {
				return nil, fmt.Errorf("%q: want a number from 1 to 4 in brackets", w)
			}
			w = w[:open]
		}
		way, err := readWay(w)
		if err != nil {
			return nil, err
		}
		for range times {
			list = append(list, way...)
		}
	}
	if len(list) > 8 {
		return nil, errors.New("too many steps")
	}
	return list, nil
}

// readWay cuts one word into moves: "24/18*/13" into two.
func readWay(word string) (list []move, err error) {
	bare := strings.ReplaceAll(word, "*", "")
	switch {
	case bare == "":
		return nil, fmt.Errorf("%q: no move", word)
	case strings.HasPrefix("pass", bare):
		return []move{{text: "pass"}}, nil
	case strings.HasPrefix("enter", bare):
		return []move{{from: "-", to: "0", text: "enter"}}, nil
	}
	sep := strings.IndexAny(bare, "/>-")
	if sep < 1 {
		return nil, fmt.Errorf("%q: no move", word)
	}
	double := strings.Contains(bare, ">>")
	places := strings.FieldsFunc(bare, func(r rune) bool { return strings.ContainsRune("/>-", r) })
	for i, name := range places {
		places[i] = placeNamed(name)
		if i > 0 {
			text := places[i-1] + bare[sep:sep+1] + places[i]
			if double {
				text = places[i-1] + ">>" + places[i]
			}
			list = append(list, move{places[i-1], places[i], text})
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%q: no move", word)
	}
	return list, nil
}

// placeNamed completes the name of a place: "b" is "bar".
func placeNamed(name string) string {
	for _, full := range []string{"bar", "res", "off"} {
		if strings.HasPrefix(full, name) || strings.HasPrefix(map[string]string{"res": "reserve", "off": "off", "bar": "bar"}[full], name) {
			return full
		}
	}
	switch name {
	case "doghouse", "dog":
		return "bar"
	case "0":
		return "0"
	}
	return name
}

// orders lists the orders in which moves may be tried, the given one first.
func orders(moves []move) (list [][]move) {
	list = append(list, moves)
	if len(moves) > 4 {
		return list
	}
	var walk func(done, rest []move)
	walk = func(done, rest []move) {
		if len(rest) == 0 {
			list = append(list, slices.Clone(done))
			return
		}
		for i := range rest {
			left := slices.Delete(slices.Clone(rest), i, i+1)
			walk(append(done[:len(done):len(done)], rest[i]), left)
		}
	}
	walk(nil, moves)
	return list
}

// follow makes moves from p, and reports whether all of them are legal.
func follow(p game.Position, seat game.Seat, moves []move) (steps []step, ok bool) {
	for i, m := range moves {
		if i > 0 && !(p.Stepping() && p.ToAct().Has(seat)) {
			return nil, false
		}
		way := find(p, seat, m, 4)
		if way == nil {
			return nil, false
		}
		steps = append(steps, way...)
		p = way[len(way)-1].after
	}
	return steps, true
}

// find returns the steps with which one man goes where m says: the one step if
// there is one, else the way in at most depth steps that hits the fewest.
func find(p game.Position, seat game.Seat, m move, depth int) (best []step) {
	if depth == 0 || !p.Stepping() || !p.ToAct().Has(seat) {
		return nil
	}
	hits := 0
	for _, a := range p.Actions(seat) {
		text := p.Format(a)
		if m.from == "" {
			if text == m.text {
				return mustStep(p, seat, text)
			}
			continue
		}
		effects := p.Effects(seat, a)
		if len(effects) == 0 || effects[0].From != m.from {
			continue
		}
		if to := effects[0].To; to == m.to || m.to == "0" && to == "off" {
			return mustStep(p, seat, text)
		}
		first := mustStep(p, seat, text)
		rest := find(first[0].after, seat, move{effects[0].To, m.to, m.text}, depth-1)
		if rest == nil {
			continue
		}
		way := append(first, rest...)
		if n := stars(way); best == nil || len(way) < len(best) || len(way) == len(best) && n < hits {
			best, hits = way, n
		}
	}
	return best
}

func stars(way []step) (n int) {
	for _, s := range way {
		n += strings.Count(s.text, "*")
	}
	return n
}

// mustStep plays text, which is legal.
func mustStep(p game.Position, seat game.Seat, text string) []step {
	after, err := p.PlayText(seat, text)
	if err != nil {
		panic("tui: a listed action is refused: " + text)
	}
	return []step{{text, after}}
}

// refuseMoves says why the first of moves that cannot be made is refused.
func refuseMoves(p game.Position, seat game.Seat, moves []move) error {
	for i, m := range moves {
		if !(p.Stepping() && p.ToAct().Has(seat)) {
			return fmt.Errorf("the turn is over before %s: no number is left", m.text)
		}
		way := find(p, seat, m, 4)
		if way == nil && i > 0 {
			return fmt.Errorf("%s cannot follow: %w", m.text, refuseMove(p, seat, m))
		}
		if way == nil {
			return refuseMove(p, seat, m)
		}
		p = way[len(way)-1].after
	}
	return refuse(p, seat, moves[0].text)
}

// refuseMove says why m is refused. Notation wants a star where somebody is
// hit; here it does not matter.
func refuseMove(p game.Position, seat game.Seat, m move) error {
	plain, star := p.Explain(seat, m.text), p.Explain(seat, m.text+"*")
	if _, err := p.Parse(seat, m.text); err != nil {
		if _, err := p.Parse(seat, m.text+"*"); err == nil {
			plain = star
		}
	}
	if len(plain.Rules) == 0 {
		return fmt.Errorf("%s is not legal here", m.text)
	}
	return errors.New(cite(plain.Rules[0]))
}
