package door

import (
	"cmp"
	"net/http"
	"strconv"
)

// QueryEvent reads the number of an event; none is 0.
func QueryEvent(name, text string) (uint64, error) {
	n, err := strconv.ParseUint(cmp.Or(text, "0"), 10, 64)
	if err != nil {
		return 0, BadRequest("%s=%q: want the number of an event, or 0", name, text)
	}
	return n, nil
}

// QueryInt reads a whole number from lo to hi of the query; def where there is none.
func QueryInt(r *http.Request, name string, def, lo, hi int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return def, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < lo || n > hi {
		return 0, BadRequest("%s=%q: want a whole number from %d to %d", name, text, lo, hi)
	}
	return n, nil
}
