package fair

import (
	"strings"
	"testing"

	"parlor/game"
)

// seededLog is a log of n throws of dice that a seed makes.
func seededLog(t *testing.T, number uint64, n int, change func(e *Epoch)) File {
	t.Helper()
	f := File{Room: "keyboard"}
	l := NewLedger(f.Room)
	var prev Value
	add := func(r Record) {
		after, err := l.After(r)
		if err != nil {
			t.Fatal(err)
		}
		l = after
		e := Event{Seq: uint64(len(f.Events) + 1), Data: `{"dice":` + string(Encode(r)) + `}`}
		e.Hash = e.Sum(prev, f.Room)
		prev = e.Hash
		f.Events = append(f.Events, e)
	}
	cup := NewSeeded(number)
	e := cup.Begin(Epoch{Room: f.Room, Store: cup.Store(), Epoch: 1, First: 1, Length: cup.Length(), Parts: []Part{}, Nothing: []game.Seat{0, 1}})
	if change != nil {
		change(&e)
	}
	add(e)
	for range n {
		r := Throw{K: l.Next(), Link: cup.Link(l.Epoch(), l.ServerLink())}
		if change != nil {
			r.Link = NewChain(Value{9}, e.Length).Link(l.ServerLink())
		}
		text, ok := l.Material(r.Link, nil).thrown("6-3")
		if !ok {
			t.Fatal("no dice")
		}
		r.Fell = []string{text}
		add(r)
	}
	return f
}

func tells(r Report, v Verdict, text string) bool {
	for _, f := range r.Findings {
		if f.Verdict == v && strings.Contains(f.Text, text) {
			return true
		}
	}
	return false
}

// A seeded game is proven to be what its seed makes, and nothing is claimed of who
// could choose.
func TestSeededDiceClaimNothing(t *testing.T) {
	r := Verify(seededLog(t, 7, 20, nil), Knowledge{})
	if !r.OK() || !tells(r, Proven, "20 of 20 throws are exactly what their links make") || !tells(r, Marked, "made of the seed 7, which is in the log") {
		t.Errorf("%+v", r)
	}
	if tells(r, Proven, "fixed before anyone could know it") || tells(r, Unproven, "operator") || !tells(r, Unproven, "No server has signed this game") {
		t.Errorf("too much is claimed: %+v", r)
	}
}

// One throw is not said to be several.
func TestOneThrowIsSaidAsOne(t *testing.T) {
	r := Verify(seededLog(t, 7, 1, nil), Knowledge{})
	if !tells(r, Proven, "The one throw is exactly what its links make.") {
		t.Errorf("%+v", r)
	}
}

// Who names a seed and throws by another chain is found out.
func TestAnotherChainThanTheSeedsIsFound(t *testing.T) {
	f := seededLog(t, 7, 20, func(e *Epoch) { e.Server = NewChain(Value{9}, e.Length).Anchor() })
	if r := Verify(f, Knowledge{}); r.OK() || !tells(r, Failed, "made of the seed 7, and that makes another") {
		t.Errorf("%+v", r)
	}
}

func TestSeedsHaveOneSpelling(t *testing.T) {
	for store, want := range map[string]bool{
		"seed 7": true, "seed 18446744073709551615": true, "seed 07": false, "seed +7": false, "seed ": false, "seed 18446744073709551616": false, "7c41": false,
	} {
		if _, ok := (&Epoch{Store: store}).Seeded(); ok != want {
			t.Errorf("%q: %v", store, ok)
		}
	}
}
