package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"sync"

	"parlor/web/assets"
	"parlor/web/pages"
)

// keepHeader marks pages that a browser may keep for when there is no line.
const keepHeader = "Parlor-Keep"

// unkept are the assets that no page needs which is shown without a line.
var unkept = []string{"fonts/OFL.txt", "saved.css", "manifest.webmanifest", "js/worker.js", "js/install.js", "js/play.js", "js/begin.js", "js/invite.js"}

// workers are the scripts that keep what works without a line, by the language. One is another whenever a file of the pages is, and a browser
// that has it looks for another at every visit.
var workers = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	for _, lang := range pages.Langs {
		all[lang] = worker(lang)
	}
	return all
})

func worker(lang string) []byte {
	var shelf, books []string
	for _, name := range assets.NamesIn(lang) {
		if !slices.Contains(unkept, name) {
			shelf = append(shelf, assets.Path(name))
		}
	}
	books = append(books, "/rules")
	for name := range rulebook()[pages.Langs[0]] {
		if name != "README" {
			books = append(books, "/rules/"+name)
		}
	}
	slices.Sort(books)
	list := func(name string, paths []string) string {
		b, err := json.Marshal(paths)
		if err != nil {
			panic("web: " + err.Error()) // Texts are texts.
		}
		return "const " + name + "=" + string(b) + ";\n"
	}
	text := list("shelf", shelf) + list("rulebooks", books) + assets.Text("js/worker.js")
	sum := sha256.Sum256([]byte(text))
	return []byte(`const version="` + hex.EncodeToString(sum[:6]) + `";` + "\n" + text)
}

// workerScript serves the worker from where it may look after all pages.
func (s *Site) workerScript(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	if err := writePacked(w, r, http.StatusOK, "text/javascript; charset=utf-8", workers()[lang(r)]); err != nil {
		s.log.Debug("worker", "err", err)
	}
}

// offlinePage is what a browser shows when there is no line: what it has kept.
func (s *Site) offlinePage(w http.ResponseWriter, r *http.Request) error {
	m := pages.Offline{Page: s.frame(r, pages.Word(lang(r), "offline")), All: pages.AllTitled(lang(r), s.house.Games().List), Scripts: scripts("js/offline.js")}
	return s.show(w, r, http.StatusOK, pages.OfflinePage(m))
}
