package fair

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
		r.tellSource(s, throwsText(list))
	}
}

func (r *Report) tellSource(s source, which string) {
	switch {
	case s.physical:
		r.marked(MarkPhysical, "%s: typed in from physical dice. The mark is all that can be checked.", which)
	case s.links != 0:
		r.marked(MarkOlder, "%s: older protocol, level 2, with a fresh link of %s in each. Before the last of these links came nobody could foresee them, as long as one of these seats kept its links to itself. But the server, which got the links first, could give up a throw that it knew and have another fall in its place.",
			which, seatsText(s.links))
	case s.seeds != 0:
		r.marked(MarkOlder, "%s: older protocol, level 1, with the seed of %s and no fresh link. The server could foresee them. It could not choose what each would be, as long as one of these seats made its seed by itself; but it could give one up and have the next fall in its place.",
			which, seatsText(s.seeds))
	default:
		r.marked(MarkOlder, "%s: older protocol; no seat put anything in. The server could foresee them, and chose them when it made its chain; the seats could not.", which)
	}
}

// seatsText writes "seats 0, 1 and 3".
func seatsText(set game.SeatSet) string {
	var list []string
	for ; set != 0; set = set.Without(set.First()) {
		list = append(list, set.First().String())
	}
	return count(len(list), "seat", list)
}

// throwsText writes "throws 1 to 12, 14 and 20 to 31 (25)".
func throwsText(numbers []uint64) string {
	var list []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		switch {
		case j == i:
			list = append(list, strconv.FormatUint(numbers[i], 10))
		default:
			list = append(list, fmt.Sprintf("%d to %d", numbers[i], numbers[j]))
		}
		i = j + 1
	}
	text := count(len(numbers), "throw", list)
	if len(numbers) > 1 {
		text += fmt.Sprintf(" (%d)", len(numbers))
	}
	return text
}

// count writes "seat 2" or "seats 2, 3 and 4".
func count(n int, what string, list []string) string {
	if n != 1 {
		what += "s"
	}
	last := len(list) - 1
	if last < 1 {
		return what + " " + strings.Join(list, "")
	}
	return what + " " + strings.Join(list[:last], ", ") + " and " + list[last]
}
