package tables

import (
	"slices"
	"strings"

	"parlor/game"
)

// explainRefused says why a step with die is refused: the first rule that it
// breaks by itself, or what it would waste of the throw.
func (r *Rules) explainRefused(s *State, from int, die uint8) game.Explanation {
	me, to, l := s.me(), landing(from, int(die)), r.lock(s)
	switch {
	case me.count(from) == 0:
		return game.Refused("C-6", "You have no man %s.", r.onPlace(from))
	case l&closed != 0:
		return game.Refused("WP-2", "Nothing moves before you have thrown a doublet or a 1-2.")
	case me.occ>>Bar&1 != 0 && from != Bar:
		return r.alsoBar(game.Refused("C-9", "Your hit men must enter before anything else moves."))
	case to == Off && !me.home():
		return game.Refused("C-10", "Men go off only when all of yours are in the home table.")
	case to == Off && l&bearing != 0:
		return game.Refused("PK-A15", "Bearing off begins with the throw after the one that brought the last man home.")
	case to == Off:
		if e, broken := r.refuseOff(s, from); broken {
			return e
		}
	case !slices.Contains(r.numbersLeft(s), die):
		return game.Refused("C-6", "That is a step of %d, but what is left to play is %s.", die, r.leftText(s))
	}
	if e, broken := r.refusePlace(s, from, die, l); broken {
		return e
	}
	return r.refuseWaste(s, from, to)
}

// numbersLeft lists the different numbers that the next step may use.
func (r *Rules) numbersLeft(s *State) (list []uint8) {
	for _, n := range r.numbers(s) {
		if n != 0 {
			list = append(list, n)
		}
	}
	return list
}

func (r *Rules) leftText(s *State) string {
	var list []string
	for _, n := range s.left[:s.lefts()] {
		list = append(list, string('0'+rune(n)))
	}
	return strings.Join(list, ", ")
}

// refuseOff says why no number left bears a man off from a point.
func (r *Rules) refuseOff(s *State, from int) (e game.Explanation, broken bool) {
	points := s.me().occ & onPoints
	larger := false
	for _, n := range r.numbersLeft(s) {
		if r.bearsOff(points, n)>>from&1 != 0 {
			return e, false
		}
		larger = larger || int(n) > from
	}
	switch {
	case !larger:
		return game.Refused("C-3", "A man goes off from point %d with a %d: left to play is %s.", from, from, r.leftText(s)), true
	case r.BearOff == Exact:
		return game.Refused(books[r.Book].exact, "Only the exact number bears off: a %d from point %d.", from, from), true
	case r.BearOff == Any:
		return game.Refused("AR-8", "A larger number bears off only when all your men stand on points below it."), true
	}
	return game.Refused(books[r.Book].highest, "A larger number takes a man only from your highest point, when nobody stands on the number or beyond."), true
}

// refusePlace says why a man of a place may not take a step with die.
func (r *Rules) refusePlace(s *State, from int, die uint8, l lock) (e game.Explanation, broken bool) {
	me, to := s.me(), landing(from, int(die))
	reserve := me.occ>>Res&1 != 0
	blocked := to > Off && mirror(s.op().made)>>to&1 != 0
	went := r.wentIn(s)
	switch {
	case from < Res && r.Entry == SetUp && reserve:
		return game.Refused("PK-5", "No man leaves the starting table before all %d have been placed.", r.Men), true
	case from < Res && r.Entry == First && reserve && went != 0 && from == 25-int(went) && blocked:
	case from < Res && r.Entry == First && reserve && went != 0 && r.sourcesAt(s, die)>>from&1 == 0:
		return game.Refused("WP-A1", "While others wait in reserve, only the man whom the %d brought in may go on.", went), true
	case from < Res && r.Entry == First && reserve && r.sourcesAt(s, die)>>from&1 == 0:
		return game.Refused("WP-4", "No man on the board moves while others wait in reserve."), true
	case from < Res && l&waiting != 0:
		return game.Refused("PK-A4", "The race begins when both sides have placed their men."), true
	}
	switch {
	case blocked && from >= Res:
		return game.Refused("C-6", "Point %d is held by two or more opposing men.", to).
			Also("C-2", "A %d enters on point %d.", die, to), true
	case blocked:
		return game.Refused("C-6", "Point %d is held by two or more opposing men.", to), true
	case from <= 6 && r.Home == Frozen && !me.home():
		return game.Refused("WP-6", "A man in the home table does not move until all the others have arrived."), true
	case from <= 6 && to > Off && r.Home == Strict && me.home():
		return game.Refused("WS-4", "Once all men are home they only go off: nobody moves inside."), true
	case r.MustBear && to > Off && r.sourcesAt(s, die)>>from&1 == 0:
		return game.Refused("PK-A13", "A man can be borne off with the %d, so he must be.", die), true
	}
	return e, false
}

// refuseWaste says why a step that is possible by itself is refused: it wastes
// a number (C-11).
func (r *Rules) refuseWaste(s *State, from, to int) game.Explanation {
	best, kept := r.most(*s, s.lefts()), 0
	for _, n := range r.numbersLeft(s) {
		if landing(from, int(n)) != to || r.sourcesAt(s, n)>>from&1 == 0 {
			continue
		}
		used, after := 1, *s
		if r.step(&after, from, n); !r.lastLost(&after, from) {
			used += r.most(after, best-1)
		}
		kept = max(kept, used)
	}
	if best > kept {
		return game.Refused("C-11", "%d numbers can be used, so they must be: with this step it would be only %d.", best, kept)
	}
	return game.Refused("C-11", "Only one number can be used, and it must be the larger, the %d.", s.left[0])
}

// onPlace says that somebody is on the place p.
func (r *Rules) onPlace(p int) string {
	switch {
	case p == Res:
		return "in reserve"
	case p == Bar && r.HasDogHouse():
		return "in the Dog House"
	case p == Bar:
		return "on the bar"
	}
	return "on point " + placeNames[p]
}
