"""Hon-gawara roofs seen from above: round cover tiles every 8 px, a course every 8 px. The moon stands upper left."""
import numpy as np
from pixels import C, clip, hash01, hl, mul, new, paint, px, rect, turned, vl

# shadow side of the cover tile .. its crown
TONES = {
    's': [(46, 54, 78), (56, 65, 90), (66, 77, 103), (80, 92, 119), (98, 112, 138)],
    'n': [(72, 84, 110), (84, 97, 124), (96, 110, 137), (112, 128, 152), (134, 150, 172)],
    'w': [(76, 88, 114), (92, 106, 132), (106, 121, 146), (124, 140, 163), (148, 164, 184)],
    'e': [(34, 41, 62), (42, 50, 74), (50, 60, 84), (60, 71, 96), (76, 88, 114)],
}
PROFILE = [1, 2, 4, 3, 2, 1, 0, 0]


def slope(side, k):
    """One tile of a slope that falls towards `side`; `k` varies single roof tiles."""
    tone = TONES[side]

    def f(x, y):
        if side in 'ew':
            x, y = y, x
        if side in 'nw':
            y = 15 - y
        col, i = x // 8, x % 8
        cover = i < 6
        off = 0 if cover else 4
        row, j = ((y + off) % 16) // 8, (y + off) % 8
        c = np.array(tone[PROFILE[i]], float)
        if cover:
            c = c * .78 if j == 7 else c * 1.10 if j == 6 else c * .95 if j == 0 else c
        else:
            c = np.array(tone[0], float) * (.80 if j == 7 else 1.18 if j == 6 else 1.0)
        t = hash01(col * 2 + k * 7, row + k * 3, 31)
        c = c * (.96 + .08 * t)
        if t > .86 and cover:
            c = c * .93 + np.array((2, 8, 0))
        if t < .07 and cover and i == 2 and 1 <= j <= 4:
            c = c * 1.18
        return c
    return paint(16, 16, f)


def hip(side):
    """Where a slope to the north or south turns into one to the east or west: half of each, a roll of round tiles between."""
    front, flank = slope(side[0], 0), slope(side[1], 0)
    roll = {-2: C('roof', 0), -1: C('roof', 4), 0: C('roof', 6), 1: C('roof', 5), 2: C('roof', 1), 3: C('roof', 0)}

    def f(x, y):
        X, Y = x if side[1] == 'e' else 15 - x, y if side[0] == 's' else 15 - y
        off = X - Y
        c = roll.get(off)
        if c is not None:
            return mul(c, .76) if (X + Y) % 10 > 7 and -2 < off < 3 else c
        return (front if off < 0 else flank)[y, x][:3]
    return paint(16, 16, f)


def eave(side):
    """Where a slope ends: discs with a comma at the front, their backs and flanks elsewhere."""
    a = new(16, 16)
    if side == 's':
        for x in range(16):
            i = x % 8
            for y in range(5, 16):
                d = np.hypot(i - 2.5, y - 9.5)
                if d < 3.4:
                    c = C('roof', 6) if d > 2.3 and (i - 2.5) + (y - 9.5) < -1 else C('roof', 1) if d > 2.3 else C('roof', 4)
                    c = C('roof', 1) if d < 1.1 else c
                    px(a, x, y, c)
                elif 8 <= y < 11 and i > 4:
                    px(a, x, y, C('roof', 3) if y == 8 else C('roof', 0))
                elif y > 12:
                    px(a, x, y, (16, 20, 38) if y > 13 else (28, 34, 54))
                elif y > 9:
                    px(a, x, y, (28, 34, 54))
    elif side == 'n':
        for x in range(16):
            i = x % 8
            top = 1 if 1 <= i <= 4 else 3
            for y in range(top):
                px(a, x, y, (16, 22, 42))
            px(a, x, top, C('roof', 6) if 1 <= i <= 4 else C('roof', 4))
            px(a, x, top + 1, C('roof', 3))
    else:
        for y in range(16):
            i = y % 8
            for x in range(6):
                d = np.hypot((x - 3) * 1.25, i - 2.8)
                c = None
                if d < 3.2:
                    c = C('roof', 6) if d > 2.1 and (x - 3) + (i - 3) < 0 else C('roof', 2) if d > 2.1 else C('roof', 4)
                    c = C('roof', 1) if d < .9 else c
                elif x < 2:
                    c = (16, 22, 42)
                elif i > 5:
                    c = C('roof', 1)
                if c is not None:
                    px(a, x if side == 'w' else 15 - x, y, c if side == 'w' else mul(c, .8))
    return a


def verge(side):
    """The open side of a slope: one roll of round tiles along the edge."""
    ramp = [(16, 22, 42), C('roof', 3), C('roof', 6), C('roof', 5), C('roof', 2), C('roof', 0)]
    if side in 'es':
        ramp = [(16, 22, 42), C('roof', 1), C('roof', 2), C('roof', 4), C('roof', 4), C('roof', 0)]
    a = new(16, 16)
    for d, c in enumerate(ramp):
        for t in range(16):
            k = mul(c, .72) if t % 8 == 7 and d else c
            x, y = {'w': (d, t), 'e': (15 - d, t), 'n': (t, d), 's': (t, 15 - d)}[side]
            px(a, x, y, k)
    return a


def ridge(k=0):
    """A ridge along x: broad enough to walk, a rounded roll on stacked flat tiles."""
    rows = [(38, 46, 70), (72, 84, 110), (52, 62, 88), (86, 99, 126), (58, 69, 95), (112, 128, 152), (140, 156, 177), (146, 162, 182), (128, 144, 166),
            (106, 121, 146), (84, 97, 124), (50, 60, 86), (76, 88, 114), (44, 53, 78), (62, 73, 99), (34, 41, 62)]
    a = new(16, 16)
    for y, c in enumerate(rows):
        for x in range(16):
            q = mul(c, .68) if (5 <= y <= 10 and x == 15) else mul(c, 1.08) if (5 <= y <= 9 and x == 0) else c
            if y in (1, 12) and (x + 4 + 3 * k) % 8 == 0 or y in (3, 14) and (x + k * 5) % 8 == 0:
                q = mul(c, .74)
            if hash01(x, y, 40 + k) > .975:
                q = mul(q, .88)
            px(a, x, y, q)
    return a


def ridge_v(k=0):
    return turned(ridge(k))


def ridge_end(side):
    """The ogre tile at the end of a ridge, drawn over it."""
    a = new(16, 16)
    f = paint(7, 14, lambda x, y: None)
    shape = ['..ooo..', '.oLLLo.', 'oLMMMDo', 'oLoMoDo', 'oLMMMDo', 'oLMoMDo', 'oLoMoDo', 'oLMMMDo', 'oLMMMDo', '.oMMDo.', '..ooo..']
    key = {'o': (28, 34, 54), 'L': (140, 158, 180), 'M': (92, 106, 132), 'D': (56, 66, 92)}
    for y, r in enumerate(shape):
        for x, ch in enumerate(r):
            if ch in key:
                px(f, x, y + 1, key[ch])
    x0 = 0 if side == 'w' else 9
    if side in 'we':
        for y in range(14):
            for x in range(7):
                if f[y, x, 3]:
                    a[y + 1, x0 + x] = f[y, x]
    else:
        y0 = 0 if side == 'n' else 3
        for y in range(13):
            for x in range(7):
                if f[y, x, 3]:
                    a[y0 + y, 4 + x] = f[y, x]
    return a


def ridge_between(side):
    """Where two slopes meet without a ridge cell: a narrow roll on the southern or eastern one's edge."""
    a = new(16, 16)
    for d, c in enumerate([(112, 128, 152), (140, 156, 177), (112, 128, 152), (72, 84, 110), (40, 48, 72)]):
        if side == 'n':
            hl(a, 0, d, 16, c)
        else:
            vl(a, d, 0, 16, c)
    return a


def plank(k=0):
    """Two boards laid across the alley, with the dark below showing at their sides."""
    a = new(16, 16)
    for y, c in enumerate([None, (155, 110, 76), (138, 92, 64), (134, 89, 62), (126, 84, 60), (130, 86, 61), (84, 54, 48), (150, 104, 72), (138, 92, 64),
                           (130, 86, 61), (134, 89, 62), (126, 82, 60), (92, 60, 50), (60, 38, 42), (36, 26, 36), None]):
        if c:
            for x in range(16):
                q = mul(c, .9) if hash01(x // 3, y, 70 + k) > .8 else c
                px(a, x, y, q)
    for y in (3, 9):
        px(a, 3 + 8 * k, y, (71, 41, 43)); px(a, 12 - 6 * k, y + 1, (71, 41, 43))
    return a


def plank_v(k=0):
    a = turned(plank(k))
    return a


def town():
    """The level's edge on a roof level: the roofs of the far town, all but lost in the night. 64 x 64, repeats."""
    a = paint(64, 64, lambda x, y: (12, 16, 30))
    houses = [(0, 2, 26, 14), (30, 0, 18, 18), (50, 5, 13, 24), (2, 20, 20, 12), (25, 22, 22, 16), (0, 36, 15, 24), (18, 41, 28, 14), (49, 33, 14, 14), (20, 57, 24, 6), (48, 50, 15, 12)]
    for n, (x0, y0, w, h) in enumerate(houses):
        for y in range(y0, y0 + h):
            for x in range(x0, x0 + w):
                t = (y - y0) / h if w > h else (x - x0) / w
                lit = t < .5
                along = (x if w > h else y) % 4 == 0
                c = (27, 36, 62) if lit else (18, 24, 44)
                if along:
                    c = (22, 30, 53) if lit else (15, 20, 38)
                if abs(t - .5) < .6 / (h if w > h else w):
                    c = (40, 53, 86)
                if y == y0 + h - 1 or x == x0 + w - 1:
                    c = (9, 11, 22)
                px(a, x % 64, y % 64, c)
    for x, y in ((28, 19), (47, 30), (16, 39), (46, 47), (23, 35)):
        px(a, x, y, (200, 130, 62)); px(a, x, y + 1, (106, 66, 52)); px(a, x + 1, y + 1, (58, 42, 54)); px(a, x - 1, y + 1, (58, 42, 54))
    return a
