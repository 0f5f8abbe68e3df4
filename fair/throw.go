package fair

import (
	"fmt"

	"parlor/game"
)

// maxRun is the most lots and cards that one throw may draw: more than any pack.
const maxRun = 1000

// Throw returns what m makes Nature do at p, in notation, and the position after
// it. A throw of dice stands alone. Lots and cards go on from the same bytes as
// long as Nature is to draw some, so that a whole deal is one throw and nobody
// chooses where it is cut.
func (m Material) Throw(p game.Position) (fell []string, after game.Position, err error) {
	s := m.Stream()
	for p.ToAct().Has(game.Nature) {
		outs := p.Outcomes()
		set, n := throwsOf(outs, p.Format)
		if n > 0 && len(fell) > 0 {
			return fell, p, nil
		}
		if len(fell) == maxRun {
			return nil, nil, fmt.Errorf("more than %d lots or cards in one throw", maxRun)
		}
		a, err := s.draw(outs, set, n)
		if err != nil {
			return nil, nil, err
		}
		fell = append(fell, p.Format(a))
		if p, err = p.Play(game.Nature, a); err != nil {
			return nil, nil, err
		}
		if n > 0 {
			return fell, p, nil
		}
	}
	if len(fell) == 0 {
		return nil, nil, fmt.Errorf("throw %d: nature: %w", m.K, game.ErrNotYourTurn)
	}
	return fell, p, nil
}

// thrown returns the dice that m throws, written as text is, which is a throw of
// as many dice. It reports false if text is no throw of dice: then only the
// rules know what could have been drawn.
func (m Material) thrown(text string) (string, bool) {
	logged, n := readDice(text)
	if n == 0 {
		return "", false
	}
	f := m.Stream().dice(n)
	if f == logged {
		return text, true
	}
	return f.write(n, text), true
}
