package site

import (
	"net/url"
	"strings"
	"testing"

	"parlor/game"
	"parlor/live"
	"parlor/rules/catalogue"
	"parlor/store"
)

// FuzzBench fills in the form: whatever is set up has an address that leads to the
// same position.
func FuzzBench(f *testing.F) {
	s, err := store.Open(f.Context(), f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	defer s.Close()
	house, err := live.NewHouse(f.Context(), s, live.Options{})
	if err != nil {
		f.Fatal(err)
	}
	defer house.Close()
	x := &Site{house: house}
	f.Add(uint8(0), "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", "x", "3-1", "p3")
	f.Add(uint8(1), "x=res:15 o=res:15 turn=x next=throw", "o", "2-1", "")
	f.Add(uint8(3), "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "", "", "")
	f.Add(uint8(8), "s=50,12,0,- n=66,40,-,- turn=s next=throw", "n", "5-3", "")
	f.Add(uint8(0), "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", "", "", "p7 cube=2&owner=o&score-0=6&score-1=2&crawford=no")
	f.Add(uint8(1), "x=res:15 o=res:15 turn=x next=throw", "", "", "g3 score-0=1")
	f.Fuzz(func(t *testing.T, which uint8, line, turn, throw, length string) {
		e := catalogue.All[int(which)%len(catalogue.All)]
		length, stake, _ := strings.Cut(length, " ")
		form, _ := url.ParseQuery(stake) // cube, owner, score-0, score-1, crawford
		for name, value := range map[string]string{"position": line, "turn": turn, "throw": throw, "match": length} {
			form.Set(name, value)
		}
		u, err := x.setUp(e, form)
		if err != nil {
			return
		}
		if err := game.Check(u.at); err != nil {
			t.Fatal(err)
		}
		again, err := x.setUp(e, u.query())
		if err != nil || again.path() != u.path() {
			t.Errorf("%s is set up as %s (%v)", u.path(), again.path(), err)
		}
		if before, fell, ok := beforeThrow(u.at); ok {
			if after, err := fallen(before, fell); err != nil || after.String() != u.at.String() {
				t.Errorf("%s: before it %s, and %s led elsewhere (%v)", u.at, before, fell, err)
			}
		}
	})
}

// TestAThrowIsUnderstoodWhicheverDieIsNamedFirst on the bench, where the notation of logs has the larger one first.
func TestAThrowIsUnderstoodWhicheverDieIsNamedFirst(t *testing.T) {
	for line, want := range map[string]string{
		"backgammon x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw": "throw=6-3",
		"india s=50,12,0,- n=66,40,-,- turn=s next=throw":                      "throw=6-3",
	} {
		name, line, _ := strings.Cut(line, " ")
		e, _ := catalogue.All.Find(name)
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		for _, throw := range []string{"6-3", "3-6"} {
			if after, err := thrown(p, throw); err != nil || !strings.Contains(after.String(), want) {
				t.Errorf("%s: %s leads to %v (%v), want %s", name, throw, after, err, want)
			}
		}
		if _, err := thrown(p, "3-7"); err == nil || !strings.Contains(err.Error(), `"3-7"`) {
			t.Errorf("%s: 3-7 says %v, want what was written", name, err)
		}
	}
}
