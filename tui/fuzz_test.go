package tui

import (
	"slices"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/room"
)

// FuzzReadRecord reads game files that may be anything, of today and older.
func FuzzReadRecord(f *testing.F) {
	const head = magic + "\ngame backgammon\nversion 1\noptions cube=on\nmatch points 3\nseats me,bot\nseed 7\n\n"
	for _, text := range []string{
		head, head + "- 6-3\nx 24/18 13/10\n", head + "x resign\n", magic + "\n\n", "", magic + "\ngame parker\nversion 0\nseats ,\nseed -1\n\n",
		`{"format":"parlor game","version":1,"room":"r","events":[{"seq":1,"time":0,"data":"{}","hash":"absent"}],"receipts":null}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := ReadRecord(nil, []byte(text))
		if err != nil {
			return
		}
		newReplay(t.Context(), Config{}, rec, rec.Here())
	})
}

// FuzzReadSeats reads who sits where. Whoever is taken is somebody who can be asked, each at his place; what is not says what was wanted.
func FuzzReadSeats(f *testing.F) {
	for _, text := range []string{"me,bot", "bot,equal,me", "captain,navigator", "", ",", "me,,bot", "hand+1,random", "Me", "me, bot", "\x00"} {
		f.Add("india", text)
		f.Add("crown-and-anchor", text)
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		seats, err := ReadSeats(nil, name, text)
		if err != nil {
			if !strings.Contains(err.Error(), "want") {
				t.Fatalf("%s, %q: %v", name, text, err)
			}
			return
		}
		asked := strings.Split(text, ",")
		if len(seats) != len(asked) {
			t.Fatalf("%s, %q is taken for %q", name, text, seats)
		}
		for i, who := range seats {
			known := who == Me || who == bots.Equal || slices.Contains(room.Standard.Bots.All(), who) || room.Standard.Bots.Check(who) == nil
			if !known || asked[i] != "bot" && who != asked[i] {
				t.Fatalf("%s, %q is taken for %q", name, text, seats)
			}
		}
	})
}
