package fair

import "fmt"

// A book is a log as a server writes it down.
type book struct {
	file  File
	first int64 // the time of the first event, in microseconds
}

func newBook(first int64) book {
	return book{File{Format: Format, Version: Version, Room: "room-1"}, first}
}

// event appends data to the log.
func (b *book) event(data string) {
	n := len(b.file.Events)
	e := Event{Seq: uint64(n) + 1, Time: b.first + int64(n)*1_234_567, Data: data}
	var prev Value
	if n > 0 {
		prev = b.file.Events[n-1].Hash
	}
	if n%3 == 0 {
		e.Command = fmt.Sprintf("command-%d", n)
	}
	e.Hash = e.Sum(prev, b.file.Room)
	b.file.Events = append(b.file.Events, e)
}

// sign puts a receipt for the last event into the file.
func (b *book) sign() Receipt {
	last := b.file.Events[len(b.file.Events)-1]
	r := Sign(serverKey(), b.file.Room, last.Seq, last.Hash, last.Time+5)
	b.file.Receipts = append(b.file.Receipts, r)
	return r
}
