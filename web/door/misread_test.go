package door

import (
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/room"
)

func TestWhatWasMisreadIsASentenceInGerman(t *testing.T) {
	for _, c := range []struct {
		misread api.Misread
		message string
		want    string
	}{
		{api.Misread{Field: "men", Found: "99", Want: "a whole number from 1 to 15"}, "", "Bei „men“ steht „99“, erwartet wird eine ganze Zahl von 1 bis 15."},
		{api.Misread{Field: "turn", Found: "z", Want: "x or o"}, "", "Bei „turn“ steht „z“, erwartet wird x oder o."},
		{api.Misread{Field: "turn", Found: "x or o", Want: "x or o"}, "", "Bei „turn“ steht „x or o“, erwartet wird x oder o."},
		{api.Misread{Field: "next", Found: "all or nothing", Want: "bet, throw or over"}, "", "Bei „next“ steht „all or nothing“, erwartet wird bet, throw oder over."},
		{api.Misread{Field: "x", Found: "24:2", Want: `point:count pairs like 24:2, with bar and off, not "1 or 2"`}, "", "Bei „x“ steht „24:2“, erwartet werden Feld und Anzahl wie 24:2, dazu bar und off, nicht „1 or 2“."},
		{api.Misread{Found: "24-18", Want: "a step, like 24/18"}, "", "Da steht „24-18“, und das passt dort nicht."},
		{api.Misread{Field: "turn", Found: "field turn", Want: "no such field"}, "backgammon: field turn: not expected when the game is over", "Das Feld „turn“ hat hier keinen Platz, wenn das Spiel aus ist."},
		{api.Misread{Field: "turn", Found: "field turn", Want: "no such field"}, "", "Das Feld „turn“ hat hier keinen Platz."},
		{api.Misread{Field: "turn", Want: "field turn"}, "", "Das Feld „turn“ fehlt."},
		{api.Misread{Field: "turn", Found: "it twice", Want: "it once"}, "", "Das Feld „turn“ steht zweimal da."},
		{api.Misread{Field: "moon", Found: "moon", Want: "x, o, turn"}, "", "„moon“ gibt es hier nicht: Möglich ist x, o, turn."},
		{api.Misread{Field: "x, o", Want: "15 men off on one side only"}, "", "Bei „x“ und „o“ passt etwas nicht zusammen: Nur eine Seite kann 15 Steine vom Brett haben."},
		{api.Misread{Field: "x, o", Found: "x has men on 12", Want: "one colour on a point"}, "", "Bei „x“ und „o“ stehen beide Farben auf einem Feld, der 12 von x: Erlaubt ist nur eine."},
		{api.Misread{Want: "key=value fields separated by one space"}, "", "Da steht nichts, erwartet werden Felder wie next=throw, durch je ein Leerzeichen getrennt."},
		{
			api.Misread{Found: "24/jail", Want: "a step from a point, res or bar to a lower point or off, with a slash between"},
			"",
			"Da steht „24/jail“, erwartet wird ein Schritt von einem Feld, von res oder bar zu einem niedrigeren Feld oder off, mit einem Schrägstrich dazwischen.",
		},
	} {
		if text := Said("de", &api.Refusal{Code: api.BadCommand, Message: c.message, Misread: c.misread}); text != c.want {
			t.Errorf("%+v is said as %q, want %q", c.misread, text, c.want)
		}
	}
}

// TestEachWrongPositionIsToldInGerman breaks position lines of all families in many ways: what is wrong with each is told in German, and
// not only that it does not fit.
func TestEachWrongPositionIsToldInGerman(t *testing.T) {
	english := regexp.MustCompile(`(?i)\b(want|fields?|the|with|of|and|not|is|has|one|men|pieces|numbers|twice|missing|or|hand \d|seat \d)\b`)
	quoted, rnd := regexp.MustCompile(`„[^“]*“`), rand.New(rand.NewPCG(1, 1))
	told := map[string]bool{}
	cube := game.Options{"cube": "on"}
	for _, c := range []api.Config{
		{Game: "backgammon"},
		{Game: "backgammon", Options: cube},
		{Game: "backgammon", Options: cube, Match: match.Length{Points: 5}},
		{Game: "backgammon", Match: match.Length{Games: 3}},
		{Game: "parker"},
		{Game: "navy"},
		{Game: "article"},
		{Game: "wikipedia"},
		{Game: "wikipedia-strict"},
		{Game: "parker", Options: game.Options{"penalty": "1"}, Match: match.Length{Points: 5}},
		{Game: "india"},
		{Game: "crown-and-anchor"},
		{Game: "crown-and-anchor", Options: game.Options{"multi-bet": "on"}},
		{Game: "check-and-double-check"},
		{Game: "check-and-double-check", Options: game.Options{"score": "net"}},
		{Game: "check-and-double-check", Options: game.Options{"misc-apart": "on"}},
	} {
		g, err := room.Standard.Rules(c)
		if err != nil {
			t.Fatal(err)
		}
		lines := linesOf(t, g, rnd)
		values := map[string][]string{}
		for _, line := range lines {
			for _, f := range strings.Fields(line) {
				name, value, _ := strings.Cut(f, "=")
				values[name] = append(values[name], value)
			}
		}
		names := slices.Sorted(maps.Keys(values))
		for range 1200 {
			line := broken(lines[rnd.IntN(len(lines))], names, values, rnd)
			_, err := g.Parse(line)
			if err == nil {
				continue
			}
			text := Said("de", api.Refused(api.BadCommand, err))
			rest := quoted.ReplaceAllString(text, "")
			if strings.Contains(text, "das passt dort nicht") || strings.HasSuffix(text, "stimmt etwas nicht.") || strings.HasSuffix(text, "nicht zusammen.") || english.MatchString(rest) || text == kinds[api.BadCommand] {
				t.Errorf("%q: %v is told as %q", line, err, text)
			}
			told[regexp.MustCompile(`\d+`).ReplaceAllString(rest, "0")] = true
		}
	}
	if len(told) < 80 {
		t.Errorf("%d kinds of errors: too few were found", len(told))
	}
}

// linesOf returns positions of games at random.
func linesOf(t *testing.T, g game.Game, rnd *rand.Rand) (lines []string) {
	for i := range 8 {
		p, err := g.Start(2 + i%2)
		if err != nil {
			if p, err = g.Start(2); err != nil {
				t.Fatal(err)
			}
		}
		for range 400 {
			if rnd.IntN(4) == 0 || p.ToAct() == 0 {
				lines = append(lines, p.String())
			}
			if p.ToAct() == 0 {
				break
			}
			seat := p.ToAct().First()
			var a game.Action
			if seat == game.Nature {
				a = game.Draw(p.Outcomes(), rnd)
			} else {
				all := p.Actions(seat)
				a = all[rnd.IntN(len(all))]
			}
			if p, err = p.Play(seat, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	return lines
}

// broken changes something in a line: a field is left out, doubled, has the value of another line, or another name, letters or order.
func broken(line string, names []string, values map[string][]string, rnd *rand.Rand) string {
	fields := strings.Fields(line)
	i := rnd.IntN(len(fields))
	name, value, _ := strings.Cut(fields[i], "=")
	other := func(name string) string { return name + "=" + values[name][rnd.IntN(len(values[name]))] }
	switch list := strings.Split(value, ","); rnd.IntN(9) {
	case 0:
		fields = slices.Delete(fields, i, i+1)
	case 1:
		fields = append(fields, fields[i])
	case 2:
		fields = append(fields, other(names[rnd.IntN(len(names))]))
	case 3:
		fields[i] = name + "=zz"
	case 4:
		fields[i] = other(name)
	case 5:
		if len(value) > 0 {
			letters := []byte(value)
			letters[rnd.IntN(len(letters))] = "0123456789xo-:,.C"[rnd.IntN(17)]
			fields[i] = name + "=" + string(letters)
		}
	case 6:
		a, b := rnd.IntN(len(list)), rnd.IntN(len(list))
		list[a], list[b] = list[b], list[a]
		fields[i] = name + "=" + strings.Join(list, ",")
	case 7:
		fields[i] = name + "=" + strings.Join(list[1:], ",")
	case 8:
		fields[i] = []string{"moon=1", "moon", ""}[rnd.IntN(3)]
	}
	return strings.Join(fields, " ")
}
