package e2e

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/fair"
	"parlor/tools/need"
	"parlor/web/assets"
	"parlor/web/e2e/rig"
	"parlor/web/pages"
)

// forge makes all files: the honest games by their names, and the cheats by theirs.
func forge(t *testing.T) (files, path map[string]string) {
	t.Helper()
	files, path = map[string]string{}, map[string]string{}
	games, dir := map[string]*gamble{}, t.TempDir()
	asIs := func(file string) string { return file }
	keep := func(name string, f fair.File, text func(string) string) {
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
		files[name], path[name] = text(b.String()), filepath.Join(dir, strconv.Itoa(len(path))+".json")
		if err := os.WriteFile(path[name], []byte(files[name]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, make := range gambles(t) {
		games[name] = make()
		keep(name, games[name].file, asIs)
	}
	honest := func(of string) *gamble {
		g := *games[of]
		g.TB, g.file.Events, g.file.Receipts = t, slices.Clone(g.file.Events), slices.Clone(g.file.Receipts)
		return &g
	}
	for _, m := range misfiles {
		g := honest(m.of)
		if m.do != nil {
			m.do(t, g)
			g.seal(&g.file)
		}
		keep(m.name, g.file, m.text)
	}
	for _, c := range cheats {
		if c.beside != nil {
			keep(c.name+besides, c.beside(t, honest(c.of)), asIs)
		}
		g := honest(c.of)
		c.do(t, g)
		if !c.raw {
			g.seal(&g.file)
		}
		keep(c.name, g.file, asIs)
	}
	return files, path
}

// besides is behind the name of a file that is given out beside a cheat's.
const besides = ", the other"

// TestForgeriesAreFound holds parlor verify, the page and the Python reader to the same list of cheats. What one of them cannot know it
// does not claim.
func TestForgeriesAreFound(t *testing.T) {
	t.Parallel()
	files, path := forge(t)
	t.Logf("%d cheats, %d misfiles", len(cheats), len(misfiles))
	t.Run("parlor verify", func(t *testing.T) { t.Parallel(); byProgram(t, path) })
	t.Run("Python", func(t *testing.T) { t.Parallel(); byPython(t, path) })
	t.Run("page", func(t *testing.T) { t.Parallel(); byPage(t, files) })
	t.Run("node", func(t *testing.T) { t.Parallel(); byNode(t, path) })
}

// byProgram runs the program itself.
func byProgram(t *testing.T, path map[string]string) {
	parlor := program(t)
	verify := func(name string) (r fair.Report, code int) {
		args := []string{"verify", "-json", path[name]}
		if other, ok := path[name+besides]; ok {
			args = append(args, other)
		}
		cmd := exec.CommandContext(t.Context(), parlor, args...)
		out, _ := cmd.Output()
		if err := json.Unmarshal(out, &r); err != nil {
			t.Errorf("%s: %v: %s", name, err, out)
		}
		return r, cmd.ProcessState.ExitCode()
	}
	misread(t, parlor, path)
	for name := range gambles(t) {
		if r, code := verify(name); code != 0 && name != "older" || slices.ContainsFunc(r.Findings, func(f fair.Finding) bool { return f.Verdict == fair.Failed }) {
			t.Errorf("the honest game %s ends with %d: %+v", name, code, r.Findings)
		}
	}
	for _, c := range cheats {
		r, code := verify(c.name)
		var failed []fair.Finding
		for _, f := range r.Findings {
			if f.Verdict == fair.Failed {
				failed = append(failed, f)
			}
		}
		if code == 0 || !slices.ContainsFunc(failed, func(f fair.Finding) bool { return f.Check == c.cli }) {
			t.Errorf("%s: ends with %d; want %s failed, have %+v", c.name, code, c.cli, failed)
		}
	}
}

// misread runs the program on what is no game file.
func misread(t *testing.T, parlor string, path map[string]string) {
	for _, m := range misfiles {
		cmd := exec.CommandContext(t.Context(), parlor, "verify", path[m.name])
		out, _ := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() == 0 || !strings.Contains(string(out), "game file: ") || !strings.Contains(string(out), m.refused) {
			t.Errorf("%s: ends with %d, want %q: %s", m.name, cmd.ProcessState.ExitCode(), m.refused, out)
		}
	}
}

// byPython runs the reader that knows nothing but the documents.
func byPython(t *testing.T, path map[string]string) {
	python := need.Python.For(t)
	const reader = "../../fair/testdata/vectors.py"
	say := func(args ...string) []string {
		out, _ := exec.CommandContext(t.Context(), python, append([]string{reader}, args...)...).CombinedOutput() // It ends with 1.
		return strings.Split(strings.TrimSpace(string(out)), "\n")
	}
	var names, files []string
	for name := range gambles(t) {
		names, files = append(names, name), append(files, path[name])
	}
	honest, why := len(names), map[string]string{}
	for _, m := range misfiles { // It takes none of them.
		names, files = append(names, m.name), append(files, path[m.name])
	}
	for _, c := range cheats {
		if why[c.name] = c.python; c.beside == nil {
			names, files = append(names, c.name), append(files, path[c.name])
		}
	}
	lines := say(files...)
	for _, c := range cheats {
		if c.beside != nil {
			names, lines = append(names, c.name), append(lines, say("--two", path[c.name], path[c.name+besides])...)
		}
	}
	if len(lines) != len(names) {
		t.Fatalf("%d lines for %d files: %q", len(lines), len(names), lines)
	}
	for i, line := range lines {
		said := strings.TrimPrefix(line, path[names[i]])
		switch refused := strings.HasPrefix(said, ": refused: "); {
		case i < honest && refused:
			t.Errorf("the honest game %s: %s", names[i], said)
		case i >= honest && refused != (why[names[i]] == ""):
			t.Errorf("%s%s (%s)", names[i], said, why[names[i]])
		}
	}
}

// A verdict is what a page shows.
type verdict struct{ Class, Text string }

// judged compares what a page shows of the files with what it should.
func judged(t *testing.T, show func(name string) verdict) {
	t.Helper()
	for name := range gambles(t) {
		want := map[string]string{"live": "good"}[name]
		v := show(name)
		for words, of := range map[string]string{"Dice were made of a number": "keyboard", "or a save of an older kind": "older save"} {
			if strings.Contains(v.Text, words) != (name == of) {
				t.Errorf("the honest game %s: whether it says %q: %+v", name, words, v)
			}
		}
		if v.Class != want && (want != "" || v.Class != "part") || !strings.Contains(v.Text, noRules[1:]) {
			t.Errorf("the honest game %s: %+v", name, v)
		}
	}
	finds := func(name, what string) {
		v := show(name)
		words, unknown := strings.CutPrefix(what, "-")
		if unknown == (v.Class == "bad") || !strings.Contains(v.Text, words) {
			t.Errorf("%s: want %q: %+v", name, what, v)
		}
	}
	for _, m := range misfiles {
		finds(m.name, m.page)
	}
	for _, c := range cheats {
		finds(c.name, c.page)
	}
}

// byPage shows the files to the page's check in Chromium.
func byPage(t *testing.T, files map[string]string) {
	v := visitor(t)
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL)
	judged(t, func(name string) verdict {
		return rig.Eval[verdict](p, `(async () => {
			const { mount } = await import('`+assets.Path("js/fair.js")+`'), root = document.createElement('p'), game = document.createElement('script');
			game.type = 'application/json'; game.id = 'game'; game.textContent = `+strconv.Quote(files[name])+`;
			document.querySelector('#game')?.remove(); document.body.append(game);
			root.dataset.game = '#game'; root.dataset.words = `+strconv.Quote(pages.Page{Lang: "en"}.Words())+`;
			await mount(root);
			return { Class: root.className, Text: root.textContent };
		})()`)
	})
}

// byNode runs the same module without a browser, on all files at once.
func byNode(t *testing.T, path map[string]string) {
	node := need.Node.For(t)
	module := filepath.Join(t.TempDir(), "fair.mjs")
	if err := os.WriteFile(module, []byte(assets.Text("js/fair.js")), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := json.Marshal(path)
	if err != nil {
		t.Fatal(err)
	}
	script := `import fs from 'node:fs';
		const words = ` + pages.Page{Lang: "en"}.Words() + `, said = {};
		globalThis.requestAnimationFrame = f => f(0);
		let file = '';
		globalThis.document = { querySelector: s => s === '#game' ? { textContent: file } : null, querySelectorAll: () => [] };
		const { mount } = await import(` + strconv.Quote("file://"+module) + `);
		for (const [name, path] of Object.entries(` + string(list) + `)) {
			file = fs.readFileSync(path, 'utf8');
			const root = { dataset: { game: '#game', words: JSON.stringify(words) } };
			await mount(root);
			said[name] = { Class: root.className, Text: root.textContent };
		}
		console.log(JSON.stringify(said)); process.exit();`
	cmd := exec.CommandContext(t.Context(), node, "--input-type=module", "-e", script)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &stderr)
	}
	said := map[string]verdict{}
	if err := json.Unmarshal(out, &said); err != nil {
		t.Fatal(err)
	}
	judged(t, func(name string) verdict { return said[name] })
}
