package game

import "slices"

// Version is the version of the rules: of all games, and of the matches over
// them. It grows when a log that was written before would lead elsewhere now.
// Each log names the version that it was played by, and rules of every version
// can still be had.
const Version = 3

// A Change is what version Since made otherwise in rules of type R.
type Change[R any] struct {
	Since int
	Undo  func(r *R) // makes them what they were before
}

// AsOf returns r, the newest rules, as they were in version. Changes are listed
// in the order in which they came.
func AsOf[R any](r R, changes []Change[R], version int) R {
	for _, c := range slices.Backward(changes) {
		if c.Since > version {
			c.Undo(&r)
		}
	}
	return r
}
