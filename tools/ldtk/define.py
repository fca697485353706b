#!/usr/bin/env python3
"""Writes the definitions (layers, values, rules, entities, enums, fields, tilesets) of levels/campaign.ldtk and
keeps the levels that are in it.

    python3 tools/ldtk/define.py [FILE.ldtk]

Run it only to add or change a definition in bulk; see README.md. Tiles drawn by rules are not recomputed here.
"""
import json
import os
import sys

from PIL import Image

import project as P
import rules

CAP = "Capitalize"


def rect(name):
    """An icon from the icon sheet, as LDtk writes a tile rectangle."""
    col, row, w, h = ICON[name]
    return {"tilesetUid": P.ICONS, "x": col * 16, "y": row * 16, "w": w * 16, "h": h * 16}


def sheet_index(name):
    with open(os.path.join(P.SPRITES, name + ".json"), encoding="utf-8") as f:
        return json.load(f)


def tileset(uid, identifier, image, saved, tags):
    im = Image.open(os.path.join(P.SPRITES, image)).convert("RGBA")
    w, h = im.size
    opaque, colours = [], []
    for ty in range(h // 16):
        for tx in range(w // 16):
            px = im.crop((tx * 16, ty * 16, tx * 16 + 16, ty * 16 + 16)).tobytes()
            px = list(zip(*[iter(px)] * 4))
            opaque.append("1" if all(p[3] == 255 for p in px) else "0")
            a = sum(p[3] for p in px)
            mean = [sum(p[i] * p[3] for p in px) // a if a else 0 for i in range(3)]
            colours.append("".join("%x" % (v >> 4) for v in (a // 256, *mean)) if a else "0000")
    return {
        "__cWid": w // 16, "__cHei": h // 16, "identifier": identifier, "uid": uid,
        "relPath": "../assets/sprites/" + image, "embedAtlas": None, "pxWid": w, "pxHei": h, "tileGridSize": 16,
        "spacing": 0, "padding": 0, "tags": tags, "tagsSourceEnumUid": None, "enumTags": [], "customData": [],
        "savedSelections": saved, "cachedPixelData": {"opaqueTiles": "".join(opaque), "averageColors": "".join(colours)},
    }


# ---------------------------------------------------------------- enums
ENUMS = {
    "Loot": ["Main", "Small", "Hard"],
    "Archetype": ["Watchman", "Treasure_guard", "Clerk"],
    "Round": ["Loop", "Ping_pong"],
    "Prop_kind": ["Bottle", "Vase", "Barrel", "Kettle"],
    "Material": ["Glass", "Clay", "Wood", "Iron"],
    "Door_kind": ["Shoji", "Wooden"],
    "Hideout_kind": ["Closet", "Jar"],
}
ENUM_COLOURS = [0xF2A541, 0x4A6488, 0xE2483D, 0x86B56B]


def enum(name):
    return {
        "identifier": name, "uid": P.ENUM[name],
        "values": [{"id": v, "tileRect": rect(f"{name}.{v}") if f"{name}.{v}" in ICON else None, "color": ENUM_COLOURS[i]}
                   for i, v in enumerate(ENUMS[name])],
        "iconTilesetUid": P.ICONS, "externalRelPath": None, "externalFileChecksum": None, "tags": [],
    }


# ---------------------------------------------------------------- fields
WRAP = {"F_Int": "V_Int", "F_Float": "V_Float", "F_Bool": "V_Bool"}


def field(uid, name, kind, doc, default=None, lo=None, hi=None, array=False, show="Hidden", **more):
    if kind.startswith("enum:"):
        ename = kind[5:]
        kind, shown = f"F_Enum({P.ENUM[ename]})", f"LocalEnum.{ename}"
    else:
        shown = {"F_Text": "Multilines"}.get(kind, kind[2:])
    out = {
        "identifier": name, "doc": doc, "__type": f"Array<{shown}>" if array else shown, "uid": uid, "type": kind,
        "isArray": array, "canBeNull": False, "arrayMinLength": None, "arrayMaxLength": None, "editorDisplayMode": show,
        "editorDisplayScale": 1, "editorDisplayPos": "Above", "editorLinkStyle": "ArrowsLine", "editorDisplayColor": None,
        "editorAlwaysShow": False, "editorShowInWorld": False, "editorCutLongValues": True, "editorTextSuffix": None,
        "editorTextPrefix": None, "useForSmartColor": False, "exportToToc": False, "searchable": False, "min": lo, "max": hi,
        "regex": None, "acceptFileTypes": None,
        "defaultOverride": None if default is None else {"id": WRAP.get(kind, "V_String"), "params": [default]},
        "textLanguageMode": None, "symmetricalRef": False, "autoChainRef": True, "allowOutOfLevelRef": False,
        "allowedRefs": "OnlySame", "allowedRefsEntityUid": None, "allowedRefTags": [], "tilesetUid": None,
    }
    out.update(more)
    return out


def level_fields():
    f = P.LEVEL_FIELD
    return [
        field(f["Title_en"], "Title_en", "F_Text", "The heist's name in English, as on the briefing card.", "Untitled"),
        field(f["Title_ja"], "Title_ja", "F_Text", "The heist's name in Japanese.", "無題"),
        field(f["Brief_en"], "Brief_en", "F_Text", "Two or three lines before the heist, in English. Enter starts a new line.", ""),
        field(f["Brief_ja"], "Brief_ja", "F_Text", "The same in Japanese: written for it, not translated word by word.", ""),
        field(f["Prize_en"], "Prize_en", "F_Text", "What there is to steal, in English, such as: The wedding robe", ""),
        field(f["Prize_ja"], "Prize_ja", "F_Text", "What there is to steal, in Japanese.", ""),
        field(f["Par_seconds"], "Par_seconds", "F_Int", "A good time for the heist, in seconds. 0: none.", 90, 0, 3600),
        field(f["Moonlight"], "Moonlight", "F_Float",
              "Light everywhere without any lamp: 0 is black, 1 is day. She is in the dark below 0.25 and lit above 0.6. "
              "Light_zone entities override it for a part of the level.", 0.3, 0, 1),
    ]


# ---------------------------------------------------------------- entities
def entity(name, doc, colour, icon, fields=(), maximum=0, resizable=False):
    return {
        "identifier": name, "uid": P.ENTITY[name], "tags": [], "exportToToc": False, "allowOutOfBounds": False, "doc": doc,
        "width": 16, "height": 16, "resizableX": resizable, "resizableY": resizable, "minWidth": None, "maxWidth": None,
        "minHeight": None, "maxHeight": None, "keepAspectRatio": False, "tileOpacity": 0 if resizable else 1,
        "fillOpacity": 0.10 if resizable else 0, "lineOpacity": 0.7 if resizable else 0, "hollow": resizable, "color": colour,
        "renderMode": "Rectangle" if resizable else "Tile", "showName": resizable, "tilesetId": P.ICONS,
        "tileRenderMode": "FitInside", "tileRect": rect(icon), "uiTileRect": rect(icon), "nineSliceBorders": [],
        "maxCount": maximum, "limitScope": "PerLevel", "limitBehavior": "MoveLastOne", "pivotX": 0, "pivotY": 0,
        "fieldDefs": list(fields),
    }


def entities():
    e = P.ENTITY
    return [
        entity("Player_start", "Where she begins. Exactly one in a level. Its cell must be free to stand on.", "#E2483D", "Player_start", maximum=1),
        entity("Exit", "Where she leaves, once she carries the main treasure. One or more in a level.", "#57D6C6", "Exit"),
        entity("Treasure", "Something to steal. A level needs at least one with Loot = Main.", "#FFDC7A", "Treasure", [
            field(e["Treasure"] + 1, "Loot", "enum:Loot", "Main: without it there is no leaving. Small: a bonus on the way. Hard: well guarded, and hers to leave.",
                  "Small", show="NameAndValue", editorAlwaysShow=False),
            field(e["Treasure"] + 2, "Sprite", "F_String", "The picture's name in the atlas of things: demon_tile, wedding_robe, moon_cup, pattern_book, pouch, hairpin, sake_cup.", "pouch", show="ValueOnly"),
            field(e["Treasure"] + 3, "Value", "F_Int", "What it is worth, in mon.", 50, 0, 100000),
        ]),
        entity("Guard", "A guard at the beginning of his round.", "#4A6488", "Guard", [
            field(e["Guard"] + 1, "Archetype", "enum:Archetype", "What kind of guard. Watchman: walks a round and chases. Treasure_guard: stays near what he guards. Clerk: no fighter, calls the others.", "Watchman", show="ValueOnly"),
            field(e["Guard"] + 2, "Patrol", "F_Point", "The rest of his round, point by point; his own place is the first point. Empty: he keeps his post. Every point must be free to walk on.",
                  array=True, show="PointPath", editorAlwaysShow=True, editorDisplayPos="Center"),
            field(e["Guard"] + 3, "Stops", "F_String",
                  "What he does at each point. Entry 0 belongs to his own place, entry i to the i-th point of Patrol. "
                  "Seconds and direction, one after the other: \"1.5E 2SW\" looks east for 1.5 s, then south-west for 2 s; "
                  "\"4Z\" dozes for 4 s; empty walks on at once. Directions: N NE E SE S SW W NW.", array=True),
            field(e["Guard"] + 4, "Round", "enum:Round", "Loop: from the last point back to the first. Ping_pong: back the way he came.", "Loop"),
        ]),
        entity("Prop", "A loose thing: it can be thrown, pushed, broken, or rolls down a roof.", "#9B6547", "Prop", [
            field(e["Prop"] + 1, "Kind", "enum:Prop_kind", "Bottle: to throw. Vase: on a stand, falls and breaks. Barrel: low cover, rolls downhill. Kettle: iron, loud.", "Bottle", show="EntityTile"),
            field(e["Prop"] + 2, "Material", "enum:Material", "What it is made of, and so how it sounds.", "Glass"),
        ]),
        entity("Lamp", "A lamp. It casts shadows and can be snuffed and lit again. It may stand in a wall: then it shines on both sides.", "#F2A541", "Lamp", [
            field(e["Lamp"] + 1, "Radius", "F_Float", "How far it shines, in tiles; its light falls evenly from 1 to 0.", 4, 0.5, 20, show="RadiusGrid", editorAlwaysShow=True),
            field(e["Lamp"] + 2, "Lit", "F_Bool", "Does it burn when the heist begins?", True),
        ]),
        entity("Door", "A door. Put it in a gap of a wall; whether it is seen from the front or edge-on follows from the walls beside it.", "#C99766", "Door", [
            field(e["Door"] + 1, "Kind", "enum:Door_kind", "Shoji: sliding paper, lets sound through. Wooden: dull and tight.", "Shoji", show="ValueOnly"),
            field(e["Door"] + 2, "Open", "F_Bool", "Is it open when the heist begins?", False),
        ]),
        entity("Hideout", "A place to hide in.", "#8C5AB0", "Hideout", [
            field(e["Hideout"] + 1, "Kind", "enum:Hideout_kind", "Closet: indoors. Jar: a big jar or rain barrel.", "Closet", show="ValueOnly"),
        ]),
        entity("Light_zone", "A part of the level with a light of its own. Resize it over the cells. Of zones that overlap, the later one counts.", "#8FB3C9", "Light_zone", [
            field(e["Light_zone"] + 1, "Light", "F_Float", "Light in the zone without any lamp, 0 (black) to 1 (day).", 0.2, 0, 1, show="NameAndValue"),
            field(e["Light_zone"] + 2, "Indoors", "F_Bool", "Is it under a roof? For the picture only: warm shade instead of moonlight.", True),
        ], resizable=True),
    ]


# ---------------------------------------------------------------- layers
FLOOR_VALUES = [
    ("wood", "#9B6547"), ("tatami", "#948C60"), ("carpet", "#A32A3F"), ("grass", "#43805A"), ("stone", "#78829A"), ("water", "#4A6488"),
    ("grate", "#33384F"), ("nightingale", "#C99766"), ("roof_north", "#8FB3C9"), ("roof_east", "#2F4166"), ("roof_south", "#525A72"),
    ("roof_west", "#A9B4C0"), ("shards", "#57D6C6"), ("drop", "#0B0D1A"), ("deep_water", "#1F2A47"),
]
STRUCTURE_VALUES = [
    ("wall", "#47292B", 1), ("parapet", "#2F4166", 2), ("hedge", "#23513F", 2), ("shoji", "#FFF6D8", 1), ("rack", "#6E4236", 2),
    ("lattice", "#C99766", 1), ("low_cover", "#9B6547", 3), ("curtain", "#553078", 3), ("table", "#C8662A", 3), ("vent", "#0B0D1A", 1),
    ("tall_grass", "#86B56B", 3), ("screen", "#FFDC7A", 2),
]
FLOOR_DOC = (
    "What one walks on. Paint it everywhere, also under things; under walls stone is best (it draws no edges). wood 3.5 (how far a walking step is heard, in tiles) · "
    "tatami, carpet 1.5 · grass 2 · stone (also packed earth) 4.5 · water: shallow, one wades, 5.5 · grate 6.5 · nightingale: boards that sing, 7 · "
    "roof_north/east/south/west: a roof or ramp; the name says which way is DOWNHILL, and there things roll; sounds like wood · "
    "shards 6 · drop: nothing to stand on, the street far below; eyes pass · deep_water: too deep to wade; eyes pass. "
    "Ridges draw themselves where wood lies between two slopes, eaves where a slope meets a drop.")
STRUCTURE_DOC = (
    "What stands on the floor and fills its cell. wall: stops everything · parapet: the same on roofs (smoke house, wall); at the level's edge it becomes the far town · "
    "hedge: the same in gardens · shoji: paper, stops feet and eyes, sound +2 · rack: shelves of cloth, as shoji to the senses · "
    "lattice: window, stops feet only, sound +2 · low_cover: hip high, hides who sneaks or crawls · curtain: stops eyes only, sound +1; "
    "between walls a noren, elsewhere laundry · table: crawl beneath · vent: crawl through a wall · tall_grass: hides who sneaks or crawls · "
    "screen: standing screen, stops feet and eyes. Leave doors, lamps and loose things to entities.")


def layer(name, kind, doc, colour, values=(), groups=(), source=None, value_groups=(), **more):
    out = {
        "__type": kind, "identifier": name, "type": kind, "uid": P.LAYER[name], "doc": doc, "uiColor": colour, "gridSize": 16,
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
    town = sheet_index("tiles_town")

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
        ("Roofs", "#2F4166"), ("Depths", "#0B0D1A"), ("Boards", "#9B6547"), ("Soft", "#948C60"), ("Ground", "#43805A"), ("Wet", "#4A6488")))]
    made = rules.Rules(town, P.FIRST_RULE)
    structure, shadow, ground = made.structure(), made.wall_shadow(), made.floor()
    return made, [
        layer("Entities", "Entities", "People and things. A thing lies in the cell that holds its top left corner: px / 16, rounded down.", "#F2A541", inactiveOpacity=0.7),
        layer("Decor", "Tiles", "Hand-placed tiles that stand up and hide whoever is behind them: trees, furniture, things on walls. "
              "A tile here REPLACES the automatic picture of the Structure in its cell. For the eye only: put its foot on cells that Structure "
              "makes solid. A tile is sorted by the lower edge of its own cell.", "#86B56B"),
        layer("Structure", "IntGrid", STRUCTURE_DOC, "#6E4236", struct, structure, value_groups=groups,
              autoTilesKilledByOtherLayerUid=P.LAYER["Decor"]),
        layer("Wall_shadow", "AutoLayer", "Soft shadows on the floor at the foot of walls and things. Draws itself from Structure.", "#141A2E", (), shadow,
              P.LAYER["Structure"], hideInList=False),
        layer("Floor_detail", "Tiles", "Hand-placed flat tiles on the floor: sills, cushions, leaves, stepping stones. For the eye only.", "#C99766"),
        layer("Floor", "IntGrid", FLOOR_DOC, "#43805A", floor, ground, value_groups=kinds),
    ]


def saved_selections(index):
    """Things of several tiles, so that one click in the editor's tileset picks all of it."""
    width = index["_columns"]
    out = []
    for name, box in index.items():
        if name.startswith("decor.") and box[2] * box[3] > 1:
            c, r, w, h = box
            out.append({"ids": [(r + j) * width + c + i for j in range(h) for i in range(w)], "mode": "Stamp"})
    return out


def root(levels, next_uid, defs, world_iid):
    return {
        "__header__": {"fileType": "LDtk Project JSON", "app": "LDtk", "doc": "https://ldtk.io/json",
                       "schema": "https://ldtk.io/files/JSON_SCHEMA.json", "appAuthor": "Sebastien 'deepnight' Benard",
                       "appVersion": "1.5.3", "url": "https://ldtk.io"},
        "iid": P.iid("project"), "jsonVersion": "1.5.3", "appBuildId": 473702, "nextUid": next_uid, "identifierStyle": CAP, "toc": [],
        "worldLayout": "LinearVertical", "worldGridWidth": 256, "worldGridHeight": 256, "defaultLevelWidth": 768, "defaultLevelHeight": 448,
        "defaultPivotX": 0, "defaultPivotY": 0, "defaultGridSize": 16, "defaultEntityWidth": 16, "defaultEntityHeight": 16,
        "bgColor": "#141A2E", "defaultLevelBgColor": "#0B0D1A", "minifyJson": False, "externalLevels": False, "exportTiled": False,
        "simplifiedExport": False, "imageExportMode": "None", "exportLevelBg": True, "pngFilePattern": None, "backupOnSave": False,
        "backupLimit": 10, "backupRelPath": None, "levelNamePattern": "Level_%idx",
        "tutorialDesc": "Paint Floor and Structure: the picture draws itself. Then place entities; hover over a name to read what it means.",
        "customCommands": [], "flags": ["IgnoreBackupSuggest", "UseMultilinesType"], "defs": defs, "levels": levels, "worlds": [],
        "dummyWorldIid": world_iid,
    }


def main(path):
    global ICON
    ICON = sheet_index("tiles_icons")
    old = P.load(path)
    made, layer_defs = layers()
    town = sheet_index("tiles_town")
    defs = {
        "layers": layer_defs, "entities": entities(),
        "tilesets": [tileset(P.TOWN, "Town", "tiles_town.png", saved_selections(town), ["world"]),
                     tileset(P.ICONS, "Icons", "tiles_icons.png", [], ["editor"])],
        "enums": [enum(n) for n in ENUMS], "externalEnums": [], "levelFields": level_fields(),
    }
    levels = old["levels"] if old else []
    uids = [made.next] + [lv["uid"] + 1 for lv in levels]
    P.save(root(levels, max(uids + [old["nextUid"] if old else 0]), defs, old["dummyWorldIid"] if old else P.iid("world")), path)
    print(f"{path}: {made.next - P.FIRST_RULE} rules and groups, {len(levels)} levels kept")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else P.PROJECT)
