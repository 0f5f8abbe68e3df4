package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// source is what the sources of some packages say beside their types: comments,
// and the constants of each type.
type source struct {
	comments map[string]string   // by "api.View" and "api.View.Room"
	values   map[string][]string // the values of the constants of a type, by "api.Kind"
}

// readSource reads packages, which are folders of root.
func readSource(root fs.FS, packages ...string) (*source, error) {
	s := &source{map[string]string{}, map[string][]string{}}
	for _, pkg := range packages {
		files, err := fs.Glob(root, path.Join(pkg, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := fs.ReadFile(root, name)
			if err != nil {
				return nil, err
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
			if err != nil {
				return nil, err
			}
			for _, d := range f.Decls {
				if g, ok := d.(*ast.GenDecl); ok {
					s.take(path.Base(pkg), g)
				}
			}
		}
	}
	return s, nil
}

func (s *source) take(pkg string, g *ast.GenDecl) {
	for _, spec := range g.Specs {
		switch x := spec.(type) {
		case *ast.TypeSpec:
			name := pkg + "." + x.Name.Name
			s.comments[name] = sentence(g.Doc.Text() + x.Doc.Text())
			fields, ok := x.Type.(*ast.StructType)
			if !ok {
				continue
			}
			for _, f := range fields.Fields.List {
				for _, n := range f.Names {
					s.comments[name+"."+n.Name] = sentence(f.Doc.Text() + f.Comment.Text())
				}
			}
		case *ast.ValueSpec:
			t, ok := x.Type.(*ast.Ident)
			if !ok || g.Tok != token.CONST {
				continue
			}
			for _, v := range x.Values {
				if lit, ok := v.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					value, _ := strconv.Unquote(lit.Value) // The parser has read it as a string.
					s.values[pkg+"."+t.Name] = append(s.values[pkg+"."+t.Name], value)
				}
			}
		}
	}
}

// key is how comments of a type are found.
func key(t reflect.Type) string { return path.Base(t.PkgPath()) + "." + t.Name() }

// sentence makes one of a comment: of its first paragraph, on one line, without
// the brackets of links.
func sentence(text string) string {
	text, _, _ = strings.Cut(text, "\n\n")
	text = strings.Join(strings.Fields(strings.NewReplacer("[", "", "]", "").Replace(text)), " ")
	if text == "" {
		return ""
	}
	first, n := utf8.DecodeRuneInString(text)
	return strings.TrimSuffix(string(unicode.ToUpper(first))+text[n:], ".") + "."
}
