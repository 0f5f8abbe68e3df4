package store

import (
	"os"
	"path/filepath"
	"runtime"
)

// makeDir creates dir and its missing parents and makes each of them durable: a new name
// is on disk only when the directory that holds it has been synced.
func makeDir(dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if info, err := os.Stat(dir); err == nil {
		if !info.IsDir() {
			return tell(ErrInvalid, "%s is a file: want a directory", dir)
		}
		return nil
	}
	parent := filepath.Dir(dir)
	if parent != dir {
		if err := makeDir(parent); err != nil {
			return err
		}
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !os.IsExist(err) {
		return err
	}
	return syncPath(parent)
}

// syncPath makes a file or a directory durable.
func syncPath(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	mode := os.O_RDWR
	if info.IsDir() {
		if runtime.GOOS == "windows" { // cannot open a directory to sync it
			return nil
		}
		mode = os.O_RDONLY
	}
	f, err := os.OpenFile(path, mode, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
