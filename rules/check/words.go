package check

import "parlor/game"

// Groups of options, in the order in which a page shows them.
var (
	cardGroup  = game.Text{EN: "The cards", DE: "Die Karten"}
	scoreGroup = game.Text{EN: "Points and the end", DE: "Punkte und Schluss"}
)

// Wordings say the options, by their names.
var Wordings = map[string]game.Wording{
	"misc": {Group: cardGroup, Asks: game.Text{EN: "The four miscellaneous cards", DE: "Die vier gemischten Karten"}, Says: map[string]game.Text{
		"": {EN: "Four numbers from 2 to 10, such as 10.7.5.2; or random: four different ones, drawn for each hand.", DE: "Vier Zahlen von 2 bis 10, wie 10.7.5.2; oder random: vier verschiedene, für jedes Blatt gezogen."},
	}},
	"misc-apart": {Group: cardGroup, Asks: game.Text{EN: "Where they go", DE: "Wohin sie kommen"}, Says: map[string]game.Text{
		"off": {EN: "They are shuffled in with the others.", DE: "Sie werden mit den anderen gemischt."},
		"on":  {EN: "They are set aside for the Discard.", DE: "Sie liegen von Anfang an auf der Ablage."},
	}},
	"next-dealer": {Group: cardGroup, Asks: game.Text{EN: "Who deals the next hand", DE: "Wer als Nächster gibt"}, Says: map[string]game.Text{
		"left":   {EN: "The player on the dealer's left.", DE: "Wer links vom Geber sitzt."},
		"winner": {EN: "The winner.", DE: "Wer gewonnen hat."},
	}},
	"score": {Group: scoreGroup, Asks: game.Text{EN: "Points of a hand", DE: "Punkte eines Blatts"}, Says: map[string]game.Text{
		"gross": {EN: "Those won.", DE: "Die gewonnenen."},
		"net":   {EN: "Those won, less those paid.", DE: "Die gewonnenen, ohne die gezahlten."},
	}},
	"target": {Group: scoreGroup, Asks: game.Text{EN: "Points that end the game", DE: "Punkte, mit denen das Spiel endet"}, Says: map[string]game.Text{
		"": {EN: "1 to 1000 points.", DE: "1 bis 1000 Punkte."},
	}},
}

// Presets are sets of options that people like.
var Presets = []game.Preset{
	{Name: game.Text{EN: "A short game, to 10 points", DE: "Ein kurzes Spiel, bis 10 Punkte"}, Options: game.Options{"target": "10"}, Short: true},
}
