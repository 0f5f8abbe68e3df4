package analysis

import (
	"encoding/json"
	"strings"
	"testing"

	"parlor/game"
	"parlor/match"
)

// TestAKeptReportSpeaksAsThisVersionDoes: a report that was kept before a sentence was changed says it as it is said now.
func TestAKeptReportSpeaksAsThisVersionDoes(t *testing.T) {
	g := played(t, "backgammon", game.Options{"cube": "on"}, match.Length{Points: 3}, 2, 11, 0, "hand", "random")
	rep := report(t, g, Options{Level: "hand"})
	want, err := json.Marshal(rep)
	if err != nil {
		t.Fatal(err)
	}
	turned := 0
	for i := range rep.Games {
		if turn := rep.Games[i].Turn; turn != nil {
			turned++
			turn.Text = "as it was said once"
		}
	}
	rep.Notes = []string{"as it was said once"}
	old, err := json.Marshal(rep)
	if err != nil || turned == 0 {
		t.Fatalf("%d games turned, %v", turned, err)
	}
	if got, err := Retold(old); err != nil || string(got) != string(want) {
		t.Errorf("retold, it is written otherwise (%v)", err)
	}
	back, err := Restore(g, old)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(back); err != nil || string(got) != string(want) {
		t.Errorf("restored, it is written otherwise (%v)", err)
	}
	for _, none := range []string{"", "{", `{"games":[{}]}`, `{"seats":["x"],"games":[{"items":[],"turn":{"item":3}}]}`} {
		if _, err := Retold([]byte(none)); err == nil {
			t.Errorf("retold: %q", none)
		}
	}
}

// TestOfDoublesIsSpokenWhereSomebodyMayDouble: in a match to 1 point, and in one that counts games, nobody may, cube or not.
func TestOfDoublesIsSpokenWhereSomebodyMayDouble(t *testing.T) {
	for l, want := range map[match.Length]bool{{Points: 1}: false, {Games: 3}: false, {Points: 3}: true, {}: true} {
		rep := report(t, played(t, "backgammon", game.Options{"cube": "on"}, l, 2, 4, 60, "hand"), Options{Level: "hand"})
		if got := strings.Contains(strings.Join(rep.Notes, " "), sentences["note.cube"]); got != want {
			t.Errorf("%+v: of doubles is spoken: %v: %q", l, got, rep.Notes)
		}
	}
}
