package site

import (
	"bytes"
	"context"
	"image/png"
	"net/http"
	"strconv"

	"parlor/api"
	"parlor/game"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/papers"
)

// labPicture serves a drawing of a position, as kept or drawn now. Its words are in lang. It is kept by mime and what, which says in what else drawings of that type differ (their width).
func (s *Site) labPicture(w http.ResponseWriter, r *http.Request, mime, what, lang string, draw func(b board.Board) ([]byte, error)) error {
	u, err := s.labGame(r)
	if err != nil {
		return err
	}
	v := s.door.Anybody(r)
	made, err := papers.Get(r.Context(), s.papers, papers.Key{Room: u.path(), What: mime + what + lang}, s.host.Allowed(v, api.Quick), func(context.Context) ([]byte, int, error) {
		seat := game.Public
		if who := u.at.ToAct(); who.Has(game.Nature) {
			seat = u.at.Thrower()
		} else if who != 0 {
			seat = who.First()
		}
		b, err := labBoard(u, seat, lang)
		if err != nil {
			return nil, 0, err
		}
		text, err := draw(b)
		return text, len(text), err
	})
	if err != nil {
		return err
	}
	return writePacked(w, r, http.StatusOK, mime, made)
}

// labPreview is the picture of a position, for previews of links.
func (s *Site) labPreview(w http.ResponseWriter, r *http.Request) error {
	return s.labPicture(w, r, "image/jpeg", "", "en", photograph)
}

// labDrawing is the drawing of a position as a file of its own.
func (s *Site) labDrawing(w http.ResponseWriter, r *http.Request) error {
	return s.labPicture(w, r, "image/svg+xml", "", lang(r), func(b board.Board) ([]byte, error) { return []byte(b.File()), nil })
}

// How wide a picture of a position may be, in pixels.
const (
	narrowest, widest = 200, 1600
	usualWidth        = 800
)

// labPixels is the drawing of a position for programs that show no SVG, as wide as is asked.
func (s *Site) labPixels(w http.ResponseWriter, r *http.Request) error {
	wide, err := door.QueryInt(r, "width", usualWidth, narrowest, widest)
	if err != nil {
		return err
	}
	return s.labPicture(w, r, "image/png", strconv.Itoa(wide), lang(r), func(b board.Board) ([]byte, error) {
		m, err := b.Wide(wide)
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		err = png.Encode(&out, m)
		return out.Bytes(), err
	})
}
