package players

import "testing"

func TestDiceAreCountedWhereTheyArePlain(t *testing.T) {
	var l Luck
	for _, text := range []string{"6-3", "1-1", "C-4", "crown,crown,anchor", "5", "7-1", "6-3 x"} {
		l.add(text)
	}
	if l != (Luck{Throws: 2, Pips: 11, Doublets: 1}) {
		t.Errorf("%+v", l)
	}
}

func TestWhoHasMostHasWon(t *testing.T) {
	for _, c := range []struct {
		payoffs []int32
		seat    int
		want    int
	}{{[]int32{1, -1}, 0, 1}, {[]int32{1, -1}, 1, -1}, {[]int32{0, 0}, 0, 0}, {[]int32{2, -1, 2, -1}, 2, 1}, {[]int32{3, -1, -1, -1}, 3, -1}} {
		if got := won(c.payoffs, c.seat); got != c.want {
			t.Errorf("seat %d of %v: %d, want %d", c.seat, c.payoffs, got, c.want)
		}
	}
}
