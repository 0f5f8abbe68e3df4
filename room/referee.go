package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
)

// A Referee replays the log of a room for [fair.Verify]: every turn must be legal,
// every clock right and the result what the game was worth.
type Referee struct {
	room  *Room
	last  api.Event
	turns int
	taken []uint64       // events that took a turn back
	told  int            // throws of a seeded game that say what fell, and not of what it was made
	older []fair.Finding // what a log of today may not say any more
}

// NewReferee returns a referee for the log of the room id.
func NewReferee(id string) *Referee { return Standard.NewReferee(id) }

// NewReferee returns a referee of a room with an id, in which games of g are
// played.
func (g *Games) NewReferee(id string) *Referee { return &Referee{room: g.New(id)} }

// Nature implements [fair.Referee].
func (f *Referee) Nature() (game.Position, error) {
	if f.room.Phase != api.Playing || !f.room.Position.ToAct().Has(game.Nature) {
		return nil, errors.New("nobody is to throw")
	}
	return f.room.Position, nil
}

// Take implements [fair.Referee].
func (f *Referee) Take(e fair.Event, r fair.Record) error {
	x, err := api.Decode(e.Seq, e.Time/1000, []byte(e.Data))
	if err != nil {
		return err
	}
	if err := fair.Spelled([]byte(e.Data)); err != nil {
		return err
	}
	if x.Time < f.room.Time {
		return fmt.Errorf("%s: its time is before that of the event before", x.Kind)
	}
	if err := carried(x); err != nil {
		return fmt.Errorf("%s: %w", x.Kind, err)
	}
	if err := f.allowed(x); err != nil {
		return fmt.Errorf("%s: %w", x.Kind, err)
	}
	if err := said([]byte(e.Data)); err != nil {
		return err
	}
	if err := f.recorded(x, r); err != nil {
		return fmt.Errorf("%s: %w", x.Kind, err)
	}
	next, err := f.room.Apply(x)
	if err != nil {
		return err
	}
	if x.Kind == api.Played || x.Kind == api.Threw {
		f.turns++
	}
	if x.Kind == api.TookBack {
		f.taken = append(f.taken, x.Seq)
	}
	f.room, f.last = next, x
	return nil
}

// said refuses an event that does not say of which kind it is, and of whom it tells: a reader would
// have to guess.
func said(data []byte) error {
	var x struct {
		Kind *api.Kind  `json:"e"`
		Seat *game.Seat `json:"seat"`
	}
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	if x.Kind == nil || x.Seat == nil {
		return errors.New(`want the members "e" and "seat"`)
	}
	return nil
}

// kinds are the kinds of the events that records stand in, by the word with which a record
// begins: what may be said, and when, goes by the kind.
var kinds = map[string]api.Kind{
	"promise": api.Committed, "epoch": api.Anchored, "call": api.Called, "reveal": api.Linked, "void": api.Voided, "throw": api.Threw,
	"anchor": api.Anchored, "commit": api.Committed, "rechain": api.Committed, "seed": api.Seeded, "away": api.Absent, "link": api.Linked,
}

// recorded refuses a record in an event of another kind or seat, and a promise for seats where no person sits.
func (f *Referee) recorded(e api.Event, r fair.Record) error {
	if r == nil {
		return nil
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(string(e.Dice), `{"`), `"`)
	if want := kinds[name]; e.Kind != want {
		return fmt.Errorf("a record of the dice that says %s: want it in an event %s", name, want)
	}
	switch r := r.(type) {
	case fair.Epoch:
		if e.Seat != game.Public {
			return fmt.Errorf("seat %d: an epoch is nobody's", e.Seat)
		}
		return f.parts(r)
	case fair.Call:
		if f.room.Config.Dice >= diceSince && f.room.Ledger.Epoch() != nil && f.room.someoneGone() {
			return fmt.Errorf("throw %d is called, and somebody whose link it takes is not there, by the log", r.K)
		}
	case fair.Promise:
		if len(r.Seats) == 0 || e.Seat != r.Seats[0] {
			return fmt.Errorf("seat %d: want the first of the seats %v for which it promises", e.Seat, r.Seats)
		}
		for _, i := range r.Seats {
			if !f.room.has(i) || !f.room.Seats[i].Taken || f.room.Seats[i].Bot != "" {
				return fmt.Errorf("seat %d promises a chain, and no person sits there", i)
			}
		}
	}
	return nil
}

// parts refuses an epoch with other participants than those who have promised a chain, sit where they sat, and play themselves.
func (f *Referee) parts(e fair.Epoch) error {
	if f.room.Config.Dice < diceSince {
		return nil
	}
	for i := range game.Seat(len(f.room.Seats)) {
		switch promised := f.room.promiseOf(i) != nil; {
		case promised && e.PartOf(i) < 0:
			return fmt.Errorf("seat %d has promised a chain, and the epoch leaves it out", i)
		case !promised && e.PartOf(i) >= 0:
			return fmt.Errorf("nobody who sits at seat %d and plays himself has promised its chain", i)
		}
	}
	return nil
}

// allowed refuses what a log may say but a server that keeps the rules does not.
func (f *Referee) allowed(e api.Event) error {
	r := f.room
	if err := r.checkSeat(e); err != nil {
		return err
	}
	if when, ok := phases[e.Kind]; ok && r.Phase != when {
		return fmt.Errorf("the room is %s, not %s", r.Phase, when)
	}
	if r.inCall() && !f.quiet(e) {
		return fair.Breach{Check: fair.OfChoice, Err: fmt.Errorf("throw %d was called and had not fallen: nobody has anything to decide then", r.Ledger.Next())}
	}
	if check := checks[e.Kind]; check != nil {
		return check(f, e)
	}
	return nil
}

// checks are what a server that keeps the rules would not let happen, by the kind of event.
var checks = map[api.Kind]func(f *Referee, e api.Event) error{
	api.Anchored: (*Referee).seeded,
	api.Voided:   (*Referee).voided,
	api.Offered:  (*Referee).offered,
	api.Answered: (*Referee).answered,
	api.Sat:      (*Referee).sat,
	api.Started:  (*Referee).started,
	api.Threw:    (*Referee).thrown,
	api.Called:   (*Referee).inTime,
	api.Played:   (*Referee).played,
	api.Flagged:  (*Referee).flagged,
	api.Paused:   (*Referee).paused,
	api.TookBack: (*Referee).tookBack,
	api.StoodIn:  (*Referee).stoodIn,
	api.Returned: (*Referee).returned,
	api.Ended:    (*Referee).result,
}

func (f *Referee) voided(api.Event) error {
	r := f.room
	if r.Offer != api.Without || !r.allAgree() {
		return fair.Breach{Check: fair.OfConsent, Err: errors.New("a throw was given up without the yes of all who were there")}
	}
	for _, i := range r.Missing() {
		if r.Seats[i].Voided {
			return fair.Breach{Check: fair.OfConsent, Err: fmt.Errorf("a throw was given up for seat %d before: that is possible once in a game", i)}
		}
	}
	return nil
}

func (f *Referee) offered(e api.Event) error {
	if !slices.Contains(offers, e.Offer) {
		return fmt.Errorf("nobody offers %q", e.Offer)
	}
	if missing := f.room.Missing(); e.Offer == api.Without && (len(missing) == 0 || slices.Contains(missing, e.Seat) || e.Time-f.room.wait.since < namedAfter) {
		return fair.Breach{Check: fair.OfConsent, Err: fmt.Errorf("seat %d proposed to go on without somebody whose link had not been missing for ten seconds", e.Seat)}
	}
	return nil
}

func (f *Referee) answered(e api.Event) error {
	if e.Offer == "" || e.Offer != f.room.Offer {
		return fmt.Errorf("seat %d answers what nobody offered", e.Seat)
	}
	return nil
}

func (f *Referee) sat(e api.Event) error {
	if !f.room.has(e.Seat) || f.room.Seats[e.Seat].Taken {
		return errors.New("the seat is not free")
	}
	return nil
}

func (f *Referee) started(api.Event) error {
	if !f.room.Full() {
		return errors.New("seats are open")
	}
	return nil
}

func (f *Referee) played(e api.Event) error {
	if f.room.Called && e.Seat == f.room.Position.Thrower() {
		return fmt.Errorf("seat %d has thrown, and its dice wait for links", e.Seat)
	}
	return f.inTime(e)
}

// inTime refuses what somebody does whose time is up. A bot has none.
func (f *Referee) inTime(e api.Event) error {
	if e.Seat >= 0 && f.room.late(e.Seat, e.Time) && f.room.Seats[e.Seat].Plays() == "" {
		return fmt.Errorf("the time of seat %d was up", e.Seat)
	}
	return nil
}

func (f *Referee) flagged(e api.Event) error {
	if !f.room.late(e.Seat, e.Time) {
		left, _ := f.room.Left(e.Seat, e.Time)
		return fmt.Errorf("seat %d has time left: %d milliseconds and its delay", e.Seat, left)
	}
	return nil
}

func (f *Referee) paused(e api.Event) error {
	if e.Down < 0 || e.Down > f.room.Excusable(e.Time) {
		return fmt.Errorf("the server was not away for %d milliseconds: the clock has run for %d", e.Down, f.room.Excusable(e.Time))
	}
	return nil
}

func (f *Referee) tookBack(e api.Event) error {
	if !f.agreed(api.TakeBack) || f.room.Offerer != e.Seat {
		return errors.New("nobody agreed to it")
	}
	return nil
}

// offers are what logs say that somebody offered. A game is stopped without asking anybody.
var offers = []api.OfferKind{api.Draw, api.Resign1, api.Resign2, api.Resign3, api.TakeBack, api.Rematch, api.Without}

// phases are when events may happen that may not always.
var phases = map[api.Kind]api.Phase{
	api.Sat: api.Seating, api.Stood: api.Seating, api.Started: api.Seating,
	api.Played: api.Playing, api.Called: api.Playing, api.Threw: api.Playing, api.Flagged: api.Playing, api.TookBack: api.Playing, api.StoodIn: api.Playing, api.Ended: api.Playing, api.Followed: api.Over,
}

// quiet reports whether e may come between the call of a throw and its fall.
func (f *Referee) quiet(e api.Event) bool {
	switch e.Kind {
	case api.Committed, api.Anchored, api.Linked, api.Voided, api.Threw, api.Left, api.Returned, api.StoodIn, api.Paused, api.Said, api.Flagged:
		return true
	case api.Offered, api.Answered:
		return e.Offer == api.Without
	case api.Ended:
		return e.Result != nil && (e.Result.Reason == api.ByFlag || e.Result.Reason == api.ByStop)
	case api.Called: // In the next game of a match, after one that a flag ended.
		return e.Dice == nil && !f.room.Called
	}
	return false
}

// seeded refuses an epoch of a seed in a room that has none, or another.
func (f *Referee) seeded(e api.Event) error {
	rec, _ := fair.Decode(e.Dice)
	epoch, ok := rec.(fair.Epoch)
	if !ok {
		return nil
	}
	number, made := epoch.Seeded()
	switch want, seeded := f.room.Config.Seeded(); {
	case !seeded && made:
		return errors.New("the dice of this room are not made of a seed")
	case seeded && (!made || number != want):
		return fmt.Errorf("the dice of this room are made of the seed %d", want)
	}
	return nil
}

// thrown refuses a throw of the wrong seat, too late, or typed in where the dice
// are not thrown by hand.
func (f *Referee) thrown(e api.Event) error {
	r := f.room
	if !r.Position.ToAct().Has(game.Nature) {
		return errors.New("nobody is to throw")
	}
	switch by := r.Position.Thrower(); {
	case by == e.Seat:
	case by == game.Public:
		return fmt.Errorf("no seat throws, not seat %d either", e.Seat)
	default:
		return fmt.Errorf("seat %d throws, not seat %d", by, e.Seat)
	}
	rec, _ := fair.Decode(e.Dice)
	t, ok := rec.(fair.Throw)
	switch {
	case ok && t.Physical && r.Config.Seed != "":
		f.told++ // From a save of an older kind, or of another program.
	case ok && t.Physical && !r.Config.Manual:
		return errors.New("the dice of this room are not thrown by hand")
	case ok && !t.Physical && r.Config.Manual && e.Seat != game.Public:
		return errors.New("the dice of this room are thrown by hand")
	case e.Seat != game.Public && r.late(e.Seat, e.Time) && r.Seats[e.Seat].Plays() == "":
		return fmt.Errorf("the time of seat %d was up", e.Seat)
	}
	return nil
}

// agreed reports whether all have just said yes to an offer.
func (f *Referee) agreed(to api.OfferKind) bool {
	r := f.room
	return f.last.Kind == api.Answered && f.last.Yes && r.Offer == to && r.allAgree()
}

// result refuses a result that the game did not have.
func (f *Referee) result(e api.Event) error {
	r, res := f.room, e.Result
	if res == nil || len(res.Payoffs) != len(r.Seats) {
		return errors.New("the result is missing")
	}
	switch res.Reason {
	case api.ByRules:
		if pay := r.Position.Payoffs(); r.Position.ToAct() != 0 || !slices.Equal(pay[:len(r.Seats)], res.Payoffs) {
			return fmt.Errorf("the game paid %v, not %v", pay[:len(r.Seats)], res.Payoffs)
		}
	case api.ByFlag:
		if f.last.Kind != api.Flagged || len(r.Seats) != 2 || !slices.Equal(res.Payoffs, r.concession(f.last.Seat, 1)) {
			return errors.New("no time was up that would have cost this")
		}
	case api.ByDraw:
		if !f.agreed(api.Draw) || slices.ContainsFunc(res.Payoffs, func(n int32) bool { return n != 0 }) {
			return errors.New("nobody agreed to a draw")
		}
	case api.ByStall:
		if !r.Position.Stalled() || slices.ContainsFunc(res.Payoffs, func(n int32) bool { return n != 0 }) {
			return errors.New("somebody could still move")
		}
	case api.ByResign:
		return f.resigned(res)
	case api.ByStop:
		if len(r.Missing()) == 0 || r.clockDecides(r.Missing(), e.Time) || e.Time-r.wait.since < stopAfter || slices.ContainsFunc(res.Payoffs, func(n int32) bool { return n != 0 }) {
			return fair.Breach{Check: fair.OfConsent, Err: errors.New("no link was missing for so long that the game could be stopped")}
		}
	default:
		return fmt.Errorf("no game ends by %q", res.Reason)
	}
	return nil
}

// resigned refuses a resignation that is worth something else, or that the other
// side had to agree to and did not.
func (f *Referee) resigned(res *api.Result) error {
	if len(f.room.Seats) != 2 {
		return errors.New("only one of two resigns")
	}
	for seat := range game.Seat(2) {
		most := f.room.most(seat)
		limit := most
		if match.CountingAt(f.room.Config.Version).GiveAny {
			limit = 3
		}
		for points := 1; points <= limit; points++ {
			offer := api.OfferKind(fmt.Sprintf("resign%d", points))
			agreed := f.agreed(offer) && f.room.Offerer == seat
			free := points >= most // Nobody need agree.
			if slices.Equal(res.Payoffs, f.room.concession(seat, points)) && (agreed || free) {
				return nil
			}
		}
	}
	return fmt.Errorf("nobody gave up for %v", res.Payoffs)
}

// End implements [fair.Referee].
func (f *Referee) End() (found []fair.Finding) {
	config := f.room.Config
	tell := func(c fair.Check, v fair.Verdict, event uint64, form string, args ...any) {
		found = append(found, fair.Found(c, v, event, 0, form, args...))
	}
	switch f.turns {
	case 0:
		tell(fair.OfRules, fair.Proven, 0, "Nothing has been thrown or played that the rules of %s, version %d, would forbid.", config.Game, config.Version)
	case 1:
		tell(fair.OfRules, fair.Proven, 0, "The one throw or turn is legal by the rules of %s, version %d.", config.Game, config.Version)
	default:
		tell(fair.OfRules, fair.Proven, 0, "All %d throws and turns are legal by the rules of %s, version %d.", f.turns, config.Game, config.Version)
	}
	if line := config.Position; line != "" {
		tell(fair.OfRules, fair.Proven, 0, "The game began with the position that the room was opened with: %s. What dice lie there were set up, and nobody threw them.", line)
	}
	if config.Clock.On() {
		tell(fair.OfRules, fair.Proven, 0, "The clocks add up, by the times that the server wrote down.")
	}
	switch {
	case f.told == 1:
		tell(fair.OfThrow, fair.Unproven, 0, "One throw comes from a file of another program, or a save of an older kind: it says what fell, and not of what that was made.")
	case f.told > 1:
		tell(fair.OfThrow, fair.Unproven, 0, "%d throws come from a file of another program, or a save of an older kind: it says what fell, and not of what that was made.", f.told)
	}
	found = append(found, f.older...)
	for _, n := range f.taken {
		tell(fair.MarkTaken, fair.Marked, n, "Event %d: a turn was taken back, as all had agreed. What had fallen since is known.", n)
	}
	if f.room.Phase != api.Over {
		tell(fair.OfRules, fair.Unproven, 0, "The game is not over in this file.")
		return found
	}
	result := f.room.Result
	if result.Reason == api.ByStop {
		tell(fair.MarkStopped, fair.Marked, 0, "The game was stopped without a result, because a link for a throw that was called did not come. The server and who kept the link back could know that throw.")
	}
	if why := result.Reason; why != api.ByRules && why != api.ByFlag {
		tell(fair.OfRules, fair.Unproven, 0, "That the players resigned or agreed is what the server wrote down. No file can show what they said.")
	}
	tell(fair.OfRules, fair.Proven, 0, "The result %s follows from the game (%s).", fmt.Sprint(result.Payoffs), string(result.Reason))
	return found
}
