package docs

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
)

// protocol is docs/protocol.md.
func protocol(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// section returns the part of text under a heading.
func section(t *testing.T, text, heading string) string {
	t.Helper()
	level := heading[:strings.Index(heading, " ")+1]
	_, rest, ok := strings.Cut(text, "\n"+heading+"\n")
	if !ok {
		t.Fatalf("no section %q", heading)
	}
	rest, _, _ = strings.Cut(rest, "\n"+level)
	return rest
}

var inTicks = regexp.MustCompile("`([a-z_0-9]+)`")

// ticked returns the words in backticks.
func ticked(text string) (list []string) {
	for _, m := range inTicks.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// firstColumn returns the words in backticks in the first column of a table.
func firstColumn(text string) (list []string) {
	for line := range strings.Lines(text) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			list = append(list, ticked(cells[1])...)
		}
	}
	return list
}

// same compares what a document lists with what the package does.
func same[T ~string](t *testing.T, what string, told []string, words []T) {
	t.Helper()
	for _, w := range words {
		if !slices.Contains(told, string(w)) {
			t.Errorf("%s: protocol.md does not tell of %q", what, w)
		}
	}
	for _, w := range told {
		if !slices.Contains(words, T(w)) {
			t.Errorf("%s: protocol.md tells of %q, which is none", what, w)
		}
	}
}

// TestTheProtocolTellsOfEveryWord compares lists of words with those of the package.
func TestTheProtocolTellsOfEveryWord(t *testing.T) {
	text := protocol(t)
	told, parts, _ := strings.Cut(section(t, text, "## Events"), "| is |")
	events := firstColumn(told)
	same(t, "parts", firstColumn(parts), []game.PartKind{game.PartDice, game.PartLot, game.PartCard, game.PartStep, game.PartBet, game.PartChoice})
	for _, k := range api.Kinds() {
		if !slices.Contains(events, string(k)) && !strings.Contains(section(t, text, "## Events"), "`"+string(k)+"`") {
			t.Errorf("events: protocol.md does not tell of %q", k)
		}
	}
	for _, e := range events {
		if !slices.Contains(api.Kinds(), api.Kind(e)) {
			t.Errorf("events: protocol.md tells of %q, which is none", e)
		}
	}
	_, verbs, _ := strings.Cut(section(t, text, "### Commands"), "| do |")
	same(t, "verbs", firstColumn(verbs), api.Asked())
	_, codes, _ := strings.Cut(section(t, text, "### Errors"), "Codes: ")
	codes, _, _ = strings.Cut(codes, "\n\n")
	same(t, "codes", ticked(codes), api.Codes())
	for _, o := range api.Offers() {
		if !strings.Contains(text, "`"+string(o)+"`") {
			t.Errorf("offers: protocol.md does not tell of %q", o)
		}
	}
}

// TestTheProtocolTellsOfEveryRequest looks for each of them in the table.
func TestTheProtocolTellsOfEveryRequest(t *testing.T) {
	table := section(t, protocol(t), "## Requests")
	for _, r := range api.Requests() {
		line := regexp.MustCompile("(?m)^\\| `" + r.Method + " /api/v1" + strings.NewReplacer(`\{room\}`, "ROOM", `\{id\}`, "ID").Replace(regexp.QuoteMeta(r.Path)) + "[`?]")
		if !line.MatchString(table) {
			t.Errorf("protocol.md does not tell of %s %s", r.Method, r.Path)
		}
	}
}

// TestTheProtocolTellsOfEveryMember compares the table of all objects with what is
// sent, and prints the lines that it should have.
func TestTheProtocolTellsOfEveryMember(t *testing.T) {
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]any
				Required   []string
			}
		}
	}
	if err := json.Unmarshal(api.OpenAPI, &document); err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(section(t, protocol(t), "## All members")) {
		if cells := strings.Split(line, "|"); len(cells) == 4 && strings.Contains(cells[1], "`") {
			rows[strings.Trim(cells[1], " `")] = cells[2]
		}
	}
	for _, name := range slices.Sorted(maps.Keys(document.Components.Schemas)) {
		x := document.Components.Schemas[name]
		row := rows[name]
		delete(rows, name)
		var want, got []string
		for p := range x.Properties {
			if slices.Contains(x.Required, p) {
				want = append(want, "`"+p+"`")
			} else {
				want = append(want, "[`"+p+"`]")
			}
		}
		for _, p := range strings.Split(row, ",") {
			if p = strings.TrimSpace(p); p != "" {
				got = append(got, p)
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("protocol.md should have\n| `%s` | %s |", name, strings.Join(want, ", "))
		}
	}
	for name := range rows {
		t.Errorf("protocol.md has members of %s, which is none", name)
	}
}

// unsaid are the kinds of events of which a face says nothing, and why.
var unsaid = map[string]map[api.Kind]string{
	"the terminal": {
		api.Opened: "the game is shown", api.Sat: "seats are shown", api.Stood: "seats are shown", api.Started: "the game is shown",
		api.Committed: "what is owed is told", api.Seeded: "in older logs only", api.Absent: "in older logs only",
		api.Linked: "what is owed is told", api.Followed: "the next room is gone to",
	},
	"the page": {
		api.Opened: "the room is shown", api.Anchored: "what is owed is told", api.Committed: "what is owed is told",
		api.Seeded: "in older logs only", api.Absent: "in older logs only", api.Called: "what is owed is told", api.Linked: "what is owed is told",
		api.Voided: "the throw is called again",
	},
}

// TestFacesKnowEveryEvent fails where an event is new and a face neither tells of
// it nor has a reason for saying nothing.
func TestFacesKnowEveryEvent(t *testing.T) {
	read := func(pattern string) (text string) {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, name := range files {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(name, "_test.go") {
				text += string(b)
			}
		}
		return text
	}
	names := map[api.Kind]string{}
	for _, m := range regexp.MustCompile(`(?m)^\t(\w+) +Kind = "(\w+)"`).FindAllStringSubmatch(read("../api/event.go"), -1) {
		names[api.Kind(m[2])] = m[1]
	}
	terminal, page, words := read("../tui/*.go"), read("../web/assets/js/room/say.js"), read("../web/assets/static/lang/en.json")
	talk := read("../web/assets/js/moves.js") // what is said comes with the list of it
	for _, k := range api.Kinds() {
		if names[k] == "" {
			t.Fatalf("no constant is %q", k)
		}
		tells := map[string]bool{
			"the terminal": regexp.MustCompile(`\bapi\.` + names[k] + `\b`).MatchString(terminal),
			"the page":     strings.Contains(page, fmt.Sprintf("case '%s'", k)) || strings.Contains(words, fmt.Sprintf("%q", "ev."+string(k))) || strings.Contains(talk, fmt.Sprintf("e.e === '%s'", k)),
		}
		for face, tells := range tells {
			if _, silent := unsaid[face][k]; tells == silent {
				t.Errorf("%s: want it to tell of the event %q (tells: %v), or a reason here why not", face, k, tells)
			}
		}
	}
}
