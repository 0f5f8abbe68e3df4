package pages

import (
	"slices"
	"strings"
)

// LabFall is a throw of the map.
type LabFall struct {
	Text, Best, Equity, Ways, Bar, Href string
	Fallen                              bool
}

// Falls are the throws of the map.
func (m Lab) Falls() (list []LabFall) {
	if m.Map == nil || len(m.Map.Throws) == 0 {
		return nil
	}
	seat := max(m.Map.Seat, 0)
	low, high := m.Map.Throws[0].Equity[seat], m.Map.Throws[0].Equity[seat]
	for _, f := range m.Map.Throws {
		low, high = min(low, f.Equity[seat]), max(high, f.Equity[seat])
	}
	for i, f := range m.Map.Throws {
		x := LabFall{Text: strings.ReplaceAll(f.Text, ",", ", "), Best: m.choice(m.At, seat, f.Best), Equity: m.worth(f.Equity[seat]), Ways: itoa(int(f.Weight)), Bar: "100", Fallen: f.Text == m.Throw}
		if high > low {
			x.Bar = Decimal("en", 100*(f.Equity[seat]-low)/(high-low), 1)
		}
		if i < len(m.Links) {
			x.Href = m.Links[i]
		}
		list = append(list, x)
	}
	return list
}

// counted writes equal faces, which stand together, once: "crown ×2, heart".
func counted(faces []string) string {
	var list []string
	for i, n := 0, 0; i < len(faces); i += n {
		for n = 1; i+n < len(faces) && faces[i+n] == faces[i]; n++ {
		}
		if list = append(list, faces[i]); n > 1 {
			list[len(list)-1] += " ×" + itoa(n)
		}
	}
	return strings.Join(list, ", ")
}

// maxGroups is how many groups of throws a phone shows at once.
const maxGroups = 20

// Grouped are the throws of the map in groups: those of one group show the same of the
// faces on which something is staked, which alone decide what is paid. It is nil where
// nothing can be staked, and where there are more than maxGroups.
func (m Lab) Grouped() (list []LabFall) {
	if m.Map == nil || len(m.Staked) == 0 {
		return nil
	}
	seat := max(m.Map.Seat, 0)
	var words []string
	var ways []uint32
	for _, f := range m.Map.Throws {
		faces := slices.DeleteFunc(strings.Split(f.Text, ","), func(face string) bool { return !slices.Contains(m.Staked, face) })
		text := counted(faces)
		at := slices.Index(words, text)
		if at < 0 {
			at = len(words)
			words, ways = append(words, text), append(ways, 0)
			list = append(list, LabFall{Text: text, Equity: m.worth(f.Equity[seat])})
			if text == "" {
				list[at].Text = m.T("lab.map.none")
			}
		}
		ways[at] += f.Weight
		list[at].Fallen = list[at].Fallen || f.Text == m.Throw
	}
	if len(list) > maxGroups {
		return nil
	}
	all := uint32(0)
	for _, n := range ways {
		all += n
	}
	for i := range list {
		list[i].Ways = m.fill("lab.map.ways", "n", itoa(int(ways[i])), "all", itoa(int(all)))
		list[i].Bar = Decimal("en", 100*float64(ways[i])/float64(all), 1)
	}
	return list
}

// Mean says what the throws of the map are worth together.
func (m Lab) Mean() string {
	sum := uint32(0)
	for _, f := range m.Map.Throws {
		sum += f.Weight
	}
	seat := max(m.Map.Seat, 0)
	key := "lab.mean"
	if m.Map.Exact() {
		key = "lab.mean.chips"
	}
	said := m.fill(key, "n", itoa(int(sum)), "who", m.Seat(seat), "mean", m.worth(m.Map.Worth.Equity[seat]), "unit", m.unitOf(m.Game.Name, m.Map.Unit))
	if strings.Contains(m.At.String(), " cube=") {
		said += " " + m.T("lab.mean.cube")
	}
	return said
}

// Luck says what the throw that has fallen brought beyond the mean.
func (m Lab) Luck() string {
	if m.Map == nil || m.Throw == "" || m.Study.Among == 0 {
		return ""
	}
	for _, f := range m.Map.Throws {
		if f.Text == m.Throw {
			return m.fill("lab.luck", "throw", m.Throw, "n", m.worth(f.Equity[max(m.Map.Seat, 0)]-m.Map.Worth.Equity[max(m.Map.Seat, 0)]))
		}
	}
	return ""
}
