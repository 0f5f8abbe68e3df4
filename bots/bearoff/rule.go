package bearoff

import (
	"math/bits"

	"parlor/rules/tables"
)

// Rule is all that rules say about men who are to be borne off while the other
// side can neither hit nor hinder them.
type Rule struct {
	men       uint8 // of each side, at the start
	score     tables.Score
	bearOff   tables.BearOff
	strict    bool // no moves inside (WS-4)
	doublets  uint8
	extra     tables.Again
	ad        tables.AceDeuce
	needsBoth bool // both numbers of a 1-2 (WS-2)
	reroll    tables.Again
	free      bool // no duty to use the larger number (C-11)
	waits     bool // nobody is borne off in the throw that brings the last man home (PK-A15), which a table knows how to play

	all tables.Rules // where a man may be sent back from home (PK-9), and so plays by all of them; else none
}

// toCome reports whether a doublet comes after a 1-2 (AR-6, WS-1).
func (q *Rule) toCome() bool { return q.ad == tables.Named || q.ad == tables.Thrown }

// sends reports whether a 1-2 may send a man back who is at home (PK-9).
func (q *Rule) sends() bool { return q.ad == tables.Privilege }

// Of returns the rule of r. It reports false where r has rules that reach into
// the bear-off, which no table holds for: the duty to bear off, gammons with extra throws, a penalty,
// and of Parker's dice and privilege whatever is not as on his sheet.
func Of(r tables.Rules) (Rule, bool) {
	q := Rule{
		men: r.Men, score: r.Score, bearOff: r.BearOff, strict: r.Home == tables.Strict, doublets: r.Doublets, extra: r.Extra,
		ad: r.Ad, free: r.FreeDie, waits: r.NextTurn && r.Ad == tables.Plain && r.Home == tables.Free,
	}
	if q.toCome() {
		q.needsBoth, q.reroll = r.AdNeeds == tables.Both, r.AdReroll
	}
	if r.Ad == tables.Privilege {
		q.all = r.Essence()
		q.all.Cube = false
		if r.Repeat || r.Doublets != 2 || r.Extra != tables.Never || r.Score != tables.One {
			return q, false
		}
	}
	again := r.Ad != tables.Plain || r.Extra != tables.Never
	return q, (!r.Special || r.Ad == tables.Privilege) && !r.MustBear && r.Penalty == 0 && !(again && r.Score == tables.Gammon)
}

// steps appends the numbers of where one man of m can go with die.
func (t *table) steps(dst []int32, m men, die int) []int32 {
	top := (bits.Len64(uint64(m)) + 3) / 4
	for p := 1; p <= top; p++ {
		if m.on(p) == 0 {
			continue
		}
		gone := m - 1<<(4*(p-1))
		switch {
		case p == die:
			dst = append(dst, t.number(gone))
		case p > die && !t.rule.strict:
			dst = append(dst, t.number(gone+1<<(4*(p-die-1))))
		case top < die && (t.rule.bearOff == tables.Any || t.rule.bearOff == tables.Highest && p == top):
			dst = append(dst, t.number(gone))
		}
	}
	return dst
}
