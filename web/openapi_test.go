package web

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/web/door"
)

// document is the OpenAPI document, and what tests ask of it.
type document struct{ root m }

func readDocument(t testing.TB) document {
	t.Helper()
	var d document
	if err := json.Unmarshal(api.OpenAPI, &d.root); err != nil {
		t.Fatal(err)
	}
	return d
}

// at returns what stands at a path of names.
func (d document) at(path ...string) any {
	var v any = d.root
	for _, name := range path {
		o, ok := v.(m)
		if !ok {
			return nil
		}
		v = o[name]
	}
	return v
}

// follow returns what a reference names, or v itself.
func (d document) follow(v m) m {
	for {
		ref, ok := v["$ref"].(string)
		if !ok {
			return v
		}
		path, ok := strings.CutPrefix(ref, "#/")
		next, found := d.at(strings.Split(path, "/")...).(m)
		if !ok || !found {
			panic("reference " + ref + " leads nowhere")
		}
		v = next
	}
}

// answer returns the schema of an answer, by the request's method and path.
func (d document) answer(method, path string, status int) (m, error) {
	op, ok := d.at("paths", path, strings.ToLower(method)).(m)
	if !ok {
		return nil, fmt.Errorf("%s %s is not in the document", method, path)
	}
	res, ok := op["responses"].(m)[fmt.Sprint(status)].(m)
	if !ok {
		return nil, fmt.Errorf("%s %s: status %d is not in the document", method, path, status)
	}
	content, ok := d.follow(res)["content"].(m)["application/json"].(m)
	if !ok {
		return nil, fmt.Errorf("%s %s: status %d has no JSON in the document", method, path, status)
	}
	return content["schema"].(m), nil
}

// check returns an error when v is not what schema says. It knows what of JSON
// Schema the document uses, and panics about the rest.
func (d document) check(schema m, v any, where string) error {
	schema = d.follow(schema)
	for word, want := range schema {
		if err := d.checkWord(word, want, schema, v, where); err != nil {
			return err
		}
	}
	return nil
}

func (d document) checkWord(word string, want any, schema m, v any, where string) error {
	wrong := func() error {
		b, _ := json.Marshal(v)
		return fmt.Errorf("%s: %.100s is not of %s %v", where, b, word, want)
	}
	o, isObject := v.(m)
	text, isText := v.(string)
	number, isNumber := v.(float64)
	list, isList := v.([]any)
	switch word {
	case "description":
	case "type":
		_, isBool := v.(bool)
		is := map[string]bool{
			"object": isObject, "string": isText, "number": isNumber, "array": isList, "boolean": isBool,
			"integer": isNumber && number == math.Trunc(number),
		}
		if !is[want.(string)] {
			return wrong()
		}
	case "enum":
		if !slices.Contains(want.([]any), v) {
			return wrong()
		}
	case "const":
		if v != want {
			return wrong()
		}
	case "pattern":
		if isText && !regexp.MustCompile(want.(string)).MatchString(text) {
			return wrong()
		}
	case "minLength":
		if isText && len(text) < int(want.(float64)) {
			return wrong()
		}
	case "maxLength":
		if isText && len([]rune(text)) > int(want.(float64)) {
			return wrong()
		}
	case "minimum":
		if isNumber && number < want.(float64) {
			return wrong()
		}
	case "maximum":
		if isNumber && number > want.(float64) {
			return wrong()
		}
	case "minProperties":
		if isObject && len(o) < int(want.(float64)) {
			return wrong()
		}
	case "maxProperties":
		if isObject && len(o) > int(want.(float64)) {
			return wrong()
		}
	case "required":
		for _, name := range want.([]any) {
			if _, ok := o[name.(string)]; isObject && !ok {
				return fmt.Errorf("%s: %s is missing", where, name)
			}
		}
	case "properties":
		for name, sub := range want.(m) {
			if x, ok := o[name]; ok {
				if err := d.check(sub.(m), x, where+"."+name); err != nil {
					return err
				}
			}
		}
	case "additionalProperties":
		known, _ := schema["properties"].(m)
		for name, x := range o {
			if _, ok := known[name]; ok {
				continue
			}
			sub, ok := want.(m)
			if !ok {
				return fmt.Errorf("%s: %s is not in the document", where, name)
			}
			if err := d.check(sub, x, where+"."+name); err != nil {
				return err
			}
		}
	case "items":
		for i, x := range list {
			if err := d.check(want.(m), x, fmt.Sprintf("%s[%d]", where, i)); err != nil {
				return err
			}
		}
	case "oneOf":
		n := 0
		for _, sub := range want.([]any) {
			if d.check(sub.(m), v, where) == nil {
				n++
			}
		}
		if n != 1 {
			return wrong()
		}
	default:
		panic("the document uses " + word + ", which this test does not know")
	}
	return nil
}

// checked compares an answer with the document.
func (d document) checked(t testing.TB, method, path string, r reply) {
	t.Helper()
	schema, err := d.answer(method, path, r.status)
	if err != nil {
		t.Errorf("%v: %.200s", err, r.body)
		return
	}
	var v any
	r.json(t, &v)
	if err := d.check(schema, v, path); err != nil {
		t.Errorf("%s %s: %d: %v", method, path, r.status, err)
	}
}

// template returns the document's path for a request's.
func template(path string) string {
	path, _, _ = strings.Cut(strings.TrimPrefix(path, "/api/v1"), "?")
	parts := strings.Split(path, "/")
	if name := map[string]string{"rooms": "{room}", "rollouts": "{id}", "measures": "{id}"}[parts[1]]; len(parts) > 2 && name != "" {
		parts[2] = name
	}
	return strings.Join(parts, "/")
}

// TestEveryReferenceLeadsSomewhere, and everything that is defined is used.
func TestEveryReferenceLeadsSomewhere(t *testing.T) {
	d := readDocument(t)
	used := map[string]bool{"Saying": true, "Told": true} // Over the WebSocket.
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case m:
			if ref, ok := v["$ref"].(string); ok {
				d.follow(v)
				used[ref[strings.LastIndex(ref, "/")+1:]] = true
			}
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		}
	}
	walk(d.root)
	for _, part := range []string{"schemas", "responses", "parameters"} {
		for name := range d.at("components", part).(m) {
			if !used[name] {
				t.Errorf("%s %s is used nowhere", part, name)
			}
		}
	}
}

// TestRealFramesAreAsTheDocumentSays follows a few games and checks every frame.
func TestRealFramesAreAsTheDocumentSays(t *testing.T) {
	d, x := readDocument(t), newSite(t, door.Options{})
	schema := d.at("paths", "/rooms/{room}/events", "get", "responses", "200", "content", "application/x-ndjson", "schema").(m)
	seen := map[api.FrameType]bool{}
	for _, c := range []m{
		{"game": "crown-and-anchor", "options": m{"rounds": "3"}},
		{"game": "backgammon", "clock": m{"delay": 5000, "pool": 60000}, "match": m{"points": 3}},
		{"game": "check-and-double-check", "options": m{"target": "8"}},
	} {
		c["sit"] = []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "hand"}}
		o := x.open("", c)
		s := x.get("/api/v1/rooms/"+o.Room+"/events", o.Seats[0].Secret, true)
		for n := 0; n < 60; n++ {
			text, f := s.next()
			seen[f.Type] = true
			var v any
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				t.Fatal(err)
			}
			if err := d.check(schema, v, "frame"); err != nil {
				t.Fatalf("%v\n%.300s", err, text)
			}
			if f.View == nil || f.View.Phase == api.Over {
				break
			}
			if l := f.View.Legal; l != nil {
				x.ask("POST", "/api/v1/rooms/"+o.Room+"/commands", o.Seats[0].Secret, x.answerTo(l, n))
			}
		}
	}
	if !seen[api.Snapshot] || !seen[api.Events] {
		t.Errorf("frames %v", seen)
	}
}

// answerTo returns a command that does something legal.
func (x *served) answerTo(l *api.Legal, n int) m {
	c := m{"id": fmt.Sprint("n", n), "turn": l.Turn, "do": "play"}
	switch {
	case l.Throw:
		c["do"] = "throw"
	case len(l.Bets) > 0:
		c["text"] = fmt.Sprintf("bet %d %s", l.Bets[0].Min, l.Bets[0].On)
	default:
		var steps []string
		for at := 0; len(l.Nodes[at]) > 0; at = l.Nodes[at][0].To {
			steps = append(steps, l.Nodes[at][0].Do)
		}
		c["text"] = strings.Join(steps, " ")
	}
	return c
}

func TestTheDocumentIsServedAsItIs(t *testing.T) {
	r := newSite(t, door.Options{}).ask("GET", "/api/v1/openapi.json", "", nil)
	if r.status != http.StatusOK || string(r.body) != string(api.OpenAPI) || !strings.HasPrefix(readDocument(t).at("openapi").(string), "3.1") {
		t.Errorf("%d %.100s", r.status, r.body)
	}
}

// TestAMethodThatDoesNotFitIsToldWhichDo asks at every path of the document by methods that are not in it.
func TestAMethodThatDoesNotFitIsToldWhichDo(t *testing.T) {
	x := newSite(t, door.Options{})
	for path, ops := range readDocument(t).at("paths").(m) {
		var want []string
		for _, method := range []string{"GET", "HEAD", "POST", "DELETE"} {
			if op := strings.ToLower(strings.Replace(method, "HEAD", "GET", 1)); ops.(m)[op] != nil {
				want = append(want, method)
			}
		}
		for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"} {
			if slices.Contains(want, method) {
				continue
			}
			r := x.ask(method, "/api/v1"+strings.NewReplacer("{room}", "k3v9a2b8c7d1", "{id}", "none").Replace(path), "", nil)
			if allow := r.header.Get("Allow"); r.status != http.StatusMethodNotAllowed || allow != strings.Join(want, ", ") || !strings.Contains(string(r.body), `"code":"bad_request"`) {
				t.Errorf("%s %s: %d, Allow %q, %s: want 405 and %q", method, path, r.status, allow, r.body, want)
			}
		}
	}
}
