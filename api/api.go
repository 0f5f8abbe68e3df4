// Package api is what a parlor server and its clients say to each other, and all
// of it: requests and their answers, commands and their verbs, frames, views,
// events, and the codes of what is refused. Server, clients and the load test
// speak by these types; docs/protocol.md tells them in words.
//
// The events are also what a room is stored as, so nothing here changes its
// spelling, ever. Members are added, with the omitted one as the old meaning.
//
//go:generate go run ./generate
package api
