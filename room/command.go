package room

import (
	"errors"
	"fmt"
	"strings"

	"parlor/bots"
	"parlor/fair"
	"parlor/game"
)

// OfferKind is something to which the others must agree.
type OfferKind string

const (
	Draw     OfferKind = "draw"
	Resign1  OfferKind = "resign1" // for one point
	Resign2  OfferKind = "resign2" // for a gammon
	Resign3  OfferKind = "resign3" // for a backgammon; nobody can refuse it
	TakeBack OfferKind = "takeback"
	Rematch  OfferKind = "rematch"
)

// A Command is what somebody wants to happen. Who may act for a seat was
// checked before: Seat is the seat that the caller acts for, or -1.
type Command struct {
	Do   Verb
	Seat int
	Turn int    // the room's Turn that a throw or a play answers; it must still be that
	Text string // a play, a throw typed in, an offer, words, yes or no

	Sit  *Sitting    // sit
	Open *Config     // open
	Down int64       // pause: milliseconds
	Hash *Commitment // sit, commit: what the seat puts into the dice
	Seed fair.Value  // seed
	Link fair.Value  // throw, play, link: the seat's link of its chain for the next throw
}

// Commitment is what a seat promises to put into the dice: a seed, and, at
// level 2, the links of a chain (docs/fair.md).
type Commitment struct {
	Commit fair.Value `json:"commit"`
	Length int        `json:"length,omitempty"`
	Anchor fair.Value `json:"anchor,omitzero"`
}

// A Verb says what a command wants.
type Verb string

const (
	DoOpen    Verb = "open"
	DoSit     Verb = "sit"
	DoStand   Verb = "stand"
	DoThrow   Verb = "throw"
	DoPlay    Verb = "play"
	DoOffer   Verb = "offer"
	DoAnswer  Verb = "answer"
	DoSay     Verb = "say"
	DoLeave   Verb = "leave"
	DoReturn  Verb = "return"
	DoStandIn Verb = "standin"
	DoFlag    Verb = "flag"
	DoPause   Verb = "pause"
	DoFollow  Verb = "rematch"
	DoSeed    Verb = "seed"
	DoLink    Verb = "link"
	DoCommit  Verb = "commit" // promise a seed anew, when the room asks for it
	DoSettle  Verb = "settle" // go on without the seeds and links that do not come
)

// A Refusal is why a command is not done: a code for programs, a sentence for
// people, and the rules that decide, where they do.
type Refusal struct {
	Code    Code            `json:"code"`
	Message string          `json:"message"`
	Rules   []game.Citation `json:"rules,omitempty"`
}

func (r *Refusal) Error() string { return string(r.Code) + ": " + r.Message }

// A Code says what kind of refusal it is.
type Code string

const (
	Stale       Code = "stale"         // the turn it answers is over
	Illegal     Code = "illegal"       // against the rules
	NotYourTurn Code = "not_your_turn" // somebody else is to act
	NotSeated   Code = "not_seated"    // no seat to act for
	Taken       Code = "taken"         // the seat is not free
	Waiting     Code = "waiting"       // the game has not begun
	Gone        Code = "gone"          // the game is over
	BadCommand  Code = "bad_request"   // what is asked makes no sense
)

func refuse(code Code, format string, args ...any) *Refusal {
	return &Refusal{Code: code, Message: fmt.Sprintf(format, args...)}
}

// A Cup holds what the server puts into the dice, which nobody else knows.
type Cup interface {
	// Anchor returns the server's promise for an epoch, 1 and up, of the room.
	Anchor(room string, seats, epoch int) fair.Anchor

	// Link returns link j of the chain of an epoch.
	Link(room string, epoch, j int) fair.Value
}

// Do returns the room after c, and the events that c becomes, numbered and timed
// to follow r. The error is a *Refusal if c is not done, and then nothing
// changes. Lots are drawn and cards dealt by themselves; dice that a seat
// throws wait for its command.
func (r *Room) Do(c Command, now int64, cup Cup) (*Room, []Event, error) {
	d := doing{Room: r.clone(), now: max(now, r.Time), cup: cup}
	if err := d.do(c); err != nil {
		return nil, nil, err
	}
	return d.Room, d.events, nil
}

// doing is a command on its way to become events.
type doing struct {
	*Room
	now    int64
	cup    Cup
	events []Event
	own    bring
}

// emit makes e happen.
func (d *doing) emit(e Event) error { return d.emitKnown(e, known{}) }

// emitKnown makes e happen, of which more is known than it says.
func (d *doing) emitKnown(e Event, k known) error {
	e.Seq, e.Time = d.Seq+1, d.now
	d.events = append(d.events, e)
	return d.apply(e, k)
}

func (d *doing) do(c Command) error {
	if (c.Do == DoOpen) != (d.Seq == 0) {
		return refuse(BadCommand, "a room is opened once, and first")
	}
	switch c.Do {
	case DoOpen:
		return d.open(c)
	case DoSit:
		return d.sit(c)
	case DoPause:
		return d.emit(Event{Kind: Paused, Seat: -1, Down: max(min(c.Down, d.now-d.Time), 0)}) // No more than has passed.
	case DoFollow:
		return d.emit(Event{Kind: Followed, Seat: -1, Text: c.Text})
	case DoSettle:
		return d.settle()
	case DoSay:
		return d.say(c)
	}
	if c.Seat < 0 || c.Seat >= len(d.Seats) || !d.Seats[c.Seat].Taken {
		return refuse(NotSeated, "you have no seat in this room")
	}
	switch c.Do {
	case DoStand:
		return d.stand(c)
	case DoThrow:
		return d.throw(c)
	case DoPlay:
		return d.play(c)
	case DoOffer:
		return d.offer(c)
	case DoAnswer:
		return d.answer(c)
	case DoLeave:
		return d.leave(c)
	case DoReturn:
		return d.comeBack(c)
	case DoStandIn:
		return d.standIn(c)
	case DoFlag:
		return d.flag(c)
	case DoSeed:
		return d.seed(c)
	case DoLink:
		return d.hand(c)
	case DoCommit:
		return d.commit(c)
	}
	return refuse(BadCommand, "unknown command %q", c.Do)
}

func (d *doing) open(c Command) error {
	if c.Open == nil {
		return refuse(BadCommand, "open: want a game")
	}
	config := *c.Open
	if err := config.Check(); err != nil {
		return refuse(BadCommand, "%v", err)
	}
	if config.Manual && config.Clock.On() && config.Seats > 2 {
		return refuse(BadCommand, "clock: with dice thrown by hand want two seats, or no clock: no bot can play on for a third whose time is up")
	}
	if err := d.emit(Event{Kind: Opened, Seat: -1, Open: &config}); err != nil {
		return err
	}
	return d.anchor()
}

func (d *doing) sit(c Command) error {
	switch {
	case d.Phase != Seating:
		return refuse(Gone, "the game has begun: no seat is open")
	case c.Sit == nil || c.Seat < -1 || c.Seat >= len(d.Seats):
		return refuse(BadCommand, "sit: want a seat from 0 to %d, or -1 for any", len(d.Seats)-1)
	case strings.TrimSpace(c.Sit.Name) == "" || !words(c.Sit.Name, MaxName):
		return refuse(BadCommand, "name: want 1 to %d letters on one line", MaxName)
	case c.Sit.Bot != "" && !isBot(c.Sit.Bot):
		return refuse(BadCommand, "bot %q: want one of %s", c.Sit.Bot, strings.Join(bots.Kinds, ", "))
	}
	if c.Sit.Bot != "" && d.Config.Manual {
		return refuse(BadCommand, "the dice of this room are thrown by hand: a bot has no hand to throw with")
	}
	seat := c.Seat
	for i := range d.Seats {
		if seat < 0 && !d.Seats[i].Taken {
			seat = i
		}
	}
	if seat < 0 || d.Seats[seat].Taken {
		return refuse(Taken, "that seat is taken")
	}
	// Who names a second seat means it: two at one screen.
	if c.Seat < 0 && c.Sit.Player != "" && d.SeatOfPlayer(c.Sit.Player) >= 0 {
		return refuse(Taken, "you sit in this room already")
	}
	if err := d.emit(Event{Kind: Sat, Seat: seat, Sit: c.Sit}); err != nil {
		return err
	}
	if c.Hash != nil {
		if err := d.promise(seat, *c.Hash); err != nil {
			return err
		}
	}
	return d.start(false)
}

func isBot(kind string) bool {
	for _, k := range bots.Kinds {
		if k == kind {
			return true
		}
	}
	return false
}

// end ends the game. In a match another may begin, with a lot or a deal.
func (d *doing) end(why Reason, pay []int32) error {
	if err := d.emit(Event{Kind: Ended, Seat: -1, Result: &Result{why, pay}}); err != nil {
		return err
	}
	return d.goOn(false)
}

func (d *doing) stand(c Command) error {
	if d.Phase != Seating {
		return refuse(Gone, "the game has begun: resign, or leave")
	}
	return d.emit(Event{Kind: Stood, Seat: c.Seat})
}

// mayAct refuses who is not to act, or answers a turn that is over.
func (d *doing) mayAct(c Command) error {
	switch {
	case d.Phase == Seating:
		return refuse(Waiting, "the game begins when all seats are taken")
	case d.Phase == Over:
		return refuse(Gone, "the game is over")
	case c.Turn != d.Turn:
		return refuse(Stale, "that was turn %d: now it is turn %d", c.Turn, d.Turn)
	case d.Called && int(d.Position.Thrower()) == c.Seat:
		return refuse(NotYourTurn, "you have thrown: the dice are about to fall")
	case !d.Waits(c.Seat):
		return refuse(NotYourTurn, "it is not your turn")
	}
	if d.late(c.Seat, d.now) && d.Seats[c.Seat].Plays() == "" {
		return refuse(Gone, "your time is up")
	}
	return nil
}

func (d *doing) play(c Command) error {
	if err := d.mayAct(c); err != nil {
		return err
	}
	seat := game.Seat(c.Seat)
	next, err := d.Position.PlayText(seat, c.Text)
	if err != nil {
		why := d.Position.Explain(seat, c.Text)
		if errors.Is(err, game.ErrNotYourTurn) {
			return refuse(NotYourTurn, "throw the dice first")
		}
		message := err.Error()
		if len(why.Rules) > 0 && !why.Legal {
			message = why.Rules[0].Text
		}
		return &Refusal{Code: Illegal, Message: message, Rules: why.Rules}
	}
	if err := d.emitKnown(Event{Kind: Played, Seat: c.Seat, Text: c.Text}, known{position: next}); err != nil {
		return err
	}
	if c.Link.Present() && (d.mayReturn(c.Seat) || !d.Ledger.Away(c.Seat)) {
		if err := d.link(c); err != nil {
			return err
		}
	}
	return d.goOn(false)
}

func (d *doing) say(c Command) error {
	text := strings.TrimSpace(c.Text)
	if c.Seat < -1 || c.Seat >= len(d.Seats) {
		return refuse(NotSeated, "you have no seat in this room")
	}
	if text == "" || !words(text, MaxWords) {
		return refuse(BadCommand, "say: want 1 to %d letters on one line", MaxWords)
	}
	return d.emit(Event{Kind: Said, Seat: c.Seat, Text: text})
}

func (d *doing) leave(c Command) error {
	if d.Seats[c.Seat].gone() {
		return nil
	}
	if err := d.emit(Event{Kind: Left, Seat: c.Seat}); err != nil {
		return err
	}
	return d.excuse(c.Seat)
}

func (d *doing) comeBack(c Command) error {
	s := d.Seats[c.Seat]
	if !s.Away && s.StandIn == "" || s.Bot != "" {
		return nil
	}
	return d.emit(Event{Kind: Returned, Seat: c.Seat})
}

// standIn puts a bot in the place of a seat whose player is away or has given
// up; he may return.
func (d *doing) standIn(c Command) error {
	if d.Phase != Playing || d.Seats[c.Seat].Plays() != "" {
		return nil
	}
	if d.Config.Manual {
		return refuse(BadCommand, "the dice of this room are thrown by hand: no bot can play on")
	}
	return d.emit(Event{Kind: StoodIn, Seat: c.Seat, Text: bots.Best})
}

// flag ends the time of a seat: between two the game is lost, among more a bot
// plays on.
func (d *doing) flag(c Command) error {
	if !d.late(c.Seat, d.now) {
		return refuse(BadCommand, "time is left")
	}
	if err := d.emit(Event{Kind: Flagged, Seat: c.Seat}); err != nil {
		return err
	}
	return d.lose(c.Seat, 1, ByFlag)
}

// lose ends the game against seat, or lets a bot play on for it.
func (d *doing) lose(seat, points int, why Reason) error {
	if len(d.Seats) > 2 && d.Config.Manual {
		return refuse(BadCommand, "the dice of this room are thrown by hand: no bot can play on for who gives up")
	}
	if len(d.Seats) > 2 {
		return d.emit(Event{Kind: StoodIn, Seat: seat, Text: bots.Best})
	}
	return d.end(why, d.concession(seat, points))
}
