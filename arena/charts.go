package arena

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"parlor/arena/chart"
	"parlor/plaintext"
)

// FirstChart is the name of a chart that there always is.
const FirstChart = "turns.svg"

// WriteCharts writes r's charts as SVG files into dir, which it makes if need
// be: turns.svg, throws.svg, points.svg, and gain.svg where there were games
// enough for a curve. It returns their paths.
func (r *Report) WriteCharts(dir string) (paths []string, err error) {
	if r.Games == 0 {
		return nil, fmt.Errorf("charts: no game was finished")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	names := []string{FirstChart, "throws.svg", "points.svg"}
	var charts []interface{ WriteSVG(io.Writer) error }
	for _, h := range r.histograms(40) {
		charts = append(charts, h)
	}
	if len(r.Trace) > 1 {
		names = append(names, "gain.svg")
		charts = append(charts, r.gain())
	}
	for i, c := range charts {
		path := filepath.Join(dir, names[i])
		if err := plaintext.Replace(path, 0o644, c.WriteSVG); err != nil {
			return paths, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// histograms returns the charts of turns, of throws and of points, with at most
// so many bins.
func (r *Report) histograms(bins int) []*chart.Histogram {
	points := histogram(bins, r.pointSeries())
	points.Frame = chart.Frame{
		Title: r.title() + ": what a game wins", X: "points", Y: "share of games", Desc: r.about(),
	}
	return []*chart.Histogram{
		r.length(bins, "turns", r.Turns),
		r.length(bins, "throws", r.Throws),
		points,
	}
}

// length returns the chart of how long games last.
func (r *Report) length(bins int, what string, s Summary) *chart.Histogram {
	h := histogram(bins, []series{{what, s.Counts}})
	h.Frame = chart.Frame{
		Title: r.title() + ": " + what + " in a game", X: what, Y: "share of games",
		Desc: fmt.Sprintf("%s Mean %.1f; nine games of ten take %d to %d.", r.about(), s.Mean, s.Low, s.High),
	}
	h.Mark = chart.Mark{Name: "mean", At: s.Mean}
	return h
}

// series is a distribution with a name.
type series struct {
	name   string
	counts []Count
}

// pointSeries are the scores of each bot, or of all where there is but one.
func (r *Report) pointSeries() (list []series) {
	for _, s := range r.Standings[:len(r.Bots)] {
		list = append(list, series{s.Bot, s.Scores})
	}
	return list
}

func histogram(bins int, list []series) *chart.Histogram {
	var values [][]chart.Value
	for _, s := range list {
		var v []chart.Value
		for _, c := range s.counts {
			v = append(v, chart.Value{Value: c.Value, Times: c.Times})
		}
		values = append(values, v)
	}
	h := &chart.Histogram{Bins: chart.Spread(bins, values...)}
	for i, s := range list {
		h.Series = append(h.Series, chart.Bars{Name: s.name, Heights: h.Share(values[i])})
	}
	return h
}

// gain returns the chart of the first bot's mean, with its interval, as the
// games go on.
func (r *Report) gain() *chart.Line {
	c := chart.Curve{Name: r.Bots[0]}
	for _, p := range r.Trace {
		c.X = append(c.X, float64(p.Games))
		c.Y = append(c.Y, p.Points.Value)
		c.Low = append(c.Low, p.Points.Low)
		c.High = append(c.High, p.Points.High)
	}
	l := &chart.Line{
		Frame: chart.Frame{
			Title: r.title() + ": what " + r.Bots[0] + " gains", X: "games", Y: "mean points a game, and its 95 % interval",
			Desc: r.about() + " The mean of the first bot's points, and its 95 % interval, after so many games.",
		},
		Curves: []chart.Curve{c},
	}
	if r.ZeroSum {
		l.Level.Name = "even"
	}
	return l
}

// title is the name of the game for people.
func (r *Report) title() string { return cmp.Or(r.name, r.Game) }

// about says what was played.
func (r *Report) about() string {
	return fmt.Sprintf("%s, %d games, seed %d: %s.", r.title(), r.Games, r.Seed, strings.Join(r.Bots, " against "))
}
