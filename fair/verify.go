package fair

import (
	"errors"
	"slices"
	"strings"

	"parlor/game"
)

// A Referee knows the rules and the events that are not of this package.
// [Verify] shows it a game from the first event to the last.
type Referee interface {
	// Nature returns the position at which Nature is to act, before the throw
	// that comes next.
	Nature() (game.Position, error)

	// Take plays event e on. R is the record of the dice in it, nil if there is
	// none; a throw that fell as it must is Nature's action. The error says
	// which rule, clock or consent e offends.
	Take(e Event, r Record) error

	// End is asked after the last event what is proven of turns, clocks and
	// result.
	End() []Finding
}

// Knowledge is what whoever verifies knows from elsewhere. All of it may be
// missing.
type Knowledge struct {
	Key      Value     // the server's public key
	Receipts []Receipt // kept while playing
	Other    *File     // another file that the server gave out
	Referee  Referee
}

// Verify checks a game from end to end and says what is proven and what is not.
func Verify(f File, know Knowledge) Report {
	v := verifier{
		Report: Report{Room: f.Room, Events: len(f.Events)}, file: f, know: know,
		ledger: NewLedger(f.Room), referee: know.Referee,
	}
	for i := range f.Events {
		v.event(i)
	}
	v.tellHash()
	if !v.servers && len(f.Receipts) == 0 && len(know.Receipts) == 0 {
		v.tellKeyboard()
	} else {
		v.tellReceipts()
	}
	v.tellOther()
	v.tellDice()
	v.tellRules()
	v.unproven(OfSecrets, "No file can show whether a player's own program kept its seed and links secret, whether two seats are one person, or whether somebody was helped by a program.")
	return v.Report
}

type verifier struct {
	Report
	file    File
	know    Knowledge
	ledger  Ledger
	halted  uint64    // event at which the ledger stopped making sense, 0 if it has not
	referee Referee   // nil from the first breach of the rules on
	keys    []promise // of the anchors, in order
	heads   []Value   // the hashes that the events ought to have

	numbers  []uint64 // of the throws found to be as they must be
	sources  []source // what went into them
	computed int      // how many of them were computed, not typed in
	unread   []uint64 // throws that only the rules can check

	attendance attendance
	claims     claims
	servers    bool // a server has promised chains
	rules      int  // that the log keeps, by its first event
}

// promise is a key that the log announces at an event.
type promise struct {
	event uint64
	key   Value
}

func (v *verifier) fail(c Check, at, throw uint64, format string, args ...any) {
	v.add(Found(c, Failed, at, throw, format, args...))
}

// event checks event i of the file.
func (v *verifier) event(i int) {
	e := v.file.Events[i]
	var prev, head Value
	at := uint64(i) + 1
	if i > 0 {
		prev, head = v.file.Events[i-1].Hash, v.heads[i-1]
	}
	v.heads = append(v.heads, e.Sum(head, v.file.Room))
	if e.Seq != at {
		v.fail(OfHash, at, 0, "Event %d stands where event %d belongs: events were dropped, added or moved.", e.Seq, at)
	} else if e.Sum(prev, v.file.Room) != e.Hash {
		v.fail(OfHash, at, 0, "Event %d does not have the hash that its text and the event before give it: one of them was changed.", at)
	}
	if i == 0 {
		v.opened(e)
	}
	r, err := RecordIn([]byte(e.Data))
	if err != nil {
		v.halt(OfOrder, at, "Event %d: %v.", at, err)
	}
	if r != nil {
		v.record(at, r)
	}
	if v.referee == nil {
		return
	}
	if err := v.referee.Take(e, r); err != nil {
		check, b := OfRules, Breach{}
		if errors.As(err, &b) {
			check = b.Check
		}
		v.fail(check, at, 0, "Event %d: %v.", at, err)
		v.referee = nil
	}
}

// halt gives the dice up: nothing that follows has a meaning.
func (v *verifier) halt(c Check, at uint64, format string, args ...any) {
	if v.halted == 0 {
		v.halted = at
		v.fail(c, at, 0, format, args...)
	}
}

// checkOf is what a record that is out of order offends.
func checkOf(r Record, err error) Check {
	_, isVoid := r.(Void)
	switch {
	case errors.Is(err, ErrReused):
		return OfReused
	case isVoid && errors.Is(err, ErrLost):
		return OfDenied
	}
	return OfOrder
}

// record checks a record of the dice.
func (v *verifier) record(at uint64, r Record) {
	t, isThrow := r.(Throw)
	if isThrow {
		v.Throws++
	}
	if v.halted != 0 {
		return
	}
	before := v.ledger
	after, err := before.After(r)
	if err != nil {
		v.halt(checkOf(r, err), at, "Event %d: %v.", at, err)
		return
	}
	v.ledger = after
	if after.Older() && v.rules >= Rules {
		v.halt(OfOrder, at, "Event %d: %v: a record of the older protocol, in a room of today's rules.", at, ErrOrder)
		return
	}
	if after.Older() {
		v.attendance.note(before.older, after.older, r)
	}
	switch r := r.(type) {
	case Anchor:
		v.keys, v.servers = append(v.keys, promise{at, r.Key}), true
	case Epoch:
		v.keys = append(v.keys, promise{at, r.Key})
		v.ofSeed(at, r)
		v.began(at, before, r)
	case Void:
		v.wasVoided(at, before, r)
	case Reveal:
		v.cameLate(at, after, r)
	}
	if isThrow {
		v.throw(at, t, before)
	}
}

// throw checks that what fell is what it was made of.
func (v *verifier) throw(at uint64, t Throw, l Ledger) {
	if t.Physical {
		v.checked(t, source{physical: true})
		return
	}
	if !l.Older() {
		defer v.claims.fell(t.K, l.Epoch())
	}
	m := l.Material(t.Link, t.Links)
	fell, err := v.fall(m, t)
	switch {
	case err != nil:
		v.fail(OfRules, at, t.K, "Throw %d: %v.", t.K, err)
	case fell == nil:
		v.unread = append(v.unread, t.K)
	case !slices.Equal(fell, t.Fell):
		v.fail(OfThrow, at, t.K, "Throw %d: the log says %s; the %s make %s.",
			t.K, strings.Join(t.Fell, ", "), v.madeOf(), strings.Join(fell, ", "))
	default:
		v.computed++
		if l.Older() {
			v.checked(t, sourceOf(m))
		}
	}
}

func (v *verifier) checked(t Throw, s source) {
	v.numbers, v.sources = append(v.numbers, t.K), append(v.sources, s)
}

// madeOf says what throws are made of.
func (v *verifier) madeOf() string {
	if v.ledger.older != nil {
		return "links and seeds"
	}
	return "links"
}

// fall returns what m makes fall; nothing if only the rules could tell and
// nobody knows them.
func (v *verifier) fall(m Material, t Throw) ([]string, error) {
	if v.referee == nil {
		text, ok := m.thrown(t.Fell[0])
		if !ok {
			return nil, nil
		}
		return []string{text}, nil
	}
	p, err := v.referee.Nature()
	if err != nil {
		return nil, err
	}
	fell, _, err := m.Throw(p)
	return fell, err
}

func (v *verifier) tellHash() {
	if !v.failed(OfHash) {
		v.proven(OfHash, "The %d events hang together in one chain of hashes: none was changed, added or moved, and none between them dropped, unless all behind it were made anew.", v.Events)
	}
}

func (v *verifier) tellDice() {
	if v.halted != 0 {
		v.unproven(OfThrow, "The dice were not checked from event %d on.", v.halted)
	}
	if v.Throws == 0 {
		return
	}
	if v.halted == 0 && len(v.keys) > 0 {
		v.proven(OfOrder, "All chains were promised before any link of theirs was shown. Each link leads to the one before; none was used twice, left out or lost.")
	}
	switch {
	case v.computed == 1 && v.Throws == 1:
		v.proven(OfThrow, "The one throw is exactly what its %s make.", v.madeOf())
	case v.computed == 1:
		v.proven(OfThrow, "One of %d throws is exactly what its %s make.", v.Throws, v.madeOf())
	case v.computed > 1:
		v.proven(OfThrow, "%d of %d throws are exactly what their %s make.", v.computed, v.Throws, v.madeOf())
	}
	if len(v.unread) > 0 {
		v.unproven(OfThrow, "%s: lots or cards, which cannot be checked without the rules.", Throws(v.unread))
	}
	v.tellClaims()
	v.tellLevels(v.numbers, v.sources)
	v.tellAbsent()
	switch o := v.ledger.older; {
	case o == nil || o.skipped == 0:
	case o.skipped == 1:
		v.unproven(OfSkip, "One number was skipped because a seat went away, came back or changed its chain, or the server its own, when links for the throw were known. Look whether that helped somebody.")
	default:
		v.unproven(OfSkip, "%d numbers were skipped because a seat went away, came back or changed its chain, or the server its own, when links for the throw were known. Look whether that always helps the same seat.", o.skipped)
	}
	switch o := v.ledger.older; {
	case o == nil || o.epochs < 2:
	case o.epochs == 2:
		v.unproven(OfSkip, "The server anchored a new chain once after the first, with new seeds. That is needed when a chain is used up or a seat does not show its seed.")
	default:
		v.unproven(OfSkip, "The server anchored a new chain %d times after the first, each time with new seeds. That is needed when a chain is used up or a seat does not show its seed.", o.epochs-1)
	}
}

func (v *verifier) tellRules() {
	switch {
	case v.know.Referee == nil:
		v.unproven(OfRules, "Turns, clocks and result were not checked: that takes the rules.")
	case v.referee == nil:
		v.unproven(OfRules, "Turns, clocks and result were not checked after the first mistake.")
	default:
		for _, f := range v.referee.End() {
			v.add(f)
		}
	}
}
