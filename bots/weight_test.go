package bots

import (
	_ "embed"
	"fmt"
	"math"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
)

// cubePaid are positions of backgammon with the cube, out of games of the net against itself, and the points that who throws got on
// the average in each of two times 648 games, as `parlor bench odds backgammon -o cube=on --positions 800 --seed 3 --keep FILE` found them: but for those before the throw for who begins,
// which nobody judges as they stand.
//
//go:embed testdata/cube.txt
var cubePaid string

// TestTheLiveCubeWeighsWhatGamesSay fits the weight of the live cube to games that were played with the cube: what a position is worth is a
// line in it, so the best one by least squares is a quotient of two sums.
func TestTheLiveCubeWeighsWhatGamesSay(t *testing.T) {
	e, ok := catalogue.All.Find("backgammon")
	if !ok {
		t.Fatal("no backgammon")
	}
	g, err := e.New(game.Options{"cube": "on"})
	if err != nil {
		t.Fatal(err)
	}
	var net Evaluator[tables.State]
	var products, squares []float64
	weights := []float64{0.40, 0.50, 0.60, 0.64, alive, 0.75, 0.85}
	errors := make([]float64, len(weights)) // the squares of what is said less what came, without the chance of the games, added up
	for line := range strings.Lines(cubePaid) {
		position, paid, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		var half [2]float64
		if n, err := fmt.Sscan(paid, &half[0], &half[1]); n != 2 {
			t.Fatalf("%q: %v", line, err)
		}
		p, err := g.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		rules, s, _, err := at[tables.State](p)
		if err != nil {
			t.Fatal(err)
		}
		if net == nil {
			net = tablesNet(rules)
		}
		var c [1]Chances
		net.Evaluate(c[:], s, []tables.State{s})
		seat, worth := p.Thrower(), tablesWorth{rules.(tables.Rules)}
		value, owner := s.Cube()
		holds := nobody
		if owner >= 0 {
			holds = int(owner ^ seat)
		}
		about := worth.about(&c[0], seat, nil)
		dead := about.equity(c[0].Win[seat], value, holds)
		about.alive = aliveFor(lasts(s)) / alive
		more := (about.equity(c[0].Win[seat], value, holds) - dead) / float64(value) // points that a live cube is worth, for one on it
		products = append(products, more*((half[0]+half[1])/2-dead)/float64(value))
		squares = append(squares, more*more)
		for i, weight := range weights {
			said := dead + weight*more*float64(value)
			errors[i] += (said - half[0]) * (said - half[1]) / float64(value*value)
		}
	}
	var product, square, off float64
	for i := range products {
		product += products[i]
		square += squares[i]
	}
	fitted := product / square
	for i := range products {
		off += math.Pow(products[i]-fitted*squares[i], 2)
	}
	margin := 1.96 * math.Sqrt(off) / square
	t.Logf("%d positions: %.3f ± %.3f", len(products), fitted, margin)
	for i, weight := range weights {
		t.Logf("with %.2f off by %.4f, root of the mean square", weight, math.Sqrt(errors[i]/float64(len(products))))
	}
	if math.Abs(fitted-alive) > margin || margin > 0.06 {
		t.Errorf("of %d positions the live cube weighs %.3f ± %.3f, and %v is used", len(products), fitted, margin, alive)
	}
}
