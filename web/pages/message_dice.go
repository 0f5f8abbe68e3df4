package pages

// diceTexts are the texts of checking dice, and of the numbers of the house.
var diceTexts = texts{
	"numbers.title": {"Numbers of the house", "Zahlen des Hauses"},
	"numbers.rooms": {"Tables", "Tische"},
	"numbers.games": {"Finished games", "Beendete Spiele"},
	"numbers.dice":  {"Dice thrown here", "Würfe dieses Hauses"},
	"numbers.dice.none": {
		"Nothing to count yet: the throws of finished games, private ones left out, are held against what fair dice would show.",
		"Noch ist nichts zu zählen: Die Würfe beendeter Spiele, private nicht mitgezählt, werden mit ehrlichen Würfeln verglichen.",
	},
	"numbers.dice.about": {
		"Every throw of the latest {n} finished games, private ones left out, held against what fair dice would show. A p below 0.001 would be a reason to worry; one test in a thousand shows it by chance.",
		"Jeder Wurf der letzten {n} beendeten Spiele, private nicht mitgezählt, verglichen mit ehrlichen Würfeln. Ein p unter 0,001 gäbe zu denken; eins von tausend zeigt es durch Zufall.",
	},
	"numbers.about": {
		"Private tables are left out; of each kind the latest {n} are counted.",
		"Private Tische sind nicht mitgezählt; von jeder Art zählen die letzten {n}.",
	},
	"numbers.faces": {
		"How often each face fell in throws of two dice; the dashes are what fair dice show in the long run",
		"Wie oft jede Zahl bei Würfen mit zwei Würfeln fiel; die Striche zeigen, was ehrliche Würfel auf Dauer zeigen",
	},
	"numbers.test":   {"Test", "Test"},
	"numbers.answer": {"Answer", "Antwort"},

	"dice.seats.and": {"and", "und"},
	"dice.seats.or":  {"or", "oder"},
	"dice.title":     {"Dice that anybody can check", "Würfel, die jeder prüfen kann"},
	"dice.browser":   {"This browser is checking the game …", "Dieser Browser prüft das Spiel …"},
	"dice.check.ok": {
		"Throws that this browser has made again from what is in the log: {n}. None of them is wrong, and the {events} events hang together.",
		"Würfe, die dieser Browser aus dem Protokoll noch einmal gemacht hat: {n}. Keiner davon ist falsch, und die {events} Ereignisse hängen zusammen.",
	},
	"dice.check.not": {
		"It does not know the rules, and has not checked turns, clocks, the result, or which throws were due: parlor verify does. From one file nobody can tell whether somebody else was shown another log: parlor verify compares two, and receipts.",
		"Die Regeln kennt er nicht, und Züge, Uhren, Ergebnis, und welche Würfe fällig waren, hat er nicht geprüft: Das tut parlor verify. An einer Datei sieht niemand, ob jemand anderem ein anderes Protokoll gezeigt wurde: parlor verify vergleicht zwei, und Quittungen.",
	},
	"dice.check.signed": {
		"Whoever has the key {key} has signed the log up to event {n}.",
		"Wer den Schlüssel {key} hat, hat das Protokoll bis Ereignis {n} unterschrieben.",
	},
	"dice.check.typed": {
		"Throws typed in from physical dice, which nobody can check: {n}.",
		"Würfe, die von Hand eingegeben wurden und die niemand prüfen kann: {n}.",
	},
	"dice.check.bad": {"WRONG. This browser finds a fault:", "FALSCH. Dieser Browser findet einen Fehler:"},
	"dice.check.rest": {
		"Lots and cards (drawn: {n}) take the rules: parlor verify checks them.",
		"Lose und Karten (gezogen: {n}) brauchen die Regeln: Die prüft parlor verify.",
	},
	"dice.check.log": {"event {n} of the log was changed", "Ereignis {n} des Protokolls wurde geändert"},
	"dice.check.file": {
		"this is no game file of a kind that this page can read",
		"das ist keine Spieldatei, die diese Seite lesen kann",
	},
	"dice.check.form": {"event {n} is not written as it must be", "Ereignis {n} ist nicht geschrieben, wie es sein muss"},
	"dice.check.order": {
		"what event {n} says of the dice cannot come there",
		"was Ereignis {n} von den Würfeln sagt, kann dort nicht stehen",
	},
	"dice.check.reused": {
		"event {n} promises a chain that was promised before",
		"Ereignis {n} verspricht eine Kette, die schon versprochen war",
	},
	"dice.check.denied": {
		"throw {n} was given up, although no link for it was missing",
		"Wurf {n} wurde aufgegeben, obwohl kein Glied dazu fehlte",
	},
	"dice.check.yes": {
		"event {n} gives a throw up without the yes of all who were there",
		"Ereignis {n} gibt einen Wurf auf, ohne dass alle Ja gesagt hatten, die da waren",
	},
	"dice.check.again": {
		"event {n} gives a throw up a second time for the same seat",
		"Ereignis {n} gibt zum zweiten Mal einen Wurf wegen desselben Platzes auf",
	},
	"dice.check.choice": {
		"event {n} decides something between the call of a throw and its fall",
		"Ereignis {n} entscheidet etwas zwischen Ruf und Fall eines Wurfs",
	},
	"dice.check.early": {
		"event {n} proposes to go on without somebody whose link was not missing for ten seconds",
		"Ereignis {n} schlägt vor, ohne jemanden weiterzuspielen, dessen Glied noch keine zehn Sekunden fehlte",
	},
	"dice.check.there": {
		"event {n} says that somebody is back or that a bot plays on, and by the log he had not left",
		"Ereignis {n} sagt, dass jemand zurück ist oder ein Bot weiterspielt, und nach dem Protokoll war er nicht fort",
	},
	"dice.check.fewer": {
		"since 24 November 2026 no room is opened with so few rules as this one",
		"seit dem 24. November 2026 wird kein Raum mehr mit so wenigen Regeln eröffnet wie dieser",
	},
	"dice.check.receipt": {
		"the signature under event {n} is wrong, or of another log",
		"die Unterschrift unter Ereignis {n} ist falsch oder gehört zu einem anderen Protokoll",
	},
	"dice.check.odd": {
		"throw {n}, {fell}, is not written as throws are",
		"Wurf {n}, {fell}, ist nicht geschrieben, wie Würfe geschrieben werden",
	},
	"dice.check.hand": {
		"throw {n} is said to be of physical dice, and this room has none",
		"Wurf {n} soll von Hand sein, und dieser Raum hat keine solchen Würfel",
	},
	"dice.check.odd.short":  {"wrong: no throw", "falsch: kein Wurf"},
	"dice.check.hand.short": {"wrong: not thrown by hand here", "falsch: hier wird nicht von Hand geworfen"},
	"dice.check.number": {
		"event {n} says of which number the dice are made, and that is not so",
		"Ereignis {n} sagt, aus welcher Zahl die Würfel gemacht sind, und das stimmt nicht",
	},
	"dice.check.told": {
		"Throws that come from a file of another program, or a save of an older kind, which says what fell, and not of what that was made: {n}.",
		"Würfe aus einer Datei eines anderen Programms oder einem älteren Spielstand, der sagt, was fiel, und nicht, woraus es wurde: {n}.",
	},
	"dice.check.mark.seeded": {
		"Dice were made of a number that the log tells: whoever began the game could choose it, and whoever knows it knows every throw.",
		"Die Würfel wurden aus einer Zahl gemacht, die im Protokoll steht: Wer das Spiel begann, konnte sie aussuchen, und wer sie kennt, kennt jeden Wurf.",
	},
	"dice.check.mark.void": {
		"A throw was called and given up because a link did not come.",
		"Ein Wurf wurde gerufen und aufgegeben, weil ein Glied fehlte.",
	},
	"dice.check.mark.excluded": {
		"Somebody's chain was left out from some throw on.",
		"Von einem Wurf an fehlt die Kette von jemandem.",
	},
	"dice.check.mark.restored": {
		"The server was restored from a backup.",
		"Der Server wurde aus einer Sicherung wiederhergestellt.",
	},
	"dice.check.mark.ahead": {
		"Links travelled ahead: who threw could know the throw, together with the server.",
		"Glieder reisten voraus: Wer warf, konnte den Wurf zusammen mit dem Server vorher kennen.",
	},
	"dice.check.mark.nothing": {
		"There are throws for which nobody brought a chain: the server could choose them.",
		"Zu manchen Würfen brachte niemand eine Kette: Der Server konnte sie aussuchen.",
	},
	"dice.check.mark.some":       {"Not every seat brought a chain.", "Nicht jeder Platz brachte eine Kette."},
	"dice.check.mark.taken-back": {"A turn was taken back.", "Ein Zug wurde zurückgenommen."},
	"dice.check.mark.stopped": {
		"The game was stopped because a link did not come.",
		"Das Spiel wurde abgebrochen, weil ein Glied nicht kam.",
	},
	"dice.check.mark.fewer": {
		"The room was opened before 24 November 2026, with fewer rules: who came and went, and who agreed to give a throw up, was not checked.",
		"Der Raum wurde vor dem 24. November 2026 eröffnet, mit weniger Regeln: Wer kam und ging und wer zustimmte, einen Wurf aufzugeben, ist nicht geprüft.",
	},
	"dice.check.mark.older": {
		"These dice are of the older protocol, which promises less.",
		"Diese Würfel wurden nach dem älteren Verfahren gemacht, das weniger verspricht.",
	},
	"dice.check.seed": {
		"event {n} shows a seed of seat {seat} that it did not promise",
		"Ereignis {n} zeigt einen Keim von Platz {seat}, der nicht der versprochene ist",
	},
	"dice.check.chain": {
		"the link of throw {n} is not of the server's chain",
		"das Glied von Wurf {n} gehört nicht zur Kette des Servers",
	},
	"dice.check.link": {
		"the link of seat {seat} for throw {n} is not of its chain",
		"das Glied von Platz {seat} für Wurf {n} gehört nicht zu dessen Kette",
	},
	"dice.check.made": {
		"throw {n} is said to be {fell}, but was made to be {made}",
		"Wurf {n} soll {fell} sein, gemacht wurde {made}",
	},
	"dice.check.made.short": {"wrong: made to be {made}", "falsch: gemacht wurde {made}"},
	"dice.check.holds":      {"holds", "stimmt"},
	"dice.check":            {"Check", "Prüfung"},
	"dice.save":             {"Save this page, to check it without us", "Diese Seite sichern und ohne uns prüfen"},
	"dice.saved": {
		"This page is complete: the game and the program that checks it are in it, and it asks nobody anything. The program makes every throw again from the links and seeds in the log, and follows the links back to the promise.",
		"Diese Seite ist vollständig: Das Spiel und das Programm, das es prüft, stehen darin, und sie fragt niemanden. Das Programm macht jeden Wurf noch einmal aus den Gliedern und Keimen des Protokolls und verfolgt die Glieder zurück bis zum Versprechen.",
	},
	"dice.saved.not": {
		"What it cannot show: whether the players saw this log, and not another one. Compare the promise below with one that you have noted, or keep a receipt. And who passed the file on could have changed its program, too: take it from a server that you can ask again.",
		"Was sie nicht zeigen kann: ob die Spieler dieses Protokoll sahen und kein anderes. Vergleiche das Versprechen unten mit einem, das du notiert hast, oder hebe eine Quittung auf. Und wer die Datei weitergab, könnte auch ihr Programm geändert haben: hol sie von einem Server, den du noch einmal fragen kannst.",
	},
	"dice.saved.script": {"Without scripts this page cannot check anything.", "Ohne Skripte kann diese Seite nichts prüfen."},
	"dice.download":     {"Save the game as a file for parlor verify", "Das Spiel als Datei für parlor verify sichern"},
	"dice.promise":      {"What the server promised before the first throw", "Was der Server vor dem ersten Wurf versprach"},
	"dice.promise.seed": {
		"The end of the chain that the seed of this game makes",
		"Das Ende der Kette, die aus der Zahl dieses Spiels wird",
	},
	"dice.link.seed": {"Link of the chain that the seed makes", "Glied der Kette, die aus der Zahl wird"},
	"dice.began": {
		"This game began at a position that was set up by hand, not thrown; dice that lie there were set up, too:",
		"Dieses Spiel begann mit einer Stellung, die von Hand aufgestellt war, nicht gewürfelt; auch Würfel, die dort liegen, sind aufgestellt:",
	},
	"dice.throws":    {"The throws", "Die Würfe"},
	"dice.who":       {"Thrown by", "Wer"},
	"dice.fell":      {"Fell", "Wurf"},
	"dice.fell.card": {"card {n}", "Karte {n}"},
	"dice.fell.misc": {"the miscellaneous cards {n}", "die gemischten Karten {n}"},
	"dice.link":      {"Link of the server's chain", "Glied der Kette des Servers"},

	"dice.over": {
		"The game is over: everything that made its dice is on the table.",
		"Das Spiel ist aus: Alles, woraus seine Würfe wurden, liegt offen.",
	},
	"dice.now": {
		"The game goes on. Each throw shows its link; each link leads back to the promise.",
		"Das Spiel läuft. Jeder Wurf zeigt sein Glied; jedes Glied führt zum Versprechen zurück.",
	},

	"test.faces.1":  {"Faces, one die", "Augen, ein Würfel"},
	"test.faces.2":  {"Faces, two dice", "Augen, zwei Würfel"},
	"test.faces.3":  {"Faces, three dice", "Bilder, drei Würfel"},
	"test.throws.1": {"Throws of one die", "Würfe mit einem Würfel"},
	"test.throws.2": {"Throws of two dice", "Würfe mit zwei Würfeln"},
	"test.throws.3": {"Throws of three dice", "Würfe mit drei Würfeln"},
	"test.fair":     {"as fair dice would", "wie ehrliche Würfel"},
	"test.odd":      {"odd: look closer", "auffällig"},
}
