// Package sources reads Go sources for tests: which sentences a package can say
// stands in its calls, and a list kept by hand would miss the next one.
package sources

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Walk calls look for each node of the sources that patterns name (see
// [filepath.Glob]), tests left out, with the name of the file. A pattern that names
// no file fails the test.
func Walk(t testing.TB, look func(name string, n ast.Node), patterns ...string) {
	t.Helper()
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(names), err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				look(name, n)
				return true
			})
		}
	}
}

// Callee returns the name of the function or the method that is called.
func Callee(call *ast.CallExpr) string {
	switch fun := call.Fun.(type) {
	case *ast.SelectorExpr:
		return fun.Sel.Name
	case *ast.Ident:
		return fun.Name
	}
	return ""
}

// Literal returns what a string literal says, and reports whether x is one.
func Literal(x ast.Expr) (string, bool) {
	lit, ok := x.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}
