package pages

import "strconv"

func itoa(n int) string    { return strconv.Itoa(n) }
func utoa(n uint64) string { return strconv.FormatUint(n, 10) }

// Langs are the languages of the pages, the default first.
var Langs = []string{"en", "de"}

// message returns the text of key; a missing one shows its key, and a test finds
// it.
func message(lang, key string) string {
	texts, ok := messages[key]
	if !ok {
		return key
	}
	if lang == "de" {
		return texts[1]
	}
	return texts[0]
}

// messages are the texts of the pages, English and German.
var messages = map[string][2]string{
	"skip":     {"Skip to the content", "Zum Inhalt"},
	"nav":      {"The house", "Das Haus"},
	"rules":    {"Rules", "Regeln"},
	"numbers":  {"Numbers", "Zahlen"},
	"settings": {"Settings", "Einstellungen"},
	"problem":  {"That did not work", "Das ging nicht"},
	"home":     {"Back to the parlour", "Zurück in die Stube"},
	"name":     {"Your name", "Dein Name"},
	"yourturn": {"your turn", "du bist dran"},

	"guest": {"Guest", "Gast"},
	"house": {"The house", "Das Haus"},

	"blurb.backgammon":             {"The old race: run, block, hit, and double if you dare.", "Das alte Wettrennen: laufen, sperren, schlagen, verdoppeln."},
	"blurb.parker":                 {"Parker's box of the thirties: ACEY and DUCEY dice, and a Dog House.", "Parkers Schachtel aus den Dreißigern: ACEY und DUCEY und ein Hundehaus."},
	"blurb.article":                {"Enter and run as you like; name your doublet after a 1-2.", "Einsetzen und laufen nach Belieben; nach 1-2 nennst du den Pasch."},
	"blurb.wikipedia":              {"A doublet opens the door; men at home wait for the last.", "Erst ein Pasch öffnet die Tür; daheim wird auf den Letzten gewartet."},
	"blurb.wikipedia-strict":       {"The same, and every number must be earned.", "Dasselbe, und jede Zahl will verdient sein."},
	"blurb.navy":                   {"As the fleet plays it: a point for every man left behind.", "So spielt es die Flotte: ein Punkt für jeden Stein, der zurückbleibt."},
	"blurb.house":                  {"Compose rules of your own from all the others.", "Stell dir aus allen Regeln deine eigenen zusammen."},
	"blurb.india":                  {"Parker, 1940: four pieces around the cross, for two to four.", "Parker, 1940: vier Figuren rund ums Kreuz, für zwei bis vier."},
	"blurb.crown-and-anchor":       {"Three dice, six designs, and a bank that goes round.", "Drei Würfel, sechs Bilder, und eine Bank, die wandert."},
	"blurb.check-and-double-check": {"Milton Bradley, 1930: get rid of nine cards, pure luck, pure speed.", "Milton Bradley, 1930: neun Karten loswerden, reines Glück, reines Tempo."},

	"front.title":      {"Old dice games, played properly", "Alte Würfelspiele, richtig gespielt"},
	"front.caption":    {"Against a bot, a friend here, or a friend far away", "Gegen den Rechner, hier zu zweit oder in die Ferne"},
	"front.choose":     {"Choose a game", "Wähle ein Spiel"},
	"front.yours":      {"Your tables", "Deine Tische"},
	"front.open":       {"A seat is free", "Ein Platz ist frei"},
	"front.open.none":  {"Nobody is waiting. Open a table: a friend can join by its link.", "Niemand wartet. Eröffne einen Tisch: wer den Link hat, setzt sich dazu."},
	"front.watch":      {"Watch", "Zuschauen"},
	"front.watch.none": {"No public game is being played just now.", "Gerade läuft kein öffentliches Spiel."},
	"front.join":       {"Join by link", "Mit Link dazusetzen"},
	"front.join.label": {"Link or name of the table", "Link oder Name des Tisches"},
	"front.join.go":    {"Join", "Dazusetzen"},

	"play.bot":     {"Play now", "Jetzt spielen"},
	"play.friend":  {"Invite a friend", "Jemanden einladen"},
	"play.here":    {"At this screen", "Zusammen hier"},
	"play.options": {"Options", "Varianten"},

	"new.seats":        {"Players", "Mitspieler"},
	"new.match":        {"Length", "Länge"},
	"new.match.one":    {"One game", "Ein Spiel"},
	"new.match.points": {"points", "Punkte"},
	"new.match.best":   {"Best of", "Das Beste aus"},
	"new.clock":        {"Clock", "Uhr"},
	"new.clock.none":   {"No clock", "Ohne Uhr"},
	"new.clock.day":    {"A day a turn", "Ein Tag je Zug"},
	"new.clock.days":   {"Three days a turn", "Drei Tage je Zug"},
	"new.private":      {"Private: only with the link", "Privat: nur mit dem Link"},
	"new.options":      {"What the rule book leaves to you", "Was das Regelheft offenlässt"},

	"table.waiting": {"A seat is free", "Ein Platz ist frei"},
	"table.sit":     {"Sit down", "Hinsetzen"},
	"table.invite":  {"Send this link to whom you want to play with. The game begins when all have sat down.", "Schick diesen Link an deine Mitspieler. Es geht los, wenn alle sitzen."},
	"table.link":    {"Link to this table", "Link zu diesem Tisch"},
	"table.qr":      {"The link as a QR code", "Der Link als QR-Code"},
	"table.panel":   {"Beside the board", "Neben dem Brett"},
	"table.dice":    {"Check the dice", "Würfel prüfen"},
	"table.replay":  {"Replay", "Nachspielen"},

	"aspect":                 {"How the board is shown", "So wird das Brett gezeigt"},
	"aspect.turn":            {"Turn the board", "Brett drehen"},
	"aspect.home":            {"Home at the other end", "Haus ans andere Ende"},
	"aspect.look.parker":     {"Black and red", "Schwarz und Rot"},
	"aspect.look.backgammon": {"Blue and cream", "Blau und Creme"},
	"aspect.look.ivory":      {"Ivory and oxblood", "Elfenbein und Rot"},

	"replay.back": {"Back to the table", "Zurück zum Tisch"},

	"plain.title": {"Playing without scripts", "Spielen ohne Skripte"},
	"plain.throw": {"Throw the dice", "Würfeln"},
	"plain.play":  {"Your play", "Dein Zug"},
	"plain.go":    {"Play it", "Ziehen"},
	"plain.again": {"Look again", "Neu laden"},
	"plain.over":  {"The game is over.", "Das Spiel ist aus."},

	"rules.play":     {"Play this game", "Dieses Spiel spielen"},
	"rules.chapters": {"In this book", "In diesem Heft"},
	"rules.language": {"", "Die Regelhefte sind auf Englisch geschrieben."},

	"you":               {"Your games", "Deine Spiele"},
	"you.short":         {"You", "Du"},
	"you.about":         {"These are the finished games of the key in this browser. Nobody else can see this page.", "Das sind die beendeten Spiele des Schlüssels in diesem Browser. Niemand sonst kann diese Seite sehen."},
	"you.none":          {"You have not finished a game here yet.", "Du hast hier noch kein Spiel beendet."},
	"you.none.about":    {"Play one to the end, and this page tells how it went: games won and lost, your points, your dice, every game to replay. It belongs to this browser, and nobody else can see it.", "Spiel eines zu Ende, dann steht hier, wie es lief: gewonnen und verloren, deine Punkte, deine Würfel, jedes Spiel zum Nachspielen. Die Seite gehört zu diesem Browser, niemand sonst kann sie sehen."},
	"you.none.go":       {"Choose a game", "Wähle ein Spiel"},
	"you.more":          {"There are more games than could be counted just now.", "Es sind mehr Spiele, als sich eben zählen ließen."},
	"you.played":        {"Games", "Spiele"},
	"you.won":           {"Won", "Gewonnen"},
	"you.pips":          {"Pips a throw", "Augen je Wurf"},
	"you.pips.fair":     {"fair dice: 7.00", "ehrliche Würfel: 7,00"},
	"you.doublets":      {"Doublets", "Pasche"},
	"you.doublets.fair": {"fair dice: 16.7 %", "ehrliche Würfel: 16,7 %"},
	"you.balance":       {"Games won less games lost, over the last {n}: {balance}", "Gewonnene weniger verlorene der letzten {n} Spiele: {balance}"},
	"you.games":         {"By game", "Nach Spiel"},
	"you.with":          {"By opponent", "Nach Gegner"},
	"you.games.n":       {"Games", "Spiele"},
	"you.share":         {"Share", "Anteil"},
	"you.points":        {"Points", "Punkte"},
	"you.people":        {"People", "Menschen"},
	"you.bots":          {"Bots", "Rechner"},
	"you.here":          {"All at one screen", "Alle an einem Schirm"},
	"you.recent":        {"The latest games", "Die letzten Spiele"},
	"you.earlier":       {"Earlier games", "Frühere Spiele"},
	"you.older":         {"Older games", "Ältere Spiele"},
	"you.latest":        {"Back to the latest", "Zurück zu den letzten"},
	"you.all":           {"All your games, in numbers", "Alle deine Spiele in Zahlen"},

	"outcome.won":   {"Won", "Gewonnen"},
	"outcome.lost":  {"Lost", "Verloren"},
	"outcome.even":  {"Drawn", "Unentschieden"},
	"outcome.here":  {"Played", "Gespielt"},
	"reason.resign": {"by resigning", "durch Aufgabe"},
	"reason.flag":   {"on time", "auf Zeit"},
	"reason.leave":  {"by leaving", "durch Weggehen"},

	"numbers.title":      {"Numbers of the house", "Zahlen des Hauses"},
	"numbers.rooms":      {"Tables", "Tische"},
	"numbers.games":      {"Finished games", "Beendete Spiele"},
	"numbers.dice":       {"All dice ever thrown here", "Alle Würfe dieses Hauses"},
	"numbers.dice.about": {"Every throw of every finished game, held against what fair dice would show. A p below 0.001 would be a reason to worry; one test in a thousand shows it by chance.", "Jeder Wurf jedes beendeten Spiels, verglichen mit ehrlichen Würfeln. Ein p unter 0,001 gäbe zu denken; eins von tausend zeigt es durch Zufall."},
	"numbers.faces":      {"How often each face fell in throws of two dice; the dashes are what fair dice show in the long run", "Wie oft jede Zahl bei Würfen mit zwei Würfeln fiel; die Striche zeigen, was ehrliche Würfel auf Dauer zeigen"},
	"numbers.test":       {"Test", "Test"},
	"numbers.answer":     {"Answer", "Antwort"},

	"dice.title":             {"Dice that anybody can check", "Würfel, die jeder prüfen kann"},
	"dice.browser":           {"This browser is checking the game …", "Dieser Browser prüft das Spiel …"},
	"dice.check.ok":          {"This browser has checked it: {n} throws and {events} events, and all of them hold.", "Dieser Browser hat nachgerechnet: {n} Würfe und {events} Ereignisse, alles stimmt."},
	"dice.check.bad":         {"WRONG. This browser finds a fault:", "FALSCH. Dieser Browser findet einen Fehler:"},
	"dice.check.rest":        {"Lots and cards ({n} draws) take the rules: parlor verify checks them.", "Lose und Karten ({n} Züge aus dem Stapel) brauchen die Regeln: die prüft parlor verify."},
	"dice.check.log":         {"event {n} of the log was changed", "Ereignis {n} des Protokolls wurde geändert"},
	"dice.check.seed":        {"event {n} shows a seed of seat {seat} that it did not promise", "Ereignis {n} zeigt einen Keim von Platz {seat}, der nicht der versprochene ist"},
	"dice.check.chain":       {"the link of throw {n} is not of the server's chain", "das Glied von Wurf {n} gehört nicht zur Kette des Servers"},
	"dice.check.link":        {"the link of seat {seat} for throw {n} is not of its chain", "das Glied von Platz {seat} für Wurf {n} gehört nicht zu dessen Kette"},
	"dice.check.made":        {"throw {n} is said to be {fell}, but was made to be {made}", "Wurf {n} soll {fell} sein, gemacht wurde {made}"},
	"dice.check.chain.short": {"wrong: a foreign link", "falsch: fremdes Glied"},
	"dice.check.link.short":  {"wrong: a foreign link of seat {seat}", "falsch: fremdes Glied von Platz {seat}"},
	"dice.check.made.short":  {"wrong: made to be {made}", "falsch: gemacht wurde {made}"},
	"dice.check.holds":       {"holds", "stimmt"},
	"dice.check":             {"Check", "Prüfung"},
	"dice.save":              {"Save this page, to check it without us", "Diese Seite sichern und ohne uns prüfen"},
	"dice.saved":             {"This page is complete: the game and the program that checks it are in it, and it asks nobody anything. The program makes every throw again from the links and seeds in the log, and follows the links back to the promise.", "Diese Seite ist vollständig: das Spiel und das Programm, das es prüft, stehen darin, und sie fragt niemanden. Das Programm macht jeden Wurf noch einmal aus den Gliedern und Keimen des Protokolls und verfolgt die Glieder zurück bis zum Versprechen."},
	"dice.saved.not":         {"What it cannot show: whether the players saw this log, and not another one. Compare the promise below with one that you have noted, or keep a receipt. And who passed the file on could have changed its program, too: take it from a server that you can ask again.", "Was sie nicht zeigen kann: ob die Spieler dieses Protokoll sahen und kein anderes. Vergleiche das Versprechen unten mit einem, das du notiert hast, oder hebe eine Quittung auf. Und wer die Datei weitergab, könnte auch ihr Programm geändert haben: hol sie von einem Server, den du noch einmal fragen kannst."},
	"dice.saved.script":      {"Without scripts this page cannot check anything.", "Ohne Skripte kann diese Seite nichts prüfen."},
	"dice.download":          {"Save the game as a file for parlor verify", "Das Spiel als Datei für parlor verify sichern"},
	"dice.promise":           {"What the server promised before the first throw", "Was der Server vor dem ersten Wurf versprach"},
	"dice.throws":            {"The throws", "Die Würfe"},
	"dice.who":               {"Thrown by", "Wer"},
	"dice.fell":              {"Fell", "Wurf"},
	"dice.link":              {"Link of the server's chain", "Glied der Kette des Servers"},

	"dice.over": {"The game is over: everything that made its dice is on the table.", "Das Spiel ist aus: alles, woraus seine Würfe wurden, liegt offen."},
	"dice.now":  {"The game goes on. Each throw shows its link; each link leads back to the promise.", "Das Spiel läuft. Jeder Wurf zeigt sein Glied; jedes Glied führt zum Versprechen zurück."},

	"phase.seating": {"with a free seat", "mit freiem Platz"},
	"phase.playing": {"being played", "im Spiel"},
	"phase.over":    {"finished", "beendet"},

	"test.faces.1":  {"Faces, one die", "Augen, ein Würfel"},
	"test.faces.2":  {"Faces, two dice", "Augen, zwei Würfel"},
	"test.faces.3":  {"Faces, three dice", "Bilder, drei Würfel"},
	"test.throws.1": {"Throws of one die", "Würfe mit einem Würfel"},
	"test.throws.2": {"Throws of two dice", "Würfe mit zwei Würfeln"},
	"test.throws.3": {"Throws of three dice", "Würfe mit drei Würfeln"},
	"test.fair":     {"as fair dice would", "wie ehrliche Würfel"},
	"test.odd":      {"odd: look closer", "auffällig"},

	"settings.lang":        {"Language", "Sprache"},
	"settings.theme":       {"Light", "Licht"},
	"settings.theme.auto":  {"As the device", "Wie das Gerät"},
	"settings.theme.light": {"Light", "Hell"},
	"settings.theme.dark":  {"Dark", "Dunkel"},
	"settings.sound":       {"Sounds", "Töne"},
	"settings.still":       {"No animation", "Keine Bewegung"},
	"settings.auto":        {"Play a finished turn without asking", "Fertige Züge ohne Nachfrage ausführen"},
	"settings.wordy":       {"Say every step aloud to screen readers", "Jeden Schritt vorlesen lassen"},
	"settings.save":        {"Save", "Sichern"},
}
