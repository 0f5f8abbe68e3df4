package docs

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
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

// TestLessonsShowTheStartOfTheirGame wants the first step of each lesson to show the men, pieces or chips where its game begins, and no
// step those of another game's start. Cards are dealt, so that a start has none.
func TestLessonsShowTheStartOfTheirGame(t *testing.T) {
	all, err := Lessons()
	if err != nil {
		t.Fatal(err)
	}
	starts := map[string]string{} // by game, of those that have a lesson
	for name, l := range all {
		g, err := findGame(name + " " + l.With)
		if err != nil {
			t.Fatal(err)
		}
		first, err := g.Parse(l.Steps[0].Line)
		if err != nil {
			t.Fatal(err)
		}
		start, err := g.Start(first.Seats())
		if err != nil {
			t.Fatal(err)
		}
		starts[name], _, _ = strings.Cut(start.String(), " turn=")
	}
	for name, l := range all {
		if strings.HasPrefix(starts[name], "hands=") {
			continue
		}
		own := strings.Fields(starts[name])
		if first := strings.Fields(l.Steps[0].Line); first[0] != own[0] || strings.HasPrefix(own[0], "x=") && first[1] != own[1] {
			t.Errorf("the lesson of %s begins with %s, the game with %s", name, l.Steps[0].Line, starts[name])
		}
		for _, s := range l.Steps {
			for other, start := range starts {
				for _, side := range strings.Fields(start) {
					if strings.Contains(side, "=24:") && !slices.Contains(own, side) && slices.Contains(strings.Fields(s.Line), side) {
						t.Errorf("%s, %s: %s is where %s begins", name, s.Title[0], side, other)
					}
				}
			}
		}
	}
}

// TestLessonsSayWhatTheRulesPay plays each step that ends a game on points: the first points that its words name are those that are won.
func TestLessonsSayWhatTheRulesPay(t *testing.T) {
	all, err := Lessons()
	if err != nil {
		t.Fatal(err)
	}
	named := []*regexp.Regexp{regexp.MustCompile(`(\d+) points`), regexp.MustCompile(`(\d+) Punkte`)}
	ended := 0
	for name, l := range all {
		for _, s := range l.Steps {
			g, err := findGame(name + " " + l.With)
			if err != nil {
				t.Fatal(err)
			}
			end, err := s.end(g)
			if err != nil {
				t.Fatal(err)
			}
			if g.Info().Family != "tables" || end.ToAct() != 0 {
				continue
			}
			ended++
			won := strconv.Itoa(int(end.Payoffs()[0]))
			for i, say := range s.Say {
				if m := named[i].FindStringSubmatch(say); m == nil && won != "1" || m != nil && m[1] != won {
					t.Errorf("%s, %s: the rules pay %s, and in language %d it says %q", name, s.Title[0], won, i, say)
				}
			}
		}
	}
	if ended < 2 {
		t.Errorf("%d steps end a game on points, want two", ended)
	}
}

// end returns the position that a step leads to, by the rules of a game.
func (s Step) end(g game.Game) (game.Position, error) {
	at, err := g.Parse(s.Line)
	for _, what := range []string{s.Throw, cmp.Or(s.Falls, s.Want)} {
		if what != "" && err == nil {
			at, err = do(at, what)
		}
	}
	return at, err
}

// TestLessonsSayTheSameInBothLanguages compares the numbers that the two texts of a step name.
func TestLessonsSayTheSameInBothLanguages(t *testing.T) {
	for name, s := range steps(t) {
		en, de := numbers(s.Say[0]), numbers(s.Say[1])
		if !slices.Equal(en, de) {
			t.Errorf("%s: %s in English, %s in German", name, en, de)
		}
	}
}

// TestLessonsNamePlacesThatCanBeFound reads where a man comes in, by the number that the board shows there. The cross of India shows none.
func TestLessonsNamePlacesThatCanBeFound(t *testing.T) {
	comesIn := regexp.MustCompile(`(?:res|bar)/(\d+)`)
	for name, s := range steps(t) {
		for i, say := range s.Say {
			named := numbers(say)
			if strings.HasPrefix(name, "india, ") && len(named) > 0 {
				t.Errorf("%s, language %d: the spaces %s are nowhere on the board", name, i, named)
			}
			for _, m := range comesIn.FindAllStringSubmatch(s.Want, -1) {
				if !slices.Contains(named, m[1]) {
					t.Errorf("%s, language %d: it does not say that a man comes in on %s", name, i, m[1])
				}
			}
		}
	}
}

// TestTheLessonOfTheWordsOnTheDiceNamesThem wants each ACEY and each DUCEY that is thrown told by its name, for the dice show no 1 and no 2.
func TestTheLessonOfTheWordsOnTheDiceNamesThem(t *testing.T) {
	for name, s := range steps(t) {
		if !strings.HasPrefix(name, "parker, ") {
			continue
		}
		for face, word := range map[string]string{"1": "ACEY", "2": "DUCEY"} {
			for i, say := range s.Say {
				if strings.Contains(s.Throw, face) && !strings.Contains(say, word) {
					t.Errorf("%s, language %d: %s is thrown and not named", name, i, word)
				}
			}
		}
		if strings.HasPrefix(s.Title[0], "ACEY or") != strings.Contains(s.Say[0], "repeats") {
			t.Errorf("%s: what do ACEY and DUCEY repeat?", name)
		}
	}
}

// steps returns all steps of all lessons, by game and title.
func steps(t *testing.T) map[string]Step {
	t.Helper()
	all, err := Lessons()
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]Step{}
	for name, l := range all {
		for _, s := range l.Steps {
			list[name+", "+s.Title[0]] = s
		}
	}
	return list
}

// numbers returns the numbers that text names, in order of their digits, each once.
func numbers(text string) []string {
	list := regexp.MustCompile(`\d+`).FindAllString(text, -1)
	slices.Sort(list)
	return slices.Compact(list)
}
