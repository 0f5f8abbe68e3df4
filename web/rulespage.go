package web

import (
	"bytes"
	"net/http"
	"strings"

	"parlor/docs"
	"parlor/rules/catalogue"
	"parlor/web/pages"
)

// rulesPage shows a document of the rule book.
func (s *Server) rulesPage(w http.ResponseWriter, r *http.Request) error {
	name := strings.TrimSuffix(r.PathValue("game"), ".md")
	e, _ := catalogue.Find(name)
	if name == "" {
		name = "README"
	}
	read, ok := rulebook()[name]
	if !ok {
		return &problem{http.StatusNotFound, "not_found", "There is no such rule book.", nil}
	}
	d, err := read()
	if err != nil {
		return err
	}
	m := pages.Rules{Page: s.frame(r, d.title), Game: e, All: catalogue.All, HTML: d.html, Chapters: d.chapters}
	if r.PathValue("game") == "" {
		m.HTML = strings.ReplaceAll(m.HTML, `href="`, `href="rules/`)
	}
	return s.show(w, r, http.StatusOK, pages.RulesPage(m))
}

// rulePlace leads to where a rule stands: many games share the rules of others.
func (s *Server) rulePlace(w http.ResponseWriter, r *http.Request) error {
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
		defined := bytes.Contains(text, []byte("\n\n**"+id+" ")) || bytes.Contains(text, []byte("\n\n**"+id+"**"))
		if ruleNumber(id) && defined {
			http.Redirect(w, r, "/rules/"+strings.TrimSuffix(f.Name(), ".md")+"#"+id, http.StatusFound)
			return nil
		}
	}
	return &problem{http.StatusNotFound, "not_found", "There is no such rule.", nil}
}

// anchored gives every numbered rule a place that links can lead to: the bold
// number at the beginning of a paragraph becomes its id.
func anchored(html string) string {
	parts := strings.Split(html, "<p><strong>")
	for i, p := range parts[1:] {
		id := p[:strings.IndexAny(p+" ", " <")]
		if ruleNumber(id) {
			parts[i+1] = `<p id="` + id + `"><strong>` + p
		} else {
			parts[i+1] = "<p><strong>" + p
		}
	}
	return strings.Join(parts, "")
}

// ruleNumber reports whether text looks like PK-13 or IN-A2.
func ruleNumber(text string) bool {
	family, number, ok := strings.Cut(text, "-")
	return ok && family != "" && number != "" && strings.Trim(family, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" &&
		strings.Trim(strings.TrimPrefix(number, "A"), "0123456789") == ""
}
