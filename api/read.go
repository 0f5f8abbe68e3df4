package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlor/fair"
)

// A Misfit is what is wrong with something that was sent: which member, what was
// found there, and what was wanted.
type Misfit struct {
	Member string // "sit[0].seat"; empty is all of it
	Found  string
	Wanted string
}

// aPath is how the members are named that there are, one in another.
var aPath = regexp.MustCompile(`^[a-z0-9_.[\]-]*$`)

func (m *Misfit) Error() string {
	member := m.Member
	switch {
	case member == "":
		member = "body"
	case !aPath.MatchString(member):
		member = strconv.Quote(member) // Somebody has made it up.
	}
	return fmt.Sprintf("%s: found %s: want %s", member, m.Found, m.Wanted)
}

// Read reads what somebody sent into x, a pointer to one of the structs that are
// sent to a server, which says nothing yet: one object, whose members are spelled
// as they are declared, each once. A member that is null is as good as left out.
// The error is a *Misfit.
func Read(data []byte, x any) error {
	if m := unreadable(data); m != nil {
		return m
	}
	if half := fair.HalfLetter(data); half != "" {
		return &Misfit{"", half + ", half of a letter", "both halves of it, or \\ufffd"}
	}
	r := reader{data: data}
	r.blanks()
	if m := r.object(reflect.ValueOf(x).Elem()); m != nil {
		return m
	}
	return nil
}

// unreadable says why data is no JSON of one value, in UTF-8; nil if it is.
func unreadable(data []byte) *Misfit {
	switch {
	case !utf8.Valid(data):
		good := 0
		for r, n := utf8.DecodeRune(data); r != utf8.RuneError || n > 1; r, n = utf8.DecodeRune(data[good:]) {
			good += n
		}
		return &Misfit{"", fmt.Sprintf("no UTF-8 at byte %d", good+1), "a JSON object in UTF-8"}
	case json.Valid(data):
		return nil
	case len(bytes.TrimSpace(data)) == 0:
		return &Misfit{"", "nothing", "a JSON object"}
	}
	d := json.NewDecoder(bytes.NewReader(data))
	var first json.RawMessage
	err := d.Decode(&first)
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		rest := bytes.TrimSpace(data[d.InputOffset():])
		return &Misfit{"", quoted(string(rest)) + " behind the first value", "one JSON object"}
	case errors.As(err, &syntax) && strings.Contains(err.Error(), "depth"):
		return &Misfit{"", fmt.Sprintf("more than %d lists and objects in each other", deepest), "a JSON object"}
	case errors.As(err, &syntax):
		return &Misfit{"", fmt.Sprintf("%s at byte %d, which is no JSON", quoted(string(data[max(syntax.Offset-1, 0):])), syntax.Offset), "a JSON object"}
	}
	return &Misfit{"", fmt.Sprintf("an end after %d bytes, in the middle", len(data)), "a whole JSON object"}
}

// deepest is how many lists and objects encoding/json reads in each other.
const deepest = 10_000

// members are the names of the members of all structs that are sent to a server, in
// the order of their fields; those of others are looked up each time.
var members = membersOf()

func membersOf() map[reflect.Type][]string {
	all := map[reflect.Type][]string{}
	var add func(t reflect.Type)
	add = func(t reflect.Type) {
		for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		if t.Kind() != reflect.Struct || all[t] != nil {
			return
		}
		all[t] = namesOf(t)
		for i := range t.NumField() {
			add(t.Field(i).Type)
		}
	}
	add(reflect.TypeFor[Saying]())
	for _, r := range Requests() {
		if r.Body != nil {
			add(reflect.TypeOf(r.Body))
		}
	}
	return all
}

// namesOf lists the names of the members of a struct.
func namesOf(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

// in puts the place of a misfit into what it stands in: an object's member, or a
// list's element.
func (m *Misfit) in(place string) *Misfit {
	if m.Member != "" && m.Member[0] != '[' {
		place += "."
	}
	m.Member = place + m.Member
	return m
}

func quoted(text string) string { return strconv.Quote(shorten(text)) }

// shorten cuts what is quoted to 40 letters.
func shorten(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "..."
	}
	return text
}

// OneOf lists words of which one is wanted: "yes or no".
func OneOf[T ~string](list []T) string {
	var b strings.Builder
	for i, x := range list {
		switch {
		case i == len(list)-1 && i > 0:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(string(x))
	}
	return b.String()
}
