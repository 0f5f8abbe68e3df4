package fair

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlor/game"
)

func TestLinksAreTheHashesOfTheSeed(t *testing.T) {
	for _, n := range []int{1, 2, 63, 64, 65, 127, 128, 1000} {
		c := NewChain(value("seed"), n)
		v := value("seed")
		for j := n; j >= 0; j-- {
			if got := c.Link(j); got != v {
				t.Fatalf("length %d: link %d is %v, want %v", n, j, got, v)
			}
			v = next(v)
		}
		if c.Anchor() != c.Link(0) || c.Len() != n {
			t.Errorf("length %d: anchor %v, len %d", n, c.Anchor(), c.Len())
		}
	}
}

func TestLinksAreTheSameTogetherAndAlone(t *testing.T) {
	const n = 150
	c := NewChain(value("seed"), n)
	var one []Value // by a step each
	for v, i := value("seed"), 0; i <= n; v, i = next(v), i+1 {
		one = append(one, v)
	}
	slices.Reverse(one)
	for j := range n + 1 {
		if c.Link(j) != one[j] {
			t.Fatalf("link %d is another", j)
		}
		for _, many := range []int{1, 8, stride, n + 1} {
			if got := c.Links(j, many); !slices.Equal(got, one[j:min(j+many, n+1)]) {
				t.Fatalf("%d links from %d on: %d others", many, j, len(got))
			}
		}
	}
}

func TestATrackFollowsItsChainAndNothingElse(t *testing.T) {
	const n, first = 200, 17
	c := NewChain(value("seed"), n)
	tr := newTrack(c.Anchor(), n, first)
	rnd := rand.New(rand.NewPCG(3, 4))
	for k := uint64(first); k < first+n; k += 1 + rnd.Uint64N(4) { // Some throws go by without a link.
		if got, want := tr.index(k), int(k-first+1); got != want {
			t.Fatalf("throw %d: index %d, want %d", k, got, want)
		}
		good := c.Link(tr.index(k))
		for name, bad := range map[string]Value{
			"none": {}, "the one shown last": tr.shown, "another chain's": value("other"), "flipped": flip(good),
		} {
			if _, ok := tr.follow(k, bad); ok {
				t.Fatalf("throw %d: took %s", k, name)
			}
		}
		if j := tr.index(k); j > 1 && tr.at < k-1 {
			if _, ok := tr.follow(k, c.Link(j-1)); ok {
				t.Fatalf("throw %d: took the link before", k)
			}
		}
		if j := tr.index(k); j < n {
			if _, ok := tr.follow(k, c.Link(j+1)); ok {
				t.Fatalf("throw %d: took the link behind", k)
			}
		}
		after, ok := tr.follow(k, good)
		if !ok {
			t.Fatalf("throw %d: refused its link", k)
		}
		if _, twice := after.follow(k, good); twice {
			t.Fatalf("throw %d: took its link twice", k)
		}
		tr = after
	}
	if _, ok := tr.follow(first+n, c.Link(n)); ok {
		t.Error("took a link beyond the end")
	}
}

func flip(v Value) Value {
	v[31] ^= 1
	return v
}

func TestACommitmentIsGoodForOneSeatOfOneRoom(t *testing.T) {
	seen := map[Value]string{}
	for _, room := range []string{"a", "b", "ab"} {
		for seat := range game.Seat(3) {
			for _, seed := range []string{"x", "y"} {
				name := fmt.Sprint(room, seat, seed)
				c := Commitment(room, seat, value(seed))
				if other, twice := seen[c]; twice {
					t.Errorf("%s and %s have one commitment", name, other)
				}
				seen[c] = name
			}
		}
	}
}

func TestValuesAreReadWhole(t *testing.T) {
	v, err := NewValue(strings.NewReader("0123456789abcdef0123456789abcdef and more"))
	if err != nil || string(v[:]) != "0123456789abcdef0123456789abcdef" {
		t.Errorf("%v, %v", v, err)
	}
	if _, err := NewValue(strings.NewReader("too short")); err == nil {
		t.Error("half a value was taken for one")
	}
}

func TestServerSeedsDiffer(t *testing.T) {
	seen := map[Value]bool{}
	for _, secret := range []Value{value("a"), value("b")} {
		for _, room := range []string{"a", "b"} {
			for epoch := range 3 {
				seen[olderServerSeed(secret, room, epoch)] = true
			}
		}
	}
	if len(seen) != 12 {
		t.Errorf("%d different seeds, want 12", len(seen))
	}
}

func BenchmarkNewChain(b *testing.B) {
	for b.Loop() {
		NewChain(value("seed"), ChainLength)
	}
}

func BenchmarkLink(b *testing.B) {
	c := NewChain(value("seed"), ChainLength)
	j := 0
	for b.Loop() {
		j = j%ChainLength + 1
		c.Link(j)
	}
}

func BenchmarkFollow(b *testing.B) {
	c := NewChain(value("seed"), ChainLength)
	tr := newTrack(c.Anchor(), ChainLength, 1)
	link := c.Link(1)
	for b.Loop() {
		if _, ok := tr.follow(1, link); !ok {
			b.Fatal("refused")
		}
	}
}
