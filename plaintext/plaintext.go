// Package plaintext reads text as editors and shells save it: in UTF-8, with or without a byte-order mark, and in UTF-16 with one, as
// Notepad and PowerShell write it. What comes out is UTF-8 without a mark; nothing that is damaged is replaced on the way, for game files
// are held against hashes. (golang.org/x/text/encoding/unicode puts U+FFFD where UTF-16 is damaged, and goes on.)
package plaintext

import (
	"bytes"
	"errors"
	"io"
	"os"
	"unicode/utf16"
	"unicode/utf8"
)

// ErrDamaged is the error of text that begins as UTF-16 and is none: what it said cannot be told any more.
var ErrDamaged = errors.New("this begins as text in UTF-16, and goes on otherwise: save it as UTF-8")

const (
	mark8  = "\xef\xbb\xbf"
	little = "\xff\xfe"
	big    = "\xfe\xff"
)

// NewReader returns a reader of the text in r. It waits for no more of r than it needs: what begins without a mark comes as it is
// there, a line at a time from who types it.
func NewReader(r io.Reader) io.Reader { return &reader{from: r} }

type reader struct {
	from  io.Reader
	begun bool
	order func(a, b byte) uint16 // of UTF-16; nil in UTF-8
	raw   []byte                 // read, and not decoded yet
	text  []byte                 // decoded, and not taken yet
	err   error
}

func (r *reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for len(r.text) == 0 && r.err == nil {
		r.more()
	}
	if len(r.text) == 0 {
		return 0, r.err
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, nil
}

// more reads on, and decodes what can be.
func (r *reader) more() {
	var buf [4096]byte
	n, err := r.from.Read(buf[:])
	r.raw, r.err = append(r.raw, buf[:n]...), err
	if !r.begun {
		if r.err == nil && (begins(mark8, r.raw) || begins(little, r.raw) || begins(big, r.raw)) {
			return // It may be a mark yet.
		}
		r.begin()
	}
	if r.order == nil {
		r.text, r.raw = append(r.text[:0], r.raw...), r.raw[:0]
		return
	}
	if err := r.decode(); err != nil {
		r.err = err
	}
}

// begins reports whether raw is a part of mark, and not the whole.
func begins(mark string, raw []byte) bool {
	return len(raw) < len(mark) && mark[:len(raw)] == string(raw)
}

// begin takes the mark off.
func (r *reader) begin() {
	r.begun = true
	switch {
	case bytes.HasPrefix(r.raw, []byte(mark8)):
		r.raw = r.raw[len(mark8):]
	case bytes.HasPrefix(r.raw, []byte(little)):
		r.raw, r.order = r.raw[2:], func(a, b byte) uint16 { return uint16(a) | uint16(b)<<8 }
	case bytes.HasPrefix(r.raw, []byte(big)):
		r.raw, r.order = r.raw[2:], func(a, b byte) uint16 { return uint16(b) | uint16(a)<<8 }
	}
}

// decode makes text of all of raw that is whole.
func (r *reader) decode() error {
	r.text = r.text[:0]
	for len(r.raw) >= 2 {
		x, size := rune(r.order(r.raw[0], r.raw[1])), 2
		if utf16.IsSurrogate(x) {
			if len(r.raw) < 4 {
				break
			}
			if x, size = utf16.DecodeRune(x, rune(r.order(r.raw[2], r.raw[3]))), 4; x == utf8.RuneError {
				return ErrDamaged
			}
		}
		r.text, r.raw = utf8.AppendRune(r.text, x), r.raw[size:]
	}
	if errors.Is(r.err, io.EOF) && len(r.raw) > 0 {
		return ErrDamaged
	}
	return nil
}

// Of returns the text in data.
func Of(data []byte) ([]byte, error) { return io.ReadAll(NewReader(bytes.NewReader(data))) }

// ReadFile returns the text in the file called name.
func ReadFile(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Of(data)
}
