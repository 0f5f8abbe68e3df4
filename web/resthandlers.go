package web

import (
	"net/http"
	"parlor/api"
)

func (s *Server) command(w http.ResponseWriter, r *http.Request) error {
	var b api.Command
	if err := readJSON(r, &b); err != nil {
		return err
	}
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	res, _, err := s.do(r.Context(), rm, v, b, nil)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, res)
}
