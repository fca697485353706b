"""Floors. Patches are 64 x 64 and repeat; single tiles match all their neighbours."""
import numpy as np
from pixels import C, blit, clip, hash01, hl, mul, new, paint, pnoise, px, rect, vl

P = 64
# The foot of the stones round water.
WET = (46, 79, 107)


def boards(seed=0, base=((130, 86, 61), (138, 92, 64), (134, 89, 62), (143, 96, 66)), seam=(92, 60, 47), width=8, gap=False):
    """Long boards along x, each with one lit lip, a dark seam, a little grain and staggered ends."""
    a = new(P, P)
    for y in range(P):
        row, j = y // width, y % width
        cut = sorted(int(hash01(row, k, seed + 1) * 30) + 32 * k for k in range(2))
        for x in range(P):
            seg = sum(x >= c for c in cut) % 2
            c = np.array(base[int(hash01(seg, row, seed + 2) * len(base))], float)
            grain = pnoise(x, y * 4 + row * 16, 16, seed + 3)
            if j == 0:
                c = np.array(seam, float) * (.55 if gap else 1)
            elif j == 1:
                c = c * 1.11
            elif j == width - 1:
                c = c * .92
            elif grain > .70 and j in (3, 5):
                c = c * .93
            if x in cut and j:
                c = np.array(seam, float)
            elif any((x - q) % P in (2, P - 2) for q in cut) and j in (3, 5):
                c = c * .78
            a[y, x] = (*clip(c), 255)
    return a


def wood():
    return boards(0)


def nightingale():
    """Pale boards, bleached by many feet, with open gaps between them, and pairs of iron clamps that sing."""
    a = boards(20, ((178, 146, 108), (186, 154, 114), (172, 140, 104)), (84, 56, 50), gap=True)
    for y in range(0, P, 8):
        for x in (8, 40):
            X = (x + (y // 8 % 2) * 16) % P
            for dx in (0, 5):
                rect(a, X + dx, y + 3, 2, 3, (78, 66, 76)); px(a, X + dx, y + 3, (128, 122, 128))
    return a


def mat(w, h, s):
    """One straw mat: weave along its short side, cloth border on its long sides."""
    L, S = max(w, h), min(w, h)
    tone = [(152, 148, 103), (147, 143, 100), (156, 151, 106)][s % 3]
    m = np.zeros((S, L, 3))
    for y in range(S):
        for x in range(L):
            k = 1.0 + (.03 if (x // 2) % 2 else -.015) + (.02 if y % 4 == 0 else 0)
            if hash01(x + s * 40, y, 13) > .97:
                k *= .93
            m[y, x] = np.array(tone) * k
    for x in range(L):
        m[0, x] = (80, 92, 84) if x % 5 == 2 else (62, 80, 82)
        m[S - 1, x] = (56, 72, 76)
    m[:, 0] *= .82
    m[:, L - 1] *= .88
    a = new(L, S)
    a[..., :3] = np.clip(m, 0, 255)
    a[..., 3] = 255
    return a if w > h else a.transpose(1, 0, 2).copy()


def tatami():
    """Pairs of mats lying and standing in turn: 4 x 4 cells."""
    a = new(P, P)
    s = 0
    for by in (0, 32):
        for bx in (0, 32):
            for k in (0, 1):
                if (bx + by) // 32 % 2 == 0:
                    blit(a, mat(32, 16, s), bx, by + 16 * k)
                else:
                    blit(a, mat(16, 32, s), bx + 16 * k, by)
                s += 1
    return a


def carpet():
    """Wine red, a small woven diamond every 16 px."""
    def f(x, y):
        u, v = (x % 16) - 7.5, (y % 16) - 7.5
        d = abs(u) + abs(v)
        c = C('red', 1)
        if (x + y) % 2 and pnoise(x, y, 8, 3, 32) > .5:
            c = (118, 32, 50)
        if 4 < d <= 5.2:
            c = C('red', 2)
        if d < 1.2:
            c = (176, 110, 66)
        return c
    return paint(32, 32, f)


def grass(seed=0):
    """Patches of three near tones with ragged edges, and short tufts that never touch the tile's edge."""
    tone = [C('leaf', 2), C('leaf', 3), C('leaf', 4)]

    def f(x, y):
        n = pnoise(x, y, 32, 1) * .55 + pnoise(x, y, 8, 2) * .30 + pnoise(x, y, 4, 3) * .15
        return tone[0] if n < .44 else tone[1] if n < .60 else tone[2]
    a = paint(P, P, f)
    for gy in range(8):
        for gx in range(8):
            k = hash01(gx, gy, 5 + seed)
            if k > .42:
                continue
            x, y = gx * 8 + 2 + int(hash01(gx, gy, 6 + seed) * 4), gy * 8 + 2 + int(hash01(gx, gy, 7 + seed) * 4)
            hi, lo = (C('leaf', 6), C('leaf', 1)) if k > .20 else (C('leaf', 5), C('leaf', 2))
            for dx, dy, c in ((0, -1, hi), (0, 0, hi), (-1, 0, lo), (1, 0, hi if k > .3 else lo), (1, 1, lo), (0, 1, lo)):
                px(a, x + dx, y + dy, c)
    for i in range(3 + seed):
        x, y = int(hash01(i, seed, 31) * 62) + 1, int(hash01(i, seed, 32) * 62) + 1
        if x % 16 not in (0, 15) and y % 16 not in (0, 15):
            px(a, x, y, (200, 208, 190)); px(a, x, y + 1, C('leaf', 1))
    return a


def _cells(cw, ch, s, jitter=.55, size=P):
    """Voronoi cells on a repeating lattice: nearest, second nearest, which one, offset from its middle."""
    yy, xx = np.mgrid[0:size, 0:size]
    best = np.full((size, size), 1e9)
    second, idx = best.copy(), np.zeros((size, size), int)
    ox, oy = np.zeros((size, size)), np.zeros((size, size))
    nx, ny = size // cw, size // ch
    for j in range(-2, ny + 2):
        for i in range(-2, nx + 2):
            a, b = i % nx, j % ny
            cx = (i + .5 + (hash01(a, b, s) - .5) * jitter + (.5 if b % 2 else 0)) * cw
            cy = (j + .5 + (hash01(a, b, s + 1) - .5) * jitter * .8) * ch
            d = np.sqrt(((xx - cx) / cw) ** 2 + ((yy - cy) / ch) ** 2)
            m = d < best
            second = np.where(m, best, np.minimum(second, d))
            ox, oy = np.where(m, xx - cx, ox), np.where(m, yy - cy, oy)
            idx = np.where(m, a * 7 + b * 131, idx)
            best = np.where(m, d, best)
    return best, second, idx, ox, oy


def stone():
    """Trodden earth with flat slabs sunk into it here and there: quiet, low in contrast. 128 x 128."""
    size = 128
    b, s, idx, ox, oy = _cells(16, 16, 11, .7, size)
    a = new(size, size)
    for y in range(size):
        for x in range(size):
            e, k = s[y, x] - b[y, x], hash01(idx[y, x], 0, 4)
            n = pnoise(x, y, 32, 6, size) * .6 + pnoise(x, y, 8, 7, size) * .25 + pnoise(x, y, 4, 8, size) * .15
            earth = C('earth', 1) if n < .42 else C('earth', 2) if n < .62 else C('earth', 3)
            slab = [(96, 102, 116), (107, 106, 112), (102, 106, 120)][int(hash01(idx[y, x], 2, 4) * 3)]
            c = earth
            if k > .56:
                if e < .20:
                    c = C('earth', 0) if e > .12 and ox[y, x] + oy[y, x] > 2 else earth
                elif e < .28 and ox[y, x] + oy[y, x] * 1.2 < -2:
                    c = (119, 122, 130)
                elif e < .28 and ox[y, x] + oy[y, x] * 1.2 > 3:
                    c = (82, 90, 108)
                else:
                    c = slab if hash01(x, y, 9) < .975 else mul(slab, .92)
            elif hash01(x, y, 12) > .982:
                c = C('earth', 4)
            elif hash01(x, y, 13) > .985:
                c = C('earth', 0)
            a[y, x] = (*clip(c), 255)
    return a


def wavelets(x, y, light, glint):
    """Short ripples on shallow water."""
    r = y // 8
    q = (x + int(hash01(r, 23) * P) + int(round(3 * np.sin(y * 2 * np.pi / 32)))) % P
    run = 4 + hash01(r, 24) * 9
    if y % 8 == 1 and q < run:
        return light
    return glint if y % 8 == 2 and 2 < q < run - 3 and hash01(r, 26) > .5 else None


def bed():
    """The bed of shallow water: sand, and pebbles in drifts, seen through the green of the water."""
    a = paint(P, P, lambda x, y: C('brook', 1) if pnoise(x, y * 2 % P, 16, 28) > .36 else C('brook', 0))
    lie = []
    for i in range(260):
        x, y = int(hash01(i, 0, 30) * P), int(hash01(i, 1, 30) * P)
        apart = all(min(abs(x - u), P - abs(x - u)) > 4 or min(abs(y - v), P - abs(y - v)) > 3 for u, v in lie)
        if not apart or pnoise(x, y, 16, 29) < .42:
            continue
        lie.append((x, y))
        w, c = 2 + int(hash01(i, 2, 30) ** 2 * 3), [C('brook', 2), C('stone', 3), C('stone', 2)][int(hash01(i, 3, 30) * 3)]
        for k in range(w):
            px(a, (x + k) % P, y, c if w > 2 and k in (0, w - 1) else mul(c, 1.2))
            px(a, (x + k) % P, (y + 1) % P, C('brook', 0) if w == 2 or k == 0 else c)
            if w > 2:
                px(a, (x + k) % P, (y + 2) % P, C('brook', 0) if k else C('brook', 1))
    return a


def water():
    """Shallow water is as light as a floor, for it is one: its bed is seen through it."""
    a = bed()
    for y in range(P):
        for x in range(P):
            c = wavelets(x, y, C('brook', 3), (143, 179, 201))
            if c:
                px(a, x, y, c)
    return a


def deep_water():
    """Deep water is as dark as a drop, for nobody stands on it: no bed, and slow waves as long as a cell and more."""
    def f(x, y):
        r = y // 16
        q = (x + int(hash01(r, 43) * P)) % P
        swell = (y + int(round(1.6 * np.sin((x + 9 * r) * 2 * np.pi / 32)))) % 16
        if swell == 4 and 3 < q < 30:
            return C('water', 2)
        if swell == 4 and q < 36 or swell == 5 and 8 < q < 44:
            return C('water', 1)
        if swell in (6, 7) and 12 < q < 50 - 6 * (swell - 6):
            return C('night', 2)
        return C('night', 3) if pnoise(x, y * 2 % P, 16, 21) > .6 else C('water', 0)
    return paint(P, P, f)


def downhill(side, f):
    """A tile whose painter thinks in (across, along): `along` grows from 0 at its upper end to 15 at its lower one."""
    def turned(x, y):
        if side in 'ew':
            x, y = y, x
        return f(x, 15 - y if side in 'nw' else y)
    return paint(16, 16, turned)


def ramp(side, k):
    """A ramp of planks that falls towards `side`: they run down it, and the cleats nailed across are arrows, so that one
    sees which way a barrel goes."""
    tone = [(138, 92, 64), (147, 99, 68), (132, 87, 61), (142, 96, 66)]

    def f(x, y):
        lane, i = x // 8, x % 8
        cleat = y - 10 + int(abs(x - 7.5) * .75)
        c = mul(tone[lane + 2 * k], .94 + .008 * y)
        if i == 7:
            c = (84, 54, 48)
        elif i == 0:
            c = mul(c, 1.1)
        elif hash01(x, y // 5, 95 + k) > .88:
            c = mul(c, .93)
        if cleat in (0, 1) and 1 < x < 14:
            c = (206, 158, 110) if cleat == 1 else (160, 112, 78)
        if cleat == 2 and 1 < x < 14:
            c = (66, 42, 44)
        return c
    return downhill(side, f)


def stairs(side, k):
    """Two steps that go down towards `side`: an even tread with a lit edge, and what is dark below it. Towards the viewer
    one sees the fronts of the steps, away from him nothing of them. No grain and no joints: with them it is a woodpile."""
    front = dict(s=3, e=2, w=2, n=1)[side]

    def f(x, y):
        t = y % 8
        if t < front:
            return (46, 29, 37) if t == 0 else (84, 54, 48) if side == 's' else (104, 68, 54)
        if t == 7:
            return (236, 194, 142)
        return mul((180, 134, 94), .80 + .045 * (t - front) + (.02 if k else 0))
    return downhill(side, f)


def cheek(side):
    """The beam at the side of stairs and ramps."""
    tone = [(46, 30, 38), (206, 156, 106), (122, 80, 60)] if side in 'nw' else [(46, 30, 38), (168, 120, 82), (96, 62, 52)]
    a = new(16, 16)
    for d, c in enumerate(tone):
        for t in range(16):
            x, y = {'w': (d, t), 'e': (15 - d, t), 'n': (t, d), 's': (t, 15 - d)}[side]
            px(a, x, y, c)
    return a


def foot_of_slope(side):
    """Over the lowest cell of stairs and ramps: shade that deepens in flat steps."""
    a = new(16, 16)
    depth = downhill(side, lambda x, y: (y, y, y))[..., 0].astype(int)
    for alpha, beyond in ((30, 4), (62, 9), (96, 13)):
        a[depth >= beyond] = (11, 13, 26, alpha)
    return a


def head_of_slope(side):
    """Over the uppermost cell: the edge of the landing catches light."""
    a = new(16, 16)
    high = downhill(side, lambda x, y: (y, y, y))[..., 0]
    for y in range(16):
        for x in range(16):
            if high[y, x] == 0:
                px(a, x, y, (226, 186, 138))
            elif high[y, x] == 1:
                px(a, x, y, (92, 58, 50))
    return a


def grate():
    def f(x, y):
        u, v = x % 4, y % 4
        if u == 0 or v == 0:
            return (110, 118, 136) if (u == 0 and v == 0) else (84, 92, 112) if u == 0 else (70, 78, 98)
        return (30, 34, 52) if u > 1 and v > 1 else (20, 24, 40)
    return paint(16, 16, f)


# A sherd: its corners, clockwise from the upper left, in pixels from its middle.
SHERDS = [((-2, -1), (2, -2), (1, 2)), ((-2, 1), (0, -3), (2, 1)), ((-3, 0), (1, -2), (2, 1), (-1, 2)), ((-1, -2), (2, 0), (-2, 2))]


def shards(k):
    """Broken bottles: big pale sherds with dark edges, and splinters between them. There is no ground: the game lays under
    them the floor that is beside them, so that they end where they lie and not at the edge of the cell."""
    a = new(16, 16)
    glass = [((215, 238, 242), (143, 179, 201)), ((143, 179, 201), (74, 100, 136))]
    spots = [(3, 3), (11, 4), (7, 8), (3, 12), (12, 12)]
    for i in range(5):
        px(a, 1 + int(hash01(i, k, 67) * 14), 1 + int(hash01(i, k, 68) * 14), glass[i % 2][i % 3 > 1])
    for i, (x, y) in enumerate(spots):
        light, dark = glass[(i + k) % 2]
        sherd(a, 15 - x if k else x, y, SHERDS[int(hash01(i, k, 66) * len(SHERDS))], light, dark)
    return a


def sherd(a, x, y, corners, light, dark):
    """A flat piece with a shadow at its lower right; its upper left half is lit."""
    def inside(u, v):
        turn = [(q[0] - p[0]) * (v - p[1]) - (q[1] - p[1]) * (u - p[0]) for p, q in zip(corners, corners[1:] + corners[:1])]
        return all(t >= 0 for t in turn) or all(t <= 0 for t in turn)
    cells = [(u, v) for v in range(-3, 4) for u in range(-3, 4) if inside(u, v)]
    for u, v in cells:
        if 0 <= x + u + 1 < 16 and 0 <= y + v + 1 < 16:
            px(a, x + u + 1, y + v + 1, (26, 22, 34))
    for u, v in cells:
        if 0 <= x + u < 16 and 0 <= y + v < 16:
            px(a, x + u, y + v, light if u + v <= 0 else dark)


def drop():
    """The alley far below: almost nothing, a few wet stones."""
    b, s, idx, ox, oy = _cells(16, 16, 51, .7)

    def f(x, y):
        e = s[y, x] - b[y, x]
        c = (13, 18, 34) if pnoise(x, y, 32, 52) > .45 else (16, 22, 42)
        if e < .10:
            c = (11, 13, 26)
        elif e < .2 and ox[y, x] + oy[y, x] < -3 and hash01(idx[y, x], 3) > .55:
            c = (24, 33, 58)
        return c
    return paint(P, P, f)


def drop_light(k):
    """A paper lantern down there: a dot, and its light on the stones."""
    a = new(16, 16)
    cx, cy = 6 + k * 3, 8 - k
    for y in range(16):
        for x in range(16):
            d = np.hypot(x - cx, (y - cy - 2) * 1.4)
            if d < 6.2 and (d < 4 or (x + y) % 2):
                px(a, x, y, (58, 42, 54) if d > 3 else (106, 66, 52))
    rect(a, cx, cy - 1, 2, 3, C('lamp', 2)); px(a, cx, cy, C('lamp', 3)); px(a, cx, cy - 2, (42, 26, 31))
    return a


def under_eave(k, low=False):
    """The front of the house below an eave, two cells deep, falling into the dark in flat steps."""
    a = new(16, 16)
    for y in range(16):
        t = y + (16 if low else 0)
        f = max(0., 1 - (t // 4 * 4) / 27) if t >= 4 else .0
        for x in range(16):
            c = (14, 18, 34) if t < 3 else tuple(v * f + n * (1 - f) for v, n in zip((92, 96, 112), (13, 18, 34)))
            if t >= 3 and x < 2:
                c = tuple(v * f + n * (1 - f) for v, n in zip((66, 48, 54), (13, 18, 34)))
            if t in (12, 13, 14) or t == 26:
                c = tuple(v * f + n * (1 - f) for v, n in zip((74, 52, 54) if t != 12 else (104, 76, 64), (13, 18, 34)))
            if t > 27:
                c = None
            if c is not None:
                a[y, x] = (*clip(c), 255)
    if not low and k == 1:
        rect(a, 4, 4, 9, 7, (58, 38, 42))
        rect(a, 5, 5, 7, 5, C('lamp', 1)); vl(a, 8, 5, 5, (84, 54, 48)); hl(a, 5, 6, 7, C('lamp', 2)); vl(a, 8, 6, 1, (84, 54, 48)); hl(a, 4, 11, 9, (122, 84, 60))
    if not low and k == 2:
        rect(a, 4, 4, 9, 7, (30, 30, 46))
        for x in (5, 7, 9, 11):
            vl(a, x, 4, 7, (66, 54, 60))
        hl(a, 4, 11, 9, (92, 84, 92))
    return a


# ------------------------------------------------------------ edges, drawn over a floor
SIDES = ('n', 'e', 's', 'w', 'nw', 'ne', 'sw', 'se')


def fringe(side, depth, colour, ragged=2, seed=0, rim=None):
    """Something that reaches over from the neighbour on this side by about `depth` pixels."""
    a = new(16, 16)
    for y in range(16):
        for x in range(16):
            d = {'n': y, 's': 15 - y, 'w': x, 'e': 15 - x, 'nw': max(x, y), 'ne': max(15 - x, y), 'sw': max(x, 15 - y),
                 'se': max(15 - x, 15 - y)}[side]
            along = x if side in 'ns' else y
            lim = depth + (ragged * (pnoise(along, 0, 4, seed + 5, 16) - .5) * 2 if len(side) == 1 else 0)
            if d < lim - .5:
                px(a, x, y, colour(x, y, d))
            elif rim and d < lim + .5:
                px(a, x, y, rim)
    return a


def grass_edge(side):
    return fringe(side, 3.4, lambda x, y, d: C('leaf', 3) if hash01(x, y, 3) > .3 else C('leaf', 5), 2.2, 1, (58, 70, 72))


def bank(side):
    """Stones round water; the near side stands up out of it. Their foot is wet: darker than shallow water, lighter than
    deep."""
    def c(x, y, d):
        k = (x + y * 2) % 7 if side in 'ns' else (y + x * 2) % 7
        return (66, 74, 92) if k == 0 else (132, 142, 158) if d < 1 else (100, 110, 130) if k < 5 else (88, 98, 118)
    return fringe(side, 4.2 if side == 'n' else 3.2, c, 1.2, 7, WET)


def shelf(side):
    """Where wading ends: the bed goes on for a little, in stones with a pale brim, and breaks off into the dark."""
    def c(x, y, d):
        along = x if side in 'ns' else y
        return C('brook', 1) if d < 1 else C('brook', 0) if along % 5 == (2 if d < 2 else 4) else C('stone', 3) if d < 2 else C('brook', 2)
    a = fringe(side, 3.4, c, 1.4, 9, (143, 179, 201))
    for y in range(16):
        for x in range(16):
            d = {'n': y, 's': 15 - y, 'w': x, 'e': 15 - x, 'nw': max(x, y), 'ne': max(15 - x, y), 'sw': max(x, 15 - y),
                 'se': max(15 - x, 15 - y)}[side]
            if a[y, x, 3] == 0 and d < 7:
                px(a, x, y, C('night', 1) if d < 6 else C('night', 2))
    return a


def rounded(side, colour):
    """Where an edge turns outwards: an arc in place of the corner. `colour(x, y, d)`: d pixels outside of the arc, which
    meets the edges on both sides; None leaves what is there."""
    a = new(16, 16)
    for y in range(11):
        for x in range(11):
            X, Y = x if 'w' in side else 15 - x, y if 'n' in side else 15 - y
            c = colour(X, Y, np.hypot(x - 11, y - 11) - 7.6)
            if c:
                px(a, X, Y, c)
    return a


def grass_round(side):
    def c(x, y, d):
        d += (hash01(x, y, 3) - .5) * 1.2
        return None if d < -.5 else (58, 70, 72) if d < .5 else C('leaf', 5) if d < 2.4 and hash01(x, y, 4) > .55 else C('leaf', 3)
    return rounded(side, c)


def bank_round(side):
    """The stones of a bank, bent; outside of them is grass."""
    def c(x, y, d):
        k = (x * 2 + y * 3) % 7
        if d > 3.4:
            return C('leaf', 3) if hash01(x, y, 5) > .25 else C('leaf', 4)
        return None if d < -.5 else WET if d < .4 else (66, 74, 92) if k == 0 else (132, 142, 158) if d > 2.4 else (100, 110, 130) if k < 5 else (88, 98, 118)
    return rounded(side, c)


def clover(k):
    """Low leaves in a loose round clump: lighter than the grass, for a darker one would read as shade."""
    a = new(16, 16)
    for i in range(22):
        angle, far = hash01(i, k, 110) * 6.2832, hash01(i, k, 111) ** .6 * 6.4
        x, y = int(8 + np.cos(angle) * far), int(8 + np.sin(angle) * far * .8)
        px(a, x, y, C('leaf', 5)); px(a, x + 1, y, C('leaf', 4)); px(a, x, y + 1, C('leaf', 2))
        if hash01(i, k, 112) > .7:
            px(a, x, y - 1, C('leaf', 6))
    return a


def flowers(k):
    """A few small heads on their stalks, white or violet."""
    a = new(16, 16)
    head = [(196, 184, 166), (140, 90, 176)][k]
    for i in range(5):
        x, y = 2 + int(hash01(i, k, 120) * 12), 3 + int(hash01(i, k, 121) * 10)
        px(a, x, y, head); px(a, x - 1, y, mul(head, .8)); px(a, x, y + 1, C('leaf', 6)); px(a, x, y + 2, C('leaf', 1))
    return a


def sill(side):
    """The wooden edge between mats and boards."""
    def c(x, y, d):
        return (176, 125, 83) if d == 0 and side in 'nw' else (150, 102, 70) if d < 2 else (84, 54, 48)
    return fringe(side, 3.5, c, 0)


def beam_edge(side):
    """Between boards that sing and a beam that does not: a groove, and the beam's lit lip."""
    lip = (176, 125, 83) if side in 'nw' else (110, 72, 56)
    return fringe(side, 2.5, lambda x, y, d: (52, 34, 40) if d == 0 else lip, 0)


def carpet_edge(side):
    return fringe(side, 3.5, lambda x, y, d: (92, 26, 46) if d == 0 else (200, 150, 90) if d == 1 else (125, 34, 54), 0)


def veranda(side):
    """On the ground beside a raised floor: its rim, and what is dark below it. The lit rim runs along all its sides: it
    makes one deck of its boards, which would else be a pile of them where they are but one cell wide."""
    a = new(16, 16)
    if side == 'n':
        for y, c in enumerate([(226, 178, 124), (168, 116, 80), (110, 66, 54), (58, 38, 44), (28, 26, 40), (28, 26, 40), (36, 34, 48)]):
            hl(a, 0, y, 16, c)
        rect(a, 3, 3, 3, 4, (84, 58, 52)); vl(a, 3, 3, 4, (122, 84, 66)); hl(a, 2, 6, 5, (110, 118, 134))
    else:
        rim = [(196, 146, 100), (104, 68, 54), (30, 27, 40)] if side == 'w' else [(226, 178, 124), (138, 94, 66), (44, 36, 46)]
        for d, c in enumerate(rim):
            vl(a, d if side == 'w' else 15 - d, 0, 16, c)
        if side == 'w':                                  # it throws a shadow away from the moon
            for d in (3, 4, 5):
                for y in range(16):
                    a[y, d] = (11, 13, 26, 110 if d < 5 else 60)
    return a


def shade(kind):
    """Contact shadows: flat, half transparent; two steps."""
    a = new(16, 16)
    for y in range(16):
        for x in range(16):
            d = 99
            if 'n' in kind:
                d = min(d, y - 1)
            if 'w' in kind:
                d = min(d, x)
            if kind == 'corner':
                d = max(x, y - 1)
            if d < 5:
                a[y, x] = (11, 13, 26, 110 if d < 2 else 72 if d < 4 else 38)
    return a
