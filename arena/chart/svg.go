package chart

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"
)

// Size of a chart, and where the axes are in it.
const (
	width, height = 720, 380
	left, right   = 64, 24
	above, below  = 84, 58
	across        = width - left - right
	down          = height - above - below
)

// style is in every chart, so that it can stand alone.
const style = `
.chart{--c-ink:var(--chart-ink,#2b1a10);--c-soft:var(--chart-soft,#6b5138);--c-grid:var(--chart-grid,#dccfae);--c-paper:var(--chart-paper,#fbf6e8);
--c-1:var(--chart-1,#8f2b20);--c-2:var(--chart-2,#2a5078);--c-3:var(--chart-3,#2c6b57);--c-4:var(--chart-4,#a9781f);
font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-size:13px}
@media (prefers-color-scheme:dark){.chart{--c-ink:var(--chart-ink,#f0e2c2);--c-soft:var(--chart-soft,#bda883);--c-grid:var(--chart-grid,#3b2f22);--c-paper:var(--chart-paper,#17110c);
--c-1:var(--chart-1,#df7a63);--c-2:var(--chart-2,#8db4dd);--c-3:var(--chart-3,#74bfa4);--c-4:var(--chart-4,#e6c069)}}
.chart .paper{fill:var(--c-paper)}
.chart text{fill:var(--c-soft);font-variant-numeric:tabular-nums}
.chart .title{fill:var(--c-ink);font:600 19px "Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif}
.chart .key{fill:var(--c-ink)}
.chart .grid{stroke:var(--c-grid);stroke-width:1}
.chart .axis{stroke:var(--c-soft);stroke-width:1}
.chart .mark{stroke:var(--c-ink);stroke-width:1.5;stroke-dasharray:2 4;stroke-linecap:round}
.chart .halo{stroke:var(--c-paper);stroke-width:4;stroke-opacity:.85}
.chart .marked{fill:var(--c-ink);stroke:var(--c-paper);stroke-width:4px;paint-order:stroke;stroke-linejoin:round}
.chart .end{text-anchor:end}.chart .mid{text-anchor:middle}
.chart .s1{--c:var(--c-1)}.chart .s2{--c:var(--c-2)}.chart .s3{--c:var(--c-3)}.chart .s4{--c:var(--c-4)}
.chart .bar{fill:var(--c);stroke:var(--c);stroke-width:1.5}
.chart .s2.bar,.chart .s4.bar{fill-opacity:.22}
.chart .s3.bar{fill-opacity:.6}
.chart .curve{fill:none;stroke:var(--c);stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.chart .s2.curve{stroke-dasharray:8 6}.chart .s3.curve{stroke-dasharray:1 6}.chart .s4.curve{stroke-dasharray:12 5 1 5}
.chart .band{fill:var(--c);fill-opacity:.16}
`

// kinds is how many series look different.
const kinds = 4

// canvas is an SVG text in the making.
type canvas struct{ strings.Builder }

func (c *canvas) put(format string, args ...any) { fmt.Fprintf(c, format+"\n", args...) }

// open begins a chart that is so high: its names, paper, title and axis titles.
func (c *canvas) open(f *Frame, height int) {
	c.put(`<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 %d %d" role="img">`, width, height)
	c.put(`<title>%s</title>`, html.EscapeString(f.Title))
	c.put(`<desc>%s</desc>`, html.EscapeString(f.Desc))
	c.put(`<style>%s</style>`, style)
	c.put(`<rect class="paper" width="%d" height="%d" rx="10"/>`, width, height)
	c.text("title", left-40, 36, f.Title)
	c.text("", left-40, above-18, f.Y)
	c.text("end", width-right, float64(height-14), f.X)
}

func (c *canvas) close(w io.Writer) error {
	c.put(`</svg>`)
	_, err := io.WriteString(w, c.String())
	return err
}

func (c *canvas) text(class string, x, y float64, text string) {
	if text != "" {
		c.put(`<text class="%s" x="%s" y="%s">%s</text>`, class, px(x), px(y), html.EscapeString(text))
	}
}

func (c *canvas) line(class string, x1, y1, x2, y2 float64) {
	c.put(`<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`, class, px(x1), px(y1), px(x2), px(y2))
}

// key explains the series, from the right end of the title's line.
func (c *canvas) key(names []string, sample func(class string, x, y float64)) {
	if len(names) < 2 {
		return
	}
	x := float64(width - right)
	for i := len(names) - 1; i >= 0; i-- {
		x -= textWidth(names[i])
		c.text("key", x, above-18, names[i])
		sample(class(i), x-26, above-28)
		x -= 44
	}
}

// textWidth is about how wide text of 13 pixels is, in wide letters.
func textWidth(text string) float64 { return 8.3 * float64(len([]rune(text))) }

func class(series int) string { return fmt.Sprintf("s%d", series%kinds+1) }

// px writes a coordinate with as many decimals as the eye can see.
func px(x float64) string {
	text := fmt.Sprintf("%.1f", x)
	return strings.TrimSuffix(text, ".0")
}

// scale maps values from lo to hi to pixels.
type scale struct{ lo, hi, from, to float64 }

func (s scale) at(x float64) float64 { return s.from + (x-s.lo)/(s.hi-s.lo)*(s.to-s.from) }

// yAxis draws the grid for values from lo to hi, which write names. It returns
// the scale.
func (c *canvas) yAxis(lo, hi float64, write func(x, step float64) string) scale {
	list := ticks(lo, hi, 5)
	s := scale{list[0], list[len(list)-1], above + down, above}
	for _, t := range list {
		y := math.Round(s.at(t)) + 0.5
		c.line("grid", left, y, width-right, y)
		c.text("end", left-8, y+4, write(t, list[1]-list[0]))
	}
	return s
}

// percent writes a share.
func percent(x, step float64) string { return number(100*x, 100*step) + "\u2009%" }

// String names a mark and its number.
func (m Mark) String() string { return fmt.Sprintf("%s %.4g", m.Name, m.At) }
