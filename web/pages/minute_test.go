package pages

import (
	"regexp"
	"strings"
	"testing"

	"parlor/rules/catalogue"
)

// minuteOf returns what is told of a game in a minute in each language.
func minuteOf(game string) (list []string) {
	for _, lang := range Langs {
		list = append(list, strings.Join(Minute(lang, game), " "))
	}
	return list
}

// TestAMinuteNamesWhereMenStand: the points that are told of nackgammon are those of its start.
func TestAMinuteNamesWhereMenStand(t *testing.T) {
	e, _ := catalogue.All.Find("nackgammon")
	g, err := e.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start(2)
	if err != nil {
		t.Fatal(err)
	}
	counts := []map[string]string{
		{"2": "two", "3": "three", "4": "four"},
		{"2": "zwei", "3": "drei", "4": "vier"},
	}
	for i, told := range minuteOf("nackgammon") {
		stands := regexp.MustCompile(`(\d+):(\d+)`).FindAllStringSubmatch(strings.Fields(p.String())[0], -1)
		if len(stands) != 5 {
			t.Fatalf("%d points in %q", len(stands), p)
		}
		for _, m := range stands {
			if want := regexp.MustCompile(`(?i)\b` + counts[i][m[2]] + ` (men stand |Steine stehen )?(on|auf) ` + m[1] + `\b`); !want.MatchString(told) {
				t.Errorf("%s men on %s are not told of: %s", m[2], m[1], told)
			}
		}
	}
}

// TestAMinuteTellsTheUsualRules: the numbers that are told are the defaults of the options.
func TestAMinuteTellsTheUsualRules(t *testing.T) {
	for game, c := range map[string]struct {
		option, value string
		words         []string
	}{
		"crown-and-anchor":       {"rounds", "20", []string{"After twenty rounds", "nach zwanzig Runden"}},
		"check-and-double-check": {"target", "100", []string{"until somebody has 100 points", "bis jemand 100 Punkte hat"}},
		"house":                  {"bearoff-next-turn", "on", []string{"takes nobody off yet", "würfelt noch keinen aus"}},
		"parker":                 {"bearoff-next-turn", "on", []string{"not before the next throw", "erst mit dem nächsten Wurf"}},
		"wikipedia":              {"ad-same-man-in-opening", "on", []string{"may go on with the other half", "darf mit der anderen weiter"}},
		"wikipedia-strict":       {"ad-same-man-in-opening", "on", []string{"may go on with the other half", "darf mit der anderen weiter"}},
		"article":                {"ad-needs", "bar-entered", []string{"if one still waits after the 1 and the 2, the turn ends there", "wartet nach der 1 und der 2 noch einer, endet der Zug dort"}},
		"navy":                   {"ad-reroll", "complete", []string{"if you cannot play all of the doublet, there is no throw", "kannst du den Pasch nicht ganz ziehen, gibt es keinen Wurf"}},
	} {
		found := false
		e, _ := catalogue.All.Find(game)
		for _, o := range e.Options {
			found = found || o.Name == c.option && o.Default == c.value
		}
		if !found {
			t.Errorf("%s: the default of %s is not %s any more", game, c.option, c.value)
		}
		for i, told := range minuteOf(game) {
			if !strings.Contains(told, c.words[i]) {
				t.Errorf("%s: %q is not told: %s", game, c.words[i], told)
			}
		}
	}
}
