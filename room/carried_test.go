package room

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// TestTheRefereeKnowsEveryKindAndMember fails where an event, or a member of one,
// is new, and nobody has said where it may stand.
func TestTheRefereeKnowsEveryKindAndMember(t *testing.T) {
	var somewhere []string // What a server tells of events beside the log is no member of one.
	for _, kind := range api.Kinds() {
		names, ok := carries[kind]
		if !ok {
			t.Errorf("the referee does not know what %q carries", kind)
		}
		somewhere = append(somewhere, names...)
	}
	for kind := range carries {
		if !slices.Contains(api.Kinds(), kind) {
			t.Errorf("no event is a %q", kind)
		}
	}
	e := reflect.TypeFor[api.Event]()
	for i := range e.NumField() {
		name, _, _ := strings.Cut(e.Field(i).Tag.Get("json"), ",")
		if name != "hidden" && name != "parts" && !slices.Contains(always, name) && !slices.Contains(somewhere, name) {
			t.Errorf("no kind of event carries %q", name)
		}
	}
}

// TestEveryKindIsFolded gives each kind to a room; what is wrong with it there is
// never that the room does not know it.
func TestEveryKindIsFolded(t *testing.T) {
	for _, kind := range append(api.Kinds(), "unheard") {
		p := newParty(t, 5)
		p.open(api.Config{Game: "parker"}, 0)
		_, err := p.room.Apply(api.Event{Seq: p.room.Seq + 1, Time: p.now, Kind: kind, Seat: 0})
		if unknown := err != nil && strings.Contains(err.Error(), "unknown kind"); unknown != (kind == "unheard") {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// TestEveryVerbIsDone gives each verb to a room, in the same way, and to who asks
// whether visitors may use it.
func TestEveryVerbIsDone(t *testing.T) {
	own := []api.Verb{api.DoOpen, api.DoFlag, api.DoPause, api.DoFollow, api.DoSettle}
	for _, verb := range append(api.Verbs(), "unheard") {
		p := newParty(t, 5)
		p.open(api.Config{Game: "parker"}, 0)
		_, _, err := p.room.Do(Command{Do: verb, Seat: 0}, p.now, p.cup)
		if unknown := err != nil && strings.Contains(err.Error(), "unknown command"); unknown != (verb == "unheard") {
			t.Errorf("%s: %v", verb, err)
		}
		if verb != "unheard" && verb.Asked() == slices.Contains(own, verb) {
			t.Errorf("%s: want it among the verbs of visitors, or of the server", verb)
		}
	}
}

// TestMembersThatAKindDoesNotHaveAreRefused puts every member into every kind.
func TestMembersThatAKindDoesNotHaveAreRefused(t *testing.T) {
	full := api.Event{
		Text: "x", Net: "x", Open: &api.Config{}, Sit: &api.Sitting{}, Dice: json.RawMessage(`{}`), Offer: api.Draw, Yes: true, Down: 1,
		Result: &api.Result{}, Hidden: true, Parts: []game.Part{{Is: game.PartDice}},
	}
	v := reflect.ValueOf(full)
	for _, kind := range api.Kinds() {
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if slices.Contains(always, name) {
				continue
			}
			e := api.Event{Kind: kind}
			reflect.ValueOf(&e).Elem().Field(i).Set(v.Field(i))
			if err := carried(e); (err == nil) != slices.Contains(carries[kind], name) {
				t.Errorf("%s with %s: %v", kind, name, err)
			}
		}
	}
	f := NewReferee("r")
	err := f.Take(fair.Event{Seq: 1, Data: `{"e":"open","seat":-1,"open":{"game":"parker","seats":2,"version":1},"yes":true}`}, nil)
	if err == nil || !strings.Contains(err.Error(), "yes") {
		t.Errorf("%v", err)
	}
}

// TestMembersThatNobodyKnowsArePassedOver reads a log of a later server.
func TestMembersThatNobodyKnowsArePassedOver(t *testing.T) {
	for data, ok := range map[string]bool{
		`{"e":"open","seat":-1,"open":{"game":"parker","seats":2,"version":1,"later":{"a":[1]}},"later":"x"}`: true,
		`{"e":"open","seat":-1,"open":{"game":"parker","seats":2,"version":1},"Later":"x"}`:                   false,
		`{"e":"open","seat":-1,"open":{"game":"parker","seats":2,"version":1},"later":1,"later":2}`:           false,
	} {
		if err := NewReferee("r").Take(fair.Event{Seq: 1, Data: data}, nil); (err == nil) != ok {
			t.Errorf("%s: %v", data, err)
		}
	}
	if _, err := fair.Decode([]byte(`{"throw":{"k":1,"fell":["6-1"],"later":1}}`)); err == nil {
		t.Error("a record of the dice with a member that nobody knows was read")
	}
}
