// Package lookback writes what [analysis] has found as one page that needs
// nothing else: no network, no script. It holds the graph of the game, the
// choices that cost something with their boards drawn, and the list of all that
// happened.
package lookback

import (
	"fmt"
	stdhtml "html"
	"io"
	"strings"

	"parlor/analysis"
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
	if graph := h.look.Graph(entries); graph != "" {
		h.f(`<p class="small">%s</p>%s`, esc(h.look.GraphSays()), graph)
	}
	if says := h.look.Notation(); says != "" {
		h.f(`<p class="small">%s</p>`, esc(says))
	}
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
	h.f(`</tbody></table></div><p class="small">%s</p></details>`, esc(h.look.ListSays()))
}

// foot says how it was found, and what it does not say.
func (h *page) foot() {
	h.WriteString(`<footer>`)
	for _, text := range h.look.About() {
		h.f(`<p>%s</p>`, esc(text))
	}
	h.WriteString(`</footer>`)
}
