package live

import (
	"fmt"

	"parlor/api"
	"parlor/game"
	"parlor/room"
)

// rematch opens the room in which the players meet again, when all have agreed,
// and tells this one. Its id follows from this one's, so that no two nodes open
// two. What fails is tried again at the next alarm.
func (a *actor) rematch() {
	r := a.room
	if !r.RematchDue() || a.meeting {
		return
	}
	a.meeting = true
	a.house.done.Go(func() {
		defer a.hurt()
		if next, err := a.house.openRematch(r); err == nil {
			follow := room.Command{Do: api.DoFollow, Seat: -1, Text: next}
			a.tell(doIn{ctx: a.house.ctx, id: fmt.Sprintf("rematch/%s", next), reply: make(chan answer, 1), command: follow})
		} else {
			a.house.opts.Log.Error("rematch", "room", r.ID, "err", err)
		}
		a.tell(metIn{})
	})
}

func (metIn) handle(a *actor) { a.meeting = false }

// openRematch opens the room in which the players of r meet again, and returns its id.
func (h *House) openRematch(r *room.Room) (string, error) {
	next := h.roomAfter(r.ID, "rematch")
	config := r.Config
	config.After, config.Version = r.ID, 0 // The newest rules.
	var sits []room.Command
	for i, s := range r.Seats {
		sit := s.Sitting
		sit.Dice = s.Promised
		sits = append(sits, room.Command{Do: api.DoSit, Seat: game.Seat(i), Sit: &sit})
	}
	_, err := h.Open(h.ctx, next, config, sits...)
	return next, err
}
