package matchfile

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// legible returns text in UTF-8. What is not in it was written as Windows did when the
// programs whose files these are were new, in Windows-1252.
func legible(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	text, _ = charmap.Windows1252.NewDecoder().String(text) // It knows every byte: what has no letter is U+FFFD.
	return text
}

// named returns a player's name without what is no letter or sign: a file from
// elsewhere must not command the terminal on which it is shown.
func named(name string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, name))
}
