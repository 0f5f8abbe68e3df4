package fair

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"parlor/game"
)

// A sample is a game of backgammon between two programs with chains, as a server
// writes it down that keeps the protocol. Nothing is left out that a log may
// have: a chain that is replaced, a throw that is given up, a link that comes
// after all.
type sample struct {
	testing.TB
	book
	ledger Ledger
	pos    game.Position
	rnd    *rand.Rand
	server *Chain
	chains []*Chain
	second []*Chain // in a room where links travel ahead

	store   string // incarnation, if not the first
	travels bool
}

func newSample(t testing.TB) *sample {
	s := &sample{
		TB: t, ledger: NewLedger("room-1"), pos: start(t, "backgammon", 2, nil), rnd: rand.New(rand.NewPCG(3, 4)),
		book: newBook(1_770_000_000_000_000),
	}
	s.event(`{"e":"open","seat":-1,"open":{"game":"backgammon","version":1,"seats":2,"dice":3}}`)
	for seat := range 2 {
		s.event(fmt.Sprintf(`{"e":"sit","seat":%d,"sit":{"name":"seat %d"}}`, seat, seat))
	}
	return s
}

// events are called as rooms call them, where that is not what the record is called.
var events = map[string]string{Promise{}.kind(): "commit", Epoch{}.kind(): "anchor", Reveal{}.kind(): "link"}

// put appends a record that must be in order.
func (s *sample) put(seat game.Seat, more string, r Record) {
	s.Helper()
	after, err := s.ledger.After(r)
	if err != nil {
		s.Fatalf("%s: %v", Encode(r), err)
	}
	s.ledger = after
	s.event(fmt.Sprintf(`{"e":%q,"seat":%d%s,"dice":%s}`, cmp.Or(events[r.kind()], r.kind()), seat, more, Encode(r)))
}

const sampleLength = 64

// begin begins another epoch, to which these seats bring chains.
func (s *sample) begin(seats ...game.Seat) {
	s.Helper()
	n := s.ledger.Epochs() + 1
	first := s.ledger.First()
	e := Epoch{
		Room: s.file.Room, Store: "store-1" + s.store, Epoch: n, First: first, Length: sampleLength,
		Nonce: value(fmt.Sprintf("nonce %d", n)), Key: PublicKey(serverKey()), Parts: []Part{}, Nothing: []game.Seat{},
	}
	s.chains, s.second = nil, nil
	for seat := range game.Seat(2) {
		if !slices.Contains(seats, seat) {
			e.Nothing = append(e.Nothing, seat)
			continue
		}
		c := NewChain(value(fmt.Sprintf("chain %d %d", seat, n)), sampleLength)
		s.chains = append(s.chains, c)
		p := Promise{Seats: []game.Seat{seat}, Epoch: n, Length: sampleLength, Anchor: c.Anchor()}
		if s.travels {
			second := NewChain(value(fmt.Sprintf("second chain %d %d", seat, n)), sampleLength)
			s.second, p.Ahead = append(s.second, second), second.Anchor()
		}
		s.put(seat, "", p)
		e.Parts = append(e.Parts, Part{Seats: p.Seats, Anchor: p.Anchor, Ahead: p.Ahead})
	}
	s.server = NewChain(e.ServerSeed(value("secret")), sampleLength)
	e.Server = s.server.Anchor()
	s.put(-1, "", e)
}

func (s *sample) call() {
	s.Helper()
	by := game.Public
	if t := s.pos.Thrower(); t != game.Public {
		by = t
	}
	s.put(by, "", Call{K: s.ledger.Next(), Seat: by})
}

func (s *sample) reveal(part int) Value {
	s.Helper()
	j, ahead := s.ledger.Owes(part)
	chain := s.chains[part]
	if ahead {
		chain = s.second[part]
	}
	link := chain.Link(j)
	s.put(s.ledger.Epoch().Parts[part].Seats[0], "", Reveal{Part: part, K: s.ledger.Next(), Ahead: ahead, Link: link})
	return link
}

func (s *sample) throw() {
	s.Helper()
	by := game.Public
	if t := s.pos.Thrower(); t != game.Public {
		by = t
	}
	if len(s.chains) > 0 {
		s.call()
	}
	for i := range s.chains {
		s.reveal(i)
	}
	link, links := s.server.Link(s.ledger.ServerLink()), s.ledger.Links()
	fell, after, err := s.ledger.Material(link, links).Throw(s.pos)
	if err != nil {
		s.Fatal(err)
	}
	s.put(by, fmt.Sprintf(`,"text":%q`, fell[0]), Throw{K: s.ledger.Next(), Link: link, Links: links, Fell: fell})
	s.pos = after
}

// giveUp calls a throw for which one link comes too late. Who has given his goes on without it, after ten seconds.
func (s *sample) giveUp() {
	s.Helper()
	s.call()
	s.reveal(0)
	k := s.ledger.Next()
	j, _ := s.ledger.Owes(1)
	late := s.chains[1].Link(j)
	s.first += 10_000_000
	s.event(`{"e":"offer","seat":0,"offer":"without"}`)
	s.put(-1, "", Void{K: k, Link: s.server.Link(s.ledger.ServerLink())})
	s.put(1, "", Reveal{Part: 1, K: k, Link: late})
}

// play plays so many throws, and the turns between them.
func (s *sample) play(throws int) {
	s.Helper()
	for s.pos.ToAct() != 0 {
		seat := s.pos.ToAct().First()
		if seat == game.Nature {
			if throws--; throws < 0 {
				return
			}
			s.throw()
			continue
		}
		turns := s.pos.Turns()
		text := turns[s.rnd.IntN(len(turns))].Play
		p, err := s.pos.PlayText(seat, text)
		if err != nil {
			s.Fatal(err)
		}
		s.event(fmt.Sprintf(`{"e":"play","seat":%d,"text":%q}`, seat, text))
		s.pos = p
	}
}

// shortGame is signed and not over.
func shortGame(t testing.TB) File {
	s := newSample(t)
	s.begin(0, 1)
	s.play(5)
	s.giveUp()
	s.begin(0)
	s.play(3)
	s.begin(0, 1)
	s.play(4)
	s.sign()
	return s.file
}
