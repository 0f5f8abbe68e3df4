package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"parlor/api"
)

// refusals are the responses that requests share, by status.
var refusals = map[int]struct{ name, about string }{
	http.StatusBadRequest:            {"BadRequest", "What is asked makes no sense."},
	http.StatusForbidden:             {"Forbidden", "Not with this secret, or not your seat."},
	http.StatusNotFound:              {"NotFound", "There is no such thing."},
	http.StatusConflict:              {"NotNow", "Not now."},
	http.StatusGone:                  {"Gone", "It is over."},
	http.StatusRequestEntityTooLarge: {"TooLong", "Too much."},
	http.StatusUnprocessableEntity:   {"Illegal", "Against the rules."},
	http.StatusTooManyRequests:       {"Rate", "Too many requests."},
	http.StatusServiceUnavailable:    {"Busy", "Try again."},
}

// openAPI writes the OpenAPI document of the requests.
func openAPI(src *source) ([]byte, error) {
	s := &schemas{src, map[string]object{}}
	paths := object{}
	for _, r := range api.Requests() {
		i := slices.IndexFunc(paths, func(m member) bool { return m.name == r.Path })
		if i < 0 {
			i = len(paths)
			paths.add(r.Path, object{})
		}
		ops := paths[i].value.(object)
		ops.add(strings.ToLower(r.Method), s.operation(r))
		paths[i].value = ops
	}
	for _, x := range []any{api.Saying{}, api.Told{}} {
		s.of(reflect.TypeOf(x))
	}
	responses := object{}
	for _, status := range slices.Sorted(maps.Keys(refusals)) {
		r := refusals[status]
		o := object{{"description", r.about}, {"content", asJSON(s.of(reflect.TypeFor[api.Failure]()))}}
		if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
			o.add("headers", object{{"Retry-After", object{{"description", "Seconds."}, {"schema", object{{"type", "integer"}}}}}})
		}
		responses.add(r.name, o)
	}
	all := object{}
	for _, name := range slices.Sorted(maps.Keys(s.list)) {
		all.add(name, s.list[name])
	}
	return indent(object{
		{"openapi", "3.1.0"},
		{"info", object{
			{"title", "parlor"},
			{"version", "1"},
			{"description", "Old dice games over HTTP. docs/protocol.md tells the same in words. Times are milliseconds since 1970 unless something else is said."},
			{"license", object{{"name", "MIT"}, {"identifier", "MIT"}}},
		}},
		{"servers", []object{{{"url", "/api/v1"}}}},
		{"security", []object{{}, {{"secret", []string{}}}, {{"cookie", []string{}}}}},
		{"paths", paths},
		{"components", object{
			{"securitySchemes", object{
				{"secret", object{{"type", "http"}, {"scheme", "bearer"}, {"description", "A player's key (p_), a bot's token (b_) or a seat's secret (s_)."}}},
				{"cookie", object{{"type", "apiKey"}, {"in", "cookie"}, {"name", "parlor"}}},
			}},
			{"parameters", object{{"room", inPath("room", "The room's id.")}, {"id", inPath("id", "The id of what was asked for.")}}},
			{"responses", responses},
			{"schemas", all},
		}},
	})
}

// inPath describes a word of a path.
func inPath(name, about string) object {
	return object{{"name", name}, {"in", "path"}, {"required", true}, {"description", about}, {"schema", object{{"type", "string"}}}}
}

func indent(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = json.Indent(&b, text, "", " ")
	b.WriteByte('\n')
	return b.Bytes(), err
}

func asJSON(schema object) object {
	return object{{"application/json", object{{"schema", schema}}}}
}

func (s *schemas) operation(r api.Request) object {
	about, more, _ := strings.Cut(r.About, ". ")
	o := object{{"operationId", r.ID}, {"summary", strings.TrimSuffix(about, ".") + "."}}
	if more != "" {
		o.add("description", more)
	}
	var params []object
	for _, name := range []string{"room", "id"} {
		if strings.Contains(r.Path, "{"+name+"}") {
			params = append(params, object{{"$ref", "#/components/parameters/" + name}})
		}
	}
	for _, q := range r.Query {
		params = append(params, object{{"name", q.Name}, {"in", "query"}, {"required", false}, {"description", q.About}, {"schema", s.query(q)}})
	}
	if params != nil {
		o.add("parameters", params)
	}
	if r.Body != nil {
		o.add("requestBody", object{{"required", true}, {"content", asJSON(s.of(reflect.TypeOf(r.Body)))}})
	}
	return append(o, member{"responses", s.answers(r)})
}

func (s *schemas) query(q api.Query) object {
	o := s.of(reflect.TypeOf(q.Of))
	low, high := "minimum", "maximum"
	if _, ok := q.Of.(string); ok {
		low, high = "minLength", "maxLength"
	}
	if q.Max > 0 {
		o = append(o, member{low, q.Min}, member{high, q.Max})
	}
	return o
}

func (s *schemas) answers(r api.Request) object {
	well := object{{"description", r.Told}}
	switch {
	case r.Stream:
		frames := object{{"schema", object{{"oneOf", []object{s.of(reflect.TypeFor[api.Frame]()), s.of(reflect.TypeFor[api.Alive]())}}}}}
		well.add("content", object{{"text/event-stream", frames}, {"application/x-ndjson", frames}})
	case r.Answer != nil:
		well.add("content", asJSON(s.of(reflect.TypeOf(r.Answer))))
	case r.Status == http.StatusOK:
		well.add("content", asJSON(object{{"type", "object"}}))
	}
	o := object{{strconv.Itoa(r.Status), well}}
	if r.Status == http.StatusSwitchingProtocols {
		o = append(
			o,
			member{"403", object{{"description", "Not from this origin."}}},
			member{"426", object{{"description", "It must be a WebSocket."}}},
		)
	}
	for _, status := range slices.Sorted(slices.Values(r.Refused)) {
		o.add(strconv.Itoa(status), object{{"$ref", "#/components/responses/" + refusals[status].name}})
	}
	return o
}
