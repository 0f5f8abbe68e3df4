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

// terms are what the fields for the cube and the match say. What a field says is put into
// the position line; where it is empty the line stays as it is.
type terms struct {
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

// terms reads the fields for the cube and the match. From them and from the line it finds
// the options and the length of the match, and sets them in u.
func (u *setup) terms(line string, q url.Values) (terms, error) {
	field := func(name string) string { return strings.TrimSpace(q.Get(name)) }
	t := terms{cube: field(cubeField), owner: field(ownerField), crawford: field(crawfordField)}
	head, tail, _ := strings.Cut(line, " score=")
	points, _, _ := strings.Cut(tail, " ")
	_, length, _ := strings.Cut(points, "/")
	if err := u.setLength(field(matchField), strings.TrimRight(length, "cp"), strings.Contains(points, "/")); err != nil {
		return t, err
	}
	switch t.best = u.length.Games > 0; {
	case t.best:
		t.length = "best" + strconv.Itoa(u.length.Games)
	case u.length.Points > 0:
		t.length = strconv.Itoa(u.length.Points)
	}
	if err := u.setCube(&t, strings.Contains(head, " cube=") || strings.HasSuffix(length, "c")); err != nil {
		return t, err
	}
	switch t.crawford {
	case "", "no":
	case "yes":
		if !t.can || u.length.Points == 0 {
			return t, in(crawfordField, errors.New("field crawford: want a match to points, with the cube"))
		}
		if t.doubled() {
			return t, in(crawfordField, errors.New("field crawford: want a cube of 1, since nobody doubles in that game"))
		}
	default:
		return t, in(crawfordField, fmt.Errorf("field crawford: found %q: want yes, no, or nothing", t.crawford))
	}
	for seat := range game.MaxSeats {
		text := field(scoreField + strconv.Itoa(seat))
		if err := u.checkScore(text); err != nil {
			return t, in(scoreField+strconv.Itoa(seat), err)
		}
		t.score = append(t.score, text)
	}
	return t, nil
}

// setLength sets the length that its field says, or else the one that the line says, if
// it is the line of a match.
func (u *setup) setLength(said, inLine string, matched bool) (err error) {
	switch {
	case said == oneGame:
		u.length = match.Length{}
		return nil
	case said != "":
		if u.length = matchForm(said); u.length.Check() != nil {
			return in(matchField, fmt.Errorf("length %q: want p and a number of points up to 1000, like p7, or g and an odd number of games up to 99, like g3", said))
		}
		return nil
	case !matched:
		return nil
	}
	if games, best := strings.CutPrefix(inLine, "best"); best {
		u.length.Games, err = game.Number(games, 1, 99)
	} else {
		u.length.Points, err = game.Number(inLine, 1, 1000)
	}
	if err == nil {
		err = u.length.Check()
	}
	if err != nil {
		return in("position", game.InField("score", err))
	}
	return nil
}

// setCube puts the cube into play or takes it out, as its field says or else as the line has
// one, and tells t whether there is one.
func (u *setup) setCube(t *terms, inLine bool) error {
	if !has(u.entry, cubeField) {
		return nil
	}
	switch {
	case t.cube == "off":
		u.set("cube", "off")
	case t.cube != "":
		if n, err := game.Number(t.cube, 1, maxCube); err != nil || n&(n-1) != 0 {
			return in(cubeField, fmt.Errorf("cube %q: want off, 1, or a power of two up to %d", t.cube, maxCube))
		}
		u.set("cube", "on")
	case inLine:
		u.set("cube", "on")
	}
	t.can = u.options["cube"] == "on"
	return nil
}

// checkScore refuses what cannot be somebody's score in the match; the line says it where text is empty.
func (u *setup) checkScore(text string) error {
	most := max(u.length.Points-1, u.length.Games)
	switch {
	case text == "":
		return nil
	case most == 0:
		return fmt.Errorf("score %q: want a match", text)
	}
	if _, err := game.Number(text, 0, most); err != nil {
		return fmt.Errorf("score %q: want a whole number from 0 to %d", text, most)
	}
	return nil
}

// has reports whether the rules of e have an option.
func has(e catalogue.Entry, option string) bool {
	return slices.ContainsFunc(e.Options, func(o game.Option) bool { return o.Name == option })
}

// maxCube is the highest cube that can be set.
const maxCube = 4096

// set sets an option. A usual value is not written down.
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

// by prepares t to put terms into lines of g, which may be a match.
func (t *terms) by(u *setup, g game.Game) (err error) {
	if t.base, err = u.entry.New(u.options); err != nil {
		return err
	}
	p, err := g.Start(g.Info().Seats[0])
	if err != nil {
		return err
	}
	t.names, t.counters = seatNames(p, ""), strings.Contains(p.String(), " counters=")
	return nil
}

// parse reads a line, with what the fields say put into it.
func (t *terms) parse(g game.Game, line string) (game.Position, error) {
	var first error
	for _, text := range t.lines(line) {
		p, err := g.Parse(text)
		if err == nil {
			return p, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, in(t.blame(first), first)
}

// blame returns the field of the form that is to blame for an error in a line: the one
// whose value was put in there, or else that of the line.
func (t *terms) blame(err error) string {
	switch said := slices.IndexFunc(t.score, func(s string) bool { return s != "" }); api.MisreadIn(err).Field {
	case "cube":
		if t.cube != "" {
			return cubeField
		} else if t.owner != "" {
			return ownerField
		}
	case "score":
		if t.crawford != "" {
			return crawfordField
		} else if said >= 0 {
			return scoreField + strconv.Itoa(said)
		}
	}
	return "position"
}

// lines returns a line with what the fields say put into it: the line itself if they say
// nothing else than it does. Where two lines are possible, the first that is a position
// of the game is meant.
func (t *terms) lines(line string) []string {
	head, had, _ := strings.Cut(line, " score=")
	tail, crawford := t.matched(had, t.seats(head))
	words, cube, has := strings.Split(head, " "), "", false
	if at := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "cube=") }); at >= 0 {
		cube, has = strings.TrimPrefix(words[at], "cube="), true
		words = slices.Delete(words, at, at+1)
	}
	turned := t.turned(cube)
	if !t.can || crawford {
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
	case turned != "": // Who may double has to be asked; who may not, throws.
		return []string{setField(head, "next", "double") + tail, setField(head, "next", "throw") + tail}
	}
	return []string{setField(head, "next", "throw") + tail}
}

// seats returns how many play where the line of a game says so.
func (t *terms) seats(head string) int {
	if p, err := t.base.Parse(head); err == nil {
		return p.Seats()
	}
	return t.base.Info().Seats[0]
}

// turned returns the value of the field cube of a line, with what the form says; cube is
// what it was, or empty.
func (t *terms) turned(cube string) string {
	value := strings.TrimRight(cube, strings.Join(t.names, ""))
	owner := strings.TrimPrefix(cube, value)
	if t.cube != "" {
		value = t.cube
	}
	if t.owner != "" {
		owner = strings.TrimPrefix(t.owner, middle)
	}
	if value == "" || value == "1" {
		return "1"
	}
	return value + owner
}

// doubled reports whether the form says that somebody has doubled, which nobody may in the Crawford game.
func (t *terms) doubled() bool { return t.cube != "" && t.cube != "1" && t.cube != "off" }

// matched returns what stands after score= in a line, with what the form says, and whether
// this is the Crawford game; had is what stood there, or empty.
func (t *terms) matched(had string, seats int) (tail string, crawford bool) {
	if t.length == "" {
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
	for i := range min(len(score), len(t.score)) {
		if t.score[i] != "" && t.score[i] != score[i] {
			score[i], said = t.score[i], true
		}
		n, _ := strconv.Atoi(score[i])
		if won += n; strconv.Itoa(n+1) == t.length {
			short++
		}
	}
	mark := strings.TrimLeft(length, "best0123456789")
	if kept := length == t.length+mark && !said && !(mark == "c" && t.doubled()); t.crawford != "" || !kept {
		switch mark = ""; {
		case !t.can || t.best:
		case t.crawford == "yes" || t.crawford == "" && short == 1 && !t.doubled(): // The first game in which somebody is one point short.
			mark = "c"
		case short > 0:
			mark = "p"
		}
	}
	tail = strings.Join(score, "-") + "/" + t.length + mark
	other := game.Options{}
	for _, w := range words[1:] {
		name, value, _ := strings.Cut(w, "=")
		other[name] = value
	}
	if t.best {
		if said || other["played"] == "" {
			other["played"] = strconv.Itoa(won)
		}
		tail += " played=" + other["played"]
	}
	if t.counters && other["counters"] == "" {
		other["counters"] = strings.TrimSuffix(strings.Repeat("0,", seats), ",")
	}
	if t.counters {
		tail += " counters=" + other["counters"]
	}
	return tail, mark == "c"
}
