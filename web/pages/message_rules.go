package pages

// headings are the headings of the rule books in German.
var headings = map[string]string{
	"Your choices": "Was ihr euch aussuchen könnt", "The rules": "Die Regeln", "What the sheet leaves open": "Was das Blatt offen lässt", "The options in one table": "Die Varianten in einer Tabelle",
	"What the page leaves open": "Was die Seite offen lässt", "At the table": "Am Tisch", "What you need": "Was ihr braucht", "What we know, and what we do not": "Was wir wissen und was nicht",
	"What the article leaves open": "Was der Artikel offen lässt", "House rules": "Hausregeln", "Matches": "Matches", "What the games on points have in common": "Was die Spiele auf Feldern gemeinsam haben",
	"What cannot be": "Was nicht sein kann", "What all of them let you choose": "Was ihr euch bei allen aussuchen könnt",
	"Two kinds of men beside the board": "Zwei Arten von Steinen neben dem Brett", "The step": "Der Schritt", "The board": "Das Brett", "Setting up": "Die Aufstellung",
	"How the rules are numbered": "Wie die Regeln nummeriert sind", "How the games are made of options": "Wie die Spiele aus Varianten entstehen", "How the examples are written": "Wie die Beispiele geschrieben sind",
	"How a position tells it": "Wie eine Stellung es sagt", "Five house rules": "Fünf Hausregeln", "Bearing off and winning": "Auswürfeln und gewinnen", "A turn": "Ein Zug", "A round at the table": "Eine Runde am Tisch",
}

// ruleTexts are what stands around the examples of the rule books.
var ruleTexts = texts{
	"example.drawing": {"Drawing", "Bild"},
	"example.before":  {"Before", "Vorher"},
	"example.after":   {"After", "Nachher"},
	"example.board":   {"The board", "Das Brett"},
	"example.letters": {"In letters and in notation", "In Buchstaben und in Notation"},
	"example.but":     {"But with", "Aber mit"},
	"example.played":  {"Played", "Gezogen"},
	"example.thrown":  {"Thrown", "Geworfen"},
	"example.to":      {"To play", "Zu ziehen"},
	"example.way":     {"{n} way", "auf {n} Art"},
	"example.ways":    {"{n} ways", "auf {n} Arten"},
	"example.choose":  {"To choose", "Zur Wahl"},
	"example.refused": {"Not allowed", "Nicht erlaubt"},
	"example.worth":   {"Worth", "Wert"},
}
