package assets_test

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"regexp"
	"slices"
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
	reference := regexp.MustCompile(`url\(([^)]+)\)|"(/s/[^"]+)"`)
	for _, name := range assets.Names() {
		if ext := path.Ext(name); ext != ".css" && ext != ".webmanifest" {
			continue
		}
		for _, m := range reference.FindAllStringSubmatch(assets.Text(name), -1) {
			target := m[1] + m[2]
			if res := get(t, target, ""); res.StatusCode != http.StatusOK {
				t.Errorf("%s refers to %s: status %d", name, target, res.StatusCode)
			}
		}
	}
}

// TestModulesImportWhatExists resolves the imports of every module through the import map.
func TestModulesImportWhatExists(t *testing.T) {
	var m struct{ Imports map[string]string }
	if err := json.Unmarshal([]byte(assets.ImportMap()), &m); err != nil {
		t.Fatal(err)
	}
	imported := regexp.MustCompile(`(?:from|import)\s*\(?\s*'(\.[^']+)'`)
	for _, name := range assets.Names() {
		if path.Ext(name) != ".js" {
			continue
		}
		for _, i := range imported.FindAllStringSubmatch(assets.Text(name), -1) {
			target := assets.Prefix + path.Join(path.Dir(name), i[1])
			if m.Imports[target] == "" {
				t.Errorf("%s imports %s, which no module is", name, i[1])
			}
		}
	}
}

// TestModulesLoseOnlyTheirComments holds what is served against the source, line by line.
func TestModulesLoseOnlyTheirComments(t *testing.T) {
	for _, name := range assets.Names() {
		if path.Ext(name) != ".js" {
			continue
		}
		source, err := os.ReadFile("static/" + name)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		inside := false
		for line := range strings.Lines(string(source)) {
			line = strings.TrimSpace(line)
			if inside || strings.HasPrefix(line, "//") {
				inside = inside && !strings.Contains(line, "*/")
				continue
			}
			for {
				before, rest, ok := strings.Cut(line, "/**")
				if !ok {
					break
				}
				_, after, closed := strings.Cut(rest, "*/")
				inside = !closed
				line = before + strings.TrimPrefix(after, " ")
			}
			if line != "" {
				want = append(want, strings.TrimSpace(line))
			}
		}
		var got []string
		for line := range strings.Lines(assets.Text(name)) {
			if line = strings.TrimSpace(line); line != "" {
				got = append(got, line)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d lines are served, want %d", name, len(got), len(want))
		}
	}
}
