package site

import (
	"bytes"
	"image/jpeg"

	"parlor/game"
	"parlor/web/assets"
	"parlor/web/board"
	"parlor/web/pages"
)

// files is where boards on pages in a language find what they are drawn with.
func files(lang string) board.Files {
	return board.Files{Path: assetsIn(lang), Text: func(name string) string { return assets.Text(assets.In(lang, name)) }}
}

// assetsIn returns what leads the name of an asset to its path, for pages in a language.
func assetsIn(lang string) func(name string) string {
	return func(name string) string { return assets.Path(assets.In(lang, name)) }
}

// title is what a game is called in a language.
func (s *Site) title(lang, name string) string {
	return pages.GameTitle(lang, name, s.house.Games().Title(name))
}

// seatNames returns what the seats of p are called in its notation, each after a word.
func seatNames(p game.Position, word string) []string {
	names := make([]string, p.Seats())
	for i := range names {
		names[i] = word + p.SeatName(game.Seat(i))
	}
	return names
}

// drawnSmall draws p for a page of text, with its words in a language.
func drawnSmall(p game.Position, lang string) (board.Board, error) {
	word := "seat "
	if lang == "de" {
		word = "Platz "
	}
	names := seatNames(p, word)
	for i := range names {
		if who := calledIn(p, game.Seat(i)); who != p.SeatName(game.Seat(i)) {
			names[i] = who
		}
	}
	return smallBoard(p, lang, names)
}

// examplePlayers are who plays in the examples of the rules, by their seats.
var examplePlayers = [game.MaxSeats]string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"}

// calledIn returns what a seat is called in an example: by its side, or where seats have only numbers, by who plays there.
func calledIn(p game.Position, seat game.Seat) string {
	if name := p.SeatName(seat); name != seat.String() {
		return name
	}
	return examplePlayers[seat]
}

// smallBoard draws p for a page of text, with names at its seats.
func smallBoard(p game.Position, lang string, names []string) (board.Board, error) {
	return board.Build(p, board.Options{Names: names, Lang: lang, Files: files(lang)})
}

// photograph returns a board as JPEG, of the size of previews.
func photograph(b board.Board) ([]byte, error) {
	m, err := b.Picture(previewWide, previewHigh)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = jpeg.Encode(&out, m, &jpeg.Options{Quality: 85})
	return out.Bytes(), err
}
