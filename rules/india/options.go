package india

import (
	"errors"
	"fmt"
	"strings"

	"parlor/game"
)

// New returns the rules with opts. The error names the option and what was
// expected. How many can play follows from the options: see [Rules.Info].
func New(opts game.Options) (Rules, error) {
	r, err := game.Configure(Rules{}, settings(), opts)
	if err != nil {
		return r, fmt.Errorf("%s: %w", Name, err)
	}
	if n := r.Sides.Len(); r.Partners && n != 0 && n != 4 { // IN-15
		return r, &game.Conflict{Between: [2]string{"partners", "seats"}, Why: game.Text{
			EN: fmt.Sprintf("%s: option partners=on: want four sides, not seats=%s", Name, r.Sides),
			DE: fmt.Sprintf("%s: partners=on braucht alle vier Seiten, nicht seats=%s", Name, r.Sides),
		}}
	}
	return r, nil
}

// Options returns the options, each with its default first.
func Options() []game.Option { return game.List(settings()) }

// DefaultSeats is the default of the option seats: the sides that two, three
// and four players take (IN-4).
const DefaultSeats = "s,n|s,w,n|s,w,n,e"

type setting = game.Setting[Rules]

func settings() []setting {
	return []setting{
		onOff("partners", "Do opposite players of four play as partners (IN-15)?",
			func(r *Rules, on bool) { r.Partners = on }),
		{
			Option: choice("combined", "How may one piece use both dice: either way, only as one jump of the total, or only in two steps (IN-A6)?",
				"either", "jump", "steps"),
			Set: func(r *Rules, v string) error {
				r.Combined = map[string]Combined{"either": Either, "jump": Jump, "steps": Steps}[v]
				return nil
			},
		},
		onOff("entry-capture", "Does an entering piece capture a single opposing piece that rests on its entry (IN-A2)?",
			func(r *Rules, on bool) { r.EntryCapture = on }),
		onOff("must-enter", "Must as many pieces enter as a full use of the throw allows (IN-A3)?",
			func(r *Rules, on bool) { r.MustEnter = on }),
		{
			Option: choice("blue", "How many blue safety spaces has the ring (IN-A1)?", "12", "8"),
			Set:    func(r *Rules, v string) error { r.FewBlue = v == "8"; return nil },
		},
		{
			Option: choice("blockade-together", "May a doublet move both pieces of a blockade on to the same space (IN-A8)?", "allow", "forbid"),
			Set:    func(r *Rules, v string) error { r.KeepApart = v == "forbid"; return nil },
		},
		onOff("larger-die", "If either die can be used but not both, must it be the larger (IN-A12)?",
			func(r *Rules, on bool) { r.LargerDie = on }),
		{
			Option: choice("partner-win", "Do partners win with the first of them who finishes, or when both have (IN-A15)?", "first", "both"),
			Set:    func(r *Rules, v string) error { r.BothHome = v == "both"; return nil },
		},
		{
			Option: game.Option{
				Name: "seats", Default: DefaultSeats,
				Help: "Which sides of the board play, in the order s,w,n,e; two sit opposite each other (IN-A18)?",
			},
			Set: func(r *Rules, v string) (err error) { r.Sides, err = readSides(v); return err },
		},
	}
}

func choice(name, help string, values ...string) game.Option {
	return game.Option{Name: name, Help: help, Values: values, Default: values[0]}
}

func onOff(name, help string, set func(r *Rules, on bool)) setting {
	return setting{
		Option: choice(name, help, "off", "on"),
		Set:    func(r *Rules, v string) error { set(r, v == "on"); return nil },
	}
}

// readSides reads the sides that play. The default, which leaves them to the
// number of players, is the empty set.
func readSides(text string) (ss SideSet, err error) {
	if text == DefaultSeats {
		return 0, nil
	}
	for _, word := range strings.Split(text, ",") {
		side := strings.Index(sideNames, word)
		if len(word) != 1 || side < 0 || ss>>side != 0 {
			return 0, errors.New("want two to four sides in the order s,w,n,e")
		}
		ss |= Side(side).Set()
	}
	switch {
	case ss.Len() < 2:
		return 0, errors.New("want two to four sides in the order s,w,n,e")
	case ss.Len() == 2 && ss != South.Set()|North.Set() && ss != West.Set()|East.Set(): // IN-4
		return 0, errors.New("want two players opposite each other: s,n or w,e")
	}
	return ss, nil
}
