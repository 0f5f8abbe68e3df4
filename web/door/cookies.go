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
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
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
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: secret, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: from(r).https, MaxAge: fiveYears,
	})
}

// fiveYears is how many seconds a browser keeps what we give it.
const fiveYears = 5 * 365 * 24 * 3600

// KeepWish lets the browser keep a wish of its user for the pages below path.
func KeepWish(w http.ResponseWriter, r *http.Request, name, value, path string) {
	if len(value) > maxWish {
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: url.QueryEscape(value), Path: path, SameSite: http.SameSiteLaxMode, Secure: from(r).https, MaxAge: fiveYears,
	})
}

// maxWish is how many bytes a wish may have: no name is longer.
const maxWish = 200
