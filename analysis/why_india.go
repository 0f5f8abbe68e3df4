package analysis

import (
	"parlor/game"
	"parlor/rules/india"
)

// indiaReasons finds pieces brought in, captured, brought into the red path and home, onto blue spaces,
// blockades made and opened, and by how many throws a piece can be captured next.
func indiaReasons(rules game.Complete[india.State], s, t india.State, seat game.Seat) (list []Reason) {
	r, ok := rules.(india.Rules)
	if !ok {
		return nil
	}
	me := s.SideAt(seat)
	if n := atStart(s, me) - atStart(t, me); n > 0 {
		list = append(list, Reason{Key: "enter", N: n})
	}
	for i := range r.Seats(s) {
		side := s.SideAt(game.Seat(i))
		if n := atStart(t, side) - atStart(s, side); side != me && n > 0 {
			list = append(list, Reason{Key: "capture", N: n, Side: side.Name()})
		}
	}
	made, opened, blue := Reason{Key: "block"}, Reason{Key: "unblock"}, Reason{Key: "blue"}
	for p := india.Front; p >= india.Entry; p-- {
		switch was, is := blocks(r, s, me, p), blocks(r, t, me, p); {
		case is && !was:
			made.Points = append(made.Points, p)
		case was && !is:
			opened.Points = append(opened.Points, p)
		}
		// Whoever comes in stands on blue, too: that is told already.
		if p != india.Entry && r.Blue(india.Space(me, p)) && onSpace(t, me, p) > onSpace(s, me, p) {
			blue.Points = append(blue.Points, p)
		}
	}
	red := Reason{Key: "red", N: pastRing(t, me) - pastRing(s, me)}
	home := Reason{Key: "home", N: t.Home(me) - s.Home(me)}
	made.N, opened.N, blue.N = len(made.Points), len(opened.Points), len(blue.Points)
	for _, x := range []Reason{made, opened, blue, red, home} {
		if x.N > 0 {
			list = append(list, x)
		}
	}
	if x, ok := open(r, t, me); ok {
		list = append(list, x)
	}
	return list
}

// atStart returns how many pieces of side stand in its corner.
func atStart(s india.State, side india.Side) (n int) {
	for _, p := range s.Pieces(side) {
		if p == india.Corner {
			n++
		}
	}
	return n
}

// pastRing returns how many pieces of side are on its red path or in the centre.
func pastRing(s india.State, side india.Side) (n int) {
	for _, p := range s.Pieces(side) {
		if p > india.Front {
			n++
		}
	}
	return n
}

// onSpace returns how many pieces of side stand on what it counts as p.
func onSpace(s india.State, side india.Side, p int) (n int) {
	for _, q := range s.Pieces(side) {
		if int(q) == p {
			n++
		}
	}
	return n
}

// blocks reports whether a piece of side is one of a blockade on what it counts as p, a space of the ring.
func blocks(r india.Rules, s india.State, side india.Side, p int) bool {
	n := onSpace(s, side, p)
	if mate := side ^ 2; n > 0 && r.Partners && s.Sides().Has(mate) {
		n += onSpace(s, mate, (p+india.Ring/2)%india.Ring)
	}
	return n > 1
}

// open finds how many pieces of side me the next throw can capture, by how many ways of how many it captures
// one. It is not known where the next throw is of me or of the partner, and not told where no piece is on the ring.
func open(r india.Rules, s india.State, me india.Side) (Reason, bool) {
	onRing := india.Pieces - atStart(s, me) - pastRing(s, me)
	if s.Next() != india.NextThrow || s.Turn() == me || r.Partners && s.Turn()^me == 2 || onRing == 0 {
		return Reason{}, false
	}
	x := Reason{Key: "open"}
	var all uint64
	for _, o := range r.AppendOutcomes(nil, s) {
		var struck uint64
		for _, next := range r.AppendTurns(nil, r.Apply(s, game.Nature, o.Action)) {
			for p := india.Entry; p <= india.Front; p++ {
				if onSpace(next, me, p) < onSpace(s, me, p) {
					struck |= 1 << p
				}
			}
		}
		x.Of += int(o.Weight)
		if all |= struck; struck != 0 {
			x.Ways += int(o.Weight)
		}
	}
	for p := india.Entry; p <= india.Front; p++ {
		x.N += int(all >> p & 1)
	}
	return x, true
}
