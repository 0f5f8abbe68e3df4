package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"parlor/fair"
	"parlor/plaintext"
)

var verifyCommand = command{
	"verify", "checks a game file: dice, legality of every turn, clocks, result",
	func(m Main, _ context.Context, args []string) error {
		f := m.flags("verify", `
Usage: parlor verify [--json] [--key KEY] [--receipts FILE] GAME.json [OTHER.json]

Checks a game that was saved from a server, offline, and says in plain words
what is proven, what is marked, and what is not proven. The file - is standard
input. It fails if anything in the file is wrong or suspect. Receipts that were
collected while the game was played show that it is the game which was seen
then; if GAME.json.receipts exists, where parlor play --server keeps them, they
are read from there. OTHER.json is another file that the server gave out: of the
same room, the two must not contradict each other; of another room, no chain may
be in both.`)
		asJSON := f.Bool("json", false, "print the report as JSON")
		receipts := f.String("receipts", "", "`file` of a receipt that you kept while playing, of a list of them, or what a page has saved with an alarm")
		key := f.String("key", "", "the server's public `key`, from elsewhere than the file")
		rest, err := parse(f, args)
		if err != nil {
			return err
		}
		if len(rest) != 1 && len(rest) != 2 {
			return misused("verify: want a game file, or two")
		}
		know := fair.Knowledge{}
		if *key != "" {
			if err := know.Key.UnmarshalText([]byte(*key)); err != nil || !know.Key.Present() {
				return misused("verify: --key %.80q: want 64 lower-case hexadecimal digits", *key)
			}
		}
		return m.verify(rest, know, *receipts, *asJSON)
	},
}

// errNotFair is the error of a game that does not hold.
var errNotFair = errors.New("this game does not hold")

func (m Main) verify(names []string, know fair.Knowledge, receipts string, asJSON bool) error {
	f, err := m.readGame(names[0])
	if err != nil {
		return err
	}
	know.Referee = m.Games.NewReferee(f.Room)
	if len(names) > 1 {
		other, err := m.readGame(names[1])
		if err != nil {
			return err
		}
		know.Other = &other
	}
	if beside := names[0] + receiptsExt; receipts == "" && exists(beside) {
		receipts = beside
	}
	if receipts != "" {
		if know.Receipts, err = readReceipts(receipts); err != nil {
			return err
		}
	}
	report := fair.Verify(f, know)
	if asJSON {
		e := json.NewEncoder(m.Out)
		e.SetIndent("", "  ")
		if err := e.Encode(report); err != nil {
			return err
		}
	} else {
		printReport(m.Out, report)
	}
	if !report.OK() {
		return errNotFair
	}
	return nil
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// readGame reads a game file; the name - is standard input.
func (m Main) readGame(name string) (fair.File, error) {
	in := plaintext.NewReader(m.In)
	if name == "-" {
		name = "standard input"
	} else {
		file, err := openText(name, aGame)
		if err != nil {
			return fair.File{}, err
		}
		defer file.Close()
		in = file
	}
	f, err := fair.ReadFile(in)
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax), errors.Is(err, fair.ErrNoObject), errors.Is(err, io.EOF):
		return f, fmt.Errorf("%s: this is no game file: want %s", name, aGame)
	case err != nil:
		return f, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

const someReceipts = "a receipt, a list of them, or what a page has saved with an alarm"

// readReceipts reads a receipt, a list of them, or what a page has saved with an
// alarm: the last good receipt, and the other signature.
func readReceipts(name string) (list []fair.Receipt, err error) {
	data, err := readFile(name, someReceipts)
	if err != nil {
		return nil, err
	}
	var alarm struct {
		fair.Receipt
		Last    *fair.Receipt `json:"receipt"`
		Against *fair.Receipt `json:"against"`
	}
	switch {
	case bytes.HasPrefix(bytes.TrimSpace(data), []byte("[")):
		err = json.Unmarshal(data, &list)
	default:
		if err = json.Unmarshal(data, &alarm); alarm.Last == nil && alarm.Against == nil {
			list = []fair.Receipt{alarm.Receipt}
		}
		for _, r := range []*fair.Receipt{alarm.Last, alarm.Against} {
			if r != nil {
				list = append(list, *r)
			}
		}
	}
	if err != nil || slices.ContainsFunc(list, func(r fair.Receipt) bool { return r.Seq == 0 }) {
		return nil, fmt.Errorf("receipts %s: want %s", name, someReceipts)
	}
	return list, nil
}

// printReport says what was found, the worst first.
func printReport(w io.Writer, r fair.Report) {
	fmt.Fprintf(w, "Room %s: %s, %s.\n", r.Room, counted(r.Events, "event"), counted(r.Throws, "throw"))
	for _, part := range []struct {
		verdict fair.Verdict
		title   string
	}{{fair.Failed, "Wrong:"}, {fair.Suspect, "Look closely:"}, {fair.Marked, "Marked:"}, {fair.Proven, "Proven:"}, {fair.Unproven, "Not proven:"}} {
		first := true
		for _, f := range r.Findings {
			if f.Verdict != part.verdict {
				continue
			}
			if first {
				fmt.Fprintf(w, "\n%s\n", part.title)
				first = false
			}
			fmt.Fprintf(w, "  - %s\n", f.Text)
		}
	}
	if r.Omitted > 0 {
		fmt.Fprintf(w, "\n  and %d more that are wrong.\n", r.Omitted)
	}
}
