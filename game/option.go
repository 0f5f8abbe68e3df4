package game

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Option is a choice that the rule book leaves to the players. It has
// either a list of values or, when Values is empty, a range of whole numbers;
// free text (the sides that play) has neither.
type Option struct {
	Name    string
	Help    string // one sentence for players
	Values  []string
	Min     int
	Max     int
	Default string
}

// Check returns an error that says what was expected when value is not one of o's.
func (o Option) Check(value string) error {
	switch {
	case len(o.Values) > 0:
		if !slices.Contains(o.Values, value) {
			return o.wants(value, strings.Join(o.Values, " or "))
		}
	case o.Max > 0:
		n, err := strconv.Atoi(value)
		if err != nil || n < o.Min || n > o.Max || strconv.Itoa(n) != value {
			return o.wants(value, fmt.Sprintf("a whole number from %d to %d", o.Min, o.Max))
		}
	}
	return nil
}

func (o Option) wants(value, want string) error {
	return &ParseError{o.Name, value, want, fmt.Sprintf("option %s=%q: want %s", o.Name, value, want)}
}

// Options are values by the names of their options. A name that is missing
// stands for the default.
type Options map[string]string

// UnmarshalJSON reads an object whose values are texts. A number may be written
// as a number, too: 50 is "50".
func (o *Options) UnmarshalJSON(data []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return fmt.Errorf("options: want an object, not %s", shorten(data))
	}
	if raw == nil { // null
		*o = nil
		return nil
	}
	opts := make(Options, len(raw))
	for name, value := range raw {
		var text string
		switch c := value[0]; {
		case c == '-' || '0' <= c && c <= '9':
			text = string(value)
		case c != '"':
			return fmt.Errorf("option %q: want a text or a number, not %s", name, shorten(value))
		default:
			if err := json.Unmarshal(value, &text); err != nil {
				return fmt.Errorf("option %q: %w", name, err)
			}
		}
		opts[name] = text
	}
	*o = opts
	return nil
}

// shorten cuts what is quoted in an error to 40 bytes.
func shorten(data []byte) string {
	if len(data) > 40 {
		return strings.ToValidUTF8(string(data[:40]), "") + "..."
	}
	return string(data)
}

// A Setting is an option together with what its values do to rules of type R.
type Setting[R any] struct {
	Option
	Set func(r *R, value string) error // value has passed Check
}

// Whole is the setting of a whole number from lo to hi, which field finds in the
// rules; def is what they have without it.
func Whole[R any](name, help string, lo, hi, def int, field func(*R) *int) Setting[R] {
	return Setting[R]{
		Option: Option{Name: name, Help: help, Min: lo, Max: hi, Default: strconv.Itoa(def)},
		Set: func(r *R, v string) (err error) {
			*field(r), err = strconv.Atoi(v)
			return err
		},
	}
}

// Configure returns r with opts applied in the order of settings. The error
// names the option and what was expected.
func Configure[R any](r R, settings []Setting[R], opts Options) (R, error) {
	for name := range opts {
		if !slices.ContainsFunc(settings, func(s Setting[R]) bool { return s.Name == name }) {
			return r, &ParseError{name, name, strings.Join(names(settings), ", "), fmt.Sprintf("unknown option %q: want %s", name, strings.Join(names(settings), ", "))}
		}
	}
	for _, s := range settings {
		value, given := opts[s.Name]
		if !given {
			continue
		}
		if err := s.Check(value); err != nil {
			return r, err
		}
		if err := s.Set(&r, value); err != nil {
			return r, within(s.Name, value, fmt.Sprintf("option %s=%q: ", s.Name, value), err)
		}
	}
	return r, nil
}

func names[R any](settings []Setting[R]) (list []string) {
	for _, s := range settings {
		list = append(list, s.Name)
	}
	slices.Sort(list)
	return list
}

// List returns the options of settings.
func List[R any](settings []Setting[R]) (list []Option) {
	for _, s := range settings {
		list = append(list, s.Option)
	}
	return list
}
