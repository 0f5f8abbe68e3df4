package fair

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/tools/need"
)

// An undone rule is a change to the program that leaves out one rule of docs/fair.md where undone is true.
type undone struct {
	rule      string
	file      string // from the root
	old, with string // in that file, once
	pkg       string // whose test fails
	run       string // that test
}

const (
	ledgerFile      = "fair/ledger.go"
	witnessFile     = "fair/witness.go"
	participantFile = "client/participant.go"
)

var undoneRules = []undone{
	// The function.
	{"the throw binds k", "fair/draw.go", "b = binary.BigEndian.AppendUint64(b, m.K)\n\tb = append(b, byte(len(m.Links)))", "if !undone {\n\t\tb = binary.BigEndian.AppendUint64(b, m.K)\n\t}\n\tb = append(b, byte(len(m.Links)))", "fair", "TestAThrowIsOfItsNumber"},
	{"the throw binds the epoch", "fair/draw.go", `b := append([]byte("dice/v2"), m.Epoch[:]...)`, "b := []byte(\"dice/v2\")\n\tif !undone {\n\t\tb = append(b, m.Epoch[:]...)\n\t}", "fair", "TestEverythingOfAnEpochDecidesItsThrows"},
	{"the throw binds all links", "fair/draw.go", "for _, link := range m.Links {", "for i, link := range m.Links {\n\t\tif undone && i > 0 {\n\t\t\tbreak\n\t\t}", "fair", "TestEverythingOfAnEpochDecidesItsThrows"},
	{"the server's seed binds the incarnation", "fair/epoch.go", "b = appendName(b, e.Store)", "if !undone {\n\t\tb = appendName(b, e.Store)\n\t}", "fair", "TestEverythingOfAnEpochDecidesItsThrows"},
	{"the server's seed binds the length", "fair/epoch.go", "b = binary.BigEndian.AppendUint32(b, uint32(e.Length))", "if !undone {\n\t\tb = binary.BigEndian.AppendUint32(b, uint32(e.Length))\n\t}", "fair", "TestEverythingOfAnEpochDecidesItsThrows"},
	{"the server's seed binds the nonce", "fair/epoch.go", "m.Write(append(b, e.Nonce[:]...))", "if !undone {\n\t\tb = append(b, e.Nonce[:]...)\n\t}\n\tm.Write(b)", "fair", "TestEverythingOfAnEpochDecidesItsThrows"},

	// Promises and epochs.
	{"who takes part has promised", ledgerFile, "want := l.promised[p.Seats[0]]", "want := l.promised[p.Seats[0]]\n\tif undone && want == nil {\n\t\treturn nil\n\t}", "fair", "TestNobodyTakesPartWhoHasNotPromisedForThisEpoch"},
	{"a promise is for the next epoch", ledgerFile, "switch {\n\tcase r.Epoch != l.Epochs()+1:", "switch {\n\tcase !undone && r.Epoch != l.Epochs()+1:", "fair", "TestNobodyTakesPartWhoHasNotPromisedForThisEpoch"},
	{"the part is as promised", ledgerFile, "want.Anchor != p.Anchor", "!undone && want.Anchor != p.Anchor", "fair", "TestNoChainIsPromisedTwice"},
	{"the second chain is as promised", ledgerFile, "p.Ahead.Present() && want.Ahead != p.Ahead", "!undone && p.Ahead.Present() && want.Ahead != p.Ahead", "fair", "TestAPartIsAsItWasPromised"},
	{"all seats of a part promise together, and last", ledgerFile, "l.promised[s] == nil || l.promised[s] != want", "l.promised[s] == nil || !undone && l.promised[s] != want", "fair", "TestAPartIsAsItWasPromised"},
	{"chains have the promised length", ledgerFile, "want.Length != length", "!undone && want.Length != length", "fair", "TestNoChainIsPromisedTwice"},
	{"a chain is promised once", ledgerFile, "case l.used.has(r.Anchor) || l.used.has(r.Ahead) || r.Anchor == r.Ahead:", "case !undone && (l.used.has(r.Anchor) || l.used.has(r.Ahead) || r.Anchor == r.Ahead):", "fair", "TestNoChainIsPromisedTwice"},
	{"the server's chain is new", ledgerFile, "case l.used.has(r.Server):", "case !undone && l.used.has(r.Server):", "fair", "TestNoChainIsPromisedTwice"},
	{"no epoch between a call and its throw", ledgerFile, "case l.called:\n\t\treturn fmt.Errorf(\"%w: throw %d is called: it must fall", "case !undone && l.called:\n\t\treturn fmt.Errorf(\"%w: throw %d is called: it must fall", "fair", "TestWhoTakesPartChangesOnlyBeforeTheCall"},
	{"an epoch begins with the next throw", ledgerFile, "case r.First != ahead+1:", "case !undone && r.First != ahead+1:", "fair", "TestWhoTakesPartChangesOnlyBeforeTheCall"},
	{"a seat is in an epoch once", "fair/epoch.go", "if seen.Has(s) {", "if !undone && seen.Has(s) {", "fair", "TestAnEpochNamesEachSeatOnce"},

	// Call, link, throw, void.
	{"a throw is called", ledgerFile, "case len(l.epoch.Parts) > 0 && !l.called:", "case !undone && len(l.epoch.Parts) > 0 && !l.called:", "fair", "TestNoThrowThatWasNotCalled"},
	{"a call is for the next throw", ledgerFile, "case r.K != l.Next():\n\t\treturn fmt.Errorf(\"%w: throw %d is next, not %d\", ErrOrder, l.Next(), r.K)\n\tcase l.called:", "case !undone && r.K != l.Next():\n\t\treturn fmt.Errorf(\"%w: throw %d is next, not %d\", ErrOrder, l.Next(), r.K)\n\tcase l.called:", "fair", "TestNoThrowThatWasNotCalled"},
	{"no link before the call", ledgerFile, "case r.K != l.Next() || !l.called:", "case r.K != l.Next() || !undone && !l.called:", "fair", "TestNoThrowThatWasNotCalled"},
	{"a link is for the throw that is called", ledgerFile, "case r.K != l.Next() || ", "case !undone && r.K != l.Next() || ", "fair", "TestNoThrowThatWasNotCalled"},
	{"a call is good for one throw", ledgerFile, "l.called = false", "l.called = undone && l.called", "fair", "TestNoThrowThatWasNotCalled"},
	{"a link is of its chain", "fair/chain.go", "forward(link, k-t.at) != t.shown {", "!undone && forward(link, k-t.at) != t.shown {", "fair", "TestATrackFollowsItsChainAndNothingElse"},
	{"a link that is out is in the throw", ledgerFile, "case known.Present() && link != known:", "case !undone && known.Present() && link != known:", "fair", "TestALinkThatIsOutIsTheOneInTheThrow"},
	{"no link is left out", ledgerFile, "case !link.Present():", "case undone && !link.Present():\n\t\tcase !link.Present():", "fair", "TestNoThrowWithoutEveryParticipantsLink"},
	{"links for all participants", ledgerFile, "case len(r.Links) != len(l.epoch.Parts):", "case !undone && len(r.Links) != len(l.epoch.Parts):", "fair", "TestNoThrowWithoutEveryParticipantsLink"},
	{"no dice are typed in for a called throw", ledgerFile, "case l.called:\n\t\treturn fmt.Errorf(\"%w: throw %d is called, and not", "case !undone && l.called:\n\t\treturn fmt.Errorf(\"%w: throw %d is called, and not", "fair", "TestNoDiceAreTypedInForAThrowThatIsCalled"},
	{"a void only where a link is missing", ledgerFile, "case l.Whole():", "case !undone && l.Whole():", "fair", "TestAVoidUsesItsNumberUpAndWantsAnEpoch"},
	{"a void uses its number up", ledgerFile, "l.voided, l.renew = v, true\n\tl.over()", "l.voided, l.renew = v, true\n\tif !undone {\n\t\tl.over()\n\t}", "fair", "TestAVoidUsesItsNumberUpAndWantsAnEpoch"},
	{"a void wants an epoch", ledgerFile, "l.voided, l.renew = v, true", "l.voided, l.renew = v, !undone", "fair", "TestAVoidUsesItsNumberUpAndWantsAnEpoch"},
	{"who throws reveals of his first chain", ledgerFile, "(l.by < 0 || l.epoch.PartOf(l.by) != part)", "(undone || l.by < 0 || l.epoch.PartOf(l.by) != part)", "fair", "TestLinksTravelNoFartherThanToTheNextTurn"},
	{"links travel to the next turn at most", ledgerFile, "r.K > l.farthest() ||", "!undone && r.K > l.farthest() ||", "fair", "TestLinksTravelNoFartherThanToTheNextTurn"},

	// When a link does not come.
	{"who is missing is named after ten seconds", "room/offers.go", "case waited < namedAfter:", "case !undone && waited < namedAfter:", "room", "TestAVoidNeedsTheYesOfAllWhoAreHere"},
	{"the clock of who is missing runs after a minute", "room/clock.go", "case acts && c.since == 0 && late:", "case undone && late:\n\t\tcase acts && c.since == 0 && late:", "room", "TestTheClockOfAMissingLinkRuns"},
	{"where a clock runs nobody stops the game", "room/offers.go", "case kind == api.Stop && d.clockDecides(missing, d.now):", "case !undone && kind == api.Stop && d.clockDecides(missing, d.now):", "room", "TestNobodyStopsAGameWhoseClocksRun"},
	{"a game is stopped after ten minutes", "room/offers.go", "case kind == api.Stop && waited < stopAfter:", "case !undone && kind == api.Stop && waited < stopAfter:", "room", "TestAMissingLinkCanStopAGameWithoutAClock"},
	{"who keeps a link back stops nothing", "room/offers.go", "case slices.Contains(missing, seat):", "case !undone && slices.Contains(missing, seat):", "room", "TestAMissingLinkCanStopAGameWithoutAClock"},
	{"a log says of no game that it was stopped before", "room/allowed.go", "|| e.Time-r.wait.since < stopAfter ||", "|| !undone && e.Time-r.wait.since < stopAfter ||", "room", "TestNothingIsGivenUpWithoutConsent"},
	{"a log says of no game with clocks that it was stopped", "room/allowed.go", "|| r.clockDecides(r.Missing(), e.Time) ||", "|| !undone && r.clockDecides(r.Missing(), e.Time) ||", "room", "TestNothingIsGivenUpWithoutConsent"},

	// Going on with fewer.
	{"all who are there say yes to fewer", "room/offers.go", "return r.Agreed&all == all", "return undone && r.Agreed != 0 || r.Agreed&all == all", "room", "TestAVoidNeedsTheYesOfAllWhoAreHere"},
	{"who is missing is not asked", "room/offers.go", "if s.Plays() != \"\" || slices.Contains(r.Missing(), game.Seat(i)) {", "if s.Plays() != \"\" || !undone && slices.Contains(r.Missing(), game.Seat(i)) {", "room", "TestAVoidNeedsTheYesOfAllWhoAreHere"},
	{"who is missing does not answer", "room/offers.go", "case kind == api.Without && slices.Contains(d.Missing(), c.Seat):", "case !undone && kind == api.Without && slices.Contains(d.Missing(), c.Seat):", "room", "TestAVoidNeedsTheYesOfAllWhoAreHere"},
	{"fewer once a game and seat", "room/offers.go", "if d.Seats[i].Voided {", "if !undone && d.Seats[i].Voided {", "room", "TestAVoidNeedsTheYesOfAllWhoAreHere"},
	{"a log has a void by consent only", "room/allowed.go", "if r.Offer != api.Without || !r.allAgree() {", "if !undone && (r.Offer != api.Without || !r.allAgree()) {", "room", "TestNothingIsGivenUpWithoutConsent"},
	{"a log has a void once a game and seat", "room/allowed.go", "if r.Seats[i].Voided {", "if !undone && r.Seats[i].Voided {", "room", "TestAVoidNeedsTheYesOfAllWhoAreHere"},

	// Take-backs, and dice by hand.
	{"turns and offers end at the call", "room/fold_dice.go", "r.marks, r.Offer = nil, \"\"", "if !undone {\n\t\t\tr.marks, r.Offer = nil, \"\"\n\t\t}", "room", "TestNothingIsTakenBackBehindACall"},
	{"nothing is offered between a call and its throw", "room/offers.go", "case falls && !links:", "case !undone && falls && !links:", "room", "TestAThrowIsCalledBeforeAnyLinkIsOut"},
	{"a log has a turn taken back by consent only", "room/allowed.go", "if !f.agreed(api.TakeBack) || f.room.Offerer != e.Seat {", "if !undone && (!f.agreed(api.TakeBack) || f.room.Offerer != e.Seat) {", "room", "TestNothingIsTakenBackBehindACall"},
	{"dice are typed in only where they are thrown by hand", "room/allowed.go", "case ok && t.Physical && !r.Config.Manual:", "case !undone && ok && t.Physical && !r.Config.Manual:", "room", "TestNobodyTypesInDiceThatAreThrown"},

	// A client that is called missing.
	{"who gave his link and is called missing is told", "client/owed.go", "if h := p.handed; p.alarm == \"\" &&", "if h := p.handed; !undone && p.alarm == \"\" &&", "client", "TestADeniedLinkIsTold"},

	// Files and signatures.
	{"a file shows one game", "fair/file.go", "if err := Spelled(data); err != nil {", "if err := Spelled(data); !undone && err != nil {", "fair", "TestFilesThatAreNone"},
	{"no key with which anybody signs", "fair/receipt.go", "case anybodys(r.Key):", "case !undone && anybodys(r.Key):", "fair", "TestAKeyOfSmallOrderSignsNothing"},

	// What a player's program does.
	{"chains are fresh", witnessFile, "if c.Seed, err = NewValue(rnd); err != nil {", "if undone && w.Chains.Seed.Present() {\n\t\tc.Seed = w.Chains.Seed\n\t} else if c.Seed, err = NewValue(rnd); err != nil {", "fair", "TestEachPromiseIsOfFreshChains"},
	{"the second chain is another", witnessFile, "if c.Second, err = NewValue(rnd); err != nil {", "if undone {\n\t\t\tc.Second = c.Seed\n\t\t} else if c.Second, err = NewValue(rnd); err != nil {", "fair", "TestEachPromiseIsOfFreshChains"},
	{"it goes on from the head that it has", witnessFile, "if e.Seq == w.Seq && head != w.Head {", "if !undone && e.Seq == w.Seq && head != w.Head {", "fair", "TestAWitnessKeepsItsRules"},
	{"a log that ends before is a fork", witnessFile, "if w.followed < w.Seq {", "if !undone && w.followed < w.Seq {", "fair", "TestAWitnessKeepsItsRules"},
	{"the receipt is good", witnessFile, "if err := r.Check(w.Room, key, w.at); err != nil || r.Seq != w.followed {", "if err := r.Check(w.Room, key, w.at); !undone && (err != nil || r.Seq != w.followed) {", "fair", "TestAWitnessKeepsItsRules"},
	{"no void without a yes", witnessFile, "if w.Yes != r.K && w.given(&before) >= r.K {", "if !undone && w.Yes != r.K && w.given(&before) >= r.K {", "fair", "TestAWitnessKeepsItsRules"},
	{"nor where its link travelled ahead", witnessFile, "case l.usesSecond(part):\n\t\treturn w.Ahead", "case !undone && l.usesSecond(part):\n\t\treturn w.Ahead", "fair", "TestAVoidOfAThrowWhoseLinkTravelledAheadWantsAYes"},
	{"no link for what is not signed", witnessFile, "w.followed != w.Seq {", "w.followed < w.Seq || !undone && w.followed != w.Seq {", "fair", "TestNoLinkIsGivenForWhatNobodyHasSigned"},
	{"no other epoch for a throw that it gave a link for", witnessFile, "w.Chains.Epoch < e.Epoch && e.First <= given {", "w.Chains.Epoch < e.Epoch && e.First <= given && !undone {", "fair", "TestAWitnessKeepsItsRules"},
	{"a chain that is not its own is told of", witnessFile, "return w.ofOthers(e.Seq, r)", "if !undone {\n\t\t\treturn w.ofOthers(e.Seq, r)\n\t\t}", "fair", "TestAWitnessKeepsItsRules"},
	{"no other epoch for a throw that its link travelled ahead for", witnessFile, "\t\tw.Ahead = max(w.Ahead, k)\n", "\t\tif !undone {\n\t\t\tw.Ahead = max(w.Ahead, k)\n\t\t}\n", "fair", "TestNothingTakesThePlaceOfAThrowThatIsKnownAhead"},
	{"who is left out says so", witnessFile, "took := w.Sum.Present() && w.Chains.Epoch < e.Epoch && w.ledger.Next() > w.K", "took := !undone && w.Sum.Present() && w.Chains.Epoch < e.Epoch && w.ledger.Next() > w.K", "fair", "TestAWitnessKeepsItsRules"},
	{"who is left out though he promised says so", witnessFile, "if took || promised && w.Promised.Epoch >= e.Epoch {", "if took || !undone && promised && w.Promised.Epoch >= e.Epoch {", "fair", "TestAWitnessKeepsItsRules"},
	{"nothing for a new room of fewer rules", witnessFile, "if w.rules < Rules && !w.Pinned() {", "if !undone && w.rules < Rules && !w.Pinned() {", "fair", "TestAWitnessKeepsItsRules"},
	{"no promise for a room of fewer rules", participantFile, "if h.fewer && !w.Pinned() {", "if !undone && h.fewer && !w.Pinned() {", "client", "TestARoomOfFewerRulesGetsNothing"},
	{"k+1 only after k was right", witnessFile, "j == 0 || !ahead && w.right+1 < w.ledger.Next()", "j == 0 || !undone && !ahead && w.right+1 < w.ledger.Next()", "fair", "TestALinkIsGivenOnlyAfterTheThrowBeforeWasRight"},
	{"a link is stored before it is given", participantFile, "return r, ok && err == nil, alarm, err", "if undone {\n\t\terr = nil\n\t}\n\treturn r, ok && err == nil, alarm, err", "client", "TestALinkIsStoredBeforeItIsGivenAway"},
	{"k is stored with the link", witnessFile, "\t\tw.K = max(w.K, k)\n", "\t\tif !undone {\n\t\t\tw.K = max(w.K, k)\n\t\t}\n", "client", "TestALinkIsStoredBeforeItIsGivenAway"},
	{"a promise is stored before it is given", participantFile, "return &api.Commitment{Length: p.Length, Anchor: p.Anchor, Ahead: p.Ahead}, err", "if undone {\n\t\terr = nil\n\t}\n\treturn &api.Commitment{Length: p.Length, Anchor: p.Anchor, Ahead: p.Ahead}, err", "client", "TestNoPromiseIsGivenThatIsNotStored"},
}

// undoing is the file that says to a package which rule is undone. Without it and the changes the program has no such switch.
const undoing = `

import "os"

var undoneRule = os.Getenv("PARLOR_UNDONE")
`

// TestEachRuleThatIsUndoneIsMissed undoes one rule after the other, and wants the test that is there for it to fail. All changes are built
// into one program for each package; while it runs one of them holds, and without one all those tests pass.
func TestEachRuleThatIsUndoneIsMissed(t *testing.T) {
	if !need.Full() {
		t.Skip("left out: builds the package anew")
	}
	overlay, programs := overlayOfRules(t), map[string]string{}
	try := func(pkg, run, rule string) (string, error) {
		cmd := exec.CommandContext(t.Context(), programs[pkg], "-test.v", "-test.run", "^("+run+")$")
		cmd.Dir, cmd.Env = filepath.Join("..", pkg), append(os.Environ(), "PARLOR_UNDONE="+rule)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	for _, u := range undoneRules {
		if programs[u.pkg] == "" {
			program := filepath.Join(t.TempDir(), "test")
			cmd := exec.CommandContext(t.Context(), "go", "test", "-c", "-vet=off", "-ldflags=-w", "-overlay", overlay, "-o", program, "parlor/"+u.pkg)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			programs[u.pkg] = program
			var all []string
			for _, of := range undoneRules {
				if of.pkg == u.pkg && !slices.Contains(all, of.run) {
					all = append(all, of.run)
				}
			}
			said, err := try(u.pkg, strings.Join(all, "|"), "")
			for _, run := range all {
				if err != nil || !strings.Contains(said, "\n--- PASS: "+run+" (") {
					t.Fatalf("%s does not pass with all rules: %v: %s", run, err, said)
				}
			}
		}
		t.Run(strings.ReplaceAll(u.rule, " ", "_"), func(t *testing.T) {
			switch said, err := try(u.pkg, u.run, u.rule); {
			case err == nil:
				t.Errorf("%s passes without the rule: %s", u.run, said)
			case !strings.Contains(said, "--- FAIL: Test") && !strings.Contains(said, "panic:"):
				t.Errorf("the tests were not run: %s", said)
			}
		})
	}
}

// overlayOfRules writes what -overlay wants: the files with all changes, and for each of their packages which of them holds.
func overlayOfRules(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir, texts, replace := t.TempDir(), map[string]string{}, map[string]string{}
	for _, u := range undoneRules {
		if texts[u.file] == "" {
			b, err := os.ReadFile(filepath.Join(root, u.file))
			if err != nil {
				t.Fatal(err)
			}
			texts[u.file] = string(b)
			folder := filepath.Dir(u.file)
			texts[folder+"/undoing.go"] = "package " + folder + undoing
		}
		if n := strings.Count(texts[u.file], u.old); n != 1 {
			t.Fatalf("%q is %d times in %s", u.old, n, u.file)
		}
		texts[u.file] = strings.Replace(texts[u.file], u.old, strings.ReplaceAll(u.with, "undone", "(undoneRule == "+strconv.Quote(u.rule)+")"), 1)
	}
	for file, text := range texts {
		changed := filepath.Join(dir, strings.ReplaceAll(file, "/", "-"))
		if err := os.WriteFile(changed, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(root, file)] = changed
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, list, 0o600); err != nil {
		t.Fatal(err)
	}
	return overlay
}
