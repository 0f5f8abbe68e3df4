package fair

import (
	"fmt"
	"slices"
	"strings"
)

// A Verdict is what a check came to.
type Verdict string

const (
	Proven   Verdict = "proven"
	Unproven Verdict = "unproven" // nothing wrong was found, but the file cannot show it
	Suspect  Verdict = "suspect"  // nothing wrong was found, and yet a cheat would look like this
	Marked   Verdict = "marked"   // it was so, and the claim of docs/fair.md does not cover it
	Failed   Verdict = "failed"   // the file contradicts itself, the rules or a receipt
)

// A Check names what a finding is about.
type Check string

const (
	OfHash    Check = "hash"    // the events hang together
	OfReceipt Check = "receipt" // signatures
	OfKey     Check = "key"     // whose signatures they are
	OfOrder   Check = "order"   // anchors, commitments, seeds and links come as they must
	OfThrow   Check = "throw"   // what fell is what the material makes
	OfAbsent  Check = "absent"  // throws without the link of a seat that has a chain
	OfSkip    Check = "skip"    // numbers without a throw, anchors without one
	OfRules   Check = "rules"   // turns, clocks, result
	OfSecrets Check = "secrets" // what no file can show

	OfClaim   Check = "claim"             // that each unmarked throw could fall in one way only
	OfLogs    Check = "two-logs"          // the server signed two logs of one room
	OfDenied  Check = "denied-link"       // a link is in the log that is said to be missing
	OfChoice  Check = "choice-after-call" // somebody decided something between a call and its throw
	OfConsent Check = "no-consent"        // a throw was given up, or a game stopped, without it
	OfReused  Check = "reused-anchor"     // a chain was promised for two epochs

	MarkVoid     Check = "void"            // a throw was called and given up, by consent
	MarkStopped  Check = "stopped"         // the game was stopped because a link was missing
	MarkExcluded Check = "excluded"        // a participant was left out of a later epoch
	MarkRestored Check = "restored"        // the server was restored from a backup
	MarkTaken    Check = "taken-back"      // a turn was taken back after dice had fallen
	MarkAhead    Check = "ahead"           // links travelled ahead
	MarkNothing  Check = "nothing-brought" // nobody, or not every person, brought a chain
	MarkPhysical Check = "physical"        // dice were typed in
	MarkSeeded   Check = "seeded"          // dice were made of a number that whoever began the game knew
	MarkOlder    Check = "older"           // throws of the older protocol
	MarkFewer    Check = "fewer-rules"     // the room was opened with fewer rules than rooms are now
)

// A Breach is an error of a [Referee] that is about one check.
type Breach struct {
	Check Check
	Err   error
}

func (b Breach) Error() string { return b.Err.Error() }

func (b Breach) Unwrap() error { return b.Err }

// A Finding is what one check found, in words for people. Form and Args are what Text
// was made of, for who says it in another language: numbers, texts, [Throws], [Seats],
// [OneOf], [Day], and the error that a %v names. Those read from JSON have none.
type Finding struct {
	Check   Check   `json:"check"`
	Verdict Verdict `json:"verdict"`
	Event   uint64  `json:"event,omitempty"` // where, if in one event
	Throw   uint64  `json:"throw,omitempty"` // which, if it is about one throw
	Text    string  `json:"text"`

	Form string `json:"-"`
	Args []any  `json:"-"`
}

// Found returns a finding whose text is form with args in its blanks.
func Found(c Check, v Verdict, event, throw uint64, form string, args ...any) Finding {
	text := fmt.Sprintf(form, args...)
	return Finding{Check: c, Verdict: v, Event: event, Throw: throw, Text: strings.ToUpper(text[:1]) + text[1:], Form: form, Args: args}
}

// A Report is what [Verify] found.
type Report struct {
	Room     string    `json:"room"`
	Events   int       `json:"events"`
	Throws   int       `json:"throws"` // physical ones included
	Findings []Finding `json:"findings"`
	Omitted  int       `json:"omitted,omitempty"` // failures beyond the first maxFailures
}

// OK reports whether nothing failed, and nothing is suspect. What is marked or
// unproven is not held against it.
func (r Report) OK() bool {
	for _, f := range r.Findings {
		if f.Verdict == Failed || f.Verdict == Suspect {
			return false
		}
	}
	return true
}

// Marks returns what is marked, each once.
func (r Report) Marks() (list []Check) {
	for _, f := range r.Findings {
		if f.Verdict == Marked && !slices.Contains(list, f.Check) {
			list = append(list, f.Check)
		}
	}
	return list
}

// maxFailures is how many failures a report lists. A file that is wrong from
// one end to the other would be as long again.
const maxFailures = 100

func (r *Report) add(f Finding) {
	if f.Verdict == Failed {
		n := 0
		for _, g := range r.Findings {
			if g.Verdict == Failed {
				n++
			}
		}
		if n == maxFailures {
			r.Omitted++
			return
		}
	}
	r.Findings = append(r.Findings, f)
}

func (r *Report) proven(c Check, format string, args ...any) {
	r.add(Found(c, Proven, 0, 0, format, args...))
}

func (r *Report) unproven(c Check, format string, args ...any) {
	r.add(Found(c, Unproven, 0, 0, format, args...))
}

func (r *Report) marked(c Check, format string, args ...any) {
	r.add(Found(c, Marked, 0, 0, format, args...))
}

func (r *Report) suspect(c Check, format string, args ...any) {
	r.add(Found(c, Suspect, 0, 0, format, args...))
}

// failed says whether c has failed.
func (r *Report) failed(c Check) bool {
	for _, f := range r.Findings {
		if f.Check == c && f.Verdict == Failed {
			return true
		}
	}
	return false
}
