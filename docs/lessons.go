package docs

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"
)

//go:embed lessons/*.txt
var lessonFiles embed.FS

// A Lesson shows how games are played, in steps that the learner does himself.
type Lesson struct {
	Games []string // names of those it holds for, word for word
	With  string   // options that they are played with, as name=value, one space between them
	Steps []Step
}

// A Step is a position, and what the learner is to do there.
type Step struct {
	Title [2]string // English, German
	Say   [2]string
	Line  string // the position, in the game's notation
	Throw string // what has fallen then, or nothing
	Want  string // what is to be done: a turn or an action in notation, or "throw"
	Falls string // what falls when he throws
	// Claims are lines of an example of the rule documents (docs/rules/README.md) that hold at the position.
	Claims []string
}

// Lessons returns the lessons by the names of games. Games without one are not among them.
var Lessons = sync.OnceValues(func() (map[string]*Lesson, error) {
	all := map[string]*Lesson{}
	files, err := fs.Glob(lessonFiles, "lessons/*.txt")
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		text, err := lessonFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		l, err := readLesson(string(text))
		if err != nil {
			return nil, fmt.Errorf("docs: %s: %w", name, err)
		}
		for _, g := range l.Games {
			all[g] = l
		}
	}
	return all, nil
})

// readLesson reads lines that begin with a word: games, with, and for each step: step, line, play, want, falls, en, de, and claims.
func readLesson(text string) (*Lesson, error) {
	l := &Lesson{}
	for i, line := range strings.Split(text, "\n") {
		verb, rest, _ := strings.Cut(line, " ")
		switch verb {
		case "":
			continue
		case "games":
			l.Games = strings.Fields(rest)
			continue
		case "with":
			l.With = rest
			continue
		case "step":
			en, de, ok := strings.Cut(rest, " | ")
			if !ok {
				return nil, fmt.Errorf("line %d: want a title in English | in German", i+1)
			}
			l.Steps = append(l.Steps, Step{Title: [2]string{en, de}})
			continue
		}
		if len(l.Steps) == 0 {
			return nil, fmt.Errorf("line %d: want a step first", i+1)
		}
		s := &l.Steps[len(l.Steps)-1]
		switch verb {
		case "line":
			s.Line = rest
		case "play":
			s.Throw = rest
		case "want":
			s.Want = rest
		case "falls":
			s.Falls = rest
		case "en":
			s.Say[0] = rest
		case "de":
			s.Say[1] = rest
		default:
			s.Claims = append(s.Claims, line)
		}
	}
	return l, nil
}
