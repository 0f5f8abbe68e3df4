//go:build !unix

package main

import "time"

var began = time.Now()

// processorTime returns the time since the program began, which is more than
// the processor time that it has used.
func processorTime() time.Duration { return time.Since(began) }
