package fair

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
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
		{"backgammon", 2, 2, 5000}, {"backgammon", 2, 1, 5000}, {"parker", 2, 2, 400}, {"wikipedia-strict", 2, 2, 400},
		{"india", 4, 2, 600}, {"crown-and-anchor", 5, 2, 300}, {"check-and-double-check", 3, 2, 400},
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
			for _, c := range []Check{OfHash, OfReceipt, OfOrder, OfThrow, OfLevel, OfRules} {
				if verdicts(report, c, Proven) == 0 {
					t.Errorf("%s is not proven", c)
				}
			}
			if foreseen := verdicts(report, OfLevel, Unproven); foreseen != 2-g.level {
				t.Errorf("level %d: %d findings of foresight", g.level, foreseen)
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

// A cheat is something that a server could do to a log.
type cheat struct {
	do     func(t testing.TB, r *rig, f *File)
	check  Check  // that must fail
	words  string // in what the failure says
	reseal bool   // the server makes hashes and signature anew
	alone  bool   // even who has no key, receipt or rules finds it
}

func dropped(nth int, match string) func(testing.TB, *rig, *File) {
	return func(t testing.TB, _ *rig, f *File) {
		for i, e := range f.Events {
			if strings.Contains(e.Data, match) {
				if nth == 0 {
					f.Events = slices.Delete(f.Events, i, i+1)
					return
				}
				nth--
			}
		}
		t.Fatal("no such event")
	}
}

// moved puts an event in the place of another.
func moved(f *File, from, to int) {
	e := f.Events[from]
	f.Events = slices.Insert(slices.Delete(f.Events, from, from+1), to, e)
}

func changedDie(t testing.TB, _ *rig, f *File) {
	at := find(t, *f, 4, all[Throw])
	change(t, f, at, func(r *Throw) {
		if r.Fell[0] = "6-6"; strings.Contains(f.Events[at].Data, `["6-6"]`) {
			r.Fell[0] = "5-5"
		}
	})
}

func exchangedSeeds(t testing.TB, _ *rig, f *File) {
	a, b := find(t, *f, 0, all[Seed]), find(t, *f, 1, all[Seed])
	var first, second Value
	change(t, f, a, func(r *Seed) { first = r.Seed })
	change(t, f, b, func(r *Seed) { second, r.Seed = r.Seed, first })
	change(t, f, a, func(r *Seed) { r.Seed = second })
}

func changedPlay(with func(play string) string) func(testing.TB, *rig, *File) {
	return func(t testing.TB, _ *rig, f *File) {
		for i := range f.Events {
			var what struct{ E, Text string }
			if json.Unmarshal([]byte(f.Events[i].Data), &what) != nil || what.E != "play" {
				continue
			}
			f.Events[i].Data = strings.Replace(f.Events[i].Data, what.Text, with(what.Text), 1)
			return
		}
		t.Fatal("no play")
	}
}

// lateAnchor is a server that waits for the seeds and then promises a chain.
func lateAnchor(t testing.TB, _ *rig, f *File) {
	moved(f, find(t, *f, 0, all[Anchor]), find(t, *f, 1, all[Seed]))
}

// anotherAnchor is a server that promises another chain when it knows the seeds
// and goes on as if nothing had happened.
func anotherAnchor(t testing.TB, r *rig, f *File) {
	at := find(t, *f, 1, all[Seed]) + 1
	chain := NewChain(value("chosen"), 4096)
	e := f.Events[find(t, *f, 0, all[Anchor])]
	f.Events = slices.Insert(f.Events, at, e)
	change(t, f, at, func(r *Anchor) { r.Anchor = chain.Anchor() })
	k := 0
	for i := at + 1; i < len(f.Events); i++ {
		if rec, _ := RecordIn([]byte(f.Events[i].Data)); rec != nil && rec.kind() == "throw" {
			k++
			change(t, f, i, func(r *Throw) { r.Link = chain.Link(k) })
		}
	}
}

func cheats() map[string]cheat {
	return map[string]cheat{
		"changed die":                       {do: changedDie, check: OfHash, words: "does not have the hash", alone: true},
		"changed die, resealed":             {do: changedDie, check: OfThrow, words: "the links and seeds make", reseal: true, alone: true},
		"seeds exchanged":                   {do: exchangedSeeds, check: OfHash, alone: true},
		"seeds exchanged, resealed":         {do: exchangedSeeds, check: OfOrder, words: "not the seed", reseal: true, alone: true},
		"seeds in another order":            {do: func(t testing.TB, _ *rig, f *File) { moved(f, find(t, *f, 1, all[Seed]), find(t, *f, 0, all[Seed])) }, check: OfHash, alone: true},
		"late server anchor, resealed":      {do: lateAnchor, check: OfOrder, words: "anchor must come first", reseal: true, alone: true},
		"another server anchor, same seeds": {do: anotherAnchor, check: OfOrder, words: "the seeds are not all there", reseal: true, alone: true},
		"late commitment of a seat, resealed": {
			do: func(t testing.TB, _ *rig, f *File) {
				moved(f, find(t, *f, 1, all[Commit]), find(t, *f, 0, all[Seed]))
			},
			check: OfOrder, words: "before all seats have committed", reseal: true, alone: true,
		},
		"replaced seed, resealed": {
			do: func(t testing.TB, _ *rig, f *File) {
				change(t, f, find(t, *f, 1, all[Seed]), func(r *Seed) { r.Seed = value("mine") })
			},
			check: OfOrder, words: "not the seed that seat 1", reseal: true, alone: true,
		},
		"seed called absent, resealed": {
			do: func(t testing.TB, _ *rig, f *File) {
				change(t, f, find(t, *f, 1, all[Seed]), func(r *Seed) { r.Seed = Value{} })
			},
			check: OfOrder, words: "seat 1 has committed itself", reseal: true, alone: true,
		},
		"seed and commitment replaced, resealed": {
			do: func(t testing.TB, r *rig, f *File) {
				change(t, f, find(t, *f, 1, all[Commit]), func(c *Commit) { c.Commit = Commitment(f.Room, 1, value("mine")) })
				change(t, f, find(t, *f, 1, all[Seed]), func(s *Seed) { s.Seed = value("mine") })
			},
			check: OfThrow, words: "the links and seeds make", reseal: true, alone: true,
		},
		"links exchanged, resealed": {
			do: func(t testing.TB, _ *rig, f *File) {
				change(t, f, find(t, *f, 3, all[Throw]), func(r *Throw) { slices.Reverse(r.Links) })
			},
			check: OfOrder, words: "link", reseal: true, alone: true,
		},
		"server's link replaced, resealed": {
			do: func(t testing.TB, _ *rig, f *File) {
				change(t, f, find(t, *f, 3, all[Throw]), func(r *Throw) { r.Link = value("mine") })
			},
			check: OfOrder, words: "server: throw 4: not the link", reseal: true, alone: true,
		},
		"server's link used twice, resealed": {
			do: func(t testing.TB, _ *rig, f *File) {
				var old Value
				change(t, f, find(t, *f, 2, all[Throw]), func(r *Throw) { old = r.Link })
				change(t, f, find(t, *f, 3, all[Throw]), func(r *Throw) { r.Link = old })
			},
			check: OfOrder, words: "server: throw 4: not the link", reseal: true, alone: true,
		},
		"links out of order, resealed": {
			do: func(t testing.TB, _ *rig, f *File) {
				var a, b Value
				change(t, f, find(t, *f, 2, all[Throw]), func(r *Throw) { a = r.Link })
				change(t, f, find(t, *f, 3, all[Throw]), func(r *Throw) { b, r.Link = r.Link, a })
				change(t, f, find(t, *f, 2, all[Throw]), func(r *Throw) { r.Link = b })
			},
			check: OfOrder, words: "server: throw 3: not the link", reseal: true, alone: true,
		},
		"a seat's link left out, resealed": {
			do: func(t testing.TB, _ *rig, f *File) {
				at := find(t, *f, 3, func(r Throw) bool { return r.Links[0].Present() })
				change(t, f, at, func(r *Throw) { r.Links[0] = Value{} })
			},
			check: OfOrder, words: "a link is missing", reseal: true, alone: true,
		},
		"throw dropped, resealed": {do: dropped(3, `{"throw"`), check: OfOrder, words: "is next, not", reseal: true, alone: true},
		"play dropped":            {do: dropped(3, `"play"`), check: OfHash, words: "dropped, added or moved", alone: true},
		"play dropped, resealed":  {do: dropped(3, `"play"`), check: OfRules, words: "not your turn", reseal: true},
		"end dropped, resealed": {
			do:    func(_ testing.TB, _ *rig, f *File) { f.Events = f.Events[:len(f.Events)-2] },
			check: OfReceipt, words: "events were dropped", reseal: true,
		},
		"changed move":                     {do: changedPlay(func(s string) string { return s + " " }), check: OfHash, alone: true},
		"move against the rules, resealed": {do: changedPlay(func(string) string { return "24/23 24/23" }), check: OfRules, words: "illegal", reseal: true},
		"another legal move, resealed": {
			do: func(t testing.TB, r *rig, f *File) { otherGame(t, f) }, check: OfReceipt, words: "of another log", reseal: true,
		},
		"log of another room": {do: func(_ testing.TB, _ *rig, f *File) { f.Room = "room-2" }, check: OfHash, alone: true},
		"log of another room, resealed": {
			do: func(_ testing.TB, _ *rig, f *File) { f.Room = "room-2" }, check: OfOrder, words: "not the seed", reseal: true, alone: true,
		},
		"times changed, resealed": {
			do: func(_ testing.TB, _ *rig, f *File) { f.Events[20].Time += 5e6 }, check: OfReceipt, words: "of another log", reseal: true,
		},
	}
}

// otherGame replaces everything behind the dice's opening by another game, which
// the same promises make possible: nothing but a receipt can tell.
func otherGame(t testing.TB, f *File) {
	r := newRig(t, "backgammon", 2, 2)
	r.rnd.Uint64()
	r.open()
	r.play(60)
	f.Events = r.file.Events
}

func TestCheatsAreCaught(t *testing.T) {
	r := played(t, 2)
	if report := Verify(r.file, r.knowledge("backgammon")); !report.OK() {
		t.Fatalf("the honest game fails: %+v", report.Findings)
	}
	for name, c := range cheats() {
		t.Run(name, func(t *testing.T) {
			f := copied(r.file)
			c.do(t, r, &f)
			if c.reseal {
				reseal(&f)
			}
			report := Verify(f, r.knowledge("backgammon"))
			if !says(report, c) {
				t.Errorf("want a failure of %s that says %q, got %+v", c.check, c.words, report.Findings)
			}
			stranger := Verify(f, Knowledge{})
			if c.alone && !says(stranger, c) {
				t.Errorf("a stranger: want a failure of %s that says %q, got %+v", c.check, c.words, stranger.Findings)
			}
			if !c.alone && !stranger.OK() {
				t.Errorf("a stranger cannot know: %+v", stranger.Findings)
			}
			if verdicts(report, OfReceipt, Failed) == 0 {
				t.Error("whoever kept a receipt must find every cheat")
			}
		})
	}
}

func says(r Report, c cheat) bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool {
		return f.Check == c.check && f.Verdict == Failed && strings.Contains(f.Text, c.words)
	})
}

func TestLookAlikeReceipts(t *testing.T) {
	r := played(t, 2)
	good := r.file.Receipts[0]
	thief := value("another log")
	other := Sign(keyOf("thief"), good.Room, good.Seq, good.Head, good.Time)
	for name, c := range map[string]struct {
		receipt Receipt
		want    error
	}{
		"signed with another key":         {other, ErrKey},
		"signed with another, says ours":  {with(other, func(r *Receipt) { r.Key = good.Key }), ErrSignature},
		"of another room":                 {Sign(serverKey(), "room-2", good.Seq, good.Head, good.Time), ErrRoom},
		"of another room, says this one":  {with(Sign(serverKey(), "room-2", good.Seq, good.Head, good.Time), func(r *Receipt) { r.Room = good.Room }), ErrSignature},
		"of another head":                 {Sign(serverKey(), good.Room, good.Seq, thief, good.Time), ErrHead},
		"its head replaced":               {with(good, func(r *Receipt) { r.Head = thief }), ErrSignature},
		"its number replaced":             {with(good, func(r *Receipt) { r.Seq-- }), ErrSignature},
		"its time replaced":               {with(good, func(r *Receipt) { r.Time++ }), ErrSignature},
		"its signature spoiled":           {with(good, func(r *Receipt) { r.Sig[7] ^= 4 }), ErrSignature},
		"for an event that is not there":  {Sign(serverKey(), good.Room, good.Seq+1, thief, good.Time), ErrHead},
		"for event 0":                     {Sign(serverKey(), good.Room, 0, thief, good.Time), ErrHead},
		"look-alike, for a missing event": {Sign(keyOf("thief"), good.Room, good.Seq+1, thief, good.Time), ErrKey},
	} {
		t.Run(name, func(t *testing.T) {
			if err := c.receipt.Check(good.Room, good.Key, good.Head); !errors.Is(err, c.want) {
				t.Errorf("check: %v, want %v", err, c.want)
			}
			f := copied(r.file)
			f.Receipts = []Receipt{c.receipt}
			if report := Verify(f, Knowledge{}); verdicts(report, OfReceipt, Failed) != 1 {
				t.Errorf("in the file: %+v", report.Findings)
			}
			if report := Verify(r.file, Knowledge{Receipts: []Receipt{c.receipt}}); verdicts(report, OfReceipt, Failed) != 1 {
				t.Errorf("kept: %+v", report.Findings)
			}
		})
	}
	if err := good.Check(good.Room, good.Key, good.Head); err != nil {
		t.Errorf("the good one: %v", err)
	}
}

func with(r Receipt, do func(*Receipt)) Receipt {
	do(&r)
	return r
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
	for i := range 4 {
		r.put(Seed{Seat: i})
	}
	r.throw() // 1: nobody
	for i := range 2 {
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
		if f.Check == OfLevel || f.Check == OfSkip {
			text, _, _ := strings.Cut(f.Text, ".")
			got = append(got, fmt.Sprintf("%s: %s", f.Verdict, text))
		}
	}
	want := []string{
		"unproven: throw 1: no seat put anything in",
		"proven: throws 2 to 4 (3): level 2, with a fresh link of seats 0 and 1 in each",
		"proven: throws 6 to 7 (2): level 2, with a fresh link of seat 0 in each",
		"unproven: throw 8: typed in from physical dice",
		"unproven: 1 numbers were skipped because a seat went away, came back or changed its chain, or the server its own, when links for the throw were known",
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

func TestGameFilesAreReadAsWritten(t *testing.T) {
	r := played(t, 2)
	var b bytes.Buffer
	if err := r.file.Write(&b); err != nil {
		t.Fatal(err)
	}
	f, err := ReadFile(&b)
	if err != nil {
		t.Fatal(err)
	}
	if report := Verify(f, r.knowledge("backgammon")); !report.OK() {
		t.Errorf("%+v", report.Findings)
	}
}

func TestFilesThatAreNone(t *testing.T) {
	const good = `{"format":"parlor game","version":1,"room":"r","events":[{"seq":1,"time":5,"data":"x","hash":"absent"}],"receipts":[]}`
	if _, err := ReadFile(strings.NewReader(good)); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ file, want string }{
		"empty":          {"", "EOF"},
		"other format":   {strings.Replace(good, "parlor game", "PGN", 1), `want "parlor game"`},
		"later version":  {strings.Replace(good, `"version":1`, `"version":2`, 1), "reads version 1"},
		"no room":        {strings.Replace(good, `"r"`, `""`, 1), "room id"},
		"unknown field":  {strings.Replace(good, `"receipts"`, `"tickets"`, 1), "tickets"},
		"two files":      {good + good, "follows its end"},
		"short hash":     {strings.Replace(good, `"absent"`, `"ab"`, 1), "64 lower-case"},
		"bad signature":  {strings.Replace(good, `[]`, `[{"sig":"00"}]`, 1), "128 hexadecimal"},
		"without events": {`{"format":"parlor game","version":1,"room":"r","events":[],"receipts":[]}`, "no events"},
	} {
		if _, err := ReadFile(strings.NewReader(c.file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one that says %q", name, err, c.want)
		}
	}
}

func FuzzReadFile(f *testing.F) {
	r := newRig(f, "backgammon", 2, 2)
	r.open()
	r.play(6)
	r.sign()
	var b bytes.Buffer
	if err := r.file.Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte(`{"format":"parlor game","version":1,"room":"r","events":[{}],"receipts":[{}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := ReadFile(bytes.NewReader(data))
		if err != nil {
			return
		}
		report := Verify(file, Knowledge{Receipts: file.Receipts})
		if report.OK() && len(file.Events) > 0 && file.Events[0].Sum(Value{}, file.Room) != file.Events[0].Hash {
			t.Fatal("a wrong hash passed")
		}
		var again bytes.Buffer
		if err := file.Write(&again); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadFile(&again); err != nil {
			t.Fatalf("written and not read: %v", err)
		}
	})
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

func BenchmarkSign(b *testing.B) {
	key, head := serverKey(), value("head")
	for b.Loop() {
		Sign(key, "room-1", 7, head, 8)
	}
}

func BenchmarkCheckReceipt(b *testing.B) {
	r := Sign(serverKey(), "room-1", 7, value("head"), 8)
	for b.Loop() {
		if err := r.Check("room-1", r.Key, r.Head); err != nil {
			b.Fatal(err)
		}
	}
}
