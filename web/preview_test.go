package web

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/jpeg"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"parlor/web/door"
)

// shared returns what a page says to those who show previews of links.
func shared(t *testing.T, page []byte) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, m := range regexp.MustCompile(`<meta property="og:(\S+)" content="([^"]*)">`).FindAllSubmatch(page, -1) {
		found[string(m[1])] = string(m[2])
	}
	return found
}

// TestALinkHasAPreview follows what pages say of themselves to the picture, before a game, during it and after a move.
func TestALinkHasAPreview(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	picture := func(address string) []byte {
		t.Helper()
		r := x.ask("GET", strings.TrimPrefix(address, x.http.URL), "", nil)
		m, err := jpeg.Decode(bytes.NewReader(r.body))
		if r.status != http.StatusOK || err != nil || m.Bounds().Dx() != 1200 || m.Bounds().Dy() != 630 {
			t.Fatalf("%s: %d, %v", address, r.status, err)
		}
		if len(r.body) > 300_000 {
			t.Errorf("%s has %d bytes: those who show previews leave out what is larger than 300,000", address, len(r.body))
		}
		return r.body
	}
	o := x.open("", m{"game": "backgammon", "private": true, "sit": []m{{"seat": 0, "name": "Ada"}}})
	page := func(secret string) map[string]string { return shared(t, x.ask("GET", "/r/"+o.Room, secret, nil).body) }
	waiting := page("")
	if waiting["title"] != "Ada invites you to Backgammon" || waiting["url"] != x.http.URL+"/r/"+o.Room {
		t.Errorf("the link to a free seat is shown as %v", waiting)
	}
	before := picture(waiting["image"])

	var ben struct{ Key string }
	x.must("POST", "/api/v1/players", "", m{"name": "Ben"}, &ben)
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", ben.Key, m{"id": "1", "do": "sit", "seat": 1, "name": "Ben"}, nil)
	var view struct{ Turn int }
	for i, path := 0, "/api/v1/rooms/"+o.Room; !strings.Contains(string(x.must("GET", path, "", nil, &view).body), "next=play"); i++ {
		for n, secret := range []string{o.Seats[0].Secret, ben.Key} { // Whoever is to throw for the beginning.
			x.ask("POST", path+"/commands", secret, m{"id": fmt.Sprintf("t%d-%d", i, n), "do": "throw", "turn": view.Turn})
		}
		if i > 40 {
			t.Fatal("nobody begins")
		}
	}
	began := page("")
	if began["title"] != "Backgammon" || began["description"] != "Ada – Ben" || began["image"] == waiting["image"] {
		t.Errorf("the link to a game is shown as %v", began)
	}
	if after := picture(began["image"]); bytes.Equal(before, after) {
		t.Error("the picture is that of the start still")
	}
	mine := page(o.Seats[0].Secret)
	for name, want := range began {
		if mine[name] != want {
			t.Errorf("og:%s is %q for who sits there, and %q for a stranger", name, mine[name], want)
		}
	}
	r := x.ask("GET", "/r/"+o.Room+"/preview.jpg", o.Seats[0].Secret, nil)
	if got, want := r.header.Get("Content-Disposition"), `inline; filename="parlor-backgammon-`+o.Room+`.jpg"`; got != want {
		t.Errorf("who saves the picture is offered %q, want %q", got, want)
	}
	if !bytes.Equal(r.body, picture(began["image"])) || r.header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("the picture of a private table is another for who sits there, or may be listed: %v", r.header)
	}
	if again := x.ask("GET", "/r/"+o.Room+"/preview.jpg", "", nil, "If-None-Match", r.header.Get("ETag")); again.status != http.StatusNotModified {
		t.Errorf("the same picture again: %d", again.status)
	}

	for path, title := range map[string]string{"/": "Old dice games, played properly", "/new/india": "The Royal Game of India", "/rules/parker": "Acey Ducey"} {
		told := shared(t, x.ask("GET", path, "", nil).body)
		if !strings.Contains(told["title"], title) || told["description"] == "" {
			t.Errorf("%s is shown as %v", path, told)
		}
		picture(told["image"])
	}
	if r := x.ask("GET", "/preview/poker.jpg", "", nil); r.status != http.StatusNotFound {
		t.Errorf("the picture of no game: %d", r.status)
	}
}

// TestAPictureOfARoomTellsWhoseChipsAreWhose: those of two rooms are alike but for the names.
func TestAPictureOfARoomTellsWhoseChipsAreWhose(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	var pictures [2][]byte
	for i, names := range [2][2]string{{"Ada", "Ben"}, {"Cora", "Dan"}} {
		o := x.open("", m{"game": "crown-and-anchor", "sit": []m{{"seat": 0, "name": names[0]}, {"seat": 1, "name": names[1]}}})
		r := x.ask("GET", "/r/"+o.Room+"/preview.jpg", "", nil)
		if r.status != http.StatusOK {
			t.Fatalf("%d: %s", r.status, r.body)
		}
		pictures[i] = r.body
	}
	if bytes.Equal(pictures[0], pictures[1]) {
		t.Error("the pictures of two rooms of others are the same")
	}
}

// TestIconsHaveTheirSizes reads each icon, those within the file for Windows too.
func TestIconsHaveTheirSizes(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	side := func(data []byte) int {
		t.Helper()
		m, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if r, g, b, a := m.At(2, m.Bounds().Dy()/2).RGBA(); a != 0xffff || g < r || g < b {
			t.Errorf("the ground of the icon is not green: %v", m.At(2, m.Bounds().Dy()/2))
		}
		return m.Bounds().Dx()
	}
	for path, want := range map[string]int{"/apple-touch-icon.png": 180, "/icon-192.png": 192, "/icon-512.png": 512} {
		if r := x.ask("GET", path, "", nil); r.status != http.StatusOK || side(r.body) != want {
			t.Errorf("%s: %d, want %d pixels", path, r.status, want)
		}
	}
	b := x.ask("GET", "/favicon.ico", "", nil).body
	le := binary.LittleEndian
	for i, want := range []int{16, 32, 48} {
		entry := b[6+16*i:]
		from, long := le.Uint32(entry[12:]), le.Uint32(entry[8:])
		if got := side(b[from : from+long]); got != want || int(entry[0]) != want {
			t.Errorf("icon %d has %d pixels and says %d, want %d", i, got, entry[0], want)
		}
	}
}

// TestWhoComesTooLateIsTold lets two come for one seat: the second is told who has it, and watches.
func TestWhoComesTooLateIsTold(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "parker", "private": true, "sit": []m{{"seat": 0, "name": "Ada"}}})
	var ben struct{ Key string }
	x.must("POST", "/api/v1/players", "", m{"name": "Ben"}, &ben)
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", ben.Key, m{"id": "1", "do": "sit", "seat": 1, "name": "Ben"}, nil)
	const told = "Ben has taken the seat beside Ada. You may watch."
	r := x.ask("POST", "/r/"+o.Room, "", "do=sit&name=Cleo", "Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin")
	if r.status != http.StatusSeeOther || r.header.Get("Location") != "/r/"+o.Room+"?late" {
		t.Fatalf("the second sits down: %d %s, %s", r.status, r.header.Get("Location"), r.body)
	}
	for path, want := range map[string]bool{"/r/" + o.Room + "?late": true, "/r/" + o.Room: true} {
		page := string(x.ask("GET", path, "", nil).body)
		if strings.Contains(page, told) != want || !strings.Contains(page, "<game-board") {
			t.Errorf("%s does not tell who came too late, or has no board", path)
		}
	}
	if page := string(x.ask("GET", "/r/"+o.Room, ben.Key, nil).body); strings.Contains(page, "You may watch") {
		t.Error("who has the seat is told that he came too late")
	}
	three := x.open("", m{"game": "india", "seats": 3, "private": true, "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}, {"seat": 2, "name": "Dora"}}})
	if page := string(x.ask("GET", "/r/"+three.Room+"?late", "", nil).body); !strings.Contains(page, "Ben, Dora have taken the seats beside Ada. You may watch.") {
		t.Error("who comes too late for a game of three is not told who have the seats")
	}
	public := x.open("", m{"game": "parker", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
	if page := string(x.ask("GET", "/r/"+public.Room, "", nil).body); strings.Contains(page, "You may watch") {
		t.Error("who only wanted to watch is told that he came too late")
	}
}
