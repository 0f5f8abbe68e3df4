package docs

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/catalogue"
)

// An example is a ```position block of a document.
type example struct {
	line  int // of the document, where the block begins
	lines []string
}

// examplesOf returns the examples of a document.
func examplesOf(text string) (list []example) {
	var ex *example
	for i, line := range strings.Split(text, "\n") {
		switch {
		case ex != nil && line == "```":
			list = append(list, *ex)
			ex = nil
		case ex != nil:
			ex.lines = append(ex.lines, line)
		case line == "```position":
			ex = &example{line: i + 1}
		}
	}
	return list
}

// A reading is an example as far as it has been read.
type reading struct {
	game   game.Game
	at     game.Position
	turns  int             // claimed by the last turns line, or -1
	listed []game.Position // where the turn lines since then lead
	claims int
}

// check plays the example. The error names the line that is not true.
func (ex example) check() error {
	r := reading{turns: -1}
	for i, line := range ex.lines {
		verb, rest, _ := strings.Cut(line, " ")
		if verb != "turn" {
			if err := r.allListed(); err != nil {
				return fmt.Errorf("before line %d: %w", ex.line+i+1, err)
			}
		}
		if err := r.read(verb, rest); err != nil {
			return fmt.Errorf("line %d, %q: %w", ex.line+i+1, line, err)
		}
	}
	if err := r.allListed(); err != nil {
		return fmt.Errorf("at the end: %w", err)
	}
	if r.claims == 0 {
		return errors.New("the example claims nothing")
	}
	return nil
}

func (r *reading) read(verb, rest string) (err error) {
	switch {
	case verb == "game":
		r.game, err = findGame(rest)
		return err
	case r.game == nil:
		return errors.New("want a game line first")
	case verb == "line":
		return r.place(rest)
	case r.at == nil:
		return errors.New("want a line with a position first")
	case verb == "play":
		r.at, err = do(r.at, rest)
		return err
	}
	r.claims++
	switch verb {
	case "turns":
		return r.countTurns(rest)
	case "turn":
		return r.listTurn(rest)
	case "actions":
		return r.compareActions(rest)
	case "refused":
		return r.refuse(rest)
	case "after":
		if r.at.String() != rest {
			return fmt.Errorf("the position is %s", r.at)
		}
		return nil
	case "payoffs":
		return r.comparePayoffs(rest)
	}
	return errors.New("want game, line, play, turns, turn, actions, refused, after or payoffs")
}

// findGame returns the game of a spec: its name, and options as name=value.
func findGame(spec string) (game.Game, error) {
	words := strings.Fields(spec)
	if len(words) == 0 {
		return nil, errors.New("want the name of a game")
	}
	opts := game.Options{}
	for _, w := range words[1:] {
		name, value, ok := strings.Cut(w, "=")
		if !ok {
			return nil, fmt.Errorf("option %q: want name=value", w)
		}
		opts[name] = value
	}
	return catalogue.All.New(words[0], opts)
}

// place begins with a position, which must be written as the game writes it.
func (r *reading) place(line string) (err error) {
	r.at, err = r.game.Parse(line)
	if err == nil && r.at.String() != line {
		return fmt.Errorf("the game writes it %s", r.at)
	}
	return err
}

// whose returns the seat that text is an action of, and the action. Where
// several are to act, text begins with the seat ("2:bet 5 crown").
func whose(p game.Position, text string) (seat game.Seat, action string, err error) {
	name, action, ok := strings.Cut(text, ":")
	for seat := range game.Seat(p.Seats()) {
		if ok && p.SeatName(seat) == name {
			return seat, action, nil
		}
	}
	if p.ToAct().Len() > 1 {
		return 0, "", errors.New("several seats are to act: want seat:action")
	}
	return p.ToAct().First(), text, nil
}

// do returns the position after what text says whoever is to act does.
func do(p game.Position, text string) (game.Position, error) {
	seat, action, err := whose(p, text)
	if err != nil {
		return nil, err
	}
	return p.PlayText(seat, action)
}

func (r *reading) countTurns(text string) (err error) {
	if r.turns, err = strconv.Atoi(text); err != nil {
		return err
	}
	if n := len(r.at.Turns()); n != r.turns {
		return fmt.Errorf("there are %d: %s", n, plays(r.at))
	}
	return nil
}

func (r *reading) listTurn(text string) error {
	after, err := do(r.at, text)
	if err != nil {
		return err
	}
	line := after.String()
	if !slices.ContainsFunc(r.at.Turns(), func(w game.WholeTurn) bool { return w.After.String() == line }) {
		return fmt.Errorf("it is no whole turn; these are: %s", plays(r.at))
	}
	if slices.ContainsFunc(r.listed, func(p game.Position) bool { return p.String() == line }) {
		return errors.New("it leads where one listed before it leads")
	}
	r.listed = append(r.listed, after)
	return nil
}

// allListed returns an error when turns are listed, but not as many as the
// turns line before them counts.
func (r *reading) allListed() error {
	if n := len(r.listed); n > 0 && r.turns >= 0 && n != r.turns {
		return fmt.Errorf("%d of %d turns are listed: want all or none", n, r.turns)
	}
	r.turns, r.listed = -1, nil
	return nil
}

func plays(p game.Position) string {
	var list []string
	for _, t := range p.Turns() {
		list = append(list, t.Play)
	}
	return strings.Join(list, "; ")
}

func (r *reading) compareActions(text string) error {
	var got []string
	for _, a := range r.at.Actions(r.at.ToAct().First()) {
		got = append(got, r.at.Format(a))
	}
	want := strings.Split(text, " | ")
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		return fmt.Errorf("the actions are %s", strings.Join(got, " | "))
	}
	return nil
}

func (r *reading) refuse(text string) error {
	play, rule, ok := strings.Cut(text, " by ")
	if !ok {
		return errors.New("want a play and the rule that refuses it: 6/4 by WP-6")
	}
	seat, action, err := whose(r.at, play)
	if err != nil {
		return err
	}
	if _, err := r.at.PlayText(seat, action); err == nil {
		return errors.New("it is allowed")
	}
	e := r.at.Explain(seat, action)
	if e.Legal || !slices.ContainsFunc(e.Rules, func(c game.Citation) bool { return c.ID == rule }) {
		return fmt.Errorf("the game explains it by %v", e.Rules)
	}
	return nil
}

func (r *reading) comparePayoffs(text string) error {
	var got []string
	payoffs := r.at.Payoffs()
	for _, n := range payoffs[:r.at.Seats()] {
		got = append(got, strconv.Itoa(int(n)))
	}
	if s := strings.Join(got, " "); r.at.ToAct() != 0 || s != text {
		return fmt.Errorf("the payoffs are %s, and %d seats are to act", s, r.at.ToAct().Len())
	}
	return nil
}
