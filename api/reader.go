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

	"parlor/game"
)

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
			return &Misfit{shorten(string(name)), "a member that nobody knows", OneOf(names)}
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
			return twice(shorten(name))
		}
		switch {
		case r.data[r.at] == '"':
			(*o)[name] = string(r.text())
		case r.isNumber():
			(*o)[name] = r.word()
		default:
			return r.wants("a text or a number").in(shorten(name))
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
