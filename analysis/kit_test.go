package analysis

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/room"
	"parlor/rules/catalogue"
)

// played plays a game between bots of two levels, by seat in turn, and returns
// it; at most a number of plies, if that is not 0.
func played(t testing.TB, name string, opts game.Options, l match.Length, seats int, seed uint64, most int, levels ...string) Game {
	t.Helper()
	e, err := catalogue.All.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := room.Standard.Rules(api.Config{Game: name, Options: opts, Match: l})
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.Start(seats)
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Name: name, Title: e.Title, Options: opts, Match: l}
	var who []bots.Bot
	for i := range seats {
		b, err := bots.Standard.New(levels[i%len(levels)], p)
		if err != nil {
			t.Fatal(err)
		}
		who, g.Players = append(who, b), append(g.Players, levels[i%len(levels)])
	}
	rnd := rand.New(rand.NewPCG(seed, 1))
	for p.ToAct() != 0 && (most == 0 || len(g.Plies) < most) {
		seat := p.ToAct().First()
		ply := Ply{N: uint64(len(g.Plies) + 1), Seat: seat, Before: p}
		if seat == game.Nature {
			ply.Text = p.Format(game.Draw(p.Outcomes(), rnd))
		} else if ply.Text, err = who[seat].Choose(p, seat, rnd); err != nil {
			t.Fatal(err)
		}
		if p, err = playText(p, seat, ply.Text); err != nil {
			t.Fatal(err)
		}
		ply.After = p
		g.Plies = append(g.Plies, ply)
	}
	return g
}

// report looks back at g.
func report(t testing.TB, g Game, o Options) *Report {
	t.Helper()
	rep, err := Run(t.Context(), g, o)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// logged reads a room's log that the tests of package room keep.
func logged(t testing.TB, file string) Game {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	var events []api.Event
	var id struct {
		Room string `json:"room"`
	}
	for first := true; lines.Scan(); first = false {
		if first {
			if err := json.Unmarshal(lines.Bytes(), &id); err != nil {
				t.Fatal(err)
			}
			continue
		}
		var row struct {
			N    uint64          `json:"n"`
			T    int64           `json:"t"`
			Data json.RawMessage `json:"data"`
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		e, err := api.Decode(row.N, row.T, row.Data)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, e)
	}
	g, err := Of(nil, id.Room, events)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// rulesOf returns the rules called name.
func rulesOf(t *testing.T, name string, opts game.Options) game.Game {
	t.Helper()
	g, err := catalogue.All.New(name, opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// splitFields returns the parts of a field of a position line.
func splitFields(line, name string) []string {
	for _, w := range strings.Fields(line) {
		if value, ok := strings.CutPrefix(w, name+"="); ok {
			return strings.Split(value, ",")
		}
	}
	return nil
}
