package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
)

// object is a JSON object whose members stay in order.
type object []member

type member struct {
	name  string
	value any
}

func (o object) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b = append(append(strconv.AppendQuote(b, m.name), ':'), value...)
	}
	return append(b, '}'), nil
}

func (o *object) add(name string, value any) { *o = append(*o, member{name, value}) }

// known are types whose JSON is not what their Go says.
var known = map[reflect.Type]object{
	reflect.TypeFor[fair.Value](): {
		{"description", `32 bytes in 64 lower-case hexadecimal digits, or "absent".`},
		{"type", "string"},
		{"pattern", "^([0-9a-f]{64}|absent)$"},
	},
	reflect.TypeFor[fair.Signature](): {{"type", "string"}, {"description", "128 hexadecimal digits."}, {"pattern", "^[0-9a-f]{128}$"}},
	reflect.TypeFor[game.Options]():   {{"type", "object"}, {"additionalProperties", object{{"type", "string"}}}},
	reflect.TypeFor[api.Report]():     {{"type", "object"}, {"description", "What parlor analyze --json prints (docs/report.md)."}},
	reflect.TypeFor[api.Figures]():    {{"type", "object"}, {"description", "What games of a composition have shown (docs/report.md)."}},
	reflect.TypeFor[api.Study]():      {{"type", "object"}, {"description", "What is known of a position (docs/analysis.md)."}},
	reflect.TypeFor[json.RawMessage](): {
		{"description", "A record of the dice (docs/fair.md): one member, whose name tells what it is."},
		{"type", "object"},
		{"minProperties", 1},
		{"maxProperties", 1},
	},
}

// called are types that have another name on the wire, where one of Go's would be
// taken or say little.
var called = map[reflect.Type]string{
	reflect.TypeFor[json.RawMessage](): "Record", reflect.TypeFor[fair.File](): "GameFile", reflect.TypeFor[fair.Event](): "Stored",
	reflect.TypeFor[match.Length](): "Match", reflect.TypeFor[api.ClockConfig](): "Clock", reflect.TypeFor[api.SeatView](): "Seat",
}

// schemas are the schemas of all types that were asked for, and of those in them.
type schemas struct {
	source *source
	list   map[string]object
}

func nameOf(t reflect.Type) string {
	if n, ok := called[t]; ok {
		return n
	}
	return t.Name()
}

// of returns the schema of a type, or a reference to it.
func (s *schemas) of(t reflect.Type) object {
	if o, ok := known[t]; ok && t.Name() != "Value" && t.Name() != "RawMessage" {
		return o
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Bool:
		return object{{"type", "boolean"}}
	case reflect.String:
		if t.PkgPath() != "" {
			return s.refer(t)
		}
		return object{{"type", "string"}}
	case reflect.Float64:
		return object{{"type", "number"}}
	case reflect.Uint64:
		return object{{"type", "integer"}, {"minimum", 0}}
	case reflect.Int, reflect.Int8, reflect.Uint8, reflect.Int32, reflect.Int64:
		return object{{"type", "integer"}}
	case reflect.Slice, reflect.Array:
		if _, ok := known[t]; ok {
			return s.refer(t)
		}
		return object{{"type", "array"}, {"items", s.of(t.Elem())}}
	case reflect.Struct:
		return s.refer(t)
	}
	panic("a type that the wire does not know: " + t.String())
}

// refer describes t once, and returns a reference to that.
func (s *schemas) refer(t reflect.Type) object {
	name := nameOf(t)
	if _, ok := s.list[name]; !ok {
		s.list[name] = nil // It may have itself in it.
		s.list[name] = s.describe(t)
	}
	return object{{"$ref", "#/components/schemas/" + name}}
}

func (s *schemas) describe(t reflect.Type) object {
	if o, ok := known[t]; ok {
		return o
	}
	o := object{{"description", s.source.comments[key(t)]}}
	if t.Kind() == reflect.String {
		return append(o, member{"type", "string"}, member{"enum", s.valuesOf(t)})
	}
	var fields object
	required := []string{}
	for _, f := range wired(t) {
		fields.add(f.name, s.field(f))
		if !f.optional {
			required = append(required, f.name)
		}
	}
	o = append(o, member{"type", "object"}, member{"properties", fields})
	if len(required) > 0 {
		o.add("required", required)
	}
	o.add("additionalProperties", false)
	return o
}

// valuesOf are the words of a type. Of the verbs only those that visitors may say.
func (s *schemas) valuesOf(t reflect.Type) []string {
	if t == reflect.TypeFor[api.Verb]() {
		var list []string
		for _, v := range api.Asked() {
			list = append(list, string(v))
		}
		return list
	}
	values := s.source.values[key(t)]
	if len(values) == 0 {
		panic("no constants of " + t.String())
	}
	return values
}

// field describes a member of an object, by its type, its comment and its tag
// "schema", which has further words of JSON Schema: `schema:"minLength=1"`.
func (s *schemas) field(f field) object {
	if views := f.tag("oneOf"); views != "" {
		return object{{"description", s.source.comments[f.comment]}, {"oneOf", []object{s.of(f.of), s.of(reflect.TypeFor[api.Brief]())}}}
	}
	if words := f.tag("enum"); words != "" {
		return object{{"description", s.source.comments[f.comment]}, {"type", "string"}, {"enum", strings.Split(words, "|")}}
	}
	o := s.of(f.of)
	if f.of == reflect.TypeFor[game.Options]() && slices.Contains(f.rules, "numbers") {
		return object{{"description", s.source.comments[f.comment]}, {"type", "object"}, {"additionalProperties", object{{"type", []string{"string", "number"}}}}}
	}
	if about := s.source.comments[f.comment]; about != "" {
		o = append(object{{"description", about}}, o...)
	}
	for _, rule := range f.rules {
		word, value, _ := strings.Cut(rule, "=")
		if n, err := strconv.Atoi(value); err == nil {
			o = slices.DeleteFunc(o, func(m member) bool { return m.name == word })
			o.add(word, n)
		} else {
			o.add(word, value)
		}
	}
	return o
}

// field is a member of an object on the wire.
type field struct {
	name     string
	of       reflect.Type
	optional bool
	rules    []string
	comment  string // by what its comment is found
}

func (f field) tag(word string) string {
	for _, r := range f.rules {
		if value, ok := strings.CutPrefix(r, word+"="); ok {
			return value
		}
	}
	return ""
}

// wired returns the members that t has on the wire, in order.
func wired(t reflect.Type) (list []field) {
	for _, f := range reflect.VisibleFields(t) {
		name, rest, ok := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || f.Anonymous || name == "-" {
			continue
		}
		if name == "" || !ok && strings.Contains(name, " ") {
			panic(fmt.Sprintf("%v.%s has no name on the wire", t, f.Name))
		}
		owner := t
		for _, i := range f.Index[:len(f.Index)-1] {
			owner = owner.Field(i).Type
		}
		x := field{name: name, of: f.Type, optional: strings.Contains(rest, "omit"), comment: key(owner) + "." + f.Name}
		if rules := f.Tag.Get("schema"); rules != "" {
			x.rules = strings.Split(rules, ",")
		}
		if !slices.ContainsFunc(list, func(y field) bool { return y.name == name }) {
			list = append(list, x)
		}
	}
	return list
}
