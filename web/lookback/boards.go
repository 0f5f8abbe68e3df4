package lookback

import (
	"encoding/base64"
	"fmt"
	"strings"

	"parlor/analysis"
	"parlor/game"
	"parlor/web/assets"
	"parlor/web/board"
)

func key(g, i int) string { return fmt.Sprint(g, " ", i) }

// draw makes the boards of all cards.
func (h *page) draw() error {
	for g := range h.rep.Games {
		p := &h.rep.Games[g]
		for i := range p.Items {
			if p.Items[i].Grade == "" {
				continue
			}
			b, err := h.build(p.Before(i))
			if err != nil {
				return err
			}
			h.boards[key(g, i)] = b
		}
	}
	return nil
}

// build makes the board of a position.
func (h *page) build(at game.Position) (board.Board, error) {
	names := make([]string, at.Seats())
	for seat := range game.Seat(len(names)) {
		names[seat] = h.look.Seat(seat)
	}
	return board.Build(at, board.Options{Names: names, Lang: h.look.Lang, Files: board.Files{Path: func(name string) string { return name }, Text: assets.Text}})
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
		h.f(`<image id="%s" href="data:image/svg+xml;base64,%s" width="%g" height="%g"/>`, artID(a), base64.StdEncoding.EncodeToString([]byte(assets.Text(assets.In(h.look.Lang, a)))), w, high)
	}
	h.f(`<marker id="tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.2" markerHeight="3.2" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="context-stroke"/></marker></defs></svg>`)
}

func artID(name string) string { return "art-" + strings.NewReplacer("/", "-", ".", "-").Replace(name) }

// picture draws the board of a choice, with an arrow for each step of what was
// played, dashed, and of the best, full.
func (h *page) picture(b board.Board, at game.Position, it *analysis.Item) error {
	w, high := b.Size()
	var over strings.Builder
	best := ""
	for _, c := range it.Candidates {
		if !c.Played && best == "" {
			best = c.Play
		}
	}
	var led []board.Board // what both lead to: of a board that is shown in part all that an arrow touches is there
	for _, play := range []string{it.Text, best} {
		if play == "" {
			continue
		}
		after, err := at.PlayText(it.Seat, play)
		if err != nil {
			return err
		}
		x, err := h.build(after)
		if err != nil {
			return err
		}
		led = append(led, x)
	}
	svg := strings.Replace(b.Small(led...), fmt.Sprintf(`<image href="%s" width="%v" height="%v"/>`, esc(b.Art()), w, high), `<use class="art" href="#`+artID(b.Art())+`"/>`, 1)
	arrows(&over, b, at, it.Seat, it.Text, "did")
	arrows(&over, b, at, it.Seat, best, "best")
	h.f(`<figure class="board">%s%s</svg>`, strings.TrimSuffix(svg, "</svg>"), over.String())
	if over.Len() > 0 {
		h.f(`<figcaption><span class="k did"></span> %s <span class="k best"></span> %s</figcaption>`, h.t("look.tag"), h.t("look.better"))
	}
	h.f(`<p class="vh">%s</p></figure>`, esc(b.Says()))
	return nil
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
