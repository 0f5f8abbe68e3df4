package fair

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"parlor/game"
)

// What stands in the blanks of findings. Their String is English.

// Throws are numbers of throws, ascending.
type Throws []uint64

// Seats are seats.
type Seats game.SeatSet

// OneOf is one of some seats, whichever.
type OneOf game.SeatSet

// Day is the day of a time.
type Day time.Time

// String writes "throws 1 to 12, 14 and 20 to 31 (25)".
func (t Throws) String() string {
	text := Listed("throw", "throws", "and", t.Runs("to"))
	if len(t) > 1 {
		text += fmt.Sprintf(" (%d)", len(t))
	}
	return text
}

// Runs writes those that follow one another as one: "1 to 12", where to is the word between.
func (t Throws) Runs(to string) (list []string) {
	for i := 0; i < len(t); {
		j := i
		for j+1 < len(t) && t[j+1] == t[j]+1 {
			j++
		}
		run := strconv.FormatUint(t[i], 10)
		if j > i {
			run += fmt.Sprintf(" %s %d", to, t[j])
		}
		list, i = append(list, run), j+1
	}
	return list
}

// String writes "seats 0, 1 and 3".
func (s Seats) String() string { return Listed("seat", "seats", "and", s.Numbers()) }

// Numbers writes each seat by its number.
func (s Seats) Numbers() (list []string) {
	for set := game.SeatSet(s); set != 0; set = set.Without(set.First()) {
		list = append(list, set.First().String())
	}
	return list
}

// String writes "seat 0" or "one of seats 0 and 1".
func (o OneOf) String() string {
	if game.SeatSet(o).Len() == 1 {
		return Seats(o).String()
	}
	return "one of " + Seats(o).String()
}

// String writes "2 January 2006".
func (d Day) String() string { return time.Time(d).Format("2 January 2006") }

// Listed writes "seat 2" or "seats 2, 3 and 4": one or many before the list, and between its last two.
func Listed(one, many, and string, list []string) string {
	last := len(list) - 1
	if last < 1 && !strings.Contains(strings.Join(list, ""), " ") {
		return one + " " + strings.Join(list, "")
	}
	text := many + " "
	if last > 0 {
		text += strings.Join(list[:last], ", ") + " " + and + " "
	}
	return text + list[last]
}
