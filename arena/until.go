package arena

import "math"

// A Finding is what a test has come to that may stop at any time.
type Finding string

// What can be found out.
const (
	Wins  Finding = "wins"  // the first bot wins points
	Loses Finding = "loses" // it loses them
	Known Finding = "known" // what it wins is as well known as was wanted
)

// A Test tells of a match that was played until enough was known, and no longer.
type Test struct {
	Until float64 `json:"until"`

	// Points is what the first bot wins a game. In 95 of 100 matches the true mean
	// is within the interval after every single game, not only after the last: so
	// it may be looked at all the time, and a match may stop when it pleases.
	Points Estimate `json:"points"`
	Found  Finding  `json:"found,omitempty"` // empty: all games were played, and it is not known
}

// leastGroups is after how many groups of games the spread of one is known well
// enough for a test.
const leastGroups = 100

// everWrong is how often an interval may ever miss the true mean.
const everWrong = 0.05

// always returns how many standard errors on both sides of a mean of n
// observations hold the true one at all times, in 95 of 100 runs: the boundary of a
// mixture of normal distributions (Robbins 1970), with the spread taken from what
// was observed. It is nearest when half of most have been seen.
func always(n, most float64) float64 {
	// A mixture as wide as this is nearest at half of most.
	wide := most / 2 / (-2*math.Log(everWrong) + math.Log(-2*math.Log(everWrong)) + 1)
	return math.Sqrt((n + wide) / n * (math.Log((n+wide)/wide) - 2*math.Log(everWrong)))
}

// test returns what is known from the groups of games in s, of most at most.
func test(s *Sample, most int, until float64) Test {
	t := Test{Until: until, Points: unknown()}
	if s.groups < leastGroups {
		return t
	}
	m, half := s.Mean(), always(float64(s.groups), float64(most))*s.SE()
	t.Points = Estimate{m, m - half, m + half}
	switch {
	case t.Points.Low > 0:
		t.Found = Wins
	case t.Points.High < 0:
		t.Found = Loses
	case half <= until:
		t.Found = Known
	}
	return t
}

// test returns what is known so far of the first bot.
func (m *Match) test(t *tally) Test {
	return test(&t.bots[0].points, m.Games/m.group(), m.Until)
}
