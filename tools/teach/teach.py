#!/usr/bin/env python3
"""Teaches a net on a graphics processor what parlor plays.

    parlor train india --seats 3 --from program --dir three --games 1
    tools/teach/teach.py --minutes 8 three -- parlor train india --seats 3
    parlor train india --seats 3 --resume --dir three --games 1

Programs of parlor play games against themselves by the net in a folder, one for each processor, and write what these teach
(docs/training.md). Here it is learnt, many lessons at a time: by Adam, with a step that falls to nothing as a half of a cosine does. Now and then
the net is written into the folder, so that the next games are played by it. What is kept is a mean of the weights over the last fifth of
the time. Needs PyTorch; without a graphics processor it learns all the same, slowly. The same command does not give the same bytes again.
"""

import argparse
import hashlib
import itertools
import json
import math
import os
import queue
import struct
import subprocess
import sys
import threading
import time
import zlib

import numpy as np
import torch

LESSONS = b"parlor lessons 1\n"
LEARNER = b"parlor learner 1\n"
LANES = 8  # outputs are padded to a multiple of this
LARGEST = 7.9  # of a dense weight: whole numbers of 16 bits stand for multiples of 1/4096


def read_learner(path):
    """Returns the head of a learner and its weights, as nets.Learner.Write wrote them."""
    with open(path, "rb") as f:
        text = f.read()
    if not text.startswith(LEARNER):
        sys.exit(f"{path}: want a file that begins with {LEARNER!r}")
    end = text.index(b"\n", len(LEARNER))
    head = json.loads(text[len(LEARNER) : end])
    weights = zlib.decompress(text[end + 1 :], -15)
    if hashlib.sha256(weights).hexdigest() != head["sha256"]:
        sys.exit(f"{path}: the weights are not those that were written")
    return head, np.frombuffer(weights, "<f4")


def write_learner(path, head, weights):
    """Writes a learner so that whoever reads it meanwhile finds the one before."""
    raw = weights.astype("<f4").tobytes()
    head = dict(head, bytes=len(raw), sha256=hashlib.sha256(raw).hexdigest())
    z = zlib.compressobj(1, zlib.DEFLATED, -15)
    with open(path + ".new", "wb") as f:
        f.write(LEARNER + json.dumps(head).encode() + b"\n" + z.compress(raw) + z.flush())
    os.replace(path + ".new", path)


class Net(torch.nn.Module):
    """The net of package nets: rows are added up, then come dense layers, of which each class has its own."""

    def __init__(self, shape, weights):
        super().__init__()
        layers, classes = shape["layers"], shape["classes"]
        at = 0

        def take(*size):
            nonlocal at
            n = math.prod(size)
            at += n
            return torch.tensor(weights[at - n : at].reshape(size).copy())

        self.outputs = layers[-1]
        self.rows = torch.nn.Parameter(take(shape["rows"], layers[0]))
        self.bias = torch.nn.Parameter(take(layers[0]))
        padded = [(n + LANES - 1) // LANES * LANES for n in layers[1:]]
        dense = [[(take(o, i), take(o)) for i, o in zip(layers, padded)] for _ in range(classes)]
        self.w = torch.nn.ParameterList([torch.nn.Parameter(torch.stack([c[i][0] for c in dense])) for i in range(len(padded))])
        self.b = torch.nn.ParameterList([torch.nn.Parameter(torch.stack([c[i][1] for c in dense])) for i in range(len(padded))])

    def forward(self, rows, offsets, classes):
        """Returns the logits of positions, and the sums of the first layer."""
        sums = torch.nn.functional.embedding_bag(rows, self.rows, offsets, mode="sum") + self.bias
        order = torch.argsort(classes)
        found = []
        for c, x in enumerate(torch.nn.functional.softsign(sums)[order].split(torch.bincount(classes, minlength=self.w[0].shape[0]).tolist())):
            for i, (w, b) in enumerate(zip(self.w, self.b)):
                x = torch.addmm(b[c], x, w[c].t())
                if i < len(self.w) - 1:
                    x = torch.nn.functional.softsign(x)
            found.append(x[:, : self.outputs])
        return torch.cat(found)[torch.argsort(order)], sums

    def weights(self):
        """Returns the weights in the order of the file."""
        parts = [self.rows, self.bias]
        for c in range(self.w[0].shape[0]):
            for w, b in zip(self.w, self.b):
                parts += [w[c], b[c]]
        return torch.cat([p.detach().flatten() for p in parts]).cpu().numpy()


class Games:
    """Plays games in other processes, by the nets in some folders in turn, and hands on what they teach."""

    def __init__(self, command, folders, processes, games, seed):
        self.command, self.folders, self.games, self.seed = command, itertools.cycle(folders), games, seed
        self.blocks = queue.Queue(maxsize=4 * processes)
        self.played, self.stopped, self.lock = 0, False, threading.Lock()
        self.threads = [threading.Thread(target=self.play, daemon=True) for _ in range(processes)]
        for t in self.threads:
            t.start()

    def play(self):
        failed = 0
        while not self.stopped:
            with self.lock:
                self.seed += 1
                seed, folder = self.seed, next(self.folders)
            p = subprocess.Popen(self.command + ["--dir", folder, "--seed", str(seed), "--games", str(self.games), "--lessons", "-"], stdout=subprocess.PIPE)
            if p.stdout.read(len(LESSONS)) != LESSONS:
                failed += 1  # Perhaps it read the folder while that was written.
                if p.wait() and failed < 5:
                    time.sleep(0.2)
                    continue
                self.blocks.put(None)
                return
            failed = 0
            while not self.stopped and (head := p.stdout.read(12)):
                n, k, r = struct.unpack("<III", head)
                parts = [("u1", n), ("<u2", n), ("<f4", n * k), ("<u2", r)]
                self.blocks.put([np.frombuffer(p.stdout.read(np.dtype(t).itemsize * m), t) for t, m in parts])
                with self.lock:
                    self.played += 100
            if self.stopped:
                p.terminate()
            p.stdout.close()
            p.wait()


class Pupil:
    """A net that learns, and the folder where it is kept: as it is now, and a mean of its weights over the last fifth of the time."""

    def __init__(self, folder, rate, device):
        self.folder, self.rate = folder, rate
        self.head, weights = read_learner(os.path.join(folder, "now.learner"))
        self.net = Net(self.head["shape"], weights).to(device)
        self.peak = torch.tensor(self.head["peaks"], device=device)
        self.best = torch.optim.Adam(self.net.parameters(), lr=rate, betas=(0.9, 0.99))
        self.mean, self.means, self.steps = None, 0, 0
        self.loss, self.losses = 0.0, 0

    def learn(self, rows, offsets, classes, wants):
        """Takes one step; the loss is that before it."""
        logits, sums = self.net(rows, offsets, classes)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, wants)
        self.best.zero_grad(set_to_none=True)
        loss.backward()
        self.best.step()
        self.steps += 1
        with torch.no_grad():
            for w in self.net.w:
                w.clamp_(-LARGEST, LARGEST)
            if self.steps % 16 == 0:
                self.peak = torch.maximum(self.peak, sums.abs().amax(0))
            self.loss, self.losses = self.loss + loss.detach(), self.losses + 1

    def slow(self, part):
        """Sets the step to what is left of it after a part of the time."""
        for group in self.best.param_groups:
            group["lr"] = self.rate * 0.5 * (1 + math.cos(math.pi * part))

    def average(self):
        w = self.net.weights().astype(np.float64)
        self.means += 1
        self.mean = w if self.mean is None else self.mean + (w - self.mean) / self.means

    def said(self):
        """Returns the mean loss since it was asked for last."""
        mean = float(self.loss) / max(1, self.losses)
        self.loss, self.losses = 0.0, 0
        return f"{mean:.5f}"

    def save(self, games, seconds, how):
        before = self.head["about"]
        about = dict(before, games=before["games"] + games, seconds=before["seconds"] + seconds)
        about["method"] = f"{before['method']}; after {before['games']} games: {how}"
        head = dict(self.head, about=about, peaks=[float(x) for x in self.peak.cpu()])
        write_learner(os.path.join(self.folder, "now.learner"), head, self.net.weights())
        write_learner(os.path.join(self.folder, "mean.learner"), head, self.net.weights() if self.mean is None else self.mean.astype(np.float32))


def pool(blocks, device, outputs):
    """Puts blocks of lessons together on the device: classes, what is wanted, rows, and where those of each begin."""
    columns = [np.concatenate([b[i] for b in blocks]) for i in range(4)]
    classes, lengths, wants, rows = (torch.from_numpy(c.astype(t)).to(device) for c, t in zip(columns, (np.int64, np.int64, np.float32, np.int32)))
    begins = torch.cumsum(lengths, 0) - lengths
    return classes, lengths, wants.view(-1, outputs), rows, begins


def batches(lessons, size):
    """Yields the lessons of a pool in shuffled order, so many at a time."""
    classes, lengths, wants, rows, begins = lessons
    order = torch.randperm(len(classes), device=classes.device)
    for part in order.split(size):
        n = lengths[part]
        offsets = torch.cumsum(n, 0) - n
        within = torch.arange(int(n.sum()), device=rows.device) - offsets.repeat_interleave(n)
        yield rows[begins[part].repeat_interleave(n) + within].long(), offsets, classes[part], wants[part]


def main():
    a = argparse.ArgumentParser(usage="teach.py [flags] FOLDER [FOLDER ...] -- parlor train GAME [-o name=value] [--seats N]")
    a.add_argument("folders", nargs="+", metavar="FOLDER", help="of parlor train, each with a net; several learn from the same games, which they play in turn")
    a.add_argument("--minutes", type=float, default=8, help="to learn, by the clock (default 8)")
    a.add_argument("--processes", type=int, default=os.cpu_count(), help="that play (default one a processor)")
    a.add_argument("--games", type=int, default=2000, help="that each of them plays by one net: hundreds, since they are counted so (default 2000)")
    a.add_argument("--lambda", dest="later", type=float, default=0.95, help="weight of what comes later in a game (default 0.95)")
    a.add_argument("--stray", type=float, default=0.1, help="share of games whose first turns are drawn by chance (default 0.1)")
    a.add_argument("--rate", type=float, default=1e-3, help="step of Adam at the beginning (default 0.001)")
    a.add_argument("--batch", type=int, default=8192, help="lessons of a step (default 8192)")
    a.add_argument("--write", type=float, default=15, help="seconds between two nets that play (default 15)")
    a.add_argument("--seed", type=int, default=1000, help="that the games' seeds are counted from (default 1000)")
    at = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    o, command = a.parse_args(sys.argv[1:at]), sys.argv[at + 1 :]
    if not command:
        a.error("want -- and what plays behind the folders: parlor train GAME, with the options that they were begun with")
    if o.games < 100 or o.games % 100:
        a.error(f"--games {o.games}: want hundreds, as 2000")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    pupils = [Pupil(folder, o.rate, device) for folder in o.folders]
    how = f"self-play, {o.stray:g} of the games after turns drawn by chance, TD({o.later:g}), Adam in steps of {o.batch} lessons, step {o.rate:g} falling to 0, mean of the last fifth"
    if len(pupils) > 1:
        how += f", one of {len(pupils)} nets that played in turn"
    began = time.monotonic()
    games = Games(command + ["--resume", "--lambda", str(o.later), "--stray", str(o.stray)], o.folders, o.processes, o.games, o.seed)

    def save():
        for p in pupils:
            p.save(games.played, (time.monotonic() - began) * o.processes, how)

    written = told = began
    learnt = 0
    while True:
        part = (time.monotonic() - began) / (60 * o.minutes)
        if part >= 1:
            break
        blocks = [games.blocks.get()]
        while not games.blocks.empty() and len(blocks) < 4 * o.processes:
            blocks.append(games.blocks.get())
        if None in blocks:
            sys.exit("what plays has ended: see above")
        for p in pupils:
            p.slow(part)
        lessons = pool(blocks, device, pupils[0].net.outputs)
        for batch in batches(lessons, o.batch):
            for p in pupils:
                p.learn(*batch)
            learnt += len(batch[2])
        if part > 0.8:
            for p in pupils:
                p.average()
        now = time.monotonic()
        if now - written > o.write:
            written = now
            save()
        if now - told > 10:
            told = now
            losses = " ".join(p.said() for p in pupils)
            print(f"{now - began:6.0f} s {games.played:9d} games {learnt:11d} lessons, {pupils[0].steps} steps, loss {losses}, waiting {games.blocks.qsize()}", flush=True)
    games.stopped = True
    save()
    while any(t.is_alive() for t in games.threads):
        while not games.blocks.empty():
            games.blocks.get()
        time.sleep(0.01)
    print(f"{games.played} games, {learnt} lessons, {pupils[0].steps} steps", flush=True)


main()
