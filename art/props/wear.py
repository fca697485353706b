"""Icons of the kit, what she wears, locks and clues: small pictures for the HUD and the briefing, drawn unlit."""
import numpy as np
from . import loose
from .atlas import Item
from .draw import art, centred, edged, over, pixels
from .items import PEBBLE, bottle

SIZE = 16

WHISTLE = """
..........
.......pp.
.....ppoom
pppppoonmm
ooooonknm.
nnnnnnnnm.
.mmmnnnm..
....mmm...
"""

# Folded clothes, each with its own silhouette: collar and scarf, hood, socks, coat with a crest.
PLAIN = """
.44..QRRQ..33.
4443QRrrRQ3332
44433QRRQ33322
444433PRr33322
444413QRr13322
.4431QPRr1332.
..431QRR1133..
..43.3Rr3.32..
..43433r3332..
..dcdcdccbcb..
..4343331332..
..3232221222..
"""
SHADOW = """
....12221.....
...1233321....
..123333321...
..123111321...
..12pe1ep21...
..123111321...
..1233333211..
.123332233211.
12333221223321
1232211112221.
.12211111211..
..111111111...
"""
TABI = """
...zzy........
..zzzyv.......
..zzyyv..zzy..
..zzyyv.zzzyv.
..bzybv.zzyyv.
..zzyyv.zzyyv.
.zzzyyv.bzybv.
zzzyyyv.zzyyv.
zzuyyvvzzzyyv.
.uvvvv.zzuyvv.
.......uvvvv..
"""
SERVANT = """
.33........33.
3433z....z3343
34433z..z33443
344433zz334443
.34433yz33443.
..3443zz3443..
..34zz43zz43..
..34zk43kz43..
..34zz43zz43..
..3zyzyzyzy3..
..3yzyzyzyz3..
..2222222222..
"""

PADLOCK = """
...ppoo...
..po..nm..
..p....m..
..o....m..
.ddccccbb.
.dcccccba.
.dcckkcba.
.dccckcba.
.dcckccba.
.cbbbbbaa.
"""

# What a guard has noticed, in a plate of its own beside his head.
CLUES = dict(open_door="""
wwwwww.
wwkkkw.
wwkkkw.
wwkkkw.
wkkkkw.
wwkkkw.
wwwwww.
""", dark_lamp="""
...w...
.wwwww.
.w.k.w.
.wkkkw.
.w.k.w.
.wwwww.
..w.w..
""", missing_treasure="""
w.w.w.w
.......
w.....w
.w...w.
..w.w..
...w...
.wwwww.
""", sleeper="""
.wwwww.
....ww.
...ww..
..ww...
.ww....
.wwwww.
""", shards="""
.w...w.
ww..ww.
w..ww..
...w..w
.w...ww
ww.ww.w
...ww..
""")

EYE = """
...wwwww...
..wwwwwww..
.wwwkkkwww.
wwwkkpkkwww
.wwwkkkwww.
..wwwwwww..
...wwwww...
"""


def icon(img):
    """The picture in the middle of a slot."""
    return Item([centred(img, SIZE, SIZE)])


def clue(rows):
    """An amber plate with a notch towards the guard's head."""
    w = h = 13
    plate = np.zeros((h, w, 4), np.uint8)
    fill, line = pixels(['x'], {'x': 'l2'})[0, 0], pixels(['x'], {'x': 'l1'})[0, 0]
    plate[1:11, 1:12] = fill
    plate[10, 1:12] = line
    for x, y in ((1, 1), (11, 1), (1, 10), (11, 10)):
        plate[y, x] = 0
    plate[11, 3] = plate[11, 4] = plate[12, 3] = line
    img = edged(plate, 'n0', 0)
    return over(img, pixels(rows, {'w': 'w0', 'k': 'l3'}), 3, 2)


def noticed(k):
    """An eye that opens: somebody has seen that something is wrong."""
    rows = pixels(EYE, {'w': 'p2', 'k': 'n1', 'p': 'l3'})
    shut = (3, 1, 0)[k]
    if shut:
        rows = rows[shut:-shut]
    return centred(edged(rows, 'w0'), 15, 11)


def pick_bar():
    """The way of the feeler: a groove in brass, to be stretched."""
    img = np.zeros((9, 24, 4), np.uint8)
    rows = pixels(['a', 'b', 'c', 'd', 'd', 'd', 'd', 'e', 'a'], dict(a='n0', b='l1', c='w1', d='n1', e='w3'))
    img[:] = rows
    for x in (0, -1):
        img[:, x] = pixels(['x'], {'x': 'n0'})[0, 0]
    for x in (1, -2):
        img[1:-1, x] = pixels(['x'], {'x': 'w3'})[0, 0]
    return img


def pick_pin(set_):
    """A pin of the lock: up in its shaft, or set."""
    rows = ['.....', '.....', '.qqq.', '.qpo.', '.qpo.', '.qpo.', '.ppo.', '..o..'] if not set_ else \
        ['.sss.', '.sts.', '.sts.', '.sss.', '.qpo.', '..p..', '.....', '.....']
    return edged(pixels(rows, dict(q='l3', p='l2', o='l1', s='sig', t='n6')))


def pick_feeler():
    """The bent tip of her pick."""
    return edged(pixels(['..w..', '.www.', '..w..', '..w..', '..v..', '..v..', '.vv..', 'vv...'], dict(w='n6', v='n5')))


def ITEMS():
    it = {
        'icon_bottle': icon(bottle(0.4)),
        'icon_pebble': icon(art(PEBBLE, {'hat': ('stone', 1)})),
        'icon_firecracker': icon(loose.firecracker(0)),
        'icon_smoke_ball': icon(art(loose.SMOKE_BALL, {'hat': ('stone', 1), 'x': 'straw'})),
        'icon_incense': icon(loose.incense(0)[12:]),
        'icon_whistle': icon(art(WHISTLE, {'hat': ('straw', 1)})),
        'icon_coin': icon(art(loose.COIN, {'acc': 'gold'})),
        'icon_bell': icon(art(loose.BELL, {'hat': 'gold'})),
        'icon_bucket': icon(loose.bucket(True)[1:17]),
        'icon_key': icon(art(loose.KEY)),
        'icon_padlock': icon(art(PADLOCK, {'hat': ('stone', 1)})),
        'outfit_plain': icon(art(PLAIN, {'a': 'violet', 'acc': 'straw'})),
        'outfit_shadow': icon(art(SHADOW, {'a': 'stripe', 'hat': 'skin'})),
        'outfit_tabi': icon(art(TABI, {'acc': 'navy'})),
        'outfit_servant': icon(art(SERVANT, {'a': ('moss', -1)})),
        'pick_bar': Item([pick_bar()], cut=4),
        'pick_pin': Item([pick_pin(False), pick_pin(True)], (3, 5)),
        'pick_feeler': Item([pick_feeler()], (3, 0)),
        'mark_noticed': Item([noticed(k) for k in range(3)], (7, 10), (60, 60, 900)),
    }
    for name, rows in CLUES.items():
        it[f'clue_{name}'] = Item([clue(rows)], (0, 12))
    return it
