package live

import (
	"parlor/api"
	"parlor/fair"
	"parlor/room"
)

// What a room takes at most. No game that people play comes near it. It keeps what
// one visitor can do to a room small, and its game file one that everybody can
// check: [fair.MaxFile] is a good deal more than bytes.
type limits struct {
	events    int // after which nothing more happens in a room
	bytes     int // in its game file, likewise
	asides    int // events that visitors cause beside the game: words, offers, answers, comings and goings, seats taken and given up
	words     int // words said
	strangers int // words said by those who only watch
}

// Limits are what a room takes at most: events, and bytes of its game file.
const (
	maxEvents = 100_000
	maxBytes  = 48 << 20
)

var usual = limits{events: maxEvents, bytes: maxBytes, asides: 10_000, words: 3_000, strangers: 1_000}

// Fails to compile if a file might grow too long to be checked, whatever happens
// after the limit.
const _ = uint(fair.MaxFile - maxBytes - 8<<20)

// tally counts what is in a room's log.
type tally struct{ events, bytes, asides, words, strangers int }

// add counts an event, whose data is stored with the name of a command.
func (t *tally) add(e api.Event, data []byte, command string) {
	t.events++
	t.bytes += filed(data) + len(command)
	switch e.Kind {
	case api.Said:
		t.words++
		if e.Seat < 0 {
			t.strangers++
		}
		t.asides++
	case api.Offered, api.Answered, api.TookBack, api.Left, api.Returned, api.StoodIn, api.Sat, api.Stood:
		t.asides++
	}
}

// filed is how many bytes an event with this data takes in a game file, at most.
func filed(data []byte) int {
	const around = 220 // number, time, hash, names, blanks
	n := around
	for _, c := range data {
		switch {
		case c == '"', c == '\\':
			n += 2
		case c < ' ', c == '<', c == '>', c == '&', c == 0xe2: // The last may begin a separator of lines.
			n += 6
		default:
			n++
		}
	}
	return n
}

// full reports whether nothing more is to happen in the room.
func (a *actor) full() bool {
	return a.tally.events >= a.house.limits.events || a.tally.bytes >= a.house.limits.bytes
}

// takes refuses a visitor's command for which there is no more room.
func (a *actor) takes(c room.Command) error {
	most, has := a.house.limits, a.tally
	refuse := func(text string) error { return &api.Refusal{Code: api.Gone, Message: text} }
	if a.full() {
		return refuse("this room is full: it holds as much as a game file may")
	}
	switch c.Do {
	case api.DoSay:
		if has.words >= most.words || c.Seat < 0 && has.strangers >= most.strangers {
			return refuse("enough was said in this room")
		}
	case api.DoOffer, api.DoAnswer, api.DoLeave, api.DoReturn, api.DoStandIn, api.DoSit, api.DoStand:
	default:
		return nil
	}
	if has.asides >= most.asides {
		return refuse("enough happened in this room beside the game: now only play goes on")
	}
	return nil
}
