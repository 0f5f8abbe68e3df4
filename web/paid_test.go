package web

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"parlor/web/door"
)

// TestWhoBearsOffFirstHasWon, though the other is paid more for men that were struck (PK-15, PK-16): the view and the page say so.
func TestWhoBearsOffFirstHasWon(t *testing.T) {
	x := newSite(t, door.Options{})
	room := x.played(m{"game": "parker", "options": m{"penalty": "2"}, "position": "x=1:1,off:14 o=13:15 turn=x next=throw struck=1-4"})
	var v struct {
		Result struct{ Payoffs []int32 }
		Paid   []int32
	}
	if r := x.must("GET", "/api/v1/rooms/"+room, "", nil, nil); json.Unmarshal(r.body, &v) != nil || !slices.Equal(v.Result.Payoffs, []int32{-5, 5}) || !slices.Equal(v.Paid, []int32{1, -1}) {
		t.Errorf("%+v: want payoffs of -5 and 5, and a game that paid 1 and -1: %s", v, r.body)
	}
	page := string(x.must("GET", "/r/"+room, "", nil, nil).body)
	if !strings.Contains(page, "Ada +1, Ben +6 counters") || strings.Contains(page, "Ben +5") {
		t.Errorf("the page does not say that Ada has won:\n%s", page)
	}
}
