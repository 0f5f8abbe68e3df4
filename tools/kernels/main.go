// Command kernels writes the vector kernels of package nets for processors with
// AVX2:
//
//	go generate ./nets
//
// Each kernel computes, to the bit, what the function of the same name ending
// in Go computes in nets/kernels.go. So none uses fused multiplication and
// addition, and sums of floats are taken in eight lanes.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const vec = 32 // bytes of a vector register

func main() {
	ConstraintExpr("amd64")
	sumInts()
	softWords()
	softLongs()
	denseInts()
	sumFloats()
	addFloats()
	softFloats()
	slopeFloats()
	denseFloats()
	backFloats()
	Generate()
}

// blockRegs are the vectors of a row that sumInts takes at a time.
const blockRegs = 4

// rowLoop calls each with the address of every listed row, rows being stride
// bytes apart from w.
func rowLoop(list string, w, stride reg.GPVirtual, each func(row reg.GPVirtual)) {
	p, n := Load(Param(list).Base(), GP64()).(reg.GPVirtual), Load(Param(list).Len(), GP64()).(reg.GPVirtual)
	end := GP64()
	LEAQ(Mem{Base: p, Index: n, Scale: 2}, end)
	JMP(LabelRef(list + "test"))
	Label(list + "loop")
	row := GP64()
	MOVWQZX(Mem{Base: p}, row)
	ADDQ(Imm(2), p)
	IMULQ(stride, row)
	ADDQ(w, row)
	each(row)
	Label(list + "test")
	CMPQ(p, end)
	JB(LabelRef(list + "loop"))
}

// begin loads the base of a slice, and gp a length.
func begin(name string) reg.GPVirtual  { return Load(Param(name).Base(), GP64()).(reg.GPVirtual) }
func length(name string) reg.GPVirtual { return Load(Param(name).Len(), GP64()).(reg.GPVirtual) }

func bytesOf(n reg.GPVirtual, shift uint64) reg.GPVirtual {
	b := GP64()
	MOVQ(n, b)
	SHLQ(Imm(shift), b)
	return b
}

func forward(n uint32, ps ...reg.GPVirtual) {
	for _, p := range ps {
		ADDQ(U32(n), p)
	}
}

func sumInts() {
	TEXT("sumIntsAVX2", NOSPLIT, "func(dst, src, w []int16, add, sub []uint16)")
	Pragma("noescape")
	Doc("sumIntsAVX2 is sumIntsGo. The length of dst is a multiple of 64.")
	dst, src, w, left := begin("dst"), begin("src"), begin("w"), length("dst")
	stride := bytesOf(left, 1)
	Label("block")
	var a [blockRegs]reg.VecVirtual
	for i := range a {
		a[i] = YMM()
		VMOVDQU(Mem{Base: src, Disp: i * vec}, a[i])
	}
	rowLoop("add", w, stride, func(row reg.GPVirtual) {
		for i := range a {
			VPADDW(Mem{Base: row, Disp: i * vec}, a[i], a[i])
		}
	})
	rowLoop("sub", w, stride, func(row reg.GPVirtual) {
		for i := range a {
			VPSUBW(Mem{Base: row, Disp: i * vec}, a[i], a[i])
		}
	})
	for i := range a {
		VMOVDQU(a[i], Mem{Base: dst, Disp: i * vec})
	}
	forward(blockRegs*vec, dst, src, w)
	SUBQ(Imm(blockRegs*vec/2), left)
	JNZ(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// broadcast returns a vector of the bits v in each long.
func broadcast(v uint32) reg.VecVirtual {
	r, x, y := GP32(), XMM(), YMM()
	MOVL(U32(v), r)
	VMOVD(r, x)
	VPBROADCASTD(x, y)
	return y
}

const (
	oneBits = 0x3f800000
	absBits = 0x7fffffff
	topBits = 0x45000000 // 2048
)

// soften turns longs in v into 2048 v/(half+|v|), rounded to the nearest.
func soften(v, half, abs, top reg.VecVirtual) {
	d := YMM()
	VCVTDQ2PS(v, v)
	VANDPS(abs, v, d)
	VADDPS(half, d, d)
	VDIVPS(d, v, v)
	VMULPS(top, v, v)
	VCVTPS2DQ(v, v)
}

func softWords() {
	TEXT("softWordsAVX2", NOSPLIT, "func(dst, src []int16, half []float32)")
	Pragma("noescape")
	Doc("softWordsAVX2 is softWordsGo. The length of dst is a multiple of 16.")
	halves := begin("half")
	soft(16, func(src reg.GPVirtual, a, b, halfA, halfB reg.VecVirtual) {
		VPMOVSXWD(Mem{Base: src}, a)
		VPMOVSXWD(Mem{Base: src, Disp: 16}, b)
		VMOVUPS(Mem{Base: halves}, halfA)
		VMOVUPS(Mem{Base: halves, Disp: vec}, halfB)
		forward(2*vec, halves)
	})
}

func softLongs() {
	TEXT("softLongsAVX2", NOSPLIT, "func(dst []int16, src []int32, half float32)")
	Pragma("noescape")
	Doc("softLongsAVX2 is softLongsGo. The length of dst is a multiple of 16.")
	x, half := XMM(), YMM()
	Load(Param("half"), x)
	VBROADCASTSS(x, half)
	soft(32, func(src reg.GPVirtual, a, b, halfA, halfB reg.VecVirtual) {
		VMOVDQU(Mem{Base: src}, a)
		VMOVDQU(Mem{Base: src, Disp: 32}, b)
		VMOVAPS(half, halfA)
		VMOVAPS(half, halfB)
	})
}

// soft writes a loop over sixteen numbers at a time, of which load loads two
// vectors, and their halves, from size bytes each.
func soft(size uint32, load func(src reg.GPVirtual, a, b, halfA, halfB reg.VecVirtual)) {
	dst, src, left := begin("dst"), begin("src"), length("dst")
	abs, top := broadcast(absBits), broadcast(topBits)
	Label("loop")
	a, b, halfA, halfB := YMM(), YMM(), YMM(), YMM()
	load(src, a, b, halfA, halfB)
	soften(a, halfA, abs, top)
	soften(b, halfB, abs, top)
	VPACKSSDW(b, a, a)
	VPERMQ(Imm(0xd8), a, a)
	VMOVDQU(a, Mem{Base: dst})
	forward(32, dst)
	forward(2*size, src)
	SUBQ(Imm(16), left)
	JNZ(LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// eightRows returns the addresses of the vectors at p in eight rows, stride
// bytes apart.
func eightRows(p, stride, s3, s5, s7 reg.GPVirtual) [8]Mem {
	return [8]Mem{
		{Base: p},
		{Base: p, Index: stride, Scale: 1},
		{Base: p, Index: stride, Scale: 2},
		{Base: p, Index: s3, Scale: 1},
		{Base: p, Index: stride, Scale: 4},
		{Base: p, Index: s5, Scale: 1},
		{Base: p, Index: s3, Scale: 2},
		{Base: p, Index: s7, Scale: 1},
	}
}

func multiples(stride reg.GPVirtual) (s3, s5, s7 reg.GPVirtual) {
	s3, s5, s7 = GP64(), GP64(), GP64()
	LEAQ(Mem{Base: stride, Index: stride, Scale: 2}, s3)
	LEAQ(Mem{Base: stride, Index: stride, Scale: 4}, s5)
	LEAQ(Mem{Base: s3, Index: stride, Scale: 4}, s7)
	return s3, s5, s7
}

// dense writes the loop of a product of a matrix with a vector, eight rows at a
// time: step adds products to the eight sums, fold makes a sum one number.
func dense(shift uint64, load func(x Mem, v reg.VecVirtual), step func(v reg.VecVirtual, row Mem, sum reg.VecVirtual), fold func(sum reg.VecVirtual, x, t reg.VecVirtual)) {
	dst, w, rows := begin("dst"), begin("w"), length("dst")
	src, n := begin("src"), length("src")
	stride := bytesOf(n, shift)
	s3, s5, s7 := multiples(stride)
	Label("rows")
	var sum [8]reg.VecVirtual
	for i := range sum {
		sum[i] = YMM()
		VPXOR(sum[i], sum[i], sum[i])
	}
	x, p, end := GP64(), GP64(), GP64()
	MOVQ(src, x)
	MOVQ(w, p)
	LEAQ(Mem{Base: src, Index: stride, Scale: 1}, end)
	Label("columns")
	v := YMM()
	load(Mem{Base: x}, v)
	for i, m := range eightRows(p, stride, s3, s5, s7) {
		step(v, m, sum[i])
	}
	forward(vec, x, p)
	CMPQ(x, end)
	JB(LabelRef("columns"))
	for i := range sum {
		x, t := XMM(), XMM()
		fold(sum[i], x, t)
		VMOVD(x, Mem{Base: dst, Disp: 4 * i})
	}
	forward(32, dst)
	LEAQ(Mem{Base: w, Index: stride, Scale: 8}, w)
	SUBQ(Imm(8), rows)
	JNZ(LabelRef("rows"))
	VZEROUPPER()
	RET()
}

func denseInts() {
	TEXT("denseIntsAVX2", NOSPLIT, "func(dst []int32, w, src []int16)")
	Pragma("noescape")
	Doc("denseIntsAVX2 is denseIntsGo. The length of dst is a multiple of 8, that of src of 16.")
	dense(1,
		func(x Mem, v reg.VecVirtual) { VMOVDQU(x, v) },
		func(v reg.VecVirtual, row Mem, sum reg.VecVirtual) {
			t := YMM()
			VPMADDWD(row, v, t)
			VPADDD(t, sum, sum)
		},
		func(sum, x, t reg.VecVirtual) {
			VEXTRACTI128(Imm(1), sum, t)
			VPADDD(t, sum.AsX(), x)
			VPHADDD(x, x, x)
			VPHADDD(x, x, x)
		})
}

func denseFloats() {
	TEXT("denseFloatsAVX2", NOSPLIT, "func(dst, w, src []float32)")
	Pragma("noescape")
	Doc("denseFloatsAVX2 is denseFloatsGo. The lengths are multiples of 8.")
	dense(2,
		func(x Mem, v reg.VecVirtual) { VMOVUPS(x, v) },
		func(v reg.VecVirtual, row Mem, sum reg.VecVirtual) {
			t := YMM()
			VMULPS(row, v, t)
			VADDPS(t, sum, sum)
		},
		func(sum, x, t reg.VecVirtual) {
			VEXTRACTF128(Imm(1), sum, t)
			VADDPS(t, sum.AsX(), x)
			VHADDPS(x, x, x)
			VHADDPS(x, x, x)
		})
}
