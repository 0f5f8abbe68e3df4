package docs

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
)

// TestLessonsKeepTheRules plays each step of each lesson by the rules of each game that it is for: the position is one, the
// throw can fall there, what is wanted is allowed (a whole turn, where there are turns), and each claim holds.
func TestLessonsKeepTheRules(t *testing.T) {
	all, err := Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for name, l := range all {
		if _, ok := catalogue.All.Find(name); !ok {
			t.Errorf("there is a lesson for %s, which is no game", name)
			continue
		}
		if n := len(l.Steps); n < 5 || n > 8 {
			t.Errorf("the lesson of %s has %d steps, want five to eight", name, n)
		}
		for _, s := range l.Steps {
			if err := s.check(name + " " + l.With); err != nil {
				t.Errorf("%s, %s: %v", name, s.Title[0], err)
			}
		}
	}
}

// check plays a step by the rules of a game.
func (s Step) check(name string) error {
	for i := range s.Title {
		if s.Title[i] == "" || s.Say[i] == "" {
			return fmt.Errorf("it says nothing in language %d", i)
		}
	}
	r := reading{turns: -1}
	lines := []string{"game " + name, "line " + s.Line}
	if s.Throw != "" {
		lines = append(lines, "play "+s.Throw)
	}
	var after []string // claims about what comes of it
	for _, line := range append(lines, s.Claims...) {
		verb, rest, _ := strings.Cut(line, " ")
		if verb == "after" {
			after = append(after, rest)
			continue
		}
		if err := r.read(verb, rest); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	what, act := s.Want, r.at.ToAct().Has(0)
	if what == "throw" && s.Falls != "" {
		what, act = s.Falls, r.at.ToAct().Has(game.Nature) && r.at.Thrower() == 0
	}
	if !act {
		return errors.New("the learner is not to act")
	}
	if r.at.Stepping() && s.Falls == "" && strings.ContainsAny(what, "/>") {
		if err := r.listTurn(what); err != nil {
			return err
		}
	}
	end, err := do(r.at, what)
	for _, line := range after {
		if err == nil && end.String() != line {
			return fmt.Errorf("it leads to %s", end)
		}
	}
	return err
}
