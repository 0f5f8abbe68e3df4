package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"parlor/lab"
)

// survey are the flags of parlor lab that measure more than one composition.
type survey struct {
	all, openings  bool
	markdown, file string
	progress       bool
	lab.Survey
}

// check refuses what cannot go together.
func (s *survey) check(rest []string, m Main) error {
	switch {
	case s.all && len(rest) > 0:
		return misused("lab: --all: leave out %q: every named game is measured", rest[0])
	case s.all && s.openings:
		return misused("lab: --all, --openings: want one of them: --all lists first moves too")
	case s.openings && len(rest) != 1:
		return misused("lab: --openings: want a game, one of %s", strings.Join(m.Games.Names(), ", "))
	case !s.all && s.markdown != "":
		return misused("lab: --markdown: want --all with it")
	case !s.all && s.file != "":
		return misused("lab: --keep: want --all with it")
	}
	return playable("lab", s.Trials, s.Truncate, s.StdErr)
}

// measureAll measures every named composition, and writes a document of it.
func (m Main) measureAll(ctx context.Context, s *survey) error {
	var err error
	if s.Sets, err = lab.Named(m.Games.List); err != nil {
		return err
	}
	dir := filepath.Join(filepath.Dir(s.markdown), "pictures")
	if s.markdown != "" && s.markdown != "-" {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	if err := canWrite(s.markdown); err != nil {
		return err
	}
	known, err := readKept[lab.Numbers](s.file, "figures")
	if err != nil {
		return err
	}
	if known == nil {
		known = &lab.Numbers{}
	}
	s.Keep = func(n *lab.Numbers) error { return writeKept(s.file, n) }
	bar := newProgress(m.Err, 1, "thousandths")
	if s.progress || isTerminal(m.Err) {
		s.Progress = func(done, all int) {
			bar.all = all
			bar.show(done)
		}
	}
	n, err := s.Run(ctx, known)
	bar.end()
	if err != nil {
		return err
	}
	words := []string{"parlor lab --all"}
	for _, w := range []struct {
		flag  string
		value any
	}{{"games", s.Games}, {"level", s.Level}, {"weaker", s.Weaker}, {"seed", s.Seed}, {"stderr", s.StdErr}, {"trials", s.Trials}, {"truncate", s.Truncate}} {
		words = append(words, fmt.Sprintf("--%s %v", w.flag, w.value))
	}
	d := lab.Document{Survey: &s.Survey, Numbers: n, Command: strings.Join(words, " ") + " --markdown docs/numbers.md"}
	if s.markdown == "" {
		return writeJSON(m.Out, n)
	}
	if err := writeTo(s.markdown, m.Out, d.WriteMarkdown); err != nil || s.markdown == "-" {
		return err
	}
	return d.Charts(func(name string, write func(io.Writer) error) error { return replace(filepath.Join(dir, name), write) })
}

// listOpenings lists the first moves of a game.
func (m Main) listOpenings(ctx context.Context, s *survey, one lab.Trial, asJSON bool) error {
	t := lab.OpeningsTrial{
		Game: one.Game, Name: one.Name, Options: one.Options, Roster: one.Roster, Level: one.Level, Seed: one.Seed,
		StdErr: s.StdErr, Trials: s.Trials, Truncate: s.Truncate, Workers: one.Workers,
	}
	bar := newProgress(m.Err, 1, "throws")
	if s.progress || isTerminal(m.Err) {
		t.Progress = func(done, all int) {
			bar.all = all
			bar.show(done)
		}
	}
	o, err := t.Run(ctx, nil, func(*lab.Openings) error { return nil })
	bar.end()
	if errors.Is(err, lab.ErrNotOnPoints) {
		return misused("lab: --openings: %v", err)
	}
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(m.Out, o)
	}
	return o.WriteText(m.Out)
}
