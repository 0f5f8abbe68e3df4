package cheat

import (
	"crypto/ed25519"
	"slices"
	"strings"

	"parlor/api"
	"parlor/fair"
)

// Lies are what a cheat may tell from event from on, by their names: each leaves
// the number of events as it is.
func Lies(from uint64) map[string]Lie {
	changed := func(change func(fair.Record) fair.Record) Lie { // the first record after from that can be
		return Lie{Log: func(events []fair.Event) {
			for i := range events {
				r, err := fair.RecordIn([]byte(events[i].Data))
				if err != nil || r == nil || events[i].Seq <= from {
					continue
				}
				if to := change(r); to != nil {
					events[i].Data = rewritten(events[i].Data, r, to)
					return
				}
			}
		}}
	}
	throws := func(change func(*fair.Throw)) Lie {
		return changed(func(r fair.Record) fair.Record {
			t, ok := r.(fair.Throw)
			if !ok {
				return nil
			}
			change(&t)
			return t
		})
	}
	return map[string]Lie{
		"another past":  {Log: func(events []fair.Event) { events[0].Time += 1000 }},
		"another log":   {Sign: func(r *fair.Receipt, seed []byte) { r.Head[0] ^= 1; *r = again(*r, seed) }},
		"another key":   {Sign: func(r *fair.Receipt, _ []byte) { *r = again(*r, make([]byte, ed25519.SeedSize)) }},
		"no signature":  {Sign: func(r *fair.Receipt, _ []byte) { r.Sig[9] ^= 1 }},
		"other dice":    throws(func(t *fair.Throw) { t.Fell = []string{other(t.Fell[0])} }),
		"dice with a 7": throws(func(t *fair.Throw) { t.Fell = []string{"7-1"} }),
		"another link":  throws(func(t *fair.Throw) { t.Link[3] ^= 1 }),
		"a link that is not ours": throws(func(t *fair.Throw) {
			t.Links = slices.Clone(t.Links)
			for i := range t.Links {
				t.Links[i][3] ^= 1
			}
		}),
		"a throw given up with all links there": changed(func(r fair.Record) fair.Record {
			if t, ok := r.(fair.Throw); ok {
				return fair.Void{K: t.K, Link: t.Link}
			}
			return nil
		}),
		"other dice shown than signed": {Show: func(e *api.Event) {
			if e.Kind == api.Threw && e.Seq > from {
				was := e.Text
				e.Text = other(was)
				e.Dice = []byte(strings.Replace(string(e.Dice), `"`+was+`"`, `"`+e.Text+`"`, 1))
			}
		}},
	}
}

// other is another throw of two dice.
func other(fell string) string {
	if fell == "6-4" {
		return "6-5"
	}
	return "6-4"
}

// again signs a receipt anew.
func again(r fair.Receipt, seed []byte) fair.Receipt {
	return fair.Sign(ed25519.NewKeyFromSeed(seed), r.Room, r.Seq, r.Head, r.Time)
}

// rewritten puts another record into the text of an event.
func rewritten(data string, was, is fair.Record) string {
	data = strings.Replace(data, string(fair.Encode(was)), string(fair.Encode(is)), 1)
	t, ok := was.(fair.Throw)
	if to, is := is.(fair.Throw); ok && is {
		data = strings.Replace(data, `"text":"`+strings.Join(t.Fell, api.FellSeparator)+`"`, `"text":"`+strings.Join(to.Fell, api.FellSeparator)+`"`, 1)
	}
	return data
}
