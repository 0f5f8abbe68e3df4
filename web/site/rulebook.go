package site

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"parlor/docs"
	"parlor/web/board"
	"parlor/web/pages"
)

// rulebook is the documents as HTML by language and name, each made when it is first wanted. Their text is English; what
// stands around it, and the headings that many have, are in the language.
var rulebook = sync.OnceValue(func() map[string]map[string]func() (booklet, error) {
	files, err := fs.Glob(docs.Rules, "rules/*.md")
	if err != nil {
		panic("web: " + err.Error()) // The pattern is right.
	}
	shelves := map[string]map[string]func() (booklet, error){}
	for _, lang := range pages.Langs {
		shelf := map[string]func() (booklet, error){}
		for _, f := range files {
			shelf[strings.TrimSuffix(path.Base(f), ".md")] = sync.OnceValues(func() (booklet, error) { return readBooklet(f, lang) })
		}
		shelves[lang] = shelf
	}
	return shelves
})

// forPages turns links to files into links to pages, and lets keys scroll what may be
// wider than the page.
var forPages = strings.NewReplacer(`.md"`, `"`, ".md</a>", "</a>", ".md#", "#",
	"<pre>", `<pre tabindex="0">`, "<table>", `<div class="scroll" tabindex="0"><table>`, "</table>", "</table></div>")

// A booklet is a document of the rule book as a page shows it.
type booklet struct {
	title    string
	html     string
	chapters []pages.Chapter
}

// readBooklet makes HTML of a document: every rule has a place that links can
// lead to, and every example its boards.
func readBooklet(file, lang string) (booklet, error) {
	source, err := docs.Rules.ReadFile(file)
	if err != nil {
		return booklet{}, err
	}
	f := &figures{lang: lang}
	markdown := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(f, 0))),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(f, 0))),
	)
	var b bytes.Buffer
	if err := markdown.Convert(source, &b); err != nil {
		return booklet{}, fmt.Errorf("%s: %w", file, err)
	}
	page := forPages.Replace(anchored(b.String()))
	if said := pages.Heading(lang, f.title); said != f.title {
		page = strings.Replace(page, ">"+html.EscapeString(f.title)+"</h1>", ` lang="`+lang+`">`+html.EscapeString(said)+"</h1>", 1)
	}
	for i, c := range f.chapters {
		if said := pages.Heading(lang, c.Title); said != c.Title {
			page = strings.Replace(page, `id="`+c.ID+`">`+html.EscapeString(c.Title)+"<", `id="`+c.ID+`" lang="`+lang+`">`+html.EscapeString(said)+"<", 1)
			f.chapters[i].Title, f.chapters[i].Lang = said, lang
		}
	}
	if told := minute(lang, strings.TrimSuffix(path.Base(file), ".md")); told != "" {
		page = strings.Replace(page, "</h1>", "</h1>\n"+told, 1)
		f.chapters = slices.Insert(f.chapters, 0, pages.Chapter{ID: "minute", Title: pages.Word(lang, "minute"), Lang: lang})
	}
	return booklet{f.title, board.Symbols(f.boards...) + page, f.chapters}, nil
}

// minute tells a game in a minute, before its document says where it comes from; empty where the document is of no game.
func minute(lang, name string) string {
	told := pages.Minute(lang, name)
	if told == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<section lang=\"%s\"><h2 id=\"minute\" lang=\"%[1]s\">%[2]s</h2>", lang, html.EscapeString(pages.Word(lang, "minute")))
	for _, p := range told {
		fmt.Fprintf(&b, "<p>%s</p>", html.EscapeString(p))
	}
	if note := pages.Word(lang, "rules.language"); note != "" {
		fmt.Fprintf(&b, "<p class=\"note\">%s</p>", html.EscapeString(note))
	}
	b.WriteString("</section>\n")
	return b.String()
}

// figures draws the examples of one document, and notes its headings.
type figures struct {
	lang     string
	title    string
	chapters []pages.Chapter
	count    int
	boards   []board.Board
}

// A figure stands in the document in the place of an example: the drawing made
// of letters, the notation, and as its child the words below.
type figure struct {
	ast.BaseBlock
	letters, notation string
}

var figureKind = ast.NewNodeKind("Figure")

// Kind implements [ast.Node].
func (*figure) Kind() ast.NodeKind { return figureKind }

// Dump implements [ast.Node].
func (f *figure) Dump(source []byte, level int) { ast.DumpHelper(f, source, level, nil, nil) }

// Transform implements [parser.ASTTransformer].
func (f *figures) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	source := reader.Source()
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			f.note(h, source)
		}
		if fenced(n, source) != "position" {
			continue
		}
		x := &figure{notation: linesOf(n, source)}
		if before := n.PreviousSibling(); fenced(before, source) == "board" {
			x.letters = linesOf(before, source)
			doc.RemoveChild(doc, before)
		}
		words := n.NextSibling()
		doc.ReplaceChild(doc, n, x)
		if words != nil && words.Kind() == ast.KindParagraph && words.ChildCount() == 1 && words.FirstChild().Kind() == ast.KindEmphasis {
			x.AppendChild(x, words)
		}
		n = x
	}
}

// note keeps a heading for the table of contents.
func (f *figures) note(h *ast.Heading, source []byte) {
	id, _ := h.AttributeString("id")
	name, _ := id.([]byte)
	if words := linesOf(h, source); h.Level == 1 {
		f.title = words
	} else {
		f.chapters = append(f.chapters, pages.Chapter{ID: string(name), Title: words, Lang: "en"})
	}
}

// fenced returns the language that a fenced block names; empty for any other node.
func fenced(n ast.Node, source []byte) string {
	if f, ok := n.(*ast.FencedCodeBlock); ok {
		return string(f.Language(source))
	}
	return ""
}

func linesOf(n ast.Node, source []byte) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(source))
	}
	return b.String()
}

// RegisterFuncs implements [renderer.NodeRenderer].
func (f *figures) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(figureKind, f.render)
}

func (f *figures) render(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	x := n.(*figure)
	if !entering {
		fmt.Fprintf(w, "<details><summary lang=\"%s\">%s</summary><pre>%s</pre><pre>%s</pre></details></figure>\n",
			f.lang, pages.Word(f.lang, "example.letters"), html.EscapeString(x.letters), html.EscapeString(x.notation))
		return ast.WalkContinue, nil
	}
	e, err := readExample(x.notation, f.lang)
	if err != nil {
		return ast.WalkStop, err
	}
	f.count++
	for _, s := range e.stages {
		f.boards = append(f.boards, s.drawn)
	}
	fmt.Fprintf(w, `<figure class="ex" id="drawing-%d">%s`, f.count, e.html(f.count))
	return ast.WalkContinue, nil
}
