package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"parlor/fair"
	"parlor/room"
	"parlor/web/assets"
	"parlor/web/pages"
)

// savedDice is the page of a game's dice as one file, which checks them from a
// disk: the same script as on the page, the game, and a policy that lets nothing
// else in or out.
func (s *Server) savedDice(w http.ResponseWriter, r *http.Request) error {
	rm, _, err := s.look(r)
	if err != nil {
		return err
	}
	if rm.Phase != room.Over {
		return &room.Refusal{Code: room.Waiting, Message: "the game can be checked when it is over: until then, keep the receipts"}
	}
	f, err := s.house.File(r.Context(), rm.ID)
	if err != nil {
		return err
	}
	page, err := savedPage(s.frame(r, pages.DiceTitle(lang(r))), rm, f)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := pages.SavedPage(page).Render(r.Context(), &b); err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="`+rm.ID+`-dice.html"`)
	return writePacked(w, r, http.StatusOK, "text/html; charset=utf-8", b.Bytes())
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
		Page: frame, Room: rm.ID, Game: cmp.Or(rm.Config.Title, gameTitle(rm.Config.Game)), Who: strings.Join(who, ", "),
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
