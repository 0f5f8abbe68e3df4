package room

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"parlor/api"
	"parlor/bots"
	"parlor/fair"
	"parlor/game"
)

// testCup is a server with short chains, so that games need a second one.
type testCup struct {
	secret fair.Value
	length int
	store  string // incarnation
}

func (c testCup) chain(e fair.Epoch) *fair.Chain {
	return fair.NewChain(e.ServerSeed(c.secret), c.length)
}

func (c testCup) Store() string { return c.store + "store" }
func (c testCup) Length() int   { return c.length }

func (c testCup) Begin(e fair.Epoch) fair.Epoch {
	e.Nonce, e.Key = fair.Value{9, byte(e.Epoch)}, fair.Value{1}
	e.Server = c.chain(e).Anchor()
	return e
}

func (c testCup) Link(e *fair.Epoch, j int) fair.Value { return c.chain(*e).Link(j) }

// hand is what a participant's own program keeps secret.
type hand struct {
	brings bool // chains
	epoch  int  // of the chains
	chain  *fair.Chain
	second *fair.Chain
	before *hand // for the epoch before
	quiet  bool  // it keeps its links to itself
}

// party is a room with people at it who do all sorts of things, and the log of
// what became of it. Every command is checked against the laws of [Room.Do].
type party struct {
	t    testing.TB
	rnd  *rand.Rand
	src  *rand.ChaCha8
	cup  testCup
	room *Room
	log  []api.Event
	now  int64
	hand []hand
	done map[api.Verb]int  // commands that were done
	said map[api.Code]int  // refusals
	seen map[api.Kind]bool // events
}

func newParty(t testing.TB, seed uint64) *party {
	var key [32]byte
	for i := range 8 {
		key[i] = byte(seed >> (8 * i))
	}
	src := rand.NewChaCha8(key)
	p := &party{
		t: t, rnd: rand.New(src), src: src, room: Standard.New("room"), now: 1_000_000,
		done: map[api.Verb]int{}, said: map[api.Code]int{}, seen: map[api.Kind]bool{},
	}
	p.cup = testCup{secret: p.value(), length: 12}
	return p
}

func (p *party) value() fair.Value {
	v, err := fair.NewValue(p.src)
	if err != nil {
		p.t.Fatal(err)
	}
	return v
}

// print writes everything that a room is.
func (r *Room) print() string {
	position := "-"
	if r.Position != nil {
		position = r.Position.String()
	}
	all := reflect.ValueOf(r).Elem()
	sum := sha256.Sum256(appendDeep(nil, all.FieldByName("Ledger")))
	b := fmt.Appendf(nil, "called %v wait %v %s %s %d turn %d phase %s offer %q of %d agreed %b next %q n %d t %d ledger %x",
		r.Called, r.wait, position, r.ID, len(r.marks), r.Turn, r.Phase, r.Offer, r.Offerer, r.Agreed, r.Next, r.Seq, r.Time, sum[:6])
	for _, field := range []string{"Seats", "clocks", "Config", "Result"} {
		b = appendDeep(append(b, " "+field+" "...), all.FieldByName(field))
	}
	for _, m := range r.marks {
		b = fmt.Appendf(b, " mark %d %s", m.seat, m.position)
	}
	return string(b)
}

// appendDeep writes everything that v is, what it points to included.
func appendDeep(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return append(b, "nil "...)
		}
		return appendDeep(append(b, '&'), v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			b = appendDeep(b, v.Field(i))
		}
		return b
	case reflect.Array, reflect.Slice:
		b = append(strconv.AppendInt(append(b, '['), int64(v.Len()), 10), ' ')
		if v.Type().Elem().Kind() == reflect.Uint8 { // Links and seeds, and there are thousands of them.
			return append(b, v.Bytes()...)
		}
		for i := range v.Len() {
			b = appendDeep(b, v.Index(i))
		}
		return b
	}
	switch {
	case v.Kind() == reflect.String:
		return append(strconv.AppendQuote(b, v.String()), ' ')
	case v.CanInt():
		return append(strconv.AppendInt(b, v.Int(), 10), ' ')
	case v.CanUint():
		return append(strconv.AppendUint(b, v.Uint(), 10), ' ')
	}
	return fmt.Appendf(b, "%v ", v)
}

// do gives a command, and checks that a refusal changes nothing, that the events
// lead to where the command leads, and that the room before is left as it was.
func (p *party) do(c Command) error {
	p.t.Helper()
	before := p.room.print()
	next, events, err := p.room.Do(c, p.now, p.cup)
	if after := p.room.print(); after != before {
		p.t.Fatalf("%+v changed the room that it was given:\n%s\n%s", c, before, after)
	}
	if err != nil {
		p.refused(c, next, events, err)
		return err
	}
	p.done[c.Do]++
	fold := p.room
	for i, e := range events {
		if e.Seq != p.room.Seq+1+uint64(i) || e.Time < p.room.Time {
			p.t.Fatalf("%+v: event %d at %d after event %d at %d", c, e.Seq, e.Time, p.room.Seq, p.room.Time)
		}
		stored, err := api.Decode(e.Seq, e.Time, e.Encode())
		at := fold.Position
		if err == nil {
			fold, err = fold.Apply(stored)
		}
		if err == nil && e.Plain() {
			if at, err = playedBy(at, e); err == nil && at.String() != fold.Position.String() {
				p.t.Fatalf("%+v: event %s says no more than its text, and leads from there to\n%s\nnot to\n%s", c, e.Encode(), fold.Position, at)
			}
		}
		if err != nil {
			p.t.Fatalf("%+v: event %s: %v", c, e.Encode(), err)
		}
		p.seen[e.Kind] = true
		p.log = append(p.log, stored)
	}
	if got, want := fold.print(), next.print(); got != want {
		p.t.Fatalf("%+v: the events lead to\n%s\nthe command to\n%s", c, got, want)
	}
	p.room = next
	return nil
}

// playedBy returns the position after the text of an event, as who knows the rules
// and has no room plays it.
func playedBy(at game.Position, e api.Event) (game.Position, error) {
	var err error
	switch e.Kind {
	case api.Threw:
		for _, text := range strings.Split(e.Text, "; ") {
			if at, err = at.PlayText(game.Nature, text); err != nil {
				return nil, err
			}
		}
	case api.Played:
		return at.PlayText(e.Seat, e.Text)
	}
	return at, nil
}

func (p *party) refused(c Command, next *Room, events []api.Event, err error) {
	p.t.Helper()
	var refusal *api.Refusal
	if !errors.As(err, &refusal) || refusal.Message == "" || next != nil || events != nil {
		p.t.Fatalf("%+v: %v (%T) with room %v and events %v: want a refusal and nothing else", c, err, err, next, events)
	}
	if refusal.Code == api.Illegal && c.Do == api.DoPlay && len(refusal.Rules) == 0 {
		p.t.Fatalf("%+v: refused as illegal without a rule", c)
	}
	p.said[refusal.Code]++
}

// must is do for what has to be done.
func (p *party) must(c Command) {
	p.t.Helper()
	if err := p.do(c); err != nil {
		p.t.Fatalf("%+v: %v\n%s", c, err, p.room.print())
	}
}

// open opens the room and takes all seats. Level 0 is dice without the seats.
func (p *party) open(config api.Config, level int) {
	p.t.Helper()
	p.must(Command{Do: api.DoOpen, Seat: -1, Open: &config})
	p.hand = make([]hand, len(p.room.Seats))
	for i := range game.Seat(len(p.hand)) {
		c := Command{Do: api.DoSit, Seat: i, Sit: &api.Sitting{Name: fmt.Sprint("seat ", i), Token: strings.Repeat(fmt.Sprint(i), 64)}}
		if level > 1 {
			p.hand[i].brings = true
			c.Hash = p.promise(i)
		}
		p.must(c)
	}
	if p.room.Phase != api.Playing && p.room.Phase != api.Over {
		p.t.Fatalf("the game has not begun: %s", p.room.print())
	}
}

// promise makes chains for the next epoch.
func (p *party) promise(seat game.Seat) *api.Commitment {
	h := &p.hand[seat]
	before := *h
	h.before, h.epoch = &before, p.room.Ledger.Epochs()+1
	h.chain = fair.NewChain(p.value(), p.cup.length)
	c := &api.Commitment{Length: p.cup.length, Anchor: h.chain.Anchor()}
	if p.room.Config.Travels() {
		h.second = fair.NewChain(p.value(), p.cup.length)
		c.Ahead = h.second.Anchor()
	}
	return c
}

// of returns the chains of a seat for the epoch in force.
func (p *party) of(seat game.Seat) *hand {
	h := &p.hand[seat]
	for h.before != nil && h.epoch > p.room.Ledger.Epochs() {
		h = h.before
	}
	return h
}

// link returns link j of a seat's chain, or of its second.
func (p *party) link(seat game.Seat, j int, ahead bool) fair.Value {
	if h := p.of(seat); ahead {
		return h.second.Link(j)
	} else {
		return h.chain.Link(j)
	}
}

// waits returns a seat that is to act, or -1.
func (p *party) waits() game.Seat {
	var list []game.Seat
	for i := range game.Seat(len(p.room.Seats)) {
		if p.room.Waits(i) {
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return -1
	}
	return list[p.rnd.IntN(len(list))]
}

// dice lets a seat give what the room asks of it for the dice, if it asks.
func (p *party) dice() bool {
	p.t.Helper()
	for n, h := range p.hand {
		i := game.Seat(n)
		o := p.room.Owed(i)
		if o == nil || !h.brings || h.quiet {
			continue
		}
		switch o.Ask {
		case api.DoCommit:
			p.must(Command{Do: api.DoCommit, Seat: i, Hash: p.promise(i)})
			return true
		case api.DoLink:
			p.must(Command{Do: api.DoLink, Seat: i, K: o.K, Ahead: o.Ahead, Link: p.link(i, o.Link, o.Ahead)})
			return true
		}
	}
	return false
}

// step lets a seat that is to act do what is legal, or whoever owes the dice
// something give it. It returns false when nobody has anything to do.
func (p *party) step() bool {
	p.t.Helper()
	if _, due := p.room.DiceWait(); due {
		if p.dice() {
			return true
		}
		if !p.room.WaitsForPromises() {
			return false // Links are waited for until they come.
		}
		p.must(Command{Do: api.DoSettle, Seat: -1})
		return true
	}
	seat := p.waits()
	if seat < 0 {
		return false
	}
	p.must(p.next(seat))
	return true
}

// next returns something legal for a seat that is to act.
func (p *party) next(seat game.Seat) Command {
	c := Command{Do: api.DoPlay, Seat: seat, Turn: p.room.Turn}
	if o := p.room.Owed(seat); o != nil && o.Send != nil && p.hand[seat].brings {
		c.Link = p.link(seat, o.Send.Link, true)
	}
	if p.room.Position.ToAct().Has(game.Nature) {
		c.Do = api.DoThrow
		if p.room.Config.Manual {
			c.Text = p.room.Position.Format(game.Draw(p.room.Position.Outcomes(), p.rnd))
			c.Link = fair.Value{}
		}
		return c
	}
	bot, err := bots.Standard.New("random", p.room.Position)
	if err != nil {
		p.t.Fatal(err)
	}
	if c.Text, err = bot.Choose(p.room.Position, seat, p.rnd); err != nil {
		p.t.Fatal(err)
	}
	return c
}

// toEnd plays to the end of the game, at most so many steps.
func (p *party) toEnd(steps int) {
	p.t.Helper()
	for range steps {
		if !p.step() {
			return
		}
	}
}

// replay folds the whole log anew.
func (p *party) replay() {
	p.t.Helper()
	r, err := Standard.New(p.room.ID).Apply(p.log...)
	if err != nil {
		p.t.Fatal(err)
	}
	if got, want := r.print(), p.room.print(); got != want {
		p.t.Fatalf("the log leads to\n%s\nnot to\n%s", got, want)
	}
	if report := p.verify(p.log); !report.OK() {
		p.t.Fatalf("an honest log is found wrong: %+v", report.Findings)
	}
}

// verify checks events as the log of the room.
func (p *party) verify(events []api.Event) fair.Report {
	f := fair.File{Room: p.room.ID}
	var prev fair.Value
	for i, e := range events {
		x := fair.Event{Seq: uint64(i + 1), Time: e.Time * 1000, Data: string(e.Encode())}
		x.Hash = x.Sum(prev, f.Room)
		prev = x.Hash
		f.Events = append(f.Events, x)
	}
	return fair.Verify(f, fair.Knowledge{Referee: NewReferee(f.Room)})
}
