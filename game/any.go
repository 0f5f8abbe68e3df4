package game

// Any is a state whose type has been forgotten, but which is still a value: it
// can be compared, kept and hashed. What can be done for the states of every
// game is written once, for Any: it is slower than what knows the type, and it
// allocates.
type Any struct{ state any }

// AsAny returns p with the type of its state forgotten, so that As[Any] and
// RulesOf[Any] know it. It is the game being played, where p is a match.
func AsAny(p Position) Position { return Inner(p).asAny() }

func (p position[S]) asAny() Position {
	if q, ok := any(p).(position[Any]); ok {
		return q
	}
	return position[Any]{anyRules[S]{p.r}, Any{p.s}}
}

// anyRules are the rules r, over states of which only r knows the type.
type anyRules[S comparable] struct{ r Complete[S] }

func (a anyRules[S]) of(s Any) S { return s.state.(S) }

func (a anyRules[S]) Info() Info                     { return a.r.Info() }
func (a anyRules[S]) Start(seats int) Any            { return Any{a.r.Start(seats)} }
func (a anyRules[S]) Seats(s Any) int                { return a.r.Seats(a.of(s)) }
func (a anyRules[S]) ToAct(s Any) SeatSet            { return a.r.ToAct(a.of(s)) }
func (a anyRules[S]) Thrower(s Any) Seat             { return a.r.Thrower(a.of(s)) }
func (a anyRules[S]) Stepping(s Any) bool            { return a.r.Stepping(a.of(s)) }
func (a anyRules[S]) Payoffs(s Any) Payoffs          { return a.r.Payoffs(a.of(s)) }
func (a anyRules[S]) View(s Any, v Seat) Any         { return Any{a.r.View(a.of(s), v)} }
func (a anyRules[S]) SplitPlay(text string) []string { return a.r.SplitPlay(text) }

func (a anyRules[S]) AppendOutcomes(dst []Outcome, s Any) []Outcome {
	return a.r.AppendOutcomes(dst, a.of(s))
}

func (a anyRules[S]) AppendActions(dst []Action, s Any, seat Seat) []Action {
	return a.r.AppendActions(dst, a.of(s), seat)
}

func (a anyRules[S]) Apply(s Any, seat Seat, act Action) Any {
	return Any{a.r.Apply(a.of(s), seat, act)}
}

// AppendTurns implements [TurnLister].
func (a anyRules[S]) AppendTurns(dst []Any, s Any) []Any {
	own, ok := a.r.(TurnLister[S])
	if !ok {
		var walk Turns[S]
		for _, t := range walk.Append(nil, a.r, a.of(s)) {
			dst = append(dst, Any{t.After})
		}
		return dst
	}
	for _, after := range own.AppendTurns(nil, a.of(s)) {
		dst = append(dst, Any{after})
	}
	return dst
}

// Legal implements [Referee].
func (a anyRules[S]) Legal(s Any, seat Seat, act Action) bool { return legal(a.r, a.of(s), seat, act) }

// Stake implements [Staker].
func (a anyRules[S]) Stake(act Action) (on string, n int, ok bool) {
	if staker, can := a.r.(Staker[S]); can {
		return staker.Stake(act)
	}
	return "", 0, false
}

// Parter tells [Parts] who takes texts apart.
func (a anyRules[S]) Parter() Parter { return parterOf(a.r) }

func (a anyRules[S]) SeatName(s Any, seat Seat) string     { return a.r.SeatName(a.of(s), seat) }
func (a anyRules[S]) AppendState(dst []byte, s Any) []byte { return a.r.AppendState(dst, a.of(s)) }

func (a anyRules[S]) ParseState(text string) (Any, error) {
	s, err := a.r.ParseState(text)
	return Any{s}, err
}

func (a anyRules[S]) AppendAction(dst []byte, s Any, act Action) []byte {
	return a.r.AppendAction(dst, a.of(s), act)
}

func (a anyRules[S]) ParseAction(s Any, seat Seat, text string) (Action, error) {
	return a.r.ParseAction(a.of(s), seat, text)
}

func (a anyRules[S]) Explain(s Any, seat Seat, text string) Explanation {
	return a.r.Explain(a.of(s), seat, text)
}

func (a anyRules[S]) AppendEffects(dst []Effect, s Any, seat Seat, act Action) []Effect {
	return a.r.AppendEffects(dst, a.of(s), seat, act)
}
