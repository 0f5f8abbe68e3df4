package door

import (
	"net/http"
	"slices"

	"golang.org/x/text/language"

	"parlor/game"
	"parlor/rules/german"
)

// Langs are the languages that visitors are spoken to in, the default first.
var Langs = []string{"en", "de"}

var matcher = language.NewMatcher([]language.Tag{language.English, language.German})

// Lang returns the language of the visitor who makes a request: the one chosen, else
// the browser's. Programs, which ask for none, get the default.
func Lang(r *http.Request) string {
	if c, err := r.Cookie("lang"); err == nil && slices.Contains(Langs, c.Value) {
		return c.Value
	}
	tags, _, _ := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	_, i, _ := matcher.Match(tags...)
	return Langs[i]
}

// Rules returns list in the language of the visitor who makes a request.
func Rules(r *http.Request, list []game.Citation) []game.Citation {
	if len(list) > 0 && Lang(r) == "de" {
		return german.Rules(list)
	}
	return list
}
