// Package pages is the HTML around the boards: layout, front page, tables,
// replay, rules, dice, numbers, settings. It draws what it is given and asks
// nobody.
package pages

//go:generate go tool templ generate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"

	"parlor/game"
	"parlor/web/door"
)

// Page is what every page knows.
type Page struct {
	Title   string
	About   string // for search engines and previews
	Preview Preview
	Lang    string   // "en" or "de"
	Theme   string   // "light", "dark" or as the device
	Path    string   // of the page itself, without the query
	Style   []string // style sheets; the first is that of all pages
	First   bool     // whoever asks has nothing of the house yet
	Wide    bool     // the board wants the whole width
	Asset   func(name string) string
	Text    func(name string) string // of an asset
}

// carriesSheets reports whether the style sheets stand in the page itself, so that it can be painted as soon as it is there. A table has one
// sheet, which comes over the line that brought the page: it is not worth sending twice.
func (p Page) carriesSheets() bool { return p.First && !p.Wide }

// Preview is what is shown of a page where somebody has put a link to it.
type Preview struct {
	Title, About string
	Image        string // its address, whole
	Wide, High   int    // of it, in pixels
	Address      string // of the page, whole
}

// T returns the text of a message in the page's language.
func (p Page) T(key string) string { return message(p.Lang, key) }

// fill puts words into the blanks of a message: name, value, name, value. Where "who" is the
// visitor himself, by the word of [Self], the message of key and ".you" is filled, if there is one.
func (p Page) fill(key string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if own := key + ".you"; pairs[i] == "who" && pairs[i+1] == Self(p.Lang) && messages[own] != [2]string{} {
			key = own
		}
		pairs[i] = "{" + pairs[i] + "}"
	}
	return strings.NewReplacer(pairs...).Replace(p.T(key))
}

// some fills in the text of key, which tells of n: of one by words of its own.
func (p Page) some(key string, n int, pairs ...string) string {
	if n == 1 {
		key += ".one"
	}
	return p.fill(key, append(pairs, "n", itoa(n))...)
}

// Level is what a bot is called.
func (p Page) Level(name string) string {
	title, _ := Level(p.Lang, name)
	return title
}

// Link shows a board from another side or in another look, or a page with other options chosen.
type Link struct {
	Href, Text string
	On         bool // that is how it is shown now
}

// Text is a page of plain HTML.
type Text struct {
	Page
	HTML string
}

// Settings is the page of what holds at all tables.
type Settings struct {
	Page
	Scripts string
	Saved   bool // a moment ago
}

// Problem is the page of an error.
type Problem struct {
	Page
	Code    string          // of the refusal, see [api.Codes]
	Message string          // what is wrong in particular, in English
	Rules   []game.Citation // that decide, where they do, in the page's language
}

// Says says what went wrong, in the page's language.
func (p Problem) Says() string { return p.T("problem." + p.Code) }

// Reason says what is wrong in particular, as a sentence, and in which language it does.
func (p Problem) Reason() (text, in string) {
	text, in = door.Reason(p.Lang, p.Message)
	if first, size := utf8.DecodeRuneInString(text); size > 0 {
		text = strings.TrimSuffix(string(unicode.ToUpper(first))+text[size:], ".") + "."
	}
	return text, in
}

// About is what search engines and previews say of a page with a title.
func About(lang, title string) string { return Page{Lang: lang}.fill("about", "title", title) }

// current says of an element, if it is so, that it is the current one of its kind: "page", "true".
func current(is bool, kind string) templ.Attributes {
	if !is {
		return nil
	}
	return templ.Attributes{"aria-current": kind}
}
