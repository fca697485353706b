#!/usr/bin/env python3
"""Writes the definitions (layers, values, rules, entities, enums, fields, tilesets) of a project and keeps its levels.

    python3 tools/ldtk/define.py [FILE.ldtk] [--separate]

Run it only to add or change a definition in bulk, and `thief-girl retile` after it; see README.md. A project that is
not there yet is begun; `--separate` gives each level a file of its own.
"""
import math
import os
import sys

from PIL import Image

import derive
import project as P
import rules
import things


def average(pixels):
    """The mean colour of a tile as the editor stores it: alpha, red, green and blue in a hexadecimal digit each. Colours
    are the root of the mean square, weighted by alpha, and cut to 8 bits first. Steps and order are the editor's: a last
    bit can decide."""
    alpha, sums = 0.0, [0.0, 0.0, 0.0]
    for pixel in pixels:
        *rgb, opacity = (v / 255 for v in pixel)
        alpha += opacity
        sums = [total + v * v * opacity for total, v in zip(sums, rgb)]
    rgb = [math.sqrt(total / alpha) if alpha else 0 for total in sums]
    return "".join("%x" % P.rounded(int(v * 255) / 255 * 15) for v in (alpha / len(pixels), *rgb))


def tileset(uid, identifier, image, saved, tags):
    im = Image.open(os.path.join(P.SPRITES, image)).convert("RGBA")
    w, h = im.size
    opaque, colours = [], []
    for ty in range(h // 16):
        for tx in range(w // 16):
            px = im.crop((tx * 16, ty * 16, tx * 16 + 16, ty * 16 + 16)).tobytes()
            px = list(zip(*[iter(px)] * 4))
            opaque.append("1" if all(p[3] == 255 for p in px) else "0")
            colours.append(average(px))
    return {
        "__cWid": w // 16, "__cHei": h // 16, "identifier": identifier, "uid": uid,
        "relPath": "../assets/sprites/" + image, "embedAtlas": None, "pxWid": w, "pxHei": h, "tileGridSize": 16,
        "spacing": 0, "padding": 0, "tags": tags, "tagsSourceEnumUid": None, "enumTags": [], "customData": [],
        "savedSelections": saved, "cachedPixelData": {"opaqueTiles": "".join(opaque), "averageColors": "".join(colours)},
    }


# ---------------------------------------------------------------- layers
FLOOR_VALUES = [
    ("wood", "#9B6547"), ("tatami", "#948C60"), ("carpet", "#A32A3F"), ("grass", "#43805A"), ("stone", "#78829A"), ("water", "#4A6488"),
    ("grate", "#33384F"), ("nightingale", "#C99766"), ("roof_north", "#8FB3C9"), ("roof_east", "#2F4166"), ("roof_south", "#525A72"),
    ("roof_west", "#A9B4C0"), ("shards", "#57D6C6"), ("drop", "#0B0D1A"), ("deep_water", "#1F2A47"),
    ("stairs_north", "#E8DCB8"), ("stairs_east", "#B9A88A"), ("stairs_south", "#8F8078"), ("stairs_west", "#D6CBB6"),
    ("ramp_north", "#F7CFA6"), ("ramp_east", "#82563D"), ("ramp_south", "#A8694F"), ("ramp_west", "#DC9F78"),
]
STRUCTURE_VALUES = [
    ("wall", "#47292B", 1), ("parapet", "#2F4166", 2), ("hedge", "#23513F", 2), ("shoji", "#FFF6D8", 1), ("rack", "#6E4236", 2),
    ("lattice", "#C99766", 1), ("low_cover", "#9B6547", 3), ("curtain", "#553078", 3), ("table", "#C8662A", 3), ("vent", "#0B0D1A", 1),
    ("tall_grass", "#86B56B", 3), ("screen", "#FFDC7A", 2),
]
# The editor shows these while the mouse rests on a layer: a tooltip holds about 100 letters.
DOC = {
    "Entities": "People and things. A thing lies in the cell of its top left corner.",
    "Canopy": "Tiles placed by hand that hang over heads: treetops, gate roofs, awnings. For the eye only.",
    "Decor": "Tiles placed by hand that stand up. A tile here replaces the picture of the Structure in its cell.",
    "Structure": "What stands on the floor and fills its cell: walls, windows, cover. Doors and lamps are Entities.",
    "Wall_shadow": "Soft shadows at the foot of walls and things. Draws itself from Structure.",
    "Floor_detail": "Flat tiles placed by hand: sills, cushions, leaves. For the eye only.",
    "Floor": "What one walks on. Paint it everywhere, also under things. Names of slopes say where downhill is.",
}
assert all(len(doc) <= 100 for doc in DOC.values())


def layer(name, kind, colour, values=(), groups=(), source=None, value_groups=(), **more):
    out = {
        "__type": kind, "identifier": name, "type": kind, "uid": P.LAYER[name], "doc": DOC[name], "uiColor": colour, "gridSize": 16,
        "guideGridWid": 0, "guideGridHei": 0, "displayOpacity": 1, "inactiveOpacity": 1, "hideInList": False,
        "hideFieldsWhenInactive": True, "canSelectWhenInactive": name == "Entities", "renderInWorldView": True, "pxOffsetX": 0, "pxOffsetY": 0,
        "parallaxFactorX": 0, "parallaxFactorY": 0, "parallaxScaling": True, "requiredTags": [], "excludedTags": [],
        "autoTilesKilledByOtherLayerUid": None, "uiFilterTags": [], "useAsyncRender": False,
        "intGridValues": list(values), "intGridValuesGroups": list(value_groups), "autoRuleGroups": list(groups),
        "autoSourceLayerDefUid": source, "tilesetDefUid": None if kind == "Entities" else P.TOWN, "tilePivotX": 0, "tilePivotY": 0,
        "biomeFieldUid": None,
    }
    out.update(more)
    return out


def value(v, name, colour, group, icon):
    return {"value": v, "identifier": name, "color": colour, "tile": icon, "groupUid": group}


def layers():
    town = P.sheet("tiles_town")

    def thumb(key):
        if key not in town:
            return None
        c, r = town[key][:2]
        return {"tilesetUid": P.TOWN, "x": c * 16, "y": r * 16, "w": 16, "h": 16}
    floor = [value(P.FLOOR[n], n, c, rules.FLOOR_GROUP[n], thumb("thumb." + n)) for n, c in FLOOR_VALUES]
    struct = [value(P.STRUCTURE[n], n, c, g, thumb("thumb." + n)) for n, c, g in STRUCTURE_VALUES]
    groups = [{"uid": 1, "identifier": "Walls", "color": "#47292B"}, {"uid": 2, "identifier": "Tall_things", "color": "#2F4166"},
              {"uid": 3, "identifier": "Low_things", "color": "#9B6547"}]
    kinds = [{"uid": i + 1, "identifier": n, "color": c} for i, (n, c) in enumerate((
        ("Roofs", "#2F4166"), ("Depths", "#0B0D1A"), ("Boards", "#9B6547"), ("Soft", "#948C60"), ("Ground", "#43805A"), ("Wet", "#4A6488"),
        ("Slopes", "#B07D53")))]
    made = rules.Rules(town, P.FIRST_RULE)
    structure, shadow, ground = made.structure(), made.wall_shadow(), made.floor()
    return made, [
        layer("Entities", "Entities", "#F2A541", inactiveOpacity=0.7),
        layer("Canopy", "Tiles", "#F28F8A"),
        layer("Decor", "Tiles", "#86B56B"),
        layer("Structure", "IntGrid", "#6E4236", struct, structure, value_groups=groups, autoTilesKilledByOtherLayerUid=P.LAYER["Decor"]),
        layer("Wall_shadow", "AutoLayer", "#141A2E", (), shadow, P.LAYER["Structure"]),
        layer("Floor_detail", "Tiles", "#C99766"),
        layer("Floor", "IntGrid", "#43805A", floor, ground, value_groups=kinds),
    ]


def saved_selections(index):
    """Things of several tiles, so that one click in the editor's tileset picks all of it."""
    width = index["_columns"]
    out = []
    for name, box in index.items():
        if name.startswith(("decor.", "canopy.")) and box[2] * box[3] > 1:
            c, r, w, h = box
            out.append({"ids": [(r + j) * width + c + i for j in range(h) for i in range(w)], "mode": "Stamp"})
    return out


def commands(file, name):
    """The game's commands in the editor's menu; `src/shared/editor_commands.rs` has the same list."""
    words = [f"play {file} --detach", f"check {file} --strict", f"prove {file}", f"render {file} --sight --routes --show {name}_plans"]
    return [{"command": f"thief-girl {line}", "when": "Manual"} for line in words]


def root(old, path, next_uid, separate):
    """The project's own settings; those that a project has, it keeps."""
    name = os.path.splitext(os.path.basename(path))[0]
    return {
        "__header__": P.HEADER, "iid": old["iid"] if old else P.iid(name), "jsonVersion": "1.5.3", "appBuildId": 473703, "nextUid": next_uid,
        "identifierStyle": "Capitalize", "toc": [],
        "worldLayout": "LinearVertical", "worldGridWidth": 256, "worldGridHeight": 256, "defaultLevelWidth": 768, "defaultLevelHeight": 448,
        "defaultPivotX": 0, "defaultPivotY": 0, "defaultGridSize": 16, "defaultEntityWidth": 16, "defaultEntityHeight": 16,
        "bgColor": "#141A2E", "defaultLevelBgColor": "#0B0D1A", "minifyJson": False, "externalLevels": separate or bool(old and old["externalLevels"]),
        "exportTiled": False, "simplifiedExport": False, "imageExportMode": "None", "exportLevelBg": True, "pngFilePattern": None,
        "backupOnSave": True, "backupLimit": 10, "backupRelPath": None, "levelNamePattern": "Level_%idx",
        "tutorialDesc": "Paint Floor and Structure: the picture draws itself. Then place entities; hover over a name to read what it means.",
        "customCommands": old["customCommands"] if old else commands(os.path.basename(path), name), "flags": ["IgnoreBackupSuggest", "UseMultilinesType"], "defs": {}, "levels": old["levels"] if old else [], "worlds": [],
        "dummyWorldIid": old["dummyWorldIid"] if old else P.iid(name + "/world"),
    }


def group_names(defs):
    """The names of all rule groups, by uid."""
    return {g["uid"]: g["name"] for layer in defs["layers"] for g in layer["autoRuleGroups"]}


def renumber_optional(levels, old, new):
    """Rules are numbered afresh: the groups that a level switched on are found again by name."""
    names, uids = group_names(old), {name: uid for uid, name in group_names(new).items()}
    for layer in (layer for level in levels for layer in level["layerInstances"]):
        layer["optionalRules"] = [uids[names[uid]] for uid in layer["optionalRules"] if names.get(uid) in uids]


def main(path, separate):
    old = P.load(path)
    made, layer_defs = layers()
    town = P.sheet("tiles_town")
    levels = old["levels"] if old else []
    uids = [made.next, made.next_late, old["nextUid"] if old else 0] + [level["uid"] + 1 for level in levels]
    project = root(old, path, max(uids), separate)
    project["defs"] = {
        "layers": layer_defs, "entities": things.entities(),
        "tilesets": [tileset(P.TOWN, "Town", "tiles_town.png", saved_selections(town), ["world"]),
                     tileset(P.ICONS, "Icons", "tiles_icons.png", [], ["editor"]),
                     *(tileset(uid, name, f"tiles_{name.lower()}.png", [], ["world"]) for name, uid in P.PLACES.items() if path == P.PROJECT)],
        "enums": things.enums(), "externalEnums": [], "levelFields": things.level_fields(),
    }
    if old:
        renumber_optional(levels, old["defs"], project["defs"])
    derive.complete(project)
    derive.refresh(project)
    P.save(project, path)
    print(f"{path}: {made.next - P.FIRST_RULE} rules and groups, {len(levels)} levels kept")


if __name__ == "__main__":
    files = [a for a in sys.argv[1:] if a != "--separate"]
    main(os.path.abspath(files[0]) if files else P.PROJECT, "--separate" in sys.argv)
