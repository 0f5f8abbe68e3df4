"""A second implementation of docs/fair.md and docs/fair-1.md, in plain Python, held to vectors.json.

    python3 fair/testdata/vectors.py                holds it to vectors.json, game.json and game-1.json
    python3 fair/testdata/vectors.py GAME.json ...  checks game files; ends with 1 if one is refused
    python3 fair/testdata/vectors.py --two A.json B.json  checks two that a server gave out, also against each other

It shares nothing with the Go code but the documents, and knows no rules of games, and of rooms only who is there: it does not
judge turns, clocks, results, lots, cards, or how many dice are due. Of rooms opened before 24 November 2026 it does not know who is
there, and so not who had to say yes before a throw was given up: it counts these rooms as "fewer".
"""

import hashlib
import hmac
import json
import math
import os
import re
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SEATS, CHAIN = 8, 65536
ALL_RULES = 1795478400000000  # 24 November 2026: since then no room is opened with fewer rules


class Refused(Exception):
    """What is wrong with a file, a record or a receipt."""


def need(ok, why):
    if not ok:
        raise Refused(why)


# Values, hashes, chains


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


def forward(v, steps):
    for _ in range(steps):
        v = sha(b"link/v1", v)
    return v


def commitment(room, seat, seed):
    return sha(b"seed/v1", name(room), bytes([seat]), seed)


def epoch_sum(e):
    return sha(b"epoch/v2", spelled({"epoch": e}).encode())


def server_seed(secret, e):
    msg = b"server chain/v2" + name(e["room"]) + name(e["store"]) + struct.pack(">II", e["epoch"], e["length"])
    return hmac.new(secret, msg + value(e["nonce"]), "sha256").digest()


def seed_of(e):
    """The number of which an epoch says that its dice are made; None if it says nothing of it."""
    m = re.fullmatch("seed (0|[1-9][0-9]{0,19})", e["store"])
    return int(m[1]) if m and int(m[1]) < 2**64 else None


def seeded(number, purpose, n):
    return sha(b"seeded/v1", struct.pack(">Q", number), name(purpose), struct.pack(">I", n))


def check_seed(e):
    """Refuses an epoch that is not what the number makes of which it speaks."""
    n = seed_of(e)
    if n is None:
        return
    same = value(e["nonce"]) == seeded(n, "nonce", e["epoch"]) and value(e["key"]) == public_key(seeded(n, "key", 0))
    need(same and value(e["server"]) == forward(server_seed(seeded(n, "chain", 0), e), e["length"]), f"the epoch says that it is made of the seed {n}, and that makes another")


class Chain:
    """A chain seen from outside, for the throws from `first` on."""

    def __init__(self, anchor, length, first):
        need(value(anchor) and 1 <= length <= CHAIN, "a chain wants an anchor and 1 to 65536 links")
        self.shown, self.at, self.end = value(anchor), first - 1, first - 1 + length

    def reaches(self, k):
        return self.at < k <= self.end

    def show(self, k, link):
        need(self.reaches(k), f"throw {k}: the chain has no link for it")
        need(forward(link, k - self.at) == self.shown, f"throw {k}: not the link that leads to the one before")
        self.shown, self.at = link, k


# From links to dice


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
    if "links" in m:
        return b"dice/v2" + value(m["epoch"]) + struct.pack(">QB", m["k"], len(m["links"])) + b"".join(map(value, m["links"]))
    out = b"dice/v1" + name(m["room"]) + struct.pack(">QB", m["k"], len(m["seats"]))
    for s in m["seats"]:
        seed, own = value(s["seed"]), value(s["link"])
        out += bytes([(1 if seed else 0) + (2 if own else 0)]) + seed + own
    return out


def stream(m):
    return Stream(value(m["link"]), message(m))


DESIGNS = "crown anchor heart spade diamond club".split()
FACES = {f: i % 6 + 1 for i, f in enumerate("1 2 3 4 5 6".split() + DESIGNS)} | {"C": 6}


def dice(text):
    """The faces of a throw, highest first; None if it is none."""
    words = text.split(",") if "," in text else text.split("-")
    if len(words) > 3 or any(w not in FACES for w in words):
        return None
    return tuple(sorted((FACES[w] for w in words), reverse=True))


def written(faces, like):
    """Faces as a game writes them."""
    if like[0].islower():
        return ",".join(DESIGNS[f - 1] for f in sorted(faces))
    return "-".join("C" if f == 6 and "C" in like else str(f) for f in sorted(faces, reverse=True))


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


# Records


def is_value(x):
    return isinstance(x, str) and (x == "absent" or re.fullmatch("[0-9a-f]{64}", x) is not None and x != "0" * 64)


def is_number(x):
    return type(x) is int and -(2**63) <= x < 2**64


def is_count(x):
    return type(x) is int and 0 <= x < 2**63


def is_seats(x):
    return isinstance(x, list) and all(map(is_number, x)) and x == sorted(set(x)) and all(0 <= s < SEATS for s in x)


def is_text(x):
    return isinstance(x, str)


def is_parts(x):
    return isinstance(x, list) and all(shaped(p, {"seats": is_seats, "anchor": is_value, "ahead?": is_value}) for p in x)


def is_list(of):
    return lambda x: isinstance(x, list) and all(map(of, x))


def is_true(x):
    return x is True


def is_bool(x):
    return type(x) is bool


# Members that may be left out end with "?", and say something if they are there.
SHAPES = {
    "promise": {"seats": is_seats, "epoch": is_number, "length": is_number, "anchor": is_value, "ahead?": is_value},
    "epoch": {"room": is_text, "store": is_text, "epoch": is_number, "first": is_number, "length": is_number, "nonce": is_value,
              "server": is_value, "key": is_value, "parts": is_parts, "nothing": is_seats},
    "call": {"k": is_number, "seat": is_number},
    "reveal": {"part": is_number, "k": is_number, "ahead?": is_true, "link": is_value},
    "void": {"k": is_number, "link": is_value},
    "throw": {"k": is_number, "physical?": is_true, "link?": is_value, "links?": is_list(is_value), "fell": is_list(is_text)},
    # of the older protocol
    "anchor": {"seats": is_number, "length": is_number, "anchor": is_value, "key": is_value},
    "commit": {"seat": is_number, "commit": is_value, "length?": is_number, "anchor?": is_value},
    "seed": {"seat": is_number, "seed": is_value},
    "rechain": {"seat": is_number, "length": is_number, "anchor": is_value},
    "away": {"seat": is_number, "away": is_bool},
    "link": {"seat": is_number, "k": is_number, "link": is_value},
}


def shaped(x, shape, record=True):
    """Whether an object has the members of a shape and nothing else; of a record, in its order."""
    if not isinstance(x, dict):
        return False
    if not record:
        x = {m: x[m] for m in (n.rstrip("?") for n in shape) if m in x} | x
    at = list(x)
    for member, ok in shape.items():
        member, optional = member.rstrip("?"), member.endswith("?")
        if at and at[0] == member:
            if not ok(x[member]) or optional and x[member] in ("absent", 0, []):
                return False
            at.pop(0)
        elif not optional:
            return False
    return not at


def spelled(x):
    text = json.dumps(x, separators=(",", ":"), ensure_ascii=False)
    return re.sub("[<>&\u2028\u2029]", lambda m: f"\\u{ord(m[0]):04x}", text)


def once(pairs):
    need(len(pairs) == len(dict(pairs)), "a member is there twice")
    need(not any(re.search("[A-Z\u0080-\U0010ffff]", m) for m, _ in pairs), "a member is not in small letters")
    return dict(pairs)


def digits(text):
    need(text != "-0" and text.lstrip("-").isdigit(), f"number {text}: want a whole number in digits")
    return int(text)


READ = json.JSONDecoder(object_pairs_hook=once, parse_int=digits, parse_float=digits, parse_constant=digits)


def whole(x):
    """What was read, unless a text has half of a letter: readers put another letter in its place, each its own."""
    try:
        json.dumps(x, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Refused("half of a letter (a surrogate) without the other") from None
    return x


def record_in(data):
    """The kind and the body of the record in an event; None, None if it has none."""
    blank = re.compile(r"[ \t\r\n]*")
    at = blank.match(data).end()
    if data[at:at + 1] != "{":
        return None, None
    found, at = None, blank.match(data, at + 1).end()
    while data[at:at + 1] != "}":
        member, at = READ.raw_decode(data, at)
        need(isinstance(member, str), "no member of an object")
        at = blank.match(data, at).end()
        need(data[at:at + 1] == ":", "want a colon")
        start = blank.match(data, at + 1).end()
        body, at = READ.raw_decode(data, start)
        if member.lower() == "dice":
            need(member == "dice" and found is None, 'want one member "dice" in small letters')
            found = body, data[start:at]
        at = blank.match(data, at).end()
        if data[at:at + 1] == ",":
            at = blank.match(data, at + 1).end()
            need(data[at:at + 1] == '"', "want a member")
        else:
            need(data[at:at + 1] == "}", "want the end of the object")
    need(not data[at + 1:].strip(" \t\r\n"), "something follows the object")
    if found is None:
        return None, None
    body, text = found
    need(isinstance(body, dict) and len(body) == 1, "a record has one member")
    kind, r = next(iter(body.items()))
    need(kind in SHAPES, f"no record: {kind}")
    need(shaped(r, SHAPES[kind]) and spelled(body) == text, f"{kind} is not written as it must be")
    return kind, r


# Order


class Older:
    """Who promised what, by docs/fair-1.md."""

    def __init__(self, room):
        self.room, self.seats, self.last, self.epochs, self.server = room, 0, 0, 0, None
        self.chains, self.away = [None] * SEATS, [False] * SEATS

    def known(self):
        return any(self.held.values()) if self.epochs else False

    def skip(self):
        if self.epochs and self.held:
            self.last += 1
        self.held = {}

    def seat(self, r):
        need(self.epochs, "the server's anchor must come first")
        need(0 <= r["seat"] < self.seats, f"no seat {r['seat']}")
        return r["seat"]

    def settled(self):
        return self.epochs and all(s is not None for s in self.seeds)

    def take(self, kind, r):
        """Returns the material of a throw."""
        if kind == "anchor":
            need(1 <= r["seats"] <= SEATS and self.seats in (0, r["seats"]), "the number of seats")
            need(value(r["key"]), "no key")
            self.skip()
            self.server = Chain(r["anchor"], r["length"], self.last + 1)
            self.seats, self.epochs = r["seats"], self.epochs + 1
            self.commits, self.seeds = [None] * self.seats, [None] * self.seats
        elif kind == "commit":
            s = self.seat(r)
            need(self.commits[s] is None and self.seeds[s] is None, f"seat {s} has committed itself or is absent")
            need(value(r["commit"]), "no commitment")
            self.commits[s] = value(r["commit"])
            if "length" in r or "anchor" in r:
                self.chain(s, r.get("anchor", "absent"), r.get("length", 0))
        elif kind == "rechain":
            self.chain(self.seat(r), r["anchor"], r["length"])
        elif kind == "away":
            s = self.seat(r)
            need(self.chains[s] and self.away[s] != r["away"], f"seat {s} has no chain, or is so already")
            self.skip()
            self.away[s] = r["away"]
        elif kind == "seed":
            s = self.seat(r)
            need(self.seeds[s] is None, f"seat {s} has shown its seed or is absent")
            if not value(r["seed"]):
                need(self.commits[s] is None, f"seat {s} has committed itself: it cannot be absent")
            else:
                need(self.commits[s], f"seat {s} has not committed itself")
                need(all(c or x is not None for c, x in zip(self.commits, self.seeds)), "a seed before all commitments")
                need(commitment(self.room, s, value(r["seed"])) == self.commits[s], f"not the seed that seat {s} committed itself to")
            self.seeds[s] = r["seed"]
        elif kind == "link":
            s, k = self.seat(r), r["k"]
            need(k == self.last + 1 and self.settled(), f"throw {k} is not next, or seeds are missing")
            need(s not in self.held and not self.away[s] and self.chains[s], f"no link of seat {s} is due")
            self.chains[s].show(k, value(r["link"]))
            self.held[s] = r["link"]
        else:
            return self.throw(r)

    def chain(self, s, anchor, length):
        self.skip()
        self.chains[s] = Chain(anchor, length, self.last + 1)

    def throw(self, r):
        k, made = r["k"], None
        need(k == self.last + 1 and r["fell"], f"throw {self.last + 1} is next, not {k}")
        if not r.get("physical"):
            need(self.settled() and len(r.get("links", [])) == self.seats, "seeds or links are missing")
            self.server.show(k, value(r.get("link", "absent")))
            for s, x in enumerate(r["links"]):
                if s in self.held:
                    need(x == self.held[s], f"seat {s} had handed over another link")
                elif not self.away[s] and self.chains[s] and self.chains[s].reaches(k):
                    need(value(x), f"seat {s} owes a link")
                    self.chains[s].show(k, value(x))
                else:
                    need(not value(x), f"no link of seat {s} is due")
            made = {"room": self.room, "k": k, "link": r["link"], "seats": [{"seed": a, "link": b} for a, b in zip(self.seeds, r["links"])]}
        else:
            need("link" not in r and "links" not in r, "physical dice have no links")
        self.last, self.held = k, {}
        return made


# In which events records stand, and which may come between the call of a throw and its fall.
KINDS = {"promise": "commit", "epoch": "anchor", "reveal": "link", "rechain": "commit"}
WITH = ("commit", "anchor", "link", "void", "throw", "seed", "away")  # A call may have one.
QUIET = ("commit", "anchor", "link", "void", "throw", "leave", "return", "standin", "pause", "say", "flag")


def quiet(x):
    kind, result = x.get("e"), x.get("result") or {}
    return (kind in QUIET or kind in ("offer", "answer") and x.get("offer") == "without"
            or kind == "end" and result.get("reason") in ("flag", "stopped"))


class There:
    """Who is at the seats, by docs/fair.md."""

    def __init__(self, opened):
        rules = opened.get("dice", 0)
        need(not is_number(rules) or rules <= 3, "the room was opened with rules that are not known here")
        self.held, self.among = is_number(rules) and rules >= 3, (opened.get("seats") or 0) > 2
        self.sit, self.away, self.bots, self.plays, self.up, self.ended = set(), set(), set(), set(), None, False
        self.new = set()  # They sit there, and have not come yet.
        self.yes = None  # who agrees to go on without somebody, while that is proposed
        self.gone = set()  # without whom one has gone on
        self.since, self.wish = 0, False  # since when dice are due for a number and by an epoch; whether somebody wished to throw

    def take(self, x, at, ledger, record, r):
        kind, seat = x.get("e"), x.get("seat")
        need(is_text(kind) and is_number(seat), "an event says of which kind it is, and of whom it tells")
        need(kind == KINDS.get(record, record) if record else kind not in WITH, f"{record} in an event {kind}")
        need(not ledger.called or self.ended or quiet(x), "something was decided between the call of a throw and its fall")
        self.ended = ledger.called and (self.ended or kind == "end")  # Of a match another game may follow.
        if record == "promise" and self.held:
            need(seat in r["seats"][:1] and all(s in self.sit and s not in self.bots for s in r["seats"]), "a chain is promised where no person sits")
        if record == "reveal" and ledger.epoch and r["k"] > ledger.last:  # One that comes after its throw was given up may be told of any seat.
            need(0 <= r["part"] < len(ledger.first) and seat in ledger.epoch["parts"][r["part"]]["seats"], "a link is told of another seat than its participant's")
        if record == "void" and self.held:
            need(self.yes is not None and self.sit <= self.yes | self.plays | ledger.missing(), "a throw was given up without the yes of all who were there")
            need(not self.gone & ledger.missing(), "a throw was given up a second time for want of one seat's link")
            self.gone |= ledger.missing()
        if kind in ("sit", "stand"):
            for what in (self.sit, self.away, self.bots, self.plays, self.new):
                what.discard(seat)
            ledger.promised.pop(seat, None)
        if kind == "sit":
            self.sit.add(seat)
            for what in (self.bots, self.plays) if x["sit"].get("bot") else (self.away, self.new):
                what.add(seat)
        elif kind == "leave":
            self.away.add(seat)
            self.new.discard(seat)
        elif kind == "return":
            need(not self.held or seat not in self.bots and seat in self.away | self.plays, f"seat {seat} comes back, and had not left")
            self.away.discard(seat)
            self.new.discard(seat)
            self.plays.discard(seat)
        elif kind == "standin":
            left = seat in self.away and seat not in self.plays
            need(not self.held or left or seat == self.up or ledger.excused(seat), f"a bot plays on for seat {seat}, which had not left, nor given up")
            self.plays.add(seat)
        early = kind == "offer" and x.get("offer") == "without" and at - self.since < 10_000_000
        need(not early, "somebody was to be gone on without before his link was missing for ten seconds")
        if record == "call" and self.held and ledger.epoch:
            for p in ledger.epoch["parts"]:  # Where links travel ahead, only who throws has to be there.
                here = all(s not in self.away - self.new and s not in self.plays for s in p["seats"])
                need(here or ledger.second and seat not in p["seats"], "a throw is called, and somebody whose link it takes is not there")
        if record == "epoch" and self.held:
            for s in [s for p in r["parts"] for s in p["seats"]] + r["nothing"]:
                own = ledger.promised.get(s)
                brings = own is not None and all(ledger.promised.get(i) is own and i not in self.plays for i in own["seats"])
                need(brings != (s in r["nothing"]), f"whether seat {s} has promised a chain and plays himself, the epoch says otherwise")
        if kind == "call":
            if not self.wish and seat >= 0:
                self.since = at
            self.wish = True
        elif kind in ("throw", "void", "anchor"):
            self.since, self.wish = at, self.wish and kind != "throw"
        up = kind == "flag" or kind == "offer" and x.get("offer") in ("resign1", "resign2", "resign3")
        self.up = seat if self.among and up else None
        if kind == "offer":
            self.yes = {seat} if x.get("offer") == "without" else None
        elif kind == "answer" and self.yes is not None:
            self.yes = self.yes | {seat} if x.get("yes") else None
        elif kind in ("call", "end"):  # Said of this throw alone.
            self.yes = None


class Ledger:
    """What was promised and shown, by docs/fair.md."""

    def __init__(self, room):
        self.room, self.older, self.epoch, self.epochs = room, None, None, 0
        self.last, self.called, self.by, self.renew, self.voided = 0, False, -1, False, None
        self.promised, self.used, self.held = {}, set(), {}

    def take(self, kind, r):
        """Returns the material of a throw."""
        if kind in ("promise", "epoch", "call", "reveal", "void"):
            return getattr(self, "take_" + kind)(r)
        if self.epoch is None and (kind != "throw" or self.older):
            need(self.older or not self.last, "a record of the older protocol")
            self.older = self.older or Older(self.room)
            made = self.older.take(kind, r)
            self.last, self.epochs = self.older.last, self.older.epochs
            return made
        need(kind == "throw", "a record of the older protocol")
        return self.take_throw(r)

    def excused(self, seat):
        """Whether a link of who plays for a seat was missing when a throw was given up, and no epoch has begun since."""
        return self.renew and any(seat in self.epoch["parts"][i]["seats"] for i in self.voided["missing"])

    def take_promise(self, r):
        need(r["seats"] and r["epoch"] == self.epochs + 1, f"a promise names its seats and epoch {self.epochs + 1}")
        Chain(r["anchor"], r["length"], 1)
        for a in [r[m] for m in ("anchor", "ahead") if m in r]:
            need(a not in self.used, "an anchor is used again")
            self.used.add(a)
        for s in r["seats"]:
            self.promised[s] = r

    def take_epoch(self, r):
        parts = r["parts"]
        need(1 <= len(r["store"].encode()) <= 128 and value(r["nonce"]) and value(r["key"]), "an epoch wants a store, a nonce and a key")
        seats = sorted(sum((p["seats"] for p in parts), r["nothing"]))
        need(seats and seats == list(range(len(seats))) and len(seats) <= SEATS and all(p["seats"] for p in parts), "each seat stands once in an epoch")
        need(parts == sorted(parts, key=lambda p: p["seats"][0]), "participants come in the order of their seats")
        need(len({"ahead" in p for p in parts}) < 2, "either all have second chains or none")
        need(r["room"] == self.room and r["epoch"] == self.epochs + 1, f"epoch {self.epochs + 1} of room {self.room} is next")
        need(self.epoch is None or len(seats) == self.seats, "the number of seats never changes")
        need(not self.called, f"throw {self.last + 1} is called: it must fall, or be given up")
        first = self.last + 1
        if self.epoch:
            first = max([first] + [c.at + 1 for c in self.second])
        elif self.older and self.older.known():
            first += 1
        need(r["first"] == first, f"the first throw is {first}")
        need(r["server"] not in self.used, "an anchor is used again")
        for p in parts:
            own = self.promised.get(p["seats"][0])
            need(own and all(self.promised.get(s) is own for s in p["seats"]), f"seats {p['seats']} have promised nothing")
            same = all(p[m] == own.get(m) for m in p) and own["length"] == r["length"]  # A second chain may be left out.
            need(same, f"seats {p['seats']} promised something else")
        self.server = Chain(r["server"], r["length"], first)
        self.first = [Chain(p["anchor"], r["length"], first) for p in parts]
        self.second = [Chain(p["ahead"], r["length"], first) for p in parts if "ahead" in p]
        self.epoch, self.sum, self.epochs, self.last, self.seats = r, epoch_sum(r).hex(), r["epoch"], first - 1, len(seats)
        self.used.add(r["server"])
        self.promised, self.renew = {}, False

    def take_call(self, r):
        need(r["k"] == self.last + 1 and not self.called, f"throw {self.last + 1} is next, or is called already")
        need(self.epoch and not self.renew and self.server.reaches(r["k"]), "an epoch must come first")
        need(-1 <= r["seat"] < SEATS, "no such seat")
        self.called, self.by = True, r["seat"]

    def of_second(self, part):
        """Whether a participant puts a link of its second chain into the throw that is called."""
        return bool(self.second) and self.by not in self.epoch["parts"][part]["seats"]

    def chain_of(self, part):
        return self.second[part] if self.of_second(part) else self.first[part]

    def link_of(self, part):
        """The link of a participant for the throw that is called, if it is out."""
        if not self.of_second(part):
            return self.held.get(part)
        c = self.second[part]
        return forward(c.shown, c.at - self.last - 1).hex() if c.at > self.last else None

    def missing(self):
        """The seats that answer for the links that are not out for the throw that is called."""
        owe = [p["seats"] for i, p in enumerate(self.epoch["parts"]) if not self.link_of(i)] if self.epoch else []
        return {self.by if self.by in seats else seats[0] for seats in owe}

    def take_reveal(self, r):
        part, k, link = r["part"], r["k"], value(r["link"])
        if self.voided and k == self.voided["k"]:
            missing = self.voided["missing"]
            need(part in missing, f"the link of participant {part} for throw {k} is not missing")
            missing[part].show(k, link)
            del missing[part]
            return
        need(self.epoch and not self.renew and 0 <= part < len(self.first), f"no participant {part}")
        if r.get("ahead"):
            far = self.last + 1 + max(self.seats - 2, 0)
            need(self.second and self.last < k <= far, f"no link ahead for throw {k}")
            need(not self.called or k != self.last + 1 or self.of_second(part), "who throws hands over a link of the first chain")
            self.second[part].show(k, link)
            return
        need(k == self.last + 1 and self.called, f"throw {k} is not called")
        need(not self.of_second(part) and part not in self.held, f"no link of participant {part} is due")
        self.first[part].show(k, link)
        self.held[part] = r["link"]

    def take_throw(self, r):
        k, made = r["k"], None
        need(k == self.last + 1 and r["fell"], f"throw {self.last + 1} is next, not {k}")
        if r.get("physical"):
            need("link" not in r and "links" not in r and not self.called, "physical dice have no links and are not called")
        else:
            links = r.get("links", [])
            need(self.epoch and not self.renew, "an epoch must come first")
            need(self.called or not self.first, f"throw {k} is not called")
            need(len(links) == len(self.first), "links of all participants")
            self.server.show(k, value(r.get("link", "absent")))
            for i, x in enumerate(links):
                known = self.link_of(i)
                if known:
                    need(x == known, f"participant {i} had handed over another link")
                else:
                    self.chain_of(i).show(k, value(x))
            made = {"epoch": self.sum, "k": k, "link": r["link"], "links": links}
        self.last, self.called, self.held = k, False, {}
        return made

    def take_void(self, r):
        need(self.epoch and not self.renew and self.called and r["k"] == self.last + 1, f"throw {r['k']} is not called")
        out = [i for i in range(len(self.first)) if self.link_of(i)]
        need(len(out) < len(self.first), "no link is missing")
        self.server.show(r["k"], value(r["link"]))
        self.voided = {"k": r["k"], "missing": {i: self.chain_of(i) for i in range(len(self.first)) if i not in out}}
        self.renew, self.last, self.called, self.held = True, r["k"], False, {}


# Log, receipts, file


def event_hash(prev, room, e):
    return sha(b"parlor event 1\n", prev or bytes(32), field(room), struct.pack(">QQ", e["seq"], e["time"]),
               field(e.get("command", "")), field(e["data"]))


def receipt_message(r):
    return (b"receipt/v1" + name(r["room"]) + struct.pack(">Q", r["seq"]) + value(r["head"])
            + struct.pack(">Q", r["time"]) + value(r["key"]))


P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)
ORDER = 2**252 + 27742317777372353535851937790883648493


def add(a, b):
    """The sum of two points of edwards25519 (RFC 8032), as X, Y, Z, T."""
    e, f = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0])
    g, h = 2 * a[3] * b[3] * D, 2 * a[2] * b[2]
    e, f, g, h = f - e, h - g, h + g, f + e
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, p):
    q = (0, 1, 1, 0)
    while n:
        if n & 1:
            q = add(q, p)
        p, n = add(p, p), n >> 1
    return q


def point(b):
    """The point that 32 bytes name."""
    y = int.from_bytes(b, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    xx = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P:
        x = x * ROOT % P
    need(y < P and (x * x - xx) % P == 0 and (x or not sign), "no point of the curve")
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def public_key(seed):
    """The key with which a seed of 32 bytes signs."""
    h = int.from_bytes(hashlib.sha512(seed).digest()[:32], "little") & (2**254 - 8) | 2**254
    x, y, z, _ = times(h, BASE)
    i = pow(z, -1, P)
    return (y * i % P | (x * i % P & 1) << 255).to_bytes(32, "little")


def signed(key, sig, msg):
    """Whether sig is the signature of msg by key."""
    try:
        a, r, s = point(key), point(sig[:32]), int.from_bytes(sig[32:], "little")
    except Refused:
        return False
    if times(8, a)[0] % P == 0:
        return False  # With a key of small order everybody can sign.
    h = int.from_bytes(hashlib.sha512(sig[:32] + key + msg).digest(), "little") % ORDER
    p, q = times(s, BASE), add(r, times(h, a))
    return s < ORDER and (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


OLDER = ("anchor", "commit", "seed", "rechain", "away", "link")
EVENT = {"seq": is_count, "time": is_count, "command?": is_text, "data": is_text, "hash": is_value}
RECEIPT = {"room": is_text, "seq": is_count, "head": is_value, "time": is_count, "key": is_value,
           "sig": lambda x: isinstance(x, str) and re.fullmatch("[0-9a-f]{128}", x) is not None}


def check_game(g):
    """What was found in a game file, by its kind. Refuses what is wrong."""
    found = {"events": 0, "throws": 0, "physical": 0, "lots": 0, "voids": 0, "epochs": 0, "receipts": 0, "seeded": 0, "fewer": 0}
    file = {"format": lambda x: x == "parlor game", "version": lambda x: type(x) is int and x == 1, "room": is_text, "events": is_list(lambda e: isinstance(e, dict)),
            "receipts": lambda x: x is None or is_list(lambda r: shaped(r, RECEIPT, False))(x)}
    g = {"receipts": None} | g if isinstance(g, dict) else g
    need(shaped(g, file, False) and g["events"] and 1 <= len(g["room"].encode()) <= 128, "no parlor game of version 1")
    prev, heads, keys, ledger, now = b"", [], [], Ledger(g["room"]), 0
    for n, e in enumerate(g["events"], 1):
        at = f"event {n}: "
        need(shaped(e, EVENT, False) and e["seq"] == n, at + "not where it belongs")
        prev = event_hash(prev, g["room"], e)
        need(prev.hex() == e["hash"], at + "not the hash of its text and the event before")
        need(e["time"] // 1000 >= now, at + "its time is before that of the event before")
        now = e["time"] // 1000
        heads.append(e["hash"])
        found["events"] += 1
        try:
            kind, r = record_in(e["data"])
            x = whole(READ.decode(e["data"]))
            if n == 1:
                there = There(x.get("open", {}))
                need(there.held or e["time"] < ALL_RULES, "the room was opened with fewer rules than rooms are")
                found["fewer"] += not there.held
            there.take(x, e["time"], ledger, kind, r)
            need(not there.held or kind not in OLDER, "a record of the older protocol, in a room of today's rules")
            if kind:
                found["voids"] += kind == "void"
                made = ledger.take(kind, r)
                if kind in ("anchor", "epoch"):
                    keys.append((n, r["key"]))
                    found["epochs"] += 1
                if kind == "epoch":
                    check_seed(r)
                if kind == "throw":
                    check_throw(made, r, found)
                    found["seeded"] += made is not None and ledger.epoch is not None and seed_of(ledger.epoch) is not None
        except (Refused, ValueError, KeyError, TypeError, AttributeError) as err:
            raise Refused(at + str(err)) from err
    for r in g["receipts"] or []:
        need(1 <= r["seq"] <= len(heads), f"receipt: the file ends before event {r['seq']}")
        key = next((k for n, k in reversed(keys) if n <= r["seq"]), keys[0][1] if keys else r["key"])
        need(r["key"] == key and r["room"] == g["room"], "receipt: of another room or key")
        need(signed(value(r["key"]), bytes.fromhex(r["sig"]), receipt_message(r)), "receipt: the signature is wrong")
        need(r["head"] == heads[r["seq"] - 1], "receipt: of another log")
        found["receipts"] += 1
    return found


def check_two(a, b):
    """What was found in two files that one server gave out. Refuses two logs of one room, and a chain in two rooms."""
    found = check_game(a)
    for what, n in check_game(b).items():
        found[what] += n
    if a["room"] != b["room"]:
        both = [{v for e in g["events"] for v in anchors(*record_in(e["data"]))} for g in (a, b)]
        need(not both[0] & both[1], "a chain was promised in both rooms")
        return found
    for x, y in zip(a["events"], b["events"]):
        if x["hash"] != y["hash"]:
            signs = [any(r["seq"] >= x["seq"] for r in g["receipts"] or []) for g in (a, b)]
            raise Refused(f"the files differ from event {x['seq']} on" + (", and the server has signed both" if all(signs) else ""))
    return found


def anchors(kind, r):
    return [r[at] for at in ("anchor", "ahead", "server") if kind in ("promise", "epoch") and r.get(at, "absent") != "absent"]


def check_throw(made, r, found):
    fell = r["fell"][0]
    faces = dice(fell) if fell else None
    if made is None:
        found["physical"] += 1
    elif faces is None:
        found["lots"] += 1
    else:
        s = stream(made)
        made = written([s.die() for _ in faces], fell)
        need(r["fell"] == [made], f"throw {r['k']}: the log says {', '.join(r['fell'])}; the links make {made}")
        found["throws"] += 1


# Vectors

checked = {}


def want(what, got, expected):
    checked[what] = checked.get(what, 0) + 1
    if got != expected:
        sys.exit(f"{what}: got {got!r}, want {expected!r}")


def check_vectors(v):
    for c in v["chains"]:
        for j, x in c["links"].items():
            want("links", forward(value(c["seed"]), c["length"] - int(j)), value(x))
    for c in v["commitments"]:
        want("commitments", commitment(c["room"], c["seat"], value(c["seed"])), value(c["commit"]))
    for e in v["epochs"]:
        want("sums of epochs", epoch_sum(e["record"]["epoch"]), value(e["sum"]))
        want("server seeds", server_seed(value(e["secret"]), e["record"]["epoch"]), value(e["seed"]))
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
    for r in v["records"]:
        want("records", record_in('{"dice":' + spelled(r) + "}")[0] in SHAPES, True)
    for r in v["receipts"]:
        msg = bytes.fromhex(r["message"])
        want("receipts", receipt_message(r["receipt"]).hex(), r["message"])
        want("signatures", signed(value(r["receipt"]["key"]), bytes.fromhex(r["receipt"]["sig"]), msg), True)
        want("signatures", signed(value(r["receipt"]["key"]), bytes.fromhex(r["receipt"]["sig"]), msg + b"x"), False)
    for g in v["gamma"]:
        want("gamma", abs(g["p"] - chi_tail(g["chi2"], g["df"])) < 1e-8, True)


def chi_tail(x, df):
    """The upper tail by Simpson's rule on the density, with t = u*u to tame the end at 0."""
    a, n, top = df / 2, 20000, math.sqrt(x / 2)
    f = lambda u: 2 * u ** (2 * a - 1) * math.exp(-u * u - math.lgamma(a))
    h = top / n
    return 1 - h / 3 * sum((1 if i in (0, n) else 4 if i % 2 else 2) * f(i * h) for i in range(n + 1))


def read(path):
    with open(path, encoding="utf-8") as f:
        text = f.read()
    g, end = READ.raw_decode(text)
    need(not text[end:].strip(" \t\r\n"), "something follows the end of the file")
    return whole(g)


def main(paths):
    if not paths:
        with open(os.path.join(HERE, "vectors.json"), encoding="utf-8") as f:
            check_vectors(json.load(f))
        for file in ("game.json", "game-1.json"):
            for what, n in check_game(read(os.path.join(HERE, file))).items():
                checked[what] = checked.get(what, 0) + n
        print("all agree:", ", ".join(f"{n} {what}" for what, n in checked.items()))
    bad = 0
    jobs = [(path, lambda path=path: check_game(read(path))) for path in paths]
    if paths and paths[0] == "--two":
        if len(paths) != 3:
            sys.exit("--two: want two files")
        jobs = [(paths[1], lambda: check_two(read(paths[1]), read(paths[2])))]
    for path, check in jobs:
        try:
            print(path + ": holds:", ", ".join(f"{n} {what}" for what, n in check().items()))
        except (Refused, ValueError, RecursionError) as err:
            bad = 1
            print(f"{path}: refused: {err}")
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
