"""Shared helpers: where things are, stable ids, reading and writing project files."""
import json
import os
import uuid

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PROJECT = os.path.join(ROOT, "levels", "campaign.ldtk")
SPRITES = os.path.join(ROOT, "assets", "sprites")
GRID = 16

# Uids are written down once and only ever added to, so that levels keep pointing at the same things.
TOWN, ICONS = 20, 21
LAYER = dict(Entities=1, Decor=2, Structure=3, Wall_shadow=4, Floor_detail=5, Floor=6)
ENUM = dict(Loot=30, Archetype=31, Round=32, Prop_kind=33, Material=34, Door_kind=35, Hideout_kind=36)
LEVEL_FIELD = dict(Title_en=50, Title_ja=51, Brief_en=52, Brief_ja=53, Prize_en=54, Prize_ja=55, Par_seconds=56, Moonlight=57)
ENTITY = dict(Player_start=100, Exit=110, Treasure=120, Guard=130, Prop=140, Lamp=150, Door=160, Hideout=170, Light_zone=180)
FIRST_LEVEL, FIRST_RULE = 200, 1000      # levels 200.., rule groups and rules 1000.. (these may be renumbered freely)

FLOOR = dict(wood=1, tatami=2, carpet=3, grass=4, stone=5, water=6, grate=7, nightingale=8, roof_north=9,
             roof_east=10, roof_south=11, roof_west=12, shards=13, drop=14, deep_water=15)
STRUCTURE = dict(wall=1, parapet=2, hedge=3, shoji=4, rack=5, lattice=6, low_cover=7, curtain=8, table=9, vent=10,
                 tall_grass=11, screen=12)


def iid(name):
    """The same name always gives the same id."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "thief-girl/" + name))


def seed(name):
    return uuid.uuid5(uuid.NAMESPACE_URL, "thief-girl/seed/" + name).int % 9_000_000 + 1_000_000


def load(path=PROJECT):
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as f:
        return json.load(f)


def save(project, path=PROJECT):
    """Tab-indented, but anything short stays on one line, much as the editor writes it."""
    def out(o, depth):
        flat = json.dumps(o, ensure_ascii=False, separators=(", ", ": "))
        if not isinstance(o, (dict, list)) or len(flat) < 200 or (isinstance(o, list) and o and isinstance(o[0], int)):
            return flat if isinstance(o, dict) else json.dumps(o, ensure_ascii=False, separators=(",", ":"))
        pad, end = "\t" * (depth + 1), "\t" * depth
        if isinstance(o, dict):
            body = ",\n".join(pad + json.dumps(k) + ": " + out(v, depth + 1) for k, v in o.items())
            return "{\n" + body + "\n" + end + "}"
        return "[\n" + ",\n".join(pad + out(v, depth + 1) for v in o) + "\n" + end + "]"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(out(project, 0) + "\n")
