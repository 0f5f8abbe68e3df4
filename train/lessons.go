package train

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
)

// LessonsFormat is what a stream of lessons begins with: a line that names its format.
const LessonsFormat = "parlor lessons 1\n"

// WriteLessons lets the net of c play games against itself, and writes what they teach
// instead of learning it: somebody else does, on a processor that is made for that. P says
// by which seed they are played, whether it looks ahead or strays, and the weight of what comes
// later; c stays as it was.
//
// After [LessonsFormat] come blocks, one for each [Batch] of games, all numbers
// little-endian: the number of lessons n, of outputs of each k, and of rows of all
// together r, of 32 bits; n classes of 8 bits; n numbers of rows, of 16; what is to be taught, n times
// k floats of 32 bits; and the r rows, of 16, of one lesson after the other.
func (c *Course) WriteLessons(ctx context.Context, w io.Writer, p Plan, games int64) error {
	net := c.Net()
	player, err := c.school.player(net, &p)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<20)
	if _, err := out.WriteString(LessonsFormat); err != nil {
		return err
	}
	var pcg rand.PCG
	rnd := rand.New(&pcg)
	var n notes
	for g := int64(0); g < games; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n.lists, n.lessons = n.lists[:0], n.lessons[:0]
		for end := min(g+Batch, games); g < end; g++ {
			pcg.Seed(p.Seed, uint64(g))
			if err := player.play(&n, rnd, p.Lambda); err != nil {
				return err
			}
		}
		if err := n.write(out, net.Shape().Outputs()); err != nil {
			return err
		}
	}
	return out.Flush()
}

// write writes a block of lessons that have k outputs.
func (n *notes) write(w io.Writer, k int) error {
	classes := make([]uint8, len(n.lessons))
	lengths := make([]uint16, len(n.lessons))
	wants := make([]float32, 0, k*len(n.lessons))
	var rows []uint16
	for i := range n.lessons {
		l := &n.lessons[i]
		classes[i], lengths[i] = uint8(l.class), uint16(l.end-l.begin)
		wants = append(wants, l.want[:k]...)
		rows = append(rows, n.lists[l.begin:l.end]...)
	}
	for _, part := range []any{[3]uint32{uint32(len(classes)), uint32(k), uint32(len(rows))}, classes, lengths, wants, rows} {
		if err := binary.Write(w, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("write lessons: %w", err)
		}
	}
	return nil
}
