"""The auto-layer rules: how painted values become a picture.

Rules are tried from the first to the last; what matches first lies on top. A rule that stops (`stop=True`) ends a cell:
no later rule draws there. Edges and tops do not stop, the full tile of a floor does.

Patterns are written as nine (or one) entries, read like a page, the cell itself in the middle:
    0 anything · n this value · -n anything but this value · group(g) any value of the group · -group(g) none of the group
"""
import project as P

F, S = P.FLOOR, P.STRUCTURE
# groups of IntGrid values, as define.py declares them
WALLS, TALL, LOW = 1, 2, 3                       # Structure
ROOFS, DEEP, BOARDS, SOFT, GROUND, WET, SLOPES = 1, 2, 3, 4, 5, 6, 7     # Floor
FLOOR_GROUP = dict(wood=BOARDS, nightingale=BOARDS, grate=GROUND, tatami=SOFT, carpet=SOFT, grass=GROUND, stone=GROUND, shards=GROUND, water=WET,
                   deep_water=WET, drop=DEEP, **{kind + side: group for side in ("north", "east", "south", "west")
                                                 for kind, group in (("roof_", ROOFS), ("stairs_", SLOPES), ("ramp_", SLOPES))})
SIDE = dict(nw=0, n=1, ne=2, w=3, e=5, sw=6, s=7, se=8)


def group(g):
    return (g + 1) * 1000


def around(middle, **sides):
    """A 3 x 3 pattern from its middle and the sides that matter."""
    out = [0] * 9
    out[4] = middle
    for side, v in sides.items():
        out[SIDE[side]] = v
    return out


class Rules:
    def __init__(self, index, first):
        self.index, self.next, self.wide = index, first, index["_columns"]
        self.next_late = P.FIRST_LATE_RULE

    def uid(self):
        self.next += 1
        return self.next - 1

    def late_uid(self):
        self.next_late += 1
        return self.next_late - 1

    def ids(self, name):
        """Tile ids of a block, row by row."""
        c, r, w, h = self.index[name]
        return [(r + j) * self.wide + c + i for j in range(h) for i in range(w)]

    def each(self, *names):
        """Every tile of the blocks as a choice of its own."""
        return [[t] for n in names for t in self.ids(n)]

    def whole(self, *names):
        """Every block as a stamp."""
        return [self.ids(n) for n in names]

    def rule(self, rects, pattern, mod=(1, 1, 0, 0), chance=1, stop=True, stamp=None, outside=None, up=False, patches=False, late=False):
        """Which of several tiles a cell gets depends on the uid. A rule that is added in between, but not at the end, is `late`:
        numbered apart, it leaves the picture of every level as it is."""
        uid = self.late_uid() if late else self.uid()
        size = int(len(pattern) ** 0.5)
        return {
            "uid": uid, "active": True, "size": size, "tileRectsIds": rects, "alpha": 1, "chance": chance, "breakOnMatch": stop,
            "pattern": list(pattern), "flipX": False, "flipY": False, "xModulo": mod[0], "yModulo": mod[1], "xOffset": mod[2], "yOffset": mod[3],
            "tileXOffset": 0, "tileYOffset": -16 if up else 0, "tileRandomXMin": 0, "tileRandomXMax": 0, "tileRandomYMin": 0, "tileRandomYMax": 0,
            "checker": "None", "tileMode": "Stamp" if stamp else "Single", "pivotX": 0, "pivotY": 1 if stamp else 0,
            "outOfBoundsValue": outside, "invalidated": False, "perlinActive": patches, "perlinSeed": P.seed(f"rule{uid}"), "perlinScale": 0.2,
            "perlinOctaves": 2,
        }

    def group(self, name, make, colour=None, optional=False, icon=None):
        """`make` is called after the group took its uid, and yields rules."""
        uid = self.uid()
        col, row = self.index[icon][:2] if icon else (0, 0)
        icon = {"tilesetUid": P.TOWN, "x": col * 16, "y": row * 16, "w": 16, "h": 16} if icon else None
        return {"uid": uid, "name": name, "color": colour, "icon": icon, "active": True, "isOptional": optional, "rules": list(make()),
                "usesWizard": False, "requiredBiomeValues": [], "biomeRequirementMode": 0}

    # ------------------------------------------------------------ floors
    def patch(self, name, value):
        """A picture of several tiles, laid out over the whole level."""
        c, r, w, h = self.index[name]
        for j in range(h):
            for i in range(w):
                yield self.rule([[(r + j) * self.wide + c + i]], [value], mod=(w, h, i, j))

    def floor(self):
        return [
            self.group("Stairs and ramps", self.stairs, "#C99766", icon="stairs.s"),
            self.group("Roofs: ridges and planks", self.ridges, "#8FB3C9", icon="roof.ridge"),
            self.group("Roofs: eaves and verges", self.eaves, "#8FB3C9", icon="roof.eave_s"),
            self.group("Roofs: slopes", self.slopes, "#2F4166", icon="roof.w"),
            self.group("Drop: fronts of houses, far lanterns", self.fronts, "#141A2E", icon="drop.light"),
            self.group("Edges: sills, carpets, verandas", self.indoor_edges, "#C99766", icon="edge.carpet_n"),
            self.group("Edges: grass, banks", self.outdoor_edges, "#43805A", icon="edge.grass_s"),
            self.group("Clockwork floors", lambda: self.patch("floor.lacquer", F["wood"]), "#424E6A", optional=True, icon="floor.lacquer"),
            self.group("Floors: indoors", lambda: (r for n in ("wood", "tatami", "carpet", "nightingale") for r in self.patch("floor." + n, F[n])), "#9B6547", icon="floor.tatami"),
            self.group("Floors: outdoors", self.outdoors, "#43805A", icon="floor.grass"),
        ]

    def stairs(self):
        """Beams at their sides, a lit edge where they begin, shade where they end."""
        uphill, across = dict(n="s", e="w", s="n", w="e"), dict(n="we", e="ns", s="we", w="ns")
        for kind in ("stairs", "ramp"):
            for side, name in (("n", "north"), ("e", "east"), ("s", "south"), ("w", "west")):
                v = F[f"{kind}_{name}"]
                for beside in across[side]:
                    yield self.rule(self.each("slope.cheek_" + beside), around(v, **{beside: -v}), stop=False)
                yield self.rule(self.each("slope.foot_" + side), around(v, **{side: -v}), stop=False)
                yield self.rule(self.each("slope.head_" + side), around(v, **{uphill[side]: -v}), stop=False)
                yield self.rule(self.each(f"{kind}.{side}"), [v])

    def ridges(self):
        wood = F["wood"]
        n, e, s, w, drop = F["roof_north"], F["roof_east"], F["roof_south"], F["roof_west"], F["drop"]
        for side in "we":
            yield self.rule(self.each("roof.end_" + side), around(wood, **{side: drop, "n": n}), stop=False)
        for side in "ns":
            yield self.rule(self.each("roof.end_" + side), around(wood, **{side: drop, "w": w}), stop=False)
        yield self.rule(self.each("roof.ridge"), around(wood, n=n))
        yield self.rule(self.each("roof.ridge"), around(wood, s=s))
        yield self.rule(self.each("roof.ridge_v"), around(wood, w=w))
        yield self.rule(self.each("roof.ridge_v"), around(wood, e=e))
        yield self.rule(self.each("roof.plank"), around(wood, n=drop, s=drop), stop=False)
        yield self.rule(self.each("roof.plank_v"), around(wood, w=drop, e=drop), stop=False)
        for v in (0, 1):   # below planks: the dark
            pattern = around(wood, n=drop, s=drop) if v == 0 else around(wood, w=drop, e=drop)
            yield self.rule([[self.ids("floor.drop")[0]], [self.ids("floor.drop")[5]]], pattern)

    def eaves(self):
        roof = dict(n=F["roof_north"], e=F["roof_east"], s=F["roof_south"], w=F["roof_west"])
        for side, v in roof.items():
            yield self.rule(self.each("roof.eave_" + side), around(v, **{side: group(DEEP)}), stop=False)
            if side in "sn":
                yield self.rule(self.each("roof.eave_" + side), around(v, **{side: group(GROUND)}), stop=False)
            for edge in ("we" if side in "ns" else "ns"):
                yield self.rule(self.each("roof.verge_" + edge), around(v, **{edge: group(DEEP)}), stop=False)
        yield self.rule(self.each("roof.between_n"), around(roof["s"], n=roof["n"]), stop=False)
        yield self.rule(self.each("roof.between_w"), around(roof["e"], w=roof["w"]), stop=False)

    def slopes(self):
        """Hips run where a slope to the north or south is painted right up to the diagonal."""
        for side, name in (("n", "north"), ("s", "south")):
            for flank, beside in (("e", "east"), ("w", "west")):
                yield self.rule(self.each(f"roof.hip_{side}{flank}"), around(F["roof_" + name], **{"s" if side == "n" else "n": F["roof_" + beside]}))
        for side, name in (("n", "north"), ("e", "east"), ("s", "south"), ("w", "west")):
            yield self.rule(self.each("roof." + side), [F["roof_" + name]])

    def fronts(self):
        drop = F["drop"]
        wall = self.ids("drop.wall")
        yield self.rule([[wall[1]]], around(drop, n=group(ROOFS)), chance=.10, stop=False, mod=(2, 1, 0, 0))
        yield self.rule([[wall[2]]], around(drop, n=group(ROOFS)), chance=.3, stop=False, mod=(3, 1, 1, 0))
        yield self.rule([[wall[0]]], around(drop, n=group(ROOFS)), stop=False)
        two_up = [0] * 25
        two_up[12], two_up[7], two_up[2] = drop, drop, group(ROOFS)
        yield self.rule(self.each("drop.low"), two_up, stop=False)
        yield self.rule(self.each("drop.light"), around(drop, n=drop, s=drop, e=drop, w=drop), chance=.05, stop=False)
        yield from self.patch("floor.drop", drop)

    def indoor_edges(self):
        for side in "nesw":
            yield self.rule(self.each("edge.carpet_" + side), around(F["carpet"], **{side: -F["carpet"]}), stop=False)
        for side in "nesw":
            yield self.rule(self.each("edge.sill_" + side), around(F["tatami"], **{side: group(BOARDS)}), stop=False)
        for side in "nesw":
            yield self.rule(self.each("edge.beam_" + side), around(F["wood"], **{side: F["nightingale"]}), stop=False)
        for side in "nwe":
            yield self.rule(self.each("edge.veranda_" + side), around(F["grass"], **{side: group(BOARDS)}), stop=False)
            yield self.rule(self.each("edge.veranda_" + side), around(F["stone"], **{side: group(BOARDS)}), stop=False)
        for side in "nesw":
            yield self.rule(self.each("edge.sill_" + side), around(F["stone"], **{side: group(SOFT)}), stop=False)

    def outdoor_edges(self):
        opposite = dict(nw=("n", "w"), ne=("n", "e"), sw=("s", "w"), se=("s", "e"))
        grass = F["grass"]
        for side, (a, b) in opposite.items():
            yield self.rule(self.each("edge.grass_round_" + side), around(F["stone"], **{a: grass, b: grass}), stop=False)
            for wet in ("water", "deep_water"):
                yield self.rule(self.each("edge.bank_round_" + side), around(F[wet], **{a: grass, b: grass}), stop=False)
        for side in "nesw":
            yield self.rule(self.each("edge.grass_" + side), around(F["stone"], **{side: grass}), stop=False)
        for side, (a, b) in opposite.items():
            yield self.rule(self.each("edge.grass_" + side), around(F["stone"], **{side: grass, a: -grass, b: -grass}), stop=False)
        for side in "nesw":
            yield self.rule(self.each("edge.shelf_" + side), around(F["deep_water"], **{side: F["water"]}), stop=False)
        for side, (a, b) in opposite.items():
            yield self.rule(self.each("edge.shelf_" + side), around(F["deep_water"], **{side: F["water"], a: F["deep_water"], b: F["deep_water"]}), stop=False)
        for wet in ("water", "deep_water"):
            for side in "nesw":
                yield self.rule(self.each("edge.bank_" + side), around(F[wet], **{side: -group(WET)}), stop=False)
            for side, (a, b) in opposite.items():
                yield self.rule(self.each("edge.bank_" + side), around(F[wet], **{side: -group(WET), a: group(WET), b: group(WET)}), stop=False)

    def outdoors(self):
        yield self.rule(self.each("grass.flowers"), [F["grass"]], chance=.025, stop=False)
        yield self.rule(self.each("grass.clover"), [F["grass"]], chance=.45, stop=False, patches=True)
        for name in ("grass", "stone", "water", "deep_water"):
            yield from self.patch("floor." + name, F[name])
        yield self.rule(self.each("floor.grate"), [F["grate"]])
        yield self.rule(self.each("floor.shards"), [F["shards"]])

    # ------------------------------------------------------------ structures
    def tops(self, name, value, joins, outside, fill=0):
        """The dark tops of a wall-like thing; `joins` is the pattern entry of what it goes on into.
        `fill` goes where the pattern does not care: with `outside=None` it keeps the rule away from the level's edge."""
        def pattern(**sides):
            p = around(value, **sides)
            return [fill if v == 0 else v for v in p]
        no = -joins
        for L in "nf":
            for R in "nf":
                yield self.rule(self.each(f"{name}.strip_{L}{R}"), pattern(n=no, w=joins if L == "n" else no, e=joins if R == "n" else no),
                                stop=False, outside=outside, up=True)
        for L in "nfp":
            for R in "nfp":
                sides = dict(s=joins)
                for state, beside, below in ((L, "w", "sw"), (R, "e", "se")):
                    if state == "n":
                        sides.update({beside: joins, below: joins})
                    elif state == "p":
                        sides.update({beside: no, below: joins})
                    else:
                        sides.update({below: no})
                yield self.rule(self.each(f"{name}.cap_{L}{R}"), pattern(**sides), outside=outside)

    def ends(self, prefix, value, joins, outside=None, fill=0, **more):
        """Left end, right end, both, and what lies between, in a row along x."""
        for kind, w, e in (("both", -joins, -joins), ("left", -joins, joins), ("right", joins, -joins), ("mid", joins, joins)):
            p = [fill if v == 0 else v for v in around(value, w=w, e=e)]
            name = f"{prefix}.{kind}" if f"{prefix}.{kind}" in self.index else f"{prefix}.face_{kind}"
            yield self.rule(self.whole(name), p, outside=outside, **more)

    def structure(self):
        return [
            self.group("Clockwork walls", lambda: self.walls("clockwork", ("wheels", .4)), "#7D2236", optional=True, icon="clockwork.face_wheels"),
            self.group("Walls", lambda: self.walls("wall", ("crack", .06)), "#6E4236", icon="wall.face_post"),
            self.group("Paper walls", self.paper, "#E8DCB8", icon="shoji.face"),
            self.group("Windows and vents", self.windows, "#C99766", icon="lattice.face"),
            self.group("Parapets and smoke houses", lambda: self.parapets(None, -S["vent"]), "#2F4166", icon="parapet.face_mid"),
            self.group("Roof level", self.roof_level, "#8FB3C9", optional=True, icon="roof.town"),
            self.group("Garden walls at the level's edge", lambda: self.parapets(S["parapet"], 0), "#2F4166", icon="parapet.face_left"),
            self.group("Hedges and reeds", self.green, "#43805A", icon="hedge.face_mid"),
            self.group("Garden cover", lambda: self.ends("shrub", S["low_cover"], S["low_cover"], S["low_cover"], stamp=True), "#5C9458", optional=True,
                       icon="thumb.shrub"),
            self.group("Furniture", self.furniture, "#9B6547", icon="thumb.rack"),
            self.group("Cloth", self.cloth, "#553078", icon="thumb.curtain"),
        ]

    def walls(self, name, rare):
        """`rare`: a kind of face, and how often one meets it."""
        wall, join = S["wall"], group(WALLS)
        yield from self.tops(name, wall, join, wall)
        for kind, w, e in (("both", -join, -join), ("left", -join, join), ("right", join, -join)):
            yield self.rule(self.each(f"{name}.face_{kind}"), around(wall, s=-join, w=w, e=e), outside=wall)
        yield self.rule(self.each(f"{name}.face_post"), [wall], mod=(3, 1, 0, 0))
        yield self.rule(self.each(f"{name}.face_{rare[0]}"), [wall], chance=rare[1])
        yield self.rule(self.each(f"{name}.face_plain"), [wall])

    def paper(self):
        yield from self.tops("shoji", S["shoji"], group(WALLS), S["shoji"])
        yield self.rule(self.each("shoji.face"), [S["shoji"]])

    def windows(self):
        yield from self.tops("lattice", S["lattice"], group(WALLS), S["lattice"])
        yield self.rule(self.each("lattice.face"), [S["lattice"]])
        between = group(WALLS)
        yield self.rule(self.each("vent.through"), around(S["vent"], n=between, s=between))
        yield from self.tops("wall", S["vent"], group(WALLS), S["vent"])
        yield self.rule(self.each("vent.face"), [S["vent"]])

    def parapets(self, outside, fill):
        parapet = S["parapet"]
        yield from self.tops("parapet", parapet, parapet, outside, fill)
        yield from self.ends("parapet", parapet, parapet, outside, fill)

    def roof_level(self):
        """Switched on per level: the edge is the far town, low cover is a stack of roof tiles."""
        yield from self.patch("roof.town", S["parapet"])
        yield from self.ends("tile_stack", S["low_cover"], S["low_cover"], S["low_cover"], stamp=True)

    def green(self):
        hedge = S["hedge"]
        yield from self.tops("hedge", hedge, hedge, hedge)
        yield from self.ends("hedge", hedge, hedge, hedge)
        yield self.rule(self.whole("tall_grass.0", "tall_grass.1", "tall_grass.2"), [S["tall_grass"]], stamp=True)

    def furniture(self):
        rack = S["rack"]
        yield self.rule(self.whole("rack.top"), around(rack, s=rack), stamp=True)
        for kind, w, e in (("both", -rack, -rack), ("left", -rack, rack), ("right", rack, -rack)):
            yield self.rule(self.whole("rack." + kind), around(rack, w=w, e=e), stamp=True, outside=rack)
        yield self.rule(self.whole("rack.mid", "rack.alt"), [rack], stamp=True)
        for prefix, name in (("chest", "low_cover"), ("table", "table"), ("screen", "screen")):
            yield from self.ends(prefix, S[name], S[name], S[name], stamp=True)

    def cloth(self):
        curtain, join = S["curtain"], group(WALLS)
        for beside in ("w", "e"):
            yield self.rule(self.whole("curtain.noren"), around(curtain, **{beside: join}), stamp=True)
        # Across a passage: it hangs from the wall above to the one below.
        yield self.rule(self.whole("curtain.side_both"), around(curtain, n=join, s=join), stamp=True, late=True)
        yield self.rule(self.whole("curtain.side_top"), around(curtain, n=join, s=curtain), stamp=True, late=True)
        yield self.rule(self.whole("curtain.side_foot"), around(curtain, n=curtain, s=join), stamp=True, late=True)
        yield self.rule(self.whole("curtain.laundry0", "curtain.laundry1", "curtain.laundry2"), [curtain], stamp=True)

    # ------------------------------------------------------------ shadows
    def wall_shadow(self):
        return [self.group("Shadows at the foot of walls", lambda: self.shadows(WALLS), "#141A2E", icon="shade.n"),
                self.group("Shadows at the foot of tall things", lambda: self.shadows(TALL), "#141A2E", icon="shade.nw")]

    def shadows(self, g):
        tall = group(g)
        free = -group(WALLS)
        yield self.rule(self.each("shade.nw"), around(free, n=tall, w=tall), outside=0)
        yield self.rule(self.each("shade.n"), around(free, n=tall), outside=0)
        yield self.rule(self.each("shade.w"), around(free, w=tall), outside=0)
        yield self.rule(self.each("shade.corner"), around(free, nw=tall), outside=0)
