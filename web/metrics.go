package web

import (
	"net/http"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"parlor/live"
)

// newMetrics serves the counters of a house to Prometheus.
func newMetrics(h *live.House) http.Handler {
	reg := prometheus.NewRegistry()
	reg.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	gauge := func(name, help string, n *atomic.Int64) {
		reg.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "parlor", Name: name, Help: help},
			func() float64 { return float64(n.Load()) }))
	}
	counter := func(name, help string, n *atomic.Int64) {
		reg.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Namespace: "parlor", Name: name, Help: help},
			func() float64 { return float64(n.Load()) }))
	}
	gauge("rooms", "Rooms running on this node.", &h.Stats.Rooms)
	gauge("subscribers", "Connections that follow a room.", &h.Stats.Subs)
	counter("commands_total", "Commands that came.", &h.Stats.Commands)
	counter("refused_total", "Commands that were refused.", &h.Stats.Refused)
	counter("events_total", "Events published.", &h.Stats.Events)
	counter("dropped_total", "Frames not sent to slow subscribers.", &h.Stats.Dropped)
	counter("conflicts_total", "Appends that another node was faster with.", &h.Stats.Conflicts)
	counter("broken_total", "Rooms whose goroutine panicked.", &h.Stats.Broken)
	return promhttp.HandlerFor(reg, promhttp.HandlerOpts{})
}
