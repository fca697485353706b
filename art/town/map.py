"""The castle town by night, as a bird sees it: the map on which a heist is chosen. One picture, painted from the
back to the front; where the heists are is read from `assets/rules/town.json`, so that map and game agree."""
import json
import math
from pathlib import Path

import numpy as np
from PIL import Image

from tiles.pixels import C, hash01, hl, new, px, rect, snap, vl

W, H = 640, 360
HORIZON = 40
# The river, from the hills to the lower edge: points and half its width.
RIVER = [((-20, 92), 6), ((52, 112), 7), ((128, 152), 8), ((150, 206), 10), ((232, 252), 11), ((262, 310), 13), ((318, 372), 15)]
BRIDGES = [(139, 184, 30), (222, 247, 34), (268, 322, 40)]
MOAT = (292, 112, 74, 20)
KEEP = (292, 96)
# Avenues on which no house stands: from the gate of the keep to the great bridge, and along the river.
AVENUES = [((292, 132), (292, 180)), ((292, 180), (282, 250)), ((282, 250), (268, 322)), ((-10, 228), (120, 224)), ((120, 224), (292, 216)),
           ((292, 216), (450, 208)), ((450, 208), (650, 218)), ((139, 184), (60, 206)), ((222, 247), (190, 268)), ((190, 268), (120, 366)),
           ((268, 322), (400, 316)), ((400, 316), (430, 210)), ((430, 210), (448, 70)), ((400, 316), (396, 366)), ((448, 120), (640, 132)),
           ((396, 330), (640, 310)), ((560, 130), (548, 320)), ((0, 330), (136, 340))]


def lerp(a, b, t):
    return a + (b - a) * t


def segment(p, a, b):
    """How far a point is from a line, and where on it the nearest point lies, 0 to 1."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = max(0.0, min(1.0, t))
    return math.hypot(p[0] - a[0] - dx * t, p[1] - a[1] - dy * t), t


def from_river(x, y):
    """How far a point is from the water; below 0 it is in it."""
    best = 1e9
    for (a, wa), (b, wb) in zip(RIVER, RIVER[1:]):
        d, t = segment((x, y), a, b)
        best = min(best, d - lerp(wa, wb, t))
    return best


def from_moat(x, y):
    cx, cy, rx, ry = MOAT
    r = math.hypot((x - cx) / rx, (y - cy) / ry)
    return (r - 1) * min(rx, ry)


def from_avenue(x, y):
    return min(segment((x, y), a, b)[0] for a, b in AVENUES)


# ---------------------------------------------------------------- what lies flat
def sky(a):
    for y in range(HORIZON + 14):
        a[y, :, :3] = C('night', 0 if y < 16 else 1 if y < 34 else 2)
        a[y, :, 3] = 255
    for i in range(120):
        x, y = int(hash01(i, 1) * W), int(hash01(i, 2) ** 1.5 * HORIZON)
        px(a, x, y, C('night', 5 + int(hash01(i, 3) * 3)) if hash01(i, 4) > 0.6 else C('night', 4))
    ridge(a, 27, 9, 47, C('night', 2), 3)
    ridge(a, 35, 7, 29, C('night', 3), 8)


def ridge(a, base, high, long, col, seed):
    for x in range(W):
        y = base - high * (0.5 + 0.5 * math.sin(x / long + seed)) * (0.6 + 0.4 * math.sin(x / (long * 0.37) + seed * 2))
        vl(a, x, int(y), H - int(y), col)


def ground(a):
    for y in range(HORIZON, H):
        for x in range(W):
            f = hash01(x // 3, y // 2, 5)
            a[y, x] = (*(C('night', 2) if f > 0.12 else C('night', 1)), 255)


def roads(a):
    for y in range(HORIZON, H):
        for x in range(W):
            d = from_avenue(x + 2 * math.sin(y / 11), y + 2 * math.sin(x / 17))
            if d < 2.6:
                a[y, x, :3] = C('stone', 0) if hash01(x // 2, y, 9) > 0.25 else C('beam', 0)
            elif d < 3.6:
                a[y, x, :3] = C('night', 3) if hash01(x // 3, y // 2, 8) > 0.5 else C('night', 2)


def water(a):
    for y in range(HORIZON, H):
        for x in range(W):
            d = min(from_river(x, y), from_moat(x, y) if from_moat(x, y) > -6 else 1e9)
            if d < -1.2:
                wave = math.sin(x * 0.33 + y * 1.9) + math.sin(x * 0.11 - y * 0.7)
                level = 1 if wave > 0.4 else 0
                if wave > 1.62:
                    level = 3
                a[y, x, :3] = C('water', level)
                # The moon lies on it, broken.
                if wave > 1.75 and hash01(x // 4, y, 3) > 0.5:
                    a[y, x, :3] = C('night', 6)
            elif d < 0.6:
                a[y, x, :3] = C('stone', 1 if hash01(x // 2, y // 2, 4) > 0.4 else 0)
            elif d < 2.2:
                a[y, x, :3] = C('leaf', 0)


# ---------------------------------------------------------------- what stands
class Town:
    """Everything that stands, to be painted in the order of its foot; and every light."""

    def __init__(self):
        self.things, self.lights = [], []

    def add(self, foot, paint):
        self.things.append((foot, len(self.things), paint))

    def light(self, x, y, r, k=1.0):
        self.lights.append((x, y, r, k))

    def paint(self, a):
        for _, _, paint in sorted(self.things, key=lambda t: t[:2]):
            paint(a)


def long_roof(a, x, y, w, h, tone=0, lit=True):
    """A roof whose ridge runs from left to right: a bright back slope, the ridge, a darker front with its tiles."""
    back = max(1, h // 3)
    for i in range(back):
        hl(a, x + back - i, y + i, w - 2 * (back - i), C('roof', 3 + tone if lit else 2 + tone))
    hl(a, x + 1, y + back, w - 2, C('night', 6 if lit else 5))
    for i in range(back + 1, h):
        for k in range(w):
            dark = (k + x) % 3 == 0
            px(a, x + k, y + i, C('night', 4 if not dark else 3) if tone == 0 else C('roof', tone + (0 if dark else 1)))
    vl(a, x + w - 1, y + back + 1, h - back - 1, C('night', 2))
    hl(a, x, y + h, w, C('night', 0))


def gable_roof(a, x, y, w, h, tone=0):
    """A roof whose ridge runs towards us: the left slope catches the moon."""
    for i in range(h):
        for k in range(w):
            left = k < w // 2
            dark = (i + y) % 3 == 0
            if left:
                col = C('roof', (3 if dark else 4) + tone - (1 if k < 2 else 0))
            else:
                col = C('night', 2 if dark else 3)
            px(a, x + k, y + i, col)
    vl(a, x + w // 2, y, h, C('night', 6))
    for k in range(w):
        drop = abs(k - w // 2) * 3 // max(1, w // 2)
        px(a, x + k, y + h - 3 + drop, C('night', 0))
        for i in range(h - 2 + drop, h + 1):
            px(a, x + k, y + i, C('night', 1))


def wall(a, x, y, w, h, plaster, windows):
    rect(a, x, y, w, h, C('stone', 1) if plaster else C('beam', 0))
    hl(a, x, y + h - 1, w, C('beam', 0) if plaster else C('wood', 0))
    for wx, col in windows:
        rect(a, x + wx, y + 1, 2, h - 2, col)


def house(town, x, y, w, seed):
    """`x`, `y`: the left end of its foot. One of many."""
    high, roof = 4, 7 + int(hash01(seed, 1) * 3)
    plaster, tone = hash01(seed, 2) > 0.55, int(hash01(seed, 3) * 2)
    is_gable = w <= 13 and hash01(seed, 4) > 0.45
    windows = []
    for k in range(2, w - 3, 4):
        if hash01(seed, k, 7) > 0.74:
            warm = C('lamp', 2 if hash01(seed, k, 8) > 0.4 else 1)
            windows.append((k, warm))
            town.light(x + k + 1, y - 1, 7, 0.55)
        else:
            windows.append((k, C('night', 1)))

    def paint(a):
        hl(a, x - 1, y, w + 3, C('night', 0))
        wall(a, x + 1, y - high, w - 2, high, plaster, [(k - 1, c) for k, c in windows])
        if is_gable:
            gable_roof(a, x, y - high - roof, w, roof, tone)
        else:
            long_roof(a, x, y - high - roof, w, roof, tone)
    town.add(y, paint)


def tree(town, x, y, r, seed, pine=False):
    def paint(a):
        hl(a, x - r, y, 2 * r + 2, C('night', 0))
        px(a, x, y, C('wood', 0))
        for layer in range(3 if pine else 2):
            cy = y - 2 - layer * (r if pine else r - 1)
            rr = r - layer * (1 if pine else 0) - (layer > 0)
            for dy in range(-rr, rr + 1):
                half = int(math.sqrt(max(0, rr * rr - dy * dy * (2.2 if pine else 1.3))))
                for dx in range(-half, half + 1):
                    up = dx + dy * 1.6 < -rr * 0.5 + hash01(x + dx, cy + dy, seed) * 1.5
                    low = dy > rr * 0.35
                    px(a, x + dx, cy + dy, C('leaf', 3 if up else 0 if low else 1))
    town.add(y, paint)


def lantern(town, x, y):
    """A street lamp on its post."""
    town.light(x, y - 4, 12, 0.9)

    def paint(a):
        vl(a, x, y - 3, 4, C('wood', 1))
        rect(a, x - 1, y - 6, 3, 3, C('lamp', 2))
        px(a, x, y - 5, C('lamp', 3))
        hl(a, x - 1, y - 7, 3, C('night', 0))
    town.add(y, paint)


def bridge(town, x, y, w):
    """Over the river from left to right, with a lamp at both ends."""
    def paint(a):
        for k in range(w):
            arch = int(round(4 * math.sin(math.pi * k / (w - 1))))
            top = y - arch
            for i in range(6):
                px(a, x + k, top + i, C('wood', 4 if i < 4 and k % 3 else 3))
            px(a, x + k, top - 2, C('wood', 7 if k % 4 else 8))
            px(a, x + k, top + 5, C('wood', 7 if k % 4 else 8))
            if k % 4 == 0:
                vl(a, x + k, top - 2, 3, C('wood', 5))
                vl(a, x + k, top + 5, 3, C('wood', 5))
            px(a, x + k, top + 8, C('night', 0))
    x -= w // 2
    town.add(y + 8, paint)
    for side in (x - 2, x + w + 1):
        lantern(town, side, y + 3)


def storehouse(town, x, y, w=22, tall=11):
    """White walls, a dark band, a heavy roof."""
    def paint(a):
        hl(a, x - 1, y, w + 3, C('night', 0))
        rect(a, x, y - tall, w, tall, C('stone', 4))
        rect(a, x, y - 4, w, 4, C('night', 2))
        for k in range(1, w, 3):
            px(a, x + k, y - 3, C('stone', 3))
            px(a, x + k + 1, y - 2, C('stone', 3))
        vl(a, x + w - 1, y - tall, tall, C('stone', 2))
        long_roof(a, x - 2, y - tall - 10, w + 4, 10)
    town.add(y, paint)


# ---------------------------------------------------------------- where the heists are
def moonlit_roofs(town, x, y):
    """Roofs above roofs, each catching the moon."""
    for i, (dx, dy, w, h) in enumerate([(-26, -8, 30, 16), (2, -12, 26, 20), (-14, 8, 38, 10)]):
        def paint(a, dx=dx, dy=dy, w=w, h=h):
            hl(a, x + dx - 1, y + dy, w + 3, C('night', 0))
            wall(a, x + dx + 2, y + dy - h, w - 4, h, True, [(k, C('lamp', 2) if k % 9 == 4 else C('night', 1)) for k in range(2, w - 7, 5)])
            if h > 12:
                long_roof(a, x + dx, y + dy - h // 2 - 4, w, 6, 1)
            long_roof(a, x + dx - 1, y + dy - h - 10, w + 2, 10, 2)
        town.add(y + dy, paint)
        town.light(x + dx + 8, y + dy, 10, 0.5)


def drapers(town, x, y):
    """A wide shop with a blue curtain along its front, and cloth hung out to dry."""
    def paint(a):
        hl(a, x - 21, y, 44, C('night', 0))
        wall(a, x - 18, y - 9, 37, 9, False, [])
        for k in range(-17, 18, 5):
            rect(a, x + k, y - 9, 4, 5, C('indigo', 1 if k % 2 else 0))
            px(a, x + k + 1, y - 7, C('paper', 2))
            rect(a, x + k, y - 4, 4, 3, C('lamp', 2))
        long_roof(a, x - 21, y - 21, 43, 11, 1)
    town.add(y, paint)
    town.light(x - 8, y + 1, 16)
    town.light(x + 10, y + 1, 16)
    for i, col in enumerate([C('red', 2), C('indigo', 1), C('paper', 1), C('violet', 2)]):
        def cloth(a, i=i, col=col):
            vl(a, x + 25 + i * 5, y - 17, 13, C('wood', 2))
            rect(a, x + 24 + i * 5, y - 17, 3, 9 + i % 2 * 2, col)
            px(a, x + 24 + i * 5, y - 16, C('paper', 3))
        town.add(y - 1, cloth)


def lantern_mansion(town, x, y):
    """A house round a court; a row of lamps along every veranda."""
    for dx, dy, w in [(-28, -14, 58), (-30, 10, 26), (6, 10, 26)]:
        def paint(a, dx=dx, dy=dy, w=w):
            hl(a, x + dx, y + dy, w + 2, C('night', 0))
            wall(a, x + dx + 1, y + dy - 7, w - 2, 7, False, [(k, C('lamp', 3 if k % 2 else 2)) for k in range(1, w - 4, 4)])
            long_roof(a, x + dx - 1, y + dy - 17, w + 2, 10, 1)
        town.add(y + dy, paint)
        for k in range(4, w, 9):
            town.light(x + dx + k, y + dy + 1, 10, 0.9)
    tree(town, x, y + 2, 4, 31, True)


def nightingale_hall(town, x, y):
    """One great hall, pale boards all round it."""
    def paint(a):
        rect(a, x - 34, y - 6, 70, 9, C('wood', 6))
        for k in range(0, 70, 3):
            vl(a, x - 34 + k, y - 6, 9, C('wood', 4))
        hl(a, x - 34, y + 3, 70, C('night', 0))
        wall(a, x - 27, y - 17, 56, 11, True, [(k, C('paper', 1 if k % 12 else 2)) for k in range(2, 52, 6)])
        long_roof(a, x - 33, y - 28, 68, 11, 1)
        long_roof(a, x - 21, y - 40, 44, 12, 2)
        for side in (-22, 22):
            px(a, x + side, y - 37, C('lamp', 2))
    town.add(y + 3, paint)
    for k in (-24, 0, 24):
        town.light(x + k, y - 8, 13, 0.6)
    lantern(town, x - 38, y + 8)
    lantern(town, x + 39, y + 8)


def brewery(town, x, y):
    """White storehouses by the water, a chimney, a wheel, a ball of cedar over the door."""
    storehouse(town, x - 24, y - 6, 26, 12)
    storehouse(town, x + 4, y + 4, 24, 10)

    def chimney(a):
        rect(a, x - 2, y - 36, 5, 24, C('beam', 2))
        vl(a, x - 2, y - 36, 24, C('clay', 1))
        hl(a, x - 3, y - 37, 7, C('clay', 2))
    town.add(y - 7, chimney)

    def wheel(a):
        for t in range(40):
            r = t / 40 * math.tau
            px(a, int(x + 33 + 8 * math.cos(r)), int(y + 1 + 8 * math.sin(r)), C('wood', 6))
        for r in range(6):
            for s in range(8):
                px(a, int(x + 33 + s * math.cos(r * math.tau / 6)), int(y + 1 + s * math.sin(r * math.tau / 6)), C('wood', 4))
    town.add(y + 7, wheel)

    def ball(a):
        rect(a, x + 14, y - 4, 4, 4, C('leaf', 3))
        px(a, x + 14, y - 4, C('leaf', 5))
        rect(a, x + 12, y - 1, 8, 4, C('lamp', 2))
    town.add(y + 5, ball)
    town.light(x + 16, y + 4, 15)


def hounds_garden(town, x, y):
    """A garden behind a wall: ponds, an island with a small house, kennels."""
    def lawn(a):
        for dy in range(-26, 15):
            for dx in range(-44, 45):
                d = math.hypot(dx / 20, dy / 11)
                edge = hash01(x + dx, y + dy, 77)
                if 0.55 < d < 1.0:
                    col = C('water', 1 if (dx + dy * 3) % 7 else 2)
                elif d < 0.55:
                    col = C('leaf', 1)
                else:
                    col = C('leaf', 0 if edge > 0.25 else 1)
                px(a, x + dx, y + dy, col)
        rect(a, x - 45, y - 28, 91, 3, C('roof', 3))
        hl(a, x - 45, y - 28, 91, C('night', 6))
        for side in (-45, 44):
            rect(a, x + side, y - 28, 2, 43, C('roof', 3))
        rect(a, x - 45, y + 12, 91, 4, C('stone', 1))
        hl(a, x - 45, y + 11, 91, C('roof', 5))
        hl(a, x - 45, y + 16, 91, C('night', 0))
        rect(a, x - 6, y + 11, 12, 5, C('wood', 2))
        rect(a, x - 3, y + 5, 6, 7, C('wood', 4))
    town.add(y - 28, lawn)

    def hut(a):
        wall(a, x - 7, y - 4, 15, 5, False, [(3, C('lamp', 2)), (9, C('lamp', 2))])
        long_roof(a, x - 9, y - 12, 19, 8, 1)
    town.add(y + 1, hut)
    town.light(x, y, 11, 0.8)
    for i in range(3):
        def kennel(a, i=i):
            gable_roof(a, x - 40 + i * 9, y - 21, 7, 5)
            rect(a, x - 39 + i * 9, y - 16, 5, 3, C('wood', 1))
        town.add(y - 13, kennel)
    for i, (dx, dy) in enumerate([(36, -16), (30, -20), (-36, 4), (34, 6), (22, -18), (-26, 9)]):
        tree(town, x + dx, y + dy, 4 + i % 2, 50 + i, i % 2 == 0)


def tea_house(town, x, y):
    """A thatched hut and its waiting arbour, among pines, with a path of stones."""
    def paint(a):
        hl(a, x - 14, y, 30, C('night', 0))
        wall(a, x - 12, y - 7, 25, 7, False, [(k, C('paper', 2)) for k in (3, 8, 16)])
        for i in range(9):
            half = 8 + i
            hl(a, x - half, y - 16 + i, half * 2 + 1, C('wood', 3 if i % 2 else 4))
        hl(a, x - 5, y - 17, 11, C('wood', 6))
    town.add(y, paint)
    town.light(x, y - 2, 13, 0.8)

    def arbour(a):
        wall(a, x + 22, y + 2, 9, 4, False, [(3, C('lamp', 1))])
        gable_roof(a, x + 20, y - 4, 13, 6)
        for k in range(5):
            px(a, x + 2 + k * 4, y + 5 + k % 2, C('stone', 3))
    town.add(y + 6, arbour)
    for i, (dx, dy) in enumerate([(-22, 2), (-18, -9), (18, -10), (36, 2)]):
        tree(town, x + dx, y + dy, 4, 90 + i, True)


def checkpoint(town, x, y):
    """A gatehouse across the highway, a palisade to either side."""
    def paint(a):
        for k in range(-34, 35, 2):
            if abs(k) > 12:
                vl(a, x + k, y - 6, 7, C('wood', 3 if k % 4 else 4))
        hl(a, x - 34, y - 3, 22, C('wood', 2))
        hl(a, x + 13, y - 3, 22, C('wood', 2))
        rect(a, x - 12, y - 12, 4, 13, C('wood', 2))
        rect(a, x + 9, y - 12, 4, 13, C('wood', 2))
        rect(a, x - 8, y - 8, 17, 9, C('night', 0))
        long_roof(a, x - 17, y - 22, 35, 11, 1)
        hl(a, x - 34, y + 1, 69, C('night', 0))
    town.add(y + 1, paint)
    lantern(town, x - 16, y + 4)
    lantern(town, x + 17, y + 4)


def clockwork_house(town, x, y):
    """A square house with a brass wheel in its gable."""
    def paint(a):
        hl(a, x - 20, y, 42, C('night', 0))
        wall(a, x - 18, y - 10, 37, 10, True, [(k, C('lamp', 2)) for k in (4, 12, 22, 30)])
        long_roof(a, x - 21, y - 21, 43, 11, 1)
        rect(a, x - 8, y - 33, 17, 12, C('beam', 1))
        gable_roof(a, x - 10, y - 41, 21, 9)
        for i in range(12):
            t = i / 12 * math.tau
            px(a, int(round(x + 5 * math.cos(t))), int(round(y - 27 + 5 * math.sin(t))), C('lamp', 2 if i % 2 else 1))
        px(a, x, y - 27, C('lamp', 3))
    town.add(y, paint)
    town.light(x - 10, y, 12, 0.6)
    town.light(x + 10, y, 12, 0.6)


def festival(town, x, y):
    """Stalls along the bank, strings of paper lanterns, and mortars for the fireworks."""
    for i in range(4):
        def stall(a, i=i):
            sx = x - 32 + i * 16
            rect(a, sx, y - 5, 12, 5, C('wood', 3))
            rect(a, sx - 1, y - 9, 14, 4, C('red' if i % 2 else 'indigo', 2 if i % 2 else 1))
            for k in range(0, 14, 4):
                px(a, sx + k, y - 6, C('paper', 2))
        town.add(y, stall)

    def strings(a):
        for k in range(-34, 36):
            sag = int(round(3 * math.sin((k + 34) / 70 * math.pi)))
            px(a, x + k, y - 17 + sag, C('wood', 1))
            if k % 7 == 0:
                rect(a, x + k - 1, y - 16 + sag, 3, 3, C('lamp', 2))
                px(a, x + k, y - 15 + sag, C('lamp', 3))
        for side in (-36, 36):
            vl(a, x + side, y - 18, 19, C('wood', 2))
    town.add(y + 1, strings)
    for k in (-24, 0, 24):
        town.light(x + k, y - 8, 15, 0.9)


def lanes(town, x, y):
    """Narrow lanes between storehouses, with hand lanterns moving in them."""
    storehouse(town, x - 30, y - 8, 20, 9)
    storehouse(town, x + 2, y - 10, 22, 10)
    storehouse(town, x - 14, y + 6, 24, 9)
    for dx, dy in ((-8, -4), (26, 2), (-22, 8), (14, 10)):
        def light(a, dx=dx, dy=dy):
            rect(a, x + dx, y + dy - 4, 2, 3, C('lamp', 3))
            px(a, x + dx, y + dy - 5, C('night', 0))
        town.add(y + dy, light)
        town.light(x + dx, y + dy - 2, 9, 0.9)


def of_the_keep(_town, _x, _y):
    """The keep stands there anyhow."""


LANDMARKS = {
    "The_tea_party": tea_house, "The_checkpoint": checkpoint, "The_clockwork_house": clockwork_house, "The_fireworks": festival,
    "The_dragnet": lanes, "The_keep": of_the_keep, "Moonlit_roofs": moonlit_roofs, "The_drapers": drapers, "The_lantern_corridor": lantern_mansion,
    "The_nightingale_floor": nightingale_hall, "The_sake_brewery": brewery, "The_hounds_garden": hounds_garden,
}


# How much room each of them takes: to either side, upwards and downwards.
COURT = (44, 40, 16)
COURTS = {"The_fireworks": (42, 24, 8), "The_dragnet": (36, 30, 16), "The_tea_party": (40, 24, 12), "The_checkpoint": (40, 28, 10), "The_keep": (1, 1, 1),
          "The_hounds_garden": (56, 44, 28), "The_lantern_corridor": (42, 42, 22), "Moonlit_roofs": (38, 44, 18), "The_drapers": (52, 30, 12)}


def tenement(town, x, y):
    """Where she lives: a long low house, and one red curtain."""
    def paint(a):
        hl(a, x - 17, y, 36, C('night', 0))
        wall(a, x - 16, y - 5, 33, 5, False, [(k, C('night', 1)) for k in range(3, 30, 6)])
        rect(a, x - 3, y - 5, 5, 4, C('red', 3))
        px(a, x - 1, y - 4, C('paper', 3))
        long_roof(a, x - 18, y - 14, 37, 9)
    town.add(y, paint)
    town.light(x, y - 2, 9, 0.7)


def keep(town, x, y):
    """The collector's keep on its hill."""
    def hill(a):
        for i in range(26):
            half = 38 + i * 0.9
            for k in range(int(-half), int(half) + 1):
                stone = hash01((x + k + i // 4 * 3) // 5, (y + i) // 4, 12)
                px(a, x + k, y - 8 + i, C('stone', 2 if k < -half * 0.4 else 1 if stone > 0.4 else 0))
            px(a, int(x - half), y - 8 + i, C('stone', 4))
            if i % 4 == 3:
                hl(a, int(x - half), y - 8 + i, int(half * 2), C('night', 2))
        hl(a, x - 38, y - 9, 77, C('stone', 5))
    town.add(y + 18, hill)

    def tower(a):
        for i, (dy, half) in enumerate([(0, 31), (14, 25), (26, 19), (37, 13), (46, 8)]):
            top = y - 20 - dy
            rect(a, x - half, top, half * 2, 12, C('stone', 5))
            rect(a, x + half // 3, top, half - half // 3, 12, C('stone', 3))
            hl(a, x - half, top, half * 2, C('stone', 2))
            for k in range(-half + 4, half - 3, 7):
                warm = hash01(k, i, 3) > 0.6
                rect(a, x + k, top + 4, 2, 3, C('lamp', 2) if warm else C('night', 2))
            eave = half + 6
            for r in range(7):
                reach = int(lerp(half - 3, eave, (r / 6) ** 1.6))
                hl(a, x - reach, top - 6 + r, reach * 2, C('night', 4 if r % 2 else 3))
                hl(a, x - reach, top - 6 + r, max(1, reach // 2), C('roof', 5))
            hl(a, x - eave, top + 1, eave * 2, C('night', 0))
            px(a, x - eave - 1, top - 1, C('night', 6))
            px(a, x + eave, top - 1, C('night', 5))
        hl(a, x - 5, y - 74, 10, C('night', 6))
        for side in (-6, 5):
            px(a, x + side, y - 75, C('lamp', 2))
            px(a, x + side, y - 76, C('lamp', 3))
    town.add(y + 19, tower)
    def gate(a):
        rect(a, x - 8, y + 22, 17, 9, C('wood', 2))
        rect(a, x - 3, y + 24, 7, 7, C('night', 0))
        long_roof(a, x - 13, y + 14, 27, 8, 1)
    town.add(y + 31, gate)
    lantern(town, x - 14, y + 34)
    lantern(town, x + 15, y + 34)
    for i in range(20):
        t = i / 20 * math.tau
        if math.sin(t) < 0.35:
            tree(town, int(x + 52 * math.cos(t)), int(y + 14 + 20 * math.sin(t) * 0.7), 3 + i % 3, i, i % 3 > 0)


def is_built_on(x, y, places):
    """Does a landmark stand there, or its court?"""
    return any(abs(x - cx) < left and -up < y - cy < down for cx, cy, left, up, down in places)


def houses(town, places):
    """Rows of houses along bent streets, wherever nothing else is."""
    seed = 0
    for row in range(22):
        base = 60 + row * 14.5
        x = -8 + (row * 13) % 11
        while x < W:
            seed += 1
            w = 12 + int(hash01(seed, 21) * 11)
            y = int(base + 5 * math.sin(x / 61 + row * 0.25) + 2 * math.sin(x / 23))
            mid = (x + w / 2, y - 5)
            room = min(from_river(*mid) - 6 - w / 4, from_avenue(mid[0], mid[1] + 3) - 6 - w / 4, from_moat(*mid) - 8)
            built = is_built_on(mid[0], mid[1] + 5, places)
            woods = hash01(seed, 22) > (y - 50) / 34
            if built or y > H + 14:
                pass
            elif room > 0 and not woods:
                one(town, x, y, w, seed)
            elif min(from_river(*mid) - 4, from_avenue(*mid) - 5, from_moat(*mid) - 6) > 0 and hash01(seed, 24) > 0.35:
                tree(town, x + w // 2, y, 3 + seed % 3, seed, seed % 3 == 0)
                if woods:
                    tree(town, x + w // 2 + 7, y - 2, 3 + seed % 2, seed + 1, seed % 2 == 0)
            x += w + (0 if hash01(seed, 25) > 0.3 else 2 if hash01(seed, 26) > 0.3 else 7)


def one(town, x, y, w, seed):
    f = hash01(seed, 23)
    if f < 0.07:
        tree(town, x + w // 2, y, 3 + seed % 3, seed, seed % 2 == 0)
    elif f < 0.11 and w > 15:
        storehouse(town, x, y, w - 2, 7)
    else:
        house(town, x, y, w, seed)


def lamps(town):
    """Along the avenues, at even steps."""
    for a, b in AVENUES[:12]:
        steps = int(math.hypot(b[0] - a[0], b[1] - a[1]) // 30)
        for i in range(1, steps):
            x, y = lerp(a[0], b[0], i / steps), lerp(a[1], b[1], i / steps)
            if from_river(x, y) > 12 and from_moat(x, y) > 8:
                lantern(town, int(x) + (5 if i % 2 else -5), int(y))


# ---------------------------------------------------------------- light
def shine(a, lights):
    """Lamplight in three steps, warm, over whatever is there."""
    glow = np.zeros((H, W))
    yy, xx = np.mgrid[0:H, 0:W]
    for x, y, r, k in lights:
        x0, x1, y0, y1 = max(0, x - r), min(W, x + r + 1), max(0, y - r), min(H, y + r + 1)
        if x0 >= x1 or y0 >= y1:
            continue
        d = np.hypot(xx[y0:y1, x0:x1] - x, (yy[y0:y1, x0:x1] - y) * 1.35) / r
        part = np.clip(1 - d, 0, 1) * k
        glow[y0:y1, x0:x1] = np.maximum(glow[y0:y1, x0:x1], part)
    steps = np.select([glow > 0.6, glow > 0.34, glow > 0.12], [0.62, 0.36, 0.16], 0.0)[..., None]
    base = a[..., :3].astype(float)
    warm = np.array(C('lamp', 1), float)
    lit = base * (1 + 0.5 * steps) + warm * steps * 0.5
    bright = base.max(axis=2, keepdims=True) > 215
    a[..., :3] = np.clip(np.where(bright, base, lit), 0, 255).astype(np.uint8)


def build(out):
    """Writes the picture; answers how the game knows it."""
    file = Path(__file__).resolve().parents[2] / 'assets' / 'rules' / 'town.json'
    where = json.loads(file.read_text('utf-8'))['map']
    places, home = {name: tuple(p['at']) for name, p in where['places'].items()}, where['home']
    a = new(W, H, C('night', 1))
    sky(a)
    ground(a)
    roads(a)
    water(a)
    town = Town()
    keep(town, *KEEP)
    for name, at in places.items():
        LANDMARKS[name](town, *at)
    tenement(town, *home)
    houses(town, [(*at, *COURTS.get(name, COURT)) for name, at in places.items()] + [(*home, 20, 20, 8)])
    lamps(town)
    for b in BRIDGES:
        bridge(town, *b)
    town.paint(a)
    shine(a, town.lights)
    picture = snap(a)
    Image.fromarray(picture[..., :3]).quantize(256, dither=Image.Dither.NONE).save(out / 'town_map.png', optimize=True)
    return {'image': 'town_map.png', 'items': {'town_map': {'rect': [0, 0, W, H], 'foot': [0, 0], 'frames': 1, 'ms': [100]}}}
