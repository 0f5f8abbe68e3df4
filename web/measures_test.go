package web

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"parlor/advice"
	"parlor/api"
	"parlor/client"
	"parlor/game"
	"parlor/lab"
	"parlor/web/door"
)

// measured asks for rules to be measured, until they are.
func (x *served) measured(d document, body m) api.Measuring {
	x.t.Helper()
	return asked(x, d, "/measures", "", body, func(a api.Measuring) (string, api.Making) { return a.ID, a.State })
}

// TestWhoeverPlaysIsMeasuredAgainstTheLevelBefore, where nothing is said, and not against himself.
func TestWhoeverPlaysIsMeasuredAgainstTheLevelBefore(t *testing.T) {
	t.Parallel()
	d, x := readDocument(t), newSite(t, door.Options{})
	if a := x.measured(d, m{"sets": []m{{"game": "hypergammon"}}, "level": "hand", "games": 20}); a.Weaker != "random" {
		t.Errorf("hand is measured against %q, want random", a.Weaker)
	}
	if _, at := x.follow("/lab/hypergammon/rules?level=hand&weaker=random"); strings.Contains(at, "weaker") {
		t.Errorf("what is usual stands in %s", at)
	}
}

// TestProgramsMeasureRules as the page does: the same question, however it is put, is the same measure, and what comes of it is what a page
// shows of it.
func TestProgramsMeasureRules(t *testing.T) {
	t.Parallel()
	d, x := readDocument(t), newSite(t, door.Options{})
	a := x.measured(d, m{
		"sets": []m{{"game": "hypergammon", "options": m{"cube": "off"}}, {"game": "crown-and-anchor", "options": m{"rounds": 2}, "seats": 3}}, "level": "hand", "weaker": "random",
	})
	if len(a.Figures) != 2 || a.Games != advice.Sizes[0] || a.Seed != 1 || a.Sets[0].Seats != 2 || a.Sets[0].Options != nil || a.Sets[1].Options["rounds"] != "2" || a.Part != 1 || a.Version == "" || a.Stopped {
		t.Errorf("%+v", a)
	}
	for i, text := range a.Figures {
		var f lab.Figures
		if err := json.Unmarshal(text.RawMessage, &f); err != nil || f.Games != 20 || f.Throws.Value <= 0 || f.Game != a.Sets[i].Game || f.Judged != (i == 0) {
			t.Errorf("%s: %v", text.RawMessage, err)
		}
	}
	if b := x.measured(d, m{"sets": []m{{"game": "hypergammon", "seats": 2}, {"game": "crown-and-anchor", "options": m{"rounds": "2"}, "seats": 3}}, "level": "hand", "weaker": "random", "games": 20, "seed": 1}); b.ID != a.ID {
		t.Errorf("%+v, want %+v", b, a)
	}
	if r := x.ask("GET", "/lab/hypergammon/rules?b-o-rounds=2&b-seats=3&beside=crown-and-anchor&level=hand", "", nil); r.status != http.StatusOK || !strings.Contains(string(r.body), `class="chart"`) {
		t.Errorf("the page does not know it: %d", r.status)
	}
	c, err := client.New(x.http.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Measure(t.Context(), api.Measure{Sets: []api.Composing{{Game: "hypergammon"}, {Game: "crown-and-anchor", Options: game.Options{"rounds": "2"}, Seats: 3}}, Level: "hand", Weaker: "random"})
	if err != nil || again.ID != a.ID || again.State != api.Made {
		t.Errorf("by the client: %+v, %v", again, err)
	}
	for _, how := range []func(context.Context, string) (api.Measuring, error){c.Measuring, c.StopMeasure} { // What is done is not stopped.
		if b, err := how(t.Context(), a.ID); err != nil || b.State != api.Made || b.Stopped || len(b.Figures) != 2 {
			t.Errorf("by the client: %+v, %v", b, err)
		}
	}
	for _, c := range []struct {
		body m
		want string
	}{
		{m{"sets": []m{}}, "compositions"},
		{m{"sets": []m{{"game": "chess"}}}, "chess"},
		{m{"sets": []m{{"game": "hypergammon", "options": m{"cube": "perhaps"}}}}, "cube"},
		{m{"sets": []m{{"game": "hypergammon", "seats": 5}}}, "5"},
		{m{"sets": []m{{"game": "hypergammon"}}, "level": "nobody"}, "nobody"},
		{m{"sets": []m{{"game": "hypergammon"}}, "games": 21}, "games: found 21: want one of 20, 100, 400, 2000"},
	} {
		if r := x.ask("POST", "/api/v1/measures", "", c.body); r.status != http.StatusBadRequest || !strings.Contains(string(r.body), c.want) {
			t.Errorf("%v: %d %s, want %q in it", c.body, r.status, r.body, c.want)
		}
	}
	if r := x.ask("GET", "/api/v1/measures/no-such", "", nil); r.status != http.StatusNotFound || !strings.Contains(string(r.body), "no such measure") {
		t.Errorf("%d %s", r.status, r.body)
	}
}

// TestAMeasureIsStoppedByWhoAskedForIt: another is refused, and who has one that waits gets no second.
func TestAMeasureIsStoppedByWhoAskedForIt(t *testing.T) {
	t.Parallel()
	proxies, err := door.ParseProxies("127.0.0.0/8,::1/128")
	if err != nil {
		t.Fatal(err)
	}
	d, x := readDocument(t), newSite(t, door.Options{Proxies: proxies})
	ask := func(seed int, from string) reply {
		return x.ask("POST", "/api/v1/measures", "", m{"sets": []m{{"game": "backgammon"}}, "games": advice.MostGames, "seed": seed}, "X-Forwarded-For", from)
	}
	r := ask(1, "192.0.2.1")
	d.checked(t, "POST", "/measures", r)
	var a api.Measuring
	r.json(t, &a)
	path := "/api/v1/measures/" + a.ID
	if r := ask(2, "192.0.2.1"); r.status != http.StatusTooManyRequests {
		t.Errorf("a second one: %d %s", r.status, r.body)
	}
	if r := x.ask("DELETE", path, "", nil, "X-Forwarded-For", "192.0.2.3"); r.status != http.StatusForbidden {
		t.Errorf("stopped by another: %d %s", r.status, r.body)
	}
	stopped := x.ask("DELETE", path, "", nil, "X-Forwarded-For", "192.0.2.1")
	d.checked(t, "DELETE", "/measures/{id}", stopped)
	stopped.json(t, &a)
	if stopped.status != http.StatusOK || a.State != api.Unasked && !(a.State == api.Made && a.Stopped) {
		t.Errorf("stopped: %d %s", stopped.status, stopped.body)
	}
	if r := ask(2, "192.0.2.1"); r.status != http.StatusAccepted {
		t.Errorf("afterwards: %d %s", r.status, r.body)
	}
}
