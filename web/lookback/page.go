// Package lookback writes what [analysis] has found as one page that needs
// nothing else: no network, no script. It holds the graph of the game, the
// choices that cost something with their boards drawn, and the list of all that
// happened.
package lookback

import (
	"encoding/base64"
	"fmt"
	stdhtml "html"
	"io"
	"math"
	"strings"

	"parlor/analysis"
	"parlor/game"
	"parlor/web/assets"
	"parlor/web/board"
)

// page is a page being written.
type page struct {
	strings.Builder
	rep    *analysis.Report
	boards map[string]board.Board // by game and item
	arts   []string
}

func (h *page) f(format string, args ...any) { fmt.Fprintf(h, format, args...) }

// esc writes text as HTML, in which a number stays with its per cent sign.
func esc(text string) string { return stdhtml.EscapeString(strings.ReplaceAll(text, " %", "\u00a0%")) }

// Write writes rep as a page.
func Write(w io.Writer, rep *analysis.Report) error {
	h := &page{rep: rep, boards: map[string]board.Board{}}
	if err := h.draw(); err != nil {
		return err
	}
	h.f(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`+
		`<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>%s, looked back at</title><style>%s</style></head><body>`,
		esc(rep.Headline()), style)
	h.symbols()
	h.f(`<main><p class="caps">parlor · looking back</p><h1>%s</h1><p>%s</p><p class="lead">%s</p>`, esc(rep.Headline()), esc(rep.Line()), esc(h.verdict()))
	h.sums(rep.Sums)
	for i := range rep.Games {
		h.game(i)
	}
	h.foot()
	h.WriteString(`</main></body></html>`)
	_, err := io.WriteString(w, h.String())
	return err
}

// verdict says in a sentence who played better and who had the dice.
func (h *page) verdict() string {
	rep := h.rep
	var parts []string
	for i, s := range rep.Sums {
		if s.Level != "" {
			parts = append(parts, fmt.Sprintf("%s played like %s", rep.Who(i), article(s.Level)))
		}
	}
	text := ""
	if len(parts) > 0 {
		text = strings.Join(parts, ", ") + "; "
	}
	best := 0
	for i, s := range rep.Sums {
		if s.Luck > rep.Sums[best].Luck {
			best = i
		}
	}
	text += fmt.Sprintf("the dice gave %s %.2f %s.", rep.Who(best), rep.Sums[best].Luck, rep.Unit)
	if len(rep.Games) == 1 && rep.Games[0].Turn != nil {
		text += " " + rep.Games[0].Turn.Text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// sums writes the table of sums.
func (h *page) sums(sums []analysis.Sum) {
	h.WriteString(`<div class="scroll"><table class="sums"><thead><tr><td></td>`)
	for i := range h.rep.Sides {
		h.f(`<th scope="col">%s</th>`, esc(h.rep.Who(i)))
	}
	h.WriteString(`</tr></thead><tbody>`)
	for _, r := range h.rep.Rows(sums) {
		h.f(`<tr><th scope="row">%s</th>`, esc(r.Name))
		for _, c := range r.Cells {
			h.f(`<td>%s</td>`, esc(c))
		}
		h.WriteString(`</tr>`)
	}
	h.WriteString(`</tbody></table></div>`)
}

// game writes a game.
func (h *page) game(g int) {
	p := &h.rep.Games[g]
	if len(h.rep.Games) > 1 {
		h.f(`<h2>%s</h2>`, esc(h.rep.GameWords(g)))
		h.sums(p.Sums)
		if p.Turn != nil {
			h.f(`<p class="note">%s</p>`, esc(p.Turn.Text))
		}
	}
	h.graph(p)
	head := false
	for i := range p.Items {
		if p.Items[i].Grade == "" {
			continue
		}
		if !head {
			h.WriteString(`<h3>Choices that cost something</h3><div class="cards">`)
			head = true
		}
		h.card(g, i)
	}
	if head {
		h.WriteString(`</div>`)
	}
	h.list(g)
}

// shapes are the marks of errors: they differ by shape, and have words beside.
var shapes = map[analysis.Grade]string{analysis.Doubtful: "○", analysis.Error: "▲", analysis.Blunder: "■"}

// card writes a choice: the board with two arrows, and the candidates.
func (h *page) card(g, i int) {
	p := &h.rep.Games[g]
	it := &p.Items[i]
	h.f(`<article class="card %s" id="g%d-%d"><h4><span class="mark">%s</span> %s</h4>`, it.Grade, g+1, i+1, shapes[it.Grade], esc(h.rep.Sentence(p, i)))
	if b, ok := h.boards[key(g, i)]; ok {
		h.picture(b, p.Before(i), it)
	}
	h.WriteString(`<div class="scroll"><table class="plays"><thead><tr><th scope="col">play</th><th scope="col">equity</th><th scope="col">less</th><th scope="col">chances</th></tr></thead><tbody>`)
	for _, c := range it.Candidates {
		class, word := "", ""
		if c.Played {
			class, word = ` class="played"`, ` <span class="tag">played</span>`
		}
		win := 0.0
		if int(it.Seat) < len(c.Win) {
			win = c.Win[it.Seat]
		}
		h.f(`<tr%s><td>%s%s</td><td>%+.3f</td><td>%.3f</td><td><span class="bar" style="--w:%.1f%%"></span>%s</td></tr>`, class, esc(c.Play), word, c.Equity, c.Loss, 100*win, esc(chances(&c, &it.Candidates[0], it.Seat)))
	}
	h.WriteString(`</tbody></table></div>`)
	for k, c := range it.Candidates {
		if k > 0 && !c.Played {
			continue
		}
		var parts []string
		for _, r := range h.rep.Reasons(p, i, c.Play) {
			parts = append(parts, r.String())
		}
		if len(parts) > 0 {
			h.f(`<p class="why"><b>%s</b> %s.</p>`, esc(c.Play), esc(strings.Join(parts, "; ")))
		}
	}
	h.WriteString(`</article>`)
}

// graph draws the course of a game, with a mark for each choice that cost
// something.
func (h *page) graph(p *analysis.Played) {
	l := h.rep.Graph(p)
	if l == nil {
		return
	}
	const wide, high, left, top, bottom = 900.0, 260.0, 46.0, 14.0, 30.0
	x := func(i int) float64 { return left + float64(i)*(wide-left-14)/float64(max(1, len(p.Items)-1)) }
	low, up := 0.0, 100.0
	if p.Items[0].Win == nil {
		low, up = math.Inf(1), math.Inf(-1)
		for _, c := range l.Curves {
			for _, y := range c.Y {
				low, up = min(low, y), max(up, y)
			}
		}
		if low == up {
			low, up = low-1, up+1
		}
	}
	y := func(v float64) float64 { return top + (up-v)/(up-low)*(high-top-bottom) }
	h.f(`<figure class="graph"><figcaption>%s, %s</figcaption><div class="scroll" tabindex="0" role="group" aria-label="%s"><svg viewBox="0 0 %g %g" role="img" aria-label="%s">`, esc(l.Title), esc(l.Y), esc(l.Title), wide, high, esc(l.Title+": "+l.Y))
	for k := range 5 {
		v := low + (up-low)*float64(k)/4
		h.f(`<line class="grid" x1="%g" x2="%g" y1="%.1f" y2="%.1f"/><text class="tick" x="%g" y="%.1f">%.4g</text>`, left, wide-14, y(v), y(v), left-8, y(v)+5, v)
	}
	for k, c := range l.Curves {
		var points strings.Builder
		for i := range c.Y {
			fmt.Fprintf(&points, "%.1f,%.1f ", x(i), y(c.Y[i]))
		}
		if len(l.Curves) == 1 {
			h.f(`<polygon class="area" points="%.1f,%.1f %s%.1f,%.1f"/>`, x(0), y(50), points.String(), x(len(c.Y)-1), y(50))
		}
		h.f(`<polyline class="curve c%d" points="%s"/>`, k%4, strings.TrimSpace(points.String()))
		h.f(`<text class="name" x="%.1f" y="%.1f">%s</text>`, wide-16, y(c.Y[len(c.Y)-1])+map[bool]float64{true: -7, false: 18}[c.Y[len(c.Y)-1] < (low+up)/2], esc(c.Name))
	}
	if p.Turn != nil {
		h.f(`<line class="turn" x1="%.1f" x2="%.1f" y1="%g" y2="%g"/><text class="tick mid" x="%.1f" y="%g">turned</text>`, x(p.Turn.Item), x(p.Turn.Item), top, high-bottom, min(max(x(p.Turn.Item), left+24), wide-40), high-10)
	}
	for i := range p.Items {
		if it := &p.Items[i]; it.Grade != "" {
			v := l.Curves[0].Y[i]
			if len(l.Curves) > 1 {
				for side, seats := range h.rep.Sides {
					for _, seat := range seats {
						if seat == it.Seat {
							v = l.Curves[side].Y[i]
						}
					}
				}
			}
			h.f(`<text class="spot %s" x="%.1f" y="%.1f">%s<title>%s</title></text>`, it.Grade, x(i), y(v)+5, shapes[it.Grade], esc(h.rep.Sentence(p, i)))
		}
	}
	h.WriteString(`</svg></div><p class="key"><span>○ doubtful</span> <span>▲ error</span> <span>■ blunder</span></p></figure>`)
}

// list writes all that happened.
func (h *page) list(g int) {
	p := &h.rep.Games[g]
	h.f(`<details><summary>All %d throws and choices</summary><div class="scroll"><table class="all"><thead><tr><th scope="col">#</th><th scope="col">who</th><th scope="col">what</th><th scope="col">luck</th><th scope="col">error</th><th scope="col">after it</th></tr></thead><tbody>`, len(p.Items))
	for i := range p.Items {
		it := &p.Items[i]
		who, luck, lost, after := "–", "", "", ""
		if it.Seat >= 0 {
			who = h.rep.Called(it.Seat)
			if it.Luck != nil {
				luck = strings.TrimSpace(fmt.Sprintf("%+.3f %s", it.Luck[it.Seat], it.LuckWord))
			}
		}
		if it.Error > 0 {
			lost = strings.TrimSpace(fmt.Sprintf("%.3f %s", it.Error, it.Grade))
		}
		if it.Win != nil {
			after = fmt.Sprintf("%.1f\u00a0%%", 100*it.Win[0])
			if it.WinErr != nil {
				after += fmt.Sprintf(" ± %.1f", 196*it.WinErr[0])
			}
		} else {
			after = fmt.Sprintf("%+.2f", it.Equity[0])
		}
		what := esc(it.Text)
		if it.Grade != "" {
			what = fmt.Sprintf(`<a href="#g%d-%d">%s</a>`, g+1, i+1, what)
		}
		h.f(`<tr class="%s"><td>%d</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>`, it.Kind, i+1, esc(who), what, luck, lost, after)
	}
	h.f(`</tbody></table></div><p class="small">After it: the chance of %s, or what it has won.</p></details>`, esc(h.rep.Who(0)))
}

// foot says how it was found, and what it does not say.
func (h *page) foot() {
	h.f(`<footer><p>%s</p>`, esc(h.rep.By()))
	if h.rep.Judge != "" && h.rep.Unit != "chips" {
		h.f(`<p>%s</p>`, esc(h.rep.Thresholds()))
	}
	for _, n := range h.rep.Notes {
		h.f(`<p>%s</p>`, esc(n))
	}
	h.WriteString(`<p>For each side: start, luck, errors of all, rest and given add up to the result. The rest is what the judge changed his mind by from one look to the next.</p></footer>`)
}

func key(g, i int) string { return fmt.Sprint(g, " ", i) }

// draw makes the boards of all cards.
func (h *page) draw() error {
	for g := range h.rep.Games {
		p := &h.rep.Games[g]
		for i := range p.Items {
			if p.Items[i].Grade == "" {
				continue
			}
			names := make([]string, p.Before(i).Seats())
			for seat := range game.Seat(len(names)) {
				names[seat] = h.rep.Called(seat)
			}
			b, err := board.Build(p.Before(i), board.Options{Names: names, Files: board.Files{Path: func(name string) string { return name }, Text: assets.Text}})
			if err != nil {
				return err
			}
			h.boards[key(g, i)] = b
		}
	}
	return nil
}

// symbols writes what boards are drawn of, once: pieces, and the pictures below
// them.
func (h *page) symbols() {
	var list []board.Board
	for g := range h.rep.Games {
		for i := range h.rep.Games[g].Items {
			b, ok := h.boards[key(g, i)]
			if !ok {
				continue
			}
			list = append(list, b)
			known := false
			for _, a := range h.arts {
				known = known || a == b.Art()
			}
			if !known {
				h.arts = append(h.arts, b.Art())
			}
		}
	}
	if len(list) == 0 {
		return
	}
	h.WriteString(board.Symbols(list...))
	h.WriteString(`<svg class="defs" width="0" height="0" aria-hidden="true"><defs>`)
	for _, a := range h.arts {
		w, high := 0.0, 0.0
		for _, b := range list {
			if b.Art() == a {
				w, high = b.Size()
			}
		}
		h.f(`<image id="%s" href="data:image/svg+xml;base64,%s" width="%g" height="%g"/>`, artID(a), base64.StdEncoding.EncodeToString([]byte(assets.Text(a))), w, high)
	}
	h.f(`<marker id="tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.2" markerHeight="3.2" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="context-stroke"/></marker></defs></svg>`)
}

func artID(name string) string { return "art-" + strings.NewReplacer("/", "-", ".", "-").Replace(name) }

// picture draws the board of a choice, with an arrow for each step of what was
// played, dashed, and of the best, full.
func (h *page) picture(b board.Board, at game.Position, it *analysis.Item) {
	w, high := b.Size()
	svg := strings.Replace(b.Small(), fmt.Sprintf(`<image href="%s" width="%v" height="%v"/>`, esc(b.Art()), w, high), `<use href="#`+artID(b.Art())+`"/>`, 1)
	var over strings.Builder
	best := ""
	for _, c := range it.Candidates {
		if !c.Played && best == "" {
			best = c.Play
		}
	}
	arrows(&over, b, at, it.Seat, it.Text, "did")
	arrows(&over, b, at, it.Seat, best, "best")
	h.f(`<figure class="board">%s%s</svg>`, strings.TrimSuffix(svg, "</svg>"), over.String())
	if over.Len() > 0 {
		h.WriteString(`<figcaption><span class="k did"></span> played <span class="k best"></span> better</figcaption>`)
	}
	h.f(`<p class="vh">%s</p></figure>`, esc(b.Says()))
}

// arrows draws the steps of a turn.
func arrows(w *strings.Builder, b board.Board, at game.Position, seat game.Seat, play, class string) {
	if play == "" || !at.Stepping() {
		return
	}
	bend := map[string]float64{"did": -30, "best": 30}[class] // so that the two, and the steps of each, lie beside each other
	for _, t := range at.Turns() {
		if t.Play != play {
			continue
		}
		p := at
		for _, a := range t.Steps {
			for _, fx := range p.Effects(seat, a) {
				if fx.Seat != seat {
					continue
				}
				x0, y0, ok := b.Middle(fx.Seat, fx.From)
				x1, y1, also := b.Middle(fx.Seat, fx.To)
				if ok && also {
					fmt.Fprintf(w, `<path class="way %s" d="M%.1f %.1fQ%.1f %.1f %.1f %.1f" marker-end="url(#tip)"/>`, class, x0, y0, (x0+x1)/2+bend/2, (y0+y1)/2+bend, x1, y1)
					bend *= 1.7
				}
			}
			next, err := p.Play(seat, a)
			if err != nil {
				return
			}
			p = next
		}
		return
	}
}

// article puts an article before the word for a level, where it takes one.
func article(level string) string {
	switch {
	case level == "world class" || level == "advanced":
		return "an " + map[string]string{"world class": "expert of world class", "advanced": "advanced player"}[level]
	case strings.ContainsRune("aeiou", rune(level[0])):
		return "an " + level
	}
	return "a " + level
}

// chances tells those of a candidate, and how it was looked at where the best one was
// looked at more closely.
func chances(c, best *analysis.Candidate, seat game.Seat) string {
	text := analysis.Chances(c, seat)
	if how := c.Shallow(best); how != "" {
		text += ", " + how
	}
	return text
}
