package match_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// misread checks that err tells what was wanted, and in which field if one is asked for.
func misread(t *testing.T, what string, err error, field string) {
	t.Helper()
	var e *game.ParseError
	switch {
	case !errors.As(err, &e):
		t.Errorf("%s: %v is no ParseError", what, err)
	case e.Want == "" || e.Error() == "" || !strings.Contains(err.Error(), e.Error()):
		t.Errorf("%s: %v: wants %q", what, err, e.Want)
	case field != "" && !slices.Contains(strings.Split(e.Field, ", "), field):
		t.Errorf("%s: %v blames field %q, want %s", what, err, e.Field, field)
	}
}

// TestWhatIsMisreadSaysWhatWasWanted spoils the lines of random games field by field, and what
// is played and chosen in them: every game says what it found and what it wanted.
func TestWhatIsMisreadSaysWhatWasWanted(t *testing.T) {
	for _, e := range catalogue.All {
		t.Run(e.Name, func(t *testing.T) {
			g, err := e.New(nil)
			if err != nil {
				t.Fatal(err)
			}
			if n := spoil(t, g); n < 100 {
				t.Errorf("only %d lines and actions were refused", n)
			}
			if m, err := match.New(e, nil, match.Length{Games: 3}); err == nil {
				spoil(t, m)
			}
			for _, o := range e.Options {
				if len(o.Values) > 0 || o.Max > 0 || strings.Contains(o.Default, "-") {
					_, err := e.New(game.Options{o.Name: "?"})
					misread(t, "option "+o.Name, err, o.Name)
				}
			}
			_, err = e.New(game.Options{"nobody": "?"})
			misread(t, "an option that nobody knows", err, "nobody")
		})
	}
}

// spoil returns how much was refused.
func spoil(t *testing.T, g game.Game) (refused int) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(1, 2))
	p, err := g.Start(g.Info().Seats[0])
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		if p.ToAct() == 0 {
			return refused
		}
		fields := strings.Split(p.String(), " ")
		for i, f := range fields {
			name, value, _ := strings.Cut(f, "=")
			for _, text := range []string{"", f + " " + f, name + "=", name + "=?", name + "=" + value + "," + value, "nobody=1", name} {
				line := strings.TrimSpace(strings.Join(slices.Concat(fields[:i], []string{text}, fields[i+1:]), " "))
				if _, err := g.Parse(line); err != nil {
					field := ""
					if text == name+"=?" && name != "next" {
						field = name
					}
					misread(t, line, err, field)
					refused++
				}
			}
		}
		seat := p.ToAct().First()
		for _, text := range []string{"?", "1-7", "24/1*", "bet 0 crown", "bet 1 ?", "name 9", "70>71*", "crown,?"} {
			if _, err := p.Parse(seat, text); err != nil {
				misread(t, text, err, "")
				refused++
			}
		}
		acts := p.Actions(seat)
		if seat == game.Nature {
			acts = acts[:0]
			for _, o := range p.Outcomes() {
				acts = append(acts, o.Action)
			}
		}
		if p, err = p.Play(seat, acts[rnd.IntN(len(acts))]); err != nil {
			t.Fatal(err)
		}
	}
	return refused
}

// TestNobodyPlaysOnInAMatchThatIsWon: a game that is being played belongs to a match that nobody has won yet.
func TestNobodyPlaysOnInAMatchThatIsWon(t *testing.T) {
	e, err := catalogue.All.Get("backgammon")
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.New(e, nil, match.Length{Points: 5})
	if err != nil {
		t.Fatal(err)
	}
	const line = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw score="
	for _, score := range []string{"5-0/5", "0-7/5", "5-5/5"} {
		_, err := g.Parse(line + score)
		misread(t, score, err, "score")
	}
	for _, won := range []string{line + "4-4/5", "x=off:15 o=1:1,off:14 next=over score=5-3/5"} {
		if _, err := g.Parse(won); err != nil {
			t.Errorf("%s: %v", won, err)
		}
	}
}
