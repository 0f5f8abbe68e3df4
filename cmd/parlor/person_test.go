package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/client"
	"parlor/game"
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
			if strings.HasPrefix(hint, "No stake is better") {
				hint = "bet 1 crown"
			}
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
