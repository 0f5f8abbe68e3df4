package live

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlor/api"
)

var update = flag.Bool("update", false, "write docs/vectors anew; read the difference")

// vectorsIn is where the vectors are that other programs use as well.
var vectorsIn = filepath.Join("..", "docs", "vectors")

// helloVector is a hello and what answers it.
type helloVector struct {
	Note   string        `json:"note"`
	Epoch  string        `json:"epoch"`  // of the hello
	Since  uint64        `json:"since"`  // of the hello
	Server string        `json:"server"` // epoch of the server
	Head   uint64        `json:"head"`   // last event of the log
	Oldest uint64        `json:"oldest"` // first event that the server has at hand; head+1 if none
	Answer api.FrameType `json:"answer"`
}

// TestHelloVectors runs docs/vectors/hello.json.
func TestHelloVectors(t *testing.T) {
	var list []helloVector
	readVectors(t, "hello.json", &list)
	seen := map[api.FrameType]int{}
	for _, v := range list {
		if got := decide(Hello{Epoch: v.Epoch, Since: v.Since}, v.Server, v.Head, v.Oldest); got != v.Answer {
			t.Errorf("%s: %s, want %s", v.Note, got, v.Answer)
		}
		seen[v.Answer]++
	}
	if seen[api.UpToDate] < 1 || seen[api.Events] < 3 || seen[api.Snapshot] < 5 {
		t.Errorf("answers %v", seen)
	}
}

// clientVector is frames that reach a client, and what becomes of him.
type clientVector struct {
	Note   string        `json:"note"`
	Before clientState   `json:"before"`
	Frames []vectorFrame `json:"frames"`
	After  []clientState `json:"after"` // after each frame
}

// clientState is what a client knows, and whether it has to say hello now.
type clientState struct {
	Epoch string `json:"epoch"`
	N     uint64 `json:"n"`
	Log   string `json:"log"` // the numbers of the events known since the last snapshot: "4-7"
	Hello bool   `json:"hello,omitempty"`
}

// vectorFrame is a frame, without what does not matter here.
type vectorFrame struct {
	Type   api.FrameType `json:"type"`
	Epoch  string        `json:"epoch"`
	N      uint64        `json:"n"`
	Events []vectorEvent `json:"events,omitempty"`
}

type vectorEvent struct {
	N uint64 `json:"n"`
}

func (f vectorFrame) message() message {
	m := message{Type: f.Type, Epoch: f.Epoch, N: f.N}
	for i, e := range f.Events {
		if i == 0 {
			m.First = e.N
		}
		m.Events = append(m.Events, fmt.Sprint(e.N))
	}
	return m
}

func (f *follower) state(hello bool) clientState {
	var numbers []uint64
	for n := range f.Log {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	s := clientState{Epoch: f.Epoch, N: f.N, Hello: hello}
	if len(numbers) > 0 {
		s.Log = fmt.Sprintf("%d-%d", numbers[0], numbers[len(numbers)-1])
	}
	return s
}

// TestClientVectors runs docs/vectors/client.json with a client that goes by
// docs/protocol.md.
func TestClientVectors(t *testing.T) {
	var list []clientVector
	readVectors(t, "client.json", &list)
	if len(list) < 10 {
		t.Fatalf("%d vectors", len(list))
	}
	for i, v := range list {
		f := &follower{Epoch: v.Before.Epoch, N: v.Before.N, Base: v.Before.N, Log: map[uint64]string{}}
		if v.Before.Log != "" {
			var from, to uint64
			if _, err := fmt.Sscanf(v.Before.Log, "%d-%d", &from, &to); err != nil || to != v.Before.N {
				t.Fatalf("%s: log %q", v.Note, v.Before.Log)
			}
			for f.Base = from - 1; from <= to; from++ {
				f.Log[from] = fmt.Sprint(from)
			}
		}
		var after []clientState
		for _, frame := range v.Frames {
			after = append(after, f.state(f.take(frame.message())))
		}
		if *update {
			list[i].After = after
		} else if !slices.Equal(after, v.After) {
			t.Errorf("%s: the client is at\n%+v\nwant\n%+v", v.Note, after, v.After)
		}
	}
	if *update {
		writeVectors(t, "client.json", list)
	}
}

func readVectors(t *testing.T, name string, v any) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(vectorsIn, name))
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(strings.NewReader(string(b)))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func writeVectors(t *testing.T, name string, list []clientVector) {
	t.Helper()
	var b strings.Builder
	b.WriteString("[\n")
	for i, v := range list {
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(" " + string(line))
		if i < len(list)-1 {
			b.WriteString(",")
		}
		b.WriteString("\n")
	}
	b.WriteString("]\n")
	if err := os.WriteFile(filepath.Join(vectorsIn, name), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
