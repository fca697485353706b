"""Decor for the layers Decor (standing) and Floor_detail (flat), and the pictures of doors."""
import numpy as np
from pixels import C, blit, clip, hash01, hl, mul, new, paint, pnoise, px, rect, vl
import walls


# ------------------------------------------------------------ garden
def rock(w, h, s):
    a = new(w, h)
    cx, cy = (w - 1) / 2, (h - 1) * .56
    cols = [(46, 50, 72), (64, 72, 96), (90, 100, 122), (120, 131, 149), (154, 165, 178)]
    for y in range(h):
        for x in range(w):
            u, v = (x - cx) / (w * .5), (y - cy) / (h * .5)
            an = np.arctan2(v, u)
            R = .97 + .05 * np.sin(an * 3 + s) + .03 * np.sin(an * 5 + s * 2)
            d = np.hypot(u, v) / R if v < 0 else ((abs(u) ** 3 + abs(v) ** 3) ** (1 / 3)) / R
            if d > 1:
                continue
            n = (hash01((x + s * 9) // 3, y // 2, s) - .5) * .9 + (pnoise(x + s * 5, y, 8, s) - .5) * 1.3
            q = 2.2 - v * 1.7 - u * 1.0 + n - max(0, d - .8) * 2.4 * (1 if u + v > 0 else -.6)
            k = int(np.clip(q, 0, 4))
            c = cols[k]
            if v > .35 and pnoise(x, y, 4, s + 5) > .52:
                c = (62, 98, 76) if k > 1 else (38, 66, 60)
            a[y, x] = (*c, 255)
    return a


def bush(w, h, s, flowers=None):
    a = new(w, h)
    cols = [C('leaf', 0), C('leaf', 1), C('leaf', 3), C('leaf', 5), C('leaf', 6)]
    yy, xx = np.mgrid[0:h, 0:w]
    m = ((xx - (w - 1) / 2) / (w / 2)) ** 2 + ((yy - h * .54) / (h * .5)) ** 2 <= 1
    a[m] = (*cols[1], 255)
    n = int(w * h / 20)
    pts = sorted([(hash01(i, s, 1), hash01(i, s, 2)) for i in range(n)], key=lambda p: p[1])
    for u, v in pts:
        x, y = int(u * w), int(v * h)
        if not m[min(y, h - 1), min(x, w - 1)]:
            continue
        k = int(np.clip(1.6 + (1 - v) * 2.2 - (u - .4) * 1.6, 0, 4))
        for dx, dy, o in ((-1, 0, 0), (0, 0, 0), (0, -1, 1), (-1, -1, 1), (1, 0, -1), (1, 1, -1), (0, 1, -1)):
            X, Y = x + dx, y + dy
            if 0 <= X < w and 0 <= Y < h and m[Y, X]:
                a[Y, X] = (*cols[int(np.clip(k + o, 0, 4))], 255)
    if flowers:
        for i in range(n // 4):
            x, y = int(hash01(i, s, 8) * w), int(hash01(i, s, 9) * h * .8)
            if 0 < x < w - 1 and m[y, x]:
                px(a, x, y, flowers); px(a, x - 1, y, mul(flowers, .8))
    return a


def pine(w=80, h=72, s=3):
    """A garden pine: bent trunk, flat clouds of needles with a lit rim."""
    a = new(w, h)
    pts = [(w * .52, h - 1), (w * .47, h * .80), (w * .57, h * .62), (w * .45, h * .46), (w * .5, h * .3)]
    for i in range(4):
        (x0, y0), (x1, y1) = pts[i], pts[i + 1]
        for t in np.linspace(0, 1, 40):
            x, y, r = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, 3.8 - 2.0 * (i + t) / 4
            for q in range(-int(r), int(r) + 1):
                px(a, int(x + q), int(y), (126, 88, 72) if q < -r * .3 else (90, 60, 56) if q < r * .5 else (56, 38, 46))
    pads = [(.52, .20, .27, .13), (.26, .38, .25, .11), (.78, .35, .21, .11), (.36, .58, .22, .10), (.79, .57, .20, .09), (.54, .43, .2, .08)]
    cols = [C('leaf', 0), C('leaf', 1), C('leaf', 3), C('leaf', 6), C('leaf', 7)]
    for i, (cx, cy, rx, ry) in enumerate(sorted(pads, key=lambda p: p[1])):
        for y in range(h):
            for x in range(w):
                u, v = (x / w - cx) / rx, (y / h - cy) / ry
                edge = 1 + .14 * np.sin(x * .9 + i * 2) + .12 * (hash01(x, i, s) - .5) * 2
                d = u * u + (v * v if v < 0 else v * v * 2.2)
                if d <= edge:
                    q = -v * 1.25 - u * .5 + (hash01(x // 2, y // 2, s + i) - .5) * .9
                    a[y, x] = (*cols[int(np.clip(1.9 + q * 1.6, 0, 4))], 255)
                    if v > .45 and d > edge * .6:
                        a[y, x] = (*cols[0], 255)
    return a


def small_pine():
    """A clipped pine of two cells' breadth; its foot hides in a hedge or behind rocks."""
    a = new(32, 56)
    blit(a, bush(32, 20, 11), 0, 36)
    blit(a, rock(14, 11, 5), 1, 44)
    for t in np.linspace(0, 1, 70):
        x, y = 17 + 4 * np.sin(t * 5.5), 50 - 38 * t
        for q in range(-2, 3):
            px(a, int(x + q), int(y), (142, 100, 80) if q < 0 else (100, 66, 58) if q < 2 else (58, 38, 46))
    cols = [(16, 34, 40), C('leaf', 2), C('leaf', 4), C('leaf', 6), C('leaf', 7)]
    for i, (cx, cy, rx, ry) in enumerate(((16, 7, 9, 6), (7, 17, 7, 4.6), (24, 20, 7.5, 4.8), (11, 28, 9, 4.8), (25, 33, 7, 4.2))):
        for y in range(56):
            for x in range(32):
                u, v = (x - cx) / rx, (y - cy) / ry
                d = u * u + (v * v if v < 0 else v * v * 1.7)
                if d <= 1 + .25 * (hash01(x, i, 9) - .5):
                    q = -v * 1.3 - u * .55 + (hash01(x // 2, y // 2, 4 + i) - .5) * .8
                    a[y, x] = (*cols[int(np.clip(2.0 + q * 1.6, 0, 4))], 255)
                    if v > .40 and d > .5:
                        a[y, x] = (*cols[0], 255)
    return a


def cat():
    """Sits where nobody else may."""
    rows = ['.o...o..........', '.oo.oo..........', '.oooooo......oo.', '.oyoyoo.....o.o.', '.oooooo.......o.', '..ooooo......oo.', '..ooooooo...oo..', '..ooooooooooo...', '..ooooooooooo...', '..oo.ooo.ooo....',
            '..oo.ooo.oooo...']
    a = new(16, 16)
    for y, r in enumerate(rows):
        for x, ch in enumerate(r):
            if ch != '.':
                rim = y == 0 or rows[y - 1][x] == '.' or x and r[x - 1] == '.'
                px(a, x, y + 1, (242, 165, 65) if ch == 'y' else (112, 128, 152) if rim else (31, 42, 71))
    return a


def sign():
    """A shop's board: cloth, in two brush strokes too many."""
    a = new(16, 16)
    rect(a, 3, 2, 10, 12, (71, 41, 43)); rect(a, 4, 3, 8, 10, (155, 101, 71)); hl(a, 4, 3, 8, (201, 151, 102)); vl(a, 4, 3, 10, (176, 125, 83))
    for p in ((6, 5), (7, 5), (8, 5), (9, 5), (6, 6), (9, 6), (6, 7), (7, 7), (8, 7), (9, 7), (7, 9), (8, 9), (6, 10), (9, 10), (7, 11), (8, 11), (6, 11), (9, 8)):
        px(a, *p, (42, 26, 31))
    return a


def skylight():
    """A paper hatch in a roof, lit from the room below; paper has alpha 254."""
    a = new(16, 16)
    rect(a, 1, 1, 14, 14, (71, 41, 43)); hl(a, 1, 1, 14, (176, 125, 83)); vl(a, 1, 1, 14, (155, 101, 71)); hl(a, 1, 14, 14, (42, 26, 31))
    for y in range(3, 13):
        for x in range(3, 13):
            px(a, x, y, (255, 220, 122) if np.hypot(x - 7, y - 7) < 4 else (242, 190, 92), 254)
    for k in (6, 9):
        vl(a, k, 3, 10, (122, 74, 54)); hl(a, 3, k, 10, (122, 74, 54))
    return a


def rope():
    """A coil of rope with a hook over the eave: the way down."""
    a = new(16, 16)
    for y in range(16):
        for x in range(16):
            d = np.hypot(x - 7.5, (y - 8) * 1.35)
            if 2 < d < 6.6:
                k = (int(d * 1.3) + int(np.arctan2(y - 8, x - 7.5) * 4)) % 3
                px(a, x, y, [(201, 151, 102), (176, 125, 83), (110, 66, 54)][k])
    for x, y in ((12, 12), (13, 13), (14, 14), (15, 15)):
        px(a, x, y, (201, 151, 102)); px(a, x, y - 1, (110, 66, 54))
    return a


def roof_moss(k):
    a = new(16, 16)
    for y in range(16):
        for x in range(16):
            d = np.hypot(x - 7.5, y - 7.5) / 8
            if hash01(x // 2, y // 2, 150 + k) * .8 + .35 < 1 - d + .2 and hash01(x, y, 151 + k) > .35:
                px(a, x, y, [(51, 80, 84), (62, 94, 84), (44, 68, 80)][int(hash01(x // 2, y, k) * 3)], 190)
    return a


def stone_lantern():
    a = new(16, 32)
    A, B, G, D = C('stone', 5), C('stone', 3), C('stone', 1), C('stone', 0)

    def row(y, x0, x1):
        for x in range(x0, x1 + 1):
            t = (x - x0) / max(1, x1 - x0)
            px(a, x, y, A if t < .22 else B if t < .62 else G)
        px(a, x1, y, D)
    for y, (l, r) in enumerate([(7, 8), (6, 9), (6, 9), (5, 10), (3, 12), (1, 14), (0, 15), (0, 15)]):
        row(y, l, r)
    hl(a, 1, 7, 14, D)
    for y in range(8, 15):
        row(y, 3, 12)
    rect(a, 5, 9, 6, 5, D); hl(a, 5, 11, 6, (60, 66, 84)); vl(a, 8, 9, 5, (60, 66, 84))
    row(15, 1, 14); row(16, 2, 13); hl(a, 2, 16, 12, D)
    for y in range(17, 27):
        row(y, 5, 10)
    row(27, 4, 11); row(28, 3, 12); row(29, 2, 13); row(30, 2, 13); hl(a, 2, 31, 12, D)
    for x, y in ((11, 28), (12, 29), (10, 26), (9, 25), (11, 6), (12, 6), (4, 30), (6, 30), (10, 22)):
        px(a, x, y, (74, 108, 80))
    return a


def stepping(k):
    """Stepping stones in grass."""
    a = new(16, 16)
    for cx, cy, r in [((5, 5, 4.4), (11, 11, 4)), ((10, 5, 4), (5, 11, 4.6)), ((8, 8, 6), (8, 8, 6))][k]:
        for y in range(16):
            for x in range(16):
                d = np.hypot((x - cx), (y - cy) * 1.25) + (hash01(x // 3, y // 3, k) - .5)
                if d < r:
                    px(a, x, y, (140, 150, 164) if d > r - 1.3 and x + y < cx + cy else (78, 88, 108) if d > r - 1.2 else (112, 121, 138))
    return a


def fallen(k):
    """Fallen leaves and petals."""
    a = new(16, 16)
    for i in range(5):
        x, y = int(hash01(i, k, 131) * 14), int(hash01(i, k, 132) * 14)
        c = [(176, 96, 60), (200, 140, 72), (150, 66, 60)][i % 3] if k < 2 else [(222, 170, 170), (236, 200, 196)][i % 2]
        px(a, x, y, c); px(a, x + 1, y, mul(c, .75))
    return a


def lily():
    a = new(16, 16)
    for cx, cy, r in ((5, 6, 4), (11, 11, 3.4)):
        for y in range(16):
            for x in range(16):
                if (x - cx) ** 2 + ((y - cy) * 1.5) ** 2 <= r * r and not (x > cx and abs(y - cy) < (x - cx) * .4):
                    px(a, x, y, (98, 150, 102) if y < cy else (66, 116, 86))
    return a


# ------------------------------------------------------------ rooms
def scroll(k):
    """A hanging scroll, for `hung`."""
    a = new(16, 16)
    rect(a, 4, 2, 8, 10, [(120, 96, 110), (96, 110, 120), (130, 92, 74)][k]); rect(a, 5, 3, 6, 8, (232, 222, 196)); hl(a, 3, 2, 10, (60, 40, 44)); hl(a, 3, 12, 10, (60, 40, 44))
    ink = [[(7, 4), (8, 4), (7, 5), (9, 6), (6, 7), (7, 7), (8, 7), (9, 7), (7, 9), (8, 8)], [(6, 9), (7, 8), (8, 7), (9, 6), (8, 9), (9, 9), (9, 5)],
           [(7, 4), (7, 5), (7, 6), (8, 6), (7, 7), (6, 8), (7, 8), (8, 8), (7, 9)]][k]
    for p in ink:
        px(a, *p, (56, 48, 60))
    px(a, 9, 9, (190, 60, 60))
    return a


def wall_shelf():
    a = new(16, 16)
    for y in (6, 11):
        hl(a, 0, y, 16, (150, 104, 72)); hl(a, 0, y + 1, 16, (70, 46, 46))
    for x, y, c in ((1, 3, (163, 42, 63)), (5, 3, (74, 100, 136)), (10, 4, (215, 200, 168)), (2, 8, (140, 90, 176)), (7, 8, (242, 165, 65)), (11, 8, (134, 181, 107))):
        rect(a, x, y, 3, 3, mul(c, .85)); hl(a, x, y, 3, c)
    return a


def hung_kimono(k):
    """A kimono spread on a pole, for `hung`."""
    a = new(16, 16)
    base, trim, spot = [((150, 62, 84), (226, 150, 140), (242, 200, 110)), ((70, 96, 150), (150, 180, 200), (226, 226, 214)), ((92, 64, 130), (160, 112, 180), (242, 165, 65))][k]
    hl(a, 1, 2, 14, (60, 40, 44))
    for y in range(3, 14):
        half = 7 if y < 9 else 4
        for x in range(16):
            if abs(x - 7.5) < half:
                c = base if (x + y) % 5 else mul(base, .85)
                if abs(x - 7.5) < 1 and y < 10:
                    c = trim
                if abs(x - 7.5) > half - 1.1:
                    c = mul(base, .75)
                px(a, x, y, c)
    for x, y in ((3, 5), (12, 6), (5, 11), (10, 12), (4, 7)):
        px(a, x, y, spot)
    return a


def tansu():
    """A chest of drawers, two cells broad, two high."""
    a = new(32, 32)
    rect(a, 0, 4, 32, 6, (140, 96, 66)); hl(a, 0, 4, 32, (190, 140, 94)); rect(a, 0, 10, 32, 22, (112, 74, 56)); hl(a, 0, 10, 32, (58, 38, 42))
    for y in (11, 18, 25):
        for x in (1, 16):
            rect(a, x, y, 15, 6, (128, 86, 62)); hl(a, x, y, 15, (160, 112, 78)); hl(a, x, y + 5, 15, (70, 46, 46)); vl(a, x + 14, y, 6, (70, 46, 46))
            rect(a, x + 6, y + 2, 3, 2, (60, 56, 66)); px(a, x + 6, y + 2, (150, 156, 168))
    for x in (0, 31):
        vl(a, x, 10, 22, (58, 40, 46))
    hl(a, 0, 31, 32, (36, 26, 36))
    return a


def robe_stand():
    """The wedding robe, spread on its stand: four cells broad, two high."""
    w, h = 64, 32
    a = new(w, h)
    white, shade_, red, dark, gold = (246, 232, 220), (214, 190, 190), (190, 44, 62), (125, 34, 54), (242, 190, 92)
    for y in range(7, 32):                            # a plain folding screen behind it
        for x in range(w):
            c = (85, 48, 120) if (x // 8) % 2 == 0 else (64, 38, 92)
            if y in (7, 30) or x in (0, 63):
                c = (242, 190, 92) if y == 7 else (122, 74, 54)
            if y == 31:
                c = (42, 26, 31)
            px(a, x, y, c)
    hl(a, 2, 1, 60, (110, 66, 50)); hl(a, 2, 2, 60, (58, 38, 42)); rect(a, 1, 0, 2, 4, (176, 120, 70)); rect(a, 61, 0, 2, 4, (122, 74, 50))
    for x in (6, 57):
        vl(a, x, 2, 29, (110, 66, 50)); vl(a, x + 1, 2, 29, (58, 38, 42)); hl(a, x - 3, 31, 8, (58, 38, 42)); hl(a, x - 3, 30, 8, (110, 66, 50))
    for y in range(2, 31):
        for x in range(w):
            d = abs(x - 31.5)
            sleeve = 12 <= d < 27 and y < 24
            body = d < 13 + max(0, y - 22) * .5
            if not (sleeve or body):
                continue
            t = (x * 5 // w + y // 9) % 2
            c = red if y > 12 + (d * .35) else white
            if c is red and y > 24:
                c = dark if (x + y) % 4 == 0 else red
            if c is white and (x // 4 + y // 5) % 3 == 0:
                c = (252, 242, 230)
            if d < 2.5 and y < 28:
                c = (226, 90, 90) if d < 1.2 else red
            if sleeve and d >= 25.5 or (sleeve and y >= 22):
                c = (226, 90, 90)
            if 12 <= d < 13 and y > 5:
                c = shade_ if c is white else dark
            px(a, x, y, c)
    for cx, cy in ((14, 9), (22, 16), (42, 15), (50, 8), (27, 22), (37, 24), (10, 17), (54, 16)):   # cranes and gold clouds
        for dx, dy, c in ((0, 0, gold), (1, -1, gold), (-1, -1, gold), (2, -2, gold), (-2, -1, gold), (0, 1, (252, 242, 230)), (1, 1, (252, 242, 230)), (3, -2, (226, 150, 80))):
            px(a, cx + dx, cy + dy, c)
    hl(a, 20, 30, 24, dark)
    return a


def bolts(k, up=0):
    """Bolts of cloth, lying; `up` pixels higher they lie on a chest in the same cell."""
    a = new(16, 16)
    cols = [[(163, 42, 63), (242, 165, 65), (74, 100, 136)], [(140, 90, 176), (215, 200, 168), (134, 181, 107)]][k]
    for i, c in enumerate(cols):
        x, y = 1 + i * 5, 3 - up + (i % 2)
        rect(a, x, y, 4, 9, mul(c, .88)); vl(a, x, y, 9, clip([v * 1.15 for v in c])); vl(a, x + 3, y, 9, mul(c, .62)); hl(a, x, y + 9, 4, (232, 220, 190)); px(a, x + 1, y + 9, (150, 128, 110))
    return a


def vat():
    """A dyer's vat of indigo: stands on low cover, 16 x 32."""
    a = new(16, 32)
    for y in range(14, 32):
        for x in range(16):
            dx = x - 7.5
            top = (dx / 8) ** 2 + ((y - 18) / 4.2) ** 2
            if top <= 1:
                c = (176, 126, 84) if top > .70 else (46, 66, 130) if (x + y) % 5 else (92, 122, 196)
            elif y > 18 and abs(dx) <= 8 and (y < 28 or (dx / 8.2) ** 2 + ((y - 27.5) / 4) ** 2 <= 1):
                c = mul((150, 104, 72), 1.05 - abs(dx + 2) * .06)
                if x % 4 == 0:
                    c = mul(c, .8)
                if y in (22, 27):
                    c = mul((176, 150, 98), 1.05 - abs(dx + 2) * .06)
            else:
                continue
            a[y, x] = (*c, 255)
    return a


def offering():
    """Moon viewing: silver grass in a vase and a pyramid of dumplings on a stand; over a table or low cover."""
    a = new(16, 32)
    for i in range(5):
        bend = (i - 2) * 2.2
        for t in np.linspace(0, 1, 20):
            px(a, int(4 + bend * t * t), int(20 - 15 * t), C('leaf', 4) if t < .6 else (226, 214, 190))
    rect(a, 2, 19, 4, 7, (92, 112, 140)); vl(a, 2, 19, 7, (160, 182, 200))
    rect(a, 8, 22, 8, 3, (190, 150, 100)); hl(a, 8, 22, 8, (226, 190, 136)); rect(a, 10, 25, 4, 4, (150, 108, 74))
    for x, y in ((8, 19), (11, 19), (14, 19), (9, 17), (12, 17), (11, 15)):
        rect(a, x, y, 2, 3, (240, 234, 218)); px(a, x + 1, y + 2, (190, 180, 170))
    return a


def cushion(c):
    a = new(16, 16)
    dark, lit = mul(c, .66), clip([v * 1.2 for v in c])
    rect(a, 2, 3, 12, 10, c); rect(a, 1, 4, 14, 8, c); hl(a, 3, 3, 10, lit); vl(a, 2, 4, 8, lit); hl(a, 2, 12, 12, dark); vl(a, 14, 5, 7, dark)
    px(a, 7, 7, dark); px(a, 8, 8, dark); px(a, 8, 7, lit)
    return a


def paper_pile():
    a = new(16, 16)
    for i, (x, y) in enumerate(((3, 8), (7, 5), (9, 9))):
        rect(a, x, y, 5, 4, (226, 214, 184)); hl(a, x, y + 4, 5, (140, 124, 110)); px(a, x + 1, y + 1, (96, 86, 90)); px(a, x + 2, y + 2, (96, 86, 90))
    return a


def door_sill(vertical=False):
    """Marks a doorway on the floor."""
    a = new(16, 16)
    for x in range(16):
        for y in range(16):
            c = (138, 94, 66)
            if y in (5, 10):
                c = (84, 54, 48)
            if y in (0, 15):
                c = (96, 62, 52)
            if y in (6, 11):
                c = (164, 116, 80)
            px(a, x, y, c)
    return a.transpose(1, 0, 2).copy() if vertical else a


def rug():
    """A dark runner in front of a door."""
    return paint(16, 16, lambda x, y: (64, 74, 110) if 1 <= y <= 14 and (x + y) % 6 else (44, 52, 84) if 1 <= y <= 14 else None)


def facade(kind):
    """The front of a shop: charred boards, lapped, below a strip of clay."""
    a = walls.plaster('plain')
    for y in range(6, 15):
        j = (y - 6) % 3
        for x in range(16):
            c = [(110, 72, 58), (92, 60, 52), (58, 38, 42)][j]
            if j < 2 and hash01(x // 2, y, 170) > .82:
                c = mul(c, .86)
            px(a, x, y, c)
        if j < 2:
            px(a, (3, 11, 7)[(y - 6) // 3], y, (58, 38, 42))
    hl(a, 0, 5, 16, (150, 104, 74)); hl(a, 0, 15, 16, (44, 28, 36))
    if kind == 'lamp':                                  # the shop's own lantern bracket, unlit
        rect(a, 6, 4, 5, 7, (143, 128, 120)); hl(a, 6, 4, 5, (42, 26, 31)); hl(a, 6, 10, 5, (42, 26, 31)); vl(a, 10, 5, 5, (110, 98, 98)); vl(a, 8, 6, 3, (125, 34, 54))
    out = new(16, 32)
    blit(out, walls.wall_caps()['strip_nn'], 0, 0)
    blit(out, a, 0, 16)
    return out


def hung(picture):
    """A wall with something on it: the whole wall, since a Decor tile replaces what it stands on."""
    a = new(16, 32)
    blit(a, walls.wall_caps()['strip_nn'], 0, 0)
    blit(a, walls.plaster('hung'), 0, 16)
    blit(a, picture, 0, 16)
    return a


def counter(kind, k):
    """A shop's counter: a chest with bolts of cloth on it."""
    a = walls.chest(kind)
    blit(a, bolts(k, 4), 0, 15)
    return a


def smoke_house_cat():
    a = new(16, 32)
    blit(a, walls.parapet_caps()['strip_fn'], 0, 0)
    blit(a, walls.parapet_caps()['cap_fn'], 0, 16)
    blit(a, cat(), 1, 10)
    return a


# ------------------------------------------------------------ doors
def door_front(kind, state):
    """In a wall along x, seen from the front: 16 x 24, the wall's top included."""
    a = new(16, 24)
    strip = walls.wall_caps()['strip_nn'][8:]
    blit(a, strip, 0, 0)
    hl(a, 0, 8, 16, (160, 112, 78)); hl(a, 0, 9, 16, (110, 72, 56)); hl(a, 0, 10, 16, (58, 38, 42))
    if state == 'open':
        keep = 3
    elif state == 'half':
        keep = 9
    else:
        keep = 16
    if state in ('half', 'open'):   # the dark of the next room high up, its floor below stays see-through
        for y in range(11, 15):
            for x in range(keep, 16):
                px(a, x, y, (24, 20, 34), 255 if y < 13 else 150)
    leaf = new(16, 14)
    if kind == 'shoji':
        src = walls.shoji(0)[2:]
        leaf[:] = src
        for y in range(1, 13):
            leaf[y, 7] = leaf[y, 5] if y < 10 else leaf[y, 7]
        rect(leaf, 7, 5, 2, 3, (58, 38, 42)); vl(leaf, 0, 0, 14, (176, 126, 88)); vl(leaf, 15, 0, 14, (58, 38, 42))
    else:
        for y in range(14):
            for x in range(16):
                c = (150, 98, 68) if x % 4 else (84, 54, 48)
                if x % 4 == 1:
                    c = (184, 126, 84)
                px(leaf, x, y, c)
        for y in (2, 10):
            hl(leaf, 0, y, 16, (62, 60, 74)); hl(leaf, 0, y + 1, 16, (38, 36, 50))
        for x in (2, 7, 12):
            px(leaf, x, 2, (150, 156, 168)); px(leaf, x, 10, (150, 156, 168))
        rect(leaf, 12, 6, 2, 3, (206, 160, 84)); hl(leaf, 0, 13, 16, (44, 28, 36)); hl(leaf, 0, 0, 16, (44, 28, 36))
    blit(a, leaf[:, 16 - keep:], 0, 10)
    # A frame of light wood with a dark edge: without it a shut door in an unlit wall is a piece of that wall.
    hl(a, 0, 9, 16, (232, 186, 124)); hl(a, 0, 10, 16, (176, 126, 88))
    for x, c in ((0, (232, 186, 124)), (1, (98, 66, 54)), (14, (98, 66, 54)), (15, (196, 146, 100))):
        if x < keep or x > 13:
            vl(a, x, 10, 14, c)
    if state == 'locked':                                # a bar in two staples; the padlock is a picture of its own
        rect(a, 0, 15, 16, 3, (190, 140, 92)); hl(a, 0, 15, 16, (240, 196, 134)); hl(a, 0, 18, 16, (44, 28, 36))
        for x in (2, 12):
            rect(a, x, 14, 2, 5, (72, 74, 90)); vl(a, x, 14, 5, (160, 166, 178))
    if state in ('half', 'open'):
        vl(a, keep, 11, 12, (30, 22, 34)); hl(a, keep, 23, 16 - keep, (84, 54, 48))
    return a


def door_side(kind, state):
    """In a wall along y, seen edge-on: 16 x 32; closed it bridges the two ends of the wall and hides the northern one's face.
    A jamb of light wood, as broad as the wall, stands at each end, and the leaf in a groove between them."""
    a = new(16, 32)
    lo, hi, mid = ((196, 176, 138), (232, 220, 184), (150, 108, 76)) if kind == 'shoji' else ((132, 86, 60), (178, 124, 84), (96, 62, 50))

    def groove(y0, y1):
        for y in range(y0, y1):
            hl(a, 0, y, 16, (58, 40, 46)); px(a, 0, y, (122, 84, 64)); px(a, 15, y, (46, 32, 44)); px(a, 3, y, (34, 24, 34)); px(a, 12, y, (34, 24, 34))

    def jamb(y):
        hl(a, 0, y, 16, (232, 186, 124)); hl(a, 0, y + 1, 16, (176, 126, 88)); hl(a, 0, y + 2, 16, (70, 46, 46))

    def leaf(y0, y1, x0=4, x1=12):
        rect(a, x0, y0, x1 - x0, y1 - y0, lo)
        vl(a, x0, y0, y1 - y0, hi); vl(a, x0 + 1, y0, y1 - y0, hi); vl(a, x1 - 1, y0, y1 - y0, (70, 46, 46)); vl(a, x1 - 2, y0, y1 - y0, mid)
        if kind == 'shoji':
            for y in range(y0 + 3, y1 - 1, 5):
                hl(a, x0 + 1, y, x1 - x0 - 2, mid)
        else:                                            # a plank on edge with two iron straps: rungs would make a shelf of it
            vl(a, 7, y0, y1 - y0, mid)
            for y in (y0 + 3, y1 - 5):
                if y1 - y0 > 10:
                    hl(a, x0, y, x1 - x0, (112, 116, 130)); hl(a, x0, y + 1, x1 - x0, (50, 48, 62))
        hl(a, x0, y0, x1 - x0, hi); hl(a, x0, y1 - 1, x1 - x0, (70, 46, 46))
    if state in ('closed', 'locked'):
        groove(0, 24); leaf(3, 22); jamb(0); jamb(21)
        if state == 'locked':                            # a bar across the leaf, from jamb to jamb's side, in two staples
            rect(a, 0, 12, 16, 3, (190, 140, 92)); hl(a, 0, 12, 16, (232, 186, 124)); hl(a, 0, 15, 16, (44, 28, 36))
            for x in (1, 13):
                rect(a, x, 11, 2, 5, (72, 74, 90)); vl(a, x, 11, 5, (150, 156, 168))
    elif state == 'half':
        groove(0, 12); leaf(3, 12); jamb(0)
        rect(a, 4, 12, 8, 4, mid)
    else:
        leaf(0, 3)
        rect(a, 4, 3, 8, 12, mid); vl(a, 4, 3, 12, lo); vl(a, 11, 3, 12, (58, 38, 42)); hl(a, 4, 14, 8, (44, 28, 36)); jamb(0)
    return a


def doors():
    """All door pictures on one sheet: (image, {name: entry})."""
    from pixels import snap
    names, pics = [], []
    for kind in ('shoji', 'wooden'):
        for state in ('closed', 'half', 'open'):
            names.append(f'door_{kind}_front_{state}'); pics.append(door_front(kind, state))
        for state in ('closed', 'half', 'open'):
            names.append(f'door_{kind}_side_{state}'); pics.append(door_side(kind, state))
    for kind in ('shoji', 'wooden'):
        names.append(f'door_{kind}_front_locked'); pics.append(door_front(kind, 'locked'))
        names.append(f'door_{kind}_side_locked'); pics.append(door_side(kind, 'locked'))
    sheet, index = new(16 * len(pics), 32), {}
    for i, (n, p) in enumerate(zip(names, pics)):
        h = p.shape[0]
        sheet[0:h, i * 16:i * 16 + 16] = p
        index[n] = {'rect': [i * 16, 0, 16, h], 'foot': [8, h]}
    return snap(sheet), index
