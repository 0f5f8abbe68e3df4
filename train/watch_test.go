package train

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlor/rules/tables"
)

// watching begins a course of a net with two hidden layers that looks on for two batches.
func watching(t *testing.T) (c, teacher *Course) {
	t.Helper()
	teacher = course(t, tables.Parker, 3)
	p := DefaultPlan()
	p.Hidden, p.Watch = []int{64, 16}, 2*Batch
	c, err := NewWatching(schoolOf(tables.Parker), p, teacher.Net())
	if err != nil {
		t.Fatal(err)
	}
	return c, teacher
}

// TestATeacherPlaysTheFirstGames compares the positions that a net learns from
// with those of its teacher's games on the same dice: they are the same as long
// as it looks on, and then no more.
func TestATeacherPlaysTheFirstGames(t *testing.T) {
	c, teacher := watching(t)
	for batch := range 3 {
		player, err := c.school.player(teacher.Net(), &Plan{})
		if err != nil {
			t.Fatal(err)
		}
		var want notes
		for i := range Batch {
			c.pcg.Seed(c.plan.Seed, uint64(c.games)+uint64(i))
			if err := player.play(&want, c.rnd, c.plan.Lambda); err != nil {
				t.Fatal(err)
			}
		}
		teach(t, c, 1)
		got := &c.notes[0]
		same := len(want.lessons) == len(got.lessons)
		for i := 0; same && i < len(want.lists); i++ {
			same = want.lists[i] == got.lists[i]
		}
		if looksOn := batch < 2; same != looksOn {
			t.Errorf("batch %d: the teacher's games: %v, want %v", batch, same, looksOn)
		}
	}
}

func TestACourseGoesOnWatching(t *testing.T) {
	whole, _ := watching(t)
	teach(t, whole, 3)
	c, _ := watching(t)
	teach(t, c, 1)
	dir := filepath.Join(t.TempDir(), "course")
	if err := c.Save(dir); err != nil {
		t.Fatal(err)
	}
	c, err := Open(schoolOf(tables.Parker), dir)
	if err != nil {
		t.Fatal(err)
	}
	teach(t, c, 2)
	if written(t, c) != written(t, whole) {
		t.Error("a course that was saved while it looked on leads elsewhere than one that was not")
	}
	if err := os.Remove(filepath.Join(dir, teacherFile)); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(schoolOf(tables.Parker), dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opened without its teacher: %v", err)
	}
}

func TestATeacherOfAnotherGameIsRefused(t *testing.T) {
	p := DefaultPlan()
	p.Watch = Batch
	if _, err := NewWatching(schoolOf(tables.Article), p, course(t, tables.Parker, 1).Net()); err == nil || !strings.Contains(err.Error(), "want one taught article") {
		t.Errorf("a teacher of another game: %v", err)
	}
	p.Hidden = []int{64}
	teacher, err := New(schoolOf(tables.Parker), Plan{Hidden: []int{128}, Seed: 1, Slow: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewWatching(schoolOf(tables.Parker), p, teacher.Net()); err == nil || !strings.Contains(err.Error(), "at most 64 units") {
		t.Errorf("a teacher with a wider first layer: %v", err)
	}
}
