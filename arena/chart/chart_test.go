package chart

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Spread keeps every number, in few bins of round widths.
func TestSpreadKeepsEveryNumber(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		most := 2 + rnd.IntN(40)
		times := map[int]int{}
		for range 1 + rnd.IntN(300) {
			v := rnd.IntN(1+rnd.IntN(200)) - 20
			if rnd.IntN(100) == 0 {
				v *= 1 + rnd.IntN(500)
			}
			times[v]++
		}
		var values []Value
		for v, n := range times {
			values = append(values, Value{v, n})
		}
		slices.SortFunc(values, func(a, b Value) int { return a.Value - b.Value })
		b := Spread(most, values)
		if b.N < 1 || b.N > most {
			t.Fatalf("%v: %d bins, want at most %d", values, b.N, most)
		}
		if mantissa := strings.TrimRight(fmt.Sprint(b.Width), "0"); !slices.Contains([]string{"1", "2", "5"}, mantissa) || b.From%b.Width != 0 {
			t.Fatalf("%v: from %d, %d wide", values, b.From, b.Width)
		}
		sum := 0.0
		for _, share := range b.Share(values) {
			sum += share
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Fatalf("%v: the shares add up to %v", values, sum)
		}
		first, last := values[0].Value, values[len(values)-1].Value
		if b.Below != (first < b.From) || b.Above != (last >= b.From+b.N*b.Width) {
			t.Fatalf("%v: %+v", values, b)
		}
	}
}

func TestSpreadOfNothing(t *testing.T) {
	if b := Spread(10); b.N != 1 || len(b.Share(nil)) != 1 {
		t.Errorf("%+v", b)
	}
}

// A few that lie far off do not flatten the others.
func TestSpreadPutsStragglersTogether(t *testing.T) {
	values := []Value{{-900, 1}, {0, 400}, {3, 300}, {7, 299}, {50_000, 1}}
	b := Spread(16, values)
	if want := (Bins{From: 0, Width: 1, N: 8, Below: true, Above: true}); b != want {
		t.Errorf("%+v, want %+v", b, want)
	}
	if got := []string{b.label(0), b.label(3), b.label(7)}; !slices.Equal(got, []string{"≤ 0", "3", "≥ 7"}) {
		t.Errorf("%q", got)
	}
}

func TestTicksAreRoundAndCover(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	for range 5000 {
		lo := (rnd.Float64() - 0.5) * math.Pow(10, float64(rnd.IntN(8)-3))
		hi := lo + rnd.Float64()*math.Pow(10, float64(rnd.IntN(8)-3))
		list := ticks(lo, hi, 5)
		step := list[1] - list[0]
		if len(list) > 8 || list[0] > lo+step*1e-6 || list[len(list)-1] < hi-step*1e-6 {
			t.Fatalf("%v to %v: %v", lo, hi, list)
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		x, step float64
		want    string
	}{
		{0, 1, "0"},
		{-3, 1, "−3"},
		{1500, 500, "1500"},
		{12500, 500, "12\u2009500"},
		{1_000_000, 1, "1\u2009000\u2009000"},
		{0.25, 0.05, "0.25"},
		{2, 0.5, "2.0"},
	} {
		if got := number(c.x, c.step); got != c.want {
			t.Errorf("%v by %v: %q, want %q", c.x, c.step, got, c.want)
		}
	}
}

// samples are charts of all kinds, with names that would break careless markup.
func samples() map[string]interface{ WriteSVG(io.Writer) error } {
	frame := Frame{Title: `Dice & "dogs" <1>`, Desc: "What <they> do.", X: "throws", Y: "share"}
	curve := Curve{Name: "a<b", X: []float64{1, 2, 3}, Y: []float64{0.5, -1, 2}, Low: []float64{0, -2, 1}, High: []float64{1, 0, 3}}
	return map[string]interface{ WriteSVG(io.Writer) error }{
		"one":  &Histogram{Frame: frame, Bins: Bins{From: 20, Width: 5, N: 3}, Series: []Bars{{"x", []float64{0.2, 0.5, 0.3}}}, Mark: Mark{"mean", 27.5}},
		"two":  &Histogram{Frame: frame, Bins: Bins{From: -1, Width: 1, N: 3, Below: true}, Series: []Bars{{"a&b", []float64{0.2, 0, 0.8}}, {"c", []float64{0, 1, 0}}}},
		"line": &Line{Frame: frame, Curves: []Curve{curve, {Name: "flat", X: []float64{1, 3}, Y: []float64{0, 0}}}, Level: Level{"even", 0}},
		"dot":  &Line{Frame: frame, Curves: []Curve{{Name: "dot", X: []float64{5}, Y: []float64{5}}}},
	}
}

// Each is one well-formed document that says what it shows, and all that it
// draws is within its frame.
func TestSVGIsWellFormed(t *testing.T) {
	for name, s := range samples() {
		var b strings.Builder
		if err := s.WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
		var texts []string
		d := xml.NewDecoder(strings.NewReader(b.String()))
		inside := ""
		for {
			tok, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, b.String())
			}
			switch tok := tok.(type) {
			case xml.StartElement:
				inside = tok.Name.Local
			case xml.EndElement:
				inside = ""
			case xml.CharData:
				if inside == "title" || inside == "desc" {
					texts = append(texts, string(tok))
				}
			}
		}
		if len(texts) < 2 || texts[0] != `Dice & "dogs" <1>` || texts[1] != "What <they> do." {
			t.Errorf("%s: titles %q", name, texts)
		}
		if strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "Inf") {
			t.Errorf("%s: draws what is no number:\n%s", name, b.String())
		}
		for _, want := range []string{`role="img"`, "prefers-color-scheme:dark", "var(--chart-1"} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: no %s", name, want)
			}
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestWriteErrorsAreTold(t *testing.T) {
	for name, s := range samples() {
		if err := s.WriteSVG(full{}); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func ExampleHistogram_Text() {
	throws := []Value{{2, 1}, {3, 2}, {4, 3}, {5, 4}, {6, 5}, {7, 6}, {8, 5}, {9, 4}, {10, 3}, {11, 2}, {12, 1}}
	h := Histogram{Frame: Frame{Title: "Two dice"}, Bins: Spread(6, throws)}
	h.Series = []Bars{{"total", h.Share(throws)}}
	fmt.Print(h.Text(40, false))
	h.Series = append(h.Series, Bars{"other", []float64{0, 0.25, 0.75, 0, 0, 0}})
	fmt.Print(h.Text(40, true))
	// Output:
	// Two dice
	//     2–3 ██████ 8.3 %
	//     4–5 ██████████████ 19.4 %
	//     6–7 ██████████████████████ 30.6 %
	//     8–9 ██████████████████ 25.0 %
	//   10–11 ██████████ 13.9 %
	//   12–13 ██ 2.8 %
	// Two dice
	//     2-3 total ## 8.3 %
	//         other
	//     4-5 total ##### 19.4 %
	//         other ###### 25.0 %
	//     6-7 total ####### 30.6 %
	//         other ################ 75.0 %
	//     8-9 total ###### 25.0 %
	//         other
	//   10-11 total ### 13.9 %
	//         other
	//   12-13 total # 2.8 %
	//         other
}

// TestLineIsDrawnOnATerminal holds that points stand where their values are: the
// first at the left, the highest on top.
func TestLineIsDrawnOnATerminal(t *testing.T) {
	l := Line{
		Frame:  Frame{Title: "gain", X: "games", Y: "points"},
		Curves: []Curve{{Name: "net", X: []float64{0, 100, 200}, Y: []float64{0, 0.5, 1}}},
	}
	lines := strings.Split(l.Text(40, true), "\n")
	if want := "gain (points)"; lines[0] != want {
		t.Errorf("title %q, want %q", lines[0], want)
	}
	top, bottom := lines[1], lines[lineRows]
	if !strings.HasSuffix(top, "*") || !strings.Contains(top, "1 |") || len(top) != 40 {
		t.Errorf("top %q: want the last point at its end", top)
	}
	if !strings.HasSuffix(bottom, "0 |*") {
		t.Errorf("bottom %q: want the first point at its beginning", bottom)
	}
	if last := lines[lineRows+2]; !strings.Contains(last, "0") || !strings.HasSuffix(last, "200 games") {
		t.Errorf("axis %q: want 0 to 200 games", last)
	}
}

// TestLettersOfCurvesAreExplained below the chart, in lines that are no longer than it.
func TestLettersOfCurvesAreExplained(t *testing.T) {
	l := Line{Frame: Frame{Title: "Chances", X: "throws", Y: "%"}}
	for _, name := range []string{"s (Ada)", "w (Ben)", "n (Caroline)"} {
		l.Curves = append(l.Curves, Curve{Name: name, X: []float64{0, 1}, Y: []float64{0, 1}})
	}
	if got, want := l.Text(40, true), "            a s (Ada)   b w (Ben)\n            c n (Caroline)\n"; !strings.HasSuffix(got, want) {
		t.Errorf("%s\nwant at its end\n%s", got, want)
	}
}
