package matchfile

import (
	"reflect"
	"strings"
	"testing"

	"parlor/analysis"
)

// TestWhatIsMissingOfAFileIsSaid where the file itself shows it, and nothing is said of one that adds up.
func TestWhatIsMissingOfAFileIsSaid(t *testing.T) {
	const (
		first  = " Game 1\n Ada : 0                              Ben : 0\n  1) 31: 8/5 6/5                       62: 24/18 13/11\n      Wins 1 point\n\n"
		second = " Game 2\n Ada : 1                              Ben : 0\n  1) 31: 8/5 6/5                       62: 24/18 13/11\n                                  Wins 2 points\n\n"
		third  = " Game 3\n Ada : 1                              Ben : 2\n  1) 31: 8/5 6/5                       62: 24/18 13/11\n                                  Wins 1 point\n\n"
		open   = " Game 4\n Ada : 1                              Ben : 3\n  1) 31: 8/5 6/5\n"
		x      = "(;GM[6]MI[length:3][game:0][ws:0][bs:0]RE[W+1R];W[31hefe];B[62agln])"
	)
	gap := func(is analysis.GapKind, game int, found, want string) analysis.Gap {
		return analysis.Gap{Is: is, Game: game, Found: found, Want: want}
	}
	for text, want := range map[string][]analysis.Gap{
		" 3 point match\n" + first + second + third:        nil,
		" 3 point match\n" + first + second:                {gap(analysis.GapMatch, 2, "1-2", "3")},
		" 3 point match\n" + first:                         {gap(analysis.GapMatch, 1, "1-0", "3")},
		" 3 point match\n" + first + third:                 {gap(analysis.GapNumber, 2, "3", "2"), gap(analysis.GapScore, 2, "1-2", "1-0")},
		" 5 point match\n" + second:                        {gap(analysis.GapNumber, 1, "2", "1"), gap(analysis.GapScore, 1, "1-0", "0-0"), gap(analysis.GapMatch, 1, "1-2", "5")},
		" 5 point match\n" + first + second + third + open: nil, // It is being played.
		" 0 point match\n" + first + second + third:        nil,
		" 0 point match\n" + first + first:                 nil,
		" 0 point match\n" + first + third:                 {gap(analysis.GapNumber, 2, "3", "2"), gap(analysis.GapScore, 2, "1-2", "1-0")},
		x:                                                  {gap(analysis.GapMatch, 1, "1-0", "3")},
		x + "(;GM[6]MI[length:3][game:1][ws:1][bs:0]RE[W+2R];W[31hefe];B[62agln])": nil,
		"(;GM[6]MI[length:3][game:0][ws:1][bs:0];W[31hefe])":                       {gap(analysis.GapScore, 1, "1-0", "0-0")},
		x + "(;GM[6]MI[length:3][game:2][ws:1][bs:1]RE[W+2R];W[31hefe];B[62agln])": {gap(analysis.GapNumber, 2, "3", "2"), gap(analysis.GapScore, 2, "1-1", "1-0")},
		"(;GM[6]MI[length:0][game:0][ws:0][bs:0]RE[W+1R];W[31hefe])(;GM[6]MI[length:0][game:2][ws:1][bs:4]RE[W+1R];W[31hefe])": {
			gap(analysis.GapNumber, 2, "3", "2"), gap(analysis.GapScore, 2, "1-4", "1-0"),
		},
	} {
		g, err := Read(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if !reflect.DeepEqual(g.Missing, want) {
			t.Errorf("%s\nmissing: %v, want %v", text, g.Missing, want)
		}
	}
}

// TestWhatCannotBeReadBehindAGapNamesTheGap: by the games that are there nobody may double, by those that are missing one may.
func TestWhatCannotBeReadBehindAGapNamesTheGap(t *testing.T) {
	const (
		first  = "(;GM[6]MI[length:3][game:0][ws:0][bs:0]RE[W+2R];W[31hefe];B[62agln])"
		second = "(;GM[6]MI[length:3][game:1][ws:1][bs:0];W[31hefe];B[double])"
		want   = `line 1, column 118: game 2, node 2: B[double]: nobody may double in the Crawford game. Before game 2 of the file something is missing: it begins at 1-0, and the games before it lead to 2-0. `
	)
	if _, err := ReadSGF(first + second); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	mat := " 3 point match\n Game 1\n Ada : 0       Ben : 0\n 1) 31: 8/5 6/5    62: 24/18 13/11\n      Wins 2 points\n Game 2\n Ada : 1      Ben : 0\n 1) 31: 8/5 6/5    Doubles => 2\n"
	if _, err := ReadMat(mat); err == nil || !strings.HasPrefix(err.Error(), "line 8: nobody may double in the Crawford game. Before game 2 of the file") {
		t.Error(err)
	}
}
