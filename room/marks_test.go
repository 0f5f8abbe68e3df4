package room

import (
	"slices"
	"testing"

	"parlor/api"
	"parlor/fair"
)

// TestATurnTakenBackIsMarked, and what fell since is known.
func TestATurnTakenBackIsMarked(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: live()})
	p.until("a turn that can be taken back", func() bool {
		at := p.waits()
		return at >= 0 && p.room.lastMark(1-at) >= 0 && !p.room.Called
	})
	seat := 1 - p.waits()
	p.must(Command{Do: api.DoOffer, Seat: seat, Text: string(api.TakeBack)})
	p.must(Command{Do: api.DoAnswer, Seat: 1 - seat, Text: "yes"})
	p.until("three throws more", func() bool { return p.room.Ledger.Next() > 5 })
	if report := p.verify(p.log); !report.OK() || !slices.Equal(report.Marks(), []fair.Check{fair.MarkTaken}) {
		t.Errorf("marks %v, %s", report.Marks(), failures(report))
	}
	p.replay()
}

// TestDiceThrownByHandAreMarked, and nothing else is said of them.
func TestDiceThrownByHandAreMarked(t *testing.T) {
	p := newParty(t, 17)
	p.open(api.Config{Game: "parker", Manual: true}, 0)
	p.toEnd(20)
	report := p.verify(p.log)
	if !report.OK() || !slices.Equal(report.Marks(), []fair.Check{fair.MarkPhysical}) {
		t.Errorf("marks %v, %s", report.Marks(), failures(report))
	}
	if slices.ContainsFunc(report.Findings, func(f fair.Finding) bool { return f.Check == fair.OfClaim && f.Verdict == fair.Proven }) {
		t.Error("something is claimed of dice that were typed in")
	}
}
