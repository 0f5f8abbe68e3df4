package tui

import (
	"fmt"
	"strings"

	"parlor/game"
	"parlor/rules/crown"
)

// crownBoard draws the cloth: six designs with what is staked on them, then
// the players, the dice and the bank.
type crownBoard struct {
	view
	s   crown.State
	pic *picture
	cw  int // columns of a design
	ch  int // rows of a design
}

// designGlyphs are the designs in one character.
var designGlyphs = [crown.Designs]string{"♛", "‡", "♥", "♠", "♦", "♣"}

func (crownFamily) draw(v view) picture {
	s, _ := crownAt(v.p)
	b := crownBoard{view: v, s: s, cw: 20, ch: 5}
	if v.w >= 72 {
		b.cw = 24
	}
	if v.h >= 26 {
		b.ch = 7
	}
	seats := s.Seats()
	b.pic = &picture{newCanvas(3*b.cw, 2*b.ch+1+max((seats+1)/2, 1)+3, plainText), map[string]spot{}}
	for d := crown.Crown; d < crown.Designs; d++ {
		b.design(d)
	}
	y := 2*b.ch + 1
	if len(v.dice) == 3 {
		y = b.threw(v.dice)
	}
	for i := range game.Seat(seats) {
		b.player(i, y)
	}
	b.pic.h = y + (seats+1)/2
	b.pic.cells = b.pic.cells[:b.pic.w*b.pic.h]
	return *b.pic
}

// threw draws the dice of the last throw and returns the row below.
func (b *crownBoard) threw(dice []string) int {
	y := 2*b.ch + 1
	c := &b.pic.canvas
	c.text(1, y, dim, "last throw")
	x := 13
	for _, name := range dice {
		text := " " + name + " "
		for d := crown.Crown; d < crown.Designs; d++ {
			if d.String() == name {
				text = " " + designGlyphs[d] + " " + name + " "
			}
		}
		c.text(x, y, die, text)
		x += runes(text) + 1
	}
	return y + 1
}

// design draws a cell of the cloth.
func (b *crownBoard) design(d crown.Design) {
	x, y := int(d%3)*b.cw, int(d/3)*b.ch
	c := &b.pic.canvas
	c.fill(x, y, b.cw, b.ch, cloth, ' ')
	st := cloth
	if d == crown.Heart || d == crown.Diamond {
		st = clothRed
	}
	at := b.marks.at == d.String()
	frameStyle := cloth
	if at {
		frameStyle = clothAt
	}
	c.box(x, y, b.cw, b.ch, frameStyle)
	name := designGlyphs[d] + " " + strings.ToUpper(d.String())
	shown := b.showed(d)
	if shown > 0 {
		name += fmt.Sprintf(" ×%d", shown)
	}
	c.mid(x, y+1, b.cw, st, name)
	if at {
		c.mid(x, y, b.cw, clothAt, fmt.Sprintf("‹ bet %d ›", b.marks.stake))
	}
	b.stakes(d, x+2, y+2)
	b.pic.spots[d.String()] = spot{x + b.cw/2, y + 1}
}

// showed returns how many dice of the last throw show d, while no new stake
// lies on the board.
func (b *crownBoard) showed(d crown.Design) (n int) {
	if len(b.dice) < 3 { // One die is thrown for the bank, and no stake lies there.
		return 0
	}
	for _, name := range b.dice {
		n += one(name == d.String())
	}
	return n
}

// stakes lists who has staked how much on d, as many as the cell has room for.
func (b *crownBoard) stakes(d crown.Design, x, y int) {
	room := b.ch - 3
	col := (b.cw - 4) / 2
	k := 0
	for i := range game.Seat(b.s.Seats()) {
		n := b.s.Stake(i, d)
		if n == 0 {
			continue
		}
		if k < 2*room {
			b.pic.text(x+k/room*col, y+k%room, chip, fmt.Sprintf("%d: •%d", i+1, n))
		}
		k++
	}
}

// player writes about a seat: two seats a row.
func (b *crownBoard) player(seat game.Seat, y int) {
	w := b.pic.w / 2
	x, row := int(seat)%2*w, y+int(seat)/2
	st := plainText
	if b.acts(seat) {
		st = strong
	}
	bet := ""
	if k := b.staked(seat); k > 0 {
		bet = fmt.Sprintf("bets %d, ", k)
	}
	if b.s.HasPassed(seat) {
		bet = "passes, "
	}
	money := fmt.Sprintf("%shas %d", bet, b.s.Chips(seat))
	b.pic.right(x+w-1, row, st, money)
	bank := ""
	if b.s.Banker() == seat {
		bank = " BANK"
	}
	pointer := b.pointer(seat)
	room := w - 2 - runes(money) - runes(bank) - runes(pointer) - 3
	b.pic.text(x, row, st, fmt.Sprintf("%s %d %s%s", pointer, seat+1, cutTo(b.who(seat), room), bank))
}

func (b *crownBoard) staked(seat game.Seat) (n int) {
	for d := crown.Crown; d < crown.Designs; d++ {
		n += b.s.Stake(seat, d)
	}
	return n
}
