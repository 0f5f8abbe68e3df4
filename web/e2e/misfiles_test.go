package e2e

import (
	"strings"
	"testing"

	"parlor/fair"
)

// A misfile is a game file as no server writes one. No reader of Go takes it for one.
type misfile struct {
	name, of string
	do       func(t testing.TB, g *gamble)
	text     func(file string) string
	refused  string // what parlor verify says
	page     string // as of a cheat
}

// misfiles have members twice, or in other capitals, so that one file shows two games; and what else one reader takes and another does not.
var misfiles = []misfile{
	{"two games in one file, by capitals", "live", nil, func(file string) string { return both(file, "Events", "Receipts") }, "want each once", "no game file"},
	{"two games in one file, by members twice", "live", nil, func(file string) string { return both(file, "events", "receipts") }, "want each once", oneFile},
	{"an event with two texts", "live", nil, func(file string) string {
		return strings.Replace(file, `"data": `, `"Data": "{}", "data": `, 1)
	}, "want each once", "was changed"},
	{"two lists of events, by a long s", "live", nil, func(file string) string { return both(file, "eventſ", "receiptſ") }, "want each once", "no game file"},
	{"a number that is written otherwise", "live", nil, func(file string) string { return strings.Replace(file, `"seq": 1,`, `"seq": 1e0,`, 1) }, "cannot stand there", oneFile},
	{"a time with a fraction", "live", nil, func(file string) string {
		at := strings.Index(file, `"time": `) + len(`"time": `) + len("1764000000000000")
		return file[:at] + ".5" + file[at:]
	}, "cannot stand there", "was changed"},
	{"a receipt of a time before 1970", "live", nil, func(file string) string {
		at := strings.LastIndex(file, `"time": `) + len(`"time": `)
		return file[:at] + "-5" + file[at+strings.IndexByte(file[at:], ','):]
	}, "microseconds since 1970", "signature"},
	{"a version that is written otherwise", "live", nil, func(file string) string { return strings.Replace(file, `"version": 1,`, `"version": 1.0,`, 1) }, "cannot stand there", oneFile},
	{"a blank behind its end that is none of JSON", "live", nil, func(file string) string { return file + "\u00a0" }, "something follows its end", "non-whitespace"},
	{"a signature in capitals", "live", nil, func(file string) string {
		at := strings.Index(file, `"sig": "`) + len(`"sig": "`)
		return file[:at] + strings.ToUpper(file[at:at+128]) + file[at+128:]
	}, "128 lower-case", "signature"},
	{"half of a letter, of which each reader makes another", "live", into("{\"n\":0,\"t\":0,\"e\":\"say\",\"seat\":0,\"text\":\"\ufffd\"}"), func(file string) string {
		return strings.Replace(file, "\ufffd", `\ud800`, 1)
	}, "half of a letter", "no game file"},
	{"a time before 1970", "live", func(_ testing.TB, g *gamble) { g.file.Events[0].Time = -5 }, func(file string) string { return file }, "microseconds since 1970", "was changed"},
}

// both adds the first half of the game to the file, under these names.
func both(file, events, receipts string) string {
	f, err := fair.ReadFile(strings.NewReader(file))
	if err != nil {
		panic(err)
	}
	f.Events = f.Events[:len(f.Events)/2]
	forger{}.seal(&f)
	var b strings.Builder
	if err := f.Write(&b); err != nil {
		panic(err)
	}
	half := b.String()[strings.Index(b.String(), `"events"`):]
	half = strings.Replace(strings.Replace(half, `"events"`, `"`+events+`"`, 1), `"receipts"`, `"`+receipts+`"`, 1)
	return strings.TrimSuffix(strings.TrimSpace(file), "}") + "," + half
}
