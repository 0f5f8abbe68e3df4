package store_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"parlor/store"
	"parlor/store/pgtest"
	"parlor/tools/need"
)

// Every acknowledgement must stand on a sync of its own when nobody else shares it.
func TestEachCommitIsSynced(t *testing.T) {
	strace := need.Strace.For(t)
	const appends = 50
	trace := filepath.Join(t.TempDir(), "trace")
	l := newLedger(1) // one writer: no two appends in a commit
	t.Setenv(childStop, fmt.Sprint(appends))
	_, _, ended := startChild(t, t.TempDir(), l, strace, "-f", "-e", "trace=fsync,fdatasync,write", "-e", "signal=none", "-s", "40", "-o", trace)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(trace)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	synced, acked, total := 0, 0, 0 // synced: since the last acknowledgement
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		switch {
		case strings.Contains(line, "resumed>") && strings.HasSuffix(line, "= 0") && strings.Contains(line, "sync"),
			strings.Contains(line, "sync(") && strings.HasSuffix(line, "= 0"):
			synced++
			total++
		case strings.Contains(line, `write(1, "0 `):
			acked++
			if synced == 0 {
				t.Errorf("acknowledgement %d without a sync before it", acked)
			}
			synced = 0
		}
	}
	t.Logf("%d acknowledgements, %d syncs", acked, total)
	if acked != appends {
		t.Errorf("%d acknowledgements in the trace, want %d", acked, appends)
	}
}

const fileLimit = "PARLOR_STORE_LIMIT"

// The disk refuses a commit: the store must answer the truth and nothing more.
func TestRefusedCommitEndsTheStore(t *testing.T) {
	if dir := os.Getenv(fileLimit); dir != "" {
		refusedCommit(t, dir)
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cmd := exec.Command(self, "-test.run=^TestRefusedCommitEndsTheStore$", "-test.v")
	cmd.Env = append(os.Environ(), fileLimit+"="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var acked int
	if i := bytes.Index(out, []byte("acked=")); i < 0 {
		t.Fatalf("no count in\n%s", out)
	} else {
		fmt.Sscanf(string(out[i:]), "acked=%d", &acked)
	}
	// The next process reads everything acknowledged. What failed may be there: its caller
	// was told that the outcome is open.
	s := place{dir, t}.open()
	if n := len(read(t, s, "r1")); acked < 10 || n < acked || n > acked+1 {
		t.Errorf("%d acknowledged, %d stored", acked, n)
	}
	t.Logf("%d appends acknowledged before the disk refused, all there afterwards", acked)
}

// refusedCommit runs in a process whose files may not grow beyond 2 MB.
func refusedCommit(t *testing.T, dir string) {
	signal.Ignore(syscall.SIGXFSZ)
	limit := syscall.Rlimit{Cur: 2 << 20, Max: 2 << 20}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	s, err := store.OpenSQLite(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	acked := uint64(0)
	for err == nil {
		if acked > 10_000 {
			t.Fatal("the limit does not work")
		}
		_, err = s.Append(context.Background(), one("r1", acked, fmt.Sprint("c", acked), strings.Repeat("x", 10_000)))
		if err == nil {
			acked++
		}
	}
	wantErr(t, "refused commit", err, store.ErrFailed)
	select {
	case <-s.Done():
	default:
		t.Error("Done is open after a refused commit")
	}
	wantErr(t, "Err", s.Err(), store.ErrFailed)
	_, err = s.Append(context.Background(), one("r2", 0, "c", "small"))
	wantErr(t, "append afterwards", err, store.ErrFailed)
	s.Close()
	fmt.Printf("acked=%d\n", acked)
}

// An ext4 in a file, shut down under a busy store so that everything not synced is lost:
// a power cut, but for a disk that lies about its syncs.
type powerCut struct {
	image, dir string
}

const (
	ext4Shutdown   = 0x8004587d // EXT4_IOC_SHUTDOWN
	noJournalFlush = 2          // EXT4_GOING_FLAGS_NOLOGFLUSH
)

func newPowerCut(t *testing.T, size string) powerCut {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("no power cut: only root can mount a file system to cut off; TestEachCommitIsSynced counts the syncs")
	}
	base, err := os.MkdirTemp("", "parlor-cut-")
	if err != nil {
		t.Fatal(err)
	}
	p := powerCut{filepath.Join(base, "image"), filepath.Join(base, "mnt")}
	t.Cleanup(func() {
		exec.Command("umount", "-l", p.dir).Run() // a failed test may have files open there
		os.RemoveAll(base)
	})
	if err := errors.Join(os.Chmod(base, 0o755), os.Mkdir(p.dir, 0o755)); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"truncate", "-s", size, p.image}, {"mkfs.ext4", "-q", p.image}, {"mount", "-o", "loop", p.image, p.dir}} {
		if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Skipf("no power cut: %v: %v %s; TestEachCommitIsSynced counts the syncs", args, err, out)
		}
	}
	return p
}

// cut makes the file system forget what was not synced. Nothing on it works until back.
func (p powerCut) cut(t *testing.T) {
	t.Helper()
	f, err := os.Open(p.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	flags := uint32(noJournalFlush)
	if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), ext4Shutdown, uintptr(unsafe.Pointer(&flags))); e != 0 {
		t.Fatalf("shut the file system down: %v", e)
	}
}

// freeze stops a process and its children between two system calls, and waits until they stand. A sync that is inside the
// kernel while the file system is shut down may be answered as done and not be: no power cut does that, since who was
// answered would be without power too.
func freeze(t *testing.T, pid int) {
	t.Helper()
	pids := []string{strconv.Itoa(pid)}
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		t.Fatal(err)
	}
	for _, child := range strings.Fields(string(children)) {
		if n, err := strconv.Atoi(child); err == nil && syscall.Kill(n, syscall.SIGSTOP) == nil {
			pids = append(pids, child)
		}
	}
	for _, p := range pids {
		for range 500 {
			if standing(p) {
				break
			}
			time.Sleep(2 * time.Millisecond)
		}
	}
}

// standing reports whether all threads of a process are stopped, or it is gone.
func standing(pid string) bool {
	threads, err := filepath.Glob("/proc/" + pid + "/task/*/stat")
	for _, name := range threads {
		stat, e := os.ReadFile(name)
		if e == nil && !strings.Contains(string(stat), ") T ") {
			return false
		}
	}
	return err == nil
}

func (p powerCut) back(t *testing.T) {
	t.Helper()
	var out []byte
	var err error
	for range 100 { // until the last process that had files there is gone
		if out, err = exec.Command("umount", p.dir).CombinedOutput(); err == nil {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err == nil {
		out, err = exec.Command("mount", "-o", "loop", p.image, p.dir).CombinedOutput()
	}
	if err != nil {
		t.Fatalf("mount again: %v %s", err, out)
	}
}

func cuts() int { return need.Size(2, 4, 10) }

func TestPowerCutLosesNothingSQLite(t *testing.T) {
	p := newPowerCut(t, "256M")
	l := newLedger(writers)
	for range cuts() {
		dir := filepath.Join(p.dir, "data")
		cmd, begun, ended := startChild(t, dir, l)
		waitBegun(t, begun, ended)
		someTime(300 * time.Millisecond)
		freeze(t, cmd.Process.Pid)
		p.cut(t)
		cmd.Process.Kill()
		<-ended // killed, or ended by itself because its commit was refused
		p.back(t)
		checkStore(t, dir, l)
	}
	t.Logf("%d power cuts, %d appends acknowledged, %d of them stored before the cut and repeated, 0 lost, 0 doubled",
		cuts(), l.total, l.repeats)
}

func TestPowerCutLosesNothingPostgres(t *testing.T) {
	p := newPowerCut(t, "1G")
	pg := pgtest.StartIn(t, p.dir)
	url := pg.NewDatabase(t)
	l := newLedger(writers)
	syscall.Sync() // the server's own files, which initdb did not sync
	for range cuts() {
		cmd, begun, ended := startChild(t, url, l)
		waitBegun(t, begun, ended)
		someTime(300 * time.Millisecond)
		p.cut(t)
		cmd.Process.Kill()
		<-ended
		pg.Kill()
		p.back(t)
		pg.Up(t)
		checkStore(t, url, l)
	}
	t.Logf("%d power cuts, %d appends acknowledged, %d of them stored before the cut and repeated, 0 lost, 0 doubled",
		cuts(), l.total, l.repeats)
}
