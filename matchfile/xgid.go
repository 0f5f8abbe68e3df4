package matchfile

import (
	"fmt"
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/tables"
)

// below and above are the players of an XGID: capital letters are the player
// below, who is o, the second.
const below, above = 1, 0

// jacoby and beavers are what the field for the Crawford game adds up where there is no match.
const jacoby, beavers = 1, 2

// XGID returns the XGID of eXtreme Gammon.
func (s Spot) XGID() string {
	letters := make([]byte, 26)
	for p := range letters {
		letters[p] = '-'
		switch up, low := 25-p, p; {
		case low > 0 && s.Men[below][place(low)] > 0:
			letters[p] = byte('A' + s.Men[below][place(low)] - 1)
		case up > 0 && s.Men[above][place(up)] > 0:
			letters[p] = byte('a' + s.Men[above][place(up)] - 1)
		}
	}
	log := 0
	for 1<<log < s.Cube {
		log++
	}
	sign := func(seat game.Seat) string { return map[game.Seat]string{below: "1", above: "-1"}[seat] }
	owner := "0"
	if s.Owner >= 0 {
		owner = sign(s.Owner)
	}
	dice := "00"
	switch s.Next {
	case tables.NextPlay:
		dice = fmt.Sprintf("%d%d", s.Throw[0], s.Throw[1])
	case tables.NextTake:
		dice = "D"
	}
	rules := flag(s.Crawford)
	if s.Length == 0 {
		rules = jacoby*flag(s.Jacoby) + beavers*flag(s.Beavers)
	}
	return fmt.Sprintf("XGID=%s:%d:%s:%s:%s:%d:%d:%d:%d:10", letters, log, owner, sign(s.Turn), dice, s.Score[below], s.Score[above], rules, s.Length)
}

// xgidFields is how many fields an XGID has; the last may be missing.
const xgidFields = 10

// IsXGID reports whether text is meant as an XGID, with its name before it or without.
func IsXGID(text string) bool {
	body, named := cutName(text, "XGID=")
	return named || strings.Count(body, ":") >= xgidFields-2 && !strings.Contains(body, "=")
}

// cutName cuts the name off that other programs write before a position, in whatever letters.
func cutName(text, name string) (body string, found bool) {
	text = strings.TrimSpace(text)
	if len(text) < len(name) || !strings.EqualFold(text[:len(name)], name) {
		return text, false
	}
	return text[len(name):], true
}

// ParseXGID reads an XGID.
func ParseXGID(text string) (s Spot, err error) {
	body, _ := cutName(text, "XGID=")
	f := strings.Split(body, ":")
	if len(f) != xgidFields && len(f) != xgidFields-1 || len(f[0]) != 26 {
		return s, fmt.Errorf("%.80q: want an XGID of 26 letters and %d fields", text, xgidFields-1)
	}
	for p, c := range []byte(f[0]) {
		switch {
		case c == '-':
		case c >= 'A' && c < 'A'+tables.MaxMen && p > 0:
			s.Men[below][place(p)] = int(c-'A') + 1
		case c >= 'a' && c < 'a'+tables.MaxMen && p < 25:
			s.Men[above][place(25-p)] = int(c-'a') + 1
		default:
			return s, fmt.Errorf("XGID: letter %d is %q: want -, A to O or a to o, as the first only a to o, as the last only A to O", p+1, c)
		}
	}
	log, err := game.Number(f[1], 0, maxCube)
	if err != nil {
		return s, fmt.Errorf("XGID, cube: %w", err)
	}
	s.Cube, s.Owner = 1<<log, -1
	player := func(text string) (game.Seat, error) {
		switch text {
		case "1":
			return below, nil
		case "-1":
			return above, nil
		}
		return 0, fmt.Errorf("XGID: player %q: want 1 or -1", text)
	}
	if f[2] != "0" {
		if s.Owner, err = player(f[2]); err != nil {
			return s, err
		}
	}
	if s.Turn, err = player(f[3]); err != nil {
		return s, err
	}
	if s.Score[below], err = game.Number(f[5], 0, 1<<15-1); err != nil {
		return s, fmt.Errorf("XGID, score: %w", err)
	}
	if s.Score[above], err = game.Number(f[6], 0, 1<<15-1); err != nil {
		return s, fmt.Errorf("XGID, score: %w", err)
	}
	if s.Length, err = game.Number(f[8], 0, 1000); err != nil {
		return s, fmt.Errorf("XGID, match: %w", err)
	}
	if s.Length > 0 {
		s.Crawford = f[7] == "1"
	} else {
		rules, _ := strconv.Atoi(f[7])
		s.Jacoby, s.Beavers = rules&jacoby != 0, rules&beavers != 0
		s.Score = [2]int{}
	}
	switch dice := f[4]; {
	case dice == "00":
		s.Next = tables.NextThrow
	case dice == "D":
		s.Next = tables.NextTake
	case len(dice) == 2 && strings.Trim(dice, "123456") == "":
		s.Next = tables.NextPlay
		s.Throw[0], _ = strconv.Atoi(dice[:1])
		s.Throw[1], _ = strconv.Atoi(dice[1:])
	default:
		return s, fmt.Errorf("XGID, dice %q: want 00, D or two dice", dice)
	}
	return s, s.settle()
}
