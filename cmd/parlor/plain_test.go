package main

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
)

// What the system says of files is said in plain words, whatever stands around it.
func TestWhatTheSystemSaysIsSaidPlainly(t *testing.T) {
	for want, why := range map[string]error{
		"there is no such file or folder":                     syscall.ENOENT,
		"there is something of this name already":             syscall.EEXIST,
		"this user may not read or write it":                  syscall.EACCES,
		"this is a folder and no file":                        syscall.EISDIR,
		"this is, or leads through, a file that is no folder": syscall.ENOTDIR,
		"the disk is full":                                    syscall.ENOSPC,
		"this disk can only be read":                          syscall.EROFS,
	} {
		err := fmt.Errorf("export: %w: want more", &fs.PathError{Op: "write", Path: "a/b", Err: why})
		if got := plain(err); got != "export: a/b: "+want+": want more" {
			t.Errorf("%v: said %q, want %q", why, got, want)
		}
		if got := plain(&os.LinkError{Op: "link", Old: "a", New: "b", Err: why}); got != "b: "+want {
			t.Errorf("%v: said %q, want %q", why, got, want)
		}
	}
}

// A full disk is called so, and no half of a file stays.
func TestAnExportToAFullDiskSaysSo(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no device that is always full: ", err)
	}
	defer full.Close()
	dir := t.TempDir()
	if code, _, errs := runWith(t, "token", "--data", dir, "--name", "robot"); code != 0 {
		t.Fatal(errs)
	}
	var said strings.Builder
	code := Main{In: strings.NewReader(""), Out: full, Err: &said}.Run(t.Context(), []string{"export", "--data", dir})
	if code != 1 || said.String() != "parlor: /dev/full: the disk is full\n" {
		t.Errorf("code %d, %q", code, said.String())
	}
}
