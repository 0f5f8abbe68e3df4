package matchfile

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlor/analysis"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
)

// sgfHead is what a file of GNU Backgammon's begins with.
var sgfHead = regexp.MustCompile(`^\s*\(\s*;[^;]*GM\[6\]`)

// IsSGF reports whether text, or the beginning of it, is meant as a game of
// backgammon in Smart Game Format.
func IsSGF(text string) bool { return sgfHead.MatchString(text) }

// ReadSGF reads a match of backgammon as GNU Backgammon saves it (.sgf): a game
// tree a game, of which the main line is taken; its analysis is not. In the game
// that comes back x is White. The error names the line and its column, and the game and its node.
// What GNU Backgammon accepts and our rules do not is an error, and so are games
// that begin at a position that was set up.
func ReadSGF(text string) (g analysis.Game, err error) {
	text = legible(text)
	trees, err := parseSGF(text)
	if err != nil {
		return g, err
	}
	r := reader{Game: analysis.Game{Name: Game, Title: catalogue.All.Title(Game), Options: game.Options{"cube": "on"}}}
	for i, nodes := range trees {
		for n, node := range nodes {
			err := error(nil)
			if n == 0 {
				err = r.head(node)
			} else {
				err = r.node(node)
			}
			if err != nil {
				return g, r.wrong(fmt.Errorf("%s: game %d, node %d: %w", lineOf(text, node.at), i+1, n, err))
			}
		}
		if err := r.result(nodes[0].props["RE"]); err != nil {
			return g, r.wrong(fmt.Errorf("%s: game %d: %w", lineOf(text, nodes[0].at), i+1, err))
		}
	}
	r.finish()
	return r.Game, nil
}

// lineOf tells where in text a byte is as editors do, by line and column: bytes are
// others in the file, where it was not in UTF-8.
func lineOf(text string, at int) string {
	before := strings.ReplaceAll(text[:at], "\r\n", "\n")
	line := strings.LastIndexByte(before, '\n') + 1
	return fmt.Sprintf("line %d, column %d", strings.Count(before, "\n")+1, utf8.RuneCountInString(before[line:])+1)
}

// sgfNode is a node: values by property.
type sgfNode struct {
	at    int // where it stands in the text
	props map[string][]string
}

// value returns the first value of a property, or nothing.
func (n sgfNode) value(name string) string {
	if len(n.props[name]) == 0 {
		return ""
	}
	return n.props[name][0]
}

// deepest is how deep variations may lie in each other.
const deepest = 64

// parseSGF returns the main line of each game tree.
func parseSGF(text string) (trees [][]sgfNode, err error) {
	p := sgfParser{text: text}
	for p.space(); p.at < len(text); p.space() {
		nodes, err := p.tree(0)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", lineOf(text, p.at), err)
		}
		trees = append(trees, nodes)
	}
	if len(trees) == 0 {
		return nil, errors.New("no game in this file: want one that begins \"(;FF[4]GM[6]\"")
	}
	return trees, nil
}

type sgfParser struct {
	text string
	at   int
}

func (p *sgfParser) space() {
	for p.at < len(p.text) && strings.ContainsRune(" \t\r\n", rune(p.text[p.at])) {
		p.at++
	}
}

// sees reports whether c comes next, and steps over it.
func (p *sgfParser) sees(c byte) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

// tree reads a game tree, and returns its nodes along the first variations.
func (p *sgfParser) tree(depth int) (nodes []sgfNode, err error) {
	if !p.sees('(') {
		return nil, errors.New("want a \"(\"")
	}
	if depth > deepest {
		return nil, errors.New("variations lie too deep in each other")
	}
	for p.sees(';') {
		n, err := p.node()
		if err != nil {
			return nil, err
		}
		nodes = append(nodes, n)
	}
	if len(nodes) == 0 {
		return nil, errors.New("want a \";\"")
	}
	for first := true; !p.sees(')'); first = false {
		more, err := p.tree(depth + 1)
		if err != nil {
			return nil, err
		}
		if first {
			nodes = append(nodes, more...)
		}
	}
	return nodes, nil
}

// node reads the properties behind a semicolon.
func (p *sgfParser) node() (n sgfNode, err error) {
	n = sgfNode{at: p.at - 1, props: map[string][]string{}}
	for {
		p.space()
		from := p.at
		for p.at < len(p.text) && p.text[p.at] >= 'A' && p.text[p.at] <= 'Z' {
			p.at++
		}
		name := p.text[from:p.at]
		if name == "" {
			return n, nil
		}
		if _, twice := n.props[name]; twice {
			return n, fmt.Errorf("%s stands twice in a node", name)
		}
		for p.sees('[') {
			value, err := p.inside()
			if err != nil {
				return n, err
			}
			n.props[name] = append(n.props[name], value)
		}
		if n.props[name] == nil {
			return n, fmt.Errorf("%s: want a value in brackets", name)
		}
	}
}

// inside reads a value up to its bracket; a backslash takes the next byte as it is. It stays
// where a value begins that has no end.
func (p *sgfParser) inside() (string, error) {
	var b strings.Builder
	from := p.at
	for ; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == ']':
			p.at++
			return b.String(), nil
		case c == '\\' && p.at+1 < len(p.text):
			p.at++
			b.WriteByte(p.text[p.at])
		default:
			b.WriteByte(c)
		}
	}
	p.at = from
	return "", errors.New("a value has no end: want a \"]\"")
}

// head takes the first node of a game, and begins it.
func (r *reader) head(n sgfNode) error {
	if n.value("GM") != "6" {
		return fmt.Errorf("GM[%s]: want GM[6], backgammon", n.value("GM"))
	}
	info := map[string]int{}
	for _, v := range n.props["MI"] {
		name, text, _ := strings.Cut(v, ":")
		k, err := strconv.Atoi(text)
		if err != nil || k < 0 || k > 1000 {
			return fmt.Errorf("MI[%s]: want a number from 0 to 1000", v)
		}
		info[name] = k
	}
	if r.now == nil {
		r.Match = match.Length{Points: info["length"]}
		r.Players = []string{named(n.value("PW")), named(n.value("PB"))}
		r.Jacoby = info["length"] == 0 && slices.Contains(strings.Split(n.value("RU"), ":"), "Jacoby")
	} else if info["length"] != r.Match.Points {
		return fmt.Errorf("MI[length:%d]: want the length of the games before, %d", info["length"], r.Match.Points)
	}
	if err := r.open(); err != nil {
		return err
	}
	number, numbered := info["game"]
	if !numbered {
		number = r.book.number
	}
	r.called(number + 1)
	r.begins(info["ws"], info["bs"])
	return nil
}

// node takes what a player did.
func (r *reader) node(n sgfNode) error {
	for _, name := range []string{"AB", "AW", "AE", "PL", "CV", "CP"} {
		if n.props[name] != nil {
			return fmt.Errorf("%s: want a game from its beginning, not from a position that was set up", name)
		}
	}
	for i, name := range []string{"W", "B"} {
		seat := game.Seat(i)
		value := n.value(name)
		if n.props[name] == nil {
			continue
		}
		if r.ended {
			return fmt.Errorf("%s[%s]: the game was over before", name, value)
		}
		r.turn = seat
		c, err := r.sgfCell(value)
		if err == nil && r.state().Turn() != seat && r.begun {
			err = errors.New("it is the turn of the other")
		}
		if err == nil {
			err = r.cell(c)
		}
		if err != nil {
			return fmt.Errorf("%s[%s]: %w", name, value, err)
		}
	}
	return nil
}

// sgfCell reads the value of a move of whose turn it is: the dice, and pairs of
// letters from and to. Black counts the points from the other side; y is the bar,
// z is off.
func (r *reader) sgfCell(value string) (c cell, err error) {
	switch value {
	case "double", "take", "drop":
		return cell{text: value + "s"}, nil
	}
	if len(value) < 2 || len(value)%2 != 0 || strings.Trim(value[:2], "123456") != "" {
		return c, errors.New("want two dice and pairs of letters, or double, take or drop")
	}
	var theirs [25]int // men of the other, by our points
	s := r.state()
	for p := 1; p <= 24; p++ {
		theirs[p] = s.Count(r.turn^1, 25-p)
	}
	var words []string
	for i := 2; i < len(value); i += 2 {
		from, err := r.sgfPlace(value[i])
		if err != nil {
			return c, err
		}
		to, err := r.sgfPlace(value[i+1])
		if err != nil {
			return c, err
		}
		word := placeText(from) + "/" + placeText(to)
		if to >= 1 && to <= 24 && theirs[to] == 1 {
			theirs[to], word = 0, word+"*"
		}
		words = append(words, word)
	}
	return cell{dice: value[:2], text: strings.Join(words, " ")}, nil
}

// sgfPlace reads a letter as a place of whose turn it is.
func (r *reader) sgfPlace(c byte) (int, error) {
	switch {
	case c == 'y':
		return tables.Bar, nil
	case c == 'z':
		return tables.Off, nil
	case c < 'a' || c > 'x':
		return 0, fmt.Errorf("%q: want a letter from a to z", c)
	case r.turn == 0:
		return int(c-'a') + 1, nil
	}
	return 24 - int(c-'a'), nil
}

func placeText(p int) string {
	switch p {
	case tables.Bar:
		return "bar"
	case tables.Off:
		return "off"
	}
	return strconv.Itoa(p)
}

var sgfResult = regexp.MustCompile(`^([WB])\+(\d+)`)

// result takes how a game ended, where that was not by the last play.
func (r *reader) result(values []string) error {
	if len(values) == 0 {
		return nil
	}
	m := sgfResult.FindStringSubmatch(values[0])
	if m == nil {
		return nil // It is not over.
	}
	points, err := game.Number(m[2], 1, 1<<20)
	if err != nil {
		return fmt.Errorf("RE[%s]: %w", values[0], err)
	}
	return r.won(game.Seat(strings.Index("WB", m[1])), points)
}
