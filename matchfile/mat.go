package matchfile

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parlor/analysis"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
)

// A cell is what a player did in a line of a .mat file: a throw and a play, or a
// word about the cube.
type cell struct {
	dice string // "53", or empty
	text string // "8/3 6/3", "Doubles => 2", "Takes", "Drops"
}

var (
	turnLine = regexp.MustCompile(`^\s*\d+\)(.*)$`)
	wins     = regexp.MustCompile(`\bWins (\d+) points?`)
	lengths  = regexp.MustCompile(`^\s*(\d+) point match`)
	names    = regexp.MustCompile(`^\s*(.+?) : (\d+)\s+(.+?) : (\d+)\s*$`)
	heading  = regexp.MustCompile(`^\s*Game (\d+)\s*$`)
	thrown   = regexp.MustCompile(`^[1-6]{2}$`)
	dice     = regexp.MustCompile(`\b\d+:`)
)

// right is the column from which on what is written in a .mat file is the
// second player's.
const right = 20

// ReadMat reads a match of backgammon as Jellyfish wrote it. The error names the
// line. What other programs accept and our rules do not is an error.
func ReadMat(text string) (g analysis.Game, err error) {
	r := reader{Game: analysis.Game{Name: Game, Title: catalogue.All.Title(Game), Options: game.Options{"cube": "on"}}}
	lines := strings.Split(strings.ReplaceAll(legible(text), "\r", ""), "\n")
	for n, line := range lines {
		if err := r.line(line); err != nil {
			return g, r.wrong(fmt.Errorf("line %d: %w", n+1, err))
		}
	}
	if r.now == nil {
		return g, errors.New("no game in this file: want lines such as \"1) 31: 8/5 6/5\"")
	}
	r.finish()
	return r.Game, nil
}

// reader reads a .mat file, line by line.
type reader struct {
	analysis.Game
	now    game.Position // nil before the first game
	turn   game.Seat     // whose cell is next
	begun  bool          // the game being played has been thrown for
	ended  bool          // it has ended
	events uint64
	book   book
}

func (r *reader) line(line string) error {
	if m := lengths.FindStringSubmatch(line); m != nil {
		n, err := game.Number(m[1], 0, 1000)
		if err != nil {
			return err
		}
		r.Match = match.Length{Points: n}
		return nil
	}
	if strings.HasPrefix(strings.TrimSpace(line), "Game ") {
		if m := heading.FindStringSubmatch(line); m != nil {
			n, err := game.Number(m[1], 1, 1<<20)
			if err != nil {
				return err
			}
			r.called(n)
		}
		return r.open()
	}
	if m := names.FindStringSubmatch(line); m != nil {
		if r.Players == nil {
			r.Players = []string{named(m[1]), named(m[3])}
		}
		x, err := game.Number(m[2], 0, 1<<20)
		o, wrong := game.Number(m[4], 0, 1<<20)
		if r.now != nil && err == nil && wrong == nil {
			r.begins(x, o)
		}
		return nil
	}
	if m := turnLine.FindStringSubmatch(line); m != nil {
		if r.now == nil {
			return errors.New("want a line \"Game 1\" before it")
		}
		if err := r.turns(m[1]); err != nil {
			return err
		}
	}
	if m := wins.FindStringSubmatchIndex(line); m != nil {
		points, err := game.Number(line[m[2]:m[3]], 1, 1<<20)
		if err != nil {
			return err
		}
		seat := game.Seat(0)
		if m[0] >= right {
			seat = 1
		}
		return r.won(seat, points)
	}
	return nil
}

// open begins the next game.
func (r *reader) open() error {
	if r.now != nil {
		if !r.ended {
			return errors.New("the game before has no end")
		}
		return r.again()
	}
	return r.start()
}

// again begins another game.
func (r *reader) again() error {
	r.begun, r.ended = false, false
	switch {
	case r.Match.Points == 0:
		return r.start()
	case r.now.ToAct() == 0:
		at, _ := match.At(r.now)
		return fmt.Errorf("the games before it have ended the match, at %s: want a file of one match", points(at.Score[0], at.Score[1]))
	}
	return nil
}

// start begins the first game, or another where no match is played.
func (r *reader) start() error {
	e, err := catalogue.All.Get(Game)
	if err != nil {
		return err
	}
	g, err := e.New(r.Options)
	if r.Match.Points > 0 {
		g, err = match.New(e, r.Options, r.Match)
	}
	if err != nil {
		return err
	}
	r.now, err = g.Start(2)
	return err
}

// turns reads the cells of a line.
func (r *reader) turns(text string) error {
	if !r.begun && len(text)-len(strings.TrimLeft(text, " ")) >= right {
		r.turn = 1
	} else if !r.begun {
		r.turn = 0
	}
	cells, err := split(text)
	if err != nil {
		return err
	}
	for _, c := range cells {
		if r.ended {
			return fmt.Errorf("%q: the game was over before", c.text)
		}
		if err := r.cell(c); err != nil {
			return err
		}
		r.turn ^= 1
	}
	return nil
}

// split cuts a line into cells, up to what it says of a win.
func split(text string) (list []cell, err error) {
	if to := strings.Index(text, "Wins "); to >= 0 {
		text = text[:to]
	}
	var at []int
	for _, m := range dice.FindAllStringIndex(text, -1) {
		at = append(at, m[0])
	}
	for _, m := range words.FindAllStringIndex(text, -1) {
		at = append(at, m[0])
	}
	slices.Sort(at)
	at = append(at, len(text))
	if before := strings.TrimSpace(text[:at[0]]); before != "" {
		return nil, fmt.Errorf("%q: want a throw and a play, such as 31: 8/5 6/5, or a word on the cube: Doubles, Takes, Drops", before)
	}
	for i, from := range at[:len(at)-1] {
		c := cell{text: strings.TrimSpace(text[from:at[i+1]])}
		if throw, play, ok := strings.Cut(c.text, ":"); ok && dice.MatchString(c.text) {
			if !thrown.MatchString(throw) {
				return nil, fmt.Errorf("%s: want two dice of 1 to 6 each, such as 31", throw)
			}
			c = cell{dice: throw, text: strings.TrimSpace(play)}
		}
		list = append(list, c)
	}
	return list, nil
}

var words = regexp.MustCompile(`Doubles|Takes?\b|Drops?\b|Passes`)

// do adds what seat does.
func (r *reader) do(seat game.Seat, text string) error {
	before := r.now
	var err error
	if seat == game.Nature {
		var a game.Action
		if a, err = before.Parse(seat, text); err == nil {
			r.now, err = before.Play(seat, a)
		}
	} else {
		r.now, err = before.PlayText(seat, text)
	}
	if err != nil {
		r.now = before
		return err
	}
	r.events++
	r.Plies = append(r.Plies, analysis.Ply{N: r.events, Seat: seat, Text: text, Before: before, After: r.now})
	inner, _ := game.As[tables.State](r.now)
	if r.ended = r.now.ToAct() == 0 || inner.Next() == tables.NextStart && r.begun; r.ended {
		r.paid()
	}
	return nil
}

// state returns what is awaited.
func (r *reader) state() tables.State {
	s, _ := game.As[tables.State](r.now)
	return s
}

func (r *reader) cell(c cell) error {
	seat := r.turn
	switch word := strings.ToLower(c.text); {
	case c.dice == "" && strings.HasPrefix(word, "doubles"):
		if at, ok := match.At(r.now); ok && at.Crawford == match.Now {
			return errors.New("nobody may double in the Crawford game")
		}
		return r.do(seat, "double")
	case c.dice == "" && strings.HasPrefix(word, "take"):
		return r.do(seat, "take")
	case c.dice == "":
		return r.do(seat, "drop")
	}
	if err := r.throw(int(c.dice[0]-'0'), int(c.dice[1]-'0')); err != nil {
		return err
	}
	return r.play(c.text)
}

// throw makes the throw of whose turn it is: at the beginning of a game, by both.
func (r *reader) throw(a, b int) error {
	if a < b {
		a, b = b, a
	}
	if !r.begun {
		first := [2]int{a, b}
		if r.turn == 1 {
			first = [2]int{b, a}
		}
		for _, n := range first {
			if err := r.do(game.Nature, strconv.Itoa(n)); err != nil {
				return err
			}
		}
		if r.begun = a != b; !r.begun {
			return fmt.Errorf("%d%d: no game begins with a doublet", a, b)
		}
		return nil
	}
	if s := r.state(); s.Next() == tables.NextDouble && s.Turn() == r.turn {
		if err := r.do(r.turn, "throw"); err != nil {
			return err
		}
	}
	if s := r.state(); s.Turn() != r.turn || s.Next() != tables.NextThrow {
		return fmt.Errorf("%d%d: it is not the throw of that player", a, b)
	}
	return r.do(game.Nature, fmt.Sprintf("%d-%d", a, b))
}

// play finds the turn that text tells of: the one that brings the men where it
// says.
func (r *reader) play(text string) error {
	p := r.now
	if text == "" && !strings.HasPrefix(p.Turns()[0].Play, "pass") {
		return errors.New("the throw was not played, and could be")
	}
	want, hits, err := r.moved(text)
	if err != nil {
		return err
	}
	turns := game.Inner(p).Turns() // In a match the last turn of a game leads to the next one.
	best := -1
	for i, t := range turns {
		s, _ := game.As[tables.State](t.After)
		same := true
		for place := range tables.Bar + 1 {
			same = same && s.Count(r.turn, place) == want[place]
		}
		if !same {
			continue
		}
		if _, on, err := r.moved(t.Play); best < 0 || err == nil && on == hits {
			best = i // What was hit on the way may differ, though the men end on the same places.
		}
	}
	if best < 0 {
		return fmt.Errorf("%q is no legal play at %s", text, p)
	}
	return r.do(r.turn, turns[best].Play)
}

// moved returns where the men of whose turn it is stand after text, and the places
// on which it hits, a bit each.
func (r *reader) moved(text string) (men [tables.Bar + 1]int, hits uint32, err error) {
	s := r.state()
	for place := range men {
		men[place] = s.Count(r.turn, place)
	}
	for _, word := range strings.Fields(strings.ToLower(text)) {
		times := 1
		if open := strings.IndexByte(word, '('); open > 0 && strings.HasSuffix(word, ")") {
			if times, err = game.Number(word[open+1:len(word)-1], 1, 4); err != nil {
				return men, 0, fmt.Errorf("%q: %w", word, err)
			}
			word = word[:open]
		}
		stops := strings.Split(word, "/")
		for i, place := range stops {
			if bare, hit := strings.CutSuffix(place, "*"); hit {
				at, err := stop(bare)
				if err != nil {
					return men, 0, err
				}
				stops[i], hits = bare, hits|1<<at
			}
		}
		if len(stops) < 2 {
			return men, 0, fmt.Errorf("%q: want a man's way, such as 24/18", word)
		}
		from, err := stop(stops[0])
		if err != nil {
			return men, 0, err
		}
		to, err := stop(stops[len(stops)-1])
		if err != nil {
			return men, 0, err
		}
		men[from] -= times
		men[to] += times
		if men[from] < 0 {
			return men, 0, fmt.Errorf("%q: no man is there", word)
		}
	}
	return men, hits, nil
}

// stop reads a place: a point, the bar, or off.
func stop(text string) (int, error) {
	switch text {
	case "bar", "25":
		return tables.Bar, nil
	case "off", "0":
		return tables.Off, nil
	}
	return game.Number(text, 1, 24)
}
