package plaintext_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"parlor/plaintext"
)

func TestAFileIsReplacedWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "game.json")
	put := func(text string, err error) error {
		return plaintext.Replace(name, 0o600, func(w io.Writer) error {
			_, e := io.WriteString(w, text)
			return errors.Join(e, err)
		})
	}
	full := errors.New("the disk is full")
	for _, c := range []struct {
		text string
		err  error
		want string
	}{{"a whole game", nil, "a whole game"}, {"half a", full, "a whole game"}, {"another", nil, "another"}} {
		if err := put(c.text, c.err); !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", c.text, err, c.err)
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != c.want {
			t.Errorf("%q, %v in the file: want %q", text, err, c.want)
		}
		list, err := os.ReadDir(dir)
		if err != nil || len(list) != 1 {
			t.Errorf("%v, %v in the folder: want the file alone", list, err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	name = filepath.Join(dir, "folder")
	if put("in the place of a folder", nil) == nil {
		t.Error("a folder was replaced")
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 2 {
		t.Errorf("%v, %v in the folder: want the file and the folder alone", list, err)
	}
}
