package tables

import (
	"fmt"
	"strconv"
	"strings"

	"parlor/game"
)

// setting is an option of this family.
type setting = game.Setting[Rules]

// choice is an option with a list of values, the default first, and what each
// of them does to the rules.
func choice(name, help string, values []string, set func(r *Rules, i int)) setting {
	return setting{
		Option: game.Option{Name: name, Help: help, Values: values, Default: values[0]},
		Set: func(r *Rules, value string) error {
			for i, v := range values {
				if v == value {
					set(r, i)
				}
			}
			return nil
		},
	}
}

// onOff and offOn are switches, named by their default.
func onOff(name, help string, set func(r *Rules, on bool)) setting {
	return choice(name, help, []string{"on", "off"}, func(r *Rules, i int) { set(r, i == 0) })
}

func offOn(name, help string, set func(r *Rules, on bool)) setting {
	return choice(name, help, []string{"off", "on"}, func(r *Rules, i int) { set(r, i == 1) })
}

// The options of the rule book, section by section.
var (
	parkerSettings = []setting{
		choice("repeat", "Does ACEY or DUCEY beside a plain number repeat it only in the race, or always (PK-A1)?",
			[]string{"race", "always"}, func(r *Rules, i int) { r.Repeat = i == 1 }),
		choice("setup", "In set-up, does each die place one man, or may either die place both (PK-A2)?",
			[]string{"each-die", "either-die"}, func(r *Rules, i int) { r.EitherDie = i == 1 }),
		choice("last-setup-die", "Is the second die of the throw that places the last man played or lost (PK-A3)?",
			[]string{"play", "lose"}, func(r *Rules, i int) { r.LoseLast = i == 1 }),
		choice("setup-wait", "Does the race begin when a player's own men are in, or both players' (PK-A4)?",
			[]string{"own", "both"}, func(r *Rules, i int) { r.WaitBoth = i == 1 }),
		choice("ad-points", "Which points count as No. 1 and No. 2 for Acey-Ducey (PK-A6)?",
			[]string{"edge", "all-mirror", "all-repeat"}, func(r *Rules, i int) { r.AdPoints = AdPoints(i) }),
	}
	parkerDoubles = choice("doubles", "How many moves do plain doubles give (PK-A10)?",
		[]string{"two", "four"}, func(r *Rules, i int) { r.Doublets = uint8(2 + 2*i) })
	bearingSettings = []setting{
		offOn("must-bear-off", "Must a man be borne off where one can be (PK-A13)?",
			func(r *Rules, on bool) { r.MustBear = on }),
		onOff("bearoff-next-turn", "Does bearing off wait for the throw after the last man came home (PK-A15)?",
			func(r *Rules, on bool) { r.NextTurn = on }),
		{
			Option: game.Option{Name: "penalty", Help: "Counters paid for each man sent to the Dog House (PK-16).", Max: 100, Default: "0"},
			Set: func(r *Rules, value string) error {
				n, err := strconv.Atoi(value)
				r.Penalty = int32(n)
				return err
			},
		},
	}

	overshoot = choice("overshoot", "When all men are below the number thrown, which may go off: any, or the highest (AR-A2)?",
		[]string{"any", "highest"}, func(r *Rules, i int) { r.BearOff = [...]BearOff{Any, Highest}[i] })
	adNeeds = choice("ad-needs", "What must a 1-2 have done before the doublet is named (AR-A4)?",
		[]string{"bar-entered", "nothing", "both"}, func(r *Rules, i int) { r.AdNeeds = AdNeeds(i) })
	adReroll = choice("ad-reroll", "After the doublet of a 1-2, is there another throw always, or only if it was played complete (AR-A6)?",
		[]string{"always", "complete"}, func(r *Rules, i int) { r.AdReroll = Always + Again(i) })
	adSameMan = onOff("ad-same-man-in-opening", "While men wait in reserve, may one man play both the 1 and the 2 (WP-A1)?",
		func(r *Rules, on bool) { r.AdTwoMen = !on })

	navySettings = []setting{
		choice("bearoff", "Does a larger number bear off, as in backgammon, or only the exact one?",
			[]string{"backgammon", "exact"}, func(r *Rules, i int) { r.BearOff = [...]BearOff{Highest, Exact}[i] }),
		choice("ad-reroll", "After the doublet of a 1-2, is there another throw only if it was played complete, or always?",
			[]string{"complete", "always"}, func(r *Rules, i int) { r.AdReroll = [...]Again{Complete, Always}[i] }),
	}

	largerDie = onOff("larger-die", "If either number can be used but not both, must it be the larger (C-11)?",
		func(r *Rules, on bool) { r.FreeDie = !on })
	cube = offOn("cube", "Is the doubling cube in play (BG-5)?", func(r *Rules, on bool) { r.Cube = on })

	houseSettings = []setting{
		choice("start", "Where do the men start: on backgammon's points, in reserve, on nackgammon's points, on 24, 23 and 22, or all on 24?",
			[]string{"backgammon", "reserve", "nackgammon", "rear", "far"}, func(r *Rules, i int) {
				r.Layout, r.Reserve = [...]Layout{Classic, Classic, Nack, Rear, Far}[i], i == 1
			}),
		{
			Option: game.Option{Name: "men", Help: "How many men does each side have?", Min: 1, Max: MaxMen, Default: strconv.Itoa(MaxMen)},
			Set: func(r *Rules, value string) error {
				n, err := strconv.Atoi(value)
				r.Men = uint8(n)
				return err
			},
		},
		choice("entry", "Do men enter as one likes, all before any moves, or in a set-up phase of their own?",
			[]string{"mix", "first", "set-up"}, func(r *Rules, i int) { r.Entry = Entry(i) }),
		offOn("opened", "Must a doublet or a 1-2 be thrown before a player's men may enter?",
			func(r *Rules, on bool) { r.Opened = on }),
		choice("dice", "Plain dice, or dice with ACEY and DUCEY?",
			[]string{"plain", "special"}, func(r *Rules, i int) { r.Special = i == 1 }),
		choice("doublets", "How many moves does a doublet give?",
			[]string{"four", "two"}, func(r *Rules, i int) { r.Doublets = uint8(4 - 2*i) }),
		choice("extra", "Is there another throw after a doublet: none, always, or when it was played complete?",
			[]string{"none", "always", "complete"}, func(r *Rules, i int) { r.Extra = Again(i) }),
		choice("ad", "What does a 1-2 bring: nothing, a doublet that is named or thrown, or Parker's privilege?",
			[]string{"none", "named", "thrown", "privilege"}, func(r *Rules, i int) { r.Ad = AceDeuce(i) }),
		choice("home", "May men at home move before the others arrive: freely, not at all, or freely but only off afterwards?",
			[]string{"free", "frozen", "strict"}, func(r *Rules, i int) { r.Home = Home(i) }),
		choice("bearoff", "When all men are below the number thrown, what goes off: the highest, any, or nothing?",
			[]string{"backgammon", "any", "exact"}, func(r *Rules, i int) { r.BearOff = BearOff(i) }),
	}
)

// score is the option that all tables games share, with a default of its own.
func score(values ...string) setting {
	return choice("score", "What is a win worth: 1 point, 1 to 3 as in backgammon, or 1 for each man not borne off?",
		values, func(r *Rules, i int) {
			r.Score = map[string]Score{"1": One, "gammon": Gammon, "per-man": PerMan}[values[i]]
		})
}

// A Variant is a named rule set and the options that players may change.
type Variant struct {
	Rules    Rules
	Title    string
	Settings []setting
	Composed bool // players make it up of the settings
}

// composed returns v, which players make up of its settings.
func (v Variant) composed() Variant {
	v.Composed = true
	return v
}

func variant(title string, r Rules, groups ...[]setting) Variant {
	v := Variant{Rules: r, Title: title}
	for _, g := range groups {
		v.Settings = append(v.Settings, g...)
	}
	return v
}

// Variants are the named rule sets, in the order of the rule book, and house.
var Variants = []Variant{
	variant("Backgammon", Backgammon, []setting{largerDie, score("gammon", "1", "per-man"), cube}),
	variant("Acey Ducey (Parker Brothers)", Parker,
		parkerSettings, []setting{parkerDoubles}, bearingSettings, []setting{largerDie, score("1", "gammon", "per-man"), cube}),
	variant("Acey-Deucey (the article)", Article,
		[]setting{overshoot, adNeeds, adReroll, largerDie, score("1", "gammon", "per-man"), cube}),
	variant("Acey-Deucey (Wikipedia, old form)", Wikipedia,
		[]setting{adSameMan, largerDie, score("1", "gammon", "per-man"), cube}),
	variant("Acey-Deucey (Wikipedia, strict variant)", WikipediaStrict,
		[]setting{adSameMan, largerDie, score("1", "gammon", "per-man"), cube}),
	variant("American Acey-Deucey (Navy)", Navy,
		navySettings, []setting{largerDie, score("per-man", "1", "gammon"), cube}),
	variant("Nackgammon", Nackgammon, []setting{largerDie, score("gammon", "1", "per-man"), cube}),
	variant("Hypergammon", Hypergammon, []setting{largerDie, score("gammon", "1", "per-man"), cube}),
	variant("House rules", House,
		houseSettings, parkerSettings, bearingSettings,
		[]setting{adNeeds, adReroll, adSameMan, largerDie, score("1", "gammon", "per-man"), cube}).composed(),
}

// New returns the rules of v with opts applied. It refuses, with the reason,
// values that are none and options that cannot go together.
func (v Variant) New(opts game.Options) (Rules, error) {
	r, err := game.Configure(v.Rules, v.Settings, opts)
	if err != nil {
		return r, err
	}
	return r, r.check()
}

// Options lists what players may change.
func (v Variant) Options() []game.Option { return game.List(v.Settings) }

// check refuses options that cannot go together.
func (r Rules) check() error {
	switch points := layouts[r.Layout]; {
	case !r.Reserve && int(r.Men)%len(points) != 0:
		start, rows := []string{"backgammon", "nackgammon", "rear", "far"}[r.Layout], wholeRows(len(points))
		return conflict("start", "men",
			fmt.Sprintf("start=%s puts men down by %d: want men=%s", start, len(points), rows.EN),
			fmt.Sprintf("start=%s stellt Steine zu %d auf: nötig ist men=%s", start, len(points), rows.DE))
	case r.Opened && !r.Reserve:
		return conflict("opened", "start", "opened=on needs start=reserve: men on the board need no opening throw",
			"opened=on braucht start=reserve: Steine auf dem Brett brauchen keinen Wurf, der öffnet")
	case r.Entry != Mix && !r.Reserve:
		entry := []string{"mix", "first", "set-up"}[r.Entry]
		return conflict("entry", "start", fmt.Sprintf("entry=%s needs start=reserve: no man is left to enter", entry),
			fmt.Sprintf("entry=%s braucht start=reserve: sonst ist kein Stein einzusetzen", entry))
	case r.Ad == Privilege && !r.Special:
		return conflict("ad", "dice", "ad=privilege needs dice=special: only ACEY and DUCEY give the privilege",
			"ad=privilege braucht dice=special: nur ACEY und DUCEY geben das Vorrecht")
	}
	return nil
}

// conflict says that options a and b cannot go together, in English and German.
func conflict(a, b, en, de string) error {
	return &game.Conflict{Between: [2]string{a, b}, Why: game.Text{EN: en, DE: de}}
}

// wholeRows lists how many men are whole rows of so many points: "3, 6, 9, 12 or
// 15".
func wholeRows(points int) game.Text {
	list := []string{}
	for n := points; n < MaxMen; n += points {
		list = append(list, strconv.Itoa(n))
	}
	if len(list) == 0 {
		return game.Text{EN: strconv.Itoa(MaxMen), DE: strconv.Itoa(MaxMen)}
	}
	most, last := strings.Join(list, ", "), strconv.Itoa(MaxMen)
	return game.Text{EN: most + " or " + last, DE: most + " oder " + last}
}
