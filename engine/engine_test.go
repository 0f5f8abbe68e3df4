package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parlor/engine"
	"parlor/room"
	"parlor/rules/catalogue"
)

// ask asks the engine line by line and returns its answers.
func ask(t *testing.T, lines ...string) (answers []string) {
	t.Helper()
	var out bytes.Buffer
	if err := engine.Serve(t.Context(), room.Standard, strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

// What is of the wrong kind is told in the words of the server's API, not in Go's.
func TestFieldsOfAnotherKindAreNamed(t *testing.T) {
	for line, want := range map[string]string{
		`{"id":4,"cmd":"start","game":"parker","seats":"2"}`:       `{"id":4,"error":{"code":"bad_request","message":"seats: found \"2\": want a whole number","field":"seats","found":"\"2\"","want":"a whole number"}}`,
		`{"id":8,"cmd":"apply","game":"parker","actions":"6-3"}`:   `{"id":8,"error":{"code":"bad_request","message":"actions: found \"6-3\": want a list","field":"actions","found":"\"6-3\"","want":"a list"}}`,
		`{"id":9,"cmd":"rollout","game":"parker","seed":-1}`:       `{"id":9,"error":{"code":"bad_request","message":"seed: found -1: want a whole number, 0 or more","field":"seed","found":"-1","want":"a whole number, 0 or more"}}`,
		`{"id":10,"cmd":"rollout","game":"parker","trials":1.5}`:   `{"id":10,"error":{"code":"bad_request","message":"trials: found 1.5: want a whole number","field":"trials","found":"1.5","want":"a whole number"}}`,
		`{"id":11,"cmd":["start"]}`:                                `{"id":11,"error":{"code":"bad_request","message":"cmd: found a list: want a text","field":"cmd","found":"a list","want":"a text"}}`,
		`{"id":12,"cmd":"rollout","game":"parker","adjust":"yes"}`: `{"id":12,"error":{"code":"bad_request","message":"adjust: found \"yes\": want true or false","field":"adjust","found":"\"yes\"","want":"true or false"}}`,
		`{"id":13,"cmd":"rollout","game":"parker","stderr":{}}`:    `{"id":13,"error":{"code":"bad_request","message":"stderr: found an object: want a number","field":"stderr","found":"an object","want":"a number"}}`,
		`42`: `{"id":null,"error":{"code":"bad_request","message":"want one JSON object a line: found 42"}}`,
	} {
		if got := ask(t, line)[0]; got != want {
			t.Errorf("%s\n got %s\nwant %s", line, got, want)
		}
	}
}

// What is read is read as the server's API reads it: letter by letter, and each field once.
// The answer carries the id, if there is one.
func TestARequestIsReadAsTheAPIReadsOne(t *testing.T) {
	for line, want := range map[string]string{
		`{"id":1,"CMD":"games"}`:                             `{"id":1,"error":{"code":"bad_request","message":"\"CMD\": found a member that nobody knows: want id, cmd, `,
		`{"ID":1,"cmd":"games"}`:                             `{"id":null,"error":{"code":"bad_request","message":"\"ID\": found a member that nobody knows`,
		`{"id":1,"id":2,"cmd":"games"}`:                      `{"id":null,"error":{"code":"bad_request","message":"id: found the member twice: want it once"`,
		`{"id":1,"cmd":"games","cmd":"start"}`:               `{"id":1,"error":{"code":"bad_request","message":"cmd: found the member twice`,
		`{"id":{"a":[1,"}"]},"cmd":"start","game":"parker"}`: `{"id":{"a":[1,"}"]},"position":`,
		`{"id":1,"cmd":"games"} {"id":2}`:                    `{"id":null,"error":{"code":"bad_request","message":"want one JSON object a line: found `,
	} {
		if got := ask(t, line)[0]; !strings.HasPrefix(got, want) {
			t.Errorf("%s\n got %s\nwant %s...", line, got, want)
		}
	}
}

// TestWhatIsSaidBackIsCut sends words of 60,000 letters wherever a refusal repeats what was sent.
func TestWhatIsSaidBackIsCut(t *testing.T) {
	long := strings.Repeat("x", 60_000)
	const at = `"game":"backgammon","position":"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3"`
	for _, line := range []string{
		`{"cmd":"$"}`, `{"cmd":"start","game":"$"}`, `{"cmd":"start","game":"house","options":{"$":1}}`, `{"cmd":"start","game":"house","options":{"men":"$"}}`,
		`{"cmd":"actions","game":"parker","position":"$"}`, `{"cmd":"actions","game":"parker","position":"x=$"}`, `{"cmd":"apply",` + at + `,"actions":["$"]}`,
		`{"cmd":"apply",` + at + `,"actions":["24/18 13/10 $"]}`, `{"cmd":"explain",` + at + `,"action":"$"}`, `{"cmd":"evaluate",` + at + `,"level":"$"}`, `{"$":1}`, `$`,
		`{"cmd":"apply","game":"crown-and-anchor","position":"chips=95,105,100 banker=1 bets=-,-,- round=3 next=bet","actions":["$:bet 5 crown"]}`,
		`{"cmd":"explain","game":"india","position":"s=12,0,-,- n=5,-,-,- turn=s next=play throw=5-3 left=5,3","action":"$"}`,
	} {
		got := ask(t, strings.ReplaceAll(line, "$", long))[0]
		if len(got) > 1500 || !strings.Contains(got, "...") || !strings.Contains(got, "ant ") && !strings.Contains(got, "ossible") && !strings.Contains(got, "not ") && !strings.Contains(got, "was over") && !strings.Contains(got, "No number") {
			t.Errorf("%s is answered by %d bytes: %.300s", line, len(got), got)
		}
	}
}

func TestOptionsAreTextsOrNumbers(t *testing.T) {
	a := ask(t,
		`{"cmd":"start","game":"crown-and-anchor","options":{"chips":50}}`,
		`{"cmd":"start","game":"crown-and-anchor","options":{"chips":"50"}}`,
		`{"cmd":"start","game":"crown-and-anchor","options":{"chips":true}}`,
		`{"cmd":"start","game":"crown-and-anchor","options":{"chips":null}}`,
	)
	if a[0] != a[1] || !strings.Contains(a[0], "chips=50,50") {
		t.Errorf("50 and \"50\" differ:\n%s\n%s", a[0], a[1])
	}
	for _, refused := range a[2:] {
		if !strings.Contains(refused, `want a text or a number`) {
			t.Errorf("no word of what was expected: %s", refused)
		}
	}
}

// TestWhoCannotJudgeSaysWhoCan asks for a judgement of every game: who refuses
// one names those that do not.
func TestWhoCannotJudgeSaysWhoCan(t *testing.T) {
	var can, cannot []string
	refusals := map[string]string{}
	for _, e := range catalogue.All {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(e.Seats[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, cmd := range []string{"evaluate", "best"} {
			line, err := json.Marshal(map[string]any{"cmd": cmd, "game": e.Name, "position": p.String()})
			if err != nil {
				t.Fatal(err)
			}
			got := ask(t, string(line))[0]
			switch refused := strings.Contains(got, `"code":"not_supported"`); {
			case refused:
				refusals[cmd+" "+e.Name] = got
				cannot = append(cannot, cmd+" "+e.Name)
			case cmd == "evaluate":
				can = append(can, e.Name)
			}
		}
	}
	if len(can) < 8 {
		t.Fatalf("only %q can be judged", can)
	}
	for _, who := range cannot {
		cmd, name, _ := strings.Cut(who, " ")
		for _, want := range append([]string{cmd + ":", name}, can...) {
			if !strings.Contains(refusals[who], want) {
				t.Errorf("%s: no %q in %s", who, want, refusals[who])
			}
		}
	}
}

// TestCancellingARolloutAnswersItsRequest stops the engine in the middle of a
// long rollout, with another request waiting behind it.
func TestCancellingARolloutAnswersItsRequest(t *testing.T) {
	const long = `{"id":"long","cmd":"rollout","game":"backgammon","position":"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw","trials":100000}`
	for patience := time.Millisecond; ; patience *= 2 {
		got := stopAfter(t, patience, long+"\n"+`{"id":"behind","cmd":"games"}`+"\n")
		if got == "" && patience < 10*time.Second {
			continue // It had not begun.
		}
		if !strings.HasPrefix(got, `{"id":"long","error":{"code":"interrupted","message":"rollout: the engine was stopped after `) || strings.Count(got, "\n") != 1 {
			t.Errorf("answered with %q", got)
		}
		return
	}
}

// stopAfter returns what the engine answers to lines before it is stopped.
func stopAfter(t *testing.T, patience time.Duration, lines string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	in, say := io.Pipe()
	defer say.Close()
	go io.WriteString(say, lines) // ends with the pipe
	var out bytes.Buffer
	if err := engine.Serve(ctx, room.Standard, in, &out); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Serve: %v", err)
	}
	return out.String()
}

// TestAStoppedEngineDoesNotWaitForTheNextRequest stops an engine to which
// nobody says anything.
func TestAStoppedEngineDoesNotWaitForTheNextRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		in, ask := io.Pipe()
		if err := engine.Serve(ctx, room.Standard, in, io.Discard); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Serve: %v", err)
		}
		ask.Close() // so that the reader ends
	})
}

// TestPerftOfAnyDepthIsAnswered asks for depths that no stack and no patience holds.
func TestPerftOfAnyDepthIsAnswered(t *testing.T) {
	const end = `"game":"backgammon","position":"x=1:1,off:14 o=1:1,off:14 turn=x next=throw"`
	for depth, want := range map[string]string{"1000000000": "want a depth from 0 to 1000", "1000": `"nodes":0`, "-1": "want a depth"} {
		var out bytes.Buffer
		if err := engine.Serve(context.Background(), room.Standard, strings.NewReader(`{"cmd":"perft","depth":`+depth+`,`+end+"}\n"), &out); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("depth %s: %s, %v; want %s", depth, out.String(), err, want)
		}
	}
}
