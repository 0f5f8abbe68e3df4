package web

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"parlor/web/door"
	"parlor/web/pages"
)

// browser keeps cookies, as a visitor's browser does.
type browser struct {
	*served
	kept map[string]string
}

// does asks for a page, or sends it a form, and keeps what cookies come with the answer.
func (b browser) does(method, path string, form url.Values) reply {
	b.t.Helper()
	var sent []string
	for name, value := range b.kept {
		sent = append(sent, name+"="+value)
	}
	var body any
	if form != nil {
		body = form.Encode()
	}
	r := b.ask(method, path, "", body, "Cookie", strings.Join(sent, "; "), "Content-Type", "application/x-www-form-urlencoded")
	for _, line := range r.header.Values("Set-Cookie") {
		pair, _, _ := strings.Cut(line, ";")
		name, value, _ := strings.Cut(pair, "=")
		b.kept[name] = value
	}
	return r
}

// field is what a field of a page holds.
func field(page reply, name string) string {
	found := regexp.MustCompile(`<input[^>]* name="` + name + `"[^>]*>`).FindString(string(page.body))
	_, value, _ := strings.Cut(found, `value="`)
	value, _, _ = strings.Cut(value, `"`)
	return value
}

// TestANameGivenForSomebodyElseIsNotOnesOwn names two people at one screen: they are remembered for the next game there, and the visitor
// is called by neither name, nor by the one that he gives somebody else at a table at which he sits himself.
func TestANameGivenForSomebodyElseIsNotOnesOwn(t *testing.T) {
	b := browser{newSite(t, door.Options{}), map[string]string{}}
	own := func() string { return field(b.does("GET", "/new/parker", nil), "name") }
	here := url.Values{"game": {"parker"}, "with": {"here"}, "name": {"Bea"}, "name-1": {"Cy"}}
	if r := b.does("POST", "/play", here); r.status != 303 {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if got := own(); got != "" {
		t.Errorf("after a game of Bea and Cy at this screen the visitor is called %q", got)
	}
	asks := b.does("POST", "/play", url.Values{"game": {"parker"}, "with": {"here"}})
	if got := field(asks, "name") + " " + field(asks, "name-1"); got != "Bea Cy" {
		t.Errorf("the next game at this screen is offered to %q", got)
	}
	wrong := b.does("POST", "/play", url.Values{"game": {"parker"}, "with": {"here"}, "name": {"Dan"}, "name-1": {"a\u202eb"}})
	if got := field(wrong, "name") + " " + field(wrong, "name-1"); wrong.status != 400 || got != "Dan a\u202eb" {
		t.Errorf("a form with a wrong name comes back with %q: %d", got, wrong.status)
	}
	room := b.does("POST", "/play", url.Values{"game": {"parker"}, "with": {"open"}, "name": {"Ada"}}).header.Get("Location")
	if got := own(); got != "Ada" {
		t.Errorf("after a game of her own Ada is called %q", got)
	}
	if r := b.does("POST", room, url.Values{"do": {"sit"}, "name": {"Eve"}}); r.status != 303 {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if got := own(); got != "Ada" {
		t.Errorf("after she has given Eve the other seat Ada is called %q", got)
	}
}

// TestNoBotGoesUnasked invites from the form of a game for four in which bots were chosen: before there is a room it is asked who sits where,
// with one seat free and the bots at the others, and the room is as was answered. Where nothing else is free, nothing is asked.
func TestNoBotGoesUnasked(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, with := range []string{"friend", "open"} {
		b := browser{x, map[string]string{}}
		form := url.Values{"game": {"india"}, "with": {with}, "name": {"Ada"}, "seats": {"4"}, "bot-1": {"sailor"}, "bot-2": {"sailor"}, "bot-3": {"captain"}}
		asks := b.does("POST", "/play", form)
		page := string(asks.body)
		for seat, want := range []string{"", `<option value="">`, `<option value="sailor" selected>`, `<option value="captain" selected>`} {
			if list := element(page, pages.ComesField(seat)); seat > 0 && (!strings.Contains(list, want) || (seat == 1) == strings.Contains(list, " selected")) {
				t.Errorf("%s: seat %d: %s; want %s", with, seat, list, want)
			}
		}
		if asks.status != 200 || field(asks, "bot-2") != "sailor" || field(asks, "name") != "Ada" {
			t.Fatalf("%s: %d %s", with, asks.status, page)
		}
		for seat, who := range []string{"", "", "sailor", ""} {
			form.Set(pages.ComesField(seat), who)
		}
		var view struct {
			Phase string
			Seats []struct{ Who, Bot string }
		}
		r := b.does("POST", "/play", form)
		b.does("GET", "/api/v1"+strings.Replace(r.header.Get("Location"), "/r/", "/rooms/", 1), nil).json(t, &view)
		if len(view.Seats) != 4 || view.Phase != "seating" || view.Seats[1].Who+view.Seats[3].Who != "" || view.Seats[2].Bot != "sailor" || view.Seats[0].Who != "Ada" {
			t.Errorf("%s: %d, %+v", with, r.status, view)
		}
		if r := b.does("POST", "/play", url.Values{"game": {"india"}, "with": {with}, "name": {"Ada"}}); r.status != 303 {
			t.Errorf("%s: with one other seat: %d", with, r.status)
		}
	}
}
