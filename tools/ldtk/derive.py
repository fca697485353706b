"""What the editor works out by itself and stores all the same: values for reading (`__value`, `__tile`, …), fields that
a level does not have yet, and the table of contents.

An author's own values are in `realEditorValues` and are never changed here.
"""

NOTHING = {"F_Int": 0, "F_Float": 0, "F_Bool": False, "F_String": "", "F_Text": ""}
BETWEEN_LEVELS = 48                     # pixels that the editor leaves free in a row or column of levels


class Book:
    """Looks things up in a project."""

    def __init__(self, project):
        self.choices = {f"F_Enum({e['uid']})": {v["id"]: v for v in e["values"]} for e in project["defs"]["enums"]}
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
        if value is None:
            value = f["defaultOverride"]["params"][0] if f["defaultOverride"] else NOTHING.get(f["type"])
        elif f["type"] == "F_Point":
            x, y = value.split(",")
            value = {"cx": int(x), "cy": int(y)}
        elif f["type"] == "F_EntityRef":
            value = self.refs.get(value)
        return value.replace("\\n", "\n") if f["type"] == "F_Text" else value

    def field(self, f, real):
        """The instance of a field, from its `realEditorValues`."""
        values = [self.shown(f, v and v["params"][0]) for v in real]
        value = values if f["isArray"] else values[0] if values else self.shown(f, None)
        tile = self.choices[f["type"]][value]["tileRect"] if f["editorDisplayMode"] == "EntityTile" else None
        return {"__identifier": f["identifier"], "__type": f["__type"], "__value": value, "__tile": tile, "defUid": f["uid"],
                "realEditorValues": real}

    def fields(self, defs, old):
        """All fields, in the order of their definitions; what is new is left at its default."""
        real = {i["defUid"]: i["realEditorValues"] for i in old}
        return [self.field(f, real.get(f["uid"], [])) for f in defs]

    def entity(self, e):
        """Brings an entity up to date with its definition."""
        d = self.entities[e["defUid"]]
        e["fieldInstances"] = self.fields(d["fieldDefs"], e["fieldInstances"])
        colours = [self.choices[f["type"]][i["__value"]]["color"] for f, i in zip(d["fieldDefs"], e["fieldInstances"]) if f["useForSmartColor"]]
        tiles = [i["__tile"] for i in e["fieldInstances"] if i["__tile"]]
        e.update(__identifier=d["identifier"], __pivot=[d["pivotX"], d["pivotY"]], __tags=d["tags"], __tile=(tiles or [d["tileRect"]])[0],
                 __smartColor="#%06X" % colours[0] if colours else d["color"])


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
        toc.append({"identifier": d["identifier"], "instances": [], "instancesData": data})
    return toc


def refresh(project):
    """Brings everything derived up to date with the definitions."""
    book = Book(project)
    for level in project["levels"]:
        level["fieldInstances"] = book.fields(project["defs"]["levelFields"], level["fieldInstances"])
        for layer in level["layerInstances"]:
            for e in layer["entityInstances"]:
                book.entity(e)
    project["toc"] = contents(project, book)
