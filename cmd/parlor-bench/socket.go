package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"

	"github.com/coder/websocket"

	"parlor/api"
)

// socket is a WebSocket on which the frames of a room come, for one reader and
// one writer.
type socket struct {
	ctx  context.Context // for as long as it may last
	conn *websocket.Conn
	text bytes.Buffer
}

// longest is how long a frame may be, in bytes.
const longest = 4 << 20

// dial opens a WebSocket for as long as ctx lasts. Tune may change the connection
// below it.
func dial(ctx context.Context, addr string, tune func(*net.TCPConn) error) (*socket, error) {
	transport := &http.Transport{DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, addr)
		if err == nil && tune != nil {
			err = tune(conn.(*net.TCPConn))
		}
		return conn, err
	}}
	conn, _, err := websocket.Dial(ctx, "ws://"+addr+"/api/v1/live", &websocket.DialOptions{HTTPClient: &http.Client{Transport: transport}})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(longest)
	return &socket{ctx: ctx, conn: conn}, nil
}

// Close closes the connection without a word.
func (s *socket) Close() error { return s.conn.CloseNow() }

// say sends a text.
func (s *socket) say(text []byte) error { return s.conn.Write(s.ctx, websocket.MessageText, text) }

// read returns the next text, which is good until the one after.
func (s *socket) read() ([]byte, error) {
	_, r, err := s.conn.Reader(s.ctx)
	if err != nil {
		return nil, err
	}
	s.text.Reset()
	_, err = s.text.ReadFrom(r)
	return s.text.Bytes(), err
}

// hello says hello.
func (s *socket) hello(h api.Saying) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return s.say(text)
}

// follow opens a WebSocket on which the frames of a room come.
func follow(ctx context.Context, addr, room, secret string, view api.Viewing) (*socket, error) {
	s, err := dial(ctx, addr, nil)
	if err != nil {
		return nil, err
	}
	if err := s.hello(api.Saying{Hello: room, Auth: secret, View: view}); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}
