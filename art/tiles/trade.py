"""Decor of two trades: a lantern maker's shelves, and what a brewery is full of."""
import numpy as np
from pixels import hash01, hl, mul, new, px, rect, vl


def staves(a, x0, x1, y0, y1, hoops, tone=(158, 112, 76), seed=0):
    """The rounded side of a tub: staves, hoops of bamboo, dark at its right."""
    mid, half = (x0 + x1 - 1) / 2, (x1 - x0) / 2
    for y in range(y0, y1):
        for x in range(x0, x1):
            u = (x - mid) / half
            if y > y1 - 5 and u * u + ((y - (y1 - 5)) / 5) ** 2 > 1:
                continue
            c = mul(tone, 1.08 - .42 * max(0, u + .25) - .12 * max(0, -u - .5))
            if (x - x0) % 4 == 3:
                c = mul(c, .78)
            if hash01(x // 4, y // 6, 200 + seed) > .8:
                c = mul(c, .93)
            for hoop in hoops:
                sag = int(round(2 * (1 - u * u)))
                if y in (hoop + sag, hoop + sag + 1):
                    c = mul((186, 160, 104) if y == hoop + sag else (128, 104, 76), 1.06 - .3 * max(0, u))
                    if (x + hoop) % 3 == 0:
                        c = mul(c, .86)
            px(a, x, y, c)


def mouth(a, cx, cy, rx, ry, inside):
    """The rim of a tub and what is in it."""
    for y in range(a.shape[0]):
        for x in range(a.shape[1]):
            d = ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2
            if d <= 1:
                lit = x + 2 * (y - cy) < cx
                px(a, x, y, inside(x, y) if d < .72 else (214, 166, 114) if lit else (150, 106, 76))


def brew_vat(k):
    """A cedar vat, taller than a man: stands on four cells of wall. One is covered, one foams."""
    a = new(32, 44)
    staves(a, 0, 32, 8, 44, (14, 26, 34), seed=k)
    if k == 0:
        mouth(a, 15.5, 9, 16, 8.5, lambda x, y: mul((176, 130, 88), 1 if (x + 1) % 6 else .72))
        rect(a, 6, 8, 20, 3, (128, 86, 62)); hl(a, 6, 8, 20, (190, 140, 94))
    else:
        mouth(a, 15.5, 9, 16, 8.5, lambda x, y: (236, 226, 200) if hash01(x // 2, y // 2, 7) > .45 else (206, 190, 160) if hash01(x // 3, y, 8) > .3 else (110, 96, 92))
    return a


def cask(k):
    """A cask in a straw coat, roped crosswise; full ones are sold so. Stands on one cell of low cover."""
    a = new(16, 26)
    for y in range(5, 26):
        for x in range(16):
            u = (x - 7.5) / 8
            if y > 21 and u * u + ((y - 21) / 5) ** 2 > 1:
                continue
            c = mul([(168, 158, 112), (146, 136, 96)][(x + (y // 2)) % 2], 1.05 - .35 * max(0, u + .2))
            if y in (9, 10, 20):
                c = mul((126, 104, 74), 1.05 - .3 * max(0, u))
            if (x + y) % 11 == 4 or (x - y) % 11 == 4:
                c = mul((196, 178, 124), 1.0 - .3 * max(0, u))
            px(a, x, y, c)
    mouth(a, 7.5, 5, 8, 4.2, lambda x, y: (190, 146, 100) if x % 4 else (140, 98, 70))
    crest = [(6, 13), (7, 12), (8, 12), (9, 13), (6, 16), (7, 17), (8, 17), (9, 16), (5, 14), (5, 15), (10, 14), (10, 15)]
    rect(a, 4, 11, 8, 8, (226, 214, 184))
    for x, y in crest if k == 0 else [(7, 12), (8, 13), (6, 13), (9, 14), (5, 15), (10, 16), (7, 16), (8, 15), (6, 17), (9, 17)]:
        px(a, x, y, (125, 34, 54) if k == 0 else (56, 74, 130))
    return a


def water_wheel():
    """The wheel over the mill stream, seen from its side: stands on two cells."""
    a = new(32, 44)
    cx, cy, r = 15.5, 25, 15.5
    for y in range(44):
        for x in range(32):
            d, an = np.hypot(x - cx, y - cy), np.arctan2(y - cy, x - cx)
            if d > r + 2.4:
                continue
            spoke = abs(((an / (np.pi / 4) + .5) % 1) - .5) * d * (np.pi / 4)
            lit = 1.12 if x + y < cx + cy else .86
            if r - 3.5 < d <= r - .5:
                c = (140, 94, 66) if d < r - 1.4 else (92, 60, 50)
            elif spoke < 1.3 and d < r:
                c = (128, 86, 62)
            elif d > r - .5 and int((an + np.pi) / (np.pi / 8) + .5) % 1 == 0 and abs(((an / (np.pi / 8)) % 1) - .5) < .22:
                c = (112, 74, 56)
            elif d < 3.2:
                c = (78, 84, 104)
            elif d < r - 3.5:
                continue
            else:
                continue
            px(a, x, y, mul(c, lit))
    for x in range(2, 30, 3):                            # what drips off
        px(a, x, 41 - (x % 2), (143, 179, 201)); px(a, x + 1, 42, (74, 112, 136))
    return a


def paper_lamp(a, x, y, w, h, seed):
    """A lantern that does not burn: ribs, two rings, a shade of grey paper."""
    for j in range(h):
        pinch = 1 if j in (0, h - 1) else 0
        for i in range(pinch, w - pinch):
            c = (176, 164, 150) if i < w * .4 else (143, 128, 120)
            c = mul(c, .86) if j % 2 else c
            px(a, x + i, y + j, mul(c, .96 + .08 * hash01(i, j, seed)))
    hl(a, x + 1, y - 1, w - 2, (42, 26, 31)); hl(a, x + 1, y + h, w - 2, (42, 26, 31))


def lanterns(k):
    """Unlit lanterns on a rail, for `hung`."""
    a = new(16, 16)
    hl(a, 0, 2, 16, (110, 72, 56)); hl(a, 0, 3, 16, (58, 38, 42))
    for i, (x, w, h) in enumerate([((1, 6, 7), (9, 6, 8)), ((0, 5, 6), (6, 5, 8), (12, 4, 6))][k]):
        vl(a, x + w // 2, 3, 2, (58, 38, 42))
        paper_lamp(a, x, 5, w, h, 40 + i + 3 * k)
    return a


def lantern_rack():
    """Shelves of lanterns that were never sold: stands on a rack."""
    a = new(16, 32)
    rect(a, 0, 4, 16, 4, (140, 96, 66)); hl(a, 0, 4, 16, (190, 140, 94)); rect(a, 0, 8, 16, 24, (62, 42, 46))
    for y in (8, 20):
        for i, x in enumerate((1, 6, 11)):
            paper_lamp(a, x, y + 3, 4, 7, 60 + i + y)
        hl(a, 0, y + 11, 16, (150, 104, 72))
    hl(a, 0, 31, 16, (42, 28, 34)); vl(a, 0, 8, 24, (110, 74, 56)); vl(a, 15, 8, 24, (74, 48, 46))
    return a


def ladles():
    """Long ladles and a strainer, for `hung`."""
    a = new(16, 16)
    hl(a, 0, 3, 16, (110, 72, 56)); hl(a, 0, 4, 16, (58, 38, 42))
    for x, long in ((2, 8), (6, 6), (10, 7)):
        vl(a, x, 4, long, (176, 126, 84)); rect(a, x - 1, 4 + long, 3, 3, (128, 86, 62)); hl(a, x - 1, 4 + long, 3, (201, 151, 102))
    rect(a, 12, 7, 4, 4, (168, 158, 112)); hl(a, 12, 7, 4, (201, 190, 140)); px(a, 13, 9, (110, 104, 80)); px(a, 14, 10, (110, 104, 80))
    return a


def straw():
    """Loose straw on the floor."""
    a = new(16, 16)
    for i in range(11):
        x, y, way = int(hash01(i, 1, 220) * 13), int(hash01(i, 2, 220) * 14) + 1, int(hash01(i, 3, 220) * 3) - 1
        for t in range(3):
            px(a, x + t, y + (way * t) // 2, [(168, 162, 114), (143, 138, 95), (123, 118, 84)][(i + t) % 3])
    return a


def frame():
    """The bare ribs of a lantern to be, and shavings: lies on the floor."""
    a = new(16, 16)
    for y in (4, 7, 10):
        hl(a, 3, y, 9, (201, 151, 102)); hl(a, 3, y + 1, 9, (84, 54, 48))
    for x in (3, 7, 11):
        vl(a, x, 3, 9, (155, 101, 71))
    for x, y in ((13, 12), (1, 13), (14, 5), (8, 14)):
        px(a, x, y, (226, 190, 136)); px(a, x + 1, y, (176, 126, 84))
    return a
