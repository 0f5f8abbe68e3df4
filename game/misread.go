package game

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// A message says back what somebody sent, which may be of any length: of a word that is
// longer than longWord bytes stand the beginning and the end, of all of it at most longest.
const (
	longWord = 200
	longest  = 2000
)

var longWords = regexp.MustCompile(fmt.Sprintf(`\S{%d,}`, longWord+1))

// Brief returns message with what is too long in it cut. Whoever tells somebody an error
// tells that.
func Brief(message string) string {
	return cut(longWords.ReplaceAllStringFunc(message, func(word string) string { return cut(word, longWord) }), longest)
}

// cut leaves out the middle of text, so that about most bytes stay.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	head, tail := most/2, len(text)-most/4
	for !utf8.RuneStart(text[head]) {
		head--
	}
	for tail < len(text) && !utf8.RuneStart(text[tail]) {
		tail++
	}
	return text[:head] + "..." + text[tail:]
}

// A ParseError says why a text is not what it should be: a position line, an action, or the
// value of an option. Errors that wrap one say the same with more before it.
type ParseError struct {
	Field string // of the line, or option, that is to blame; empty where the text has none
	Found string // what stands there; empty where nothing does
	Want  string // what was wanted: "a whole number from 1 to 6"

	sentence string
}

func (e *ParseError) Error() string { return e.sentence }

// Misread says that text is not what was wanted.
func Misread(text, want string) error {
	return &ParseError{Found: text, Want: want, sentence: fmt.Sprintf("%q: want %s", text, want)}
}

// MisreadBy says that text is not what was wanted, in a sentence that tells why.
func MisreadBy(text, want, why string) error {
	return &ParseError{Found: text, Want: want, sentence: fmt.Sprintf("%q: %s", text, why)}
}

// Within says that something in text is not what was wanted: err tells what.
func Within(text string, err error) error { return within("", text, fmt.Sprintf("%q: ", text), err) }

// FieldError says that field name has a value that is not what was wanted.
func FieldError(name, value, want string) error {
	return &ParseError{name, value, want, fmt.Sprintf("field %s=%s: want %s", name, value, want)}
}

// FieldWants says what was wanted of field name, or of several ("x, o"), where found tells
// what they come to; empty where that is plain.
func FieldWants(name, found, want string) error {
	why := "want " + want
	if found != "" {
		why = found + ": " + why
	}
	return FieldRefused(name, found, want, why)
}

// FieldRefused says in a sentence why field name, or several, are not what was wanted.
func FieldRefused(name, found, want, why string) error {
	label := "field "
	if strings.Contains(name, ", ") {
		label = "fields "
	}
	return &ParseError{name, found, want, label + name + ": " + why}
}

// FieldMissing says that field name is not there; why may be empty.
func FieldMissing(name, why string) error {
	if why != "" {
		why = ": " + why
	}
	return FieldRefused(name, "", "field "+name, "missing"+why)
}

// FieldUnexpected says that field name should not be there; why follows "not expected".
func FieldUnexpected(name, why string) error {
	return FieldRefused(name, "field "+name, "no such field", "not expected"+why)
}

// InField says that something in field name is not what was wanted: err tells what.
func InField(name string, err error) error { return within(name, "", "field "+name+": ", err) }

// within puts a place before err, which is a [ParseError] or says what was wanted.
func within(field, found, place string, err error) error {
	e := &ParseError{Field: field, Found: found, Want: strings.TrimPrefix(err.Error(), "want "), sentence: place + err.Error()}
	if inner := (*ParseError)(nil); errors.As(err, &inner) {
		e.Found, e.Want = inner.Found, inner.Want
	}
	return e
}
