package tables

// A Book is a rule set's own document. Games that share a rule tell it in
// their own documents under their own numbers, and a player is sent to the one
// that he plays by.
type Book uint8

const (
	CommonBook Book = iota // backgammon's, and what the house takes from each game
	ParkersBook
	ArticlesBook
	WikipediasBook
	NavysBook
)

// books are the numbers under which the documents tell what several of them
// tell. What only one tells, or tables.md tells for all, is cited as such.
var books = [...]struct {
	bar     string // beside C-9: men who were hit come first; empty where C-9 is all
	named   string // a doublet is named after a 1-2
	highest string // a larger number takes a man off the highest point
	exact   string // only the exact number bears off
	turns   string // whose turn follows a turn
}{
	CommonBook:     {"", "AR-6", "BG-4", "WP-7", "C-13"},
	ParkersBook:    {"PK-13", "", "PK-14", "", "PK-12"},
	ArticlesBook:   {"AR-7", "AR-6", "AR-A2", "", "C-13"},
	WikipediasBook: {"", "WP-5", "", "WP-7", "WP-5"},
	NavysBook:      {"", "NV-4", "NV-5", "NV-5", "C-13"},
}
