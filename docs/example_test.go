package docs_test

import (
	"bytes"
	"fmt"
	"io/fs"

	"parlor/docs"
)

func ExampleRules() {
	text, err := fs.ReadFile(docs.Rules, "rules/parker.md")
	if err != nil {
		panic(err)
	}
	title, _, _ := bytes.Cut(text, []byte("\n"))
	fmt.Printf("%s\n", title)
	// Output: # Acey Ducey (Parker Brothers)
}
