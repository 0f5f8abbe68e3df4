package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestWhatIsSentIsCurrent holds what lies in built against the scripts as they are written.
func TestWhatIsSentIsCurrent(t *testing.T) {
	t.Chdir("..")
	if err := run(true); err != nil {
		t.Error(err)
	}
}

// written puts scripts into a folder.
func written(t *testing.T, scripts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range scripts {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestABundleHoldsItsPartsAndImportsOtherBundles(t *testing.T) {
	sent, err := bundles(written(t, map[string]string{
		"main.js":        "// Said to people.\nimport { deep } from './part/one.js';\nimport { late } from './late.js';\nexport const sum = () => deep() + late;\nimport('./games/ludo.js');",
		"late.js":        "export const late = 'late';",
		"part/one.js":    "export const deep = async () => (await import('../late.js')).late + 'deep';",
		"games/ludo.js":  "import { sum } from '../main.js';\nexport default () => sum() + import.meta.url;",
		"part/nobody.js": "alert('never')",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(maps.Keys(sent)); !slices.Equal(got, []string{"games/ludo.js", "late.js", "main.js"}) {
		t.Errorf("the bundles are %q", got)
	}
	for name, want := range map[string][]string{
		"main.js":       {`from"./late.js"`, `import("./late.js")`, `import("./games/ludo.js")`, `"deep"`, ` as sum}`},
		"games/ludo.js": {`from"../main.js"`, "import.meta.url", " as default}"},
	} {
		for _, w := range want {
			if !strings.Contains(string(sent[name]), w) {
				t.Errorf("%s has no %s: %s", name, w, sent[name])
			}
		}
	}
	for _, not := range []string{"Said to people", "part/one", "sourceMappingURL"} {
		if strings.Contains(string(sent["main.js"]), not) {
			t.Errorf("main.js still says %q", not)
		}
	}
}

func TestWhatWouldBeSentTwiceIsRefused(t *testing.T) {
	part := func(size int) map[string]string {
		return map[string]string{
			"a.js": "import { x } from './part/x.js'; x();", "b.js": "import { x } from './part/x.js'; x();",
			"part/x.js": "export const x = () => alert('" + strings.Repeat("x", size) + "');",
		}
	}
	if _, err := bundles(written(t, part(barTwice/2))); err != nil {
		t.Errorf("a small part in two bundles: %v", err)
	}
	if _, err := bundles(written(t, part(barTwice))); err == nil || !strings.Contains(err.Error(), "part/x.js would be sent twice, in a.js and in b.js") {
		t.Errorf("a large part in two bundles: %v", err)
	}
}

func TestAMistakeInAScriptIsSaidWithItsPlace(t *testing.T) {
	for text, want := range map[string]string{
		"let x = ;":                              "a.js:1:9: ",
		"import { y } from './b.js'":             "a.js:1:19: Could not resolve",
		"import { y } from './p/q.js'; alert(y)": `No matching export in "p/q.js" for import "y"`,
	} {
		_, err := bundles(written(t, map[string]string{"a.js": text, "p/q.js": "export const z = 1;"}))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestOnlyWhatIsNotCurrentIsNamed tells what is another, what is missing and what is too much.
func TestOnlyWhatIsNotCurrentIsNamed(t *testing.T) {
	dir := written(t, map[string]string{"same.js": "1", "games/other.js": "2", "much.js": "3"})
	got, err := stale(dir, map[string][]byte{"same.js": []byte("1"), "games/other.js": []byte("4"), "missing.js": []byte("5")})
	slices.Sort(got)
	if want := []string{"games/other.js", "missing.js", "much.js"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("not current are %q, %v, want %q", got, err, want)
	}
	if got, err := stale(filepath.Join(dir, "none"), map[string][]byte{"a.js": nil}); err != nil || len(got) != 1 {
		t.Errorf("in a folder that is not there: %q, %v", got, err)
	}
}
