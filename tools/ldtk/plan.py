#!/usr/bin/env python3
"""Turns the ASCII plan of a heist into a level of a project.

    python3 tools/ldtk/plan.py PLAN.md [FILE.ldtk]

A level of the same name is replaced. The format is described in README.md. Run define.py first, and afterwards
`thief-girl retile`: the tiles that rules draw are not made here.
"""
import os
import re
import sys

import derive
import project as P

FLOORS = {".": "wood", ":": "tatami", ",": "grass", ";": "stone", "~": "water", "!": "nightingale", "^": "roof_north",
          ">": "roof_east", "v": "roof_south", "<": "roof_west", "s": "shards", '"': "grass", " ": "drop",
          "↑": "stairs_north", "→": "stairs_east", "↓": "stairs_south", "←": "stairs_west",
          "⇑": "ramp_north", "⇒": "ramp_east", "⇓": "ramp_south", "⇐": "ramp_west",
          "_": "carpet", "%": "grate"}
SOLIDS = {"#": "wall", "=": "shoji", "W": "lattice", "n": "low_cover", "(": "curtain", "T": "table", "V": "vent", '"': "tall_grass"}
PROPS = {"b": ("Barrel", "Wood"), "u": ("Vase", "Clay"), "p": ("Kettle", "Iron"), "g": ("Bottle", "Glass"), "q": ("Jar", "Clay"),
         "h": ("Chair", "Wood"), "t": ("Bucket", "Wood"), "e": ("Bell", "Bronze"), "m": ("Coin", "Bronze"), "i": ("Pebble", "Stone"),
         "f": ("Firecracker", "Paper"), "o": ("Smoke_ball", "Paper"), "z": ("Incense", "Clay")}
DOORS = {"/": "Shoji", "+": "Wooden", "L": "Wooden"}
LAMPS = {"*": "Lantern", "Y": "Brazier"}
HIDEOUTS = {"C": "Closet", "j": "Jar"}
LOOT = {"$": "Main", "c": "Small", "&": "Hard"}
WRAP = {"F_Int": "V_Int", "F_Float": "V_Float", "F_Bool": "V_Bool"}
HAND_PLACED = {"Canopy": "canopy", "Decor": "decor", "Floor_detail": "detail"}
LINKS = {"switch": ("Switch", "Lamps", "Lamp"), "plate": ("Plate", "Doors", "Door"), "key": ("Key", "Doors", "Door")}


class Plan:
    """What a plan file says."""

    def __init__(self, text):
        block = lambda name: re.search(r"```" + name + r"\n(.*?)```", text, re.S)
        self.rows = block("map").group(1).rstrip("\n").split("\n")
        self.w, self.h = len(self.rows[0]), len(self.rows)
        assert len({len(r) for r in self.rows}) == 1, "rows of unequal length"
        self.meta = dict(line.split(": ", 1) for line in block("text").group(1).strip().split("\n"))
        self.boxes, self.guards, self.dress, self.links, self.belts, self.noises, self.notes = [], {}, [], [], [], [], []
        self.leaders, self.people, self.works, self.shifts, self.key_only = {}, {}, [], {}, set()
        self.moon, self.lamp, self.lamps, self.par = 0.3, 4.0, {}, 90
        for line in (block("plan").group(1) + "\n" + (block("dress").group(1) if block("dress") else "")).split("\n"):
            self.line(line.strip())

    def line(self, line):
        word = line.split()
        if not word or word[0] in ("decision", "route", "mask", "//"):
            return
        guard = re.match(r"([A-HK-N]) (\S+) (loop|back|post):\s*(.*)", line)
        if guard:
            points = re.findall(r"(\d+),(\d+)((?:\s+[\d.]+[NESWZ]+(?:[\d.]+[NESWZ]+)*)*)", guard.group(4))
            stops = [" ".join(a + b for a, b in re.findall(r"([\d.]+)([NESWZ]+)", p[2])) for p in points]
            self.guards[guard.group(1)] = (guard.group(2), guard.group(3), [(int(p[0]), int(p[1])) for p in points], stops)
        elif word[0] == "shift":
            self.shifts[corner(word[1])] = tuple(int(pixels) for pixels in word[2].split(","))
        elif word[0] == "belt":
            self.belts.append((word[1].rstrip(":"), [corner(w) for w in word[2:]]))
        elif word[0] == "key-only":
            self.key_only.update(corner(w) for w in word[1:])
        elif word[0] == "leader":
            self.leaders.update((letter, word[1].rstrip(":")) for letter in word[2:])
        elif word[0] == "person":
            self.people[word[1].rstrip(":")] = dict(zip(("Personality", "Name"), (enum(word[2]), *word[3:])))
        elif word[0] in ("gong", "music-box"):
            self.works.append((corner(word[1]), enum(word[0]), {}))
        elif word[0] == "birds":
            self.works.append((corner(word[1]), "Birds", dict(Kind=enum(word[2]), Count=int(word[3]))))
        elif word[0] == "noise":
            self.noises.append((word[1], box(word[2]), dict(zip(("From", "To", "Every"), map(float, word[3:])))))
        elif word[0] in LINKS:
            self.links.append((LINKS[word[0]], corner(word[1]), [corner(w) for w in word[2:]]))
        elif word[0] == "note":
            self.notes.append((corner(word[1]), line.split(" ", 2)[2].replace("\\n", "\n")))
        elif word[0] == "lamp" and len(word) > 2:
            self.lamps.update((corner(w), float(word[1])) for w in word[2:])
        elif word[0] in ("moon", "lamp", "par"):
            setattr(self, word[0], float(word[1]))
        elif word[0] == "light":
            self.boxes.append((box(word[1]), float(word[2]), False))
        elif word[0] == "indoors":
            self.boxes.append((box(word[1]), float(word[2]) if len(word) > 2 else None, True))
        elif word[0] in ("floor", "structure", "decor", "detail", "canopy", "loot"):
            self.dress.append(word)
        else:
            raise SystemExit("cannot read plan line: " + line)

    def at(self, x, y):
        return self.rows[y][x] if 0 <= x < self.w and 0 <= y < self.h else None


def enum(word):
    """`treasure-guard` as the project spells it."""
    return word.replace("-", "_").capitalize()


def box(text):
    """`x,y-x,y` or `x,y`: inclusive."""
    n = [int(v) for v in re.findall(r"\d+", text)]
    return (n[0], n[1], n[-2], n[-1])


def corner(text):
    return box(text)[:2]


def cells(b):
    return [(x, y) for y in range(b[1], b[3] + 1) for x in range(b[0], b[2] + 1)]


def grids(plan):
    """The two IntGrids. A thing stands on the floor of its left neighbour, else of the nearest."""
    floor, structure = {}, {}
    for y in range(plan.h):
        for x in range(plan.w):
            c = plan.at(x, y)
            if c in FLOORS:
                floor[x, y] = P.FLOOR[plan.meta.get("space", "drop") if c == " " else FLOORS[c]]
            if c in SOLIDS:
                structure[x, y] = P.STRUCTURE[plan.meta.get("walls", "wall") if c == "#" else SOLIDS[c]]
    near = [(-1, 0), (1, 0), (0, -1), (0, 1), (-2, 0), (2, 0), (0, -2), (0, 2), (-1, -1), (1, -1), (-1, 1), (1, 1), (-3, 0), (3, 0)]
    painted = {c: v for c, v in floor.items() if v not in (P.FLOOR["drop"], P.FLOOR["deep_water"])}
    for y in range(plan.h):
        for x in range(plan.w):
            if (x, y) not in floor:
                found = [painted[x + dx, y + dy] for dx, dy in near if (x + dx, y + dy) in painted]
                floor[x, y] = found[0] if found else P.FLOOR["stone"]
    roofs = range(P.FLOOR["roof_north"], P.FLOOR["roof_west"] + 1)
    for c, v in structure.items():                        # unseen under a wall; stone draws no edges beside it
        if v in (P.STRUCTURE["wall"], P.STRUCTURE["lattice"], P.STRUCTURE["vent"]) and floor[c] not in roofs:
            floor[c] = P.FLOOR["stone"]
    for word in plan.dress:
        if word[0] in ("floor", "structure"):
            for b in word[2:]:
                for c in cells(box(b)):
                    if word[0] == "floor":
                        floor[c] = P.FLOOR[word[1]]
                    elif word[1] == "none":
                        structure.pop(c, None)
                    else:
                        structure[c] = P.STRUCTURE[word[1]]
    order = [(x, y) for y in range(plan.h) for x in range(plan.w)]
    return [floor[c] for c in order], [structure.get(c, 0) for c in order]


def wrapped(f, value):
    """A value as `realEditorValues` holds it."""
    if f["type"] == "F_Point":
        value = "%d,%d" % value
    elif f["type"] == "F_Text":
        value = value.replace("\n", "\\n")
    return {"id": WRAP.get(f["type"], "V_String"), "params": [value]}


def written(defs, given):
    """Fields with the values that are given."""
    real = {f["uid"]: given[f["identifier"]] if f["isArray"] else [given[f["identifier"]]] for f in defs if f["identifier"] in given}
    return [{"defUid": f["uid"], "realEditorValues": [wrapped(f, v) for v in real[f["uid"]]]} for f in defs if f["uid"] in real]


class Builder:
    def __init__(self, project, plan, tiles):
        self.project, self.plan, self.tiles = project, plan, tiles
        self.name = plan.meta["name"]
        self.defs = {e["identifier"]: e for e in project["defs"]["entities"]}
        self.entities, self.count, self.iids = [], {}, {}

    def add(self, kind, x, y, w=1, h=1, **given):
        d = self.defs[kind]
        n = self.count[kind] = self.count.get(kind, 0) + 1
        # Doors, hideouts, switches, plates and exits fill their cells.
        dx, dy = self.plan.shifts.get((x, y), (0, 0)) if kind in ("Prop", "Treasure", "Lamp", "Guard") else (0, 0)
        iid = self.iids[kind, x, y] = P.iid(f"{self.name}/{kind}/{n}")
        self.entities.append({
            "__identifier": kind, "__grid": [x, y], "__pivot": [0, 0], "__tags": [], "__tile": None, "__smartColor": d["color"],
            "iid": iid, "width": w * P.GRID, "height": h * P.GRID, "defUid": d["uid"], "px": [x * P.GRID + dx, y * P.GRID + dy],
            "fieldInstances": written(d["fieldDefs"], given)})

    def guard(self, plan, letter):
        """The id that the guard of a letter has, or will have."""
        return P.iid(f"{self.name}/Guard/{list(plan.guards).index(letter) + 1}")

    def place_all(self):
        plan = self.plan
        loot = {corner(w[1]): (w[2], int(w[3])) for w in plan.dress if w[0] == "loot"}
        for b, light, indoors in plan.boxes:
            self.add("Light_zone", b[0], b[1], b[2] - b[0] + 1, b[3] - b[1] + 1, Light=plan.moon if light is None else light, Indoors=indoors)
        for y in range(plan.h):
            for x in range(plan.w):
                c = plan.at(x, y)
                if c == "@":
                    self.add("Player_start", x, y)
                elif c == "X":
                    self.add("Exit", x, y)
                elif c in LAMPS:
                    self.add("Lamp", x, y, Radius=plan.lamps.get((x, y), plan.lamp), Kind=LAMPS[c])
                elif c in LOOT:
                    sprite, worth = loot.get((x, y), ("pouch", 50))
                    self.add("Treasure", x, y, Loot=LOOT[c], Sprite=enum(sprite), Value=worth)
                elif c in PROPS:
                    self.add("Prop", x, y, Kind=PROPS[c][0], Material=PROPS[c][1])
                elif c in DOORS:
                    self.add("Door", x, y, Kind=DOORS[c], Locked=c == "L", **(dict(Pickable=False) if (x, y) in plan.key_only else {}))
                elif c in HIDEOUTS:
                    self.add("Hideout", x, y, Kind=HIDEOUTS[c])
        for letter, (kind, mode, points, stops) in plan.guards.items():
            leader = dict(Leader=self.guard(plan, plan.leaders[letter])) if letter in plan.leaders else {}
            self.add("Guard", *points[0], Archetype=enum(kind), Patrol=points[1:], Stops=stops,
                     Round="Ping_pong" if mode == "back" else "Loop", **leader, **plan.people.get(letter, {}))
        for (x, y), kind, given in plan.works:
            self.add(kind, x, y, **given)
        for kind, b, times in plan.noises:
            self.add("Noise_zone", b[0], b[1], b[2] - b[0] + 1, b[3] - b[1] + 1, Kind=kind, **times)
        for letter, doors in plan.belts:
            at = plan.guards[letter][2][0]
            self.add("Key", *at, Doors=[self.iids["Door", *d] for d in doors], Carrier=self.iids["Guard", *at])
        for (kind, name, to), (x, y), targets in plan.links:
            self.add(kind, x, y, **{name: [self.iids[(to, *t)] for t in targets]})
        for (x, y), words in plan.notes:
            self.add("Note", x, y, Text=words)

    def hand_placed(self, what):
        """Tiles of a Tiles layer: `decor NAME x,y …` puts the thing's lower left cell at x,y."""
        stacks = {}
        for word in self.plan.dress:
            if word[0] != what:
                continue
            col, row, w, h = self.tiles[f"{what}.{word[1]}"]
            for spot in word[2:]:
                for x0, y0 in cells(box(spot)):
                    for j in range(h):
                        for i in range(w):
                            x, y = x0 + i, y0 - h + 1 + j
                            if 0 <= x < self.plan.w and 0 <= y < self.plan.h:
                                stacks.setdefault(y * self.plan.w + x, []).append((col + i, row + j))
        if what == "detail":                              # a sill under every door
            for y in range(self.plan.h):
                for x in range(self.plan.w):
                    if self.plan.at(x, y) in DOORS:
                        beside = self.plan.at(x - 1, y) in ("#", "W", "=", "V")
                        stacks.setdefault(y * self.plan.w + x, []).insert(0, tuple(self.tiles["detail.sill_" + ("h" if beside else "v")][:2]))
        wide = self.tiles["_columns"]
        return [{"px": [c % self.plan.w * 16, c // self.plan.w * 16], "src": [tx * 16, ty * 16], "f": 0, "t": ty * wide + tx, "d": [c], "a": 1}
                for c in sorted(stacks) for tx, ty in stacks[c]]

    def level(self, uid):
        plan = self.plan
        self.place_all()
        floor, structure = grids(plan)
        instances = []
        for d in self.project["defs"]["layers"]:
            name = d["identifier"]
            layer = derive.blank(self.project, d, self.name, uid, plan.w, plan.h)
            layer["optionalRules"] = [g["uid"] for g in d["autoRuleGroups"] if g["isOptional"] and g["name"] in plan.meta.get("rules", "").split(", ")]
            layer["intGridCsv"] = {"Floor": floor, "Structure": structure}.get(name, [])
            layer["gridTiles"] = self.hand_placed(HAND_PLACED[name]) if d["type"] == "Tiles" else []
            layer["entityInstances"] = self.entities if name == "Entities" else []
            instances.append(layer)
        given = {k: plan.meta[k].replace("\\n", "\n") for k in plan.meta if k not in ("name", "rules", "walls", "space")}
        given.update(Par_seconds=int(plan.par), Moonlight=plan.moon, Ambience=plan.meta.get("Ambience", "").split(),
                     Contracts=plan.meta.get("Contracts", "").split(),
                     Needs=plan.meta.get("Needs", "").split())
        return {
            "identifier": self.name, "iid": P.iid(self.name), "uid": uid, "worldX": -1, "worldY": -1, "worldDepth": 0, "pxWid": plan.w * 16,
            "pxHei": plan.h * 16, "__bgColor": None, "bgColor": None, "useAutoIdentifier": False, "bgRelPath": None, "bgPos": None,
            "bgPivotX": 0.5, "bgPivotY": 0.5, "__smartColor": None, "__bgPos": None, "externalRelPath": None,
            "fieldInstances": written(self.project["defs"]["levelFields"], given), "layerInstances": instances, "__neighbours": []}


def main(plan_path, path):
    project = P.load(path) or sys.exit("run define.py first")
    with open(plan_path, encoding="utf-8") as f:
        plan = Plan(f.read())
    levels = project["levels"]
    old = next((i for i, lv in enumerate(levels) if lv["identifier"] == plan.meta["name"]), None)
    taken = [lv["uid"] for lv in levels]
    uid = taken[old] if old is not None else max([P.FIRST_LEVEL - 1] + taken) + 1
    level = Builder(project, plan, P.sheet("tiles_town")).level(uid)
    if old is None:
        levels.append(level)
    else:
        levels[old] = level
    project["nextUid"] = max(project["nextUid"], uid + 1)
    derive.refresh(project)
    P.save(project, path)
    print(f"{path}: level {level['identifier']} {plan.w} x {plan.h}, {len(level['layerInstances'][0]['entityInstances'])} entities")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else P.PROJECT)
