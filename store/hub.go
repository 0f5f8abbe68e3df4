package store

import (
	"slices"
	"sync"
)

// hub wakes those in this process who watch a log or a kind of job.
type hub struct {
	mu     sync.Mutex
	topics map[string][]*watcher
}

type watcher struct {
	hint chan struct{} // holds one hint: more would say no more
}

func newHub() *hub { return &hub{topics: map[string][]*watcher{}} }

// jobsTopic cannot be a log's id, which has no blanks.
func jobsTopic(kind string) string { return "jobs " + kind }

func (h *hub) watch(topic string) (<-chan struct{}, func()) {
	w := &watcher{hint: make(chan struct{}, 1)}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.topics[topic] = append(h.topics[topic], w)
	return w.hint, func() { h.drop(topic, w) }
}

func (h *hub) drop(topic string, w *watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	left := slices.DeleteFunc(h.topics[topic], func(x *watcher) bool { return x == w })
	if h.topics[topic] = left; len(left) == 0 {
		delete(h.topics, topic)
	}
}

// wake hints everybody who watches one of the topics.
func (h *hub) wake(topics ...string) { h.wakeOthers(nil, topics...) }

// wakeOthers is wake for all but the watcher of one channel.
func (h *hub) wakeOthers(mine <-chan struct{}, topics ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range topics {
		for _, w := range h.topics[t] {
			if mine == (<-chan struct{})(w.hint) {
				continue
			}
			select {
			case w.hint <- struct{}{}:
			default:
			}
		}
	}
}

// watched lists the topics that somebody watches.
func (h *hub) watched() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]string, 0, len(h.topics))
	for t := range h.topics {
		list = append(list, t)
	}
	return list
}
