"""Shared helpers: where things are, stable ids, reading and writing project files."""
import json
import math
import os
import uuid

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PROJECT = os.path.join(ROOT, "levels", "campaign.ldtk")
SPRITES = os.path.join(ROOT, "assets", "sprites")
GRID = 16
HEADER = {"fileType": "LDtk Project JSON", "app": "LDtk", "doc": "https://ldtk.io/json", "schema": "https://ldtk.io/files/JSON_SCHEMA.json",
          "appAuthor": "Sebastien 'deepnight' Benard", "appVersion": "1.5.3", "url": "https://ldtk.io"}

# Uids are written down once and only ever added to, so that levels keep pointing at the same things.
TOWN, ICONS = 20, 21
PLACES = dict(Castle=22, Tea_house=23, Festival=24)      # the town's sheet, painted otherwise: art/tiles/places.py
LAYER = dict(Entities=1, Decor=2, Structure=3, Wall_shadow=4, Floor_detail=5, Floor=6, Canopy=7)
ENUM = dict(Loot=30, Archetype=31, Round=32, Prop_kind=33, Material=34, Door_kind=35, Hideout_kind=36, Weather=37, Music=38, Ambience=39, Noise_kind=40,
            Lamp_kind=41, Bird_kind=42, Treasure_sprite=43, Personality=44, Opening=45, Contract=46, Need=47)
LEVEL_FIELD = dict(Title_en=50, Title_ja=51, Brief_en=52, Brief_ja=53, Prize_en=54, Prize_ja=55, Par_seconds=56, Moonlight=57, Weather=58,
                   Music=59, Ambience=60, Opening=61, Contracts=62, Next_level=63, Needs=64)
ENTITY = dict(Player_start=100, Exit=110, Treasure=120, Guard=130, Prop=140, Lamp=150, Door=160, Hideout=170, Light_zone=180, Noise_zone=184,
              Switch=190, Plate=192, Note=194, Key=196, Gong=300, Music_box=301, Birds=302)
FIRST_LEVEL, FIRST_RULE, FIRST_LATE_RULE = 200, 1000, 3000      # levels 200..299, rule groups and rules 1000.. (these may be renumbered freely)

FLOOR = dict(wood=1, tatami=2, carpet=3, grass=4, stone=5, water=6, grate=7, nightingale=8, roof_north=9,
             roof_east=10, roof_south=11, roof_west=12, shards=13, drop=14, deep_water=15, stairs_north=16, stairs_east=17,
             stairs_south=18, stairs_west=19, ramp_north=20, ramp_east=21, ramp_south=22, ramp_west=23)
STRUCTURE = dict(wall=1, parapet=2, hedge=3, shoji=4, rack=5, lattice=6, low_cover=7, curtain=8, table=9, vent=10,
                 tall_grass=11, screen=12)


def rounded(number):
    """To the nearest whole number, halves up as JavaScript does."""
    return math.floor(number + 0.5)


def iid(name):
    """The same name always gives the same id."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "thief-girl/" + name))


def seed(name):
    return uuid.uuid5(uuid.NAMESPACE_URL, "thief-girl/seed/" + name).int % 9_000_000 + 1_000_000


def read(path):
    with open(path, encoding="utf-8") as f:
        return json.load(f)


def sheet(name):
    """Where the blocks of a picture sheet are: name to column, row, width and height in tiles."""
    return read(os.path.join(SPRITES, name + ".json"))


def load(path=PROJECT):
    """The project with all its levels in it, also those that have a file of their own; None if there is no such file."""
    if not os.path.exists(path):
        return None
    project = read(path)
    for i, level in enumerate(project["levels"]):
        if level["externalRelPath"]:
            whole = read(os.path.join(os.path.dirname(path), level["externalRelPath"]))
            del whole["__header__"]
            project["levels"][i] = whole
    return project


def save(project, path=PROJECT):
    """Writes the project and, if it wants them separate, its levels. `thief-girl retile` then gives the files the
    editor's own layout."""
    files = {path: project}
    if project["externalLevels"]:
        name = os.path.splitext(os.path.basename(path))[0]
        for level in project["levels"]:
            level["externalRelPath"] = None
            files[os.path.join(os.path.dirname(path), name, level["identifier"] + ".ldtkl")] = {"__header__": HEADER, **level}
        stubs = [{**level, "externalRelPath": f"{name}/{level['identifier']}.ldtkl", "layerInstances": None} for level in project["levels"]]
        files[path] = {**project, "levels": stubs}
    for file, content in files.items():
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "w", encoding="utf-8") as f:
            json.dump(content, f, ensure_ascii=False, indent="\t")
