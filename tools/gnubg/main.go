// Command gnubg plays backgammon against GNU Backgammon, which must be
// installed, and tells how many points a game were won, with a 95 % interval: as
// they were paid, and without the luck of both sides.
//
//	go run ./tools/gnubg -bot net -games 2000 -seed 1
//
// GNU Backgammon plays with no look-ahead and no noise, for money, without the
// cube or, with -cube, with it (no beavers, gammons count whether it was turned or
// not); the dice are its own, and decide who begins. It asks the bot over a socket
// (its "external player").
//
// The luck of a throw is what GNU Backgammon expects after it less the mean of that
// over all throws. Whatever it expects, that comes to nothing in the long run; so
// what is left of a game without it has the same mean as what was paid, and
// scatters half as much.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/tables"
)

func main() {
	log.SetFlags(0)
	level := flag.String("bot", bots.Standard.Best(), "who plays: a `level` of the bots")
	games := flag.Int("games", 1000, "`number` of games")
	seed := flag.Int("seed", 1, "`number` that decides gnubg's dice")
	path := flag.String("gnubg", "/usr/games/gnubg", "where gnubg is")
	plies := flag.Int("plies", 0, "gnubg's look-ahead")
	cube := flag.Bool("cube", false, "play with the doubling cube")
	flag.Parse()
	rules := tables.Backgammon
	rules.Cube = *cube
	played, err := play(*path, *level, rules, *games, *seed, *plies)
	if err != nil {
		log.Fatalf("gnubg: %v", err)
	}
	fmt.Printf("%s against gnubg at %d ply, seed %d: %s\n", *level, *plies, *seed, tell(played))
}

// paid is what the bot was paid in games, and what without luck; and of each game
// how it was won: 1, 2 or 3 for a single game, a gammon or a backgammon, below
// nothing where gnubg won it.
type paid struct {
	points, skill []float64
	kinds         []int
}

// play plays games.
func play(path, level string, rules tables.Rules, games, seed, plies int) (p paid, err error) {
	dir, err := os.MkdirTemp("", "gnubg")
	if err != nil {
		return p, err
	}
	defer os.RemoveAll(dir)
	// Over TCP each board would wait for the acknowledgement of a part of it.
	listener, err := net.Listen("unix", filepath.Join(dir, "s"))
	if err != nil {
		return p, err
	}
	defer listener.Close()
	answered := make(chan error, 1)
	go func() { answered <- serve(listener, level, rules) }()

	cmd := exec.Command(path, "-t", "-q", "-r")
	cmd.Stdin = strings.NewReader(script(listener.Addr().String(), rules.Cube, games, seed, plies))
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	if err := cmd.Run(); err != nil {
		return p, err
	}
	listener.Close()
	if err := <-answered; err != nil {
		return p, err
	}
	p = results(out.String())
	if len(p.points) != games || len(p.skill) != games {
		return p, fmt.Errorf("%d results of %d games, %d without luck", len(p.points), games, len(p.skill))
	}
	return p, nil
}

// script is what gnubg is told to do.
func script(addr string, cube bool, games, seed, plies int) string {
	var b strings.Builder
	use := "off"
	if cube {
		use = "on"
	}
	fmt.Fprintf(&b, `set threads 1
set display off
set delay 0
set automatic game off
set automatic roll on
set automatic move off
set cube use %[1]s
set beavers 0
set jacoby off
set rng mersenne
set seed %[2]d
set player 0 gnubg
set player 0 chequerplay evaluation plies %[3]d
set player 0 chequerplay evaluation noise 0
set player 0 cubedecision evaluation plies %[3]d
set player 0 cubedecision evaluation noise 0
set player 1 name parlor
set player 1 external %[4]s
set analysis moves off
set analysis cube off
set analysis luck on
set analysis luckanalysis plies 0
`, use, seed, plies, addr)
	b.WriteString(strings.Repeat("new session\nanalyse game\nshow statistics game\n", games))
	b.WriteString("exit\n")
	return b.String()
}

var (
	ended   = regexp.MustCompile(`(\S+) wins a (single game|gammon|backgammon) and (\d+) point`)
	without = regexp.MustCompile(`Luck adjusted result +\S+ +(\S+)`) // gnubg's, then the bot's
)

// results returns what the bot was paid in the games that out tells of.
func results(out string) (p paid) {
	kinds := map[string]int{"single game": 1, "gammon": 2, "backgammon": 3}
	for _, m := range ended.FindAllStringSubmatch(out, -1) {
		points, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			continue
		}
		kind := kinds[m[2]]
		if m[1] == "gnubg" {
			points, kind = -points, -kind
		}
		p.points, p.kinds = append(p.points, points), append(p.kinds, kind)
	}
	for _, m := range without.FindAllStringSubmatch(out, -1) {
		if points, err := strconv.ParseFloat(m[1], 64); err == nil {
			p.skill = append(p.skill, points)
		}
	}
	return p
}

// tell writes the means of p, and what it is made of.
func tell(p paid) string {
	var wins int
	kinds := map[int]int{}
	for _, kind := range p.kinds {
		kinds[kind]++
		if kind > 0 {
			wins++
		}
	}
	n := len(p.points)
	return fmt.Sprintf("%d games, %s points a game; without luck %s; %.2f %% won; won single, gammon, backgammon %d, %d, %d times, lost %d, %d, %d",
		n, mean(p.points), mean(p.skill), 100*float64(wins)/float64(n), kinds[1], kinds[2], kinds[3], kinds[-1], kinds[-2], kinds[-3])
}

// mean writes the mean of list with its 95 % interval.
func mean(list []float64) string {
	var sum, squares float64
	for _, x := range list {
		sum += x
		squares += x * x
	}
	n := float64(len(list))
	m := sum / n
	half := 1.96 * math.Sqrt((squares/n-m*m)/(n-1))
	return fmt.Sprintf("%+.4f (95 %% %+.4f to %+.4f)", m, m-half, m+half)
}

// serve answers gnubg until it hangs up.
func serve(l net.Listener, level string, rules tables.Rules) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	defer conn.Close()
	s := seat{rules: rules, rnd: rand.New(rand.NewPCG(1, 1))}
	start, err := game.Of(rules).Start(2)
	if err != nil {
		return err
	}
	if s.bot, err = bots.Standard.New(level, start); err != nil {
		return err
	}
	in := bufio.NewReader(conn)
	for {
		line, err := in.ReadString('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		line = strings.Trim(line, "\x00\r\n ")
		if line == "" {
			continue
		}
		answer, err := s.answer(line)
		if err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		if _, err := fmt.Fprintln(conn, answer); err != nil {
			return err
		}
	}
}

// seat is the bot's place at gnubg's board.
type seat struct {
	rules tables.Rules
	bot   bots.Bot
	rnd   *rand.Rand
	men   men // as the bot left them
}

// answer says what the bot does at a board. gnubg plays a turn that it does not
// understand as it likes, so that each board is held against the one before.
func (s *seat) answer(line string) (string, error) {
	b, err := read(line)
	if err != nil {
		return "", err
	}
	if b.men[0] != atStart[0] {
		if err := b.follow(&s.men); err != nil {
			return "", fmt.Errorf("gnubg did not play what it was told: %w", err)
		}
	}
	s.men = b.men
	pos := b.position(s.rules.Cube)
	if pos == "" {
		return "roll", nil
	}
	p, err := game.Of(s.rules).Parse(pos)
	if err != nil {
		return "", err
	}
	text, err := s.bot.Choose(p, 0, s.rnd)
	if err != nil {
		return "", err
	}
	after, err := p.PlayText(0, text)
	if err != nil {
		return "", err
	}
	state, _ := game.As[tables.State](after)
	for place := 1; place <= tables.Bar; place++ {
		s.men[0][place] = state.Count(0, place)
	}
	switch text {
	case "throw":
		return "roll", nil
	case "pass":
		return "", nil // an empty turn; the word is none that gnubg knows, and it would move some man
	}
	return strings.ReplaceAll(text, "*", ""), nil
}
