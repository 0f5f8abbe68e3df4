package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/evanw/esbuild/pkg/api"
)

// barTwice is how many bytes of one part may be in two bundles: a browser that loads both loads them twice.
const barTwice = 1024

// bundles returns what is sent of the scripts in a folder, by the names of the bundles.
func bundles(dir string) (map[string][]byte, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	var entries []string
	for _, pattern := range []string{"*.js", "games/*.js"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return nil, err
		}
		entries = append(entries, found...)
	}
	sent, in := map[string][]byte{}, map[string]string{}
	for _, entry := range entries {
		name, err := filepath.Rel(dir, entry)
		if err != nil {
			return nil, err
		}
		name = filepath.ToSlash(name)
		text, parts, err := bundle(dir, entry, entries)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, part := range parts {
			if in[part] != "" {
				return nil, fmt.Errorf("%s would be sent twice, in %s and in %s: what two bundles need is a bundle, or is exported by one of them", part, in[part], name)
			}
			in[part] = name
		}
		sent[name] = text
	}
	return sent, nil
}

// bundle makes one bundle. What it imports that is a bundle itself stays an import, under the same name. It returns also the
// parts in it that are larger than barTwice.
func bundle(dir, entry string, entries []string) (text []byte, parts []string, err error) {
	res := api.Build(api.BuildOptions{
		EntryPoints: []string{entry}, AbsWorkingDir: dir, Outdir: dir, Bundle: true, Metafile: true,
		Format: api.FormatESModule, Platform: api.PlatformBrowser, Target: api.ES2022, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, LegalComments: api.LegalCommentsNone,
		Plugins: []api.Plugin{{Name: "bundles", Setup: func(b api.PluginBuild) {
			b.OnResolve(api.OnResolveOptions{Filter: `^\.`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				path := filepath.Join(a.ResolveDir, a.Path)
				if a.Kind == api.ResolveEntryPoint || !slices.Contains(entries, path) {
					return api.OnResolveResult{}, nil
				}
				rel, err := filepath.Rel(filepath.Dir(entry), path)
				if rel = filepath.ToSlash(rel); rel[0] != '.' {
					rel = "./" + rel
				}
				return api.OnResolveResult{Path: rel, External: true}, err
			})
		}}},
	})
	for _, m := range append(res.Errors, res.Warnings...) {
		where := ""
		if m.Location != nil {
			where = fmt.Sprintf("%s:%d:%d: ", m.Location.File, m.Location.Line, m.Location.Column+1)
		}
		err = errors.Join(err, errors.New(where+m.Text))
	}
	if err != nil {
		return nil, nil, err
	}
	var meta struct {
		Outputs map[string]struct {
			Inputs map[string]struct{ BytesInOutput int }
		}
	}
	if err := json.Unmarshal([]byte(res.Metafile), &meta); err != nil {
		return nil, nil, err
	}
	for _, out := range meta.Outputs {
		for part, in := range out.Inputs {
			if in.BytesInOutput > barTwice {
				parts = append(parts, part)
			}
		}
	}
	return res.OutputFiles[0].Contents, parts, nil
}
