package door

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// host is the name or the IPv4 address of a host, with a port or without.
var host = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?(?::([1-9][0-9]*))?$`)

// ParseOrigins reads a list of hosts whose pages may connect, with commas between: "play.example.org,games.example.org:8443".
func ParseOrigins(text string) (list []string, err error) {
	for part := range strings.SplitSeq(text, ",") {
		part = strings.ToLower(strings.TrimSpace(part)) // as browsers say it
		m := host.FindStringSubmatch(part)
		if m != nil && m[1] != "" {
			if _, err := strconv.ParseUint(m[1], 10, 16); err != nil {
				m = nil
			}
		}
		if m == nil {
			return nil, fmt.Errorf("%q: want the name of a host, like play.example.org or play.example.org:8443, with commas between several", part)
		}
		list = append(list, part)
	}
	return list, nil
}
