"""The auto-layer rules: how painted values become a picture."""
import project as P


class Rules:
    def __init__(self, index, first):
        self.index, self.next, self.wide = index, first, index["_columns"]

    def uid(self):
        self.next += 1
        return self.next - 1

    def ids(self, name):
        """Tile ids of a block, row by row."""
        c, r, w, h = self.index[name]
        return [(r + j) * self.wide + c + i for j in range(h) for i in range(w)]

    def rule(self, rects, pattern, mod=(1, 1, 0, 0), chance=1, stop=True, stamp=None, outside=None, alpha=1, flip_x=False, flip_y=False):
        uid = self.uid()
        size = int(len(pattern) ** 0.5)
        return {
            "uid": uid, "active": True, "size": size, "tileRectsIds": rects, "alpha": alpha, "chance": chance, "breakOnMatch": stop,
            "pattern": list(pattern), "flipX": flip_x, "flipY": flip_y, "xModulo": mod[0], "yModulo": mod[1], "xOffset": mod[2], "yOffset": mod[3],
            "tileXOffset": 0, "tileYOffset": 0, "tileRandomXMin": 0, "tileRandomXMax": 0, "tileRandomYMin": 0, "tileRandomYMax": 0,
            "checker": "None", "tileMode": "Stamp" if stamp else "Single", "pivotX": stamp[0] if stamp else 0, "pivotY": stamp[1] if stamp else 0,
            "outOfBoundsValue": outside, "invalidated": False, "perlinActive": False, "perlinSeed": P.seed(f"rule{uid}"), "perlinScale": 0.2,
            "perlinOctaves": 2,
        }

    def group(self, name, made, colour=None, optional=False):
        uid = self.uid()
        return {"uid": uid, "name": name, "color": colour, "icon": None, "active": not optional, "isOptional": optional,
                "rules": [m() for m in made], "usesWizard": False, "requiredBiomeValues": [], "biomeRequirementMode": 0}

    def structure(self):
        return [self.group("Plain", [lambda v=v, n=n: self.rule([[t] for t in self.ids("thumb." + n)], [v]) for n, v in P.STRUCTURE.items()])]

    def floor(self):
        return [self.group("Plain", [lambda v=v, n=n: self.rule([[t] for t in self.ids("thumb." + n)], [v]) for n, v in P.FLOOR.items()])]

    def wall_shadow(self):
        return []
