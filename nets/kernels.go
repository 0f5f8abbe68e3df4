package nets

// The loops that everything is made of, in plain Go. Where the processor has
// AVX2, machine code does the same, to the bit; so a net judges alike on every
// machine. That is why no product is added to a sum here without a conversion
// between, which forbids the compiler to fuse the two (Go's specification,
// "Floating-point operators"), and why sums of floats are taken in eight lanes.

// sumIntsGo sets dst to src plus the rows of add less the rows of sub. Row i is
// w[i*len(dst):][:len(dst)].
func sumIntsGo(dst, src, w []int16, add, sub []uint16) {
	n := len(dst)
	copy(dst, src[:n])
	for _, i := range add {
		for j, x := range w[int(i)*n:][:n] {
			dst[j] += x
		}
	}
	for _, i := range sub {
		for j, x := range w[int(i)*n:][:n] {
			dst[j] -= x
		}
	}
}

// soft returns 2048 v/(half+|v|), rounded to the nearest, a half to the even.
func soft(v int32, half float32) int16 {
	const whole = 3 << 22 // Adding it leaves no bits for a fraction.
	f := float32(v)
	f = f / (half + max(f, -f)) * unit
	return int16(f + whole - whole)
}

// softWordsGo sets dst to the soft values of src, each with its half.
func softWordsGo(dst, src []int16, half []float32) {
	for i, v := range src[:len(dst)] {
		dst[i] = soft(int32(v), half[i])
	}
}

// softLongsGo sets dst to the soft values of src.
func softLongsGo(dst []int16, src []int32, half float32) {
	for i, v := range src[:len(dst)] {
		dst[i] = soft(v, half)
	}
}

// denseIntsGo sets dst to the products of the rows of w with src.
func denseIntsGo(dst []int32, w, src []int16) {
	n := len(src)
	for o := range dst {
		var sum int32
		for i, x := range w[o*n:][:n] {
			sum += int32(x) * int32(src[i])
		}
		dst[o] = sum
	}
}

// sumFloatsGo sets dst to src plus the listed rows of w.
func sumFloatsGo(dst, src, w []float32, list []uint16) {
	n := len(dst)
	copy(dst, src[:n])
	for _, i := range list {
		for j, x := range w[int(i)*n:][:n] {
			dst[j] += x
		}
	}
}

// addFloatsGo adds by to each listed row of w.
func addFloatsGo(w, by []float32, list []uint16) {
	n := len(by)
	for _, i := range list {
		row := w[int(i)*n:][:n]
		for j, x := range by {
			row[j] += x
		}
	}
}

// softFloatsGo sets dst to x/(1+|x|) for each x of src.
func softFloatsGo(dst, src []float32) {
	for i, x := range src[:len(dst)] {
		dst[i] = x / (1 + max(x, -x))
	}
}

// slopeFloatsGo multiplies grad by the slope (1-|y|)² that [softFloatsGo] has
// where its value is y.
func slopeFloatsGo(grad, y []float32) {
	for i, v := range y[:len(grad)] {
		s := 1 - max(v, -v)
		grad[i] *= float32(s * s)
	}
}

// denseFloatsGo sets dst to the products of the rows of w with src.
func denseFloatsGo(dst, w, src []float32) {
	n := len(src)
	for o := range dst {
		var s [8]float32
		row := w[o*n:][:n]
		for i := 0; i < n; i += 8 {
			for k := range s {
				s[k] += float32(row[i+k] * src[i+k])
			}
		}
		dst[o] = ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]))
	}
}

// backFloatsGo sets grad to the sum of the rows of w, each times its number of
// by, and then adds y times that number to the row.
func backFloatsGo(grad, w, y, by []float32) {
	n := len(grad)
	clear(grad)
	for o, d := range by {
		row := w[o*n:][:n]
		for i, x := range row {
			grad[i] += float32(d * x)
			row[i] += float32(d * y[i])
		}
	}
}
