package train

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"parlor/nets"
)

// The files of a course, in its folder.
const (
	planFile    = "plan.json"    // how it is taught
	nowFile     = "now.learner"  // the net that learns
	meanFile    = "mean.learner" // the mean that is kept
	netFile     = "best.net"     // the mean as a net that plays
	teacherFile = "teacher.net"  // who plays the first games, where a teacher does
)

// Save writes the course into a folder, so that it can go on from there. What
// was there before stays until all is written.
func (c *Course) Save(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	plan, err := json.MarshalIndent(c.plan, "", " ")
	if err != nil {
		return err
	}
	files := map[string][]byte{planFile: append(plan, '\n')}
	var b bytes.Buffer
	writers := map[string]func() error{
		nowFile:  func() error { return c.now.Write(&b) },
		meanFile: func() error { return c.mean.Write(&b) },
		netFile:  func() error { return c.Net().Write(&b) },
	}
	if c.teacher != nil {
		writers[teacherFile] = func() error { return c.teacher.Write(&b) }
	}
	for name, write := range writers {
		b.Reset()
		if err := write(); err != nil {
			return err
		}
		files[name] = bytes.Clone(b.Bytes())
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name+".new"), text, 0o644); err != nil {
			return err
		}
	}
	for name := range files {
		path := filepath.Join(dir, name)
		if err := os.Rename(path+".new", path); err != nil {
			return err
		}
	}
	return nil
}

// ErrOther says that what was saved into a folder is taught something else.
var ErrOther = errors.New("a course for other rules")

// Open goes on with the course at a school that was saved into a folder. The
// error is [fs.ErrNotExist] where none was, and [ErrOther] where it was begun
// with other rules or another number of seats.
func Open(s School, dir string) (*Course, error) {
	text, err := os.ReadFile(filepath.Join(dir, planFile))
	if err != nil {
		return nil, err
	}
	var p Plan
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("%s: %w", planFile, err)
	}
	rules, err := s.about().plan()
	if err != nil {
		return nil, err
	}
	var begun bytes.Buffer
	if err := json.Compact(&begun, p.Rules); err != nil {
		return nil, fmt.Errorf("%s: rules: %w", planFile, err)
	}
	if !bytes.Equal(begun.Bytes(), rules) || p.Seats != s.about().seats {
		return nil, ErrOther
	}
	p.Rules = rules
	var learners [2]*nets.Learner
	for i, name := range [...]string{nowFile, meanFile} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		if learners[i], err = nets.ReadLearner(text); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if a, b := learners[0].About.Games, learners[1].About.Games; a != b {
		return nil, fmt.Errorf("%s has learnt from %d games, %s from %d: want the same", nowFile, a, meanFile, b)
	}
	c, err := resume(s, p, learners[0], learners[1])
	if err != nil || c.games >= p.Watch {
		return c, err
	}
	text, err = os.ReadFile(filepath.Join(dir, teacherFile))
	if err != nil {
		return nil, err
	}
	if c.teacher, err = nets.Read(text); err != nil {
		return nil, fmt.Errorf("%s: %w", teacherFile, err)
	}
	return c, c.refresh()
}

// Saved reports whether a course was saved into a folder.
func Saved(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, planFile))
	return !errors.Is(err, fs.ErrNotExist)
}
