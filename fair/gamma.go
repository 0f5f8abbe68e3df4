package fair

import "math"

// upperGamma returns Q(a, x), the upper incomplete gamma function divided by
// the whole one, for a > 0 and x >= 0: the chance that a gamma variable of shape
// a is above x. It is good to ten digits for a up to 400.
func upperGamma(a, x float64) float64 {
	switch {
	case x <= 0:
		return 1
	case math.IsInf(x, 1):
		return 0
	case x < a+1:
		return 1 - lowerSeries(a, x)
	}
	return upperFraction(a, x)
}

// scale is x^a e^-x / Gamma(a), taken through logarithms.
func scale(a, x float64) float64 {
	g, _ := math.Lgamma(a)
	return math.Exp(a*math.Log(x) - x - g)
}

// maxTerms is far more than any a below 10 million needs.
const maxTerms = 100_000

// lowerSeries sums P(a, x) = scale * (1/a + x/(a(a+1)) + ...), which converges
// fast below a + 1.
func lowerSeries(a, x float64) float64 {
	term := 1 / a
	sum := term
	for n := 1; n < maxTerms && term > sum*1e-17; n++ {
		term *= x / (a + float64(n))
		sum += term
	}
	return sum * scale(a, x)
}

// upperFraction evaluates Legendre's continued fraction
//
//	Q(a, x) = scale / (x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - ...)))
//
// from the front, keeping the ratios of successive numerators and denominators.
func upperFraction(a, x float64) float64 {
	const tiny = 1e-300 // stands for a denominator that is zero
	b := x + 1 - a
	num, den := 1/tiny, 1/b
	f := den
	for n := 1.0; n < maxTerms; n++ {
		c := n * (a - n)
		b += 2
		den = 1 / nonZero(c*den+b, tiny)
		num = nonZero(b+c/num, tiny)
		f *= num * den
		if math.Abs(num*den-1) < 1e-16 {
			break
		}
	}
	return f * scale(a, x)
}

func nonZero(x, tiny float64) float64 {
	if math.Abs(x) < tiny {
		return tiny
	}
	return x
}
