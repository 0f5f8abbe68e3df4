package chart

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// eighths are bars of 1 to 8 eighths of a column.
var eighths = []rune("▏▎▍▌▋▊▉█")

// Text draws h with bars that lie, in lines of at most columns columns (not
// fewer than 40), or with # where only ASCII can be shown.
func (h *Histogram) Text(columns int, ascii bool) string {
	var b strings.Builder
	b.WriteString(h.Title + "\n")
	labels, names := 0, 0
	for i := range h.N {
		labels = max(labels, utf8.RuneCountInString(h.label(i)))
	}
	top := 0.0
	for _, s := range h.Series {
		for _, share := range s.Heights {
			top = max(top, share)
		}
		if len(h.Series) > 1 {
			names = max(names, utf8.RuneCountInString(s.Name)+1)
		}
	}
	room := max(columns, 40) - labels - names - 13
	for i := range h.N {
		for k, s := range h.Series {
			label, name := h.label(i), s.Name
			if k > 0 {
				label = ""
			}
			if len(h.Series) == 1 {
				name = ""
			}
			line := fmt.Sprintf("  %*s %-*s", labels, label, names, name)
			if s.Heights[i] > 0 {
				line += fmt.Sprintf("%s %.1f %%", bar(s.Heights[i]/top*float64(room), ascii), 100*s.Heights[i])
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	text := b.String()
	if ascii {
		text = strings.NewReplacer("–", "-", "−", "-", "≤", "<=", "≥", ">=", "\u2009", "").Replace(text)
	}
	return text
}

// bar draws length columns, more than none: the least there is, if need be.
func bar(length float64, ascii bool) string {
	n := max(1, int(length*8+0.5))
	if ascii {
		return strings.Repeat("#", (n+7)/8)
	}
	text := strings.Repeat(string(eighths[7]), n/8)
	if n%8 > 0 {
		text += string(eighths[n%8-1])
	}
	return text
}
