package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlor/store"
)

// BenchmarkAppend measures durable appends of 200 bytes from so many writers, each to its own
// log, and their ratio to the disk's own rate of 4 KiB write and sync in the same seconds.
func BenchmarkAppend(b *testing.B) {
	for _, dialect := range []string{"sqlite", "postgres"} {
		for _, writers := range []int{1, 16, 64, 256} {
			b.Run(fmt.Sprintf("%s/%d", dialect, writers), func(b *testing.B) {
				where := b.TempDir()
				if dialect == "postgres" {
					where = server.Server(b).NewDatabase(b)
				}
				benchAppend(b, place{where, b}.open(), writers)
			})
		}
	}
}

func benchAppend(b *testing.B, s *store.Store, writers int) {
	before := rawSyncs(b, 500*time.Millisecond)
	var left atomic.Int64
	left.Store(int64(b.N))
	data := make([]byte, 200)
	b.ResetTimer()
	start := time.Now()
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			log := fmt.Sprintf("room-%d-%d", b.N, w)
			for head := uint64(0); left.Add(-1) >= 0; head++ {
				a := store.Append{Log: log, Expect: head, Command: fmt.Sprint("c", head), Time: time.Now(), Events: [][]byte{data}}
				if _, err := s.Append(context.Background(), a); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	rate := float64(b.N) / time.Since(start).Seconds()
	b.StopTimer()
	raw := (before + rawSyncs(b, 500*time.Millisecond)) / 2
	b.ReportMetric(rate, "appends/s")
	b.ReportMetric(raw, "fsync/s")
	b.ReportMetric(rate/raw, "ratio")
	b.ReportMetric(0, "ns/op")
}

// rawSyncs returns how many 4 KiB appends with a sync each the disk does in a second.
func rawSyncs(b *testing.B, d time.Duration) float64 {
	f, err := os.Create(filepath.Join(b.TempDir(), "raw"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	page := make([]byte, 4096)
	n := 0
	start := time.Now()
	for time.Since(start) < d {
		if _, err := f.Write(page); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
		n++
	}
	return float64(n) / time.Since(start).Seconds()
}
