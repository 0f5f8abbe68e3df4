package main

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"parlor/api"
	"parlor/game"
)

// scripted are types that the page's scripts call otherwise, as the browser has
// those names already, or for short.
var scripted = map[reflect.Type]string{
	reflect.TypeFor[api.Event](): "Ev", reflect.TypeFor[game.Effect](): "Fx", reflect.TypeFor[api.SeatView](): "SeatView",
}

// scripts writes what the page's scripts are checked by.
func scripts(src *source) []byte {
	s := &typescript{source: src, list: map[string]string{}}
	for _, x := range []any{
		api.Frame{}, api.Alive{}, api.Told{}, api.Saying{}, api.NewRoom{}, api.Log{}, api.Hints{}, api.Failure{}, game.Explanation{},
	} {
		s.of(reflect.TypeOf(x))
	}
	var b strings.Builder
	b.WriteString("// What the server sends and hears (docs/protocol.md). Written by go generate ./api from the Go types: do not edit.\n")
	for _, name := range slices.Sorted(maps.Keys(s.list)) {
		b.WriteString("\n" + s.list[name])
	}
	return []byte(b.String())
}

type typescript struct {
	source *source
	list   map[string]string
}

func (s *typescript) of(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[game.Options]():
		return "Record<string, string>"
	case known[t] != nil && t.Kind() == reflect.Slice:
		return "Record<string, any>"
	case known[t] != nil:
		return "string"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		if t.PkgPath() == "" {
			return "string"
		}
		return s.define(t, s.words)
	case reflect.Slice, reflect.Array:
		return s.of(t.Elem()) + "[]"
	case reflect.Struct:
		return s.define(t, s.members)
	}
	return "number"
}

// define writes a type once, and returns its name.
func (s *typescript) define(t reflect.Type, write func(name string, t reflect.Type) string) string {
	name, ok := scripted[t]
	if !ok {
		name = nameOf(t)
	}
	if _, ok := s.list[name]; !ok {
		s.list[name] = ""
		s.list[name] = write(name, t)
	}
	return name
}

func (s *typescript) words(name string, t reflect.Type) string {
	var list []string
	for _, v := range (&schemas{source: s.source}).valuesOf(t) {
		list = append(list, "'"+v+"'")
	}
	return fmt.Sprintf("type %s = %s;\n", name, strings.Join(list, " | "))
}

func (s *typescript) members(name string, t reflect.Type) string {
	var b strings.Builder
	fmt.Fprintf(&b, "interface %s {\n", name)
	for _, f := range wired(t) {
		if about := s.source.comments[f.comment]; about != "" {
			fmt.Fprintf(&b, "  /** %s */\n", about)
		}
		mark := ""
		if f.optional {
			mark = "?"
		}
		var of string
		if words := f.tag("enum"); words != "" {
			of = "'" + strings.ReplaceAll(words, "|", "' | '") + "'"
		} else {
			of = s.of(f.of)
		}
		fmt.Fprintf(&b, "  %s%s: %s;\n", f.name, mark, of)
	}
	return b.String() + "}\n"
}
