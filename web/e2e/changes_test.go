package e2e

import (
	"strings"
	"testing"
	"time"

	"parlor/fair"
)

// fewer makes of a game one in a room that was opened when rooms had fewer rules.
func fewer(g *gamble) *gamble {
	swap(g, &g.file, 0, `"dice":3`, `"dice":2`)
	g.seal(&g.file)
	return g
}

// fell changes what a throw shows.
func fell(n int, with string) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) {
		rewrite(t, &g.file, nth(t, &g.file, n, isDice), func(r *fair.Throw) {
			if r.Fell[0] == with {
				with = "5-4"
			}
			r.Fell = []string{with}
		})
	}
}

func isDice(r fair.Throw) bool {
	return len(r.Fell[0]) == 3 && r.Fell[0][1] == '-' && r.Fell[0][0] != r.Fell[0][2]
}

// in changes the nth record of a kind.
func in[R fair.Record](n int, with func(g *gamble, r *R)) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) {
		rewrite(t, &g.file, nth[R](t, &g.file, n, nil), func(r *R) { with(g, r) })
	}
}

// reword changes the nth event that has all these parts.
func reword(n int, old, with string, parts ...string) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) {
		swap(t, &g.file, event(t, &g.file, n, append(parts, old)...), old, with)
	}
}

// without drops the nth record of a kind.
func without[R fair.Record](n int) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) { drop(&g.file, nth[R](t, &g.file, n, nil)) }
}

// moved puts the record of a kind where that of another is.
func moved[R, To fair.Record](n, to int) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) {
		shift(&g.file, nth[R](t, &g.file, n, nil), nth[To](t, &g.file, to, nil))
	}
}

// cut ends the log after the nth record of a kind, and adds to it.
func cut[R fair.Record](n int, more ...func(g *gamble) string) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) {
		g.file.Events = g.file.Events[:nth[R](t, &g.file, n, nil)+1]
		for _, data := range more {
			insert(&g.file, len(g.file.Events), data(g))
		}
	}
}

// voids gives up the throw that is next, n as counted by its link.
func voids(k uint64) func(*gamble) string {
	return func(g *gamble) string {
		e := g.room.Ledger.Epoch()
		return `{"n":0,"t":0,"e":"void","seat":-1,"dice":` + string(fair.Encode(fair.Void{K: k, Link: g.Link(e, int(k-e.First)+1)})) + `}`
	}
}

func says(data string) func(*gamble) string { return func(*gamble) string { return data } }

// goes ends the log before somebody leaves for the first time, and adds to it.
func goes(more ...func(g *gamble) string) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) {
		g.file.Events = g.file.Events[:event(t, &g.file, 0, `"e":"leave"`)]
		for _, data := range more {
			insert(&g.file, len(g.file.Events), data(g))
		}
	}
}

// today opens the room, with something else in its opening, when all rooms are opened with all rules.
func today(old, with string) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) {
		swap(t, &g.file, 0, old, with)
		late := time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC).UnixMicro() - g.file.Events[0].Time
		for i := range g.file.Events {
			g.file.Events[i].Time += late
		}
	}
}

func between(data string) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) { insert(&g.file, nth[fair.Call](t, &g.file, 3, nil)+1, data) }
}

// told gives up throw k without anybody's consent, in an event of another kind.
func told(k uint64, kind string) func(testing.TB, *gamble) {
	return cut[fair.Reveal](6, func(g *gamble) string { return strings.Replace(voids(k)(g), `"e":"void"`, `"e":"`+kind+`"`, 1) })
}

// as tells the first record of a kind in an event of another kind.
func as[R fair.Record](kind, other string) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) {
		swap(t, &g.file, nth[R](t, &g.file, 0, nil), `"e":"`+kind+`"`, `"e":"`+other+`"`)
	}
}

// into puts events after the call of a throw.
func into(data ...string) func(testing.TB, *gamble) {
	return func(t testing.TB, g *gamble) {
		for i, d := range data {
			insert(&g.file, nth[fair.Call](t, &g.file, 3, nil)+1+i, d)
		}
	}
}
