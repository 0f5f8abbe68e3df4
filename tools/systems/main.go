// Command systems looks whether the program and its tests can be compiled for
// other systems, as the compiler's first half does it: everything is read and
// its types are checked, and no code is made, which takes a tenth of the time.
//
//	systems darwin/arm64 windows/amd64
package main

import (
	"fmt"
	"os"
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
// from source, as one system compiles them.
func check(system string) error {
	name, processor, ok := strings.Cut(system, "/")
	if !ok {
		return fmt.Errorf("want a system and its processor, such as darwin/arm64")
	}
	found, err := packages.Load(&packages.Config{
		Mode:  packages.LoadAllSyntax,
		Tests: true,
		Env:   append(os.Environ(), "CGO_ENABLED=0", "GOOS="+name, "GOARCH="+processor),
	}, "./...")
	if err != nil {
		return err
	}
	if n := packages.PrintErrors(found); n > 0 {
		return fmt.Errorf("%d mistakes", n)
	}
	return nil
}
