package site

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"strings"

	"parlor/api"
	"parlor/docs"
	"parlor/rules/catalogue"
	"parlor/web/door"
	"parlor/web/pages"
)

// rulesPage shows a document of the rule book.
func (s *Site) rulesPage(w http.ResponseWriter, r *http.Request) error {
	name := strings.TrimSuffix(r.PathValue("game"), ".md")
	e, _ := s.house.Games().List.Find(name)
	if name == "" {
		name = "README"
	}
	read, ok := rulebook()[lang(r)][name]
	if !ok && e.Name != "" {
		read, ok = func() (booklet, error) { return unwritten(lang(r), e), nil }, true
	}
	if !ok {
		return door.NewProblem(http.StatusNotFound, api.NotFound, "There is no such rule book.")
	}
	d, err := read()
	if err != nil {
		return err
	}
	title := d.title
	if name == "README" {
		title = pages.Word(lang(r), "rules.title")
	} else if e.Name != "" {
		title = pages.GameTitle(lang(r), e.Name, title)
	}
	m := pages.Rules{Page: s.frame(r, title), Game: e, All: pages.AllTitled(lang(r), s.house.Games().List), HTML: d.html, Chapters: d.chapters}
	if e.Name != "" {
		m.Preview = preview(r, title, pages.Blurb(m.Lang, e), "/preview/"+e.Name+".jpg")
	}
	if name == "README" {
		m.HTML = strings.Replace(m.HTML, "</h1>", "</h1>\n"+contents(m.Lang, m.All), 1)
	}
	w.Header().Set(keepHeader, "book")
	if r.PathValue("game") == "" {
		m.HTML = strings.ReplaceAll(m.HTML, `href="`, `href="rules/`)
	}
	return s.show(w, r, http.StatusOK, pages.RulesPage(m))
}

// contents lists the games with what awaits the players, before the document, which is about all of them.
func contents(lang string, list catalogue.List) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<ul class=\"contents\" lang=\"%s\">", lang)
	for _, e := range list {
		fmt.Fprintf(&b, "<li><a href=\"%s\">%s</a> <span>%s</span></li>", e.Name, html.EscapeString(e.Title), html.EscapeString(pages.Blurb(lang, e)))
	}
	b.WriteString("</ul>\n")
	return b.String()
}

// unwritten stands in the place of the document of a game that has none: links lead here from wherever the game is named.
func unwritten(lang string, e catalogue.Entry) booklet {
	title := pages.GameTitle(lang, e.Name, e.Title)
	text := fmt.Sprintf("<h1 lang=%q>%s</h1><p lang=%q>%s</p>", lang, html.EscapeString(title), lang, html.EscapeString(pages.Word(lang, "rules.unwritten")))
	return booklet{title: title, html: text}
}

// rulePlace leads to where a rule stands: many games share the rules of others.
func (s *Site) rulePlace(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("rule")
	files, err := docs.Rules.ReadDir("rules")
	if err != nil {
		return err
	}
	for _, f := range files {
		text, err := docs.Rules.ReadFile("rules/" + f.Name())
		if err != nil {
			return err
		}
		defined := false
		for _, before := range []string{"\n\n**", "\n- **"} {
			defined = defined || bytes.Contains(text, []byte(before+id+" ")) || bytes.Contains(text, []byte(before+id+"**"))
		}
		if ruleNumber(id) && defined {
			http.Redirect(w, r, "/rules/"+strings.TrimSuffix(f.Name(), ".md")+"#"+id, http.StatusFound)
			return nil
		}
	}
	return door.NewProblem(http.StatusNotFound, api.NotFound, "There is no such rule.")
}

// anchored gives every numbered rule a place that links can lead to: the bold
// number at the beginning of a paragraph, or of an item for a part of a rule,
// becomes its id.
func anchored(page string) string {
	for _, tag := range []string{"p", "li"} {
		parts := strings.Split(page, "<"+tag+"><strong>")
		for i, p := range parts[1:] {
			id := p[:strings.IndexAny(p+" ", " <")]
			if ruleNumber(id) {
				parts[i+1] = "<" + tag + ` id="` + id + `"><strong>` + p
			} else {
				parts[i+1] = "<" + tag + "><strong>" + p
			}
		}
		page = strings.Join(parts, "")
	}
	return page
}

// ruleNumber reports whether text looks like PK-13, IN-A2 or IN-9c.
func ruleNumber(text string) bool {
	family, number, ok := strings.Cut(text, "-")
	number = strings.TrimPrefix(number, "A")
	if n := len(number); n > 1 && 'a' <= number[n-1] && number[n-1] <= 'z' {
		number = number[:n-1]
	}
	return ok && family != "" && number != "" && strings.Trim(family, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && strings.Trim(number, "0123456789") == ""
}
