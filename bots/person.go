package bots

import (
	"fmt"
	"slices"
	"strings"

	"parlor/game"
)

// A Person is somebody to play with, whom one asks for by name. He judges as a
// level does, and errs as people err: he misjudges, or overlooks a kind of play.
// The names stand in logs and in the API, so they stay.
type Person struct {
	Name  string // "bosun": lower case, no spaces
	Title string // "Bosun", for players
	Line  string // of character: a sentence for players
	Rank  int    // from 1, the weakest; 0 for a character, who is neither weak nor strong
	Usual bool   // sits down where nobody says who should

	// Cube is how far he misjudges who is ahead where a double is offered or
	// answered: see [newMistaken]. There he has the strongest judgement otherwise:
	// one that is good enough to choose between plays may be far off about a game.
	Cube float64
}

// A Way is how a person plays a game.
type Way struct {
	By     string  // whose judgement he has, or who chooses for him: a level, or a name that the family brings beside them
	Error  float64 // how far he misjudges: see [newMistaken]; 0 is never
	Misses string  // the kind of play that he overlooks, of those that the family brings; or ""
	Plies  int     // throws that he looks ahead, 0 to [MaxPlies]
}

// A Ladder is who plays a game, the weakest first; or its characters.
type Ladder struct {
	Step  float64 // share of games that each was fitted to win against the one before; 0 among characters
	Rungs []Rung
}

// A Rung is a person and his way.
type Rung struct {
	Person string
	Way    Way
}

// Person returns the person called name; ok is false where nobody is.
func (ro *Roster) Person(name string) (p Person, ok bool) {
	i := slices.IndexFunc(ro.Persons, func(p Person) bool { return p.Name == name })
	if i < 0 {
		return p, false
	}
	return ro.Persons[i], true
}

// Like returns the person who judges positions of the game called name just as level
// does, however far he looks ahead; ok is false where nobody does.
func (ro *Roster) Like(level, name string) (p Person, ok bool) {
	for _, r := range ro.Ladders[name].Rungs {
		if r.Way == (Way{By: level, Plies: r.Way.Plies}) {
			return ro.Person(r.Person)
		}
	}
	return p, false
}

// Offers lists the persons who play the game called name, in the order in which
// they are offered: none, where no ladder was fitted.
func (ro *Roster) Offers(name string) (list []Person) {
	for _, rung := range ro.Ladders[name].Rungs {
		p, _ := ro.Person(rung.Person)
		list = append(list, p)
	}
	return list
}

// CheckOffered refuses who is not on the roster, and a person who does not play the game
// called name: another would play in his place.
func (ro *Roster) CheckOffered(name, who string) error {
	if err := ro.Check(who); err != nil {
		return err
	}
	var company []string
	for _, p := range ro.Offers(name) {
		company = append(company, p.Name)
	}
	if _, person := ro.Person(who); person && !slices.Contains(company, who) {
		return fmt.Errorf("%s does not play %s: want one of %s", who, name, strings.Join(append(ro.Names(), company...), ", "))
	}
	return nil
}

// Usual returns which bot sits down on a seat of the game called name where nobody
// says who should: the person who usually does; of characters each in turn, so
// that company is mixed; where nobody is offered, the strongest level.
func (ro *Roster) Usual(name string, seat game.Seat) string {
	list := ro.Offers(name)
	for _, p := range list {
		if p.Usual {
			return p.Name
		}
	}
	if len(list) > 0 {
		return list[int(seat)%len(list)].Name
	}
	return ro.Best()
}

// way returns who plays the game called on, when the person called name is asked
// for, and how. Who is not on the game's ladder gives his place to the next one
// below who is, or to the weakest. Where there is no ladder, or only characters,
// the strongest level plays.
func (ro *Roster) way(name, on string) want {
	asked, _ := ro.Person(name)
	var found *Rung
	for i, rung := range ro.Ladders[on].Rungs {
		p, _ := ro.Person(rung.Person)
		if p.Name == name || p.Rank > 0 && (found == nil || p.Rank < asked.Rank) {
			found = &ro.Ladders[on].Rungs[i]
		}
	}
	if found == nil {
		return want{levels: ro.upTo(ro.Best())}
	}
	p, _ := ro.Person(found.Person)
	w := want{person: p.Name, way: found.Way, plies: found.Way.Plies, cube: p.Cube, best: ro.upTo(ro.Best())}
	if slices.Contains(ro.Names(), w.way.By) {
		w.levels = ro.upTo(w.way.By)
	} else {
		w.levels = append([]string{w.way.By}, ro.Names()[0])
	}
	return w
}
