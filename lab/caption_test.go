package lab

import (
	"strings"
	"testing"

	"parlor/arena"
	"parlor/arena/chart"
)

// TestChartsSpeakTheLanguageOfTheirCaption: each figure that is known is drawn by the name that the caption has for it, and every key has one in English.
func TestChartsSpeakTheLanguageOfTheirCaption(t *testing.T) {
	one := Figures{Game: "a", Games: 3, Judged: true, Lengths: []arena.Count{{Value: 4, Times: 2}, {Value: 6, Times: 1}}}
	other := one
	other.Judged = false
	c := Caption{
		Title: "Titel", X: "Würfe", Y: "Anteil", Names: []string{"eins", "zwei"},
		Say:   func(key string) string { return "<" + key + ">" },
		Spell: func(chart.Between) string { return "Zahl" },
	}
	var drawn, long strings.Builder
	if err := c.WriteSVG(&drawn, []Figures{one, other}); err != nil {
		t.Fatal(err)
	}
	if err := c.WriteLengths(&long, []Figures{one, other}); err != nil {
		t.Fatal(err)
	}
	for _, r := range one.Rows() {
		if english[r.Key] == "" || r.Lack != "" && english[r.Lack] == "" {
			t.Errorf("%+v has no words", r)
		}
		if !strings.Contains(drawn.String(), "&lt;"+r.Key+"&gt;") {
			t.Errorf("no row %s", r.Key)
		}
	}
	if rows := other.Rows(); rows[2].Key != "choices" || rows[2].Lack != "nobody" {
		t.Errorf("what nobody judges: %+v", rows[2])
	}
	if strings.Contains(drawn.String(), " to ") || !strings.Contains(drawn.String(), ">Zahl<") {
		t.Errorf("not in the words of the caption:\n%s", drawn.String())
	}
	for _, want := range []string{"Titel", "Anteil", "eins", "zwei", `class="bar s2"`} {
		if !strings.Contains(long.String(), want) {
			t.Errorf("no %q in\n%s", want, long.String())
		}
	}
}
