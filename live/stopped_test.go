package live

import (
	"context"
	"testing"
	"time"

	"parlor/room"
	"parlor/store"
)

// TestAnotherNodePlaysForABotWhoseNodeStandsStill stops a node while a bot is to act: the node that runs takes its turn up by
// itself, whether it had the room or somebody comes to it, and nobody there gives a command.
func TestAnotherNodePlaysForABotWhoseNodeStandsStill(t *testing.T) {
	for _, known := range []bool{true, false} {
		inTime(t, func(t *testing.T, s *store.Store) {
			m := new(stopped)
			o := m.options()
			o.Pace = 20 * time.Second
			a, b := house(t, s, o), house(t, s, Options{Pace: time.Second})
			r := open(t, a, backgammon(), person(0), robot(1))
			her := connect(t, a, r.ID, 0)
			if known {
				defer connect(t, b, r.ID).Close()
			}
			bots := func(r *room.Room) bool { _, _, ok := r.BotsTurn(); return ok }
			for n := 0; !bots(look(t, a, r.ID)); n++ {
				c, ok := move(look(t, a, r.ID))
				if !ok {
					t.Fatal("nobody is to act")
				}
				if _, _, err := a.Do(context.Background(), r.ID, key(n), c); err != nil {
					t.Fatal(err)
				}
			}
			m.stop(a, r.ID, time.Minute, func() {
				defer connect(t, b, r.ID, 0).Close()
				time.Sleep(10 * time.Second)
				if now := look(t, b, r.ID); bots(now) || !now.Waits(0) {
					t.Errorf("known %v: the bot's turn is not taken up: event %d, to act %v", known, now.Seq, now.Position.ToAct())
				}
			})
			time.Sleep(time.Minute)
			if now := look(t, a, r.ID); bots(now) || now.Seq != look(t, b, r.ID).Seq {
				t.Errorf("known %v: the node that runs again is at event %d, the other at %d", known, now.Seq, look(t, b, r.ID).Seq)
			}
			her.Close()
			a.Close()
			b.Close()
		})
	}
}
