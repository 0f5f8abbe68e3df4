package nets

import "math"

// logistic returns 1/(1+e^-x), to about a millionth, and the same bits on every
// machine: each product is converted before it is added to.
func logistic(x float32) float32 {
	x = max(-30, min(30, x))
	const whole = 3 << 22
	t := float32(x * -math.Log2E)
	k := t + whole - whole // the nearest whole number
	f := t - k             // -1/2 to 1/2
	p := float32(1.33335581e-3)
	for _, c := range [...]float32{9.61812911e-3, 5.55041087e-2, 2.40226507e-1, 6.93147181e-1, 1} {
		p = c + float32(p*f)
	}
	e := p * math.Float32frombits(uint32(int32(k)+127)<<23) // 2^t
	return 1 / (1 + float32(e))
}
