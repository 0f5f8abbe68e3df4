package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"parlor/analysis"
	"parlor/bots"
	"parlor/game"
)

// An OpeningsTrial says which first moves are looked at, and how.
type OpeningsTrial struct {
	Game     game.Game
	Name     string // of the rules
	Options  game.Options
	Roster   *bots.Roster
	Level    string // who judges, and plays on
	Seed     uint64
	StdErr   float64 // wanted of each play's equity, as a share of the standard deviation of a game's result
	Trials   int     // games a play at most
	Truncate int     // throws after which a game is broken off and judged; 0: none is
	Workers  int     // 0: one a processor

	// Progress is told, if it is not nil, how many throws of all are done.
	Progress func(done, all int)
}

// Openings are the first moves of a game: what is best with each throw for who
// begins, and what it is worth to him.
type Openings struct {
	Game     string       `json:"game"`
	Options  game.Options `json:"options,omitempty"`
	Level    string       `json:"level"`
	Net      string       `json:"net,omitempty"` // the hash of the net of Level
	Seed     uint64       `json:"seed"`
	StdErr   float64      `json:"stderr"` // wanted, in points
	Trials   int          `json:"trials"`
	Truncate int          `json:"truncate"`
	Games    int          `json:"games"`       // played in all
	Worth    float64      `json:"worth"`       // of the beginning to who begins, before he throws: points
	WorthErr float64      `json:"worth_error"` // its standard error
	Throws   []Opening    `json:"throws"`
}

// An Opening is a first throw, and what can be played with it.
type Opening struct {
	Throw string  `json:"throw"`
	Share float64 `json:"share"` // of all first throws
	Among int     `json:"among"` // how many plays there are
	Plays []Play  `json:"plays"` // those that were played on, the best first

	from game.Position
}

// A Play is a first move: what it is worth to who made it.
type Play struct {
	Play   string  `json:"play"`
	Judged float64 `json:"judged"` // by a look one throw ahead
	Equity float64 `json:"equity"` // by playing on
	StdErr float64 `json:"stderr"`
	Trials int     `json:"trials"`
}

// How many plays of a throw are played on at most, of those that seem to cost less
// than a blunder. After so many games, and each time that there are twice as many,
// only those go on that are not behind the best by more than so many standard
// errors of the difference.
const (
	closest  = 5
	trialRun = 144
	behind   = 3
)

// same reports whether o is what t would find, as far as it can be told before.
func (t *OpeningsTrial) same(o *Openings) bool {
	net, err := netOf(t.Roster, t.Level, t.Game, 2)
	if err != nil {
		return false
	}
	_, scale, err := t.first()
	return err == nil && o.Game == t.Name && maps.Equal(o.Options, t.Options) && o.Level == t.Level && o.Net == net &&
		o.Seed == t.Seed && o.StdErr == t.StdErr*scale.Deviation && o.Trials == t.Trials && o.Truncate == t.Truncate
}

// Run finds the openings. It goes on from what an earlier run of the same trial
// has found, if from is not nil; keep is told what is known after each throw.
func (t *OpeningsTrial) Run(ctx context.Context, from *Openings, keep func(*Openings) error) (*Openings, error) {
	list, scale, err := t.first()
	if err != nil {
		return nil, err
	}
	o := from
	if o == nil {
		net, err := netOf(t.Roster, t.Level, t.Game, 2)
		if err != nil {
			return nil, err
		}
		o = &Openings{
			Game: t.Name, Options: t.Options, Level: t.Level, Net: net, Seed: t.Seed,
			StdErr: t.StdErr * scale.Deviation, Trials: t.Trials, Truncate: t.Truncate,
		}
	}
	if err := o.check(list); err != nil {
		return nil, fmt.Errorf("the first moves that were kept: %w", err)
	}
	for i := len(o.Throws); i < len(list); i++ {
		one := &list[i]
		games, err := t.play(ctx, one, uint64(i), scale)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", one.Throw, err)
		}
		o.Games += games
		o.Throws = append(o.Throws, *one)
		o.sum()
		if err := keep(o); err != nil {
			return nil, err
		}
		if t.Progress != nil {
			t.Progress(i+1, len(list))
		}
	}
	return o, nil
}

// check refuses first moves of other throws than the first of list, and throws without a play.
func (o *Openings) check(list []Opening) error {
	if len(o.Throws) > len(list) {
		return fmt.Errorf("%d throws: want at most %d", len(o.Throws), len(list))
	}
	for i := range o.Throws {
		if t := &o.Throws[i]; t.Throw != list[i].Throw || len(t.Plays) == 0 || t.Among < len(t.Plays) {
			return fmt.Errorf("throw %d: %d plays of %d with %q: want at least one, with %s", i+1, len(t.Plays), t.Among, t.Throw, list[i].Throw)
		}
	}
	return nil
}

// sum works out what the beginning is worth: the mean over all throws, with the
// best play of each. Each throw has dice of its own, so their errors are
// independent.
func (o *Openings) sum() {
	o.Worth, o.WorthErr = 0, 0
	for i := range o.Throws {
		t := &o.Throws[i]
		o.Worth += t.Share * t.Plays[0].Equity
		o.WorthErr += t.Share * t.Share * t.Plays[0].StdErr * t.Plays[0].StdErr
	}
	o.WorthErr = math.Sqrt(o.WorthErr)
}

// ErrNotOnPoints says that first moves were asked of a game that is none of those
// on points.
var ErrNotOnPoints = errors.New("want a game on points")

// first lists the throws with which the first seat may begin, and how often each
// falls among them.
func (t *OpeningsTrial) first() (list []Opening, scale analysis.Scale, err error) {
	start, err := t.Game.Start(2)
	if err != nil {
		return nil, scale, err
	}
	throw := families[t.Game.Info().Family].throw
	if throw == nil {
		return nil, scale, fmt.Errorf("%s: %w", t.Name, ErrNotOnPoints)
	}
	x, err := analysis.Examine(context.Background(), start, analysis.Options{Roster: t.Roster, Level: t.Level, Workers: 1})
	if err != nil {
		return nil, scale, err
	}
	met := map[string]bool{}
	var walk func(p game.Position, share float64)
	walk = func(p game.Position, share float64) {
		switch who := p.ToAct(); {
		case who.Has(game.Nature):
			if met[p.String()] {
				return // A tie: they throw again.
			}
			met[p.String()] = true
			outs := p.Outcomes()
			all := float64(game.TotalWeight(outs))
			for _, out := range outs {
				after, err := p.Play(game.Nature, out.Action)
				if err == nil {
					walk(after, share*float64(out.Weight)/all)
				}
			}
			delete(met, p.String())
		case who.First() == 0:
			text := throw(p)
			if text == "" {
				return
			}
			if i := slices.IndexFunc(list, func(t Opening) bool { return t.Throw == text }); i >= 0 {
				list[i].Share += share
				return
			}
			list = append(list, Opening{Throw: text, Share: share, from: p})
		}
	}
	walk(start, 1)
	sum := 0.0
	for _, t := range list {
		sum += t.Share
	}
	for i := range list {
		list[i].Share /= sum
	}
	slices.SortFunc(list, func(a, b Opening) int { return cmp.Compare(a.Throw, b.Throw) })
	if len(list) == 0 {
		return nil, x.Scale, fmt.Errorf("%s: who begins has a choice before he throws: there are no first moves to list", t.Name)
	}
	return list, x.Scale, nil
}

// A rival is a play of a throw, as it is played on.
type rival struct {
	Play
	at game.Position // after it
	so bots.Rollout
}

// play looks at the plays of one throw, and plays the close ones on. It returns
// how many games that took.
func (t *OpeningsTrial) play(ctx context.Context, one *Opening, number uint64, scale analysis.Scale) (games int, err error) {
	list, err := t.Roster.Candidates(t.Level+"+1", one.from)
	if err != nil {
		return 0, err
	}
	one.Among = len(list)
	var rivals []rival
	for _, c := range list {
		if len(rivals) == closest || list[0].Equity-c.Equity > scale.Blunder {
			break
		}
		after, err := one.from.PlayText(0, c.Play)
		if err != nil {
			return 0, err
		}
		rivals = append(rivals, rival{Play: Play{Play: c.Play, Judged: c.Equity}, at: after})
	}
	wanted := t.StdErr * scale.Deviation
	for n, going := min(trialRun, t.Trials), true; going; n *= 2 {
		going = false
		best := front(rivals)
		for i := range rivals {
			r := &rivals[i]
			if r.Trials > 0 && (r.Trials >= t.Trials || r.StdErr <= wanted || best.Equity-r.Equity > behind*math.Hypot(r.StdErr, best.StdErr)) {
				continue
			}
			going = true
			plan := bots.Plan{Trials: min(n, t.Trials), Seed: t.Seed<<8 + number, Truncate: t.Truncate, Adjust: true, StdErr: wanted, Workers: t.Workers}
			if r.Trials > 0 {
				plan.Resume = &r.so
			}
			if r.so, err = t.Roster.RollOut(ctx, t.Level, r.at, plan); err != nil {
				return games, err
			}
			r.Equity, r.StdErr, r.Trials = r.so.Equity[0], r.so.StdErr[0], r.so.Trials
		}
	}
	for i := range rivals {
		games += rivals[i].Trials
		one.Plays = append(one.Plays, rivals[i].Play)
	}
	slices.SortStableFunc(one.Plays, func(a, b Play) int { return cmp.Compare(b.Equity, a.Equity) })
	return games, nil
}

// front returns a copy of the best of rivals so far.
func front(rivals []rival) rival {
	return slices.MaxFunc(rivals, func(a, b rival) int { return cmp.Compare(a.Equity, b.Equity) })
}
