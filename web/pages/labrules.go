package pages

import (
	"net/url"
	"slices"

	"parlor/arena/chart"
	"parlor/game"
	"parlor/lab"
	"parlor/rules/catalogue"
)

// LabRules is the page that says what rules are like to play: of one or two compositions.
type LabRules struct {
	Page
	Game    catalogue.Entry
	Sets    []LabSet // one or two: what is asked about
	Beside  string   // the game of the second; empty where there is none
	Games   catalogue.List
	Levels  []string // who can play, by name
	Level   string
	Weaker  string
	Sizes   []int // how many games can be played
	Size    string
	Seed    string
	Wrong   map[string]string // what is wrong with a field, by its name
	Error   string
	Other   string     // the address of a question of the same visitor whose games are being played; empty where there is none
	Values  url.Values // the question, as an address has it
	Running *LabRunning
	Found   *LabFound
}

// LabSet is a composition: its game, and the fields of its options.
type LabSet struct {
	New
	Seats   int
	Options game.Options // other than the usual ones
}

// LabRunning is how far games are that are being played.
type LabRunning struct {
	Begun bool
	Part  int // in thousandths
	Own   bool
}

// LabFound is what games have shown.
type LabFound struct {
	Figures []lab.Figures
	Stopped bool // by somebody, before all games were played
	Chart   string
	Lengths string
	Finer   int // as many games can be asked for next; 0 where there are no more
}

// Here is the address of the question, with another last part in place of the page: "rules.csv".
func (m LabRules) Here(last string) string {
	at := "/lab/" + m.Game.Name + "/" + last
	if len(m.Values) > 0 {
		at += "?" + m.Values.Encode()
	}
	return at
}

// Fields are the fields of the question, but for how many games it asks for.
func (m LabRules) Fields() (list []Field) {
	for name, values := range m.Values {
		if name != "games" {
			list = append(list, Field{name, values[0]})
		}
	}
	slices.SortFunc(list, func(a, b Field) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return list
}

// Open reports whether the options of a composition are shown at once.
func (s LabSet) Open() bool { return s.Chosen() || s.Game.Composed }

// Title names a composition in a few words: what tells it from the other, which stands beside it.
func (m LabRules) Title(i int) string {
	s := m.Sets[i]
	text := s.Game.Title
	if len(m.Sets) > 1 && m.Sets[0].Game.Name == m.Sets[1].Game.Name {
		text += " (" + itoa(i+1) + ")"
	}
	return text
}

// Says tells a composition in sentences: how many play, and the options that are not usual.
func (m LabRules) Says(i int) (list []Fact) {
	s := m.Sets[i]
	if s.Game.Seats[0] != s.Game.Seats[1] {
		list = append(list, Fact{Name: m.T("new.seats"), Value: itoa(s.Seats)})
	}
	for _, o := range s.Game.Options {
		if v, ok := s.Options[o.Name]; ok {
			list = append(list, Fact{Name: asks(m.Lang, s.Game, o), Value: chosen(m.Lang, s.Game, o, v)})
		}
	}
	if len(s.Options) == 0 {
		list = append(list, Fact{Name: m.T("labrules.rules"), Value: m.T("labrules.usual")})
	}
	return list
}

// Player is what a level is called.
func (m LabRules) Player(name string) string {
	if _, ok := messages["labrules.level."+name]; ok {
		return m.T("labrules.level." + name)
	}
	title, _ := Level(m.Lang, name)
	return title
}

// Choice says how many games a choice of the form is, and how long that takes.
func (m LabRules) Choice(n int) string { return m.fill("labrules.games."+itoa(n), "n", m.count(n)) }

// How says of which games the figures of a composition are.
func (m LabRules) How(i int) string {
	if i >= len(m.Found.Figures) {
		return m.T("labrules.lack.stopped")
	}
	f := &m.Found.Figures[i]
	against := f.Games
	if f.Stopped {
		against = f.Against
	}
	if !f.Apart {
		return m.fill("labrules.how.equal", "n", m.count(f.Games), "level", m.Player(f.Level), "seed", utoa(f.Seed))
	}
	return m.fill("labrules.how", "n", m.count(f.Games), "a", m.count(against), "level", m.Player(f.Level), "weaker", m.Player(f.Weaker), "seed", utoa(f.Seed))
}

// Short reports whether there were to be more games, and nobody has stopped them: the time was out.
func (m LabRules) Short() bool {
	return !m.Found.Stopped && (len(m.Found.Figures) < len(m.Sets) || slices.ContainsFunc(m.Found.Figures, func(f lab.Figures) bool { return f.Stopped }))
}

// LabFigure is a figure of all compositions: in words, by composition.
type LabFigure struct {
	Name, About string
	Values      []LabValue
}

// LabValue is a figure of a composition: what it is, or why it is not known, and its interval, if it has one.
type LabValue struct{ At, Range string }

// Figures are all figures, in words.
func (m LabRules) Figures() (list []LabFigure) {
	for i := range m.Found.Figures {
		for k, r := range m.Found.Figures[i].Rows() {
			if i == 0 {
				list = append(list, LabFigure{Name: m.T("labrules.row." + r.Key), About: m.T("labrules.about." + r.Key)})
			}
			v := LabValue{At: m.number(r.Value.Value, 2, false)}
			switch {
			case r.Lack != "":
				v.At = m.T("labrules.lack." + r.Lack)
			case r.Value.Low < r.Value.High:
				v.Range = m.fill("labrules.range", "low", m.number(r.Value.Low, 2, false), "high", m.number(r.Value.High, 2, false))
			}
			list[k].Values = append(list[k].Values, v)
		}
	}
	return list
}

// spell writes a figure with its interval.
func (m LabRules) spell(v chart.Between) string {
	if v.Low == v.High {
		return m.number(v.At, 2, false)
	}
	return m.number(v.At, 2, false) + " (" + m.fill("labrules.range", "low", m.number(v.Low, 2, false), "high", m.number(v.High, 2, false)) + ")"
}

// Caption is what is written on the chart of all figures of the first n compositions.
func (m LabRules) Caption(n int) lab.Caption {
	c := lab.Caption{
		Title: m.T("labrules"), X: m.T("labrules.chart.x"), Spell: m.spell,
		Say: func(key string) string { return m.T("labrules.row." + key) },
	}
	for i := range n {
		c.Names = append(c.Names, m.Title(i))
	}
	return c
}

// LengthsCaption is what is written on the chart of how long games are.
func (m LabRules) LengthsCaption(n int) lab.Caption {
	c := m.Caption(n)
	c.Title, c.X, c.Beyond = m.T("labrules.lengths"), m.T("labrules.lengths.x"), m.T("labrules.beyond")
	return c
}

// More offers to have more games played.
func (m LabRules) More() string {
	key := "labrules.finer"
	if m.Found.Stopped {
		key = "labrules.whole"
	}
	return m.fill(key, "n", m.count(m.Found.Finer))
}

// Progress says how far the games are.
func (m LabRules) Progress() string {
	if !m.Running.Begun {
		return m.T("labrules.waits")
	}
	return m.fill("labrules.runs", "n", itoa(m.Running.Part/10))
}

// LevelWrong says who could play instead.
func (m LabRules) LevelWrong() string { return m.T("labrules.wrong.level") }

// SizeWrong says how many games could be asked for.
func (m LabRules) SizeWrong() string {
	text := ""
	for i, n := range m.Sizes {
		if i > 0 {
			text += ", "
		}
		text += itoa(n)
	}
	return m.fill("labrules.wrong.games", "list", text)
}

// SeedWrong says what a seed is.
func (m LabRules) SeedWrong() string { return m.T("labrules.wrong.seed") }

// BesideWrong says that there is no such game.
func (m LabRules) BesideWrong() string { return m.T("labrules.wrong.beside") }

// kept adds what was filled in, if it is not in the list: nothing is lost.
func kept(value string, list []string) []string {
	if slices.Contains(list, value) {
		return list
	}
	return append(slices.Clone(list), value)
}

// sizes are the choices of how many games are played, as text.
func (m LabRules) sizes() (list []string) {
	for _, n := range m.Sizes {
		list = append(list, itoa(n))
	}
	return list
}

// sizeText is what a choice of how many games is called; what is none is shown as it is.
func (m LabRules) sizeText(value string) string {
	for _, n := range m.Sizes {
		if itoa(n) == value {
			return m.Choice(n)
		}
	}
	return value
}
