package chart

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestRangesAreDrawnInTheirOrder(t *testing.T) {
	r := Ranges{
		Frame: Frame{Title: "a & b", Desc: "said"}, Names: []string{"<a>", "b"},
		Rows: []Row{
			{"throws", []Between{{10, 8, 12, true}, {20, 19, 21, true}}},
			{"same", []Between{{3, 3, 3, true}, {3, 3, 3, true}}},
			{"unknown", []Between{{}, {5, 4, 6, true}}},
			{"nobody knows", []Between{{}, {}}},
		},
	}
	var b strings.Builder
	if err := r.WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(strings.NewReader(b.String()))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
	}
	for _, want := range []string{"a &amp; b", "&lt;a&gt;", "10.00 (8.00 to 12.00)", ">3.00<", "nobody knows", "<desc>said</desc>"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "Inf") {
		t.Errorf("no number:\n%s", b.String())
	}
	var at []float64
	for _, m := range regexp.MustCompile(`<circle class="bar s\d" cx="([\d.]+)"`).FindAllStringSubmatch(b.String(), -1) {
		x, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		at = append(at, x)
	}
	// Two of the key, then two, two and one of the rows.
	if len(at) != 7 || !(at[2] < at[3]) || at[4] != at[5] {
		t.Errorf("dots at %s", fmt.Sprint(at))
	}
	if long := (Between{123.45, 122.11, 132.69, true}).String(); rowsRight+10+textWidth(long) > width {
		t.Errorf("%s does not fit", long)
	}
	for _, x := range at[2:] {
		if x < rowsLeft || x > rowsRight {
			t.Errorf("a dot at %v", x)
		}
	}
}

// TestNothingIsOnEveryScale: else 1.35 and 1.36 stand at the two ends of their row.
func TestNothingIsOnEveryScale(t *testing.T) {
	for _, row := range [][]Between{
		{{1.35, 1.35, 1.35, true}, {1.36, 1.36, 1.36, true}}, {{10, 8, 12, true}, {20, 15, 40, true}}, {{-3, -4, -2, true}, {-6, -7, -5, true}}, {{}}, {{0, 0, 0, true}},
	} {
		s := (&Row{"row", row}).scale()
		for _, x := range []float64{0, row[0].Low, row[len(row)-1].High} {
			if at := s.at(x); !(at >= rowsLeft && at <= rowsRight) {
				t.Errorf("%v: %v is at %v", row, x, at)
			}
		}
	}
}

// TestFiguresOfManyRowsStandApart: a chart is as high as its rows need, and their figures do not touch.
func TestFiguresOfManyRowsStandApart(t *testing.T) {
	r := Ranges{Names: []string{"a", "b", "c"}}
	for range 14 {
		r.Rows = append(r.Rows, Row{"row", []Between{{1, 0, 2, true}, {2, 1, 3, true}, {3, 2, 4, true}}})
	}
	var b strings.Builder
	if err := r.WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
	tall, last, figures := 0.0, 0.0, 0
	if _, err := fmt.Sscanf(b.String()[strings.Index(b.String(), "viewBox"):], `viewBox="0 0 720 %g"`, &tall); err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`y="([0-9.]+)">[0-9.]+ \(`).FindAllStringSubmatch(b.String(), -1) {
		y, err := strconv.ParseFloat(m[1], 64)
		if figures++; err != nil || y < last+15 || y > tall-30 {
			t.Errorf("a figure at %v, behind one at %v, of %v", y, last, tall)
		}
		last = y
	}
	if figures != 42 {
		t.Errorf("%d figures, want 42", figures)
	}
}
