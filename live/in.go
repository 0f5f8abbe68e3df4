package live

import (
	"context"

	"parlor/api"
	"parlor/game"
	"parlor/room"
)

// Everything that may reach a room's goroutine is listed here.

// in is a message to an actor.
type in interface{ handle(a *actor) }

// doIn asks for a command. The answer goes to reply, which has room for it.
type doIn struct {
	ctx     context.Context
	id      string // idempotency key, unique in the room
	was     string // what earlier versions called it in the log, if somebody gave it
	command room.Command
	once    bool   // and never again: a repeat is refused
	from    *Sub   // who gave it and hears of it in a frame, if it was a subscriber
	did     string // what that frame calls it
	reply   chan<- answer
}

// answer is what became of a command.
type answer struct {
	done
	told bool  // the subscriber who gave it has it in a frame
	err  error // an *api.Refusal, or the store's
}

// joinIn brings a subscriber, who gets one frame at once and then what happens.
type joinIn struct {
	sub   *Sub
	hello Hello
	again bool // views stay as they were asked for
}

// leaveIn takes a subscriber away.
type leaveIn struct{ sub *Sub }

// previewIn shows the steps of a turn that is being built.
type previewIn struct {
	from  *Sub
	seat  game.Seat
	steps []string
}

// thoughtIn is what a bot chose for a turn.
type thoughtIn struct {
	seat game.Seat
	turn int
	do   api.Verb
	text string
}

// alarmIn is the actor's own clock: deadlines, absences, idleness.
type alarmIn struct{}

// newsIn is a hint that the log may have grown elsewhere.
type newsIn struct{}

// metIn says that the opening of a rematch has ended, with a room or without.
type metIn struct{}

// seekIn asks for a room that is being opened here: another node may have done it.
type seekIn struct{ found chan<- error }
