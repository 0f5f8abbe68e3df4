# Runs inside GNU Backgammon: tells what its analysis of the match has found.
import json

seats = {"X": 0, "O": 1}
found = gnubg.match(1, 1, 1, 0)
rolls, cubes = [], [{"close": 0, "error": 0.0}, {"close": 0, "error": 0.0}]
for number, played in enumerate(found["games"]):
    for act in played["game"]:
        if act["action"] != "move":
            continue
        seen = act.get("analysis") or {}
        plays, one = seen.get("moves") or [], seen.get("imove")
        cost = plays[0]["score"] - plays[one]["score"] if len(plays) > 1 and one is not None else 0.0
        rolls.append({
            "game": number, "seat": seats[act["player"]], "dice": "%d-%d" % (max(act["dice"]), min(act["dice"])),
            "luck": seen.get("luck-value", 0.0), "unforced": len(plays) > 1, "error": cost,
        })
    for side, seat in seats.items():
        cube = played["stats"][side]["cube"]
        cubes[seat]["close"] += cube["close-cube"]
        # What it calls error-skill is a mean per close decision, of the cube alone.
        cubes[seat]["error"] += sum(cost for name, cost in cube.items() if name.startswith("err-") and name.endswith("-skill"))
with open("report.json", "w") as out:
    json.dump({"rolls": rolls, "cubes": cubes}, out)
