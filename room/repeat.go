package room

import (
	"maps"
	"slices"
	"strings"

	"parlor/api"
)

// first is which events a command may begin with.
var first = map[api.Verb][]api.Kind{
	api.DoOpen: {api.Opened}, api.DoSit: {api.Sat}, api.DoStand: {api.Stood}, api.DoThrow: {api.Anchored, api.Called, api.Threw},
	api.DoPlay: {api.Played}, api.DoOffer: {api.Offered, api.Ended}, api.DoAnswer: {api.Answered}, api.DoSay: {api.Said},
	api.DoFollow: {api.Followed},
	api.DoLeave:  {api.Left}, api.DoReturn: {api.Returned}, api.DoStandIn: {api.StoodIn}, api.DoLink: {api.Linked}, api.DoCommit: {api.Committed},
}

// Became reports whether e can be the first event that c became: whoever gives a
// command again under its id means the same. A bot that sits down may be called
// otherwise than when it was asked for, and a person's secret may be another.
func (c Command) Became(e api.Event) bool {
	if !slices.Contains(first[c.Do], e.Kind) || e.Seat >= 0 && c.Seat >= 0 && e.Seat != c.Seat {
		return false
	}
	switch e.Kind {
	case api.Opened:
		return c.Open != nil && sameOpening(*c.Open, *e.Open)
	case api.Sat:
		return c.Sit != nil && (c.Sit.Bot != "") == (e.Sit.Bot != "") && (c.Sit.Bot != "" || c.Sit.Name == e.Sit.Name)
	case api.Said:
		return e.Seat == c.Seat && e.Text == strings.TrimSpace(c.Text)
	case api.Followed:
		return e.Text == c.Text
	case api.Played:
		return e.Text == singleBlanks(c.Text)
	case api.Threw:
		return c.Text == "" || e.Text == singleBlanks(c.Text)
	case api.Offered:
		return string(e.Offer) == c.Text
	case api.Answered:
		return !e.Yes || c.Text == "yes"
	case api.Ended:
		return e.Result.Reason == api.ByResign && api.OfferKind(c.Text).Resigns() || e.Result.Reason == api.ByStop && c.Text == string(api.Stop)
	}
	return true
}

// sameOpening reports whether the room that is asked for is the one that is there.
// What was left to the house may be anything.
func sameOpening(asked, there api.Config) bool {
	return asked.Game == there.Game && maps.Equal(asked.Options, there.Options) && (asked.Seats == 0 || asked.Seats == there.Seats) &&
		asked.Match == there.Match && asked.Clock == there.Clock && asked.Manual == there.Manual && asked.Advice == there.Advice &&
		asked.Title == there.Title && asked.Position == there.Position && (asked.Private == there.Private || there.Position != "")
}
