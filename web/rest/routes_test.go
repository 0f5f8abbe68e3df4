package rest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"parlor/api"
)

// TestEveryRouteIsInTheDocument compares the routes of the API with the paths.
func TestEveryRouteIsInTheDocument(t *testing.T) {
	var d struct {
		Paths map[string]map[string]any
	}
	if err := json.Unmarshal(api.OpenAPI, &d); err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for pattern := range new(API).requests() {
		want = append(want, strings.Replace(pattern, "/api/v1", "", 1))
	}
	want = append(want, "GET /rooms/{room}/events", "GET /live")
	for path, ops := range d.Paths {
		for method := range ops {
			got = append(got, strings.ToUpper(method)+" "+path)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the document has\n%s\nthe server\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
