package fair

import "parlor/game"

// voided is a number of a throw that was given up when links for it were known.
type voided struct {
	k    uint64
	held game.SeatSet // whose links were thrown away
	gone game.Seat    // who went away, or [game.Nature]: there was another reason
}

// attendance is who was absent from throws, and what that cost others.
type attendance struct {
	throws  int // that could have had links
	absent  [game.MaxSeats][]uint64
	voids   []voided
	pending game.SeatSet // whose links were thrown away since the last throw
	known   []uint64     // throws without a new link of who had handed over the one before
}

// note takes in a record of the older protocol that leads from one ledger to
// another.
func (a *attendance) note(before, after *older, r Record) {
	if before == nil {
		return
	}
	if after.skipped > before.skipped {
		v := voided{k: before.next(), gone: game.Nature}
		for i, h := range before.seat[:before.seats] {
			if h.held.Present() {
				v.held |= game.Seat(i).Set()
			}
		}
		if r, ok := r.(Away); ok && r.Away {
			v.gone = r.Seat
		}
		a.voids, a.pending = append(a.voids, v), a.pending|v.held
	}
	t, ok := r.(Throw)
	if !ok {
		return
	}
	if !t.Physical {
		a.throw(before, t)
	}
	a.pending = 0
}

func (a *attendance) throw(before *older, t Throw) {
	a.throws++
	known := false
	for i, h := range before.seat[:before.seats] {
		if h.links.index(t.K) == 0 || t.Links[i].Present() {
			continue
		}
		a.absent[i] = append(a.absent[i], t.K)
		known = known || a.pending.Has(game.Seat(i))
	}
	if known {
		a.known = append(a.known, t.K)
	}
}

// often is how many numbers one seat may void before that is worth a word.
const often = 3

// tellAbsent says which throws fell without the link of a seat that has a chain,
// and whether that looks like a choice between two throws.
func (v *verifier) tellAbsent() {
	a := v.attendance
	for i, list := range a.absent {
		switch {
		case len(list) == 0:
		case a.throws == 1:
			v.unproven(OfAbsent, "The one throw fell without a link of seat %d, which has a chain. The log calls it away; whoever sat there knows whether it was.", i)
		default:
			v.unproven(OfAbsent, "%d of %d throws fell without a link of seat %d, which has a chain: %s. The log calls it away; whoever sat there knows whether it was.",
				len(list), a.throws, i, Throws(list))
		}
	}
	var own []uint64
	var times [game.MaxSeats][]uint64
	for _, x := range a.voids {
		switch {
		case x.gone == game.Nature:
		case x.held.Has(x.gone):
			own = append(own, x.k)
		default:
			times[x.gone] = append(times[x.gone], x.k)
		}
	}
	for i, list := range times {
		if len(list) > 0 {
			v.unproven(OfAbsent, "Links of others were handed over and thrown away because seat %d went away: %s. These were not thrown; new links were asked for.", i, Throws(list))
		}
		if len(list) >= often {
			v.suspect(OfAbsent, "Seat %d went away %d times when the links of others were known. A server in league with it could have looked at these throws first. See whether that always helped the same side.", i, len(list))
		}
	}
	if len(own) > 0 {
		v.suspect(OfAbsent, "A seat had handed over its own link and is said to have gone away before the throw: %s. An honest server has no reason to throw such a link away.", Throws(own))
	}
	if len(a.known) > 0 {
		v.suspect(OfAbsent, "A link was handed over and thrown away, and the throw in its place fell without a new one: %s. Whoever knew all links could have known both throws, and chosen between them.", Throws(a.known))
	}
}
