package hyper

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// header is the first line of a file with a table, with the number of men. Behind
// it stand the chances of all positions in order, five numbers of four bytes each.
const header = "parlor hypergammon 1 men %d\n"

// Write writes t.
func (t *Table) Write(w io.Writer) error {
	b := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(b, header, t.sides.men)
	var line []byte
	t.Positions(func(_, _ [MaxMen]uint8, c Chances) {
		line = line[:0]
		for _, x := range c.list() {
			line = binary.LittleEndian.AppendUint32(line, math.Float32bits(x))
		}
		_, _ = b.Write(line) // Flush tells of errors.
	})
	return b.Flush()
}

// list returns c in the order of the file.
func (c *Chances) list() [5]float32 {
	return [5]float32{c.Win, c.Gammon, c.Backgammon, c.Gammons, c.Backgammons}
}

// sensible reports whether c can be anybody's chances, rounding aside.
func (c *Chances) sensible() bool {
	const most, least = 1 + 1e-5, -1e-5
	return c.Win <= most && c.Gammon <= c.Win-least && c.Backgammon <= c.Gammon-least && c.Backgammon >= least &&
		c.Gammons <= most-c.Win && c.Backgammons <= c.Gammons-least && c.Backgammons >= least
}

// Read reads what [Table.Write] has written.
func Read(r io.Reader) (*Table, error) {
	b, men := bufio.NewReaderSize(r, 1<<16), 0
	first, err := b.ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if _, wrong := fmt.Sscanf(first, header, &men); err != nil || wrong != nil || men < 1 || men > MaxMen {
		return nil, fmt.Errorf("no table of hypergammon: want the first line %q, with 1 to %d men", fmt.Sprintf(header, MaxMen), MaxMen)
	}
	t := &Table{sides: newSides(men)}
	t.chances = make([]Chances, len(t.sides.list)*len(t.sides.list))
	var line [20]byte
	t.sides.each(func(a, op int) {
		if err != nil {
			return
		}
		if _, err = io.ReadFull(b, line[:]); err != nil {
			err = fmt.Errorf("the table of hypergammon is cut short: %w", err)
			return
		}
		var x [5]float32
		for i := range x {
			x[i] = math.Float32frombits(binary.LittleEndian.Uint32(line[4*i:]))
		}
		c := Chances{x[0], x[1], x[2], x[3], x[4]}
		if !c.sensible() {
			err = fmt.Errorf("the table of hypergammon is damaged: chances of %v: want 0 to 1, a gammon as one of the wins, a backgammon as one of the gammons", x)
		}
		t.chances[t.sides.at(a, op)] = c
	})
	if err != nil {
		return nil, err
	}
	if _, err := b.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, errors.New("the table of hypergammon goes on behind its end: want a whole file, and nothing else")
	}
	return t, nil
}
