package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"parlor/analysis"
	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/matchfile"
	"parlor/rules/catalogue"
)

// A view is what one program says of a match: equities are in units of the least
// win at the cube and the score of the moment.
type view struct {
	Rolls []roll    `json:"rolls"`
	Cubes [2]counts `json:"cubes"` // by seat
}

// A roll is a throw, and what was played with it.
type roll struct {
	Game     int       `json:"game"`
	Seat     game.Seat `json:"seat"`
	Dice     string    `json:"dice"` // the larger first
	Luck     float64   `json:"luck"`
	Unforced bool      `json:"unforced"`
	Error    float64   `json:"error"`
}

// counts are the decisions with the cube that count, and what they cost.
type counts struct {
	Close int     `json:"close"`
	Error float64 `json:"error"`
}

// A pair is a match as both see it.
type pair struct {
	Ours       view    `json:"ours"`
	His        view    `json:"his"`
	Self       *view   `json:"self,omitempty"` // gnubg's at another depth
	OurSeconds float64 `json:"our_seconds"`
	HisSeconds float64 `json:"his_seconds"`
}

// itself puts gnubg at another depth in our place.
func (p *pair) itself() *pair { return &pair{Ours: *p.Self, His: p.His} }

// check reports whether both saw the same match.
func (p *pair) check() error {
	if p.Self != nil {
		if err := p.itself().check(); err != nil {
			return err
		}
	}
	if len(p.Ours.Rolls) != len(p.His.Rolls) {
		return fmt.Errorf("%d throws, and %d for gnubg", len(p.Ours.Rolls), len(p.His.Rolls))
	}
	for i := range p.Ours.Rolls {
		a, b := &p.Ours.Rolls[i], &p.His.Rolls[i]
		if a.Game < 0 || a.Seat != 0 && a.Seat != 1 {
			return fmt.Errorf("throw %d: game %d, seat %d: want games from 0 on, and seats 0 and 1", i, a.Game, a.Seat)
		}
		if a.Game != b.Game || a.Seat != b.Seat || a.Dice != b.Dice {
			return fmt.Errorf("throw %d: game %d, %d throws %s, and game %d, %d throws %s for gnubg", i, a.Game, a.Seat, a.Dice, b.Game, b.Seat, b.Dice)
		}
	}
	return nil
}

// play plays match number i.
func play(pl plan, i uint64) (analysis.Game, error) {
	who, err := pl.players()
	if err != nil {
		return analysis.Game{}, err
	}
	g := analysis.Game{Name: "backgammon", Options: game.Options{"cube": "on"}, Match: match.Length{Points: pl.Points}, Players: who}
	e, err := catalogue.All.Get(g.Name)
	if err != nil {
		return g, err
	}
	rules, err := match.New(e, g.Options, g.Match)
	if err != nil {
		return g, err
	}
	p, err := rules.Start(2)
	if err != nil {
		return g, err
	}
	var seats [2]bots.Bot
	for k := range seats {
		if seats[k], err = bots.Standard.New(who[k], p); err != nil {
			return g, err
		}
	}
	rnd := rand.New(rand.NewPCG(pl.Seed, i))
	for p.ToAct() != 0 {
		ply := analysis.Ply{N: uint64(len(g.Plies) + 1), Seat: p.ToAct().First(), Before: p}
		if ply.Seat == game.Nature {
			a := game.Draw(p.Outcomes(), rnd)
			ply.Text = p.Format(a)
			p, err = p.Play(ply.Seat, a)
		} else if ply.Text, err = seats[ply.Seat].Choose(p, ply.Seat, rnd); err == nil {
			p, err = p.PlayText(ply.Seat, ply.Text)
		}
		if err != nil {
			return g, err
		}
		ply.After = p
		g.Plies = append(g.Plies, ply)
	}
	return g, nil
}

// ourView lets package analysis look back, two throws ahead.
func ourView(ctx context.Context, g analysis.Game) (*view, error) {
	rep, err := analysis.Run(ctx, g, analysis.Options{Depth: api.Standard})
	if err != nil {
		return nil, err
	}
	v := &view{}
	for n := range rep.Games {
		luck := 0.0
		for i := range rep.Games[n].Items {
			it := &rep.Games[n].Items[i]
			unit := it.Unit
			if unit == 0 {
				unit = 1
			}
			switch it.Kind {
			case analysis.Throw:
				if luck = 0; len(it.Text) == 3 { // That of the roll-off is nobody's.
					luck = it.Luck[it.Seat] / unit
				}
			case analysis.Turn:
				v.Rolls = append(v.Rolls, roll{n, it.Seat, rep.Games[n].Fell(i), luck, !it.Forced, it.Error / unit})
			case analysis.Cube:
				if c := &v.Cubes[it.Seat]; it.Counted {
					c.Close++
					c.Error += it.Error / unit
				}
			}
		}
	}
	return v, nil
}

// report is the program in Python that gnubg runs to tell what it has found.
//
//go:embed report.py
var report string

// hisView lets gnubg look back, so many throws ahead.
func hisView(ctx context.Context, path string, g analysis.Game, plies int) (*view, error) {
	text, err := matchfile.WriteMat(g)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "compare")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string]string{"match.mat": text, "report.py": report} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	cmd := exec.CommandContext(ctx, path, "-t", "-q", "-r")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir)
	cmd.Stdin = strings.NewReader(fmt.Sprintf(`set threads 1
set display off
import mat match.mat
set analysis chequerplay evaluation plies %[1]d
set analysis cubedecision evaluation plies %[1]d
analyse match
>exec(open("report.py").read())
exit
`, plies))
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("gnubg: %w: %s", err, out)
	}
	found, err := os.ReadFile(filepath.Join(dir, "report.json"))
	if err != nil {
		return nil, fmt.Errorf("gnubg said nothing: %w: %s", err, out)
	}
	v := &view{}
	return v, json.Unmarshal(found, v)
}
