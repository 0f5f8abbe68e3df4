package room

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
)

// honest returns a finished game with chains and clocks, and its log.
func honest(t *testing.T) *party {
	t.Helper()
	p := newParty(t, 77)
	p.cup.length = 500
	p.open(api.Config{Game: "backgammon", Clock: api.ClockConfig{Delay: 5000, Pool: 60000}}, 2)
	p.toEnd(100000)
	if p.room.Phase != api.Over || !p.verify(p.log).OK() {
		t.Fatalf("phase %s, %+v", p.room.Phase, p.verify(p.log).Findings)
	}
	return p
}

// index returns where the nth event of a kind is, from 0.
func index(t *testing.T, log []api.Event, kind api.Kind, nth int) int {
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
func forge[R fair.Record](t *testing.T, e *api.Event, change func(*R)) {
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
	change func(t *testing.T, p *party, log []api.Event) []api.Event
	check  fair.Check // that fails
	words  string     // in what is found
}

var cheats = []cheat{
	{"changed die", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		e := &log[index(t, log, api.Threw, 5)]
		e.Text = map[bool]string{true: "6-5", false: "6-6"}[e.Text == "6-6"]
		forge(t, e, func(r *fair.Throw) { r.Fell = []string{e.Text} })
		return log
	}, fair.OfThrow, "the links make"},
	{"changed die, said to be thrown by hand", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		e := &log[index(t, log, api.Threw, 5)]
		e.Text = "6-6"
		e.Dice = fair.Encode(fair.Throw{K: 6, Physical: true, Fell: []string{"6-6"}})
		return log
	}, fair.OfRules, "not thrown by hand"},
	{"replaced promise", func(t *testing.T, p *party, log []api.Event) []api.Event {
		forge(t, &log[index(t, log, api.Committed, 1)], func(r *fair.Promise) { r.Anchor = p.value() })
		return log
	}, fair.OfOrder, "promised something else"},
	{"late promise", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Committed, 1)
		late := log[i]
		log = slices.Delete(log, i, i+1)
		return slices.Insert(log, index(t, log, api.Linked, 0), late)
	}, fair.OfOrder, "have not promised"},
	{"the server's chain chosen late", func(t *testing.T, p *party, log []api.Event) []api.Event {
		forge(t, &log[index(t, log, api.Anchored, 0)], func(r *fair.Epoch) { r.Server = p.value() })
		return log
	}, fair.OfOrder, "not the link"},
	{"a link before the call", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i, j := index(t, log, api.Called, 3), index(t, log, api.Linked, 6)
		log[i], log[j] = log[j], log[i]
		return log
	}, fair.OfOrder, "is not called"},
	{"a throw that nobody called", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Called, 3)
		return slices.Delete(log, i, i+1)
	}, fair.OfOrder, "is not called"},
	{"a link left out", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		forge(t, &log[index(t, log, api.Threw, 4)], func(r *fair.Throw) { r.Links[1] = fair.Value{} })
		return log
	}, fair.OfOrder, "a link is missing"},
	{"an offer between call and throw", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Called, 3)
		return slices.Insert(log, i+1, api.Event{Kind: api.Offered, Seat: 0, Offer: api.Resign1, Time: log[i].Time})
	}, fair.OfChoice, "nobody has anything to decide"},
	{"another epoch when links are out", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Linked, 6)
		return slices.Insert(log, i+1, api.Event{Kind: api.Anchored, Seat: -1, Time: log[i].Time, Dice: fair.Encode(fair.Epoch{
			Room: "room", Store: "store", Epoch: 2, First: 4, Length: 9, Nonce: fair.Value{1}, Server: fair.Value{2}, Key: fair.Value{3}, Parts: []fair.Part{}, Nothing: []game.Seat{0, 1},
		})})
	}, fair.OfOrder, "must fall, or be voided"},
	{"a void that nobody wanted", func(t *testing.T, p *party, log []api.Event) []api.Event {
		i := index(t, log, api.Linked, 6)
		c := p.cup.chain(firstEpoch(t, log))
		return slices.Insert(log, i+1, api.Event{Kind: api.Voided, Seat: -1, Time: log[i].Time, Dice: fair.Encode(fair.Void{K: 4, Link: c.Link(4)})})
	}, fair.OfConsent, "without the yes"},
	{"a link that is denied", func(t *testing.T, p *party, log []api.Event) []api.Event {
		i := index(t, log, api.Linked, 7)
		c := p.cup.chain(firstEpoch(t, log))
		return slices.Insert(log, i+1, api.Event{Kind: api.Voided, Seat: -1, Time: log[i].Time, Dice: fair.Encode(fair.Void{K: 4, Link: c.Link(4)})})
	}, fair.OfDenied, "no link is missing"},
	{"a chain used for two epochs", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Threw, 6)
		again := log[index(t, log, api.Committed, 0)]
		forge(t, &again, func(r *fair.Promise) { r.Epoch = 2 })
		return slices.Insert(log, i+1, again)
	}, fair.OfReused, "used again"},
	{"a game stopped for nothing", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Called, 3)
		return append(log[:i+1], api.Event{Kind: api.Ended, Seat: -1, Time: log[i].Time + 1e7, Result: &api.Result{Reason: api.ByStop, Payoffs: []int32{0, 0}}})
	}, fair.OfConsent, "no link was missing"},
	{"dropped event", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Played, 4)
		return slices.Delete(log, i, i+1)
	}, fair.OfRules, "nobody is to throw"},
	{"dropped throw", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Threw, 4)
		return slices.Delete(log, i, i+1)
	}, fair.OfOrder, "is next"},
	{"changed move", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		log[index(t, log, api.Played, 4)].Text = "24/1"
		return log
	}, fair.OfRules, "24/1"},
	{"move of the other seat", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		log[index(t, log, api.Played, 4)].Seat ^= 1
		return log
	}, fair.OfRules, "not your turn"},
	{"throw of the other seat", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		log[index(t, log, api.Threw, 6)].Seat ^= 1
		return log
	}, fair.OfRules, "throws, not seat"},
	{"forged result", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		e := &log[index(t, log, api.Ended, 0)]
		e.Result = &api.Result{Reason: e.Result.Reason, Payoffs: []int32{-e.Result.Payoffs[0], -e.Result.Payoffs[1]}}
		return log
	}, fair.OfRules, "the game paid"},
	{"result for no reason", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		log[index(t, log, api.Ended, 0)].Result = &api.Result{Reason: api.ByLeave, Payoffs: []int32{3, -3}}
		return log
	}, fair.OfRules, "no game ends by"},
	{"an end by the rules of a game that goes on", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Threw, 9)
		return append(log[:i+1], api.Event{Kind: api.Ended, Seat: -1, Time: log[i].Time, Result: &api.Result{Reason: api.ByRules, Payoffs: []int32{0, 0}}})
	}, fair.OfRules, "the game paid"},
	{"flag with time left", func(t *testing.T, p *party, log []api.Event) []api.Event {
		i := index(t, log, api.Threw, 9)
		return append(log[:i+1], ending(log[i], api.ByFlag, log[i].Time+64_999)...)
	}, fair.OfRules, "has time left"},
	{"play after the time", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Threw, 9)
		for j := i + 1; j < len(log); j++ {
			log[j].Time += 65_000
		}
		return log
	}, fair.OfRules, "was up"},
	{"pause out of thin air", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Threw, 9)
		return slices.Insert(log, i+1, api.Event{Kind: api.Paused, Seat: -1, Down: 65_000, Time: log[i].Time + 1})
	}, fair.OfRules, "was not away"},
	{"pause that takes time away", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Threw, 9)
		return slices.Insert(log, i+1, api.Event{Kind: api.Paused, Seat: -1, Down: -65_000, Time: log[i].Time + 1})
	}, fair.OfRules, "was not away"},
	{"draw that nobody agreed to", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Threw, 9)
		return append(log[:i+1], api.Event{Kind: api.Ended, Seat: -1, Time: log[i].Time, Result: &api.Result{Reason: api.ByDraw, Payoffs: []int32{0, 0}}})
	}, fair.OfRules, "nobody agreed to a draw"},
	{"draw to which one said yes alone", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Threw, 9)
		at := log[i].Time
		return append(log[:i+1], api.Event{Kind: api.Offered, Seat: 0, Offer: api.Draw, Time: at},
			api.Event{Kind: api.Answered, Seat: 0, Offer: api.Draw, Yes: true, Time: at},
			api.Event{Kind: api.Ended, Seat: -1, Time: at, Result: &api.Result{Reason: api.ByDraw, Payoffs: []int32{0, 0}}})
	}, fair.OfRules, "nobody agreed to a draw"},
	{"draw, where the yes was to something else", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Threw, 9)
		at := log[i].Time
		return append(log[:i+1], api.Event{Kind: api.Offered, Seat: 0, Offer: api.Resign1, Time: at},
			api.Event{Kind: api.Answered, Seat: 1, Offer: api.Resign1, Yes: true, Time: at},
			api.Event{Kind: api.Ended, Seat: -1, Time: at, Result: &api.Result{Reason: api.ByDraw, Payoffs: []int32{0, 0}}})
	}, fair.OfRules, "nobody agreed to a draw"},
	{"take-back without consent", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Played, 9)
		return slices.Insert(log, i+1, api.Event{Kind: api.TookBack, Seat: log[i].Seat, Time: log[i].Time})
	}, fair.OfRules, "nobody agreed"},
	{"another player in the seat", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Played, 9)
		return slices.Insert(log, i+1, api.Event{Kind: api.Sat, Seat: 0, Sit: &api.Sitting{Name: "Eve"}, Time: log[i].Time})
	}, fair.OfRules, "is playing, not seating"},
	{"another player in a seat that is taken", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		i := index(t, log, api.Sat, 0)
		return slices.Insert(log, i+1, api.Event{Kind: api.Sat, Seat: log[i].Seat, Sit: &api.Sitting{Name: "Eve"}, Time: log[i].Time})
	}, fair.OfRules, "the seat is not free"},
	{"time that runs backwards", func(t *testing.T, _ *party, log []api.Event) []api.Event {
		log[index(t, log, api.Played, 9)].Time -= 100_000
		return log
	}, fair.OfRules, "before that"},
}

// ending is a flag that falls at a moment, and the end that follows.
func ending(throw api.Event, why api.Reason, at int64) []api.Event {
	pay := []int32{1, 1}
	pay[throw.Seat] = -1
	return []api.Event{{Kind: api.Flagged, Seat: throw.Seat, Time: at}, {Kind: api.Ended, Seat: -1, Time: at, Result: &api.Result{Reason: why, Payoffs: pay}}}
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

// TestAResultIsSaidToBeOfTheLastGame of a match where that was given up: the match itself pays one point.
func TestAResultIsSaidToBeOfTheLastGame(t *testing.T) {
	for length, want := range map[match.Length]string{
		{}:          "The result [-3 3] follows from the game (resign).",
		{Points: 3}: "The result [-3 3] of the last game of the match follows from it (resign).",
	} {
		p := newParty(t, 5)
		p.open(api.Config{Game: "backgammon", Match: length}, 0)
		p.must(Command{Do: api.DoOffer, Seat: 0, Text: string(api.Resign3)})
		if found := p.verify(p.log).Findings; !slices.ContainsFunc(found, func(f fair.Finding) bool { return f.Text == want }) {
			t.Errorf("match %v: want %q among %+v", length, want, found)
		}
	}
}

// TestAFlagIsRightWhenDelayAndPoolAreSpent lets the flag fall at the right
// moment: nothing is wrong with that.
func TestAFlagIsRightWhenDelayAndPoolAreSpent(t *testing.T) {
	p := honest(t)
	i := index(t, p.log, api.Threw, 9)
	r, err := Standard.New(p.room.ID).Apply(p.log[:i+1]...)
	if err != nil {
		t.Fatal(err)
	}
	at, seat, ok := r.Deadline()
	if !ok || seat != p.log[i].Seat {
		t.Fatalf("seat %d has a deadline, %v", seat, ok)
	}
	log := append(slices.Clone(p.log[:i+1]), ending(p.log[i], api.ByFlag, at)...)
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

// TestAThrowThatComesTooLateIsFound also where nobody brings a chain, so that it was not called.
func TestAThrowThatComesTooLateIsFound(t *testing.T) {
	p := newParty(t, 43)
	p.open(api.Config{Game: "backgammon", Clock: live()}, 0)
	p.here()
	for range 12 {
		p.step()
	}
	log := slices.Clone(p.log)
	for i := index(t, log, api.Played, 2) + 1; i < len(log); i++ {
		log[i].Time += 65_000
	}
	if r := p.verify(log); !strings.Contains(failures(r), "throw: the time of seat") {
		t.Errorf("found %s", failures(r))
	}
}

// TestEventsOfSeatsThatAreNotThereAreFound gives every event of a game to seats that
// the room does not have. Each is found, and nothing panics.
func TestEventsOfSeatsThatAreNotThereAreFound(t *testing.T) {
	p := honest(t)
	kinds := map[api.Kind]int{}
	for i, e := range p.log {
		if kinds[e.Kind]++; kinds[e.Kind] > 2 {
			continue
		}
		for _, seat := range []game.Seat{2, 14, game.Nature, 64, 127, -2, -128} {
			log := slices.Clone(p.log)
			log[i].Seat = seat
			report := p.verify(log)
			if report.OK() || !slices.ContainsFunc(report.Findings, func(f fair.Finding) bool {
				return f.Verdict == fair.Failed && strings.Contains(f.Text, fmt.Sprintf("no seat %d", seat))
			}) {
				t.Errorf("%s of seat %d is not found", e.Kind, seat)
			}
		}
	}
	if kinds[api.Played] == 0 || kinds[api.Threw] == 0 {
		t.Errorf("events %v", kinds)
	}
	// Kinds that an honest game may lack, put in where the second turn is played.
	at := index(t, p.log, api.Played, 1)
	for _, kind := range []api.Kind{api.Flagged, api.Called, api.TookBack, api.Offered, api.Answered, api.StoodIn, api.Left, api.Returned} {
		for _, seat := range []game.Seat{2, 99, game.Public} {
			log := append(slices.Clone(p.log[:at]), api.Event{Kind: kind, Seat: seat, Time: p.log[at].Time, Text: "hand", Offer: api.Draw})
			if p.verify(log).OK() {
				t.Errorf("%s of seat %d is not found", kind, seat)
			}
		}
	}
}

// firstEpoch returns the first epoch of a log.
func firstEpoch(t *testing.T, log []api.Event) fair.Epoch {
	t.Helper()
	rec, err := fair.Decode(log[index(t, log, api.Anchored, 0)].Dice)
	if err != nil {
		t.Fatal(err)
	}
	return rec.(fair.Epoch)
}
