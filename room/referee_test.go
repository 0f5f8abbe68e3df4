package room

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlor/fair"
)

// honest returns a finished game with seeds, chains and clocks, and its log.
func honest(t *testing.T) *party {
	t.Helper()
	p := newParty(t, 77)
	p.open(Config{Game: "backgammon", Clock: ClockConfig{Delay: 5000, Pool: 60000}}, 2)
	p.toEnd(100000)
	if p.room.Phase != Over || !p.verify(p.log).OK() {
		t.Fatalf("phase %s, %+v", p.room.Phase, p.verify(p.log).Findings)
	}
	return p
}

// index returns where the nth event of a kind is, from 0.
func index(t *testing.T, log []Event, kind Kind, nth int) int {
	t.Helper()
	for i, e := range log {
		if e.Kind == kind {
			if nth == 0 {
				return i
			}
			nth--
		}
	}
	t.Fatalf("no %s", kind)
	return 0
}

// forge changes the record of the dice in e.
func forge[R fair.Record](t *testing.T, e *Event, change func(*R)) {
	t.Helper()
	rec, err := fair.Decode(e.Dice)
	if err != nil {
		t.Fatal(err)
	}
	r := rec.(R)
	change(&r)
	e.Dice = fair.Encode(r)
}

// cheat is a change of an honest log. The server that makes it numbers and
// hashes the log anew.
type cheat struct {
	name   string
	change func(t *testing.T, p *party, log []Event) []Event
	check  fair.Check // that fails
	words  string     // in what is found
}

var cheats = []cheat{
	{"changed die", func(t *testing.T, _ *party, log []Event) []Event {
		e := &log[index(t, log, Threw, 5)]
		e.Text = map[bool]string{true: "6-5", false: "6-6"}[e.Text == "6-6"]
		forge(t, e, func(r *fair.Throw) { r.Fell = []string{e.Text} })
		return log
	}, fair.OfThrow, "the links and seeds make"},
	{"changed die, said to be thrown by hand", func(t *testing.T, _ *party, log []Event) []Event {
		e := &log[index(t, log, Threw, 5)]
		e.Text = "6-6"
		e.Dice = fair.Encode(fair.Throw{K: 6, Physical: true, Fell: []string{"6-6"}})
		return log
	}, fair.OfRules, "not thrown by hand"},
	{"reordered seeds", func(t *testing.T, _ *party, log []Event) []Event {
		a, b := index(t, log, Seeded, 0), index(t, log, Committed, 1)
		log[a], log[b] = log[b], log[a]
		return log
	}, fair.OfOrder, "before all seats have committed"},
	{"replaced seed", func(t *testing.T, p *party, log []Event) []Event {
		forge(t, &log[index(t, log, Seeded, 1)], func(r *fair.Seed) { r.Seed = p.value() })
		return log
	}, fair.OfOrder, "not the seed"},
	{"dropped event", func(t *testing.T, _ *party, log []Event) []Event {
		i := index(t, log, Played, 4)
		return slices.Delete(log, i, i+1)
	}, fair.OfRules, "nobody is to throw"},
	{"dropped throw", func(t *testing.T, _ *party, log []Event) []Event {
		i := index(t, log, Threw, 4)
		return slices.Delete(log, i, i+1)
	}, fair.OfOrder, "is next"},
	{"changed move", func(t *testing.T, _ *party, log []Event) []Event {
		log[index(t, log, Played, 4)].Text = "24/1"
		return log
	}, fair.OfRules, "24/1"},
	{"move of the other seat", func(t *testing.T, _ *party, log []Event) []Event {
		log[index(t, log, Played, 4)].Seat ^= 1
		return log
	}, fair.OfRules, "not your turn"},
	{"throw of the other seat", func(t *testing.T, _ *party, log []Event) []Event {
		log[index(t, log, Threw, 6)].Seat ^= 1
		return log
	}, fair.OfRules, "throws, not seat"},
	{"late commitment", func(t *testing.T, _ *party, log []Event) []Event {
		i := index(t, log, Committed, 1)
		late := log[i]
		log = slices.Delete(log, i, i+1)
		return slices.Insert(log, index(t, log, Seeded, 1), late)
	}, fair.OfOrder, "before all seats have committed"},
	{"late anchor", func(t *testing.T, _ *party, log []Event) []Event {
		i := index(t, log, Anchored, 0)
		late := log[i]
		log = slices.Delete(log, i, i+1)
		return slices.Insert(log, index(t, log, Seeded, 0), late)
	}, fair.OfOrder, "anchor must come first"},
	{"forged result", func(t *testing.T, _ *party, log []Event) []Event {
		e := &log[index(t, log, Ended, 0)]
		e.Result = &Result{e.Result.Reason, []int32{-e.Result.Payoffs[0], -e.Result.Payoffs[1]}}
		return log
	}, fair.OfRules, "the game paid"},
	{"result for no reason", func(t *testing.T, _ *party, log []Event) []Event {
		log[index(t, log, Ended, 0)].Result = &Result{ByLeave, []int32{3, -3}}
		return log
	}, fair.OfRules, "no game ends by"},
	{"flag with time left", func(t *testing.T, p *party, log []Event) []Event {
		i := index(t, log, Threw, 9)
		return append(log[:i+1], ending(log[i], ByFlag, log[i].Time+64_999)...)
	}, fair.OfRules, "has time left"},
	{"play after the time", func(t *testing.T, _ *party, log []Event) []Event {
		i := index(t, log, Threw, 9)
		for j := i + 1; j < len(log); j++ {
			log[j].Time += 65_000
		}
		return log
	}, fair.OfRules, "was up"},
	{"pause out of thin air", func(t *testing.T, _ *party, log []Event) []Event {
		i := index(t, log, Threw, 9)
		return slices.Insert(log, i+1, Event{Kind: Paused, Seat: -1, Down: 65_000, Time: log[i].Time + 1})
	}, fair.OfRules, "was not away"},
	{"draw that nobody agreed to", func(t *testing.T, _ *party, log []Event) []Event {
		i := index(t, log, Threw, 9)
		return append(log[:i+1], Event{Kind: Ended, Seat: -1, Time: log[i].Time, Result: &Result{ByDraw, []int32{0, 0}}})
	}, fair.OfRules, "nobody agreed to a draw"},
	{"draw to which one said yes alone", func(t *testing.T, _ *party, log []Event) []Event {
		i := index(t, log, Threw, 9)
		at := log[i].Time
		return append(log[:i+1], Event{Kind: Offered, Seat: 0, Offer: Draw, Time: at},
			Event{Kind: Answered, Seat: 0, Offer: Draw, Yes: true, Time: at},
			Event{Kind: Ended, Seat: -1, Time: at, Result: &Result{ByDraw, []int32{0, 0}}})
	}, fair.OfRules, "nobody agreed to a draw"},
	{"take-back without consent", func(t *testing.T, _ *party, log []Event) []Event {
		i := index(t, log, Played, 9)
		return slices.Insert(log, i+1, Event{Kind: TookBack, Seat: log[i].Seat, Time: log[i].Time})
	}, fair.OfRules, "nobody agreed"},
	{"another player in the seat", func(t *testing.T, _ *party, log []Event) []Event {
		i := index(t, log, Played, 9)
		return slices.Insert(log, i+1, Event{Kind: Sat, Seat: 0, Sit: &Sitting{Name: "Eve"}, Time: log[i].Time})
	}, fair.OfRules, "is playing, not seating"},
	{"time that runs backwards", func(t *testing.T, _ *party, log []Event) []Event {
		log[index(t, log, Played, 9)].Time -= 100_000
		return log
	}, fair.OfRules, "before that"},
}

// ending is a flag that falls at a moment, and the end that follows.
func ending(throw Event, why Reason, at int64) []Event {
	pay := []int32{1, 1}
	pay[throw.Seat] = -1
	return []Event{{Kind: Flagged, Seat: throw.Seat, Time: at}, {Kind: Ended, Seat: -1, Time: at, Result: &Result{why, pay}}}
}

func TestCheatsAreFoundInWholeGames(t *testing.T) {
	p := honest(t)
	for _, c := range cheats {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			log := c.change(t, p, slices.Clone(p.log))
			for i := range log {
				log[i].Seq = uint64(i + 1)
			}
			report := p.verify(log)
			if !slices.ContainsFunc(report.Findings, func(f fair.Finding) bool {
				return f.Verdict == fair.Failed && f.Check == c.check && strings.Contains(f.Text, c.words)
			}) {
				t.Errorf("want %s to fail with %q, found %s", c.check, c.words, failures(report))
			}
		})
	}
}

func failures(r fair.Report) (text string) {
	for _, f := range r.Findings {
		if f.Verdict == fair.Failed {
			text += fmt.Sprintf("\n%s: %s", f.Check, f.Text)
		}
	}
	return text
}

// TestAFlagIsRightWhenDelayAndPoolAreSpent lets the flag fall at the right
// moment: nothing is wrong with that.
func TestAFlagIsRightWhenDelayAndPoolAreSpent(t *testing.T) {
	p := honest(t)
	i := index(t, p.log, Threw, 9)
	r, err := Fold(p.room.ID, p.log[:i+1])
	if err != nil {
		t.Fatal(err)
	}
	at, seat, ok := r.Deadline()
	if !ok || seat != p.log[i].Seat {
		t.Fatalf("seat %d has a deadline, %v", seat, ok)
	}
	log := append(slices.Clone(p.log[:i+1]), ending(p.log[i], ByFlag, at)...)
	for i := range log {
		log[i].Seq = uint64(i + 1)
	}
	if report := p.verify(log); !report.OK() {
		t.Error(failures(report))
	}
	log[i+1].Time--
	if report := p.verify(log); report.OK() {
		t.Error("a flag fell a millisecond too early")
	}
}
