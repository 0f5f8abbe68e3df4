package engine_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/engine"
	"parlor/fair"
	"parlor/room"
)

// looked is an answer to analyze, poll and cancel, and to a rollout that is not waited for.
type looked struct {
	Analysis string
	Rollout  string
	State    api.Making
	Part     float64
	Report   *analysis.Report
	Rolled   *api.Rolled
	Error    struct{ Code, Message string }
}

// asking is a request of analyze and its like.
type asking map[string]any

// engineOf starts an engine, to be asked one request after the other.
func engineOf(t *testing.T) (ask func(asking) looked) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	in, say := io.Pipe()
	hear, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := engine.Serve(ctx, room.Standard, in, out)
		ended <- err
		out.CloseWithError(io.EOF)
	}()
	t.Cleanup(func() {
		stop()
		say.Close()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("Serve: %v", err)
		}
	})
	answers := bufio.NewReader(hear)
	return func(a asking) (l looked) {
		t.Helper()
		line, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := say.Write(append(line, '\n')); err != nil {
			t.Fatal(err)
		}
		text, err := answers.ReadBytes('\n')
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &l); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return l
	}
}

// fileOf returns the game file of a room whose log package room keeps.
func fileOf(t *testing.T, name string) (f fair.File) {
	t.Helper()
	text, err := os.ReadFile("../room/testdata/logs/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	f = fair.File{Format: fair.Format, Version: fair.Version, Room: "room", Receipts: []fair.Receipt{}}
	for _, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n"))[1:] {
		var row struct {
			N    uint64
			Data json.RawMessage
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		f.Events = append(f.Events, fair.Event{Seq: row.N, Data: string(row.Data)})
	}
	return f
}

// gameOf returns the game of such a file, and the report of it that analysis makes.
func gameOf(t *testing.T, f fair.File, o analysis.Options) (analysis.Game, string) {
	t.Helper()
	g, err := analysis.Read(room.Standard, f)
	if err != nil {
		t.Fatal(err)
	}
	rep, err := analysis.Run(t.Context(), g, o)
	if err != nil {
		t.Fatal(err)
	}
	return g, told(t, rep)
}

func told(t *testing.T, rep *analysis.Report) string {
	t.Helper()
	text, err := json.Marshal(rep)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTheEngineLooksBackAsTheCommandDoes gives games of every family, each as a game
// file, as the text of one, and as a list of actions.
func TestTheEngineLooksBackAsTheCommandDoes(t *testing.T) {
	ask := engineOf(t)
	for _, name := range []string{"hypergammon", "set-up", "match-cube", "india", "crown-and-anchor"} {
		f := fileOf(t, name)
		g, want := gameOf(t, f, analysis.Options{})
		var text bytes.Buffer
		if err := f.Write(&text); err != nil {
			t.Fatal(err)
		}
		for how, a := range map[string]asking{"an object": {"log": f}, "a text": {"log": text.String()}} {
			a["cmd"], a["wait"] = "analyze", true
			l := ask(a)
			if l.State != api.Made || l.Part != 1 || told(t, l.Report) != want {
				t.Errorf("%s as %s: %s %s: another report than analysis makes of it", name, how, l.State, l.Error.Message)
			}
		}
		if g.Match.Points > 0 {
			continue // Its cube was played by older rules, which only a log can name.
		}
		a := asking{"cmd": "analyze", "wait": true, "game": g.Name, "options": g.Options, "position": g.Plies[0].Before.String()}
		var actions []string
		for _, p := range g.Plies {
			if p.Ended != nil {
				break
			}
			for _, one := range strings.Split(p.Text, "; ") {
				actions = append(actions, p.Before.SeatName(p.Seat)+":"+one)
			}
		}
		a["actions"] = actions
		l := ask(a)
		if l.State != api.Made {
			t.Errorf("%s as actions: %s %s", name, l.State, l.Error.Message)
			continue
		}
		var rep analysis.Report
		if err := json.Unmarshal([]byte(want), &rep); err != nil {
			t.Fatal(err)
		}
		for i := range rep.Games {
			if got, want := l.Report.Games[i].Sums, rep.Games[i].Sums; fmt.Sprint(got) != fmt.Sprint(want) && g.Plies[len(g.Plies)-1].Ended == nil {
				t.Errorf("%s as actions: game %d adds up to %v, want %v", name, i+1, got, want)
			}
		}
	}
}

// TestAMatchIsLookedBackAtByItsScore tells the end of a match as actions.
func TestAMatchIsLookedBackAtByItsScore(t *testing.T) {
	l := engineOf(t)(asking{"cmd": "analyze", "wait": true, "game": "backgammon", "position": "x=2:2,off:13 o=1:1,off:14 turn=x next=throw score=6-6/7", "actions": []string{"6-5", "2/off 2/off"}})
	switch rep := l.Report; {
	case rep == nil:
		t.Fatalf("%+v", l.Error)
	case rep.Match != "to 7 points" || !rep.ByScore || len(rep.Sums) != 2 || rep.Sums[0].Match == nil || math.Abs(rep.Sums[0].Match.Start-26./36) > 1e-3 || rep.Sums[0].Match.Result != 1:
		t.Errorf("a match %s, by score %v: %+v", rep.Match, rep.ByScore, rep.Sums)
	}
}

// deep asks for a look that takes long.
func deep(t *testing.T, seed int) asking {
	return asking{"cmd": "analyze", "log": fileOf(t, "backgammon"), "depth": "deep", "stderr": 0.0001, "seed": seed}
}

// TestALookIsFollowedAndGivenUp asks for more than an engine takes.
func TestALookIsFollowedAndGivenUp(t *testing.T) {
	ask := engineOf(t)
	first := ask(deep(t, 1))
	if first.State != api.Queued && first.State != api.InTheWork {
		t.Fatalf("asked for: %+v", first)
	}
	if again := ask(deep(t, 1)); again.Analysis != first.Analysis {
		t.Errorf("the same again is %s, want %s", again.Analysis, first.Analysis)
	}
	for came := first; came.Part == 0; time.Sleep(time.Millisecond) {
		if came = ask(asking{"cmd": "poll", "analysis": first.Analysis}); came.State != api.InTheWork && came.State != api.Queued {
			t.Fatalf("polled: %+v", came)
		}
	}
	var last looked
	for seed := 2; seed <= 16; seed++ {
		if last = ask(deep(t, seed)); last.State != api.Queued {
			t.Fatalf("the %d. that is asked for: %+v, want it to wait", seed, last)
		}
	}
	if l := ask(deep(t, 17)); l.Error.Code != "limit" || !strings.Contains(l.Error.Message, "16 looks back and rollouts wait") {
		t.Errorf("the 17. that is asked for: %+v", l)
	}
	for _, key := range []string{last.Analysis, first.Analysis} {
		if l := ask(asking{"cmd": "cancel", "analysis": key}); l.State != api.Unasked {
			t.Errorf("cancelled: %+v", l)
		}
		if l := ask(asking{"cmd": "poll", "analysis": key}); l.Error.Code != "unknown_analysis" {
			t.Errorf("polled when it was cancelled: %+v", l)
		}
	}
	quick := asking{"cmd": "analyze", "log": fileOf(t, "set-up")}
	l := ask(quick)
	if l.State != api.Queued {
		t.Errorf("behind the others: %+v, want it to wait", l)
	}
	for seed := 2; seed <= 15; seed++ {
		ask(asking{"cmd": "cancel", "analysis": ask(deep(t, seed)).Analysis})
	}
	if l = ask(asking{"cmd": "poll", "analysis": l.Analysis, "wait": true}); l.State != api.Made || l.Report == nil {
		t.Errorf("when the others are given up: %+v", l)
	}
	if l := ask(asking{"cmd": "cancel", "analysis": l.Analysis}); l.State != api.Made || l.Report == nil {
		t.Errorf("what is done cannot be given up: %+v", l)
	}
	quick["wait"] = true
	for seed := range 16 {
		quick["seed"] = seed + 1
		ask(quick)
	}
	if l := ask(asking{"cmd": "poll", "analysis": l.Analysis}); l.Error.Code != "unknown_analysis" {
		t.Errorf("16 looks later: %+v, want it forgotten", l)
	}
}

// TestAStoppedEngineAnswersWhoWaits stops an engine that looks back for somebody.
func TestAStoppedEngineAnswersWhoWaits(t *testing.T) {
	a := deep(t, 1)
	a["id"], a["wait"] = "long", true
	line, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	for patience := 10 * time.Millisecond; ; patience *= 2 {
		got := stopAfter(t, patience, string(line)+"\n"+`{"id":"behind","cmd":"games"}`+"\n")
		if got == "" && patience < 10*time.Second {
			continue // It had not begun.
		}
		if !strings.HasPrefix(got, `{"id":"long","error":{"code":"interrupted"`) || strings.Count(got, "\n") != 1 {
			t.Errorf("answered with %q", got)
		}
		return
	}
}

// TestWhatCannotBeLookedBackAtIsSaid sends what is no game, and what is no wish.
func TestWhatCannotBeLookedBackAtIsSaid(t *testing.T) {
	for line, want := range map[string]string{
		`{"cmd":"analyze"}`:                                                  `bad_request: analyze: want a log, or a game with its actions`,
		`{"cmd":"analyze","game":"go"}`:                                      `unknown_game: "go": want backgammon`,
		`{"cmd":"analyze","game":"parker"}`:                                  `bad_log: nothing was thrown or played in this game: want one throw or turn at least`,
		`{"cmd":"analyze","game":"parker","actions":["6-3","7-1"]}`:          `illegal_action: `,
		`{"cmd":"analyze","game":"parker","position":"x=1","actions":["1"]}`: `bad_position: `,
		`{"cmd":"analyze","game":"parker","log":{}}`:                         `bad_request: log: want it alone`,
		`{"cmd":"analyze","log":[1]}`:                                        `bad_log: log: want a game file, as an object or as a text, or the text of a .mat or .sgf file`,
		`{"cmd":"analyze","log":"hello"}`:                                    `bad_log: log: want a game file`,
		`{"cmd":"analyze","log":{"a":1}}`:                                    `bad_log: game file: format "": want "parlor game"`,
		`{"cmd":"analyze","log":" 3 point match\n\n Game 1\n"}`:              `bad_log: `,
		`{"cmd":"analyze","game":"parker","actions":["6-3"],"depth":3}`:      `bad_request: depth: found 3: want a text`,
		`{"cmd":"analyze","game":"parker","actions":["6-3"],"depth":"far"}`:  `bad_request: depth "far": want quick, standard or deep`,
		`{"cmd":"analyze","game":"parker","actions":["6-3"],"stderr":0.1}`:   `bad_request: stderr 0.1: want "depth":"deep" with it`,
		`{"cmd":"analyze","game":"parker","actions":["6-3"],"stderr":-1}`:    `bad_request: stderr -1: want more than 0`,
		`{"cmd":"analyze","game":"parker","actions":["6-3"],"level":"god"}`:  `not_supported: level: unknown bot "god"`,
		`{"cmd":"poll"}`: `bad_request: poll: want an analysis or a rollout, as an answer to analyze or to rollout names it`,
		`{"cmd":"poll","analysis":"5","rollout":"5"}`: `bad_request: poll: want an analysis or a rollout, as`,
		`{"cmd":"cancel","rollout":"5"}`:              `unknown_rollout: rollout "5": want one that rollout has answered with`,
		`{"cmd":"cancel","analysis":"5"}`:             `unknown_analysis: analysis "5": want one that analyze has answered with`,
	} {
		var l looked
		if err := json.Unmarshal([]byte(ask(t, line)[0]), &l); err != nil {
			t.Fatal(err)
		}
		if got := l.Error.Code + ": " + l.Error.Message; !strings.HasPrefix(got, want) {
			t.Errorf("%s\n got %s\nwant %s...", line, got, want)
		}
	}
}
