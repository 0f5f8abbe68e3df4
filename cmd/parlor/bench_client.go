package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// child is a server that runs as a process of its own.
type child struct {
	cmd  *exec.Cmd
	addr string // host:port
	said bytes.Buffer
	done chan struct{} // closed when it has ended
}

// startServer runs `program serve` over data and waits until it is ready. Listen
// is an address, with port 0 for any.
func startServer(ctx context.Context, program, data, listen string, args ...string) (*child, error) {
	c := &child{done: make(chan struct{})}
	c.cmd = exec.CommandContext(ctx, program, append([]string{"serve", "--data", data, "--listen", listen}, args...)...)
	c.cmd.Stderr = &c.said
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, addr, ok := strings.Cut(lines.Text(), "open http://"); ok {
			c.addr = addr
			break
		}
	}
	go func() {
		_, _ = io.Copy(io.Discard, out)
		_ = c.cmd.Wait()
		close(c.done)
	}()
	if c.addr == "" {
		c.kill()
		return nil, fmt.Errorf("the server does not start: %s", c.said.String())
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(time.Millisecond) {
		if res, err := http.Get("http://" + c.addr + "/readyz"); err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return c, nil
			}
		}
		if time.Now().After(deadline) {
			c.kill()
			return nil, errors.New("the server does not become ready")
		}
	}
}

// kill ends the server as a power cut would.
func (c *child) kill() {
	_ = c.cmd.Process.Signal(syscall.SIGKILL)
	<-c.done
}

// stop asks the server to end.
func (c *child) stop() {
	_ = c.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-c.done:
	case <-time.After(10 * time.Second):
		c.kill()
	}
}

// rss returns the memory of the server in bytes, and the most that it ever was.
func (c *child) rss() (now, peak int64, err error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	for line := range strings.Lines(string(b)) {
		var kb int64
		if n, _ := fmt.Sscanf(line, "VmRSS: %d kB", &kb); n == 1 {
			now = kb << 10
		} else if n, _ := fmt.Sscanf(line, "VmHWM: %d kB", &kb); n == 1 {
			peak = kb << 10
		}
	}
	return now, peak, err
}

// cpu returns the processor time that a process has used.
func cpu(pid int) (time.Duration, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	// Behind the name, which may hold anything, stand the times in user and system mode.
	fields := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	if len(fields) < 13 {
		return 0, fmt.Errorf("/proc/%d/stat: %q", pid, b)
	}
	var ticks int64
	for _, f := range fields[11:13] {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	const perSecond = 100 // what Linux tells every program
	return time.Duration(ticks) * time.Second / perSecond, nil
}

// wire is one connection to a server, kept open, with one request on it at a
// time. It costs the machine less than net/http's client, which would take what
// is to be measured from the server.
type wire struct {
	addr string
	conn net.Conn
	r    *bufio.Reader
	w    []byte
	body []byte
}

func (c *wire) close() {
	if c.conn != nil {
		c.conn.Close()
		c.conn = nil
	}
}

// wireTimeout is how long a server may take for an answer.
const wireTimeout = 20 * time.Second

// do sends a request and returns the answer, which is good until the next. After
// an error nobody knows what became of the request.
func (c *wire) do(method, path, secret string, body []byte) (status int, answer []byte, err error) {
	if c.conn == nil {
		if c.conn, err = net.DialTimeout("tcp", c.addr, time.Second); err != nil {
			c.conn = nil
			return 0, nil, err
		}
		c.r = bufio.NewReaderSize(c.conn, 4<<10)
	}
	status, answer, err = c.exchange(method, path, secret, body)
	if err != nil {
		c.close()
	}
	return status, answer, err
}

func (c *wire) exchange(method, path, secret string, body []byte) (int, []byte, error) {
	if err := c.conn.SetDeadline(time.Now().Add(wireTimeout)); err != nil {
		return 0, nil, err
	}
	c.w = fmt.Appendf(c.w[:0], "%s /api/v1%s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n", method, path, c.addr, secret, len(body))
	c.w = append(c.w, body...)
	if _, err := c.conn.Write(c.w); err != nil {
		return 0, nil, err
	}
	line, err := c.line()
	if err != nil {
		return 0, nil, err
	}
	var status int
	if _, err := fmt.Sscanf(line, "HTTP/1.1 %d", &status); err != nil {
		return 0, nil, fmt.Errorf("answer %q: %w", line, err)
	}
	length := -1
	chunked := false
	for {
		line, err := c.line()
		if err != nil {
			return 0, nil, err
		}
		if line == "" {
			break
		}
		name, value, _ := strings.Cut(line, ": ")
		switch strings.ToLower(name) {
		case "content-length":
			if _, err := fmt.Sscan(value, &length); err != nil {
				return 0, nil, err
			}
		case "transfer-encoding":
			chunked = value == "chunked"
		}
	}
	return c.read(status, length, chunked)
}

// read reads the body of an answer.
func (c *wire) read(status, length int, chunked bool) (int, []byte, error) {
	c.body = c.body[:0]
	for {
		if chunked {
			line, err := c.line()
			if err != nil {
				return 0, nil, err
			}
			if _, err := fmt.Sscanf(line, "%x", &length); err != nil {
				return 0, nil, err
			}
		}
		if length < 0 {
			return 0, nil, errors.New("an answer without a length")
		}
		at := len(c.body)
		c.body = append(c.body, make([]byte, length)...)
		if _, err := io.ReadFull(c.r, c.body[at:]); err != nil {
			return 0, nil, err
		}
		if !chunked {
			return status, c.body, nil
		}
		if _, err := c.line(); err != nil {
			return 0, nil, err
		}
		if length == 0 {
			return status, c.body, nil
		}
	}
}

func (c *wire) line() (string, error) {
	line, err := c.r.ReadSlice('\n')
	return strings.TrimRight(string(line), "\r\n"), err
}

// call is do for a body and an answer in JSON. An answer of another status than
// 200 or 201 is an *apiError.
func (c *wire) call(method, path, secret string, body, answer any) error {
	var b []byte
	var err error
	if body != nil {
		if b, err = json.Marshal(body); err != nil {
			return err
		}
	}
	status, said, err := c.do(method, path, secret, b)
	if err != nil {
		return err
	}
	if status != http.StatusOK && status != http.StatusCreated {
		var e struct {
			Error apiError `json:"error"`
		}
		if err := json.Unmarshal(said, &e); err != nil {
			return fmt.Errorf("status %d: %q", status, said)
		}
		e.Error.Status = status
		return &e.Error
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(said, answer)
}

// apiError is a refusal of the API.
type apiError struct {
	Status  int    `json:"-"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (e *apiError) Error() string { return fmt.Sprintf("%d %s: %s", e.Status, e.Code, e.Message) }
