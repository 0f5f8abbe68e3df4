package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Fields are the key=value fields of a position line.
type Fields struct {
	values map[string]string
}

// ReadFields cuts line into its fields, which one space separates. It refuses
// what is no field, a field that is not known and one that comes twice.
func ReadFields(line string, known ...string) (Fields, error) {
	f := Fields{values: map[string]string{}}
	const form = "key=value fields separated by one space"
	before := ""
	for _, word := range strings.Split(line, " ") {
		name, value, ok := strings.Cut(word, "=")
		switch {
		case word == "" && before != "":
			return f, FieldRefused(before, "a space too many behind it", form, "a space too many behind it: want "+form)
		case word == "" && line != "":
			return f, MisreadBy(" ", form, "a space before the first field: want "+form)
		case !ok:
			return f, Misread(word, form)
		case !slices.Contains(known, name):
			return f, &ParseError{name, name, strings.Join(known, ", "), fmt.Sprintf("unknown field %q: want %s", name, strings.Join(known, ", "))}
		}
		if _, twice := f.values[name]; twice {
			return f, FieldRefused(name, "it twice", "it once", "given twice")
		}
		f.values[name], before = value, name
	}
	return f, nil
}

// Has reports whether the line has field name.
func (f Fields) Has(name string) bool {
	_, ok := f.values[name]
	return ok
}

// Need returns the value of field name, which must be there.
func (f Fields) Need(name string) (string, error) {
	v, ok := f.values[name]
	if !ok {
		return "", FieldMissing(name, "")
	}
	return v, nil
}

// Only refuses every field that is not in names; why says what rules them out.
func (f Fields) Only(why string, names ...string) error {
	var extra []string
	for name := range f.values {
		if !slices.Contains(names, name) {
			extra = append(extra, name)
		}
	}
	if len(extra) == 0 {
		return nil
	}
	slices.Sort(extra)
	return FieldUnexpected(extra[0], " "+why)
}

// Number reads a whole number from lo to hi, written plainly: no sign but a
// minus, no leading zeros.
func Number(text string, lo, hi int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < lo || n > hi || strconv.Itoa(n) != text {
		return 0, Misread(text, fmt.Sprintf("a whole number from %d to %d", lo, hi))
	}
	return n, nil
}
