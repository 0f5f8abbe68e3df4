//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime returns the processor time that the program has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // It has no other way to fail than wrong arguments.
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
