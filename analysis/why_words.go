package analysis

import (
	"fmt"
	"strings"
)

// String says r in a few words: "makes the 7 point". Whose it is stands before it.
func (r Reason) String() string {
	percent := func(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }
	const again = "where the cube is never turned again"
	switch r.Key {
	case "hit":
		return "hits " + counted(r.N, "a man", "men")
	case "bar":
		return "brings " + counted(r.N, "a man", "men") + " in from the bar"
	case "res":
		return "brings " + counted(r.N, "a man", "men") + " in from the reserve"
	case "off":
		return "takes " + counted(r.N, "a man", "men") + " off"
	case "make":
		return "makes the " + pointWords(r.Points)
	case "give":
		return "gives up the " + pointWords(r.Points)
	case "capture":
		return "captures " + counted(r.N, "a piece", "pieces") + " of " + r.Side
	case "enter":
		return "brings " + counted(r.N, "a piece", "pieces") + " in"
	case "block":
		return "makes " + counted(r.N, "a blockade", "blockades") + " on " + listed(r.Points)
	case "unblock":
		return "opens " + counted(r.N, "a blockade", "blockades") + " on " + listed(r.Points)
	case "blue":
		return "reaches blue on " + listed(r.Points)
	case "red":
		return "takes " + counted(r.N, "a piece", "pieces") + " off the ring into the red path"
	case "open":
		if r.N == 0 {
			return "leaves no piece open to the next throw"
		}
		return fmt.Sprintf("leaves %s open to the next throw, %d in %d", counted(r.N, "a piece", "pieces"), r.Ways, r.Of)
	case "home":
		return "brings " + counted(r.N, "a piece", "pieces") + " home"
	case "shots":
		if r.N == 0 {
			return "leaves no shot"
		}
		return fmt.Sprintf("leaves %s, hit by %d of %d throws", counted(r.N, "one blot", "blots"), r.Ways, r.Of)
	case "name":
		return fmt.Sprintf("brings %d of its %d steps", r.N, r.Of)
	case "remove":
		return "sends a man back " + counted(r.N, "one pip", "pips")
	case "alone":
		return "leaves the other man there alone"
	case "again":
		return "plays the 1 and the 2, and throws once more"
	case "dropped":
		return "the other side should drop: taking costs it more"
	case "good":
		return fmt.Sprintf("playing on is worth %+.3f, more than a drop would pay", r.Worth)
	case "keep":
		return fmt.Sprintf("wins %s, and keeps the right to double", percent(r.Win))
	}
	whose := map[string]string{"take": "wins ", "drop": "gives up wins: ", "double": "the other side may take: it wins "}[r.Key] + percent(r.Win)
	switch {
	case r.Need == 0:
		return whose
	case r.Key == "drop":
		return whose + ", where " + percent(r.Need) + " are enough for a take " + again
	}
	return whose + ", and needs " + percent(r.Need) + " " + again
}

func counted(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// pointWords lists points: "7 point", "8 and 6 points".
func pointWords(points []int) string {
	if len(points) == 1 {
		return listed(points) + " point"
	}
	return listed(points) + " points"
}

// listed lists numbers, of which there is one at least: "8", "12, 8 and 6".
func listed(numbers []int) string {
	list := strings.Fields(strings.Trim(fmt.Sprint(numbers), "[]"))
	n := len(list)
	if n == 1 {
		return list[0]
	}
	return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
}
