//go:build !amd64

package nets

func sumInts(dst, src, w []int16, add, sub []uint16)   { sumIntsGo(dst, src, w, add, sub) }
func softWords(dst, src []int16, half []float32)       { softWordsGo(dst, src, half) }
func softLongs(dst []int16, src []int32, half float32) { softLongsGo(dst, src, half) }
func denseInts(dst []int32, w, src []int16)            { denseIntsGo(dst, w, src) }
func sumFloats(dst, src, w []float32, list []uint16)   { sumFloatsGo(dst, src, w, list) }
func addFloats(w, by []float32, list []uint16)         { addFloatsGo(w, by, list) }
func softFloats(dst, src []float32)                    { softFloatsGo(dst, src) }
func slopeFloats(grad, y []float32)                    { slopeFloatsGo(grad, y) }
func denseFloats(dst, w, src []float32)                { denseFloatsGo(dst, w, src) }
func backFloats(grad, w, y, by []float32)              { backFloatsGo(grad, w, y, by) }
