package pages

import (
	"slices"
	"strconv"
	"strings"

	"parlor/rules/catalogue"
)

// unnamed stands behind the name of somebody who gives none: a mark (U+2060) that nobody sees and nobody types, so that who calls himself
// Guest keeps his name in every language.
const unnamed = "\u2060"

// Guest is the name of somebody who gives none.
func Guest(lang string) string { return message(lang, "guest") + unnamed }

// IsGuest reports whether a name is that of [Guest] in any language.
func IsGuest(name string) bool {
	word, ok := strings.CutSuffix(name, unnamed)
	texts := messages["guest"]
	return ok && slices.Contains(texts[:], word)
}

// Self is what a visitor is called on his own pages who has given no name.
func Self(lang string) string { return message(lang, "self") }

// SelfWords are the texts of a room's scripts for such a visitor, by their keys there: what he is called, and the sentences that speak to
// him. Told of others they stand in the catalogue of the scripts.
func SelfWords(lang string) map[string]string {
	words := map[string]string{"self": Self(lang)}
	for key := range messages {
		if told, ok := strings.CutPrefix(key, "self."); ok {
			words[told+".you"] = message(lang, key)
		}
	}
	return words
}

// Sharing names the i-th of those who share a screen and have given no name: the first by the visitor's own, if he has one.
func Sharing(lang, name string, i int) string {
	if i == 0 && name != "" && !IsGuest(name) {
		return name
	}
	return Page{Lang: lang}.fill("here.player", "n", strconv.Itoa(i+1))
}

// listed are the words of a message that is a list, in a language.
func listed(lang, key string) []string { return strings.Split(message(lang, key), ", ") }

// Mate names the i-th of several bots of a level that sit at one table, all by its title and each by a name of his own: "Sailor Ned".
func Mate(lang, title string, i int) string {
	names := listed(lang, "level.mates")
	if i < len(names) {
		return title + " " + names[i]
	}
	return title + " " + strconv.Itoa(i+1)
}

// House names the house's own player; where more are needed, its animals play, too.
func House(lang string, i int) string {
	animals := listed(lang, "house.animals")
	switch {
	case i < 2:
		return message(lang, "house")
	case i-2 < len(animals):
		return animals[i-2]
	}
	return message(lang, "house") + " " + strconv.Itoa(i)
}

// Level returns the title of the bot that can be asked for by name, and a sentence
// about it. For a name that is not known it returns the name, and no sentence.
func Level(lang, name string) (title, line string) {
	if _, ok := messages["level."+name]; !ok {
		return name, ""
	}
	return message(lang, "level."+name), message(lang, "level."+name+".line")
}

// Seated returns the name of somebody at a table, for a page in lang. A bot (by its name, else empty) that is called by its title, in
// whatever language that was, has its title in lang; who gave no name is a guest in lang.
func Seated(lang, name, bot string) string {
	switch {
	case bot == "" && IsGuest(name):
		return Guest(lang)
	case bot == "":
		return name
	case name == bot: // as the terminal calls it
		title, _ := Level(lang, bot)
		return title
	}
	for _, other := range Langs {
		if i := slices.Index(listed(other, "house.animals"), name); i >= 0 {
			return listed(lang, "house.animals")[i]
		}
	}
	if n, ok := strings.CutPrefix(name, bot+" "); ok { // one of several
		if _, err := strconv.Atoi(n); err == nil {
			title, _ := Level(lang, bot)
			return title + " " + n
		}
	}
	return retitled(lang, retitled(lang, name, "house"), "level."+bot)
}

// retitled returns in lang a name that begins with a title, in any language; what follows may be a number, or one of the names of mates. Others it
// returns as they are.
func retitled(lang, name, key string) string {
	for _, other := range Langs {
		rest, ok := strings.CutPrefix(name, messages[key][slices.Index(Langs[:], other)])
		if !ok || messages[key] == [2]string{} {
			continue
		}
		if rest == "" {
			return message(lang, key)
		}
		if rest, ok = strings.CutPrefix(rest, " "); !ok {
			continue
		}
		if _, err := strconv.Atoi(rest); err == nil {
			return message(lang, key) + " " + rest
		}
		if i := slices.Index(listed(other, "level.mates"), rest); i >= 0 {
			return Mate(lang, message(lang, key), i)
		}
	}
	return name
}

// GameTitle returns the title of the game called name in a language, or title where none is known.
func GameTitle(lang, name, title string) string {
	if _, ok := messages["title."+name]; !ok {
		return title
	}
	return message(lang, "title."+name)
}

// Titled is a game with the title that it has in a language.
func Titled(lang string, e catalogue.Entry) catalogue.Entry {
	e.Title = GameTitle(lang, e.Name, e.Title)
	return e
}

// AllTitled are games with the titles that they have in a language.
func AllTitled(lang string, list catalogue.List) catalogue.List {
	titled := make(catalogue.List, len(list))
	for i, e := range list {
		titled[i] = Titled(lang, e)
	}
	return titled
}

// Blurb says of a game in a sentence what awaits the players.
func Blurb(lang string, e catalogue.Entry) string {
	if _, ok := messages["blurb."+e.Name]; !ok {
		return e.About
	}
	return message(lang, "blurb."+e.Name)
}

// ViewSettingName names a way to look at a board: "turn", "home", "look.parker".
func ViewSettingName(lang, what string) string { return message(lang, "viewsettings."+what) }

// MatchWords are the texts of a room's scripts, by their keys there, that are others in a match of several games: a draw ends all of it, and
// so does what is won at the end.
func MatchWords(lang string) map[string]string {
	return map[string]string{
		"offer.draw": message(lang, "match.draw"), "asked.draw": message(lang, "match.draw.asked"), "ev.offer.draw": message(lang, "match.draw.offered"),
		"over": message(lang, "match.over"), "youwon": message(lang, "match.you"), "won": message(lang, "match.won"), "drawn": message(lang, "match.drawn"),
	}
}

// TurnSetting is the way to look at a board from the next seat, for ViewSettingName: where two play, that is the other side.
func TurnSetting(seats int) string {
	if seats == 2 {
		return "turn.two"
	}
	return "turn"
}

// Word returns the text of a message.
func Word(lang, key string) string { return message(lang, key) }
