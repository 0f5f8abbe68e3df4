package board_test

import (
	"bytes"
	"image"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/web/assets"
	"parlor/web/board"
	"parlor/web/board/geometry"
)

func pictured(t *testing.T, p game.Position) *image.RGBA {
	t.Helper()
	b, err := board.Build(p, board.Options{Files: board.Files{Path: assets.Path, Text: assets.Text}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := b.Picture(600, 315)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestEveryGameHasAPicture draws the start of each game as pixels: a picture of that size, with more than its felt.
func TestEveryGameHasAPicture(t *testing.T) {
	t.Parallel()
	for _, e := range catalogue.All {
		g, err := catalogue.All.New(e.Name, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(e.Seats[0])
		if err != nil {
			t.Fatal(err)
		}
		m := pictured(t, p)
		felt, other := m.RGBAAt(0, 0), 0
		for y := range 315 {
			for x := range 600 {
				if m.RGBAAt(x, y) != felt {
					other++
				}
			}
		}
		if m.Rect != image.Rect(0, 0, 600, 315) || other < 600*315/3 {
			t.Errorf("%s: %v with %d pixels of a board", e.Name, m.Rect, other)
		}
	}
}

// TestAPictureShowsThePosition moves one man: what changes lies where he was and where he is.
func TestAPictureShowsThePosition(t *testing.T) {
	t.Parallel()
	g, err := catalogue.All.New("backgammon", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	at := func(line string) *image.RGBA {
		p, err := g.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		return pictured(t, p)
	}
	a := at("x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw")
	b := at("x=24:2,13:4,10:1,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw")
	var changed image.Rectangle
	for y := range 315 {
		for x := range 600 {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				changed = changed.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	// 13 and 10 lie in the left half, one on the far side and one on the viewer's.
	if changed.Empty() || changed.Min.Y > 150 || changed.Max.Y < 170 || changed.Max.X > 300 || changed.Dx() < 60 {
		t.Errorf("one man's way from 13 to 10 changes %v", changed)
	}
}

// TestAPictureIsAsWideAsItIsAsked draws a board so wide, and as high as it is then: the same men as in a picture of that size.
func TestAPictureIsAsWideAsItIsAsked(t *testing.T) {
	t.Parallel()
	g, err := catalogue.All.New("backgammon", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start(2)
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Build(p, board.Options{Files: board.Files{Path: assets.Path, Text: assets.Text}})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []int{200, 430} {
		m, err := b.Wide(w)
		if err != nil {
			t.Fatal(err)
		}
		same, err := b.Picture(w, m.Rect.Dy())
		if err != nil {
			t.Fatal(err)
		}
		if m.Rect.Dx() != w || !bytes.Equal(m.Pix, same.Pix) {
			t.Errorf("%d wide: %v, and not the picture of that size", w, m.Rect)
		}
		// Above the board is as much felt as beside it, to a pixel.
		felt, left, top := m.RGBAAt(0, 0), 0, 0
		for m.RGBAAt(left, m.Rect.Dy()/2) == felt {
			left++
		}
		for m.RGBAAt(w/2, top) == felt {
			top++
		}
		if left == 0 || top < left-1 || top > left+1 {
			t.Errorf("%d wide: %d pixels of felt beside the board, %d above", w, left, top)
		}
	}
}

// TestTheRoundStandsOnThePlateOfTheBank, and not over its edge: what changes with it lies left of that.
func TestTheRoundStandsOnThePlateOfTheBank(t *testing.T) {
	t.Parallel()
	g, err := catalogue.All.New("crown-and-anchor", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	at := func(round string) *image.RGBA {
		p, err := g.Parse("chips=89,110,103,98 banker=0 bets=-,-,-,- round=" + round + " next=bet")
		if err != nil {
			t.Fatal(err)
		}
		return pictured(t, p)
	}
	a, b := at("2"), at("13")
	var changed image.Rectangle
	for y := range 315 {
		for x := range 600 {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				changed = changed.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	scale := float64(315-28) / 800
	if edge := int((600-1200*scale)/2 + geometry.Crown{Seats: 4}.Bank().Right()*scale); changed.Empty() || changed.Max.X > edge {
		t.Errorf("the round is written at %v, the plate ends at %d", changed, edge)
	}
}

// TestAPictureTellsNumbers: how many chips somebody has, and what he has scored, is written beside heaps and hands that look alike.
func TestAPictureTellsNumbers(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string][2]string{
		"crown-and-anchor": {
			"chips=89,110,103,98 banker=0 bets=-,-,-,- round=2 next=bet",
			"chips=90,109,103,98 banker=0 bets=-,-,-,- round=2 next=bet",
		},
		"check-and-double-check": {
			"hands=9.6.2/10.4 discard=10.10.9.8.8.7.7.6.5.5.4.3.3.2.2.8.7 dealer=1 thrower=0 points=0,12 next=throw",
			"hands=9.6.2/10.4 discard=10.10.9.8.8.7.7.6.5.5.4.3.3.2.2.8.7 dealer=1 thrower=0 points=0,17 next=throw",
		},
	} {
		g, err := catalogue.All.New(name, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var pictures [2]*image.RGBA
		for i, line := range lines {
			p, err := g.Parse(line)
			if err != nil {
				t.Fatal(err)
			}
			pictures[i] = pictured(t, p)
		}
		if bytes.Equal(pictures[0].Pix, pictures[1].Pix) {
			t.Errorf("%s: both look alike:\n%s\n%s", name, lines[0], lines[1])
		}
	}
}

// TestADieThatWasPlayedIsDimInAPicture: what it shows is nearer to the board than that of one that is still to be played.
func TestADieThatWasPlayedIsDimInAPicture(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string][3]string{ // no die, both to be played, one of them played
		"backgammon": {
			"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw",
			"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=5-2 left=5,2",
			"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=5-2 left=2",
		},
		"india": {
			"s=30,20,-,- n=40,-,-,- turn=s next=throw",
			"s=30,20,-,- n=40,-,-,- turn=s next=play throw=5-2 left=5,2",
			"s=30,20,-,- n=40,-,-,- turn=s next=play throw=5-2 left=2",
		},
	} {
		g, err := catalogue.All.New(name, game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var pictures [3]*image.RGBA
		for i, line := range lines {
			p, err := g.Parse(line)
			if err != nil {
				t.Fatal(err)
			}
			pictures[i] = pictured(t, p)
		}
		bare, open, played := pictures[0], pictures[1], pictures[2]
		changed := 0
		for i := range bare.Pix {
			if open.Pix[i] == played.Pix[i] {
				continue
			}
			changed++
			if b, o, p := int(bare.Pix[i]), int(open.Pix[i]), int(played.Pix[i]); max(p-b, b-p) > max(o-b, b-o) {
				t.Errorf("%s: %d on the board, %d with the die, %d where it was played", name, b, o, p)
				break
			}
		}
		if changed < 30 {
			t.Errorf("%s: a die that was played looks like one that was not: %d of its numbers differ", name, changed)
		}
	}
}
