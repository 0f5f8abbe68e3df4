package plaintext

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
)

// Replace puts what is written in the place of the file called name, when all of it is on disk: whoever is killed
// meanwhile leaves the old file or the new one.
func Replace(name string, mode fs.FileMode, write func(io.Writer) error) error {
	f, err := os.OpenFile(name+"."+rand.Text()[:8]+".new", os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return called(name, err)
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return called(name, err)
}

// called has an error of the new file say the name of the one that it was to replace, which is the one that people know.
func called(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) && strings.HasPrefix(path.Path, name+".") {
		path.Path = name
	}
	return err
}
