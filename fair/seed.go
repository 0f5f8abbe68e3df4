package fair

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"strconv"
	"strings"
)

// Seeded makes all dice of a game at one keyboard of a number, its seed. The
// log tells it, so everybody can make them again; and whoever began the game
// could choose it, and know every throw. It stands where a server has its
// secrets, and has none.
type Seeded struct {
	number uint64
	sum    Value // of the epoch that chain is of
	chain  *Chain
}

// NewSeeded returns what makes dice of number.
func NewSeeded(number uint64) *Seeded { return &Seeded{number: number} }

// seedStore is how the incarnation of a store begins that is none but a seed.
const seedStore = "seed "

// Store is what epochs made of the seed call their store.
func (s *Seeded) Store() string { return seedStore + strconv.FormatUint(s.number, 10) }

// Length is how many links the chains have.
func (s *Seeded) Length() int { return ChainLength }

// Begin completes an epoch.
func (s *Seeded) Begin(e Epoch) Epoch {
	e.Nonce = s.derive("nonce", uint32(e.Epoch))
	key := s.derive("key", 0)
	e.Key = PublicKey(ed25519.NewKeyFromSeed(key[:]))
	e.Server = s.chainOf(&e).Anchor()
	return e
}

// Link returns link j of the chain of an epoch.
func (s *Seeded) Link(e *Epoch, j int) Value {
	if sum := e.Sum(); s.chain == nil || s.sum != sum {
		s.sum, s.chain = sum, s.chainOf(e)
	}
	return s.chain.Link(j)
}

func (s *Seeded) chainOf(e *Epoch) *Chain {
	return NewChain(e.ServerSeed(s.derive("chain", 0)), e.Length)
}

// derive makes a value for a purpose: SHA-256 of "seeded/v1", the number, the
// purpose and n.
func (s *Seeded) derive(purpose string, n uint32) Value {
	b := binary.BigEndian.AppendUint64([]byte("seeded/v1"), s.number)
	b = appendName(b, purpose)
	return sha256.Sum256(binary.BigEndian.AppendUint32(b, n))
}

// Seeded returns the number of which e says that its dice are made, if it says
// so.
func (e *Epoch) Seeded() (number uint64, ok bool) {
	text, ok := strings.CutPrefix(e.Store, seedStore)
	if !ok {
		return 0, false
	}
	number, err := strconv.ParseUint(text, 10, 64)
	return number, err == nil && NewSeeded(number).Store() == e.Store
}

// ofSeed checks that an epoch is what the seed makes of which it speaks.
func (v *verifier) ofSeed(at uint64, e Epoch) {
	number, ok := e.Seeded()
	if !ok {
		v.servers = true
		return
	}
	made := NewSeeded(number).Begin(e)
	if made.Nonce != e.Nonce || made.Server != e.Server || made.Key != e.Key {
		v.fail(OfOrder, at, 0, "Event %d: the epoch says that it is made of the seed %d, and that makes another.", at, number)
	}
}

// tellKeyboard says of a game at one keyboard what its file cannot show.
func (v *verifier) tellKeyboard() {
	v.unproven(OfReceipt, "No server has signed this game: it was played at one keyboard or comes from another program, and whoever has the file could have made it.")
}
