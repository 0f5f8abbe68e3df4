package site

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"strings"
	"time"

	"parlor/room"
	"parlor/web/assets"
	"parlor/web/door"
	"parlor/web/pages"
	"parlor/web/rooms"
)

// savedDice is the page of a game's dice as one file, which checks them from a
// disk: the same script as on the page, the game, and a policy that lets nothing
// else in or out.
func (s *Site) savedDice(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.host.Look(r)
	if err != nil {
		return err
	}
	if err := rooms.Checked(rm); err != nil {
		return err
	}
	frame := s.frame(r, pages.Word(lang(r), "dice.title"))
	write := func(ctx context.Context, w io.Writer) error {
		var b bytes.Buffer
		if err := pages.SavedPage(savedPage(frame, rm)).Render(ctx, &b); err != nil {
			return err
		}
		head, tail, _ := strings.Cut(b.String(), dataElement+dataEnd)
		_, err := io.WriteString(w, head+dataElement)
		if err == nil {
			err = s.house.WriteFile(ctx, rm.ID, w)
		}
		if err == nil {
			_, err = io.WriteString(w, dataEnd+tail)
		}
		return err
	}
	made, long, err := rooms.Text(s.host, r, v, rm, "dice.html "+frame.Lang+" "+frame.Theme, write)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="`+rm.ID+`-dice.html"`)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if long {
		return door.InParts(w, r, write)
	}
	return door.Packed(w, r, made)
}

// What stands around the game in a page that is saved.
const (
	dataElement = `<script type="application/json" id="game">`
	dataEnd     = `</script>`
)

// savedPage is the page with an empty element for the game.
func savedPage(frame pages.Page, rm *room.Room) pages.Saved {
	style, script := assets.Text("saved.css"), assets.Text("js/fair.js")
	return pages.Saved{
		Page: frame, Room: rm.ID, Seeded: rm.Config.Seed != "", Game: cmp.Or(rm.Config.Title, pages.GameTitle(frame.Lang, rm.Config.Game, rm.Games.Title(rm.Config.Game))), Who: strings.Join(called(frame.Lang, rm, nil), ", "), Called: otherwise(rm, called(frame.Lang, rm, nil)),
		Date:   pages.Date(frame.Lang, time.UnixMilli(rm.Time).UTC()),
		Policy: "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + sourceHash(style) + "; script-src " + sourceHash(script),
		Style:  "<style>" + style + "</style>",
		Data:   dataElement + dataEnd,
		Script: `<script type="module">` + script + "</script>",
	}
}

// sourceHash is the source for a script or a style sheet in a Content-Security-Policy.
func sourceHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
