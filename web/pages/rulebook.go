package pages

import (
	"strings"

	"parlor/rules/catalogue"
)

// Rules is a page of the rule book.
type Rules struct {
	Page
	Game     catalogue.Entry // empty for the index
	HTML     string
	All      []catalogue.Entry
	Chapters []Chapter
}

// Chapter is a heading of a document in a language, by the place that links lead to.
type Chapter struct{ ID, Title, Lang string }

// Heading is what a heading of the rule books says in a language.
func Heading(lang, title string) string {
	if said, ok := headings[title]; ok && lang == "de" {
		return said
	}
	return title
}

// Learn is the page of a lesson.
type Learn struct {
	Page
	Game    catalogue.Entry
	Against string // the bot of a first game
	Board   string // of the first step
	Steps   []Step
	Symbols string // that the small boards use
	Scripts string
}

// Step is a step of a lesson, for those without scripts.
type Step struct {
	Title, Say, Do        string
	Before, After         string // small boards
	SaysBefore, SaysAfter string // what they show
}

// Minute is a game told in a minute, in a language: paragraphs, and none where there is no such game. The rule book, which follows, decides.
func Minute(lang, game string) []string {
	if _, ok := minuteTexts["minute."+game]; !ok {
		return nil
	}
	return strings.Split(message(lang, "minute."+game), "\n")
}
