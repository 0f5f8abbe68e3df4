package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What a document tells people to type: lines of their own, and what stands between backticks.
var (
	code   = regexp.MustCompile("(?m)^```[^\n]*\n(?s:.*?)^```|^ {4}.*$|`[^`\n]+`")
	typed  = regexp.MustCompile("(?m)(?:^|[ `/])parlor((?: +[-a-z][^ \n`|#]*)(?: +[^ \n`|#]+)*)")
	flags  = regexp.MustCompile(`(?m)^  --?([a-z][a-z-]*)`)
	called = regexp.MustCompile(`(?m)^(?:Usage: |       |  )parlor (.*)$`)
	named  = regexp.MustCompile(`^--?([a-z][a-z-]*)`)
)

// TestDocumentsNameCommandsAndFlagsThatThereAre: each command is one of ours, and each flag one of its own.
func TestDocumentsNameCommandsAndFlagsThatThereAre(t *testing.T) {
	for name, least := range map[string]int{"README.md": 20, "docs/serving.md": 7, "docs/training.md": 5, "docs/analysis.md": 16} {
		text, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		var commands [][]string
		for _, c := range code.FindAllString(string(text), -1) {
			for _, m := range typed.FindAllStringSubmatch(c, -1) {
				if words := strings.Fields(m[1]); words[0] != "parlor" { // A user, and what is his.
					commands = append(commands, words)
				}
			}
		}
		if len(commands) < least {
			t.Errorf("%s: %d commands were found, want at least %d: %q", name, len(commands), least, commands)
		}
		for _, words := range commands {
			thereIs(t, name, words)
		}
	}
}

// TestExamplesOfHelpNameCommandsAndFlagsThatThereAre where a command tells how it is called.
func TestExamplesOfHelpNameCommandsAndFlagsThatThereAre(t *testing.T) {
	seen := 0
	for _, c := range append(names(), "bench rules", "bench signature", "bench odds") {
		_, help := run(t, append(strings.Fields(c), "-h")...)
		for _, line := range called.FindAllStringSubmatch(help, -1) {
			if words := strings.Fields(strings.NewReplacer("[", "", "]", "", "|", " ").Replace(line[1])); words[0] != "COMMAND" {
				seen++
				thereIs(t, "parlor "+c+" -h", words)
			}
		}
	}
	if seen < 60 {
		t.Errorf("%d examples were found, want at least 60", seen)
	}
}

// thereIs checks that what name tells people to type, without the parlor before it, is a command of ours, and that each flag is one of
// its own.
func thereIs(t *testing.T, name string, words []string) {
	t.Helper()
	command := words[:1]
	switch {
	case strings.HasPrefix(words[0], "-"):
		command = []string{"serve"}
	case words[0] == "bench":
		command = words[:2]
	}
	status, help := run(t, append(slices.Clone(command), "--help")...)
	if status != 0 {
		t.Errorf("%s: parlor %q: %s", name, words, help)
		return
	}
	known := map[string]bool{"help": true}
	for _, f := range flags.FindAllStringSubmatch(help, -1) {
		known[f[1]] = true
	}
	for _, w := range words {
		if f := named.FindStringSubmatch(w); f != nil && !known[f[1]] {
			t.Errorf("%s: parlor %q: %s has no flag %s", name, words, strings.Join(command, " "), w)
		}
	}
}
