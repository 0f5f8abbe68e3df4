package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
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
		`{"cmd":"start","game":"india","options":{"partners":"on","seats":4}}`, `{"cmd":"poll","analysis":"5"}`, `{"cmd":"cancel"}`,
		`{"cmd":"analyze","game":"backgammon","actions":["6","2","24/18 13/11","6-6","24/18 24/18"],"wait":true}`,
		`{"cmd":"analyze","depth":"deep","stderr":0.1,"actions":["24/18 13/10","3-1","8/5 6/5"],"wait":true,` + position + `}`,
		`{"cmd":"analyze","log":"; [Site]\n 3 point match\n\n Game 1\n a : 0    b : 0\n  1) 31: 8/5 6/5   62: 24/18 13/11\n","wait":true}`,
		`{"cmd":"analyze","log":{"format":"parlor game","version":1,"room":"k3v9a2b8c7d1","events":[{"seq":1,"time":0,"data":"{}"}],"receipts":[]}}`, `{`, `[]`, `null`, `{}{}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if takesLong([]byte(line)) {
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

// takesLong reports whether a line asks for what only takes long.
func takesLong(line []byte) bool {
	var q question
	if json.Unmarshal(line, &q) != nil {
		return false
	}
	switch depth, _ := strconv.Atoi(string(q.Depth)); q.Cmd {
	case "rollout", "evaluate", "best":
		return true
	case "perft":
		return depth > 1 && depth < 1_000_000
	case "analyze":
		return q.waits(false) && (q.Depth != nil || q.Game == "check-and-double-check" || len(q.Log) > 0 && q.Log[0] == '{')
	}
	return false
}
