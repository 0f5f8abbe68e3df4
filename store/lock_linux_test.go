package store

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// TestAFolderIsFreeWhenItIsClosed also where a program that was just being started still has the lock's file open.
func TestAFolderIsFreeWhenItIsClosed(t *testing.T) {
	dir := t.TempDir()
	release, err := lockDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	fds, err := filepath.Glob("/proc/self/fd/*")
	if err != nil {
		t.Fatal(err)
	}
	shared := false
	for _, fd := range fds {
		if to, _ := os.Readlink(fd); to != filepath.Join(dir, lockFile) {
			continue
		}
		n, err := strconv.Atoi(filepath.Base(fd))
		if err != nil {
			t.Fatal(err)
		}
		child, err := syscall.Dup(n) // as a child has it
		if err != nil {
			t.Fatal(err)
		}
		defer syscall.Close(child)
		shared = true
		break // Its number may be the next of the list.
	}
	if !shared {
		t.Fatal("no file is the lock's")
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if release, err = lockDir(dir); err != nil {
		t.Fatal(err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
}
