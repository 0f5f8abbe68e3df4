package fair

import (
	"slices"
	"strings"

	"parlor/game"
)

// claims is what a log lets one say of its throws (docs/fair.md, The claim).
type claims struct {
	sets    []claimSet
	voided  Ledger        // before the last void
	at      game.Position // where it was
	skipped []uint64      // numbers given up with links out that had travelled ahead
}

// A claimSet is throws of which the same can be said.
type claimSet struct {
	parts   game.SeatSet // seats of the participants
	nothing game.SeatSet // seats that bring nothing
	travels bool
	seed    string // what the store is called, if it is a seed
	throws  []uint64
}

// fell notes throw k of epoch e.
func (c *claims) fell(k uint64, e *Epoch) {
	x := claimSet{travels: e.Travels(), nothing: seatSet(e.Nothing)}
	for _, p := range e.Parts {
		x.parts |= seatSet(p.Seats)
	}
	if _, ok := e.Seeded(); ok {
		x.seed = e.Store
	}
	i := slices.IndexFunc(c.sets, func(y claimSet) bool {
		return y.parts == x.parts && y.nothing == x.nothing && y.travels == x.travels && y.seed == x.seed
	})
	if i < 0 {
		i, c.sets = len(c.sets), append(c.sets, x)
	}
	c.sets[i].throws = append(c.sets[i].throws, k)
}

func seatSet(seats []game.Seat) (set game.SeatSet) {
	for _, s := range seats {
		set |= s.Set()
	}
	return set
}

// began notes that epoch e begins after the ledger was.
func (v *verifier) began(at uint64, was Ledger, e Epoch) {
	before := was.Epoch()
	if before == nil {
		return
	}
	if before.Store != e.Store {
		v.marked(MarkRestored, "Event %d: the server was restored from a backup before throw %d. What had been played and was lost, this log does not show; the chains are new.", at, e.First)
	}
	var left game.SeatSet
	for _, p := range before.Parts {
		for _, s := range p.Seats {
			if e.PartOf(s) < 0 {
				left |= s.Set()
			}
		}
	}
	if left != 0 {
		v.marked(MarkExcluded, "Event %d: from throw %d on %s takes no part in the dice any more. No link for a throw to come was out then, so nobody could choose by it; whoever sat there knows whether he had gone.", at, e.First, Seats(left))
	}
	for k := was.Next(); k < e.First; k++ {
		v.claims.skipped = append(v.claims.skipped, k)
	}
}

// wasVoided notes that a throw was given up.
func (v *verifier) wasVoided(at uint64, before Ledger, r Void) {
	v.marked(MarkVoid, "Event %d: throw %d was called, links for it were out, and it was given up because one did not come; all who were there had agreed, without knowing it. The server and who kept the link back could know it.", at, r.K)
	v.claims.voided, v.claims.at = before, nil
	if v.referee != nil {
		v.claims.at, _ = v.referee.Nature()
	}
}

// cameLate says what would have fallen, when the last missing link has come.
func (v *verifier) cameLate(at uint64, after Ledger, r Reveal) {
	x := after.voided
	if x == nil || r.K != x.k || v.claims.at == nil || slices.Contains(x.links[:x.parts], Value{}) {
		return
	}
	m := Material{Room: v.Report.Room, Epoch: x.epoch, K: x.k, Link: x.server, Links: x.links[:x.parts]}
	if fell, _, err := m.Throw(v.claims.at); err == nil {
		v.marked(MarkVoid, "Event %d: the missing link for throw %d came later. It would have been %s.", at, x.k, strings.Join(fell, ", "))
	}
}

// tellClaims says of which throws the claim holds, and of which it does not.
func (v *verifier) tellClaims() {
	for _, x := range v.claims.sets {
		which := Throws(x.throws)
		switch {
		case x.seed != "":
			v.marked(MarkSeeded, "%s: made of the %s, which is in the log. Whoever began the game could choose it, and whoever knows it knows them all: nothing is claimed about who could choose or foresee them.", which, x.seed)
			continue
		case x.parts == 0:
			v.marked(MarkNothing, "%s: nobody brought a chain. The server chose them when it made its own, and could foresee them; the players could not.", which)
			continue
		case x.travels:
			v.marked(MarkAhead, "%s: links travelled ahead. Each could fall in one way only, but who threw could know it before he called it, together with the operator, and an epoch could be ended by who knew.", which)
		case v.halted == 0 && !v.failed(OfChoice):
			v.proven(OfClaim, "%s: each could fall in one way only, fixed before anyone could know it, provided the program of %s kept its chain secret and kept the rules.", which, OneOf(x.parts))
		}
		if x.nothing != 0 {
			v.unproven(OfClaim, "%s: %s brought nothing. Against the server that protects nobody.", which, Seats(x.nothing))
		}
	}
	if len(v.claims.skipped) > 0 {
		v.marked(MarkAhead, "%s: given up with an epoch when links for them had travelled ahead. Whoever threw, and the operator, could know them.", Throws(v.claims.skipped))
	}
	if len(v.claims.sets) > 0 && v.servers {
		v.unproven(OfClaim, "The operator learns a throw first, and can stop the game, silence a player or let his time run out. The player sees it, but cannot always prove it.")
	}
}
