package room

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/rules/catalogue"
)

// TestGraphIsTheWholeTurn walks the graphs of random games: every path is a
// legal play and leads where the graph says, and the ends are the ends of the
// turn, no more and no less.
func TestGraphIsTheWholeTurn(t *testing.T) {
	for i, config := range configs() {
		t.Run(nameOf(config), func(t *testing.T) {
			p := newParty(t, uint64(900+i))
			p.open(config, 0)
			graphs := 0
			for range 60 {
				for seat := range game.Seat(len(p.room.Seats)) {
					switch l := p.room.Legal(seat); {
					case (l == nil) != !p.room.Waits(seat):
						t.Fatalf("seat %d, waits %v: graph %v", seat, p.room.Waits(seat), l)
					case l != nil && !l.Throw:
						graphs++
						checkGraph(t, p.room, seat)
					}
				}
				if !p.step() {
					break
				}
			}
			if graphs == 0 && config.Game != "check-and-double-check" {
				t.Error("no graph was looked at")
			}
		})
	}
}

// checkGraph compares a graph, and the parts of it that are left out, with the
// rules.
func checkGraph(t *testing.T, r *Room, seat game.Seat) {
	t.Helper()
	l := r.Legal(seat)
	if l.Turn != r.Turn || len(l.More) == 0 && len(l.Nodes) > maxNodes+200 {
		t.Fatalf("turn %d, want %d; %d nodes", l.Turn, r.Turn, len(l.Nodes))
	}
	got := map[string]bool{}
	walkGraph(t, r, seat, l, got)
	want := map[string]bool{}
	who := seat
	if r.Position.Stepping() {
		for _, turn := range r.Position.Turns() {
			want[turn.After.String()] = true
		}
	} else {
		for _, a := range r.Position.Actions(who) {
			text := r.Position.Format(a)
			after, err := r.Position.PlayText(who, text)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(text, "bet ") {
				bet(t, l, text)
			} else {
				want[after.String()] = true
			}
		}
		stakes(t, r, seat, l)
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%s\nthe graph ends in\n%s\nthe rules in\n%s", r.Position,
			strings.Join(slices.Sorted(maps.Keys(got)), "\n"), strings.Join(slices.Sorted(maps.Keys(want)), "\n"))
	}
}

// walkGraph plays a path to each node, and each edge from there, and adds the
// positions of the ends. What was left out it asks for.
func walkGraph(t *testing.T, r *Room, seat game.Seat, l *api.Legal, ends map[string]bool) {
	t.Helper()
	who := seat
	at := map[int]game.Position{0: r.Position}
	path := map[int]string{0: ""}
	for n := range l.Nodes {
		here, ok := at[n]
		if !ok {
			t.Fatalf("%s: nothing leads to node %d before it", r.Position, n)
		}
		if slices.Contains(l.More, n) {
			rest, err := r.LegalAfter(seat, path[n])
			if err != nil {
				t.Fatal(err)
			}
			after := *r
			after.Position = here
			walkGraph(t, &after, seat, rest, ends)
			continue
		}
		if len(l.Nodes[n]) == 0 && n > 0 {
			if r.Position.Stepping() && here.Stepping() && here.ToAct().Has(who) {
				t.Fatalf("%s: %q is the end of the graph and not of the turn", r.Position, path[n])
			}
			ends[here.String()] = true
		}
		for _, e := range l.Nodes[n] {
			next, err := here.PlayText(who, e.Do)
			if err != nil {
				t.Fatalf("%s: after %q: %v", r.Position, path[n], err)
			}
			a, err := here.Parse(who, e.Do)
			if err != nil || !slices.Equal(e.Fx, here.Effects(who, a)) {
				t.Fatalf("%s: effects of %q: %v, error %v", here, e.Do, e.Fx, err)
			}
			if known, ok := at[e.To]; ok && known.String() != next.String() {
				t.Fatalf("%s: node %d is %s and %s", r.Position, e.To, known, next)
			} else if !ok {
				at[e.To], path[e.To] = next, strings.TrimSpace(path[n]+" "+e.Do)
			}
		}
		if whole, err := r.Position.PlayText(who, path[n]); n > 0 && (err != nil || whole.String() != here.String()) {
			t.Fatalf("%s: %q as one play: %v, error %v", r.Position, path[n], whole, err)
		}
	}
}

// bet looks for a stake in the ranges.
func bet(t *testing.T, l *api.Legal, text string) {
	t.Helper()
	words := strings.Fields(text)
	for _, b := range l.Bets {
		if b.On == words[2] {
			return
		}
	}
	t.Fatalf("no range for %q", text)
}

// stakes checks that the ends of every range are legal, and what lies beyond is
// not.
func stakes(t *testing.T, r *Room, seat game.Seat, l *api.Legal) {
	t.Helper()
	count := 0
	for _, b := range l.Bets {
		count += b.Max - b.Min + 1
		for stake, want := range map[int]bool{b.Min: true, b.Max: true, b.Min - 1: false, b.Max + 1: false} {
			text := "bet " + itoa(stake) + " " + b.On
			if _, err := r.Position.PlayText(seat, text); (err == nil) != want {
				t.Fatalf("%s: %q with the range %+v: %v", r.Position, text, b, err)
			}
		}
	}
	listed := 0
	for _, a := range r.Position.Actions(seat) {
		if strings.HasPrefix(r.Position.Format(a), "bet ") {
			listed++
		}
	}
	if count != listed {
		t.Fatalf("%s: %d stakes in the ranges, %d in the rules", r.Position, count, listed)
	}
}

// TestLongTurnsComeInParts lists turns with more positions than a graph holds.
func TestLongTurnsComeInParts(t *testing.T) {
	for name, line := range map[string]string{
		"backgammon": "x=23:1,22:1,20:1,18:1,16:1,14:1,13:1,12:1,11:1,10:1,9:1,8:1,7:1,6:1,4:1 o=1:15 turn=x next=play throw=1-1 left=1,1,1,1",
		"house":      "x=23:1,22:1,20:1,18:1,16:1,14:1,13:1,12:1,11:1,10:1,9:1,8:1,7:1,6:1,4:1 o=1:15 turn=x next=play throw=2-2 left=2,2,2,2 nobear=on",
	} {
		t.Run(name, func(t *testing.T) {
			g, err := catalogue.All.New(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			p := newParty(t, 1)
			p.open(api.Config{Game: name}, 0)
			r := *p.room
			if r.Position, err = g.Parse(line); err != nil {
				t.Fatal(err)
			}
			l := r.Legal(0)
			if len(l.More) == 0 || len(l.Nodes) < maxNodes {
				t.Fatalf("%d nodes, %d left out: want a longer turn", len(l.Nodes), len(l.More))
			}
			checkGraph(t, &r, 0)
			if _, err := r.LegalAfter(0, "24/18"); err == nil {
				t.Error("a graph after an illegal step")
			}
			if end, err := r.LegalAfter(0, r.Position.Turns()[0].Play); err != nil || len(end.Nodes) != 1 || len(end.Nodes[0]) != 0 {
				t.Errorf("after the whole turn: %+v, error %v", end, err)
			}
		})
	}
}

// TestAGraphHoldsFiveHundredNodes, as the protocol says, and those that the last
// node it opens leads to; a slow walk finds the same.
func TestAGraphHoldsFiveHundredNodes(t *testing.T) {
	g, err := catalogue.All.New("backgammon", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := newParty(t, 1)
	p.open(api.Config{Game: "backgammon"}, 0)
	r := *p.room
	rnd := rand.New(rand.NewPCG(1, 500))
	fewer, more := false, false
	for range 40 {
		points := rnd.Perm(23)[:15]
		slices.SortFunc(points, func(a, b int) int { return b - a })
		var men []string
		for _, at := range points {
			men = append(men, fmt.Sprintf("%d:1", at+1))
		}
		line := "x=" + strings.Join(men, ",") + " o=1:15 turn=x next=play throw=1-1 left=1,1,1,1"
		if r.Position, err = g.Parse(line); err != nil {
			t.Fatal(err)
		}
		l := r.Legal(0)
		nodes, rest := slowGraph(r.Position, 0, 500)
		if len(l.Nodes) != nodes || !slices.Equal(l.More, rest) {
			t.Fatalf("%s: %d nodes, %v left out, want %d, %v", line, len(l.Nodes), l.More, nodes, rest)
		}
		below, _ := slowGraph(r.Position, 0, 499)
		above, _ := slowGraph(r.Position, 0, 501)
		fewer, more = fewer || below != nodes, more || above != nodes
	}
	if !fewer || !more {
		t.Error("no turn tells 500 nodes from 499 and from 501")
	}
}

// slowGraph counts the positions that a graph of most nodes should hold, breadth
// first, and lists those whose edges are left out.
func slowGraph(p game.Position, seat game.Seat, most int) (count int, rest []int) {
	nodes, seen := []game.Position{p}, map[string]bool{p.String(): true}
	for n := 0; n < len(nodes); n++ {
		at := nodes[n]
		switch {
		case n > 0 && !(at.Stepping() && at.ToAct().Has(seat)):
		case n > 0 && len(nodes) >= most:
			rest = append(rest, n)
		default:
			for _, a := range at.Actions(seat) {
				next, err := at.Play(seat, a)
				if err != nil {
					panic(err)
				}
				if !seen[next.String()] {
					seen[next.String()] = true
					nodes = append(nodes, next)
				}
			}
		}
	}
	return len(nodes), rest
}

func TestWhoThrowsIsToldSo(t *testing.T) {
	p := newParty(t, 3)
	p.open(api.Config{Game: "backgammon", Manual: true}, 0)
	l := p.room.Legal(0)
	if !l.Throw || len(l.Nodes) != 1 || len(l.Nodes[0]) != 0 || len(l.Dice) != 6 {
		t.Errorf("%+v: want the wish for one of six throws", l)
	}
	for _, text := range l.Dice {
		if _, err := p.room.Position.PlayText(game.Nature, text); err != nil {
			t.Error(err)
		}
	}
	if l := p.room.Legal(1); l != nil {
		t.Errorf("%+v for a seat that is not to act", l)
	}
}
