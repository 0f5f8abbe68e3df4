package pages

import (
	"slices"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/game"
)

// OptionGroup are options that stand together on the page of a new table.
type OptionGroup struct {
	Title   string
	Options []OptionField
}

// OptionField is an option as the page shows it.
type OptionField struct {
	game.Option
	Asks    string   // what it is about
	Choices []Choice // of its values; none is a number or a text
	Says    string   // what may be given, where there are no choices
	Value   string   // that the field holds
	Usual   string   // what the sheet says, where Value is something else
	Wrong   string   // what is wrong with it
}

// Described names the elements that say more about the field.
func (f OptionField) Described() string {
	var ids []string
	for id, text := range map[string]string{"says": f.Says, "usual": f.Usual, "wrong": f.Wrong} {
		if text != "" && (id != "says" || len(f.Choices) == 0) {
			ids = append(ids, "o-"+f.Name+"-"+id)
		}
	}
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

// Choice is a value and its sentence.
type Choice struct{ Value, Text string }

// Groups are the options of the game, in groups as they first come.
func (m New) Groups() (list []OptionGroup) {
	for _, o := range m.Game.Options {
		f, title := m.field(o)
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

// field returns an option as the page shows it, and the heading that it stands under. What has no words is shown as it is.
func (m New) field(o game.Option) (f OptionField, title string) {
	w, ok := m.Game.Words[o.Name]
	f = OptionField{Option: o, Asks: o.Help, Value: m.Value("o-"+o.Name, o.Default), Wrong: m.Wrong["o-"+o.Name]}
	if f.Value == "" {
		f.Value = o.Default
	}
	title = m.T("new.options")
	if ok {
		f.Asks, title, f.Says = w.Asks.In(m.Lang), w.Group.In(m.Lang), w.Says[""].In(m.Lang)
	}
	say := func(value string) string {
		if text := w.Says[value].In(m.Lang); text != "" {
			return text
		}
		return value
	}
	for _, v := range o.Values {
		f.Choices = append(f.Choices, Choice{v, say(v)})
	}
	if f.Value != o.Default {
		f.Usual = strings.ReplaceAll(m.T("new.usual"), "{value}", o.Default)
		if len(o.Values) > 0 {
			f.Usual = strings.ReplaceAll(m.T("new.usual"), "{value}", say(o.Default))
		}
	}
	return f, title
}

// OptionWrong says what is wrong with the value that was found in the field of an option, for beside the field and for where the field is
// not in sight. What only the rules of the game can say is said as they say it.
func (m New) OptionWrong(o game.Option, e *game.ParseError) (beside, alone string) {
	switch {
	case len(o.Values) > 0:
		beside = m.fill("new.wrong.choice", "found", e.Found)
	case o.Max > 0:
		beside = m.fill("new.wrong.number", "least", itoa(o.Min), "most", itoa(o.Max), "found", e.Found)
	default:
		return e.Error(), e.Error()
	}
	f, _ := m.field(o)
	return beside, f.Asks + ": " + beside
}

// invalid says of a field whether what is said to be wrong with it is anything: "true" or "false".
func invalid(wrong string) string { return strconv.FormatBool(wrong != "") }

// NameWrong says what a name may be.
func (m New) NameWrong() string { return m.fill("new.wrong.name", "most", itoa(api.MaxName)) }

// SeatsWrong says that so many cannot play by the options that were chosen.
func (m New) SeatsWrong(n int, want [2]int) string {
	key := "new.seats.wrong"
	if want[0] == want[1] {
		key = "new.seats.exact"
	}
	return strings.NewReplacer("{n}", strconv.Itoa(n), "{least}", strconv.Itoa(want[0]), "{most}", strconv.Itoa(want[1])).Replace(m.T(key))
}
