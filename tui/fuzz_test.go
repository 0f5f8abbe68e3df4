package tui

import "testing"

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
