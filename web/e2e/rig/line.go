package rig

import (
	"io"
	"net"
	"strings"
	"time"
)

// Slow returns the address of a proxy of the server at url, behind a line that is slow for whatever goes over it, pages and workers
// alike: a piece of it comes half a way there and back later, a new connection the whole way; bytes come one after the other over all
// connections, down and up, at so many a second. It ends with t.
func Slow(t T, url string, way time.Duration, down, up float64) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatalf("line: %v", err)
	}
	t.Cleanup(func() { l.Close() })
	d, u := newLane(way/2, down), newLane(way/2, up)
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				far, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
				if err != nil {
					near.Close()
					return
				}
				began := time.Now().Add(way)
				go d.carry(near, far, began)
				u.carry(far, near, began)
			}()
		}
	}()
	return "http://" + l.Addr().String()
}

// A lane is one direction of a line.
type lane struct {
	way  time.Duration
	rate float64        // bytes a second
	free chan time.Time // when the piece before is through
}

func newLane(way time.Duration, rate float64) *lane {
	l := &lane{way, rate, make(chan time.Time, 1)}
	l.free <- time.Time{}
	return l
}

// carry hands on what comes, until one side closes; nothing that was sent before a connection stands.
func (l *lane) carry(to, from net.Conn, began time.Time) {
	type piece struct {
		data []byte
		due  time.Time
	}
	pieces := make(chan piece, 1024)
	go func() {
		defer close(pieces)
		for {
			data := make([]byte, 1460)
			n, err := from.Read(data)
			if n > 0 {
				through := <-l.free
				for _, t := range []time.Time{time.Now(), began} {
					if t.After(through) {
						through = t
					}
				}
				through = through.Add(time.Duration(float64(n) / l.rate * float64(time.Second)))
				l.free <- through
				pieces <- piece{data[:n], through.Add(l.way)}
			}
			if err != nil {
				return
			}
		}
	}()
	defer to.Close()
	for p := range pieces {
		time.Sleep(time.Until(p.due))
		if _, err := to.Write(p.data); err != nil {
			from.Close()
			io.Copy(io.Discard, from)
		}
	}
}
