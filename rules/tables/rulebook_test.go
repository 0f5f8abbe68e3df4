package tables

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sources returns the text of this package's tests, this file left out.
func sources(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, path := range files {
		if path == "rulebook_test.go" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// Each numbered rule and each worked case of the rule book has a test that
// names it.
func TestEveryRuleHasATest(t *testing.T) {
	named := map[string]bool{}
	for _, id := range regexp.MustCompile(`\b[A-Z]+-[AT]?\d+\b`).FindAllString(sources(t), -1) {
		named[id] = true
	}
	for _, group := range []struct {
		prefix string
		count  int
	}{
		{"C-", 13},
		{"BG-", 5},
		{"BG-T", 12},
		{"PK-", 16},
		{"PK-A", 19},
		{"PK-T", 22},
		{"AR-", 9},
		{"AR-A", 11},
		{"AR-T", 16},
		{"WP-", 9},
		{"WP-A", 13},
		{"WP-T", 19},
		{"WS-", 5},
		{"WS-A", 6},
		{"WS-T", 14},
		{"NV-", 6},
		{"NV-T", 5},
		{"NG-", 2},
		{"HG-", 2},
	} {
		for i := 1; i <= group.count; i++ {
			if id := fmt.Sprint(group.prefix, i); !named[id] {
				t.Errorf("%s: no test names it", id)
			}
		}
	}
}

// Each value of each option has a test that names it.
func TestEveryOptionValueHasATest(t *testing.T) {
	text := sources(t)
	for _, v := range Variants {
		for _, o := range v.Options() {
			for _, value := range o.Values {
				if !strings.Contains(text, o.Name+"="+value) {
					t.Errorf("%s: no test of %s=%s", v.Rules.Name, o.Name, value)
				}
			}
			if o.Default == "" || o.Check(o.Default) != nil || o.Help == "" {
				t.Errorf("%s: option %+v lacks its default or its help", v.Rules.Name, o)
			}
		}
	}
}
