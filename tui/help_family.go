package tui

import (
	"parlor/game"
)

func (tablesFamily) help(p game.Position) []string {
	hit := "bar"
	if _, r := tablesAt(p); r.HasDogHouse() {
		hit = "dog, the Dog House"
	}
	return []string{
		"○ are the men of x, ● those of o. You see the board from your side: your men go from point 24 down to 1, and then off.",
		"A man who stands alone can be hit; two or more hold their point against the other side.",
		hit + ": where hit men wait to come in again. res: men who have not come in yet. off: men who are home for good.",
		"pips: how many points a side's men still have to go, all together. A number on a man counts the men below him.",
		"‹24› is under the cursor, ·13· may move, ◆ is where the man may go. Enter takes him up and sets him down, Esc lets go.",
	}
}

func (tablesFamily) typing() []string {
	return []string{
		"24/18 moves a man from point 24 to 18; 24/18 13/10 is a turn; 24/18/15 or 24/15 goes on with one man; 8/4(2) moves two.",
		"res/19 enters from the reserve, bar/22 from the bar or the Dog House, 4/off bears off. Stars (a hit) may be left out.",
		"Also: pass, name 4, remove 24, again, double, throw, take, drop. A word may be cut short.",
	}
}

func (indiaFamily) help(game.Position) []string {
	return []string{
		"The letters are the pieces: S, W, N, E. (❁) are the safe spaces, ░ the red paths home.",
		"S3 in the middle: three pieces of South are home. To go: how many spaces a side's pieces still have to run, all together.",
		"‹ › is under the cursor, < > may move, ◆ is where the piece may go. Spaces count from 0, your entry.",
	}
}

func (indiaFamily) typing() []string {
	return []string{"enter (or e), 10>13 or 10-13 for a step with one die, 6>>13 for the total of both at once. Stars may be left out."}
}

func (crownFamily) help(game.Position) []string {
	return []string{"Each box is a design; 2: •5 in it is a bet of 5 chips by player 2. ×2 after a throw: two dice show it. BANK: who holds the bank."}
}

func (crownFamily) typing() []string {
	return []string{"bet 5 crown, or 5 cr; pass and done where the options allow them. The arrows choose a design, + and - the stake."}
}

func (checkFamily) help(game.Position) []string {
	return []string{"Every hand lies open. Only the top card of the Discard can be taken. pts: points won so far. D: the dealer."}
}

func (checkFamily) typing() []string {
	return []string{"Nothing is decided in this game: Enter makes the first throw, and the others fall by themselves. With parlor play --by-key Enter makes each of yours."}
}

func (plainFamily) help(game.Position) []string {
	return []string{"Each line is a part of the position, as the rules write it. ▶ is who is awaited."}
}

func (plainFamily) typing() []string {
	return []string{"Choose from the list with the arrows and Enter, or type what is in it; + and - change a stake. A word may be cut short."}
}
