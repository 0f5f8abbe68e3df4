package board

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strings"
	"sync"

	"parlor/web/picture"
)

// felt is what boards lie on in pictures.
var felt = color.RGBA{0x17, 0x3a, 0x30, 0xff}

// margin is how many pixels of felt a picture shows around a board at least.
const margin = 14

// Wide draws b as [Board.Picture] does, w pixels wide and as high as the board then needs. It keeps nothing, so any w will do that
// is larger than two margins.
func (b Board) Wide(w int) (*image.RGBA, error) {
	h := 2*margin + int(float64(w-2*margin)*b.size[0][1]/b.size[0][0]+0.5)
	return b.picture(w, h, b.empty)
}

// Picture draws b as pixels, as large as fits into w by h, for those who show no page: previews of links.
// The board without its men is kept for each size: there should be few of them.
func (b Board) Picture(w, h int) (*image.RGBA, error) { return b.picture(w, h, b.bare) }

// picture draws b on the board that board returns.
func (b Board) picture(w, h int, board func(w, h int, to picture.Matrix) (*image.RGBA, error)) (*image.RGBA, error) {
	size := b.size[0]
	scale := min(float64(w-2*margin)/size[0], float64(h-2*margin)/size[1])
	to := picture.Matrix{A: scale, D: scale, E: (float64(w) - scale*size[0]) / 2, F: (float64(h) - scale*size[1]) / 2}
	dst, err := board(w, h, to)
	if err != nil {
		return nil, err
	}
	pieces, err := picture.ReadStyled(fileStyle, b.family, "<svg>"+b.still[0]+"</svg>", b.pieces)
	if err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	pieces.Paint(dst, to)
	for _, t := range append(b.tokens[:len(b.tokens):len(b.tokens)], b.dice...) {
		s := t.at[0]
		dim := 1.0
		if strings.Contains(t.class, "used") {
			dim = usedDim
		}
		pieces.Put(dst, t.sym, to.Then(picture.Place(s.X, s.Y, s.Turn, s.Scale)), dim)
		if t.text == "" {
			continue
		}
		h := &html{}
		h.letters("n", "", s, t.text)
		number, err := picture.ReadStyled(fileStyle, b.family, "<svg>"+h.String()+"</svg>")
		if err != nil {
			return nil, fmt.Errorf("board: %w", err)
		}
		number.Paint(dst, to)
	}
	return dst, nil
}

// bares are the pictures of boards with nothing on them, by the address of the art and their size: most of the work is there.
var bares sync.Map

// bare returns the board without anything on it, as kept or drawn now.
func (b Board) bare(w, h int, to picture.Matrix) (*image.RGBA, error) {
	key := fmt.Sprint(b.files.Path(b.art[0]), w, h)
	had, ok := bares.Load(key)
	if !ok {
		drawn, err := b.empty(w, h, to)
		if err != nil {
			return nil, err
		}
		had, _ = bares.LoadOrStore(key, drawn)
	}
	bare := had.(*image.RGBA)
	dst := image.NewRGBA(bare.Rect)
	copy(dst.Pix, bare.Pix)
	return dst, nil
}

// empty draws the board without anything on it.
func (b Board) empty(w, h int, to picture.Matrix) (*image.RGBA, error) {
	art, err := picture.Read(b.files.Text(b.art[0]))
	if err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(dst, dst.Rect, image.NewUniform(felt), image.Point{}, draw.Src)
	art.Paint(dst, to)
	return dst, nil
}
