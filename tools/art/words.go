package main

// words are what is written on boards, in one language. What is written on dice and cards are names of the games, which are the same in all.
type words struct {
	ending  string    // of the names of files; assets.In knows it
	designs [6]string // in the order of the rules
	banker  string
	discard string
	kennel  [2]string // on the gable and on the wall of the Dog House
}

// languages lists those that boards are drawn in, first the one for pages in any other. The words are those of web/board/words.go and
// of the rules, as short as they are on a board.
func languages() []words {
	return []words{
		{".svg", [6]string{"CROWN", "ANCHOR", "HEART", "SPADE", "DIAMOND", "CLUB"}, "BANKER", "DISCARD", [2]string{"DOG", "HOUSE"}},
		{".de.svg", [6]string{"KRONE", "ANKER", "HERZ", "PIK", "KARO", "KREUZ"}, "BANK", "ABLAGE", [2]string{"HUNDE", "HÜTTE"}},
	}
}
