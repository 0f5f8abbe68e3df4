package board_test

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"strconv"

	"parlor/room"
	"parlor/match"
	"parlor/game"
)

func TestDev(t *testing.T) {
	if os.Getenv("PARLOR_DEV") == "" { t.Skip() }
	mk := func(name string, seats int, own []int, opts game.Options, m match.Length) *table {
		tb := newTable(t, room.Config{Game: name, Seats: seats, Options: opts, Match: m, Clock: room.ClockConfig{Delay: 12000, Pool: 120000}}, own, 3)
		return tb
	}
	port := 8101
	for _, spec := range strings.Fields(os.Getenv("PARLOR_DEV")) {
		parts := strings.Split(spec, ":")
		seats, _ := strconv.Atoi(parts[1])
		own := []int{0}
		if parts[2] == "hot" { own = nil; for i := range seats { own = append(own, i) } }
		if parts[2] == "see" { own = nil }
		tb := mk(parts[0], seats, own, nil, match.Length{})
		if len(parts) > 3 {
			n, _ := strconv.Atoi(parts[3])
			mine := tb.own; tb.own = nil
			for range n { c, ok := tb.next(); if !ok { break }; if err := tb.do(c); err != nil { t.Fatal(err) } }
			tb.own = mine
		}
		if len(parts) > 4 { tb.lang = parts[4] }
		go tb.others(0)
		t.Log(port, spec)
		go http.ListenAndServe("127.0.0.1:"+strconv.Itoa(port), tb.handler())
		port++
	}
	select {}
}
