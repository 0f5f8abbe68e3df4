package pages

import (
	"strconv"
	"strings"
	"time"

	"parlor/rules/catalogue"
)

// Guest is the name of somebody who gives none.
func Guest(lang string) string { return message(lang, "guest") }

// Guests names those who share a screen with name.
func Guests(name string, i int) string { return name + " " + strconv.Itoa(i+1) }

// House names the house's own player; where it sits at several seats, the i-th.
func House(lang string, i int) string {
	if i < 2 {
		return message(lang, "house")
	}
	return Guests(message(lang, "house"), i-1)
}

// Level is what a bot is called that can be asked for by name, and a sentence
// about it; the name itself, and none, where it is not known.
func Level(lang, name string) (title, line string) {
	if _, ok := messages["level."+name]; !ok {
		return name, ""
	}
	return message(lang, "level."+name), message(lang, "level."+name+".line")
}

// Settings is the title of the page of settings.
func Settings(lang string) string { return message(lang, "settings") }

// Blurb says of a game in a sentence what awaits the players.
func Blurb(lang string, e catalogue.Entry) string {
	if _, ok := messages["blurb."+e.Name]; !ok {
		return e.About
	}
	return message(lang, "blurb."+e.Name)
}

// ViewSettingName names a way to look at a board: "turn", "home", "look.parker".
func ViewSettingName(lang, what string) string { return message(lang, "viewsettings."+what) }

// DiceTitle is the title of the page of a game's dice.
func DiceTitle(lang string) string { return message(lang, "dice.title") }

// DiceLevel says what can be checked, while a game goes on and after it.
func DiceLevel(lang string, over bool) string {
	if over {
		return message(lang, "dice.over")
	}
	return message(lang, "dice.now")
}

// NumbersTitle is the title of the page of statistics.
func NumbersTitle(lang string) string { return message(lang, "numbers.title") }

// PhaseName says in what phase rooms are.
func PhaseName(lang, phase string) string { return message(lang, "phase."+phase) }

// TestName says what a test of dice looks at: "faces" or "throws" of so many.
func TestName(lang string, dice int, what string) string {
	return message(lang, "test."+what+"."+strconv.Itoa(dice))
}

// TestAnswer says what a p means.
func TestAnswer(lang string, p float64) string {
	if p < 0.001 {
		return message(lang, "test.odd")
	}
	return message(lang, "test.fair")
}

// YouTitle is the title of the page of a visitor's own games.
func YouTitle(lang string) string { return message(lang, "you") }

// Word returns the text of a message.
func Word(lang, key string) string { return message(lang, key) }

// Balance says how many of n games more were won than lost.
func Balance(lang string, n int, balance string) string {
	return strings.NewReplacer("{n}", strconv.Itoa(n), "{balance}", balance).Replace(message(lang, "you.balance"))
}

// Outcome says how a game went for a player, and why: a class for the style
// sheet, and a text.
func Outcome(lang string, won int, here bool, reason string) (class, text string) {
	switch {
	case here:
		return "even", message(lang, "outcome.here")
	case won > 0:
		class = "won"
	case won < 0:
		class = "lost"
	default:
		class = "even"
	}
	text = message(lang, "outcome."+class)
	if reason != "rules" && reason != "draw" {
		text += ", " + message(lang, "reason."+reason)
	}
	return class, text
}

// Decimal writes a number with so many places behind the point or comma.
func Decimal(lang string, x float64, places int) string {
	text := strconv.FormatFloat(x, 'f', places, 64)
	if lang == "de" {
		return strings.Replace(text, ".", ",", 1)
	}
	return text
}

// Date writes a day.
func Date(lang string, t time.Time) string {
	if lang == "de" {
		return t.Format("2.1.2006")
	}
	return t.Format("2 Jan 2006")
}
