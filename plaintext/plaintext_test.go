package plaintext

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
	"unicode/utf8"
)

// saved is text as editors save it: in UTF-8 with a mark, in UTF-16 with one of either order.
func saved(text string) map[string][]byte {
	le, be := []byte(little), []byte(big)
	for _, u := range utf16.Encode([]rune(text)) {
		le = append(le, byte(u), byte(u>>8))
		be = append(be, byte(u>>8), byte(u))
	}
	return map[string][]byte{"without a mark": []byte(text), "UTF-8": []byte(mark8 + text), "UTF-16, little": le, "UTF-16, big": be}
}

// TestTextIsReadHoweverAnEditorSavedIt also where it comes in single bytes.
func TestTextIsReadHoweverAnEditorSavedIt(t *testing.T) {
	for _, text := range []string{"", "x", " 5 point match\r\n\r\n Game 1\r\n", "{\"name\":\"Zoë 🎲\"}", "\ufeff\ufeff", strings.Repeat("Würfel 🎲 ", 3000)} {
		for how, data := range saved(text) {
			want := text
			if how == "without a mark" {
				want = strings.TrimPrefix(text, "\ufeff")
			}
			got, err := Of(data)
			if err != nil || string(got) != want {
				t.Errorf("%.20q saved in %s: %.40q, %v", text, how, got, err)
			}
			if got, err := io.ReadAll(NewReader(iotest.OneByteReader(bytes.NewReader(data)))); err != nil || string(got) != want {
				t.Errorf("%.20q saved in %s, a byte at a time: %.40q, %v", text, how, got, err)
			}
		}
	}
}

// TestDamagedTextIsRefused where nobody can tell what it said: half a letter, and half a pair.
func TestDamagedTextIsRefused(t *testing.T) {
	for _, text := range []string{little + "x", little + "x\x00y", little + "\x3d\xd8", little + "\x3d\xd8x\x00", big + "\xdc\x00\x00x"} {
		if got, err := Of([]byte(text)); !errors.Is(err, ErrDamaged) {
			t.Errorf("%q: %q, %v, want %v", text, got, err, ErrDamaged)
		}
	}
	broken := errors.New("broken")
	if _, err := io.ReadAll(NewReader(iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
}

// TestALineComesAsSoonAsItIsTyped: who answers a line does not wait for the next one.
func TestALineComesAsSoonAsItIsTyped(t *testing.T) {
	in, out := io.Pipe()
	r, buf := NewReader(in), make([]byte, 100)
	for _, line := range []string{"\n", "{}\n", "\xef\n"} {
		go func() { _, _ = io.WriteString(out, line) }()
		if n, err := r.Read(buf); err != nil || string(buf[:n]) != line {
			t.Errorf("%q: %q, %v", line, buf[:n], err)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add([]byte("\xff\xfex\x00"))
	f.Add([]byte(mark8 + "x"))
	f.Add([]byte("\xfe"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Of(data)
		if err != nil {
			return
		}
		if strings.HasPrefix(string(data), little) || strings.HasPrefix(string(data), big) {
			if !utf8.Valid(got) {
				t.Fatalf("%q: %q", data, got)
			}
			again, err := Of(saved(string(got))["UTF-16, little"])
			if err != nil || !bytes.Equal(again, got) {
				t.Fatalf("%q: %q, %v", got, again, err)
			}
		} else if want := bytes.TrimPrefix(data, []byte(mark8)); !bytes.Equal(got, want) {
			t.Fatalf("%q: %q, want %q", data, got, want)
		}
	})
}
