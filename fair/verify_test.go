package fair

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlor/game"
)

func (r *rig) knowledge(name string) Knowledge {
	return Knowledge{Key: PublicKey(serverKey()), Receipts: slices.Clone(r.file.Receipts), Referee: &umpire{start(r, name, r.seats(), nil)}}
}

// verdicts counts what a report says of a check.
func verdicts(r Report, c Check, v Verdict) (n int) {
	for _, f := range r.Findings {
		if f.Check == c && f.Verdict == v {
			n++
		}
	}
	return n
}

func TestAnHonestGameIsProven(t *testing.T) {
	for _, g := range []struct {
		name   string
		seats  int
		level  int
		events int
	}{
		{"backgammon", 2, 2, 5000},
		{"backgammon", 2, 1, 5000},
		{"parker", 2, 2, 400},
		{"wikipedia-strict", 2, 2, 400},
		{"india", 4, 2, 600},
		{"crown-and-anchor", 5, 2, 300},
		{"check-and-double-check", 3, 2, 400},
	} {
		t.Run(fmt.Sprintf("%s level %d", g.name, g.level), func(t *testing.T) {
			r := newRig(t, g.name, g.seats, g.level)
			r.open()
			r.play(g.events)
			r.sign()
			report := Verify(r.file, r.knowledge(g.name))
			if !report.OK() {
				t.Fatalf("%+v", report.Findings)
			}
			for _, c := range []Check{OfHash, OfReceipt, OfOrder, OfThrow, OfRules} {
				if verdicts(report, c, Proven) == 0 {
					t.Errorf("%s is not proven", c)
				}
			}
			if marks := report.Marks(); !slices.Equal(marks, []Check{MarkFewer, MarkOlder}) || verdicts(report, OfClaim, Proven) > 0 {
				t.Errorf("level %d: marks %v: want the older protocol, and nothing claimed", g.level, marks)
			}
			if report.Throws == 0 || report.Events != len(r.file.Events) {
				t.Errorf("%d throws, %d events", report.Throws, report.Events)
			}
			strangers := Verify(r.file, Knowledge{}) // Without rules, key or receipts.
			if !strangers.OK() || verdicts(strangers, OfRules, Unproven) != 1 || verdicts(strangers, OfKey, Unproven) != 1 ||
				verdicts(strangers, OfReceipt, Unproven) != 1 || verdicts(strangers, OfThrow, Proven) != 1 {
				t.Errorf("a stranger finds %+v", strangers.Findings)
			}
		})
	}
}

// TestAForgedWorldNeedsAKnownKey: a whole game made by somebody else is in good
// order; only the server's key, known from elsewhere, tells.
func TestAForgedWorldNeedsAKnownKey(t *testing.T) {
	r := played(t, 2)
	know := Knowledge{Key: PublicKey(keyOf("somebody else's"))}
	report := Verify(r.file, know)
	if verdicts(report, OfKey, Failed) != 1 || report.OK() {
		t.Errorf("%+v", report.Findings)
	}
	if report = Verify(r.file, Knowledge{}); !report.OK() {
		t.Errorf("without the key: %+v", report.Findings)
	}
}

func TestKeysChangeWithAnchors(t *testing.T) {
	r := newRig(t, "backgammon", 2, 1)
	r.open()
	r.play(10)
	r.sign()
	r.put(Anchor{Seats: 2, Length: 9, Anchor: value("x"), Key: PublicKey(keyOf("new"))})
	e := r.file.Events[len(r.file.Events)-1]
	r.file.Receipts = append(r.file.Receipts, Sign(keyOf("new"), r.file.Room, e.Seq, e.Hash, e.Time))
	if report := Verify(r.file, Knowledge{}); !report.OK() {
		t.Errorf("%+v", report.Findings)
	}
	r.file.Receipts = append(r.file.Receipts, Sign(serverKey(), r.file.Room, e.Seq, e.Hash, e.Time))
	if report := Verify(r.file, Knowledge{}); verdicts(report, OfReceipt, Failed) != 1 {
		t.Errorf("the old key signs on: %+v", report.Findings)
	}
}

// TestReportsSayWhoCouldForesee plays with seats that come and go.
func TestReportsSayWhoCouldForesee(t *testing.T) {
	r := newRig(t, "india", 4, 2)
	r.chain = NewChain(value("server"), 100)
	r.put(Anchor{Seats: 4, Length: 100, Anchor: r.chain.Anchor(), Key: PublicKey(serverKey())})
	for i := range game.Seat(4) {
		r.put(Seed{Seat: i})
	}
	r.throw() // 1: nobody
	for i := range game.Seat(2) {
		r.hands = append(r.hands, NewChain(value(fmt.Sprint("late", i)), 100))
		r.put(Rechain{Seat: i, Length: 100, Anchor: r.hands[i].Anchor()})
	}
	r.hands = append(r.hands, nil, nil)
	for r.ledger.Next() < 5 {
		r.play(1) // 2 to 4: seats 0 and 1
	}
	for !r.pos.ToAct().Has(15) {
		r.play(1)
	}
	r.handOver(1)
	r.put(Away{Seat: 1, Away: true}) // 5 is skipped
	for r.ledger.Next() < 8 {
		r.play(1) // 6 and 7: seat 0
	}
	for !r.pos.ToAct().Has(15) {
		r.play(1)
	}
	r.put(Throw{K: 8, Physical: true, Fell: []string{"6-3"}})
	report := Verify(r.file, Knowledge{Referee: &umpire{start(t, "india", 4, nil)}})
	if !report.OK() {
		t.Fatalf("%+v", report.Findings)
	}
	var got []string
	for _, f := range report.Findings {
		if f.Verdict == Marked || f.Check == OfSkip {
			text, _, _ := strings.Cut(f.Text, ".")
			got = append(got, fmt.Sprintf("%s: %s", f.Verdict, text))
		}
	}
	want := []string{
		"marked: The room was opened with fewer rules than rooms are since 24 November 2026: who is said to have left, to be back, or to have a bot in his place is not held to what the log says before",
		"marked: Throw 1: older protocol; no seat put anything in",
		"marked: Throws 2 to 4 (3): older protocol, level 2, with a fresh link of seats 0 and 1 in each",
		"marked: Throws 6 to 7 (2): older protocol, level 2, with a fresh link of seat 0 in each",
		"marked: Throw 8: typed in from physical dice",
		"unproven: One number was skipped because a seat went away, came back or changed its chain, or the server its own, when links for the throw were known",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestAThrowAgainstTheRulesIsNoThrow(t *testing.T) {
	r := played(t, 2)
	at := find(t, r.file, 5, all[Throw])
	f := copied(r.file)
	change(t, &f, at, func(t *Throw) { t.Fell = append(t.Fell, "5-5") })
	reseal(&f)
	if report := Verify(f, Knowledge{}); verdicts(report, OfThrow, Failed) != 1 {
		t.Errorf("two throws in one: %+v", report.Findings)
	}
	f = copied(r.file)
	change(t, &f, at, func(t *Throw) { t.Fell[0] = "5" }) // One die where two are due.
	reseal(&f)
	if report := Verify(f, Knowledge{Referee: &umpire{start(t, "backgammon", 2, nil)}}); verdicts(report, OfThrow, Failed) != 1 {
		t.Errorf("one die for two: %+v", report.Findings)
	}
}

func TestAReportOfManyFailuresIsShort(t *testing.T) {
	f := File{Room: "room-1"}
	for i := range 500 {
		f.Events = append(f.Events, Event{Seq: uint64(i) + 1, Data: "x"})
	}
	report := Verify(f, Knowledge{})
	if len(report.Findings) > maxFailures+10 || report.Omitted != 400 {
		t.Errorf("%d findings, %d left out", len(report.Findings), report.Omitted)
	}
}

func BenchmarkVerify(b *testing.B) {
	r := newRig(b, "backgammon", 2, 2)
	r.open()
	r.play(5000)
	r.sign()
	for b.Loop() {
		if report := Verify(r.file, r.knowledge("backgammon")); !report.OK() {
			b.Fatal("not proven")
		}
	}
	b.ReportMetric(float64(len(r.file.Events)), "events")
	b.ReportMetric(float64(r.ledger.Next()-1), "throws")
}
