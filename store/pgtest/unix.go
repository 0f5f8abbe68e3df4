//go:build unix

package pgtest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// PostgreSQL refuses to run as root: there its programs run as this user, whom the package
// made.
const owner = "postgres"

// giveAway hands the directory to the user that the server runs as.
func giveAway(dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	uid, gid, err := ids()
	if err != nil {
		return err
	}
	return os.Chown(dir, uid, gid)
}

func ids() (uid, gid int, err error) {
	u, err := user.Lookup(owner)
	if err != nil {
		return 0, 0, fmt.Errorf("as root the server runs as %s: %w", owner, err)
	}
	if uid, err = strconv.Atoi(u.Uid); err != nil {
		return 0, 0, err
	}
	gid, err = strconv.Atoi(u.Gid)
	return uid, gid, err
}

// unprivileged makes the command run as that user, in a group of processes of its own so
// that ^C reaches it through the test only.
func unprivileged(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if os.Geteuid() != 0 {
		return
	}
	if uid, gid, err := ids(); err == nil {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
}

// childrenOf lists the processes whose parent is pid.
func childrenOf(pid int) []int {
	if pid <= 0 {
		return nil
	}
	out, err := exec.Command("ps", "-o", "pid=", "--ppid", strconv.Itoa(pid)).Output()
	if err != nil {
		return nil
	}
	var list []int
	for _, f := range bytes.Fields(out) {
		if n, err := strconv.Atoi(string(f)); err == nil {
			list = append(list, n)
		}
	}
	return list
}

func kill(pid int) { _ = syscall.Kill(pid, syscall.SIGKILL) }

func stop(pid int) { _ = syscall.Kill(pid, syscall.SIGSTOP) }

func resume(pid int) { _ = syscall.Kill(pid, syscall.SIGCONT) }

func alive(pid int) bool { return syscall.Kill(pid, 0) == nil }
