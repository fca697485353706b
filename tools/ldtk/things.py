"""What a level can hold beside its painted cells: entities, their fields, the fields of a level, and enums.

The names are those that the game reads; everything else here is for the author who rests the mouse on it.
"""
import project as P

ICON = P.sheet("tiles_icons")


def rect(name):
    """An icon from the icon sheet, as LDtk writes a tile rectangle."""
    col, row, w, h = ICON[name]
    return {"tilesetUid": P.ICONS, "x": col * 16, "y": row * 16, "w": w * 16, "h": h * 16}


# ---------------------------------------------------------------- enums
# Every value has a colour; its icon is the one called `Enum.Value`, if there is one.
ENUMS = {
    "Loot": dict(Main=0xF2A541, Small=0x86B56B, Hard=0x8C5AB0),
    "Archetype": dict(Watchman=0x8FB3C9, Treasure_guard=0xC99766, Clerk=0xE8DCB8, Captain=0xF2A541, Ashigaru=0x78829A, Servant=0x86B56B,
                      Shade=0x553078, Lantern_bearer=0xFFDC7A, Hound=0xB07D53, Inspector=0x2F4166, Doll_chaser=0xE2483D, Doll_ahead=0x8C5AB0,
                      Doll_mirror=0x57D6C6, Doll_shy=0xF2A541),
    "Personality": dict(Steady=0x78829A, Comfortable=0xC8662A, Timid=0x8FB3C9, Greedy=0xF2A541, Thirsty=0x86B56B, Dutiful=0xC99766, Proud=0xE2483D,
                        Curious=0x8C5AB0),
    "Round": dict(Loop=0x57D6C6, Ping_pong=0x8FB3C9),
    "Prop_kind": dict(Bottle=0x8FB3C9, Vase=0x9B6547, Barrel=0xC99766, Kettle=0x4A6488, Jar=0x6E4236, Chair=0xB07D53, Bucket=0x8D5F42,
                      Coin=0xF2A541, Pebble=0xA9B4C0, Bell=0xFFDC7A, Firecracker=0xE2483D, Smoke_ball=0x525A72, Incense=0x86B56B),
    "Material": dict(Glass=0xD7EEF2, Clay=0x9B6547, Wood=0xC99766, Iron=0x78829A, Bronze=0xF2A541, Stone=0xA9B4C0, Paper=0xE8DCB8),
    "Lamp_kind": dict(Lantern=0xF2A541, Brazier=0xC8662A),
    "Door_kind": dict(Shoji=0xFFF6D8, Wooden=0x9B6547),
    "Hideout_kind": dict(Closet=0x8C5AB0, Jar=0xC8662A),
    "Weather": dict(Clear=0xFFF6D8, Mist=0xA9B4C0, Rain=0x4A6488, Snow=0xD7EEF2),
    "Music": dict(Always=0xF2A541, Tension=0xE2483D, Never=0x78829A),
    "Ambience": dict(Crickets=0x86B56B, Wind=0x8FB3C9, Festival=0xE2483D, Water=0x4A6488, Water_wheel=0x9B6547),
    "Opening": dict(Unseen=0x86B56B, Hunted=0xE2483D),
    "Contract": dict(Calm=0x86B56B, Walking=0x8FB3C9, Upright=0xC99766, Lamps_untouched=0xF2A541, Empty_pouches=0x9B6547, Livery=0x57D6C6,
                     Clean_and_swift=0xE2483D, Round_trip=0x8C5AB0, No_hiding=0x78829A, No_keys=0xFFDC7A, Quiet_hands=0xA9B4C0, One_tune=0xC8662A),
    "Bird_kind": dict(Pigeon=0xA9B4C0, Crow=0x2F4166),
    "Treasure_sprite": dict(Demon_tile=0x78829A, Wedding_robe=0xE2483D, Moon_cup=0xD7EEF2, Pattern_book=0x4A6488, Comb_box=0x8C5AB0, Pouch=0xC99766,
                            Hairpin=0xF2A541, Sake_cup=0xFFF6D8, Flute=0xB07D53, Pitch_pipes=0xFFDC7A, Kettle=0x525A72, Collar=0xC8662A, Dish=0x8FB3C9,
                            Bottle=0x86B56B, Andon_unlit=0xE8DCB8, Tea_bowl=0xC8662A, Ferry_pass=0xB07D53, Tea_doll=0xA32A3F, Powder_book=0x7A3A1E,
                            Calling_cards=0x553078, Gate_tally=0x33384F, Tower_key=0xA9B4C0, Tax_ledger=0xB9A88A, Notebook=0xDC9F78,
                            Money_chest=0x9B6547, Silver_bell=0x57D6C6, Drum=0xF28F8A, Golden_key=0xF2A541),
    "Need": dict(Lamps=0xF2A541, Throws=0x8FB3C9, Kit=0xC99766, Hides=0x8C5AB0, Whistle=0xD7EEF2, Key=0xFFDC7A, Pickpocket=0xE2483D, Lock_picks=0x78829A,
                 Music_box=0xA32A3F, Masking=0x4A6488, Crawl=0x6E4236, Push=0x9B6547, Water=0x2F7FA6, Carpets=0x7C2F7E),
    "Noise_kind": dict(Music=0xF2A541, Water_wheel=0x9B6547, Fireworks=0xE2483D, Rain=0x4A6488),
}


def enums():
    return [{"identifier": name, "uid": P.ENUM[name],
             "values": [{"id": v, "tileRect": rect(f"{name}.{v}") if f"{name}.{v}" in ICON else None, "color": colour} for v, colour in values.items()],
             "iconTilesetUid": P.ICONS, "externalRelPath": None, "externalFileChecksum": None, "tags": []} for name, values in ENUMS.items()]


# ---------------------------------------------------------------- fields
WRAP = {"F_Int": "V_Int", "F_Float": "V_Float", "F_Bool": "V_Bool"}


def field(uid, name, kind, doc, default=None, lo=None, hi=None, array=False, show="Hidden", where="Above", always=False, **more):
    """`show` is how the editor draws the value beside its entity; `always`: even if it is the default."""
    if kind.startswith("enum:"):
        ename = kind[5:]
        kind, shown = f"F_Enum({P.ENUM[ename]})", f"LocalEnum.{ename}"
    else:
        shown = {"F_Text": "Multilines"}.get(kind, kind[2:])
    out = {
        "identifier": name, "doc": doc, "__type": f"Array<{shown}>" if array else shown, "uid": uid, "type": kind,
        "isArray": array, "canBeNull": False, "arrayMinLength": None, "arrayMaxLength": None, "editorDisplayMode": show,
        "editorDisplayScale": 1, "editorDisplayPos": where, "editorLinkStyle": "ArrowsLine", "editorDisplayColor": None,
        "editorAlwaysShow": always, "editorShowInWorld": False, "editorCutLongValues": True, "editorTextSuffix": None,
        "editorTextPrefix": None, "useForSmartColor": False, "exportToToc": False, "searchable": False, "min": lo, "max": hi,
        "regex": None, "acceptFileTypes": None,
        "defaultOverride": None if default is None else {"id": WRAP.get(kind, "V_String"), "params": [default]},
        "textLanguageMode": None, "symmetricalRef": False, "autoChainRef": False, "allowOutOfLevelRef": False,
        "allowedRefs": "OnlySame", "allowedRefsEntityUid": None, "allowedRefTags": [], "tilesetUid": None,
    }
    out.update(more)
    return out


def link(uid, name, tag, doc, **more):
    """A line to another entity of the level that bears a tag, or none."""
    return field(uid, name, "F_EntityRef", doc, **{"canBeNull": True, **more}, show="RefLinkBetweenCenters", editorLinkStyle="CurvedArrow",
                 allowedRefs="OnlyTags", allowedRefTags=[tag])


def links(uid, name, tag, doc):
    """Lines to any number of such entities."""
    return link(uid, name, tag, doc, array=True, canBeNull=False)


def level_fields():
    f = P.LEVEL_FIELD
    name = dict(show="ValueOnly", always=True, editorShowInWorld=True, searchable=True)
    number = dict(show="NameAndValue", editorShowInWorld=True)
    return [
        field(f["Title_en"], "Title_en", "F_Text", "The heist's name in English, as on the briefing card.", "Untitled", **name),
        field(f["Title_ja"], "Title_ja", "F_Text", "The heist's name in Japanese.", "無題"),
        field(f["Brief_en"], "Brief_en", "F_Text", "Two or three lines before the heist, in English. Enter starts a new line."),
        field(f["Brief_ja"], "Brief_ja", "F_Text", "The same in Japanese: written for it, not translated word by word."),
        field(f["Prize_en"], "Prize_en", "F_Text", "What there is to steal, in English, such as: The wedding robe"),
        field(f["Prize_ja"], "Prize_ja", "F_Text", "What there is to steal, in Japanese."),
        field(f["Par_seconds"], "Par_seconds", "F_Int", "A good time for the heist, in seconds. 0: none.", 90, 0, 3600, editorTextSuffix=" s", **number),
        field(f["Moonlight"], "Moonlight", "F_Float",
              "Light everywhere without any lamp: 0 is black, 1 is day. She is in the dark below 0.25 and lit above 0.6. "
              "Light_zone entities override it for a part of the level.", 0.3, 0, 1, **number),
        field(f["Weather"], "Weather", "enum:Weather", "What falls from the sky or hangs in the air. Nothing of it under a roof (Light_zone, Indoors). "
              "In Rain, whoever stands outdoors hears every sound 3 tiles less far; in Mist he sees only two thirds as far. Snow is for the eye.",
              "Clear", **number),
        field(f["Music"], "Music", "enum:Music", "Always: it plays, and grows with suspicion. Tension: only while somebody suspects something. Never: none.", "Always"),
        field(f["Ambience"], "Ambience", "enum:Ambience", "What is heard where nothing happens. Several sound together; the order does not matter.", array=True),
        field(f["Opening"], "Opening", "enum:Opening", "Unseen: nobody knows of her. Hunted: she has the main treasure already, and an alarm tells where she is.", "Unseen"),
        field(f["Contracts"], "Contracts", "enum:Contract", "Other ways to play the heist, offered on its card once it was won; usually three.", array=True),
        field(f["Next_level"], "Next_level", "F_String", "A heist in stages: the level of this file in which it goes on, such as The_keep_2. Empty: it ends here.", ""),
        field(f["Needs"], "Needs", "enum:Need", "A promise that proofs hold: on hard and master nobody wins unseen if none of these is there.", array=True),
    ]


# ---------------------------------------------------------------- entities
def entity(name, doc, colour, tags=(), fields=(), maximum=0, area=False, toc=False):
    """`area`: a box to be drawn in size, instead of a thing on one cell."""
    return {
        "identifier": name, "uid": P.ENTITY[name], "tags": list(tags), "exportToToc": toc, "allowOutOfBounds": False, "doc": doc,
        "width": 16, "height": 16, "resizableX": area, "resizableY": area, "minWidth": None, "maxWidth": None,
        "minHeight": None, "maxHeight": None, "keepAspectRatio": False, "tileOpacity": 0 if area else 1,
        "fillOpacity": 0.10 if area else 0, "lineOpacity": 0.7 if area else 0, "hollow": area, "color": colour,
        "renderMode": "Rectangle" if area else "Tile", "showName": area, "tilesetId": P.ICONS,
        "tileRenderMode": "FitInside", "tileRect": rect(name), "uiTileRect": rect(name), "nineSliceBorders": [],
        "maxCount": maximum, "limitScope": "PerLevel", "limitBehavior": "MoveLastOne", "pivotX": 0, "pivotY": 0,
        "fieldDefs": list(fields),
    }


STOP = " *([0-9]+([.][0-9]+)?|[.][0-9]+)(N[EW]?|S[EW]?|E|W|Z)"
# A thing whose picture in the editor follows from this field.
LOOKS = dict(show="EntityTile", always=True, useForSmartColor=True)


def entities():
    e = P.ENTITY
    moment = dict(lo=0, hi=3600, show="NameAndValue", where="Beneath", canBeNull=True, editorTextSuffix=" s")
    return [
        entity("Player_start", "Where she begins. Exactly one in a level: placing another moves it. Its cell must be free to stand on.", "#E2483D", ["way"],
               maximum=1),
        entity("Exit", "Where she leaves, once she carries the main treasure. One or more in a level.", "#57D6C6", ["way"]),
        entity("Treasure", "Something to steal. A level needs exactly one with Loot = Main. It may stand on low cover or in a standing screen.", "#FFDC7A", ["loot"], [
            field(e["Treasure"] + 1, "Loot", "enum:Loot", "Main: without it there is no leaving. Small: a bonus on the way. Hard: well guarded, and hers to leave.",
                  "Small", exportToToc=True, **LOOKS),
            field(e["Treasure"] + 2, "Sprite", "enum:Treasure_sprite", "What it looks like.", "Pouch", show="ValueOnly", always=True, searchable=True,
                  exportToToc=True),
            field(e["Treasure"] + 3, "Value", "F_Int", "What it is worth, in mon.", 50, 0, 100000, show="ValueOnly", where="Beneath", always=True,
                  editorTextSuffix=" mon"),
        ], toc=True),
        entity("Guard", "A guard at the beginning of his round.", "#4A6488", ["guard"], [
            field(e["Guard"] + 1, "Archetype", "enum:Archetype", "What kind of guard. Watchman: walks a round and chases. Treasure_guard: stays near what he guards. Clerk: no fighter, calls the "
                  "others. Captain: cuts her off, blows a whistle, leads a squad. Ashigaru: a foot soldier; give him a Leader. Servant: runs and tells the nearest "
                  "guard. Shade: lies in wait. Lantern_bearer: keeps his distance and his light on her. Hound: follows her scent; several circle her. Inspector: goes "
                  "where it is worth most to him. Doll_chaser, Doll_ahead, Doll_mirror, Doll_shy: clockwork that feels her steps and turns at crossings only; "
                  "runs from a Music_box.", "Watchman", **LOOKS),
            field(e["Guard"] + 2, "Patrol", "F_Point", "The rest of his round, point by point; his own place is the first point. Empty: he keeps his post. Every point must be "
                  "free to walk on. The line is drawn as a ring: with Round = Ping_pong he does not walk the part from the last point to his own place.",
                  array=True, show="PointPathLoop", always=True, where="Center"),
            field(e["Guard"] + 3, "Stops", "F_String",
                  "What he does at each point. Entry 0 belongs to his own place, entry i to the i-th point of Patrol. "
                  "Seconds (up to 60) and direction, one after the other: \"1.5E 2SW\" looks east for 1.5 s, then south-west for 2 s; "
                  "\"4Z\" dozes for 4 s; empty walks on at once. Directions: N NE E SE S SW W NW. What makes no sense is struck out as you type.",
                  array=True, regex=f"/{STOP}/g"),
            field(e["Guard"] + 4, "Round", "enum:Round", "Loop: from the last point back to the first. Ping_pong: back the way he came.", "Loop", show="ValueOnly",
                  where="Beneath", always=True),
            link(e["Guard"] + 5, "Leader", "guard", "Whom he follows: one guard, or nobody. An Ashigaru marches behind him, a Hound runs in his pack, a Doll_mirror takes him "
                 "for the first doll."),
            field(e["Guard"] + 6, "Personality", "enum:Personality", "What he cares about more than others do. Steady: his duty, evenly. Comfortable: rests where it is warm. "
                  "Timid: is afraid of the dark. Greedy: pockets coins. Thirsty: drinks what stands full. Dutiful: leaves his post for a short time only. Proud: hunts "
                  "alone, and longer once he was fooled. Curious: goes to look at everything, and tells somebody.",
                  "Steady", show="ValueOnly", where="Beneath", exportToToc=True),
            field(e["Guard"] + 7, "Name", "F_String", "Who he is, if the player shall know him by name: gonbei, heita, jinbei, yasuke, kuroda, o_tsuru, sasuke or sakaki. "
                  "Empty: nobody in particular.", show="ValueOnly", canBeNull=True, searchable=True, exportToToc=True),
        ], toc=True),
        entity("Prop", "A loose thing: it can be thrown, pushed, broken, or rolls down roofs, stairs and ramps.", "#9B6547", ["prop"], [
            field(e["Prop"] + 1, "Kind", "enum:Prop_kind",
                  "Carried in the hand: Bottle (breaks), Bucket (its water puts out flames), Bell. Into the pocket: Coin, Pebble, Firecracker (bangs after a "
                  "while), Smoke_ball (hides), Incense (puts to sleep). Too heavy, and low cover: Vase and Jar (break), Barrel (rolls far), Kettle, Chair.",
                  "Bottle", **LOOKS),
            field(e["Prop"] + 2, "Material", "enum:Material",
                  "What it is made of, and so how it sounds. Usual: Bottle of Glass; Vase, Jar, Incense of Clay; Barrel, Chair, Bucket of Wood; Kettle of "
                  "Iron; Bell, Coin of Bronze; Pebble of Stone; Firecracker, Smoke_ball of Paper.", "Glass"),
        ]),
        entity("Lamp", "A lamp. It casts shadows and can be snuffed and lit again. It may stand in a wall: then it shines on both sides.", "#F2A541", ["lamp"], [
            field(e["Lamp"] + 1, "Radius", "F_Float", "How far it shines, in tiles; its light falls evenly from 1 to 0.", 4, 0.5, 20, show="RadiusGrid", always=True),
            field(e["Lamp"] + 2, "Lit", "F_Bool", "Does it burn when the heist begins?", True, show="NameAndValue", where="Beneath"),
            field(e["Lamp"] + 3, "Kind", "enum:Lamp_kind", "Lantern: a flame behind paper; fingers snuff it. Brazier: a basket of fire, which stands on the floor; "
                  "too hot for hands, but a bucket of water puts it out.", "Lantern", **LOOKS),
        ]),
        entity("Door", "A door. Put it in a gap of a wall; whether it is seen from the front or edge-on follows from the walls beside it.", "#C99766", ["door"], [
            field(e["Door"] + 1, "Kind", "enum:Door_kind", "Shoji: sliding paper, lets sound through. Wooden: dull and tight.", "Shoji", **LOOKS),
            field(e["Door"] + 2, "Open", "F_Bool", "Is it open when the heist begins?", False, show="NameAndValue", where="Beneath"),
            field(e["Door"] + 3, "Locked", "F_Bool", "Is it locked? She needs a Key that names it, or time for her picks. Guards pass.", False, show="NameAndValue",
                  where="Beneath"),
            field(e["Door"] + 4, "Pickable", "F_Bool", "While it is locked: do her picks open it? If not, she needs the key.", True, show="NameAndValue",
                  where="Beneath"),
        ]),
        entity("Hideout", "A place to hide in.", "#8C5AB0", ["hideout"], [
            field(e["Hideout"] + 1, "Kind", "enum:Hideout_kind", "Closet: indoors. Jar: a big jar or rain barrel.", "Closet", **LOOKS),
        ]),
        entity("Light_zone", "A part of the level with a light of its own. Resize it over the cells. Of zones that overlap, the later one counts.", "#8FB3C9", ["light"], [
            field(e["Light_zone"] + 1, "Light", "F_Float", "Light in the zone without any lamp, 0 (black) to 1 (day).", 0.2, 0, 1, show="NameAndValue", always=True),
            field(e["Light_zone"] + 2, "Indoors", "F_Bool", "Is it under a roof? Warm shade instead of moonlight, and no weather: rain masks no sound there.", True,
                  show="NameAndValue", where="Beneath"),
        ], area=True),
        entity("Noise_zone", "Where something else is heard: whoever stands in it hears every other sound 3 tiles less far. Resize it over the cells. "
               "Where several overlap, they do not add up. Without From, To and Every it always sounds.", "#8C5AB0", ["sound"], [
            field(e["Noise_zone"] + 1, "Kind", "enum:Noise_kind", "What is heard there.", "Music", show="ValueOnly", always=True),
            field(e["Noise_zone"] + 2, "From", "F_Float", "When it begins, in seconds of the heist. Empty: at once.", **moment),
            field(e["Noise_zone"] + 3, "To", "F_Float", "When it ends, in seconds of the heist. Empty: never.", **moment),
            field(e["Noise_zone"] + 4, "Every", "F_Float", "After how many seconds it begins again; at least as long as it sounds. Empty: it does not.", **moment),
        ], area=True),
        entity("Switch", "A lever on a post: whoever uses it turns its lamps on and off. Put it on a free cell.", "#F2A541", ["works"], [
            links(e["Switch"] + 1, "Lamps", "lamp", "The lamps that it turns: choose them with the arrow, one entry each."),
        ]),
        entity("Plate", "A plate in the floor: its doors stand open while somebody, or something heavy, is on it.", "#78829A", ["works"], [
            links(e["Plate"] + 1, "Doors", "door", "The doors that it holds open: choose them with the arrow, one entry each."),
        ]),
        entity("Key", "A key, or a bunch of them: it lies here, or hangs on the belt of its Carrier.", "#FFDC7A", ["key"], [
            links(e["Key"] + 1, "Doors", "door", "The doors that it opens: choose them with the arrow, one entry each."),
            link(e["Key"] + 2, "Carrier", "guard", "On whose belt it hangs: one guard, or nobody. She lifts it from behind."),
        ]),
        entity("Gong", "A gong: a guard who has found her may run and strike it, and then everybody knows. Put it on a free cell, with room beside it.", "#F2A541",
               ["works"]),
        entity("Music_box", "A music box: whoever winds it up makes clockwork dolls turn and run for a while. Put it on a free cell.", "#A32A3F", ["works"]),
        entity("Birds", "A flock of birds on the ground: it bursts up loudly when she runs near.", "#A9B4C0", ["sound"], [
            field(e["Birds"] + 1, "Kind", "enum:Bird_kind", "Pigeon or Crow.", "Pigeon", **LOOKS),
            field(e["Birds"] + 2, "Count", "F_Int", "How many sit there.", 6, 1, 40, show="NameAndValue", where="Beneath"),
        ]),
        entity("Note", "Words for whoever opens the level in the editor. The game does not show them.", "#FFF6D8", ["note"], [
            field(e["Note"] + 1, "Text", "F_Text", "What you want to tell. Enter starts a new line.", show="ValueOnly", always=True, editorCutLongValues=False, searchable=True),
        ]),
    ]
