package fair

import (
	"encoding/json"
	"time"
)

// Rules is what the opening of a room says that is opened now: which of the rules
// in docs/fair.md its log keeps.
const Rules = 3

// rulesSince is when servers had begun to open all rooms so.
var rulesSince = time.Date(2026, time.November, 24, 0, 0, 0, 0, time.UTC)

// RulesOf returns which rules a log keeps by its first event; 0 if that does not say it.
func RulesOf(data string) int {
	var first struct {
		Open struct {
			Dice int `json:"dice"`
		} `json:"open"`
	}
	if Spelled([]byte(data)) != nil || json.Unmarshal([]byte(data), &first) != nil {
		return 0
	}
	return first.Open.Dice
}

// opened says what is not checked of a room that was opened with fewer rules. Since
// all rooms are opened with all of them, only who wants less to be checked does that.
func (v *verifier) opened(first Event) {
	v.rules = RulesOf(first.Data)
	switch at := time.UnixMicro(first.Time).UTC(); {
	case v.rules >= Rules:
	case at.Before(rulesSince):
		v.marked(MarkFewer, "The room was opened with fewer rules than rooms are since %s: who is said to have left, to be back, or to have a bot in his place is not held to what the log says before.", Day(rulesSince))
	default:
		v.fail(MarkFewer, 1, 0, "Event 1: the room was opened on %s with fewer rules than rooms are since %s: whoever opened it so wanted less to be checked.", Day(at), Day(rulesSince))
	}
}
