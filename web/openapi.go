package web

import (
	"net/http"

	"parlor/api"
)

// openAPI serves the description of the API.
func (s *Server) openAPI(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/json")
	_, err := w.Write(api.OpenAPI)
	return err
}
