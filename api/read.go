package api

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlor/fair"
	"parlor/game"
)

// A Misfit is what is wrong with something that was sent: which member, what was
// found there, and what was wanted.
type Misfit struct {
	Member string // "sit[0].seat"; empty is all of it
	Found  string
	Wanted string
}

func (m *Misfit) Error() string {
	member := m.Member
	if member == "" {
		member = "body"
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

// reader reads data that is JSON, at a place.
type reader struct {
	data []byte
	at   int
}

func (r *reader) blanks() {
	for r.at < len(r.data) && strings.IndexByte(" \t\r\n", r.data[r.at]) >= 0 {
		r.at++
	}
}

// next goes to the next member or element of what stops with stop, from where that
// begins or from behind the one before, and reports false behind the last.
func (r *reader) next(stop byte) bool {
	r.blanks()
	if r.data[r.at] != stop {
		r.at++ // The bracket, or a comma.
		r.blanks()
	}
	if r.data[r.at] != stop {
		return true
	}
	r.at++
	return false
}

// text reads a text.
func (r *reader) text() []byte {
	begin, escaped := r.at, false
	for r.at++; r.data[r.at] != '"'; r.at++ {
		if r.data[r.at] == '\\' {
			escaped = true
			r.at++
		}
	}
	r.at++
	if !escaped {
		return r.data[begin+1 : r.at-1]
	}
	var text string
	_ = json.Unmarshal(r.data[begin:r.at], &text) // It is a text.
	return []byte(text)
}

// name reads the name of a member, and goes to its value.
func (r *reader) name() []byte {
	name := r.text()
	r.blanks()
	r.at++ // The colon.
	r.blanks()
	return name
}

// word reads a number, or true, false or null.
func (r *reader) word() string {
	begin := r.at
	for r.at < len(r.data) && strings.IndexByte(",]} \t\r\n", r.data[r.at]) < 0 {
		r.at++
	}
	return string(r.data[begin:r.at])
}

// isNumber reports whether a number comes.
func (r *reader) isNumber() bool {
	return r.data[r.at] == '-' || '0' <= r.data[r.at] && r.data[r.at] <= '9'
}

// wants says that what comes is not what is wanted.
func (r *reader) wants(what string) *Misfit {
	switch r.data[r.at] {
	case '{':
		return &Misfit{"", "an object", what}
	case '[':
		return &Misfit{"", "a list", what}
	case '"':
		return &Misfit{"", quoted(string(r.text())), what}
	}
	return &Misfit{"", shorten(r.word()), what}
}

// value reads what comes into v.
func (r *reader) value(v reflect.Value) *Misfit {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	switch x := v.Addr().Interface().(type) {
	case *json.RawMessage:
		d := json.NewDecoder(bytes.NewReader(r.data[r.at:]))
		_ = d.Decode(x) // It is JSON.
		r.at += int(d.InputOffset())
		return nil
	case *game.Options:
		return r.options(x)
	case encoding.TextUnmarshaler:
		return r.written(x)
	}
	switch c := r.data[r.at]; v.Kind() {
	case reflect.Struct:
		return r.object(v)
	case reflect.Slice:
		return r.list(v)
	case reflect.Bool:
		if c != 't' && c != 'f' {
			return r.wants("true or false")
		}
		v.SetBool(r.word() == "true")
		return nil
	case reflect.String:
		if c != '"' {
			return r.wants("a text")
		}
		v.SetString(string(r.text()))
		return nil
	}
	return r.number(v)
}

func (r *reader) object(v reflect.Value) *Misfit {
	if r.data[r.at] != '{' {
		return r.wants("an object")
	}
	names := members[v.Type()]
	if names == nil {
		names = namesOf(v.Type())
	}
	var seen uint64
	for r.next('}') {
		name := r.name()
		i := slices.IndexFunc(names, func(n string) bool { return n == string(name) })
		if i < 0 {
			return &Misfit{named(string(name)), "a member that nobody knows", OneOf(names)}
		}
		if seen&(1<<i) != 0 {
			return twice(names[i])
		}
		seen |= 1 << i
		if r.data[r.at] == 'n' {
			r.word()
		} else if m := r.value(v.Field(i)); m != nil {
			return m.in(names[i])
		}
	}
	return nil
}

func twice(name string) *Misfit { return &Misfit{name, "the member twice", "it once"} }

func (r *reader) list(v reflect.Value) *Misfit {
	if r.data[r.at] != '[' {
		return r.wants("a list")
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	for i := 0; r.next(']'); i++ {
		x := reflect.New(v.Type().Elem()).Elem()
		if m := r.value(x); m != nil {
			return m.in(fmt.Sprintf("[%d]", i))
		}
		v.Set(reflect.Append(v, x))
	}
	return nil
}

func (r *reader) options(o *game.Options) *Misfit {
	if r.data[r.at] != '{' {
		return r.wants("an object")
	}
	*o = game.Options{}
	for r.next('}') {
		name := string(r.name())
		if _, ok := (*o)[name]; ok {
			return twice(named(name))
		}
		switch {
		case r.data[r.at] == '"':
			(*o)[name] = string(r.text())
		case r.isNumber():
			(*o)[name] = r.word()
		default:
			return r.wants("a text or a number").in(named(name))
		}
	}
	return nil
}

// written reads what is written as a text of its own kind.
func (r *reader) written(x encoding.TextUnmarshaler) *Misfit {
	if r.data[r.at] != '"' {
		return r.wants("a text")
	}
	text := r.text()
	if err := x.UnmarshalText(text); err != nil {
		_, wanted, _ := strings.Cut(err.Error(), ": want ")
		return &Misfit{"", quoted(string(text)), wanted}
	}
	return nil
}

// number reads a number of any kind.
func (r *reader) number(v reflect.Value) *Misfit {
	kind := "a whole number"
	if v.CanFloat() {
		kind = "a number"
	}
	if !r.isNumber() {
		return r.wants(kind)
	}
	n, bits := r.word(), v.Type().Bits()
	var err error
	switch {
	case v.CanFloat():
		var x float64
		x, err = strconv.ParseFloat(n, bits)
		v.SetFloat(x)
	case v.CanUint():
		var x uint64
		x, err = strconv.ParseUint(n, 10, bits)
		v.SetUint(x)
	default:
		var x int64
		x, err = strconv.ParseInt(n, 10, bits)
		v.SetInt(x)
	}
	switch {
	case err == nil:
		return nil
	case v.Type() == reflect.TypeFor[game.Seat]():
		kind = fmt.Sprintf("a seat, 0 to %d", game.MaxSeats-1)
	case v.CanUint() && bits == 64 && errors.Is(err, strconv.ErrSyntax):
		kind = "a whole number, 0 or more"
	case v.CanUint() && bits == 64:
		kind = "a whole number of at most 19 digits"
	case v.CanInt() && bits == 64 && errors.Is(err, strconv.ErrSyntax):
	case v.CanInt() && bits == 64:
		kind = "a whole number of at most 18 digits"
	case v.CanUint():
		kind = fmt.Sprintf("a whole number from 0 to %d", uint64(math.MaxUint64)>>(64-bits))
	case v.CanInt():
		kind = fmt.Sprintf("a whole number from %d to %d", math.MinInt64>>(64-bits), math.MaxInt64>>(64-bits))
	case bits == 32:
		kind = fmt.Sprintf("a number from -%[1]g to %[1]g", math.MaxFloat32)
	default:
		kind = fmt.Sprintf("a number from -%[1]g to %[1]g", math.MaxFloat64)
	}
	return &Misfit{"", shorten(n), kind}
}

// named is the name of a member that somebody has made up.
func named(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return r != '_' && r != '-' && (r < '0' || r > 'z' || r > '9' && r < 'a') }) {
		return quoted(name)
	}
	return shorten(name)
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
