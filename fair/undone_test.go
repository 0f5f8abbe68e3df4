package fair

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"parlor/tools/need"
)

// An undone rule is a change to the program that leaves out one rule of docs/fair.md.
type undone struct {
	rule      string
	file      string // from the root
	old, with string // in that file, once
	pkg       string // whose test fails
	run       string // that test
}

const (
	ledgerFile  = "fair/ledger.go"
	witnessFile = "fair/witness.go"
	handFile    = "client/hand.go"
)

var undoneRules = []undone{
	// The function.
	{"the throw binds k", "fair/draw.go", "b = binary.BigEndian.AppendUint64(b, m.K)\n\tb = append(b, byte(len(m.Links)))", "b = append(b, byte(len(m.Links)))", "fair", "TestAThrowIsOfItsNumber"},
	{"the throw binds the epoch", "fair/draw.go", `append([]byte("dice/v2"), m.Epoch[:]...)`, `[]byte("dice/v2")`, "fair", "TestEverythingOfAnEpochDecidesItsThrows"},
	{"the throw binds all links", "fair/draw.go", "for _, link := range m.Links {", "for _, link := range m.Links[:1] {", "fair", "TestEverythingOfAnEpochDecidesItsThrows"},
	{"the server's seed binds the incarnation", "fair/epoch.go", "b = appendName(b, e.Store)\n", "", "fair", "TestEverythingOfAnEpochDecidesItsThrows"},
	{"the server's seed binds the length", "fair/epoch.go", "b = binary.BigEndian.AppendUint32(b, uint32(e.Length))\n", "", "fair", "TestEverythingOfAnEpochDecidesItsThrows"},
	{"the server's seed binds the nonce", "fair/epoch.go", "m.Write(append(b, e.Nonce[:]...))", "m.Write(b)", "fair", "TestEverythingOfAnEpochDecidesItsThrows"},

	// Promises and epochs.
	{"who takes part has promised", ledgerFile, "\twant := l.promised[p.Seats[0]]\n", "\twant := l.promised[p.Seats[0]]\n\tif want == nil {\n\t\treturn nil\n\t}\n", "fair", "TestNobodyTakesPartWhoHasNotPromisedForThisEpoch"},
	{"a promise is for the next epoch", ledgerFile, "case r.Epoch != l.Epochs()+1:\n\t\treturn fmt.Errorf(\"%w: epoch %d is next, not %d\", ErrOrder, l.Epochs()+1, r.Epoch)\n\tcase l.used.has", "case l.used.has", "fair", "TestNobodyTakesPartWhoHasNotPromisedForThisEpoch"},
	{"the part is as promised", ledgerFile, "want.Anchor != p.Anchor || ", "", "fair", "TestNoChainIsPromisedTwice"},
	{"chains have the promised length", ledgerFile, " || want.Length != length", "", "fair", "TestNoChainIsPromisedTwice"},
	{"a chain is promised once", ledgerFile, "case l.used.has(r.Anchor) || l.used.has(r.Ahead) || r.Anchor == r.Ahead:", "case false:", "fair", "TestNoChainIsPromisedTwice"},
	{"the server's chain is new", ledgerFile, "case l.used.has(r.Server):", "case false:", "fair", "TestNoChainIsPromisedTwice"},
	{"no epoch between a call and its throw", ledgerFile, "case l.called:\n\t\treturn fmt.Errorf(\"%w: throw %d is called: it must fall", "case false:\n\t\treturn fmt.Errorf(\"%w: throw %d is called: it must fall", "fair", "TestWhoTakesPartChangesOnlyBeforeTheCall"},
	{"an epoch begins with the next throw", ledgerFile, "case r.First != ahead+1:", "case false:", "fair", "TestWhoTakesPartChangesOnlyBeforeTheCall"},
	{"a seat is in an epoch once", "fair/epoch.go", "if seen.Has(s) {", "if false {", "fair", "TestAnEpochNamesEachSeatOnce"},

	// Call, link, throw, void.
	{"a throw is called", ledgerFile, "case len(l.epoch.Parts) > 0 && !l.called:", "case false:", "fair", "TestNoThrowThatWasNotCalled"},
	{"no link before the call", ledgerFile, "case r.K != l.Next() || !l.called:\n", "case r.K != l.Next():\n", "fair", "TestNoThrowThatWasNotCalled"},
	{"a call is good for one throw", ledgerFile, "\tl.called = false\n", "", "fair", "TestNoThrowThatWasNotCalled"},
	{"a link is of its chain", "fair/chain.go", "if !t.reach(k) || forward(link, k-t.at) != t.shown {", "if !t.reach(k) {", "fair", "TestATrackFollowsItsChainAndNothingElse"},
	{"a link that is out is in the throw", ledgerFile, "case known.Present() && link != known:", "case false:", "fair", "TestALinkThatIsOutIsTheOneInTheThrow"},
	{"no link is left out", ledgerFile, "case !link.Present():\n\t\t\treturn", "case !link.Present():\n\t\t\tcontinue\n\t\t\treturn", "fair", "TestNoThrowWithoutEveryParticipantsLink"},
	{"links for all participants", ledgerFile, "case len(r.Links) != len(l.epoch.Parts):", "case false:", "fair", "TestNoThrowWithoutEveryParticipantsLink"},
	{"no dice are typed in for a called throw", ledgerFile, "case l.called:\n\t\treturn fmt.Errorf(\"%w: throw %d is called, and not", "case false:\n\t\treturn fmt.Errorf(\"%w: throw %d is called, and not", "fair", "TestNoDiceAreTypedInForAThrowThatIsCalled"},
	{"a void only where a link is missing", ledgerFile, "case l.Whole():", "case false:", "fair", "TestAVoidUsesItsNumberUpAndWantsAnEpoch"},
	{"a void uses its number up", ledgerFile, "l.voided, l.renew = v, true\n\tl.over()", "l.voided, l.renew = v, true", "fair", "TestAVoidUsesItsNumberUpAndWantsAnEpoch"},
	{"a void wants an epoch", ledgerFile, "l.voided, l.renew = v, true", "l.voided = v", "fair", "TestAVoidUsesItsNumberUpAndWantsAnEpoch"},
	{"who throws reveals of his first chain", ledgerFile, "return l.epoch.Travels() && (l.by < 0 || l.epoch.PartOf(l.by) != part)", "return l.epoch.Travels()", "fair", "TestLinksTravelNoFartherThanToTheNextTurn"},
	{"links travel to the next turn at most", ledgerFile, "r.K > l.farthest() || ", "", "fair", "TestLinksTravelNoFartherThanToTheNextTurn"},

	// What a player's program does.
	{"chains are fresh", witnessFile, "if c.Seed, err = NewValue(rnd); err != nil {", "if c.Seed = w.Chains.Seed; c.Seed.Present() {\n\t} else if c.Seed, err = NewValue(rnd); err != nil {", "fair", "TestEachPromiseIsOfFreshChains"},
	{"the second chain is another", witnessFile, "if c.Second, err = NewValue(rnd); err != nil {", "if c.Second = c.Seed; false {", "fair", "TestEachPromiseIsOfFreshChains"},
	{"it goes on from the head that it has", witnessFile, "if e.Seq == w.Seq && head != w.Head {", "if false {", "fair", "TestAWitnessKeepsItsRules"},
	{"a log that ends before is a fork", witnessFile, "if w.followed < w.Seq {", "if false {", "fair", "TestAWitnessKeepsItsRules"},
	{"the receipt is good", witnessFile, "if err := r.Check(w.Room, key, w.at); err != nil || r.Seq != w.followed {", "if err := error(nil); err != nil {", "fair", "TestAWitnessKeepsItsRules"},
	{"no void without a yes", witnessFile, "if w.Sum == before.sum && w.Yes != r.K &&", "if false &&", "fair", "TestAWitnessKeepsItsRules"},
	{"no other epoch for a throw that it gave a link for", witnessFile, "if w.Chains.Epoch > 0 && w.Chains.Epoch < e.Epoch && e.First <= w.K {", "if false {", "fair", "TestAWitnessKeepsItsRules"},
	{"who is left out says so", witnessFile, "if w.Sum.Present() && w.Chains.Epoch < e.Epoch && w.ledger.Next() > w.K {", "if false {", "fair", "TestAWitnessKeepsItsRules"},
	{"k+1 only after k was right", witnessFile, "j == 0 || !ahead && w.right+1 < w.ledger.Next()", "j == 0", "fair", "TestALinkIsGivenOnlyAfterTheThrowBeforeWasRight"},
	{"a link is stored before it is given", handFile, "return r, ok && err == nil, alarm, err", "return r, ok, alarm, nil", "client", "TestALinkIsStoredBeforeItIsGivenAway"},
	{"k is stored with the link", witnessFile, "\t\tw.K = max(w.K, k)\n", "", "client", "TestALinkIsStoredBeforeItIsGivenAway"},
	{"a promise is stored before it is given", handFile, "return &api.Commitment{Length: p.Length, Anchor: p.Anchor, Ahead: p.Ahead}, err", "_ = err\n\treturn &api.Commitment{Length: p.Length, Anchor: p.Anchor, Ahead: p.Ahead}, nil", "client", "TestNoPromiseIsGivenThatIsNotStored"},
}

// TestEachRuleThatIsUndoneIsMissed undoes one rule after the other, and wants the test that is there for it to fail.
func TestEachRuleThatIsUndoneIsMissed(t *testing.T) {
	if !need.Full() {
		t.Skip("left out: builds the package anew for each rule")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range undoneRules {
		t.Run(strings.ReplaceAll(u.rule, " ", "_"), func(t *testing.T) {
			path := filepath.Join(root, u.file)
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(b), u.old); n != 1 {
				t.Fatalf("%q is %d times in %s", u.old, n, u.file)
			}
			dir := t.TempDir()
			changed, overlay := filepath.Join(dir, "changed.go"), filepath.Join(dir, "overlay.json")
			if err := os.WriteFile(changed, []byte(strings.Replace(string(b), u.old, u.with, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			list, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(overlay, list, 0o600); err != nil {
				t.Fatal(err)
			}
			cmd := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-ldflags=-w", "-count=1", "-overlay", overlay, "-run", u.run, "parlor/"+u.pkg)
			out, err := cmd.CombinedOutput()
			switch said := string(out); {
			case err == nil:
				t.Errorf("%s passes without the rule: %s", u.run, said)
			case !strings.Contains(said, "--- FAIL: Test") && !strings.Contains(said, "panic:"):
				t.Errorf("the tests were not run: %s", said)
			}
		})
	}
}
