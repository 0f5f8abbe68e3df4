package pages

import (
	"strings"

	"parlor/analysis"
)

// noteTexts are what a report says beside its figures: in English by the words of package analysis, which the terminal says as well.
var noteTexts = besideFigures(map[string]string{
	"gap.number":   "Vor Spiel {n} der Datei fehlt etwas: Es heißt dort Spiel {found}, und Spiel {want} war an der Reihe.",
	"gap.score":    "Vor Spiel {n} der Datei fehlt etwas: Es beginnt bei {found}, und die Spiele davor führen zu {want}. Was fehlt, ist nicht mitgezählt: Beurteilt werden Spiele eines Matches bei dem Stand, zu dem die der Datei führen.",
	"gap.match":    "Die Datei endet nach Spiel {n} bei {found} in einem Match auf {want} Punkte: Das Match wurde abgebrochen, oder es fehlen Spiele.",
	"note.stakes":  "Jeder Einsatz verliert auf die Dauer denselben Teil von sich, wo er auch liegt: Wählen kann man nur, wie viel man setzt.",
	"note.trials":  "Dieses Spiel beurteilt niemand: Die Aussichten sind die von {n} Spielen, die von jeder Stellung aus durch Zufall weitergespielt wurden, also ungefähr. Entscheidungen werden nicht beurteilt.",
	"note.hands":   "Dieses Spiel beurteilt niemand: Von jeder Stellung aus wird die laufende Runde {n}-mal zu Ende gespielt, und das Spiel danach wird daraus berechnet, wie {h} andere Runden ausgegangen sind. Die Aussichten haben also Standardfehler, in denen auch diese anderen Runden stecken. Entscheidungen werden nicht beurteilt.",
	"note.sample":  "Die Runden, die noch kommen, werden einer Stichprobe entnommen, für alle Stellungen derselben: Was alle Aussichten deshalb gemeinsam irren, ein Standardfehler von höchstens 0,6 Prozentpunkten, steckt nicht in ihren Fehlern.",
	"note.cube":    "Verdopplungen werden nach Formeln über die Aussichten der Stellung beurteilt: Was von ihnen gesagt wird, ist gröber als bei Zügen.",
	"note.penalty": "Marken für zurückgeschickte Steine werden neben dem Spiel gezahlt: Der Gutachter sieht sie nicht kommen. Sie zählen als sein Umdenken.",
	"note.score":   "Es geht darum, das Match zu gewinnen: Beim Stand jedes Spiels ist ein einfacher Gewinn 1 und ein einfacher Verlust −1, der Würfel auf 1. Glück, Fehler und Ergebnis des ganzen Matches sind Aussichten, es zu gewinnen.",
	"note.match":   "Die Werte sind Punkte des laufenden Spiels; was sie beim Stand des Matches wert sind, weiß der Gutachter vielleicht nicht.",
})

// besideFigures puts a text in German to each sentence of a report.
func besideFigures(german map[string]string) texts {
	all := texts{}
	for key, english := range analysis.Sentences() {
		says, ok := german[key]
		if !ok {
			panic("pages: nobody wrote " + key + " in German")
		}
		all["look."+key] = [2]string{strings.ReplaceAll(english, " -1", " −1"), says}
	}
	if len(all) != len(german) {
		panic("pages: a sentence in German that no report says")
	}
	return all
}
