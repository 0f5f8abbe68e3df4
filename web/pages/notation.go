package pages

import (
	"strings"

	"parlor/analysis"
	"parlor/game"
)

// notation tells what plays in the notation mean, which has the same words in all
// languages: by a step that stands there for each of its signs.
type notation struct {
	known map[string]bool
	steps []string
}

// add takes what a seat does at p.
func (k *notation) add(m Page, p game.Position, seat game.Seat, text string) {
	t := Teller{Page: m, Family: p.Game().Info().Family, Viewer: seat}
	parts := game.Parts(p, false, text)
	if !t.points(parts) {
		return
	}
	gather(parts, func(p game.Part, n int) {
		signs := [...]string{"/", "", ""}
		written := p.Text
		if word := strings.Trim(p.Text, "0123456789*"); word != "/" { // "res/", "/off"
			signs[0] = word
		}
		if p.Hit {
			signs[1] = "*"
		}
		if n > 1 {
			signs[2], written = "(", written+"("+itoa(n)+")"
		}
		fresh := false
		for _, s := range signs {
			if s != "" && !k.known[s] {
				k.known[s], fresh = true, true
			}
		}
		if fresh {
			k.steps = append(k.steps, written+": "+t.step(p, seat, n, false))
		}
	})
}

// says is the sentence, or nothing where no notation stands.
func (k *notation) says(m Page) string {
	if len(k.steps) == 0 {
		return ""
	}
	return m.fill("look.notation", "steps", strings.Join(k.steps, "; "))
}

// Notation tells what the plays of the game that is shown mean, or by whose numbers they are told in words: the board beside them may count otherwise.
func (m Look) Notation() string {
	k, p := notation{known: map[string]bool{}}, m.played()
	for i := range p.Items {
		if it := &p.Items[i]; it.Kind == analysis.Turn {
			if rounds[p.Before(i).Game().Info().Family].apart > 0 {
				return m.T("look.counted")
			}
			k.add(m.Page, p.Before(i), it.Seat, it.Text)
		}
	}
	return k.says(m.Page)
}

// Notation tells what the plays of the map of throws mean.
func (m Lab) Notation() string {
	k, seat := notation{known: map[string]bool{}}, max(m.Map.Seat, 0)
	for _, f := range m.Map.Throws {
		k.add(m.Page, m.At, seat, f.Best)
	}
	return k.says(m.Page)
}
