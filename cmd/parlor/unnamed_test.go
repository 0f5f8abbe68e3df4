package main

import (
	"bytes"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestTheServersOwnLinesNameNobody makes Go's HTTP server complain of a visitor.
func TestTheServersOwnLinesNameNobody(t *testing.T) {
	for _, listen := range []string{"127.0.0.1:0", "[::1]:0"} {
		l, err := net.Listen("tcp", listen)
		if err != nil {
			t.Logf("%s: %v", listen, err)
			continue
		}
		said := make(chan string, 1)
		h := slog.NewTextHandler(writerFunc(func(b []byte) (int, error) {
			said <- string(b)
			return len(b), nil
		}), nil)
		s := &http.Server{
			Handler:  http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("broken") }),
			ErrorLog: slog.NewLogLogger(unnamed{h}, slog.LevelWarn),
		}
		served := make(chan error, 1)
		go func() { served <- s.Serve(l) }()
		if _, err := http.Get("http://" + l.Addr().String()); err == nil {
			t.Error("a request that breaks is answered")
		}
		select {
		case text := <-said:
			if host, _, _ := net.SplitHostPort(l.Addr().String()); strings.Contains(text, host) || !strings.Contains(text, "panic serving somebody") {
				t.Errorf("logged: %s", text)
			}
		case <-time.After(time.Minute):
			t.Error("nothing is logged")
		}
		s.Close()
		<-served
	}
}

type writerFunc func(b []byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func TestAddressesAreFoundInEveryForm(t *testing.T) {
	for text, want := range map[string]string{
		"http: TLS handshake error from 192.0.2.1:5555: EOF":       "http: TLS handshake error from somebody: EOF",
		"http: panic serving [2001:db8::1]:80: broken":             "http: panic serving somebody: broken",
		"read tcp 127.0.0.1:7777->[fe80::1%eth0]:9: reset by peer": "read tcp somebody->somebody: reset by peer",
		"goroutine 7 [running]: file.go:12":                        "goroutine 7 [running]: file.go:12",
	} {
		var b bytes.Buffer
		log := slog.NewLogLogger(unnamed{slog.NewTextHandler(&b, nil)}, slog.LevelWarn)
		log.Print(text)
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is logged as %s", text, b.String())
		}
	}
}
