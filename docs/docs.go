// Package docs holds the rule documents, so that the program can show its
// rules wherever it runs.
package docs

import "embed"

// Rules holds the rule documents: rules/<game>.md for each game of the
// catalogue, rules/tables.md for what the games on points have in common,
// rules/matches.md for several games played as one, and rules/README.md, which
// lists them.
//
//go:embed rules/*.md
var Rules embed.FS
