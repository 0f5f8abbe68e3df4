package analysis

import (
	"maps"
	"strings"
)

// sentences are what a report says beside its figures, by a key, with blanks in braces: what shows to be missing of a file, and what is not
// said. Pages in other languages have theirs by the same keys.
var sentences = map[string]string{
	"gap.number": "Before game {n} of the file something is missing: it is called Game {found}, and Game {want} was to come.",
	"gap.score":  "Before game {n} of the file something is missing: it begins at {found}, and the games before it lead to {want}. What is missing is not counted: games of a match are judged at the score to which those of the file lead.",
	"gap.match":  "The file ends behind game {n} at {found} in a match to {want} points: the match was broken off, or games are missing.",

	"note.stakes":  "Every stake loses the same share of itself in the long run, wherever it lies: one can choose how much to stake, and nothing else.",
	"note.trials":  "Nobody judges this game: the chances are those of {n} games played on at random from each position, with their standard errors. Choices are not judged.",
	"note.hands":   "Nobody judges this game: from each position the hand that is being played is played to its end {n} times, and what follows is worked out from how {h} other hands have ended. So the chances have standard errors; those other hands are counted in. Choices are not judged.",
	"note.sample":  "The hands that are still to come are taken from a sample, the same for all positions: what all chances err by in common because of that, a standard error of 0.6 in a hundred at most, is not in their errors.",
	"note.cube":    "Doubles are judged by formulas over the chances of the position: what is said of them is rougher than what is said of moves.",
	"note.penalty": "Counters for men sent back are paid beside the game: the judge does not see them coming. They count as changes of his mind.",
	"note.score":   "This is about winning the match: at the score of each game a single win is 1 and a single loss -1, the cube at 1. Luck, errors and result of the whole match are chances of winning it.",
	"note.match":   "Equities are about the game being played: what that is worth at the score of the match nobody says.",
}

// Sentences returns what a report may say beside its figures, by a key, with blanks in braces.
func Sentences() map[string]string { return maps.Clone(sentences) }

// fill fills in the blanks of a sentence.
func fill(key string, pairs ...string) string {
	for i := 0; i < len(pairs); i += 2 {
		pairs[i] = "{" + pairs[i] + "}"
	}
	return strings.NewReplacer(pairs...).Replace(sentences[key])
}
