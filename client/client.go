// Package client speaks the API of a parlor server (docs/protocol.md): it opens
// rooms, takes seats, gives commands and follows what happens.
//
// A [Client] is the requests, one by one. A [Player] sits in a room: it follows
// the log over a WebSocket, through lost connections and restarts of the server,
// folds it with the rules, puts its own seed and links into the dice, and checks
// every throw as it falls. [Keys] remembers who one is.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"parlor/game"
)

// Client asks one server, as somebody.
type Client struct {
	Base   string       // "http://127.0.0.1:7777"
	Secret string       // a player's key, a bot's token or a seat's secret; none for a guest
	HTTP   *http.Client // nil is a client of its own
	// Patience is how long a request is repeated while the server cannot be
	// reached or is busy; 0 is 2 minutes.
	Patience time.Duration
}

// New returns a client of the server at address, which may be a host and port,
// or the address of any of its pages.
func New(address, secret string) (*Client, error) {
	if !strings.Contains(address, "://") {
		address = "http://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("server %q: want an address like http://127.0.0.1:7777", address)
	}
	return &Client{Base: u.Scheme + "://" + u.Host, Secret: secret}, nil
}

// As returns a client of the same server with another secret.
func (c *Client) As(secret string) *Client {
	other := *c
	other.Secret = secret
	return &other
}

// Error is a request that was refused.
type Error struct {
	Status  int             `json:"-"` // of HTTP
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Rules   []game.Citation `json:"rules,omitempty"`

	wait time.Duration // before it may be asked again
}

func (e *Error) Error() string {
	if len(e.Rules) > 0 && !strings.Contains(e.Message, e.Rules[0].ID) {
		return e.Message + " (" + e.Rules[0].ID + ")"
	}
	return e.Message
}

// Refused reports whether err is a refusal with one of the codes.
func Refused(err error, codes ...string) bool {
	var e *Error
	if !errors.As(err, &e) {
		return false
	}
	for _, code := range codes {
		if e.Code == code {
			return true
		}
	}
	return false
}

// again reports whether the same request may be answered otherwise soon.
func (e *Error) again() bool {
	switch e.Status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

const (
	requestTimeout  = 30 * time.Second
	defaultPatience = 2 * time.Minute
	maxAnswer       = 64 << 20
)

func (c *Client) patience() time.Duration {
	if c.Patience > 0 {
		return c.Patience
	}
	return defaultPatience
}

// call asks until there is an answer: what may be repeated (everything here has
// an idempotency key, or changes nothing) is, while the server is away.
func (c *Client) call(ctx context.Context, method, path string, body, answer any) error {
	var data []byte
	if body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, c.patience())
	defer cancel()
	for try := 0; ; try++ {
		err := c.once(ctx, method, path, data, answer)
		var refused *Error
		wait := backoff(try)
		switch {
		case err == nil:
			return nil
		case errors.As(err, &refused):
			if !refused.again() {
				return err
			}
			wait = max(wait, refused.wait)
		}
		if sleep(ctx, wait) != nil {
			return fmt.Errorf("%s: %w", c.Base, err)
		}
	}
}

// once asks once. The error is an *Error if the server gave an answer.
func (c *Client) once(ctx context.Context, method, path string, data []byte, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, c.Base+"/api/v1"+path, bytes.NewReader(data))
	if err != nil {
		return err
	}
	if data != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.Secret != "" {
		req.Header.Set("Authorization", "Bearer "+c.Secret)
	}
	res, err := c.client().Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	said, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return err
	}
	if res.StatusCode >= 300 {
		return refusal(res, said)
	}
	if err := json.Unmarshal(said, answer); err != nil {
		return &Error{Status: res.StatusCode, Code: "internal", Message: "the server answers in another language: " + err.Error()}
	}
	return nil
}

func refusal(res *http.Response, said []byte) *Error {
	var b struct {
		Error Error `json:"error"`
	}
	if err := json.Unmarshal(said, &b); err != nil || b.Error.Code == "" {
		b.Error = Error{Code: "internal", Message: "the server answers " + res.Status}
	}
	b.Error.Status = res.StatusCode
	if s, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil {
		b.Error.wait = time.Duration(s) * time.Second
	}
	return &b.Error
}

func (c *Client) client() *http.Client {
	if c.HTTP != nil {
		return c.HTTP
	}
	return http.DefaultClient
}

// backoff is how long to wait after so many tries: up to 5 seconds, and a random
// part of that, so that not all come at once.
func backoff(try int) time.Duration {
	most := min(100*time.Millisecond<<min(try, 6), 5*time.Second)
	return most/2 + rand.N(most/2)
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
