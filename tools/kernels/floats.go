package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// floatRegs are the vectors of a row of floats that are taken at a time.
const floatRegs = 8

func sumFloats() {
	TEXT("sumFloatsAVX2", NOSPLIT, "func(dst, src, w []float32, list []uint16)")
	Pragma("noescape")
	Doc("sumFloatsAVX2 is sumFloatsGo. The length of dst is a multiple of 64.")
	dst, src, w, left := begin("dst"), begin("src"), begin("w"), length("dst")
	stride := bytesOf(left, 2)
	Label("block")
	var a [floatRegs]reg.VecVirtual
	for i := range a {
		a[i] = YMM()
		VMOVUPS(Mem{Base: src, Disp: i * vec}, a[i])
	}
	rowLoop("list", w, stride, func(row reg.GPVirtual) {
		for i := range a {
			VADDPS(Mem{Base: row, Disp: i * vec}, a[i], a[i])
		}
	})
	for i := range a {
		VMOVUPS(a[i], Mem{Base: dst, Disp: i * vec})
	}
	forward(floatRegs*vec, dst, src, w)
	SUBQ(Imm(floatRegs*vec/4), left)
	JNZ(LabelRef("block"))
	VZEROUPPER()
	RET()
}

func addFloats() {
	TEXT("addFloatsAVX2", NOSPLIT, "func(w, by []float32, list []uint16)")
	Pragma("noescape")
	Doc("addFloatsAVX2 is addFloatsGo. The length of by is a multiple of 64.")
	w, by, left := begin("w"), begin("by"), length("by")
	stride := bytesOf(left, 2)
	Label("block")
	var a [floatRegs]reg.VecVirtual
	for i := range a {
		a[i] = YMM()
		VMOVUPS(Mem{Base: by, Disp: i * vec}, a[i])
	}
	rowLoop("list", w, stride, func(row reg.GPVirtual) {
		for i := range a {
			t := YMM()
			VADDPS(Mem{Base: row, Disp: i * vec}, a[i], t)
			VMOVUPS(t, Mem{Base: row, Disp: i * vec})
		}
	})
	forward(floatRegs*vec, by, w)
	SUBQ(Imm(floatRegs*vec/4), left)
	JNZ(LabelRef("block"))
	VZEROUPPER()
	RET()
}

func softFloats() {
	TEXT("softFloatsAVX2", NOSPLIT, "func(dst, src []float32)")
	Pragma("noescape")
	Doc("softFloatsAVX2 is softFloatsGo. The length of dst is a multiple of 8.")
	dst, src, left := begin("dst"), begin("src"), length("dst")
	abs, one := broadcast(absBits), broadcast(oneBits)
	Label("loop")
	x, d := YMM(), YMM()
	VMOVUPS(Mem{Base: src}, x)
	VANDPS(abs, x, d)
	VADDPS(one, d, d)
	VDIVPS(d, x, x)
	VMOVUPS(x, Mem{Base: dst})
	forward(vec, dst, src)
	SUBQ(Imm(8), left)
	JNZ(LabelRef("loop"))
	VZEROUPPER()
	RET()
}

func slopeFloats() {
	TEXT("slopeFloatsAVX2", NOSPLIT, "func(grad, y []float32)")
	Pragma("noescape")
	Doc("slopeFloatsAVX2 is slopeFloatsGo. The length of grad is a multiple of 8.")
	grad, y, left := begin("grad"), begin("y"), length("grad")
	abs, one := broadcast(absBits), broadcast(oneBits)
	Label("loop")
	x := YMM()
	VMOVUPS(Mem{Base: y}, x)
	VANDPS(abs, x, x)
	VSUBPS(x, one, x)
	VMULPS(x, x, x)
	VMULPS(Mem{Base: grad}, x, x)
	VMOVUPS(x, Mem{Base: grad})
	forward(vec, grad, y)
	SUBQ(Imm(8), left)
	JNZ(LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// backRegs are the vectors of columns that backFloats takes at a time.
const backRegs = 2

func backFloats() {
	TEXT("backFloatsAVX2", NOSPLIT, "func(grad, w, y, by []float32)")
	Pragma("noescape")
	Doc("backFloatsAVX2 is backFloatsGo. The length of grad is a multiple of 16.")
	grad, w, y, left := begin("grad"), begin("w"), begin("y"), length("grad")
	by, rows := begin("by"), length("by")
	stride := bytesOf(left, 2)
	end := GP64()
	LEAQ(Mem{Base: by, Index: rows, Scale: 4}, end)
	Label("columns")
	var e, v [backRegs]reg.VecVirtual
	for i := range e {
		e[i], v[i] = YMM(), YMM()
		VXORPS(e[i], e[i], e[i])
		VMOVUPS(Mem{Base: y, Disp: i * vec}, v[i])
	}
	row, d := GP64(), GP64()
	MOVQ(w, row)
	MOVQ(by, d)
	Label("rows")
	dv := YMM()
	VBROADCASTSS(Mem{Base: d}, dv)
	for i := range e {
		old, t := YMM(), YMM()
		VMOVUPS(Mem{Base: row, Disp: i * vec}, old)
		VMULPS(dv, old, t)
		VADDPS(t, e[i], e[i])
		VMULPS(dv, v[i], t)
		VADDPS(t, old, old)
		VMOVUPS(old, Mem{Base: row, Disp: i * vec})
	}
	ADDQ(stride, row)
	forward(4, d)
	CMPQ(d, end)
	JB(LabelRef("rows"))
	for i := range e {
		VMOVUPS(e[i], Mem{Base: grad, Disp: i * vec})
	}
	forward(backRegs*vec, grad, w, y)
	SUBQ(Imm(backRegs*8), left)
	JNZ(LabelRef("columns"))
	VZEROUPPER()
	RET()
}
