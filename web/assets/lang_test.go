package assets_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"parlor/web/assets"
)

// TestCataloguesSayTheSame holds the languages against each other: the same texts with the same blanks.
func TestCataloguesSayTheSame(t *testing.T) {
	read := func(name string) map[string]json.RawMessage {
		m := map[string]json.RawMessage{}
		if err := json.Unmarshal([]byte(assets.Text(name)), &m); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return m
	}
	blank := regexp.MustCompile(`\{\w+\}`)
	blanks := func(raw json.RawMessage) []string {
		list := blank.FindAllString(string(raw), -1)
		slices.Sort(list)
		return slices.Compact(list)
	}
	en, de := read("lang/en.json"), read("lang/de.json")
	for key, text := range en {
		other, ok := de[key]
		if !ok {
			t.Errorf("German does not say %q", key)
		} else if !slices.Equal(blanks(text), blanks(other)) && key != "sheet.acey" {
			t.Errorf("%q: blanks %v in English, %v in German", key, blanks(text), blanks(other))
		}
	}
	for key := range de {
		if en[key] == nil {
			t.Errorf("English does not say %q", key)
		}
	}
}

// TestScriptsSayOnlyWhatIsInTheCatalogue looks up the texts that the scripts name in full.
func TestScriptsSayOnlyWhatIsInTheCatalogue(t *testing.T) {
	words := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(assets.Text("lang/en.json")), &words); err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile(`\bt\(\s*'([\w.]+)'[,)]`)
	err := filepath.WalkDir("js", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		source, err := os.ReadFile(name)
		for _, m := range said.FindAllStringSubmatch(string(source), -1) {
			if words[m[1]] == nil {
				t.Errorf("%s says %q, which is in no catalogue", name, m[1])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
