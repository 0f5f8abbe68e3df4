package pages

import (
	"maps"
	"strconv"

	"parlor/web/door"
)

func itoa(n int) string    { return strconv.Itoa(n) }
func utoa(n uint64) string { return strconv.FormatUint(n, 10) }

// Langs are the languages of the pages, the default first.
var Langs = door.Langs

// texts are messages by key: English, German.
type texts map[string][2]string

// messages are the texts of all pages. Those of one idea stand together, in a file message_IDEA.go.
var messages = join(houseTexts, gameTexts, roomTexts, lookTexts, noteTexts, whyTexts, labTexts, labRulesTexts, diceTexts, ruleTexts, minuteTexts, yourTexts)

// join returns the texts of all lists. No key may be in two.
func join(lists ...texts) texts {
	all, want := texts{}, 0
	for _, list := range lists {
		maps.Copy(all, list)
		if want += len(list); len(all) != want {
			panic("pages: a text stands in two lists")
		}
	}
	return all
}

// message returns the text of key; a missing one shows its key, and a test finds
// it.
func message(lang, key string) string {
	texts, ok := messages[key]
	if !ok {
		return key
	}
	if lang == "de" {
		return texts[1]
	}
	return texts[0]
}
