package pages

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/web/door"
)

// New is the page on which a game's options are chosen.
type New struct {
	Page
	Scripts string
	Game    catalogue.Entry
	Levels  []string // who can be asked to play it, by name
	Usual   []string // who sits down at each seat but the first, if nobody is chosen
	Name    string
	Error   string
	Wrong   map[string]string // what is wrong with a field, by its name
	Values  url.Values        // what was filled in
	Presets []ReadyMade       // sets of options, in the order of the catalogue
	Start   string            // the board as the game begins, drawn small; empty where the fields contradict each other
	Says    string            // what it shows
	Symbols string            // that it uses
	Prefix  string            // before the names of fields of options, where a page has several such forms
}

// ReadyMade is a set of options that a button chooses.
type ReadyMade struct {
	Name   string
	Chosen bool // the form holds these options and no others, and their length if they have one
}

// ToPoints is what the field of the length holds for a match to so many points.
func ToPoints(n int) string { return "p" + itoa(n) }

// Opponent is the label of the field in which the bot at a seat is chosen.
func (m New) Opponent(seat game.Seat) string {
	if m.Game.Seats[1] == 2 {
		return m.T("new.against")
	}
	return m.fill("new.against.seat", "n", (seat + 1).String())
}

// Clock says what a clock gives: seconds of each turn that cost nothing, and minutes for the whole game.
func (m New) Clock(s, min string) string { return m.fill("new.clock.each", "s", s, "min", min) }

// LevelLine is a sentence about a bot.
func (m New) LevelLine(name string) string {
	_, line := Level(m.Lang, name)
	return line
}

// Value is what a field of the form holds: what was filled in, or usual.
func (m New) Value(name, usual string) string {
	if m.Values.Has(name) {
		return m.Values.Get(name)
	}
	return usual
}

// OptionGroup are options that stand together on the page of a new table.
type OptionGroup struct {
	Title   string
	Options []OptionField
}

// OptionField is an option as the page shows it.
type OptionField struct {
	game.Option
	Field   string   // its name on the page
	Asks    string   // what it is about
	Choices []Choice // one for each value; none where a number or a text is to be given
	Says    string   // what may be given, where there are no choices
	Value   string   // that the field holds
	Usual   string   // what the sheet says, where Value is something else
	Idle    string   // that it makes no difference, where it makes none as the others are chosen
	Wrong   string   // what is wrong with it
}

// Described names the elements that say more about the field.
func (f OptionField) Described() string {
	var ids []string
	for id, text := range map[string]string{"says": f.Says, "usual": f.Usual, "idle": f.Idle, "wrong": f.Wrong} {
		if text != "" && (id != "says" || len(f.Choices) == 0) {
			ids = append(ids, f.Field+"-"+id)
		}
	}
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

// Choice is a value and its sentence.
type Choice struct{ Value, Text string }

// Groups are the options of the game, in groups as they first come.
func (m New) Groups() (list []OptionGroup) {
	opts := game.Options{}
	for _, o := range m.Game.Options {
		opts[o.Name] = strings.TrimSpace(cmp.Or(m.Value("o-"+o.Name, ""), o.Default))
	}
	for _, o := range m.Game.Options {
		f, title := m.field(o)
		if m.Game.Idle(o, opts) {
			f.Idle = m.T("new.idle")
		}
		i := 0
		for i < len(list) && list[i].Title != title {
			i++
		}
		if i == len(list) {
			list = append(list, OptionGroup{Title: title})
		}
		list[i].Options = append(list[i].Options, f)
	}
	return list
}

// Chosen reports whether options were chosen already: then they are shown at once.
func (m New) Chosen() bool {
	return slices.ContainsFunc(m.Game.Options, func(o game.Option) bool { return m.Value("o-"+o.Name, "") != "" || m.Wrong["o-"+o.Name] != "" })
}

// asks is what an option of a game asks. What has no words is shown as it is.
func asks(lang string, e catalogue.Entry, o game.Option) string {
	if w, ok := e.Words[o.Name]; ok {
		return w.Asks.In(lang)
	}
	return o.Help
}

// chosen says what a value of an option means.
func chosen(lang string, e catalogue.Entry, o game.Option, value string) string {
	return cmp.Or(e.Words[o.Name].Says[value].In(lang), value)
}

// field returns an option as the page shows it, and the heading that it stands under. What has no words is shown as it is.
func (m New) field(o game.Option) (f OptionField, title string) {
	w, ok := m.Game.Words[o.Name]
	f = OptionField{Option: o, Field: m.Prefix + "o-" + o.Name, Asks: asks(m.Lang, m.Game, o), Value: m.Value("o-"+o.Name, o.Default), Wrong: m.Wrong["o-"+o.Name]}
	if f.Value == "" {
		f.Value = o.Default
	}
	title = m.T("new.options")
	if ok {
		title, f.Says = w.Group.In(m.Lang), w.Says[""].In(m.Lang)
	}
	say := func(value string) string { return chosen(m.Lang, m.Game, o, value) }
	for _, v := range m.Game.Choices(o) {
		f.Choices = append(f.Choices, Choice{v, say(v)})
	}
	if f.Value != o.Default {
		f.Usual = m.fill("new.usual", "value", say(o.Default))
	}
	return f, title
}

// OptionWrong says what is wrong with the value that was found in the field of an option, for beside the field and for where the field is
// not in sight.
func (m New) OptionWrong(o game.Option, e *game.ParseError) (beside, alone string) {
	f, _ := m.field(o)
	switch {
	case len(f.Choices) > 0:
		beside = m.fill("new.wrong.choice", "found", e.Found)
	case o.Max > 0:
		beside = m.fill("new.wrong.number", "least", itoa(o.Min), "most", itoa(o.Max), "found", e.Found)
	case f.Says != "":
		beside = m.fill("new.wrong.text", "found", f.Value, "says", f.Says)
	default:
		said := door.Told(m.Lang, api.Refused(api.BadCommand, e))
		return said, said
	}
	return beside, f.Asks + ": " + beside
}

// Contradiction says in the words of the form that what is chosen for two of its options cannot go together, and what of the second goes
// with the first, for beside both fields; head names the two, for the head of the page.
func (m New) Contradiction(c *game.Conflict) (beside, head string) {
	var a, b game.Option
	for _, o := range m.Game.Options {
		switch o.Name {
		case c.Between[0]:
			a = o
		case c.Between[1]:
			b = o
		}
	}
	one, _ := m.field(a)
	two, _ := m.field(b)
	first := strings.TrimSpace(one.Value)
	beside = m.fill("new.clash", "a", m.quoted(a, first), "asks-a", one.Asks, "b", m.quoted(b, strings.TrimSpace(two.Value)), "asks-b", two.Asks)
	values := m.Game.Choices(b)
	if len(values) == 0 && b.Max > 0 {
		for n := b.Min; n <= b.Max; n++ {
			values = append(values, itoa(n))
		}
	}
	var goes []string
	for _, v := range values {
		if _, err := m.Game.New(game.Options{a.Name: first, b.Name: v}); err == nil {
			goes = append(goes, m.quoted(b, v))
		}
	}
	if n := len(goes); n > 0 && n < 10 {
		beside += " " + m.fill("new.clash.goes", "list", m.either(goes))
	}
	return beside, m.fill("new.clash.head", "a", one.Asks, "b", two.Asks)
}

// either lists what can be chosen, one or more.
func (m New) either(list []string) string {
	n := len(list) - 1
	if n == 0 {
		return list[0]
	}
	return strings.Join(list[:n], ", ") + " " + m.T("new.clash.or") + " " + list[n]
}

// quoted is the sentence of a value within another one: in quotes and without its full stop. A value without a sentence is as it is.
func (m New) quoted(o game.Option, value string) string {
	if text := chosen(m.Lang, m.Game, o, value); text != value {
		return m.fill("new.quoted", "text", strings.TrimSuffix(text, "."))
	}
	return value
}

// invalid is the aria-invalid of a field: "true" where wrong says that something is wrong with it, else "false".
func invalid(wrong string) string { return strconv.FormatBool(wrong != "") }

// NameWrong says what a name may be.
func (m New) NameWrong() string { return m.fill("new.wrong.name", "most", itoa(api.MaxName)) }

// SeatsWrong says that so many cannot play by the options that were chosen.
func (m New) SeatsWrong(n int, want [2]int) string {
	key := "new.seats.wrong"
	if want[0] == want[1] {
		key = "new.seats.exact"
	}
	return m.fill(key, "n", itoa(n), "least", itoa(want[0]), "most", itoa(want[1]))
}

// SeatsClash says that n cannot play by what is chosen for an option, and what of either goes with the other, for beside both fields; head names
// the two, for the head of the page. So many as want play by what is chosen; goes reports whether n play by another value.
func (m New) SeatsClash(n int, want [2]int, o game.Option, goes func(value string) bool) (beside, head string) {
	f, _ := m.field(o)
	players := m.T("new.seats")
	beside = m.fill("new.clash", "a", itoa(n), "asks-a", players, "b", m.quoted(o, strings.TrimSpace(f.Value)), "asks-b", f.Asks)
	var some, values []string
	for k := want[0]; k <= want[1]; k++ {
		some = append(some, itoa(k))
	}
	for _, v := range m.Game.Choices(o) {
		if goes(v) {
			values = append(values, m.quoted(o, v))
		}
	}
	if k := len(values); k > 0 && k < 10 {
		beside += " " + m.fill("new.seats.goes", "some", m.either(some), "players", players, "list", m.either(values), "asks", f.Asks)
	}
	return beside, m.fill("new.clash.head", "a", players, "b", f.Asks)
}

// Inviting is the page that asks for the name of whoever invites a friend.
type Inviting struct {
	Page
	Scripts string
	Game    catalogue.Entry
	Values  url.Values // what was chosen before
	With    string     // whom the seats are for: a friend, or anybody (open)
	Name    string     // the visitor's, if it is known
	Seats   int        // of which it is asked who sits there; 0 where that needs no question
	Levels  []string   // the bots that can sit there, by name
}

// ComesField is the name of the field that says who sits at a seat beside those who are invited: a bot, or nobody yet.
func ComesField(seat int) string { return "comes-" + itoa(seat) }

// Comes is what that field holds at first: one seat is for whom one invites, at the others sit the bots that were chosen.
func (m Inviting) Comes(seat int) string {
	if seat == 1 {
		return ""
	}
	return m.Values.Get("bot-" + itoa(seat))
}

// Seat is what a seat is called.
func (m Inviting) Seat(seat int) string { return m.fill("new.against.seat", "n", itoa(seat+1)) }

// Here is the page that asks for the names of those who play at one screen.
type Here struct {
	Inviting
	Names []string // by seat: as they were given last, or empty
	Usual []string // what they are called if they give none
	Face  bool     // the board turns to who plays
	Error string   // what is wrong with a name
}

// NewHere returns the page for so many seats: name is the first one's, or empty, names are those of all, as far as they are known.
func NewHere(m Inviting, name string, names []string, seats int) Here {
	h := Here{Inviting: m, Names: make([]string, seats)}
	copy(h.Names, names)
	h.Names[0] = name
	for i := range seats {
		h.Usual = append(h.Usual, Sharing(m.Lang, name, i))
	}
	return h
}

// Player is what the field of a seat is called.
func (m Here) Player(seat int) string { return m.fill("here.player", "n", itoa(seat+1)) }

// Who is what the field is called that says who sits at a seat: a person, or a bot, who has a name already.
func (m Here) Who(seat int) string { return m.fill("here.who", "n", itoa(seat+1)) }

// HereField is the name of the field for the name at a seat.
func HereField(seat int) string {
	if seat == 0 {
		return "name"
	}
	return "name-" + itoa(seat)
}

// Field is a field of a form that nobody sees.
type Field struct{ Name, Value string }

// Kept are the fields that go along with the name.
func (m Inviting) Kept() (list []Field) {
	for _, name := range slices.Sorted(maps.Keys(m.Values)) {
		if name == "with" || name == "js" || name == "face" || name == "name" || strings.HasPrefix(name, "name-") || strings.HasPrefix(name, "comes-") { // They are given anew.
			continue
		}
		for _, value := range m.Values[name] {
			list = append(list, Field{name, value})
		}
	}
	return list
}
