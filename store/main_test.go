package store_test

import (
	"os"
	"testing"
)

// The test binary runs itself as the process that gets killed; see child.
func TestMain(m *testing.M) {
	if where := os.Getenv(childStore); where != "" {
		os.Exit(child(where))
	}
	os.Exit(m.Run())
}
