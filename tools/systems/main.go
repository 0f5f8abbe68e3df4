// Command systems looks whether the program and its tests can be compiled for
// other systems, as the compiler's first half does it: everything is read and
// its types are checked, and no code is made, which takes a tenth of the time.
//
//	systems darwin/arm64 windows/amd64
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "systems: want systems with their processors, such as darwin/arm64")
		os.Exit(2)
	}
	for _, system := range os.Args[1:] {
		if err := check(system); err != nil {
			fmt.Fprintf(os.Stderr, "systems: %s: %v\n", system, err)
			os.Exit(1)
		}
	}
}

// check reads all packages of the module, their tests, and what they import,
// from source, as one system compiles them. Of what is imported the insides of
// functions are left out: whoever made it has compiled it, and it is most of
// all there is.
func check(system string) error {
	name, processor, ok := strings.Cut(system, "/")
	if !ok {
		return fmt.Errorf("want a system and its processor, such as darwin/arm64")
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	found, err := packages.Load(&packages.Config{
		Mode:  packages.LoadAllSyntax,
		Tests: true,
		Env:   append(os.Environ(), "CGO_ENABLED=0", "GOOS="+name, "GOARCH="+processor),
		ParseFile: func(set *token.FileSet, path string, text []byte) (*ast.File, error) {
			f, err := parser.ParseFile(set, path, text, parser.AllErrors|parser.SkipObjectResolution)
			ours := strings.HasPrefix(path, here+string(filepath.Separator))
			if f != nil && !ours && f.Name.Name != "main" { // That of a test is made by the go command, anywhere.
				for _, d := range f.Decls {
					if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name != "init" {
						fn.Body = nil
					}
				}
			}
			return f, err
		},
	}, "./...")
	if err != nil {
		return err
	}
	mistakes := 0
	for _, p := range found { // What is imported by functions that have no inside seems to be imported for nothing: the others' mistakes say nothing.
		for _, err := range p.Errors {
			fmt.Fprintln(os.Stderr, err)
			mistakes++
		}
	}
	if mistakes > 0 {
		return fmt.Errorf("%d mistakes", mistakes)
	}
	return nil
}
