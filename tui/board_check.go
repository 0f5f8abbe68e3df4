package tui

import (
	"fmt"
	"strings"

	"parlor/game"
	"parlor/rules/check"
)

// checkBoard draws the hands face up, a row or two each, then the Discard and
// the dice.
type checkBoard struct {
	view
	s   check.State
	pic *picture
}

func (checkFamily) draw(v view) picture {
	s := checkAt(v.p)
	b := checkBoard{view: v, s: s}
	w := min(v.w, 76)
	each := 2
	if 2*s.Seats()+6 > v.h {
		each = 1
	}
	b.pic = &picture{newCanvas(w, each*s.Seats()+6, plainText), map[string]spot{}}
	for i := range game.Seat(s.Seats()) {
		b.player(i, 1+each*int(i))
	}
	b.discard(each*s.Seats() + 1)
	return *b.pic
}

// player draws a seat: who it is, its points, its hand.
func (b *checkBoard) player(seat game.Seat, y int) {
	st := plainText
	if b.acts(seat) {
		st = strong
	}
	who := strings.Fields(b.who(seat))[0] // What kind of bot does not matter where nobody chooses.
	if b.s.Dealer() == seat {
		who += " D"
	}
	c := &b.pic.canvas
	c.text(0, y, st, fmt.Sprintf("%s %d %s", b.pointer(seat), seat+1, who))
	c.right(22, y, st, fmt.Sprintf("%d pts", b.s.Points(seat)))
	x := 24
	cards := hand(b.s, seat)
	if 4*len(cards) > c.w-x { // Too many to lie side by side.
		c.text(x, y, card, b.narrow(seat, cards, c.w-x))
		return
	}
	for _, n := range cards {
		b.drawCard(x, y, card, n)
		x += 4
	}
}

// narrow writes the cards of seat in w columns: each, or else each number with
// how often it is there.
func (b *checkBoard) narrow(seat game.Seat, cards []string, w int) string {
	if text := strings.Join(cards, " "); runes(text) <= w {
		return text
	}
	var words []string
	for n := 10; n >= 2; n-- {
		switch k := b.s.Count(seat, n); k {
		case 0:
		case 1:
			words = append(words, itoa(n))
		default:
			words = append(words, fmt.Sprintf("%d×%d", n, k))
		}
	}
	return strings.Join(words, " ")
}

// drawCard draws a card in three columns.
func (b *checkBoard) drawCard(x, y int, st style, n string) {
	switch {
	case !b.color && len(n) == 1:
		b.pic.text(x, y, st, "["+n+"]")
	case !b.color:
		b.pic.text(x, y, st, "["+n)
		b.pic.text(x+3, y, st, "]")
	default:
		b.pic.text(x, y, st, fmt.Sprintf("%2s ", n))
	}
}

// discard draws the Discard, its top card last, and the last throw.
func (b *checkBoard) discard(y int) {
	c := &b.pic.canvas
	cards := discard(b.s)
	c.text(2, y+1, strong, fmt.Sprintf("Discard %d", len(cards)))
	x := 24
	room := (c.w-x)/4 - 1 // The word behind them takes the place of one.
	if len(cards) > room {
		cards = cards[len(cards)-room+1:]
		c.text(x, y+1, dim, " … ")
		x += 4
	}
	for i, n := range cards {
		st := card
		if i == len(cards)-1 {
			st = cardTop
		}
		b.drawCard(x, y+1, st, n)
		x += 4
	}
	if len(cards) == 0 {
		c.text(x, y+1, dim, "empty")
	} else {
		c.text(x, y+1, dim, "top")
	}
	c.text(2, y+2, dim, "D is the dealer")
	if len(b.dice) == 2 {
		c.text(2, y+3, strong, "Last throw")
		b.throw(24, y+3, b.dice)
	}
}

// throw draws the two dice and says what they mean.
func (b *checkBoard) throw(x, y int, faces []string) {
	w := dieWidth(faces[0], 3) + dieWidth(faces[1], 3) + 1
	drawDice(&b.pic.canvas, x, y, w, 3, faces)
	words := checkWords(faces)
	if _, after, ok := strings.Cut(words, ", "); ok {
		words = after
	}
	b.pic.text(x+w+2, y, strong, words)
}
