package client_test

import (
	"errors"
	"sync/atomic"
	"testing"

	"parlor/api"
	"parlor/client"
)

// troubled is a memory that cannot keep anything for a while: the disk is full, another program is slow to let go of it.
type troubled struct {
	client.Memory
	now atomic.Bool
}

func (m *troubled) Update(key string, f func([]byte) ([]byte, error)) error {
	if m.now.Load() {
		return errors.New("the disk is full")
	}
	return m.Memory.Update(key, f)
}

// TestWhatCannotBeGivenNowIsGivenLater: the player is told while it lasts, and not of an alarm for ever; the game goes on by itself, though nothing new
// is heard of the server.
func TestWhatCannotBeGivenNowIsGivenLater(t *testing.T) {
	s := newServer(t)
	c, dice := somebody(t, s.addr)
	id, err := c.Open(t.Context(), api.Opening{Game: "backgammon", Sit: []api.Sit{{Seat: 1, Bot: "random"}}})
	if err != nil {
		t.Fatal(err)
	}
	m := &troubled{Memory: dice}
	p := join(t, c, client.Joining{Room: id, Seat: 0, Name: "Ada", Dice: m})
	var turns atomic.Int64
	during(t, func() { _, _ = play(t.Context(), p, &turns) })
	for range 3 {
		n := turns.Load()
		eventually(t, "three turns", func() bool { return turns.Load() >= n+3 || p.Room().Phase == api.Over })
		m.now.Store(true)
		eventually(t, "that she is told", func() bool { return p.Alarm() != "" || p.Room().Phase == api.Over })
		m.now.Store(false)
		n = turns.Load()
		eventually(t, "that the game goes on", func() bool { return turns.Load() > n || p.Room().Phase == api.Over })
		eventually(t, "that nothing is wrong any more", func() bool { return p.Alarm() == "" })
	}
}
