package main

import (
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
anything in the file is wrong.`)
		asJSON := f.Bool("json", false, "print the report as JSON")
		receipt := f.String("receipt", "", "a receipt that you kept while playing, as JSON")
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
	if receipt != "" {
		if know.Receipts, err = readReceipt(receipt); err != nil {
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

func readReceipt(name string) ([]fair.Receipt, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var r fair.Receipt
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("receipt %s: %w", name, err)
	}
	return []fair.Receipt{r}, nil
}

// printReport says what was found, the worst first.
func printReport(w io.Writer, r fair.Report) {
	fmt.Fprintf(w, "Room %s: %d events, %d throws.\n", r.Room, r.Events, r.Throws)
	for _, part := range []struct {
		verdict fair.Verdict
		title   string
	}{{fair.Failed, "Wrong:"}, {fair.Proven, "Proven:"}, {fair.Unproven, "Not proven:"}} {
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
