package site

import (
	"strings"
	"testing"
)

func TestAnExampleShowsBeforeAndAfterAndTheRule(t *testing.T) {
	const block = "game backgammon\nline x=20:1,off:14 o=10:1,8:2,off:12 turn=x next=throw\nplay 5-3\nturns 1\nturn 20/15*/12\n" +
		"refused 20/17 by C-6\nplay 20/15*/12\nafter x=12:1,off:14 o=8:2,bar:1,off:12 turn=o next=throw\n" +
		"game backgammon larger-die=off\nline x=20:1,off:14 o=10:1,8:2,off:12 turn=x next=throw\nplay 5-3\nturns 1\n"
	e, err := readExample(block, "en")
	if err != nil {
		t.Fatal(err)
	}
	if len(e.stages) != 2 || e.stages[0].after || !e.stages[1].after {
		t.Fatalf("%d boards, want one before and one after", len(e.stages))
	}
	html := e.html(7)
	for _, want := range []string{
		"Drawing 7", "Before: point 20, one cream", "dice 5-3.", "After: point 17, two blue; point 12, one cream", `Not allowed</b> <span>20/17 <a href="/rule/C-6">`,
		"1 way: 20/15*/12", "But with</b> <span>larger-die=off", "<i>x</i> cream", "<i>o</i> blue",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is missing", want)
		}
	}
	german, err := readExample(block, "de")
	if err != nil {
		t.Fatal(err)
	}
	html = german.html(7)
	for _, want := range []string{
		"Bild 7", "Vorher: Feld 20, ein cremefarbener Stein", "Nachher: Feld 17, zwei blaue Steine", `Nicht erlaubt</b> <span>20/17 <a href="/rule/C-6">`, "auf 1 Art: 20/15*/12", "<i>x</i> Creme", "Aber mit</b> <span>larger-die=off", `<ul class="facts" lang="de">`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is missing in German: %s", want, html)
		}
	}
	if _, err := readExample("game backgammon\nline nonsense\n", "en"); err == nil {
		t.Error("nonsense is drawn")
	}
}
