"""Loose things besides bottle, vase and barrel: standing, lying, rolling, in the air, burning and in pieces."""
import math
from chars.composer import Layer
from .atlas import Item
from .draw import S, art, over, paint, shown, turned

TAU = 2 * math.pi


# ------------------------------------------------------------- turned on a lathe
def lathe(angle, size, length, radius, colour):
    """A round thing turned by `angle` (0 = upright): `radius(t)` and `colour(t, u)` -> (ramp, level) by the way
    from its top, in pixels, and across it, -1 to 1. It is shaded after turning, so the light stays put."""
    ca, sa = math.cos(angle), math.sin(angle)
    c = size / 2

    def f(x, y):
        dx, dy = x + .5 - c, y + .5 - c
        t = -dx * sa + dy * ca + length / 2
        s = dx * ca + dy * sa
        if not 0 <= t < length:
            return None
        r = radius(t)
        if abs(s) > r:
            return None
        u = s / max(r, 1)
        q = -u * ca * .75 - u * sa * .9 + (.35 if t > length - 1.4 and ca < -.3 else 0)
        ramp, lv = colour(t, u)
        return ramp, max(0, lv + (1 if q > .2 else 0) - (1 if q < -.5 else 0))
    return paint(size, size, f)


def spins(n, *thing):
    return [lathe(TAU / n * k, *thing) for k in range(n)]


def lying(w, h, profile, colour, k):
    """A round thing on its side that rolls towards or away: `profile` is half its thickness, from left to right;
    `colour(i, a)` -> (ramp, level) by the place along it and the angle round it, which turns with `k`."""
    x0 = (w - len(profile)) // 2

    def f(x, y):
        i = x - x0
        if not 0 <= i < len(profile):
            return None
        r = profile[i]
        dy = y + .5 - h / 2
        if abs(dy) > r:
            return None
        v = dy / r
        lv = 1 if v < -.66 else 0 if v < .15 else -1 if v < .7 else -2
        ramp, base = colour(i, math.asin(max(-1, min(1, v))) + k * math.pi / 8)
        return ramp, max(0, base + lv)
    return paint(w, h, f)


def end_on(size, r, face, body, k):
    """A round thing on its side that rolls left or right: its end looks at us and turns with `k`;
    `face(d, a)` -> (ramp, level) by the distance from its middle, 0 to 1, and the angle."""
    c = size / 2

    def f(x, y):
        dx, dy = x + .5 - c, y + .5 - c - .5
        d = math.hypot(dx, dy)
        if d <= r:
            ramp, lv = face(d / r, (math.atan2(dy, dx) - k * math.pi / 4) % TAU)
            return ramp, max(0, lv + (1 if dx + dy < -r * .7 else -1 if dx + dy > r * .8 else 0))
        if math.hypot(dx, dy + 2) <= r + .2:
            return body, 3 if dx < 0 else 2
        return None
    return paint(size, size, f)


# ------------------------------------------------------------- clay storage jar
POT = [4.2, 4.4, 3.8, 4.4, 6, 7.2, 7.9, 8.2, 8.2, 8, 7.7, 7.2, 6.7, 6.1, 5.6, 5.2]


def pot_clay(t, u):
    """Bare red-brown clay; a pale glaze has run over its shoulder."""
    run = 6.5 + (2.5, .5, 3.5, 1, 2, 0)[int((u + 1) * 3) % 6]
    return ('tan', 2) if t < run else ('wood', 2)


def pot(broken=False):
    """A paper lid is tied over its mouth; broken, its lower half is left and a few sherds."""
    w, h = 20, 22
    jag = (0, 2, 1, 3, 1, 0, 2, 3, 1, 2)

    def f(x, y):
        dx = x + .5 - 10
        if not broken and y < 5:                                 # the lid, seen aslant, and its hanging edge
            if (dx / 5) ** 2 + ((y + .5 - 3) / 2) ** 2 <= 1:
                return 'paper', 2 if dx + y < 2 else 1
            return ('paper', 1 if dx < 1 else 0) if y >= 3 and abs(dx) < 5 else None
        if not broken and y in (5, 6):
            if y == 5:
                return ('violet', 3 if dx < 0 else 2) if abs(dx) <= 4.4 else None
            return ('paper', 1 if dx < 1 else 0) if abs(dx) <= 5 and x % 3 else ('wood', 1) if abs(dx) <= 4.6 else None
        j = y - 4
        if not 0 <= j < len(POT) or abs(dx) > POT[j] or (j > 13 and (dx / 5.8) ** 2 + ((y - 16.6) / 3.4) ** 2 > 1):
            return None
        u = dx / POT[j]
        if broken:
            if y < 10 + jag[x % 10]:
                e = (dx / 7.4) ** 2 + ((y - 12.5) / 3.6) ** 2    # the far side, and the dark within
                return (('wood', 3) if e > .78 else ('wood', 0)) if e <= 1 and y > 9 + jag[(x + 4) % 10] // 2 else None
            if y == 10 + jag[x % 10]:
                return 'tan', 3
        ramp, lv = pot_clay(j, u)
        return ramp, turned(u, lv) - (1 if j > 12 else 0)
    a = paint(w, h, f)
    if broken:
        for sherd, x, y in (('.3|332|21.', 1, 17), ('43|.2', 15, 18), ('.4.|332', 13, 15), ('3', 3, 14)):
            over(a, art(sherd.split('|')), x - 1, y - 1)
        return a
    return over(a, art(['b.b', '.b.'], {'acc': ('violet', 1)}, outline=False), 11, 5)


def pot_rolling(k):
    def clay(i, a):
        if i < 4:
            return ('paper', 1) if i else ('paper', 2)
        if i == 4:
            return 'violet', 2
        run = 7 + (3, 1, 4, 1, 2)[int(a * 1.6) % 5]
        return ('tan', 3) if i < run else ('wood', 3 if int(a * 2.6) % 4 else 2)
    return lying(24, 20, [3, 4.2, 4.6, 4.4, 4] + [r * .98 for r in POT[3:]], clay, k)


def pot_end(k):
    def face(d, a):
        if d < .52:                                              # the cloth and its folds
            return 'paper', 2 if int(a / TAU * 8) % 2 else 1
        if d < .62:
            return 'violet', 2
        return ('tan', 2) if d < .74 + .12 * math.sin(a * 3) else ('wood', 2)
    return end_on(20, 8, face, 'wood', k)


# ------------------------------------------------------------- low folding stool
CHAIR = """
..zyyyzyyyzyyyv..
.4vyyyvyyyvyyyu4.
4333333333333332.
43222222222222211
.3.4..........3.1
.2..43......32..1
.3...43....32...1
.2....43..32....1
.2.....4432.....1
.3.....3322.....2
.2....32..21....1
.2...32....21...1
.3..32......21..2
.443333333333322.
.2222222222222211
.11..........111.
"""
CHAIR_LYING = """
...44.........44...
..43323.....43321..
.43.42233.4432.21..
.32.443322332..21..
432...4433221..211.
432.43322.322.3221.
43333.......3322211
vyzyzyyzyyzyyyzyyvu
.uvvyvvyvvyvvyvvyu.
..222222222222211..
....1111111111.....
"""


# ------------------------------------------------------------- bucket
def staves(t, u):
    if 2.2 <= t < 3.4 or 7.6 <= t < 8.8:
        return 'straw', 2
    return 'wood', 2 if int((u + 1) * 4.5) % 3 else 3


def bucket(full):
    """Staves, two hoops and a rope; water glints in it."""
    w, h = 15, 18

    def f(x, y):
        dx = x + .5 - 7.5
        hoop = math.hypot(dx / 5.8, (y - 6) / 5.2)               # the rope
        if y < 5 and .86 < hoop < 1.04:
            return 'straw', 3 if dx < 2 else 2
        e = (dx / 6.4) ** 2 + ((y + .5 - 6.5) / 2.6) ** 2
        if e <= 1:
            if e > .66:
                return 'wood', 4 if dx + y < 6 else 3
            if not full:
                return 'wood', 0 if y < 7 else 1
            return 'steel', 4 if (x, y) in ((5, 6), (6, 6), (9, 7)) else 3 if y > 6 else 2
        r = 6.4 - (y - 6) * .14
        if y < 6 or y > 16 or abs(dx) > r or (y > 13 and (dx / 5.4) ** 2 + ((y - 13.6) / 3) ** 2 > 1):
            return None
        u = dx / r
        bend = y + (dx / r) ** 2 * 1.4
        if 9.2 < bend < 10.8 or 13.4 < bend < 15:
            return 'straw', turned(u, 2)
        return 'wood', turned(u, 2) - (1 if x % 3 == 1 else 0)
    return paint(w, h, f)


def bucket_rolling(k):
    def wood(i, a):
        if i in (2, 3, 9, 10):
            return 'straw', 3
        return 'wood', 3 if int(a * 16 / math.pi) % 4 else 2
    return lying(16, 14, [5.4] * 3 + [5.2] * 3 + [5] * 3 + [4.8] * 3 + [4.6], wood, k)


def bucket_end(k):
    """One looks into it."""
    def face(d, a):
        if d > .8:
            return 'wood', 3
        return ('wood', 1) if abs(math.sin(a * 2)) > .3 or d > .62 else ('wood', 2)
    return end_on(14, 5.4, face, 'wood', k)


# ------------------------------------------------------------- bronze
COIN = """
.ddcc.
dcccbb
cckkbb
cbbbba
.bbaa.
"""
COIN_ROLL = (['.dc.', 'dcbb', 'cabb', 'cbba', '.ba.'], ['.c.', 'dcb', 'cab', 'cba', '.b.'], ['c', 'd', 'c', 'b', 'a'], ['.c.', 'dcb', 'dab', 'cba', '.b.'])
BELL = """
....oo...
...m..m..
...mnnm..
..oonnnm.
.ponnnnm.
.poonnnm.
.pmmmmmm.
.ponnnmm.
.ponnnmm.
pponnnnmm
mmmmmmmmm
.nnkkknm.
"""


def coin(rows):
    return art(rows, {'acc': 'gold'})


def centred_in(w, h, img):
    import numpy as np
    out = np.zeros((h, w, 4), np.uint8)
    ih, iw = img.shape[:2]
    return over(out, img, (w - iw) // 2, h - ih)


def bell_shape(t):
    return 1.1 if t < 1.8 else 2.2 + (t - 1.8) * .7 if t < 3.8 else 3.7 if t < 10 else 4.6


def bronze(t, u):
    return 'gold', 0 if t < 1.8 or 6 < t < 7 or t > 11 else 1


# ------------------------------------------------------------- what she brings along
FIRECRACKER = """
....7.
...8..
..PQr.
.zPQrz
.vPQrv
..PQR.
..QQR.
.zPQrz
.vQQrv
..QRr.
"""
FUSE = (((7, 1), (8, 0), (9, 2), (6, 0), (8, 2)), ((8, 1), (7, 0), (9, 0), (8, 3), (10, 1)), ((7, 2), (8, 1), (6, 1), (9, 3), (8, -1)))


def firecracker(spark=None):
    """Two red tubes in one; its fuse throws sparks while it burns."""
    L = Layer(14, 15)
    a = over(shown(L), art(FIRECRACKER, {'scarf': 'red'}), 2, 3)
    if spark is None:
        return a
    light = Layer(14, 15)
    for i, (x, y) in enumerate(FUSE[spark]):
        light.put(x, y + 1, 'glow', 3 if i == 0 else 2 if i < 3 else 1)
    return over(a, shown(light, outline=False), 0, 0)


def red_paper(t, u):
    if t < 2.2:
        return 'straw', 3
    if 3.2 < t < 4.8 or 8 < t < 9.4:
        return 'paper', 1
    return 'red', 2 if u < .4 else 1


SMOKE_BALL = """
....58..
...78...
..uvvu..
.npoonm.
npoonnmm
v7788665
npoonnmm
.nnonmm.
..mmmm..
"""


def smoke_ball(k):
    """A ball of grey paper bound with straw, turned by `k` eighths."""
    a = TAU / 8 * k

    def f(x, y):
        dx, dy = x + .5 - 6.5, y + .5 - 6.5
        d = math.hypot(dx, dy)
        s, t = dx * math.cos(a) + dy * math.sin(a), -dx * math.sin(a) + dy * math.cos(a)
        if d <= 4.3:
            lv = 3 if dx + dy < -2.6 else 2 if dx + dy < 2 else 1
            if abs(t) < .8 or abs(s - 1.1) < .6:
                return 'straw', lv
            return 'stone', lv
        if abs(s) < .8 and -6.2 < t < -4:
            return 'straw', 3
        return None
    return paint(13, 13, f)


BOWL = """
zyyyyyyyv
.pooonnm.
pooonnnnm
onnnnnnmm
.nnnmmmm.
..m...m..
"""
CURL = ((0, 1, 1, 0, -1, -1, 0, 1, 2, 2, 1), (1, 1, 0, -1, -1, 0, 1, 2, 2, 1, 0), (1, 0, -1, -1, 0, 1, 1, 1, 0, -1, -1), (0, -1, -1, 0, 1, 1, 0, -1, -1, 0, 1))


def incense(curl=None):
    """Three sticks in a small green bowl; burning, their tips glow and a thread of smoke curls up."""
    L = Layer(13, 28)
    for x, top in ((4, 16), (6, 14), (8, 17)):
        for y in range(top, 22):
            L.put(x, y, 'straw', 3 if y % 2 else 2)
        L.put(x, top, *(('straw', 1) if curl is None else ('glow', 1 if (top + curl) % 3 else 2)))
    if curl is not None:
        for i, dx in enumerate(CURL[curl]):
            L.put(6 + dx, 13 - i, 'steel', 4 if i < 5 else 3)
            if i > 2 and (i + curl) % 3 == 0:
                L.put(7 + dx, 13 - i, 'steel', 3)
        for i in range(3):
            L.put(8 + (1, 2, 2, 1)[(i + curl) % 4], 2 - i, 'steel', 3)
    return over(shown(L, outline=False), art(BOWL, {'hat': 'leaf', 'x': 'stone'}), 1, 20)


def green_bowl(t, u):
    if t < 4:
        return 'straw', 2
    return ('stone', 3) if t < 5 else ('leaf', 2)


SCRAPS = """
...Q......z..
..QR...y.....
.....z...RQ..
.z..yv.....r.
y....QR..z...
...z..R..yv..
.......y.....
"""


# ------------------------------------------------------------- keys and locks
KEY = """
.dcc.......
dc.cb......
c...bcccccd
cb.bbbbbbba
.cba..a.b.a
......b.a..
"""
KEY_BELT = """
.ddc.
d...b
.dcb.
.d.c.
.c.c.
dc.cb
.c...
"""
PADLOCK = """
..ppp..
.p...o.
.p...o.
pppppoo
ppdcpon
ppdbpon
opkaoon
.ooonn.
"""


# ------------------------------------------------------------- fire basket
BASKET = """
m..n..n..n..m
oponoponopnmm
m.n..n..n..nm
nonnnonnnonmm
.m.n..n..n.m.
.noonnonnnmm.
..m.n.n.n.m..
..nonnnnnmm..
....nonnm....
....o.n.m....
...o..n..m...
...n..n..m...
..o...n...m..
..n...n...m..
.o....n....m.
.n....m....m.
"""


def flame(k, w, h):
    """Tongues of fire that lick up one after the other."""
    L = Layer(w, h)
    tongues = ((-3.2, 8, 0), (0, 13, 2), (3.2, 9, 1), (-1.6, 10, 3), (1.8, 11, 4))
    for x in range(w):
        for y in range(h):
            best = 0
            for x0, high, ph in tongues:
                p = TAU * (k / 4 + ph * .23)
                high = high + 2.2 * math.sin(p)
                up = (h - 1 - y) / high
                if not 0 <= up <= 1:
                    continue
                mid = w / 2 + x0 * (1 - up * .5) + math.sin(p + up * 4) * 1.5 * up
                wide = 3.1 * (1 - up) ** .75 * (1 + .3 * math.sin(up * 5))
                d = abs(x + .5 - mid) / max(wide, .35)
                if d < 1:
                    best = max(best, (1 - d) * (1 - up * .75) + .12)
            if best > .0:
                L.put(x, y, 'glow', 3 if best > .62 else 2 if best > .36 else 1 if best > .17 else 0)
    return shown(L, outline=False)


def brazier(k=None):
    """Basket of iron on three legs; `k`: its fire, else burnt wood."""
    w, h = 17, 34
    a = shown(Layer(w, h))
    coals = art(['..2.3.32..', '.3234123.2', '2112k21121', '1k1121k111'], {'a': 'wood'})
    over(a, coals, 2, 13)
    if k is not None:
        over(a, flame(k, 14, 16), 1, 1)
        embers = art(['LGlLGLlGL', 'lLlglLglL', 'glggLlggl'], outline=False)
        over(a, embers, 3, 17)
    over(a, art(BASKET, {'hat': ('stone', 1)}), 1, 15)
    return a


# ------------------------------------------------------------- porcelain and iron on their way
VASE = [2.6, 3, 2.4, 1.9, 1.9, 2.6, 3.8, 4.8, 5.4, 5.6, 5.4, 5, 4.2, 3.4, 2.8, 2.8]


def vase_rolling(k):
    def porcelain(i, a):
        if i in (1, 13):
            return 'navy', 4
        if 7 <= i <= 10 and int(a * 2.4 + i * .4) % 3 == 0:
            return 'navy', 4
        return 'porc', 2
    return lying(20, 14, VASE, porcelain, k)


def vase_end(k):
    def face(d, a):
        if d < .22:
            return 'ink', 1
        if d < .4:
            return 'porc', 3
        return ('navy', 3) if .55 < d < .85 and int(a / TAU * 6) % 2 else ('porc', 2)
    return end_on(14, 5.6, face, 'porc', k)


def kettle_rolling(k):
    """It tumbles over its handle."""
    a = math.pi / 2 * k

    def f(x, y):
        dx, dy = x + .5 - 8, y + .5 - 8.5
        s, t = dx * math.cos(a) + dy * math.sin(a), -dx * math.sin(a) + dy * math.cos(a)
        d = math.hypot(dx, dy)
        if d <= 5.6:
            if t < -3 and abs(s) < 3 and d < 5:
                return 'gold', 1 if dx + dy < 0 else 0
            lv = 4 if dx + dy < -5 else 3 if dx + dy < -1 else 2 if dx + dy < 4 else 1
            return 'iron', lv - (1 if (x * 3 + y * 5) % 7 == 0 else 0)
        ring = math.hypot(s, t + 4.4)
        if 3.2 < ring < 4.4 and t < -4:
            return 'gold', 1 if dx < 0 else 0
        return None
    return paint(16, 17, f)


def pebble_turning(k):
    return art((['.op.', 'opon', 'onnm', '.nm.'], ['.po.', 'ppon', 'onnm', '..m.'], ['.o..', 'opn.', 'ponm', '.nm.'], ['.oo.', 'ponn', 'onmm', '.m..'])[k], {'hat': ('stone', 1)})


# ------------------------------------------------------------- fire and smoke that are soon over
def bang(k):
    """A flash with spikes, then a torn ring of paper and sparks.  No outline: it is light."""
    w = 41
    L = Layer(w, w)
    for y in range(w):
        for x in range(w):
            dx, dy = x - 20, (y - 20) * 1.12
            d, a = math.hypot(dx, dy), math.atan2(dy, dx)
            spike = math.cos(a * 7 + k) * .5 + math.cos(a * 4 - 1) * .5
            reach = (7, 14, 17, 0, 0)[k] + spike * (2, 5, 7, 0, 0)[k]
            if d < reach:
                part = d / reach
                if k == 2 and part < .55:
                    continue
                L.put(x, y, 'glow', 3 if part < .5 else 2 if part < .75 else 1)
            elif k >= 3:
                ring = (0, 0, 0, 16, 19)[k]
                if abs(d - ring) < 1.2 and math.cos(a * 11 + 1) + math.cos(a * 5) > (.3 if k == 3 else 1.1):
                    L.put(x, y, 'glow', 1 if k == 3 else 0)
    return shown(L, outline=False)


def smoke(k):
    """A puff of smoke, round and lit from above: four sizes. Together they make scalloped edges."""
    size, r = 24, (3.4, 6, 8.6, 11)[k]

    def f(x, y):
        dx, dy = (x + .5 - size / 2) / r, (y + .5 - size / 2) / r
        d = math.hypot(dx, dy)
        if d > 1:
            return None
        lit = math.hypot(dx + .28, dy + .42)                     # a crescent of light above, one of shade below
        return 'stone', 4 if lit < .58 else 3 if lit < 1.12 else 2
    return paint(size, size, f, outline=False)


def ring(k):
    """A ring on the water, seen aslant; it breaks up as it widens."""
    w, h = 25, 13
    L = Layer(w, h)
    rx = (2.5, 5, 8, 10.5, 12)[k]
    for i in range(160):
        a = TAU * i / 160
        if k > 2 and math.cos(a * 9 + k) > (.5 if k == 3 else -.2):
            continue
        L.put(int(12.5 + rx * math.cos(a)), int(6.5 + rx * .5 * math.sin(a)), 'steel', 4 if math.sin(a) > .2 and k < 3 else 3)
    return shown(L, outline=False)


SPLASH = ("""
.......
...j...
..JjJ..
..JJJ..
""", """
...j...
.J.j.J.
..JjJ..
.J.J.J.
""", """
.j...j.
...j...
J.....J
.J.J.J.
""", """
J..j..J
.......
.......
..J.J..
""")


def ITEMS():
    bucket_thing = (16, 12, lambda t: 5.4 - t * .1, staves)
    it = {
        'pot': Item([pot()], (10, 20)),
        'pot_broken': Item([pot(True)], (10, 20)),
        'pot_roll_side': Item([pot_end(k) for k in range(4)], (10, 18)),
        'pot_roll_long': Item([pot_rolling(k) for k in range(4)], (12, 17)),
        'vase_roll_side': Item([vase_end(k) for k in range(4)], (7, 13)),
        'vase_roll_long': Item([vase_rolling(k) for k in range(4)], (10, 12)),
        'kettle_roll': Item([kettle_rolling(k) for k in range(4)], (8, 15)),
        'chair': Item([art(CHAIR)], (9, 15)),
        'chair_lying': Item([art(CHAIR_LYING)], (10, 11)),
        'bucket': Item([bucket(True)], (7, 16)),
        'bucket_empty': Item([bucket(False)], (7, 16)),
        'bucket_roll_side': Item([bucket_end(k) for k in range(4)], (7, 13)),
        'bucket_roll_long': Item([bucket_rolling(k) for k in range(4)], (8, 12)),
        'bucket_spin': Item(spins(8, *bucket_thing), (8, 8), 60),
        'coin': Item([coin(COIN)], (3, 5)),
        'coin_roll': Item([centred_in(6, 7, coin(rows)) for rows in COIN_ROLL], (3, 6), 50),
        'bell': Item([art(BELL, {'hat': 'gold'})], (5, 13)),
        'bell_spin': Item(spins(8, 15, 12, bell_shape, bronze), (7, 7), 60),
        'pebble_spin': Item([pebble_turning(k) for k in range(4)], (3, 3), 50),
        'firecracker': Item([firecracker()], (5, 14)),
        'firecracker_burning': Item([firecracker(k) for k in range(3)], (5, 14), 60),
        'firecracker_spin': Item(spins(8, 13, 11, lambda t: .9 if t < 2.2 else 1.9, red_paper), (6, 6), 50),
        'smoke_ball': Item([art(SMOKE_BALL, {'hat': ('stone', 1), 'x': 'straw'})], (5, 10)),
        'smoke_ball_spin': Item([smoke_ball(k) for k in range(8)], (6, 6), 50),
        'incense': Item([incense()], (6, 26)),
        'incense_burning': Item([incense(k) for k in range(4)], (6, 26), 140),
        'incense_spin': Item(spins(8, 15, 12, lambda t: .9 if t < 4 else 3.6 if t < 10 else 2.6, green_bowl), (7, 7), 60),
        'scraps': Item([art(SCRAPS, {'scarf': 'red'}, outline=False)], (8, 6)),
        'key': Item([art(KEY)], (6, 7)),
        'key_belt': Item([art(KEY_BELT)], (3, 1)),
        'padlock': Item([art(PADLOCK, {'hat': ('stone', 1)})], (4, 5)),
        'brazier_lit': Item([brazier(k) for k in range(4)], (8, 31), 110),
        'brazier_unlit': Item([brazier()], (8, 31)),
        'bang': Item([bang(k) for k in range(5)], (20, 20), (40, 50, 60, 70, 90)),
        'smoke': Item([smoke(k) for k in range(4)], (12, 18)),
        'water_ring': Item([ring(k) for k in range(5)], (12, 6), (90, 110, 130, 150, 170)),
        'splash': Item([art(S(rows), {'hair': 'porc'}, outline=False) for rows in SPLASH], (4, 5), 70),
    }
    return it
