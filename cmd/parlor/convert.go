package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"parlor/analysis"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
	"parlor/matchfile"
	"parlor/plaintext"
	"parlor/rules/tables"
	"parlor/tui"
)

var convertCommand = command{
	"convert", "reads and writes backgammon as other programs do: .mat, .sgf, XGID, GNUBG ID",
	func(m Main, _ context.Context, args []string) error { return m.convert(args) },
}

const convertHelp = `
Usage: parlor convert [--game N] FILE [OUT]
       parlor convert "POSITION"

FILE is a game or a match of backgammon: as Jellyfish writes it (.mat) or as GNU
Backgammon saves it (.sgf), which becomes a game file of parlor play, or a game
that was saved by parlor play or from a server, which becomes a .mat file. It is
written to OUT, a new file, or to standard output. Of games for money that another program
kept in one file, a session, --game says which: a file of ours holds one.

POSITION is an XGID, a position ID and a match ID of GNU Backgammon joined by a
colon, or a position line of ours; it is printed as all three. A position ID alone
is read as one of a game for money, the cube in the middle, in which x is to throw.

  parlor convert match.mat match.game
  parlor convert game.json game.mat
  parlor convert XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:5:10

parlor analyze and parlor import read .mat and .sgf files as well.`

func (m Main) convert(args []string) error {
	f := m.flags("convert", convertHelp)
	number := f.Int("game", 0, "`number` of the game, from 1, of a session")
	rest, err := parse(f, args)
	switch {
	case err != nil:
		return err
	case len(rest) < 1 || len(rest) > 2:
		return misused("convert: want FILE [OUT], or a position")
	case *number < 0:
		return misused("convert: --game %d: want 1 or more", *number)
	case len(rest) == 1 && isPosition(rest[0]):
		if *number > 0 {
			return misused("convert: --game %d: want a FILE with it, not a position", *number)
		}
		return m.convertPosition(rest[0])
	}
	if len(rest) == 2 && rest[1] != "-" {
		if err := newFile(rest[1]); err != nil {
			return fmt.Errorf("convert: %w", err)
		}
	}
	g, theirs, err := m.readEither(rest[0])
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w; or a position: an XGID, a position ID of GNU Backgammon, with a colon and a match ID behind it or alone, or a position line", err)
	}
	if err != nil {
		return err
	}
	list, text := games(g), ""
	switch {
	case *number > 0 && len(list) == 1:
		return fmt.Errorf("convert: --game %d: %s is one game or one match, not a session: want no --game", *number, rest[0])
	case *number > len(list):
		return fmt.Errorf("convert: --game %d: %s holds no more than %d", *number, rest[0], len(list))
	case !theirs:
		text, err = matchfile.WriteMat(g)
	case *number == 0 && len(list) > 1:
		return fmt.Errorf("convert: %s holds %d games that are no match: want --game 1 to --game %d", rest[0], len(list), len(list))
	default:
		text, err = m.record(list[max(*number, 1)-1])
	}
	if err != nil {
		return err
	}
	out := "-"
	if len(rest) == 2 {
		out = rest[1]
	}
	return writeTo(out, m.Out, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// isPosition reports whether text is a position, not the name of a file.
func isPosition(text string) bool {
	return matchfile.IsXGID(text) || matchfile.IsID(text) || isLine(text)
}

// isLine reports whether text is meant as a position line: its fields come in any order.
func isLine(text string) bool { return strings.HasPrefix(text, "x=") || strings.Contains(text, " x=") }

// readSpot reads a position as another program writes it, and says what of it is lost here.
func (m Main) readSpot(text string) (s matchfile.Spot, err error) {
	if matchfile.IsXGID(text) {
		s, err = matchfile.ParseXGID(text)
	} else {
		s, err = matchfile.ParseID(text)
	}
	if rules := s.Unplayed(); err == nil && rules != "" {
		fmt.Fprintf(m.Err, "parlor: this position is played with %s, which we do not know: it is read without\n", rules)
	}
	return s, err
}

func (m Main) convertPosition(text string) (err error) {
	var p game.Position
	switch {
	case isLine(text):
		p, err = m.ourLine(text)
	default:
		var s matchfile.Spot
		if s, err = m.readSpot(text); err == nil {
			p, err = s.Position()
		}
	}
	if err != nil {
		return misused("convert: %v", err)
	}
	s, err := matchfile.At(p)
	if err != nil {
		return misused("convert: %v", err)
	}
	_, err = fmt.Fprintf(m.Out, "%s\n%s\n%s:%s\n", p, s.XGID(), s.PositionID(), s.MatchID())
	return err
}

// ourLine reads a position line of backgammon, of a game or of a match.
func (m Main) ourLine(text string) (game.Position, error) {
	e, err := m.Games.Get(matchfile.Game)
	if err != nil {
		return nil, err
	}
	opts, at, played := game.Options{}, match.Standing{}, false
	if at, played = match.OfLine(text); strings.Contains(text, " cube=") || at.Crawford != match.Before {
		opts["cube"] = "on"
	}
	g, err := e.New(opts)
	if played {
		g, err = match.New(e, opts, at.Length)
	}
	if err != nil {
		return nil, err
	}
	return g.Parse(text)
}

// readEither reads a game of ours, or one of another program: then theirs is true. The name - is standard input.
func (m Main) readEither(name string) (g analysis.Game, theirs bool, err error) {
	var data []byte
	if name == "-" {
		name = "standard input"
		data, err = io.ReadAll(io.LimitReader(plaintext.NewReader(m.In), fair.MaxFile+1))
	} else {
		data, err = readFile(name, anyGame)
	}
	if err != nil {
		return g, false, err
	}
	switch theirs = matchfile.IsKnown(string(data)); {
	case theirs:
		g, err = matchfile.Read(string(data))
		m.missing(name, g)
	case bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")):
		var f fair.File
		if f, err = fair.ReadFile(bytes.NewReader(data)); err == nil {
			m.doubted(name, f)
			g, err = analysis.Read(m.Games, f)
		}
	case tui.IsGameFile(data):
		var rec tui.Record
		if rec, err = tui.ReadRecord(m.Games, data); err == nil {
			g, err = analysis.Read(m.Games, rec.File)
		}
	default:
		err = errors.New("this is no game file: want " + anyGame)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return g, theirs, err
}

// doubted says of a game that was saved by a server, in the file called name, that it does not hold, if so: who only looks back at it
// would not hear it.
func (m Main) doubted(name string, f fair.File) {
	if report := fair.Verify(f, fair.Knowledge{Referee: m.Games.NewReferee(f.Room)}); !report.OK() {
		fmt.Fprintf(m.Err, "parlor: %s: this game does not hold, it may not be what was played: parlor verify says why\n", name)
	}
}

// missing says what the file of another program called name shows to be missing of g, and by what rule
// it is read though it was not played so.
func (m Main) missing(name string, g analysis.Game) {
	if g.Jacoby {
		fmt.Fprintf(m.Err, "parlor: %s: this was played with Jacoby's rule, which we do not know: it is read without\n", name)
	}
	for _, gap := range g.Missing {
		fmt.Fprintf(m.Err, "parlor: %s: %s\n", name, gap)
	}
}

// games returns the games of a session, which are played for money one after the other and each of which is a file of ours.
// One game is one, and so is a match.
func games(g analysis.Game) (list []analysis.Game) {
	from := 0
	for i, p := range g.Plies {
		if i+1 == len(g.Plies) || p.Ended != nil && g.Match.Points == 0 || p.After.ToAct() == 0 {
			one := g
			one.Plies, from = g.Plies[from:i+1], i+1
			list = append(list, one)
		}
	}
	return list
}

// record returns the text of a game file of the terminal: of one game, or of a match.
func (m Main) record(g analysis.Game) (string, error) {
	e, err := m.Games.Get(g.Name)
	if err != nil {
		return "", err
	}
	var lines []string
	for _, p := range g.Plies {
		who, text := p.Seat, p.Text
		if who == game.Nature {
			who = p.Before.Thrower()
		}
		if p.Ended != nil {
			s, _ := game.As[tables.State](p.Before)
			value, _ := s.Cube()
			who = 0
			if p.Ended[0] > 0 {
				who = 1
			}
			text = fmt.Sprintf("resign %d", max(int(p.Ended[who^1])/value, 1))
		}
		lines = append(lines, p.Before.SeatName(who)+" "+text)
	}
	rec, n, err := tui.Transcribe(tui.Setup{House: m.Games, Entry: e, Options: g.Options, Length: g.Match, Seats: []string{tui.Me, tui.Me}}, g.Players, lines)
	if err != nil {
		return "", fmt.Errorf("play %d: %w", n, err)
	}
	var b strings.Builder
	err = rec.File.Write(&b)
	return b.String(), err
}
