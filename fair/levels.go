package fair

import (
	"slices"

	"parlor/game"
)

// source is what went into a throw.
type source struct {
	physical     bool
	links, seeds game.SeatSet
}

func sourceOf(m Material) (s source) {
	for i, share := range m.Seats {
		if share.Link.Present() {
			s.links |= game.Seat(i).Set()
		}
		if share.Seed.Present() {
			s.seeds |= game.Seat(i).Set()
		}
	}
	return s
}

// tellLevels adds what is known of who could foresee or choose the throws: one
// finding for each source, in the order in which they came up.
func (r *Report) tellLevels(numbers []uint64, sources []source) {
	var seen []source
	for _, s := range sources {
		if !slices.Contains(seen, s) {
			seen = append(seen, s)
		}
	}
	for _, s := range seen {
		var list []uint64
		for i, n := range numbers {
			if sources[i] == s {
				list = append(list, n)
			}
		}
		r.tellSource(s, Throws(list))
	}
}

func (r *Report) tellSource(s source, which Throws) {
	switch {
	case s.physical:
		r.marked(MarkPhysical, "%s: typed in from physical dice. The mark is all that can be checked.", which)
	case s.links != 0:
		r.marked(MarkOlder, "%s: older protocol, level 2, with a fresh link of %s in each. Before the last of these links came nobody could foresee them, as long as one of these seats kept its links to itself. But the server, which got the links first, could give up a throw that it knew and have another fall in its place.",
			which, Seats(s.links))
	case s.seeds != 0:
		r.marked(MarkOlder, "%s: older protocol, level 1, with the seed of %s and no fresh link. The server could foresee them. It could not choose what each would be, as long as one of these seats made its seed by itself; but it could give one up and have the next fall in its place.",
			which, Seats(s.seeds))
	default:
		r.marked(MarkOlder, "%s: older protocol; no seat put anything in. The server could foresee them, and chose them when it made its chain; the seats could not.", which)
	}
}
