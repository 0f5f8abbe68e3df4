package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/api"
	"parlor/web/door"
)

// TestADeepLookIsAskedForPolledAndGivenUp: a match is taken, who asked first gives it up and nobody else, and each asks for a few an hour.
func TestADeepLookIsAskedForPolledAndGivenUp(t *testing.T) {
	t.Parallel()
	d, x := readDocument(t), newSite(t, door.Options{Rate: door.Rate{door.Deep: {Each: 0.0001, Burst: 1}}})
	small := x.over("crown-and-anchor", nil)
	var rep analysis.Report
	if a := x.report(d, small, "deep"); json.Unmarshal(a.Report.RawMessage, &rep) != nil || rep.Depth != api.Deep {
		t.Errorf("%+v", a)
	}
	if a := x.report(d, small, "deep"); a.State != api.Made {
		t.Errorf("what is kept counts: %+v", a)
	}
	long := x.over("backgammon", nil)
	path := "/api/v1/rooms/" + long + "/analysis"
	r := x.ask("POST", path, "", m{"depth": "deep"})
	d.checked(t, "POST", template(path), r)
	if r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") != "3600" || !strings.Contains(string(r.body), "wait 60 minutes") {
		t.Errorf("a second one: %d %s, again after %s", r.status, r.body, r.header.Get("Retry-After"))
	}
	ada, ben := x.regular("Ada"), x.regular("Ben")
	var a api.Analysis
	if err := json.Unmarshal(x.ask("POST", path, ada.key, m{"depth": "deep"}).body, &a); err != nil {
		t.Fatal(err)
	}
	if a.State != api.Queued && a.State != api.InTheWork {
		t.Fatalf("%+v", a)
	}
	if r := x.ask("DELETE", path+"?depth=deep", ben.key, nil); r.status != http.StatusForbidden {
		t.Errorf("given up by another: %d %s", r.status, r.body)
	}
	r = x.ask("DELETE", path+"?depth=deep", ada.key, nil)
	d.checked(t, "DELETE", template(path), r)
	if !strings.Contains(string(r.body), `"state":"none"`) {
		t.Errorf("given up: %d %s", r.status, r.body)
	}
	match := "/api/v1/rooms/" + x.played(m{"game": "hypergammon", "match": m{"points": 2}}) + "/analysis"
	r = x.ask("POST", match, ben.key, m{"depth": "deep"})
	d.checked(t, "POST", template(match), r)
	if r.status >= http.StatusBadRequest || strings.Contains(string(r.body), `"state":"none"`) {
		t.Errorf("a match: %d %s", r.status, r.body)
	}
	x.ask("DELETE", match+"?depth=deep", ben.key, nil)
}

// TestThePageOffersADeepLook: without scripts, in two languages, from the closer look on; who asked gives it up, and nobody else.
func TestThePageOffersADeepLook(t *testing.T) {
	t.Parallel()
	d, x := readDocument(t), newSite(t, door.Options{})
	room := x.over("hypergammon", nil)
	page, form := "/r/"+room+"/replay", "application/x-www-form-urlencoded"
	x.report(d, room, "quick")
	if r := x.ask("GET", page, "", nil); strings.Contains(string(r.body), "Look deeper") {
		t.Error("a deep look is offered before a closer one is there")
	}
	x.report(d, room, "standard")
	ada, ben := x.regular("Ada"), x.regular("Ben")
	if r := x.ask("GET", page, ada.key, nil, "Accept-Language", "de"); !strings.Contains(string(r.body), "Gründlich ansehen") || strings.Contains(plainly(r), "look.") {
		t.Errorf("not offered: %s", plainly(r))
	}
	if r := x.ask("POST", page, ada.key, "depth=bottomless", "Content-Type", form); r.status != http.StatusBadRequest {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := x.ask("POST", page, ada.key, "depth=deep", "Content-Type", form); r.status != http.StatusSeeOther || r.header.Get("Location") != page {
		t.Fatalf("%d %s", r.status, r.body)
	}
	for key, own := range map[string]bool{ada.key: true, ben.key: false} {
		r := x.ask("GET", page, key, nil)
		if told := string(r.body); !strings.Contains(told, `<progress max="100" value="`) || strings.Contains(told, "Look deeper") || strings.Contains(told, "Give up") != own || !strings.Contains(told, `data-depth="standard"`) {
			t.Errorf("own %t: %s", own, plainly(r))
		}
	}
	if r := x.ask("POST", page, ben.key, "depth=deep&stop=yes", "Content-Type", form); r.status != http.StatusForbidden {
		t.Errorf("given up by another: %d %s", r.status, r.body)
	}
	if r := x.ask("POST", page, ada.key, "depth=deep&stop=yes", "Content-Type", form); r.status != http.StatusSeeOther {
		t.Errorf("given up: %d %s", r.status, r.body)
	}
	if r := x.ask("GET", page, ada.key, nil); !strings.Contains(string(r.body), "Look deeper") {
		t.Errorf("not offered again: %s", plainly(r))
	}
	for offered, game := range map[bool]m{
		true:  {"game": "hypergammon", "match": m{"points": 2}},
		false: {"game": "crown-and-anchor", "options": m{"rounds": "4"}}, // Everything is counted already.
	} {
		room := x.played(game)
		x.report(d, room, "standard")
		if r := x.ask("GET", "/r/"+room+"/replay", "", nil); strings.Contains(string(r.body), "Look deeper") != offered || !strings.Contains(string(r.body), `data-depth="standard"`) {
			t.Errorf("%v: %s", game, plainly(r))
		}
	}
	short := x.played(m{"game": "hypergammon", "position": "x=6:2,3:1 o=6:2,3:1 turn=o next=throw"})
	x.report(d, short, "deep")
	r := x.ask("GET", "/r/"+short+"/replay", "", nil)
	if told := plainly(r); !strings.Contains(string(r.body), `data-depth="deep"`) || !strings.Contains(told, "What then was still close is played out") || strings.Contains(told, "Look deeper") {
		t.Errorf("done: %s", told)
	}
}
