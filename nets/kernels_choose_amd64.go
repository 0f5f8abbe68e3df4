package nets

import "golang.org/x/sys/cpu"

//go:generate go run ../tools/kernels -out kernels_amd64.s -stubs kernels_amd64.go -pkg nets

// avx2 says whether the machine code is used: where the processor can.
var avx2 = cpu.X86.HasAVX2

func sumInts(dst, src, w []int16, add, sub []uint16) {
	if avx2 {
		sumIntsAVX2(dst, src, w, add, sub)
		return
	}
	sumIntsGo(dst, src, w, add, sub)
}

func softWords(dst, src []int16, half []float32) {
	if avx2 {
		softWordsAVX2(dst, src, half)
		return
	}
	softWordsGo(dst, src, half)
}

func softLongs(dst []int16, src []int32, half float32) {
	if avx2 {
		softLongsAVX2(dst, src, half)
		return
	}
	softLongsGo(dst, src, half)
}

func denseInts(dst []int32, w, src []int16) {
	if avx2 {
		denseIntsAVX2(dst, w, src)
		return
	}
	denseIntsGo(dst, w, src)
}

func sumFloats(dst, src, w []float32, list []uint16) {
	if avx2 {
		sumFloatsAVX2(dst, src, w, list)
		return
	}
	sumFloatsGo(dst, src, w, list)
}

func addFloats(w, by []float32, list []uint16) {
	if avx2 {
		addFloatsAVX2(w, by, list)
		return
	}
	addFloatsGo(w, by, list)
}

func softFloats(dst, src []float32) {
	if avx2 {
		softFloatsAVX2(dst, src)
		return
	}
	softFloatsGo(dst, src)
}

func slopeFloats(grad, y []float32) {
	if avx2 {
		slopeFloatsAVX2(grad, y)
		return
	}
	slopeFloatsGo(grad, y)
}

func denseFloats(dst, w, src []float32) {
	if avx2 {
		denseFloatsAVX2(dst, w, src)
		return
	}
	denseFloatsGo(dst, w, src)
}

func backFloats(grad, w, y, by []float32) {
	if avx2 {
		backFloatsAVX2(grad, w, y, by)
		return
	}
	backFloatsGo(grad, w, y, by)
}
