package door

import (
	"net/http"
	"net/url"
	"strings"
)

// KeyCookie is the cookie in which a browser keeps its player's key.
const KeyCookie = "parlor"

// SecretOf returns the secret that a request carries.
func SecretOf(r *http.Request) string {
	if scheme, bearer, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(bearer)
	}
	if c, err := r.Cookie(KeyCookie); err == nil {
		return c.Value
	}
	return ""
}

// SeatCookie names the cookie in which a browser keeps the secret of a seat.
func SeatCookie(roomID string) string { return "seat-" + roomID }

// SetCookie lets a browser keep a secret.
func SetCookie(w http.ResponseWriter, r *http.Request, name, secret string) {
	keep(w, r, &http.Cookie{Name: name, Value: secret, Path: "/", HttpOnly: true})
}

// KeepWish lets the browser keep a wish of its user for the pages below path. It does
// nothing where the value is longer than maxWish.
func KeepWish(w http.ResponseWriter, r *http.Request, name, value, path string) {
	if len(value) > maxWish {
		return
	}
	keep(w, r, &http.Cookie{Name: name, Value: url.QueryEscape(value), Path: path})
}

// keep gives a browser a cookie for five years, for requests of our own pages.
func keep(w http.ResponseWriter, r *http.Request, c *http.Cookie) {
	c.SameSite, c.Secure, c.MaxAge = http.SameSiteLaxMode, from(r).https, 5*365*24*3600
	http.SetCookie(w, c)
}

// maxWish is how many bytes a wish may have.
const maxWish = 200
