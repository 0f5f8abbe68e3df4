package pages

import (
	"encoding/json"
	"strings"

	"parlor/game"
)

// Dice is the page on which a game's dice are checked.
type Dice struct {
	Page
	Scripts  string
	Room     string
	Over     bool
	Seeded   bool // the dice are made of a number that the log tells
	Level    string
	Findings []Finding
	Throws   []Throw
	Who      []string // by seat
	Anchor   string
	Began    string // the position that the game began with, where that was set up
	Bench    string // where it can be looked at; empty where it cannot
}

// Throw is a throw with what it was made of.
type Throw struct {
	K    uint64
	Seat game.Seat
	Fell string
	Link string
}

// Saved is the page of a game's dice that works as a file.
type Saved struct {
	Page
	Room   string
	Seeded bool   // the dice are made of a number that the log tells
	Game   string // its title
	Who    string
	Called map[int]string // the titles of bots, by their seats, where the log has others
	Date   string
	Policy string // what the page may load: its own style and script
	Style  string // elements, ready to stand in the page
	Data   string
	Script string
}

// ofChain returns the key of a text about the chain of the dice: a server's or, where the dice are seeded, that of a number.
func ofChain(key string, seeded bool) string {
	if seeded {
		return key + ".seed"
	}
	return key
}

// Thrower names who sits at a seat that the notation calls so: a side of the board by its word, whatever else as it is.
func (m Dice) Thrower(seat, name string) string {
	if messages["side."+seat] != [2]string{} {
		return strings.TrimSpace(name + " (" + m.T("side."+seat) + ")")
	}
	return strings.TrimSpace(seat + " " + name)
}

// By names whose throw it is.
func (m Dice) By(t Throw) string {
	if t.Seat < 0 {
		return "–"
	}
	return m.Who[t.Seat]
}

// Said are the words of the table for what the log says otherwise: the titles of bots, by their seats, and what is on dice without numbers.
func (m Saved) Said() map[string]string {
	said := map[string]string{}
	for seat, title := range m.Called {
		said[itoa(seat)] = title
	}
	for _, design := range []string{"crown", "anchor", "heart", "spade", "diamond", "club"} {
		said[design] = Teller{Page: m.Page}.thing(design)
	}
	return said
}

// Words returns the texts of the check in the browser, as JSON.
func (p Page) Words() string {
	words := map[string]string{}
	for key := range messages {
		if name, ok := strings.CutPrefix(key, "dice.check."); ok {
			words[name] = p.T(key)
		}
	}
	b, err := json.Marshal(words)
	if err != nil {
		panic("pages: " + err.Error()) // Texts are texts.
	}
	return string(b)
}

// DiceLevel says what can be checked, while a game goes on and after it.
func DiceLevel(lang string, over bool) string {
	if over {
		return message(lang, "dice.over")
	}
	return message(lang, "dice.now")
}
