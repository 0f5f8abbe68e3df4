// Package child starts parlor servers as processes of their own, for the load test and for tests that kill them.
package child

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Server is a server that runs as a process of its own.
type Server struct {
	Addr string // host:port
	cmd  *exec.Cmd
	said bytes.Buffer
	done chan struct{} // closed when it has ended
}

// Start runs `program serve` over data and waits until it is ready. Listen
// is an address, with port 0 for any.
func Start(ctx context.Context, program, data, listen string, args ...string) (*Server, error) {
	c := &Server{done: make(chan struct{})}
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
			c.Addr = addr
			break
		}
	}
	go func() {
		_, _ = io.Copy(io.Discard, out)
		_ = c.cmd.Wait()
		close(c.done)
	}()
	if c.Addr == "" {
		c.Kill()
		return nil, fmt.Errorf("the server does not start: %s", c.said.String())
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(time.Millisecond) {
		if res, err := http.Get("http://" + c.Addr + "/readyz"); err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return c, nil
			}
		}
		if time.Now().After(deadline) {
			c.Kill()
			return nil, errors.New("the server does not become ready")
		}
	}
}

// Kill ends the server as a power cut would.
func (c *Server) Kill() {
	_ = c.cmd.Process.Signal(syscall.SIGKILL)
	<-c.done
}

// Signal sends the server a signal.
func (c *Server) Signal(s os.Signal) error { return c.cmd.Process.Signal(s) }

// Done is closed when the server has ended.
func (c *Server) Done() <-chan struct{} { return c.done }

// Stop asks the server to end.
func (c *Server) Stop() {
	_ = c.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-c.done:
	case <-time.After(10 * time.Second):
		c.Kill()
	}
}

// RSS returns the memory of the server in bytes, and the most that it ever was.
func (c *Server) RSS() (now, peak int64, err error) {
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

// CPU returns the processor time that the server has used.
func (c *Server) CPU() (time.Duration, error) { return CPU(c.cmd.Process.Pid) }

// CPU returns the processor time that a process has used.
func CPU(pid int) (time.Duration, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	// After the name, which may hold anything, stand the times in user and system mode.
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
