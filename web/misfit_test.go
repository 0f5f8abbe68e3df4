package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/web/door"
)

// goWords are words of Go that no visitor should read.
var goWords = regexp.MustCompile(`json:|unmarshal|Go |struct|strconv|reflect|u?int(8|16|32|64)\b|invalid (character|syntax)|nil\b|\*?(api|room|fair|game|match|web|door|rooms|rest|site)\.[A-Z]|map\[`)

// wrong is a body that does not fit, and the member that is to blame.
type wrong struct{ body, member string }

// wrongs returns bodies that do not fit t: of each member all kinds of JSON that
// it cannot be, the member twice and in capitals, and a member that nobody knows.
func wrongs(t reflect.Type) []wrong {
	list := []wrong{
		{"", "body"},
		{"null", "body"},
		{"[]", "body"},
		{"7", "body"},
		{`"x"`, "body"},
		{"{", "body"},
		{"{]", "body"},
		{"{} {}", "body"},
		{`{"id":}`, "body"},
		{`{"\u0000":1}`, ""},
		{`{"nobody":1}`, "nobody"},
		{`{"nobody":` + deep(1_000) + `}`, "nobody"},
		{`{"nobody":{"nobody":1},"nobody":2}`, "nobody"},
		{deep(1_000), "body"},
		{strings.Repeat("[", 1_000), "body"},
		{strings.Repeat(`{"body":`, 100), "body"},
		{"{\"\xff\":1}", "body"},
		{"{\"nobody\":\"\xed\xa0\x80\"}", "body"},
		{"\xef\xbb\xbf{}", "body"},
	}
	return append(list, wrongIn(t, "", func(inner string) string { return inner })...)
}

// deep is as many lists in each other.
func deep(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }

func wrongIn(t reflect.Type, path string, wrap func(string) string) (list []wrong) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		of := f.Type
		for of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		member := path + name
		say := func(value string) string { return wrap(fmt.Sprintf(`{%q:%s}`, name, value)) }
		var bad []string
		list = append(list, wrong{say(fmt.Sprintf("null,%q:null", name)), member})
		list = append(list, wrong{wrap(fmt.Sprintf(`{%q:null}`, strings.ToUpper(name))), `"` + path + strings.ToUpper(name)})
		switch {
		case of == reflect.TypeFor[fair.Value]():
			bad = []string{"7", "[]", "{}", `"zz"`, "true"}
		case of == reflect.TypeFor[game.Options]():
			bad = []string{"7", "[]", `"x"`}
			list = append(list, wrong{say(`{"penalty":1,"penalty":"1"}`), member + ".penalty"}, wrong{say(`{"penalty":null}`), member + ".penalty"})
			list = append(list, wrong{say(`{"penalty":[]}`), member + ".penalty"}, wrong{say(`{"penalty":true}`), member + ".penalty"})
		case of.Kind() == reflect.Struct:
			bad = []string{"7", "[]", `"x"`}
			list = append(list, wrong{say(`{"nobody":1}`), member + ".nobody"})
			list = append(list, wrongIn(of, member+".", say)...)
		case of.Kind() == reflect.Slice:
			bad = []string{"7", "{}", `"x"`}
			list = append(list, wrong{say("[null]"), member + "[0]"})
			if inner := of.Elem(); inner.Kind() == reflect.Struct {
				list = append(list, wrongIn(inner, member+"[0].", func(s string) string { return say("[" + s + "]") })...)
			} else {
				list = append(list, wrong{say("[{}]"), member + "[0]"})
			}
		case of.Kind() == reflect.String:
			bad = []string{"7", "{}", deep(100), "true"}
		case of.Kind() == reflect.Float64:
			bad = []string{`"7"`, "{}", "[]", "true", "1e999"}
		case of.Kind() == reflect.Bool:
			bad = []string{"7", "{}", "[]", `"x"`}
		default:
			bad = []string{`"7"`, "{}", "[]", "true", "1.5", "1e30", "99999999999999999999"}
			if of == reflect.TypeFor[game.Seat]() {
				bad = append(bad, "128", "-129", "300")
			}
		}
		for _, b := range bad {
			list = append(list, wrong{say(b), member})
		}
	}
	return list
}

// complaint checks that a refusal says which member, what was found and what was
// wanted, in words of the wire.
func complaint(t *testing.T, what string, f api.Failure, w wrong) {
	t.Helper()
	if f.Error == nil || f.Error.Code != api.BadCommand {
		t.Errorf("%s: %+v", what, f.Error)
		return
	}
	m := f.Error.Message
	if goWords.MatchString(strings.TrimPrefix(m, w.member)) || !strings.HasPrefix(m, w.member) || !strings.Contains(m, ": found ") || !strings.Contains(m, ": want ") {
		t.Errorf("%s: %s", what, m)
	}
	if apart := (&api.Misfit{Member: f.Error.Field, Found: f.Error.Found, Wanted: f.Error.Want}).Error(); apart != m {
		t.Errorf("%s: taken apart it is %q, and in a sentence %q", what, apart, m)
	}
}

// TestRefusalsSayWhatWasMisread sends options, position lines, actions and names that
// cannot be read: field, what was found and what was wanted stand in the answer. Of an
// action that can be read and is not legal they do not.
func TestRefusalsSayWhatWasMisread(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon", "advice": "always", "position": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Bea"}}})
	secret := o.Seats[0].Secret
	play := func(text string) m { return m{"id": text, "do": "play", "turn": o.View.Turn, "text": text} }
	for _, c := range []struct {
		path string
		body m
		want api.Misread
	}{
		{"/rooms", m{"game": "house", "options": m{"men": 99}}, api.Misread{Field: "men", Found: "99", Want: "a whole number from 1 to 15"}},
		{"/rooms", m{"game": "house", "options": m{"start": "moon"}}, api.Misread{Field: "start", Found: "moon", Want: "backgammon"}},
		{"/rooms", m{"game": "backgammon", "options": m{"moon": "full"}}, api.Misread{Field: "moon", Found: "moon", Want: "cube"}},
		{"/rooms", m{"game": "backgammon", "position": "x=24:3,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw"}, api.Misread{Field: "x", Found: "24:3,13:5,8:3,6:5", Want: "15 men"}},
		{"/rooms", m{"game": "backgammon", "position": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=z next=throw"}, api.Misread{Field: "turn", Found: "z", Want: "x or o"}},
		{"/judge", m{"game": "backgammon", "position": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=z next=throw"}, api.Misread{Field: "turn", Found: "z", Want: "x or o"}},
		{"/judge", m{"game": "house", "options": m{"men": 99}, "position": "x"}, api.Misread{Field: "men", Found: "99", Want: "a whole number from 1 to 15"}},
		{"/rollouts", m{"game": "backgammon", "position": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=z next=throw"}, api.Misread{Field: "turn", Found: "z", Want: "x or o"}},
		{"/measures", m{"sets": []m{{"game": "house", "options": m{"men": 99}}}}, api.Misread{Field: "men", Found: "99", Want: "a whole number from 1 to 15"}},
		{"/rooms/" + o.Room + "/commands", play("24/jail"), api.Misread{Found: "24/jail", Want: "a step from a point, res or bar to a lower point or off, with a slash between"}},
		{"/rooms/" + o.Room + "/commands", play("13/9"), api.Misread{}},
		{"/players", m{"name": strings.Repeat("a", 25)}, api.Misread{Field: "name", Found: strings.Repeat("a", 25), Want: "1 to 24 letters on one line"}},
	} {
		body, err := json.Marshal(c.body)
		if err != nil {
			t.Fatal(err)
		}
		got := x.ask("POST", "/api/v1"+c.path, secret, string(body))
		var f api.Failure
		if err := json.Unmarshal(got.body, &f); err != nil || f.Error == nil {
			t.Errorf("%s: %d %s", body, got.status, got.body)
			continue
		}
		e := f.Error
		if e.Field != c.want.Field || e.Found != c.want.Found || !strings.Contains(e.Want, c.want.Want) || (e.Want == "") != (c.want.Want == "") {
			t.Errorf("%s: %+v, want %+v: %s", body, e.Misread, c.want, got.body)
		}
	}
}

// TestBadRequestsAreToldWhatIsWrong sends bodies that do not fit to every request
// that carries one, and over a WebSocket.
func TestBadRequestsAreToldWhatIsWrong(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "parker", "sit": []m{{"seat": 0, "name": "Ada"}}})
	before := x.events(o.Room, 0)
	asked := 0
	verbs := func(line string) (list []wrong) {
		for _, do := range api.Asked() {
			list = append(list, wrong{fmt.Sprintf(line, fmt.Sprintf(`{"id":"1","do":%q,"turn":"0"}`, do)), "turn"})
			list = append(list, wrong{fmt.Sprintf(line, fmt.Sprintf(`{"id":"1","do":%q,"seat":0,"seat":0}`, do)), "seat"})
			list = append(list, wrong{fmt.Sprintf(line, fmt.Sprintf(`{"do":"say","id":"1","do":%q}`, do)), "do"})
			list = append(list, wrong{fmt.Sprintf(line, fmt.Sprintf(`{"id":"1","do":%q,"text":"a"`, do)), "body"})
		}
		return list
	}
	for _, r := range api.Requests() {
		if r.Body == nil {
			continue
		}
		path := "/api/v1" + strings.ReplaceAll(r.Path, "{room}", o.Room)
		list := append(wrongs(reflect.TypeOf(r.Body)), wrong{deep(20_000), "body"})
		if r.ID == "command" {
			list = append(list, verbs("%s")...)
		}
		for _, w := range list {
			got := x.ask("POST", path, o.Seats[0].Secret, w.body)
			var f api.Failure
			if err := json.Unmarshal(got.body, &f); err != nil || got.status != http.StatusBadRequest {
				t.Errorf("%s %s: %d %s", path, w.body, got.status, got.body)
				continue
			}
			complaint(t, path+" "+w.body, f, w)
			asked++
		}
	}
	conn, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(x.http.URL, "http")+"/api/v1/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	list := wrongs(reflect.TypeFor[api.Saying]())
	for _, w := range verbs(fmt.Sprintf(`{"command":%q,"body":%%s}`, o.Room)) {
		if name, quoted := strings.CutPrefix(w.member, `"`); quoted {
			w.member = `"body.` + name
		} else if name != "body" {
			w.member = "body." + name
		}
		list = append(list, w)
	}
	for _, w := range list {
		if err := conn.Write(t.Context(), websocket.MessageText, []byte(w.body)); err != nil {
			t.Fatal(err)
		}
		var told api.Told
		for told.Type != api.ToldError {
			_, b, err := conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(b, &told); err != nil {
				t.Fatal(err)
			}
		}
		complaint(t, "live "+w.body, api.Failure{Error: told.Error}, w)
		asked++
	}
	if asked < 800 {
		t.Errorf("only %d bad requests", asked)
	}
	if after := x.events(o.Room, 0); !slices.Equal(after, before) {
		t.Errorf("the room has %v, and had %v", after, before)
	}
	if err := conn.Write(t.Context(), websocket.MessageText, fmt.Appendf(nil, `{"hello":%q}`, o.Room)); err != nil {
		t.Fatal(err)
	}
	if _, b, err := conn.Read(t.Context()); err != nil || !strings.Contains(string(b), `"snapshot"`) {
		t.Errorf("after all that the socket says %.80s, %v", b, err)
	}
}

// TestBadQueriesAreToldWhatIsWrong asks with words that do not fit.
func TestBadQueriesAreToldWhatIsWrong(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "parker", "sit": []m{{"seat": 0, "name": "Ada"}}})
	for _, r := range api.Requests() {
		for _, q := range r.Query {
			var bad []string
			switch q.Of.(type) {
			case string:
				continue // Any text may be meant: it is refused by the game's rules.
			case api.Phase, api.Viewing:
				bad = []string{"x", "Brief", "7"}
			default:
				bad = []string{"x", "-1", "1.5", "99999999999999999999"}
			}
			for _, value := range bad {
				path := "/api/v1" + strings.ReplaceAll(r.Path, "{room}", o.Room) + "?" + q.Name + "=" + value
				got := x.ask("GET", path, o.Seats[0].Secret, nil)
				var f api.Failure
				if err := json.Unmarshal(got.body, &f); err != nil || got.status != http.StatusBadRequest || f.Error == nil {
					t.Errorf("%s: %d %.200s", path, got.status, got.body)
					continue
				}
				if say := f.Error.Message; goWords.MatchString(say) || !strings.HasPrefix(say, q.Name) || !strings.Contains(say, value) || !strings.Contains(say, "want ") {
					t.Errorf("%s: %s", path, say)
				}
			}
		}
	}
}

// TestWhatFitsIsRead reads every type that is sent to the server as it is written.
func TestWhatFitsIsRead(t *testing.T) {
	for _, r := range append(api.Requests(), api.Request{Body: api.Saying{}}) {
		if r.Body == nil {
			continue
		}
		b, err := json.Marshal(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		x := reflect.New(reflect.TypeOf(r.Body))
		if err := api.Read(b, x.Interface()); err != nil || !reflect.DeepEqual(x.Elem().Interface(), r.Body) {
			t.Errorf("%s: %v", b, err)
		}
		if err := api.Read(append(bytes.TrimSuffix(b, []byte("}")), ' ', '}', '\n'), x.Interface()); err != nil {
			t.Errorf("%s with spaces: %v", b, err)
		}
	}
}
