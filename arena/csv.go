package arena

import (
	"encoding/csv"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
)

// csvHead names the columns of [Report.WriteCSV].
var csvHead = []string{
	"game", "seed", "bot", "seat", "played", "wins", "shared",
	"win_rate", "win_low", "win_high", "points", "points_low", "points_high", "points_sd",
}

// WriteCSV writes r as a table. A row is a standing: of a bot, of a seat, or of
// a bot at a seat, with "all" for whichever; the last, with the seat "began",
// is that of whoever had the first turn. Played counts games, one for each
// seat held; win_rate and points are means over them, low and high the 95 %
// interval, empty where nothing can be said.
func (r *Report) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{csvHead}
	began := r.Began
	began.Seat = "began"
	for _, s := range append(slices.Clone(r.Standings), began) {
		rows = append(rows, []string{
			r.Game, strconv.FormatUint(r.Seed, 10), orAll(s.Bot), orAll(s.Seat),
			strconv.Itoa(s.Played), strconv.Itoa(s.Wins), strconv.Itoa(s.Shared),
			exact(s.Rate.Value), exact(s.Rate.Low), exact(s.Rate.High),
			exact(s.Points.Value), exact(s.Points.Low), exact(s.Points.High), exact(s.SD),
		})
	}
	return out.WriteAll(rows)
}

func orAll(name string) string {
	if name == "" {
		return "all"
	}
	return name
}

func exact(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'f', 6, 64)
}

func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
