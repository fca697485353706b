"""What hangs over people's heads (layer Canopy), and the trunks below: crowns of trees, roofs of gates and bridges, awnings."""
import numpy as np
from pixels import C, blit, hash01, hl, mul, new, pnoise, px, rect, vl
import roofs

# darkest .. lightest
CHERRY = [(85, 48, 120), (112, 72, 152), (242, 143, 138), (214, 203, 182), (232, 220, 184), (255, 246, 216)]
MAPLE = [(43, 26, 68), (71, 41, 43), (92, 26, 46), (125, 34, 54), (155, 101, 71), (201, 151, 102)]
PINE = [C('leaf', k) for k in (0, 1, 2, 3, 5, 6)]


def pads(w, h, count, seed):
    """Middles and radii of the clouds that make a crown, the farthest first."""
    out = []
    for i in range(count):
        angle, far = 6.2832 * i / count + hash01(i, seed), .30 + .34 * hash01(i, seed, 1)
        rx = w * (.17 + .06 * hash01(i, seed, 2))
        out.append((w / 2 + np.cos(angle) * far * w * .5, h / 2 + np.sin(angle) * far * h * .5, rx, rx * .62))
    out.append((w * .47, h * .40, w * .24, w * .16))
    return sorted(out, key=lambda pad: pad[1])


def crown(w, h, tones, count, seed, rough=.22, speckle=1.7):
    """Clouds of leaves, lit from the upper left, each with a dark belly, a ragged edge and gaps to see through."""
    a = new(w, h)
    for i, (cx, cy, rx, ry) in enumerate(pads(w, h, count, seed)):
        for y in range(h):
            for x in range(w):
                u, v = (x - cx) / rx, (y - cy) / ry
                edge = 1 + rough * (pnoise(x, y, 4, seed + i) - .5) * 2 + .22 * (hash01(x, y, seed + i) - .5)
                d = u * u + v * v * (1 if v < 0 else 1.5)
                if d > edge or x in (0, w - 1) or y in (0, h - 1):
                    continue
                leaf = hash01((x + y // 2 % 2) // 2, y // 2, seed + 7 * i) - .5
                q = 2.7 - v * 1.45 - u * .75 + leaf * speckle - (1.6 if v > .25 and d > .62 * edge else 0)
                a[y, x] = (*tones[int(np.clip(q, 0, 5))], 255)
    return a


def cherry(seed=3):
    return crown(80, 60, CHERRY, 9, seed, speckle=1.5)


def maple():
    return crown(64, 46, MAPLE, 8, 12, .34)


def pine():
    """Flat shelves of needles, one over the other."""
    a = new(64, 46)
    shelves = [(32, 8, 18, 6), (17, 16, 15, 6), (47, 17, 15, 6), (33, 24, 19, 7), (15, 31, 13, 6), (49, 32, 14, 6), (31, 38, 17, 6)]
    for i, (cx, cy, rx, ry) in enumerate(shelves):
        for y in range(46):
            for x in range(64):
                u, v = (x - cx) / rx, (y - cy) / ry
                if u * u + v * v * (1 if v < 0 else 2) <= 1 + .36 * (hash01(x, i, 5) - .5):
                    q = 2.5 - v * 1.9 - u * .6 + (hash01(x // 2, y, i) - .5) * 1.5
                    px(a, x, y, PINE[int(np.clip(q, 0, 5))])
    return a


def trunk():
    """A bole of one cell's breadth, roots spread; its crown hides the rest."""
    a = new(16, 30)
    for y in range(30):
        lean, half = 1.3 * np.sin(y / 7), 2.6 + max(0, y - 23) * .42
        for x in range(16):
            u = (x - 7.5 - lean) / half
            if abs(u) <= 1 and not (y > 27 and hash01(x, 3) > .6):
                c = mul((126, 88, 72), 1.18 - .5 * max(0, u + .35))
                if hash01(x, y // 4, 12) > .72:
                    c = mul(c, .76)
                px(a, x, y, c)
    return a


def roof(part):
    """A tiled roof of three cells' depth over a gate or a bridge: back slope, ridge, front slope with its eaves."""
    a = new(16, 48)
    for k, picture in enumerate((roofs.slope('n', 0), roofs.ridge(0), roofs.slope('s', 1))):
        blit(a, picture, 0, 16 * k)
    blit(a, roofs.eave('n'), 0, 0)
    blit(a, roofs.eave('s'), 0, 32)
    if part != 'mid':
        side = 'w' if part == 'left' else 'e'
        for y in (0, 32):
            blit(a, roofs.verge(side), 0, y)
        blit(a, roofs.ridge_end(side), 0, 16)
    return a


def awning(part):
    """A dyed cloth on two poles before a shop: indigo, with a white stripe, sagging in the middle."""
    a = new(16, 26)
    for y in range(2, 24):
        for x in range(16):
            if part == 'left' and x < 1 or part == 'right' and x > 14:
                continue
            fold = (x + (0 if part != 'right' else 3)) % 8
            c = (36, 48, 104) if fold in (0, 7) else (78, 98, 150) if fold in (2, 3) else (56, 74, 128)
            if x % 8 in (4, 5):
                c = (185, 168, 138) if fold in (0, 7) else (208, 192, 156)
            if y > 20:
                if x % 8 == 7:
                    continue
                c = mul(c, .74)
            px(a, x, y, mul(c, 1.12 - .014 * y))
    hl(a, 0, 1, 16, (176, 125, 83)); hl(a, 0, 2, 16, (110, 66, 54))
    hl(a, 0, 20, 16, (36, 48, 104))
    if part == 'left':
        vl(a, 0, 0, 26, (130, 86, 61))
    if part == 'right':
        vl(a, 15, 0, 26, (84, 54, 45))
    return a


def thatch(part):
    """A roof of reed, two cells deep, over a bridge or a shed."""
    a = new(16, 36)
    for y in range(36):
        for x in range(16):
            if (y > 33 and hash01(x, 2, 9) > .55) or (part == 'left' and x < 1 + (hash01(y // 2, 4) > .5)) \
                    or (part == 'right' and x > 14 - (hash01(y // 2, 6) > .5)):
                continue
            c = C('straw', 4 if y < 17 else 2)
            if hash01(x, y // 5, 3) > .62:
                c = C('straw', 3 if y < 17 else 1)
            if y % 9 == 8:
                c = C('straw', 1 if y < 17 else 0)
            px(a, x, y, c)
    for y, c in ((14, (168, 162, 114)), (15, (143, 138, 95)), (16, (93, 91, 70)), (17, (71, 41, 43))):
        hl(a, 0, y, 16, c)
    for x in (3, 11):
        rect(a, x, 12, 2, 7, (110, 66, 54)); vl(a, x, 12, 7, (155, 101, 71))
    if part == 'left':
        vl(a, 1, 2, 31, C('straw', 4))
    if part == 'right':
        vl(a, 14, 2, 31, C('straw', 0))
    return a
