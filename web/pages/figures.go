package pages

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// number writes a number as the language does, with a sign if it is wanted.
func (p Page) number(x float64, places int, sign bool) string {
	text := Decimal(p.Lang, math.Abs(x), places)
	switch {
	case strings.Trim(text, "0.,") == "":
	case x < 0:
		return "−" + text
	case sign:
		return "+" + text
	}
	return text
}

// count writes a whole number, 0 or more, with its thousands apart.
func (p Page) count(n int) string {
	text := itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + map[bool]string{true: ".", false: ","}[p.Lang == "de"] + text[i:]
	}
	return text
}

func (p Page) percent(x float64) string { return p.number(100*x, 0, false) + "\u00a0%" }

// Decimal writes a number with so many places after the point or comma.
func Decimal(lang string, x float64, places int) string {
	text := strconv.FormatFloat(x, 'f', places, 64)
	if lang == "de" {
		return strings.Replace(text, ".", ",", 1)
	}
	return text
}

// Date writes a day.
func Date(lang string, t time.Time) string {
	if lang == "de" {
		return t.Format("2.1.2006")
	}
	return t.Format("2 Jan 2006")
}
