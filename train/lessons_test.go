package train

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"slices"
	"testing"

	"parlor/rules/india"
	"parlor/rules/tables"
)

// TestLessonsOfTheStreamAreThoseOfTheCourse reads what is written for others as docs/training.md says it is to be read, and compares it with what the course
// itself would learn from the same games.
func TestLessonsOfTheStreamAreThoseOfTheCourse(t *testing.T) {
	for name, s := range map[string]School{"hypergammon": schoolOf(tables.Hypergammon), "india": indiaOf(india.Rules{}, 3)} {
		t.Run(name, func(t *testing.T) {
			c := courseAt(t, s, 0)
			c.plan.Lambda = 0.9
			var b bytes.Buffer
			if err := c.WriteLessons(t.Context(), &b, Plan{Seed: c.plan.Seed, Lambda: 0.9}, Batch); err != nil {
				t.Fatal(err)
			}
			if err := c.play(t.Context(), func(int) {}); err != nil {
				t.Fatal(err)
			}
			want := &c.notes[0]
			format := make([]byte, len(LessonsFormat))
			if _, err := io.ReadFull(&b, format); err != nil || string(format) != LessonsFormat {
				t.Fatalf("it begins with %q", format)
			}
			var head [3]uint32
			read := func(v any) {
				t.Helper()
				if err := binary.Read(&b, binary.LittleEndian, v); err != nil {
					t.Fatal(err)
				}
			}
			read(&head)
			n, k, r := int(head[0]), int(head[1]), int(head[2])
			if n != len(want.lessons) || k != c.Net().Shape().Outputs() {
				t.Fatalf("%d lessons of %d outputs: want %d of %d", n, k, len(want.lessons), c.Net().Shape().Outputs())
			}
			classes, lengths, wants, rows := make([]uint8, n), make([]uint16, n), make([]float32, n*k), make([]uint16, r)
			read(classes)
			read(lengths)
			read(wants)
			read(rows)
			for i, l := range want.lessons {
				list := rows[:lengths[i]]
				rows = rows[lengths[i]:]
				if int(classes[i]) != l.class || !slices.Equal(list, want.lists[l.begin:l.end]) {
					t.Fatalf("lesson %d: class %d, rows %v: want %d, %v", i, classes[i], list, l.class, want.lists[l.begin:l.end])
				}
				for o := range k {
					if got := wants[i*k+o]; got != l.want[o] || math.IsNaN(float64(got)) {
						t.Fatalf("lesson %d: output %d is to be %v: want %v", i, o, got, l.want[o])
					}
				}
			}
			if len(rows) > 0 || b.Len() > 0 {
				t.Errorf("%d rows and %d bytes are left", len(rows), b.Len())
			}
		})
	}
}
