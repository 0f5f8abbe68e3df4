package fair

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

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
		"move against the rules, resealed": {do: changedPlay(func(string) string { return "24/23 24/23" }), check: OfRules, words: "not legal here", reseal: true},
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
			if verdicts(report, OfReceipt, Failed)+verdicts(report, OfLogs, Failed) == 0 {
				t.Error("whoever kept a receipt must find every cheat")
			}
		})
	}
}

func says(r Report, c cheat) bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool {
		return (f.Check == c.check || c.check == OfReceipt && f.Check == OfLogs) && f.Verdict == Failed && strings.Contains(f.Text, c.words)
	})
}
