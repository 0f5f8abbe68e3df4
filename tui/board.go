package tui

type view struct{}
type picture struct{}

func (tablesFamily) draw(v view) picture { return picture{} }
func (indiaFamily) draw(v view) picture  { return picture{} }
func (crownFamily) draw(v view) picture  { return picture{} }
func (checkFamily) draw(v view) picture  { return picture{} }
