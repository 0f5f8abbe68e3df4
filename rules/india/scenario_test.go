package india

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlor/game"
)

// rulesWith returns the rules with options written "partners=on blue=8".
func rulesWith(t testing.TB, options string) Rules {
	t.Helper()
	opts := game.Options{}
	for _, word := range strings.Fields(options) {
		name, value, _ := strings.Cut(word, "=")
		opts[name] = value
	}
	r, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// at reads a position line.
func at(t testing.TB, r Rules, line string) State {
	t.Helper()
	s, err := r.ParseState(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return s
}

// corner is a side that has not begun.
const corner = "-,-,-,-"

// threw is a position in which south has thrown. South's pieces come first,
// then what other sides are not in their corners: "n=13,-,-,-".
func threw(t testing.TB, r Rules, south, throw string, others ...string) State {
	t.Helper()
	side := map[string]string{"s": south}
	for _, o := range others {
		name, pieces, _ := strings.Cut(o, "=")
		side[name] = pieces
	}
	seats := 2
	if side["w"] != "" || side["e"] != "" || r.Partners {
		seats = 4
	}
	var b strings.Builder
	for _, name := range strings.Split(r.sides(seats).String(), ",") {
		pieces := side[name]
		if pieces == "" {
			pieces = corner
		}
		fmt.Fprintf(&b, "%s=%s ", name, pieces)
	}
	return at(t, r, b.String()+"turn=s next=play throw="+throw+" left="+strings.ReplaceAll(throw, "-", ","))
}

// ends returns where south's pieces can stand after the turn, sorted.
func ends(t testing.TB, r Rules, s State) (list []string) {
	t.Helper()
	for _, after := range r.AppendTurns(nil, s) {
		line := string(r.AppendState(nil, after))
		pieces, _, _ := strings.Cut(strings.TrimPrefix(line, "s="), " ")
		list = append(list, pieces)
	}
	slices.Sort(list)
	return list
}

// wantEnds checks where south's pieces can stand after the turn, and who is to
// throw then: "" for the end of the game.
func wantEnds(t *testing.T, r Rules, s State, turn string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if got := ends(t, r, s); !slices.Equal(got, want) {
		t.Errorf("%s:\n got %v\nwant %v", r.AppendState(nil, s), got, want)
	}
	for _, after := range r.AppendTurns(nil, s) {
		switch {
		case turn == "" && after.Next() != NextOver:
			t.Errorf("%s: the game goes on", r.AppendState(nil, after))
		case turn != "" && (after.Next() != NextThrow || after.Turn().String() != turn):
			t.Errorf("%s: want %s to throw", r.AppendState(nil, after), turn)
		}
	}
}

// A scenario is a throw of south's and where it can lead.
type scenario struct {
	name    string
	options string
	south   string
	throw   string
	others  string   // sides not in their corners
	turn    string   // who throws next
	ends    []string // where south's pieces can stand
}

func (c scenario) run(t *testing.T) {
	r := rulesWith(t, c.options)
	wantEnds(t, r, threw(t, r, c.south, c.throw, strings.Fields(c.others)...), c.turn, c.ends...)
}

func TestScenariosOfTheRuleBook(t *testing.T) {
	four := "w=-,-,-,-" // Makes four play: south is followed by west.
	for _, c := range []scenario{
		{"IN-T1 nothing to play on 3-3, and no further throw", "", corner, "3-3", four, "w", []string{corner}},
		{"IN-T2 five and two enter one piece and move it", "", corner, "5-2", "", "n", []string{"2,-,-,-"}},
		{
			"IN-T3 five and two with a piece on the track", "", "10,-,-,-", "5-2", "", "n",
			[]string{"12,0,-,-", "10,2,-,-", "17,-,-,-"},
		},
		{
			"IN-T4 entering on the total uses both dice", "", "10,-,-,-", "3-2", "", "n",
			[]string{"10,0,-,-", "15,-,-,-"},
		},
		{
			"IN-T5 two fives enter two, or one that moves on", "", corner, "5-5", "", "s",
			[]string{"0,0,-,-", "5,-,-,-"},
		},
		{
			"IN-T6 three cannot stand on the entry", "", "0,-,-,-", "5-5", "", "s",
			[]string{"5,0,-,-", "10,-,-,-"},
		},
		{
			"IN-T7 the own blockade bars the entry until it opens", "", "0,0,-,-", "5-1", "", "n",
			[]string{"6,0,-,-", "5,1,-,-", "1,0,0,-"},
		},
		{"IN-T8 an opposing piece on the entry bars it: 5-1", "", corner, "5-1", "e=51,-,-,-", "w", []string{corner}},
		{"IN-T8 an opposing piece on the entry bars it: 4-1", "", corner, "4-1", "e=51,-,-,-", "w", []string{corner}},
		{"IN-T8 entry-capture, 5-1", "entry-capture=on", corner, "5-1", "e=51,-,-,-", "w", []string{"1,-,-,-"}},
		{"IN-T8 entry-capture, 4-1", "entry-capture=on", corner, "4-1", "e=51,-,-,-", "w", []string{"0,-,-,-"}},
		{"IN-T9 nothing moves 4 from the fifth red space", "", "71,71,71,68", "4-4", "", "n", []string{"71,71,71,68"}},
		{
			"IN-T10 the other piece never passes the pair", "", "12,12,10,-", "4-2", "", "n",
			[]string{"18,12,10,-", "16,14,10,-", "16,12,12,-", "14,14,12,-"},
		},
		{"IN-T11 a blockade ahead: the turn is lost", "", "71,71,71,10", "4-3", "e=63,63,-,-", "w", []string{"71,71,71,10"}},
		{"IN-T11 a single piece on blue may be passed", "", "71,71,71,10", "4-3", "e=63,-,-,-", "w", []string{"71,71,71,17"}},
		{
			"IN-T12 captured or not", "", "71,71,71,10", "4-3", "n=47,-,-,-", "n",
			[]string{"71,71,71,17", "71,71,71,17"},
		},
		{"IN-T13 the plain total between two pieces on blue", "", "71,71,71,6", "6-1", "n=46,41,-,-", "n", []string{"71,71,71,13"}},
		{"IN-T13 without the plain total nothing moves", "combined=steps", "71,71,71,6", "6-1", "n=46,41,-,-", "n", []string{"71,71,71,6"}},
		{"IN-T14 the plain total of a doublet completes it", "", "71,71,71,5", "2-2", "e=58,-,-,-", "s", []string{"71,71,71,9"}},
		{"IN-T14 without the plain total: no throw", "combined=steps", "71,71,71,5", "2-2", "e=58,-,-,-", "w", []string{"71,71,71,5"}},
		{"IN-T15 forced to break the blockade", "", "71,71,12,12", "6-6", "", "s", []string{"71,71,24,12", "71,71,18,18"}},
		{"IN-T16 the red piece can use neither die", "", "71,70,12,12", "6-2", "", "n", []string{"71,70,20,12", "71,70,18,14"}},
		{"IN-T17 half a doublet gives no further throw", "", "71,71,71,66", "4-4", "", "n", []string{"71,71,71,70"}},
		{"IN-T18 both threes take one piece home", "", "71,71,69,65", "3-3", "", "s", []string{"71,71,71,69"}},
		{"IN-T19 the front space need not be hit exactly", "", "71,71,71,61", "4-1", "", "n", []string{"71,71,71,66"}},
		{"IN-T20 the front space is barred", "", "71,71,71,60", "3-1", "e=46,-,-,-", "w", []string{"71,71,71,64"}},
		{"IN-T21 no blockade on red", "", "71,68,66,66", "2-2", "", "s", []string{"71,70,68,66", "71,68,68,68"}},
		{"IN-T22 the entry is barred, not the move", "", "20,-,-,-", "5-4", "w=17,-,-,-", "w", []string{"29,-,-,-"}},
		{
			"IN-T23 a mixed pair bars the way", "partners=on", "71,71,13,8", "6-1", "n=47,-,-,-", "w",
			[]string{"71,71,14,14", "71,71,20,8", "71,71,19,9"},
		},
	} {
		t.Run(c.name, c.run)
	}
}

func TestTheFifthRedSpaceNeedsAThree(t *testing.T) { // IN-T9
	r := rulesWith(t, "")
	s := threw(t, r, "71,71,71,68", "3-1")
	var lines []string
	for _, after := range r.AppendTurns(nil, s) {
		lines = append(lines, string(r.AppendState(nil, after)))
	}
	slices.Sort(lines)
	want := []string{
		"s=71,71,71,69 n=-,-,-,- turn=n next=throw",
		"s=71,71,71,71 n=-,-,-,- next=over",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("3-1: got %q, want %q", lines, want)
	}
	wantEnds(t, r, threw(t, r, "71,71,71,68", "2-1"), "", "71,71,71,71")
}

func TestCaptureIsAMatterOfWhereOneLands(t *testing.T) { // IN-T12
	r := rulesWith(t, "")
	s := threw(t, r, "71,71,71,10", "4-3", "n=47,-,-,-")
	for play, north := range map[string]string{
		"10>13* 13>17": corner, "10>14 14>17": "47,-,-,-", "10>>17": "47,-,-,-",
	} {
		want := "s=71,71,71,17 n=" + north + " turn=n next=throw"
		p, err := game.At[State](r, s).PlayText(0, play)
		if err != nil || p.String() != want {
			t.Errorf("%s: got %v, %v; want %s", play, p, err, want)
		}
	}
}

func TestPartnersFormABlockadeAndNeverCapture(t *testing.T) { // IN-T24
	r := rulesWith(t, "partners=on")
	s := threw(t, r, "71,71,40,10", "6-3", "n=47,-,-,-")
	p, err := game.At[State](r, s).PlayText(0, "10>13 40>46")
	want := "s=71,71,46,13 w=-,-,-,- n=47,-,-,- e=-,-,-,- turn=w next=throw"
	if err != nil || p.String() != want {
		t.Errorf("got %v, %v; want %s", p, err, want)
	}
}

func TestTheFirstFinishedPartnerWinsForBoth(t *testing.T) { // IN-T25
	r := rulesWith(t, "partners=on")
	s := at(t, r, "s=-,-,-,- w=-,-,-,- n=71,71,71,70 e=-,-,-,- turn=n next=play throw=6-1 left=6,1")
	s = r.Apply(s, 2, move(70, 1))
	if s.Next() != NextOver || r.Payoffs(s) != (game.Payoffs{1, -1, 1, -1}) {
		t.Errorf("%s pays %v", r.AppendState(nil, s), r.Payoffs(s))
	}
}

func TestTurnsPassToTheLeft(t *testing.T) { // IN-T26
	for seats, want := range map[int]string{2: "nsns", 3: "wnsw", 4: "wnes"} {
		r, got := rulesWith(t, ""), ""
		s := r.Apply(r.Start(seats), game.Nature, game.Action(South))
		for range 4 {
			s = r.Apply(r.Apply(s, game.Nature, twoDice(4, 3)), s.SeatOf(s.Turn()), pass)
			got += s.Turn().String()
		}
		if got != want {
			t.Errorf("%d players: after south come %s, want %s", seats, got, want)
		}
	}
}
