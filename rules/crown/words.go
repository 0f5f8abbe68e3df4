package crown

import "parlor/game"

// Groups of options, in the order in which a page shows them.
var (
	betGroup  = game.Text{EN: "Betting", DE: "Setzen"}
	bankGroup = game.Text{EN: "Chips and the bank", DE: "Chips und Bank"}
)

// Wordings say the options, by their names.
var Wordings = map[string]game.Wording{
	"stake-returned": {Group: betGroup, Asks: game.Text{EN: "A stake that wins", DE: "Ein Einsatz, der gewinnt"}, Says: map[string]game.Text{
		"on":  {EN: "It comes back, besides the chips that it wins.", DE: "Er kommt zurück, dazu die gewonnenen Chips."},
		"off": {EN: "It does not come back: the chips that it wins are all.", DE: "Er kommt nicht zurück: die gewonnenen Chips sind alles."},
	}},
	"multi-bet": {Group: betGroup, Asks: game.Text{EN: "Designs in one round", DE: "Bilder in einer Runde"}, Says: map[string]game.Text{
		"off": {EN: "A player bets on one design.", DE: "Man setzt auf ein Bild."},
		"on":  {EN: "A player may bet on several designs.", DE: "Man darf auf mehrere Bilder setzen."},
	}},
	"pass": {Group: betGroup, Asks: game.Text{EN: "A player with chips", DE: "Wer Chips hat"}, Says: map[string]game.Text{
		"off": {EN: "He must bet each round.", DE: "Er muss in jeder Runde setzen."},
		"on":  {EN: "He may sit out a round.", DE: "Er darf eine Runde aussetzen."},
	}},
	"max-bet": {Group: betGroup, Asks: game.Text{EN: "The highest stake on a design", DE: "Der höchste Einsatz auf ein Bild"}, Says: map[string]game.Text{
		"": {EN: "0 to 10,000 chips; 0 is as high as your chips allow.", DE: "0 bis 10 000 Chips; 0 ist so hoch, wie die Chips reichen."},
	}},
	"chips": {Group: bankGroup, Asks: game.Text{EN: "Chips that each player starts with", DE: "Chips, mit denen jeder beginnt"}, Says: map[string]game.Text{
		"": {EN: "1 to 10,000 chips.", DE: "1 bis 10 000 Chips."},
	}},
	"bank": {Group: bankGroup, Asks: game.Text{EN: "A Banker who runs out of chips", DE: "Ein Bankhalter, dem die Chips ausgehen"}, Says: map[string]game.Text{
		"credit": {EN: "He owes what he cannot pay.", DE: "Er bleibt schuldig, was er nicht zahlen kann."},
		"limit":  {EN: "No stake is taken that he could not pay.", DE: "Es gilt kein Einsatz, den er nicht zahlen könnte."},
		"break":  {EN: "He pays what he has, and the bank passes on.", DE: "Er zahlt, was er hat, und die Bank geht weiter."},
	}},
	"rounds": {Group: bankGroup, Asks: game.Text{EN: "Rounds that make a game", DE: "Runden eines Spiels"}, Says: map[string]game.Text{
		"": {EN: "0 to 1000 rounds; 0 is play without end.", DE: "0 bis 1000 Runden; 0 ist ohne Ende."},
	}},
}

// Presets are sets of options that people like.
var Presets = []game.Preset{
	{Name: game.Text{EN: "A short evening, ten rounds", DE: "Ein kurzer Abend, zehn Runden"}, Options: game.Options{"rounds": "10", "chips": "50"}, Short: true},
	{Name: game.Text{EN: "As at fairs: bet on what you like, or sit out", DE: "Wie auf dem Jahrmarkt: setzen, worauf man will, oder aussetzen"}, Options: game.Options{"multi-bet": "on", "pass": "on"}},
}
