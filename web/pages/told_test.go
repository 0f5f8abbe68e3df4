package pages

import (
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/rules/catalogue"
)

// TestPlaysAreToldInWordsWhereNoScriptDoes tells plays, throws and choices of each family in both languages: as the scripts do.
func TestPlaysAreToldInWordsWhereNoScriptDoes(t *testing.T) {
	for _, c := range []struct {
		game   string
		seat   game.Seat
		fell   bool
		text   string
		en, de string // the sentence
		do     string // the label in English
	}{
		{game: "parker", seat: 0, text: "res/22 res/19", en: "You: enters on 22, enters on 19.", de: "Du: auf 22 eingesetzt, auf 19 eingesetzt.", do: "Enters on 22, enters on 19"},
		{game: "parker", seat: 1, text: "13/9* 13/8", en: "Ada: from 12 to 16 with a hit, from 12 to 17.", de: "Ada: von 12 nach 16 mit Schlag, von 12 nach 17."},
		{game: "parker", seat: 0, text: "6/off 2/off", en: "You: bears off from 6, bears off from 2.", de: "Du: von 6 ausgewürfelt, von 2 ausgewürfelt."},
		{game: "parker", seat: 0, text: "res/21 res/21", en: "You: two enter on 21.", de: "Du: zwei auf 21 eingesetzt.", do: "Two enter on 21"},
		{game: "backgammon", seat: 1, text: "13/9 6/2 13/9 6/2*", en: "Ada: two from 12 to 16, from 19 to 23, from 19 to 23 with a hit.", de: "Ada: zwei von 12 nach 16, von 19 nach 23, von 19 nach 23 mit Schlag.", do: "Two from 12 to 16, from 19 to 23, from 19 to 23 with a hit"},
		{game: "backgammon", seat: 0, text: "6/off 6/off 6/off 5/off", en: "You: bears three off from 6, bears off from 5.", de: "Du: drei von 6 ausgewürfelt, von 5 ausgewürfelt."},
		{game: "india", seat: 1, text: "enter enter", en: "Ada: two pieces come in.", de: "Ada: zwei Figuren kommen ins Spiel.", do: "Two pieces come in"},
		{game: "india", seat: 1, text: "10>13 10>13", en: "Ada: two from 44 to 47.", de: "Ada: zwei von 44 auf 47."},
		{game: "india", seat: 1, text: "68>71", en: "Ada: from red 68 to the centre.", de: "Ada: von Rot 68 in die Mitte.", do: "From red 68 to the centre"},
		{game: "parker", seat: 0, text: "remove 24", en: "You send the man on 24 away.", de: "Du schickst den Stein auf 24 fort.", do: "Remove 24"},
		{game: "parker", seat: 1, text: "remove 24", en: "Ada sends the man on 1 away.", de: "Ada schickt den Stein auf 1 fort."},
		{game: "parker", seat: 1, fell: true, text: "2-1", en: "Ada threw Acey-Ducey.", de: "Ada würfelt Acey-Ducey."},
		{game: "backgammon", seat: 1, fell: true, text: "2-1", en: "Ada threw 2-1.", de: "Ada würfelt 2-1."},
		{game: "backgammon", seat: 0, text: "double", en: "You double.", de: "Du verdoppelst.", do: "Double"},
		{game: "backgammon", seat: 0, text: "pass", en: "You pass.", de: "Du passt.", do: "Pass"},
		{game: "crown-and-anchor", seat: 1, text: "bet 5 crown", en: "Ada stakes 5 on Crown.", de: "Ada setzt 5 auf Krone.", do: "Stake 5 on Crown"},
		{game: "crown-and-anchor", seat: 0, fell: true, text: "crown,heart,club", en: "You threw Crown, Heart, Club.", de: "Du würfelst Krone, Herz, Kreuz."},
		{game: "check-and-double-check", seat: 0, fell: true, text: "C-C", en: "You threw Double Check.", de: "Du würfelst Double Check."},
		{game: "check-and-double-check", seat: 0, fell: true, text: "C-4", en: "You threw Check-4.", de: "Du würfelst Check-4."},
		{game: "india", seat: 1, text: "10>13* 13>17", en: "Ada: from 44 to 47 with a hit, from 47 to 51.", de: "Ada: von 44 auf 47 mit Schlag, von 47 auf 51.", do: "From 44 to 47 with a hit, from 47 to 51"},
		{game: "india", seat: 1, text: "28>34* 34>36", en: "Ada: from 62 to the gate with a hit, from the gate to 2.", de: "Ada: von 62 aufs Tor mit Schlag, vom Tor auf 2."},
		{game: "india", seat: 1, text: "enter 0>5", en: "Ada: a piece comes in, a piece from 34 to 39.", de: "Ada: eine Figur kommt ins Spiel, eine Figur von 34 auf 39."},
		{game: "india", seat: 0, text: "63>66 0>4", en: "You: from 63 to red 66, from the gate to 4.", de: "Du: von 63 auf Rot 66, vom Tor auf 4."},
		{game: "india", seat: 0, text: "enter 0>2", en: "You: a piece comes in, a piece from the gate to 2.", de: "Du: eine Figur kommt ins Spiel, eine Figur vom Tor auf 2.", do: "A piece comes in, a piece from the gate to 2"},
		{game: "india", seat: -1, fell: true, text: "first n", en: "Ada begins.", de: "Ada beginnt."},
	} {
		e, ok := catalogue.All.Find(c.game)
		if !ok {
			t.Fatalf("no game %s", c.game)
		}
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(2)
		if err != nil {
			t.Fatal(err)
		}
		seats := []string{p.SeatName(0), p.SeatName(1)}
		parts, kind := game.Parts(p, c.fell, c.text), api.Played
		if c.fell {
			kind = api.Threw
		}
		for _, lang := range Langs {
			tell := Teller{Page: Page{Lang: lang}, Family: e.Family, Names: []string{Self(lang), "Ada"}, Seats: seats, Throws: p.ThrowNames()}
			want := c.en
			if lang == "de" {
				want = c.de
			}
			if said := tell.Happened(api.Event{Kind: kind, Seat: c.seat, Text: c.text, Parts: parts}); said != want {
				t.Errorf("%s in %s: %q, want %q", c.text, lang, said, want)
			}
			if said := Upper(tell.Play(parts, c.seat)); lang == "en" && c.do != "" && said != c.do {
				t.Errorf("%s: to choose %q, want %q", c.text, said, c.do)
			}
		}
	}
}

// TestWhatIsChosenHasWords where a list has room for few: notation stays where it names the points from which and to which men go.
func TestWhatIsChosenHasWords(t *testing.T) {
	for _, c := range []struct{ game, text, en, de string }{
		{"backgammon", "13/8 6/3*", "13/8 6/3*", "13/8 6/3*"},
		{"backgammon", "throw", "Throw the dice", "Würfeln"},
		{"backgammon", "drop", "Drop", "Ablehnen"},
		{"parker", "again", "Play 1-2, throw again", "1-2 ziehen, noch einmal würfeln"},
		{"parker", "remove 24", "Remove 24", "Stein auf 24 entfernen"},
		{"parker", "res/24 res/22", "res/24 res/22", "res/24 res/22"},
		{"parker", "res/24 res/22 res/24", "res/24(2) res/22", "res/24(2) res/22"},
		{"wikipedia", "name 5", "Doublet 5", "Pasch 5"},
		{"india", "pass", "Pass", "Passen"},
		{"india", "enter 0>4", "A piece comes in, a piece from the gate to 4", "Eine Figur kommt ins Spiel, eine Figur vom Tor auf 4"},
		{"india", "10>13* 13>17", "From 10 to 13 with a hit, from 13 to 17", "Von 10 auf 13 mit Schlag, von 13 auf 17"},
	} {
		e, _ := catalogue.All.Find(c.game)
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(2)
		if err != nil {
			t.Fatal(err)
		}
		for lang, want := range map[string]string{"en": c.en, "de": c.de} {
			if said := (Page{Lang: lang}).choice(p, 1, c.text); said != want {
				t.Errorf("%s, %s in %s: %q, want %q", c.game, c.text, lang, said, want)
			}
		}
	}
}

// TestNotationIsExplainedByWhatStandsThere: each of its signs once, and no sign that is not there.
func TestNotationIsExplainedByWhatStandsThere(t *testing.T) {
	for _, c := range []struct {
		game, de string
		plays    []string
	}{
		{"backgammon", "So sind Züge geschrieben, mit den Zahlen dessen, der zieht: 13/8: von 13 nach 8; 6/3*: von 6 nach 3 mit Schlag; bar/22: auf 22 eingesetzt; 6/off(2): zwei von 6 ausgewürfelt.", []string{"13/8 6/3*", "13/7 bar/22 8/2", "6/off 6/off 5/off", "throw"}},
		{"parker", "So sind Züge geschrieben, mit den Zahlen dessen, der zieht: res/24(2): zwei auf 24 eingesetzt.", []string{"res/24 res/24", "res/22 res/21"}},
		{"india", "", []string{"enter 0>4", "10>13*"}},
	} {
		e, _ := catalogue.All.Find(c.game)
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(2)
		if err != nil {
			t.Fatal(err)
		}
		k := notation{known: map[string]bool{}}
		for _, text := range c.plays {
			k.add(Page{Lang: "de"}, p, 1, text)
		}
		if got := k.says(Page{Lang: "de"}); got != c.de {
			t.Errorf("%s: %q, want %q", c.game, got, c.de)
		}
	}
}

// TestAFamilyWithoutWordsIsTakenForNoOther: its places are called what its notation calls them, and none is entered on or borne off from.
func TestAFamilyWithoutWordsIsTakenForNoOther(t *testing.T) {
	tell := Teller{Page: Page{Lang: "en"}, Family: "toy", Names: []string{Self("en"), "Ada"}, Seats: []string{"0", "1"}}
	for want, parts := range map[string][]game.Part{
		"Ada: from 3 to 5.":                   {{Is: game.PartStep, Text: "3>5", From: "3", To: "5"}},
		"Ada: from yard to a.":                {{Is: game.PartStep, Text: "yard>a", From: "yard", To: "a"}},
		"Ada: two from 4 to off.":             {{Is: game.PartStep, Text: "4>off", From: "4", To: "off"}, {Is: game.PartStep, Text: "4>off", From: "4", To: "off"}},
		"Ada: a piece comes in, from a to b.": {{Is: game.PartStep, Text: "-a", From: "-", To: "a"}, {Is: game.PartStep, Text: "a>b", From: "a", To: "b"}},
		"Ada: from 3 to 5 with a hit.":        {{Is: game.PartStep, Text: "3>5*", From: "3", To: "5", Hit: true}},
	} {
		if said := tell.Happened(api.Event{Kind: api.Played, Seat: 1, Parts: parts}); said != want {
			t.Errorf("%s: %q, want %q", parts[0].Text, said, want)
		}
		if tell.points(parts) {
			t.Errorf("%s: its notation names points of a board", parts[0].Text)
		}
	}
}
