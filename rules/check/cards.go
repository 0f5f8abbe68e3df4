package check

// Cards bear the numbers 2 to 10: the totals of two dice with faces 1 to 5
// (CK-1).
const (
	lowest  = 2
	highest = 10
)

// cards is a heap of cards of which only the counts matter: four bits for each
// number. There are at most 8 + 4 cards of one number, so no count overflows,
// not even that of all hands together.
type cards uint64

// each holds one card of every number.
const each cards = 0x111111111

// card returns the heap of one card with number n.
func card(n int) cards { return 1 << (4 * (n - lowest)) }

// count returns how many cards with number n are in c.
func (c cards) count(n int) int { return int(c >> (4 * (n - lowest)) & 15) }

// size returns how many cards are in c, which are at most 255.
func (c cards) size() int {
	const pairs = 0x0f0f0f0f0f0f0f0f
	c = c&pairs + c>>4&pairs
	return int(c * 0x0101010101010101 >> 56)
}

// stack is the Discard: cards in the order in which they lie (CK-4), four bits
// each from the bottom up. Two full sets are 76 cards.
type stack struct {
	slots [5]uint64
	size  uint8
}

// push lays a card with number n on top.
func (k *stack) push(n int) {
	k.slots[k.size>>4] |= uint64(n) << (k.size & 15 * 4)
	k.size++
}

// pop takes the top card, if there is one (CK-A3).
func (k *stack) pop() (n int, ok bool) {
	if k.size == 0 {
		return 0, false
	}
	k.size--
	n = k.at(int(k.size))
	k.slots[k.size>>4] ^= uint64(n) << (k.size & 15 * 4)
	return n, true
}

// at returns the number of the card that has i cards below it.
func (k *stack) at(i int) int { return int(k.slots[i>>4] >> (i & 15 * 4) & 15) }
