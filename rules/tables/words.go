package tables

import "parlor/game"

// Groups of options, in the order in which a page shows them.
var (
	startGroup  = game.Text{EN: "The start and coming in", DE: "Anfang und Einsetzen"}
	diceGroup   = game.Text{EN: "What the dice bring", DE: "Was die Würfel bringen"}
	aceyGroup   = game.Text{EN: "The 1-2, Acey-Deucey", DE: "Die 1-2, Acey-Deucey"}
	offGroup    = game.Text{EN: "At home and off", DE: "Daheim und hinaus"}
	pointsGroup = game.Text{EN: "What a win is worth", DE: "Was ein Sieg zählt"}
)

// Wordings say the options of all rule sets, by their names.
var Wordings = map[string]game.Wording{
	"start": {Group: startGroup, Asks: game.Text{EN: "Where the men start", DE: "Wo die Steine beginnen"}, Says: map[string]game.Text{
		"backgammon": {EN: "On the points of backgammon.", DE: "Auf den Feldern des Backgammons."},
		"reserve":    {EN: "Outside the board, in reserve.", DE: "Außerhalb des Bretts, im Vorrat."},
		"nackgammon": {EN: "On the points of nackgammon, two more at the back.", DE: "Auf den Feldern des Nackgammons, zwei mehr ganz hinten."},
		"rear":       {EN: "At the back: on 24, 23 and 22.", DE: "Ganz hinten: auf 24, 23 und 22."},
		"far":        {EN: "All on the farthest point, 24.", DE: "Alle auf dem fernsten Feld, der 24."},
	}},
	"men": {Group: startGroup, Asks: game.Text{EN: "How many men each side has", DE: "Wie viele Steine jede Seite hat"}, Says: map[string]game.Text{
		"": {EN: "So many men a side, 1 to 15.", DE: "So viele Steine je Seite, 1 bis 15."},
	}},
	"entry": {Group: startGroup, Asks: game.Text{EN: "How men come in from the reserve", DE: "Wie Steine aus dem Vorrat kommen"}, Says: map[string]game.Text{
		"mix":    {EN: "Enter and move in any order.", DE: "Einsetzen und Ziehen in beliebiger Folge."},
		"first":  {EN: "All men must be in before any of them moves.", DE: "Erst sind alle Steine einzusetzen, dann wird gezogen."},
		"set-up": {EN: "The set-up is a phase of its own, and the race follows.", DE: "Das Einsetzen ist ein Abschnitt für sich, danach folgt das Rennen."},
	}},
	"opened": {Group: startGroup, Asks: game.Text{EN: "What opens the door", DE: "Was die Tür öffnet"}, Says: map[string]game.Text{
		"off": {EN: "Men may enter from the first throw on.", DE: "Vom ersten Wurf an darf eingesetzt werden."},
		"on":  {EN: "A doublet or a 1-2 must be thrown before a player's men may enter.", DE: "Erst nach einem Pasch oder einer 1-2 darf man einsetzen."},
	}},
	"setup": {Group: startGroup, Asks: game.Text{EN: "What the dice do in set-up", DE: "Was die Würfel beim Einsetzen tun"}, Says: map[string]game.Text{
		"each-die":   {EN: "Each die places one man.", DE: "Jeder Würfel setzt einen Stein."},
		"either-die": {EN: "Either die may place both men.", DE: "Ein Würfel darf auch beide Steine setzen."},
	}},
	"last-setup-die": {Group: startGroup, Asks: game.Text{EN: "The second die, when the last man is placed", DE: "Der zweite Würfel, wenn der letzte Stein sitzt"}, Says: map[string]game.Text{
		"play": {EN: "It is played.", DE: "Er wird gezogen."},
		"lose": {EN: "It is lost.", DE: "Er verfällt."},
	}},
	"setup-wait": {Group: startGroup, Asks: game.Text{EN: "When the race begins", DE: "Wann das Rennen beginnt"}, Says: map[string]game.Text{
		"own":  {EN: "When a player's own men are all in.", DE: "Wenn die eigenen Steine alle sitzen."},
		"both": {EN: "When the men of both players are in.", DE: "Wenn die Steine beider Spieler sitzen."},
	}},

	"dice": {Group: diceGroup, Asks: game.Text{EN: "The dice", DE: "Die Würfel"}, Says: map[string]game.Text{
		"plain":   {EN: "Plain dice.", DE: "Gewöhnliche Würfel."},
		"special": {EN: "Dice with ACEY and DUCEY in place of 1 and 2.", DE: "Würfel mit ACEY und DUCEY statt 1 und 2."},
	}},
	"doublets": {Group: diceGroup, Asks: game.Text{EN: "A doublet", DE: "Ein Pasch"}, Says: map[string]game.Text{
		"four": {EN: "A doublet gives four moves.", DE: "Ein Pasch gibt vier Züge."},
		"two":  {EN: "A doublet gives two moves, like any throw.", DE: "Ein Pasch gibt zwei Züge, wie jeder Wurf."},
	}},
	"doubles": {Group: diceGroup, Asks: game.Text{EN: "Plain doubles", DE: "Ein Pasch aus Zahlen"}, Says: map[string]game.Text{
		"two":  {EN: "They give two moves, like any throw.", DE: "Er gibt zwei Züge, wie jeder Wurf."},
		"four": {EN: "They give four moves.", DE: "Er gibt vier Züge."},
	}},
	"extra": {Group: diceGroup, Asks: game.Text{EN: "Another throw after a doublet", DE: "Noch ein Wurf nach einem Pasch"}, Says: map[string]game.Text{
		"none":     {EN: "A doublet brings no other throw.", DE: "Ein Pasch bringt keinen weiteren Wurf."},
		"always":   {EN: "A doublet always brings another throw.", DE: "Ein Pasch bringt immer noch einen Wurf."},
		"complete": {EN: "It brings another throw if it was played complete.", DE: "Er bringt noch einen Wurf, wenn er ganz gezogen wurde."},
	}},
	"repeat": {Group: diceGroup, Asks: game.Text{EN: "ACEY or DUCEY beside a number", DE: "ACEY oder DUCEY neben einer Zahl"}, Says: map[string]game.Text{
		"race":   {EN: "It repeats the number in the race only.", DE: "Es wiederholt die Zahl nur im Rennen."},
		"always": {EN: "It repeats the number always: in set-up and bearing off too.", DE: "Es wiederholt die Zahl immer: auch beim Einsetzen und Hinausbringen."},
	}},
	"ad-points": {Group: diceGroup, Asks: game.Text{EN: "No. 1 and No. 2 for Acey-Ducey", DE: "Nr. 1 und Nr. 2 für Acey-Ducey"}, Says: map[string]game.Text{
		"edge":       {EN: "The two points at the edge of the board.", DE: "Die zwei Felder am Rand des Bretts."},
		"all-mirror": {EN: "The two of every table, counted in mirror image.", DE: "Die zwei in jedem Viertel, gespiegelt gezählt."},
		"all-repeat": {EN: "The two of every table, the outer ones counted away from the bar.", DE: "Die zwei in jedem Viertel, die äußeren von der Bar weg gezählt."},
	}},
	"larger-die": {Group: diceGroup, Asks: game.Text{EN: "If either number can be used, but not both", DE: "Wenn jede Zahl ginge, aber nicht beide"}, Says: map[string]game.Text{
		"on":  {EN: "The larger one must be used.", DE: "Die größere muss gezogen werden."},
		"off": {EN: "Use whichever you like.", DE: "Man zieht, welche man will."},
	}},

	"ad": {Group: aceyGroup, Asks: game.Text{EN: "What a 1-2 brings", DE: "Was eine 1-2 bringt"}, Says: map[string]game.Text{
		"none":      {EN: "A 1-2 is a throw like any other.", DE: "Eine 1-2 ist ein Wurf wie jeder andere."},
		"named":     {EN: "Play the 1 and the 2, then name a doublet and play it.", DE: "Erst die 1 und die 2, dann nennt man einen Pasch und zieht ihn."},
		"thrown":    {EN: "Play the 1 and the 2, then throw a die for the doublet.", DE: "Erst die 1 und die 2, dann wird der Pasch gewürfelt."},
		"privilege": {EN: "Parker's privilege: take a man off the board, or play on.", DE: "Parkers Vorrecht: einen Stein vom Brett nehmen oder weiterziehen."},
	}},
	"ad-needs": {Group: aceyGroup, Asks: game.Text{EN: "Before the doublet is named", DE: "Bevor der Pasch genannt wird"}, Says: map[string]game.Text{
		"bar-entered": {EN: "Hit men must have entered.", DE: "Geschlagene Steine müssen wieder drin sein."},
		"nothing":     {EN: "Nothing need have been played.", DE: "Nichts muss gezogen sein."},
		"both":        {EN: "Both the 1 and the 2 must have been played.", DE: "Die 1 und die 2 müssen beide gezogen sein."},
	}},
	"ad-reroll": {Group: aceyGroup, Asks: game.Text{EN: "After the doublet of a 1-2", DE: "Nach dem Pasch einer 1-2"}, Says: map[string]game.Text{
		"always":   {EN: "There is always another throw.", DE: "Es gibt immer noch einen Wurf."},
		"complete": {EN: "There is another throw if the doublet was played complete.", DE: "Es gibt noch einen Wurf, wenn der Pasch ganz gezogen wurde."},
	}},
	"ad-same-man-in-opening": {Group: aceyGroup, Asks: game.Text{EN: "The 1 and the 2, while men wait in reserve", DE: "Die 1 und die 2, solange Steine im Vorrat sind"}, Says: map[string]game.Text{
		"on":  {EN: "One man may play both.", DE: "Ein Stein darf beide ziehen."},
		"off": {EN: "They must be played by two men.", DE: "Zwei Steine müssen sie ziehen."},
	}},

	"home": {Group: offGroup, Asks: game.Text{EN: "Men at home, before the others arrive", DE: "Steine daheim, bevor die anderen da sind"}, Says: map[string]game.Text{
		"free":   {EN: "They move freely.", DE: "Sie ziehen frei."},
		"frozen": {EN: "They do not move at all.", DE: "Sie ziehen gar nicht."},
		"strict": {EN: "They move freely, and afterwards only off.", DE: "Sie ziehen frei, und danach nur noch hinaus."},
	}},
	"bearoff": {Group: offGroup, Asks: game.Text{EN: "When all men are below the number thrown", DE: "Wenn alle Steine unter der Zahl stehen"}, Says: map[string]game.Text{
		"backgammon": {EN: "The highest man goes off.", DE: "Der höchste Stein geht hinaus."},
		"any":        {EN: "Any man may go off.", DE: "Jeder Stein darf hinaus."},
		"exact":      {EN: "Nothing goes off: only the exact number does it.", DE: "Nichts geht hinaus: nur die genaue Zahl gilt."},
	}},
	"overshoot": {Group: offGroup, Asks: game.Text{EN: "When all men are below the number thrown", DE: "Wenn alle Steine unter der Zahl stehen"}, Says: map[string]game.Text{
		"any":     {EN: "Any man may go off.", DE: "Jeder Stein darf hinaus."},
		"highest": {EN: "The highest man goes off.", DE: "Der höchste Stein geht hinaus."},
	}},
	"must-bear-off": {Group: offGroup, Asks: game.Text{EN: "Where a man can be borne off", DE: "Wo ein Stein hinaus könnte"}, Says: map[string]game.Text{
		"off": {EN: "He may stay, and another move be made.", DE: "Er darf bleiben, und ein anderer zieht."},
		"on":  {EN: "He must go off.", DE: "Er muss hinaus."},
	}},
	"bearoff-next-turn": {Group: offGroup, Asks: game.Text{EN: "When the last man has come home", DE: "Wenn der letzte Stein daheim ist"}, Says: map[string]game.Text{
		"on":  {EN: "Bearing off waits for the next throw.", DE: "Hinaus geht es erst mit dem nächsten Wurf."},
		"off": {EN: "Bearing off may begin with what is left of the throw.", DE: "Hinaus darf es gleich mit dem Rest des Wurfs gehen."},
	}},

	"score": {Group: pointsGroup, Asks: game.Text{EN: "A win", DE: "Ein Sieg"}, Says: map[string]game.Text{
		"1":       {EN: "A win is worth 1 point.", DE: "Ein Sieg zählt 1 Punkt."},
		"gammon":  {EN: "It is worth 1 to 3 points, as in backgammon.", DE: "Er zählt 1 bis 3 Punkte, wie im Backgammon."},
		"per-man": {EN: "It is worth 1 point for each man that the loser has not borne off.", DE: "Er zählt 1 Punkt für jeden Stein, den der Verlierer noch nicht hinausgebracht hat."},
	}},
	"penalty": {Group: pointsGroup, Asks: game.Text{EN: "Counters paid for each man sent to the Dog House", DE: "Marken für jeden Stein, der in die Hundehütte kommt"}, Says: map[string]game.Text{
		"": {EN: "0 to 100 counters; 0 is none.", DE: "0 bis 100 Marken; 0 ist keine."},
	}},
	"cube": {Group: pointsGroup, Asks: game.Text{EN: "The doubling cube", DE: "Der Dopplerwürfel"}, Says: map[string]game.Text{
		"off": {EN: "It is not in play.", DE: "Er ist nicht im Spiel."},
		"on":  {EN: "It is in play; before its throw a side may double the stakes, and after that only the other may.", DE: "Er ist im Spiel; vor ihrem Wurf kann eine Seite den Einsatz verdoppeln, danach nur noch die andere."},
	}},
}

var matchWithCube = game.Preset{
	Name:    game.Text{EN: "A match to 5 points, with the doubling cube", DE: "Ein Match bis 5 Punkte, mit dem Dopplerwürfel"},
	Options: game.Options{"cube": "on"}, Match: 5,
}

var withCube = game.Preset{Name: game.Text{EN: "With the doubling cube", DE: "Mit dem Dopplerwürfel"}, Options: game.Options{"cube": "on"}}

// Sets of options that the forms of acey-deucey share.
var (
	asBackgammon = game.Preset{
		Name:    game.Text{EN: "For players of backgammon: gammons and the cube", DE: "Für Backgammonspieler: Gammon und Dopplerwürfel"},
		Options: game.Options{"score": "gammon", "cube": "on"},
	}
	byMen = game.Preset{
		Name:    game.Text{EN: "Each man left on the board counts", DE: "Jeder Stein, der auf dem Brett bleibt, zählt"},
		Options: game.Options{"score": "per-man"},
	}
	twoMen = game.Preset{
		Name:    game.Text{EN: "Stricter: two men play the 1 and the 2", DE: "Strenger: zwei Steine ziehen die 1 und die 2"},
		Options: game.Options{"ad-same-man-in-opening": "off"},
	}
)

// Presets are sets of options that people like, by the names of the rule sets.
var Presets = map[string][]game.Preset{
	"backgammon":  {matchWithCube, withCube},
	"nackgammon":  {matchWithCube, withCube},
	"hypergammon": {matchWithCube, withCube},
	"parker": {
		{Name: game.Text{EN: "Quicker: plain doubles give four moves", DE: "Schneller: ein Pasch gibt vier Züge"}, Options: game.Options{"doubles": "four"}},
		{Name: game.Text{EN: "With counters for the Dog House", DE: "Mit Marken für die Hundehütte"}, Options: game.Options{"penalty": "1"}},
	},
	"article": {
		{
			Name:    game.Text{EN: "Stricter: a 1-2 and its doublet must be played out", DE: "Strenger: eine 1-2 und ihr Pasch müssen ganz gezogen sein"},
			Options: game.Options{"ad-needs": "both", "ad-reroll": "complete"},
		},
		byMen, asBackgammon,
	},
	"wikipedia":        {twoMen, byMen, asBackgammon},
	"wikipedia-strict": {twoMen, byMen, asBackgammon},
	"navy": {
		{
			Name:    game.Text{EN: "A longer end: only the exact number takes a man off", DE: "Ein längeres Ende: nur die genaue Zahl bringt hinaus"},
			Options: game.Options{"bearoff": "exact"},
		},
		{
			Name:    game.Text{EN: "Freer: a 1-2 always brings another throw", DE: "Freier: eine 1-2 bringt immer noch einen Wurf"},
			Options: game.Options{"ad-reroll": "always"},
		},
		asBackgammon,
	},
	"house": {
		{
			Name:    game.Text{EN: "All men outside, and a doublet opens the door", DE: "Alle Steine draußen, und ein Pasch öffnet die Tür"},
			Options: game.Options{"start": "reserve", "opened": "on", "ad": "named"},
		},
		{
			Name:    game.Text{EN: "A set-up with ACEY and DUCEY", DE: "Ein Aufstellen mit ACEY und DUCEY"},
			Options: game.Options{"start": "reserve", "entry": "set-up", "dice": "special", "ad": "privilege"},
		},
		{
			Name:    game.Text{EN: "Three men each, from the back", DE: "Drei Steine je Seite, von ganz hinten"},
			Options: game.Options{"start": "rear", "men": "3"},
		},
	},
}
