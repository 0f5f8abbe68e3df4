package bots

import "math"

// exp returns e to the power of x, for x from -700 to 700, to a few parts in
// 10^15, and the same bits on every machine. [math.Exp] is written anew for each
// kind of processor, and some round a product only when something has been added
// to it, unless the product is converted first.
func exp(x float64) float64 {
	n := math.Round(x / math.Ln2)
	r := x - float64(n*ln2High) - float64(n*ln2Low) // -0.35 to 0.35
	sum, term := 1.0, 1.0
	for i := 1.0; i <= 13; i++ {
		term = float64(term*r) / i
		sum += term
	}
	return math.Ldexp(sum, int(n))
}

// ln2High and ln2Low add up to the logarithm of 2. The first ends in so many
// zeros that its product with a number up to 1,000 is exact.
const (
	ln2High = 0x1.62e42feep-1
	ln2Low  = 0x1.a39ef35793c76p-33
)
