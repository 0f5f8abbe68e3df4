package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"parlor/fair"
	"parlor/room"
)

var verifyCommand = command{
	"verify", "checks a game file: dice, legality of every turn, clocks, result",
	func(m Main, _ context.Context, args []string) error {
		f := m.flags("verify", `
Usage: parlor verify [-json] [-receipt FILE] GAME.json

Checks a game that was saved from a server, offline, and says in plain words
what is proven and what is not. The file - is standard input. It fails if
anything in the file is wrong. Receipts that were collected while the game was
played show that it is the game which was seen then; if GAME.json.receipts
exists, where parlor play --server keeps them, they are read from there.`)
		asJSON := f.Bool("json", false, "print the report as JSON")
		receipt := f.String("receipt", "", "`file` of a receipt that you kept while playing, or a list of them, as JSON")
		rest, err := parse(f, args)
		if err != nil {
			return err
		}
		if len(rest) != 1 {
			return misused("verify: want one game file")
		}
		return m.verify(rest[0], *receipt, *asJSON)
	},
}

// errNotFair is the error of a game that does not hold.
var errNotFair = errors.New("this game does not hold")

func (m Main) verify(name, receipt string, asJSON bool) error {
	in := m.In
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	f, err := fair.ReadFile(in)
	if err != nil {
		return err
	}
	know := fair.Knowledge{Referee: room.NewReferee(f.Room)}
	if beside := name + receiptsExt; receipt == "" && exists(beside) {
		receipt = beside
	}
	if receipt != "" {
		if know.Receipts, err = readReceipts(receipt); err != nil {
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

// readReceipts reads a receipt, or a list of them.
func readReceipts(name string) (list []fair.Receipt, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("[")) {
		err = json.Unmarshal(data, &list)
	} else {
		list = make([]fair.Receipt, 1)
		err = json.Unmarshal(data, &list[0])
	}
	if err != nil {
		return nil, fmt.Errorf("receipts %s: %w", name, err)
	}
	return list, nil
}

// printReport says what was found, the worst first.
func printReport(w io.Writer, r fair.Report) {
	fmt.Fprintf(w, "Room %s: %d events, %d throws.\n", r.Room, r.Events, r.Throws)
	for _, part := range []struct {
		verdict fair.Verdict
		title   string
	}{{fair.Failed, "Wrong:"}, {fair.Suspect, "Look closely:"}, {fair.Proven, "Proven:"}, {fair.Unproven, "Not proven:"}} {
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
