package client_test

import (
	"io"
	"net"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"parlor/api"
	"parlor/client"
	"parlor/game"
)

// distant listens at an address from which everything takes a while to the server
// and back: the half of delay each way.
func distant(t testing.TB, server string, delay time.Duration) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	carry := func(to, from net.Conn) {
		defer to.Close()
		type piece struct {
			at   time.Time
			data []byte
		}
		pieces := make(chan piece, 1000)
		go func() {
			defer close(pieces)
			for {
				b := make([]byte, 16<<10)
				n, err := from.Read(b)
				if n > 0 {
					pieces <- piece{time.Now().Add(delay / 2), b[:n]}
				}
				if err != nil {
					return
				}
			}
		}()
		for p := range pieces {
			time.Sleep(time.Until(p.at))
			if _, err := to.Write(p.data); err != nil {
				_, _ = io.Copy(io.Discard, from)
				return
			}
		}
	}
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", server)
			if err != nil {
				near.Close()
				return
			}
			go carry(near, far)
			go carry(far, near)
		}
	}()
	return l.Addr().String()
}

// BenchmarkThrow tells how long whoever throws waits for the dice (median), when
// both sides bring chains, at some distance from the server.
func BenchmarkThrow(b *testing.B) {
	for _, delay := range []time.Duration{0, 100 * time.Millisecond} {
		b.Run(delay.String(), func(b *testing.B) {
			s := newServer(b)
			var waits []time.Duration
			for range b.N {
				waits = append(waits, throws(b, distant(b, s.addr, delay), 12)...)
			}
			slices.Sort(waits)
			b.ReportMetric(float64(waits[len(waits)/2].Microseconds())/1000, "ms/throw")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// throws lets two play for so many throws, and returns how long each took.
func throws(t testing.TB, address string, n int) (waits []time.Duration) {
	t.Helper()
	var players [2]*client.Player
	var id string
	for i := range game.Seat(len(players)) {
		c, memory := somebody(t, address)
		if i == 0 {
			var err error
			if id, err = c.Open(t.Context(), api.Opening{Game: "backgammon", Clock: api.ClockConfig{Delay: 60_000, Pool: 600_000}}); err != nil {
				t.Fatal(err)
			}
		}
		players[i] = join(t, c, client.Joining{Room: id, Seat: i, Name: "Ada", Dice: memory})
	}
	var turns atomic.Int64
	for _, p := range players {
		during(t, func() { _, _ = play(t.Context(), p, &turns) })
	}
	// Whoever throws sees when: the step of the call, and of the throw, are heard by
	// the same program. What is measured is from its command to its throw.
	seen := 0
	for len(waits) < n {
		now := players[0].Room()
		if now.Phase != api.Playing {
			return waits
		}
		if seat := now.Position.Thrower(); now.Position.ToAct().Has(game.Nature) && seat == 0 && !now.Called {
			begun := time.Now()
			k := now.Ledger.Next()
			for players[0].Room().Ledger.Next() == k && time.Since(begun) < 10*time.Second {
				time.Sleep(50 * time.Microsecond)
			}
			if seen++; seen > 1 { // The first waits for the epoch.
				waits = append(waits, time.Since(begun))
			}
		}
		time.Sleep(50 * time.Microsecond)
	}
	return waits
}
