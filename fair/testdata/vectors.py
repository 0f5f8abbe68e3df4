"""A second implementation of docs/fair.md, in plain Python, held to vectors.json and game.json.

    python3 fair/testdata/vectors.py

It shares nothing with the Go code but the document. The signatures of the receipts are checked
if the module cryptography is installed; what was left out is said at the end.
"""

import hashlib
import hmac
import json
import math
import os
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def value(text):
    return b"" if text == "absent" else bytes.fromhex(text)


def name(text):
    b = text.encode()
    return struct.pack(">H", len(b)) + b


def field(text):
    b = text.encode()
    return struct.pack(">Q", len(b)) + b


def link(seed, steps):
    for _ in range(steps):
        seed = sha(b"link/v1", seed)
    return seed


class Stream:
    def __init__(self, key, msg):
        self.key, self.msg, self.pos = key, msg, 0

    def byte(self):
        block, at = divmod(self.pos, 32)
        self.pos += 1
        return hmac.new(self.key, self.msg + struct.pack(">I", block), "sha256").digest()[at]

    def die(self):
        while True:
            b = self.byte()
            if b < 252:
                return b % 6 + 1

    def below(self, n):
        while True:
            u = int.from_bytes(bytes(self.byte() for _ in range(4)), "big")
            if u < 2**32 - 2**32 % n:
                return u % n


def message(m):
    out = b"dice/v1" + name(m["room"]) + struct.pack(">QB", m["k"], len(m["seats"]))
    for s in m["seats"]:
        seed, own = value(s["seed"]), value(s["link"])
        out += bytes([(1 if seed else 0) + (2 if own else 0)]) + seed + own
    return out


def stream(m):
    return Stream(value(m["link"]), message(m))


FACES = {f: i % 6 + 1 for i, f in enumerate("1 2 3 4 5 6 crown anchor heart spade diamond club".split())} | {"C": 6}


def dice(text):
    """The faces of a throw, highest first; None if it is none."""
    words = text.split(",") if "," in text else text.split("-")
    if len(words) > 3 or any(w not in FACES for w in words):
        return None
    return tuple(sorted((FACES[w] for w in words), reverse=True))


def ways(faces):
    n = math.factorial(len(faces))
    for f in set(faces):
        n //= math.factorial(faces.count(f))
    return n


def draw(s, outcomes):
    """What falls: dice if the outcomes are exactly the throws of 1, 2 or 3 fair dice."""
    sets = {dice(o["action"]): o for o in outcomes}
    n = {6: 1, 21: 2, 56: 3}.get(len(outcomes), 0)
    if len(sets) == len(outcomes) and n and all(f and len(f) == n and o["weight"] == ways(f) for f, o in sets.items()):
        return sets[tuple(sorted((s.die() for _ in range(n)), reverse=True))]["action"]
    at = s.below(sum(o["weight"] for o in outcomes))
    for o in outcomes:
        if at < o["weight"]:
            return o["action"]
        at -= o["weight"]


def event_hash(prev, room, e):
    return sha(b"parlor event 1\n", prev or bytes(32), field(room), struct.pack(">QQ", e["seq"], e["time"]),
               field(e.get("command", "")), field(e["data"]))


def receipt_message(r):
    return (b"receipt/v1" + name(r["room"]) + struct.pack(">Q", r["seq"]) + value(r["head"])
            + struct.pack(">Q", r["time"]) + value(r["key"]))


def commitment(room, seat, seed):
    return sha(b"seed/v1", name(room), bytes([seat]), seed)


checked = {}


def want(what, got, expected):
    checked[what] = checked.get(what, 0) + 1
    if got != expected:
        sys.exit(f"{what}: got {got!r}, want {expected!r}")


def signature(r, msg):
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return
    Ed25519PublicKey.from_public_bytes(value(r["key"])).verify(bytes.fromhex(r["sig"]), msg)
    want("signatures", True, True)


def check_vectors(v):
    for c in v["chains"]:
        for j, x in c["links"].items():
            want("links", link(value(c["seed"]), c["length"] - int(j)), value(x))
    for s in v["server_seeds"]:
        msg = b"server chain/v1" + name(s["room"]) + struct.pack(">I", s["epoch"])
        want("server seeds", hmac.new(value(s["secret"]), msg, "sha256").digest(), value(s["seed"]))
    for c in v["commitments"]:
        want("commitments", commitment(c["room"], c["seat"], value(c["seed"])), value(c["commit"]))
    for s in v["streams"]:
        m = s["material"]
        want("messages", message(m).hex(), s["message"])
        st = stream(m)
        want("bytes", bytes(st.byte() for _ in range(96)).hex(), s["bytes"])
        st = stream(m)
        want("dice", [st.die() for _ in range(40)], s["dice"])
        want("bytes thrown", st.pos, s["thrown"])
        st = stream(m)
        for b in s["below"]:
            want("numbers", st.below(b["n"]), b["value"])
    for d in v["draws"]:
        want("draws", draw(stream(v["streams"][d["stream"]]["material"]), d["outcomes"]), d["falls"])
    for e in v["events"]:
        want("events", event_hash(value(e["prev"]), e["room"], e["event"]), value(e["event"]["hash"]))
    for r in v["receipts"]:
        want("receipts", receipt_message(r["receipt"]).hex(), r["message"])
        signature(r["receipt"], bytes.fromhex(r["message"]))
    for g in v["gamma"]:
        want("gamma", abs(g["p"] - chi_tail(g["chi2"], g["df"])) < 1e-8, True)


def chi_tail(x, df):
    """The upper tail by Simpson's rule on the density, with t = u*u to tame the end at 0."""
    a, n, top = df / 2, 20000, math.sqrt(x / 2)
    f = lambda u: 2 * u ** (2 * a - 1) * math.exp(-u * u - math.lgamma(a))
    h = top / n
    return 1 - h / 3 * sum((1 if i in (0, n) else 4 if i % 2 else 2) * f(i * h) for i in range(n + 1))


def check_game(g):
    """The dice of a game in which nobody goes away and all have chains."""
    prev, shown, seeds = b"", {}, {}
    for e in g["events"]:
        prev_hash, prev = prev, value(e["hash"])
        want("events", event_hash(prev_hash, g["room"], e), prev)
        record = json.loads(e["data"]).get("dice", {})
        for kind, r in record.items():
            if kind == "anchor":
                shown["server"], seats = value(r["anchor"]), r["seats"]
            elif kind == "commit":
                shown[r["seat"]] = value(r["anchor"])
                seeds[r["seat"]] = value(r["commit"])
            elif kind == "seed":
                want("commitments", commitment(g["room"], r["seat"], value(r["seed"])), seeds[r["seat"]])
                seeds[r["seat"]] = r["seed"]
            elif kind == "throw":
                for who, x in [("server", r["link"])] + list(enumerate(r["links"])):
                    want("links", link(value(x), 1), shown[who])
                    shown[who] = value(x)
                m = {"room": g["room"], "k": r["k"], "link": r["link"],
                     "seats": [{"seed": seeds[i], "link": r["links"][i]} for i in range(seats)]}
                s = stream(m)
                want("throws", sorted((s.die() for _ in dice(r["fell"][0])), reverse=True), list(dice(r["fell"][0])))
    for r in g["receipts"]:
        want("receipts", value(r["head"]), value(g["events"][r["seq"] - 1]["hash"]))
        signature(r, receipt_message(r))


with open(os.path.join(HERE, "vectors.json"), encoding="utf-8") as f:
    check_vectors(json.load(f))
with open(os.path.join(HERE, "game.json"), encoding="utf-8") as f:
    check_game(json.load(f))
print("all agree:", ", ".join(f"{n} {what}" for what, n in checked.items()))
if "signatures" not in checked:
    print("left out: signatures (no module cryptography)")
