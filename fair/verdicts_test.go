package fair

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlor/game"
)

// unchecked writes a record down that the ledger would not take.
func (s *sample) unchecked(r Record) {
	s.event(fmt.Sprintf(`{"e":%q,"seat":0,"dice":%s}`, r.kind(), Encode(r)))
}

// other is another log of the room, as the server would have signed it: the first n
// events, and then something else.
func (s *sample) other(n int, data string, signed bool) *File {
	o := sample{TB: s.TB, book: book{File{Room: s.file.Room, Events: slices.Clone(s.file.Events[:n])}, s.first}}
	o.event(data)
	if signed {
		o.sign()
	}
	return &o.file
}

// objects is a referee that finds one event in breach of something.
type objects struct {
	umpire
	part  string // of the event
	check Check
}

func (o *objects) Take(e Event, r Record) error {
	if strings.Contains(e.Data, o.part) {
		return Breach{o.check, errors.New("it does not keep the rules")}
	}
	return o.umpire.Take(e, r)
}

// TestEachVerdictIsSaidOfWhatHappened makes a log for each mark and each failure of
// docs/fair.md, and looks for it, for nothing else, and whether anything is claimed.
func TestEachVerdictIsSaidOfWhatHappened(t *testing.T) {
	for _, c := range []struct {
		name    string
		do      func(s *sample, know *Knowledge)
		claimed bool    // of some throws at least
		proven  []Check // beside what is proven of every log
		found   []string
	}{
		{"an honest game", func(s *sample, _ *Knowledge) {
			s.begin(0, 1)
			s.play(6)
		}, true, nil, nil},
		{"a throw given up, and its link late", func(s *sample, _ *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			s.giveUp()
			s.begin(0, 1)
			s.play(2)
		}, true, nil, []string{"marked void: throw 3 was called", "marked void: It would have been"}},
		{"a throw given up, and no link", func(s *sample, _ *Knowledge) {
			s.begin(0, 1)
			s.call()
			s.put(-1, "", Void{K: 1, Link: s.server.Link(1)})
			s.begin(0, 1)
			s.play(2)
		}, true, nil, []string{"marked void: throw 1 was called"}},
		{"somebody left out", func(s *sample, _ *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			s.begin(0)
			s.play(2)
		}, true, nil, []string{"marked excluded: from throw 3 on seat 1"}},
		{"a restore", func(s *sample, _ *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			s.store = " restored"
			s.begin(0, 1)
			s.play(2)
		}, true, nil, []string{"marked restored: before throw 3"}},
		{"links that travel", func(s *sample, _ *Knowledge) {
			s.travels = true
			s.begin(0, 1)
			s.play(4)
		}, false, nil, []string{"marked ahead: Throws 1 to 4 (4): links travelled ahead"}},
		{"an epoch that gives up links that had travelled", func(s *sample, _ *Knowledge) {
			s.travels = true
			s.begin(0, 1)
			s.play(2)
			j, k := s.ledger.Ahead(1)
			s.put(1, "", Reveal{Part: 1, K: k, Ahead: true, Link: s.second[1].Link(j)})
			s.begin(0, 1)
			s.play(2)
		}, false, nil, []string{"marked ahead: links travelled ahead", "marked ahead: Throw 3: given up with an epoch"}},
		{"nobody brings a chain", func(s *sample, _ *Knowledge) {
			s.begin()
			s.play(3)
		}, false, nil, []string{"marked nothing-brought: Throws 1 to 3 (3)"}},
		{"first nobody, then both", func(s *sample, _ *Knowledge) {
			s.begin()
			s.play(2)
			s.begin(0, 1)
			s.play(2)
		}, true, nil, []string{"marked nothing-brought: Throws 1 to 2 (2)"}},
		{"dice thrown by hand", func(s *sample, _ *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			s.put(s.pos.Thrower(), "", Throw{K: 3, Physical: true, Fell: []string{"6-3"}})
		}, true, nil, []string{"marked physical: throw 3"}},

		{"two logs, both signed", func(s *sample, know *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			know.Other = s.other(4, `{"e":"say","seat":0,"text":"no"}`, true)
		}, true, nil, []string{"failed two-logs: differ from event 5 on"}},
		{"two logs, one of them anybody's", func(s *sample, know *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			know.Other = s.other(4, `{"e":"say","seat":0,"text":"no"}`, false)
		}, true, nil, []string{"suspect two-logs: anybody's"}},
		{"a log and its beginning", func(s *sample, know *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			o := File{Room: s.file.Room, Events: s.file.Events[:5]}
			know.Other = &o
		}, true, []Check{OfLogs}, nil},
		{"a receipt of another log", func(s *sample, know *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			know.Receipts = s.other(4, `{"e":"say","seat":0,"text":"no"}`, true).Receipts
		}, true, nil, []string{"failed two-logs: receipt for event 5: of another log"}},
		{"a chain in two rooms", func(s *sample, know *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			o := newSample(s.TB)
			o.file.Room, o.ledger = "room-2", NewLedger("room-2")
			o.begin(0)
			know.Other = &o.file
		}, true, nil, []string{`failed reused-anchor: in this room and in room "room-2"`}},
		{"no chain in two rooms", func(s *sample, know *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			know.Other = &File{Room: "room-2", Events: s.file.Events[:1]}
		}, true, []Check{OfReused}, nil},
		{"a chain promised twice", func(s *sample, _ *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			s.unchecked(Promise{Seats: []game.Seat{0}, Epoch: 2, Length: sampleLength, Anchor: s.chains[1].Anchor()})
		}, false, nil, []string{"failed reused-anchor: an anchor is used again"}},
		{"a link that is denied", func(s *sample, _ *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			s.call()
			s.reveal(0)
			s.reveal(1)
			s.unchecked(Void{K: 3, Link: s.server.Link(3)})
		}, false, nil, []string{"failed denied-link: no link is missing"}},
		{"a throw without a link", func(s *sample, _ *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			s.call()
			s.unchecked(Throw{K: 3, Link: s.server.Link(3), Links: []Value{s.reveal(0), {}}, Fell: []string{"6-3"}})
		}, false, nil, []string{"failed order: a link is missing"}},
		{"a throw that was not called", func(s *sample, _ *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			s.unchecked(Throw{K: 3, Link: s.server.Link(3), Links: []Value{s.chains[0].Link(3), s.chains[1].Link(3)}, Fell: []string{"6-3"}})
		}, false, nil, []string{"failed order: throw 3 is not called"}},
		{"something else than the links make", func(s *sample, know *Knowledge) {
			s.begin(0, 1)
			s.play(4)
			at := find(s.TB, s.file, 3, all[Throw])
			change(s.TB, &s.file, at, func(r *Throw) { r.Fell = []string{map[bool]string{true: "6-4", false: "6-5"}[r.Fell[0] == "6-5"]} })
			s.file.Events = s.file.Events[:at+1]
			reseal(&s.file)
			know.Receipts = nil
		}, true, nil, []string{"failed throw: the links make"}},
		{"a decision between call and throw", func(s *sample, know *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			s.call()
			s.event(`{"e":"offer","seat":0,"offer":"draw"}`)
			know.Referee = &objects{part: `"offer"`, check: OfChoice, umpire: umpire{start(s.TB, "backgammon", 2, nil)}}
		}, false, nil, []string{"failed choice-after-call: does not keep the rules"}},
		{"a throw given up without a yes", func(s *sample, know *Knowledge) {
			s.begin(0, 1)
			s.play(2)
			s.giveUp()
			know.Referee = &objects{part: `"void"`, check: OfConsent, umpire: umpire{start(s.TB, "backgammon", 2, nil)}}
		}, true, nil, []string{"marked void: throw 3 was called", "failed no-consent: does not keep the rules", "marked void: would have been"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSample(t)
			know := Knowledge{Key: PublicKey(serverKey()), Referee: &umpire{start(t, "backgammon", 2, nil)}}
			c.do(s, &know)
			s.sign()
			if know.Receipts == nil {
				know.Receipts = s.file.Receipts
			}
			report := Verify(s.file, know)
			var found []Finding
			claimed := false
			proven := []Check{}
			for _, f := range report.Findings {
				switch {
				case f.Verdict == Proven && f.Check == OfClaim:
					claimed = true
				case f.Verdict == Proven && (f.Check == OfLogs || f.Check == OfReused):
					proven = append(proven, f.Check)
				case f.Verdict != Proven && f.Verdict != Unproven:
					found = append(found, f)
				}
			}
			if claimed != c.claimed || !slices.Equal(proven, append([]Check{}, c.proven...)) {
				t.Errorf("claimed %v, proven %v: want %v, %v", claimed, proven, c.claimed, c.proven)
			}
			wrong := slices.ContainsFunc(found, func(f Finding) bool { return f.Verdict == Failed || f.Verdict == Suspect })
			if report.OK() == wrong {
				t.Errorf("ok %v", report.OK())
			}
			same := slices.EqualFunc(found, c.found, func(f Finding, want string) bool {
				head, text, _ := strings.Cut(want, ": ")
				return head == fmt.Sprintf("%s %s", f.Verdict, f.Check) && strings.Contains(strings.ToLower(f.Text), strings.ToLower(text))
			})
			if !same {
				t.Errorf("want %q", c.found)
				for _, f := range found {
					t.Errorf("%s %s: %s", f.Verdict, f.Check, f.Text)
				}
			}
		})
	}
}
