package room

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"parlor/api"
)

// carries says which members events of a kind may have, beside their number, time
// and seat. What a kind does not carry says nothing there, and a reader who took
// it for something would be wrong.
var carries = map[api.Kind][]string{
	api.Opened: {"open"}, api.Sat: {"sit", "net"}, api.Stood: {}, api.Started: {},
	api.Anchored: {"dice"}, api.Committed: {"dice"}, api.Seeded: {"dice"}, api.Absent: {"dice"},
	api.Called: {"dice"}, api.Voided: {"dice"}, api.Linked: {"dice"}, api.Threw: {"text", "dice"},
	api.Played: {"text"}, api.Offered: {"offer"}, api.Answered: {"offer", "yes"}, api.TookBack: {},
	api.Flagged: {}, api.Left: {}, api.Returned: {}, api.StoodIn: {"text", "net"}, api.Paused: {"down"},
	api.Said: {"text"}, api.Ended: {"result"}, api.Followed: {"text"},
}

// always are the members that every event may have; a log has nothing hidden.
var always = []string{"n", "t", "e", "seat"}

// carried refuses an event with a member that its kind does not have.
func carried(e api.Event) error {
	v := reflect.ValueOf(e)
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		if !v.Field(i).IsZero() && !slices.Contains(always, name) && !slices.Contains(carries[e.Kind], name) {
			return fmt.Errorf("%s: no event of this kind has that", name)
		}
	}
	return nil
}
