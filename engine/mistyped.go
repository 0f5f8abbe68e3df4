package engine

import (
	"encoding/json"
	"reflect"
	"strings"

	"parlor/api"
)

// mistyped refuses a request in which a field holds something of another kind,
// in the words of the server's API.
func mistyped(e *json.UnmarshalTypeError) error {
	if e.Field == "" {
		return fail(badRequest, "want one JSON object a line: found %s", inWords(e.Value))
	}
	return failed(badRequest, &api.Misfit{Member: e.Field, Found: inWords(e.Value), Wanted: kinds[e.Type.Kind()]})
}

// kinds are the kinds of the fields of a request.
var kinds = map[reflect.Kind]string{
	reflect.String:  "a text",
	reflect.Bool:    "true or false",
	reflect.Int:     "a whole number",
	reflect.Uint64:  "a whole number, 0 or more",
	reflect.Float64: "a number",
	reflect.Slice:   "a list of texts",
}

// inWords says what package json found: of "number -1" the number.
func inWords(value string) string {
	if n, ok := strings.CutPrefix(value, "number "); ok {
		return n
	}
	return map[string]string{"string": "a text", "number": "a number", "bool": "true or false", "array": "a list", "object": "an object"}[value]
}
