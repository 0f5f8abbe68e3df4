package e2e

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/fair"
	"parlor/room"
	"parlor/web/assets"
	"parlor/web/e2e/rig"
)

// finished lets bots play a game to its end, and returns its room.
func finished(t *testing.T, h *rig.House, game string) (room string) {
	t.Helper()
	return finishedFrom(t, h, `{"game":"`+game+`","sit":[{"seat":0,"bot":"random","name":"<b>Ada</b></script>"},{"seat":1,"bot":"random","name":"Ben"}]}`)
}

// finishedFrom opens a room as body asks, and waits until the game in it is over.
func finishedFrom(t *testing.T, h *rig.House, body string) (room string) {
	t.Helper()
	res, err := http.Post(h.URL+"/api/v1/rooms", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var opened struct{ Room string }
	if err := json.NewDecoder(res.Body).Decode(&opened); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(rig.Patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if fetch(t, h.URL+"/r/"+opened.Room+"/dice.html", nil) != "" {
			return opened.Room
		}
	}
	t.Fatal("the bots do not finish")
	return ""
}

// mistaken reports whether looking back finds mistakes in each of the first two games of a room.
func mistaken(t *testing.T, h *rig.House, id string) bool {
	t.Helper()
	g, err := analysis.Read(room.Standard, h.File(id))
	if err != nil {
		t.Fatal(err)
	}
	rep, err := analysis.Run(t.Context(), g, analysis.Options{Depth: api.Standard})
	if err != nil {
		t.Fatal(err)
	}
	return !slices.ContainsFunc(rep.Games[:2], func(p analysis.Played) bool {
		return !slices.ContainsFunc(p.Items, func(it analysis.Item) bool { return it.Grade != "" })
	})
}

// fetch returns a page, or nothing if there is none yet.
func fetch(t *testing.T, url string, header http.Header) string {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header = header
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		return ""
	}
	return string(text)
}

var (
	gameIn = regexp.MustCompile(`(?s)(<script type="application/json" id="game">)(.*?)(</script>)`)
	diceIn = regexp.MustCompile(`"([1-6])-([1-6])"`)
)

// tampered returns a saved page in which one die of a throw is another; made
// anew, all hashes from there on fit again.
func tampered(t *testing.T, page string, anew bool) (forged string, was, is string) {
	t.Helper()
	var f fair.File
	if err := json.Unmarshal([]byte(gameIn.FindStringSubmatch(page)[2]), &f); err != nil {
		t.Fatal(err)
	}
	prev := fair.Value{}
	for i := range f.Events {
		e := &f.Events[i]
		if m := diceIn.FindStringSubmatch(e.Data); was == "" && strings.Contains(e.Data, `"throw":{`) && m != nil && m[1] != "6" {
			was, is = m[1]+"-"+m[2], "6-"+m[2]
			e.Data = strings.ReplaceAll(e.Data, `"`+was+`"`, `"`+is+`"`)
		}
		if anew {
			e.Hash = e.Sum(prev, f.Room)
		}
		prev = e.Hash
	}
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	return gameIn.ReplaceAllStringFunc(page, func(s string) string {
		m := gameIn.FindStringSubmatch(s)
		return m[1] + string(data) + m[3]
	}), was, is
}

// TestTheDicePageWorksAsAFile saves the page of a game's dice and opens it from
// the disk when the server is gone: as it was, with one die changed, and with one
// die changed by somebody who knows how the log is chained.
func TestTheDicePageWorksAsAFile(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	room := finished(t, h, "backgammon")
	live := page(t, v, desk, h.URL+"/r/"+room+"/dice")
	live.Until(`document.querySelector('[data-game].part')`)
	if said := text(live, "[data-game]"); !strings.Contains(said, "None of them is wrong") {
		t.Errorf("the page says %q", said)
	}
	if href := rig.Eval[string](live, `document.querySelector('a.main[download]').getAttribute('href')`); href != "/r/"+room+"/dice.html" {
		t.Errorf("the page offers %q", href)
	}
	good := fetch(t, h.URL+"/r/"+room+"/dice.html", nil)
	german := fetch(t, h.URL+"/r/"+room+"/dice.html", http.Header{"Accept-Language": {"de"}})
	h.Stop()

	dir := t.TempDir()
	open := func(name, content string) *rig.Page {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		p := page(t, v, desk, "file://"+file)
		p.Until(`document.querySelector('#verdict').className`)
		if n := rig.Eval[int](p, `performance.getEntriesByType('resource').length`); n != 0 {
			t.Errorf("%s asks for %d things", name, n)
		}
		return p
	}
	p := open("good.html", good)
	if said := text(p, "#verdict.part"); !strings.Contains(said, "None of them is wrong") {
		t.Errorf("the file says %q", text(p, "#verdict"))
	}
	rows := rig.Eval[int](p, `[...document.querySelectorAll('[data-throws] tr')].filter(r => r.textContent.includes('holds')).length`)
	if rows < 20 || rig.Eval[int](p, `document.querySelectorAll('.bad').length`) != 0 {
		t.Errorf("%d throws hold, and some may not", rows)
	}
	if who := text(p, "[data-throws] tr:last-child td:nth-child(2)"); who != "Ben" && !strings.HasPrefix(who, "<b>Ada</b>") {
		t.Errorf("the last throw is by %q", who)
	}
	if said := text(open("german.html", german), "#verdict.part"); !strings.Contains(said, "Keiner davon ist falsch") {
		t.Errorf("the German file says %q", said)
	}

	for _, anew := range []bool{false, true} {
		forged, was, is := tampered(t, good, anew)
		p := open("forged.html", forged)
		said := text(p, "#verdict.bad")
		want := []string{"WRONG", "is said to be " + is, "made to be " + was}
		if !anew {
			want = append(want, "of the log was changed")
		}
		for _, w := range want {
			if !strings.Contains(said, w) {
				t.Errorf("forged (hashes made anew: %t): it says %q, want %q in it", anew, said, w)
			}
		}
		if row := text(p, "tr.bad"); !strings.Contains(row, "wrong: made to be "+was) {
			t.Errorf("the row of the throw says %q", row)
		}
		red := rig.Eval[[]int](p, `getComputedStyle(document.querySelector('#verdict')).color.match(/\d+/g).slice(0, 3).map(Number)`)
		if red[0] < 2*red[1] || red[0] < 2*red[2] {
			t.Errorf("the words are not red: %v", red)
		}
	}
	if said := text(open("broken.html", gameIn.ReplaceAllString(good, "${1}{}${3}")), "#verdict.bad"); !strings.Contains(said, "WRONG") {
		t.Errorf("without a game it says %q", said)
	}
}

// TestTheCheckIsSmall holds what a saved page carries besides the game.
func TestTheCheckIsSmall(t *testing.T) {
	script := assets.Text("js/fair.js")
	t.Logf("the check takes %d bytes, the style %d", len(script), len(assets.Text("saved.css")))
	if len(script) > 17<<10 {
		t.Errorf("%d bytes, want at most %d", len(script), 17<<10)
	}
	if strings.Contains(script, "</script") || strings.Contains(script, "import ") || strings.Contains(script, "import(") {
		t.Error("the check cannot stand in a page of its own")
	}
}
