package german

import (
	"regexp"
	"strings"

	"parlor/game"
)

// A form is that of a text in English, with a group for each of its blanks, and in German, with $1 and so on for them.
type form struct {
	en *regexp.Regexp
	de string
}

// Misread says in German what was misread, in a sentence; empty where e is. message is what was said of it in English, which may tell more.
func Misread(e game.ParseError, message string) string {
	if e == (game.ParseError{}) {
		return ""
	}
	all := e.Field + "|" + e.Found + "|" + e.Want
	for _, s := range wholeMisread {
		if at := s.en.FindStringSubmatchIndex(all); at != nil {
			text := string(s.en.ExpandString(nil, s.de, all, at))
			return text + unexpected(message) + "."
		}
	}
	text, known := standing(e.Field, e.Found), false
	for _, w := range wants {
		if w.en.MatchString(e.Want) {
			text, known = joined(text, w.en.ReplaceAllString(e.Want, w.de)), true
			break
		}
	}
	if !known && e.Found != "" {
		text += ", und das passt dort nicht"
	}
	return text + "."
}

// joined puts what is wanted behind what stands there: as part of its sentence, or as one of its own.
func joined(text, want string) string {
	if strings.HasPrefix(want, "erwartet ") || strings.HasPrefix(want, "und ") {
		return text + ", " + want
	}
	return text + ": " + strings.ToUpper(want[:1]) + want[1:]
}

// standing says in German where something was misread, and what stands there.
func standing(field, stands string) string {
	fields := strings.ReplaceAll(field, ", ", "“, „")
	if n := strings.LastIndex(fields, ", "); n >= 0 {
		fields = fields[:n] + " und " + fields[n+2:]
	}
	switch {
	case stands == "" && field == "":
		return "Da steht nichts"
	case stands == "" && strings.Contains(field, ", "):
		return "Bei „" + fields + "“ passt etwas nicht zusammen"
	case stands == "":
		return "Bei „" + fields + "“ stimmt etwas nicht"
	case field == "":
		return "Da steht „" + stands + "“"
	}
	for _, f := range founds {
		if f.en.MatchString(stands) {
			return "Bei „" + fields + "“ " + f.en.ReplaceAllString(stands, f.de)
		}
	}
	return "Bei „" + fields + "“ steht „" + stands + "“"
}

// unexpected says in German why a field has no place, where message tells it.
func unexpected(message string) string {
	_, why, ok := strings.Cut(message, ": not expected")
	if !ok {
		return ""
	}
	for _, w := range unexpecteds {
		if w.en.MatchString(why) {
			return w.en.ReplaceAllString(why, w.de)
		}
	}
	return ""
}

// wholeMisread are the German sentences for what is not told by what stands there and what was wanted: field, what was found, and what was
// wanted are looked at together, with a stroke between them.
var wholeMisread = []form{
	{regexp.MustCompile(`^(.+)\|.*\|no such field$`), "Das Feld „$1“ hat hier keinen Platz"},
	{regexp.MustCompile(`^(.+)\|\|field .+$`), "Das Feld „$1“ fehlt"},
	{regexp.MustCompile(`^(.+)\|it twice\|it once$`), "Das Feld „$1“ steht zweimal da"},
	{regexp.MustCompile(`^(.+)\|a space too many behind it\|.*$`), "Hinter dem Feld „$1“ steht ein Leerzeichen zu viel"},
	{regexp.MustCompile(`^\| \|key=value fields.*$`), "Vor dem ersten Feld steht ein Leerzeichen"},
	{regexp.MustCompile(`^([^|]+)\|([^|]+)\|([\w-]+(?:, [\w-]+)+)$`), "„$2“ gibt es hier nicht: Möglich ist $3"},
}

// unexpecteds say why a field has no place.
var unexpecteds = []form{
	{regexp.MustCompile(`^ (?:at|with) (next=\w+)$`), " bei $1"},
	{regexp.MustCompile(`^ (?:with|under) these options$`), " bei diesen Optionen"},
	{regexp.MustCompile(`^ when the game is over$`), ", wenn das Spiel aus ist"},
	{regexp.MustCompile(`^ when (\d+) men are off$`), ", wenn $1 Steine vom Brett sind"},
	{regexp.MustCompile(`^ when 1 man are off$`), ", wenn ein Stein vom Brett ist"},
	{regexp.MustCompile(`^ after a throw other than (\S+)$`), " nach einem anderen Wurf als $1"},
	{regexp.MustCompile(`^ before a die is used$`), ", bevor ein Würfel benutzt ist"},
	{regexp.MustCompile(`^: all men were home when this throw began$`), ": Alle Steine waren im Heimfeld, als dieser Wurf begann"},
	{regexp.MustCompile(`^: the sides that play are (\S+)$`), ": Es spielen $1"},
}

// founds say what a position comes to, where no text that stands in its line is to blame.
var founds = []form{
	{regexp.MustCompile(`^x has men on (\d+)$`), "stehen beide Farben auf einem Feld, der $1 von x"},
	{regexp.MustCompile(`^chips and bets add up to (-?\d+)$`), "sind es mit den Einsätzen zusammen $1"},
	{regexp.MustCompile(`^seat (\d+) is the Banker$`), "hat Platz $1 die Bank"},
	{regexp.MustCompile(`^seat (\d+): (.+)$`), "hat Platz $1 „$2“"},
	{regexp.MustCompile(`^seat (\d+) had (-?\d+) before the last hand$`), "hatte Platz $1 vor dem letzten Blatt $2"},
	{regexp.MustCompile(`^1 cards with number (\d+)$`), "ist es zusammen eine Karte mit der Zahl $1"},
	{regexp.MustCompile(`^(\d+) cards with number (\d+)$`), "sind es zusammen $1 Karten mit der Zahl $2"},
	{regexp.MustCompile(`^(\d+) cards$`), "sind es zusammen $1 Karten"},
	{regexp.MustCompile(`^hand (\d+) has 1 cards$`), "liegt eine Karte in der Hand von Platz $1"},
	{regexp.MustCompile(`^hand (\d+) has (\d+) cards$`), "liegen $2 Karten in der Hand von Platz $1"},
	{regexp.MustCompile(`^hand (\d+) is empty$`), "ist die Hand von Platz $1 leer"},
	{regexp.MustCompile(`^hand (\d+)$`), "liegen Karten in der Hand von Platz $1"},
}

// wants are what is wanted where something was misread.
var wants = []form{
	// Numbers and words.
	{regexp.MustCompile(`^a whole number from (-?\d+) to (-?\d+)$`), "erwartet wird eine ganze Zahl von $1 bis $2"},
	{regexp.MustCompile(`^a whole number$`), "erwartet wird eine ganze Zahl"},
	{regexp.MustCompile(`^(\d+) numbers$`), "erwartet werden $1 Zahlen"},
	{regexp.MustCompile(`^(-?\d+)$`), "erwartet wird $1"},
	{regexp.MustCompile(`^one of (\S+(?:, \S+)*)$`), "erwartet wird eines davon: $1"},
	{regexp.MustCompile(`^(\S+(?:, \S+)*) or (\S+)$`), "erwartet wird $1 oder $2"},
	{regexp.MustCompile(`^key=value fields separated by one space$`), "erwartet werden Felder wie next=throw, durch je ein Leerzeichen getrennt"},

	// Men of the games on points.
	{regexp.MustCompile(`^(\d+) (?:man|men) in all, not (\d+)$`), "erwartet werden zusammen $1 Steine, nicht $2"},
	{regexp.MustCompile(`^1 to (\d+) (?:man|men) on (\d+), not "(.*)"$`), "auf Feld $2 stehen 1 bis $1 Steine, nicht „$3“"},
	{regexp.MustCompile(`^1 to (\d+) (?:man|men) on (\w+), not "(.*)"$`), "bei $2 stehen 1 bis $1 Steine, nicht „$3“"},
	{regexp.MustCompile(`^point:count pairs like 24:2, with res, bar and off, not "(.*)"$`), "erwartet werden Feld und Anzahl wie 24:2, dazu res, bar und off, nicht „$1“"},
	{regexp.MustCompile(`^point:count pairs like 24:2, with bar and off, not "(.*)"$`), "erwartet werden Feld und Anzahl wie 24:2, dazu bar und off, nicht „$1“"},
	{regexp.MustCompile(`^every place once, the highest point first, then res, bar, off$`), "jeder Ort steht einmal da, das höchste Feld zuerst, dann res, bar und off"},
	{regexp.MustCompile(`^one colour on a point$`), "erlaubt ist nur eine"},
	{regexp.MustCompile(`^no man past the starting table while there are men in reserve$`), "solange Steine im Vorrat sind, ist keiner über das Startviertel hinaus"},
	{regexp.MustCompile(`^no man off while there are men in reserve$`), "solange Steine im Vorrat sind, ist keiner vom Brett"},
	{regexp.MustCompile(`^(\d+) (?:man|men) off on one side only$`), "nur eine Seite kann $1 Steine vom Brett haben"},
	{regexp.MustCompile(`^over, since (\d+) (?:man|men) are off$`), "erwartet wird over, denn $1 Steine sind vom Brett"},
	{regexp.MustCompile(`^(\d+) (?:man|men) off on one side, or a dropped cube$`), "dann hat eine Seite $1 Steine vom Brett oder den Dopplerwürfel abgelehnt"},
	{regexp.MustCompile(`^the men as at the start$`), "dann stehen die Steine wie am Anfang"},
	{regexp.MustCompile(`^(x|o) opened, or all its men in reserve$`), "entweder hat $1 eröffnet, oder alle seine Steine sind im Vorrat"},
	{regexp.MustCompile(`^(x|o) opened by its throw$`), "$1 hat mit diesem Wurf eröffnet"},
	{regexp.MustCompile(`^-, x, o or xo$`), "erwartet wird -, x, o oder xo"},
	{regexp.MustCompile(`^two counts of men up to (\d+), like 2-0$`), "erwartet werden zwei Zahlen bis $1 wie 2-0"},

	// Dice, and the cube.
	{regexp.MustCompile(`^two dice from 1 to 6, the larger first, like (\S+)$`), "erwartet werden zwei Würfel von 1 bis 6, der größere zuerst, wie $1"},
	{regexp.MustCompile(`^two dice, the larger first, such as (\S+)$`), "erwartet werden zwei Würfel, der größere zuerst, wie $1"},
	{regexp.MustCompile(`^one die, 1 to 6$`), "erwartet wird ein Würfel von 1 bis 6"},
	{regexp.MustCompile(`^up to four numbers from 1 to 6, largest first$`), "erwartet werden bis zu vier Zahlen von 1 bis 6, die größte zuerst"},
	{regexp.MustCompile(`^numbers that the throw gives$`), "erwartet werden Zahlen, die der Wurf hergibt"},
	{regexp.MustCompile(`^one or both numbers of the throw, the larger first$`), "erwartet werden eine oder beide Zahlen des Wurfs, die größere zuerst"},
	{regexp.MustCompile(`^(\d-\d) at (next=\w+)$`), "bei $2 wird $1 erwartet"},
	{regexp.MustCompile(`^on, or no such field$`), "erwartet wird on oder gar kein solches Feld"},
	{regexp.MustCompile(`^1, or a power of two and its owner, like 2x$`), "erwartet wird 1 oder eine Zweierpotenz mit ihrem Besitzer wie 2x"},
	{regexp.MustCompile(`^it in the middle or (x|o)'s, at (next=\w+)$`), "bei $2 liegt der Dopplerwürfel in der Mitte oder bei $1"},
	{regexp.MustCompile(`^x or o, when the game is over by a centred cube$`), "erwartet wird x oder o, wenn das Spiel mit dem Dopplerwürfel in der Mitte aufgegeben wurde"},

	// Matches.
	{regexp.MustCompile(`^a score to (\S+), like (\S+)$`), "erwartet wird ein Stand wie $2"},
	{regexp.MustCompile(`^(\d+) scores$`), "erwartet werden $1 Stände"},
	{regexp.MustCompile(`^as many for each as for his partner$`), "erwartet wird für jeden so viel wie für seinen Partner"},
	{regexp.MustCompile(`^a decided match when the last game is over$`), "nach dem letzten Spiel ist ein Match entschieden"},
	{regexp.MustCompile(`^a match that nobody has won yet while a game is being played$`), "solange gespielt wird, hat noch niemand das Match gewonnen"},
	{regexp.MustCompile(`^the Crawford game when first a player is one point short$`), "das Crawford-Spiel kommt, sobald einem zum ersten Mal nur ein Punkt fehlt"},
	{regexp.MustCompile(`^no double, where the cube can bring who doubles nothing any more$`), "verdoppelt wird nicht, wo es dem, der verdoppelt, nichts mehr bringen kann"},
	{regexp.MustCompile(`^numbers that add up to 0: what one gains another pays$`), "erwartet werden Zahlen, die zusammen 0 ergeben: Was einer gewinnt, zahlt ein anderer"},
	{regexp.MustCompile(`^it at the end, when counters are paid beside the games, and else not$`), "es steht am Ende, wo neben den Spielen Marken gezahlt werden, und sonst gar nicht"},
	{regexp.MustCompile(`^it after the score, when a match is best of a number of games, and else not$`), "es steht nach dem Stand, wo ein Match über eine Zahl von Spielen geht, und sonst gar nicht"},

	// The Royal Game of India.
	{regexp.MustCompile(`^four pieces$`), "erwartet werden vier Figuren"},
	{regexp.MustCompile(`^pieces from 0 to (\d+), or - in the corner$`), "erwartet werden Figuren von 0 bis $1 oder - für die Ecke"},
	{regexp.MustCompile(`^the most advanced piece first$`), "die vorderste Figur steht zuerst"},
	{regexp.MustCompile(`^at most two pieces on one ring space: three on its (\d+)$`), "höchstens zwei Figuren stehen auf einem Feld des Rings, nicht drei auf der $1"},
	{regexp.MustCompile(`^no opposing pieces on one ring space: its (\d+) is taken$`), "auf einem Feld des Rings stehen keine Gegner zusammen: Die $1 ist besetzt"},
	{regexp.MustCompile(`^all pieces in their corners$`), "dann sind alle Figuren in ihren Ecken"},
	{regexp.MustCompile(`^four pieces of the winner in the centre, and of nobody else$`), "dann stehen vier Figuren des Siegers in der Mitte und von niemandem sonst"},
	{regexp.MustCompile(`^over: (\S+) has won$`), "erwartet wird over: $1 hat gewonnen"},
	{regexp.MustCompile(`^over: (\S+) have won$`), "erwartet wird over: $1 haben gewonnen"},
	{regexp.MustCompile(`^a side that plays, one of (\S+)$`), "erwartet wird eine Seite, die mitspielt: $1"},
	{regexp.MustCompile(`^a side that has not finished$`), "erwartet wird eine Seite, die noch nicht fertig ist"},
	{regexp.MustCompile(`^both numbers: no piece can have used the (\d+)$`), "erwartet werden beide Zahlen: Keine Figur kann die $1 gezogen haben"},
	{regexp.MustCompile(`^a number that can be played, or the turn is over$`), "erwartet wird eine Zahl, die sich ziehen lässt, sonst ist der Zug vorbei"},
	{regexp.MustCompile(`^the step made with the (\d+)$`), "erwartet wird der Schritt mit der $1"},
	{regexp.MustCompile(`^a step to where a piece stands$`), "erwartet wird ein Schritt dorthin, wo eine Figur steht"},

	// Crown and Anchor.
	{regexp.MustCompile(`^(\d+) to (\d+) seats$`), "erwartet werden $1 bis $2 Plätze"},
	{regexp.MustCompile(`^(\d+) seats, as in chips$`), "erwartet werden $1 Plätze wie bei chips"},
	{regexp.MustCompile(`^(\d+) seats of (\d+), (\d+) in all$`), "erwartet werden $1 Plätze mit $2, zusammen $3"},
	{regexp.MustCompile(`^(\d+) for every seat at (next=\w+)$`), "bei $2 hat jeder Platz $1"},
	{regexp.MustCompile(`^(\S+) at (next=\w+)$`), "bei $2 wird $1 erwartet"},
	{regexp.MustCompile(`^(\w+) with these chips and bets$`), "bei diesen Chips und Einsätzen wird $1 erwartet"},
	{regexp.MustCompile(`^what it may do, with these chips and bets$`), "und das darf er bei diesen Chips und Einsätzen nicht"},
	{regexp.MustCompile(`^elect, bet or throw: with rounds=0 there is no end$`), "erwartet wird elect, bet oder throw: Mit rounds=0 gibt es kein Ende"},
	{regexp.MustCompile(`^-$`), "erwartet wird -"},
	{regexp.MustCompile(`^-, 0 or CHIPS:DESIGN$`), "erwartet wird -, 0 oder ein Einsatz wie 3:crown"},
	{regexp.MustCompile(`^no \. without multi-bet=on$`), "nur mit multi-bet=on stehen Punkte zwischen Einsätzen"},
	{regexp.MustCompile(`^the designs in the order (.+)$`), "erwartet werden die Symbole in der Reihenfolge $1"},
	{regexp.MustCompile(`^(crown, .+)$`), "erwartet wird eines davon: $1"},

	// Check and Double Check.
	{regexp.MustCompile(`^(\d+) hands, as in points$`), "erwartet werden $1 Hände wie bei points"},
	{regexp.MustCompile(`^the highest card first$`), "die höchste Karte steht zuerst"},
	{regexp.MustCompile(`^- before the deal$`), "vor dem Geben steht da -"},
	{regexp.MustCompile(`^at most (\d+) cards with number (\d+)$`), "erwartet werden höchstens $1 Karten mit der Zahl $2"},
	{regexp.MustCompile(`^at most (\d+) cards$`), "erwartet werden höchstens $1 Karten"},
	{regexp.MustCompile(`^at most (\d+) of a number in the hands, with misc-apart=on$`), "mit misc-apart=on liegen höchstens $1 mit einer Zahl in den Händen"},
	{regexp.MustCompile(`^(\d+) of each and the four miscellaneous ones$`), "erwartet werden $1 von jeder und die vier besonderen"},
	{regexp.MustCompile(`^(\d+) with this pack$`), "bei diesem Talon sind es $1"},
	{regexp.MustCompile(`^(\d+) with this dealer and pack$`), "bei diesem Geber und Talon sind es $1"},
	{regexp.MustCompile(`^cards in every hand at next=throw$`), "bei next=throw hat jede Hand Karten"},
	{regexp.MustCompile(`^(\d+) or more for the winner$`), "der Sieger hat mindestens $1"},
	{regexp.MustCompile(`^-, as it has won$`), "erwartet wird -, denn sie hat gewonnen"},
	{regexp.MustCompile(`^points that add up to 0, with score=net$`), "mit score=net ergeben die Punkte zusammen 0"},
	{regexp.MustCompile(`^less than (\d+) and no debt but with score=net$`), "erwartet werden weniger als $1, und Schulden nur mit score=net"},

	// Actions.
	{regexp.MustCompile(`^a step from a point, res or bar to a lower point or off, with a slash between$`), "erwartet wird ein Schritt von einem Feld, von res oder bar zu einem niedrigeren Feld oder off, mit einem Schrägstrich dazwischen"},
	{regexp.MustCompile(`^a step of 1 to 6 points$`), "ein Schritt geht 1 bis 6 Felder weit, zu den niedrigeren hin"},
	{regexp.MustCompile(`^a point from 1 to 6$`), "vom Brett geht es von den Feldern 1 bis 6"},
	{regexp.MustCompile(`^(\w+/\w+\*?)$`), "erwartet wird $1"},
	{regexp.MustCompile(`^no star where nothing is captured$`), "dort wird nichts geschlagen, also steht kein Stern"},
	{regexp.MustCompile(`^first and a side that plays, one of (\S+)$`), "erwartet wird first und eine Seite, die mitspielt: $1"},
	{regexp.MustCompile(`^enter, pass, a step as FROM>TO or the total of both dice as FROM>>TO$`), "erwartet wird enter, pass, ein Schritt wie 3>7 oder beide Würfel zusammen wie 3>>10"},
	{regexp.MustCompile(`^bet CHIPS DESIGN, pass or done$`), "erwartet wird pass, done oder ein Einsatz wie bet 3 crown"},
	{regexp.MustCompile(`^one design or three$`), "erwartet werden ein Symbol oder drei"},
	{regexp.MustCompile(`^nothing from a player: dice and cards decide$`), "Würfel und Karten entscheiden, und kein Spieler"},
	{regexp.MustCompile(`^misc and four numbers from 2 to 10, highest first, as in (misc \S+)$`), "erwartet wird misc mit vier Zahlen von 2 bis 10, die höchste zuerst, wie $1"},
	{regexp.MustCompile(`^dealer SEAT, misc and four numbers, card NUMBER, or a throw such as .*$`), "erwartet wird dealer, misc oder card mit Zahlen oder ein Wurf wie 4-2, C-4 oder C-C"},
}
