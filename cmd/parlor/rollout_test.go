package main

import (
	"fmt"
	"testing"
)

func TestNothingIsNotBelowNothing(t *testing.T) {
	for share, want := range map[float64]string{-0.00001: "0.00", 0: "0.00", 0.00004: "0.00", -0.0002: "-0.02", 0.72222: "72.22", 1: "100.00"} {
		if got := fmt.Sprintf("%.2f", hundredths(share)); got != want {
			t.Errorf("%v: %s, want %s", share, got, want)
		}
	}
}
