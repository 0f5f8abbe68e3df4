package live

import (
	"fmt"
	"strings"

	"parlor/room"
)

// rematch opens the room in which the players meet again, when all have agreed,
// and tells this one. Its id follows from this one's, so that no two nodes open
// two.
func (k *keeper) rematch() {
	r := k.room
	if r.Offer != room.Rematch || r.Next != "" || r.Agreed != 1<<len(r.Seats)-1 || k.meeting {
		return
	}
	k.meeting = true
	k.house.done.Go(func() {
		next := strings.ToLower(k.house.SeatSecret(r.ID, "rematch")[2:14])
		config := r.Config
		config.After = r.ID
		var sits []room.Command
		for i, s := range r.Seats {
			sit := s.Sitting
			sit.Dice = s.Promised
			sits = append(sits, room.Command{Do: room.DoSit, Seat: i, Sit: &sit})
		}
		if _, err := k.house.Open(k.house.ctx, next, config, sits...); err != nil {
			k.house.opts.Log.Error("rematch", "room", r.ID, "err", err)
			return
		}
		reply := make(chan answer, 1)
		k.tell(doIn{
			ctx: k.house.ctx, id: fmt.Sprintf("rematch/%s", next), reply: reply,
			command: room.Command{Do: room.DoFollow, Seat: -1, Text: next},
		})
	})
}
