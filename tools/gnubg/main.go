// Command gnubg plays backgammon against GNU Backgammon, which must be
// installed, and tells how many points a game were won, with a 95 % interval.
//
//	go run ./tools/gnubg -bot net -games 2000 -seed 1
//
// GNU Backgammon plays with no look-ahead and no noise, for money, without the
// cube; the dice are its own, and decide who begins. It asks the bot over a socket
// (its "external player").
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
	"regexp"
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
	flag.Parse()
	pay, err := play(*path, *level, *games, *seed, *plies)
	if err != nil {
		log.Fatalf("gnubg: %v", err)
	}
	fmt.Printf("%s against gnubg at %d ply, seed %d: %s\n", *level, *plies, *seed, tell(pay))
}

// play plays games and returns what the bot was paid in each.
func play(path, level string, games, seed, plies int) ([]float64, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer listener.Close()
	answered := make(chan error, 1)
	go func() { answered <- serve(listener, level) }()

	cmd := exec.Command(path, "-t", "-q", "-r")
	cmd.Stdin = strings.NewReader(script(listener.Addr().String(), games, seed, plies))
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	listener.Close()
	if err := <-answered; err != nil {
		return nil, err
	}
	pay := results(out.String())
	if len(pay) != games {
		return nil, fmt.Errorf("%d results of %d games", len(pay), games)
	}
	return pay, nil
}

// script is what gnubg is told to do.
func script(addr string, games, seed, plies int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `set threads 1
set display off
set delay 0
set automatic game off
set automatic roll on
set automatic move off
set cube use off
set jacoby off
set rng mersenne
set seed %d
set player 0 gnubg
set player 0 chequerplay evaluation plies %d
set player 0 chequerplay evaluation noise 0
set player 1 name parlor
set player 1 external %s
`, seed, plies, addr)
	b.WriteString(strings.Repeat("new game\n", games))
	b.WriteString("exit\n")
	return b.String()
}

var ended = regexp.MustCompile(`(\S+) wins a (single game|gammon|backgammon)`)

// results returns what the bot was paid by the games that out tells of.
func results(out string) (pay []float64) {
	points := map[string]float64{"single game": 1, "gammon": 2, "backgammon": 3}
	for _, m := range ended.FindAllStringSubmatch(out, -1) {
		p := points[m[2]]
		if m[1] == "gnubg" {
			p = -p
		}
		pay = append(pay, p)
	}
	return pay
}

// tell writes the mean of pay, with its 95 % interval, and what it is made of.
func tell(pay []float64) string {
	var sum, squares, wins float64
	kinds := map[float64]int{}
	for _, p := range pay {
		sum += p
		squares += p * p
		kinds[p]++
		if p > 0 {
			wins++
		}
	}
	n := float64(len(pay))
	mean := sum / n
	half := 1.96 * math.Sqrt((squares/n-mean*mean)/(n-1))
	return fmt.Sprintf("%d games, %+.4f points a game (95 %% %+.4f to %+.4f), %.2f %% won; won 1, 2, 3 points %d, %d, %d times, lost %d, %d, %d",
		len(pay), mean, mean-half, mean+half, 100*wins/n, kinds[1], kinds[2], kinds[3], kinds[-1], kinds[-2], kinds[-3])
}

// serve answers gnubg until it hangs up.
func serve(l net.Listener, level string) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	defer conn.Close()
	s := seat{rnd: rand.New(rand.NewPCG(1, 1))}
	start, err := game.Of(tables.Backgammon).Start(2)
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
	bot bots.Bot
	rnd *rand.Rand
}

// answer says what the bot does at a board.
func (s *seat) answer(line string) (string, error) {
	pos, rolled, err := position(line)
	if err != nil {
		return "", err
	}
	if !rolled {
		return "roll", nil
	}
	p, err := game.Of(tables.Backgammon).Parse(pos)
	if err != nil {
		return "", err
	}
	text, err := s.bot.Choose(p, 0, s.rnd)
	return strings.ReplaceAll(text, "*", ""), err
}
