package site

import (
	"encoding/json"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/game"
	"parlor/rules/crown"
	"parlor/rules/tables"
	"parlor/web/board"
	"parlor/web/pages"
)

// byHand are the families whose positions can be set up by hand on the bench: those whose lines the page's script can change (lab/lines.js).
var byHand = map[string]pages.LabHand{
	"tables": {Moves: "men", Turned: true, Pips: pips, Cleared: cleared},
	"india":  {Moves: "pieces", Turned: true},
	"crown":  {Moves: "chips", Banker: true, Staked: staked},
	"check":  {Moves: "cards", Points: true},
}

// pips returns how many pips a side of a game on points has to go.
func pips(p game.Position, seat game.Seat) int {
	s, _ := game.As[tables.State](p)
	return s.Pips(seat)
}

// cleared returns the line of a board of a game on points without men; empty where
// games begin so.
func cleared(p game.Position) string {
	s, _ := game.As[tables.State](p)
	line := p.String()
	for seat := range game.Seat(p.Seats()) {
		men := 0
		for place := range tables.Bar + 1 {
			men += s.Count(seat, place)
		}
		line = setField(line, p.SeatName(seat), "off:"+strconv.Itoa(men))
	}
	begun, err := p.Game().Start(p.Seats())
	if err != nil || strings.Contains(begun.String(), "=res:") {
		return ""
	}
	return line
}

// staked returns the designs on which something lies.
func staked(p game.Position) (faces []string) {
	s, _ := game.As[crown.State](p)
	for d := range crown.Design(crown.Designs) {
		if s.OnDesign(d) > 0 {
			faces = append(faces, d.String())
		}
	}
	return faces
}

// labByHand is what a page needs so that the men of b, which stand as u says, can be set up by hand.
func labByHand(u setup, b board.Board, hand pages.LabHand, lang string) (*pages.LabSetup, error) {
	var text strings.Builder
	if err := b.Render(&text); err != nil {
		return nil, err
	}
	v := api.View{
		Config: api.Config{Game: u.entry.Name, Options: u.options, Match: u.length, Seats: u.at.Seats()}, Position: u.at.String(), You: -1,
		Brief: api.Brief{N: 1, Phase: api.Playing, Turn: 1, ToAct: []game.Seat{}, Thrower: -1, Offerer: -1},
	}
	for seat, who := range pages.Called(lang, u.at) {
		v.Seats = append(v.Seats, api.SeatView{Name: u.at.SeatName(game.Seat(seat)), Who: who, Taken: true})
	}
	j, err := json.Marshal(roomlessView{v, []game.Seat{}})
	if err != nil {
		return nil, err
	}
	return &pages.LabSetup{LabHand: hand, Board: text.String(), View: `<script type="application/json" id="bench">` + strings.ReplaceAll(string(j), "<", `\u003c`) + "</script>"}, nil
}
