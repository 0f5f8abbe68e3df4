package site

import (
	"net/http"
	"slices"
	"strconv"

	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
)

// viewSettings is how a visitor looks at boards. The browser keeps it: the side for one room, the rest for all.
type viewSettings struct {
	turn int    // how many seats after his own sits at the bottom of the board
	left bool   // the board is mirrored: the home table lies at the other end
	face bool   // where several sit at one screen, it turns to who plays
	look string // one of board.Looks, or empty
}

// viewSettingsOf reads what the browser has kept.
func viewSettingsOf(r *http.Request) (a viewSettings) {
	kept := func(name string) string {
		c, err := r.Cookie(name)
		if err != nil {
			return ""
		}
		return c.Value
	}
	if n, err := strconv.Atoi(kept("turn")); err == nil && n > 0 && n < 16 {
		a.turn = n
	}
	a.left, a.face = kept("home") == "left", kept("face") == "on"
	if look := kept("look"); slices.Contains(board.Looks, look) {
		a.look = look
	}
	return a
}

// keepViewSettings lets the browser keep what the query asks for, and reports whether it asked for anything. Links do that, so it
// works without scripts as well; what is kept changes nothing but a picture. room is the path of its page.
func keepViewSettings(w http.ResponseWriter, r *http.Request, room string) (asked bool) {
	query := r.URL.Query()
	for name, path := range map[string]string{"turn": room, "face": "/", "home": "/", "look": "/"} {
		if query.Has(name) {
			asked = true
			door.KeepWish(w, r, name, query.Get(name), path)
		}
	}
	return asked
}

// viewer is the seat from whose side a visitor who holds the seats own sees the board, before he turns it, and by whose numbers its places are called however it is turned: the first of them or, if face
// is set, the one that acts. acts is the seat that he acts for, or Public.
func (a viewSettings) viewer(acts game.Seat, own []game.Seat) game.Seat {
	if len(own) == 0 || a.face && slices.Contains(own, acts) {
		return acts
	}
	return own[0]
}

// links lead to the board shown otherwise: from the next seat, turned to who plays where several seats are the visitor's, mirrored, in each
// look.
func (a viewSettings) links(lang, path string, e catalogue.Entry, seats, own int) (list []pages.Link) {
	add := func(name, value, text string, on bool) {
		list = append(list, pages.Link{Href: path + "?" + name + "=" + value, Text: text, On: on})
	}
	turn := pages.TurnSetting(seats)
	if own == 1 && (a.turn+1)%seats == 0 {
		turn = "turn.own"
	}
	add("turn", strconv.Itoa((a.turn+1)%seats), pages.ViewSettingName(lang, turn), false)
	if own > 1 {
		other := "on"
		if a.face {
			other = "off"
		}
		add("face", other, pages.ViewSettingName(lang, "face"), a.face)
	}
	looks := board.LooksOf(e.Family)
	if len(looks) == 0 {
		return list
	}
	end := "left"
	if a.left {
		end = "right"
	}
	add("home", end, pages.ViewSettingName(lang, "home"), false)
	for _, look := range looks {
		add("look", look, pages.ViewSettingName(lang, "look."+look), board.LookOf(e.Name, a.look) == look)
	}
	return list
}
