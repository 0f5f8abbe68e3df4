package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"
)

// inUTF16 is text as PowerShell's > writes it: with a mark, and with lines that end in CR and LF.
func inUTF16(text string) []byte {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(strings.ReplaceAll(text, "\n", "\r\n"))) {
		out = append(out, byte(u), byte(u>>8))
	}
	return out
}

// TestFilesAreReadHoweverAnEditorSavedThem: each command says the same of a file that has gone through an editor.
func TestFilesAreReadHoweverAnEditorSavedThem(t *testing.T) {
	dir := t.TempDir()
	run := func(in string, args ...string) (string, int) {
		var out, errs bytes.Buffer
		code := Main{In: strings.NewReader(in), Out: &out, Err: &errs}.Run(t.Context(), args)
		return out.String() + errs.String(), code
	}
	mat := " 1 point match\n\n Game 1\n Zoë : 0                              Ben : 0\n  1) 31: 8/5 6/5                       62: 24/18 13/11\n      Wins 1 point\n"
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	theirs, ours := write("zoe.mat", []byte(mat)), filepath.Join(dir, "zoe.game")
	if out, code := run("", "convert", theirs, ours); code != 0 {
		t.Fatal(out)
	}
	game, err := os.ReadFile(ours)
	if err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(dir, "kept.json")
	roll := []string{"rollout", "hypergammon", "x=5:1,off:2 o=8:1,off:2 turn=x next=throw", "--trials", "36", "--keep"}
	if out, code := run("", append(roll, kept)...); code != 0 {
		t.Fatal(out)
	}
	rolled, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	asked := "{\"id\":1,\"cmd\":\"games\"}\n{\"id\":2,\"cmd\":\"start\",\"game\":\"parker\"}\n"
	for _, c := range []struct {
		text []byte
		args []string // with FILE where the file is, or with it on standard input
	}{
		{game, []string{"verify", "FILE"}},
		{game, []string{"verify", "-"}},
		{game, []string{"analyze", "FILE", "--level", "hand"}},
		{game, []string{"analyze", "-", "--level", "hand"}},
		{game, []string{"convert", "FILE"}},
		{game, []string{"play", "--replay", "FILE", "--plain"}},
		{[]byte(mat), []string{"analyze", "FILE", "--level", "hand"}},
		{[]byte(mat), []string{"convert", "FILE"}},
		{rolled, append(roll, "FILE")},
		{[]byte(asked), []string{"engine"}},
	} {
		want := ""
		for i, data := range [][]byte{c.text, append([]byte("\ufeff"), c.text...), inUTF16(string(c.text))} {
			args := append([]string{}, c.args...)
			for k, a := range args {
				if a == "FILE" {
					args[k] = write("saved", data)
				}
			}
			out, code := run(string(data), args...)
			if i == 0 {
				want = out
			}
			if code != 0 || out != want || out == "" {
				t.Errorf("%v, saved in way %d: exit code %d, %.300q, want %.300q", c.args, i, code, out, want)
			}
		}
	}
	for i, data := range [][]byte{append([]byte("\ufeff"), mat...), inUTF16(mat)} {
		if out, code := run("", "import", "--data", filepath.Join(dir, "data", string(rune('a'+i))), write("saved", data)); code != 0 || !strings.Contains(out, "the game ") {
			t.Errorf("import, saved in way %d: %d, %s", i+1, code, out)
		}
	}
	half := inUTF16(mat)
	if out, code := run("", "analyze", write("saved", half[:len(half)-1])); code != 1 || !strings.Contains(out, "saved: this begins as text in UTF-16, and goes on otherwise: save it as UTF-8") {
		t.Errorf("half a letter: %d, %s", code, out)
	}
}
