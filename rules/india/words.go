package india

import "parlor/game"

// Groups of options, in the order in which a page shows them.
var (
	sidesGroup = game.Text{EN: "Who plays", DE: "Wer spielt"}
	diceGroup  = game.Text{EN: "How the dice are used", DE: "Wie die Würfel gelten"}
	boardGroup = game.Text{EN: "Entering, capturing, standing safe", DE: "Einsetzen, Schlagen, sicher stehen"}
)

// Wordings say the options, by their names.
var Wordings = map[string]game.Wording{
	"partners": {Group: sidesGroup, Asks: game.Text{EN: "Partners", DE: "Partner"}, Says: map[string]game.Text{
		"off": {EN: "Each player plays for himself.", DE: "Jeder spielt für sich."},
		"on":  {EN: "Four play, and who sit opposite each other are partners.", DE: "Vier spielen, und wer sich gegenübersitzt, spielt zusammen."},
	}},
	"partner-win": {Group: sidesGroup, Asks: game.Text{EN: "Partners win", DE: "Partner gewinnen"}, Says: map[string]game.Text{
		"first": {EN: "With the first of them who finishes.", DE: "Mit dem ersten von ihnen, der fertig ist."},
		"both":  {EN: "When both of them have finished.", DE: "Wenn beide fertig sind."},
	}},
	"seats": {
		Group: sidesGroup, Asks: game.Text{EN: "Sides of the board that play", DE: "Seiten des Bretts, die spielen"},
		Offers: []string{DefaultSeats, "s,n", "w,e", "s,w,n", "s,w,e", "s,n,e", "w,n,e", "s,w,n,e"},
		Says: map[string]game.Text{
			"":           {EN: "Two to four of s, w, n and e, in this order; two sit opposite each other.", DE: "Zwei bis vier von s, w, n und e, in dieser Folge; zwei sitzen sich gegenüber."},
			DefaultSeats: {EN: "As many as there are players: south and north, then west, then east.", DE: "So viele, wie mitspielen: Süd und Nord, dann West, dann Ost."},
			"s,n":        {EN: "South and north: two play.", DE: "Süd und Nord: Zwei spielen."},
			"w,e":        {EN: "West and east: two play.", DE: "West und Ost: Zwei spielen."},
			"s,w,n":      {EN: "All but east: three play.", DE: "Alle außer Ost: Drei spielen."},
			"s,w,e":      {EN: "All but north: three play.", DE: "Alle außer Nord: Drei spielen."},
			"s,n,e":      {EN: "All but west: three play.", DE: "Alle außer West: Drei spielen."},
			"w,n,e":      {EN: "All but south: three play.", DE: "Alle außer Süd: Drei spielen."},
			"s,w,n,e":    {EN: "All four sides: four play.", DE: "Alle vier Seiten: Vier spielen."},
		},
	},
	"combined": {Group: diceGroup, Asks: game.Text{EN: "One piece that uses both dice", DE: "Eine Figur, die beide Würfel zieht"}, Says: map[string]game.Text{
		"either": {EN: "It jumps the total, or takes two steps.", DE: "Sie springt die Summe oder geht in zwei Schritten."},
		"jump":   {EN: "It jumps the total.", DE: "Sie springt die Summe."},
		"steps":  {EN: "It takes two steps.", DE: "Sie geht in zwei Schritten."},
	}},
	"larger-die": {Group: diceGroup, Asks: game.Text{EN: "If either die can be used, but not both", DE: "Wenn jeder Würfel ginge, aber nicht beide"}, Says: map[string]game.Text{
		"off": {EN: "Use whichever you like.", DE: "Man zieht, welchen man will."},
		"on":  {EN: "The larger one must be used.", DE: "Der größere muss gezogen werden."},
	}},
	"must-enter": {Group: boardGroup, Asks: game.Text{EN: "A five that could bring a piece in", DE: "Eine Fünf, die eine Figur einsetzen könnte"}, Says: map[string]game.Text{
		"off": {EN: "It may be used otherwise.", DE: "Sie darf anders gezogen werden."},
		"on":  {EN: "As many pieces must enter as the throw allows.", DE: "Es muss so viel eingesetzt werden, wie der Wurf erlaubt."},
	}},
	"entry-capture": {Group: boardGroup, Asks: game.Text{EN: "A single opponent on the space of entry", DE: "Eine einzelne fremde Figur auf dem Einsatzfeld"}, Says: map[string]game.Text{
		"off": {EN: "It is safe there.", DE: "Sie ist dort sicher."},
		"on":  {EN: "A piece that enters captures it.", DE: "Wer einsetzt, schlägt sie."},
	}},
	"blue": {Group: boardGroup, Asks: game.Text{EN: "Blue spaces, where pieces are safe", DE: "Blaue Felder, auf denen man sicher ist"}, Says: map[string]game.Text{
		"12": {EN: "The ring has twelve.", DE: "Der Ring hat zwölf."},
		"8":  {EN: "The ring has eight.", DE: "Der Ring hat acht."},
	}},
	"blockade-together": {Group: boardGroup, Asks: game.Text{EN: "Both pieces of a blockade, with a doublet", DE: "Beide Figuren einer Sperre, mit einem Pasch"}, Says: map[string]game.Text{
		"allow":  {EN: "They may move on to the same space.", DE: "Sie dürfen auf dasselbe Feld weiterziehen."},
		"forbid": {EN: "They may not move on together.", DE: "Sie dürfen nicht zusammen weiterziehen."},
	}},
}

// Presets are sets of options that people like.
var Presets = []game.Preset{
	{Name: game.Text{EN: "Two against two", DE: "Zwei gegen zwei"}, Options: game.Options{"partners": "on"}, Seats: 4},
	{Name: game.Text{EN: "Stricter: fives must enter, the larger die counts", DE: "Strenger: Fünfen setzen ein, der größere Würfel zählt"}, Options: game.Options{"must-enter": "on", "larger-die": "on"}},
}
