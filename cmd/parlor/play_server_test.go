package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parlor/api"
	"parlor/cmd/parlor-bench/child"
	"parlor/rules/catalogue"
	"parlor/tools/need"
	"parlor/tui"
)

// TestAGameAgainstTheExampleBot plays backgammon from the plain terminal against
// examples/bot.py. The server is killed in the middle of the game, twice. Then
// the game is checked offline.
func TestAGameAgainstTheExampleBot(t *testing.T) {
	python := need.Python.For(t)
	home(t)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	parlor, data := program(t), filepath.Join(t.TempDir(), "data")
	secret := token(t, data)
	server, err := child.Start(ctx, parlor, data, "127.0.0.1:0", "--pace", "0s")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex // guards server and kills
	kills := 0
	defer func() {
		mu.Lock()
		server.Stop()
		mu.Unlock()
	}()
	var restarts sync.WaitGroup
	base, file := "http://"+server.Addr, filepath.Join(t.TempDir(), "game.json")
	ada := &person{after: func(throws int) {
		if throws != 8 && throws != 16 {
			return
		}
		restarts.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			addr := server.Addr
			server.Kill()
			again, err := child.Start(ctx, parlor, data, addr, "--pace", "0s")
			if err != nil {
				t.Error(err)
				cancel()
				return
			}
			server, kills = again, kills+1
		})
	}}
	ada.sit(ctx, "play", "backgammon", "--plain", "--hints", "always", "--server", base, "--name", "Ada", "--save", file)
	link := <-ada.room
	bot := exec.CommandContext(ctx, python, filepath.Join("..", "..", "examples", "bot.py"), base, secret, filepath.Base(link))
	var botSaid bytes.Buffer
	bot.Stdout, bot.Stderr = &botSaid, &botSaid
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	code := ada.wait(t, ctx)
	restarts.Wait()
	said := ada.transcript.String()
	if err := bot.Wait(); err != nil {
		t.Errorf("bot: %v\n%s", err, botSaid.String())
	}
	if code != 0 || kills != 2 || !strings.Contains(said, "Dice: All ") {
		t.Fatalf("exit %d, %d kills\n%s", code, kills, said)
	}
	if ada.throws < 20 {
		t.Errorf("%d throws were checked", ada.throws)
	}
	code, found := run(t, "verify", file)
	if code != 0 || !strings.Contains(found, "Your own receipts fit") || !strings.Contains(found, "each could fall in one way only") {
		t.Errorf("verify: exit %d\n%s", code, found)
	}
	if name := os.Getenv("PARLOR_TRANSCRIPT"); name != "" {
		if err := os.WriteFile(name, []byte(said+"\n$ bot.py\n"+botSaid.String()+"\n$ parlor verify\n"+found), 0o600); err != nil {
			t.Error(err)
		}
	}
}

// TestExampleBotsPlayEachOther lets the two bots of examples/ play games of
// every family, the one in Go opening none.
func TestExampleBotsPlayEachOther(t *testing.T) {
	python := need.Python.For(t)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	data := filepath.Join(t.TempDir(), "data")
	secrets := []string{token(t, data), token(t, data)}
	gobot := filepath.Join(t.TempDir(), "gobot")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", gobot, "../../examples/gobot").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	server, err := child.Start(ctx, program(t), data, "127.0.0.1:0", "--pace", "0s", "--no-limits")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	base := "http://" + server.Addr
	for _, game := range []string{"parker", "india", "crown-and-anchor", "check-and-double-check"} {
		t.Run(game, func(t *testing.T) {
			opener := exec.CommandContext(ctx, python, "../../examples/bot.py", base, secrets[0], game)
			out, err := opener.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := opener.Start(); err != nil {
				t.Fatal(err)
			}
			lines := bufio.NewScanner(out)
			lines.Scan()
			id := strings.TrimPrefix(lines.Text(), "room ")
			joined, err := exec.CommandContext(ctx, gobot, base, secrets[1], id).CombinedOutput()
			if err != nil || !strings.HasPrefix(string(joined), "over ") {
				t.Errorf("gobot: %v\n%s", err, joined)
			}
			lines.Scan()
			if last := lines.Text(); opener.Wait() != nil || !strings.HasPrefix(last, "over ") {
				t.Errorf("bot.py: %s", last)
			}
			res, err := http.Get(base + "/api/v1/rooms/" + id + "/game.json")
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			var found bytes.Buffer
			if code := (Main{In: res.Body, Out: &found, Err: &found}).Run(ctx, []string{"verify", "-"}); code != 0 {
				t.Errorf("verify: exit %d\n%s", code, found.String())
			}
		})
	}
}

// TestEveryGameOnAServer plays every game of the catalogue against the server's
// bots, and a match, and checks what was kept.
func TestEveryGameOnAServer(t *testing.T) {
	home(t)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	server, err := child.Start(ctx, program(t), t.TempDir(), "127.0.0.1:0", "--pace", "0s", "--no-limits")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	plays := [][]string{{"backgammon", "-o", "cube=on", "--points", "2"}}
	for _, e := range catalogue.All {
		play := []string{e.Name, "--seats", "bot,me"}
		switch e.Family {
		case "india":
			play[2] = "random,me,bot"
		case "crown":
			play = append(play, "-o", "rounds=3")
		case "check":
			play = append(play, "-o", "target=10")
		}
		plays = append(plays, play)
	}
	plays[0] = append(plays[0], "--seats", "me,random")
	for _, play := range plays {
		t.Run(strings.Join(play, " "), func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "game.json")
			p := &person{}
			p.sit(ctx, append([]string{"play", "--plain", "--server", server.Addr, "--save", file}, play...)...)
			code, said := p.wait(t, ctx), p.transcript.String()
			if code != 0 || strings.Contains(said, "ALARM") || !strings.Contains(said, "Dice: All ") || !strings.Contains(said, "win") && !strings.Contains(said, "share") {
				t.Errorf("exit %d\n%s", code, said)
			}
			if code, found := run(t, "verify", file); code != 0 || !strings.Contains(found, "Your own receipts fit") {
				t.Errorf("verify: exit %d\n%s", code, found)
			}
		})
	}
}

// TestTwoPeopleOnAServer lets two people play at two terminals: one joins by the
// link, they talk, one refuses a draw, takes a resignation, and both keep the
// game.
func TestTwoPeopleOnAServer(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	server, err := child.Start(ctx, program(t), t.TempDir(), "127.0.0.1:0", "--pace", "0s")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	file := filepath.Join(t.TempDir(), "game.json")
	home(t) // Ada's.
	ada := &person{turns: []string{"say Good evening, Bea", "offer draw", "", "hint", "resign", ""}}
	ada.sit(ctx, "play", "backgammon", "--plain", "--private", "--hints", "always", "--server", server.Addr, "--name", "Ada", "--save", file)
	link := <-ada.room
	home(t) // Bea's.
	bea := &person{said: map[string]string{"offers a draw.": "no", "offers to resign for one point.": "yes"}}
	bea.answered = func() { ada.lookWhenAnswered(ctx, link) }
	bea.sit(ctx, "play", "--plain", "--server", server.Addr, "--room", link, "--name", "Bea", "--save", file+".bea")
	codes := []int{ada.wait(t, ctx), bea.wait(t, ctx)}
	a, b := ada.transcript.String(), bea.transcript.String()
	if codes[0] != 0 || codes[1] != 0 {
		t.Fatalf("exits %v\n%s\n%s", codes, a, b)
	}
	for _, want := range []string{"x (Ada): Good evening, Bea", "x (Ada) offers a draw.", "o (Bea) says no.", "x has resigned: o wins, +1 point.", "Dice: All "} {
		if !strings.Contains(a, want) || !strings.Contains(b, want) {
			t.Errorf("%q is not told to both:\n%s\n%s", want, a, b)
		}
	}
	for _, name := range []string{file, file + ".bea"} {
		code, found := run(t, "verify", name)
		if code != 0 || !strings.Contains(found, "links travelled ahead. Each could fall in one way only") || !strings.Contains(found, "No file can show what they said") {
			t.Errorf("verify: exit %d\n%s", code, found)
		}
	}
}

// TestExampleBotsFitOnAPage counts their lines: a printed page has 66.
func TestExampleBotsFitOnAPage(t *testing.T) {
	for _, name := range []string{"bot.py", "gobot/main.go"} {
		b, err := os.ReadFile(filepath.Join("..", "..", "examples", name))
		if err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(b, []byte("\n")); n > 66 {
			t.Errorf("%s: %d lines, want at most 66", name, n)
		}
	}
}

// TestNobodyWaitsForTheEndOfAGameThatGoesOn holds that who leaves a game is not kept.
func TestNobodyWaitsForTheEndOfAGameThatGoesOn(t *testing.T) {
	server, err := child.Start(t.Context(), program(t), t.TempDir(), "127.0.0.1:0", "--pace", "0s")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	id := opened(t, server.Addr, api.Opening{Game: "backgammon", Seats: 2, Sit: []api.Sit{{Seat: 1, Bot: "random"}}})
	r, err := tui.NewRemote(joins(t, server.Addr, id, 0), "")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	if err := r.Over(ctx); err == nil || ctx.Err() != nil {
		t.Errorf("in the middle of a game: %v; waited to the end: %t", err, ctx.Err() != nil)
	}
}

// TestWhoSitsThereAlreadyIsTold joins a room twice with the same keys, the second time under another name.
func TestWhoSitsThereAlreadyIsTold(t *testing.T) {
	home(t)
	server, err := child.Start(t.Context(), program(t), t.TempDir(), "127.0.0.1:0", "--pace", "0s")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ada := &person{}
	ada.sit(ctx, "play", "backgammon", "--plain", "--server", server.Addr, "--seats", "me,open", "--name", "Ada")
	link := <-ada.room
	out, stdout := io.Pipe()
	go func() {
		Main{In: strings.NewReader(""), Out: stdout, Err: stdout}.Run(ctx, []string{"play", "--plain", "--server", server.Addr, "--room", link, "--name", "Bea"})
		stdout.Close()
	}()
	const told = "parlor: you sit here already, as Ada, and go on in that seat. Somebody else comes from an account of his own on this computer, or by a browser."
	var said []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		said = append(said, lines.Text())
		if strings.Contains(lines.Text(), "waiting for others") {
			cancel() // It is said after all that there is to say of the seat.
		}
	}
	if !slices.Contains(said, told) {
		t.Errorf("want %q, said\n%s", told, strings.Join(said, "\n"))
	}
	<-ada.code
}

// TestAThrowRefusesNoOffer holds that the terminal, which throws by itself, waits for the answer to what another offers.
func TestAThrowRefusesNoOffer(t *testing.T) {
	server, err := child.Start(t.Context(), program(t), t.TempDir(), "127.0.0.1:0", "--pace", "0s")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	id := opened(t, server.Addr, api.Opening{Game: "backgammon", Seats: 2, Position: "x=5:1,off:14 o=8:1,off:14 turn=x next=throw"})
	ada, bea := joins(t, server.Addr, id, 0), joins(t, server.Addr, id, 1)
	if err := bea.Offer(t.Context(), api.Draw); err != nil {
		t.Fatal(err)
	}
	for n := 0; ada.Room().Offer == ""; n++ {
		if err := ada.Wait(t.Context(), n, false); err != nil {
			t.Fatal(err)
		}
	}
	r, err := tui.NewRemote(ada, "")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second) // A throw would be there in a tenth of it.
	defer cancel()
	for n := len(r.Log()); ; n++ {
		h, err := r.Next(ctx, n)
		if err != nil {
			break
		}
		if h.Event.Kind == api.Threw {
			t.Error("the dice fall")
		}
	}
}
