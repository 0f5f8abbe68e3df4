package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"parlor/store"
)

// run runs the program and returns its code, and what it printed.
func runWith(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = Main{In: strings.NewReader(""), Out: &o, Err: &e}.Run(t.Context(), args)
	return code, o.String(), e.String()
}

// Who mistypes a flag is told in one line what was wanted, and not the whole help.
func TestFlagsThatCannotBeReadSayWhatWasWanted(t *testing.T) {
	for line, want := range map[string]string{
		"sim parker --games ten":                   `parlor: sim: --games "ten": want a whole number`,
		"play parker --plain --seed -1":            `parlor: play: --seed "-1": want a whole number, 0 or more`,
		"play parker --seed 99999999999999999999":  `parlor: play: --seed "99999999999999999999": want a whole number, 0 or more`,
		"play parker --delay soon":                 `parlor: play: --delay "soon": want a time like 700ms or 2s`,
		"play parker --plain=perhaps":              `parlor: play: --plain "perhaps": want true or false`,
		"sim parker --until much":                  `parlor: sim: --until "much": want a number`,
		"play parker --colour red":                 `parlor: play: unknown flag --colour: want one of those that parlor play -h lists`,
		"play parker --seed":                       `parlor: play: --seed: want a whole number, 0 or more behind it`,
		"play parker --save":                       `parlor: play: --save: want a value behind it`,
		"play parker -o penalty":                   `parlor: play: -o: option "penalty": want name=value`,
		"serve --trust-proxy junk":                 `parlor: serve: --trust-proxy: "junk": want a network like 10.0.0.0/8 or an address like 127.0.0.1`,
		"serve --pace -1s":                         `parlor: serve: --pace -1s: want no less than 0`,
		"lab crown-and-anchor --openings":          `parlor: lab: --openings: crown-and-anchor: want a game on points`,
		"sim parker --bots captian":                `parlor: sim: unknown bot "captian": want one of random, hand, net, landlubber, deckhand, sailor, bosun, navigator, captain, purser, fiddler, gunner`,
		"version -x":                               `parlor: version: unknown flag -x: want none`,
		"play parker -colour=red":                  `parlor: play: unknown flag -colour: want one of those that parlor play -h lists`,
		"play parker ---plain":                     `parlor: play: unknown flag ---plain: want one of those that parlor play -h lists`,
		"play parker -plain=perhaps":               `parlor: play: -plain "perhaps": want true or false`,
		"sim parker --games 3 -games ten":          `parlor: sim: -games "ten": want a whole number`,
		"sim parker --bots nosuch.net,net":         `parlor: sim: --bots: nosuch.net: there is no such file or folder: want a net that parlor train kept`,
		"bench odds parker --level nosuch.net":     `parlor: bench odds: --level: nosuch.net: there is no such file or folder: want a net`,
		"token --name robot two":                   `parlor: token: unexpected argument "two"`,
		"play --resume nosuch.game":                `parlor: nosuch.game: there is no such file or folder: want a game file`,
		"play --replay nosuch.game --plain":        `parlor: nosuch.game: there is no such file or folder: want a game file`,
		"levels parker --json --games 2 --fit 0.7": `parlor: levels: --json: want no --fit with it`,
		"levels check-and-double-check --games 2":  `parlor: levels: check-and-double-check: no persons play it so far: leave out --games`,
		"verify --key zz game.json":                `parlor: verify: --key "zz": want 64`,
		"bench rules -time 0":                      `parlor: bench rules: --time 0s: want more than 0`,
		"help nosuch":                              `parlor: unknown command "nosuch": want `,
	} {
		code, _, errs := runWith(t, strings.Fields(line)...)
		if code == 0 || (code == 1) != strings.Contains(line, "nosuch.") || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("parlor %s: code %d,\n got %s\nwant %s", line, code, errs, want)
		}
	}
}

// TestHowManyWorkersIsSaidAlikeEverywhere in each command that has any.
func TestHowManyWorkersIsSaidAlikeEverywhere(t *testing.T) {
	for _, c := range []string{"sim", "rollout", "analyze", "lab", "levels", "train", "bench odds"} {
		const usage = " at a time; 0: one a processor"
		if _, help, _ := runWith(t, append(strings.Fields(c), "-h")...); !strings.Contains(help, usage) {
			t.Errorf("parlor %s -h does not say %q", c, usage)
		}
		for _, n := range []string{"-1", "1000000", "many"} {
			want := fmt.Sprintf("parlor: %s: --workers: %q: want a whole number from 0, which is one a processor, to 65535\n", c, n)
			if code, _, errs := runWith(t, append(strings.Fields(c), "--workers", n)...); code != 2 || errs != want {
				t.Errorf("parlor %s --workers %s: code %d, %s", c, n, code, errs)
			}
		}
	}
	if code, _, errs := runWith(t, "train", "hypergammon", "--workers", "0", "--games", "100", "--dir", t.TempDir()); code != 0 {
		t.Errorf("as many as there are processors: code %d, %s", code, errs)
	}
}

// TestFlagsAreListedAsTheyAreTyped with two dashes, and what they want has a name of its own.
func TestFlagsAreListedAsTheyAreTyped(t *testing.T) {
	for _, c := range append(names(), "bench rules", "bench signature", "bench odds") {
		_, help, _ := runWith(t, append(strings.Fields(c), "-h")...)
		for line := range strings.Lines(help) {
			if ok, _ := regexp.MatchString(`^  (-\w\w|--?[\w-]+ (string|int|float|uint|value)$)`, strings.TrimRight(line, "\n")); ok {
				t.Errorf("parlor %s -h: %s", c, line)
			}
		}
	}
}

// What is no game file is called so, whoever reads it.
func TestWhatIsNoGameFileIsCalledSo(t *testing.T) {
	for text, want := range map[string]string{"hi": "this is no game file", "": "this is no game file", "17": "this is no game file", "{}": `format ""`, `{"format":"parlor game","version":"one"}`: "version: a string cannot stand there"} {
		file := filepath.Join(t.TempDir(), "junk.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, c := range []string{"verify", "convert", "analyze"} {
			code, _, errs := runWith(t, c, file)
			if code != 1 || !strings.Contains(errs, want) || c == "verify" && !strings.Contains(errs, file) {
				t.Errorf("parlor %s, %q: code %d, %s", c, text, code, errs)
			}
		}
	}
	for _, c := range []string{"verify", "convert", "analyze"} {
		if code, _, errs := runWith(t, c, "-"); code != 1 || !strings.HasPrefix(errs, "parlor: standard input: this is no game file: want") {
			t.Errorf("parlor %s -: code %d, %s", c, code, errs)
		}
	}
}

// Help with the name of a command is that command's; of help itself it is the whole.
func TestHelpOfACommand(t *testing.T) {
	_, whole, _ := runWith(t, "help")
	for _, line := range []string{"help help", "help -h", "--help --help"} {
		if code, out, _ := runWith(t, strings.Fields(line)...); code != 0 || out != whole {
			t.Errorf("parlor %s: code %d,\n%s", line, code, out)
		}
	}
	for _, c := range commands {
		code, out, _ := runWith(t, "help", c.name)
		_, same, _ := runWith(t, c.name, "-h")
		if code != 0 || out != same || !strings.HasPrefix(out, "Usage: parlor "+c.name) {
			t.Errorf("parlor help %s: code %d,\n%s", c.name, code, out)
		}
		if strings.HasSuffix(out, "Flags:\n") {
			t.Errorf("parlor %s -h announces flags and has none", c.name)
		}
	}
}

// TestWhereTheSecretsLieIsSaid in the help of each command that writes them, and nobody else may read the file.
func TestWhereTheSecretsLieIsSaid(t *testing.T) {
	for command, words := range map[string][]string{"serve": {"secrets", "0700", "0600"}, "backup": {"secrets", "0600"}, "export": {"secrets", "0600"}} {
		_, help, _ := runWith(t, command, "-h")
		for _, word := range words {
			if !strings.Contains(help, word) {
				t.Errorf("parlor %s -h does not say %q:\n%s", command, word, help)
			}
		}
	}
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	s, err := store.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"backup", "export"} {
		file := filepath.Join(dir, command)
		if code, _, errs := runWith(t, command, "--data", data, file); code != 0 {
			t.Fatalf("parlor %s: %s", command, errs)
		}
		f, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if mode := f.Mode().Perm(); runtime.GOOS != "windows" && mode != 0o600 {
			t.Errorf("parlor %s: mode %o", command, mode)
		}
	}
}
