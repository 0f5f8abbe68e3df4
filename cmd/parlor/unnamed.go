package main

import (
	"context"
	"log/slog"
	"regexp"
)

// unnamed logs what Go's HTTP server has to say without the addresses of people,
// which it puts into every line.
type unnamed struct{ slog.Handler }

// address is what the server writes of a connection: 192.0.2.1:80 or [2001:db8::1]:80.
var address = regexp.MustCompile(`(\b\d{1,3}(\.\d{1,3}){3}|\[[0-9A-Fa-f:.]*(%[^\]]*)?\])(:\d+)?`)

// Handle implements [slog.Handler].
func (u unnamed) Handle(ctx context.Context, r slog.Record) error {
	r.Message = address.ReplaceAllString(r.Message, "somebody")
	return u.Handler.Handle(ctx, r)
}
