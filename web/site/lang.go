package site

import (
	"net/http"

	"parlor/web/door"
	"parlor/web/pages"
)

// lang returns the language of the pages for a request.
func lang(r *http.Request) string { return door.Lang(r) }

// theme returns the light that was chosen, or nothing.
func theme(r *http.Request) string {
	if c, err := r.Cookie("theme"); err == nil && (c.Value == "light" || c.Value == "dark") {
		return c.Value
	}
	return ""
}

func (s *Site) settingsPage(w http.ResponseWriter, r *http.Request) error {
	return s.show(w, r, http.StatusOK, pages.SettingsPage(pages.Settings{
		Page: s.frame(r, pages.Word(lang(r), "settings")), Scripts: scripts("js/settings.js"), Saved: r.URL.Query().Has("saved"),
	}))
}

func (s *Site) settingsForm(w http.ResponseWriter, r *http.Request) error {
	for _, name := range []string{"lang", "theme"} {
		door.KeepWish(w, r, name, r.FormValue(name), "/")
	}
	http.Redirect(w, r, "/settings?saved", http.StatusSeeOther)
	return nil
}
