package board

import (
	"encoding/base64"
	"fmt"
	"strings"
)

// letters of a drawing that has no page around it, as SVG or as pixels: those of .sm in web/assets/css/pages/example.css.
const fileStyle = `text{font:700 26px Georgia,serif;text-anchor:middle;dominant-baseline:central}.co{font-size:29px;fill:#f6e2ac}` +
	`.n{fill:#241206;stroke:#fff6dc;stroke-width:5px;paint-order:stroke}.crown .n{font-size:30px;stroke:none;fill:#2b1a10}` +
	`.sum{font-size:32px;fill:#f6e6bb}.round{text-anchor:end}.who{font-size:20px;fill:#e9d9b4}.crown .who{font-size:17px}.num{font-size:15px;fill:#3a2413}.used{opacity:.6}` +
	`.check .who,.check .sum{font-size:25px;dominant-baseline:auto}.check .who,.plain .who{text-anchor:start}.plate{fill:#140805;fill-opacity:.72}`

// usedDim is how strong a die is drawn that has been played, as .used says.
const usedDim = 0.6

// File draws b as an SVG that stands alone: it asks for nothing else.
func (b Board) File() string {
	art := fmt.Sprintf(`<image href="%s"`, esc(b.files.Path(b.art[0])))
	drawn := strings.Replace(b.Small(), art, `<image href="data:image/svg+xml;base64,`+base64.StdEncoding.EncodeToString([]byte(b.files.Text(b.art[0])))+`"`, 1)
	head, body, _ := strings.Cut(drawn, ">")
	head = alone(head, b.size[0][0], b.size[0][1])
	return strings.Replace(head, ` aria-hidden="true"`, ` role="img"`, 1) + `><title>` + esc(b.Says()) + `</title><style>` + fileStyle + `</style>` + Symbols(b) + body
}

// alone is head, the beginning of a drawing, as it begins a file: of that size where nobody wants another.
func alone(head string, wide, high float64) string {
	return strings.Replace(head, `<svg `, fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%v" height="%v" `, wide, high), 1)
}
