package main

import (
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// What package flag says of a flag that it cannot read.
var (
	badValue  = regexp.MustCompile(`^invalid (?:boolean )?value (".*") for (?:flag )?-([^:]+): (.*)$`)
	unknown   = regexp.MustCompile(`^(?:flag provided but not defined: -|bad flag syntax: )([^=]*)`)
	valueless = regexp.MustCompile(`^flag needs an argument: -(.*)$`)
)

// misread says of an error of package flag what stood there and what was wanted. read are the words up to the one that is to
// blame, or to its value.
func misread(f *flag.FlagSet, err error, read []string) string {
	text := err.Error()
	if m := unknown.FindStringSubmatch(text); m != nil {
		flag := asWritten(m[1], read)
		if listed(f) == "" {
			return fmt.Sprintf("unknown flag %s: want none", flag)
		}
		return fmt.Sprintf("unknown flag %s: want one of those that parlor %s -h lists", flag, f.Name())
	}
	if m := valueless.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("%s: want %s behind it", asWritten(m[1], read), wanted(f, m[1]))
	}
	m := badValue.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	flag := asWritten(m[2], read)
	if m[3] != "parse error" && m[3] != "value out of range" {
		return fmt.Sprintf("%s: %s", flag, m[3]) // Our own words, which quote the value.
	}
	return fmt.Sprintf("%s %s: want %s", flag, m[1], wanted(f, m[2]))
}

// asWritten returns the flag called name with as many dashes as it has where it was read last.
func asWritten(name string, read []string) string {
	for _, word := range slices.Backward(read) {
		if flag, _, _ := strings.Cut(word, "="); strings.TrimLeft(flag, "-") == name {
			return flag
		}
	}
	return name // Package flag quotes three dashes itself.
}

// wanted says what values a flag takes.
func wanted(f *flag.FlagSet, name string) string {
	var value any
	if g, ok := f.Lookup(name).Value.(flag.Getter); ok {
		value = g.Get()
	}
	switch value.(type) {
	case bool:
		return "true or false"
	case int:
		return "a whole number"
	case uint, uint64:
		return "a whole number, 0 or more"
	case float64:
		return "a number"
	case time.Duration:
		return "a time like 700ms or 2s"
	}
	return "a value"
}
