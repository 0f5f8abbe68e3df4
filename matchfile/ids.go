// Package matchfile reads and writes what other backgammon programs call
// positions and matches: the position ID and match ID of GNU Backgammon, the
// XGID of eXtreme Gammon, and matches as Jellyfish wrote them (.mat). Seat 0, x,
// is their first player: the one above, or on the left.
package matchfile

import (
	"encoding/base64"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
)

// Game is the name of the game that other programs play.
const Game = "backgammon"

// A Spot is a position of backgammon with all that other programs write of it.
type Spot struct {
	Men      [2][tables.Bar + 1]int // of x and o, by place of their own numbering
	Turn     game.Seat              // who is on roll, or has doubled
	Next     tables.Next            // NextThrow, NextDouble, NextPlay, NextTake
	Throw    [2]int                 // larger first; of NextPlay
	Cube     int                    // what it shows
	Owner    game.Seat              // of the cube; -1: in the middle
	Length   int                    // of the match in points; 0: one game
	Score    [2]int
	Crawford bool // this is the Crawford game

	// Of a game for money: rules that we do not play.
	Jacoby  bool // gammons count once the cube was turned
	Beavers bool // who takes may redouble at once, and keep the cube
}

// Unplayed says in words by which rules of s we do not play: "Jacoby's rule", or nothing.
func (s Spot) Unplayed() string {
	switch {
	case s.Jacoby && s.Beavers:
		return "Jacoby's rule and beavers"
	case s.Jacoby:
		return "Jacoby's rule"
	case s.Beavers:
		return "beavers"
	}
	return ""
}

// maxCube is the highest cube that is read, as its logarithm.
const maxCube = 12

// ErrNone says that a position has no name in other programs.
var ErrNone = errors.New("only a position of backgammon, between throws, has a name in other programs")

// At returns p, a position of backgammon.
func At(p game.Position) (s Spot, err error) {
	if err := game.Check(p); err != nil {
		return s, err
	}
	st, ok := game.As[tables.State](p)
	if !ok || p.Game().Info().Name != Game {
		return s, ErrNone
	}
	s.Turn, s.Next = st.Turn(), st.Next()
	switch s.Next {
	case tables.NextTake:
		s.Turn ^= 1 // Who has doubled is on roll.
	case tables.NextPlay:
		s.Throw[0], s.Throw[1] = st.Throw()
	case tables.NextThrow, tables.NextDouble:
	default:
		return s, ErrNone
	}
	for side := range game.Seat(len(s.Men)) {
		for place := range s.Men[side] {
			s.Men[side][place] = st.Count(side, place)
		}
	}
	s.Cube, s.Owner = st.Cube()
	if at, ok := match.At(p); ok {
		if at.Length.Points == 0 {
			return s, fmt.Errorf("a match of %d games: %w", at.Length.Games, ErrNone)
		}
		s.Length, s.Score, s.Crawford = at.Length.Points, [2]int(at.Score), at.Crawford == match.Now
	}
	return s, nil
}

// Line returns the position line of s, and the options and the length of the
// match that it belongs to.
func (s Spot) Line() (line string, opts game.Options, l match.Length) {
	l.Points = s.Length
	opts = game.Options{"cube": "on"}
	next := map[tables.Next]string{tables.NextThrow: "throw", tables.NextDouble: "double", tables.NextPlay: "play", tables.NextTake: "take"}[s.Next]
	turn := s.Turn
	if s.Next == tables.NextTake {
		turn ^= 1
	}
	names := [2]string{"x", "o"}
	line = fmt.Sprintf("x=%s o=%s turn=%s next=%s", men(&s.Men[0]), men(&s.Men[1]), names[turn], next)
	if s.Next == tables.NextPlay {
		left := fmt.Sprintf("%d,%d", s.Throw[0], s.Throw[1])
		if s.Throw[0] == s.Throw[1] {
			left += "," + left
		}
		line += fmt.Sprintf(" throw=%d-%d left=%s", s.Throw[0], s.Throw[1], left)
	}
	if !s.Crawford {
		line += " cube=" + strconv.Itoa(s.Cube)
		if s.Owner >= 0 {
			line += names[s.Owner]
		}
	}
	if s.Length > 0 {
		line += fmt.Sprintf(" score=%d-%d/%d", s.Score[0], s.Score[1], s.Length)
		switch {
		case s.Crawford:
			line += "c"
		case s.Score[0] == s.Length-1 || s.Score[1] == s.Length-1:
			line += "p"
		}
	}
	return line, opts, l
}

// men writes the men of a side as position lines have them.
func men(m *[tables.Bar + 1]int) string {
	var parts []string
	for p := 24; p > 0; p-- {
		if m[p] > 0 {
			parts = append(parts, fmt.Sprintf("%d:%d", p, m[p]))
		}
	}
	if m[tables.Bar] > 0 {
		parts = append(parts, fmt.Sprintf("bar:%d", m[tables.Bar]))
	}
	if m[tables.Off] > 0 {
		parts = append(parts, fmt.Sprintf("off:%d", m[tables.Off]))
	}
	return strings.Join(parts, ",")
}

// Position returns the position of s. It refuses what no game can come to. Other
// programs do not tell whether who is on roll has chosen not to double: where he
// may, he may still.
func (s Spot) Position() (game.Position, error) {
	line, opts, l := s.Line()
	e, err := catalogue.All.Get(Game)
	if err != nil {
		return nil, err
	}
	g, err := e.New(opts)
	if l.Points > 0 {
		g, err = match.New(e, opts, l)
	}
	if err != nil {
		return nil, err
	}
	if s.Next == tables.NextThrow {
		s.Next = tables.NextDouble
		may, _, _ := s.Line()
		if q, err := g.Parse(may); err == nil {
			return q, nil
		}
	}
	return g.Parse(line)
}

// settle fills in what other programs leave to be known: men borne off, and
// that who is on roll may double.
func (s *Spot) settle() error {
	for side := range s.Men {
		sum := 0
		for _, n := range s.Men[side] {
			sum += n
		}
		if sum > tables.MaxMen {
			return fmt.Errorf("a side has %d men: want %d at most", sum, tables.MaxMen)
		}
		s.Men[side][tables.Off] = tables.MaxMen - sum
	}
	if s.Throw[1] > s.Throw[0] {
		s.Throw[0], s.Throw[1] = s.Throw[1], s.Throw[0]
	}
	return nil
}

// bitRow is a row of bits, the lowest of each byte first.
type bitRow struct {
	bytes []byte
	at    int
}

func (b *bitRow) put(v, n int) {
	for i := range n {
		if v>>i&1 != 0 {
			b.bytes[b.at>>3] |= 1 << (b.at & 7)
		}
		b.at++
	}
}

func (b *bitRow) take(n int) (v int) {
	for i := range n {
		if b.at>>3 < len(b.bytes) && b.bytes[b.at>>3]>>(b.at&7)&1 != 0 {
			v |= 1 << i
		}
		b.at++
	}
	return v
}

const (
	positionBytes, positionLetters = 10, 14
	matchBytes, matchLetters       = 9, 12
)

// PositionID returns the position ID of GNU Backgammon: where the men stand, of
// the side that is not on roll first.
func (s Spot) PositionID() string {
	b := bitRow{bytes: make([]byte, positionBytes)}
	for _, side := range [2]game.Seat{s.Turn ^ 1, s.Turn} {
		for p := 1; p <= 25; p++ {
			n := s.Men[side][place(p)]
			b.put(1<<n-1, n)
			b.put(0, 1)
		}
	}
	return base64.RawStdEncoding.EncodeToString(b.bytes)
}

// place is the place that other programs number p: 25 is the bar.
func place(p int) int {
	if p == 25 {
		return tables.Bar
	}
	return p
}

// MatchID returns the match ID of GNU Backgammon: the cube, the throw, the
// score.
func (s Spot) MatchID() string {
	b := bitRow{bytes: make([]byte, matchBytes)}
	log := 0
	for 1<<log < s.Cube {
		log++
	}
	owner := s.Owner
	if owner < 0 {
		owner = 3
	}
	decides, doubled := s.Turn, 0
	if s.Next == tables.NextTake {
		decides, doubled = s.Turn^1, 1
	}
	b.put(log, 4)
	b.put(int(owner), 2)
	b.put(int(s.Turn), 1)
	b.put(flag(s.Crawford), 1)
	b.put(1, 3) // a game is being played
	b.put(int(decides), 1)
	b.put(doubled, 1)
	b.put(0, 2) // nobody gives up
	b.put(s.Throw[0], 3)
	b.put(s.Throw[1], 3)
	b.put(s.Length, 15)
	b.put(s.Score[0], 15)
	b.put(s.Score[1], 15)
	b.put(flag(!s.Jacoby), 1)
	return base64.RawStdEncoding.EncodeToString(b.bytes)
}

func flag(on bool) int {
	if on {
		return 1
	}
	return 0
}

// printed is how GNU Backgammon prints both IDs above a board.
var printed = regexp.MustCompile(`(?i)\bposition id\s*:\s*(\S+)(?:\s+match id\s*:\s*(\S+))?`)

// bare returns both IDs of text joined by a colon, or the one that there is, and whether their name stood before them.
func bare(text string) (ids string, named bool) {
	if m := printed.FindStringSubmatch(text); m != nil {
		return strings.TrimSuffix(m[1]+":"+m[2], ":"), true
	}
	return cutName(text, "GNUBGID=")
}

// IsID reports whether text is meant as a position ID and a match ID of GNU Backgammon, with their name before them or without, or is
// a position ID alone: letters that name no position may be the name of a file.
func IsID(text string) bool {
	body, named := bare(text)
	position, matched, colon := strings.Cut(body, ":")
	if !named && !colon {
		s, err := ParseID(body)
		return err == nil && s.PositionID() == body
	}
	return named || !strings.ContainsAny(body, "= ") && len(position) >= positionLetters-4 && len(matched) >= matchLetters-2
}

// alone is the match ID of a game for money at its start, in which x is on roll: what a position ID alone is read with.
const alone = "MAEAAAAAAAAE"

// ParseID reads a position ID and a match ID of GNU Backgammon, joined by a
// colon or as it prints them. A position ID alone is that of a game for money without Jacoby's rule, the cube in the middle, in which
// x is to throw.
func ParseID(text string) (s Spot, err error) {
	body, _ := bare(text)
	position, matched, ok := strings.Cut(body, ":")
	if !ok {
		matched = alone
	}
	if len(position) != positionLetters || len(matched) != matchLetters {
		return s, fmt.Errorf("%.60q: want a position ID of %d letters, a colon and a match ID of %d, or a position ID alone", text, positionLetters, matchLetters)
	}
	men, err := base64.RawStdEncoding.DecodeString(position)
	if err != nil {
		return s, fmt.Errorf("position ID %q: %w", position, err)
	}
	rest, err := base64.RawStdEncoding.DecodeString(matched)
	if err != nil {
		return s, fmt.Errorf("match ID %q: %w", matched, err)
	}
	m := bitRow{bytes: rest}
	log, owner := m.take(4), game.Seat(m.take(2))
	s.Turn, s.Crawford = game.Seat(m.take(1)), m.take(1) == 1
	state, decides, doubled := m.take(3), m.take(1), m.take(1)
	given := m.take(2)
	s.Throw = [2]int{m.take(3), m.take(3)}
	s.Length, s.Score = m.take(15), [2]int{m.take(15), m.take(15)}
	s.Jacoby = m.take(1) == 0 && s.Length == 0
	switch {
	case state != 1 || given != 0:
		return s, fmt.Errorf("match ID %q: want a game that is being played", matched)
	case log > maxCube || owner == 2:
		return s, fmt.Errorf("match ID %q: want a cube up to %d, in the middle or a player's", matched, 1<<maxCube)
	case max(s.Throw[0], s.Throw[1]) > 6 || (s.Throw[0] == 0) != (s.Throw[1] == 0):
		return s, fmt.Errorf("match ID %q: dice %v", matched, s.Throw)
	}
	s.Cube, s.Owner = 1<<log, owner
	if owner == 3 {
		s.Owner = -1
	}
	switch {
	case doubled == 1:
		s.Next, s.Throw = tables.NextTake, [2]int{}
	case s.Throw[0] != 0:
		s.Next = tables.NextPlay
	case game.Seat(decides) != s.Turn:
		return s, fmt.Errorf("match ID %q: want the player on roll to decide", matched)
	default:
		s.Next = tables.NextThrow
	}
	b := bitRow{bytes: men}
	for _, side := range [2]game.Seat{s.Turn ^ 1, s.Turn} {
		for p := 1; p <= 25; p++ {
			for b.take(1) == 1 {
				if s.Men[side][place(p)]++; b.at > 8*positionBytes {
					return s, fmt.Errorf("position ID %q: it does not end", position)
				}
			}
		}
	}
	return s, s.settle()
}
