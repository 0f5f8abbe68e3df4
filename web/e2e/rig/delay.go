package rig

import (
	"io"
	"net"
	"strings"
	"time"
)

// Far returns the address of h as seen from far away: what is sent arrives after delay, in each direction.
func (h *House) Far(delay time.Duration) string {
	h.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatalf("listen: %v", err)
	}
	h.t.Cleanup(func() { l.Close() })
	target := strings.TrimPrefix(h.URL, "http://")
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", target)
			if err != nil {
				near.Close()
				continue
			}
			go carry(far, near, delay)
			go carry(near, far, delay)
		}
	}()
	return "http://" + l.Addr().String()
}

// parcel is what was read at a time.
type parcel struct {
	at   time.Time
	data []byte
}

// carry copies from one end to the other, each piece delay after it was sent.
func carry(to io.WriteCloser, from io.Reader, delay time.Duration) {
	way := make(chan parcel, 1024)
	go func() {
		defer close(way)
		for {
			b := make([]byte, 16<<10)
			n, err := from.Read(b)
			if n > 0 {
				way <- parcel{time.Now(), b[:n]}
			}
			if err != nil {
				return
			}
		}
	}()
	defer to.Close()
	for p := range way {
		time.Sleep(time.Until(p.at.Add(delay)))
		if _, err := to.Write(p.data); err != nil {
			break
		}
	}
	for range way { // Let the reader end.
	}
}
