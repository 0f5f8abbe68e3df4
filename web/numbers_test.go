package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/web/door"
)

// TestTheNumbersOfTheHouseAreOfWhatAllMaySee lets bots finish three games, one of them private, and counts two. A house in which nobody has played counts nothing.
func TestTheNumbersOfTheHouseAreOfWhatAllMaySee(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	if page := string(newSite(t, door.Options{}).ask("GET", "/numbers", "", nil).body); !strings.Contains(page, "Nothing to count yet") || strings.Contains(page, "Finished games") {
		t.Error("an empty house counts")
	}
	throws := 0
	for _, private := range []bool{false, false, true} {
		o := x.open("", map[string]any{
			"game": "crown-and-anchor", "options": map[string]string{"rounds": "2"}, "seats": 2, "private": private,
			"sit": []map[string]any{{"seat": 0, "bot": "random"}, {"seat": 1, "bot": "random"}},
		})
		for end := time.Now().Add(5 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
			if rm, err := x.house.Look(context.Background(), o.Room); err != nil || time.Now().After(end) {
				t.Fatalf("the game does not end: %v", err)
			} else if rm.Phase == api.Over {
				break
			}
		}
		list, err := x.house.Events(context.Background(), o.Room)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			if e.Kind == api.Threw && strings.Count(e.Text, ",") == 2 && !private {
				throws++
			}
		}
	}
	if throws == 0 {
		t.Fatal("nobody has thrown")
	}
	for lang, want := range map[string][]string{
		"en": {"Private tables are left out; of each kind the latest 1000 are counted.", "latest 300 finished games, private ones left out", fmt.Sprintf(`Throws of three dice</th><td>%d</td><td>`, throws)},
		"de": {"Private Tische sind nicht mitgezählt; von jeder Art zählen die letzten 1000.", "letzten 300 beendeten Spiele, private nicht mitgezählt", fmt.Sprintf(`Würfe mit drei Würfeln</th><td>%d</td><td>`, throws)},
	} {
		page := string(x.ask("GET", "/numbers", "", nil, "Accept-Language", lang).body)
		for _, text := range append(want, `<dt>Crown and Anchor</dt><dd>2</dd>`) {
			if !strings.Contains(page, text) {
				t.Errorf("%s: the page does not say %q", lang, text)
			}
		}
		_, row, _ := strings.Cut(page, want[2])
		if stat, _, _ := strings.Cut(row, "<"); strings.Contains(stat, ",") != (lang == "de") {
			t.Errorf("%s: a number is written %q", lang, stat)
		}
	}
}
