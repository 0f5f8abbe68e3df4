package assets_test

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parlor/web/assets"
)

func get(t *testing.T, target, encoding string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, target, nil)
	r.Header.Set("Accept-Encoding", encoding)
	w := httptest.NewRecorder()
	assets.Handler().ServeHTTP(w, r)
	return w.Result()
}

func TestEveryAssetIsServedForEverAndTyped(t *testing.T) {
	for _, name := range assets.Names() {
		res := get(t, assets.Path(name), "")
		if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") == "" {
			t.Errorf("%s: status %d, type %q", name, res.StatusCode, res.Header.Get("Content-Type"))
		}
		if c := res.Header.Get("Cache-Control"); !strings.Contains(c, "immutable") {
			t.Errorf("%s: Cache-Control %q", name, c)
		}
		body, err := io.ReadAll(res.Body)
		if err != nil || string(body) != assets.Text(name) {
			t.Errorf("%s: the body is not the file", name)
		}
	}
}

func TestCompressedIsTheSameFile(t *testing.T) {
	for encoding, want := range map[string]string{"gzip, br": "gzip", "br;q=1, gzip;q=0.5": "gzip", "gzip;q=0": "", "br": ""} {
		res := get(t, assets.Path("app.css"), encoding)
		if got := res.Header.Get("Content-Encoding"); got != want {
			t.Errorf("Accept-Encoding %q: Content-Encoding %q, want %q", encoding, got, want)
			continue
		}
		if want == "" {
			continue
		}
		z, err := gzip.NewReader(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(z); err != nil || string(body) != assets.Text("app.css") {
			t.Errorf("unpacked differs: %v", err)
		}
	}
}

func TestUnknownAndOldHashesAreNotFound(t *testing.T) {
	for _, target := range []string{"/s/app.css", "/s/app.00000000.css", "/s/../go.mod", "/s/"} {
		if res := get(t, target, ""); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", target, res.StatusCode)
		}
	}
}

// TestReferencesLeadSomewhere follows url() in style sheets and the icons of the manifest.
func TestReferencesLeadSomewhere(t *testing.T) {
	reference := regexp.MustCompile(`url\(([^)"]+)\)|"(/s/[^"]+)"`)
	for _, name := range assets.Names() {
		if ext := path.Ext(name); ext != ".css" && ext != ".webmanifest" {
			continue
		}
		for _, m := range reference.FindAllStringSubmatch(assets.Text(name), -1) {
			target := m[1] + m[2]
			if strings.HasPrefix(target, "#") {
				continue // something in the page itself
			}
			if res := get(t, target, ""); res.StatusCode != http.StatusOK {
				t.Errorf("%s refers to %s: status %d", name, target, res.StatusCode)
			}
		}
	}
}

// imported finds what a bundle imports, at once or later.
var imported = regexp.MustCompile(`(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]`)

// TestBundlesImportWhatExists resolves the imports of every bundle through the import map.
func TestBundlesImportWhatExists(t *testing.T) {
	var m struct{ Imports map[string]string }
	if err := json.Unmarshal([]byte(assets.ImportMap()), &m); err != nil {
		t.Fatal(err)
	}
	for _, name := range assets.Names() {
		if path.Ext(name) != ".js" {
			continue
		}
		for _, i := range imported.FindAllStringSubmatch(assets.Text(name), -1) {
			target := assets.Prefix + path.Join(path.Dir(name), i[1])
			if m.Imports[target] == "" {
				t.Errorf("%s imports %s, which no bundle is", name, i[1])
			}
		}
	}
}

// TestASlimStyleSheetKeepsItsRules looks for what minifying could lose: custom properties, what a browser does not know yet.
func TestASlimStyleSheetKeepsItsRules(t *testing.T) {
	served := assets.Text("app.css")
	for _, want := range []string{"--room:", "@media(forced-colors:active)", "content:\"×\" attr(data-x)", "@keyframes tumble", "env(safe-area-inset-bottom)", "color-mix(in srgb", ":has("} {
		if !strings.Contains(strings.ReplaceAll(served, "@media (", "@media("), want) {
			t.Errorf("the style sheet has lost %s", want)
		}
	}
}

// TestEachPartOfAStyleSheetIsSentOnce holds the lines that import parts to the parts that there are.
func TestEachPartOfAStyleSheetIsSentOnce(t *testing.T) {
	parts, err := filepath.Glob("css/*/*.css")
	if err != nil || len(parts) == 0 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	var lines strings.Builder
	for _, name := range []string{"app.css", "pages.css"} {
		text, err := os.ReadFile("css/" + name)
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(text)
		if served := assets.Text(name); strings.Contains(served, "@import") || assets.Has(strings.TrimPrefix(parts[0], "css/")) {
			t.Errorf("%s is sent in parts", name)
		}
	}
	for _, part := range parts {
		if n := strings.Count(lines.String(), `@import "`+strings.TrimPrefix(filepath.ToSlash(part), "css/")+`";`); n != 1 {
			t.Errorf("%s is imported %d times", part, n)
		}
	}
}

// TestTheCheckOfTheDiceStandsAlone looks into the one script that is put into pages which are saved to a disk.
func TestTheCheckOfTheDiceStandsAlone(t *testing.T) {
	if m := imported.FindAllString(assets.Text("js/fair.js"), -1); len(m) > 0 {
		t.Errorf("js/fair.js has %q", m)
	}
}

// TestNoScriptAsksForAFamily: a family is a value. What it brings is its own file's, found by
// its name in one map; no other script compares that name, or lists what each family has.
func TestNoScriptAsksForAFamily(t *testing.T) {
	asks := regexp.MustCompile(`family['"\])]*\s*[!=]==?|[!=]==?\s*[\w.]*\.family\b|\}\)?\[[\w.]*\.family\]|case '(tables|india|crown|check)'`)
	for _, bad := range []string{`geo.family === 'check'`, `'india' !== geo.family`, `({ tables: 'man-' })[geo.family]`, `switch (x) { case 'india': }`} {
		if !asks.MatchString(bad) {
			t.Fatalf("%s is not found", bad)
		}
	}
	scripts := 0
	err := filepath.WalkDir("js", func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		scripts++
		text, err := os.ReadFile(file)
		if found := asks.FindString(string(text)); found != "" {
			t.Errorf("%s asks for a family: %s", file, found)
		}
		return err
	})
	if err != nil || scripts < 20 {
		t.Errorf("%d scripts, %v", scripts, err)
	}
}
