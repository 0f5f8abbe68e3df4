package game

import (
	"errors"
	"fmt"
	"strings"
)

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
