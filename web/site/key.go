package site

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"parlor/api"
	"parlor/players"
	"parlor/web/door"
	"parlor/web/pages"
)

// ownKey returns the key of the player who asks, which he may see; empty for others.
func ownKey(v door.Visitor, r *http.Request) string {
	if secret := door.SecretOf(r); v.Player != "" && strings.HasPrefix(secret, players.PlayerPrefix) {
		return secret
	}
	return ""
}

// saveKey gives a player his key as a file.
func (s *Site) saveKey(w http.ResponseWriter, r *http.Request) error {
	v, err := s.door.Who(r)
	if err != nil {
		return err
	}
	key := ownKey(v, r)
	if key == "" {
		return door.NewProblem(http.StatusNotFound, api.NotFound, "you have no key yet")
	}
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="parlor-key.txt"`)
	_, err = fmt.Fprintln(w, key)
	return err
}

// takeKey lets this browser be its visitor's from now on who has a key. Only a form asks for
// that, which he fills in: a link cannot make him somebody else.
func (s *Site) takeKey(w http.ResponseWriter, r *http.Request) error {
	key := strings.TrimSpace(r.FormValue("key"))
	if !strings.HasPrefix(key, players.PlayerPrefix) {
		return door.BadRequest("want a player's key, p_...")
	}
	if err := s.door.Allow(door.Stranger(r), door.Commands); err != nil {
		return err
	}
	if _, err := s.door.Visitor(r.Context(), key, r); err != nil {
		return err
	}
	door.SetCookie(w, r, door.KeyCookie, key)
	http.Redirect(w, r, "/you", http.StatusSeeOther)
	return nil
}

// nameOf returns the name that a visitor last used, or that his key was made for; nothing where he has never said one.
func (s *Site) nameOf(r *http.Request) string {
	if c, err := r.Cookie("name"); err == nil {
		if name, err := url.QueryUnescape(c.Value); err == nil {
			return name
		}
	}
	v, err := s.door.Who(r)
	if err != nil || v.Player == "" {
		return ""
	}
	if p, err := s.players.Player(r.Context(), v.Player); err == nil && !pages.IsGuest(p.Name) {
		return p.Name
	}
	return ""
}

// known returns the visitor, with a key made for him if he has none: what he wants to do
// must have been checked before, so that no key is made in vain.
func (s *Site) known(w http.ResponseWriter, r *http.Request, name string) (door.Visitor, error) {
	v, err := s.door.Who(r)
	if err == nil && v.Player != "" {
		return v, nil
	}
	key, err := s.door.NewKey(w, r, name)
	if err != nil {
		return v, err
	}
	return s.door.Visitor(r.Context(), key, r)
}
