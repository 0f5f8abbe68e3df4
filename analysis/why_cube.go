package analysis

import (
	"slices"

	"parlor/game"
)

// Reasons returns what is good and bad about play, one of the candidates of item i of
// p.
func (rep *Report) Reasons(p *Played, i int, play string) []Reason {
	it := &p.Items[i]
	if it.Kind == Cube {
		return CubeWhy(it, play, rep.Match != "")
	}
	return Why(p.Before(i), it.Seat, play)
}

// Contrast returns what the best of item i of p does and what was played does not, and
// the other way round: what both do is no reason.
func (rep *Report) Contrast(p *Played, i int) (best, played []Reason) {
	it := &p.Items[i]
	at := slices.IndexFunc(it.Candidates, func(c Candidate) bool { return c.Played })
	if at < 0 {
		return nil, nil
	}
	good, did := rep.Reasons(p, i, it.Candidates[0].Play), rep.Reasons(p, i, it.Candidates[at].Play)
	without := func(list, others []Reason) []Reason {
		return slices.DeleteFunc(slices.Clone(list), func(r Reason) bool {
			return slices.ContainsFunc(others, func(o Reason) bool { return o.String() == r.String() })
		})
	}
	return without(good, did), without(did, good)
}

// CubeWhy returns what speaks for or against play, a choice with the cube that it
// tells of: by the chances and the worths of its candidates. What somebody needs to
// take is said of games for points, match is false: at the score of a match it is
// another. The keys are "take" (who takes wins Win, and needs Need where the cube is
// never turned again), "drop" (so much is given up), "double" (the other side wins
// and needs so much), "dropped" (it should drop, being worth Worth otherwise),
// "good" (playing on is worth Worth, more than a drop would pay) and "keep" (a
// double would be taken, and what a throw is worth instead).
func CubeWhy(it *Item, play string, match bool) []Reason {
	find := func(play string) *Candidate {
		i := slices.IndexFunc(it.Candidates, func(c Candidate) bool { return c.Play == play })
		if i < 0 || it.Kind != Cube {
			return nil
		}
		return &it.Candidates[i]
	}
	switch play {
	case "take", "drop":
		take := find("take")
		if take == nil {
			return nil
		}
		r := Reason{Key: play, Win: take.Win[it.Seat], Worth: take.Equity}
		if !match {
			r.Need = needed(take, it.Seat)
		}
		return []Reason{r}
	case "double":
		double := find("double")
		if double == nil {
			return nil
		}
		if double.Equity >= it.Drop-1e-9 { // Nobody gives more away by taking.
			return []Reason{{Key: "dropped", Worth: double.Equity}}
		}
		throw := find("throw")
		if throw == nil {
			return nil
		}
		r := Reason{Key: "double", Win: throw.Win[1-it.Seat], Worth: double.Equity}
		if !match {
			r.Need = needed(throw, 1-it.Seat)
		}
		return []Reason{r}
	case "throw":
		throw, double := find("throw"), find("double")
		if throw == nil || double == nil {
			return nil
		}
		if throw.Equity > it.Drop {
			return []Reason{{Key: "good", Win: throw.Win[it.Seat], Worth: throw.Equity}}
		}
		return []Reason{{Key: "keep", Win: throw.Win[it.Seat], Worth: throw.Equity}}
	}
	return nil
}

// Verdict says what is right where a double may be offered, in the words of the trade: "double-take" and "double-drop" (by the best answer), "good" (too
// good: playing on brings more than a drop would) or "none" (no double, and one would be taken). It is empty where there is no such choice.
func (x *Study) Verdict() string {
	worth := map[string]float64{}
	for _, c := range x.Candidates {
		worth[c.Play] = c.Equity
	}
	double, ok := worth["double"]
	throw, may := worth["throw"]
	switch {
	case x.Kind != Cube || !ok || !may:
		return ""
	case double >= throw && double >= x.Drop-1e-9: // Nobody gives more away by taking.
		return "double-drop"
	case double >= throw:
		return "double-take"
	case throw > x.Drop:
		return "good"
	}
	return "none"
}

// needed is the chance of winning from which on seat loses no more by taking a double
// than by dropping it, where the cube is never turned again and its wins and losses
// count as much on the average as those of c: a quarter where none counts twice.
func needed(c *Candidate, seat game.Seat) float64 {
	won, lost := 1.0, 1.0 // what a win brings, and a loss costs
	p, q := c.Win[seat], c.Win[1-seat]
	if c.Gammon != nil && p > 0 && q > 0 {
		won += c.Gammon[seat] / p
		lost += c.Gammon[1-seat] / q
		if c.Backgammon != nil {
			won += c.Backgammon[seat] / p
			lost += c.Backgammon[1-seat] / q
		}
	} else if len(c.Points) == 2 && p > 0 && q > 0 {
		won, lost = c.Points[seat]/p, c.Points[1-seat]/q
	}
	return min(max((lost-0.5)/(won+lost), 0), 1)
}
