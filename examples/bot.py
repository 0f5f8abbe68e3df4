#!/usr/bin/env python3
"""A bot for parlor in a page: it plays the first turn that is legal.

    bot.py URL SECRET ROOM    sits down in a room, or goes on in its seat there
    bot.py URL SECRET GAME    opens a room for a game and waits for others

SECRET is a bot's token (parlor token), a player's key or a seat's secret."""
import json, sys, time, urllib.error, urllib.parse, urllib.request, uuid

if len(sys.argv) != 4:
    raise SystemExit(__doc__)
URL, SECRET, WHERE = sys.argv[1:]


class Late(Exception):
    """Something else happened first."""


def ask(path, body=None, stream=False):
    """Asks until the server answers: the id in the body makes that safe."""
    head = {"Authorization": "Bearer " + SECRET, "Accept": "application/x-ndjson", "Content-Type": "application/json"}
    data = None if body is None else json.dumps({"id": uuid.uuid4().hex} | body).encode()
    while True:
        try:
            answer = urllib.request.urlopen(urllib.request.Request(URL + "/api/v1" + path, data, head), timeout=40)
            return answer if stream else json.load(answer)
        except urllib.error.HTTPError as e:
            if e.code in (409, 410):
                raise Late
            if e.code not in (429, 502, 503):
                raise SystemExit(json.load(e)["error"]["message"])
        except OSError:
            pass  # The server is away: it comes back.
        time.sleep(1)


def choose(room, legal):
    """Walks the graph of the turn along its first edges."""
    play, node = [], 0
    while legal["nodes"][node]:
        play, node = play + [legal["nodes"][node][0]["do"]], legal["nodes"][node][0]["to"]
        if node in legal.get("more", []):
            legal, node = ask(f"/rooms/{room}/legal?play=" + urllib.parse.quote(" ".join(play))), 0
    return " ".join(play) or "bet {min} {on}".format(**legal["bets"][0])


room = ask("/rooms", {"game": WHERE})["room"] if WHERE in [g["name"] for g in ask("/games")["games"]] else WHERE
print("room", room, flush=True)
if ask(f"/rooms/{room}")["you"] < 0:
    ask(f"/rooms/{room}/commands", {"do": "sit", "name": "first"})
while True:
    try:
        for line in ask(f"/rooms/{room}/events", stream=True):
            view = json.loads(line).get("view") or {"phase": ""}
            if view["phase"] == "over":
                raise SystemExit(print("over", json.dumps(view["result"])))
            if legal := view.get("legal"):
                do = {"do": "throw"} if legal.get("throw") else {"do": "play", "text": choose(room, legal)}
                ask(f"/rooms/{room}/commands", do | {"turn": legal["turn"]})
    except (Late, OSError):
        time.sleep(0.2)  # Look again.
