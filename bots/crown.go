package bots

import (
	"math/rand/v2"

	"parlor/game"
	"parlor/match"
	"parlor/rules/crown"
)

// CrownHand stakes at Crown and Anchor. Every stake loses 17/216 of itself in
// the long run, wherever it lies (CA-5), so who leads stakes one chip, or
// passes where he may; who is behind when the game nears its end stakes what he
// lacks, a fourth of his chips at most.
type CrownHand struct{ rules crown.Rules }

// Turn implements [Player]. There are no turns of several steps.
func (b CrownHand) Turn(s crown.State, _ game.Seat, _ *match.Standing, _ *rand.Rand) crown.State {
	return s
}

// Decide implements [Player].
func (b CrownHand) Decide(s crown.State, seat game.Seat, _ *match.Standing, rnd *rand.Rand) game.Action {
	stake := b.stake(s, seat)
	if stake == 1 && b.rules.Legal(s, seat, crown.Pass) {
		return crown.Pass
	}
	first := crown.Design(rnd.IntN(crown.Designs))
	for i := range crown.Design(crown.Designs) {
		d := (first + i) % crown.Designs
		if most := b.rules.MaxStake(s, seat, d); most > 0 && !b.staked(s, seat) {
			return crown.Bet(d, min(stake, most))
		}
	}
	if b.rules.Legal(s, seat, crown.Done) {
		return crown.Done
	}
	return crown.Pass
}

// staked reports whether seat has a stake on the board already.
func (b CrownHand) staked(s crown.State, seat game.Seat) bool {
	for d := range crown.Design(crown.Designs) {
		if s.Stake(seat, d) > 0 {
			return true
		}
	}
	return false
}

// stake returns how many chips seat should stake.
func (b CrownHand) stake(s crown.State, seat game.Seat) int {
	left := b.rules.Rounds - s.Round() + 1
	if b.rules.Rounds == 0 || left > b.rules.Rounds/3+1 {
		return 1
	}
	lead := 0
	for i := range game.Seat(s.Seats()) {
		lead = max(lead, s.Chips(i)-s.Chips(seat))
	}
	return max(1, min(lead/left+1, s.Chips(seat)/4))
}

// A crownHabit is how a character stakes. None is better than another in the
// long run: each stake loses 17/216 of itself wherever it lies (CA-5).
type crownHabit struct {
	least, most int // what a stake is, in hundredths of the chips at hand; one chip is the least
	designs     int // on how many designs he stakes in a round, where he may
	passes      int // of a hundred rounds in which he may, without a stake
}

// crownHabits are those of the characters.
var crownHabits = map[string]crownHabit{
	cautious: {least: 0, most: 0, designs: 1, passes: 25},
	merry:    {least: 2, most: 7, designs: 3, passes: 5},
	reckless: {least: 20, most: 50, designs: 1, passes: 0},
}

// crownCharacter stakes by habit.
type crownCharacter struct {
	rules crown.Rules
	habit crownHabit
}

// characterOf returns the player of the habit called name.
func characterOf(name string) func(game.Complete[crown.State]) Player[crown.State] {
	return func(r game.Complete[crown.State]) Player[crown.State] {
		return crownCharacter{r.(crown.Rules), crownHabits[name]}
	}
}

// Turn implements [Player]. There are no turns of several steps.
func (b crownCharacter) Turn(s crown.State, _ game.Seat, _ *match.Standing, _ *rand.Rand) crown.State {
	return s
}

// Decide implements [Player].
func (b crownCharacter) Decide(s crown.State, seat game.Seat, _ *match.Standing, rnd *rand.Rand) game.Action {
	n := 0 // designs on which he has staked
	for d := range crown.Design(crown.Designs) {
		if s.Stake(seat, d) > 0 {
			n++
		}
	}
	if n == 0 && rnd.IntN(100) < b.habit.passes && b.rules.Legal(s, seat, crown.Pass) {
		return crown.Pass
	}
	first := crown.Design(rnd.IntN(crown.Designs))
	for i := range crown.Design(crown.Designs) {
		d := (first + i) % crown.Designs
		most := b.rules.MaxStake(s, seat, d)
		if n < b.habit.designs && most > 0 && s.Stake(seat, d) == 0 {
			share := b.habit.least + rnd.IntN(b.habit.most-b.habit.least+1)
			return crown.Bet(d, max(1, min(s.Chips(seat)*share/100, most)))
		}
	}
	if b.rules.Legal(s, seat, crown.Done) {
		return crown.Done
	}
	return crown.Pass
}

// CrownRandom bets a random stake on a random design, without listing them all.
type CrownRandom struct{ rules crown.Rules }

// Turn implements [Player]. There are no turns of several steps.
func (b CrownRandom) Turn(s crown.State, _ game.Seat, _ *match.Standing, _ *rand.Rand) crown.State {
	return s
}

// Decide implements [Player].
func (b CrownRandom) Decide(s crown.State, seat game.Seat, _ *match.Standing, rnd *rand.Rand) game.Action {
	for _, a := range [...]game.Action{crown.Pass, crown.Done} {
		if b.rules.Legal(s, seat, a) && rnd.IntN(4) == 0 {
			return a
		}
	}
	first := crown.Design(rnd.IntN(crown.Designs))
	for i := range crown.Design(crown.Designs) {
		d := (first + i) % crown.Designs
		if most := b.rules.MaxStake(s, seat, d); most > 0 {
			return crown.Bet(d, 1+rnd.IntN(most))
		}
	}
	if b.rules.Legal(s, seat, crown.Done) {
		return crown.Done
	}
	return crown.Pass
}
