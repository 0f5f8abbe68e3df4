package room

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/rules/catalogue"
)

var update = flag.Bool("update", false, "write docs/vectors anew; read the difference")

// legalVector is what a seat may do at a position: the graph as clients get it,
// and every play that they can build from it.
type legalVector struct {
	Note     string       `json:"note"`
	Game     string       `json:"game"`
	Options  game.Options `json:"options,omitempty"`
	Seats    int          `json:"seats"`
	Position string       `json:"position"`
	Seat     game.Seat    `json:"seat"`
	Legal    *api.Legal   `json:"legal"`
	Plays    []string     `json:"plays"` // what may be sent as the text of a play, stakes left out
}

// TestLegalVectors runs docs/vectors/legal.json.
func TestLegalVectors(t *testing.T) {
	var list []legalVector
	readVectors(t, "legal.json", &list)
	for i, v := range list {
		g, err := catalogue.All.New(v.Game, v.Options)
		if err != nil {
			t.Fatal(err)
		}
		p := newParty(t, 1)
		p.open(api.Config{Game: v.Game, Options: v.Options, Seats: v.Seats}, 0)
		r := *p.room
		r.Turn, r.Offer = 7, ""
		if r.Position, err = g.Parse(v.Position); err != nil {
			t.Fatalf("%s: %v", v.Note, err)
		}
		legal := r.Legal(v.Seat)
		if *update {
			list[i].Legal, list[i].Plays = legal, paths(legal, 0)
			continue
		}
		if !reflect.DeepEqual(legal, v.Legal) {
			got, _ := json.Marshal(legal)
			t.Errorf("%s: the graph is %s", v.Note, got)
		}
		if got := paths(v.Legal, 0); !slices.Equal(got, v.Plays) {
			t.Errorf("%s: the graph gives the plays %q", v.Note, got)
		}
		for _, play := range v.Plays {
			if _, err := r.Position.PlayText(v.Seat, play); err != nil {
				t.Errorf("%s: %q: %v", v.Note, play, err)
			}
		}
	}
	if *update {
		writeVectors(t, "legal.json", list)
	} else if len(list) < 7 {
		t.Errorf("%d vectors", len(list))
	}
}

// paths lists the texts of all ways from a node to ends.
func paths(l *api.Legal, node int) []string {
	list := []string{}
	if l == nil {
		return list
	}
	for _, e := range l.Nodes[node] {
		if len(l.Nodes[e.To]) == 0 {
			list = append(list, e.Do)
		}
		for _, rest := range paths(l, e.To) {
			list = append(list, e.Do+" "+rest)
		}
	}
	return list
}

// blankVector is a log as it is stored, and what somebody sees of it.
type blankVector struct {
	Note   string            `json:"note"`
	Room   string            `json:"room"`
	Viewer game.Seat         `json:"viewer"` // seat, or -1
	Stored []json.RawMessage `json:"stored"` // data of the events, from number 1
	Shown  []json.RawMessage `json:"shown"`
}

// TestBlankVectors runs docs/vectors/blank.json.
func TestBlankVectors(t *testing.T) {
	var list []blankVector
	readVectors(t, "blank.json", &list) // Logs of the older protocol: nobody writes such any more.
	hidden := 0
	for _, v := range list {
		var events []api.Event
		for n, data := range v.Stored {
			e, err := api.Decode(uint64(n+1), int64(1000*n), data)
			if err != nil {
				t.Fatal(err)
			}
			events = append(events, e)
		}
		r, err := Standard.New(v.Room).Apply(events...)
		if err != nil {
			t.Fatal(err)
		}
		var shown []json.RawMessage
		for _, e := range events {
			b, err := json.Marshal(r.ViewEvent(e, v.Viewer))
			if err != nil {
				t.Fatal(err)
			}
			shown = append(shown, b)
			if strings.Contains(string(b), `"hidden":true`) {
				hidden++
			}
		}
		for n := range events {
			if string(shown[n]) != string(v.Shown[n]) {
				t.Errorf("%s: event %d is shown as\n%s\nwant\n%s", v.Note, n+1, shown[n], v.Shown[n])
			}
		}
	}
	if hidden < 2 || len(list) < 4 {
		t.Errorf("%d vectors, %d events hidden", len(list), hidden)
	}
}

func vectorsFile(name string) string { return filepath.Join("..", "docs", "vectors", name) }

func readVectors(t *testing.T, name string, v any) {
	t.Helper()
	b, err := os.ReadFile(vectorsFile(name))
	if err == nil {
		err = json.Unmarshal(b, v)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func writeVectors[V any](t *testing.T, name string, list []V) {
	t.Helper()
	lines := make([]string, len(list))
	for i, v := range list {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		lines[i] = " " + string(b)
	}
	if err := os.WriteFile(vectorsFile(name), []byte("[\n"+strings.Join(lines, ",\n")+"\n]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}
