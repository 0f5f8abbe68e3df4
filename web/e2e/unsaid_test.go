package e2e

import (
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// unsaid are cheats that leave something open: who takes part, who is there, which number is meant, what an event tells.
var unsaid = []cheat{
	// Who takes part, and is there.
	{"a throw that takes a link of who has left", "live", behind(3, `"e":"throw"`, `{"n":0,"t":0,"e":"leave","seat":1}`), false, fair.OfRules, "cannot come there", "", nil},
	{"a throw that takes a link of one for whom a bot plays on", "live", behind(3, `"e":"throw"`,
		`{"n":0,"t":0,"e":"leave","seat":1}`, `{"n":0,"t":0,"e":"standin","seat":1,"text":"net"}`), false, fair.OfRules, "cannot come there", "", nil},
	{"a throw of who has left, whose links travel ahead", "ahead", func(t testing.TB, g *gamble) {
		at := nth(t, &g.file, 2, func(c fair.Call) bool { return c.Seat == 0 })
		insert(&g.file, at, `{"n":0,"t":0,"e":"leave","seat":0}`)
	}, false, fair.OfRules, "cannot come there", "", nil},
	{"a chain of who stood up before the start", "live", behind(0, `"e":"commit","seat":0`,
		`{"n":0,"t":0,"e":"stand","seat":0}`, `{"n":0,"t":0,"e":"sit","seat":0,"sit":{"name":"x"}}`), false, fair.OfRules, "cannot come there", "", nil},
	{"a promise that the epoch leaves out", "live", func(t testing.TB, g *gamble) {
		g.file = newGamble(t, g.room.Config, 1).play(4).file
		p := fair.Promise{Seats: []game.Seat{1}, Epoch: 1, Length: forgerLinks, Anchor: fair.Value{5}}
		insert(&g.file, event(t, &g.file, 0, `"e":"start"`), `{"n":0,"t":0,"e":"commit","seat":1,"dice":`+string(fair.Encode(p))+`}`)
	}, false, fair.OfRules, "cannot come there", "", nil},
	{"one chain of two", "live", func(t testing.TB, g *gamble) {
		var a fair.Value
		rewrite(t, &g.file, nth[fair.Promise](t, &g.file, 0, nil), func(r *fair.Promise) { a = r.Anchor })
		rewrite(t, &g.file, nth[fair.Promise](t, &g.file, 1, nil), func(r *fair.Promise) { r.Anchor = a })
		rewrite(t, &g.file, nth[fair.Epoch](t, &g.file, 0, nil), func(r *fair.Epoch) { r.Parts[1].Anchor = a })
	}, false, fair.OfReused, "promised before", "", nil},
	{"the chain of a player as the server's", "live", in(0, func(_ *gamble, r *fair.Epoch) { r.Server = r.Parts[0].Anchor }), false, fair.OfReused, "promised before", "", nil},
	{"chains without a link", "live", func(t testing.TB, g *gamble) {
		for n := range 2 {
			rewrite(t, &g.file, nth[fair.Promise](t, &g.file, n, nil), func(r *fair.Promise) { r.Length = 0 })
		}
		rewrite(t, &g.file, nth[fair.Epoch](t, &g.file, 0, nil), func(r *fair.Epoch) { r.Length = 0 })
	}, false, fair.OfOrder, "cannot come there", "", nil},
	{"an epoch of no seats", "live", in(0, func(_ *gamble, r *fair.Epoch) { r.Parts, r.Nothing = []fair.Part{}, []game.Seat{} }), false, fair.OfOrder, "cannot come there", "", nil},

	// Between a call and its throw.
	{"an offer to stop between call and throw", "live", into(`{"n":0,"t":0,"e":"offer","seat":0,"offer":"stop"}`), false, fair.OfChoice, "between the call", "", nil},
	{"a throw given up, without a record", "live", into(`{"n":0,"t":0,"e":"void","seat":-1}`), false, fair.OfConsent, "not written as it must", "", nil},
	{"a link without a record", "live", into(`{"n":0,"t":0,"e":"link","seat":0}`), false, fair.OfRules, "not written as it must", "", nil},
	{"an epoch without a record", "live", into(`{"n":0,"t":0,"e":"anchor","seat":-1}`), false, fair.OfRules, "not written as it must", "", nil},
	{"an offer that nobody can make", "live", behind(3, `"e":"throw"`, `{"n":0,"t":0,"e":"offer","seat":1,"offer":"stop"}`), false, fair.OfRules, noRules, pyRooms, nil},
	{"what is said between call and throw, in a kind of two words", "live", into(`{"n":0,"t":0,"e":"say play","seat":0}`), false, fair.OfChoice, "between the call", "", nil},
	{"what is said between call and throw, in a list of kinds", "live", into(`{"n":0,"t":0,"e":["say"],"seat":0}`), false, fair.OfRules, "not written as it must", "", nil},
	{"an offer between call and throw, of two words", "live", into(`{"n":0,"t":0,"e":"offer","seat":0,"offer":"without draw"}`), false, fair.OfChoice, "between the call", "", nil},
	{"an offer between call and throw, in a list", "live", into(`{"n":0,"t":0,"e":"offer","seat":0,"offer":["without"]}`), false, fair.OfRules, "between the call", "", nil},
	{"a result between call and throw, with a list of reasons", "live", into(`{"n":0,"t":0,"e":"end","seat":-1,"result":{"reason":["flag"],"payoffs":[1,-1]}}`), false, fair.OfRules, "between the call", "", nil},
	{"a bot for who gave up in a list", "comings", goes(
		says(`{"n":0,"t":0,"e":"offer","seat":1,"offer":["resign1"]}`), says(`{"n":0,"t":0,"e":"standin","seat":1,"text":"net"}`)), false, fair.OfRules, "had not left", "", nil},
	{"an answer to what nobody offered", "live", behind(3, `"e":"throw"`, `{"n":0,"t":0,"e":"answer","seat":1,"offer":"draw","yes":true}`), false, fair.OfRules, noRules, pyRooms, nil},

	// Numbers and members that readers take for another thing.
	{"a turn of nobody who is named", "live", reword(1, `,"seat":0`, ``, `"e":"play"`), false, fair.OfRules, "not written as it must", "", nil},
	{"a turn of the seat null", "live", reword(1, `"seat":0`, `"seat":null`, `"e":"play"`), false, fair.OfRules, "not written as it must", "", nil},
	{"a turn of a seat that is a text", "live", reword(1, `"seat":0`, `"seat":"0"`, `"e":"play"`), false, fair.OfRules, "not written as it must", "", nil},
	{"a turn of the seat 0.0", "live", reword(1, `"seat":0`, `"seat":0.0`, `"e":"play"`), false, fair.OfRules, "not written as it must", "", nil},
	{"a turn of a seat beyond all numbers", "live", reword(1, `"seat":0`, `"seat":99999999999999999999`, `"e":"play"`), false, fair.OfRules, "not written as it must", "", nil},
	{"a turn of the seat -0", "live", reword(1, `"seat":0`, `"seat":-0`, `"e":"play"`), false, fair.OfRules, "not written as it must", "", nil},
	{"payoffs as a power of ten", "live", func(t testing.TB, g *gamble) {
		d := &g.file.Events[event(t, &g.file, 0, `"e":"end"`)].Data
		*d = strings.Replace(*d, "]", "e0]", 1)
	}, false, fair.OfRules, "not written as it must", "", nil},
	{"a room of today that says its rules as 3.0", "live", today(`"dice":3`, `"dice":3.0`), false, fair.MarkFewer, "not written as it must", "", nil},
	{"a room of today that says its rules as a power of ten", "live", today(`"dice":3`, `"dice":30e-1`), false, fair.MarkFewer, "not written as it must", "", nil},
	{"a room of rules to come", "live", today(`"dice":3`, `"dice":4`), false, fair.OfRules, "not written as it must", "", nil},
	{"a sitting with two names", "live", reword(0, `"sit":{`, `"sit":{"n\u0061me":"y",`), false, fair.OfRules, "not written as it must", "", nil},

	// Receipts.
	{"receipts of two games", "live", func(t testing.TB, g *gamble) {
		other := newGambleIn(t, "room-2", api.Config{Game: "parker"}, 0).play(3)
		g.file.Receipts = append(g.file.Receipts, other.file.Receipts...)
	}, true, fair.OfReceipt, "signature", "", nil},
	{"a receipt for no event", "live", func(_ testing.TB, g *gamble) { g.file.Receipts[0].Seq = 0 }, true, fair.OfReceipt, "signature", "", nil},
}

// behind puts events behind the nth, from 0, that has this in it.
func behind(n int, part string, data ...string) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) {
		at := event(t, &g.file, n, part)
		for i, d := range data {
			insert(&g.file, at+1+i, d)
		}
	}
}

// unnumbered is an honest game that says null where it need not say how many seats there are.
func unnumbered(t testing.TB) *gamble {
	g := newGamble(t, api.Config{Game: "parker", Seats: 2}, 2).play(4)
	reword(0, `"seats":2`, `"seats":null`)(t, g)
	g.seal(&g.file)
	return g
}
