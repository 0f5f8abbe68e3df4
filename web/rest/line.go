package rest

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

const (
	freeBytes = 32 << 10 // that a socket may send beside what it says: pings, pongs, the heads of frames, pieces of messages
	slowBytes = 128      // of that which are read in a second from then on
	headBytes = 64       // that go with each message
)

// line is the connection of a socket. From who sends much and says nothing it is read slowly: each ping is answered, and the smallest piece of
// a message looked at, and no limit of what is said counts them.
type line struct {
	net.Conn
	ctx    context.Context // ends with the socket
	unsaid atomic.Int64    // bytes that have come, and belong to no message that was said
}

func (l *line) Read(b []byte) (n int, err error) {
	n, err = l.Conn.Read(b)
	if l.unsaid.Add(int64(n)) <= freeBytes {
		return n, err
	}
	wait := time.NewTimer(time.Duration(n) * time.Second / slowBytes)
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-l.ctx.Done():
	}
	return n, err
}

// said notes that a whole message of n bytes has come.
func (l *line) said(n int) { l.unsaid.Store(max(l.unsaid.Load()-int64(n+headBytes), 0)) }

// over is an answer whose connection becomes a line when a socket takes it.
type over struct {
	http.ResponseWriter
	line *line
}

// Hijack implements [http.Hijacker].
func (o over) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, rw, err := http.NewResponseController(o.ResponseWriter).Hijack()
	o.line.Conn = c
	return o.line, rw, err
}
