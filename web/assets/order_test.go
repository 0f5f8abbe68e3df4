package assets_test

import (
	"os"
	"path"
	"testing"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"

	"parlor/web/assets"
)

// TestPatternsComeFirst holds the sources to an order that minifying cannot break: among declarations that stand together, those
// that take something apart (const { a } = b) come first. The minifier moves them there, and does not always see what
// they need.
func TestPatternsComeFirst(t *testing.T) {
	for _, name := range assets.Names() {
		if path.Ext(name) != ".js" {
			continue
		}
		source, err := os.ReadFile("static/" + name)
		if err != nil {
			t.Fatal(err)
		}
		ast, err := js.Parse(parse.NewInputBytes(source), js.Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		js.Walk(orderly{t, name}, ast)
	}
}

// orderly looks at every list of statements.
type orderly struct {
	t    *testing.T
	name string
}

func (o orderly) Exit(js.INode) {}

func (o orderly) Enter(n js.INode) js.IVisitor {
	switch n := n.(type) {
	case *js.BlockStmt:
		o.list(n.List)
	case *js.CaseClause:
		o.list(n.List)
	}
	return o
}

func (o orderly) list(list []js.IStmt) {
	var last *js.VarDecl
	plain := false // a name stands before
	for _, s := range list {
		d, ok := s.(*js.VarDecl)
		if !ok || last == nil || d.TokenType != last.TokenType {
			plain = false
		}
		if last = d; !ok {
			continue
		}
		for _, item := range d.List {
			if _, ok := item.Binding.(*js.Var); ok {
				plain = true
			} else if plain {
				o.t.Errorf("%s: %s comes after a plain name: put it first, or something between", o.name, d.String())
			}
		}
	}
}
