package analysis

import (
	"context"
	"fmt"
	"slices"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/crown"
)

// A Study is what is known of one position: what it is worth, the best of what
// can be done there, or the map of all throws that can fall.
type Study struct {
	Unit    string    `json:"unit"`             // "points", "counters", "points won" or "chips"
	Judge   string    `json:"judge,omitempty"`  // the level that judged; empty where nobody did, "exact" where nobody needs to
	Version string    `json:"version"`          // another one whenever the same position may be judged otherwise
	Trials  int       `json:"trials,omitempty"` // where chances were found by playing on: games
	Hands   int       `json:"hands,omitempty"`  // and where the game behind the hand being played is counted: those by which it is
	Depth   api.Depth `json:"depth"`
	Scale   Scale     `json:"scale"`

	Seat       game.Seat   `json:"seat"` // who throws or chooses; -1: nobody does
	Kind       Kind        `json:"kind"` // what is awaited
	Worth      Outlook     `json:"worth"`
	Match      []float64   `json:"match,omitempty"`      // of a match to points: chance of winning it, by seat
	Candidates []Candidate `json:"candidates,omitempty"` // the best of what Seat can do, the best first
	Among      int         `json:"among,omitempty"`      // of so many
	Drop       float64     `json:"drop,omitempty"`       // where Seat may double: what it brings him if the other one drops
	Throws     []Fall      `json:"throws,omitempty"`     // everything that can fall; Worth is its mean

	Stakes []Stakes    `json:"stakes,omitempty"` // at Crown and Anchor, of each seat that has staked; where none has, of one that could
	Next   []NextThrow `json:"next,omitempty"`   // at Check and Double Check, where a throw is awaited, by seat
	Hand   *Hand       `json:"hand,omitempty"`   // there, of the hand alone; Worth is of the game
}

// An Outlook is how a game goes on, by seat. What is not known is nil.
type Outlook struct {
	Equity     []float64 `json:"equity"`
	Win        []float64 `json:"win,omitempty"`
	WinErr     []float64 `json:"win_error,omitempty"` // standard errors of Win, where it was found by playing on
	Gammon     []float64 `json:"gammon,omitempty"`
	Backgammon []float64 `json:"backgammon,omitempty"`
	Points     []float64 `json:"points,omitempty"` // won on the average of all games, where wins differ
}

// A Fall is a throw that can fall, and what comes of it.
type Fall struct {
	Text   string `json:"text"`
	Weight uint32 `json:"weight"`         // how often it falls among all
	Best   string `json:"best,omitempty"` // what is then best; empty where nobody chooses
	Outlook
}

// Shown is how many candidates a study has at most.
const Shown = 8

// trialsOfStudy is how many games are played on from a position where nobody judges.
const trialsOfStudy = 500

// Examine looks at p, by o: throws are judged as they stand, and what can be done
// as deep as the depth says. Where p belongs to a match, its score counts.
func Examine(ctx context.Context, p game.Position, o Options) (*Study, error) {
	if err := game.Check(p); err != nil {
		return nil, err
	}
	o = o.filled()
	if err := o.Depth.Check(); err != nil {
		return nil, err
	}
	if o.Trials == 0 {
		o.Trials = trialsOfStudy
	}
	whole := p
	var score *match.Standing
	if game.Nests(p) {
		if s, ok := match.At(p); ok {
			score = &s
		}
		p = game.Inner(p)
	}
	f, known := familyOf(p)
	if !known {
		p = game.AsAny(p)
	}
	var rep Report
	w, err := f.open(&o, p, &rep)
	if err != nil {
		return nil, err
	}
	x := Glance(p)
	x.Unit, x.Judge, x.Version, x.Trials, x.Hands, x.Depth, x.Scale = rep.Unit, rep.Judge, rep.Version, rep.Trials, rep.Hands, o.Depth, rep.Scale
	if err := w.study(ctx, p, score, x); err != nil {
		return nil, err
	}
	if u, ok := o.Roster.OfMatch(whole); ok && x.Judge != "" {
		x.Match = u.Chances(x.Worth.Equity)
	}
	return x, ctx.Err()
}

// Glance says what is awaited at p, and of whom: all of a study that is known at once.
func Glance(p game.Position) *Study {
	x := &Study{Seat: -1, Kind: End}
	switch who := p.ToAct(); {
	case who.Has(game.Nature):
		x.Kind = Throw
		if by := p.Thrower(); by != game.Public {
			x.Seat = by
		}
	case who != 0:
		x.Kind, x.Seat = Choice, who.First()
	}
	return x
}

// outlook returns v as a study tells it.
func outlook(v *value, seats int) (o Outlook) {
	c := within(v.chances)
	o.Equity, o.Win = append(o.Equity, v.equity[:seats]...), append(o.Win, c.Win[:seats]...)
	if c.Gammon != [2]float64{} {
		o.Gammon, o.Backgammon = append(o.Gammon, c.Gammon[:]...), append(o.Backgammon, c.Backgammon[:]...)
	} else if c.Points != [game.MaxSeats]float64{} && c.Points != c.Win {
		o.Points = append(o.Points, c.Points[:seats]...)
	}
	return o
}

// study implements [worker].
func (j *judge[S]) study(ctx context.Context, p game.Position, score *match.Standing, x *Study) error {
	r, _ := game.RulesOf[S](p)
	s, ok := game.As[S](p)
	if !ok {
		return bots.ErrPosition
	}
	if err := j.under(r); err != nil {
		return err
	}
	seats := r.Seats(s)
	var v value
	switch who := r.ToAct(s); {
	case who == 0:
		v = j.desk.ended(s, score)
	case who.Has(game.Nature):
		outs := r.AppendOutcomes(nil, s)
		all := float64(game.TotalWeight(outs))
		for _, o := range outs {
			if err := ctx.Err(); err != nil {
				return err
			}
			after := r.Apply(s, game.Nature, o.Action)
			best, fallen := j.answer(after, score)
			v.add(&fallen, float64(o.Weight)/all)
			x.Throws = append(x.Throws, Fall{Text: string(r.AppendAction(nil, s, o.Action)), Weight: o.Weight, Best: best, Outlook: j.outlook(&fallen, seats)})
		}
	default:
		seat := who.First()
		list := j.choices(s, seat, score)
		order, err := j.ranked(ctx, list, s, seat, score, -1)
		if err != nil {
			return err
		}
		x.Kind, x.Among, v = j.kind(s), len(list), list[order[0]].value
		x.Candidates = j.candidates(list, order, -1, seat, s, Shown)
		if x.Kind == Cube && slices.ContainsFunc(list, func(o option[S]) bool { return o.play == "double" }) {
			x.Drop = j.single(s, seat, 1, score)
		}
	}
	x.Worth = j.outlook(&v, seats)
	return nil
}

// outlook is outlook of what j has judged: of some games he tells no points but where
// they end.
func (j *judge[S]) outlook(v *value, seats int) Outlook {
	o := outlook(v, seats)
	if !j.desk.point {
		o.Points = nil
	}
	return o
}

// answer returns what is best after a throw that has led to s, as things stand, and
// what s is then worth.
func (j *judge[S]) answer(s S, score *match.Standing) (best string, v value) {
	who := j.rules.ToAct(s)
	if who == 0 || who.Has(game.Nature) {
		return "", j.desk.fallen(s, score, maxNature-1)
	}
	list := j.choices(s, who.First(), score)
	at := 0
	for i := range list {
		if list[i].value.better(&list[at].value, who.First()) {
			at = i
		}
	}
	return list[at].play, list[at].value
}

// study implements [worker]: chances are found by playing on, and nobody says what
// should be chosen.
func (p *player[S]) study(ctx context.Context, at game.Position, _ *match.Standing, x *Study) error {
	r, ok := game.RulesOf[S](at)
	if !ok {
		return fmt.Errorf("%s: %w", at.Game().Info().Name, bots.ErrPosition)
	}
	v, errs, _, err := p.chances(ctx, r, at)
	if err != nil {
		return err
	}
	x.Worth = outlook(&v, at.Seats())
	x.Worth.WinErr, x.Worth.Points = errs, nil // Points are those of the winner alone.
	return cards(ctx, at, p.seed, x)
}

// study implements [worker]: everything is exact.
func (b *banker) study(_ context.Context, p game.Position, _ *match.Standing, x *Study) error {
	s, ok := game.As[crown.State](p)
	if !ok {
		return fmt.Errorf("%s: %w", p.Game().Info().Name, bots.ErrPosition)
	}
	seats := s.Seats()
	v := b.stands(s)
	x.Worth.Equity = append(x.Worth.Equity, v.equity[:seats]...)
	x.Stakes = StakesAt(p)
	if s.Next() != crown.NextThrow || !lies(s) {
		return nil
	}
	for _, o := range b.rules.AppendOutcomes(nil, s) {
		v := b.stands(b.rules.Apply(s, game.Nature, o.Action))
		f := Fall{Text: p.Format(o.Action), Weight: o.Weight}
		f.Equity = append(f.Equity, v.equity[:seats]...)
		x.Throws = append(x.Throws, f)
	}
	return nil
}
