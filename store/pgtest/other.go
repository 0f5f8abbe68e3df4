//go:build !unix

package pgtest

import (
	"errors"
	"os/exec"
)

var errNoUnix = errors.New("a private server needs a Unix system")

func giveAway(string) error { return errNoUnix }

func unprivileged(*exec.Cmd) {}

func childrenOf(int) []int { return nil }

func kill(int) {}

func stop(int) {}

func resume(int) {}

func alive(int) bool { return false }
