package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parlor/api"
	"parlor/client"
	"parlor/cmd/parlor-bench/child"
	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/tools/need"
	"parlor/tui"
)

// person plays parlor's plain lines as a person would who does what the hint
// says. It keeps the transcript.
type person struct {
	in         *io.PipeWriter
	transcript bytes.Buffer
	throws     int
	room       chan string       // gets the link of the room
	after      func(throws int)  // is told of every throw
	code       chan int          // gets the exit code
	said       map[string]string // what else is answered, by what is in the line
	answered   func()            // is called when it was
	turns      []string          // what is said at the first prompts, instead of hint; nothing if empty
	tries      int               // answers since the dice last fell
	stuck      bool              // has given up
}

// most is how often a person answers while no dice fall; what he is told to do is refused, or leads nowhere.
const most = 200

var (
	promptLine = regexp.MustCompile(`^(x|o|South|West|North|East|You|Seat \d+): .*[^.]$`)
	hintLine   = regexp.MustCompile(`^Hint: (.*)\.$`)
	roomLine   = regexp.MustCompile(`the room is (\S+)`)
)

// sit starts parlor with args and plays.
func (p *person) sit(ctx context.Context, args ...string) {
	in, w := io.Pipe()
	out, stdout := io.Pipe()
	p.in, p.room, p.code = w, make(chan string, 1), make(chan int, 1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.read(out)
	}()
	go func() {
		code := Main{In: in, Out: stdout, Err: stdout}.Run(ctx, args)
		stdout.Close()
		<-done
		p.code <- code
	}()
}

func (p *person) read(out io.Reader) {
	answers := make(chan string, 100)
	defer close(answers)
	go func() {
		for answer := range answers {
			io.WriteString(p.in, answer)
		}
	}()
	lines, hint := bufio.NewScanner(out), "hint"
	for lines.Scan() {
		line := lines.Text()
		fmt.Fprintln(&p.transcript, line)
		if m := roomLine.FindStringSubmatch(line); m != nil {
			p.room <- m[1]
		}
		answer := ""
		if m := hintLine.FindStringSubmatch(line); m != nil {
			hint = m[1] // The next prompt is for it.
		} else if promptLine.MatchString(line) {
			answer, hint = hint, "hint"
			if answer == "hint" && len(p.turns) > 0 {
				answer, p.turns = p.turns[0], p.turns[1:]
			}
		}
		for words, say := range p.said {
			if strings.Contains(line, words) {
				answer = say
				if p.answered != nil {
					go p.answered()
				}
			}
		}
		if p.tries > most && !p.stuck {
			p.stuck = true
			p.in.Close() // As one leaves who is fed up; the program ends.
		}
		if answer != "" && !p.stuck {
			p.tries++
			answers <- answer + "\n"
		}
		if strings.Contains(line, "(checked)") {
			p.throws++
			p.tries = 0
			if p.after != nil {
				p.after(p.throws)
			}
		}
	}
}

// wait returns the exit code.
func (p *person) wait(t *testing.T, ctx context.Context) int {
	t.Helper()
	select {
	case code := <-p.code:
		if p.stuck {
			said := strings.TrimSpace(p.transcript.String())
			t.Fatalf("the person gives up: %d answers, and no dice fall. At the end stands:\n%s", p.tries, said[max(0, len(said)-2000):])
		}
		return code
	case <-ctx.Done():
		p.in.Close()
		t.Fatalf("the game does not end: exit %d\n%s", <-p.code, p.transcript.String())
		return 0
	}
}

// TestAPersonWhoGetsNowhereGivesUp holds that a test whose person is refused again and again ends, and says so.
func TestAPersonWhoGetsNowhereGivesUp(t *testing.T) {
	home(t)
	p := &person{turns: slices.Repeat([]string{"nonsense"}, 10*most)}
	p.sit(t.Context(), "play", "backgammon", "--plain", "--seats", "me,bot", "--seed", "7")
	if <-p.code; !p.stuck || p.tries != most+1 {
		t.Errorf("given up: %t, after %d answers, want %d\n%s", p.stuck, p.tries, most+1, p.transcript.String())
	}
}

// lookWhenAnswered lets the person look at the board, and so hear what happened,
// when no offer is left to be answered.
func (p *person) lookWhenAnswered(ctx context.Context, link string) {
	c, err := client.New(link, "")
	if err != nil {
		panic(err)
	}
	for ctx.Err() == nil {
		if v, err := c.View(ctx, filepath.Base(link)); err == nil && v.Offer == "" {
			_, _ = io.WriteString(p.in, "board\n") // The game may be over.
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// home keeps what the program writes for its user in a temporary directory.
func home(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
}

// run runs the program to its end.
func run(t *testing.T, args ...string) (code int, out string) {
	t.Helper()
	var b bytes.Buffer
	code = Main{In: strings.NewReader(""), Out: &b, Err: &b}.Run(t.Context(), args)
	return code, b.String()
}

// token gives out a bot's token for a directory that no server is using.
func token(t *testing.T, data string) string {
	t.Helper()
	code, out := run(t, "token", "--data", data, "--name", "robot")
	if code != 0 {
		t.Fatal(out)
	}
	return strings.TrimSpace(out)
}

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

// somebody is new on the server at addr.
func somebody(t *testing.T, addr string) *client.Client {
	t.Helper()
	c, err := client.New(addr, "")
	if err != nil {
		t.Fatal(err)
	}
	if c.Secret, err = c.NewPlayer(t.Context(), "somebody"); err != nil {
		t.Fatal(err)
	}
	return c
}

// joins lets somebody new sit down in a room.
func joins(t *testing.T, addr, id string, seat game.Seat) *client.Player {
	t.Helper()
	p, err := client.Join(t.Context(), somebody(t, addr), client.Joining{Room: id, Seat: seat, Name: "somebody"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// opened lets somebody open a room.
func opened(t *testing.T, addr string, o api.Opening) (id string) {
	t.Helper()
	id, err := somebody(t, addr).Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return id
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
