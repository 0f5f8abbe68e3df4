package fair

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"parlor/game"
)

var update = flag.Bool("update", false, "write testdata/vectors.json anew")

// vectors is what other implementations are held to; docs/fair.md says how to
// read it. They are written anew by go test ./fair -update.
type vectors struct {
	About       string            `json:"about"`
	Chains      []chainVector     `json:"chains"`
	Epochs      []epochVector     `json:"epochs"`
	Commitments []commitVector    `json:"commitments"` // of the older protocol
	Streams     []streamVector    `json:"streams"`
	Draws       []drawVector      `json:"draws"`
	Events      []eventVector     `json:"events"`
	Receipts    []receiptVector   `json:"receipts"`
	Records     []json.RawMessage `json:"records"`
	Gamma       []gammaVector     `json:"gamma"`
	File        File              `json:"file"`  // testdata/game.json
	Older       File              `json:"older"` // testdata/game-1.json
}

type chainVector struct {
	Seed   Value         `json:"seed"`
	Length int           `json:"length"`
	Links  map[int]Value `json:"links"` // 0 is the anchor
}

type epochVector struct {
	Secret Value           `json:"secret"`
	Record json.RawMessage `json:"record"` // of the epoch
	Sum    Value           `json:"sum"`
	Seed   Value           `json:"seed"` // of the server's chain
}

type commitVector struct {
	Room   string    `json:"room"`
	Seat   game.Seat `json:"seat"`
	Seed   Value     `json:"seed"`
	Commit Value     `json:"commit"`
}

// streamVector reads the bytes of one throw in three ways, each from the start.
type streamVector struct {
	Material any           `json:"material"`
	Message  string        `json:"message"` // hex, without the counter
	Bytes    string        `json:"bytes"`   // hex, the first 96
	Dice     []int         `json:"dice"`    // the first 40
	Thrown   int           `json:"thrown"`  // bytes that these dice took
	Below    []belowVector `json:"below"`   // one after the other
}

// material2 is the material of a throw.
type material2 struct {
	Epoch Value   `json:"epoch"` // sum
	K     uint64  `json:"k"`
	Link  Value   `json:"link"`
	Links []Value `json:"links"`
}

// material1 is that of a throw of the older protocol.
type material1 struct {
	Room  string   `json:"room"`
	K     uint64   `json:"k"`
	Link  Value    `json:"link"`
	Seats []share1 `json:"seats"`
}

type share1 struct {
	Seed Value `json:"seed"`
	Link Value `json:"link"`
}

type belowVector struct {
	N     uint32 `json:"n"`
	Value uint32 `json:"value"`
}

// drawVector is one draw from the start of a stream.
type drawVector struct {
	Stream   int             `json:"stream"` // index
	Outcomes []outcomeVector `json:"outcomes"`
	Falls    string          `json:"falls"`
}

type outcomeVector struct {
	Action string `json:"action"`
	Weight uint32 `json:"weight"`
}

type eventVector struct {
	Room  string `json:"room"`
	Prev  Value  `json:"prev"`
	Event Event  `json:"event"`
}

type receiptVector struct {
	PrivateSeed Value   `json:"private_seed"` // of ed25519
	Message     string  `json:"message"`      // hex, what is signed
	Receipt     Receipt `json:"receipt"`
}

type gammaVector struct {
	Chi2 float64 `json:"chi2"`
	DF   int     `json:"df"`
	P    float64 `json:"p"`
}

// compute makes the vectors from fixed seeds.
func compute(t *testing.T) vectors {
	v := vectors{About: "parlor: test vectors of docs/fair.md; written by go test ./fair -update"}
	for _, n := range []int{1, 100, ChainLength} {
		c := NewChain(value("chain"), n)
		cv := chainVector{Seed: value("chain"), Length: n, Links: map[int]Value{0: c.Anchor(), 1: c.Link(1), n/2 + 1: c.Link(n/2 + 1), n: c.Link(n)}}
		v.Chains = append(v.Chains, cv)
	}
	for seat, room := range []string{"room-1", "R7Q2ZK", "ü"} {
		v.Commitments = append(v.Commitments, commitVector{room, game.Seat(seat), value("seed"), Commitment(room, game.Seat(seat), value("seed"))})
	}
	for _, e := range epochs() {
		v.Epochs = append(v.Epochs, epochVector{value("secret"), Encode(e), e.Sum(), e.ServerSeed(value("secret"))})
	}
	for _, m := range materials() {
		v.Streams = append(v.Streams, readStream(m))
	}
	for i, m := range materials() {
		v.Draws = append(v.Draws, drawsOf(t, i, m)...)
	}
	var prev Value
	for i, data := range []string{`{"e":"open"}`, `{"e":"say","text":"Übung <3"}`, `x 6-3`} {
		e := Event{Seq: uint64(i) + 1, Time: 1_700_000_000_123_456 + int64(i), Data: data}
		if i == 0 {
			e.Command = "c-1"
		}
		e.Hash = e.Sum(prev, "room-1")
		v.Events = append(v.Events, eventVector{"room-1", prev, e})
		r := Sign(serverKey(), "room-1", e.Seq, e.Hash, e.Time+100)
		v.Receipts = append(v.Receipts, receiptVector{value("server key"), hex.EncodeToString(r.message()), r})
		prev = e.Hash
	}
	for _, r := range records() {
		v.Records = append(v.Records, Encode(r))
	}
	for _, e := range epochs() {
		v.Records = append(v.Records, Encode(e))
	}
	for _, r := range []Record{
		Promise{Seats: []game.Seat{0, 2}, Epoch: 1, Length: 2048, Anchor: value("a")},
		Promise{Seats: []game.Seat{1}, Epoch: 2, Length: 64, Anchor: value("a"), Ahead: value("b")},
		Call{K: 1, Seat: -1},
		Call{K: 1 << 40, Seat: 3},
		Reveal{Part: 1, K: 2, Link: value("l")},
		Reveal{Part: 0, K: 2, Ahead: true, Link: value("l")},
		Void{K: 3, Link: value("l")},
		Throw{K: 4, Link: value("l"), Fell: []string{"6-3"}},
	} {
		v.Records = append(v.Records, Encode(r))
	}
	for _, g := range []gammaVector{{3.841, 1, 0}, {11.07, 5, 0}, {31.41, 20, 0}, {2.5, 20, 0}, {60, 55, 0}} {
		g.P = upperGamma(float64(g.DF)/2, g.Chi2/2)
		v.Gamma = append(v.Gamma, g)
	}
	v.File, v.Older = shortGame(t), olderGame(t)
	return v
}

// epochs differ in who brings what, and in their texts.
func epochs() []Epoch {
	e := Epoch{
		Room: "room-1", Store: "store-1", Epoch: 1, First: 1, Length: 64, Nonce: value("nonce"), Server: value("anchor"), Key: value("key"),
		Parts: []Part{{Seats: []game.Seat{0}, Anchor: value("anchor 0")}, {Seats: []game.Seat{1}, Anchor: value("anchor 1")}}, Nothing: []game.Seat{},
	}
	hotSeat, house, travels := e, e, e
	hotSeat.Room, hotSeat.Epoch, hotSeat.First = "ü <&>\"\\", 2, 1<<40
	hotSeat.Parts, hotSeat.Nothing = []Part{{Seats: []game.Seat{0, 2}, Anchor: value("anchor 0")}}, []game.Seat{1}
	house.Store, house.Parts, house.Nothing = "\u2028\t", []Part{}, []game.Seat{0, 1, 2, 3}
	travels.Parts = []Part{{Seats: []game.Seat{0}, Anchor: value("anchor 0"), Ahead: value("ahead 0")}, {Seats: []game.Seat{1}, Anchor: value("anchor 1"), Ahead: value("ahead 1")}}
	return []Epoch{e, hotSeat, house, travels}
}

// materials differ in who puts in what. The last ones were looked for: bytes and
// numbers are rejected early in them.
func materials() []Material {
	list := []Material{
		{Room: "room-1", K: 1, Link: value("link 1"), Seats: []Share{{}, {}}},
		{Room: "room-1", K: 2, Link: value("link 2"), Seats: []Share{{Seed: value("seed 0")}, {Seed: value("seed 1")}}},
		{Room: "ü", K: 1 << 40, Link: value("link 3"), Seats: []Share{{Seed: value("seed 0"), Link: value("link 0")}, {}, {Link: value("link")}}},
	}
	list = append(list,
		Material{Epoch: value("epoch"), K: 1, Link: value("link 1"), Links: []Value{}},
		Material{Epoch: value("epoch"), K: 1 << 40, Link: value("link 2"), Links: []Value{value("link 0"), value("link 1"), value("link 2")}},
	)
	for k := uint64(1); len(list) < 8; k++ {
		m := Material{Epoch: value("epoch"), K: k, Link: value("link"), Links: []Value{value("link 0"), value("link 1")}}
		if s := m.Stream(); max(s.Byte(), s.Byte()) >= 252 {
			list = append(list, m)
		}
	}
	return list
}

func readStream(m Material) streamVector {
	v := streamVector{Message: hex.EncodeToString(m.bytes()), Material: material2{m.Epoch, m.K, m.Link, m.Links}}
	if !m.Epoch.Present() {
		older := material1{Room: m.Room, K: m.K, Link: m.Link}
		for _, s := range m.Seats {
			older.Seats = append(older.Seats, share1(s))
		}
		v.Material = older
	}
	var b []byte
	for s := m.Stream(); len(b) < 96; {
		b = append(b, s.Byte())
	}
	v.Bytes = hex.EncodeToString(b)
	s := m.Stream()
	for range 40 {
		v.Dice = append(v.Dice, s.Die())
	}
	v.Thrown = int(s.count-1)*len(s.block) + s.used
	s = m.Stream()
	for _, n := range []uint32{1, 2, 3, 17, 126, 1<<31 + 1, 3 << 30, 1<<32 - 1, 1<<31 + 1, 40} {
		v.Below = append(v.Below, belowVector{n, s.Below(n)})
	}
	return v
}

func drawsOf(t *testing.T, i int, m Material) (list []drawVector) {
	two := []outcomeVector{}
	for _, f := range allThrows(2) {
		two = append(two, outcomeVector{f.write(2, "1"), f.ways(2)})
	}
	check := []outcomeVector{}
	for _, f := range allThrows(2) {
		check = append(check, outcomeVector{f.write(2, "C"), f.ways(2)})
	}
	one, election, three := []outcomeVector{}, []outcomeVector{}, []outcomeVector{}
	for _, f := range allThrows(1) {
		one = append(one, outcomeVector{f.write(1, "1"), 1})
		election = append(election, outcomeVector{f.write(1, "crown"), 1})
	}
	for _, f := range allThrows(3) {
		three = append(three, outcomeVector{f.write(3, "crown"), f.ways(3)})
	}
	loaded := append([]outcomeVector{{"1-1", 2}}, two[1:]...)
	for _, outs := range [][]outcomeVector{
		two, check, one, election, three, loaded,
		{{"first s", 1}, {"first n", 1}},
		{{"card 2", 4}, {"card 3", 1}, {"card 7", 3}, {"card 10", 5}},
		{{"misc 10.7.5.2", 1}},
	} {
		var gameOuts []game.Outcome
		for j, o := range outs {
			gameOuts = append(gameOuts, game.Outcome{Action: game.Action(j), Weight: o.Weight})
		}
		a, err := drawn(m, gameOuts, func(a game.Action) string { return outs[a].Action })
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, drawVector{i, outs, outs[a].Action})
	}
	return list
}

// TestGoldenVectors holds this implementation to the files that others are held
// to. To change them is to change the protocol.
func TestGoldenVectors(t *testing.T) {
	got, err := json.MarshalIndent(compute(t), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/vectors.json", append(got, '\n'))
}

// TestGoldenGame is a short game as a file.
func TestGoldenGame(t *testing.T) {
	var b bytes.Buffer
	if err := shortGame(t).Write(&b); err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/game.json", b.Bytes())
}

// olderGame is a short game as servers wrote it under the older protocol.
func olderGame(t *testing.T) File {
	t.Helper()
	in, err := os.Open("testdata/game-1.json")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	f, err := ReadFile(in)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestGoldenGamesHold reads both as a stranger would.
func TestGoldenGamesHold(t *testing.T) {
	for name, f := range map[string]File{"game.json": shortGame(t), "game-1.json": olderGame(t)} {
		if r := Verify(f, Knowledge{}); !r.OK() || r.Throws < 5 {
			t.Errorf("%s: %d throws, %+v", name, r.Throws, r.Findings)
		}
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return
	}
	line := 1
	for i := 0; i < min(len(got), len(want)) && got[i] == want[i]; i++ {
		if got[i] == '\n' {
			line++
		}
	}
	t.Errorf("%s differs from line %d on; run go test ./fair -update only if the protocol is to change", name, line)
}
