package site

import (
	"strings"
	"testing"
)

func TestThePlotGoesUpAndDownWithTheGames(t *testing.T) {
	svg, low, high := plotted("de", []int8{1, 1, -1, 0, 1})
	if low != "0" || high != "+2" || !strings.Contains(svg, `<polyline points="0,20 10,10 20,0 30,10 40,10 50,0"/>`) || !strings.Contains(svg, `viewBox="0 0 50 20"`) {
		t.Errorf("from %s to %s: %s", low, high, svg)
	}
	if !strings.Contains(svg, "der letzten 5 Spiele: +2") {
		t.Errorf("%s says nothing to those who cannot see it", svg)
	}
	if svg, _, _ := plotted("en", []int8{1}); svg != "" {
		t.Error("one game is drawn as a curve")
	}
}
