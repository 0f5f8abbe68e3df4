package site

import (
	"bytes"
	"image/jpeg"

	"parlor/game"
	"parlor/web/assets"
	"parlor/web/board"
	"parlor/web/pages"
)

// files is where boards find what they are drawn with.
var files = board.Files{Path: assets.Path, Text: assets.Text}

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
	return smallBoard(p, lang, seatNames(p, word))
}

// smallBoard draws p for a page of text, with names at its seats.
func smallBoard(p game.Position, lang string, names []string) (board.Board, error) {
	return board.Build(p, board.Options{Names: names, Lang: lang, Files: files})
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
