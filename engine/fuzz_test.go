package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"parlor/room"
)

// FuzzServe asks anything, a line. Each line that is not empty is answered with a
// line that is a JSON object and carries the id, and nothing panics. Requests that
// only take long are left out.
func FuzzServe(f *testing.F) {
	const position = `"game":"backgammon","position":"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3"`
	for _, text := range []string{
		`{"id":1,"cmd":"games"}`, `{"id":2,"cmd":"start","game":"parker","seats":-1}`, `{"id":{},"cmd":"turns",` + position + `}`,
		`{"cmd":"perft","depth":1000000000,` + position + `}`, `{"cmd":"perft","depth":-1,` + position + `}`, `{"cmd":"explain","action":"24/18*",` + position + `}`,
		`{"cmd":"apply","actions":["24/18 13/10","double",""],` + position + `}`, `{"cmd":"best","top":-5,` + position + `}`,
		`{"cmd":"start","game":"india","options":{"partners":"on","seats":4}}`, `{`, `[]`, `null`, `{}{}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, line string) {
		var req request
		if json.Unmarshal([]byte(line), &req) == nil && (req.Cmd == "rollout" || req.Cmd == "evaluate" || req.Cmd == "best" || req.Cmd == "perft" && req.Depth != nil && *req.Depth > 1 && *req.Depth < 1_000_000) {
			return
		}
		line = strings.NewReplacer("\n", " ", "\r", " ").Replace(line)
		var out bytes.Buffer
		if err := Serve(context.Background(), room.Standard, strings.NewReader(line+"\n"), &out); err != nil {
			t.Fatal(err)
		}
		if strings.TrimSpace(line) == "" {
			return
		}
		var answer struct{ ID json.RawMessage }
		if err := json.Unmarshal(out.Bytes(), &answer); err != nil || len(answer.ID) == 0 || strings.Count(out.String(), "\n") != 1 {
			t.Fatalf("%q is answered %q: %v", line, out.String(), err)
		}
	})
}
