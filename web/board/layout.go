package board

import (
	"encoding/json"
	"math"
	"strconv"

	"parlor/game"
	"parlor/web/board/geometry"
)

// layout is the geometry that the element needs, each value for the wide and for the tall drawing.
type layout struct {
	Family string            `json:"family"`
	Viewer game.Seat         `json:"viewer"`
	Seats  int               `json:"seats"`
	Size   [2][2]float64     `json:"size"`
	Names  []string          `json:"names"`            // what the pieces of a seat are called in symbols: "ivory"
	Sides  []string          `json:"sides,omitempty"`  // india: letters of the seats
	Start  []int             `json:"start,omitempty"`  // india: ring space on which a seat enters
	Pairs  bool              `json:"pairs,omitempty"`  // each seat and the one half way round are partners
	Faces  map[string]string `json:"faces,omitempty"`  // faces of the dice that carry a word
	House  bool              `json:"house,omitempty"`  // tables: the bar is called the Dog House
	Throws map[string]string `json:"throws,omitempty"` // what throws are called, see [game.ThrowNamer]
	Each   string            `json:"each,omitempty"`   // tables: what a win counts, where that is so much for each man
	Half   int               `json:"half,omitempty"`   // tables: how many steps one die of a doublet stands for
	Aim    int               `json:"aim,omitempty"`    // crown: how many rounds make a game; check: how many points end it
	// Counts are, for each design, no dice that show it, one, two and three in words.
	Counts map[string][]string `json:"counts,omitempty"`
	Cut    int                 `json:"cut,omitempty"` // how many letters of a name are written on the board

	// At is, for each place, the spot of its first piece, and the way from each piece to the next: x, y, dx, dy.
	At map[string][2]numbers `json:"at,omitempty"`
	// Step is the distance from piece to piece by the number of them, for each kind of place.
	Step map[string][2]numbers `json:"step,omitempty"`
	// Form is scale and turn of a kind of piece.
	Form map[string][2]numbers `json:"form,omitempty"`
	// Spots lists whole spots: x, y, turn, scale, x, y, ...
	Spots map[string][2]numbers `json:"spots,omitempty"`
}

// numbers are written with at most two decimals.
type numbers []float64

// MarshalJSON implements json.Marshaler.
func (n numbers) MarshalJSON() ([]byte, error) {
	b := []byte{'['}
	for i, v := range n {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, number(v)...)
	}
	return append(b, ']'), nil
}

// number writes v with at most two decimals: what the eye can tell.
func number(v float64) string {
	v = math.Round(v*100) / 100
	if v == 0 {
		v = 0 // no minus before it
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

func newLayout(family string, viewer game.Seat, seats int) layout {
	return layout{
		Family: family, Viewer: viewer, Seats: seats,
		At: map[string][2]numbers{}, Step: map[string][2]numbers{}, Form: map[string][2]numbers{}, Spots: map[string][2]numbers{},
	}
}

// spots writes a list of spots, for both drawings, by a function of the drawing and the index.
func (l *layout) spots(key string, n int, of func(o, i int) geometry.Spot) {
	var pair [2]numbers
	for o := range orientations {
		for i := range n {
			s := of(o, i)
			pair[o] = append(pair[o], s.X, s.Y, s.Turn, s.Scale)
		}
	}
	l.Spots[key] = pair
}

// text returns the layout as JSON that may stand in a script element.
func (l layout) text() string {
	b, err := json.Marshal(l)
	if err != nil {
		panic("board: " + err.Error()) // Numbers are finite.
	}
	return string(b)
}
