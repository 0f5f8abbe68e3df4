package docs

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parlor/game"
)

// codeSpan finds what stands between backticks.
var codeSpan = regexp.MustCompile("`([^`]+)`")

// optionRows returns the rows of a document's table of options, whose header
// begins with | option | values: by the option's name, which stands in backticks
// in the first cell, the cell of its values.
func optionRows(text string) map[string]string {
	rows := map[string]string{}
	_, table, _ := strings.Cut(text, "\n| option | values")
	for line := range strings.Lines(table) {
		if line == "\n" {
			break
		}
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), "|")
		if len(cells) != 5 {
			continue
		}
		if name := codeSpan.FindStringSubmatch(cells[1]); name != nil {
			rows[name[1]] = strings.ReplaceAll(cells[2], "\x00", "|")
		}
	}
	return rows
}

// rowSays returns an error unless the cell of o's values names them all, in
// backticks, the default first; or, where they are numbers, the default, the
// least and the greatest.
func rowSays(cell string, o game.Option) error {
	if cell == "" {
		return fmt.Errorf("no row in the table: want | `%s` | values | what it changes |", o.Name)
	}
	var spans []string
	for _, m := range codeSpan.FindAllStringSubmatch(cell, -1) {
		spans = append(spans, m[1])
	}
	if len(spans) == 0 || spans[0] != o.Default {
		return fmt.Errorf("the values are %q: want the default %q first", spans, o.Default)
	}
	for _, v := range o.Values {
		if !slices.Contains(spans, v) {
			return fmt.Errorf("the values are %q: want %q among them", spans, v)
		}
	}
	if len(o.Values) > 0 && len(spans) != len(o.Values) {
		return fmt.Errorf("the values are %q: want %q", spans, o.Values)
	}
	if o.Max > 0 {
		want := []string{strconv.Itoa(o.Min), strconv.Itoa(o.Max)}
		for _, n := range want {
			if !slices.Contains(spans, n) {
				return fmt.Errorf("the values are %q: want the least and the greatest, %q, among them", spans, want)
			}
		}
	}
	return nil
}

// testValues are the values of o that a test has to give, as patterns: all of a
// list, and one besides the default where they are numbers or free text.
func testValues(o game.Option) (list []string) {
	if len(o.Values) == 0 {
		return []string{`[0-9a-z]+`}
	}
	for _, v := range o.Values {
		list = append(list, regexp.QuoteMeta(v))
	}
	return list
}

// givesValue reports whether code gives an option the value of a pattern: as
// name=value, or as the strings "name" and "value" one after the other.
func givesValue(code, name, value string) bool {
	name = regexp.QuoteMeta(name)
	either := regexp.MustCompile(`(?:^|[^a-z-])` + name + `=` + value + `(?:[^a-z0-9-]|$)|"` + name + `"[:,] *(?:\[\]string\{)?"` + value + `"`)
	return either.MatchString(code)
}
