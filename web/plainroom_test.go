package web

import (
	"html"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/web/assets"
	"parlor/web/door"
)

// plainPart is what stands on the page of a room for who has no scripts.
var plainPart = regexp.MustCompile(`(?s)<noscript><section.*?</noscript>`)

// TestPlaysAreChosenInWordsWithoutScripts reads the list of plays: each says in words what it does, with the notation beside it where
// men go from point to point: what is sent is the notation.
func TestPlaysAreChosenInWordsWithoutScripts(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	option := regexp.MustCompile(`<option value="([^"]*)">([^<]*)</option>`)
	for _, c := range []struct{ game, position, lang, want string }{
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1", "en", "8/5 6/5 From 8 to 5, from 6 to 5 (8/5 6/5)"},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1", "de", "8/5 6/5 Von 8 nach 5, von 6 nach 5 (8/5 6/5)"},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=take cube=1", "de", "take Annehmen"},
		{"article", "x=13:14,bar:1 o=2:2,1:2,off:11 turn=x next=name throw=2-1", "en", "name 4 Doublet 4"},
		{"india", "s=-,-,-,- n=10,-,-,- turn=s next=play throw=5-1 left=5,1", "de", "enter 0>1 Eine Figur kommt ins Spiel, eine Figur vom Tor auf 1"},
		{"parker", "x=13:14,bar:1 o=11:12,1:3 turn=x next=privilege throw=2-1", "en", "remove 24 Remove 24"},
		{"parker", "x=13:14,bar:1 o=11:12,1:3 turn=x next=privilege throw=2-1", "de", "remove 24 Stein auf 24 entfernen"},
		{"crown-and-anchor", "chips=100,100 banker=1 bets=-,- round=1 next=bet", "en", "bet 5 crown Stake 5 on Crown"},
		{"crown-and-anchor", "chips=100,100 banker=1 bets=-,- round=1 next=bet", "de", "bet 5 crown 5 auf Krone setzen"},
	} {
		var options m
		if strings.Contains(c.position, "cube=") {
			options = m{"cube": "on"}
		}
		o := x.open("", m{"game": c.game, "options": options, "position": c.position, "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
		page := plainPart.FindString(string(x.ask("GET", "/r/"+o.Room, o.Seats[0].Secret, nil, "Accept-Language", c.lang).body))
		var list []string
		for _, m := range option.FindAllStringSubmatch(page, -1) {
			list = append(list, html.UnescapeString(m[1]+" "+m[2]))
		}
		if !slices.Contains(list, c.want) {
			t.Errorf("%s in %s: %q, want %q among them", c.game, c.lang, list, c.want)
		}
	}
}

// TestWhoMustPassReadsWhyWithoutScripts has the reason over the list whose one choice is to pass, with its number.
func TestWhoMustPassReadsWhyWithoutScripts(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for _, c := range []struct{ game, position, en, de string }{
		{"india", "s=-,-,-,- n=-,-,-,- turn=s next=play throw=6-4 left=6,4", "All your pieces wait in the corner, and only a five lets one enter. IN-A14", "Alle deine Figuren warten in der Ecke, und nur eine Fünf lässt eine herein. IN-A14"},
		{"india", "s=70,-,-,- n=-,-,-,- turn=s next=play throw=6-4 left=6,4", "No number that is left can be played: the turn passes. IN-11", "Keine Zahl, die übrig ist, lässt sich ziehen: Der Zug ist vorbei. IN-11"},
		{"wikipedia", "x=res:15 o=res:15 turn=x next=play throw=6-4 left=6,4 opened=-", "Nothing moves before a doublet or a 1-2 has been thrown: the turn passes. WP-2", "Vor einem Pasch oder einer 1-2 zieht kein Stein: der Zug ist vorbei. WP-2"},
		{"india", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-4 left=6,4", "", ""},
	} {
		o := x.open("", m{"game": c.game, "position": c.position, "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
		for lang, want := range map[string]string{"en": c.en, "de": c.de} {
			page := html.UnescapeString(plainPart.FindString(string(x.ask("GET", "/r/"+o.Room, o.Seats[0].Secret, nil, "Accept-Language", lang).body)))
			_, rest, _ := strings.Cut(page, `name="turn"`)
			_, rest, _ = strings.Cut(rest, ">")
			said, _, _ := strings.Cut(rest, "<label")
			if said = strings.TrimSpace(markup.ReplaceAllString(said, "")); said != want {
				t.Errorf("%s in %s: over the list stands %q, want %q", c.position, lang, said, want)
			}
		}
	}
}

// TestWhatIsNoChoiceIsPlayedWithTheThrowWithoutScripts throws by the form: what can end in one way only is played with it, and the page tells so,
// for a pass with the rule. Where two positions can follow, the choice is the player's.
func TestWhatIsNoChoiceIsPlayedWithTheThrowWithoutScripts(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for _, c := range []struct{ game, position, throw, en, de string }{
		{"india", "s=-,-,-,- n=-,-,-,- turn=s next=throw", "6-4", "Ada threw 6-4. Ada passes. All your pieces wait in the corner, and only a five lets one enter. IN-A14", "Ada würfelt 6-4. Ada passt. Alle deine Figuren warten in der Ecke, und nur eine Fünf lässt eine herein. IN-A14"},
		{"backgammon", "x=24:1,off:14 o=6:5,off:10 turn=x next=throw", "2-1", "Ada threw 2-1. There is no choice: from 24 to 23, from 23 to 21.", "Ada würfelt 2-1. Es gibt keine Wahl: von 24 nach 23, von 23 nach 21."},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", "3-1", "", ""},
	} {
		o := x.open("", m{"game": c.game, "position": c.position, "manual": true, "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
		do := url.Values{"do": {"throw"}, "text": {c.throw}, "turn": {strconv.Itoa(o.View.Turn)}}
		r := x.ask("POST", "/r/"+o.Room, o.Seats[0].Secret, do.Encode(), "Content-Type", "application/x-www-form-urlencoded")
		for lang, want := range map[string]string{"en": c.en, "de": c.de} {
			page := plainPart.FindString(string(x.ask("GET", r.header.Get("Location"), o.Seats[0].Secret, nil, "Accept-Language", lang).body))
			said := strings.Join(strings.Fields(html.UnescapeString(markup.ReplaceAllString(page, " "))), " ")
			if mine := strings.Contains(page, `value="play"`); mine != (want == "") || !strings.Contains(said, want) {
				t.Errorf("%s, %s in %s: want %q, and a choice only where there is one, in\n%s", c.position, c.throw, lang, want, page)
			}
		}
	}
}

// TestWhatTheOthersDidIsToldWithoutScripts plays a turn by the form: the other player reads it there, by the numbers of his board, and who
// watches does too. Whoever has played reads nothing of his own.
func TestWhatTheOthersDidIsToldWithoutScripts(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	o := x.open("", m{
		"game": "backgammon", "position": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1",
		"sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}},
	})
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", o.Seats[0].Secret, m{"id": "one-play", "do": "play", "turn": o.View.Turn, "text": "8/5 6/5"}, nil)
	for _, c := range []struct{ secret, lang, want string }{
		{o.Seats[1].Secret, "en", "Ada: from 17 to 20, from 19 to 20."},
		{o.Seats[1].Secret, "de", "Ada: von 17 nach 20, von 19 nach 20."},
		{"", "en", "Ada: from 8 to 5, from 6 to 5."},
	} {
		page := plainPart.FindString(string(x.ask("GET", "/r/"+o.Room, c.secret, nil, "Accept-Language", c.lang).body))
		if !strings.Contains(page, "<p>"+c.want+" </p>") {
			t.Errorf("in %s: want %q in\n%s", c.lang, c.want, page)
		}
	}
	if page := plainPart.FindString(string(x.ask("GET", "/r/"+o.Room, o.Seats[0].Secret, nil).body)); strings.Contains(page, "from 8 to 5") {
		t.Errorf("who has played reads of his own play:\n%s", page)
	}
}

// TestWhatIsToldByNumbersIsFoundOnTheBoardWithoutScripts has Ada play a turn of India with partners: Ben, who is to play, finds the spaces that
// her turn and his choices are told by on his board, all counted from his gate, and no others; and reads who plays with whom.
func TestWhatIsToldByNumbersIsFoundOnTheBoardWithoutScripts(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	var sit []m
	for i, name := range []string{"Ada", "Ben", "Cleo", "Dan"} {
		sit = append(sit, m{"seat": i, "name": name})
	}
	o := x.open("", m{
		"game": "india", "seats": 4, "options": m{"partners": "on"}, "sit": sit,
		"position": "s=10,-,-,- w=69,20,-,- n=-,-,-,- e=-,-,-,- turn=s next=play throw=4-3 left=4,3",
	})
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", o.Seats[0].Secret, m{"id": "one-play", "do": "play", "turn": o.View.Turn, "text": "10>13 13>17"}, nil)
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", o.Seats[1].Secret, m{"id": "one-throw", "do": "throw", "turn": o.View.Turn + 1}, nil)
	place := regexp.MustCompile(`(?s)data-p="([^"]*)"[^>]*><noscript>(.*?)</noscript>`)
	page := string(x.ask("GET", "/r/"+o.Room, o.Seats[1].Secret, nil, "Accept-Language", "de").body)
	found := map[string]string{}
	for _, m := range place.FindAllStringSubmatch(page, -1) {
		found[m[1]] += m[2]
	}
	// He enters on the ring space 56.
	for key, want := range map[string]string{"r15": ">27<", "r18": ">30<", "r22": ">34<", "r8": ">20<"} {
		if !strings.Contains(found[key], want) {
			t.Errorf("on %s stands %q, want %q", key, found[key], want)
		}
	}
	for key, text := range found {
		for _, n := range regexp.MustCompile(`>(\d+)<`).FindAllStringSubmatch(text, -1) {
			if !regexp.MustCompile(`\b` + n[1] + `\b`).MatchString(plainPart.FindString(page)) {
				t.Errorf("on %s stands %s, which nobody has told", key, n[1])
			}
		}
	}
	if want := "Es spielen zusammen: Ada (Rot) und Cleo (Gelb); Ben (Grün) und Dan (Schwarz)."; !strings.Contains(page, want) {
		t.Errorf("want %q in\n%s", want, plainPart.FindString(page))
	}
}

// TestATurnedBoardKeepsItsNumbersWithoutScripts: the plays of who is to play are called as before, and so are the spaces that they name.
func TestATurnedBoardKeepsItsNumbersWithoutScripts(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for game, position := range map[string]string{
		"backgammon": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=play throw=3-1 left=3,1",
		"india":      "s=10,-,-,- n=20,-,-,- turn=n next=play throw=4-3 left=4,3",
	} {
		o := x.open("", m{"game": game, "position": position, "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
		numbers := func(cookie string) string {
			page := string(x.ask("GET", "/r/"+o.Room, o.Seats[1].Secret, nil, "Accept-Language", "en", "Cookie", cookie).body)
			list := regexp.MustCompile(`<option value="[^"]*">[^<]*</option>|data-p="[^"]*"[^>]*><noscript>.*?</noscript>`).FindAllString(page, -1)
			for i, s := range list {
				list[i] = regexp.MustCompile(` style="[^"]*"`).ReplaceAllString(s, "")
			}
			return strings.Join(list, "\n")
		}
		if as, turned := numbers("a=b"), numbers("turn=1"); as != turned || as == "" {
			t.Errorf("%s: as it is\n%s\nand turned\n%s", game, as, turned)
		}
	}
}

// TestWhoIsBrokeIsToldThatHeLooksOnWithoutScripts has three at a cloth of Crown and Anchor: who has no chips left reads so, before who is to
// play; the Banker, who owes what he has not, does not, nor who has staked all that he had, nor who watches.
func TestWhoIsBrokeIsToldThatHeLooksOnWithoutScripts(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	const says, sagt = "You have no chips left: you look on.", "Du hast keine Chips mehr und siehst zu."
	for _, c := range []struct {
		position string
		seat     int // who looks; -1 for a spectator
		lang     string
		want     bool
	}{
		{"chips=0,100,200 banker=1 bets=-,-,- round=2 next=bet", 0, "en", true},
		{"chips=0,100,200 banker=1 bets=-,-,- round=2 next=bet", 0, "de", true},
		{"chips=0,100,200 banker=1 bets=-,-,- round=2 next=bet", 1, "en", false},
		{"chips=0,100,200 banker=1 bets=-,-,- round=2 next=bet", -1, "en", false},
		{"chips=0,100,200 banker=0 bets=-,-,- round=2 next=bet", 0, "en", false},
		{"chips=0,95,195 banker=1 bets=10:crown,-,- round=2 next=bet", 0, "en", false},
	} {
		o := x.open("", m{"game": "crown-and-anchor", "seats": 3, "position": c.position, "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}, {"seat": 2, "name": "Cleo"}}})
		secret := ""
		if c.seat >= 0 {
			secret = o.Seats[c.seat].Secret
		}
		page := plainPart.FindString(string(x.ask("GET", "/r/"+o.Room, secret, nil, "Accept-Language", c.lang).body))
		if want := map[string]string{"en": says + " To play: Cleo", "de": sagt + " Am Zug: Cleo"}[c.lang]; c.want && !strings.Contains(page, want) {
			t.Errorf("%s, seat %d: want %q in\n%s", c.position, c.seat, want, page)
		}
		if page == "" || !c.want && strings.Contains(page, says) {
			t.Errorf("%s, seat %d: told that he looks on:\n%s", c.position, c.seat, page)
		}
	}
}

// TestWhoBeginsIsToldWithoutScripts throws until it is decided.
func TestWhoBeginsIsToldWithoutScripts(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "parker", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
	for range 40 {
		for _, seat := range o.Seats {
			page := plainPart.FindString(string(x.ask("GET", "/r/"+o.Room, seat.Secret, nil).body))
			if who := regexp.MustCompile(`(Ada|Ben) threw ([1-6]-[1-6]|Acey-Ducey)\. (Ada|Ben) begins\.`); who.MatchString(page) {
				return
			}
			turn := regexp.MustCompile(`name="turn" value="(\d+)"`).FindStringSubmatch(page)
			if turn != nil && strings.Contains(page, `value="throw"`) {
				x.ask("POST", "/r/"+o.Room, seat.Secret, url.Values{"do": {"throw"}, "turn": {turn[1]}}.Encode(), "Content-Type", "application/x-www-form-urlencoded")
			}
		}
	}
	t.Error("nobody is said to begin")
}

// TestTheTabSaysWhoseTurnItIsWithoutScripts, in the words with which scripts begin the title, since they take them off again.
func TestTheTabSaysWhoseTurnItIsWithoutScripts(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon", "position": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
	for lang, want := range map[string]string{"en": "Your turn – Backgammon", "de": "Du bist am Zug – Backgammon"} {
		for seat, mine := range []bool{true, false} {
			page := string(x.ask("GET", "/r/"+o.Room, o.Seats[seat].Secret, nil, "Accept-Language", lang).body)
			if strings.Contains(page, "<title>"+want) != mine || !mine && !strings.Contains(page, "<title>Backgammon") {
				t.Errorf("%s: of seat %d the title is not %q", lang, seat, want)
			}
		}
		before, _, _ := strings.Cut(want, " – ")
		if !strings.Contains(assets.Text("lang/"+lang+".json"), `"yourturn":"`+before+`."`) && !strings.Contains(assets.Text("lang/"+lang+".json"), `"yourturn": "`+before+`."`) {
			t.Errorf("%s: scripts begin otherwise than with %q", lang, before)
		}
	}
	if r := x.ask("GET", "/play", "", nil); r.status != 303 || r.header.Get("Location") != "/" {
		t.Errorf("where somebody was asked for his name, GET answers %d, to %q", r.status, r.header.Get("Location"))
	}
}
