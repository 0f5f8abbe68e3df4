package bots

import "parlor/game"

// An opening is what a roll-off may lead to: somebody begins.
type opening[S comparable] struct {
	after S
	share float64 // how likely it is, 0 to 1
}

// openings returns what the roll-off leads to that s stands in; they add up to one, for equal throws are thrown
// again. It returns nil where s stands in none: where no throw at s, nor one after it, leads back to the start.
// What s is worth is the mean of theirs: as it stands it does not say who begins, so no evaluator can tell.
func openings[S comparable](r game.Rules[S], s S) []opening[S] {
	f := rollOff[S]{rules: r, start: r.Start(r.Seats(s))}
	if !f.leadsBack(s, 2) {
		return nil
	}
	again := f.walk(s, 1)
	if s == f.start {
		for i := range f.list {
			f.list[i].share /= 1 - again
		}
		return f.list
	}
	for _, o := range openings(r, f.start) {
		f.add(o.after, again*o.share)
	}
	return f.list
}

// rollOff walks through a roll-off.
type rollOff[S comparable] struct {
	rules game.Rules[S]
	start S
	list  []opening[S]
}

// walk adds what the throws at s lead to, which is so likely itself, and returns how likely it is that they lead
// back to the start.
func (f *rollOff[S]) walk(s S, share float64) (again float64) {
	outs := f.rules.AppendOutcomes(nil, s)
	each := share / float64(game.TotalWeight(outs))
	for _, o := range outs {
		likely := each * float64(o.Weight)
		switch t := f.rules.Apply(s, game.Nature, o.Action); {
		case t == f.start:
			again += likely
		case f.leadsBack(t, 1):
			again += f.walk(t, likely)
		default:
			f.add(t, likely)
		}
	}
	return again
}

// leadsBack reports whether so many throws at s, or fewer, may lead back to the start.
func (f *rollOff[S]) leadsBack(s S, throws int) bool {
	if throws == 0 || !f.rules.ToAct(s).Has(game.Nature) {
		return false
	}
	for _, o := range f.rules.AppendOutcomes(nil, s) {
		if t := f.rules.Apply(s, game.Nature, o.Action); t == f.start || f.leadsBack(t, throws-1) {
			return true
		}
	}
	return false
}

func (f *rollOff[S]) add(after S, share float64) {
	for i := range f.list {
		if f.list[i].after == after {
			f.list[i].share += share
			return
		}
	}
	f.list = append(f.list, opening[S]{after, share})
}
