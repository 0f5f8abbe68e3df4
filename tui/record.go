package tui

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// A Record is a game as its file tells it: what was agreed on, then a line for
// each action, with the seat that acts or throws.
type Record struct {
	Setup  Setup
	Events []Event
}

// magic is the first line of a game file.
const magic = "parlor game 1"

// String returns the text of the game file.
func (r Record) String() string {
	var b strings.Builder
	g, err := r.Setup.Entry.New(r.Setup.Options)
	if err != nil {
		panic("tui: a game in play has rules that are refused: " + err.Error())
	}
	fmt.Fprintf(&b, "%s\ngame %s\nversion %d\n", magic, r.Setup.Entry.Name, g.Info().Version)
	if l := r.Setup.Length; l.Points > 0 {
		fmt.Fprintf(&b, "match points %d\n", l.Points)
	} else if l.Games > 0 {
		fmt.Fprintf(&b, "match games %d\n", l.Games)
	}
	if len(r.Setup.Options) > 0 {
		fmt.Fprintf(&b, "options %s\n", optionsText(r.Setup.Options))
	}
	fmt.Fprintf(&b, "seats %s\nseed %d\n\n", strings.Join(r.Setup.Seats, ","), r.Setup.Seed)
	for _, e := range r.Events {
		fmt.Fprintf(&b, "%s %s\n", actor(e.Before, e.Seat), e.Text)
	}
	return b.String()
}

// optionsText lists options by name: "bank=limit rounds=5".
func optionsText(opts game.Options) string {
	var list []string
	for name, value := range opts {
		list = append(list, name+"="+value)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// actor is what a line of a game file begins with: the seat that acts, or for
// whom Nature does, or "-".
func actor(p game.Position, seat game.Seat) string {
	if seat == game.Nature {
		thrower, ok := familyOf(p).thrower(p)
		if !ok {
			return "-"
		}
		seat = thrower
	}
	return p.SeatName(seat)
}

// ReadRecord reads the text of a game file. The error names the line.
func ReadRecord(text string) (Record, error) {
	var rec Record
	lines := bufio.NewScanner(strings.NewReader(text))
	n, head := 0, true
	seen := map[string]string{}
	var at Progress
	for lines.Scan() {
		n++
		line := lines.Text()
		var err error
		switch {
		case n == 1 && line != magic:
			err = fmt.Errorf("want %q: this is no game file", magic)
		case n == 1:
		case head && line == "":
			head = false
			if rec.Setup, err = readSetup(seen); err == nil {
				at, err = Begin(rec.Setup)
			}
		case head:
			key, value, _ := strings.Cut(line, " ")
			seen[key] = value
		case line != "":
			var e Event
			if e, err = readEvent(at, line); err == nil {
				rec.Events = append(rec.Events, e)
				at = at.With(e)
			}
		}
		if err != nil {
			return rec, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if head {
		return rec, errors.New("the game file ends before its first empty line")
	}
	return rec, nil
}

// readSetup reads the head of a game file.
func readSetup(head map[string]string) (s Setup, err error) {
	for key := range head {
		if !slices.Contains([]string{"game", "version", "match", "options", "seats", "seed"}, key) {
			return s, fmt.Errorf("unknown field %q: want game, version, match, options, seats or seed", key)
		}
	}
	e, ok := catalogue.Find(head["game"])
	if !ok {
		return s, fmt.Errorf("unknown game %q: want %s", head["game"], strings.Join(catalogue.Names(), ", "))
	}
	s.Entry, s.Options = e, game.Options{}
	for _, word := range strings.Fields(head["options"]) {
		name, value, _ := strings.Cut(word, "=")
		s.Options[name] = value
	}
	g, err := e.New(s.Options)
	if err != nil {
		return s, err
	}
	if v := strconv.Itoa(g.Info().Version); head["version"] != v {
		return s, fmt.Errorf("version %q of the rules of %s: this program plays version %s", head["version"], e.Name, v)
	}
	if s.Length, err = readLength(head["match"]); err != nil {
		return s, err
	}
	if s.Seed, err = strconv.ParseUint(head["seed"], 10, 64); err != nil {
		return s, fmt.Errorf("seed %q: want a whole number", head["seed"])
	}
	s.Seats, err = ReadSeats(head["seats"])
	return s, err
}

// readLength reads the length of a match: "points 7", "games 3", or nothing.
func readLength(text string) (l match.Length, err error) {
	if text == "" {
		return l, nil
	}
	what, number, _ := strings.Cut(text, " ")
	n, err := game.Number(number, 1, 1000)
	switch {
	case err != nil:
		return l, fmt.Errorf("match: %w", err)
	case what == "points":
		l.Points = n
	case what == "games":
		l.Games = n
	default:
		return l, fmt.Errorf("match %q: want points or games, and a number", text)
	}
	return l, l.Check()
}

// ReadSeats reads who sits where: "me,bot".
func ReadSeats(text string) ([]string, error) {
	seats := strings.Split(text, ",")
	for i, who := range seats {
		switch {
		case who == "bot":
			seats[i] = bots.Best
		case who != Me && !slices.Contains(bots.Kinds, who):
			return nil, fmt.Errorf("seat %q: want %s, bot or %s", who, Me, strings.Join(bots.Kinds, " or "))
		}
	}
	return seats, nil
}

// readEvent reads a line of a game that stands at at.
func readEvent(at Progress, line string) (Event, error) {
	who, text, _ := strings.Cut(line, " ")
	p, seat := at.Now, game.Nature
	if at.Over() {
		return Event{}, fmt.Errorf("%q: the game was over before", line)
	}
	if _, gives := resigned(text); gives || !p.ToAct().Has(game.Nature) {
		i := -1
		for k := range at.Seats {
			if p.SeatName(game.Seat(k)) == who {
				i = k
			}
		}
		if i < 0 {
			return Event{}, fmt.Errorf("%q: no seat is called %q", line, who)
		}
		seat = game.Seat(i)
	} else if want := actor(p, game.Nature); who != want {
		return Event{}, fmt.Errorf("%q: %s is to throw", line, want)
	}
	return at.event(seat, text)
}

// LoadRecord reads a game file.
func LoadRecord(path string) (Record, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Record{}, err
	}
	rec, err := ReadRecord(string(text))
	if err != nil {
		return rec, fmt.Errorf("%s: %w", path, err)
	}
	return rec, nil
}

// Progress returns where the game stands at the end of the record.
func (r Record) Progress() (Progress, error) {
	at, err := Begin(r.Setup)
	for _, e := range r.Events {
		at = at.With(e)
	}
	return at, err
}

// writeFile replaces the file at path by text in one piece: whoever is killed
// meanwhile leaves the old file or the new one.
func writeFile(path, text string) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, filepath.Base(path)+".tmp*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(text)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
