"""Things that stand, fly, break and shine.  Every painter returns RGBA with its outline."""
import math
from chars.composer import Canvas, Layer, finish
from .atlas import Item
from .draw import S, art, over, paint, shown, star, turned
from .glyphs import GLYPHS
from . import garden, heirlooms, instruments, loose, music


# ------------------------------------------------------------- thrown
def bottle(angle, size=15):
    """Sake bottle turned by `angle` (0 = upright): shaded after turning, so the light stays put."""
    ca, sa = math.cos(angle), math.sin(angle)
    c = size / 2

    def f(x, y):
        dx, dy = x + .5 - c, y + .5 - c
        t = -dx * sa + dy * ca + 6          # 0 at the lip, 12 at the bottom
        s = dx * ca + dy * sa
        if not 0 <= t <= 12:
            return None
        r = 1.6 if t < 1.4 else 1.05 if t < 4 else 1.05 + (t - 4) * 1.1 if t < 6 else 3.25 if t < 11 else 2.6
        if abs(s) > r:
            return None
        nx, ny = s / max(r, 1) * ca, s / max(r, 1) * sa
        q = -nx * .75 - ny * .9 + (.35 if t > 10.6 and ca < 0 else 0)
        lv = 2 + (1 if q > .15 else 0) + (1 if .45 < q < .85 and t > 5 else 0) - (1 if q < -.4 else 0)
        if 3.2 < t < 4.6:
            return 'straw', lv
        if 7.4 < t < 9.6:
            return 'porc', max(1, lv - 1)
        return 'steel', lv
    return paint(size, size, f)


SHARDS = ("""
......zy....
.op...yv..o.
onn......on.
.m..pp......
...onnm..yz.
.z..mm...vy.
zy.....op...
......onm...
""", """
..z.....po..
.zyv...onn..
.yv..o..m...
....onp...y.
.po..m...zyv
onnm...z....
.m....yv.op.
.........n..
""", """
....po......
z..onnm..zy.
yv..mm..yyv.
..........o.
.on..zyy.on.
onn..yyv....
.m..y....po.
.........n..
""")
PEBBLE = """
.opo.
oppon
oonnm
.nmm.
"""


def shards(rows):
    return art(rows, {'x': 'porc', 'hat': ('steel', 1)}, outline=False)


# ------------------------------------------------------------- vessels
VASE = [2.5, 3, 2.2, 1.8, 1.8, 2.6, 3.8, 4.8, 5.4, 5.6, 5.4, 5, 4.2, 3.4, 2.8, 2.8]


def vase(broken=False):
    """Porcelain on a lacquer stand; broken: the stand, the foot of the vase and sherds."""
    w, h = 16, 26
    L = Layer(w, h)
    keep = 11 if broken else 0
    for j, r in enumerate(VASE):
        if j < keep:
            continue
        jag = (0, 2, 1, 0, 2, 3, 1, 0)
        for x in range(w):
            u = (x + .5 - w / 2) / r
            if abs(u) > 1 or (broken and j < keep + jag[x % 8] - 1):
                continue
            lv = turned(u, 2)
            L.put(x, j + 1, 'porc', lv)
            if not broken and (7 <= j <= 10) and (x * 2 + j * 3) % 7 in (0, 1, 3):
                L.put(x, j + 1, 'navy', 3 if u < .3 else 2)      # blue brush pattern
            if j in (1, 13):
                L.put(x, j + 1, 'navy', 3)
    if broken:
        for x, y, lv in ((2, 15, 2), (3, 15, 3), (3, 16, 1), (13, 14, 3), (14, 15, 1), (12, 16, 2), (1, 20, 2), (14, 21, 3), (14, 22, 1)):
            L.put(x, y, 'porc', lv)
    for x in range(1, 15):                                       # stand
        L.put(x, 17, 'wood', 3 if x < 10 else 2)
        L.put(x, 18, 'wood', 2 if x < 10 else 1)
    for x0 in (2, 11):
        for y in range(19, 25):
            for i in range(3):
                L.put(x0 + i, y, 'wood', (3, 2, 1)[i] if y < 24 else 1)
    for x in range(5, 11):
        L.put(x, 20, 'wood', 1)
    return shown(L)


def barrel():
    w, h = 20, 24

    def f(x, y):
        dx = x + .5 - 10
        e = (dx / 8) ** 2 + ((y + .5 - 5) / 3.6) ** 2
        if e <= 1:                                               # lid
            return ('wood', 2) if e > .72 else ('straw', 3 if x % 4 else 2)
        r = 8 + (.9 if 8 < y < 18 else 0)
        if abs(dx) > r or y < 5 or (y > 19 and (dx / 8.6) ** 2 + ((y + .5 - 19) / 3.8) ** 2 > 1):
            return None
        lv = turned(dx / r, 2)
        bend = y - (1 - (dx / r) ** 2) * 2                       # hoops follow the round
        if 7 <= bend < 9 or 15 <= bend < 17:
            return 'straw', min(4, lv + 1)
        return 'wood', lv - (1 if x % 4 == 1 else 0)
    return paint(w, h, f)


def barrel_roll_side(k):
    """Rolls left or right: its lid looks at us and turns."""
    w, h = 22, 22
    a = math.pi / 4 * k

    def f(x, y):
        dx, dy = x + .5 - 11, y + .5 - 12.5
        d = math.hypot(dx, dy)
        if d <= 8:
            if d > 6.7:
                return 'wood', 3 if dx + dy < -3 else 2 if dx + dy < 6 else 1
            s = dx * math.cos(a) + dy * math.sin(a)
            t = -dx * math.sin(a) + dy * math.cos(a)
            if abs(t - 3) < .8 and abs(s) < 4.4:                 # the bar across the lid shows the turning
                return 'wood', 3
            return 'straw', (1 if math.floor(s + 100.5) % 4 == 0 else 2) + (1 if dx + dy < -1 else 0)
        if math.hypot(dx, dy + 3.4) <= 8.4:                      # the side behind the lid
            return ('straw', 3) if abs(math.hypot(dx, dy + 1.6) - 8.2) < .7 else ('wood', 3 if dx < 0 else 2)
        return None
    return paint(w, h, f)


def barrel_roll_long(k):
    """Rolls towards or away: we see staves running across and two hoops."""
    w, h = 26, 18

    def f(x, y):
        dx, dy = x + .5 - 13, y + .5 - 9
        r = 7.6 - (abs(dx) / 12) ** 2 * 1.4
        if abs(dx) > 11.6 or abs(dy) > r:
            return None
        lv = 4 if dy < -r * .72 else 3 if dy < -r * .1 else 2 if dy < r * .6 else 1
        if 6 <= abs(dx) < 8 or abs(dx) >= 10.6:
            return 'straw', lv
        ang = math.asin(max(-1, min(1, dy / r))) + k * math.pi / 16
        return 'wood', lv - (1 if (ang * 16 / math.pi) % 4 < 1 else 0)
    return paint(w, h, f)


def jar():
    """Rain jar: brown glaze with a run of pale drips, wooden lid with a ladle."""
    w, h = 22, 26
    prof = [7] * 4 + [7.4, 8, 8.8, 9.4, 9.7, 9.8, 9.8, 9.6, 9.3, 8.9, 8.4, 7.9, 7.4, 6.9, 6.5, 6]

    def f(x, y):
        dx = x + .5 - 11
        e = (dx / 7.6) ** 2 + ((y + .5 - 4.5) / 3.2) ** 2
        if e <= 1:
            return 'tan', 2 if e > .7 else (3 if x % 4 else 2)
        j = y - 4
        if not 0 <= j < len(prof) or abs(dx) > prof[j] or (j > 17 and (dx / 6.6) ** 2 + ((y - 20.5) / 3.4) ** 2 > 1):
            return None
        lv = turned(dx / prof[j], 2)
        drip = 7 + (3, 5, 2, 4, 6, 3)[x // 2 % 6]
        return ('tan', min(3, lv + 1)) if y < drip else ('ochre', lv)
    a = paint(w, h, f)
    return over(a, art(['..........ab', '........ab..', 'op....ab....', 'onmaab......', '.mm.........']), 6, 0)


KETTLE = """
....bbbbb....
..bb.....bb..
.b..cddc...b.
.b.mnnnnnm.b.
.mnoopnnnnnm.
mnooponnnnnmm
.nopnononmmnm
.nnonnnnnmm..
.mnnnonnmmm..
..mmnnmmmm...
...mm...mm...
"""


# ------------------------------------------------------------- boxes
def crate():
    w, h = 22, 24

    def f(x, y):
        if not (1 <= x <= 20 and 1 <= y <= 22):
            return None
        if y < 10:                                               # top, seen from above
            edge = x in (1, 20) or y in (1, 9)
            return ('wood', 4) if y == 1 else ('wood', 3) if edge else ('straw', 1 if x % 5 == 0 else 2)
        if x < 4 or x > 17:
            return 'wood', 3 if x in (1, 18) else 2
        j = (y - 10) % 4
        if j == 0:
            return 'wood', 1
        d = abs((x - 4) - (y - 10) * 1.1)
        if d < 1.6:
            return 'wood', 3
        return 'wood', 2 if j != 1 or x > 13 else 3
    return paint(w, h, f)


def closet(ajar):
    """Clothes chest taller than a person and as wide as its cell, for walls may stand on both sides of it; ajar shows who
    might be inside."""
    w, h = 20, 40

    def f(x, y):
        if not (1 <= x <= 18 and 1 <= y <= 38):
            return None
        if y < 9:
            return ('wood', 4) if y == 1 or x == 1 else ('wood', 3 if (y + x // 7) % 4 else 2) if y < 8 else ('wood', 1)
        if y > 35:
            return ('wood', 1) if 4 <= x <= 15 and y > 36 else ('wood', 2)
        if x in (1, 18) or y in (9, 10, 34, 35):
            return ('wood', 3) if x in (1, 18) or y in (9, 34) else ('wood', 1)
        if ajar and 7 <= x <= 12:
            return ('ink', 1) if 8 <= x <= 11 else ('wood', 1)
        if x in (9, 10):
            return 'wood', 0 if x == 10 else 1
        ex = x - 2 if x < 10 else 17 - x
        if y in (17, 18, 26, 27):                                # iron bands
            return 'iron', 3 if y in (17, 26) else 2
        if y in (11, 33) or ex in (0, 6):
            return 'wood', 2
        if y in (12, 16, 19, 25, 28, 32):
            return 'wood', 3 if y in (12, 19, 28) else 1
        return 'tan', 1 if (x * 5 + y // 3) % 7 else 0
    a = paint(w, h, f)
    for x in (8, 11):
        if not ajar:
            over(a, art(['o', 'n', 'm'], {'hat': 'gold'}, outline=False), x, 20)
    return a


# ------------------------------------------------------------- lamps
def andon(lit):
    """Paper floor lamp: frame of dark wood, bright heart low in the paper."""
    w, h = 16, 24
    ramp = 'glow' if lit else 'stone'

    def f(x, y):
        X, Y = x - 2, y - 2
        if not (0 <= X <= 11 and 0 <= Y <= 19):
            return None
        if Y in (0, 1):
            return ('wood', 3 if Y == 0 else 2) if 3 <= X <= 8 and (Y or X in (4, 5, 6, 7)) else None
        if Y >= 18:
            return ('wood', 1) if X in (0, 1, 10, 11) or Y == 18 else None
        if X in (0, 11) or Y in (2, 17):
            return 'wood', 3 if X == 0 or Y == 2 else 1
        if X in (4, 7) and not (X == 7 and Y > 12) or Y in (7, 12):
            return ramp, 1 if lit else 1
        d = math.hypot((X - 5.5) / 5, (Y - 11) / 7)
        return ramp, (3 if d < .55 else 2) if lit else (4 if X + Y < 11 else 3 if X + Y < 19 else 2)
    return paint(w, h, f)


STONE_LANTERN = """
........pp........
.......poon.......
.......oonm.......
........nm........
......poonnm......
....poooonnnnm....
..pooooonnnnnnmm..
poooonnnnnnnnmmmmm
onmmmmmmmmmmmmmmmm
...ponnnnnnnnnm...
...pommmmmmmmnm...
...pomLGGmGLlnm...
...pomLGGmGLlnm...
...pommmmmmmmnm...
...pomLLGmLLlnm...
...pommmmmmmmnm...
..poonnnnnnnnnnm..
...onnnnnnnnnmm...
....mmmmmmmmmm....
.....poonnnnm.....
.....poonnnmm.....
.....poon2nmm.....
.....poonnnmm.....
.....poonnnmm.....
.....poonnnmm.....
.....poo3nnmm.....
.....po32nnmm.....
...poooonnnnnmm...
...poonnnnnn22m...
..poonnnn2nn321m..
..onnn3mmmmm22mm..
..mmmmmmmmmmmmmm..
"""


def stone_lantern(lit):
    rows = S(STONE_LANTERN)
    if not lit:
        rows = [r.translate(str.maketrans('LGl', 'mmm')) for r in rows]
        rows[11] = rows[11].replace('mmmmmmmm', 'mmkkmkkm')
    return art(rows, {'hat': ('stone', 1), 'a': 'leaf'})


# ------------------------------------------------------------- works
SWITCH_OFF = """
..............
...4444444....
..433333332...
.43222222221..
...3111112....
...3mnnnm2....
...3noomm2dc..
...3111112cbc.
...3nonnm2.bb.
...3nnmmm2..cb
...3111112..bc
....34321..dcb
....34321..cdb
.....321....b.
.....321......
.....321......
.....321......
.....321......
....43321.....
...4333221....
"""
SWITCH_ON = """
............d.
...4444444.dcb
..433333332.cb
.43222222221cb
...3111112.dc.
...3lLLLl2dc..
...3LGGLL2cb..
...3111112b...
...3LGLLl2....
...3lLLll2....
...3111112....
....34321.....
....34321.....
.....321......
.....321......
.....321......
.....321......
.....321......
....43321.....
...4333221....
"""


def switch(on):
    """A lever on a post below a little roof; behind its paper burns a light while its lamps do."""
    return art(SWITCH_ON if on else SWITCH_OFF)


def plate(down):
    """A flagstone in a frame, as wide as its cell; it sinks under a weight. No outline: it is floor."""
    sunk = 2 if down else 0

    def f(x, y):
        if x in (0, 15) or y in (0, 15):                         # the frame, let into the floor
            return 'wood', 2 if y == 15 or x == 15 else 0
        y -= sunk
        if x in (1, 14) or not 1 <= y <= (14 if down else 13):
            return 'ink', 0 if y < 1 or x == 1 else 1
        if not down and y > 11:
            return 'stone', 1 if y == 12 else 0                  # its edge, while it stands out
        dim = 1 if down else 0
        if y in (2, 10) and x in (3, 12):
            return 'straw', 4 - 2 * dim
        ring = math.hypot(x - 7.5, (y - 6) * 1.15)
        if 2.9 < ring < 4.1:
            return 'straw', (3 if x + y < 13 else 2) - dim
        lv = 4 if x == 2 or y == 1 else 2 if x == 13 or y == 11 else 3
        return 'stone', lv - dim
    return paint(16, 16, f, outline=False)


# ------------------------------------------------------------- loot
DEMON_TILE = """
..p...........p..
.po....ppp....no.
.poo.poooon..onm.
..oooonnnnnoonm..
...onnmnnnmnnm...
.p.nkkmonnmkkm.o.
po.ncdkonnkcdm.nm
on.nmkkoonkkmm.nm
onnnnooponnnnnnnm
.nnonpoonnmnnmmm.
..nonnkmmknnnmm..
..onmzkkkkzmmnm..
.pommzzwwzzmmmnm.
.onnmmzkkzmmmnmm.
..nnnmmmmmmmmmm..
...nnnnmmmmmmm...
.....mmmmmmm.....
"""
ROBE = """
..zzzzQzzzQzzzzz..
.zzzzzQyvyQzzzzzy.
.zdzzzzQyQzzzzdzy.
.zcdzzzzQzzzzddcy.
.zzczzzzQyzzzzczy.
.zzzzdzzQyzdzzzzy.
.zzzddczQyzzdczzy.
.zzzzdzzQyzzzzzzy.
.yyyyyyyvyyyyyyyv.
PzzzzzzzzyzzzzzyvP
QPPPPPPPPPPPPPPQQR
.QzzzzzzzzzzzyyvR.
.zzyyyyyyyyyyyvvv.
..vvvvvvvvvvvvvv..
"""
COMB_BOX = """
......ddddddd......
....ddccccccccb....
...dccccXccXcccb...
..dccXccccccXcccb..
..dcccbbbbbbbcccb..
.dccbb.c.c.c.bbccb.
.dcbc.c.c.c.c.cbcb.
.dcbc.c.c.c.c.cbcb.
.dc.c.c.c.c.c.c.ca.
.dc.c.c.c.c.c.c.ca.
.cc.b.b.b.b.b.b.ba.
.b..b.b.b.b.b.b..a.
8888888888888888887
8777777777777777765
.66666666dd6666665.
.55555555555555555.
"""
POUCH = """
...1bb1...
..2b11b1..
...bddb...
..3433221.
.34443322.
.344c3322.
343cdc3221
3433c33221
.33333221.
..222211..
"""
HAIRPIN = """
.........dd.
........dXXd
.......cdXQd
......cc.dd.
.....cb.d.d.
....cc..w...
...cb.......
..cc........
.cb.........
cb..........
"""
SAKE_CUP = """
..dddddd..
.dXkXXXXd.
dQXXXXXXRd
.rRXXXXRr.
..rrRRrr..
....rr....
...dccb...
"""
PATTERN_BOOK = """
.88888888888888..
87z7888888888887v
zzz78zzz88888887z
87z78zkz8888c887v
87z78zzz888cdc87z
87z78zkz8888c887v
zzz78zzz88888887z
87z78zkz8c888887v
87z78zzzcdc88887z
87z788888c888887v
zzz7888888888887z
87z7888888888886v
87z7888888888866z
.66666666666666zv
..vzvzvzvzvzvzvv.
"""
MOON_CUP = """
.....pppppp.....
..pppkkkkkkooo..
.pkkkkkkkkkkkkn.
pokkkkkkddkkkknm
ponkkkkdwwdkknnm
.onnkkkdwwdknnm.
.ponnnkkddnnnmm.
..oonnnnnnnnmm..
...oonnnnnmmm...
.....onnnmm.....
......onm.......
....poonnmm.....
....mmmmmmm.....
"""


# ------------------------------------------------------------- marks in the world
def exit_rope(k):
    """Rope over the eave with a paper charm; a teal arrow bobs above it."""
    w, h = 18, 36
    L = Layer(w, h)
    for y in range(2, 34):
        x = 8 + round(.9 * math.sin(y * .16 + k * math.pi / 2) * (y / 34))
        for i in range(2):
            L.put(x + i, y, 'straw', (3 if (y + i) % 3 else 1) if i == 0 else (2 if (y + i) % 3 else 1))
        if y in (20, 21, 29, 30):
            for i in (-1, 2):
                L.put(x + i, y, 'straw', 2)
    for x in range(5, 13):                                       # hook on the eave
        L.put(x, 1, 'iron', 4 if x < 9 else 3)
    for x, y in ((4, 2), (4, 3), (13, 2), (13, 3)):
        L.put(x, y, 'iron', 3)
    cv = Canvas(w, h)
    cv.r, cv.l = L.r, L.l
    a = finish(cv)
    charm = art(['zzzzzz', 'zYYYYz', 'zzYYzz', 'zYYYYz', 'zzYYzy', 'zzYYyy', 'yyyyyv'])
    over(a, charm, 5, 7)
    arrow = art(['....Y....', '...YYY...', '..YYYYY..', '.YYYYYYY.', 'YYYY.YYYY', 'YYY...YYY', 'YY.....YY'])
    return over(a, arrow, 4, 19 + (0, -1, -2, -1)[k])


def card():
    """Her calling card: two brushed characters ('advance notice') and a red seal."""
    w, h = 28, 18
    L = Layer(w, h)
    for y in range(1, h - 1):
        for x in range(1, w - 1):
            edge = x in (1, w - 2) or y in (1, h - 2)
            L.put(x, y, 'violet' if edge else 'paper', 2 if edge else 3)
    for i, ch in enumerate('予告'):
        for y, row in enumerate(GLYPHS[ch]):
            for x, p in enumerate(row):
                if p == 'w':
                    L.put(2 + i * 12 + x, 3 + y, 'ink', 1)
    for x, y in ((24, 13), (25, 13), (24, 14), (25, 14), (23, 14), (24, 12), (25, 12), (23, 13), (23, 15), (24, 15), (25, 15)):
        L.put(x, y, 'scarf', 2 if x + y < 39 else 1)
    return shown(L)


LAID_CARD = """
..zzzzzzz.
.zzkzkzzz.
.zkzzkzRz.
zzkzkzRRz.
zkzzkzzzz.
zzzzzzzzy.
.vyyyyyv..
"""


def line():
    """A piece of the rope that she climbs: as high as a turn of its strands, to be hung below another."""
    L = Layer(4, 12)
    for y in range(12):
        L.put(0, y, 'ink', 0)
        L.put(3, y, 'ink', 0)
        L.put(1, y, 'straw', 3 if y % 3 else 1)
        L.put(2, y, 'straw', 2 if (y + 1) % 3 else 1)
    return shown(L, outline=False)


def puff(k):
    """A breath of dust at a foot, four frames."""
    blobs = [((0, 0, 1.6),), ((-1.5, -.5, 2.1), (2, 0, 1.7)), ((-3, -1.5, 1.7), (3, -1, 1.6), (0, -2.5, 1.2)), ((-4, -3, .9), (4, -2.5, .9), (0, -4.5, .7))][k]

    def f(x, y):
        for bx, by, r in blobs:
            dx, dy = x + .5 - 6.5 - bx, y + .5 - 7 - by
            if dx * dx + dy * dy <= r * r:
                return 'stone', 4 if dx + dy < 0 else 3
        return None
    return paint(13, 10, f, outline=False)


def ITEMS():
    spin = [bottle(math.pi / 4 * k) for k in range(8)]
    it = {
        'bottle': Item([bottle(0)], (7, 13)),
        'bottle_lying': Item([bottle(math.pi / 2)], (7, 10)),
        'bottle_spin': Item(spin, (7, 7), 50),
        'pebble': Item([art(PEBBLE, {'hat': ('stone', 1)})], (3, 4)),
        'vase': Item([vase()], (8, 25)),
        'vase_broken': Item([vase(True)], (8, 25)),
        'barrel': Item([barrel()], (10, 21)),
        'barrel_roll_side': Item([barrel_roll_side(k) for k in range(4)], (11, 20), 70),
        'barrel_roll_long': Item([barrel_roll_long(k) for k in range(4)], (13, 15), 70),
        'kettle': Item([art(KETTLE, {'hat': 'iron', 'a': 'iron'})], (7, 12)),
        'crate': Item([crate()], (11, 22)),
        'closet': Item([closet(False)], (10, 38)),
        'closet_ajar': Item([closet(True)], (10, 38)),
        'jar': Item([jar()], (11, 23)),
        'andon_lit': Item([andon(True)], (8, 20)),
        'andon_unlit': Item([andon(False)], (8, 20)),
        'stone_lantern_lit': Item([stone_lantern(True)], (10, 31)),
        'stone_lantern_unlit': Item([stone_lantern(False)], (10, 31)),
        'switch': Item([switch(False), switch(True)], (8, 20)),
        'plate': Item([plate(False), plate(True)], (8, 8)),
        'demon_tile': Item([art(DEMON_TILE, {'hat': ('stone', 1)})], (9, 17)),
        'wedding_robe': Item([art(ROBE)], (10, 14)),
        'comb_box': Item([art(COMB_BOX, {'b': 'violet'})], (10, 16)),
        'pouch': Item([art(POUCH, {'a': 'moss', 'b': 'straw'})], (6, 10)),
        'hairpin': Item([art(HAIRPIN, {'scarf': 'violet'})], (7, 10)),
        'sake_cup': Item([art(SAKE_CUP, {'scarf': 'red'})], (6, 7)),
        'pattern_book': Item([art(PATTERN_BOOK, {'b': 'navy'})], (9, 15)),
        'moon_cup': Item([art(MOON_CUP, {'hat': 'violet'})], (9, 13)),
        'exit': Item([exit_rope(k) for k in range(4)], (9, 34), 160),
        'calling_card': Item([card()], (14, 16)),
        'card_laid': Item([art(LAID_CARD)], (6, 8)),
        'line': Item([line()], (2, 12)),
        'glint': Item([star(k) for k in range(5)], (5, 5), (60, 60, 90, 60, 60)),
        'puff': Item([puff(k) for k in range(4)], (6, 8), 60),
    }
    for i, rows in enumerate(SHARDS):
        it[f'shards_{i + 1}'] = Item([shards(rows)], (7, 6))
    return it | loose.ITEMS() | instruments.ITEMS() | music.ITEMS() | garden.ITEMS() | heirlooms.ITEMS()
