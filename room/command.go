package room

import (
	"errors"
	"fmt"
	"strings"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// A Command is what somebody wants to happen. Who may act for a seat was
// checked before: Seat is the seat that the caller acts for, or -1.
type Command struct {
	Do   api.Verb
	Seat game.Seat
	Turn int    // the room's Turn that a throw or a play answers; it must still be that
	Text string // a play, a throw typed in, an offer, words, yes or no

	Sit   *api.Sitting    // sit
	Open  *api.Config     // open
	Down  int64           // pause: milliseconds
	Hash  *api.Commitment // sit, commit: the chains that the seat puts into the dice
	Seats []game.Seat     // commit: all seats of the participant; the seat alone if nil
	Link  fair.Value      // link: of the chain; play: of the second chain, to travel ahead
	K     uint64          // link: the throw that it is for; the next one if 0
	Ahead bool            // link: it is of the second chain
}

func refuse(code api.Code, format string, args ...any) *api.Refusal {
	return &api.Refusal{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Do returns the room after c, and the events that c becomes, numbered and timed
// to follow r. The error is an [*api.Refusal] if c is not done, and then nothing
// changes. Lots are drawn and cards dealt by themselves; dice that a seat
// throws wait for its command.
func (r *Room) Do(c Command, now int64, cup Cup) (*Room, []api.Event, error) {
	d := draft{Room: r.clone(), now: max(now, r.Time), cup: cup}
	d.store = cup.Store()
	if err := d.do(c); err != nil {
		return nil, nil, err
	}
	return d.Room, d.events, nil
}

// draft is a room on which a command is being carried out, and the events that it becomes.
type draft struct {
	*Room
	now    int64
	cup    Cup
	events []api.Event
}

// emit makes e happen.
func (d *draft) emit(e api.Event) error { return d.emitKnown(e, known{}) }

// emitKnown makes e happen. k is what its maker knows of it.
func (d *draft) emitKnown(e api.Event, k known) error {
	e.Seq, e.Time = d.Seq+1, d.now
	d.events = append(d.events, e)
	return d.apply(e, k)
}

func (d *draft) do(c Command) error {
	if (c.Do == api.DoOpen) != (d.Seq == 0) {
		return refuse(api.BadCommand, "a room is opened once, and first")
	}
	switch c.Do {
	case api.DoOpen:
		return d.open(c)
	case api.DoSit:
		return d.sit(c)
	case api.DoPause:
		return d.emit(api.Event{Kind: api.Paused, Seat: -1, Down: max(min(c.Down, d.Excusable(d.now)), 0)}) // No more than has passed.
	case api.DoFollow:
		return d.emit(api.Event{Kind: api.Followed, Seat: -1, Text: c.Text})
	case api.DoSettle:
		return d.proceed(true)
	case api.DoSay:
		return d.say(c)
	}
	if !d.has(c.Seat) || !d.Seats[c.Seat].Taken {
		return refuse(api.NotSeated, "you have no seat in this room")
	}
	switch c.Do {
	case api.DoStand:
		return d.stand(c)
	case api.DoThrow:
		return d.throw(c)
	case api.DoPlay:
		return d.play(c)
	case api.DoOffer:
		return d.offer(c)
	case api.DoAnswer:
		return d.answer(c)
	case api.DoLeave:
		return d.leave(c)
	case api.DoReturn:
		return d.comeBack(c)
	case api.DoStandIn:
		return d.standIn(c)
	case api.DoFlag:
		return d.flag(c)
	case api.DoLink:
		return d.takeLink(c)
	case api.DoCommit:
		return d.commit(c)
	}
	return refuse(api.BadCommand, "unknown command %q", c.Do)
}

func (d *draft) open(c Command) error {
	if c.Open == nil {
		return refuse(api.BadCommand, "open: want a game")
	}
	config := *c.Open
	if err := d.Games.Check(&config); err != nil {
		return api.Refused(api.BadCommand, err)
	}
	if config.Manual && config.Clock.On() && config.Seats > 2 {
		return refuse(api.BadCommand, "clock: with dice thrown by hand want two seats, or no clock: no bot can play on for a third whose time is up")
	}
	if seed, ok := config.Seeded(); ok && d.cup.Store() != fair.NewSeeded(seed).Store() {
		return refuse(api.BadCommand, "seed: want none: only the dice of a game at one keyboard are made of a seed")
	}
	config.Dice = fair.Rules
	if config.Position != "" {
		config.Private = true // It is for practice, and in no list.
	}
	return d.emit(api.Event{Kind: api.Opened, Seat: -1, Open: &config})
}

func (d *draft) sit(c Command) error {
	switch {
	case d.Phase != api.Seating:
		return refuse(api.Gone, "the game has begun: no seat is open")
	case c.Sit == nil || c.Seat != game.Public && !d.has(c.Seat):
		return refuse(api.BadCommand, "sit: want a seat from 0 to %d, or -1 for any", len(d.Seats)-1)
	}
	net := ""
	if c.Sit.Bot != "" {
		var err error
		if err = d.Games.Bots.CheckOffered(d.Config.Game, c.Sit.Bot); err == nil {
			net, err = d.Games.Bots.Net(c.Sit.Bot, d.Position)
		}
		if err != nil {
			return api.Refused(api.BadCommand, err)
		}
	}
	if err := CheckName(c.Sit.Name); err != nil {
		return err
	}
	if c.Sit.Bot != "" && d.Config.Manual {
		return refuse(api.BadCommand, "the dice of this room are thrown by hand: a bot has no hand to throw with")
	}
	seat := c.Seat
	for i := range game.Seat(len(d.Seats)) {
		if seat < 0 && !d.Seats[i].Taken {
			seat = i
		}
	}
	if seat < 0 || d.Seats[seat].Taken {
		return refuse(api.Taken, "that seat is taken")
	}
	// Who names a second seat means it: two at one screen.
	if c.Seat < 0 && c.Sit.Player != "" && d.seatOfPlayer(c.Sit.Player) >= 0 {
		return refuse(api.Taken, "you sit in this room already")
	}
	if err := d.emit(api.Event{Kind: api.Sat, Seat: seat, Sit: c.Sit, Net: net}); err != nil {
		return err
	}
	if c.Hash != nil {
		if err := d.promise([]game.Seat{seat}, *c.Hash); err != nil {
			return err
		}
	}
	return d.start()
}

// end ends the game. In a match another may begin, with a lot or a deal.
func (d *draft) end(why api.Reason, pay []int32) error {
	if err := d.emit(api.Event{Kind: api.Ended, Seat: -1, Result: &api.Result{Reason: why, Payoffs: pay}}); err != nil {
		return err
	}
	return d.goOn(false)
}

func (d *draft) stand(c Command) error {
	if d.Phase != api.Seating {
		return refuse(api.Gone, "the game has begun: resign, or leave")
	}
	return d.emit(api.Event{Kind: api.Stood, Seat: c.Seat})
}

// mayAct refuses who is not to act, or answers a turn that is over.
func (d *draft) mayAct(c Command) error {
	switch {
	case d.Phase == api.Seating:
		return refuse(api.Waiting, "the game begins when all seats are taken")
	case d.Phase == api.Over:
		return refuse(api.Gone, "the game is over")
	case c.Turn != d.Turn:
		return refuse(api.Stale, "that was turn %d: now it is turn %d", c.Turn, d.Turn)
	case d.Called && d.Position.Thrower() == c.Seat:
		return refuse(api.NotYourTurn, "you have thrown: the dice are about to fall")
	case !d.Waits(c.Seat):
		return refuse(api.NotYourTurn, "it is not your turn")
	}
	if d.late(c.Seat, d.now) && d.Seats[c.Seat].Plays() == "" {
		return refuse(api.Gone, "your time is up")
	}
	return nil
}

func (d *draft) play(c Command) error {
	if err := d.mayAct(c); err != nil {
		return err
	}
	text := singleBlanks(c.Text)
	next, err := d.Position.PlayText(c.Seat, text)
	if err != nil {
		why := d.Position.Explain(c.Seat, text)
		if errors.Is(err, game.ErrNotYourTurn) {
			return refuse(api.NotYourTurn, "throw the dice first")
		}
		message := err.Error()
		if len(why.Rules) > 0 && !why.Legal {
			message = why.Rules[0].Text
		}
		return &api.Refusal{Code: api.Illegal, Message: message, Rules: why.Rules, Misread: api.MisreadIn(err)}
	}
	if err := d.emitKnown(api.Event{Kind: api.Played, Seat: c.Seat, Text: text}, known{position: next}); err != nil {
		return err
	}
	if c.Link.Present() {
		if err := d.sendAhead(c.Seat, c.Link); err != nil {
			return err
		}
	}
	return d.goOn(false)
}

// singleBlanks returns the words of text with one blank between them, as the
// log has them.
func singleBlanks(text string) string { return strings.Join(strings.Fields(text), " ") }

func (d *draft) say(c Command) error {
	text := strings.TrimSpace(c.Text)
	if c.Seat != game.Public && !d.has(c.Seat) {
		return refuse(api.NotSeated, "you have no seat in this room")
	}
	if text == "" || !words(text, api.MaxWords) {
		return refuse(api.BadCommand, "say: want 1 to %d letters on one line", api.MaxWords)
	}
	return d.emit(api.Event{Kind: api.Said, Seat: c.Seat, Text: text})
}

// flag ends the time of a seat: between two the game is lost, among more a bot
// plays on.
func (d *draft) flag(c Command) error {
	if !d.late(c.Seat, d.now) {
		return refuse(api.BadCommand, "time is left")
	}
	if len(d.Seats) > 2 && d.Seats[c.Seat].Plays() != "" {
		return nil // A bot plays on already.
	}
	if err := d.emit(api.Event{Kind: api.Flagged, Seat: c.Seat}); err != nil {
		return err
	}
	return d.lose(c.Seat, 1, api.ByFlag)
}

// lose ends the game against seat, or lets a bot play on for it.
func (d *draft) lose(seat game.Seat, points int, why api.Reason) error {
	if len(d.Seats) > 2 && d.Config.Manual {
		return refuse(api.BadCommand, "the dice of this room are thrown by hand: no bot can play on for who gives up")
	}
	if len(d.Seats) > 2 {
		if err := d.putBot(seat); err != nil {
			return err
		}
		return d.proceed(false)
	}
	return d.end(why, d.concession(seat, points))
}
