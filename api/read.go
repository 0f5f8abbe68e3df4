package api

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

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

// Read reads what somebody sent into x, a pointer to a struct of this package:
// one object, and no member that it does not know. The error is a *Misfit.
func Read(data []byte, x any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(x)
	if _, end := d.Token(); err == nil && errors.Is(end, io.EOF) && !nothing(data) {
		return nil
	}
	return misfit(data, reflect.TypeOf(x).Elem())
}

// nothing reports whether data is null, which a decoder takes for anything.
func nothing(data []byte) bool {
	return string(bytes.TrimSpace(data)) == "null"
}

// misfit finds out why data is no t. It takes its time: only what is wrong comes
// here.
func misfit(data []byte, t reflect.Type) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var tree any
	err := d.Decode(&tree)
	var syntax *json.SyntaxError
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return &Misfit{"", "nothing", "a JSON object"}
	case errors.As(err, &syntax) && syntax.Offset <= int64(len(data)) && !errors.Is(err, io.ErrUnexpectedEOF):
		return &Misfit{"", fmt.Sprintf("%s at byte %d, which is no JSON", quoted(string(data[max(syntax.Offset-1, 0):])), syntax.Offset), "a JSON object"}
	case err != nil:
		return &Misfit{"", fmt.Sprintf("an end after %d bytes, in the middle", len(data)), "a whole JSON object"}
	}
	if m := misfitOf(tree, t, ""); m != nil {
		return m
	}
	if rest := bytes.TrimSpace(data[d.InputOffset():]); len(rest) > 0 {
		return &Misfit{"", quoted(string(rest)) + " behind the object", "one JSON object"}
	}
	return &Misfit{"", "what cannot be read", "a JSON object"}
}

// misfitOf returns the first member of a tree that does not fit type t, or nil.
func misfitOf(tree any, t reflect.Type, path string) *Misfit {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if tree == nil && path != "" {
		return nil // Null is as good as left out.
	}
	if x, ok := reflect.New(t).Interface().(encoding.TextUnmarshaler); ok {
		text, ok := tree.(string)
		if !ok {
			return &Misfit{path, found(tree), "a text"}
		}
		if err := x.UnmarshalText([]byte(text)); err != nil {
			_, wanted, _ := strings.Cut(err.Error(), ": want ")
			return &Misfit{path, found(tree), wanted}
		}
		return nil
	}
	if t == reflect.TypeFor[game.Options]() {
		return optionMisfit(tree, path)
	}
	switch t.Kind() {
	case reflect.Struct:
		return objectMisfit(tree, t, path)
	case reflect.Slice:
		list, ok := tree.([]any)
		if !ok {
			return &Misfit{path, found(tree), "a list"}
		}
		for i, x := range list {
			if m := misfitOf(x, t.Elem(), fmt.Sprintf("%s[%d]", path, i)); m != nil {
				return m
			}
		}
		return nil
	case reflect.Bool:
		if _, ok := tree.(bool); !ok {
			return &Misfit{path, found(tree), "true or false"}
		}
		return nil
	case reflect.String:
		if _, ok := tree.(string); !ok {
			return &Misfit{path, found(tree), "a text"}
		}
		return nil
	case reflect.Float64:
		return fractionMisfit(tree, path)
	}
	return numberMisfit(tree, t, path)
}

// fractionMisfit says why something is no number of any kind.
func fractionMisfit(tree any, path string) *Misfit {
	n, ok := tree.(json.Number)
	if !ok {
		return &Misfit{path, found(tree), "a number"}
	}
	if _, err := n.Float64(); err != nil {
		return &Misfit{path, shorten(n.String()), "a number"}
	}
	return nil
}

func objectMisfit(tree any, t reflect.Type, path string) *Misfit {
	o, ok := tree.(map[string]any)
	if !ok {
		return &Misfit{path, found(tree), "an object"}
	}
	if path != "" {
		path += "."
	}
	types, names := map[string]reflect.Type{}, []string{}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		types[name], names = t.Field(i).Type, append(names, name)
	}
	for _, name := range slices.Sorted(maps.Keys(o)) {
		of, ok := types[strings.ToLower(name)]
		if !ok {
			return &Misfit{path + named(name), "a member that nobody knows", OneOf(names)}
		}
		if m := misfitOf(o[name], of, path+name); m != nil {
			return m
		}
	}
	return nil
}

func optionMisfit(tree any, path string) *Misfit {
	o, ok := tree.(map[string]any)
	if !ok {
		return &Misfit{path, found(tree), "an object"}
	}
	for _, name := range slices.Sorted(maps.Keys(o)) {
		switch o[name].(type) {
		case string, json.Number:
		default:
			return &Misfit{path + "." + named(name), found(o[name]), "a text or a number"}
		}
	}
	return nil
}

// numberMisfit says why a number does not fit a type of numbers.
func numberMisfit(tree any, t reflect.Type, path string) *Misfit {
	n, ok := tree.(json.Number)
	switch {
	case !ok && t.Kind() == reflect.Float64:
		return &Misfit{path, found(tree), "a number"}
	case !ok:
		return &Misfit{path, found(tree), "a whole number"}
	}
	if t.Kind() == reflect.Uint64 {
		if _, err := strconv.ParseUint(n.String(), 10, 64); err != nil {
			return &Misfit{path, shorten(n.String()), "a whole number, 0 or more"}
		}
		return nil
	}
	if t.Kind() == reflect.Float64 {
		if _, err := n.Float64(); err != nil {
			return &Misfit{path, shorten(n.String()), "a number"}
		}
		return nil
	}
	x, err := strconv.ParseInt(n.String(), 10, 64)
	switch {
	case err != nil || t.Kind() == reflect.Int32 && x > math.MaxInt32:
		return &Misfit{path, shorten(n.String()), "a whole number"}
	case t == reflect.TypeFor[game.Seat]() && x != int64(game.Seat(x)):
		return &Misfit{path, shorten(n.String()), fmt.Sprintf("a seat, 0 to %d", game.MaxSeats-1)}
	}
	return nil
}

// found says what stands where something else was wanted.
func found(tree any) string {
	switch x := tree.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(x)
	case json.Number:
		return shorten(x.String())
	case string:
		return quoted(x)
	case []any:
		return "a list"
	}
	return "an object"
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
