package door

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestABodyThatDoesNotComeTimesOut sends half of what it promised.
func TestABodyThatDoesNotComeTimesOut(t *testing.T) {
	d := New(nil, nil, Options{Log: slog.New(slog.DiscardHandler)})
	d.bodyWait = 200 * time.Millisecond
	server := httptest.NewServer(d.Handler(http.NotFoundHandler()))
	defer server.Close()
	for _, method := range []string{"POST", "GET"} {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "%s /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{", method)
		c.SetReadDeadline(time.Now().Add(time.Minute))
		res, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatalf("%s: %v", method, err)
		}
		if res.StatusCode != http.StatusRequestTimeout {
			t.Errorf("%s: %d", method, res.StatusCode)
		}
		io.Copy(io.Discard, res.Body) // It ends, or the deadline says that the connection stays open.
		if _, err := c.Read(make([]byte, 1)); err != io.EOF {
			t.Errorf("%s: the connection stays open: %v", method, err)
		}
	}
}

// TestALineThatDiedIsNoError gives the errors of connections, which name who was there, and
// looks for them in the log.
func TestALineThatDiedIsNoError(t *testing.T) {
	var log bytes.Buffer
	d := New(nil, nil, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	r := httptest.NewRequest("GET", "/", nil)
	at := &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 4711}
	for _, err := range []error{
		&net.OpError{Op: "write", Net: "tcp", Addr: at, Err: syscall.EPIPE}, fmt.Errorf("json: %w", &net.OpError{Op: "read", Net: "tcp", Source: at, Err: os.ErrDeadlineExceeded}),
		syscall.ECONNRESET,
	} {
		if p := d.Problem(r, err); p.Status != 499 {
			t.Errorf("%v is answered %d", err, p.Status)
		}
	}
	if log.Len() > 0 {
		t.Errorf("logged: %s", log.String())
	}
	if p := d.Problem(r, errors.New("the disk is full")); p.Status != 500 || !strings.Contains(log.String(), "the disk is full") {
		t.Errorf("an error of our own: %d, logged %q", p.Status, log.String())
	}
}

// cutLine is a client who has gone when the answer comes.
type cutLine struct{ *httptest.ResponseRecorder }

func (cutLine) Write([]byte) (int, error) { return 0, syscall.EPIPE }

func (c cutLine) WriteHeader(status int) {
	c.Header().Add("Begun", strconv.Itoa(status))
	c.ResponseRecorder.WriteHeader(status)
}

// TestAnAnswerBeginsOnce breaks the line while an answer is sent.
func TestAnAnswerBeginsOnce(t *testing.T) {
	d := New(nil, nil, Options{Log: slog.New(slog.DiscardHandler)})
	w := cutLine{httptest.NewRecorder()}
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = "192.0.2.1:80"
	d.Handler(d.Answer(func(w http.ResponseWriter, _ *http.Request) error { return WriteJSON(w, http.StatusOK, 1) })).ServeHTTP(w, r)
	if begun := w.Header().Values("Begun"); !slices.Equal(begun, []string{"200"}) {
		t.Errorf("begun with %v", begun)
	}
}

// TestAHandlerThatPanicsIsAnsweredAndTheServerGoesOn breaks one request.
func TestAHandlerThatPanicsIsAnsweredAndTheServerGoesOn(t *testing.T) {
	var log bytes.Buffer
	d := New(nil, nil, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	h := d.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("broken on purpose") }))
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/r/x", nil)
	r.RemoteAddr = "192.0.2.1:80"
	h.ServeHTTP(w, r)
	if w.Code != 500 || !strings.Contains(log.String(), "broken on purpose") || strings.Contains(log.String(), "192.0.2.1") {
		t.Errorf("%d, logged %s", w.Code, log.String())
	}
	ended := false
	func() {
		defer d.Survive("test", func() { ended = true })
		panic("broken on purpose")
	}()
	if !ended || !strings.Contains(log.String(), "a connection broke") {
		t.Errorf("ended %v, logged %s", ended, log.String())
	}
}
