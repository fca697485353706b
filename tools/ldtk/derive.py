"""What the editor works out by itself and stores all the same: values for reading (`__value`, `__tile`, …), fields that
a level does not have yet, and the table of contents.

An author's own values are in `realEditorValues` and are never changed here.
"""
import project as P

NOTHING = {"F_Int": 0, "F_Float": 0, "F_Bool": False, "F_Color": 0, "F_String": "", "F_Text": ""}
BETWEEN_LEVELS = 48                     # pixels that the editor leaves free in a row or column of levels


class Book:
    """Looks things up in a project."""

    def __init__(self, project):
        enums = project["defs"]["enums"] + project["defs"]["externalEnums"]
        self.choices = {f"F_Enum({e['uid']})": {v["id"]: v for v in e["values"]} for e in enums}
        self.entities = {e["uid"]: e for e in project["defs"]["entities"]}
        self.world = project["dummyWorldIid"]
        self.refs = {}
        for level in project["levels"]:
            self.enter(level)

    def enter(self, level):
        """Makes the level's entities known, so that fields can refer to them."""
        for layer in level["layerInstances"]:
            for e in layer["entityInstances"]:
                self.refs[e["iid"]] = {"entityIid": e["iid"], "layerIid": layer["iid"], "levelIid": level["iid"], "worldIid": self.world}

    # ------------------------------------------------------------ fields
    def shown(self, f, value):
        """One value as programs read it."""
        kind = f["type"]
        if value is None and f["defaultOverride"]:
            value = f["defaultOverride"]["params"][0]
        if value is None and not f["canBeNull"]:
            value = NOTHING.get(kind)
        if value is None:
            return None
        if kind == "F_EntityRef":
            return self.refs.get(value)
        if kind == "F_Text":
            return value.replace("\\n", "\n")
        if kind == "F_Color":
            return "#%06X" % value
        if kind == "F_Point":
            return dict(zip(("cx", "cy"), map(int, value.split(","))))
        if kind == "F_Tile":
            return {"tilesetUid": f["tilesetUid"], **dict(zip("xywh", map(int, value.split(","))))}
        return value

    def field(self, f, real):
        """The instance of a field, from its `realEditorValues`."""
        values = [self.shown(f, v and v["params"][0]) for v in real]
        if not f["isArray"] and not values:
            values = [self.shown(f, None)]
        tile = None
        if f["editorDisplayMode"] == "EntityTile" and values and values[0] is not None:
            tile = values[0] if f["type"] == "F_Tile" else self.choices[f["type"]][values[0]]["tileRect"]
        return {"__identifier": f["identifier"], "__type": f["__type"], "__value": values if f["isArray"] else values[0], "__tile": tile,
                "defUid": f["uid"], "realEditorValues": real}

    def colours(self, f, instance):
        """The colours that a field gives its entity."""
        values = instance["__value"] if f["isArray"] else [instance["__value"]]
        if not f["useForSmartColor"]:
            return []
        return [v if f["type"] == "F_Color" else "#%06X" % self.choices[f["type"]][v]["color"] for v in values if v is not None]

    def fields(self, defs, old):
        """All fields, in the order of their definitions; what is new is left at its default."""
        real = {i["defUid"]: i["realEditorValues"] for i in old}
        return [self.field(f, real.get(f["uid"], [])) for f in defs]

    def entity(self, e):
        """Brings an entity up to date with its definition."""
        d = self.entities[e["defUid"]]
        e["fieldInstances"] = self.fields(d["fieldDefs"], e["fieldInstances"])
        colours = [c for f, i in zip(d["fieldDefs"], e["fieldInstances"]) for c in self.colours(f, i)]
        tiles = [i["__tile"] for i in e["fieldInstances"] if i["__tile"]]
        e.update(__identifier=d["identifier"], __pivot=[d["pivotX"], d["pivotY"]], __tags=d["tags"], __tile=(tiles or [d["tileRect"]])[0],
                 __smartColor=(colours or [d["color"]])[0])


    def level(self, project, level):
        """Brings a level's own fields and colours up to date."""
        defs = project["defs"]["levelFields"]
        level["fieldInstances"] = self.fields(defs, level["fieldInstances"])
        colours = [c for f, i in zip(defs, level["fieldInstances"]) for c in self.colours(f, i)]
        level["__bgColor"] = level["bgColor"] or project["defaultLevelBgColor"]
        level["__smartColor"] = to_white((colours or [level["__bgColor"]])[0], 0.45)


def to_white(colour, ratio):
    """A colour `#RRGGBB`, so much nearer to white."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return "#" + "".join("%02X" % P.rounded(255 * (v + (1 - v) * ratio)) for v in parts)


# ---------------------------------------------------------------- layers
def blank(project, d, level, uid, wide, high):
    """A layer of a level, by its definition, with nothing on it."""
    image = next((t["relPath"] for t in project["defs"]["tilesets"] if t["uid"] == d["tilesetDefUid"]), None)
    name = d["identifier"]
    return {
        "__identifier": name, "__type": d["type"], "__cWid": wide, "__cHei": high, "__gridSize": P.GRID, "__opacity": d["displayOpacity"],
        "__pxTotalOffsetX": 0, "__pxTotalOffsetY": 0, "__tilesetDefUid": d["tilesetDefUid"], "__tilesetRelPath": image,
        "iid": P.iid(f"{level}/layer/{name}"), "levelId": uid, "layerDefUid": d["uid"], "pxOffsetX": 0, "pxOffsetY": 0, "visible": True,
        "optionalRules": [], "intGridCsv": [], "autoLayerTiles": [], "seed": P.seed(level + name), "overrideTilesetUid": None,
        "gridTiles": [], "entityInstances": []}


def complete(project):
    """Gives every level the layers that it does not have yet, and puts them in the order of their definitions."""
    defs = {d["uid"]: d for d in project["defs"]["layers"]}
    for level in project["levels"]:
        old = {layer["layerDefUid"]: layer for layer in level["layerInstances"]}
        cells = level["pxWid"] // P.GRID, level["pxHei"] // P.GRID
        level["layerInstances"] = [old.get(uid) or blank(project, d, level["identifier"], level["uid"], *cells) for uid, d in defs.items()]


# ---------------------------------------------------------------- table of contents
def origins(project):
    """Where each level lies in the world."""
    x = y = 0
    for level in project["levels"]:
        if project["worldLayout"] == "LinearVertical":
            yield x, y
            y += level["pxHei"] + BETWEEN_LEVELS
        elif project["worldLayout"] == "LinearHorizontal":
            yield x, y
            x += level["pxWid"] + BETWEEN_LEVELS
        else:
            yield level["worldX"], level["worldY"]


def contents(project, book):
    """What can be known of the levels without their layers: the entities and fields that are marked for it."""
    toc = []
    for d in project["defs"]["entities"]:
        if not d["exportToToc"]:
            continue
        named = [f["identifier"] for f in d["fieldDefs"] if f["exportToToc"]]
        data = []
        for level, (x, y) in zip(project["levels"], origins(project)):
            for e in (e for layer in level["layerInstances"] for e in layer["entityInstances"] if e["defUid"] == d["uid"]):
                fields = {i["__identifier"]: i["__value"] for i in e["fieldInstances"] if i["__identifier"] in named}
                data.append({"iids": {"worldIid": book.world, "levelIid": level["iid"], "layerIid": book.refs[e["iid"]]["layerIid"], "entityIid": e["iid"]},
                             "worldX": x + e["px"][0], "worldY": y + e["px"][1], "widPx": e["width"], "heiPx": e["height"], "fields": fields})
        old = [entry["iids"] for entry in data] if "ExportOldTableOfContentData" in project["flags"] else []
        toc.append({"identifier": d["identifier"], "instances": old, "instancesData": data})
    return toc


def refresh(project):
    """Brings everything derived up to date with the definitions."""
    book = Book(project)
    for level in project["levels"]:
        book.level(project, level)
        for layer in level["layerInstances"]:
            for e in layer["entityInstances"]:
                book.entity(e)
    project["toc"] = contents(project, book)
