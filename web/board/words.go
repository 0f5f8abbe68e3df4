package board

import (
	"strconv"
	"strings"

	"parlor/rules/tables"
)

// words is what a board says in one language, for the first paint; the element says the rest.
type words struct {
	lang    string
	board   string
	cross   string
	cloth   string
	card    string
	actions string
	plain   string
	names   map[string]string // colours, designs, zones
	numbers []string
	designs map[string][]string // no die that shows one, one, two and three
}

func wordsFor(lang string) words {
	if strings.HasPrefix(lang, "de") {
		return german
	}
	return english
}

var english = words{
	lang: "en", board: "Board with twenty-four points", cross: "The cross of the Royal Game of India", cloth: "Crown and Anchor cloth",
	card: "Card table", actions: "What you can do", plain: "The position in words",
	designs: map[string][]string{
		"crown": {"no Crown", "one Crown", "two Crowns", "three Crowns"}, "anchor": {"no Anchor", "one Anchor", "two Anchors", "three Anchors"},
		"heart": {"no Heart", "one Heart", "two Hearts", "three Hearts"}, "spade": {"no Spade", "one Spade", "two Spades", "three Spades"},
		"diamond": {"no Diamond", "one Diamond", "two Diamonds", "three Diamonds"}, "club": {"no Club", "one Club", "two Clubs", "three Clubs"},
	},
	numbers: strings.Fields("no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"),
	names: map[string]string{
		"man-ivory": "one ivory|# ivory", "man-oxblood": "one red|# red", "man-ebony": "one black|# black", "man-cream": "one cream|# cream", "man-navy": "one blue|# blue",
		"pawn-oxblood": "one red|# red", "pawn-ebony": "one black|# black", "pawn-butterscotch": "one yellow|# yellow", "pawn-bottle": "one green|# green",
		"ivory": "ivory", "oxblood": "red", "ebony": "black", "cream": "cream", "navy": "blue", "butterscotch": "yellow", "bottle": "green",
		"res": "reserve", "bar": "bar", "house": "Dog House", "off": "men borne off", "each": "One point for each man not borne off.", "their": "opponent's ", "point": "point ", "empty": "empty",
		"yours": "yours", "you": "yours", "can": "can move", "space": "space ", "gate": "the gate", "safe": "safe", "red": "red space ", "corner": "corner", "centre": "the centre",
		"crown": "Crown", "anchor": "Anchor", "heart": "Heart", "spade": "Spade", "diamond": "Diamond", "club": "Club",
		"rail": "{who}, {n} chips", "stake": "stake {n} {who}", "banker": "Banker", "round": "Round {n} of {of}", "round.open": "Round {n}", "hand": "hand of ", "card": "one card", "cards": " cards", "discard": "Discard", "top": "top card ", "dice": "dice",
	},
}

var german = words{
	lang: "de", board: "Brett mit vierundzwanzig Feldern", cross: "Das Kreuz des Royal Game of India", cloth: "Tuch von Crown and Anchor",
	card: "Kartentisch", actions: "Was du tun kannst", plain: "Die Stellung in Worten",
	designs: map[string][]string{
		"crown": {"keine Krone", "eine Krone", "zwei Kronen", "drei Kronen"}, "anchor": {"kein Anker", "ein Anker", "zwei Anker", "drei Anker"},
		"heart": {"kein Herz", "ein Herz", "zwei Herz", "drei Herz"}, "spade": {"kein Pik", "ein Pik", "zwei Pik", "drei Pik"},
		"diamond": {"kein Karo", "ein Karo", "zwei Karo", "drei Karo"}, "club": {"kein Kreuz", "ein Kreuz", "zwei Kreuz", "drei Kreuz"},
	},
	numbers: strings.Fields("keine ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn"),
	names: map[string]string{
		"man-ivory": "ein elfenbeinfarbener Stein|# elfenbeinfarbene Steine", "man-oxblood": "ein roter Stein|# rote Steine", "man-ebony": "ein schwarzer Stein|# schwarze Steine", "man-cream": "ein cremefarbener Stein|# cremefarbene Steine", "man-navy": "ein blauer Stein|# blaue Steine",
		"pawn-oxblood": "eine rote Figur|# rote Figuren", "pawn-ebony": "eine schwarze Figur|# schwarze Figuren", "pawn-butterscotch": "eine gelbe Figur|# gelbe Figuren", "pawn-bottle": "eine grüne Figur|# grüne Figuren",
		"ivory": "Elfenbein", "oxblood": "Rot", "ebony": "Schwarz", "cream": "Creme", "navy": "Blau", "butterscotch": "Gelb", "bottle": "Grün",
		"res": "Vorrat", "bar": "Bar", "house": "Hundehütte", "off": "ausgewürfelt", "each": "Ein Punkt für jeden Stein, der nicht ausgewürfelt ist.", "their": "Gegner: ", "point": "Feld ", "empty": "leer",
		"yours": "von dir", "you": "du", "can": "beweglich", "space": "Feld ", "gate": "das Tor", "safe": "sicher", "red": "rotes Feld ", "corner": "Ecke von", "centre": "die Mitte",
		"crown": "Krone", "anchor": "Anker", "heart": "Herz", "spade": "Pik", "diamond": "Karo", "club": "Kreuz",
		"rail": "{who}, {n} Chips", "stake": "{who} setzt {n}", "banker": "Bank", "round": "Runde {n} von {of}", "round.open": "Runde {n}", "hand": "", "card": "eine Karte", "cards": " Karten", "discard": "Ablagestapel", "top": "oberste Karte ", "dice": "Würfel",
	},
}

// count writes n in words where there are some.
func (w words) count(n int) string {
	if n < len(w.numbers) {
		return w.numbers[n]
	}
	return strconv.Itoa(n)
}

// pieces tells of n men or pieces of a colour, one or more: "five red".
func (w words) pieces(name string, n int) string {
	one, many, _ := strings.Cut(w.names[name], "|")
	if n == 1 {
		return one
	}
	return strings.Replace(many, "#", w.count(n), 1)
}

// owned puts whose something is, and how much, into a text.
func (w words) owned(name, who string, n int) string {
	return strings.NewReplacer("{who}", who, "{n}", strconv.Itoa(n)).Replace(w.names[name])
}

// filled puts a number, and of how many it is, into a text.
func (w words) filled(name string, n, of int) string {
	return strings.NewReplacer("{n}", strconv.Itoa(n), "{of}", strconv.Itoa(of)).Replace(w.names[name])
}

// cards tells of n cards.
func (w words) cards(n int) string {
	if n == 1 {
		return w.names["card"]
	}
	return w.count(n) + w.names["cards"]
}

// tablesPlace names a place of the viewer (mine) or of the other side.
func (w words) tablesPlace(mine bool, p int, house bool) string {
	name := ""
	switch {
	case p == tables.Res:
		name = w.names["res"]
	case p == tables.Bar && house:
		name = w.names["house"]
	case p == tables.Bar:
		name = w.names["bar"]
	case p == tables.Off:
		name = w.names["off"]
	default:
		return w.names["point"] + strconv.Itoa(p)
	}
	if !mine {
		return w.names["their"] + name
	}
	return name
}

// men describes a place: "point 13, five ivory, yours, can move".
func (w words) men(name string, n int, colour string, yours, can bool) string {
	if n == 0 {
		return name + ", " + w.names["empty"]
	}
	text := name + ", " + w.pieces("man-"+colour, n)
	if yours {
		text += ", " + w.names["yours"]
	}
	if can {
		text += ", " + w.names["can"]
	}
	return text
}
