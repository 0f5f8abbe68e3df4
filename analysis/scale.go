package analysis

import (
	"fmt"
	"math"
	"slices"

	"parlor/game"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// A Grade is how large an error is, in a word.
type Grade string

const (
	Doubtful Grade = "doubtful"
	Error    Grade = "error"
	Blunder  Grade = "blunder"
)

// Scale says how large errors are in a game. In a game in which much is won and
// lost an error of the same number of points is smaller, so thresholds grow with
// the standard deviation of a game's result.
type Scale struct {
	Deviation float64 `json:"deviation"` // of a game's result, in the unit of the game
	Doubtful  float64 `json:"doubtful"`  // the least error that is called so
	Error     float64 `json:"error"`
	Blunder   float64 `json:"blunder"`
	Lucky     float64 `json:"lucky"` // the least luck that is called so; twice that is called very lucky
}

// The thresholds of backgammon, in points, and the standard deviation of its
// result without a cube (docs/analysis.md). Those of other games are the same
// share of theirs.
const (
	doubtful   = 0.04
	anError    = 0.08
	blunder    = 0.16
	lucky      = 0.3
	backgammon = 1.31
)

// Standard deviations of other games' results: measured, as that of backgammon
// was, by play of the strongest level against itself (parlor sim navy --bots
// net,net --games 300 --seed 3), and of games of one point, which need no
// measuring.
const (
	perMan = 11.1 // points a man left (NV-6)
	even   = 1.0
)

func scaleOf(deviation float64) Scale {
	k := deviation / backgammon
	return Scale{Deviation: deviation, Doubtful: doubtful * k, Error: anError * k, Blunder: blunder * k, Lucky: lucky * k}
}

// grade returns how large an error is, "" if it is none to speak of.
func (s Scale) grade(e float64) Grade {
	switch {
	case e >= s.Blunder:
		return Blunder
	case e >= s.Error:
		return Error
	case e >= s.Doubtful:
		return Doubtful
	}
	return ""
}

// luck says luck in words, "" if there is none to speak of.
func (s Scale) luck(l float64) string {
	word := "lucky"
	if l < 0 {
		word = "unlucky"
	}
	switch l = math.Abs(l); {
	case l >= 2*s.Lucky:
		return "very " + word
	case l >= s.Lucky:
		return word
	}
	return ""
}

// pr returns 500 times an error per decision, on the scale of backgammon.
func (s Scale) pr(perDecision float64) float64 {
	return 500 * perDecision * backgammon / s.Deviation
}

// levels are words for a PR of backgammon: below the number it is called so. They are those
// that its players use, about.
var levels = []struct {
	below float64
	word  string
}{{2.5, "world class"}, {5, "expert"}, {10, "advanced"}, {17, "club player"}, {28, "casual player"}, {math.Inf(1), "beginner"}}

// eases are what share of the PR that they have at backgammon the house's persons have in other games: choices differ by less there, so that the
// same play has a smaller PR. Geometric means of sailor, bosun and navigator, measured (docs/bench/pr-2026-11-29.md). A game that is not here has the words of backgammon.
var eases = map[string]float64{
	"nackgammon": 0.75, "house": 0.74, "navy": 0.50, "parker": 0.46, "wikipedia": 0.37, "india": 0.37, "article": 0.37, "wikipedia-strict": 0.35,
}

// Of fewer decisions than this a PR says nothing about a player, and has no word.
const decisionsOfALevel = 10

// levelWord returns the word for a PR in the game of that name.
func levelWord(pr float64, name string) string {
	if ease, ok := eases[name]; ok {
		pr /= ease
	}
	for _, l := range levels {
		if pr < l.below {
			return l.word
		}
	}
	return ""
}

// Learning reports whether s has the last of the words for a PR, which nobody likes to hear of himself: how often he chose well says more to him.
func (s *Sum) Learning() bool { return s.Level == levels[len(levels)-1].word }

// Well returns how many decisions of s were the best, or as good as that.
func (s *Sum) Well() int { return s.Decisions - s.Doubtful - s.Errors - s.Blunders }

// Thresholds says from what on choices and throws have names.
func (rep *Report) Thresholds() string {
	s := rep.Scale
	text := fmt.Sprintf("A choice that costs %.3g %s is called doubtful, %.3g an error, %.3g a blunder; a throw that brings %.2g is called lucky, %.2g very lucky.",
		s.Doubtful, rep.Unit, s.Error, s.Blunder, s.Lucky, 2*s.Lucky)
	switch {
	case rep.Staked() && rep.ByScore:
		text += " That is with the cube at 1: with a higher cube it takes as many times more as the game then counts for winning the match."
	case rep.Staked():
		text += " That is with the cube at 1: with the cube at 2 it takes twice as much."
	}
	return text
}

// Staked reports whether more than one point was at stake at some time: choices and
// throws are then weighed by what the least win brings.
func (rep *Report) Staked() bool {
	for i := range rep.Games {
		for k := range rep.Games[i].Items {
			if rep.Games[i].Items[k].Unit > 1 {
				return true
			}
		}
	}
	return false
}

// tablesDeviation is the standard deviation of a result at tables, the cube
// left out.
func tablesDeviation(r game.Complete[tables.State], _ int) float64 {
	switch r.(tables.Rules).Score {
	case tables.Gammon:
		return backgammon
	case tables.PerMan:
		return perMan * float64(r.(tables.Rules).Men) / tables.MaxMen
	}
	return even
}

// indiaDeviation is that of the Royal Game of India: one of n players wins a
// counter of each of the others, so his result is n-1 once in n games.
func indiaDeviation(r game.Complete[india.State], seats int) float64 {
	if r.(india.Rules).Partners {
		return even
	}
	return math.Sqrt(float64(seats - 1))
}

// Sides returns the seats that win and lose together at p, which may be of a match.
func Sides(p game.Position) (list [][]game.Seat) {
	seats := game.Seat(p.Seats())
	if p.Pairs() {
		for i := range seats / 2 {
			list = append(list, []game.Seat{i, i + seats/2})
		}
		return list
	}
	for i := range seats {
		list = append(list, []game.Seat{i})
	}
	return list
}

// Wins returns how likely seat is to win: win are the chances by seat, and those who win
// together share theirs.
func Wins(sides [][]game.Seat, win []float64, seat game.Seat) (sum float64) {
	for _, side := range sides {
		if slices.Contains(side, seat) {
			for _, one := range side {
				sum += win[one]
			}
		}
	}
	return sum
}
