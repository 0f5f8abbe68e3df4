package room

import (
	"testing"

	"parlor/api"
	"parlor/game"
)

// TestARepeatIsOfTheSameCommand asks of commands what they can have become: the same
// one given again, and one that differs from it in a single thing.
func TestARepeatIsOfTheSameCommand(t *testing.T) {
	ended := func(why api.Reason) api.Event {
		return api.Event{Kind: api.Ended, Seat: 1, Result: &api.Result{Reason: why}}
	}
	sits := func(name, bot string) *api.Sitting { return &api.Sitting{Name: name, Bot: bot} }
	opening := func(change func(*api.Config)) *api.Config {
		c := api.Config{Game: "house", Options: game.Options{"men": "3"}, Seats: 2, Title: "Sunday"}
		change(&c)
		return &c
	}
	same := func(*api.Config) {}
	opened := api.Event{Kind: api.Opened, Seat: -1, Open: opening(same)}
	for _, c := range []struct {
		name    string
		became  api.Event
		again   Command
		another []Command
	}{
		{
			"play",
			api.Event{Kind: api.Played, Seat: 1, Text: "8/5 6/5"},
			Command{Do: api.DoPlay, Seat: 1, Text: " 8/5  6/5"},
			[]Command{
				{Do: api.DoPlay, Seat: 0, Text: "8/5 6/5"},
				{Do: api.DoPlay, Seat: 1, Text: "8/5 13/12"},
				{Do: api.DoSay, Seat: 1, Text: "8/5 6/5"},
			},
		},
		{"throw", api.Event{Kind: api.Threw, Seat: 1, Text: "6-5"}, Command{Do: api.DoThrow, Seat: 1}, []Command{{Do: api.DoThrow, Seat: 0}, {Do: api.DoPlay, Seat: 1}}},
		{
			"throw by hand",
			api.Event{Kind: api.Threw, Seat: 1, Text: "6-5"},
			Command{Do: api.DoThrow, Seat: 1, Text: " 6-5 "},
			[]Command{{Do: api.DoThrow, Seat: 1, Text: "6-4"}},
		},
		{"throw that waits", api.Event{Kind: api.Called, Seat: 1}, Command{Do: api.DoThrow, Seat: 1}, []Command{{Do: api.DoThrow, Seat: 0}, {Do: api.DoLink, Seat: 1}}},
		{
			"words",
			api.Event{Kind: api.Said, Seat: 1, Text: "good game"},
			Command{Do: api.DoSay, Seat: 1, Text: " good game\n"},
			[]Command{{Do: api.DoSay, Seat: 1, Text: "bad game"}, {Do: api.DoSay, Seat: -1, Text: "good game"}, {Do: api.DoSay, Seat: 0, Text: "good game"}},
		},
		{
			"words of a stranger",
			api.Event{Kind: api.Said, Seat: -1, Text: "good game"},
			Command{Do: api.DoSay, Seat: -1, Text: "good game"},
			[]Command{{Do: api.DoSay, Seat: 0, Text: "good game"}},
		},
		{"rematch", api.Event{Kind: api.Followed, Seat: -1, Text: "a"}, Command{Do: api.DoFollow, Seat: -1, Text: "a"}, []Command{{Do: api.DoFollow, Seat: -1, Text: "b"}}},
		{"offer", api.Event{Kind: api.Offered, Seat: 1, Offer: api.Draw}, Command{Do: api.DoOffer, Seat: 1, Text: "draw"}, []Command{{Do: api.DoOffer, Seat: 1, Text: "takeback"}, {Do: api.DoOffer, Seat: 0, Text: "draw"}}},
		{"yes", api.Event{Kind: api.Answered, Seat: 1, Yes: true}, Command{Do: api.DoAnswer, Seat: 1, Text: "yes"}, []Command{{Do: api.DoAnswer, Seat: 1, Text: "no"}}},
		{"no", api.Event{Kind: api.Answered, Seat: 1}, Command{Do: api.DoAnswer, Seat: 1, Text: "no"}, []Command{{Do: api.DoAnswer, Seat: 0, Text: "no"}}},
		{
			"giving up", ended(api.ByResign),
			Command{Do: api.DoOffer, Seat: 1, Text: "resign3"},
			[]Command{{Do: api.DoOffer, Seat: 1, Text: "draw"}, {Do: api.DoOffer, Seat: 1, Text: "stop"}},
		},
		{"stopping", ended(api.ByStop), Command{Do: api.DoOffer, Seat: 1, Text: "stop"}, []Command{{Do: api.DoOffer, Seat: 1, Text: "resign3"}}},
		{"an end by the rules", ended(api.ByRules), Command{}, []Command{{Do: api.DoOffer, Seat: 1, Text: "resign3"}, {Do: api.DoOffer, Seat: 1, Text: "stop"}}},
		{
			"sitting down",
			api.Event{Kind: api.Sat, Seat: 1, Sit: sits("Ada", "")},
			Command{Do: api.DoSit, Seat: 1, Sit: sits("Ada", "")},
			[]Command{{Do: api.DoSit, Seat: 1, Sit: sits("Bea", "")}, {Do: api.DoSit, Seat: 0, Sit: sits("Ada", "")}, {Do: api.DoSit, Seat: 1, Sit: sits("Ada", "hand")}, {Do: api.DoSit, Seat: 1}},
		},
		{"sitting down anywhere", api.Event{Kind: api.Sat, Seat: 1, Sit: sits("Ada", "")}, Command{Do: api.DoSit, Seat: -1, Sit: sits("Ada", "")}, nil},
		{
			"a bot, called otherwise",
			api.Event{Kind: api.Sat, Seat: 1, Sit: sits("sailor", "sailor")},
			Command{Do: api.DoSit, Seat: 1, Sit: sits("equal", "equal")},
			[]Command{{Do: api.DoSit, Seat: 1, Sit: sits("sailor", "")}},
		},
		{
			"opening", opened,
			Command{Do: api.DoOpen, Seat: -1, Open: opening(same)},
			[]Command{
				{Do: api.DoOpen, Seat: -1},
				{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Game = "parker" })},
				{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Options = game.Options{"men": "4"} })},
				{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Seats = 3 })},
				{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Match.Points = 5 })},
				{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Clock.Days = 3 })},
				{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Manual = true })},
				{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Advice = api.AdviceAlways })},
				{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Title = "Monday" })},
				{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Position = "x" })},
				{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Private = true })},
			},
		},
		{"opening with as many seats as the house gives", opened, Command{Do: api.DoOpen, Seat: -1, Open: opening(func(c *api.Config) { c.Seats = 0 })}, nil},
	} {
		if c.again.Do != "" && !c.again.Became(c.became) {
			t.Errorf("%s: the same command given again is taken for another", c.name)
		}
		for i, x := range c.another {
			if x.Became(c.became) {
				t.Errorf("%s: another command, number %d, is taken for the same: %+v", c.name, i, x)
			}
		}
	}
}
