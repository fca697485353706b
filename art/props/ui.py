"""HUD pieces, marks over heads, icons and seals.  Drawn unlit, so colours are final."""
import math
import numpy as np
from PIL import Image
from chars import anim, cast, rig
from chars.palette import RGB
from .atlas import Item
from .draw import S, art, centred, edged, over, pixels, star
from . import wear
from .glyphs import GLYPHS

SEALS = dict(shadow='影', silence='静', traceless='無', full='満', swift='疾')


# ------------------------------------------------------------- light gem
def gem(rung):
    """Faceted diamond in a brass setting: 0 dark, an empty setting; 1 dim, lit from above; 2 lit, with rays round it."""
    w, h = 24, 28
    facets = (('n0', 'n1', 'n2', 'n3', 'n4'), ('n2', 'n3', 'n4', 'n5', 'n6'), ('l1', 'l2', 'l3', 'p2', 'p2'))[rung]
    img = np.zeros((h, w, 4), np.uint8)
    for y in range(h):
        for x in range(w):
            dx, dy = x + .5 - 12, y + .5 - 14
            d = abs(dx) / 11.5 + abs(dy) / 13.5
            if d > 1:
                continue
            if d > .95:
                c = 'n0'
            elif d > .84:
                c = ('w4' if dx + dy < -6 else 'w3') if dx + dy < 0 else ('w2' if dx < 4 else 'w1')
            else:
                k = 3 if dx < 0 and dy < 0 else 2 if dy < 0 else 1 if dx < 0 else 0
                if d < .46:
                    k = min(4, k + 1)
                if rung == 0:                                        # nothing in it but its own shadow
                    k = k if d > .68 else 0
                if rung == 1 and dy > 2 - abs(dx) * .2:              # half awake: the lower half still sleeps
                    c = ('n1', 'n1', 'n2', 'n3', 'n4')[k]
                else:
                    c = facets[k]
            img[y, x] = (*RGB[c], 255)
    for x, y in ((9, 8), (8, 9), (10, 7))[:3 if rung else 0]:
        img[y, x] = (*RGB[('n4', 'n6', 'p2')[rung]], 255)
    if rung == 2:
        for x, y in ((15, 17), (14, 18)):
            img[y, x] = (*RGB['p2'], 255)
        for i in range(4):
            for x in (2 + i, 21 - i):
                for y in (3 + i, 24 - i):
                    img[y, x] = (*RGB['p2' if i > 1 else 'l3'], 255)
    return img


# ------------------------------------------------------------- marks over heads
QUESTION = """
.kkkk.
kk..kk
....kk
...kk.
..kk..
......
..kk..
..kk..
"""
INTERROBANG = """
.kkk..kk
kk.kk.kk
...kk.kk
..kk..kk
..k...k.
........
..k...kk
..k...kk
"""
EXCLAIM = """
kkkk
kkkk
.kk.
.kk.
.kk.
....
.kk.
.kk.
"""


def pop(rows, ink, ramp, shape):
    """Three frames: squashed, stretched, settled.  Each rung has its own plate, colour and sign."""
    rows = S(rows)
    light, mid, low = ramp
    w, h = 17, 17
    out = []
    for k, glyph in enumerate(([r for i, r in enumerate(rows) if i % 3 != 1], rows[:3] + [rows[2]] + rows[3:], rows)):
        plate = np.zeros((h, w, 4), np.uint8)
        for y in range(h):
            for x in range(w):
                dx, dy = x - 8, y - 8
                if shape(dx, dy, (.7, 1.06, .94)[k]):
                    c = light if dx + dy < -5 else low if dx + dy > 5 else mid
                    plate[y, x] = (*RGB[c], 255)
        img = edged(plate, 'n0', 0)
        out.append(over(img, centred(pixels(glyph, {'k': ink}), w, h), 0, 0))
    return out


def round_plate(x, y, s):
    return math.hypot(x, y) <= 6.3 * s


def diamond_plate(x, y, s):
    return abs(x) + abs(y) <= 9.2 * s and abs(x) <= 7 and abs(y) <= 7


def burst_plate(x, y, s):
    a = math.atan2(y, x)
    return math.hypot(x, y) <= (6.1 + 1.3 * math.cos(a * 8)) * s


Z = ("""
nnn
..n
.n.
n..
nnn
""", """
nnnn.
...n.
..n..
.n...
nnnn.
""", """
nnnnn
....n
...n.
..n..
.n...
nnnnn
""")


def sleep():
    """A small z rises and grows."""
    out = []
    for k in range(3):
        img = np.zeros((14, 14, 4), np.uint8)
        for i in range(k + 1):
            z = edged(pixels(Z[i], {'n': 'n6' if i == k else 'n5'}))
            y = 14 - z.shape[0] - (0, 3, 6)[i]
            over(img, z, (0, 3, 6)[i], max(0, y))
        out.append(img)
    return out


# ------------------------------------------------------------- errands over heads
# No plate: they are no alarm.  Each has a shape of its own, and all of them loop.
RAMP = dict(f='l1', o='l2', y='l3', u='p2', w='w3', d='w2', n='n6', b='n5', s='n3', h='n1', k='s1', r='r2', p='r3')
FIRE = ("""
......f.....
.....ff.....
....fff..f..
..f.foff.f..
..ffoofff...
..fooyoff...
...foyyof...
...fouyof...
....oyyo....
ww..oyyo..ww
.wwwwwwwwww.
...dwwwwd...
""", """
....f.......
....ff......
..f.fff.....
..ffofff....
...fooof.f..
...fooyoff..
...foyyof...
...foyuof...
....oyyo....
ww..oyyo..ww
.wwwwwwwwww.
...dwwwwd...
""", """
............
.....f......
....ff..f...
.f..fof.f...
.ffffooff...
..foooyof...
...foyyof...
...fouyof...
....oyyo....
ww..oyyo..ww
.wwwwwwwwww.
...dwwwwd...
""")
COIN = ("""
....oyyyo...
...yyuyyyo..
..yuyyyyyoo.
.oyyy...yyof
.yyuy...yyof
.yyyy...yoof
.oyyy...yoof
..yyyyyyoof.
...oyyyoof..
....offff...
""", """
....oyyo...
...yuyyo...
...yuyyoo..
..yyy..yof.
..yuy..yof.
..yyy..oof.
..yyy..oof.
...yyyoof..
...oyyoof..
....offf...
""", """
.....yf....
.....yf....
.....uf....
.....uf....
.....yf....
.....yf....
.....yf....
.....yf....
.....yf....
.....ff....
""", """
u...oyyo...
...yuuuo...
...uuuyoo..
..uuu..yof.
..uuy..yof.
..uyy..oof.
..yyy..oof.
...yyyoof..
...oyyoof..
....offf...
""")
SAKE = ("""
..nnnb......
...nb.......
...nb.......
..nnbb......
.nnnbbs.....
nnnnbbbs....
nrrnnbbs....
nrrnnbbhnnnb
nnnnbbbhnnbb
.nnnbbs..ns.
.nnnbbs..ns.
""", """
..nnnb..n...
...nb..n.n..
...nb.......
..nnbb.hnnnb
.nnnbbshnnbb
nnnnbbbs.ns.
nrrnnbbs.ns.
nrrnnbbs....
nnnnbbbs....
.nnnbbs.....
.nnnbbs.....
""")
HEADS = ("""
............
..yyyo......
.yyyyoo.....
.yyyyoo.....
..yooo......
............
.yyyyyoo....
yyyyyyyoo...
yyyyyyyoo...
""", """
............
..yyyo......
.yyyyoo.....
.yyyyooh....
..yooohnbb..
..hhhhhnbbs.
.yyyyyoohbs.
yyyyyyyoohs.
yyyyyyyoohbb
""", """
.......nbb..
..yyyohnbbs.
.yyyyoohbbs.
.yyyyoohbs..
..yooohhhhh.
..hhhhhnnbbs
.yyyyyoohbbb
yyyyyyyoohbb
yyyyyyyoohbb
""")
TALE = ("""
.nnnnnnnnnn.
nnnnnnnnnnnb
nnhhhhnnnnnb
nnnnnnnnnnnb
nnnnnnnnnnnb
nnnnnnnnnnnb
.nnnnnnnnnb.
...nnb......
...nb.......
...b........
""", """
.nnnnnnnnnn.
nnnnnnnnnnnb
nnhhhhhhhhnb
nnnnnnnnnnnb
nnhhhnnnnnnb
nnnnnnnnnnnb
.nnnnnnnnnb.
...nnb......
...nb.......
...b........
""", """
.nnnnnnnnnn.
nnnnnnnnnnnb
nnhhhhhhhhnb
nnnnnnnnnnnb
nnhhhhhhnnnb
nnnnnnnnnnnb
.nnnnnnnnnb.
...nnb......
...nb.......
...b........
""")


def drawings(frames):
    """Frames of one size, each from a drawing; they stand on the same ground."""
    pictures = [edged(pixels(rows, RAMP)) for rows in frames]
    w, h = max(p.shape[1] for p in pictures), max(p.shape[0] for p in pictures)
    return [over(np.zeros((h, w, 4), np.uint8), p, 0, h - p.shape[0]) for p in pictures]


def pondering():
    """One dot, two, three."""
    return drawings(['.nn.' + '..nn.' * k + '.....' * (2 - k) + '\n' + 'nnnb' + '.nnnb' * k + '.....' * (2 - k) + '\n'
                     + 'nnnb' + '.nnnb' * k + '.....' * (2 - k) + '\n' + '.bb.' + '..bb.' * k + '.....' * (2 - k) for k in range(3)])


def whirling():
    """A spiral that turns by quarters."""
    size = 11
    swirl = np.zeros((size, size, 4), np.uint8)
    for i in range(70):
        a, r = i * .15, .3 + i * .073
        swirl[round(5 + r * math.sin(a)), round(5 + r * math.cos(a))] = (*RGB['r3' if i > 35 else 'p2'], 255)
    return [edged(np.rot90(swirl, -k)) for k in range(4)]


# ------------------------------------------------------------- icons
POSTURE = dict(run="""
.........ppp....
........ppppp...
....pp..ppppp...
.nnnnpp.ppppp...
....nnn..ppp....
......ppppp.....
.....ppppppp..p.
....pp.pppp.ppp.
...pp..pppp..p..
...p...pppp.....
......pppppp....
......pp..ppp...
.p...pp.....pp..
.pppppp.....pp..
.......n...pp...
...........ppp..
""", walk="""
......ppp.......
.....ppppp......
..pp.ppppp......
.ppp.ppppp......
.p..n.ppp.......
...nnpppp.......
..nn.ppppp......
.nn.ppppppp.....
....pppppp.pp...
....p.pppp.pp...
......pppp......
.....pp.ppp.....
.....pp..pp.....
....pp...ppp....
...ppp....pp....
...pp.....ppp...
""", sneak="""
................
................
................
........ppp.....
.......ppppp....
....pp.ppppp....
...ppp.ppppp....
...p..n.ppp.....
....nnnppp......
..nnnpppppppp...
.nn.pppppp..pp..
...ppppppp..p...
...ppppppppp....
...ppp..pppp....
..ppp....ppp....
..ppp....pppp...
""", crawl="""
................
................
................
................
................
................
................
..........pppp..
......pp.pppppp.
.....ppp.pppppp.
..pppp.nnpppppp.
.pppppnnpppppp..
ppppppppppppp...
ppp.pp.ppp.pp...
ppppppp..pppp...
.ppppppp..pppp..
""")


def posture(rows):
    return pixels(rows, {'p': 'n6', 'n': 'r2'})


EYE = dict(open="""
.....oooooo.....
...oowwwwwwoo...
..owwwkkkkwwwo..
.owwwkkppkkwwwo.
owwwwkkpkkkwwwwo
.owwwkkkkkkwwwo.
..owwwkkkkwwwo..
...oowwwwwwoo...
.....oooooo.....
""", half="""
................
................
..oooooooooooo..
.oooooooooooooo.
owwwwkkpkkkwwwwo
.owwwkkkkkkwwwo.
..owwwkkkkwwwo..
...oowwwwwwoo...
.....oooooo.....
""", closed="""
................
................
................
................
o..............o
.oo..........oo.
..oooooooooooo..
...o.oooooo.o...
..o..o.oo.o..o..
""")


def eye(rows):
    return edged(pixels(rows, {'o': 'n5', 'w': 'n6', 'k': 'n2', 'p': 'sig'}))


def slot(selected):
    """Item box: 20 x 22, brass when chosen."""
    line, corner, fill = ('l3', 'p2', ('n2', 235)) if selected else ('w2', 'w3', ('n0', 205))
    return boxed(20, 22, line, corner, fill, inner='l1' if selected else None)


def boxed(w, h, line, corner, fill, inner=None):
    """Box with cut corners, one line, brighter corner points."""
    img = np.zeros((h, w, 4), np.uint8)
    name, alpha = fill
    img[1:-1, 1:-1] = (*RGB[name], alpha)
    img[0, 2:-2] = img[-1, 2:-2] = (*RGB[line], 255)
    img[2:-2, 0] = img[2:-2, -1] = (*RGB[line], 255)
    for y in (1, -2):
        for x in (1, -2):
            img[y, x] = (*RGB[corner], 255)
    if inner:
        img[1, 3:-3] = img[-2, 3:-3] = (*RGB[inner], 255)
    return img


def panel():
    """Night blue with a lacquer line and a darker second line inside."""
    img = boxed(24, 24, 'w3', 'w4', ('n0', 214))
    img[1, 2:-2] = img[-2, 2:-2] = (*RGB['w0'], 235)
    img[2:-2, 1] = img[2:-2, -2] = (*RGB['w0'], 235)
    return img


def keycap():
    """Paper-coloured key with a thick lower lip: room for 12-pixel text."""
    w, h = 18, 18
    img = np.zeros((h, w, 4), np.uint8)
    img[0:h, 1:w - 1] = (*RGB['n0'], 255)
    img[1:h - 1, 0:w] = (*RGB['n0'], 255)
    img[1:h - 1, 1:w - 1] = (*RGB['p0'], 255)
    img[h - 4:h - 1, 1:w - 1] = (*RGB['w2'], 255)
    img[1:h - 4, 2:w - 2] = (*RGB['p1'], 255)
    img[1, 2:w - 2] = (*RGB['p2'], 255)
    return img


def seal(ch, lit):
    """Round stamp: paper-coloured character on red, or grey when the chance is spent."""
    size = 18
    face, rim, low, ink = ('r1', 'r0', 'r0', 'p2') if lit else ('k0', 'n2', 'n2', 'k2')
    img = np.zeros((size, size, 4), np.uint8)
    for y in range(size):
        for x in range(size):
            d = math.hypot(x + .5 - 9, y + .5 - 9)
            if d <= 8.9:
                c = 'n0' if d > 8.1 else (rim if (x + y) > 17 else 'r2' if lit else 'k1') if d > 7.4 else face
                img[y, x] = (*RGB[c], 255)
    for y, row in enumerate(GLYPHS[ch]):
        for x, p in enumerate(row):
            if p == 'w':
                img[y + 3, x + 3] = (*RGB[ink], 255)
    if not lit:                                                     # struck through once
        for i in range(4, 14):
            img[18 - i, i] = (*RGB['n0'], 255)
    return img


def ghost():
    """Where they think she is: her outline in pale teal, every third line faint inside."""
    frame = rig.biped(cast.GIRL, 'down', anim.idle('down'))[0]
    body = frame[..., 3] > 0
    inside = body.copy()
    for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        inside &= np.roll(np.roll(body, dy, 0), dx, 1)
    out = np.zeros_like(frame)
    out[body & ~inside] = (*RGB['sig'], 235)
    lines = np.zeros_like(body)
    yy, xx = np.mgrid[0:body.shape[0], 0:body.shape[1]]
    lines[(xx + yy) % 3 == 0] = True
    out[inside & lines] = (*RGB['sig'], 110)
    return out


CURSOR = """
pn..........
ppn.........
pppn........
ppppn.......
pppppn......
ppppppn.....
pppppppn....
ppppppppn...
pppppn......
pp.ppn......
p...ppn.....
....ppn.....
"""


def reticle(k):
    """Aim point: four ticks that breathe, a dot in the middle."""
    img = np.zeros((19, 19, 4), np.uint8)
    r = 7 - k
    for i in range(r - 2, r + 1):
        for x, y in ((9 + i, 9), (9 - i, 9), (9, 9 + i), (9, 9 - i)):
            img[y, x] = (*RGB['sig'], 255)
    img[9, 9] = (*RGB['n6'], 255)
    for a in range(0, 360, 6):
        t = a % 90
        if 22 < t < 68:
            x, y = 9 + round(6 * math.cos(math.radians(a))), 9 + round(6 * math.sin(math.radians(a)))
            img[y, x] = (*RGB['sig'], 255)
    return edged(img, 'n0', 0)


def pip(colour):
    """One step of a meter."""
    img = np.zeros((5, 10, 4), np.uint8)
    img[:, :] = (*RGB['n0'], 255)
    light, mid = colour
    img[1:4, 1:9] = (*RGB[mid], 255)
    img[1, 1:9] = (*RGB[light], 255)
    return img


def app_icon(size):
    """Night, a big moon, her face and scarf; 64 is 32 doubled."""
    base = 16 if size == 16 else 32
    img = np.zeros((base, base, 4), np.uint8)
    corner = 2 if base == 16 else 4
    for y in range(base):
        for x in range(base):
            cx = max(corner - x - .5, x + .5 - (base - corner), 0)
            cy = max(corner - y - .5, y + .5 - (base - corner), 0)
            if math.hypot(cx, cy) > corner:
                continue
            d = math.hypot(x + .5 - base * .62, y + .5 - base * .40)
            c = 'n6' if d < base * .29 else 'n5' if d < base * .33 else 'n3' if d < base * .42 else 'n2' if y < base * .8 else 'n1'
            img[y, x] = (*RGB[c], 255)
    if base == 16:
        face = art(rows_of_head() + ['RQQQQQRRr.', 'rRQQRRRRr.', '.rRRRRrr..'], cast.GIRL['ramps'])
        h = min(face.shape[0], 15)
        over(img, face[:h], 2, 16 - h)
    else:
        fig = rig.biped(cast.GIRL, 'side', anim.cycle('run', 'side'))[2]
        ys, xs = np.nonzero(fig[..., 3])
        fig = fig[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
        h, w = fig.shape[:2]
        over(img, fig, max(0, (32 - w) // 2), 30 - h)
    if size == 64:
        img = np.asarray(Image.fromarray(img).resize((64, 64), Image.NEAREST)).copy()
    return img


def rows_of_head():
    return list(cast.GIRL['head']['down'])


def ITEMS():
    it = {f'gem_{n}': Item([gem(i)]) for i, n in enumerate(('dark', 'dim', 'lit'))}
    it['mark_curious'] = Item(pop(QUESTION, 'w0', ('l3', 'l3', 'l2'), round_plate), (8, 16), (50, 60, 900))
    it['mark_investigate'] = Item(pop(INTERROBANG, 'n0', ('l2', 'l2', 'l1'), diamond_plate), (8, 16), (50, 60, 900))
    it['mark_alert'] = Item(pop(EXCLAIM, 'p2', ('r2', 'r2', 'r1'), burst_plate), (8, 16), (50, 60, 900))
    it['mark_sleep'] = Item(sleep(), (0, 13), (420, 420, 700))
    for name, frames, ms in (('rest', drawings(FIRE), 180), ('treat', drawings(COIN), (520, 110, 90, 110)), ('drink', drawings(SAKE), (560, 640)),
                             ('fetch', drawings(HEADS), (320, 160, 620)), ('news', drawings(TALE), (260, 260, 560)),
                             ('undecided', pondering(), (320, 320, 620)), ('tipsy', whirling(), 170)):
        it[f'mark_{name}'] = Item(frames, (frames[0].shape[1] // 2, frames[0].shape[0] - 1), ms)
    for name, c in dict(empty=('n2', 'n1'), calm=('n6', 'sig'), curious=('l3', 'l2'), investigate=('l2', 'l1'), alert=('r3', 'r2')).items():
        it[f'pip_{name}'] = Item([pip(c)])
    for name, rows in POSTURE.items():
        it[f'posture_{name}'] = Item([posture(rows)])
    it['slot'] = Item([slot(False)])
    it['slot_selected'] = Item([slot(True)])
    for name, rows in EYE.items():
        it[f'eye_{name}'] = Item([eye(rows)])
    it['ghost'] = Item([ghost()], (16, 28))
    it['sparkle'] = Item([star(k) for k in range(5)], (5, 5), (60, 60, 90, 60, 60))
    it['keycap'] = Item([keycap()], cut=5)
    it['panel'] = Item([panel()], cut=4)
    for name, ch in SEALS.items():
        it[f'seal_{name}'] = Item([seal(ch, True)])
        it[f'seal_{name}_spent'] = Item([seal(ch, False)])
    it['cursor'] = Item([edged(pixels(CURSOR, {'p': 'p2', 'n': 'p0'}))], (1, 1))
    it['reticle'] = Item([reticle(k) for k in range(2)], (9, 9), 320)
    for size in (16, 32, 64):
        it[f'app_icon_{size}'] = Item([app_icon(size)])
    return it | wear.ITEMS()
