package german

// checkSentences are those of Check and Double Check.
var checkSentences = map[string]string{
	"The game is over: somebody has reached %d points.":                                                             "Das Spiel ist aus: Jemand hat %d Punkte erreicht.",
	"There is nothing to decide: the dice say who throws off and who takes, and throwing off is never a loss.":      "Zu entscheiden gibt es nichts: Die Würfel sagen, wer ablegt und wer nimmt, und Ablegen schadet nie.",
	"What comes now is a throw of two dice, each with the numbers 1 to 5 and Check, larger first: 4-2, C-4 or C-C.": "Erwartet wird ein Wurf mit zwei Würfeln, jeder mit den Zahlen 1 bis 5 und Check, die größere zuerst: 4-2, C-4 oder C-C.",
	"What comes now is the lot for the first dealer, seat 0 to %d.":                                                 "Erwartet wird das Los, wer zuerst gibt, Platz 0 bis %d.",
	"The first dealer is drawn by lot, every seat alike.":                                                           "Wer zuerst gibt, sagt das Los; jeder Platz hat dieselbe Aussicht.",
	"What comes now is the numbers of the four miscellaneous cards: %s.":                                            "Erwartet werden die Zahlen der vier gemischten Karten: %s.",
	"The four miscellaneous cards are %s.":                                                                          "Die vier gemischten Karten: %s.",
	"They are cards like all others.":                                                                               "Sie sind Karten wie alle anderen.",
	"What comes now is the next card of the deal, 2 to 10.":                                                         "Erwartet wird die nächste Karte, die gegeben wird, 2 bis 10.",
	"No card with number %d is left: all lie on the table.":                                                         "Von der Zahl %d ist keine Karte mehr da: Alle liegen auf dem Tisch.",
	"The cards with number %d that are left are set aside for the other part of the deal.":                          "Die Karten mit der Zahl %d, die noch da sind, liegen für den anderen Teil des Gebens bereit.",
	"Cards go round from the dealer's left until each has nine: this one to seat %d.":                               "Gegeben wird reihum, links vom Geber an, bis jeder neun Karten hat: diese an Platz %d.",
	"The last four cards make the Discard, face up.":                                                                "Die letzten vier Karten sind die Ablage, offen hingelegt.",
	"The miscellaneous cards are set aside for the Discard.":                                                        "Die gemischten Karten liegen von Anfang an auf der Ablage.",

	"Double Check: the thrower takes the two top cards of the Discard, and nobody throws off.":                "Double Check: Wer geworfen hat, nimmt die zwei obersten Karten der Ablage, und niemand legt ab.",
	"Check: the thrower takes the top card of the Discard. No card bears a 1, so nobody throws off.":          "Check: Wer geworfen hat, nimmt die oberste Karte der Ablage. Keine Karte trägt eine 1, also legt niemand ab.",
	"Check: the thrower takes the top card of the Discard; then each opponent who holds a %d throws one off.": "Check: Wer geworfen hat, nimmt die oberste Karte der Ablage; dann legt jeder andere, der eine %d hat, eine ab.",
	"The thrower may throw nothing off, not even a %d.":                                                       "Wer geworfen hat, darf nichts ablegen, auch keine %d.",
	"The total is %d: everybody who holds a %d throws one off, the thrower too.":                              "Die Summe ist %d: Jeder, der eine %d hat, legt eine ab, auch wer geworfen hat.",
	"The Discard is too short: the thrower takes what there is.":                                              "Die Ablage ist zu klein: Wer geworfen hat, nimmt, was da ist.",
	"One throw each: the dice go to the left.":                                                                "Jeder hat einen Wurf: Die Würfel gehen nach links.",

	"Seat %d has no card left and wins the hand.":                              "Platz %d hat keine Karte mehr und gewinnt die Runde.",
	"Of several, the thrower wins, or whoever sits nearest to him going left.": "Von mehreren gewinnt, wer geworfen hat, oder wer ihm nach links am nächsten sitzt.",
	"Every other player pays the winner a point for each card left.":           "Jeder andere zahlt dem Gewinner einen Punkt für jede Karte, die er noch hat.",
	"What is paid is taken off the points.":                                    "Was man zahlt, geht von den Punkten ab.",
	"Seat %d has %d points or more: the game is over.":                         "Platz %d hat %d Punkte oder mehr: Das Spiel ist aus.",
	"Seat %d deals the next hand.":                                             "Die nächste Runde gibt Platz %d.",
}
