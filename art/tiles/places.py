"""The same sheet for other places: every block where it is on the town's, some of them painted otherwise. In LDtk a level
takes such a sheet as the tileset of its layers, and not one of its tiles has to be laid anew.

    castle    big blocks of stone, broad dark boards, gilded sliding walls, a court of cut slabs
    tea_house clay walls on bare trunks with paper round their foot, fresh mats, bamboo before the windows
    festival  curtains in red and white along every wall, paper lanterns, striped stalls, scraps of paper on the street
"""
import numpy as np

import crowns
import floors
import pixels
import things
import trade
import walls
from pixels import C, blit, clip, hash01, hl, mul, new, paint, pnoise, px, rect, vl

P = 64
GOLD, GOLD_DIM, GOLD_DARK = (222, 180, 100), (196, 152, 84), (140, 100, 62)


class Dress:
    """Painters that stand in for those of the town while its sheet is painted: (module, name) to function."""

    def __init__(self, colours, **painters):
        more = np.array([[int(c[i:i + 2], 16) for i in (0, 2, 4)] for c in colours.split()], float)
        self.what = {(pixels, 'PALETTE'): np.vstack([pixels.PALETTE, more])}
        for name, painter in painters.items():
            module, name = name.split('__')
            self.what[{'walls': walls, 'floors': floors, 'things': things, 'crowns': crowns, 'trade': trade}[module], name] = painter

    def __enter__(self):
        self.was = {key: getattr(*key) for key in self.what}
        for (module, name), value in self.what.items():
            setattr(module, name, value)

    def __exit__(self, *_):
        for (module, name), value in self.was.items():
            setattr(module, name, value)


# ------------------------------------------------------------ the castle
STONE = [(160, 164, 172), (152, 156, 165)]


def blocks(a, y0, heights):
    """Courses of stone blocks, each as long as a cell, from y0 down; the joints lie at other places in every course."""
    for r, h in enumerate(heights):
        for y in range(h):
            for x in range(16):
                i = (x - (11, 3)[r % 2]) % 16
                c = STONE[r % len(STONE)]
                n = pnoise(x, (y0 + y) % 16, 4, 201 + r, 16)
                c = mul(c, 1.06 if n > .66 else .94 if n < .28 else 1.0)
                if y == h - 1 or i == 15:
                    c = (70, 74, 92)
                elif y == 0 or i == 0:
                    c = mul(c, 1.18)
                elif y == h - 2 or i == 14:
                    c = mul(c, .84)
                px(a, x, y0 + y, c)
        y0 += h
    return a


def castle_bare():
    a = new(16, 16)
    blocks(a, 3, (6, 6))
    hl(a, 0, 0, 16, (196, 190, 182)); hl(a, 0, 1, 16, (150, 148, 150)); hl(a, 0, 2, 16, (50, 50, 66)); hl(a, 0, 15, 16, (32, 32, 46))
    return a


def castle_wall(kind):
    """Big blocks of stone below a coping; between them pillars bound in iron, loopholes, and corners of dressed stone."""
    a = castle_bare()
    if kind == 'post':
        walls.post(a, 6)
        for y in (3, 12):
            hl(a, 6, y, 5, (112, 116, 130)); hl(a, 6, y + 1, 5, (42, 42, 56))
    if kind == 'crack':                                  # a loophole: too small for anybody
        rect(a, 5, 4, 6, 5, (196, 190, 182)); rect(a, 7, 5, 2, 3, (24, 22, 36)); hl(a, 5, 8, 6, (120, 118, 124))
    for end, x in (('left', 0), ('right', 11)):
        if kind in (end, 'both'):
            for r, y in enumerate((0, 5, 10)):
                w = 5 if r % 2 == 0 else 4
                X = x if end == 'left' else 16 - w
                rect(a, X, y, w, 5, (176, 176, 178)); hl(a, X, y, w, (204, 200, 194)); vl(a, X, y, 5, (196, 192, 188)); hl(a, X, y + 4, w, (82, 86, 104)); vl(a, X + w - 1, y, 5, (112, 114, 128))
            hl(a, x, 15, 5, (32, 32, 46))
    return a


def castle_beam(x, y):
    """The tops of its walls: slate, as dark as other walls and as cold as their stone."""
    n = pnoise(x, y, 8, 41, 16) * .7 + pnoise(x, y, 4, 42, 16) * .3
    if y % 8 == 7 or (x + 5 * (y // 8)) % 16 == 0:
        return (44, 46, 62)
    return (56, 58, 76) if n < .70 else (64, 68, 86)


def castle_caps():
    return walls.caps(castle_beam, [(176, 176, 178), (96, 100, 118)], [(160, 162, 168), (84, 88, 106)], [(36, 38, 54), (48, 50, 66)])


def castle_boards():
    """Broad boards, a cell each, oiled dark, pegged at their ends."""
    a = floors.boards(220, ((118, 74, 56), (126, 80, 59), (112, 70, 54), (122, 77, 57)), (66, 42, 42), width=16)
    return a


def castle_mats():
    return mats([(164, 150, 104), (158, 144, 100), (168, 154, 106)], ((62, 30, 56), (92, 44, 64), GOLD_DARK), (48, 26, 46))


def mats(tones, borders, under):
    """The mats of `floors.tatami` in other colours: of the straw, of their cloth (ground, thread, sheen), of its shaded side."""
    def one(w, h, s):
        L, S = max(w, h), min(w, h)
        a = new(L, S)
        for y in range(S):
            for x in range(L):
                k = 1.0 + (.03 if (x // 2) % 2 else -.015) + (.02 if y % 4 == 0 else 0)
                c = mul(tones[s % len(tones)], k * (.93 if hash01(x + s * 40, y, 13) > .97 else 1) * (.86 if x in (0, L - 1) else 1))
                if y in (0, 1):
                    c = borders[1] if (x + y) % 4 == 0 else borders[2] if x % 8 == 4 and y == 0 else borders[0]
                elif y == S - 1:
                    c = under
                px(a, x, y, c)
        return a if w > h else a.transpose(1, 0, 2).copy()
    a, s = new(P, P), 0
    for by in (0, 32):
        for bx in (0, 32):
            for k in (0, 1):
                blit(a, *((one(32, 16, s), bx, by + 16 * k) if (bx + by) // 32 % 2 == 0 else (one(16, 32, s), bx + 16 * k, by)))
                s += 1
    return a


def castle_court():
    """Cut slabs, two cells by one, laid in bond: quiet, but not a path that somebody trod. 128 x 128."""
    def f(x, y):
        r = y // 16
        u, v = (x + 16 * (r % 2)) % 32, y % 16
        i = (x + 16 * (r % 2)) // 32 % 4
        tone = [(100, 104, 116), (107, 108, 114), (96, 101, 114), (104, 106, 118)][int(hash01(i, r, 231) * 4)]
        n = pnoise(x, y, 16, 232, 128) * .6 + pnoise(x, y, 4, 233, 128) * .4
        if u == 0 or v == 0:
            return (76, 78, 92) if n < .6 else (92, 89, 91)
        if u == 1 or v == 1:
            return mul(tone, 1.12)
        if u == 31 or v == 15:
            return mul(tone, .88)
        return mul(tone, .93 if n < .3 else 1.04 if n > .7 else 1)
    return paint(128, 128, f)


def castle_paper(k):
    """Sliding walls of the castle: paper above that lets light through, below it panels of gold leaf with a pine's bough."""
    a = TOWN['shoji'](k)
    for y in range(9, 15):
        for x in range(16):
            if x in (0, 15):
                continue
            c = GOLD if pnoise(x + 9 * k, y, 4, 241, 16) > .4 else GOLD_DIM
            if y == 9:
                c = (58, 38, 42)
            if y == 14:
                c = GOLD_DARK
            if x in (7, 8):
                c = (96, 62, 50) if x == 7 else GOLD_DARK
            px(a, x, y, c)
    for x, y in (((2, 12), (3, 11), (4, 11), (10, 13), (11, 12), (12, 12)), ((3, 13), (4, 12), (5, 12), (11, 11), (12, 11), (13, 12)))[k]:
        px(a, x, y, (51, 102, 74)); px(a, x, y + 1, (42, 88, 67))
    return a


# ------------------------------------------------------------ the tea house
def tea_bare():
    """Clay with chopped straw in it, on a foot of paper, below a beam that kept its bark."""
    def f(x, y):
        n = pnoise(x, y, 8, 251, 16) * .6 + pnoise(x, y * 2, 4, 252, 16) * .4
        c = (190, 164, 118) if n > .42 else (180, 154, 110)
        if hash01(x, y, 253) > .95:
            c = (214, 190, 140)
        return mul(c, .84 + .04 * (y - 3) if y < 7 else 1)
    a = paint(16, 16, f)
    hl(a, 0, 0, 16, (176, 126, 84)); hl(a, 0, 1, 16, (124, 84, 62)); hl(a, 0, 2, 16, (66, 44, 46))
    rect(a, 0, 10, 16, 5, (218, 210, 186)); hl(a, 0, 10, 16, (240, 232, 206)); hl(a, 0, 14, 16, (180, 168, 142)); hl(a, 0, 15, 16, (44, 28, 36))
    vl(a, 7, 11, 3, (196, 186, 160))
    return a


def trunk_post(a, x):
    """A trunk with its bark off, knots and all."""
    for d, c in enumerate(((70, 46, 46), (206, 158, 110), (176, 128, 88), (138, 96, 70), (70, 46, 46))):
        vl(a, x + d, 1, 14, c)
    px(a, x + 2, 5, (110, 74, 58)); px(a, x + 1, 6, (110, 74, 58)); px(a, x + 3, 11, (96, 64, 54))
    return a


def tea_wall(kind):
    if kind == 'both':
        return TOWN['plaster'](kind)
    a = tea_bare()
    if kind == 'post':
        trunk_post(a, 6)
    if kind == 'crack':                                  # where the clay was left off its wattle: a round window, barred with reed
        for y in range(16):
            for x in range(16):
                d = np.hypot(x - 7.5, y - 6.5)
                if d < 4.6 and 2 < y < 10:
                    c = (124, 84, 62) if d > 3.6 else (232, 222, 190)
                    if d <= 3.6 and (x % 3 == 1 or y == 6):
                        c = (150, 132, 84)
                    px(a, x, y, c)
    if kind == 'left':
        trunk_post(a, 0)
    if kind == 'right':
        trunk_post(a, 11)
    return a


def tea_boards():
    return floors.boards(260, ((158, 112, 76), (164, 117, 79), (152, 107, 73), (161, 114, 78)), (110, 72, 54))


def tea_mats():
    return mats([(150, 164, 104), (144, 158, 100), (156, 169, 108)], ((44, 56, 74), (58, 74, 92), (74, 92, 108)), (34, 44, 60))


def tea_lattice(k):
    """Bamboo before a window: round canes, each with its knots."""
    a = TOWN['lattice'](k)
    for x in range(2, 15, 3):
        vl(a, x, 3, 6, (190, 186, 116)); vl(a, x + 1, 3, 6, (112, 110, 74)); px(a, x, 5 + x % 2, (226, 216, 150)); px(a, x + 1, 5 + x % 2, (86, 84, 62))
    hl(a, 1, 7, 14, (138, 134, 88))
    return a


def tea_path():
    """Fine gravel, raked along the path, with flat stones sunk into it here and there. 128 x 128."""
    old = TOWN['stone']()

    def f(x, y):
        r, g, b = (int(v) for v in old[y, x, :3])
        if b > 100:                                      # a slab
            return mul((r, g, b), 1.05)
        n = pnoise(x, y, 32, 262, 128)
        c = (112, 108, 104) if n > .5 else (104, 101, 99)
        if (y + int(round(1.5 * np.sin(x * 2 * np.pi / 32)))) % 4 == 0:
            c = mul(c, .90)
        return mul(c, 1.14) if hash01(x, y, 263) > .93 else mul(c, .86) if hash01(x, y, 264) > .94 else c
    return paint(128, 128, f)


# ------------------------------------------------------------ the festival
CRIMSON, CRIMSON_DARK, CRIMSON_LIT, CREAM, CREAM_DARK = (150, 46, 62), (104, 34, 52), (178, 70, 78), (232, 222, 190), (196, 182, 152)


def bunting(a, y0, deep, sag=True):
    """A curtain in red and white that hangs from y0: four cells' worth of stripes in one, so that it meets itself."""
    for x in range(16):
        fold = x % 4
        hem = y0 + deep + (1 if sag and 3 < x % 16 < 12 else 0)
        for y in range(y0, hem):
            c = ((CRIMSON_LIT, CRIMSON, CRIMSON, CRIMSON_DARK) if x // 4 % 2 == 0 else (CREAM, CREAM, CREAM, CREAM_DARK))[fold]
            px(a, x, y, mul(c, .82) if y == hem - 1 else mul(c, .9) if y == y0 else c)
        px(a, x, hem, mul(a[hem, x, :3], .7))
    return a


def festive_wall(kind):
    a = TOWN['plaster'](kind)
    return bunting(a, 3, 5) if kind in ('plain', 'crack') else a


def festive_noren(kind):
    """The cloth of a stall: every second length of it red."""
    a = TOWN['noren'](kind)
    for y in range(19, 29):
        for x in range(1, 15):
            r, g, b, alpha = (int(v) for v in a[y, x])
            if alpha == 255 and b > r and b > 60:
                lit = b > 120
                a[y, x, :3] = (CRIMSON_LIT if lit else CRIMSON) if x < 8 else (CREAM if lit else CREAM_DARK)
    for cx, c, d in ((3, CREAM, CRIMSON_DARK), (11, CRIMSON, CREAM)):
        for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1), (0, 0)):
            px(a, cx + dx, 23 + dy, c)
        px(a, cx, 23, d)
    return a


def chochin(a, x, y, w, h, red):
    """A paper lantern, ribbed, unlit: its middle white or red, its caps black."""
    for j in range(h):
        inset = 1 if j in (0, h - 1) else 0
        for i in range(inset, w - inset):
            t = (i - inset) / max(1, w - 1 - 2 * inset)
            lo, mid, hi = (CRIMSON_DARK, CRIMSON, CRIMSON_LIT) if red or j in (1, h - 2) else (CREAM_DARK, CREAM, (255, 246, 216))
            c = hi if t < .35 else mid if t < .75 else lo
            px(a, x + i, y + j, mul(c, .88) if j % 2 else c)
    hl(a, x + 1, y - 1, w - 2, (58, 38, 42)); hl(a, x + 1, y + h, w - 2, (58, 38, 42))


def festive_lanterns(k):
    """A string of paper lanterns, for `hung`; the string meets that of the next cell."""
    a = new(16, 16)
    bunting(a, 3, 1, False)
    for x in range(16):
        px(a, x, 3 + (1 if 3 < x < 12 else 0), (58, 38, 42))
    for i, x in enumerate((1, 9)):
        chochin(a, x, 6, 6, 7, (i + k) % 2 == 0)
        vl(a, x + 3, 4, 2, (58, 38, 42))
    return a


def festive_awning(part):
    """The cloth over a stall: broad stripes of red and white, and small lanterns along its edge."""
    a = TOWN['awning'](part)
    for y in range(3, 24):
        for x in range(16):
            if a[y, x, 3] == 0:
                continue
            fold = x % 8
            c = ((CRIMSON_LIT, CRIMSON, CRIMSON, CRIMSON_DARK) if x // 4 % 2 == 0 else (CREAM, CREAM, CREAM, CREAM_DARK))[x % 4]
            px(a, x, y, mul(c, (1.08 - .014 * y) * (.74 if y > 20 else 1) * (1 if fold else .96)))
    hl(a, 0, 20, 16, CRIMSON_DARK)
    for i, x in enumerate((2, 10)):
        chochin(a, x, 20, 4, 5, i == 0)
    for side, x, c in (('left', 0, (130, 86, 61)), ('right', 15, (84, 54, 45))):
        if part == side:
            vl(a, x, 0, 26, c)
    return a


def festive_street():
    """The street of the festival: the town's earth, swept lighter, with scraps of coloured paper. 128 x 128."""
    a = TOWN['stone']()
    for y in range(128):
        for x in range(128):
            r, g, b = (int(v) for v in a[y, x, :3])
            if b <= 104:
                a[y, x, :3] = mul((r, g, b), 1.06)
    for i in range(54):
        x, y = int(hash01(i, 0, 281) * 126), int(hash01(i, 1, 281) * 127)
        c = [(178, 70, 78), (222, 206, 168), (190, 160, 96), (92, 122, 170)][i % 4]
        px(a, x, y, mul(c, .86))
        if i % 3:
            px(a, x + 1, y + (i % 2), mul(c, .7))
    return a


TOWN = dict(shoji=walls.shoji, lattice=walls.lattice, plaster=walls.plaster, noren=walls.noren, awning=crowns.awning, stone=floors.stone)

PLACES = dict(
    castle=Dress('a0a4ac 989ca5 8c909c bcc0c4 b0b0b2 3e1e38 5c2c40 4c4e66 383a4c 404456 deb464 c49854 764a38 7e503b 70463a 422a2a',
                 walls__bare=castle_bare, walls__plaster=castle_wall, walls__beam_fill=castle_beam, walls__wall_caps=castle_caps, walls__shoji=castle_paper,
                 floors__wood=castle_boards, floors__tatami=castle_mats, floors__stone=castle_court),
    tea_house=Dress('8e9e64 96a468 9ca96c a2b074 2c384a 3a4a5c 222c3c bea476 b49a6e d6be8c 9e704c a4754f 986b49 6e4836 beba74 706e4a 686563 706c68',
                    walls__bare=tea_bare, walls__plaster=tea_wall, walls__lattice=tea_lattice, floors__wood=tea_boards, floors__tatami=tea_mats,
                    floors__stone=tea_path),
    festival=Dress('962e3e 682234 b2464e e8debe c4b698',
                   walls__plaster=festive_wall, walls__noren=festive_noren, trade__lanterns=festive_lanterns, crowns__awning=festive_awning,
                   floors__stone=festive_street),
)
