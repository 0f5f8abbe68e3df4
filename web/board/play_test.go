package board_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/tools/need"
)

// byMouse plays by clicking what can be clicked.
func byMouse(p page, rnd *rand.Rand) func(state) {
	any := func(list []point) point { return list[rnd.IntN(len(list))] }
	return func(s state) {
		switch {
		case s.Main != nil:
			p.click(*s.Main)
		case len(s.To) > 0:
			p.click(any(s.To))
		case len(s.From) > 0:
			p.click(any(s.From))
		case len(s.Others) > 0:
			p.click(any(s.Others))
		}
	}
}

// byFinger drags pieces and taps buttons.
func byFinger(p page, rnd *rand.Rand) func(state) {
	return func(s state) {
		switch {
		case s.Main != nil:
			p.touch(*s.Main)
		case len(s.Way) == 2:
			a, b := s.Way[0], s.Way[1]
			p.touch(a, point{(2*a[0] + b[0]) / 3, (2*a[1] + b[1]) / 3}, point{(a[0] + 2*b[0]) / 3, (a[1] + 2*b[1]) / 3}, b)
		case len(s.From) > 0:
			p.touch(s.From[0])
		case len(s.Others) > 0:
			p.touch(s.Others[rnd.IntN(len(s.Others))])
		}
	}
}

// byKeys presses keys, and never touches anything else. It begins with the focus on the board.
func byKeys(p page, rnd *rand.Rand) func(state) {
	const onBoard, onBar = `!!document.activeElement.closest?.('.pls')`, `!!document.activeElement.closest?.('.acts')`
	return func(s state) {
		if s.Main == nil && len(s.From) == 0 && len(s.Others) > 0 {
			for range 20 {
				if eval[bool](p, onBar) {
					break
				}
				p.press("\t")
			}
			p.press("\r")
			return
		}
		if !eval[bool](p, onBoard) {
			if eval[bool](p, onBar) && s.Done {
				p.press("\r")
				return
			}
			for range 40 {
				p.do(chromedpShiftTab)
				if eval[bool](p, onBoard) {
					break
				}
			}
		}
		if s.Throw || s.Main != nil {
			p.press("t")
			if s.Main != nil && !s.Throw && !s.Done {
				p.press("\t\r")
			}
			return
		}
		for range 1 + rnd.IntN(3) {
			p.press("n")
		}
		p.press(" ")
	}
}

func TestWholeGames(t *testing.T) {
	ctx := browser(t)
	crown := game.Options{"chips": "8", "rounds": "4"}
	cases := []struct {
		name    string
		config  api.Config
		own     []int
		w, h    int64
		touch   bool
		player  func(page, *rand.Rand) func(state)
		minimum int
		long    bool
	}{
		{"backgammon by mouse", api.Config{Game: "backgammon"}, []int{0}, 1440, 900, false, byMouse, 40, false},
		{"parker by mouse as second", api.Config{Game: "parker"}, []int{1}, 1280, 800, false, byMouse, 40, true},
		{"india by mouse", api.Config{Game: "india"}, []int{0}, 1440, 900, false, byMouse, 40, false},
		{"crown by mouse", api.Config{Game: "crown-and-anchor", Seats: 3, Options: crown}, []int{1}, 1440, 900, false, byMouse, 3, false},
		{"check by mouse", api.Config{Game: "check-and-double-check", Seats: 3, Options: game.Options{"target": "10"}}, []int{0}, 1440, 900, false, byMouse, 0, true},
		{"backgammon by finger", api.Config{Game: "backgammon"}, []int{0}, 390, 844, true, byFinger, 40, true},
		{"india by finger", api.Config{Game: "india"}, []int{0}, 360, 740, true, byFinger, 40, true},
		{"backgammon by keys", api.Config{Game: "backgammon"}, []int{0}, 1024, 768, false, byKeys, 40, true},
		{"crown by keys", api.Config{Game: "crown-and-anchor", Seats: 3, Options: crown}, []int{0}, 1024, 768, false, byKeys, 1, false},
		{"hot seat", api.Config{Game: "backgammon"}, []int{0, 1}, 1440, 900, false, byMouse, 80, true},
	}
	for i, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if c.long && !need.Full() {
				t.Skip("a long game: PARLOR_FULL=1 plays it, as make test does")
			}
			tb := newTable(t, c.config, c.own, uint64(i+1))
			s := serve(t, tb)
			p := open(t, ctx, s.URL+"/r/test", c.w, c.h, c.touch)
			if c.name[len(c.name)-4:] == "keys" {
				p.press("\t\t\t")
			}
			begin := time.Now()
			acts := p.finish(2*patience, c.player(p, rand.New(rand.NewPCG(uint64(i), 1))))
			t.Logf("%d acts in %v, %d events", acts, time.Since(begin).Round(time.Millisecond), len(tb.log))
			if acts < c.minimum {
				t.Errorf("%d acts of the player: want at least %d", acts, c.minimum)
			}
			if text := eval[string](p, `document.querySelector('.sheet').textContent`); text == "" {
				t.Error("the sheet does not tell the result")
			}
			tb.mu.Lock()
			defer tb.mu.Unlock()
			if tb.room.Phase != api.Over {
				t.Errorf("phase %s on the server", tb.room.Phase)
			}
		})
	}
}
