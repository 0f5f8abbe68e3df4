package chart

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// lineRows is how high a line chart is on a terminal.
const lineRows = 12

// Text returns l drawn with characters: a mark for each point, its curve's
// letter where there are several, with the range of either axis in numbers.
func (l *Line) Text(columns int, ascii bool) string {
	const margin = 10 // for the numbers of the y axis
	wide := max(columns-margin-2, 10)
	x0, x1, y0, y1 := l.extent()
	if y0 == y1 {
		y0, y1 = y0-1, y1+1
	}
	rows := make([][]rune, lineRows)
	for i := range rows {
		rows[i] = []rune(strings.Repeat(" ", wide))
	}
	for k, c := range l.Curves {
		for i := range c.X {
			col := int((c.X[i]-x0)/(x1-x0)*float64(wide-1) + 0.5)
			row := int((y1-c.Y[i])/(y1-y0)*(lineRows-1) + 0.5)
			rows[row][col] = pointMark(k, len(l.Curves), ascii)
		}
	}
	bar, corner, dash := "│", "└", "─"
	if ascii {
		bar, corner, dash = "|", "+", "-"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", l.Title, l.Y)
	for i, row := range rows {
		label := ""
		switch i {
		case 0:
			label = fmt.Sprintf("%.4g", y1)
		case lineRows - 1:
			label = fmt.Sprintf("%.4g", y0)
		}
		fmt.Fprintf(&b, "%*s %s%s\n", margin, label, bar, strings.TrimRight(string(row), " "))
	}
	left, right := fmt.Sprintf("%.7g", x0), fmt.Sprintf("%.7g %s", x1, l.X)
	fmt.Fprintf(&b, "%*s %s%s\n", margin, "", corner, strings.Repeat(dash, wide))
	fmt.Fprintf(&b, "%*s  %s%*s\n", margin, "", left, max(wide-len(left), len(right)+1), right)
	l.key(&b, margin, wide)
	return b.String()
}

// key says whose letters are whose, where there are several, in lines of so many columns.
func (l *Line) key(b *strings.Builder, margin, wide int) {
	if len(l.Curves) < 2 {
		return
	}
	line := ""
	for k, c := range l.Curves {
		word := string(pointMark(k, len(l.Curves), false)) + " " + c.Name
		if line != "" && utf8.RuneCountInString(line)+3+utf8.RuneCountInString(word) > wide {
			fmt.Fprintf(b, "%*s  %s\n", margin, "", line)
			line = ""
		}
		if line != "" {
			line += "   "
		}
		line += word
	}
	fmt.Fprintf(b, "%*s  %s\n", margin, "", line)
}

// pointMark is how a point of curve k of n is drawn.
func pointMark(k, n int, ascii bool) rune {
	switch {
	case n > 1:
		return rune('a' + k%26)
	case ascii:
		return '*'
	}
	return '●'
}
