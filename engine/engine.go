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
	"parlor/fair"
	"parlor/game"
	"parlor/match"
	"parlor/room"
	"parlor/rules/catalogue"
)

// maxLine is the longest request, in bytes.
const maxLine = fair.MaxFile

// Serve answers the requests of in about games on out, in order, until in ends or ctx is
// done. A request that cannot be served is answered with an error, and Serve
// goes on. When ctx is done, the request that is being served is answered, and
// those behind it are not; then a read of in may still be under way, and ends
// when in does. What is being looked back at or played out beside then is given up.
func Serve(ctx context.Context, games *room.Games, in io.Reader, out io.Writer) error {
	looks := &looks{turn: make(chan struct{}, 1)}
	defer looks.wait.Wait()
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
			if err := answer(ctx, request{games: games, looks: looks}, w, l.line, l.tooLong); err != nil {
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

func answer(ctx context.Context, req request, w io.Writer, line []byte, tooLong bool) error {
	var res any
	err := fail(badRequest, "want at most %d bytes a line", maxLine)
	if !tooLong {
		req.question, err = read(line)
	}
	if err == nil {
		res, err = serve(ctx, req)
	}
	if err != nil {
		f := asFault(err)
		f.Message, f.Misread = game.Brief(f.Message), f.Misread.Brief()
		res = refusal{f, f.rolled}
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

// request is a question about games.
type request struct {
	question
	games *room.Games
	looks *looks
}

// question is every field that a request may have.
type question struct {
	ID       json.RawMessage `json:"id"`
	Cmd      string          `json:"cmd"`
	Game     string          `json:"game"`
	Options  game.Options    `json:"options"`
	Seats    *int            `json:"seats"`
	Position *string         `json:"position"`
	Actions  []string        `json:"actions"`
	Action   *string         `json:"action"`
	Depth    json.RawMessage `json:"depth"` // a number of half-moves, or a word
	Level    string          `json:"level"`
	Plies    int             `json:"plies"`
	Top      int             `json:"top"`
	Trials   int             `json:"trials"`
	Truncate int             `json:"truncate"`
	Adjust   bool            `json:"adjust"`
	Wanted   float64         `json:"stderr"`
	Seed     uint64          `json:"seed"`
	Log      json.RawMessage `json:"log"`
	Wait     *bool           `json:"wait"`
	Analysis *string         `json:"analysis"`
	Rollout  *string         `json:"rollout"`
}

// waits reports whether the answer is to come when all is done, where nothing is said.
func (q *question) waits(unsaid bool) bool {
	if q.Wait == nil {
		return unsaid
	}
	return *q.Wait
}

// depthInto reads the depth into the member of that name of a struct, if there is one.
func (q *question) depthInto(x any) error {
	if q.Depth == nil {
		return nil
	}
	if err := api.Read(fmt.Appendf(nil, `{"depth":%s}`, q.Depth), x); err != nil {
		return failed(badRequest, err)
	}
	return nil
}

// read reads a line as strictly as the server's API reads what is sent to it. Of a line
// that is refused it returns the id, which the answer should carry, where there is one.
func read(line []byte) (q question, err error) {
	if err = api.Read(line, &q); err == nil {
		return q, nil
	}
	var misfit *api.Misfit
	var members map[string]json.RawMessage
	_ = json.Unmarshal(line, &members) // What is no object has no id.
	q.ID = members["id"]
	switch {
	case !errors.As(err, &misfit):
	case misfit.Member == "id": // There are two.
		q.ID = nil
	case misfit.Member == "":
		return q, fail(badRequest, "want one JSON object a line: found %s", misfit.Found)
	}
	return q, failed(badRequest, err)
}

// The codes of refusals.
const (
	badRequest      = "bad_request"
	unknownGame     = "unknown_game"
	badOption       = "bad_option"
	badPosition     = "bad_position"
	badLog          = "bad_log"
	illegalAction   = "illegal_action"
	unknownAnalysis = "unknown_analysis"
	unknownRollout  = "unknown_rollout"
	notSupported    = "not_supported"
	overLimit       = "limit"
	interrupted     = "interrupted"
)

// fault is why a request is refused.
type fault struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	api.Misread
	rolled *api.Rolled // what a rollout had come to when the engine was stopped; told beside
}

func (f *fault) Error() string { return f.Code + ": " + f.Message }

type refusal struct {
	Error  *fault      `json:"error"`
	Rolled *api.Rolled `json:"rolled,omitempty"`
}

func fail(code, format string, args ...any) error {
	return &fault{Code: code, Message: fmt.Sprintf(format, args...)}
}

// failed refuses what err says is wrong.
func failed(code string, err error) error {
	return &fault{Code: code, Message: err.Error(), Misread: api.MisreadIn(err)}
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

// command is how a request of a name is answered: about a position, or about anything.
type command struct {
	name string
	at   func(context.Context, request, game.Position) (any, error)
	of   func(context.Context, request) (any, error)
}

// serve answers a request.
func serve(ctx context.Context, req request) (any, error) {
	list := []command{
		{name: "games", of: listed},
		{name: "start", of: start},
		{name: "actions", at: actions},
		{name: "apply", at: apply},
		{name: "turns", at: turns},
		{name: "perft", at: perft},
		{name: "explain", at: explain},
		{name: "evaluate", at: evaluate},
		{name: "best", at: best},
		{name: "rollout", at: rollout},
		{name: "analyze", of: analyze},
		{name: "poll", of: poll},
		{name: "cancel", of: cancel},
	}
	var names []string
	for _, c := range list {
		switch {
		case c.name != req.Cmd:
			names = append(names, c.name)
		case c.of != nil:
			return c.of(ctx, req)
		default:
			p, err := position(req)
			if err != nil {
				return nil, err
			}
			return c.at(ctx, req, p)
		}
	}
	if req.Cmd == "" {
		return nil, fail(badRequest, "want a cmd: %s", api.OneOf(names))
	}
	return nil, fail(notSupported, "cmd %q: want %s", req.Cmd, api.OneOf(names))
}

// rules returns the game that a request is about.
func rules(req request) (game.Game, catalogue.Entry, error) {
	e, ok := req.games.Find(req.Game)
	if !ok {
		return nil, e, fail(unknownGame, "%q: want %s", req.Game, api.OneOf(req.games.Names()))
	}
	g, err := e.New(req.Options)
	if err != nil {
		return nil, e, failed(badOption, err)
	}
	return g, e, nil
}

func position(req request) (game.Position, error) {
	g, e, err := rules(req)
	if err != nil {
		return nil, err
	}
	if req.Position == nil {
		return nil, fail(badRequest, "cmd %q: want a position", req.Cmd)
	}
	if at, ok := match.OfLine(*req.Position); ok {
		if g, err = match.New(e, req.Options, at.Length); err != nil {
			return nil, failed(badPosition, err)
		}
	}
	p, err := g.Parse(*req.Position)
	if err != nil {
		return nil, failed(badPosition, err)
	}
	return p, nil
}
