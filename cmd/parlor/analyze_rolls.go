package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"parlor/bots"
	"parlor/plaintext"
)

// rolls are rollouts in a file, a line of JSON each. It implements analysis.Keeper.
type rolls struct {
	mu   sync.Mutex
	file *os.File
	kept map[string]bots.Rollout
	new  bool // something was asked for that is not there, or not whole
}

// rollLine is a line of the file.
type rollLine struct {
	Key     string       `json:"key"`
	Rollout bots.Rollout `json:"rollout"`
}

// rollHead is how each line begins: what begins otherwise is somebody else's file, which is
// left as it is.
const rollHead = `{"key":"`

// openRolls reads the rollouts in a file, which need not be there. A line that was
// cut short, where somebody pulled the plug, is dropped. What an editor has saved otherwise
// than in UTF-8 is written anew: lines are added to it.
func openRolls(name string) (*rolls, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	x := &rolls{file: f, kept: map[string]bots.Rollout{}}
	if err := x.read(name); err != nil {
		return nil, errors.Join(err, x.file.Close())
	}
	return x, nil
}

func (x *rolls) read(name string) error {
	raw, err := io.ReadAll(x.file)
	if err != nil {
		return err
	}
	text, err := plaintext.Of(raw)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	for i, line := range bytes.Split(text[:whole], []byte("\n")) {
		if line = bytes.TrimSuffix(line, []byte("\r")); len(line) == 0 {
			continue
		}
		var l rollLine
		if err := json.Unmarshal(line, &l); err != nil || l.Key == "" {
			return fmt.Errorf("%s: line %d: want a rollout that was kept", name, i+1)
		}
		x.kept[l.Key] = l.Rollout
	}
	if n := min(len(text), len(rollHead)); whole == 0 && string(text[:n]) != rollHead[:n] {
		return fmt.Errorf("%s: line 1: want a rollout that was kept", name)
	}
	if len(text) != len(raw) {
		if err := x.anew(name, text); err != nil {
			return err
		}
	}
	if err := x.file.Truncate(int64(whole)); err != nil {
		return err
	}
	_, err = x.file.Seek(int64(whole), io.SeekStart)
	return err
}

// anew writes the file anew, as text.
func (x *rolls) anew(name string, text []byte) error {
	if err := replace(name, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	err, x.file = x.file.Close(), f
	return err
}

func (x *rolls) Kept(key string) (bots.Rollout, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	r, ok := x.kept[key]
	x.new = x.new || !ok
	return r, ok
}

// more reports whether anything has been, or is being, played out that was not kept.
func (x *rolls) more() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.new
}

// Keep adds a line: what it says stands for what earlier ones say of the same rollout.
func (x *rolls) Keep(key string, r bots.Rollout, _ bool) error {
	line, err := json.Marshal(rollLine{key, r})
	if err != nil {
		return err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.kept[key], x.new = r, true
	_, err = x.file.Write(append(line, '\n'))
	return err
}

func (x *rolls) Close() error { return x.file.Close() }
