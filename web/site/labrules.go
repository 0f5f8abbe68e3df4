package site

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"parlor/advice"
	"parlor/api"
	"parlor/lab"
	"parlor/rules/catalogue"
	"parlor/store"
	"parlor/web/door"
	"parlor/web/pages"
)

// besides is what the names of the fields of the second composition begin with; after it they are those of the first.
const besides = "b-"

// lookAgain is after how many seconds a page whose games are being played looks again.
const lookAgain = "2"

// labQuestion reads what rules are asked about. What is wrong stands in m, and there is no question then.
func (s *Site) labQuestion(r *http.Request, form url.Values) (m pages.LabRules, q advice.Measure, err error) {
	e, ok := s.house.Games().List.Find(r.PathValue("game"))
	if !ok {
		return m, q, door.NewProblem(http.StatusNotFound, api.NotFound, "There is no such game.")
	}
	roster := s.house.Games().Bots
	levels := roster.Names()
	level := cmp.Or(form.Get("level"), roster.Best())
	m = pages.LabRules{
		Page: s.frame(r, pages.Word(lang(r), "labrules")), Game: pages.Titled(lang(r), e), Games: pages.AllTitled(lang(r), s.house.Games().List),
		Beside: form.Get("beside"), Sizes: advice.Sizes, Wrong: map[string]string{},
		Level: level, Weaker: cmp.Or(form.Get("weaker"), advice.Weaker(roster, level)),
		Size: cmp.Or(strings.TrimSpace(form.Get("games")), strconv.Itoa(advice.Sizes[0])), Seed: cmp.Or(strings.TrimSpace(form.Get("seed")), "1"),
	}
	m.Style = append(m.Style, "lab.css")
	if err := s.labSet(&m, &q, e, form, ""); err != nil {
		return m, q, err
	}
	if m.Beside != "" {
		if other, ok := s.house.Games().List.Find(m.Beside); !ok {
			m.Wrong["beside"] = m.BesideWrong()
		} else if err := s.labSet(&m, &q, other, beside(form), besides); err != nil {
			return m, q, err
		}
	}
	m.Levels = levels
	for _, p := range roster.Offers(e.Name) {
		m.Levels = append(m.Levels, p.Name)
	}
	q.Level, q.Weaker = m.Level, m.Weaker
	for field, name := range map[string]string{"level": m.Level, "weaker": m.Weaker} {
		for _, set := range q.Sets {
			if roster.CheckOffered(set.Game, name) != nil {
				m.Wrong[field] = m.LevelWrong()
			}
		}
	}
	if q.Games, err = strconv.Atoi(m.Size); err != nil || !slices.Contains(advice.Sizes, q.Games) {
		m.Wrong["games"] = m.SizeWrong()
	}
	if q.Seed, err = strconv.ParseUint(m.Seed, 10, 64); err != nil {
		m.Wrong["seed"] = m.SeedWrong()
	}
	m.Values = s.labAsked(q)
	for _, field := range slices.Sorted(maps.Keys(m.Wrong)) {
		m.Error = cmp.Or(m.Error, m.Wrong[field])
	}
	return m, q, nil
}

// labSet reads a composition, of whose fields the names begin with prefix on the page.
func (s *Site) labSet(m *pages.LabRules, q *advice.Measure, e catalogue.Entry, form url.Values, prefix string) error {
	e = pages.Titled(m.Lang, e)
	set := pages.LabSet{New: pages.New{Page: m.Page, Game: e, Wrong: map[string]string{}, Values: form, Prefix: prefix}, Seats: seatsOf(e, form), Options: filledIn(e, form)}
	if err := s.composed(&set.New, e); err != nil {
		return err
	}
	m.Error = cmp.Or(m.Error, set.New.Error)
	m.Sets = append(m.Sets, set)
	q.Sets = append(q.Sets, advice.Composition{Game: e.Name, Options: set.Options, Seats: set.Seats})
	return nil
}

// labAsked is what the address of a question says. What is usual need not be said.
func (s *Site) labAsked(q advice.Measure) url.Values {
	v := url.Values{}
	say := func(name, value, usual string) {
		if value != usual {
			v.Set(name, value)
		}
	}
	for i, set := range q.Sets {
		prefix := ""
		if i > 0 {
			prefix = besides
			v.Set("beside", set.Game)
		}
		for name, value := range set.Options {
			v.Set(prefix+"o-"+name, value)
		}
		if e, ok := s.house.Games().List.Find(set.Game); ok {
			say(prefix+"seats", strconv.Itoa(set.Seats), strconv.Itoa(e.Seats[0]))
		}
	}
	roster := s.house.Games().Bots
	say("level", q.Level, roster.Best())
	say("weaker", q.Weaker, advice.Weaker(roster, q.Level))
	say("games", strconv.Itoa(q.Games), strconv.Itoa(advice.Sizes[0]))
	say("seed", strconv.FormatUint(q.Seed, 10), "1")
	return v
}

// beside returns the fields of the second composition by the names that those of the first have.
func beside(form url.Values) url.Values {
	own := url.Values{}
	for name, values := range form {
		if name, ok := strings.CutPrefix(name, besides); ok {
			own[name] = values
		}
	}
	return own
}

// labRulesPage asks what rules are like, and shows what games have shown or how far they are. The question is the address.
func (s *Site) labRulesPage(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	if len(query) > 0 { // There are more compositions than anybody should try.
		w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	}
	m, q, err := s.labQuestion(r, query)
	if err != nil {
		return err
	}
	if m.Error != "" {
		return s.show(w, r, http.StatusBadRequest, pages.LabRulesPage(m))
	}
	if m.Values.Encode() != query.Encode() { // One question has one address.
		http.Redirect(w, r, m.Here("rules"), http.StatusSeeOther)
		return nil
	}
	x, err := s.advice.Measured(r.Context(), q)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return s.show(w, r, http.StatusOK, pages.LabRulesPage(m))
	case err != nil:
		return misasked(err)
	case x.Failed:
		m.Error = pages.Word(m.Lang, "labrules.failed")
	case !x.Done:
		m.Running = &pages.LabRunning{Begun: x.Begun, Part: x.Part, Own: x.By == s.door.Anybody(r).Counted}
		w.Header().Set("Refresh", lookAgain)
		w.Header().Set("Cache-Control", "no-store") // A page that is as it was must look again as well.
	default:
		if m.Found, err = labFound(m, &x); err != nil {
			return err
		}
	}
	return s.show(w, r, http.StatusOK, pages.LabRulesPage(m))
}

// labFound returns what the page shows of a measure that is done.
func labFound(m pages.LabRules, x *advice.Measuring) (*pages.LabFound, error) {
	found := &pages.LabFound{Figures: x.Figures, Stopped: x.Stopped}
	for _, n := range slices.Backward(advice.Sizes) {
		if n > x.Games {
			found.Finer = n
		}
	}
	if x.Stopped {
		found.Finer = x.Games // The rest of them first.
	}
	if len(x.Figures) == 0 {
		return found, nil
	}
	var chart, lengths strings.Builder
	caption, long := m.Caption(len(x.Figures)), m.LengthsCaption(len(x.Figures))
	err := errors.Join(caption.WriteSVG(&chart, x.Figures), long.WriteLengths(&lengths, x.Figures))
	found.Chart, found.Lengths = chart.String(), lengths.String()
	return found, err
}

// misasked returns what is wrong with a question as what a visitor is told.
func misasked(err error) error {
	if wrong := (*advice.Misasked)(nil); errors.As(err, &wrong) {
		return door.BadRequest("%v", err)
	}
	return err
}

// labRulesForm has games played for a question. Where a game was just put beside the first, its rules are to be chosen first.
func (s *Site) labRulesForm(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return door.BadRequest("form: %v", err)
	}
	m, q, err := s.labQuestion(r, r.PostForm)
	if err != nil {
		return err
	}
	if m.Error != "" {
		return s.show(w, r, http.StatusBadRequest, pages.LabRulesPage(m))
	}
	if m.Beside == "" || m.Beside == r.PostForm.Get("shown") {
		v := s.door.Anybody(r)
		_, err := s.advice.Measure(r.Context(), q, v.Counted, s.door.From(v), func() error { return s.door.Allow(v, door.Rollouts) })
		if err = misasked(err); err != nil {
			p := s.door.Problem(r, err)
			p.RetryAfter(w)
			m.Error, _ = door.Reason(m.Lang, p.Message)
			if own, ok, err := s.advice.MeasureOf(r.Context(), v.Counted); err == nil && ok {
				m.Other = pages.LabRules{Game: catalogue.Entry{Name: own.Sets[0].Game}, Values: s.labAsked(own)}.Here("rules")
			}
			return s.show(w, r, p.Status, pages.LabRulesPage(m))
		}
	}
	http.Redirect(w, r, m.Here("rules"), http.StatusSeeOther)
	return nil
}

// labRulesStop stops the games of a question.
func (s *Site) labRulesStop(w http.ResponseWriter, r *http.Request) error {
	m, q, err := s.labQuestion(r, r.URL.Query())
	if err != nil {
		return err
	}
	if m.Error != "" {
		return s.show(w, r, http.StatusBadRequest, pages.LabRulesPage(m))
	}
	if _, err := s.advice.StopMeasure(r.Context(), q, s.door.Anybody(r).Counted); err != nil {
		return misasked(err)
	}
	http.Redirect(w, r, m.Here("rules"), http.StatusSeeOther)
	return nil
}

// labRulesFile answers with what games have shown, as a file that write writes.
func (s *Site) labRulesFile(mime string, write func(w io.Writer, m pages.LabRules, list []lab.Figures) error) func(w http.ResponseWriter, r *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		m, q, err := s.labQuestion(r, r.URL.Query())
		if err != nil {
			return err
		}
		if m.Error != "" {
			return s.show(w, r, http.StatusBadRequest, pages.LabRulesPage(m))
		}
		x, err := s.advice.Measured(r.Context(), q)
		if errors.Is(err, store.ErrNotFound) || err == nil && len(x.Figures) == 0 {
			return door.NewProblem(http.StatusNotFound, api.NotFound, "These games were not played yet.")
		}
		if err != nil {
			return misasked(err)
		}
		var b bytes.Buffer
		if err := write(&b, m, x.Figures); err != nil {
			return err
		}
		return writePacked(w, r, http.StatusOK, mime, b.Bytes())
	}
}

func writeRules(w io.Writer, m pages.LabRules, list []lab.Figures) error {
	c := m.Caption(len(list))
	return c.WriteSVG(w, list)
}

func writeLengths(w io.Writer, m pages.LabRules, list []lab.Figures) error {
	c := m.LengthsCaption(len(list))
	return c.WriteLengths(w, list)
}

func writeCSV(w io.Writer, _ pages.LabRules, list []lab.Figures) error { return lab.WriteCSV(w, list) }
