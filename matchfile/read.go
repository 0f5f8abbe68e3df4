package matchfile

import (
	"errors"
	"regexp"

	"parlor/analysis"
)

// matHead finds the line that every .mat file has.
var matHead = regexp.MustCompile(`(?m)^\s*Game \d+\s*$`)

// IsKnown reports whether text, or the beginning of it, is meant as a file of another
// program that [Read] reads.
func IsKnown(text string) bool { return IsSGF(text) || matHead.MatchString(text) }

// Read reads a .mat file or an .sgf file, whichever text is.
func Read(text string) (analysis.Game, error) {
	switch {
	case IsSGF(text):
		return ReadSGF(text)
	case matHead.MatchString(text):
		return ReadMat(text)
	}
	return analysis.Game{}, errors.New("this is neither a .mat file nor an .sgf file of GNU Backgammon")
}
