package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"time"
)

// socket is the client's end of a WebSocket (RFC 6455), for one reader and one
// writer. It costs the machine less than a library, which would take what is to
// be measured from the server, and reads what this server writes: whole text
// frames, pings, and a close.
type socket struct {
	net.Conn
	r       *bufio.Reader
	frame   []byte
	message []byte
	stop    func() bool
}

// dial opens a WebSocket for as long as ctx lasts.
func dial(ctx context.Context, addr string) (*socket, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, err
	}
	s := &socket{Conn: conn, r: bufio.NewReaderSize(conn, 4<<10)}
	s.stop = context.AfterFunc(ctx, func() { conn.Close() })
	if err := s.upgrade(addr); err != nil {
		s.Close()
		return nil, fmt.Errorf("websocket: %w", err)
	}
	return s, nil
}

func (s *socket) upgrade(addr string) error {
	if err := s.SetDeadline(time.Now().Add(wireTimeout)); err != nil {
		return err
	}
	_, err := fmt.Fprintf(s.Conn, "GET /api/v1/live HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", addr)
	if err != nil {
		return err
	}
	for first := true; ; first = false {
		line, err := s.r.ReadString('\n')
		if err != nil {
			return err
		}
		if first && !strings.HasPrefix(line, "HTTP/1.1 101 ") {
			return fmt.Errorf("answer %q: want 101", line)
		}
		if line == "\r\n" {
			return s.SetDeadline(time.Time{})
		}
	}
}

// Close closes the connection without a word.
func (s *socket) Close() error {
	s.stop()
	return s.Conn.Close()
}

// say sends a text of less than 64 KiB.
func (s *socket) say(text []byte) error { return s.send(0x81, text) }

func (s *socket) send(kind byte, text []byte) error {
	b := append(s.frame[:0], kind)
	if len(text) < 126 {
		b = append(b, 0x80|byte(len(text)))
	} else {
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(len(text)))
	}
	mask := rand.Uint32()
	b = binary.LittleEndian.AppendUint32(b, mask)
	for i, c := range text {
		b = append(b, c^byte(mask>>(8*(i%4))))
	}
	s.frame = b
	_, err := s.Write(b)
	return err
}

// read returns the next text, which is good until the one after.
func (s *socket) read() ([]byte, error) {
	for {
		kind, err := s.next()
		if err != nil {
			return nil, err
		}
		switch kind {
		case 0x81:
			return s.message, nil
		case 0x89: // ping
			if err := s.send(0x8a, s.message); err != nil {
				return nil, err
			}
		case 0x88:
			return nil, io.EOF
		default:
			return nil, fmt.Errorf("websocket: frame of kind %#x: want a whole text", kind)
		}
	}
}

// next reads a frame into message.
func (s *socket) next() (kind byte, err error) {
	var head [8]byte
	if _, err := io.ReadFull(s.r, head[:2]); err != nil {
		return 0, err
	}
	kind, n := head[0], uint64(head[1])
	switch n {
	case 126:
		_, err = io.ReadFull(s.r, head[:2])
		n = uint64(binary.BigEndian.Uint16(head[:]))
	case 127:
		_, err = io.ReadFull(s.r, head[:8])
		n = binary.BigEndian.Uint64(head[:])
	}
	if err == nil && n > 4<<20 {
		err = errors.New("websocket: a frame of more than 4 MiB")
	}
	if err != nil {
		return 0, err
	}
	if uint64(cap(s.message)) < n {
		s.message = make([]byte, n)
	}
	s.message = s.message[:n]
	_, err = io.ReadFull(s.r, s.message)
	return kind, err
}

// follow opens a WebSocket on which the frames of a room come.
func follow(ctx context.Context, addr, room, secret, view string) (*socket, error) {
	s, err := dial(ctx, addr)
	if err != nil {
		return nil, err
	}
	if err := s.say(fmt.Appendf(nil, `{"hello":%q,"auth":%q,"view":%q}`, room, secret, view)); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}
