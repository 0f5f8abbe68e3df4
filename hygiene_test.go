package parlor

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parlor/rules/catalogue"
)

// TestEveryPackageSaysWhatItIsFor looks for package comments.
func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	said, seen := map[string]bool{}, map[string]bool{}
	walkGo(t, func(name, pkg string) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		seen[pkg] = true
		if f.Doc != nil {
			said[pkg] = true
		}
	})
	for pkg := range seen {
		if !said[pkg] {
			t.Errorf("package %s has no comment", pkg)
		}
	}
}

// TestNoPromises refuses notes to oneself that nobody will read again.
func TestNoPromises(t *testing.T) {
	promise := regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|X` + `XX)\b`)
	walkGo(t, func(name, _ string) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if at := promise.FindIndex(text); at != nil {
			t.Errorf("%s: line %d promises something", name, 1+strings.Count(string(text[:at[0]]), "\n"))
		}
	})
}

// TestEveryGameIsWhole looks for what belongs to a game beside its code: a rule
// document, a perft file where there are turns, a playthrough.
func TestEveryGameIsWhole(t *testing.T) {
	for _, e := range catalogue.All {
		need := []string{
			"docs/rules/" + e.Name + ".md",
			"rules/" + e.Family + "/testdata/playthrough/" + e.Name + "*.txt",
			"rules/" + e.Family + "/testdata/perft/" + e.Name + "*.perft",
		}
		for _, pattern := range need {
			if found, err := filepath.Glob(pattern); err != nil || len(found) == 0 {
				t.Errorf("%s: no %s", e.Name, pattern)
			}
		}
	}
}
