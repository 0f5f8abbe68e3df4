package nets

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
)

// Provenance tells where a net comes from.
type Provenance struct {
	Game    string            `json:"game"`              // rule set
	Options map[string]string `json:"options,omitempty"` // of the rule set, where they are not the default
	Seats   int               `json:"seats,omitempty"`   // where the rules leave open how many play
	Inputs  string            `json:"inputs"`            // name and version of what the rows mean
	Method  string            `json:"method"`            // how it was taught, in a line
	Seed    uint64            `json:"seed"`              // that decided its games
	Games   int64             `json:"games"`             // it has learnt from
	Seconds float64           `json:"seconds"`           // of processor time it has learnt for
	Curve   []Mark            `json:"curve,omitempty"`   // how it got better
}

// A Mark is a point of the curve of a net that learns.
type Mark struct {
	Games   int64   `json:"games"`
	Seconds float64 `json:"seconds"`
	Rate    float64 `json:"rate"`   // step of the learning
	Error   float64 `json:"error"`  // rms of what was learnt, in points
	Gain    float64 `json:"gain"`   // points a game against the net of the mark before
	Margin  float64 `json:"margin"` // half of the 95 % interval of the gain
	Pairs   int     `json:"pairs"`  // games of that match, each twice with seats changed
}

// A file is a line that names the format, a line of JSON, and the weights,
// compressed. The line of JSON has their hash.
const (
	formatNet     = "parlor net 1\n"
	formatLearner = "parlor learner 1\n"
)

// head is the line of JSON.
type head struct {
	Shape Shape      `json:"shape"`
	Scale []float32  `json:"scales,omitempty"` // of a net
	Peak  []float32  `json:"peaks,omitempty"`  // of a learner
	Bytes int        `json:"bytes"`            // of weights, before compression
	Hash  string     `json:"sha256"`           // of the weights, before compression
	About Provenance `json:"about"`
}

// maxBytes bounds the weights of a file.
const maxBytes = 1 << 28

// Write writes n.
func (n *Net) Write(w io.Writer) error {
	var b bytes.Buffer
	put := func(v any) { binary.Write(&b, binary.LittleEndian, v) }
	put(n.rows)
	put(n.bias)
	for _, layers := range n.dense {
		for _, l := range layers {
			put(l.w)
			put(l.bias)
		}
	}
	return write(w, formatNet, flate.BestCompression, head{Shape: n.shape, Scale: n.scale, About: n.About}, b.Bytes())
}

// Write writes l, so that it can go on learning.
func (l *Learner) Write(w io.Writer) error {
	var b bytes.Buffer
	put := func(v any) { binary.Write(&b, binary.LittleEndian, v) }
	put(l.rows)
	put(l.bias)
	for _, layers := range l.dense {
		for _, f := range layers {
			put(f.w)
			put(f.bias)
		}
	}
	return write(w, formatLearner, flate.BestSpeed, head{Shape: l.shape, Peak: l.peak, About: l.About}, b.Bytes())
}

func write(w io.Writer, format string, effort int, h head, weights []byte) error {
	sum := sha256.Sum256(weights)
	h.Bytes, h.Hash = len(weights), hex.EncodeToString(sum[:])
	line, err := json.Marshal(h)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "%s%s\n", format, line); err != nil {
		return err
	}
	z, err := flate.NewWriter(w, effort)
	if err != nil {
		return err
	}
	if _, err := z.Write(weights); err != nil {
		return err
	}
	return z.Close()
}

// Read reads a net from text, what [Net.Write] wrote.
func Read(text []byte) (*Net, error) {
	h, weights, err := read(text, formatNet, 2, 4)
	if err != nil {
		return nil, fmt.Errorf("read net: %w", err)
	}
	if len(h.Scale) != h.Shape.Layers[0] {
		return nil, fmt.Errorf("read net: %w: %d scales: want %d", errDamaged, len(h.Scale), h.Shape.Layers[0])
	}
	for _, s := range h.Scale {
		if !(s >= 1 && s <= maxScale) {
			return nil, fmt.Errorf("read net: %w: scale %v: want 1 to %d", errDamaged, s, maxScale)
		}
	}
	n := &Net{shape: h.Shape, About: h.About, Hash: h.Hash, scale: h.Scale}
	first := h.Shape.Layers[0]
	n.rows, n.bias = words(&weights, h.Shape.Rows*first), words(&weights, first)
	for range h.Shape.Classes {
		var layers []layer
		for _, d := range h.Shape.dense() {
			layers = append(layers, layer{words(&weights, d[0]*d[1]), longs(&weights, d[1])})
		}
		n.dense = append(n.dense, layers)
	}
	return n, nil
}

// ReadLearner reads a learner from text, what [Learner.Write] wrote.
func ReadLearner(text []byte) (*Learner, error) {
	h, weights, err := read(text, formatLearner, 4, 4)
	if err != nil {
		return nil, fmt.Errorf("read learner: %w", err)
	}
	first := h.Shape.Layers[0]
	if len(h.Peak) != first {
		return nil, fmt.Errorf("read learner: %w: %d peaks: want %d", errDamaged, len(h.Peak), first)
	}
	l := &Learner{shape: h.Shape, About: h.About, peak: h.Peak}
	l.rows, l.bias = floats(&weights, h.Shape.Rows*first), floats(&weights, first)
	for range h.Shape.Classes {
		var layers []floatLayer
		for _, d := range h.Shape.dense() {
			layers = append(layers, floatLayer{floats(&weights, d[0]*d[1]), floats(&weights, d[1])})
		}
		l.dense = append(l.dense, layers)
	}
	l.room()
	return l, nil
}

// read reads the head and the weights. Weights have size bytes each, and the
// biases of dense layers biasSize.
func read(text []byte, format string, size, biasSize int) (h head, weights []byte, err error) {
	rest, ok := bytes.CutPrefix(text, []byte(format))
	if !ok {
		return h, nil, fmt.Errorf("%w: want a file that begins with %q", errDamaged, format)
	}
	line, packed, ok := bytes.Cut(rest, []byte{'\n'})
	if !ok {
		return h, nil, fmt.Errorf("%w: the file ends in its head", errDamaged)
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return h, nil, fmt.Errorf("%w: head: %v", errDamaged, err)
	}
	if err := h.Shape.Check(); err != nil {
		return h, nil, err
	}
	want := (h.Shape.Rows + 1) * h.Shape.Layers[0] * size
	for _, d := range h.Shape.dense() {
		want += h.Shape.Classes * (d[0]*d[1]*size + d[1]*biasSize)
	}
	if h.Bytes != want || want > maxBytes {
		return h, nil, fmt.Errorf("%w: %d bytes of weights: want %d, at most %d", errDamaged, h.Bytes, want, maxBytes)
	}
	weights, err = io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), int64(want)+1))
	if err != nil {
		return h, nil, fmt.Errorf("%w: weights: %v", errDamaged, err)
	}
	if sum := sha256.Sum256(weights); len(weights) != want || hex.EncodeToString(sum[:]) != h.Hash {
		return h, nil, fmt.Errorf("%w: the weights are not those that were written", errDamaged)
	}
	return h, weights, nil
}

// take returns the first n bytes of b, and shortens it.
func take(b *[]byte, n int) []byte {
	head := (*b)[:n]
	*b = (*b)[n:]
	return head
}

func words(b *[]byte, n int) []int16 {
	list := make([]int16, n)
	for i, raw := 0, take(b, 2*n); i < n; i++ {
		list[i] = int16(binary.LittleEndian.Uint16(raw[2*i:]))
	}
	return list
}

func longs(b *[]byte, n int) []int32 {
	list := make([]int32, n)
	for i, raw := 0, take(b, 4*n); i < n; i++ {
		list[i] = int32(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return list
}

func floats(b *[]byte, n int) []float32 {
	list := make([]float32, n)
	for i, raw := 0, take(b, 4*n); i < n; i++ {
		list[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return list
}
