package pages

import (
	"slices"
	"strings"

	"parlor/game"
	"parlor/match"
)

// LabOption is a value that a field of the bench can have.
type LabOption struct{ Value, Text string }

// scoreField is the name of the field for what a seat has scored.
func scoreField(seat game.Seat) string { return "score-" + itoa(int(seat)) }

// HasCube reports whether the game can be played with the cube.
func (m Lab) HasCube() bool {
	return slices.ContainsFunc(m.Game.Options, func(o game.Option) bool { return o.Name == "cube" })
}

// Rules are the options but the cube, which has fields of its own.
func (m Lab) Rules() []game.Option {
	return slices.DeleteFunc(slices.Clone(m.Game.Options), func(o game.Option) bool { return o.Name == "cube" })
}

// Chosen reports whether a rule is not as usual, or is to blame.
func (m Lab) Chosen() bool {
	return slices.ContainsFunc(m.Rules(), func(o game.Option) bool {
		return m.Value("o-"+o.Name, o.Default) != o.Default || m.Blamed == "o-"+o.Name
	})
}

// invalid says of a field whether it is to blame: "true" or "false".
func (m Lab) invalid(field string) string {
	if m.Blamed == field {
		return invalid(m.Error)
	}
	return invalid("")
}

// described lists the ids of the elements that say more about a field.
func (m Lab) described(field string) string {
	var list []string
	if m.Blamed == field {
		list = append(list, "wrong")
	}
	switch field {
	case "position":
		list = append(list, "position-hint")
	case "throw":
		if m.Dice != nil {
			list = append(list, "throw-hint")
		}
	case "match", "crawford", scoreField(0):
		list = append(list, "stake-hint")
	}
	return strings.Join(list, " ")
}

// line is the choice of a field to have what the line of the position says; now is
// what that is, or empty.
func (m Lab) line(now string) LabOption {
	text := m.T("lab.line")
	if now != "" && m.Error == "" {
		text += ": " + now
	}
	return LabOption{"", text}
}

// kept adds what was filled in, if it is not in the list: nothing is lost.
func (m Lab) kept(field string, list []LabOption) []LabOption {
	v := m.Value(field, "")
	if slices.ContainsFunc(list, func(o LabOption) bool { return o.Value == v }) {
		return list
	}
	return append(list, LabOption{v, v})
}

// TurnChoices are the seats whose turn it could be.
func (m Lab) TurnChoices() []LabOption {
	list := []LabOption{m.line("")}
	for i, name := range m.Turns {
		list = append(list, LabOption{name, m.Seat(game.Seat(i))})
	}
	return m.kept("turn", list)
}

// cube returns what the cube of the position shows, empty where there is none, and who
// owns it: nobody (Public) where it is in the middle.
func (m Lab) cube() (shows string, owner game.Seat) {
	for w := range strings.SplitSeq(m.At.String(), " ") {
		text, ok := strings.CutPrefix(w, "cube=")
		if !ok {
			continue
		}
		for seat := range game.Seat(m.At.Seats()) {
			if digits, owned := strings.CutSuffix(text, m.At.SeatName(seat)); owned {
				return digits, seat
			}
		}
		return text, game.Public
	}
	return "", game.Public
}

// CubeChoices are what the cube can show.
func (m Lab) CubeChoices() []LabOption {
	now, _ := m.cube()
	if now == "" {
		now = m.T("lab.cube.off")
	}
	list := []LabOption{m.line(now), {"off", m.T("lab.cube.off")}}
	for n := 1; n <= 1024; n *= 2 {
		list = append(list, LabOption{itoa(n), itoa(n)})
	}
	return m.kept("cube", list)
}

// OwnerChoices are who can own the cube.
func (m Lab) OwnerChoices() []LabOption {
	shows, owner := m.cube()
	now := ""
	switch {
	case owner >= 0:
		now = m.Seat(owner)
	case shows != "":
		now = m.T("lab.owner.none")
	}
	list := []LabOption{m.line(now), {"-", m.T("lab.owner.none")}}
	for seat := range game.Seat(m.At.Seats()) {
		list = append(list, LabOption{m.At.SeatName(seat), m.Seat(seat)})
	}
	return m.kept("owner", list)
}

// LengthChoices are the lengths of matches to choose from.
func (m Lab) LengthChoices() []LabOption {
	now := m.T("new.match.one")
	if at, ok := match.At(m.At); ok {
		now = m.Length("p" + itoa(at.Length.Points))
		if at.Length.Games > 0 {
			now = m.Length("g" + itoa(at.Length.Games))
		}
	}
	list := []LabOption{m.line(now), {"one", m.T("new.match.one")}}
	for _, v := range []string{"p1", "p3", "p5", "p7", "p9", "p11", "p13", "p15", "p17", "p21", "p25", "g3", "g5", "g7"} {
		list = append(list, LabOption{v, m.Length(v)})
	}
	return m.kept("match", list)
}

// ScoreNow is what a seat has scored in the match of the position.
func (m Lab) ScoreNow(seat game.Seat) string {
	if at, ok := match.At(m.At); ok && m.Error == "" && int(seat) < len(at.Score) {
		return itoa(at.Score[seat])
	}
	return "–"
}

// CrawfordChoices say whether this is the Crawford game.
func (m Lab) CrawfordChoices() []LabOption {
	now := ""
	if at, ok := match.At(m.At); ok && at.Length.Points > 0 {
		now = m.T("lab.crawford.no")
		if at.Crawford == match.Now {
			now = m.T("lab.crawford.yes")
		}
	}
	return m.kept("crawford", []LabOption{m.line(now), {"yes", m.T("lab.crawford.yes")}, {"no", m.T("lab.crawford.no")}})
}

// Length says in words how long a match is: "p7" is to seven points, "g5" the best of
// five games.
func (m Lab) Length(value string) string {
	if n, ok := strings.CutPrefix(value, "g"); ok {
		return m.T("new.match.best") + " " + n
	}
	n := strings.TrimPrefix(value, "p")
	if n == "1" {
		return n + " " + m.T("new.match.point")
	}
	return n + " " + m.T("new.match.points")
}

// Wrong says what is wrong with the field to blame, where that can be said in the
// language of the page.
func (m Lab) Wrong() string {
	switch name, _, _ := strings.Cut(m.Blamed, "-"); name {
	case "cube", "owner":
		return m.T("lab.wrong.cube")
	case "match", "score", "crawford":
		return m.T("lab.wrong." + name)
	}
	return ""
}
