package main

import (
	"context"
	"os"

	"parlor/engine"
)

func main() {
	if err := engine.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		os.Exit(1)
	}
}
