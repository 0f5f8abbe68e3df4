package site

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/web/assets"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
	"parlor/web/picture"
	"parlor/web/rooms"
)

// Sizes of pictures in pixels: what those who show previews of links ask for.
const (
	previewWide = 1200
	previewHigh = 630
)

// previewOf draws a position, as everybody may see it, with the names of who plays.
func previewOf(p game.Position, names ...string) ([]byte, error) {
	b, err := board.Build(p.View(game.Public), board.Options{Viewer: -1, Names: names, Files: files("en")})
	if err != nil {
		return nil, err
	}
	return photograph(b)
}

// roomPreview is the picture of how a room stands: the same for all who ask, whether they sit there or not.
func (s *Site) roomPreview(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.host.Look(r)
	if err != nil {
		return err
	}
	if rm.Config.Private {
		w.Header().Set("X-Robots-Tag", "noindex")
	}
	made, err := rooms.Paper(s.host, r, v, rm, "preview", func(context.Context) ([]byte, int, error) {
		b, err := previewOf(rm.Position, called("en", rm, nil)...) // One picture for all languages.
		return b, len(b), err
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `inline; filename="parlor-`+rm.Config.Game+`-`+rm.ID+`.jpg"`) // for who saves it
	return writePacked(w, r, http.StatusOK, "image/jpeg", made)
}

// gamePreviews are the pictures of how games begin, by name: made when first asked for.
var gamePreviews sync.Map

// gamePreview is the picture of how a game begins.
func (s *Site) gamePreview(w http.ResponseWriter, r *http.Request) error {
	name, jpg := strings.CutSuffix(r.PathValue("game"), ".jpg")
	e, ok := s.house.Games().List.Find(name)
	if !ok || !jpg {
		return door.NewProblem(http.StatusNotFound, api.NotFound, "There is no such game.")
	}
	if had, ok := gamePreviews.Load(name); ok {
		return writePacked(w, r, http.StatusOK, "image/jpeg", had.([]byte))
	}
	g, err := s.house.Games().List.New(e.Name, game.Options{})
	if err != nil {
		return err
	}
	p, err := g.Start(e.Seats[0])
	if err != nil {
		return err
	}
	b, err := previewOf(p)
	if err != nil {
		return err
	}
	gamePreviews.Store(name, b)
	return writePacked(w, r, http.StatusOK, "image/jpeg", b)
}

// preview returns what others are shown of a link to the page that r asks for.
func preview(r *http.Request, title, about, image string) pages.Preview {
	return pages.Preview{Title: title, About: about, Image: door.Origin(r) + image, Wide: previewWide, High: previewHigh, Address: door.Origin(r) + r.URL.Path}
}

// linkPreview returns what others are shown of a link to a room: who plays what there, how it stands, and nothing that
// a stranger in the room would not see.
func linkPreview(r *http.Request, m pages.Room, rm *room.Room) pages.Preview {
	image := "/r/" + rm.ID + "/preview.jpg?n=" + strconv.FormatUint(rm.Seq, 10) // Who keeps pictures asks again when it stands otherwise.
	title, about := m.Heading, m.Who()
	switch {
	case len(m.Free) > 0 && rm.Phase == api.Seating:
		title, about = m.Invited(), pages.Blurb(m.Lang, m.Game)
	case m.View.Result != nil:
		about += ". " + m.T("plain.over") + " " + m.Ended()
	}
	return preview(r, title, about, image)
}

// icons are the sizes of the house's icons in pixels, by the path under which browsers ask for them.
var icons = map[string][]int{
	"/favicon.ico": {16, 32, 48}, "/apple-touch-icon.png": {180}, "/icon-192.png": {192}, "/icon-512.png": {512},
}

// iconFiles draws the icons, once, and returns the files by their paths.
var iconFiles = sync.OnceValues(func() (map[string][]byte, error) {
	drawn, err := picture.Read(assets.Text("icon.svg"))
	if err != nil {
		return nil, err
	}
	const side = 512 // of the drawing
	files := map[string][]byte{}
	for name, sizes := range icons {
		var pngs [][]byte
		for _, n := range sizes {
			m := image.NewRGBA(image.Rect(0, 0, n, n))
			drawn.Paint(m, picture.Place(0, 0, 0, float64(n)/side))
			var b bytes.Buffer
			if err := png.Encode(&b, m); err != nil {
				return nil, err
			}
			pngs = append(pngs, b.Bytes())
		}
		if files[name] = pngs[0]; strings.HasSuffix(name, ".ico") {
			files[name] = ico(sizes, pngs)
		}
	}
	return files, nil
})

// ico puts pictures of so many pixels into one file of Windows' kind: a head of 6 bytes, 16 for each picture, the pictures.
func ico(sizes []int, pngs [][]byte) []byte {
	le := binary.LittleEndian
	head := le.AppendUint16(le.AppendUint16(le.AppendUint16(nil, 0), 1), uint16(len(pngs)))
	at := 6 + 16*len(pngs)
	var body []byte
	for i, p := range pngs {
		head = append(head, byte(sizes[i]), byte(sizes[i]), 0, 0)
		head = le.AppendUint16(le.AppendUint16(head, 1), 32) // planes, bits a pixel
		head = le.AppendUint32(le.AppendUint32(head, uint32(len(p))), uint32(at+len(body)))
		body = append(body, p...)
	}
	return append(head, body...)
}

func (s *Site) icon(w http.ResponseWriter, r *http.Request) error {
	files, err := iconFiles()
	if err != nil {
		return fmt.Errorf("icon: %w", err)
	}
	mime := "image/png"
	if strings.HasSuffix(r.URL.Path, ".ico") {
		mime = "image/x-icon"
	}
	w.Header().Set("Cache-Control", "public, max-age=86400")
	return writePacked(w, r, http.StatusOK, mime, files[r.URL.Path])
}
