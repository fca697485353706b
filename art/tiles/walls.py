"""Walls, one cell thick: a face of 16 px in the wall's cell, and a dark top that reaches 8 px over the cell behind it.

A set of tops has
  cap_LR    a cell with wall south of it; L, R: n no lip, f lip along the whole side, p lip on the upper half only
            (below, the top of a wall that comes from that side joins)
  strip_LR  the upper half of a cell without wall behind it; L, R: n or f
"""
import numpy as np
from pixels import C, blit, clip, hash01, hl, mul, new, paint, pnoise, px, rect, vl

WOOD, LIT, DARK = (110, 72, 56), (160, 112, 78), (58, 38, 42)


def caps(fill, top, left, right):
    """All tops of a material: {name: picture}. `fill(x, y)`; lips are colours from outside in."""
    out = {}
    base = paint(16, 16, fill)
    for L in 'nfp':
        for R in 'nfp':
            a = base.copy()
            for state, lips, side in ((L, left, 0), (R, right, 15)):
                if state != 'n':
                    for d, c in enumerate(lips):
                        vl(a, side + (d if side == 0 else -d), 0, 16 if state == 'f' else 8 + d, c)
            out[f'cap_{L}{R}'] = a
    for L in 'nf':
        for R in 'nf':
            a = base.copy()
            a[:8] = 0
            for d, c in enumerate(top):
                hl(a, 0, 8 + d, 16, c)
            for state, lips, side in ((L, left, 0), (R, right, 15)):
                if state == 'f':
                    for d, c in enumerate(lips):
                        vl(a, side + (d if side == 0 else -d), 8 + (d if d else 0), 8, c)
            out[f'strip_{L}{R}'] = a
    return out


def beam_fill(x, y):
    n = pnoise(x, y, 8, 41, 16) * .7 + pnoise(x, y, 4, 42, 16) * .3
    return (76, 56, 64) if n < .74 else (88, 65, 73)


def wall_caps():
    return caps(beam_fill, [(150, 106, 76), (92, 64, 62)], [(140, 98, 72), (84, 60, 62)], [(54, 38, 50), (66, 48, 58)])


def shoji_caps():
    """A thin paper wall seen from above: a light rail between two dark ones."""
    def f(x, y):
        return (92, 62, 58) if 5 <= x <= 10 else (68, 48, 58)
    lips = [(176, 126, 88), (110, 74, 60)], [(150, 104, 76), (84, 60, 62)], [(58, 40, 50), (66, 46, 56)]
    out = caps(f, *lips)
    out.update({name: a for name, a in caps(beam_fill, *lips).items() if name.startswith('strip')})
    for name, a in out.items():
        if name.startswith('cap'):
            rect(a, 6, 0, 4, 16, (214, 198, 160)); vl(a, 9, 0, 16, (160, 142, 116)); vl(a, 5, 0, 16, (128, 88, 64)); vl(a, 10, 0, 16, (58, 40, 48))
            hl(a, 6, 7, 4, (128, 88, 64)); hl(a, 6, 15, 4, (128, 88, 64))
    return out


MOONLIT, MOONLIT_DARK = (74, 88, 124), (52, 62, 94)   # what one sees between the bars of a window: night air, never the black of a hole


def lattice_caps():
    """A window in a wall seen from above: its bars run along the wall, so that nothing seems to lead across it."""
    out = wall_caps()
    for name, a in out.items():
        if name.startswith('cap'):
            rect(a, 2, 0, 12, 16, MOONLIT); vl(a, 2, 0, 16, DARK); vl(a, 13, 0, 16, DARK)
            for x in (3, 7, 11):
                vl(a, x, 0, 16, (184, 134, 92)); vl(a, x + 1, 0, 16, (110, 74, 58)); vl(a, x + 2, 0, 16, MOONLIT_DARK if x < 11 else DARK)
            for y in (3, 11):
                hl(a, 3, y, 10, (150, 106, 76)); hl(a, 3, y + 1, 10, (92, 62, 54))
    return out


def tile_fill(x, y):
    """Little roof tiles on top of a garden wall or smoke house."""
    i, j = x % 8, y % 8
    t = [(56, 65, 90), (72, 84, 110), (96, 110, 137), (84, 97, 124), (66, 77, 103), (50, 58, 84), (42, 50, 74), (42, 50, 74)][i]
    return mul(t, .8) if (j == 7 and i < 6) or (j == 3 and i >= 6) else t


def parapet_caps():
    return caps(tile_fill, [(140, 156, 177), (84, 97, 124), (44, 53, 78)], [(128, 144, 166), (96, 110, 137), (50, 58, 84)],
                [(34, 41, 62), (66, 77, 103), (50, 58, 84)])


def leaves(x, y, seed=0, light=0.):
    n = pnoise(x, y, 4, 91 + seed, 16) * .6 + hash01(x % 16, y % 16, 92 + seed) * .4
    return C('leaf', 1 + light + (n > .38) + (n > .55) * 1 + (n > .72) * 2)


def hedge_caps():
    return caps(lambda x, y: leaves(x, y, 0, .6), [C('leaf', 6), C('leaf', 5)], [C('leaf', 5)], [C('leaf', 1)])


# ------------------------------------------------------------ faces
def face_base():
    """Clay between a beam above and boards below."""
    def f(x, y):
        n = pnoise(x, y, 8, 51, 16) * .6 + pnoise(x, y * 2, 4, 52, 16) * .4
        c = np.array((196, 184, 166.)) if n > .42 else np.array((184, 172, 156.))
        if n > .80:
            c = np.array((206, 194, 176.))
        return c * (.80 + .05 * (y - 3) if y < 7 else 1)
    return paint(16, 16, f)


def framed(a, dado=True):
    hl(a, 0, 0, 16, LIT); hl(a, 0, 1, 16, WOOD); hl(a, 0, 2, 16, DARK)
    if dado:
        hl(a, 0, 10, 16, (138, 94, 68)); rect(a, 0, 11, 16, 4, (88, 57, 49)); hl(a, 0, 11, 16, DARK)
        for x in range(0, 16, 8):
            vl(a, x, 12, 3, (60, 39, 42)); vl(a, x + 1, 12, 3, (106, 70, 56))
    hl(a, 0, 15, 16, (44, 28, 36))
    return a


def post(a, x):
    vl(a, x, 1, 15, DARK); vl(a, x + 1, 1, 14, LIT); vl(a, x + 2, 1, 14, WOOD); vl(a, x + 3, 1, 14, (92, 60, 50)); vl(a, x + 4, 2, 14, DARK)
    return a


def bare():
    """What every face of a house's wall is painted on."""
    return framed(face_base())


def plaster(kind):
    """`hung`: plain, and something hangs on it."""
    a = bare()
    if kind == 'post':
        post(a, 6)
    if kind == 'both':                                   # the end of a wall: one broad timber, or it would be a little cabinet
        for x in range(16):
            tone = [(176, 126, 88), (150, 104, 74), (134, 90, 66), (134, 90, 66)][x] if x < 4 else (122, 82, 62) if x < 12 else [(104, 70, 56), (96, 64, 54), (84, 56, 50), (66, 44, 46)][x - 12]
            for y in range(16):
                px(a, x, y, mul(tone, .9) if hash01(x // 3, y // 5, 57) > .7 else tone)
        for x in (5, 10):
            vl(a, x, 3, 11, (104, 70, 56))
        hl(a, 0, 0, 16, (184, 134, 92)); hl(a, 0, 1, 16, (150, 104, 74)); hl(a, 0, 2, 16, DARK); rect(a, 0, 13, 16, 2, (92, 90, 104)); hl(a, 0, 13, 16, (128, 126, 138)); hl(a, 0, 15, 16, (44, 28, 36))
        return a
    if kind in ('left', 'both'):
        rect(a, 0, 0, 5, 16, WOOD); vl(a, 0, 0, 16, LIT); vl(a, 1, 0, 16, (134, 90, 66)); vl(a, 4, 0, 16, DARK); hl(a, 0, 15, 5, (44, 28, 36)); hl(a, 0, 0, 5, (176, 126, 88))
    if kind in ('right', 'both'):
        rect(a, 11, 0, 5, 16, WOOD); vl(a, 11, 0, 16, DARK); vl(a, 12, 0, 16, (134, 90, 66)); vl(a, 15, 0, 16, (70, 46, 46)); hl(a, 11, 15, 5, (44, 28, 36)); hl(a, 11, 0, 5, (160, 112, 78))
    if kind == 'crack':
        for x, y in ((4, 5), (5, 6), (5, 7), (6, 8), (11, 4), (12, 5)):
            px(a, x, y, (150, 138, 126))
    return a


def shoji(k):
    """Two leaves, paper with alpha 254 so that a light behind it can shine through."""
    a = new(16, 16)
    fr, frl, frd = (96, 62, 50), (138, 94, 66), (58, 38, 42)
    for y in range(16):
        for x in range(16):
            c, A = ((236, 224, 190) if pnoise(x + 5 * k, y, 4, 61, 16) > .35 else (224, 210, 176)), 254
            if y < 3 or y == 15:
                c, A = ((176, 126, 88) if y == 0 else fr if y == 1 else frd), 255
            elif x % 8 in (0, 7):
                c, A = (frl if x % 8 == 0 else frd), 255
            elif y > 11:
                c, A = ((118, 80, 58) if y > 12 else frd), 255
            elif x % 8 == 4 or y in (5, 8):
                c, A = (148, 108, 82), 255
            px(a, x, y, c, A)
    return a


def lattice(k):
    """A window: bars before the night air, breast high, with a sill. It must not look like a hole one crawls into."""
    a = bare()
    rect(a, 0, 2, 16, 9, DARK); rect(a, 1, 3, 14, 6, MOONLIT); hl(a, 1, 3, 14, MOONLIT_DARK)
    for x in range(2, 16, 3):
        vl(a, x, 3, 6, (176, 126, 88))
        if x + 1 < 15:
            vl(a, x + 1, 3, 6, (96, 64, 54))
    hl(a, 0, 2, 16, (138, 94, 66)); hl(a, 1, 6, 14, (128, 86, 62)); hl(a, 0, 9, 16, (184, 134, 92)); hl(a, 0, 10, 16, (122, 82, 60)); hl(a, 0, 11, 16, DARK)
    return a


HOLE = (12, 10, 20)


def vent():
    """A crawl hole at the foot of a wall: a frame of light wood without a sill, and the floor going on into the dark."""
    a = bare()
    rect(a, 1, 5, 14, 11, DARK); rect(a, 3, 7, 10, 9, HOLE)
    hl(a, 1, 5, 14, (206, 156, 106)); hl(a, 2, 6, 12, (138, 94, 66)); vl(a, 1, 6, 10, (176, 126, 84)); vl(a, 2, 7, 9, (110, 74, 58)); vl(a, 13, 7, 9, (138, 94, 66)); vl(a, 14, 6, 10, (84, 56, 50))
    hl(a, 3, 14, 10, (30, 26, 38)); hl(a, 3, 15, 10, (58, 48, 54))
    return a


def vent_through():
    """A crawl hole through a wall that runs away from the viewer. The wall is cut from side to side: its two ends are
    framed, and between them the ground leads into the dark from both sides, with nothing in its way."""
    a = new(16, 16)
    depth = [(92, 80, 80), (70, 61, 66), (50, 43, 54), (32, 28, 40), (20, 17, 28)]
    for x in range(16):
        d = min(x, 15 - x)
        for y in range(16):
            px(a, x, y, depth[d] if d < 5 else HOLE)
    for y, c in ((0, (206, 156, 106)), (1, (150, 106, 74)), (2, (84, 56, 50)), (3, (26, 20, 30)), (13, (26, 20, 30)), (14, (206, 156, 106)), (15, (110, 74, 58))):
        hl(a, 0, y, 16, c)
    for x in (0, 15):                                    # posts at the four corners
        rect(a, x - (x > 0), 0, 2, 4, (176, 126, 84)); rect(a, x - (x > 0), 13, 2, 3, (138, 94, 66)); px(a, x, 3, DARK)
    for x, y in ((2, 6), (3, 6), (1, 9), (2, 9), (12, 7), (13, 7), (13, 10), (14, 10)):   # worn by knees
        px(a, x, y, (112, 98, 94))
    return a


def namako(kind):
    """White plaster over grey diamond tiles with raised joints."""
    a = face_base()
    for y in range(16):
        for x in range(16):
            if y >= 7:
                u, v = (x + y) % 8, (x - y) % 8
                c = (180, 176, 172) if u == 0 or v == 0 else (78, 84, 106) if (u == 1 or v == 1) else (92, 100, 120)
                if y == 7:
                    c = (206, 200, 188)
                if y == 15:
                    c = (46, 46, 62)
                px(a, x, y, c)
    for x in range(16):
        i = x % 8
        for y in range(5):
            d = np.hypot(i - 2.5, y - 1.5)
            c = (36, 42, 64) if y > 2 else (56, 65, 90)
            if d < 2.6:
                c = C('roof', 6) if d > 1.7 and i - 2.5 + y - 1.5 < 0 else C('roof', 4)
                c = C('roof', 1) if d < .8 else c
            px(a, x, y, c)
    if kind in ('left', 'both'):
        vl(a, 0, 5, 11, (214, 206, 192))
    if kind in ('right', 'both'):
        vl(a, 15, 5, 11, (120, 116, 122)); vl(a, 14, 5, 11, (160, 152, 146))
    return a


def hedge(kind):
    a = paint(16, 16, lambda x, y: leaves(x, y, 5, .2 if y < 5 else -.5 if y < 11 else -1.2))
    hl(a, 0, 15, 16, C('leaf', 0))
    for x in range(0, 16, 5):
        px(a, x + 2, 14, (58, 44, 44)); px(a, x + 2, 13, (84, 58, 52))
    for x in range(16):
        if hash01(x, 1, 95) > .5:
            px(a, x, 0, C('leaf', 6))
    if kind in ('left', 'both'):
        vl(a, 0, 0, 15, C('leaf', 4)); px(a, 0, 15, (0, 0, 0), 0)
    if kind in ('right', 'both'):
        vl(a, 15, 0, 16, C('leaf', 0)); px(a, 15, 15, (0, 0, 0), 0)
    return a


# ------------------------------------------------------------ what stands by itself: 16 x 32, its foot at the bottom
def noren(kind):
    """Cloth in a doorway, below the lintel that goes on over it. It ends at the knee, and the floor is seen below it: it is
    an opening, not a piece of wall with cloth on it. Light posts at both sides, as at doors."""
    a = new(16, 32)
    blit(a, wall_caps()['strip_nn'], 0, 0)
    hl(a, 0, 16, 16, (232, 186, 124)); hl(a, 0, 17, 16, (176, 126, 88)); hl(a, 0, 18, 16, DARK)
    for x in range(16):
        hem = 27 + (x % 8 in (2, 3, 4)) - (x % 8 in (0, 7))
        for y in range(19, hem):
            fold = (x + (1 if y > 25 else 0)) % 5
            c = C('indigo', 1) if fold in (1, 2) else C('indigo', 0) if fold else (28, 36, 78)
            if y == hem - 1:
                c = (28, 36, 78)
            if x % 8 == 7 and y > 21:
                c = (16, 15, 28)
            px(a, x, y, c)
        for y in range(hem, 31):                         # the next room's floor in the shade of the cloth
            a[y, x] = (11, 10, 22, 150 if y < 29 else 90)
    for cx in (3, 11):
        for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1), (0, 0)):
            px(a, cx + dx, 23 + dy, (226, 220, 200))
        px(a, cx, 23, C('indigo', 1))
    vl(a, 0, 17, 15, (206, 156, 106)); vl(a, 15, 17, 15, (138, 94, 66)); px(a, 0, 31, (84, 56, 50)); px(a, 15, 31, (66, 44, 46))
    return a


def noren_side(part):
    """Cloth across a passage, in the line of a wall that runs up and down, so that one sees its edge: folds below a pole.
    `top` hangs from the wall above, `foot` ends at the knee before the one below, `both` is one cell high."""
    a = new(16, 32)
    top = 6 if part in ('top', 'both') else 0
    hem = 29 if part in ('foot', 'both') else 32
    folds = [(16, 15, 28), (28, 36, 78), C('indigo', 0), C('indigo', 1), C('indigo', 0), (28, 36, 78), C('indigo', 1), C('indigo', 0), (28, 36, 78), (16, 15, 28)]
    for y in range(top, hem):
        sway = (0, 0, 1, 1, 1, 0, 0, -1)[y % 8]          # it hangs in waves: nothing of wood does
        for x, c in enumerate(folds):
            px(a, 3 + x + sway, y, c)
    for y in range(top + 4, hem - 4, 8):                 # its crests, narrow from the side
        for dx, dy in ((0, 0), (0, 1), (0, 2), (-1, 1), (1, 1)):
            px(a, 7 + dx, y + dy, (226, 220, 200))
        px(a, 7, y + 1, C('indigo', 1))
    vl(a, 7, top - 2 if top else 0, 3 if top else 2, (232, 186, 124)); vl(a, 8, top - 2 if top else 0, 3 if top else 2, (138, 94, 66))
    if top:
        hl(a, 5, top - 2, 6, (206, 156, 106)); hl(a, 5, top - 1, 6, (138, 94, 66))
    if hem < 32:
        hl(a, 4, hem - 1, 8, (28, 36, 78))
        for y in range(hem, 31):                         # what it leaves of the floor is in its shade
            for x in range(3, 13):
                a[y, x] = (11, 10, 22, 150)
    return a


def laundry(k):
    """Something hung over a pole to dry. It fills its cell from side to side: it is a screen."""
    a = new(16, 32)
    tones = [((94, 122, 176), (62, 86, 146), (200, 208, 214)), ((140, 90, 176), (96, 62, 132), (226, 214, 190)), ((206, 196, 172), (168, 156, 140), (110, 96, 130))][k]
    vl(a, 0, 9, 22, (110, 72, 56)); vl(a, 15, 9, 22, (84, 54, 48))
    for y in range(11, 29):
        half = 8 if y < 21 else 6
        for x in range(16):
            if abs(x - 7.5) > half or (k != 2 and y < 13 and abs(x - 7.5) < 1):
                continue
            if k != 2 and y >= 19 and abs(x - 7.5) > 5.6:
                continue
            fold = (x * 2 + (y > 22)) % 6
            c = tones[1] if fold < 2 else tones[0]
            if k != 2 and abs(x - 7.5) < 1.2 - (y - 12) * .0 and y < 20:
                c = tones[2]
            if k == 2 and (y in (15, 16) or y in (24, 25)):
                c = tones[2]
            if k == 0 and hash01(x // 3, y // 3, 7) > .8 and x % 3 == 1 and y % 3 == 1:
                c = tones[2]
            if y > 26:
                c = mul(c, .8)
            px(a, x, y, c)
    hl(a, 0, 10, 16, (176, 126, 84)); hl(a, 0, 11, 16, (110, 72, 56))
    hl(a, 0, 30, 2, (60, 40, 44)); hl(a, 14, 30, 2, (60, 40, 44))
    return a


def rack(kind):
    """Shelves full of cloth bolts, seen from the front; 'top' is what shows of one with another in front of it."""
    a = new(16, 32)
    if kind == 'top':
        rect(a, 0, 8, 16, 24, (96, 62, 50)); vl(a, 0, 8, 24, LIT); vl(a, 15, 8, 24, DARK); vl(a, 1, 8, 24, (134, 90, 66))
        for y in range(8, 32, 6):
            hl(a, 2, y, 13, (78, 50, 48)); hl(a, 2, y + 1, 13, (122, 82, 60))
        return a
    rect(a, 0, 8, 16, 24, (46, 30, 38))
    rect(a, 0, 8, 16, 5, (110, 72, 56)); hl(a, 0, 8, 16, (176, 126, 88)); hl(a, 0, 12, 16, DARK)
    bolts = [(163, 42, 63), (74, 100, 136), (134, 181, 107), (242, 165, 65), (140, 90, 176), (215, 200, 168), (56, 78, 150), (200, 102, 42), (226, 143, 138)]
    for r, y in enumerate((14, 20, 26)):
        x = 1
        while x < 15:
            c = bolts[int(hash01(x + {'left': 0, 'mid': 31, 'right': 62, 'both': 93, 'alt': 120}[kind], r, 101) * len(bolts))]
            w = 3
            rect(a, x, y, w, 4, mul(c, .86)); hl(a, x, y, w, clip([v * 1.12 for v in c])); vl(a, x + w - 1, y + 1, 3, mul(c, .62))
            px(a, x + 1, y + 2, (232, 220, 184))
            x += w + (1 if hash01(x, r, 103) > .7 else 0)
        hl(a, 0, y + 4, 16, (138, 94, 66)); hl(a, 0, y + 5, 16, (64, 42, 44))
    if kind in ('left', 'both'):
        rect(a, 0, 9, 2, 23, (122, 82, 60)); vl(a, 0, 8, 24, (176, 126, 88))
    if kind in ('right', 'both'):
        rect(a, 14, 9, 2, 23, (84, 54, 48)); vl(a, 15, 9, 23, DARK)
    hl(a, 0, 31, 16, (34, 22, 32))
    return a


def chest(kind):
    """A long low chest: hip high."""
    a = new(16, 32)
    rect(a, 0, 15, 16, 8, (150, 106, 72)); rect(a, 0, 23, 16, 8, (112, 74, 56))
    hl(a, 0, 15, 16, (186, 138, 94)); hl(a, 0, 18, 16, (140, 98, 68)); hl(a, 0, 22, 16, (168, 120, 80)); hl(a, 0, 23, 16, (64, 42, 44)); hl(a, 0, 31, 16, (40, 28, 36))
    hl(a, 0, 27, 16, (84, 54, 48))
    for y in (24, 28):
        rect(a, 6, y, 4, 2, (58, 52, 60)); px(a, 7, y, (150, 156, 168))
    if kind in ('left', 'both'):
        vl(a, 1, 15, 16, (196, 148, 102)); vl(a, 2, 23, 8, (134, 90, 66)); rect(a, 3, 24, 2, 7, (52, 48, 58)); rect(a, 0, 15, 1, 17, (0, 0, 0), 0)
    if kind in ('right', 'both'):
        vl(a, 14, 15, 16, (70, 46, 46)); rect(a, 11, 24, 2, 7, (52, 48, 58)); rect(a, 15, 15, 1, 17, (0, 0, 0), 0)
    return a


def tile_stack(kind):
    """Spare roof tiles, packed: a mat of straw over them, a rope round them, skids below. Hip high. The straw is as warm as
    a roof is cold, so that the stack is a thing that stands there and no part of the roof."""
    a = new(16, 32)
    mat, lit, dark, rope = (190, 164, 110), (222, 198, 140), (140, 116, 80), (110, 70, 54)
    for x in range(16):                              # the mat, hanging over the front in a fringe
        for y in range(12, 21):
            c = lit if y == 12 else dark if y == 19 and x % 2 else mul(mat, .9) if (y + x // 4) % 3 == 0 else mat
            if y == 20 and x % 3:
                continue
            px(a, x, y, c)
    for r in range(2):                               # two layers of tiles, seen from their ends
        y = 20 + r * 5
        for x in range(16):
            i = (x + 2 * (r % 2)) % 4
            if a[y, x, 3] == 0:
                px(a, x, y, (30, 36, 58))
            px(a, x, y + 1, [(128, 144, 166), (154, 168, 188), (128, 144, 166), (40, 48, 72)][i])
            px(a, x, y + 2, [(84, 97, 124), (36, 42, 64), (84, 97, 124), (40, 48, 72)][i])
            px(a, x, y + 3, [(66, 77, 103), (50, 58, 84), (66, 77, 103), (34, 41, 62)][i])
            px(a, x, y + 4, (30, 36, 58))
    hl(a, 0, 29, 16, (150, 106, 74)); hl(a, 0, 30, 16, (110, 74, 58)); hl(a, 0, 31, 16, (28, 22, 34))
    for y in range(12, 29):                          # one rope: two would be the rails of a ladder
        px(a, 7, y, rope); px(a, 8, y, mul(rope, .72))
    rect(a, 6, 15, 4, 3, rope); hl(a, 6, 15, 4, mul(rope, 1.4)); hl(a, 6, 17, 4, mul(rope, .6))
    if kind in ('left', 'both'):
        vl(a, 0, 13, 7, lit); vl(a, 0, 21, 8, (154, 168, 188)); px(a, 0, 12, (0, 0, 0), 0)
    if kind in ('right', 'both'):
        vl(a, 15, 13, 7, dark); vl(a, 15, 20, 9, (34, 41, 62)); px(a, 15, 12, (0, 0, 0), 0)
    return a


def table(kind):
    """A low table: a thin top on legs, and the dark below it where one crawls. One that stands alone is rather a gap with
    a board over it, as at the end of a fence."""
    a = new(16, 32)
    top, under = (17, 24) if kind != 'both' else (16, 21)
    rect(a, 0, top, 16, under - top, (140, 86, 62)); hl(a, 0, top, 16, (200, 144, 96)); hl(a, 0, top + 3, 16, (150, 96, 68))
    hl(a, 0, under - 1, 16, (176, 120, 80)); hl(a, 0, under, 16, (70, 42, 44))
    for y in range(under + 1, 31):
        for x in range(16):
            a[y, x] = (*HOLE, (215 if kind == 'both' else 150) if y < 29 else 110)
    if kind in ('left', 'both'):
        for y in range(under + 1, 32):
            px(a, 0, y, (150, 100, 70)); px(a, 1, y, (104, 66, 54)); px(a, 2, y, (58, 38, 42))
        px(a, 0, top, (0, 0, 0), 0); vl(a, 0, top + 1, under - top - 1, (190, 134, 90))
    if kind in ('right', 'both'):
        for y in range(under + 1, 32):
            px(a, 13, y, (122, 80, 60)); px(a, 14, y, (104, 66, 54)); px(a, 15, y, (58, 38, 42))
        px(a, 15, top, (0, 0, 0), 0); vl(a, 15, top + 1, under - top, (84, 52, 48))
    return a


def reeds(k):
    """A tuft of silver grass, as high as someone who sneaks."""
    a = new(16, 32)
    for i in range(15):
        x0 = .5 + i * 1.05
        foot = 31 - int(hash01(i, k, 113) * 3 + abs(i - 7) * .25)
        bend, high = (hash01(i, k, 111) - .5) * 9, 13 + hash01(i, k, 112) * 9
        for t in np.linspace(0, 1, 30):
            x, y = x0 + bend * t * t, foot - high * t
            px(a, int(np.clip(x, 0, 15)), int(y), C('leaf', 1) if t < .2 else C('leaf', 3) if t < .5 else C('leaf', 5) if t < .75 else C('leaf', 7))
        if i % 3 == 0:
            x, y = int(np.clip(x0 + bend, 0, 15)), int(foot - high)
            px(a, x, y, (226, 214, 190)); px(a, x, y + 1, (208, 190, 160)); px(a, min(15, x + 1), y + 1, (232, 220, 190))
    return a


def byobu(kind):
    """A folding screen of gold leaf, two panels a cell."""
    a = new(16, 32)
    for i in range(2):
        for y in range(9, 30):
            for x in range(8):
                dy = x // 3 if i == 0 else 2 - x // 3
                k = 1.0 if i == 0 else .80
                g = pnoise(i * 8 + x, y, 4, 121 + len(kind), 16)
                c = (232, 190, 100) if g > .34 else (208, 164, 84)
                px(a, i * 8 + x, y + dy, mul(c, k))
    art = {'left': [(2, 20), (3, 19), (4, 18), (5, 18), (6, 17), (9, 16), (10, 16), (12, 17), (13, 18)],
           'mid': [(1, 15), (2, 16), (4, 17), (6, 16), (9, 17), (11, 18), (12, 19), (14, 18)],
           'right': [(1, 18), (3, 17), (5, 17), (8, 18), (10, 19), (11, 21), (12, 22)], 'both': [(4, 16), (5, 17), (10, 17), (11, 18)]}[kind]
    for x, y in art:
        px(a, x, y, (84, 104, 86)); px(a, x, y + 1, (58, 78, 70)); px(a, x + 1, y, (112, 128, 92))
    for x in (3, 10):
        px(a, x, 24, (222, 140, 130)); px(a, x + 1, 23, (236, 224, 208))
    vl(a, 0, 9, 23, (84, 52, 46)); vl(a, 8, 11, 21, (96, 60, 50))
    if kind in ('right', 'both'):
        vl(a, 15, 9, 22, (84, 52, 46))
    for x in range(16):
        ys = np.where(a[:, x, 3] > 0)[0]
        px(a, x, ys[0], (150, 96, 66)); px(a, x, ys[-1], (58, 38, 42)); px(a, x, ys[-1] - 1, (122, 74, 54))
    return a
