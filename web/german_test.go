package web

import (
	"encoding/json"
	"go/ast"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"parlor/api"
	"parlor/tools/sources"
	"parlor/web/door"
)

// TestRulesAreCitedInTheLanguageOfTheVisitor: who has chosen German, or whose browser asks for it, reads rules in German, in the
// page as in what its script asks for; the message, which is for programs, and what a program is told that asks for no language,
// stay English.
func TestRulesAreCitedInTheLanguageOfTheVisitor(t *testing.T) {
	const (
		english = "That is a step of 5, but what is left to play is 3, 1."
		german  = "Das ist ein Schritt von 5, aber zu ziehen bleibt 3, 1."
		line    = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1"
	)
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon", "position": line, "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
	secret, room := o.Seats[0].Secret, "/api/v1/rooms/"+o.Room
	n := 0
	for _, c := range []struct {
		headers []string
		want    string
	}{
		{nil, english},
		{[]string{"Accept-Language", "en-GB,de;q=0.5"}, english},
		{[]string{"Accept-Language", "de-AT,en;q=0.5"}, german},
		{[]string{"Accept-Language", "en", "Cookie", "lang=de"}, german},
		{[]string{"Accept-Language", "de", "Cookie", "lang=en"}, english},
	} {
		var why struct{ Rules []struct{ ID, Text string } }
		x.ask("GET", room+"/explain?action=13/8", secret, nil, c.headers...).json(t, &why)
		if len(why.Rules) != 1 || why.Rules[0].Text != c.want || why.Rules[0].ID != "C-6" {
			t.Errorf("%v: %+v, want %q", c.headers, why, c.want)
		}
		n++
		r := x.ask("POST", room+"/commands", secret, m{"id": "c" + strings.Repeat("x", n), "do": "play", "turn": 0, "text": "13/8"}, c.headers...)
		var refused api.Failure
		r.json(t, &refused)
		if e := refused.Error; e == nil || e.Message != english || len(e.Rules) != 1 || e.Rules[0].Text != c.want {
			t.Errorf("%v: %s, want %q", c.headers, r.body, c.want)
		} else if c.want == german && e.Said != german || c.want == english && e.Said != "" {
			t.Errorf("%v: it is said as %q", c.headers, e.Said)
		}
		ask := url.Values{"position": {line}, "why": {"13/8"}}
		got := x.ask("GET", "/lab/backgammon?"+ask.Encode(), "", nil, c.headers...)
		for got.status == http.StatusSeeOther {
			got = x.ask("GET", got.header.Get("Location"), "", nil, c.headers...)
		}
		if body := html.UnescapeString(string(got.body)); !strings.Contains(body, ">"+c.want+" ") {
			t.Errorf("%v: the bench does not say %q: %d %.300s", c.headers, c.want, got.status, body)
		}
		form := url.Values{"do": {"play"}, "turn": {"0"}, "text": {"13/8"}}
		r = x.ask("POST", "/r/"+o.Room, secret, form.Encode(), append([]string{"Content-Type", "application/x-www-form-urlencoded"}, c.headers...)...)
		if body := html.UnescapeString(string(r.body)); r.status != http.StatusUnprocessableEntity || !strings.Contains(body, "<p>"+c.want+" <a href=\"/rule/C-6\">C-6</a></p>") {
			t.Errorf("%v: the page without scripts does not say %q: %d %.300s", c.headers, c.want, r.status, body)
		}
	}

	conn, _, err := websocket.Dial(t.Context(), x.http.URL+"/api/v1/live", &websocket.DialOptions{HTTPHeader: http.Header{"Cookie": {"lang=de"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	var told api.Told
	for _, say := range []m{
		{"hello": o.Room, "auth": secret},
		{"command": o.Room, "body": m{"id": "s1", "do": "play", "turn": 0, "text": "13/8"}},
	} {
		b, err := json.Marshal(say)
		if err == nil {
			err = conn.Write(t.Context(), websocket.MessageText, b)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for told.Error == nil {
		_, b, err := conn.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &told); err != nil {
			t.Fatal(err)
		}
	}
	if len(told.Error.Rules) != 1 || told.Error.Rules[0].Text != german || told.Error.Said != german {
		t.Errorf("over a socket: %+v", told.Error)
	}
}

// TestBotsThatAProgramSeatsAreCalledInTheLanguageOfThePage: at the table, and where the game is looked back at.
func TestBotsThatAProgramSeatsAreCalledInTheLanguageOfThePage(t *testing.T) {
	x := newSite(t, door.Options{})
	room := x.open("", m{"game": "hypergammon", "sit": []m{{"seat": 0, "bot": "landlubber"}, {"seat": 1, "bot": "sailor"}}}).Room
	for _, page := range []string{"", "/replay"} {
		body := string(x.ask("GET", "/r/"+room+page, "", nil, "Accept-Language", "de").body)
		body, called := strings.Replace(body, `"called":{"0":"Landratte","1":"Matrose"}`, "", 1), strings.Contains(body, `"called":`)
		if !called || !strings.Contains(body, "Landratte") || !strings.Contains(body, "Matrose") || strings.Contains(body, "Landlubber") || strings.Contains(body, "Sailor") {
			t.Errorf("%q: a German page calls them otherwise than Landratte and Matrose", page)
		}
	}
}

// TestNoPageInGermanCallsABotByAnEnglishTitle: lists of who plays where, a game while it is played and when it is over, its dice, also as a file, and one's own games.
func TestNoPageInGermanCallsABotByAnEnglishTitle(t *testing.T) {
	x := newSite(t, door.Options{})
	p := x.regular("Ada")
	sit := []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "sailor"}}
	over := p.game("backgammon", sit, nil, 0)
	played := x.open(p.key, m{"game": "backgammon", "sit": sit}).Room
	thrown := x.open(p.key, m{"game": "hypergammon", "position": "x=5:1,off:2 o=8:1,off:2 turn=o next=throw", "sit": sit}).Room
	eventually(t, "the bot has thrown", func() bool {
		return strings.Contains(string(x.ask("GET", "/api/v1/rooms/"+thrown+"/log", p.key, nil).body), `"throw"`)
	})
	seated := x.open(p.key, m{"game": "crown-and-anchor", "seats": 3, "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "gunner"}}}).Room
	x.open("", m{"game": "india", "sit": []m{{"seat": 0, "bot": "landlubber"}, {"seat": 1, "bot": "hand"}}}) // Somebody else's.
	x.open("", m{"game": "crown-and-anchor", "seats": 3, "sit": []m{{"seat": 0, "bot": "purser"}, {"seat": 1, "bot": "fiddler"}}})
	p.you("", "Accept-Language", "de") // All games are counted.
	english := regexp.MustCompile(`\b(?:Landlubber|Deckhand|Sailor|Bosun|Navigator|Captain|Purser|Fiddler|Gunner|The house)\b`)
	for _, page := range []struct{ path, says string }{
		{"/", "Matrose"},
		{"/you", "Matrose"},
		{"/r/" + over, "Matrose"},
		{"/r/" + over + "/replay", "Matrose"},
		{"/r/" + over + "/dice", "dice.html"},
		{"/r/" + over + "/dice.html", "Matrose"},
		{"/r/" + played, "Matrose"},
		{"/r/" + played + "?plain", "Matrose"},
		{"/r/" + thrown + "/dice", "o Matrose"},
		{"/r/" + seated, "Kanonier"},
	} {
		for _, key := range []string{p.key, ""} {
			r := x.ask("GET", page.path, key, nil, "Accept-Language", "de")
			body := regexp.MustCompile(`"called":{[^}]*}|data-called="[^"]*"|(?s:<script type="application/json" id="game">.*?</script>)`).ReplaceAllString(string(r.body), "")
			if r.status != http.StatusOK || !strings.Contains(body, page.says) && (key != "" || page.path != "/you") {
				t.Errorf("%s, %d: %q is missing", page.path, r.status, page.says)
			}
			for _, at := range english.FindAllStringIndex(body, -1) {
				t.Errorf("%s says %q", page.path, body[max(0, at[0]-60):min(len(body), at[1]+20)])
			}
		}
	}
}

// englishTexts reads what the pages say in English and otherwise in German: of each text the longest piece between its blanks.
func englishTexts(t *testing.T) map[string]string {
	t.Helper()
	texts, blank := map[string]string{}, regexp.MustCompile(`\{\w+\}`)
	sources.Walk(t, func(_ string, n ast.Node) {
		kv, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return
		}
		pair, ok := kv.Value.(*ast.CompositeLit)
		if !ok || len(pair.Elts) != 2 {
			return
		}
		var said [3]string
		for i, e := range []ast.Expr{kv.Key, pair.Elts[0], pair.Elts[1]} {
			if said[i], ok = sources.Literal(e); !ok {
				t.Fatalf("a text that is no literal: %v", e)
			}
		}
		longest := ""
		for _, piece := range blank.Split(said[1], -1) {
			if piece = strings.TrimSpace(piece); len(piece) > len(longest) {
				longest = piece
			}
		}
		if len(longest) >= 9 && strings.Contains(longest, " ") && !strings.Contains(said[2], longest) {
			texts[said[0]] = longest
		}
	}, "pages/message_*.go")
	if len(texts) < 250 {
		t.Fatalf("%d texts were found: too few", len(texts))
	}
	return texts
}

// apart is what a page shows that says of itself that it is English; the rule book stands at the end of its page.
var apart = regexp.MustCompile(`(?s)<(p|li|span|a)( [^>]*)? ?lang="en".*?</(p|li|span|a)>|<(article|div|section)( [^>]*)? ?lang="en".*`)

// TestNoGermanPageSaysAnEnglishText looks through pages in German for what the same pages say in English, and for titles.
func TestNoGermanPageSaysAnEnglishText(t *testing.T) {
	d, x := readDocument(t), newSite(t, door.Options{})
	over := x.over("hypergammon", nil)
	x.report(d, over, "quick")
	bank := x.over("crown-and-anchor", m{"rounds": "3"})
	x.report(d, bank, "quick")
	seating := x.open("", m{"game": "house", "sit": []m{{"seat": 0, "name": "Ada"}}}).Room
	playing := x.open("", m{"game": "article", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}}).Room
	paths := []string{
		"/", "/settings", "/you", "/numbers", "/rules", "/rules/house", "/puzzle", "/offline", "/lab", "/lab/backgammon", "/lab/india", "/nowhere",
		"/r/" + over, "/r/" + over + "/replay", "/r/" + over + "/dice", "/r/" + bank + "/replay", "/r/" + seating, "/r/" + playing, "/r/" + playing + "/dice",
	}
	for _, e := range x.house.Games().List {
		paths = append(paths, "/new/"+e.Name, "/learn/"+e.Name)
	}
	texts := englishTexts(t)
	for _, path := range paths {
		page := func(lang string) string {
			r := x.ask("GET", path, "", nil, "Accept-Language", lang)
			for r.status == http.StatusSeeOther {
				r = x.ask("GET", r.header.Get("Location"), "", nil, "Accept-Language", lang)
			}
			return html.UnescapeString(apart.ReplaceAllString(string(r.body), ""))
		}
		german, english, found := page("de"), page("en"), 0
		if !strings.Contains(german, `<html lang="de"`) {
			t.Errorf("%s: no page in German: %.200s", path, german)
		}
		for key, text := range texts {
			if strings.Contains(english, text) {
				found++
			}
			if strings.Contains(german, text) {
				t.Errorf("%s: a German page says %q (%s)", path, text, key)
			}
		}
		if found < 3 {
			t.Errorf("%s: only %d texts were found in the English page", path, found)
		}
	}
}

// TestWhatFellIsToldInTheLanguageOfTheVisitor where the dice of a game are shown: lots, cards and designs stand in the log as programs write
// them, and none of these words is on the page.
func TestWhatFellIsToldInTheLanguageOfTheVisitor(t *testing.T) {
	x := newSite(t, door.Options{})
	row := regexp.MustCompile(`<tr><td>\d+</td><td>[^<]*</td><td>([^<]*)</td>`)
	code := map[string]*regexp.Regexp{
		"de": regexp.MustCompile(`(?i)\b(?:first|dealer|card|misc|crown|anchor|heart|spade|diamond|club)\b`), "en": regexp.MustCompile(`\b(?:first|dealer|misc|crown|anchor)\b`),
	}
	for _, c := range []struct {
		game   string
		de, en *regexp.Regexp
	}{
		{"india", regexp.MustCompile(`^.+ \((?:Nord|Süd)\) beginnt$`), regexp.MustCompile(`^.+ \((?:North|South)\) begins$`)},
		{"crown-and-anchor", regexp.MustCompile(`^(?:Krone|Anker|Herz|Pik|Karo|Kreuz)`), regexp.MustCompile(`^(?:Crown|Anchor|Heart|Spade|Diamond|Club)`)},
		{"check-and-double-check", regexp.MustCompile(`^\d .+ gibt; `), regexp.MustCompile(`^\d .+ deals; `)},
		{"check-and-double-check", regexp.MustCompile(`Karten [\d.]+; Karte \d`), regexp.MustCompile(`cards [\d.]+; card \d`)},
	} {
		room := x.open("", m{"game": c.game, "sit": []m{{"seat": 0, "bot": "random"}, {"seat": 1, "bot": "random"}}}).Room
		fallen := func(lang string) (fell []string) {
			page := html.UnescapeString(string(x.ask("GET", "/r/"+room+"/dice", "", nil, "Accept-Language", lang).body))
			for _, m := range row.FindAllStringSubmatch(page, -1) {
				fell = append(fell, m[1])
			}
			return fell
		}
		eventually(t, "it is thrown in "+c.game, func() bool {
			r, err := x.house.Look(t.Context(), room)
			return len(fallen("de")) > 2 || err == nil && r.Phase == api.Over // By chance a bank breaks at the first throw, and no more come.
		})
		for lang, says := range map[string]*regexp.Regexp{"de": c.de, "en": c.en} {
			fell := fallen(lang)
			if all := strings.Join(fell, "|"); !slices.ContainsFunc(fell, says.MatchString) || code[lang].MatchString(all) {
				t.Errorf("%s, %s: want %q told, and nothing as programs write it: %s", c.game, lang, says, all[:min(len(all), 300)])
			}
		}
	}
}

// TestTheDiceAreCheckedInTheLanguageOfTheVisitor: what the check of a game finds is German for who reads German, to the last word.
func TestTheDiceAreCheckedInTheLanguageOfTheVisitor(t *testing.T) {
	x := newSite(t, door.Options{})
	over := x.over("hypergammon", nil)
	for lang, want := range map[string]string{
		"de": "Würfe und Züge sind nach den Regeln von Hypergammon, Fassung",
		"en": "throws and turns are legal by the rules of hypergammon, version",
	} {
		page := html.UnescapeString(string(x.ask("GET", "/r/"+over+"/dice", "", nil, "Accept-Language", lang).body))
		_, list, _ := strings.Cut(page, `<ul class="findings">`)
		list, _, _ = strings.Cut(list, "</ul>")
		if strings.Count(list, "<li") < 6 || !strings.Contains(list, want) || strings.Contains(list, `lang="en"`) {
			t.Errorf("%s: %s", lang, list)
		}
	}
}

// TestAProblemIsToldInTheLanguageOfTheVisitor: its sentence and what it says in particular, on pages that look alike to programs.
func TestAProblemIsToldInTheLanguageOfTheVisitor(t *testing.T) {
	x := newSite(t, door.Options{})
	playing := x.open("", m{"game": "article", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}}).Room
	for path, want := range map[string]string{
		"/nowhere": "Diese Seite gibt es nicht.", "/new/chess": "Dieses Spiel gibt es nicht.", "/learn/chess": "Für dieses Spiel gibt es keine Lektion.", "/r/nobodysroom1": "Diesen Tisch gibt es nicht, oder nicht mehr.",
		"/rules/chess": "Dieses Regelbuch gibt es nicht.", "/rule/Z-99": "Diese Regel gibt es nicht.", "/puzzle/2020-01-01-x": "Diese Aufgabe gibt es nicht.", "/r/" + playing + "/dice.html": "Prüfen kann man das Spiel, wenn es aus ist: Heb bis dahin die Quittungen auf.",
	} {
		german, english := x.ask("GET", path, "", nil, "Accept-Language", "de"), x.ask("GET", path, "", nil, "Accept-Language", "en")
		if body := html.UnescapeString(string(german.body)); german.status < 400 || !strings.Contains(body, `<p lang="de">`+want+"</p>") || strings.Contains(body, `<p lang="en">`) {
			t.Errorf("%s: %d, and not %q: %s", path, german.status, want, apart.FindString(body))
		}
		if english.status != german.status || !strings.Contains(string(english.body), `<p lang="en">`) {
			t.Errorf("%s: %d in English, %d in German", path, english.status, german.status)
		}
	}
}

// TestRuleBooksHaveGermanHeadings: their text is English and says so; headings, contents and what is said of examples are German.
func TestRuleBooksHaveGermanHeadings(t *testing.T) {
	x := newSite(t, door.Options{})
	names := []string{""}
	for _, e := range x.house.Games().List {
		names = append(names, "/"+e.Name)
	}
	for _, name := range append(names, "/tables", "/matches") {
		page := html.UnescapeString(string(x.ask("GET", "/rules"+name, "", nil, "Accept-Language", "de").body))
		headings := regexp.MustCompile(`<h[2-4] id="[^"]*"[^>]*>`).FindAllString(page, -1)
		for _, h := range headings {
			if !strings.Contains(h, `lang="de"`) && !strings.Contains(h, `id="chapters"`) {
				t.Errorf("/rules%s: an English heading: %s", name, h)
			}
		}
		if name == "" && !strings.Contains(page, `lang="de">Die Regeln</h1>`) {
			t.Error("/rules: its title is English")
		}
		if len(headings) == 0 || strings.Contains(page, `<li lang="en"><a href="#`) || !strings.Contains(page, "sind auf Englisch geschrieben") {
			t.Errorf("/rules%s: %d headings, or contents in English, or nothing said of the language", name, len(headings))
		}
		for _, english := range []string{"In letters and in notation", "Not allowed</b>", "To play</b>", ">Drawing "} {
			if strings.Contains(page, english) {
				t.Errorf("/rules%s says %q", name, english)
			}
		}
	}
}

// TestBoardsWithWordsAreThoseOfTheLanguage: on every kind of page that draws a board, in drawings that stand alone and in what a browser keeps, boards
// have the words of the visitor's language, and nobody is told to fetch those of another one.
func TestBoardsWithWordsAreThoseOfTheLanguage(t *testing.T) {
	x := newSite(t, door.Options{})
	room := x.open("", m{"game": "crown-and-anchor", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}}).Room
	const cloth = "chips=100,100 banker=1 bets=-,- round=1 next=bet"
	for _, page := range []string{"/", "/lab", "/you", "/r/" + room, "/learn/crown-and-anchor", "/rules/crown-and-anchor", "/new/crown-and-anchor", "/lab/crown-and-anchor?position=" + url.QueryEscape(cloth), "/worker.js"} {
		for lang, ending := range map[string]string{"de": `\.de\.[0-9a-f]{6}\.svg`, "en": `\.[0-9a-f]{6}\.svg`} {
			body := string(x.ask("GET", page, "", nil, "Accept-Language", lang).body)
			all := regexp.MustCompile(`art/(?:crown|check|tables-parker)-(?:landscape|portrait)(\.[\w.]+svg)`).FindAllStringSubmatch(body, -1)
			own := regexp.MustCompile(`^` + ending + `$`)
			for _, found := range all {
				if !own.MatchString(found[1]) {
					t.Errorf("%s in %s names %s", page, lang, found[0])
				}
			}
			if len(all) == 0 {
				t.Errorf("%s in %s shows no board with words", page, lang)
			}
		}
	}
	drawn := func(lang string) string {
		return string(x.ask("GET", "/lab/crown-and-anchor/board.svg?position="+url.QueryEscape(cloth), "", nil, "Accept-Language", lang).body)
	}
	if de, en := drawn("de"), drawn("en"); !strings.Contains(de, "<image") || de[strings.Index(de, "<image"):][:30000] == en[strings.Index(en, "<image"):][:30000] {
		t.Error("the drawing of a position is the same in both languages")
	}
}
