package main

import (
	"fmt"
	"html"
	"strings"
)

// screenPage returns a page that shows a screen of the terminal: text with
// colours as escape sequences, which golden files write with the letters ESC.
func screenPage(text string) string {
	var b strings.Builder
	b.WriteString(`<!doctype html><meta charset="utf-8"><style>body{margin:0;padding:16px 20px;background:#17110c;color:#ece1c8}
pre{margin:0;font:16.6px/20px "DejaVu Sans Mono",monospace}</style><pre>`)
	for i, part := range strings.Split(strings.ReplaceAll(text, "ESC[", "\x1b["), "\x1b[") {
		if i > 0 {
			codes, rest, _ := strings.Cut(part, "m")
			b.WriteString("</span><span style=\"" + style(codes) + "\">")
			part = rest
		} else {
			b.WriteString("<span>")
		}
		b.WriteString(html.EscapeString(part))
	}
	b.WriteString("</span></pre>")
	return b.String()
}

// style returns the CSS of an escape sequence's codes, such as 1;38;2;230;200;124.
func style(codes string) string {
	var css strings.Builder
	list := strings.Split(codes, ";")
	for i := 0; i < len(list); i++ {
		switch {
		case list[i] == "1":
			css.WriteString("font-weight:bold;")
		case (list[i] == "38" || list[i] == "48") && i+4 < len(list):
			property := map[string]string{"38": "color", "48": "background"}[list[i]]
			fmt.Fprintf(&css, "%s:rgb(%s,%s,%s);", property, list[i+2], list[i+3], list[i+4])
			i += 4
		}
	}
	return css.String()
}
