package site

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/room"
	"parlor/web/assets"
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
	if rm.Phase != api.Over {
		return &api.Refusal{Code: api.Waiting, Message: "the game can be checked when it is over: until then, keep the receipts"}
	}
	frame := s.frame(r, pages.DiceTitle(lang(r)))
	made, err := rooms.Paper(s.host, r, v, rm, "dice.html "+frame.Lang+" "+frame.Theme, func(ctx context.Context) ([]byte, int, error) {
		f, err := s.house.File(ctx, rm.ID)
		if err != nil {
			return nil, 0, err
		}
		page, err := savedPage(frame, rm, f)
		if err != nil {
			return nil, 0, err
		}
		var b bytes.Buffer
		err = pages.SavedPage(page).Render(ctx, &b)
		return b.Bytes(), b.Len(), err
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="`+rm.ID+`-dice.html"`)
	return writePacked(w, r, http.StatusOK, "text/html; charset=utf-8", made)
}

func savedPage(frame pages.Page, rm *room.Room, f fair.File) (pages.Saved, error) {
	f.Format, f.Version = fair.Format, fair.Version
	data, err := json.Marshal(f) // It writes < as \u003c, so that nothing in it can end the element.
	if err != nil {
		return pages.Saved{}, err
	}
	var who []string
	for _, seat := range rm.Seats {
		who = append(who, seat.Name)
	}
	style, script := assets.Text("saved.css"), assets.Text("js/fair.js")
	return pages.Saved{
		Page: frame, Room: rm.ID, Seeded: rm.Config.Seed != "", Game: cmp.Or(rm.Config.Title, rm.Games.Title(rm.Config.Game)), Who: strings.Join(who, ", "),
		Date:   pages.Date(frame.Lang, time.UnixMilli(rm.Time).UTC()),
		Policy: "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + sourceHash(style) + "; script-src " + sourceHash(script),
		Style:  "<style>" + style + "</style>",
		Data:   `<script type="application/json" id="game">` + string(data) + "</script>",
		Script: `<script type="module">` + script + "</script>",
	}, nil
}

// sourceHash names a text in a policy.
func sourceHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
