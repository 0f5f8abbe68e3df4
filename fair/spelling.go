package fair

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Spelled refuses data in which a member of an object is there twice, or is
// written with capitals: of "text" and "Text" some readers take one, some the
// other.
func Spelled(data []byte) error {
	type level struct {
		names map[string]bool // nil in a list
		value bool            // a name was read, its value comes next
	}
	var open []level
	for d := json.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) && len(open) == 0 {
			return nil
		}
		if err != nil {
			return err
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
