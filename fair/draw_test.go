package fair

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
)

func material(k uint64) Material {
	return Material{Room: "room-1", K: k, Link: value("link"), Seats: []Share{
		{Seed: value("seed 0"), Link: value("link 0")}, {Seed: value("seed 1")}, {Link: value("link 2")}, {},
	}}
}

func TestEveryPartOfTheMaterialMatters(t *testing.T) {
	seen := map[[16]byte]string{}
	look := func(name string, m Material) {
		var b [16]byte
		for s, i := m.Stream(), 0; i < len(b); i++ {
			b[i] = s.Byte()
		}
		if other, twice := seen[b]; twice {
			t.Errorf("%s and %s make the same bytes", name, other)
		}
		seen[b] = name
	}
	look("as it is", material(7))
	for name, change := range map[string]func(*Material){
		"room": func(m *Material) { m.Room = "room-2" },
		"k":    func(m *Material) { m.K++ },
		"link": func(m *Material) { m.Link = flip(m.Link) },
		"seat order": func(m *Material) {
			m.Seats[0], m.Seats[1] = m.Seats[1], m.Seats[0]
		},
		"seed":               func(m *Material) { m.Seats[1].Seed = flip(m.Seats[1].Seed) },
		"seed absent":        func(m *Material) { m.Seats[1].Seed = Value{} },
		"link absent":        func(m *Material) { m.Seats[2].Link = Value{} },
		"seed as link":       func(m *Material) { m.Seats[1] = Share{Link: m.Seats[1].Seed} },
		"share moved a seat": func(m *Material) { m.Seats[3], m.Seats[2] = m.Seats[2], m.Seats[3] },
		"seed and link swapped": func(m *Material) {
			m.Seats[0].Seed, m.Seats[0].Link = m.Seats[0].Link, m.Seats[0].Seed
		},
		"a seat less": func(m *Material) { m.Seats = m.Seats[:3] },
		"a seat more": func(m *Material) { m.Seats = append(m.Seats, Share{}) },
	} {
		m := material(7)
		change(&m)
		look(name, m)
	}
}

// stock is a stream of given bytes.
func stock(b ...byte) *Stream {
	s := &Stream{used: 32 - len(b)}
	copy(s.block[s.used:], b)
	return s
}

func TestBytesFrom252OnAreThrownAgain(t *testing.T) {
	s := stock(252, 255, 251, 0, 253, 6, 254)
	for i, want := range []int{6, 1, 1} {
		if got := s.Die(); got != want {
			t.Errorf("die %d: %d, want %d", i+1, got, want)
		}
	}
	if s.used != 31 {
		t.Errorf("used %d bytes, want 6 of 7", s.used-25)
	}
}

func TestNumbersBeyondTheGreatestMultipleAreDrawnAgain(t *testing.T) {
	const n = 1<<31 + 1
	s := stock(0x80, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0)
	if got := s.Below(n); got != 1<<31 || s.used != 32 {
		t.Errorf("got %d after %d bytes, want %d after 12", got, s.used-20, uint32(1<<31))
	}
	if got := stock(0xff, 0xff, 0xff, 0xff).Below(1 << 31); got != 1<<31-1 {
		t.Errorf("a power of two rejects nothing: got %d", got)
	}
	if got := stock(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 9).Below(7); got != 2 {
		t.Errorf("of 2^32 = 7 * 613566756 + 4, the last four are drawn again: got %d", got)
	}
}

// TestDiceAreUniform counts the bytes that make each face: of the 63,504 pairs
// of bytes that are accepted, each pair of faces gets as many.
func TestDiceAreUniform(t *testing.T) {
	counts := map[[2]int]int{}
	for a := range 252 {
		for b := range 252 {
			s := stock(byte(a), byte(b))
			counts[[2]int{s.Die(), s.Die()}]++
		}
	}
	for f, n := range counts {
		if n != 42*42 || len(counts) != 36 {
			t.Errorf("%v: %d of 63504", f, n)
		}
	}
}

// everyDraw lists positions of all games at which Nature acts in different ways.
func everyDraw(t testing.TB) map[string]game.Position {
	list := map[string]game.Position{}
	for _, e := range catalogue.All {
		for _, seats := range []int{e.Seats[0], e.Seats[1]} {
			p := start(t, e.Name, seats, nil)
			for i := 0; i < 400 && p.ToAct() != 0; i++ {
				seat := p.ToAct().First()
				var a game.Action
				if seat == game.Nature {
					outs := p.Outcomes()
					list[fmt.Sprint(e.Name, " ", seats, " ", len(outs), " ", game.TotalWeight(outs))] = p
					a = outs[(i*7)%len(outs)].Action
				} else {
					acts := p.Actions(seat)
					a = acts[(i*5)%len(acts)]
				}
				next, err := p.Play(seat, a)
				if err != nil {
					t.Fatal(err)
				}
				p = next
			}
		}
	}
	return list
}

// TestDrawsFollowTheWeights compares, for every kind of draw in every game, the
// exact distribution of the dice with the weights of the outcomes.
func TestDrawsFollowTheWeights(t *testing.T) {
	kinds := map[int]int{}
	for name, p := range everyDraw(t) {
		outs := p.Outcomes()
		set, dice := throwsOf(outs, p.Format)
		kinds[dice]++
		if dice == 0 {
			continue // Below is uniform and game.Pick lays the weights end to end.
		}
		got := map[game.Action]uint32{}
		for n := range uint32(pow6(dice)) {
			var b []byte
			for x, i := n, 0; i < dice; i++ {
				b, x = append(b, byte(x%6)), x/6
			}
			a, err := stock(b...).draw(outs, set, dice)
			if err != nil {
				t.Fatal(err)
			}
			got[a]++
		}
		for _, o := range outs {
			if got[o.Action] != o.Weight {
				t.Errorf("%s: %s falls in %d of %d ways, want %d", name, p.Format(o.Action), got[o.Action], pow6(dice), o.Weight)
			}
		}
	}
	if len(kinds) != 4 {
		t.Errorf("draws of %v dice: want all kinds, weighted ones too", slices.Sorted(maps.Keys(kinds)))
	}
}

func pow6(n int) int { return []int{1, 6, 36, 216}[n] }

func TestOnlyWholeSetsOfDiceAreDice(t *testing.T) {
	for name, p := range everyDraw(t) {
		outs := p.Outcomes()
		if _, dice := throwsOf(outs, p.Format); dice == 0 {
			continue
		}
		heavier := slices.Clone(outs)
		heavier[0].Weight++
		twice := slices.Clone(outs)
		twice[0].Action = twice[1].Action
		for what, bad := range map[string][]game.Outcome{"loaded": heavier, "one short": outs[1:], "one twice": twice} {
			if _, dice := throwsOf(bad, p.Format); dice != 0 {
				t.Errorf("%s, %s: taken for dice", name, what)
			}
		}
	}
}

func TestDiceNotation(t *testing.T) {
	for text, want := range map[string]int{
		"6-3": 2, "4": 1, "C-4": 2, "C-C": 2, "crown,crown,anchor": 3, "crown": 1, "1-1": 2,
		"first s": 0, "dealer 2": 0, "misc 10.7.5.2": 0, "card 7": 0, "": 0, "7": 0, "0": 0, "6-": 0, "-": 0, "6-3-2-1": 0,
	} {
		f, n := readDice(text)
		if n != want {
			t.Errorf("%q: %d dice, want %d", text, n, want)
		}
		if n > 0 && f.write(n, text) != text {
			t.Errorf("%q is written %q", text, f.write(n, text))
		}
	}
}

func TestADealIsOneThrowAndDiceAreAnother(t *testing.T) {
	p := start(t, "check-and-double-check", 3, nil)
	fell, p, err := material(1).Throw(p)
	if err != nil {
		t.Fatal(err)
	}
	if want := 1 + 1 + 3*9 + 4; len(fell) != want { // The dealer, the miscellaneous cards, the hands, the Discard.
		t.Errorf("%d draws, want %d: %v", len(fell), want, fell)
	}
	if fell, _, err = material(2).Throw(p); err != nil || len(fell) != 1 {
		t.Errorf("the dice behind the deal: %v, %v", fell, err)
	}
	p = start(t, "crown-and-anchor", 3, nil) // Elections are throws of their own.
	if fell, _, err = material(3).Throw(p); err != nil || len(fell) != 1 {
		t.Errorf("the election: %v, %v", fell, err)
	}
}

func TestNatureThrowsOnlyInItsTurn(t *testing.T) {
	p := start(t, "backgammon", 2, nil)
	for p.ToAct().Has(game.Nature) {
		var err error
		if p, err = p.Play(game.Nature, p.Outcomes()[3].Action); err != nil {
			t.Fatal(err)
		}
		if p.ToAct().Has(game.Nature) {
			if p, err = p.Play(game.Nature, p.Outcomes()[1].Action); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, _, err := material(1).Throw(p); !errors.Is(err, game.ErrNotYourTurn) {
		t.Errorf("error %v, want %v", err, game.ErrNotYourTurn)
	}
	format := func(a game.Action) string { return strconv.Itoa(int(a)) }
	if _, err := drawn(material(1), nil, format); !errors.Is(err, errNothing) {
		t.Errorf("no outcomes: error %v", err)
	}
}

// drawn is what m makes fall of outs, which format writes.
func drawn(m Material, outs []game.Outcome, format func(game.Action) string) (game.Action, error) {
	set, n := throwsOf(outs, format)
	return m.Stream().draw(outs, set, n)
}

// TestLongRunOfThrows looks at 90,000 throws from a chain as games use it. The
// seeds are fixed, so the test always ends alike.
func TestLongRunOfThrows(t *testing.T) {
	var tally Tally
	cards := make([]uint64, 5)
	weights := []uint32{1, 2, 3, 4, 7}
	c := NewChain(value("server"), 30000)
	for k := range 30000 {
		m := Material{Room: "run", K: uint64(k + 1), Link: c.Link(k + 1), Seats: []Share{{Seed: value("a")}, {Seed: value("b")}}}
		s := m.Stream()
		for n := 1; n <= 3; n++ {
			if !tally.Add(s.dice(n).write(n, "1")) {
				t.Fatal("not a throw")
			}
		}
		v := s.Below(17)
		for i, w := range weights {
			if v < w {
				cards[i]++
				break
			}
			v -= w
		}
	}
	fits := []Fit{ChiSquare(cards, weights)}
	for n := 1; n <= 3; n++ {
		_, faces := tally.Faces(n)
		_, throws := tally.Throws(n)
		fits = append(fits, faces, throws)
	}
	for _, f := range fits {
		if f.P < 0.001 || f.P > 0.999 || f.Least < 5 {
			t.Errorf("chi2 %.1f with %d degrees of freedom: p %.4f of %d", f.Chi2, f.DF, f.P, f.Trials)
		}
	}
}

func TestBlocksAreCountedFromZero(t *testing.T) {
	m := material(9)
	s := m.Stream()
	msg := m.bytes()
	for block := range uint32(3) {
		want := hmacOf(m.Link, binary.BigEndian.AppendUint32(slices.Clone(msg), block))
		for i, b := range want {
			if got := s.Byte(); got != b {
				t.Fatalf("byte %d of block %d: %d, want %d", i, block, got, b)
			}
		}
	}
}

func BenchmarkThrowOfTwoDice(b *testing.B) {
	m := material(1)
	for b.Loop() {
		m.K++
		m.Stream().dice(2)
	}
}

func BenchmarkThrowAtAPosition(b *testing.B) {
	p := start(b, "backgammon", 2, nil)
	m := material(1)
	for b.Loop() {
		m.K++
		if _, _, err := m.Throw(p); err != nil {
			b.Fatal(err)
		}
	}
}

// hmacOf is HMAC-SHA256 as RFC 2104 defines it, written out.
func hmacOf(key Value, msg []byte) Value {
	inner, outer := make([]byte, 64), make([]byte, 64)
	for i := range inner {
		var k byte
		if i < len(key) {
			k = key[i]
		}
		inner[i], outer[i] = k^0x36, k^0x5c
	}
	in := sha256.Sum256(append(inner, msg...))
	return sha256.Sum256(append(outer, in[:]...))
}
