// Package assets holds the static files of the web pages. Each is served under a name that carries a hash of its content,
// so that browsers may keep it for ever, and compressed once, when the program starts.
//
// Scripts are written in js, and what is sent of them lies in built: bundles, made by [parlor/web/assets/bundle]. They import
// each other by plain relative names; an import map leads these to the hashed ones. Style sheets are written in css: a sheet that
// imports its parts is sent as one file, with the parts in that order.
package assets

//go:generate go run ./bundle

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
)

// Prefix is the path under which [Handler] expects its requests.
const Prefix = "/s/"

//go:embed static built css
var embedded embed.FS

// types are the media types of what lies in static, by the ending of its name.
var types = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
	".json": "application/json", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8", ".html": "text/html; charset=utf-8",
}

// A File is an asset as it is sent. It is its own handler.
type File struct {
	Path          string // the hashed path
	plain, packed []byte // packed is nil where compression gains nothing
	mime          string
}

// shelf is all files, by their hashed path and by their name.
type shelf struct {
	files map[string]File
	paths map[string]string
}

var all = sync.OnceValue(func() shelf {
	s := shelf{map[string]File{}, map[string]string{}}
	s.load("built")
	s.load("static")
	s.loadSheets()
	return s
})

// load hashes and compresses everything in a folder. What refers to other files by "/s/NAME" (the manifest) comes last, with the
// hashed paths put in.
func (s shelf) load(folder string) {
	fsys, err := fs.Sub(embedded, folder)
	if err != nil {
		panic("assets: " + err.Error())
	}
	var later []string
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if path.Ext(name) == ".webmanifest" {
			later = append(later, name)
			return nil
		}
		data, err := fs.ReadFile(fsys, name)
		s.add(name, data)
		return err
	})
	if err != nil {
		panic("assets: " + err.Error())
	}
	for _, name := range later {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			panic("assets: " + err.Error())
		}
		s.add(name, s.resolve(data))
	}
}

// loadSheets hashes and compresses the style sheets, each with its parts, without what only people read (comments, spaces), and
// with the hashed paths in the place of url(NAME).
func (s shelf) loadSheets() {
	names, err := fs.Glob(embedded, "css/*.css")
	if err != nil {
		panic("assets: " + err.Error())
	}
	m := minify.New()
	m.Add("css", &css.Minifier{})
	for _, name := range names {
		small, err := m.Bytes("css", whole(name))
		if err != nil {
			panic("assets: " + name + ": " + err.Error()) // The files are part of the program.
		}
		s.add(path.Base(name), s.resolve(small))
	}
}

var imports = regexp.MustCompile(`(?m)^@import "([^"]+)";$`)

// whole returns a style sheet with its parts in the place of the lines that import them.
func whole(name string) []byte {
	read := func(name string) []byte {
		text, err := embedded.ReadFile(name)
		if err != nil {
			panic("assets: " + err.Error())
		}
		return text
	}
	return imports.ReplaceAllFunc(read(name), func(line []byte) []byte {
		return read("css/" + string(imports.FindSubmatch(line)[1]))
	})
}

// resolve puts hashed paths in the place of names.
func (s shelf) resolve(data []byte) []byte {
	for name, to := range s.paths {
		data = bytes.ReplaceAll(data, []byte("url("+name+")"), []byte("url("+to+")"))
		data = bytes.ReplaceAll(data, []byte(`"`+Prefix+name+`"`), []byte(`"`+to+`"`))
	}
	return data
}

func (s shelf) add(name string, data []byte) {
	f := Make(name, data)
	s.files[f.Path], s.paths[name] = f, f.Path
}

// Make returns an asset that is called name and holds data. What the program makes is served by whoever makes it, and not by [Handler].
func Make(name string, data []byte) File {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	// 24 bits are enough to tell a file from the one before it of its name; more of them weigh on every first page, which names all scripts.
	f := File{Path: Prefix + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:3]) + ext, plain: data, mime: types[ext]}
	if ext != ".woff2" {
		f.packed = pack(data)
	}
	return f
}

func pack(data []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic("assets: " + err.Error())
	}
	w.Write(data) // A bytes.Buffer takes everything.
	w.Close()
	if b.Len() >= len(data) {
		return nil
	}
	return b.Bytes()
}

// Path returns the hashed path of the asset called name ("app.css", "art/crown-portrait.svg"). It panics if there is
// none: names are written in the program.
func Path(name string) string {
	to, ok := all().paths[name]
	if !ok {
		panic("assets: no file " + name)
	}
	return to
}

// Has reports whether there is an asset called name.
func Has(name string) bool {
	_, ok := all().paths[name]
	return ok
}

// Text returns the content of the asset called name, for what is put into a page. It panics if there is none.
func Text(name string) string { return string(all().files[Path(name)].plain) }

// In returns the name of the asset called name as it is in a language ("art/crown-portrait.de.svg"), or name itself where it is the same in all.
func In(lang, name string) string {
	ext := path.Ext(name)
	if own := strings.TrimSuffix(name, ext) + "." + lang + ext; Has(own) {
		return own
	}
	return name
}

// another takes from a name the language in it.
var another = regexp.MustCompile(`\.[a-z]{2}(\.[a-z]+)$`)

// NamesIn lists the assets for pages in a language in alphabetical order: of what differs between languages only its own.
func NamesIn(lang string) []string {
	return slices.DeleteFunc(Names(), func(name string) bool { return In(lang, another.ReplaceAllString(name, "$1")) != name })
}

// Names lists all assets in alphabetical order.
func Names() []string {
	var names []string
	for name := range all().paths {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// ImportMap returns the content of a <script type="importmap">: it leads every bundle, and the catalogues of texts that
// scripts look up, to their hashed paths.
var ImportMap = sync.OnceValue(func() string {
	imports := map[string]string{}
	for name, to := range all().paths {
		if ext := path.Ext(name); ext == ".js" || ext == ".json" {
			imports[Prefix+name] = to
		}
	}
	b, err := json.Marshal(map[string]any{"imports": imports})
	if err != nil {
		panic("assets: " + err.Error())
	}
	return string(b)
})

// ImportMapHash returns the source that a Content-Security-Policy must name in script-src to let [ImportMap] in:
// 'sha256-...', with its quotes.
func ImportMapHash() string {
	sum := sha256.Sum256([]byte(ImportMap()))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Handler serves the assets under [Prefix].
func Handler() http.Handler { return http.HandlerFunc(serve) }

func serve(w http.ResponseWriter, r *http.Request) {
	f, ok := all().files[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	f.ServeHTTP(w, r)
}

// ServeHTTP sends f, to be kept for ever.
func (f File) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "assets are read only", http.StatusMethodNotAllowed)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.mime)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Vary", "Accept-Encoding")
	h.Set("X-Content-Type-Options", "nosniff")
	body := f.plain
	if f.packed != nil && accepts(r.Header.Get("Accept-Encoding")) {
		h.Set("Content-Encoding", "gzip")
		body = f.packed
	}
	if r.Method == http.MethodGet {
		w.Write(body) // Nobody to tell if the browser has gone.
	}
}

// accepts reports whether an Accept-Encoding takes gzip.
func accepts(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == "gzip" {
			return strings.ReplaceAll(q, " ", "") != "q=0"
		}
	}
	return false
}
