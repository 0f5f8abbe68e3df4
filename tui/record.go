package tui

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parlor/api"
	"parlor/bots"
	"parlor/client"
	"parlor/fair"
	"parlor/game"
	"parlor/plaintext"
	"parlor/room"
)

// A Record is a game as its file tells it: the log of the room in which it was
// played, here or on a server.
type Record struct {
	File fair.File
	Log  []Happening
}

// IsGameFile reports whether a text that begins so is meant as a game file.
func IsGameFile(head []byte) bool {
	return bytes.HasPrefix(head, []byte(magic)) || bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(head, []byte("{"))), []byte(`"format"`))
}

// ReadRecord reads a game file, also a save of the older kind; a nil house is
// room.Standard. The error names the event, or the line, that is wrong.
func ReadRecord(house *room.Games, text []byte) (Record, error) {
	if bytes.HasPrefix(text, []byte(magic)) {
		return readOlder(house, string(text))
	}
	if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return Record{}, errors.New("this is no game file: want one that parlor play saved, or that comes from a server")
	}
	f, err := fair.ReadFile(bytes.NewReader(text))
	if err != nil {
		return Record{}, err
	}
	rec := Record{File: f}
	at := orStandard(house).New(f.Room)
	var head fair.Value
	for i, e := range f.Events {
		if e.Seq != uint64(i)+1 || e.Sum(head, f.Room) != e.Hash {
			return rec, fmt.Errorf("event %d does not have the hash that its text gives it: the file was changed", i+1)
		}
		head = e.Hash
		x, err := api.Decode(e.Seq, e.Time/1000, []byte(e.Data))
		if err != nil {
			return rec, err
		}
		after, err := at.Apply(x)
		if err != nil {
			return rec, err
		}
		rec.Log = append(rec.Log, Happening{Step: client.Step{Event: x, Before: at, After: after}})
		at = after
	}
	if at.Phase == api.Seating {
		return rec, errors.New("the game in this file has not begun")
	}
	return rec, nil
}

// logged returns e as it stands in f, after the last event there.
func logged(f fair.File, e api.Event) fair.Event {
	var head fair.Value
	if n := len(f.Events); n > 0 {
		head = f.Events[n-1].Hash
	}
	x := fair.Event{Seq: e.Seq, Time: e.Time * 1000, Data: string(e.Encode())}
	x.Hash = x.Sum(head, f.Room)
	return x
}

// LoadRecord reads a game file of house.
func LoadRecord(house *room.Games, path string) (Record, error) {
	text, err := plaintext.ReadFile(path)
	if err != nil {
		return Record{}, err
	}
	rec, err := ReadRecord(house, text)
	if err != nil {
		return rec, fmt.Errorf("%s: %w", path, err)
	}
	return rec, nil
}

// Here returns the seats of those who played at the keyboard; none in a game that
// was played on a server.
func (r Record) Here() game.SeatSet { return atKeyboard(r.Log[len(r.Log)-1].After) }

// Progress returns where the game stands at the end of the record.
func (r Record) Progress() Progress {
	at, n := Begin(recorded{r, r.Here()})
	for _, h := range r.Log[n:] {
		at = at.With(h)
	}
	return at
}

// ReadSeats reads who sits where at the game called name: "me,bot". [bots.Equal] stays
// as it is: [Config.SeatEqual] puts a bot in its place.
func ReadSeats(house *room.Games, name, text string) ([]string, error) {
	house = orStandard(house)
	seats := strings.Split(text, ",")
	for i, who := range seats {
		switch {
		case who == Me:
			continue
		case who == "bot":
			seats[i] = house.Bots.Usual(name, game.Seat(i))
		case who == bots.Equal:
			if _, err := house.Bots.Equal(name, nil); err != nil {
				return nil, err
			}
		case house.Bots.Check(who) != nil:
			return nil, fmt.Errorf("seat %q: want %s, bot, %s or one of %s", who, Me, bots.Equal, strings.Join(house.Bots.All(), ", "))
		}
	}
	return seats, nil
}

// optionsText lists options by name: "bank=limit rounds=5".
func optionsText(opts game.Options) string {
	var list []string
	for name, value := range opts {
		list = append(list, name+"="+value)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}
