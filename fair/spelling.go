package fair

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Spelled refuses data in which a member of an object is there twice, or is
// written with capitals: of "text" and "Text" some readers take one, some the
// other. It also refuses half letters ([HalfLetter]), and numbers that are not
// whole or not written in digits alone: some readers take 1.0 for 1. They may be of
// any size: whoever wants one says how large it may be.
func Spelled(data []byte) error {
	type level struct {
		names map[string]bool // nil in a list
		value bool            // a name was read, its value comes next
	}
	var open []level
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) && len(open) == 0 {
			if half := HalfLetter(data); half != "" {
				return fmt.Errorf("%s is half of a letter: want both halves of it, or \\ufffd", half)
			}
			return nil
		}
		if err != nil {
			return err
		}
		if n, ok := token.(json.Number); ok && (n == "-0" || strings.ContainsAny(string(n), ".eE")) {
			return fmt.Errorf("number %.40s: want a whole number in digits", n)
		}
		if token == json.Delim('}') || token == json.Delim(']') {
			open = open[:len(open)-1]
			continue
		}
		if len(open) > 0 && open[len(open)-1].names != nil {
			at := &open[len(open)-1]
			if name, ok := token.(string); ok && !at.value {
				if at.names[name] || strings.ContainsFunc(name, otherwise) {
					return fmt.Errorf("member %.40q: want each once, in small letters", name)
				}
				at.names[name], at.value = true, true
				continue
			}
			at.value = false
		}
		switch token {
		case json.Delim('{'):
			open = append(open, level{names: map[string]bool{}})
		case json.Delim('['):
			open = append(open, level{})
		}
	}
}

// otherwise reports whether a letter of a name may stand for another: a capital, or
// one like the long s, which readers in Go take for s.
func otherwise(c rune) bool { return c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' }

// HalfLetter returns the first \u in the texts of data, which is JSON, that stands
// for one half of a letter (a surrogate) without the other; empty if there is none.
// Readers put another letter in its place, each its own.
func HalfLetter(data []byte) string {
	for at := bytes.IndexByte(data, '\\'); at >= 0; {
		size := 2
		if data[at+1] == 'u' {
			size = 6
			switch first := escape(data[at:]); {
			case !utf16.IsSurrogate(first):
			case utf16.DecodeRune(first, escape(data[at+size:])) == utf8.RuneError:
				return string(data[at : at+size])
			default:
				size = 12
			}
		}
		next := bytes.IndexByte(data[at+size:], '\\')
		if next < 0 {
			return ""
		}
		at += size + next
	}
	return ""
}

// escape returns the code that data begins with, written as \u and four digits; 0 if it does not.
func escape(data []byte) rune {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return 0
	}
	n, _ := strconv.ParseUint(string(data[2:6]), 16, 16) // In JSON they are digits.
	return rune(n)
}
