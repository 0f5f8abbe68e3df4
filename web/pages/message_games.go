package pages

// gameTexts are what games and bots are called and how they are introduced, lessons and rule books.
var gameTexts = texts{
	"level.landlubber": {"Landlubber", "Landratte"},
	"level.landlubber.line": {
		"Came aboard this morning: sees no danger, and takes things for better or worse than they are.",
		"Heute früh an Bord gekommen: sieht keine Gefahr und hält die Lage für besser oder schlechter, als sie ist.",
	},
	"level.deckhand":      {"Deckhand", "Leichtmatrose"},
	"level.deckhand.line": {"Looks ahead, and forgets who stands behind.", "Schaut nach vorn und vergisst, wer hinten steht."},
	"level.sailor":        {"Sailor", "Matrose"},
	"level.sailor.line": {
		"Plays by what is said in harbours, and not all of that is so.",
		"Spielt nach dem, was man in den Häfen sagt, und nicht alles davon stimmt.",
	},
	"level.bosun": {"Bosun", "Bootsmann"},
	"level.bosun.line": {
		"Has an eye for a position, and trusts it too much.",
		"Hat ein Auge für die Stellung und verlässt sich zu sehr darauf.",
	},
	"level.navigator":      {"Navigator", "Steuermann"},
	"level.navigator.line": {"Reckons well, and is off course now and then.", "Rechnet gut und kommt ab und zu vom Kurs ab."},
	"level.captain":        {"Captain", "Kapitän"},
	"level.captain.line":   {"The strongest on board.", "Spielt am stärksten an Bord."},
	"level.equal":          {"As strong as you", "So stark wie du"},
	"level.equal.line": {
		"Whoever you may be expected to beat half the time, by your last games of this kind here; to begin with the Sailor. The table says who it is.",
		"Wen du nach deinen letzten Partien dieses Spiels hier wohl jedes zweite Mal schlägst; zu Beginn der Matrose. Der Tisch sagt, wer es ist.",
	},
	"level.random":      {"Blind chance", "Blinder Zufall"},
	"level.random.line": {"Plays whatever comes to hand.", "Spielt, was ihm in die Hand kommt."},
	"level.hand":        {"Rule of thumb", "Faustregel"},
	"level.hand.line":   {"Plays by rules of thumb, one turn ahead.", "Spielt nach Faustregeln, einen Zug voraus."},
	"level.net":         {"The net", "Das Netz"},
	"level.net.line": {
		"Plays as a net judges that has learnt from its own games.",
		"Spielt, wie ein Netz urteilt, das aus eigenen Spielen gelernt hat.",
	},
	"level.purser": {"Purser", "Zahlmeister"},
	"level.purser.line": {
		"Lays down a single chip; where one may pass, now and then none.",
		"Legt einen einzigen Chip hin; wo man passen darf, manchmal keinen.",
	},
	"level.fiddler": {"Fiddler", "Fiedler"},
	"level.fiddler.line": {
		"Stakes a little, and where one may, on three pictures at once.",
		"Setzt wenig, und wo man darf, auf drei Bilder zugleich.",
	},
	"level.gunner": {"Gunner", "Kanonier"},
	"level.gunner.line": {
		"Much on one picture, and bang: rich or broke, and soon.",
		"Viel auf ein Bild, und rums: reich oder blank, und das bald.",
	},

	"title.article":          {"Acey-Deucey (the article)", "Acey-Deucey (der Artikel)"},
	"title.wikipedia":        {"Acey-Deucey (Wikipedia, old form)", "Acey-Deucey (Wikipedia, alte Form)"},
	"title.wikipedia-strict": {"Acey-Deucey (Wikipedia, strict variant)", "Acey-Deucey (Wikipedia, strenge Variante)"},
	"title.house":            {"House rules", "Hausregeln"},

	"blurb.backgammon": {
		"The old race: run, block, hit, and double if you dare.",
		"Das alte Wettrennen: laufen, sperren, schlagen, verdoppeln.",
	},
	"blurb.parker": {
		"Parker's box of the thirties: ACEY and DUCEY dice, and a Dog House.",
		"Parkers Schachtel aus den Dreißigern: ACEY und DUCEY und eine Hundehütte.",
	},
	"blurb.article": {
		"Enter and run as you like; name your doublet after a 1-2.",
		"Einsetzen und laufen nach Belieben; nach 1-2 nennst du den Pasch.",
	},
	"blurb.wikipedia": {
		"A doublet opens the door; men at home wait for the last.",
		"Erst ein Pasch öffnet die Tür; daheim wird auf den Letzten gewartet.",
	},
	"blurb.wikipedia-strict": {"The same, and every number must be earned.", "Dasselbe, und jede Zahl will verdient sein."},
	"blurb.navy": {
		"As the fleet plays it: a point for every man left behind.",
		"So spielt es die Flotte: ein Punkt für jeden Stein, der zurückbleibt.",
	},
	"blurb.nackgammon": {
		"Backgammon with two men more at the back: less running, more fighting.",
		"Backgammon mit zwei Steinen mehr ganz hinten: weniger Laufen, mehr Kampf.",
	},
	"blurb.hypergammon": {
		"Three men a side, a minute a game, and every hit turns it round.",
		"Drei Steine je Seite, eine Minute je Spiel, und jeder Treffer dreht es um.",
	},
	"blurb.house": {"Compose rules of your own from all the others.", "Stell dir aus allen Regeln deine eigenen zusammen."},
	"blurb.india": {
		"Parker, 1940: four pieces around the cross, for two to four.",
		"Parker, 1940: vier Figuren rund ums Kreuz, für zwei bis vier.",
	},
	"blurb.crown-and-anchor": {
		"Three dice, six designs, and a bank that goes round.",
		"Drei Würfel, sechs Bilder, und eine Bank, die wandert.",
	},
	"blurb.check-and-double-check": {
		"Milton Bradley, 1930: get rid of nine cards, pure luck, pure speed.",
		"Milton Bradley, 1930: neun Karten loswerden, reines Glück, reines Tempo.",
	},

	"learn":       {"Show me how", "Zeig mir, wie"},
	"learn.new":   {"New to this game?", "Neu in diesem Spiel?"},
	"learn.no":    {"No, thank you", "Nein, danke"},
	"learn.you":   {"You", "Du"},
	"learn.other": {"The other side", "Der Gegner"},
	"learn.plate": {"Opponent", "Gegner"},
	"learn.right": {"That is it.", "So geht es."},
	"learn.other.play": {
		"That is allowed, too; here do what the lesson says.",
		"Auch das ist erlaubt; mach hier, was die Lektion sagt.",
	},
	"learn.like": {"Here do it like this: {play}.", "Mach es hier so: {play}."},
	"learn.next": {"Next", "Weiter"},
	"learn.still": {
		"Without scripts nothing moves here: of the two boards of each step the first shows how it begins, and the second what comes of doing as it says.",
		"Ohne Skripte bewegt sich hier nichts: Von den zwei Brettern jedes Schritts zeigt das erste, wie er beginnt, und das zweite, was daraus wird, wenn man tut, was er sagt.",
	},
	"learn.again": {"Do it again", "Noch einmal"},
	"learn.end":   {"That is all you need for a first game.", "Mehr braucht es nicht für ein erstes Spiel."},

	"rules.play":     {"Play this game", "Dieses Spiel spielen"},
	"rules.chapters": {"In this book", "In diesem Heft"},
	"rules.language": {"", "Die Regelhefte sind auf Englisch geschrieben, wie ihre Vorlagen."},
	"rules.title":    {"The rules", "Die Regeln"},
	"rules.unwritten": {
		"Nobody has written down the rules of this game yet. The program keeps them, and says why where it refuses a move; what can be chosen stands on the page on which a game is begun.",
		"Die Regeln dieses Spiels hat noch niemand aufgeschrieben. Das Programm hält sich an sie und sagt warum, wo es einen Zug ablehnt; was man wählen kann, steht auf der Seite, auf der man ein Spiel beginnt.",
	},
}
