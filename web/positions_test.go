package web

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/client"
	"parlor/rules/catalogue"
	"parlor/web/door"
)

// TestAPositionOfEveryGameIsJudged by the API, as the bench judges it, and the answers
// are as the document says.
func TestAPositionOfEveryGameIsJudged(t *testing.T) {
	t.Parallel()
	d, x := readDocument(t), newSite(t, door.Options{})
	for _, e := range catalogue.All {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(max(e.Usual, e.Seats[0]))
		if err != nil {
			t.Fatal(err)
		}
		r := x.ask("POST", "/api/v1/judge", "", m{"game": e.Name, "position": p.String()})
		d.checked(t, "POST", "/judge", r)
		var a api.Judged
		r.json(t, &a)
		if r.status != http.StatusOK || a.Position != p.String() || a.Depth != api.Quick {
			t.Errorf("%s: %d %s", e.Name, r.status, r.body)
			continue
		}
		var study, want *analysis.Study
		if err := json.Unmarshal(a.Study.RawMessage, &study); err != nil {
			t.Fatal(err)
		}
		if want, err = analysis.Examine(t.Context(), p, analysis.Options{Workers: 1}); err != nil || fmt.Sprint(study.Worth) != fmt.Sprint(want.Worth) || len(study.Throws) != len(want.Throws) {
			t.Errorf("%s: %+v, want %+v, %v", e.Name, study.Worth, want, err)
		}
		for _, path := range []string{"/judge", "/rollouts"} {
			for what, body := range map[string]m{
				"no position":      {"game": e.Name},
				"no line":          {"game": e.Name, "position": "once upon a time"},
				"half a line":      {"game": e.Name, "position": p.String()[:len(p.String())/2]},
				"another field":    {"game": e.Name, "position": p.String() + " luck=good"},
				"a long line":      {"game": e.Name, "position": strings.Repeat(p.String()+" ", 100)},
				"another option":   {"game": e.Name, "position": p.String(), "options": m{"no-such": "on"}},
				"a game of nobody": {"game": e.Name + "-2", "position": p.String()},
				"a foreign member": {"game": e.Name, "position": p.String(), "wish": "luck"},
			} {
				r := x.ask("POST", "/api/v1"+path, "", body)
				d.checked(t, "POST", path, r)
				if r.status != http.StatusBadRequest || r.code() != string(api.BadCommand) {
					t.Errorf("%s, %s of %s: %d %s", path, what, e.Name, r.status, r.body)
				}
			}
		}
	}
	var match api.Judged
	x.must("POST", "/api/v1/judge", "", m{"game": "backgammon", "match": m{"points": 3}, "position": "x=6:2,off:13 o=6:2,off:13 turn=x next=throw score=1-0/3", "depth": "standard"}, &match)
	if match.Depth != api.Standard || !strings.Contains(match.Position, "score=1-0/3") {
		t.Errorf("of a match: %+v", match)
	}
	for _, c := range []struct{ path, member, value, found, want string }{
		{"/judge", "depth", `"bottomless"`, `"bottomless"`, "quick or standard"},
		{"/judge", "depth", `"deep"`, `"deep"`, "quick or standard: a position is played out as a rollout of its own"},
		{"/rollouts", "trials", "-1", "-1", "1 to 12960, or 0 for the usual 1296"},
		{"/rollouts", "stderr", "-0.5", "-0.5", "0 or more"},
	} {
		var r struct{ Error api.Refusal }
		a := x.ask("POST", "/api/v1"+c.path, "", m{"game": "backgammon", "position": openingLine, c.member: json.RawMessage(c.value)})
		if err := json.Unmarshal(a.body, &r); err != nil || a.status != http.StatusBadRequest || r.Error.Field != c.member || r.Error.Found != c.found || r.Error.Want != c.want {
			t.Errorf("%s %s: %d %s", c.member, c.value, a.status, a.body)
		}
	}
}

// short is a position that is played out in no time: who throws has won.
const short = "x=1:1,off:14 o=1:1,off:14 turn=x next=throw"

// rolled asks for a rollout until it is done.
func (x *served) rolled(d document, secret string, body m) api.Rollout {
	x.t.Helper()
	return asked(x, d, "/rollouts", secret, body, func(a api.Rollout) (string, api.Making) { return a.ID, a.State })
}

// asked asks for what takes its time, until it is made; is returns its name and how far it is.
func asked[A any](x *served, d document, path, secret string, body m, is func(A) (id string, state api.Making)) (a A) {
	x.t.Helper()
	r := x.ask("POST", "/api/v1"+path, secret, body)
	d.checked(x.t, "POST", path, r)
	if r.status != http.StatusAccepted {
		x.t.Fatalf("%d %s", r.status, r.body)
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		a = *new(A)
		r.json(x.t, &a)
		id, state := is(a)
		switch {
		case state == api.Made:
			return a
		case state == api.Failed || time.Now().After(end):
			x.t.Fatalf("%s", r.body)
		}
		one := "/api/v1" + path + "/" + id
		r = x.ask("GET", one, "", nil)
		d.checked(x.t, "GET", template(one), r)
	}
}

func TestAPositionIsPlayedOutOnceForAll(t *testing.T) {
	t.Parallel()
	d, x := readDocument(t), newSite(t, door.Options{Rate: door.Rate{door.Rollouts: {Each: 0.001, Burst: 2}}})
	a := x.rolled(d, "", m{"game": "backgammon", "position": short})
	if a.Result.Trials != 1296 || math.Abs(a.Result.Equity[0]-1) > 1e-9 || a.Result.Win[1] != 0 || !a.Result.Adjusted || a.Part != 1 || a.Version == "" || a.Result.Short {
		t.Errorf("%+v %+v", a, a.Result)
	}
	// The same with what is usual said, and in another spelling: it is there, and counts for nobody.
	for range 5 {
		if b := x.rolled(d, "", m{"game": "backgammon", "options": m{"cube": "off"}, "position": "o=1:1,off:14 x=1:1,off:14 turn=x next=throw", "trials": 1296, "stderr": 0}); b.ID != a.ID {
			t.Errorf("%+v, want %+v", b, a)
		}
	}
	exact := x.rolled(d, "", m{"game": "backgammon", "position": short, "stderr": 0.25})
	if exact.ID == a.ID || exact.Result.Trials >= 1296 || exact.StdErr != 0.25 {
		t.Errorf("%+v %+v", exact, exact.Result)
	}
	r := x.ask("POST", "/api/v1/rollouts", "", m{"game": "backgammon", "position": short, "seed": 5})
	d.checked(t, "POST", "/rollouts", r)
	if r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") == "" {
		t.Errorf("a third one: %d %s", r.status, r.body)
	}
	if r := x.ask("GET", "/api/v1/rollouts/no-such", "", nil); r.status != http.StatusNotFound || !strings.Contains(string(r.body), "no such rollout") {
		t.Errorf("%d %s", r.status, r.body)
	}
}

// TestWhatIsTooMuchIsNotPlayedOut asks for more games than there may be, and for what
// makes no sense.
func TestWhatIsTooMuchIsNotPlayedOut(t *testing.T) {
	t.Parallel()
	d, x := readDocument(t), newSite(t, door.Options{})
	for _, c := range []struct{ body, says string }{
		{`{"game":"backgammon","position":"` + short + `","trials":12961}`, "trials: found 12961: want 1 to 12960"},
		{`{"game":"backgammon","position":"` + short + `","trials":1000000000000}`, "trials: found 1000000000000: want"},
		{`{"game":"backgammon","position":"` + short + `","trials":1e30}`, "trials: found 1e30: want a whole number"},
		{`{"game":"backgammon","position":"` + short + `","trials":-1}`, "trials: found -1: want"},
		{`{"game":"backgammon","position":"` + short + `","stderr":-0.1}`, "stderr: found -0.1: want 0 or more"},
		{`{"game":"backgammon","position":"` + short + `","stderr":"little"}`, `stderr: found "little": want a number`},
		{`{"game":"backgammon","position":"` + short + `","stderr":1e999}`, "stderr: found 1e999: want a number"},
		{`{"game":"backgammon","position":"` + short + `","seed":-1}`, "seed: found -1: want"},
		{`{"game":"backgammon","position":"x=off:15 o=1:1,off:14 next=over"}`, "this game is over"},
		{`{"game":"backgammon","match":{"points":3},"position":"` + short + `"}`, "score"},
		{strings.Repeat("[", 60000), "a JSON object"},
		{`{"game":"` + strings.Repeat("x", 65000) + `"`, ""},
	} {
		r := x.ask("POST", "/api/v1/rollouts", "", c.body)
		d.checked(t, "POST", "/rollouts", r)
		if r.status != http.StatusBadRequest && r.status != http.StatusRequestEntityTooLarge || !strings.Contains(string(r.body), strings.ReplaceAll(c.says, `"`, `\"`)) {
			t.Errorf("%.100s: %d %.300s, want %q", c.body, r.status, r.body, c.says)
		}
	}
	if r := x.ask("POST", "/api/v1/rollouts", "p_nobody", m{"game": "backgammon", "position": short}); r.status != http.StatusForbidden {
		t.Errorf("a key of nobody: %d %s", r.status, r.body)
	}
}

// TestAThousandRolloutsFromOneAddressKeepNobodyFromTheirs asks for as many positions, by
// many keys from one address, with no limit of rates: four are taken, and somebody from
// elsewhere is still served.
func TestAThousandRolloutsFromOneAddressKeepNobodyFromTheirs(t *testing.T) {
	t.Parallel()
	d := readDocument(t)
	proxies, err := door.ParseProxies("127.0.0.0/8,::1/128")
	if err != nil {
		t.Fatal(err)
	}
	x := newSite(t, door.Options{Proxies: proxies})
	var taken []api.Rollout
	keys := []string{""}
	for i := range 5 {
		keys = append(keys, x.regular(fmt.Sprint("Ada ", i)).key)
	}
	own, full := 0, 0
	var first string
	for i := range 1000 {
		secret := keys[i%len(keys)]
		r := x.ask("POST", "/api/v1/rollouts", secret, m{"game": "backgammon", "position": openingLine, "trials": 12960, "seed": i + 1}, "X-Forwarded-For", "192.0.2.1")
		if i < 20 {
			d.checked(t, "POST", "/rollouts", r)
		}
		switch r.status {
		case http.StatusAccepted:
			var a api.Rollout
			r.json(t, &a)
			taken = append(taken, a)
			if first == "" {
				first = secret
			}
		case http.StatusTooManyRequests:
			own++
		case http.StatusServiceUnavailable:
			full++
		default:
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	if len(taken) != 4 || own == 0 || full == 0 {
		t.Errorf("%d are taken, %d refused as the visitor's second, %d as too many", len(taken), own, full)
	}
	r := x.ask("POST", "/api/v1/rollouts", "", m{"game": "backgammon", "position": short, "seed": 1}, "X-Forwarded-For", "192.0.2.2")
	if r.status != http.StatusAccepted {
		t.Errorf("somebody else: %d %s", r.status, r.body)
	}
	// Who has not asked does not give it up; who has does, and may ask again.
	path := "/api/v1/rollouts/" + taken[1].ID
	if r := x.ask("DELETE", path, keys[0], nil, "X-Forwarded-For", "192.0.2.3"); r.status != http.StatusForbidden {
		t.Errorf("given up by another: %d %s", r.status, r.body)
	}
	for i, a := range taken {
		r := x.ask("DELETE", "/api/v1/rollouts/"+a.ID, keys[i], nil, "X-Forwarded-For", "192.0.2.1")
		d.checked(t, "DELETE", "/rollouts/{id}", r)
		if !strings.Contains(string(r.body), `"state":"none"`) {
			t.Errorf("given up: %d %s", r.status, r.body)
		}
	}
	if r := x.ask("GET", path, "", nil); r.status != http.StatusNotFound {
		t.Errorf("what was given up: %d %s", r.status, r.body)
	}
}

// TestAServerThatStopsGivesItsRolloutBack to the queue, and the next one plays it.
func TestAServerThatStopsGivesItsRolloutBack(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	c, err := client.New(x.http.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	a, err := c.RollOut(t.Context(), api.PlayingOut{Game: "backgammon", Position: openingLine, Trials: 12960})
	for end := time.Now().Add(time.Minute); err == nil && a.Part == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%+v", a)
		}
		a, err = c.Rollout(t.Context(), a.ID)
	}
	if err != nil || a.State != api.InTheWork || a.Part >= 1 {
		t.Fatalf("%+v, %v", a, err)
	}
	begin := time.Now()
	x.house.Close()
	if took := time.Since(begin); took > 20*time.Second {
		t.Errorf("it stops after %v", took)
	}
	j, err := x.store.Job(t.Context(), "rollout-"+a.ID)
	if err != nil || j.Done || j.Due.After(time.Now()) {
		t.Errorf("the job: %+v, %v", j, err)
	}
	if a, err = c.CancelRollout(t.Context(), a.ID); err != nil || a.State != api.Unasked {
		t.Errorf("given up: %+v, %v", a, err)
	}
	q, err := c.Judge(t.Context(), api.Question{Game: "backgammon", Position: short})
	if err != nil || !strings.Contains(string(q.Study.RawMessage), `"throws"`) {
		t.Errorf("%+v, %v", q, err)
	}
}
