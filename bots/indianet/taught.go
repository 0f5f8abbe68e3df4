package indianet

import (
	"embed"
	"fmt"
	"sync"

	"parlor/nets"
	"parlor/rules/india"
)

// The nets of the program: N.net is taught for N players, partners.net for the
// partnership game.
//
//go:embed taught
var files embed.FS

// taught reads each net once, when it is first wanted.
var taught = func() map[string]func() *nets.Net {
	m := map[string]func() *nets.Net{}
	for _, name := range []string{"2", "3", "4", "partners"} {
		path := "taught/" + name + ".net"
		if _, err := files.Open(path); err == nil {
			m[name] = sync.OnceValue(func() *nets.Net { return mustRead(path) })
		}
	}
	return m
}()

// mustRead reads a net that is part of the program.
func mustRead(path string) *nets.Net {
	text, err := files.ReadFile(path)
	if err != nil {
		panic(fmt.Errorf("indianet: %w", err))
	}
	n, err := nets.Read(text)
	if err != nil {
		panic(fmt.Errorf("indianet: %s: %w", path, err))
	}
	return n
}

// Serves reports whether nets that were taught without options judge under r:
// where it differs in what the players may do with a throw, or in which sides
// play. What the blue spaces are, who may be captured on them, and when
// partners have won, a net has to be taught.
func Serves(r india.Rules) bool {
	known := india.Rules{
		Partners: r.Partners, Combined: r.Combined, MustEnter: r.MustEnter,
		KeepApart: r.KeepApart, LargerDie: r.LargerDie, Sides: r.Sides,
	}
	return known == r
}

// For returns the net of the program for r with so many seats, or nil where it
// has none.
func For(r india.Rules, seats int) *nets.Net {
	name := fmt.Sprint(seats)
	if r.Partners {
		name = "partners"
	}
	if read := taught[name]; read != nil && Serves(r) {
		return read()
	}
	return nil
}

// New returns a judge for r with so many seats by the net of the program, or
// nil where it has none.
func New(r india.Rules, seats int) *Judge {
	net := For(r, seats)
	if net == nil {
		return nil
	}
	j, err := NewJudge(r, seats, net)
	if err != nil {
		panic(fmt.Errorf("indianet: %d seats: %w", seats, err))
	}
	return j
}
