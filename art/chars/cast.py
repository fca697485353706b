"""The cast: which stamps, ramps, cloth and props each character is made of.
A new character is one dict here (plus stamps in parts.py if it needs a head)."""
import math
from .composer import Layer, rp, stamp
from .parts import HEADS, ORNAMENTS, PROPS, TORSO, S


BACK_SWORD = S("""
................dd
...............cd.
..............dc..
............pod...
.............on...
...........mm.....
..........mm......
.........mm.......
........mm........
.......mm.........
......mm..........
.....mm...........
....mm............
...mn.............
..on..............
""")
BACK_SWORD_SIDE = S("""
dd........
cd........
.dc.......
.cd.......
..do......
.po.......
...mm.....
...nm.....
....mm....
....nm....
.....mm...
.....nm...
......mm..
......nm..
.......o..
""")


# ------------------------------------------------------------- held things
def _line(L, x0, y0, x1, y1, R, slot, lv):
    n = int(max(abs(x1 - x0), abs(y1 - y0))) or 1
    for i in range(n + 1):
        r, l = rp(R, slot, lv)
        L.put(int(round(x0 + (x1 - x0) * i / n)), int(round(y0 + (y1 - y0) * i / n)), r, l)


def lantern(hand):
    """Paper lantern on a short stick, a pendulum that lags half a beat."""
    def f(add, d, p, fi, n, hands, R, sh):
        nm = hand[d]
        x, y = hands[nm]
        sw = {'walk': 1.3, 'idle': .4}.get(p['kind'], .6) * math.sin(2 * math.pi * (p['i'] - 1.5) / 4 if p['kind'] == 'walk' else 2 * math.pi * fi / n)
        fx = {'side': 2, 'down': 1, 'up': 1}[d]
        L = Layer()
        _line(L, x + 1, y, x + 1 + fx, y - 1, R, 'acc', 1)
        z = {'side': .55, 'down': 6, 'up': 2.6}[d]
        if p.get('free'):
            z = 6.5
        add(z, L, None)
        add(z + .1, stamp(PROPS['chochin'], int(round(x + fx + sw)), y, R), None)
    return f


def pole(length, tip, lv=2, hand=None, room=6):
    """`room`: how many pixels its tip takes; a pole held too high is held farther up, so that it stays in the frame."""
    def f(add, d, p, fi, n, hands, R, sh):
        x, y = hands[hand[d]]
        L = Layer()
        lean = {'side': .06, 'down': .03, 'up': .03}[d]
        top = max(room, y - length * .62)
        bot = min(28, max(y, top + length * .62) + length * .38)
        x0 = x + 1
        _line(L, x0 - lean * (bot - y), bot, x0 + lean * (y - top), top, R, 'acc', lv)
        z = {'side': 5.9, 'down': 4.4, 'up': 2.5}[d]
        add(z, L, None)
        tip(add, z, x0 + lean * (y - top), top, R, p, fi, n)
    return f


def spearhead(add, z, x, y, R, p, fi, n):
    add(z + .01, stamp(['.p', '.o', 'pn', 'on', '.m'], int(round(x)) - 1, int(y) - 4, R), None)


def hanglamp(add, z, x, y, R, p, fi, n):
    sw = {'walk': 1.4}.get(p['kind'], .5) * math.sin(2 * math.pi * ((p['i'] - 1.5) / 4 if p['kind'] == 'walk' else fi / n))
    L = Layer()
    x, y = min(int(round(x)), 22), int(y)
    _line(L, x, y, x + 3, y - 1, R, 'acc', 2)
    add(z, L, None)
    add(8.5, stamp(PROPS['biglamp'], int(round(x + 1 + sw)), y, R), None)


def tray(wide=False):
    """Tea on a tray: before the chest, or (`wide`) on one hand, as high as the face. Whoever runs has put it down."""
    def f(add, d, p, fi, n, hands, R, sh):
        if p.get('free'):
            return
        if d == 'side':
            x, y = hands['n']
            add(6.5, stamp(PROPS['tray'], x, y - 3, R), 'soft')
        elif wide:
            nm = 'r' if d == 'down' else 'l'
            x, y = hands[nm]
            rows = PROPS['teatray'] if d == 'down' else [r[::-1] for r in PROPS['teatray']]
            add(6.5 if d == 'down' else 4.6, stamp(rows, x - (3 if d == 'down' else 6), y - 5, R), 'soft')
        elif d == 'down':
            add(4.8, stamp(PROPS['traywide'], int(round(sh[0])) - 5, hands['l'][1] - 2, R), 'soft')
    return f


def club(add, d, p, fi, n, hands, R, sh):
    """A studded iron-wood club: on the shoulder, raised when he hunts, planted when he dozes or squats."""
    if p.get('busy'):
        return
    R = dict(R, hat=('wood', 1), acc='steel')
    rows = PROPS['club']
    nm = {'side': 'n', 'down': 'r', 'up': 'l'}[d]
    x, y = hands[nm]
    if d == 'side' and not p.get('free'):
        add(6.5, stamp(PROPS['club_shouldered'], int(round(sh[0])) - 12, int(sh[1]) - 9, R), 'soft')
    elif p.get('face') == 'sleep' or p.get('squat'):
        out = {'side': 3, 'down': 2, 'up': -2}[d]
        add(6.4, stamp(rows[::-1], x - 2 + out, 29 - len(rows), R), 'soft')
    else:
        top = max(2, y - len(rows) + 2)
        add({'side': 5.9, 'down': 4.4, 'up': 2.5}[d], stamp(rows, x - 1, top, R), None)


def jitte(add, d, p, fi, n, hands, R, sh):
    """The officer's iron truncheon with its one hook, pointed at whoever is meant."""
    nm = 'n' if d == 'side' else 'r'
    x, y = hands[nm]
    R = dict(R, hat='steel', acc='gold')
    if d == 'side':
        add(6.5, stamp(['.....p', '....o.', '.n.o..', '.no...', 'dc....', 'c.....'], x + 1, y - 4, R), None)
    else:
        add(6.5 if d == 'down' else 2.7, stamp(['...p', '..p.', 'n.o.', 'noo.', '.d..', '.c..'], x, y - 4, R), None)


def katana(add, d, p, fi, n, hands, R, sh):
    """A straight sword across the back, longer than he is wide."""
    x, y = int(round(sh[0])), int(sh[1])
    R = dict(R, acc='straw', hat='steel')
    if d == 'side':
        add(2.7, stamp(BACK_SWORD_SIDE, x - 10, y - 9, R), None)
    elif d == 'up':
        add(6, stamp([r[::-1] for r in BACK_SWORD], x - 10, y - 7, R), 'soft')
    else:
        add(.3, stamp(BACK_SWORD, x - 8, y - 7, R), None)


def swords(add, d, p, fi, n, hands, R, sh):
    """Two scabbards through the sash: the samurai silhouette."""
    x, y = int(round(sh[0])), int(sh[1]) + 4
    R = dict(R, hat=('wood', 1), acc='gold')
    if d == 'side':
        add(2.7, stamp(['......on', '....onm.', '..onm...', 'dcnm....', 'cb......'], x - 10, y - 1, R), None)
        add(6.3, stamp(['..p', '.d.', 'b..'], x + 1, y - 3, R), None)
    elif d == 'down':
        add(4.6, stamp(['p..', 'op.', '.db'], x - 7, y - 3, R), None)
        add(2.2, stamp(['on..', '.on.', '..dc', '...b'], x + 4, y, R), None)
    else:
        add(2.2, stamp(['..no', '.no.', 'cd..', 'b...'], x - 8, y, R), None)
        add(2.7, stamp(['..p', '.po', 'bd.'], x + 4, y - 3, R), None)


def key(add, d, p, fi, n, hands, R, sh):
    """The winding key on the doll's back turns one step each frame."""
    K4 = [['dd.dd', '.ddb.', 'bb.bb'], ['.dd..', '.ddb.', '..bb.'], ['..d..', '..d..', '..b..'], ['..dd.', '.ddb.', '.bb..']][fi % 4]
    x, y = int(round(sh[0])), int(sh[1])
    if d == 'side':
        add(2.8, stamp(K4, x - 9, y + 1, dict(R, acc='gold')), None)
    elif d == 'up':
        add(6, stamp(K4, x - 3, y + 2, dict(R, acc='gold')), 'soft')


def account_book(add, d, p, fi, n, hands, R, sh):
    """Long ledger on a string, open while he is calm, under the arm when he runs."""
    R = dict(R, a='paper', b='navy')
    if p.get('free'):
        x, y = hands['n' if d == 'side' else 'l']
        add(6.6 if d != 'up' else 2.9, stamp(['773', '773', '662'], x, y - 2, R))
    elif d == 'side':
        x, y = hands['n']
        add(6.6, stamp(['...33', '.3332', '77326', '.776.'], x - 1, y - 3, R))
    else:
        add(4.8 if d == 'down' else 2.6, stamp(['333333433332', '3k3k334k3k32', '3k3kk34k3k32', '777777777776'], int(round(sh[0])) - 6, hands['l'][1] - 3, R))


# The inspector's stiff shoulder cloth stands out like a roof.
WINGS = dict(down=S("""
77................66
7887............6665
.88877........66665.
..8887........6665..
...887........665...
"""), side=S("""
77..........
7887.....666
.888777766..
..8887776...
....887.....
"""), up=S("""
77................66
7888............6665
.88888777777666665..
..888877777766665...
...8777777766665....
"""))

# ------------------------------------------------------------- people
GIRL = dict(
    head=HEADS['girl'], head_caught=HEADS['girl_caught'], torso=TORSO['girl'],
    ramps=dict(hair='hairv', skin=('skin', 1), a='navy', b='navy', acc='violet', hat='steel', scarf='scarf', x='paper'),
    leg=('b', 1), wrap=('hat', 2), foot=('b', 1), sleeve=('a', 2), fore=('hat', 1), armw=1.05, shw=3.8,
    tail_at=dict(side=(-3.7, 9.5), down=(3.2, 9), up=(-5, 9.4)),
    cloth=dict(
        pony=dict(at='tie', n=6, seg=1.5, w=[2, 3, 3.2, 2.4, 1], slot='hair', lvl=dict(side=1, down=1, up=2), mass=1.3, air=.75, flutter=.5,
                  root=dict(side=(-1.8, -.9), down=(2, -.9), up=(-2.4, -1.2)), z=dict(side=4.8, down=.2, up=8)),
        scarf2=dict(at='neck', n=6, seg=1.5, w=[2, 2.2, 2, 1.4], slot='scarf', lvl=dict(side=0, down=0, up=1), hi=.6, phase=.4, air=.75, mass=1.3, off=dict(up=-1.8), root=dict(up=(-1.4, .7)), z=dict(side=.3, down=.3, up=7)),
        # Loose: in her sheets it is left out, for there the game itself hangs it on her.
        scarf=dict(at='neck', loose=True, n=8, seg=dict(side=1.5, down=1.15, up=1.45), w=[2.2, 3, 3, 2.8, 2], slot='scarf', lvl=1, hi=-.1, off=dict(up=1.2), root=dict(up=(1.2, 1.1)), z=dict(side=.4, down=.4, up=7.2)),
    ),
    extras=dict(
        down=[(5.5, S("""
.RQQQQRR.
rRQQRRRRr
..rRRRr..
"""), -4, 0), (5.6, ['yz', '.v'], 3, -9)],
        side=[(5.5, S("""
.RQQQQR
RQQRRRr
.rRRRr.
"""), -4, 0), (5.6, ['.z', 'zy', 'v.'], -5, -9)],
        up=[(5.5, S("""
.RQQQQRR.
RQQQRRRRr
.rRRQRRr.
..rr.rr..
"""), -4, 0), (8.5, ['.zy', 'zyv', '.v.'], -6, -9)]),
)


# Cloth over her hair, by the letters of the stamps: a hood of her jacket's cloth, a kerchief of the third.
HOOD = str.maketrans('hHJj', '1234')
KERCHIEF = str.maketrans('hHJj', 'vyzz')


def covered(heads, cloth, rows, sides=0):
    """Her heads with cloth over the hair: over the uppermost `rows` seen from before and from the side, over all of it from
    behind; `sides`: so many pixels at the left and right farther down."""
    def cover(j, row):
        if j < rows:
            return row.translate(cloth)
        end = len(row) - sides
        return row[:sides].translate(cloth) + row[sides:end] + row[end:].translate(cloth)
    return {d: [row.translate(cloth) if d == 'up' else cover(j, row) for j, row in enumerate(stamp)] for d, stamp in heads.items()}


def dressed(ramps, cover=None, **more):
    """She, in other clothes; `cover`: what she wears over her hair, as `covered` has it."""
    heads = {key: covered(GIRL[key], *cover) for key in ('head', 'head_caught')} if cover else {}
    return dict(GIRL, ramps=dict(GIRL['ramps'], **ramps), **heads, **more)


# What she wears; her tail of hair and the scarf are hers in everything. Her head is half of her: what is worn shows there,
# or in a large pale shape below it.
OUTFITS = dict(
    girl=GIRL,
    girl_shadow=dressed(dict(a='ink', b='ink', hat='navy', acc='ink', x='ink', scarf=('red', 1)), cover=(HOOD, 5, 2)),
    girl_tabi=dressed(dict(a='steel', b='paper', hat='paper', acc='violet'), leg=('b', 1), wrap=('b', 3), foot=('b', 3), legw=1.9, gap=3),
    girl_servant=dressed(dict(a='moss', b='moss', acc='straw', hat='moss'), cover=(KERCHIEF, 5), torso=TORSO['servant'], leg=('b', 0),
                         wrap=('b', 0), foot=('x', 1), lower='robe', robe=dict(slot='a', base=1, w0=7, w1=8, y1=26)),
)

WATCHMAN = dict(
    grip=dict(side='hf', down='hr', up='hr'),
    head=HEADS['watch'], torso=TORSO['happi'],
    ramps=dict(hair='hairk', skin='skin', a='ochre', b='navy', acc='paper', hat='steel', scarf='scarf', x='paper'),
    leg=('b', 2), wrap=None, foot=('acc', 0), sleeve=('a', 2), fore=('a', 2), armw=1.35, shw=4.3, legw=1.5, lamp=True,
    hold=dict(side=dict(hf=(5, 2.2)), down=dict(hr=(1.5, 2.6)), up=dict(hr=(1.5, 2.6))),
    props=[lantern(dict(side='f', down='r', up='r'))],
)

CAPTAIN = dict(
    tall=True,
    head=HEADS['captain'], torso=TORSO['haori'],
    ramps=dict(hair='hairk', skin='skin', a='violet', b='red', acc='gold', hat=('ink', 1), scarf='scarf', x='paper'),
    leg=('b', 0), wrap=None, foot=('hat', 1), sleeve=('a', 2), fore=('a', 2), armw=1.75, shw=5, lower='robe',
    robe=dict(slot='b', base=1, w0=8, w1=11, y1=27),
    props=[swords],
)
ASHIGARU = dict(
    grip=dict(side='hn', down='hl', up='hl'),
    head=HEADS['ashi'], torso=TORSO['ashi'],
    ramps=dict(hair='hairk', skin='skin', a='moss', b='navy', acc='straw', hat='steel', scarf='scarf', x='paper'),
    leg=('b', 2), wrap=('acc', 1), foot=('b', 1), sleeve=('b', 2), fore=('acc', 1), armw=1.2, shw=4,
    hold=dict(side=dict(hn=(3, 3)), down=dict(hl=(-1, 3)), up=dict(hl=(-1, 3))),
    props=[pole(24, spearhead, 2, dict(side='n', down='l', up='l'))],
)
SERVANT = dict(
    errands=('rest', 'bend', 'drink'),
    grip=dict(side='hn', down='hr', up='hl'),
    head=HEADS['servant'], torso=TORSO['servant'],
    ramps=dict(hair='hairb', skin=('skin', 1), a='moss', b='moss', acc='straw', hat='wood', scarf='scarf', x='paper'),
    leg=('b', 0), wrap=None, foot=('x', 1), sleeve=('a', 2), fore=('a', 2), armw=1.6, shw=4.2, lower='robe',
    robe=dict(slot='a', base=1, w0=7, w1=8, y1=27),
    hold=dict(side=dict(hn=(4, 1.6), hf=(5, 3)), down=dict(hr=(3.4, .4)), up=dict(hl=(-3.4, .4))),
    props=[tray(wide=True)],
    extras=dict(side=[(2.6, ['zz.', 'yzz', '.yz', 'yv.', 'v..'], -7, 3)], up=[(5, ['zz..zy', 'yzzzyv', '.vzyv.', '.z.yv.', 'zy..vv'], -3, 3)],
                down=[(4.9, ['v......', ], 4, -6)]),
)
SHADE = dict(
    errands=(),
    head=HEADS['shade'], torso=TORSO['shade'],
    ramps=dict(hair='ink', skin='skin', a='violet', b=('ink', 1), acc='steel', hat='steel', scarf='violet', x='paper'),
    leg=('a', 1), wrap=('b', 2), foot=('b', 1), sleeve=('a', 1), fore=('b', 2), hand=('a', 1), armw=1.05, shw=3.6,
    tail_at=dict(side=(-4.5, 13), down=(3, 13), up=(.5, 13)),
    cloth=dict(
        t1=dict(at='tie', n=6, seg=1.5, w=[1, 1.4, 1.2, 1], slot='acc', lvl=1, air=1, flutter=1, z=dict(side=.4, down=.4, up=7.2)),
        t2=dict(at='tie', n=5, seg=1.4, w=[1, 1.2, 1], slot='acc', lvl=0, air=.7, phase=.4, mass=1.3, z=dict(side=.3, down=.3, up=7.1)),
    ),
    props=[katana],
    extras=dict(down=[(5.6, ['...4..', '..44..', '.4332.'], -3, -12)], side=[(5.6, ['4....', '.43..', '.4332'], -5, -12)], up=[(5.6, ['...4..', '..43..', '.4332.'], -3, -12)]),
)
INSPECTOR = dict(
    errands=(),
    head=HEADS['insp'], torso=TORSO['insp'],
    ramps=dict(hair='hairk', skin='skin', a='ink', b='steel', acc='gold', hat='steel', scarf='scarf', x='paper'),
    leg=('b', 0), wrap=None, foot=('x', 1), sleeve=('a', 2), fore=('a', 2), armw=1.6, shw=4.8, lower='robe',
    robe=dict(slot='b', base=1, w0=7, w1=8, y1=27),
    hold=dict(side=dict(hn=(4, 1.8)), down=dict(hr=(1.6, 2)), up=dict(hr=(1.6, 2))),
    props=[swords, jitte],
    extras=dict(down=[(4.6, WINGS['down'], -10, -1)], side=[(6.1, WINGS['side'], -6, -1)], up=[(4.7, WINGS['up'], -10, -1)]), abed={},
)
BEARER = dict(
    grip=dict(side='hn', down='hr', up='hr'),
    head=HEADS['bearer'], torso=TORSO['happi'],
    ramps=dict(hair='hairk', skin='skin', a='navy', b='wood', acc='tan', hat='straw', scarf='scarf', x='paper'),
    leg=('b', 2), wrap=('acc', 2), foot=('b', 1), sleeve=('a', 2), fore=('a', 2), armw=1.3, shw=4.2,
    hold=dict(side=dict(hn=(3.2, 3.4), hf=(4.2, .6)), down=dict(hr=(-1.4, 2.6)), up=dict(hr=(-1.2, 2.6))),
    props=[pole(27, hanglamp, 2, dict(side='n', down='r', up='r'), room=3)],
)
DOLL = dict(
    head=HEADS['doll'], torso=TORSO['doll'],
    ramps=dict(hair='hairk', skin='pale', a=('red', 1), b='red', acc='gold', hat='wood', scarf='scarf', x='paper'),
    leg=('b', 0), wrap=None, foot=('hat', 2), sleeve=('a', 2), fore=('a', 2), armw=1.6, shw=4, lower='robe',
    robe=dict(slot='a', base=1, w0=7, w1=13, y1=28),
    hold=dict(side=dict(hn=(4, 3.2), hf=(5, 3)), down=dict(hl=(1.8, 4.4), hr=(-1.8, 4.4)), up=dict(hl=(1, 3), hr=(-1, 3))),
    props=[tray(), key],
)


def doll(a, wears, acc='gold'):
    """Four sisters: each has a colour, and an ornament that tells her from afar."""
    return dict(DOLL, ramps=dict(DOLL['ramps'], a=a, b=a, acc=acc), extras={d: [(5.6, *piece) for piece in wears[d]] for d in wears})


DOLLS = [doll(('red', 1), ORNAMENTS['rings']), doll(('violet', 1), ORNAMENTS['hat']),
         doll(('moss', 0), ORNAMENTS['buns']), doll(('straw', 0), ORNAMENTS['fan'], 'violet')]
TREASURE_GUARD = dict(
    grip=dict(side='hn', down='hr', up='hl'),
    head=HEADS['guard'], torso=TORSO['guard'],
    ramps=dict(hair='ink', skin='skin', a='moss', b='ink', acc='straw', hat=('steel', 1), scarf='scarf', x='paper'),
    leg=('a', 1), wrap=('hat', 0), foot=('b', 1), sleeve=('hat', 1), fore=('skin', 2), armw=1.75, shw=5.4, legw=2.0, gap=3,
    hold=dict(side=dict(hf=(2.4, 3.6), hn=(2.4, 2.6)), down=dict(hl=(-.4, 4.6), hr=(2.8, 2.6)), up=dict(hl=(-2.8, 2.6), hr=(.4, 4.6))),
    props=[club],
)
CLERK = dict(
    grip=dict(side='hn', down='hl', up='hl'), both=True,
    tall=True,
    head=HEADS['clerk'], torso=TORSO['clerk'],
    ramps=dict(hair='hairk', skin=('skin', 1), a=('stripe', 1), b='violet', acc='straw', hat='violet', scarf='scarf', x='paper'),
    leg=('a', 0), wrap=('x', 0), foot=('hat', 1), sleeve=('a', 2), fore=('a', 2), armw=1.15, shw=3.4, legw=1.2, lower='robe',
    robe=dict(slot='a', base=2, w0=6, w1=6.6, y1=26),
    hold=dict(side=dict(hn=(3.6, 2.6), hf=(4.2, 2.4)), down=dict(hl=(-.6, 3.6), hr=(.6, 3.6)), up=dict(hl=(-.6, 3.6), hr=(.6, 3.6))), drape=4,
    props=[account_book],
)
GUARDS = dict(watchman=WATCHMAN, guard=TREASURE_GUARD, clerk=CLERK, captain=CAPTAIN, ashigaru=ASHIGARU, servant=SERVANT, shade=SHADE,
              inspector=INSPECTOR, bearer=BEARER)
