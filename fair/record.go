package fair

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"parlor/game"
)

// A Record is what a log holds for the sake of the dice: [Promise], [Epoch],
// [Call], [Reveal], [Throw] or [Void]; in logs of the older protocol, [Anchor],
// [Commit], [Seed], [Rechain], [Away], [Link] or [Throw].
type Record interface {
	kind() string
}

// An Anchor is the server's promise, which begins an epoch: the chain that its
// links will come from and the key that it signs with. It comes before the seats
// commit themselves, and again before the chain is used up. Each epoch needs
// seeds of its own.
type Anchor struct {
	Seats  int   `json:"seats"`
	Length int   `json:"length"` // links of the chain
	Anchor Value `json:"anchor"`
	Key    Value `json:"key"` // public key of the receipts, ed25519
}

// A Commit is a seat's promise: the commitment to its seed, before any seed of
// the epoch is known, and the anchor of its own chain if it has one that is new.
type Commit struct {
	Seat   game.Seat `json:"seat"`
	Commit Value     `json:"commit"`
	Length int       `json:"length,omitempty"` // links of the chain
	Anchor Value     `json:"anchor,omitzero"`
}

// A Seed is the seed of a seat, shown after all seats have committed themselves;
// or absent, instead of a commitment. The server never makes one up. A seat that
// has committed itself and does not show its seed leaves nothing but another
// anchor: to go on without it would be a choice between two games.
type Seed struct {
	Seat game.Seat `json:"seat"`
	Seed Value     `json:"seed"`
}

// A Rechain gives a seat another chain in the middle of an epoch: the old one
// was lost, used up, or is of another player.
type Rechain struct {
	Seat   game.Seat `json:"seat"`
	Length int       `json:"length"`
	Anchor Value     `json:"anchor"`
}

// An Away says that a seat with a chain puts in no links from now on, or does so
// again.
type Away struct {
	Seat game.Seat `json:"seat"`
	Away bool      `json:"away"`
}

// A Link is handed over by a seat for the next throw, K, before anybody asks for
// it. Until that throw only the server and the seat may see it.
type Link struct {
	Seat game.Seat `json:"seat"`
	K    uint64    `json:"k"`
	Link Value     `json:"link"`
}

// A Throw is what fell and what it was made of: the server's link and those of
// the participants, in the order of the epoch (in the older protocol those of the
// seats, some of them absent). Physical dice were typed in; they have no links.
type Throw struct {
	K        uint64   `json:"k"`
	Physical bool     `json:"physical,omitempty"`
	Link     Value    `json:"link,omitzero"`
	Links    []Value  `json:"links,omitempty"`
	Fell     []string `json:"fell"` // in notation, in order; more than one only when lots or cards are drawn
}

func (Anchor) kind() string  { return "anchor" }
func (Commit) kind() string  { return "commit" }
func (Seed) kind() string    { return "seed" }
func (Rechain) kind() string { return "rechain" }
func (Away) kind() string    { return "away" }
func (Link) kind() string    { return "link" }
func (Throw) kind() string   { return "throw" }

// Encode writes r: {"link":{"seat":1,"k":17,"link":"..."}}. It is the only way to
// write it.
func Encode(r Record) []byte {
	body, err := json.Marshal(r)
	if err != nil {
		panic("fair: a record that JSON cannot say: " + err.Error())
	}
	return slices.Concat([]byte(`{"`+r.kind()+`":`), body, []byte("}"))
}

// Decode reads what Encode wrote, to the byte: no blank, no other order and no
// other field, so that no two readers can differ about it.
func Decode(data []byte) (Record, error) {
	var one map[string]json.RawMessage
	if err := json.Unmarshal(data, &one); err != nil {
		return nil, fmt.Errorf("record of the dice: %w", err)
	}
	if len(one) != 1 {
		return nil, fmt.Errorf("record of the dice: %d members: want one", len(one))
	}
	for kind, body := range one {
		r, err := decodeKind(kind, body)
		if err != nil {
			return nil, fmt.Errorf("record of the dice: %w", err)
		}
		if !bytes.Equal(Encode(r), data) {
			return nil, fmt.Errorf("record of the dice: %s is not written as it must be: want %s", kind, Encode(r))
		}
		return r, nil
	}
	panic("fair: one member and none")
}

func decodeKind(kind string, body []byte) (Record, error) {
	switch kind {
	case Anchor{}.kind():
		return into[Anchor](body)
	case Commit{}.kind():
		return into[Commit](body)
	case Seed{}.kind():
		return into[Seed](body)
	case Rechain{}.kind():
		return into[Rechain](body)
	case Away{}.kind():
		return into[Away](body)
	case Link{}.kind():
		return into[Link](body)
	case Throw{}.kind():
		return into[Throw](body)
	case Promise{}.kind():
		return into[Promise](body)
	case Epoch{}.kind():
		return into[Epoch](body)
	case Call{}.kind():
		return into[Call](body)
	case Reveal{}.kind():
		return into[Reveal](body)
	case Void{}.kind():
		return into[Void](body)
	}
	return nil, fmt.Errorf("unknown kind %q: want promise, epoch, call, reveal, throw or void", kind)
}

func into[R Record](body []byte) (Record, error) {
	var r R
	err := json.Unmarshal(body, &r)
	return r, err
}

// member is the field of an event under which its record stands.
const member = "dice"

// RecordIn returns the record in the data of an event: the member "dice" of a
// JSON object, whatever else is in it. Data without one has no record: nil.
func RecordIn(data []byte) (Record, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, nil // Not an object: not ours.
	}
	var body json.RawMessage
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("event: %w", err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, fmt.Errorf("event: %w", err)
		}
		if s, ok := name.(string); !ok || !strings.EqualFold(s, member) {
			continue
		}
		if name != member {
			return nil, errors.New(`event: want "dice" in small letters`) // Some readers do not mind, others do.
		}
		if body != nil {
			return nil, errors.New(`event: member "dice" is there twice`)
		}
		body = value
	}
	if _, err := d.Token(); err != nil {
		return nil, fmt.Errorf("event: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("event: something follows the object")
	}
	if body == nil {
		return nil, nil
	}
	return Decode(body)
}
