package bots_test

import (
	"math/rand/v2"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/crown"
)

// TestCharactersStakeDifferently lets each character stake against a bank, and
// counts: what he stakes in a round, on how many designs, and how often nothing.
func TestCharactersStakeDifferently(t *testing.T) {
	type habit struct{ chips, bets, none float64 }
	const rounds = 400
	found := map[string]habit{}
	for _, x := range bots.Standard.Offers("crown-and-anchor") {
		var h habit
		for i := range uint64(rounds) {
			chips, bets := stakes(t, x.Name, i)
			h.chips += float64(chips) / rounds
			h.bets += float64(bets) / rounds
			if bets == 0 {
				h.none += 1.0 / rounds
			}
		}
		found[x.Name] = h
	}
	p, f, g := found["purser"], found["fiddler"], found["gunner"]
	if p.chips > 1 || f.chips <= 5 || f.chips >= 20 || g.chips <= 20 {
		t.Errorf("chips a round: purser %.2f, fiddler %.2f, gunner %.2f", p.chips, f.chips, g.chips)
	}
	if p.bets > 1 || f.bets <= 2 || g.bets > 1 {
		t.Errorf("bets a round: purser %.2f, fiddler %.2f, gunner %.2f", p.bets, f.bets, g.bets)
	}
	if p.none <= 0.15 || p.none >= 0.35 || g.none > 0 {
		t.Errorf("rounds without a stake: purser %.2f, fiddler %.2f, gunner %.2f", p.none, f.none, g.none)
	}
}

// stakes lets who stake once against a banker, and returns how many chips on how
// many designs.
func stakes(t *testing.T, who string, seed uint64) (chips, bets int) {
	t.Helper()
	for _, s := range company(t, game.Options{"multi-bet": "on", "pass": "on"}, []string{who, who}, seed, 1) {
		if s.Next() != crown.NextThrow || s.Banker() < 0 {
			continue
		}
		for d := range crown.Design(crown.Designs) {
			if n := s.Stake(1-s.Banker(), d); n > 0 {
				chips, bets = chips+n, bets+1
			}
		}
		return chips, bets
	}
	return 0, 0 // Nobody staked, and the round was over without a throw.
}

// company lets characters play until the end, or until so many throws of the
// three dice, and returns the states that they came through.
func company(t *testing.T, opts game.Options, who []string, seed uint64, throws int) (list []crown.State) {
	t.Helper()
	g, err := entry(t, "crown-and-anchor").New(opts)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start(len(who))
	if err != nil {
		t.Fatal(err)
	}
	var players []bots.Bot
	for _, name := range who {
		b, err := bots.Standard.New(name, p)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, b)
	}
	rnd := rand.New(rand.NewPCG(seed, 3))
	for p.ToAct() != 0 && throws > 0 {
		seat := p.ToAct().First()
		if seat == game.Nature {
			if s, _ := game.As[crown.State](p); s.Banker() >= 0 {
				throws--
			}
			p, err = p.Play(seat, game.Draw(p.Outcomes(), rnd))
		} else {
			var text string
			if text, err = players[seat].Choose(p, seat, rnd); err == nil {
				p, err = p.PlayText(seat, text)
			}
		}
		if err != nil {
			t.Fatalf("%v: %s: %v", opts, p, err)
		}
		s, _ := game.As[crown.State](p)
		list = append(list, s)
	}
	return list
}

func TestCharactersPlayUnderAllRules(t *testing.T) {
	for _, bank := range []string{"credit", "limit", "break"} {
		for _, multi := range []string{"on", "off"} {
			for _, pass := range []string{"on", "off"} {
				opts := game.Options{"bank": bank, "multi-bet": multi, "pass": pass}
				if list := company(t, opts, []string{"purser", "fiddler", "gunner", "gunner"}, 5, 60); len(list) < 20 { // It may be over early: somebody is broke.
					t.Errorf("%v: only %d decisions and throws", opts, len(list))
				}
			}
		}
	}
}

// TestNobodyIsStrongerAtCrownAndAnchor: whoever is asked for by a strength plays
// as the strongest level does, and not as a character.
func TestNobodyIsStrongerAtCrownAndAnchor(t *testing.T) {
	p := start(t, gameCalled(t, "crown-and-anchor"), 2)
	for asked, want := range map[string]string{"captain": "hand", "landlubber": "hand", "hand": "hand", "purser": "purser", "gunner": "gunner"} {
		if got, err := bots.Standard.Plays(asked, p); got != want || err != nil {
			t.Errorf("%s is played by %s, %v; want %s", asked, got, err, want)
		}
	}
	for i, p := range bots.Standard.Offers("crown-and-anchor") {
		if p.Rank != 0 {
			t.Errorf("%s, the %d. character, has rank %d", p.Name, i+1, p.Rank)
		}
	}
}
