package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
)

// changed are cheats that change what happened, its order, or how it is told.
var changed = []cheat{
	// What fell.
	{"a changed die", "live", fell(3, "6-5"), false, fair.OfThrow, "made to be", "", nil},
	{"the text of a throw is another", "live", reword(0, `"text":"`, `"text":"6-5x`, `"throw"`), false, fair.OfRules, "made to be", pyRooms, nil},
	{"other dice shown than signed", "live", func(t testing.TB, g *gamble) {
		d := &g.file.Events[nth(t, &g.file, 3, isDice)].Data
		at := strings.Index(*d, `"text":"`) + len(`"text":"`)
		with := "6-5"
		if (*d)[at:at+3] == with {
			with = "5-4"
		}
		*d = (*d)[:at] + with + (*d)[at+3:]
	}, false, fair.OfRules, "made to be", pyRooms, nil},
	{"a die of three", "live", fell(3, "6-5-4"), false, fair.OfThrow, "made to be", "", nil},
	{"odd notation: the lower die first", "live", func(t testing.TB, g *gamble) {
		rewrite(t, &g.file, nth(t, &g.file, 2, isDice), func(r *fair.Throw) { r.Fell[0] = r.Fell[0][2:] + "-" + r.Fell[0][:1] })
	}, false, fair.OfThrow, "not written as throws are", "", nil},
	{"odd notation: a blank", "live", in(2, func(_ *gamble, r *fair.Throw) { r.Fell[0] += " " }), false, fair.OfThrow, "not written as throws are", pyMarked, nil},
	{"odd notation: words", "live", in(2, func(_ *gamble, r *fair.Throw) { r.Fell[0] = "six-five" }), false, fair.OfThrow, "not written as throws are", pyMarked, nil},
	{"a throw that is said to be a card", "live", in(2, func(_ *gamble, r *fair.Throw) { r.Fell[0] = "card 7" }), false, fair.OfThrow, lots, pyMarked, nil},
	{"more falls than a throw", "live", in(2, func(_ *gamble, r *fair.Throw) { r.Fell = append(r.Fell, "6-5") }), false, fair.OfThrow, "not written as throws are", "", nil},
	{"false physical", "live", in(5, func(_ *gamble, r *fair.Throw) { *r = fair.Throw{K: r.K, Physical: true, Fell: []string{"6-5"}} }), false, fair.OfOrder, "cannot come there", "", nil},
	{"false physical, in a room without calls", "lots", func(t testing.TB, g *gamble) {
		at := nth(t, &g.file, 0, isDice)
		rewrite(t, &g.file, at, func(r *fair.Throw) { *r = fair.Throw{K: r.K, Physical: true, Fell: []string{"6-5"}} })
		drop(&g.file, nth(t, &g.file, 0, func(c fair.Call) bool { return c.Seat >= 0 }))
		for range 3 {
			drop(&g.file, nth(t, &g.file, 0, func(r fair.Reveal) bool { return r.K == 2 }))
		}
	}, false, fair.OfRules, "physical dice, and this room has none", pyMarked, nil},
	{"physical dice of another's choice", "by hand", fell(1, "6-5"), false, fair.OfRules, byHand, pyMarked, nil},
	{"another lot", "lots", in(0, func(g *gamble, r *fair.Throw) {
		at := 0
		for g.room.SeatName(game.Seat(at)) == strings.TrimPrefix(r.Fell[0], "first ") {
			at++
		}
		r.Fell[0] = "first " + g.room.SeatName(game.Seat(at))
	}), false, fair.OfThrow, lots, pyMarked, nil},
	{"another card", "cards", func(t testing.TB, g *gamble) {
		rewrite(t, &g.file, nth[fair.Throw](t, &g.file, 0, nil), func(r *fair.Throw) { r.Fell[0], r.Fell[1] = r.Fell[1], r.Fell[0] })
	}, false, fair.OfThrow, lots, pyMarked, nil},

	// Links and chains.
	{"the server's link is another", "live", in(3, func(g *gamble, r *fair.Throw) { r.Link = g.value() }), false, fair.OfOrder, "server's chain", "", nil},
	{"the server's link is used twice", "live", func(t testing.TB, g *gamble) {
		var old fair.Value
		rewrite(t, &g.file, nth[fair.Throw](t, &g.file, 2, nil), func(r *fair.Throw) { old = r.Link })
		rewrite(t, &g.file, nth[fair.Throw](t, &g.file, 3, nil), func(r *fair.Throw) { r.Link = old })
	}, false, fair.OfOrder, "server's chain", "", nil},
	{"links exchanged", "live", in(3, func(_ *gamble, r *fair.Throw) { r.Links[0], r.Links[1] = r.Links[1], r.Links[0] }), false, fair.OfOrder, "link of seat", "", nil},
	{"a link left out", "live", in(3, func(_ *gamble, r *fair.Throw) { r.Links[1] = fair.Value{} }), false, fair.OfOrder, "link of seat 1", "", nil},
	{"a list of links cut", "live", in(3, func(_ *gamble, r *fair.Throw) { r.Links = r.Links[:1] }), false, fair.OfOrder, "cannot come there", "", nil},
	{"a revealed link replaced", "live", in(3, func(g *gamble, r *fair.Reveal) { r.Link = g.value() }), false, fair.OfOrder, "link of seat", "", nil},
	{"a link revealed for another", "live", in(2, func(_ *gamble, r *fair.Reveal) { r.Part = 1 - r.Part }), false, fair.OfOrder, "link of seat", "", nil},
	{"a link revealed before the call", "live", moved[fair.Reveal, fair.Call](4, 2), false, fair.OfOrder, "cannot come there", "", nil},
	{"the thrower's link travels ahead", "ahead", func(t testing.TB, g *gamble) {
		at := nth(t, &g.file, 2, func(r fair.Reveal) bool { return !r.Ahead })
		rewrite(t, &g.file, at, func(r *fair.Reveal) { r.Ahead = true })
	}, false, fair.OfOrder, "cannot come there", "", nil},
	{"a second chain invented", "ahead", in(0, func(g *gamble, r *fair.Epoch) { r.Parts[1].Ahead = g.value() }), false, fair.OfOrder, "cannot come there", "", nil},
	{"a link travels too far", "ahead", func(t testing.TB, g *gamble) {
		rewrite(t, &g.file, nth(t, &g.file, 2, func(r fair.Reveal) bool { return r.Ahead }), func(r *fair.Reveal) { r.K += 2 })
	}, false, fair.OfOrder, "cannot come there", "", nil},

	// Promises and epochs.
	{"a promise of nobody", "live", in(1, func(_ *gamble, r *fair.Promise) { r.Seats = []game.Seat{} }), false, fair.OfRules, "had not left", "", nil},
	{"an epoch before its promises", "live", moved[fair.Epoch, fair.Promise](0, 0), false, fair.OfOrder, "cannot come there", "", nil},
	{"a promise behind the epoch", "live", moved[fair.Promise, fair.Epoch](1, 0), false, fair.OfOrder, "cannot come there", "", nil},
	{"a promise replaced", "live", in(1, func(g *gamble, r *fair.Promise) { r.Anchor = g.value() }), false, fair.OfOrder, "cannot come there", "", nil},
	{"a promise of another length", "live", in(1, func(_ *gamble, r *fair.Promise) { r.Length = 5000 }), false, fair.OfOrder, "cannot come there", "", nil},
	{"a chain invented", "live", func(t testing.TB, g *gamble) {
		v := g.value()
		rewrite(t, &g.file, nth[fair.Promise](t, &g.file, 1, nil), func(r *fair.Promise) { r.Anchor = v })
		rewrite(t, &g.file, nth[fair.Epoch](t, &g.file, 0, nil), func(r *fair.Epoch) { r.Parts[1].Anchor = v })
	}, false, fair.OfOrder, "link of seat 1", "", nil},
	{"the server's chain replaced", "live", in(0, func(g *gamble, r *fair.Epoch) { r.Server = g.value() }), false, fair.OfOrder, "server's chain", "", nil},
	{"another nonce", "live", in(0, func(g *gamble, r *fair.Epoch) { r.Nonce = g.value() }), false, fair.OfThrow, "made to be", "", nil},
	{"another incarnation", "live", in(0, func(_ *gamble, r *fair.Epoch) { r.Store = "elsewhere" }), false, fair.OfThrow, "made to be", "", nil},
	{"another key", "live", in(0, func(g *gamble, r *fair.Epoch) { r.Key = g.value() }), false, fair.OfThrow, "made to be", "", nil},
	{"a participant that brings nothing", "live", in(0, func(_ *gamble, r *fair.Epoch) { r.Parts, r.Nothing = r.Parts[:1], []game.Seat{1} }), false, fair.OfOrder, "cannot come there", "", nil},
	{"a seat twice in an epoch", "live", in(0, func(_ *gamble, r *fair.Epoch) { r.Nothing = []game.Seat{1} }), false, fair.OfOrder, "cannot come there", "", nil},
	{"an epoch for a later throw", "live", in(0, func(_ *gamble, r *fair.Epoch) { r.First = 2 }), false, fair.OfOrder, "cannot come there", "", nil},
	{"a chain promised again", "live", cut[fair.Throw](3, func(g *gamble) string {
		r, _ := fair.RecordIn([]byte(g.file.Events[nth[fair.Promise](g, &g.file, 0, nil)].Data))
		p := r.(fair.Promise)
		p.Epoch = 2
		return `{"n":0,"t":0,"e":"commit","seat":0,"dice":` + string(fair.Encode(p)) + `}`
	}), false, fair.OfReused, "promised before", "", nil},
	{"a record of the older protocol", "live", cut[fair.Throw](3, says(`{"n":0,"t":0,"e":"away","seat":0,"dice":{"away":{"seat":0,"away":true}}}`)), false, fair.OfOrder, "cannot come there", "", nil},

	// Calls, numbers, what is given up.
	{"a throw that was not called", "live", without[fair.Call](3), false, fair.OfOrder, "cannot come there", "", nil},
	{"a throw dropped", "live", without[fair.Throw](3), false, fair.OfOrder, "between the call", "", nil},
	{"a throw told twice", "live", func(t testing.TB, g *gamble) {
		at := nth[fair.Throw](t, &g.file, 3, nil)
		insert(&g.file, at+1, g.file.Events[at].Data)
	}, false, fair.OfOrder, "cannot come there", "", nil},
	{"a number left out", "live", in(3, func(_ *gamble, r *fair.Throw) { r.K++ }), false, fair.OfOrder, "cannot come there", "", nil},
	{"a call for the throw behind the next", "live", in(3, func(_ *gamble, r *fair.Call) { r.K++ }), false, fair.OfOrder, "cannot come there", "", nil},
	{"a link for the throw behind the one that is called", "live", in(2, func(_ *gamble, r *fair.Reveal) { r.K++ }), false, fair.OfOrder, "cannot come there", "", nil},
	{"a call of another seat", "live", func(t testing.TB, g *gamble) {
		rewrite(t, &g.file, nth(t, &g.file, 2, func(c fair.Call) bool { return c.Seat == 0 }), func(r *fair.Call) { r.Seat = 1 })
	}, false, fair.OfRules, noRules, pyRules, nil},
	{"a throw given up without consent", "live", cut[fair.Reveal](6, voids(4)), false, fair.OfConsent, "without the yes", "", nil},
	{"a throw given up without consent, in a room of before", "fewer", cut[fair.Reveal](6, voids(4)), false, fair.OfConsent, "-who agreed to give a throw up", "of rooms of before it does not know who was there", nil},
	{"a throw given up without the yes of one of three", "comings", func(t testing.TB, g *gamble) {
		drop(&g.file, event(t, &g.file, 0, `"e":"answer"`))
	}, false, fair.OfConsent, "without the yes", "", nil},
	{"a throw given up though one of three said no", "comings", func(t testing.TB, g *gamble) {
		swap(t, &g.file, event(t, &g.file, 0, `"e":"answer"`), `,"yes":true`, ``)
	}, false, fair.OfConsent, "without the yes", "", nil},
	{"a throw given up twice for one seat", "comings", func(t testing.TB, g *gamble) {
		lazy := game.Seat(slices.IndexFunc(g.room.Seats, func(s room.Seat) bool { return s.Voided }))
		for o := g.room.Owed(lazy); o == nil || o.Ask != api.DoLink; o = g.room.Owed(lazy) {
			if !g.owed() && !g.turn() {
				t.Fatal("no link is due again")
			}
		}
		for i := range game.Seat(3) {
			if o := g.room.Owed(i); i != lazy && o != nil && o.Ask == api.DoLink {
				g.do(room.Command{Do: api.DoLink, Seat: i, K: o.K, Link: g.link(i, o.Link, false)})
			}
		}
		first := len(g.file.Events)
		insert(&g.file, first, fmt.Sprintf(`{"n":0,"t":0,"e":"offer","seat":%d,"offer":"without"}`, (lazy+1)%3))
		insert(&g.file, first+1, fmt.Sprintf(`{"n":0,"t":0,"e":"answer","seat":%d,"offer":"without","yes":true}`, (lazy+2)%3))
		insert(&g.file, first+2, voids(g.room.Ledger.Next())(g))
		for i := first; i < len(g.file.Events); i++ {
			g.file.Events[i].Time += 10_000_000
		}
	}, false, fair.OfConsent, "a second time", "", nil},
	{"a throw given up though all links were there", "live", func(t testing.TB, g *gamble) {
		at := nth[fair.Throw](t, &g.file, 3, nil)
		g.file.Events = g.file.Events[:at]
		insert(&g.file, at, voids(4)(g))
	}, false, fair.OfDenied, "no link for it was missing", "", nil},
	{"a throw given up before it was called", "live", cut[fair.Throw](3, voids(5)), false, fair.OfOrder, "cannot come there", "", nil},
	{"an offer between call and throw", "live", between(`{"n":0,"t":0,"e":"offer","seat":0,"offer":"draw"}`), false, fair.OfChoice, "between the call", "", nil},
	{"a turn between call and throw", "live", between(`{"n":0,"t":0,"e":"play","seat":0,"text":"24/23"}`), false, fair.OfChoice, "between the call", "", nil},
	{"a turn taken back between call and throw", "live", between(`{"n":0,"t":0,"e":"takeback","seat":0}`), false, fair.OfChoice, "between the call", "", nil},
	{"a game stopped too early", "live", cut[fair.Reveal](6, says(`{"n":0,"t":0,"e":"end","seat":-1,"result":{"reason":"stopped","payoffs":[0,0]}}`)), false, fair.OfConsent, "-was stopped", pyRules, nil},

	{"a seat that is gone on without after a second", "comings", func(t testing.TB, g *gamble) {
		for i := event(t, &g.file, 0, `"offer":"without"`); i < len(g.file.Events); i++ {
			g.file.Events[i].Time -= 9_000_000
		}
	}, false, fair.OfConsent, "not missing for ten seconds", "", nil},
	{"a seat that is to be gone on without at once", "live", cut[fair.Reveal](6, says(`{"n":0,"t":0,"e":"offer","seat":0,"offer":"without"}`)), false, fair.OfConsent, "not missing for ten seconds", "", nil},

	// Who is there.
	{"a bot for who never left", "comings", goes(says(`{"n":0,"t":0,"e":"standin","seat":0,"text":"net"}`)), false, fair.OfRules, "had not left", "", nil},
	{"a bot for who never left, in a game of two", "live", cut[fair.Throw](3, says(`{"n":0,"t":0,"e":"standin","seat":0,"text":"net"}`)), false, fair.OfRules, "had not left", "", nil},
	{"a return of who never left", "live", cut[fair.Throw](3, says(`{"n":0,"t":0,"e":"return","seat":1}`)), false, fair.OfRules, "had not left", "", nil},
	{"a bot for who is back", "comings", func(t testing.TB, g *gamble) {
		at := event(t, &g.file, 0, `"e":"standin"`)
		back := event(t, &g.file, 3, `"e":"return"`)
		insert(&g.file, back+1, g.file.Events[at].Data)
	}, false, fair.OfRules, "had not left", "", nil},
	{"a bot for another than gave up", "comings", goes(
		says(`{"n":0,"t":0,"e":"offer","seat":1,"offer":"resign1"}`), says(`{"n":0,"t":0,"e":"standin","seat":0,"text":"net"}`)), false, fair.OfRules, "had not left", "", nil},
	{"a bot for one of three, who offers a draw", "comings", goes(
		says(`{"n":0,"t":0,"e":"offer","seat":0,"offer":"draw"}`), says(`{"n":0,"t":0,"e":"standin","seat":0,"text":"net"}`)), false, fair.OfRules, "had not left", "", nil},
	{"a bot for one of two, who offers to give up", "live", cut[fair.Throw](3,
		says(`{"n":0,"t":0,"e":"offer","seat":0,"offer":"resign1"}`), says(`{"n":0,"t":0,"e":"standin","seat":0,"text":"net"}`)), false, fair.OfRules, "had not left", "", nil},
	{"a bot for one whose link was there", "comings", func(t testing.TB, g *gamble) {
		at := nth[fair.Void](t, &g.file, 0, nil) + 1
		g.file.Events = g.file.Events[:at+1]
		was := g.file.Events[at].Data[strings.Index(g.file.Events[at].Data, `"seat":`)+len(`"seat":`)]
		swap(t, &g.file, at, `"seat":`+string(was), `"seat":`+string('0'+(was-'0'+1)%3))
	}, false, fair.OfRules, "had not left", "", nil},

	{"a room of today, opened as those of before", "live", today(`"dice":3`, `"dice":2`), false, fair.MarkFewer, "so few rules", "", nil},
	{"a room of today, opened with the rules of the first", "live", today(`"dice":3`, `"dice":1`), false, fair.MarkFewer, "so few rules", "", nil},
	{"a room of today that does not say its rules", "live", today(`,"dice":3`, ``), false, fair.MarkFewer, "so few rules", "", nil},
	{"a room of today that says its rules in capitals", "live", today(`"dice":3`, `"Dice":3`), false, fair.MarkFewer, "not written as it must", "", nil},
	{"a room of today, of the older protocol", "older", today(`"dice":2`, `"dice":2`), false, fair.MarkFewer, "so few rules", "", nil},
	{"a bot for who never left, in a room of today, opened as those of before", "comings", func(t testing.TB, g *gamble) {
		goes(says(`{"n":0,"t":0,"e":"standin","seat":0,"text":"net"}`))(t, g)
		today(`"dice":3`, `"dice":2`)(t, g)
	}, false, fair.MarkFewer, "so few rules", "", nil},

	// Turns, clocks, result.
	{"a turn dropped", "live", func(t testing.TB, g *gamble) { drop(&g.file, event(t, &g.file, 3, `"e":"play"`, "/")) }, false, fair.OfRules, noRules, pyRules, nil},
	{"a turn against the rules", "live", reword(4, `"text":"`, `"text":"24/23 24/23 `, `"e":"play"`), false, fair.OfRules, noRules, pyRules, nil},
	{"a turn taken back without consent", "live", func(t testing.TB, g *gamble) {
		insert(&g.file, event(t, &g.file, 4, `"e":"play"`)+1, `{"n":0,"t":0,"e":"takeback","seat":0}`)
	}, false, fair.OfRules, noRules, pyRules, nil},
	{"an altered result", "live", func(t testing.TB, g *gamble) {
		at := event(t, &g.file, 0, `"e":"end"`)
		if d := &g.file.Events[at].Data; strings.Contains(*d, "[-") {
			*d = strings.Replace(strings.Replace(*d, "[-", "[", 1), ",", ",-", -1)
			*d = strings.ReplaceAll(*d, ",-\"", ",\"")
		} else {
			*d = strings.Replace(strings.Replace(*d, ",-", ",", 1), "payoffs\":[", "payoffs\":[-", 1)
		}
	}, false, fair.OfRules, noRules, pyRules, nil},
	{"a changed game", "live", reword(0, `"game":"hypergammon"`, `"game":"parker"`), false, fair.OfRules, noRules, pyRules, nil},
	{"a clock that ran out too early", "live", cut[fair.Throw](3, says(`{"n":0,"t":0,"e":"flag","seat":0}`)), false, fair.OfRules, noRules, pyRules, nil},
	{"a time before the one before", "live", func(t testing.TB, g *gamble) { g.file.Events[30].Time -= 5_000_000 }, false, fair.OfRules, "cannot come there", "", nil},

	// Spelling, hashes, receipts.
	{`"Dice"`, "live", reword(0, `"dice":{"throw"`, `"Dice":{"throw"`), false, fair.OfOrder, "not written as it must", "", nil},
	{"dice told twice", "live", reword(0, `"dice":{"throw"`, `"dice":{"throw":{"k":1,"physical":true,"fell":["6-5"]}},"dice":{"throw"`), false, fair.OfOrder, "not written as it must", "", nil},
	{"a text told twice", "live", reword(1, `"text":`, `"text":"24/23","text":`, `"e":"play"`), false, fair.OfRules, "not written as it must", "", nil},
	{`"Text"`, "live", reword(1, `"text":`, `"Text":"24/23","text":`, `"e":"play"`), false, fair.OfRules, "not written as it must", "", nil},
	{"a blank in a record", "live", reword(0, `{"throw":{`, `{"throw": {`), false, fair.OfOrder, "not written as it must", "", nil},
	{"a member too many", "live", reword(0, `{"throw":{`, `{"throw":{"x":1,`), false, fair.OfOrder, "not written as it must", "", nil},
	{"an unknown record", "live", reword(0, `{"call":{`, `{"cull":{`), false, fair.OfOrder, "not written as it must", "", nil},
	{"a throw without a record", "live", func(t testing.TB, g *gamble) {
		d := &g.file.Events[nth[fair.Throw](t, &g.file, 3, nil)].Data
		*d = (*d)[:strings.Index(*d, `,"dice"`)] + "}"
	}, false, fair.OfOrder, "not written as it must", "", nil},
	{"of another room", "live", func(_ testing.TB, g *gamble) { g.file.Room = "room-2" }, false, fair.OfOrder, "cannot come there", "", nil},
	{"an event dropped", "live", func(_ testing.TB, g *gamble) { drop(&g.file, 40) }, true, fair.OfHash, "was changed", "", nil},
	{"an event changed", "live", reword(3, `"text":"`, `"text":"24/23 `, `"e":"play"`), true, fair.OfHash, "was changed", "", nil},
	{"a time changed", "live", func(_ testing.TB, g *gamble) { g.file.Events[40].Time++ }, true, fair.OfHash, "was changed", "", nil},
	{"a wrong signature", "live", func(_ testing.TB, g *gamble) { g.file.Receipts[0].Sig[7] ^= 1 }, true, fair.OfReceipt, "signature", "", nil},
	{"a receipt of another time", "live", func(_ testing.TB, g *gamble) { g.file.Receipts[0].Time++ }, true, fair.OfReceipt, "signature", "", nil},
	{"a receipt of another key", "live", func(_ testing.TB, g *gamble) { g.file.Receipts[0].Key[0] ^= 1 }, true, fair.OfReceipt, "signature", "", nil},
	{"the end cut off, under a receipt", "live", func(_ testing.TB, g *gamble) { g.file.Events = g.file.Events[:60] }, true, fair.OfReceipt, "signature", "", nil},

	// What it takes two files to see.
	{"two logs of one room", "live", func(t testing.TB, g *gamble) {
		g.file.Events = g.file.Events[:nth[fair.Throw](t, &g.file, 9, nil)+1]
		insert(&g.file, len(g.file.Events), `{"n":0,"t":0,"e":"say","seat":0,"text":"It fell otherwise."}`)
	}, false, fair.OfLogs, oneFile, "", func(_ testing.TB, g *gamble) fair.File { return g.file }},
	{"two logs of one room, which differ in a die", "live", func(t testing.TB, g *gamble) {
		cut[fair.Throw](9)(t, g)
	}, false, fair.OfLogs, oneFile, "", func(t testing.TB, g *gamble) fair.File {
		fell(3, "6-5")(t, g)
		g.seal(&g.file)
		return g.file
	}},
	{"a chain promised in two rooms", "live", func(testing.TB, *gamble) {}, false, fair.OfReused, oneFile, "", func(t testing.TB, _ *gamble) fair.File {
		return newGambleIn(t, "room-2", api.Config{Game: "parker", Clock: api.ClockConfig{Pool: 60_000}}, 2).play(3).file
	}},

	// At one keyboard, where a seed makes all dice.
	{"seed: a changed die", "keyboard", fell(2, "6-5"), false, fair.OfThrow, "made to be", "", nil},
	{"seed: another chain", "keyboard", func(t testing.TB, g *gamble) { g.file = keyboard(t, liar{fair.NewSeeded(7)}).file }, false, fair.OfOrder, "of which number", "", nil},
	{"seed: another number than the room's", "keyboard", reword(0, `"seed":"7"`, `"seed":"8"`), false, fair.OfRules, "of which number", pyRooms, nil},
	{"seed: a number in a room that has none", "keyboard", reword(0, `,"seed":"7"`, ``), false, fair.OfRules, "of which number", pyRooms, nil},
	{"seed: a server's dice in a room of a number", "live", reword(0, `"game":"hypergammon"`, `"game":"hypergammon","seed":"7"`), false, fair.OfRules, "of which number", pyRooms, nil},

	// What strangers thought of later.
	{"a key with which anybody can sign", "live", func(t testing.TB, g *gamble) {
		w := weak{g.forger}
		g.file = newGambleBy(t, "room-1", g.room.Config, 2, w).play(5).file
		last := g.file.Events[len(g.file.Events)-1]
		g.file.Receipts = []fair.Receipt{{Room: g.file.Room, Seq: last.Seq, Head: last.Hash, Time: last.Time, Key: fair.Value{1}, Sig: fair.Signature{1}}}
	}, true, fair.OfReceipt, "signature", "", nil},
	{"a turn between call and throw, that says without", "live", into(`{"n":0,"t":0,"e":"play","seat":0,"text":"24/23","offer":"without"}`), false, fair.OfRules, "between the call", "", nil},
	{"an offer between call and throw, that says that it ends", "live", into(`{"n":0,"t":0,"e":"offer","seat":0,"offer":"draw","result":{"reason":"stopped","payoffs":[0,0]}}`), false, fair.OfRules, "between the call", "", nil},
	{"a turn between call and throw, behind a flag", "live", into(`{"n":0,"t":0,"e":"flag","seat":0}`, `{"n":0,"t":0,"e":"play","seat":0,"text":"24/23"}`), false, fair.OfRules, "between the call", "", nil},
	{"a turn between call and throw, behind an end", "live", into(`{"n":0,"t":0,"e":"end","seat":-1,"result":{"reason":"draw","payoffs":[0,0]}}`, `{"n":0,"t":0,"e":"play","seat":0,"text":"24/23"}`), false, fair.OfChoice, "between the call", "", nil},
	{"an event of a kind that nobody knows, between call and throw", "live", into(`{"n":0,"t":0,"e":"double","seat":0}`), false, fair.OfChoice, "between the call", "", nil},
	{"an event that is a list", "live", into(`[]`), false, fair.OfRules, "not written as it must", "", nil},
	{"talk with half of a letter, of which each reader makes another", "live", into(`{"n":0,"t":0,"e":"say","seat":0,"text":"\ud800"}`), false, fair.OfRules, "not written as it must", "", nil},
	{"an event that is nothing", "live", into(`null`), false, fair.OfChoice, "not written as it must", "", nil},
	{"a throw that does not say what fell", "live", func(t testing.TB, g *gamble) {
		d := &g.file.Events[nth(t, &g.file, 3, isDice)].Data
		at := strings.Index(*d, `"text":"`)
		*d = (*d)[:at] + (*d)[at+len(`"text":"6-5",`):]
	}, false, fair.OfRules, "made to be", pyRooms, nil},
	{"a throw of another seat", "live", func(t testing.TB, g *gamble) {
		d := &g.file.Events[nth(t, &g.file, 3, isDice)].Data
		*d = strings.NewReplacer(`"seat":0`, `"seat":1`, `"seat":1`, `"seat":0`).Replace(*d)
	}, false, fair.OfRules, noRules, pyRooms, nil},
	{"a turn of another seat", "live", func(t testing.TB, g *gamble) {
		d := &g.file.Events[event(t, &g.file, 3, `"e":"play"`, "/")].Data
		*d = strings.NewReplacer(`"seat":0`, `"seat":1`, `"seat":1`, `"seat":0`).Replace(*d)
	}, false, fair.OfRules, noRules, pyRules, nil},
	{"a turn that some readers take for another's, by a long s", "live", func(t testing.TB, g *gamble) {
		d := &g.file.Events[event(t, &g.file, 3, `"e":"play"`, "/")].Data
		*d = strings.NewReplacer(`"seat":0`, `"seat":1,"ſeat":0`, `"seat":1`, `"seat":0,"ſeat":1`).Replace(*d)
	}, false, fair.OfRules, "not written as it must", "", nil},
	{"a room opened twice", "live", func(_ testing.TB, g *gamble) { insert(&g.file, 1, g.file.Events[0].Data) }, false, fair.OfRules, noRules, pyRooms, nil},
	{"a game that goes on after a flag", "live", func(t testing.TB, g *gamble) {
		at := event(t, &g.file, 3, `"e":"play"`)
		insert(&g.file, at, `{"n":0,"t":0,"e":"flag","seat":0}`)
		for i := at; i < len(g.file.Events); i++ {
			g.file.Events[i].Time += 3_600_000_000
		}
	}, false, fair.OfRules, noRules, pyRules, nil},

	// Records in events of another kind, seat or room: what may be said, and when, goes by the kind.
	{"a throw given up without consent, told as a link", "live", told(4, "link"), false, fair.OfRules, "not written as it must", "", nil},
	{"a throw given up without consent, told as a promise", "live", told(4, "commit"), false, fair.OfRules, "not written as it must", "", nil},
	{"a throw given up without consent, told as an epoch", "live", told(4, "anchor"), false, fair.OfRules, "not written as it must", "", nil},
	{"a call told as a promise, and a turn behind it", "live", func(t testing.TB, g *gamble) {
		at := nth[fair.Call](t, &g.file, 3, nil)
		swap(t, &g.file, at, `"e":"call"`, `"e":"commit"`)
		insert(&g.file, at+1, `{"n":0,"t":0,"e":"play","seat":0,"text":"24/23"}`)
	}, false, fair.OfRules, "not written as it must", "", nil},
	{"an epoch told as a promise", "live", as[fair.Epoch]("anchor", "commit"), false, fair.OfRules, "not written as it must", "", nil},
	{"an epoch told as talk", "live", as[fair.Epoch]("anchor", "say"), false, fair.OfRules, "not written as it must", "", nil},
	{"a link told as a promise", "live", as[fair.Reveal]("link", "commit"), false, fair.OfRules, "not written as it must", "", nil},
	{"a promise told as a link", "live", as[fair.Promise]("commit", "link"), false, fair.OfRules, "not written as it must", "", nil},
	{"a promise of another seat", "live", func(t testing.TB, g *gamble) {
		swap(t, &g.file, nth[fair.Promise](t, &g.file, 1, nil), `"seat":1`, `"seat":0`)
	}, false, fair.OfRules, "had not left", "", nil},
	{"a link of another seat", "live", func(t testing.TB, g *gamble) {
		swap(t, &g.file, nth(t, &g.file, 2, func(r fair.Reveal) bool { return r.Part == 1 }), `"seat":1`, `"seat":0`)
	}, false, fair.OfRules, "not written as it must", "", nil},
	{"a link that travels ahead, of another seat", "ahead", func(t testing.TB, g *gamble) {
		swap(t, &g.file, nth(t, &g.file, 2, func(r fair.Reveal) bool { return r.Ahead && r.Part == 1 }), `"seat":1`, `"seat":0`)
	}, false, fair.OfRules, "not written as it must", "", nil},
	{"an epoch of a seat", "live", func(t testing.TB, g *gamble) {
		swap(t, &g.file, nth[fair.Epoch](t, &g.file, 0, nil), `"seat":-1`, `"seat":0`)
	}, false, fair.OfRules, noRules, pyRooms, nil},
	{"a call of nobody", "live", func(t testing.TB, g *gamble) {
		d := &g.file.Events[nth(t, &g.file, 2, func(c fair.Call) bool { return c.Seat == 0 })].Data
		*d = strings.ReplaceAll(*d, `"seat":0`, `"seat":-1`)
	}, false, fair.OfRules, noRules, pyRules, nil},
	{"a bot that brings a chain", "live", func(t testing.TB, g *gamble) {
		swap(t, &g.file, event(t, &g.file, 0, `"e":"sit","seat":1`), `"name":"seat 1"`, `"name":"seat 1","bot":"net"`)
		drop(&g.file, event(t, &g.file, 0, `"e":"return","seat":1`))
	}, false, fair.OfRules, "had not left", "", nil},
	{"a chain of a seat where nobody sits yet", "live", func(t testing.TB, g *gamble) {
		at := nth[fair.Promise](t, &g.file, 1, nil)
		g.file.Events[at].Time = g.file.Events[0].Time
		shift(&g.file, at, 1)
	}, false, fair.OfRules, "had not left", "", nil},
	{"the older protocol, in a room of today's rules", "older", reword(0, `"dice":2`, `"dice":3`), false, fair.OfOrder, "cannot come there", "", nil},
	{"somebody sits down between call and throw", "live", into(`{"n":0,"t":0,"e":"sit","seat":0,"sit":{"name":"x"}}`), false, fair.OfRules, "between the call", "", nil},
	{"somebody stands up between call and throw", "live", into(`{"n":0,"t":0,"e":"stand","seat":0}`), false, fair.OfRules, "between the call", "", nil},
	{"a rematch between call and throw", "live", into(`{"n":0,"t":0,"e":"rematch","seat":-1,"text":"x"}`), false, fair.OfRules, "between the call", "", nil},
	{"an answer between call and throw", "live", into(`{"n":0,"t":0,"e":"answer","seat":0,"offer":"draw","yes":true}`), false, fair.OfChoice, "between the call", "", nil},
	{"a turn between call and throw, in capitals", "live", into(`{"n":0,"t":0,"e":"Play","seat":0,"text":"24/23"}`), false, fair.OfRules, "between the call", "", nil},
	{"the server's absence between call and throw, when no clock ran", "live", into(`{"n":0,"t":0,"e":"pause","seat":-1,"down":100000}`), false, fair.OfRules, noRules, pyRules, nil},
	{"a throw after the end", "live", func(t testing.TB, g *gamble) {
		at := event(t, &g.file, 0, `"e":"end"`)
		end := g.file.Events[at]
		drop(&g.file, at)
		last := nth(t, &g.file, 0, func(c fair.Call) bool { return c.K == g.room.Ledger.Next()-1 })
		insert(&g.file, last, end.Data)
	}, false, fair.OfRules, noRules, pyRules, nil},
	{"a deal cut short", "cards", in(0, func(_ *gamble, r *fair.Throw) { r.Fell = r.Fell[:len(r.Fell)-1] }), false, fair.OfThrow, lots, pyMarked, nil},
	{"a lot too many", "lots", in(0, func(_ *gamble, r *fair.Throw) { r.Fell = append(r.Fell, r.Fell[0]) }), false, fair.OfThrow, lots, pyMarked, nil},
	{"a room of today that says its rules as a text", "live", today(`"dice":3`, `"dice":"3"`), false, fair.MarkFewer, "so few rules", "", nil},
	{"a room of today that says its rules as a list", "live", today(`"dice":3`, `"dice":[3]`), false, fair.MarkFewer, "so few rules", "", nil},
	{"a room of today that says its rules as a fraction", "live", today(`"dice":3`, `"dice":3.5`), false, fair.MarkFewer, "not written as it must", "", nil},
	{"a room of today that says its rules twice", "live", today(`"dice":3`, `"dice":2,"dice":3`), false, fair.MarkFewer, "not written as it must", "", nil},
	{"a room of today that says its rules twice, once in capitals", "live", today(`"dice":3`, `"dice":3,"Dice":2`), false, fair.MarkFewer, "not written as it must", "", nil},
	{"a result with two reasons", "live", reword(0, `"reason":`, `"reason":"stopped","reason":`, `"e":"end"`), false, fair.OfRules, "not written as it must", "", nil},
	{"a result with two reasons, one in capitals", "live", reword(0, `"reason":`, `"Reason":"stopped","reason":`, `"e":"end"`), false, fair.OfRules, "not written as it must", "", nil},

	// Under the older protocol.
	{"older: a changed die", "older", fell(3, "6-5"), false, fair.OfThrow, "made to be", "", nil},
	{"older: seeds before commitments", "older", moved[fair.Seed, fair.Commit](0, 1), false, fair.OfOrder, "cannot come there", "", nil},
	{"older: a seed replaced", "older", in(0, func(g *gamble, r *fair.Seed) { r.Seed = fair.Value{7} }), false, fair.OfOrder, "did not promise", "", nil},
	{"older: a late promise of the server", "older", moved[fair.Anchor, fair.Seed](0, 0), false, fair.OfOrder, "cannot come there", "", nil},
	{"older: a throw dropped", "older", without[fair.Throw](3), false, fair.OfOrder, "cannot come there", "", nil},
	{"older: a link left out", "older", in(0, func(_ *gamble, r *fair.Throw) { r.Links[1] = fair.Value{} }), false, fair.OfOrder, "link of seat 1", "", nil},
	{"older: a link replaced", "older", in(1, func(_ *gamble, r *fair.Link) { r.Link = fair.Value{7} }), false, fair.OfOrder, "link of seat", "", nil},
	{"older: false physical", "older", in(5, func(_ *gamble, r *fair.Throw) { *r = fair.Throw{K: r.K, Physical: true, Fell: []string{"6-5"}} }), false, fair.OfRules, "physical dice, and this room has none", pyMarked, nil},
	{"older: a turn dropped", "older", func(t testing.TB, g *gamble) { drop(&g.file, event(t, &g.file, 3, `"e":"play"`, "/")) }, false, fair.OfRules, noRules, pyRules, nil},
	{"older: odd notation", "older", func(t testing.TB, g *gamble) {
		rewrite(t, &g.file, nth(t, &g.file, 2, isDice), func(r *fair.Throw) { r.Fell[0] = r.Fell[0][2:] + "-" + r.Fell[0][:1] })
	}, false, fair.OfThrow, "not written as throws are", "", nil},
}
