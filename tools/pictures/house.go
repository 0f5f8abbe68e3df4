package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"parlor/web/pages"
)

// A house is a running server.
type house struct {
	url string
	cmd *exec.Cmd
}

// open starts a server with an empty store in dir, on a free port.
func open(ctx context.Context, dir string) (*house, error) {
	program, err := build(ctx, dir)
	if err != nil {
		return nil, err
	}
	said, err := os.Create(filepath.Join(dir, "server.txt"))
	if err != nil {
		return nil, err
	}
	defer said.Close()
	h := &house{cmd: exec.CommandContext(ctx, program, "serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(dir, "data"),
		"--pace", "1ms", "--no-limits")}
	h.cmd.Stdout, h.cmd.Stderr = said, said
	if err := h.cmd.Start(); err != nil {
		return nil, err
	}
	for range 100 {
		time.Sleep(100 * time.Millisecond)
		text, err := os.ReadFile(said.Name())
		if err != nil {
			return nil, err
		}
		if _, url, ok := strings.Cut(string(text), "parlor: open "); ok {
			h.url, _, _ = strings.Cut(url, "\n")
			return h, nil
		}
	}
	h.close()
	return nil, errors.New("the server does not say where it is")
}

func (h *house) close() {
	h.cmd.Process.Kill()
	h.cmd.Wait()
}

// view is what a seat sees of a room: as much of it as is needed here.
type view struct {
	Phase string `json:"phase"`
	Turn  int    `json:"turn"`
	Legal *struct {
		Throw bool `json:"throw"`
		Nodes [][]struct {
			Do string `json:"do"`
			To int    `json:"to"`
		} `json:"nodes"`
	} `json:"legal"`
}

// errOver says that a game was over before the moment for its picture came.
var errOver = errors.New("the game is over already")

// play plays games against bots until one of them has a moment for the picture,
// and returns the address of the player's page.
func (h *house) play(ctx context.Context, s shot) (page string, err error) {
	for range 10 {
		if page, err = h.open(ctx, s); !errors.Is(err, errOver) {
			break
		}
	}
	return page, err
}

// open opens a room, plays s.turns turns there and waits for the next choice.
func (h *house) open(ctx context.Context, s shot) (string, error) {
	sit := []map[string]any{{"seat": 0, "name": "Ada"}}
	for i := range s.bots {
		sit = append(sit, map[string]any{"seat": i + 1, "bot": "hand", "name": pages.House("en", i+1)})
	}
	var opened struct {
		Room  string
		Seats []struct{ Secret string }
	}
	if err := h.ask(ctx, "", "POST", "/api/v1/rooms", map[string]any{"game": s.game, "seats": s.bots + 1, "sit": sit}, &opened); err != nil {
		return "", err
	}
	room, secret := "/api/v1/rooms/"+opened.Room, opened.Seats[0].Secret
	for chosen, id := 0, 0; ; id++ {
		v, err := h.wait(ctx, room, secret)
		if err != nil {
			return "", err
		}
		c := map[string]any{"id": fmt.Sprint(id), "do": "throw", "seat": 0, "turn": v.Turn}
		if !v.Legal.Throw {
			if chosen == s.turns {
				return h.url + "/r/" + opened.Room + "?seat=" + secret, nil
			}
			c["do"], c["text"] = "play", h.choose(ctx, room, secret, v)
			chosen++
		} else if strings.HasPrefix(s.game, "check") {
			if chosen == s.turns { // Nobody chooses there: the throw is the moment.
				return h.url + "/r/" + opened.Room + "?seat=" + secret, nil
			}
			chosen++
		}
		if err := h.ask(ctx, secret, "POST", room+"/commands", c, nil); err != nil {
			return "", err
		}
	}
}

// bots lets two bots play a game and returns the address of its table.
func (h *house) bots(ctx context.Context) (string, error) {
	var opened struct{ Room string }
	var sit []map[string]any
	for seat, level := range []string{"bosun", "sailor"} {
		name, _ := pages.Level("en", level)
		sit = append(sit, map[string]any{"seat": seat, "bot": level, "name": name})
	}
	if err := h.ask(ctx, "", "POST", "/api/v1/rooms", map[string]any{"game": "backgammon", "sit": sit}, &opened); err != nil {
		return "", err
	}
	for {
		var v view
		if err := h.ask(ctx, "", "GET", "/api/v1/rooms/"+opened.Room, nil, &v); err != nil || v.Phase == "over" {
			return h.url + "/r/" + opened.Room, err
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// What the page that looks back has of a blunder.
var (
	blunderAt    = regexp.MustCompile(`<li class="blunder" data-n="(\d+)"[\s\S]*?class="go"`)
	blunderBench = regexp.MustCompile(`href="(/lab/[^"]*)"`)
)

// blunder returns the addresses of the first blunder of a game that is over: on the page
// that looks back, and on the bench.
func blunder(ctx context.Context, replay string) (at, bench string, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, replay, nil)
	if err != nil {
		return "", "", err
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", "", err
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		return "", "", err
	}
	found := blunderAt.FindSubmatch(page)
	if found == nil {
		return "", "", fmt.Errorf("%s: no blunder in this game: take the pictures again", replay)
	}
	link := blunderBench.FindSubmatch(found[0])
	if link == nil {
		return "", "", fmt.Errorf("%s: the blunder has no link to the bench", replay)
	}
	server, _, _ := strings.Cut(replay, "/r/")
	return replay + "?at=" + string(found[1]) + "#" + string(found[1]), server + html.UnescapeString(string(link[1])), nil
}

// choose returns what the house would play, a stake, or the first way through
// the turn.
func (h *house) choose(ctx context.Context, room, secret string, v view) string {
	var hint struct{ Best []struct{ Play string } }
	if err := h.ask(ctx, secret, "GET", room+"/hint", nil, &hint); err == nil && len(hint.Best) > 0 {
		return hint.Best[0].Play
	}
	if len(v.Legal.Nodes[0]) == 0 {
		return "bet 10 anchor"
	}
	var steps []string
	for n := 0; len(v.Legal.Nodes[n]) > 0; n = v.Legal.Nodes[n][0].To {
		steps = append(steps, v.Legal.Nodes[n][0].Do)
	}
	return strings.Join(steps, " ")
}

// wait returns the view of seat 0 when it is to act.
func (h *house) wait(ctx context.Context, room, secret string) (v view, err error) {
	for {
		v = view{}
		if err := h.ask(ctx, secret, "GET", room, nil, &v); err != nil || v.Legal != nil {
			return v, err
		}
		if v.Phase == "over" {
			return v, errOver
		}
		select {
		case <-ctx.Done():
			return v, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// ask sends a request and reads the answer.
func (h *house) ask(ctx context.Context, secret, method, path string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, h.url+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if secret != "" {
		req.Header.Set("Authorization", "Bearer "+secret)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	var reply bytes.Buffer
	if _, err := reply.ReadFrom(res.Body); err != nil {
		return err
	}
	if res.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s: %s", method, path, res.Status, reply.Bytes())
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(reply.Bytes(), answer)
}
