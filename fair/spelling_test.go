package fair

import "testing"

func TestMembersAreSpelledInOneWay(t *testing.T) {
	for data, ok := range map[string]bool{
		`{"e":"play","text":"24/23"}`:                                    true,
		`{"e":"open","open":{"game":"india","options":{"a":"A"}},"n":0}`: true,
		`{"e":"end","result":{"payoffs":[1,-1],"reason":"rules"}}`:       true,
		`{"list":["a","a","B"],"x":{"e":1},"e":2}`:                       true,
		`{"e":"play","x":0,"y":-17,"z":123456789012345678901}`:           true,
		`{"e":"play","seat":1.0}`:                                        false,
		`{"e":"play","seat":[1e0]}`:                                      false,
		`{"e":"play","seat":1E0}`:                                        false,
		`{"e":"play","seat":-0}`:                                         false,
		`{"e":"play","text":"1.0 -0 1e0"}`:                               true,
		`{"e":"play","text":"a","text":"b"}`:                             false,
		`{"e":"play","text":"a","Text":"b"}`:                             false,
		`{"e":"play","Text":"b"}`:                                        false,
		`{"e":"end","result":{"reason":"rules","reason":"draw"}}`:        false,
		`{"e":"say","text":"\ud83d\ude00 \\ud800"}`:                      true,
		`{"e":"say","text":"\ud800"}`:                                    false,
		`{"e":"say","text":"\ud83d"}{`:                                   false,
		`{"e":"play"`:                                                    false,
	} {
		if err := Spelled([]byte(data)); (err == nil) != ok {
			t.Errorf("%s: %v", data, err)
		}
	}
}
