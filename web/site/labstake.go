package site

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// The names of the fields for the cube and the match, beside the position line. The
// scores are score-0, score-1 and so on, by seat.
const (
	cubeField, ownerField, matchField, crawfordField, scoreField = "cube", "owner", "match", "crawford", "score-"
)

// oneGame is what the field for the length says where there is no match.
const oneGame = "one"

// Leave is what the fields for the cube and the match say: what they leave open is as
// the line has it, and what they say is put into the line.
type leave struct {
	cube     string   // "", "off", or what it shows: "1", "2"
	owner    string   // "" or a seat's name
	length   string   // what a line calls the length: "7", "best3"; empty for one game
	best     bool     // it is a number of games
	score    []string // by seat, "" where the line says it
	crawford string   // "", "yes" or "no"

	base     game.Game // without the match
	names    []string  // of the seats
	can      bool      // there is a cube
	counters bool      // counters are paid beside the games of the match
}

// middle is what the field for the owner says of a cube that nobody owns.
const middle = "-"

// leave reads the fields for the cube and the match, and with the line finds the rules
// that the position belongs to.
func (u *setup) leave(line string, q url.Values) (l leave, err error) {
	field := func(name string) string { return strings.TrimSpace(q.Get(name)) }
	l = leave{cube: field(cubeField), owner: field(ownerField), crawford: field(crawfordField)}
	head, tail, _ := strings.Cut(line, " score=")
	points, _, _ := strings.Cut(tail, " ")
	_, length, matched := strings.Cut(points, "/")
	bare := strings.TrimRight(length, "cp")

	switch text := field(matchField); {
	case text == oneGame:
		u.length = match.Length{}
	case text != "":
		if u.length = matchForm(text); u.length.Check() != nil {
			return l, in(matchField, fmt.Errorf("length %q: want p and a number of points up to 1000, like p7, or g and an odd number of games up to 99, like g3", text))
		}
	case matched:
		if games, best := strings.CutPrefix(bare, "best"); best {
			u.length.Games, err = game.Number(games, 1, 99)
		} else {
			u.length.Points, err = game.Number(bare, 1, 1000)
		}
		if err == nil {
			err = u.length.Check()
		}
		if err != nil {
			return l, in("position", game.InField("score", err))
		}
	}
	switch l.best = u.length.Games > 0; {
	case l.best:
		l.length = "best" + strconv.Itoa(u.length.Games)
	case u.length.Points > 0:
		l.length = strconv.Itoa(u.length.Points)
	}

	if has(u.entry, cubeField) {
		switch {
		case l.cube == "off":
			u.set("cube", "off")
		case l.cube != "":
			if n, err := game.Number(l.cube, 1, maxCube); err != nil || n&(n-1) != 0 {
				return l, in(cubeField, fmt.Errorf("cube %q: want off, 1, or a power of two up to %d", l.cube, maxCube))
			}
			u.set("cube", "on")
		case strings.Contains(head, " cube=") || strings.HasSuffix(length, "c"):
			u.set("cube", "on")
		}
		l.can = u.options["cube"] == "on"
	}
	if l.crawford == "yes" && (!l.can || u.length.Points == 0) {
		return l, in(crawfordField, errors.New("field crawford: want a match to points, with the cube"))
	}
	for seat := range game.MaxSeats {
		name := scoreField + strconv.Itoa(seat)
		text := field(name)
		l.score = append(l.score, text)
		if text == "" {
			continue
		}
		most := max(u.length.Points-1, u.length.Games)
		if most == 0 {
			return l, in(name, fmt.Errorf("score %q: want a match", text))
		}
		if _, err := game.Number(text, 0, most); err != nil {
			return l, in(name, fmt.Errorf("score %q: want a whole number from 0 to %d", text, most))
		}
	}
	return l, nil
}

// has reports whether the rules of e have an option.
func has(e catalogue.Entry, option string) bool {
	return slices.ContainsFunc(e.Options, func(o game.Option) bool { return o.Name == option })
}

// maxCube is the highest cube that can be set.
const maxCube = 4096

// set chooses the value of an option, for which nothing is said where it is the usual one.
func (u *setup) set(option, value string) {
	opts := game.Options{}
	for name, v := range u.options {
		opts[name] = v
	}
	opts[option] = value
	for _, o := range u.entry.Options {
		if o.Name == option && o.Default == value {
			delete(opts, option)
		}
	}
	u.options = opts
}

// by says by which rules lines are read: g, which may be a match.
func (l *leave) by(u *setup, g game.Game) (err error) {
	if l.base, err = u.entry.New(u.options); err != nil {
		return err
	}
	p, err := g.Start(g.Info().Seats[0])
	if err != nil {
		return err
	}
	l.names, l.counters = seatNames(p, ""), strings.Contains(p.String(), " counters=")
	return nil
}

// parse reads a line, with what the fields say put into it. Where they say nothing, and
// the line fits the rules, it is read as it stands.
func (l *leave) parse(g game.Game, line string) (game.Position, error) {
	var first error
	for _, text := range l.lines(line) {
		p, err := g.Parse(text)
		if err == nil {
			return p, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, in(l.blame(first), first)
}

// blame returns the field that an error of a line is about.
func (l *leave) blame(err error) string {
	switch said := slices.IndexFunc(l.score, func(s string) bool { return s != "" }); api.MisreadIn(err).Field {
	case "cube":
		if l.cube != "" {
			return cubeField
		} else if l.owner != "" {
			return ownerField
		}
	case "score":
		if l.crawford != "" {
			return crawfordField
		} else if said >= 0 {
			return scoreField + strconv.Itoa(said)
		}
	}
	return "position"
}

// lines returns the readings of a line, of which the first that is a position is meant:
// the line itself where nothing else is said of the cube and the match.
func (l *leave) lines(line string) []string {
	head, had, _ := strings.Cut(line, " score=")
	tail, crawford := l.matched(had, l.seats(head))
	words, cube, has := strings.Split(head, " "), "", false
	if at := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "cube=") }); at >= 0 {
		cube, has = strings.TrimPrefix(words[at], "cube="), true
		words = slices.Delete(words, at, at+1)
	}
	turned := l.turned(cube)
	if !l.can || crawford {
		turned = ""
	}
	if tail == had && turned == cube && has == (turned != "") {
		return []string{line}
	}
	if turned != "" {
		words = append(words, "cube="+turned)
	}
	if tail != "" {
		tail = " score=" + tail
	}
	head = strings.Join(words, " ")
	switch waits := slices.Contains(words, "next=throw") || slices.Contains(words, "next=double"); {
	case !waits:
		return []string{head + tail}
	case turned != "": // Who may double is asked.
		return []string{setField(head, "next", "double") + tail, setField(head, "next", "throw") + tail}
	}
	return []string{setField(head, "next", "throw") + tail}
}

// seats returns how many play where the line of a game says so.
func (l *leave) seats(head string) int {
	if p, err := l.base.Parse(head); err == nil {
		return p.Seats()
	}
	return l.base.Info().Seats[0]
}

// turned returns what a line says of the cube, from what it said.
func (l *leave) turned(cube string) string {
	value := strings.TrimRight(cube, strings.Join(l.names, ""))
	owner := strings.TrimPrefix(cube, value)
	if l.cube != "" {
		value = l.cube
	}
	if l.owner != "" {
		owner = strings.TrimPrefix(l.owner, middle)
	}
	if value == "" || value == "1" {
		return "1"
	}
	return value + owner
}

// matched returns what a line says of the match, after score=, from what it said; and
// whether that is the Crawford game.
func (l *leave) matched(had string, seats int) (tail string, crawford bool) {
	if l.length == "" {
		return "", false
	}
	words := strings.Split(had, " ")
	points, length, _ := strings.Cut(words[0], "/")
	var score []string
	if points != "" {
		score = strings.Split(points, "-")
	}
	for len(score) < seats {
		score = append(score, "0")
	}
	said, short, won := false, 0, 0
	for i := range min(len(score), len(l.score)) {
		if l.score[i] != "" && l.score[i] != score[i] {
			score[i], said = l.score[i], true
		}
		n, _ := strconv.Atoi(score[i])
		if won += n; strconv.Itoa(n+1) == l.length {
			short++
		}
	}
	mark := strings.TrimLeft(length, "best0123456789")
	if kept := length == l.length+mark && !said; l.crawford != "" || !kept {
		switch mark = ""; {
		case !l.can || l.best:
		case l.crawford == "yes" || l.crawford == "" && short == 1: // The first game in which somebody is one point short.
			mark = "c"
		case short > 0:
			mark = "p"
		}
	}
	tail = strings.Join(score, "-") + "/" + l.length + mark
	other := game.Options{}
	for _, w := range words[1:] {
		name, value, _ := strings.Cut(w, "=")
		other[name] = value
	}
	if l.best {
		if said || other["played"] == "" {
			other["played"] = strconv.Itoa(won)
		}
		tail += " played=" + other["played"]
	}
	if l.counters && other["counters"] == "" {
		other["counters"] = strings.TrimSuffix(strings.Repeat("0,", seats), ",")
	}
	if l.counters {
		tail += " counters=" + other["counters"]
	}
	return tail, mark == "c"
}
