package tui

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"parlor/docs"
	"parlor/rules/catalogue"
)

// A block is a piece of a rule document: a paragraph, a heading, a drawing.
type block struct {
	kind blockKind
	rule string   // the number of the rule that the paragraph begins, "PK-9"
	text string   // of a paragraph or a heading, with its marks of emphasis
	st   style    // of its plain words
	mark string   // what an item begins with, "· "
	rows []string // of a drawing or a table
}

type blockKind uint8

const (
	paragraph blockKind = iota
	heading
	item    // of a list
	drawing // as it is
	grid
	plainLine // without marks of emphasis, close to the one before
)

// What paragraphs may begin with.
var (
	ruleMark = regexp.MustCompile(`^\*\*([A-Z]+-A?[0-9]+[a-z]?)\b`) // the number of a rule
	itemMark = regexp.MustCompile(`^(-|[0-9]+\.) `)
)

// parseManual cuts a rule document into blocks. Positions, which the tests of
// the documents play, are left out: the drawings show the same.
func parseManual(text string) (list []block) {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); {
		line := lines[i]
		switch {
		case strings.TrimSpace(line) == "":
			i++
		case strings.HasPrefix(line, "```"):
			end := i + 1
			for end < len(lines) && !strings.HasPrefix(lines[end], "```") {
				end++
			}
			if line != "```position" {
				list = append(list, block{kind: drawing, rows: lines[i+1 : min(end, len(lines))]})
			}
			i = end + 1
		case strings.HasPrefix(line, "#"):
			list = append(list, block{kind: heading, text: strings.TrimSpace(strings.TrimLeft(line, "#")), st: title})
			i++
		case strings.HasPrefix(line, "|"):
			end := endOf(lines, i, func(l string) bool { return strings.HasPrefix(l, "|") })
			list = append(list, block{kind: grid, rows: lines[i:end]})
			i = end
		default:
			end := endOf(lines, i, proseLine)
			list = append(list, prose(strings.Join(lines[i:end], " ")))
			i = end
		}
	}
	return list
}

// endOf returns the first line after i that does not go on with what began
// there.
func endOf(lines []string, i int, goesOn func(string) bool) int {
	for i++; i < len(lines) && goesOn(lines[i]); i++ {
	}
	return i
}

// proseLine reports whether line goes on with a paragraph.
func proseLine(line string) bool {
	return strings.TrimSpace(line) != "" && !itemMark.MatchString(line) && !strings.ContainsAny(line[:1], "#|") && !strings.HasPrefix(line, "```")
}

func prose(text string) block {
	b := block{kind: paragraph, text: text}
	if mark := itemMark.FindString(text); mark != "" {
		b.kind, b.mark, b.text = item, strings.Replace(mark, "-", "·", 1), strings.TrimPrefix(text, mark)
	}
	if m := ruleMark.FindStringSubmatch(b.text); m != nil {
		b.rule = m[1]
	}
	return b
}

// manual returns the rule document of a game: its own, and that of what the games
// of its family have in common, if there is one.
func manual(e catalogue.Entry) []block {
	list := document(e.Name)
	if _, err := fs.Stat(docs.Rules, "rules/"+e.Family+".md"); err == nil && e.Family != e.Name {
		list = slices.Concat(list, document(e.Family))
	}
	return list
}

// document returns the blocks of a rule document, or says that there is none.
func document(name string) []block {
	text, err := docs.Rules.ReadFile("rules/" + name + ".md")
	if err != nil {
		text = []byte("# " + name + "\n\nNobody has written down the rules of this game.\n")
	}
	return parseManual(string(text))
}

// ruleBlocks returns the paragraphs of rule id, those of game e first. It
// returns nothing if no document has such a rule.
func ruleBlocks(e catalogue.Entry, id string) []block {
	if list := cutRule(manual(e), id); list != nil {
		return list
	}
	files, err := fs.Glob(docs.Rules, "rules/*.md")
	if err != nil {
		panic("tui: " + err.Error())
	}
	for _, f := range files {
		if list := cutRule(document(strings.TrimSuffix(path.Base(f), ".md")), id); list != nil {
			return list
		}
	}
	return nil
}

// cutRule returns the blocks of rule id: from its number to the next one.
func cutRule(list []block, id string) []block {
	from := slices.IndexFunc(list, func(b block) bool { return b.rule == id })
	if from < 0 {
		return nil
	}
	to := from + 1
	for to < len(list) && list[to].rule == "" && list[to].kind != heading {
		to++
	}
	return list[from:to]
}
