// Package lookback writes what [analysis] has found as one page that needs
// nothing else: no network, no script. It holds the graph of the game, the
// choices that cost something with their boards drawn, and the list of all that
// happened.
package lookback

import (
	"fmt"
	stdhtml "html"
	"io"
	"math"
	"slices"
	"strings"

	"parlor/analysis"
	"parlor/game"
	"parlor/web/board"
	"parlor/web/pages"
)

// page is a page being written.
type page struct {
	strings.Builder
	look   pages.Look // its words, as the server's pages have them
	rep    *analysis.Report
	boards map[string]board.Board // by game and item
	arts   []string
}

func (h *page) f(format string, args ...any) { fmt.Fprintf(h, format, args...) }

// esc writes text as HTML, in which a number stays with its per cent sign.
func esc(text string) string { return stdhtml.EscapeString(strings.ReplaceAll(text, " %", "\u00a0%")) }

// t returns the text of a message, as HTML.
func (h *page) t(key string) string { return esc(h.look.T(key)) }

// Write writes rep as a page in a language, "en" or "de".
func Write(w io.Writer, rep *analysis.Report, lang string) error {
	h := &page{look: pages.Look{Page: pages.Page{Lang: lang}, Report: rep, Like: pages.JudgeTitle(lang, rep)}, rep: rep, boards: map[string]board.Board{}}
	head := h.look.Told()
	if err := h.draw(); err != nil {
		return err
	}
	h.f(`<!DOCTYPE html>
<html lang="%s"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`+
		`<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>%s · %s</title><style>%s</style></head><body>`,
		h.look.Lang, esc(head), h.t("look"), style)
	h.symbols()
	between, outcome := h.look.Outcome()
	h.f(`<main><header class="top"><div><p class="caps">parlor · %s</p><h1>%s</h1><p class="who">%s<strong>%s</strong></p><p class="lead">%s</p>`,
		h.t("look"), esc(h.look.Setup()), esc(between), esc(outcome), esc(h.verdict()))
	h.options()
	h.WriteString(`</div>`)
	h.sums(rep.Sums)
	h.WriteString(`</header>`)
	for i := range rep.Games {
		h.look.Game = i
		if err := h.game(i); err != nil {
			return err
		}
	}
	h.foot()
	h.WriteString(`</main></body></html>`)
	_, err := io.WriteString(w, h.String())
	return err
}

// options writes what was chosen of the rules.
func (h *page) options() {
	list := h.look.Chosen()
	if len(list) == 0 {
		return
	}
	h.WriteString(`<dl class="chosen">`)
	for _, o := range list {
		h.f(`<div><dt>%s</dt><dd>%s</dd></div>`, esc(o.Name), esc(o.Value))
	}
	h.WriteString(`</dl>`)
}

// verdict says in a few words who played better, who had the dice, and where a single
// game turned.
func (h *page) verdict() string {
	text := h.look.Verdict()
	if turned, _ := h.look.Turned(); turned != "" && len(h.rep.Games) == 1 {
		text += " " + turned
	}
	return text
}

// sums writes the table of sums.
func (h *page) sums(sums []analysis.Sum) {
	h.WriteString(`<div class="scroll figures"><table class="sums"><thead><tr><td></td>`)
	for i := range h.rep.Sides {
		h.f(`<th scope="col">%s</th>`, esc(h.look.Side(i)))
	}
	h.WriteString(`</tr></thead><tbody>`)
	for _, r := range h.look.Rows(sums) {
		h.f(`<tr><th scope="row">%s</th>`, esc(r.Name))
		for _, c := range r.Cells {
			h.f(`<td>%s</td>`, esc(c))
		}
		h.WriteString(`</tr>`)
	}
	h.WriteString(`</tbody></table></div>`)
}

// game writes a game.
func (h *page) game(g int) error {
	p := &h.rep.Games[g]
	if len(h.rep.Games) > 1 {
		h.f(`<div class="top each"><div><h2>%s</h2>`, esc(h.look.GameWords()))
		if turned, _ := h.look.Turned(); turned != "" {
			h.f(`<p class="note">%s</p>`, esc(turned))
		}
		h.WriteString(`</div>`)
		h.sums(p.Sums)
		h.WriteString(`</div>`)
	}
	entries := h.look.Entries()
	h.graph(p, entries)
	head := false
	for i := range p.Items {
		if p.Items[i].Grade == "" {
			continue
		}
		if !head {
			h.f(`<h3>%s</h3><div class="cards">`, h.t("look.mistakes"))
			head = true
		}
		if err := h.card(g, i, &entries[i]); err != nil {
			return err
		}
	}
	if head {
		h.WriteString(`</div>`)
	}
	h.list(g)
	return nil
}

// card writes a choice: the board with two arrows, and the candidates.
func (h *page) card(g, i int, e *pages.Entry) error {
	p := &h.rep.Games[g]
	h.f(`<article class="card %s" id="g%d-%d"><h4><span class="mark">%s</span> %s <span class="tail">%s</span></h4>`, e.Grade, g+1, i+1, e.Mark, esc(e.Head), esc(e.Tail))
	if b, ok := h.boards[key(g, i)]; ok {
		if err := h.picture(b, p.Before(i), &p.Items[i]); err != nil {
			return err
		}
	}
	h.f(`<div class="scroll"><table class="plays"><thead><tr><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th></tr></thead><tbody>`,
		h.t("look.play"), h.t("look.equity"), h.t("look.loss"), h.t("look.chances"))
	for _, c := range e.Plays {
		class, word := "", ""
		if c.Played {
			class, word = ` class="played"`, ` <span class="tag">`+h.t("look.tag")+`</span>`
		}
		h.f(`<tr%s><td>%s%s</td><td>%s</td><td>%s</td><td><span class="bar" style="--w:%s%%"></span>%s</td></tr>`,
			class, esc(c.Play), word, esc(c.Equity), esc(c.Loss), c.Bar, esc(h.look.T("look.wins")+" "+c.Chance+c.More))
	}
	h.WriteString(`</tbody></table></div>`)
	for _, text := range e.Reasons {
		h.f(`<p class="why">%s</p>`, esc(text))
	}
	h.WriteString(`</article>`)
	return nil
}

// graph draws the course of a game, with a mark for each choice that cost
// something.
func (h *page) graph(p *analysis.Played, entries []pages.Entry) {
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
		low, up = pages.Rounded(low, up)
	}
	y := func(v float64) float64 { return top + (up-v)/(up-low)*(high-top-bottom) }
	says := esc(h.look.GraphSays())
	h.f(`<figure class="graph"><figcaption>%s</figcaption><div class="scroll" tabindex="0" role="group" aria-label="%s"><svg viewBox="0 0 %g %g" role="img" aria-label="%s">`, says, says, wide, high, says)
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
	}
	if len(l.Curves) == 1 { // Who is above and who is below.
		h.f(`<text class="name" x="%g" y="%g">%s</text><text class="name" x="%g" y="%g">%s</text>`, left+8, top+18, esc(h.look.Side(0)), left+8, high-bottom-8, esc(h.look.Side(1)))
	}
	if p.Turn != nil {
		h.f(`<line class="turn" x1="%.1f" x2="%.1f" y1="%g" y2="%g"/><text class="tick mid" x="%.1f" y="%g">%s</text>`, x(p.Turn.Item), x(p.Turn.Item), top, high-bottom, min(max(x(p.Turn.Item), left+24), wide-40), high-10, h.t("look.turn"))
	}
	for i, e := range entries {
		if e.Grade == "" {
			continue
		}
		v := l.Curves[0].Y[i]
		if len(l.Curves) > 1 {
			v = l.Curves[slices.IndexFunc(h.rep.Sides, func(seats []game.Seat) bool { return slices.Contains(seats, p.Items[i].Seat) })].Y[i]
		}
		h.f(`<text class="spot %s" x="%.1f" y="%.1f">%s<title>%s</title></text>`, e.Grade, x(i), y(v)+5, e.Mark, esc(e.Head+" – "+e.Tail))
	}
	h.WriteString(`</svg></div>`)
	if names := h.look.Legend(); len(names) > 0 {
		h.WriteString(`<p class="key">`)
		for k, name := range names {
			h.f(`<span><svg viewBox="0 0 44 6" aria-hidden="true"><path class="curve c%d" d="M0 3h44"/></svg>%s</span> `, k%4, esc(name))
		}
		h.WriteString(`</p>`)
	}
	if h.look.Judged() {
		h.f(`<p class="key"><span class="doubtful"><b class="mark">○</b> %s</span> <span><b class="mark">▲</b> %s</span> <span><b class="mark">■</b> %s</span></p>`, h.t("look.grade.doubtful"), h.t("look.grade.error"), h.t("look.grade.blunder"))
	}
	h.WriteString(`</figure>`)
}

// list writes all that happened.
func (h *page) list(g int) {
	lines := h.look.Lines()
	h.f(`<details><summary>%s</summary><div class="scroll"><table class="all"><thead><tr><th scope="col">#</th>`, strings.ReplaceAll(h.t("look.list"), "{n}", fmt.Sprint(len(lines))))
	for _, key := range []string{"who", "what", "luck", "error", "after"} {
		h.f(`<th scope="col">%s</th>`, h.t("look.list."+key))
	}
	h.WriteString(`</tr></thead><tbody>`)
	for i, l := range lines {
		what := esc(l.What)
		if l.Mistake {
			what = fmt.Sprintf(`<a href="#g%d-%d">%s</a>`, g+1, i+1, what)
		}
		h.f(`<tr class="%s"><td>%d</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>`, l.Kind, i+1, esc(l.Who), what, esc(l.Luck), esc(l.Lost), esc(l.Now))
	}
	h.f(`</tbody></table></div><p class="small">%s</p></details>`, strings.ReplaceAll(h.t("look.list.says"), "{who}", esc(h.look.Side(0))))
}

// foot says how it was found, and what it does not say.
func (h *page) foot() {
	h.WriteString(`<footer>`)
	for _, text := range h.look.About() {
		h.f(`<p>%s</p>`, esc(text))
	}
	h.WriteString(`</footer>`)
}
