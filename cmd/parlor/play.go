package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/room"
	"parlor/tui"
)

var playCommand = command{
	"play", "plays a game in the terminal, against bots or friends at the same keyboard",
	func(m Main, ctx context.Context, args []string) error { return m.play(ctx, args) },
}

// playFlags are the flags of parlor play.
type playFlags struct {
	games                *room.Games
	options              optionFlag
	length               match.Length
	seats                string
	seed                 uint64
	seeded               bool
	plain, ascii, byKey  bool
	save, resume, replay string
	delay                time.Duration
	advice               api.Advice
	position             string
	serverFlags
}

func (m Main) playFlags(args []string) (pf playFlags, rest []string, err error) {
	pf.games, pf.options = m.Games, optionFlag{}
	f := m.flags("play", playHelp(m.Games))
	f.Var(pf.options, "o", "option of the rule set, as `name=value`; may be repeated")
	f.IntVar(&pf.length.Points, "points", 0, "play a match, first to so many `points`")
	f.IntVar(&pf.length.Games, "games", 0, "play a match, best of so many `games`, an odd number")
	f.StringVar(&pf.seats, "seats", "", "who sits where: a `list` of me, bot, "+strings.Join(m.Games.Bots.All(), ", ")+", equal; bot is whoever sits down usually: of persons one in the middle, and equal whoever is as strong as you by your last games")
	f.Uint64Var(&pf.seed, "seed", 0, "`number` that decides dice and bots (default random)")
	f.BoolVar(&pf.plain, "plain", false, "plain lines and prompts instead of a screen")
	f.BoolVar(&pf.ascii, "ascii", false, "draw with ASCII characters only")
	f.StringVar((*string)(&pf.advice), "hints", "", "`when` hints, and on a server odds, are given: never, bots (where at most one person plays; the default) or always")
	f.StringVar(&pf.position, "position", "", "begin with the position of this `line` instead of the start (docs/engine.md tells how it is written)")
	f.StringVar(&pf.save, "save", "", "keep the game in `file`, a new one or a save of this very game (default: a new file in the state directory, if a person plays)")
	f.StringVar(&pf.resume, "resume", "", "go on with the game in `file`")
	f.StringVar(&pf.replay, "replay", "", "show the game in `file`, a save or a game file of a server, step by step")
	f.DurationVar(&pf.delay, "delay", 700*time.Millisecond, "pause after what dice and bots do, on the screen")
	f.BoolVar(&pf.byKey, "by-key", false, "on the screen, wait for Enter before each throw of yours and each turn that can be played in one way only: else they go by themselves, but for the first throw of Check and Double Check and of Crown and Anchor")
	pf.serverFlags.add(f)
	rest, err = parse(f, args)
	for _, a := range args {
		pf.seeded = pf.seeded || strings.HasPrefix(strings.TrimLeft(a, "-"), "seed")
	}
	return pf, rest, err
}

func playHelp(games *room.Games) string {
	return `
Usage: parlor play [GAME] [flags]

Without a game, or without --plain, menus ask for what the flags leave open.

Games: ` + strings.Join(games.Names(), ", ") + `

  parlor play parker
  parlor play backgammon -o cube=on --points 7
  parlor play navy --games 3 --seats me,me
  parlor play crown-and-anchor --plain --seats bot,bot,bot --seed 7

Who asks for equal in --seats meets whoever he may be expected to beat half the
time, by his last games of this kind that were kept in the usual place, or on the
server.

  parlor play parker --seats me,equal

What can be chosen with -o is told by parlor games GAME.

With --position a game begins where you want, with the dice that lie there. Who
is to act there is you, unless --seats says otherwise.

  parlor play hypergammon --position "x=5:1,off:2 o=8:1,off:2 turn=x next=throw"

After every turn the game is kept in a file, with which --resume goes on. It is
a game file like those of a server: --replay shows any of them and what each
choice cost, in lines too (--plain), parlor verify checks it, parlor import takes it. The dice come of a seed, and the file says of
which; so it proves that all was legal, and nothing of who could choose dice.
--save writes a new file, or the one that the game was in: no other.

With --server the game is played on a server, with others who come by the link
that is printed; in --seats, open is a seat left to them. Every throw is checked
as it falls, and the finished game is kept for parlor verify.

  parlor play parker --server http://127.0.0.1:7777 --seats me,bot
  parlor play --server http://127.0.0.1:7777 --room k3v9a2b8c7d1`
}

// check refuses flags that cannot go together.
func (pf playFlags) check(rest []string) error {
	file := pf.resume != "" || pf.replay != ""
	long := pf.length != (match.Length{})
	switch {
	case len(rest) > 1:
		return misused("play: unexpected argument %q", rest[1])
	case pf.resume != "" && pf.replay != "":
		return misused("play: --resume and --replay: want one of them")
	case file && (len(rest) > 0 || len(pf.options) > 0 || pf.seats != "" || pf.seeded || long || pf.advice != "" || pf.position != ""):
		return misused("play: a game file says what is played: leave out the game, -o, --points, --games, --seats, --seed, --hints and --position")
	case pf.replay != "" && pf.save != "":
		return misused("play: --replay changes nothing: leave out --save")
	case pf.checkServer(rest) != nil || pf.server != "" && pf.room != "":
		return pf.checkServer(rest)
	case pf.advice.Check() != nil:
		return misused("play: --hints %q: want never, bots or always", string(pf.advice))
	case !file && len(rest) == 0 && (len(pf.options) > 0 || pf.seats != "" || long || pf.advice != "" || pf.position != ""):
		return misused("play: -o, --points, --games, --seats, --hints and --position: want a game, one of %s", strings.Join(pf.games.Names(), ", "))
	case !file && len(rest) == 0 && pf.plain:
		return misused("play: --plain: want a game, one of %s", strings.Join(pf.games.Names(), ", "))
	case long && pf.length.Check() != nil:
		return misused("play: %v", pf.length.Check())
	case pf.delay < 0:
		return misused("play: --delay %v: want no less than 0", pf.delay)
	}
	return nil
}

func (m Main) play(ctx context.Context, args []string) error {
	pf, rest, err := m.playFlags(args)
	if err != nil {
		return err
	}
	if err := pf.check(rest); err != nil {
		return err
	}
	if !pf.plain && !m.onScreen() {
		if len(rest) == 0 && pf.resume == "" && pf.replay == "" && pf.room == "" {
			return misused("play: this is no terminal: want a game, for plain lines, one of %s", strings.Join(m.Games.Names(), ", "))
		}
		pf.plain = true
	}
	app := tui.Config{
		House: m.Games,
		ASCII: pf.ascii, Color: os.Getenv("NO_COLOR") == "", Delay: pf.delay, ByKey: pf.byKey,
		Games: stateDir(), Name: newName, Seed: randomSeed,
	}
	switch {
	case pf.server != "":
		return m.playServer(ctx, pf, app, rest)
	case pf.replay != "":
		return m.replay(ctx, pf, app)
	case pf.resume != "":
		return m.resume(ctx, pf, app)
	case len(rest) == 0:
		return tui.Menu(ctx, app, m.In, m.Out)
	}
	setup, err := pf.setup(rest[0])
	if err != nil {
		return err
	}
	if setup.Seats, err = app.SeatEqual(setup.Entry.Name, setup.Seats); err != nil {
		return misused("play: --seats: %v", err)
	}
	sess, err := tui.NewSession(setup)
	if err != nil {
		return misuse{err}
	}
	return m.sit(ctx, pf, app, sess, setup.Entry.Name)
}

// setup makes the setup of a new game.
func (pf playFlags) setup(name string) (s tui.Setup, err error) {
	e, g, err := chooseGame(pf.games, name, pf.options)
	if err != nil {
		return s, err
	}
	s = tui.Setup{House: pf.games, Entry: e, Options: game.Options(pf.options), Length: pf.length, Advice: pf.advice, Seats: tui.DefaultSeats(pf.games, e, g), Seed: pf.seed}
	if s.Seats, err = pf.begin(e.Name, s.Seats); err != nil {
		return s, err
	}
	s.Position = pf.position
	if pf.seats != "" {
		if s.Seats, err = tui.ReadSeats(pf.games, e.Name, pf.seats); err != nil {
			return s, misused("play: --seats: %v", err)
		}
	}
	if in := g.Info(); len(s.Seats) < in.Seats[0] || len(s.Seats) > in.Seats[1] {
		_, err := g.Start(len(s.Seats))
		return s, misused("play: --seats: %v", err)
	}
	if !pf.seeded {
		s.Seed = randomSeed()
	}
	return s, nil
}

// begin returns who sits where in the game called name, unless the flags say: as usual,
// or, if the game begins with a position, somebody at the keyboard in the seat that is to
// act there, and bots elsewhere.
func (pf playFlags) begin(name string, usual []string) ([]string, error) {
	if pf.position == "" {
		return usual, nil
	}
	config := api.Config{Game: name, Options: game.Options(pf.options), Match: pf.length, Position: pf.position}
	if err := pf.games.Check(&config); err != nil {
		return nil, misused("play: %v", err)
	}
	me, err := pf.games.FirstToAct(config)
	if err != nil {
		return nil, err
	}
	seats := make([]string, config.Seats)
	for i := range game.Seat(len(seats)) {
		seats[i] = pf.games.Bots.Usual(name, i)
	}
	seats[me] = tui.Me
	return seats, nil
}

// sit opens the screen, or plain lines, in a room, and keeps the game.
func (m Main) sit(ctx context.Context, pf playFlags, app tui.Config, room *tui.Session, game string) error {
	path := pf.save
	if path == "" && room.Here() != 0 {
		path = filepath.Join(stateDir(), newName(game))
	}
	if path != "" {
		if err := room.Keep(path); err != nil {
			return err
		}
	}
	if pf.plain {
		return tui.Plain(ctx, room, m.In, m.Out)
	}
	return tui.Play(ctx, app, room, m.In, m.Out)
}

func (m Main) resume(ctx context.Context, pf playFlags, app tui.Config) error {
	rec, err := m.kept(pf.resume)
	if err != nil {
		return err
	}
	room, err := tui.ResumeSession(rec)
	if err != nil {
		return fmt.Errorf("%s: %w", pf.resume, err)
	}
	if pf.save == "" {
		pf.save = pf.resume
	}
	return m.sit(ctx, pf, app, room, "")
}

func (m Main) replay(ctx context.Context, pf playFlags, app tui.Config) error {
	rec, err := m.kept(pf.replay)
	if err != nil {
		return err
	}
	if pf.plain {
		rep, err := rec.LookBack(ctx, m.Games, analysis.Options{Roster: m.Games.Bots})
		if ctx.Err() != nil {
			return err
		}
		if err := tui.PlainReplay(rec, rep, m.Out); err != nil || rep != nil {
			return err
		}
		fmt.Fprintf(m.Out, "This game cannot be looked back at: %v.\n", err)
		return nil
	}
	return tui.Replay(ctx, app, rec, m.In, m.Out)
}

// kept reads the game file called name.
func (m Main) kept(name string) (tui.Record, error) {
	rec, err := tui.LoadRecord(m.Games, name)
	if _, unread := errors.AsType[*fs.PathError](err); unread {
		err = fmt.Errorf("%w: want %s", err, aGame)
	}
	return rec, err
}

// onScreen reports whether both ends of the program are a terminal.
func (m Main) onScreen() bool {
	in, okIn := m.In.(*os.File)
	out, okOut := m.Out.(*os.File)
	return okIn && okOut && term.IsTerminal(in.Fd()) && term.IsTerminal(out.Fd()) && os.Getenv("TERM") != "dumb"
}

// stateDir is where games are kept.
func stateDir() string {
	dir := os.Getenv("XDG_STATE_HOME")
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			home = os.TempDir()
		}
		dir = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(dir, "parlor")
}

// newName names the file of a new game after the moment at which it begins.
func newName(name string) string {
	return name + "-" + time.Now().UTC().Format("20060102-150405.000") + tui.Extension
}

func randomSeed() uint64 {
	var b [8]byte
	if _, err := io.ReadFull(rand.Reader, b[:]); err != nil {
		panic(fmt.Sprintf("parlor: no randomness: %v", err))
	}
	return binary.LittleEndian.Uint64(b[:])
}
