package fair

import (
	"slices"
	"strings"
	"testing"

	"parlor/game"
)

// absences returns what a report of the rig's log says about absent links.
func absences(r *rig) (list []string) {
	r.Helper()
	report := Verify(r.file, r.knowledge("backgammon"))
	if slices.ContainsFunc(report.Findings, func(f Finding) bool { return f.Verdict == Failed }) {
		r.Fatalf("%+v", report.Findings)
	}
	for _, f := range report.Findings {
		if f.Check == OfAbsent {
			text, _, _ := strings.Cut(f.Text, ".")
			list = append(list, string(f.Verdict)+": "+text)
		}
	}
	return list
}

// gone lets the other seat go away after the thrower, of the next throw, has
// handed over its link; the thrower then brings another link, or none.
func (r *rig) gone(another bool) {
	r.Helper()
	for !r.pos.ToAct().Has(game.Nature) {
		r.play(1)
	}
	thrower := r.pos.Thrower()
	r.put(Link{Seat: thrower, K: r.ledger.Next(), Link: r.hands[thrower].Link(r.ledger.older.seatLink(thrower))})
	r.put(Away{Seat: 1 - thrower, Away: true})
	if !another {
		r.put(Away{Seat: thrower, Away: true})
	}
	r.throw()
	r.put(Away{Seat: 1 - thrower})
	if !another {
		r.put(Away{Seat: thrower})
	}
}

func TestWhoWasAbsentIsSaid(t *testing.T) {
	fresh := func() *rig {
		r := newRig(t, "backgammon", 2, 2)
		r.open()
		for r.ledger.Next() < 5 {
			r.play(1)
		}
		return r
	}
	for name, c := range map[string]struct {
		do   func(r *rig)
		want []string
	}{
		"nobody": {func(*rig) {}, nil},
		"one, once": {func(r *rig) { r.gone(true) }, []string{
			"unproven: 1 of 5 throws fell without a link of seat 1, which has a chain: throw 6",
			"unproven: Links of others were handed over and thrown away because seat 1 went away: throw 5",
		}},
		"one, again and again": {
			func(r *rig) {
				for range 6 {
					r.gone(true)
				}
			}, []string{
				"unproven: 3 of 10 throws fell without a link of seat 0, which has a chain: throws 8, 12 and 16 (3)",
				"unproven: 3 of 10 throws fell without a link of seat 1, which has a chain: throws 6, 10 and 14 (3)",
				"unproven: Links of others were handed over and thrown away because seat 0 went away: throws 7, 11 and 15 (3)",
				"suspect: Seat 0 went away 3 times when the links of others were known",
				"unproven: Links of others were handed over and thrown away because seat 1 went away: throws 5, 9 and 13 (3)",
				"suspect: Seat 1 went away 3 times when the links of others were known",
			},
		},
		"a throw that was known": {func(r *rig) { r.gone(false) }, []string{
			"unproven: 1 of 5 throws fell without a link of seat 0, which has a chain: throw 6",
			"unproven: 1 of 5 throws fell without a link of seat 1, which has a chain: throw 6",
			"unproven: Links of others were handed over and thrown away because seat 1 went away: throw 5",
			"suspect: A link was handed over and thrown away, and the throw in its place fell without a new one: throw 6",
		}},
		"a link and its own seat": {
			func(r *rig) {
				for !r.pos.ToAct().Has(game.Nature) {
					r.play(1)
				}
				r.handOver(r.pos.Thrower())
				r.put(Away{Seat: game.Seat(1 - int(r.pos.Thrower())), Away: true})
				r.throw()
			}, []string{
				"unproven: 1 of 5 throws fell without a link of seat 1, which has a chain: throw 6",
				"suspect: A seat had handed over its own link and is said to have gone away before the throw: throw 5",
				"suspect: A link was handed over and thrown away, and the throw in its place fell without a new one: throw 6",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := fresh()
			c.do(r)
			r.sign()
			if got := absences(r); !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}
