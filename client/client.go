// Package client speaks the API of a parlor server (docs/protocol.md): it opens
// rooms, takes seats, gives commands and follows what happens.
//
// A [Client] is the requests, one by one. A [Player] sits in a room: it follows
// the log over a WebSocket, through lost connections and restarts of the server,
// folds it with the rules, puts the links of its own chains into the dice, and checks
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
	"sync/atomic"
	"time"

	"parlor/api"
)

// Client asks one server, as somebody.
type Client struct {
	Base   string       // "http://127.0.0.1:7777"
	Others []string     // addresses of other nodes of the same server, to go to when one does not answer
	Secret string       // a player's key, a bot's token or a seat's secret; none for a guest
	HTTP   *http.Client // nil is a client of its own
	// Patience is how long a request is repeated while the server cannot be
	// reached or is busy; 0 is 2 minutes. For a server that has never answered
	// it ends after 10 seconds: the address may be a wrong one.
	Patience time.Duration

	node atomic.Int64 // of Base and Others, the one that is asked now
	met  atomic.Bool  // whether one of them has ever answered
}

// New returns a client of the server at address, which may be a host and port,
// or the address of any of its pages. Several with commas between them are nodes
// of one server.
func New(address, secret string) (*Client, error) {
	c := &Client{Secret: secret}
	for i, one := range strings.Split(address, ",") {
		base, err := baseOf(strings.TrimSpace(one))
		if err != nil {
			return nil, err
		}
		if i == 0 {
			c.Base = base
		} else {
			c.Others = append(c.Others, base)
		}
	}
	return c, nil
}

// address returns the address of the node that is asked now.
func (c *Client) address() string {
	if n := int(c.node.Load()) % (1 + len(c.Others)); n > 0 {
		return c.Others[n-1]
	}
	return c.Base
}

// leave goes on to the next node, if there is one, unless somebody has left that
// address already.
func (c *Client) leave(address string) {
	if n := c.node.Load(); c.address() == address {
		c.node.CompareAndSwap(n, n+1)
	}
}

// baseOf returns the part of an address that all addresses of a node begin with.
func baseOf(address string) (string, error) {
	if !strings.Contains(address, "://") {
		address = "http://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", fmt.Errorf("server %q: want an address like http://127.0.0.1:7777, or several with commas between them", address)
	}
	return u.Scheme + "://" + u.Host, nil
}

// Error is a request that was refused.
type Error struct {
	api.Refusal
	Status int // of HTTP

	wait time.Duration // before it may be asked again
}

func (e *Error) Error() string {
	if len(e.Rules) > 0 && !strings.Contains(e.Message, e.Rules[0].ID) {
		return e.Message + " (" + e.Rules[0].ID + ")"
	}
	return e.Message
}

// Refused reports whether err is a refusal with one of the codes.
func Refused(err error, codes ...api.Code) bool {
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
	firstPatience   = 10 * time.Second
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
	begun := time.Now()
	for try := 0; ; try++ {
		node := c.address()
		err := c.once(ctx, node, method, path, data, answer)
		var refused *Error
		if err == nil || errors.As(err, &refused) {
			c.met.Store(true)
		}
		wait := backoff(try)
		switch {
		case err == nil:
			return nil
		case refused != nil:
			if !refused.again() {
				return err
			}
			wait = max(wait, refused.wait)
		default:
			c.leave(node) // It did not answer.
			if !c.met.Load() && try > len(c.Others) && time.Since(begun) >= firstPatience {
				var asked *url.Error
				if errors.As(err, &asked) { // Which page it was says nothing.
					err = asked.Err
				}
				return fmt.Errorf("%s: nobody answers there: %w", c.Base, err)
			}
		}
		if sleep(ctx, wait) != nil {
			return fmt.Errorf("%s: %w", c.Base, err)
		}
	}
}

// once asks once. The error is an *Error if the server gave an answer.
func (c *Client) once(ctx context.Context, node, method, path string, data []byte, answer any) error {
	limit := requestTimeout
	if len(c.Others) > 0 {
		limit = silence
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, node+"/api/v1"+path, bytes.NewReader(data))
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
		return &Error{api.Refusal{Code: api.Internal, Message: "the server answers in another language: " + err.Error()}, res.StatusCode, 0}
	}
	return nil
}

func refusal(res *http.Response, said []byte) *Error {
	var b api.Failure
	if err := json.Unmarshal(said, &b); err != nil || b.Error == nil || b.Error.Code == "" || b.Error.Message == "" {
		b.Error = &api.Refusal{Code: api.Internal, Message: "the server answers " + res.Status}
	}
	e := &Error{Refusal: *b.Error, Status: res.StatusCode}
	if s, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil {
		e.wait = time.Duration(s) * time.Second
	}
	return e
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
