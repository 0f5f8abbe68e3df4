package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"parlor/plaintext"
)

// plain says an error to people: what the system says of a file or of the disk is said in plain words.
func plain(err error) string {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return strings.Replace(err.Error(), path.Error(), cmp.Or(path.Path, `""`)+": "+reason(path.Err), 1)
	case errors.As(err, &link):
		return strings.Replace(err.Error(), link.Error(), link.New+": "+reason(link.Err), 1)
	}
	return err.Error()
}

// reason says why the system did not do something with a file.
func reason(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file or folder"
	case errors.Is(err, fs.ErrExist):
		return "there is something of this name already"
	case errors.Is(err, fs.ErrPermission):
		return "this user may not read or write it"
	case errors.Is(err, syscall.EISDIR):
		return "this is a folder and no file"
	case errors.Is(err, syscall.ENOTDIR):
		return "this is, or leads through, a file that is no folder"
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "the disk is full"
	case errors.Is(err, syscall.EROFS):
		return "this disk can only be read"
	}
	return err.Error()
}

// What the files are that commands read.
const (
	aGame   = "a game file, which parlor play saved or which comes from a server"
	anyGame = aGame + ", or one of another program: .mat or .sgf"
	aStore  = "what parlor export wrote, or one game file, ours or another program's: .mat or .sgf"
	aBackup = "a file that parlor backup wrote"
)

// openFile opens the file called name to read it; want says in an error what it should be.
func openFile(name, want string) (*os.File, error) {
	f, err := os.Open(name)
	if err == nil {
		var info fs.FileInfo
		if info, err = f.Stat(); err == nil && info.IsDir() {
			err = &fs.PathError{Op: "open", Path: name, Err: syscall.EISDIR}
		}
		if err != nil {
			f.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%w: want %s", err, want)
	}
	return f, nil
}

// openText opens the text in the file called name, however an editor has saved it; want says in an error what it should be.
func openText(name, want string) (io.ReadCloser, error) {
	f, err := openFile(name, want)
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{plaintext.NewReader(f), f}, nil
}

// readFile reads the text in the file called name; want says in an error what it should be.
func readFile(name, want string) ([]byte, error) {
	f, err := openText(name, want)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if errors.Is(err, plaintext.ErrDamaged) {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return data, err
}

// newFile refuses a name under which no file can be made: it is taken, or its folder is not there.
func newFile(name string) error {
	if info, err := os.Stat(name); err == nil {
		what := "file"
		if info.IsDir() {
			what = "folder"
		}
		return fmt.Errorf("%s: there is a %s of this name already: want the name of a new file", name, what)
	}
	if info, err := os.Stat(filepath.Dir(name)); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return fmt.Errorf("%s: there is no folder %s: want a file in one that is there", name, filepath.Dir(name))
	}
	return nil
}
