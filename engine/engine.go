// Package engine answers questions about the games as JSON, one object a line:
// the protocol that bots, tools and tests talk to the program (docs/engine.md).
package engine

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
)

// maxLine is the longest request, in bytes.
const maxLine = 1 << 20

// Serve answers the requests of in about games on out, in order, until in ends or ctx is
// done. A request that cannot be served is answered with an error, and Serve
// goes on. When ctx is done, the request that is being served is answered, and
// those behind it are not; then a read of in may still be under way, and ends
// when in does.
func Serve(ctx context.Context, games *room.Games, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan said, 64)
	go hear(ctx, in, lines)
	w := bufio.NewWriterSize(out, 64<<10)
	for {
		var l said
		select {
		case l = <-lines:
		case <-ctx.Done():
			return errors.Join(w.Flush(), ctx.Err())
		}
		if len(bytes.TrimSpace(l.line)) > 0 || l.tooLong {
			if err := answer(ctx, games, w, l.line, l.tooLong); err != nil {
				return err
			}
		}
		if len(lines) == 0 || l.err != nil || ctx.Err() != nil {
			if err := w.Flush(); err != nil {
				return err
			}
		}
		switch {
		case errors.Is(l.err, io.EOF):
			return nil
		case l.err != nil:
			return l.err
		case ctx.Err() != nil:
			return ctx.Err()
		}
	}
}

// said is a line of the input, and why it is the last one.
type said struct {
	line    []byte
	tooLong bool
	err     error
}

// hear reads in to its end, or until nobody listens any more.
func hear(ctx context.Context, in io.Reader, lines chan<- said) {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		var l said
		l.line, l.tooLong, l.err = readLine(r)
		select {
		case lines <- l:
		case <-ctx.Done():
			return
		}
		if l.err != nil {
			return
		}
	}
}

// readLine reads a line of any length, and keeps at most maxLine bytes of it.
func readLine(r *bufio.Reader) (line []byte, tooLong bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > maxLine {
			tooLong = true
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, tooLong, err
		}
	}
}

func answer(ctx context.Context, games *room.Games, w io.Writer, line []byte, tooLong bool) error {
	var req request
	var res any
	err := fail(badRequest, "want at most %d bytes a line", maxLine)
	if !tooLong {
		req, err = parse(line)
	}
	req.games = games
	if err == nil {
		res, err = serve(ctx, req)
	}
	if err != nil {
		res = refusal{Error: asFault(err)}
	}
	b, err := marshal(res)
	if err != nil {
		return err
	}
	id := req.ID
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	_, err = fmt.Fprintf(w, `{"id":%s,%s`+"\n", id, b[1:])
	return err
}

// marshal writes v without escaping the > of India's moves.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// request is every field that a request may have.
type request struct {
	games *room.Games // that it may be about

	ID       json.RawMessage `json:"id"`
	Cmd      string          `json:"cmd"`
	Game     string          `json:"game"`
	Options  game.Options    `json:"options"`
	Seats    *int            `json:"seats"`
	Position *string         `json:"position"`
	Actions  []string        `json:"actions"`
	Action   *string         `json:"action"`
	Depth    *int            `json:"depth"`
	Level    string          `json:"level"`
	Plies    int             `json:"plies"`
	Top      int             `json:"top"`
	Trials   int             `json:"trials"`
	Truncate int             `json:"truncate"`
	Adjust   bool            `json:"adjust"`
	Wanted   float64         `json:"stderr"`
	Seed     uint64          `json:"seed"`
}

func parse(line []byte) (req request, err error) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err = d.Decode(&req)
	if err == nil && d.More() {
		err = errors.New("more than one object in the line")
	}
	if err != nil {
		// The answer should carry the id, even so.
		var only struct {
			ID json.RawMessage `json:"id"`
		}
		if json.Unmarshal(line, &only) == nil {
			req.ID = only.ID
		}
		var misfit *json.UnmarshalTypeError
		if errors.As(err, &misfit) {
			return req, mistyped(misfit)
		}
		return req, fail(badRequest, "want one JSON object a line: %v", err)
	}
	return req, nil
}

// The codes of refusals.
const (
	badRequest    = "bad_request"
	unknownGame   = "unknown_game"
	badOption     = "bad_option"
	badPosition   = "bad_position"
	illegalAction = "illegal_action"
	notSupported  = "not_supported"
	overLimit     = "limit"
	interrupted   = "interrupted"
)

// fault is why a request is refused.
type fault struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	api.Misread
}

func (f *fault) Error() string { return f.Code + ": " + f.Message }

type refusal struct {
	Error *fault `json:"error"`
}

func fail(code, format string, args ...any) error {
	return &fault{Code: code, Message: fmt.Sprintf(format, args...)}
}

// failed refuses what err says is wrong.
func failed(code string, err error) error {
	return &fault{code, err.Error(), api.MisreadIn(err)}
}

func asFault(err error) *fault {
	var f *fault
	if errors.As(err, &f) {
		return f
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return &fault{Code: interrupted, Message: "the engine was stopped before this was done"}
	}
	return &fault{Code: badRequest, Message: err.Error()}
}

// serve answers a request.
func serve(ctx context.Context, req request) (any, error) {
	switch req.Cmd {
	case "":
		return nil, fail(badRequest, "want a cmd: games, start, actions, apply, turns, perft, explain, evaluate, best or rollout")
	case "games":
		return listed(req.games), nil
	case "start":
		return start(req)
	}
	answer, ok := map[string]func(context.Context, request, game.Position) (any, error){
		"actions": actions, "apply": apply, "turns": turns, "perft": perft, "explain": explain,
		"evaluate": evaluate, "best": best, "rollout": rollout,
	}[req.Cmd]
	if !ok {
		return nil, fail(notSupported, "cmd %q: want games, start, actions, apply, turns, perft, explain, evaluate, best or rollout", req.Cmd)
	}
	p, err := position(req)
	if err != nil {
		return nil, err
	}
	return answer(ctx, req, p)
}

// rules returns the game that a request is about.
func rules(req request) (game.Game, catalogue.Entry, error) {
	e, ok := req.games.Find(req.Game)
	if !ok {
		return nil, e, fail(unknownGame, "%q: want one of %q", req.Game, req.games.Names())
	}
	g, err := e.New(req.Options)
	if err != nil {
		return nil, e, failed(badOption, err)
	}
	return g, e, nil
}

func position(req request) (game.Position, error) {
	g, _, err := rules(req)
	if err != nil {
		return nil, err
	}
	if req.Position == nil {
		return nil, fail(badRequest, "cmd %q: want a position", req.Cmd)
	}
	p, err := g.Parse(*req.Position)
	if err != nil {
		return nil, failed(badPosition, err)
	}
	return p, nil
}
