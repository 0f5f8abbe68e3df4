package board_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/web/board"
)

// small is how the rule book draws a position.
func small(t *testing.T, p game.Position) board.Board {
	t.Helper()
	b, err := board.Build(p, board.Options{Files: files, Names: []string{"Ada", "Bob"}})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var smallPositions = []struct{ game, line, says, count string }{
	{"parker", "x=24:1,18:1,bar:1,off:12 o=13:2,off:13 turn=x next=throw", "Dog House, one black; point 24, one black; point 18, one black; point 12, two red; men borne off, twelve black; opponent's men borne off, thirteen red.", ""},
	{"backgammon", "x=6:2,3:1,off:12 o=7:15 turn=x next=play throw=5-4 left=5,4", "point 18, fifteen blue; point 6, two cream; point 3, one cream; men borne off, twelve cream; dice 5-4.", ""},
	{"india", "s=71,71,71,10 n=47,-,-,- turn=s next=throw", "space 10, one red; space 13, one yellow; the centre, three red; corner yellow, three yellow.", "11"},
	{"crown-and-anchor", "chips=95,100 banker=1 bets=5:crown,- round=3 next=throw", "Crown, stake 5 Ada; Ada, 95 chips; Bob, 100 chips, Banker.", ""},
	{"check-and-double-check", "hands=9.4/8.4.4 discard=10.10.10.8.7.7.6.6.5.5.3.2.2.7.3.9.5 dealer=1 thrower=0 points=0,0 next=throw", "hand of Ada, two cards: 9, 4; hand of Bob, three cards: 8, 4, 4; Discard, 17 cards, top card 5.", ""},
}

func TestSmallBoardsShowAndSayWhatStandsWhere(t *testing.T) {
	for _, c := range smallPositions {
		b := small(t, at(t, c.game, c.line))
		if got := b.Says(); got != c.says {
			t.Errorf("%s says %q, want %q", c.game, got, c.says)
		}
		picture := b.Small()
		if c.count != "" && !strings.Contains(picture, ">"+c.count+"</text>") {
			t.Errorf("%s: space %s is not counted in %s", c.game, c.count, picture)
		}
		if len(picture) > 12<<10 || strings.Contains(picture, "<button") || strings.Contains(picture, "id=") {
			t.Errorf("%s: want something small, without buttons and ids: %s", c.game, picture)
		}
	}
}

func TestThePartOfTheCrossHoldsWhatMoves(t *testing.T) {
	far := small(t, at(t, "india", "s=71,71,71,33 n=-,-,-,- turn=s next=throw"))
	near := small(t, at(t, "india", "s=71,71,71,10 n=-,-,-,- turn=s next=throw"))
	box := regexp.MustCompile(`viewBox="([^"]+)"`)
	alone, both := box.FindString(near.Small()), box.FindString(near.Small(far))
	if alone == both || strings.Contains(alone, "0 0 1000 1000") {
		t.Errorf("the part is %s alone, and %s with a far piece", alone, both)
	}
	if nobody := small(t, at(t, "india", "s=-,-,-,- n=-,-,-,- turn=s next=throw")).Small(); !strings.Contains(nobody, `viewBox="0 0 1000 1000"`) {
		t.Errorf("nobody is under way, and not the whole cross is shown: %s", box.FindString(nobody))
	}
}

// symbolsFit asks whether all that a page draws is among its symbols, once, and nothing else.
func symbolsFit(t *testing.T, symbols, page string) {
	t.Helper()
	var ids []string
	for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(symbols, -1) {
		if slices.Contains(ids, m[1]) {
			t.Errorf("%s is there twice", m[1])
		}
		ids = append(ids, m[1])
	}
	for _, m := range regexp.MustCompile(`(?:href="|url\()#([^")]+)`).FindAllStringSubmatch(symbols+page, -1) {
		if !slices.Contains(ids, m[1]) {
			t.Errorf("%s is missing", m[1])
		}
	}
	for _, id := range ids {
		if !strings.Contains(symbols+page, "#"+id) {
			t.Errorf("%s is never drawn", id)
		}
	}
}

func TestSymbolsAreAllThatIsDrawnAndNoMore(t *testing.T) {
	var boards []board.Board
	var page, over string
	for _, c := range smallPositions {
		b := small(t, at(t, c.game, c.line))
		boards = append(boards, b)
		page += b.Small()
		over += b.Lying()
		file := b.LyingFile()
		symbolsFit(t, file, "")
		if !strings.HasPrefix(file, `<svg xmlns="http://www.w3.org/2000/svg" width=`) || strings.Contains(file, `href="/`) {
			t.Errorf("%s: no SVG that stands alone: %s", c.game, file)
		}
		for _, s := range b.Sides() {
			page += s.Icon()
		}
	}
	symbolsFit(t, board.Symbols(boards...), page)
	symbolsFit(t, board.LyingSymbols(boards...), over)
	if alone := board.Symbols(boards[0]); strings.Contains(alone, "man-navy") || strings.Contains(alone, "cube") || !strings.Contains(alone, "man-ebony") {
		t.Error("the symbols of Parker's board are not those of Parker's board")
	}
	if board.Symbols() != "" {
		t.Error("symbols of nothing")
	}
}
