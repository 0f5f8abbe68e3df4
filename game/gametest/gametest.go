// Package gametest checks that rules keep the contract of package game. Every
// game of the catalogue calls [Run] from its own tests, and reads its perft and
// playthrough files with [Perft] and [Playthrough].
package gametest

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
)

// MaxThrows is how long a random game may go on before it is cut off. Throws
// have no bound, so the longest game has none either; Run reports the cut.
const MaxThrows = 20_000

// Config says how much to check.
type Config[S comparable] struct {
	Games int    // random games to play
	Seed  uint64 // of the random games

	// MaxActions is the most actions that are listed one by one at a state;
	// beyond it (stakes) every so many-th is looked at. Zero is 64.
	MaxActions int

	// Law, if not nil, is called at every state: the conservation laws of the
	// game. It says what is broken, or nothing.
	Law func(r game.Rules[S], s S) string

	// Step, if not nil, is called for every action played.
	Step func(before S, seat game.Seat, a game.Action, after S) string
}

// Run plays random games and checks every state they pass through.
func Run[S comparable](t *testing.T, r game.Complete[S], c Config[S]) {
	t.Helper()
	plain(t, reflect.TypeFor[S]())
	if c.MaxActions == 0 {
		c.MaxActions = 64
	}
	k := kit[S]{T: t, r: r, c: c, rnd: rand.New(rand.NewPCG(c.Seed, 0))}
	in := r.Info()
	if in.Unit == "" {
		t.Errorf("%s: want to be told what payoffs are counted in", in.Name)
	}
	for i := range c.Games {
		k.game(in.Seats[0] + i%(in.Seats[1]-in.Seats[0]+1))
	}
	if k.cut > 0 {
		t.Logf("%s: %d of %d games cut off after %d throws", in.Name, k.cut, c.Games, MaxThrows)
	}
	noAllocs(t, r, c.MaxActions)
}

type kit[S comparable] struct {
	*testing.T
	r     game.Complete[S]
	c     Config[S]
	rnd   *rand.Rand
	turns game.Turns[S]
	cut   int
}

func (k *kit[S]) game(seats int) {
	s, throws := k.r.Start(seats), 0
	for k.r.ToAct(s) != 0 {
		if throws > MaxThrows {
			k.cut++
			return
		}
		k.check(s, seats)
		seat, a := k.choose(s)
		if seat == game.Nature {
			throws++
		}
		next := k.r.Apply(s, seat, a)
		if next == s {
			k.Fatalf("%s: %s changes nothing", k.line(s), k.r.AppendAction(nil, s, a))
		}
		if k.c.Step != nil {
			if wrong := k.c.Step(s, seat, a, next); wrong != "" {
				k.Fatalf("%s\n%s\n%s: %s", k.line(s), k.r.AppendAction(nil, s, a), k.line(next), wrong)
			}
		}
		s = next
	}
	k.check(s, seats)
	if p := k.r.Payoffs(s); k.r.Info().ZeroSum && sum(p) != 0 {
		k.Fatalf("%s: payoffs %v do not add up to zero", k.line(s), p)
	}
}

func (k *kit[S]) line(s S) string { return string(k.r.AppendState(nil, s)) }

// choose picks an action of one of the seats to act.
func (k *kit[S]) choose(s S) (game.Seat, game.Action) {
	who := k.r.ToAct(s)
	if who.Has(game.Nature) {
		return game.Nature, game.Draw(k.r.AppendOutcomes(nil, s), k.rnd)
	}
	for range k.rnd.IntN(who.Len()) {
		who = who.Without(who.First())
	}
	acts := k.r.AppendActions(nil, s, who.First())
	return who.First(), acts[k.rnd.IntN(len(acts))]
}

// check is everything that must hold at s.
func (k *kit[S]) check(s S, seats int) {
	k.Helper()
	who, text := k.r.ToAct(s), k.line(s)
	if n := k.r.Seats(s); n != seats {
		k.Fatalf("%s: %d seats, want %d", text, n, seats)
	}
	if who != 0 && k.r.Payoffs(s) != (game.Payoffs{}) {
		k.Fatalf("%s: payoffs before the end", text)
	}
	if got, err := k.r.ParseState(text); err != nil || got != s {
		k.Fatalf("ParseState(%q) = %+v, %v; want %+v", text, got, err, s)
	}
	if k.c.Law != nil {
		if broken := k.c.Law(k.r, s); broken != "" {
			k.Fatalf("%s: %s", text, broken)
		}
	}
	if who.Has(game.Nature) {
		k.nature(s, text)
	}
	for seat := range game.Seat(seats) {
		k.seat(s, text, seat)
	}
	k.public(s, text)
	if !who.Has(game.Nature) && who.Len() > 1 {
		k.commutes(s, text)
	}
	if k.r.Stepping(s) {
		k.bothEnumerators(s, text)
	}
}

func (k *kit[S]) nature(s S, text string) {
	outs := k.r.AppendOutcomes(nil, s)
	if k.r.ToAct(s).Len() != 1 || len(outs) == 0 {
		k.Fatalf("%s: Nature among %b, %d outcomes", text, k.r.ToAct(s), len(outs))
	}
	var acts []game.Action
	for _, o := range outs {
		if o.Weight == 0 {
			k.Fatalf("%s: outcome %v weighs nothing", text, o)
		}
		acts = append(acts, o.Action)
	}
	k.names(s, text, game.Nature, acts)
}

// seat checks what seat may do and see at s.
func (k *kit[S]) seat(s S, text string, seat game.Seat) {
	who, acts := k.r.ToAct(s), k.r.AppendActions(nil, s, seat)
	if who.Has(seat) != (len(acts) > 0) {
		k.Fatalf("%s: seat %d has %d actions, to act: %b", text, seat, len(acts), who)
	}
	k.names(s, text, seat, acts)
	if referee, ok := k.r.(game.Referee[S]); ok {
		k.referee(referee, s, text, seat, acts)
	}
	if staker, ok := k.r.(game.Staker[S]); ok {
		k.stakes(staker, s, text, seat, acts)
	}
	v := k.r.View(s, seat)
	if k.r.View(v, seat) != v || k.r.ToAct(v) != who || !slices.Equal(k.r.AppendActions(nil, v, seat), acts) {
		k.Fatalf("%s: seat %d sees another game: %s", text, seat, k.line(v))
	}
}

// referee compares Legal with the list, at actions listed and near them.
func (k *kit[S]) referee(r game.Referee[S], s S, text string, seat game.Seat, acts []game.Action) {
	for range 16 {
		a := game.Action(k.rnd.Uint32())
		if len(acts) > 0 {
			a = acts[k.rnd.IntN(len(acts))] + game.Action(k.rnd.IntN(3)) - 1
		}
		if r.Legal(s, seat, a) != slices.Contains(acts, a) {
			k.Fatalf("%s: Legal(seat %d, %d) differs from the list", text, seat, a)
		}
	}
}

// stakes checks that stakes are all there is between the least and the most on
// each thing, and written as the contract says.
func (k *kit[S]) stakes(r game.Staker[S], s S, text string, seat game.Seat, acts []game.Action) {
	count := 0
	for _, a := range acts {
		on, n, ok := r.Stake(a)
		written := string(k.r.AppendAction(nil, s, a))
		if ok != strings.HasPrefix(written, "bet ") || ok && written != (game.Stake{On: on}).Text(n) {
			k.Fatalf("%s: seat %d, %q: a stake: %t, %d on %q", text, seat, written, ok, n, on)
		}
		if ok {
			count++
		}
	}
	for _, stake := range game.Stakes(game.At(k.r, s), seat) {
		count -= stake.Max - stake.Min + 1
	}
	if count != 0 {
		k.Fatalf("%s: seat %d: %d stakes more than the ranges hold", text, seat, count)
	}
}

// public checks that who only watches sees no more than every player.
func (k *kit[S]) public(s S, text string) {
	v := k.r.View(s, game.Public)
	for seat := range game.Seat(k.r.Seats(s)) {
		if k.r.View(k.r.View(s, seat), game.Public) != v {
			k.Fatalf("%s: spectators see what seat %d does not", text, seat)
		}
	}
}

// commutes checks that seats who choose at once may do so in any order.
func (k *kit[S]) commutes(s S, text string) {
	who := k.r.ToAct(s)
	a, b := who.First(), who.Without(who.First()).First()
	as, bs := k.r.AppendActions(nil, s, a), k.r.AppendActions(nil, s, b)
	x, y := as[k.rnd.IntN(len(as))], bs[k.rnd.IntN(len(bs))]
	if k.r.Apply(k.r.Apply(s, a, x), b, y) != k.r.Apply(k.r.Apply(s, b, y), a, x) {
		k.Fatalf("%s: seats %d and %d do not commute", text, a, b)
	}
}

// names checks that acts ascend and that their notation is unique and parses.
func (k *kit[S]) names(s S, text string, seat game.Seat, acts []game.Action) {
	k.Helper()
	seen := map[string]bool{}
	every := 1 + len(acts)/k.c.MaxActions
	for i, a := range acts {
		if i > 0 && acts[i-1] >= a {
			k.Fatalf("%s: actions out of order: %v", text, acts)
		}
		if i%every != 0 {
			continue
		}
		name := string(k.r.AppendAction(nil, s, a))
		if seen[name] {
			k.Fatalf("%s: two actions are called %q", text, name)
		}
		seen[name] = true
		if got, err := k.r.ParseAction(s, seat, name); err != nil || got != a {
			k.Fatalf("%s: ParseAction(%q) = %v, %v; want %v", text, name, got, err, a)
		}
		if parts := k.r.SplitPlay(name); len(parts) != 1 || parts[0] != name {
			k.Fatalf("%s: SplitPlay(%q) = %q", text, name, parts)
		}
		k.parts(s, text, seat, a, name)
		if seat != game.Nature && i < 4 {
			if e := k.r.Explain(s, seat, name); !e.Legal || len(e.Rules) == 0 {
				k.Fatalf("%s: Explain(%q) = %+v; want legal, with a rule", text, name, e)
			}
		}
	}
}

// parts checks that a name taken apart says what the rules say that the action does.
func (k *kit[S]) parts(s S, text string, seat game.Seat, a game.Action, name string) {
	k.Helper()
	list := game.Parts(game.At(k.r, s), seat == game.Nature, name)
	if len(list) != 1 || list[0].Text != name {
		k.Fatalf("%s: the parts of %q are %+v", text, name, list)
	}
	p := list[0]
	want := game.Part{Is: p.Is, Text: name}
	switch p.Is {
	case game.PartDice:
		want.Faces, want.Do = p.Faces, p.Do
		if said := strings.Join(p.Faces, "-"); seat != game.Nature || said != strings.ReplaceAll(name, ",", "-") || strings.Contains(said, " ") {
			k.Fatalf("%s: the faces of %q are %q", text, name, p.Faces)
		}
	case game.PartLot, game.PartCard:
		want.Do, want.On = p.Do, p.On
		if seat != game.Nature || (p.Is == game.PartLot) != slices.ContainsFunc(k.seats(s), func(n string) bool { return name == p.Do+" "+n && n == p.On }) {
			k.Fatalf("%s: of seat %d, %q is %+v", text, seat, name, p)
		}
	case game.PartStep:
		fx := k.r.AppendEffects(nil, s, seat, a)
		want.From, want.To, want.Hit = fx[0].From, fx[0].To, len(fx) > 1
	case game.PartBet:
		want.On, want.N, _ = k.r.(game.Staker[S]).Stake(a)
	case game.PartChoice:
		want.Do, want.N = p.Do, p.N
		if said := strings.TrimSuffix(p.Do+" "+strconv.Itoa(p.N), " 0"); seat == game.Nature || said != name {
			k.Fatalf("%s: the choice %q is told as %q", text, name, said)
		}
	}
	if !reflect.DeepEqual(p, want) {
		k.Fatalf("%s: %q is told as %+v, want %+v", text, name, p, want)
	}
}

// seats are the names of the seats.
func (k *kit[S]) seats(s S) (names []string) {
	for seat := range game.Seat(k.r.Seats(s)) {
		names = append(names, k.r.SeatName(s, seat))
	}
	return names
}

// bothEnumerators compares the rules' own enumerator of turns with the walk.
func (k *kit[S]) bothEnumerators(s S, text string) {
	own, ok := k.r.(game.TurnLister[S])
	if !ok {
		return
	}
	got := own.AppendTurns(nil, s)
	want := k.turns.Append(nil, k.r, s)
	set := make(map[S]bool, len(got))
	for _, g := range got {
		if set[g] {
			k.Fatalf("%s: turn listed twice: %s", text, k.line(g))
		}
		set[g] = true
	}
	for _, w := range want {
		if !set[w.After] {
			k.Fatalf("%s: turn missing: %s", text, k.line(w.After))
		}
	}
	if len(got) != len(want) {
		k.Fatalf("%s: %d turns, walked %d", text, len(got), len(want))
	}
}

// noAllocs plays the start of random games and counts allocations.
func noAllocs[S comparable](t *testing.T, r game.Complete[S], most int) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(1, 2))
	acts, outs := make([]game.Action, 0, 1<<17), make([]game.Outcome, 0, 4096)
	list := make([]S, 0, 1<<15)
	own, lists := r.(game.TurnLister[S])
	seats := r.Info().Seats[1]
	n := testing.AllocsPerRun(20, func() {
		s := r.Start(seats)
		for range 300 {
			who := r.ToAct(s)
			if who == 0 {
				return
			}
			seat := who.First()
			switch {
			case seat == game.Nature:
				outs = r.AppendOutcomes(outs[:0], s)
				s = r.Apply(s, seat, game.Draw(outs, rnd))
				continue
			case lists && r.Stepping(s):
				list = own.AppendTurns(list[:0], s)
			}
			acts = r.AppendActions(acts[:0], s, seat)
			s = r.View(r.Apply(s, seat, acts[rnd.IntN(len(acts))]), seat)
		}
	})
	if n != 0 {
		t.Errorf("%s: a random game allocates %v times; want 0", r.Info().Name, n)
	}
}

// plain fails unless values of type typ are copied whole by assignment.
func plain(t *testing.T, typ reflect.Type) {
	t.Helper()
	if typ.Size() > game.MaxStateSize {
		t.Errorf("%v is %d bytes; want at most %d", typ, typ.Size(), game.MaxStateSize)
	}
	flat(t, typ)
}

func flat(t *testing.T, typ reflect.Type) {
	t.Helper()
	switch typ.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Int,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint:
	case reflect.Array:
		flat(t, typ.Elem())
	case reflect.Struct:
		for i := range typ.NumField() {
			flat(t, typ.Field(i).Type)
		}
	default:
		t.Fatalf("state holds a %v", typ)
	}
}

func sum(p game.Payoffs) (n int32) {
	for _, x := range p {
		n += x
	}
	return n
}
