"""Animations as tables.  A pose is a dict; everything is in pixels.

side:  near/far = (foot x, lift, foot kind); front/back: L/R = (x, y, lift)
bob  body down(+)/up(-)   hop  whole figure up(-)   lean  shoulders forward
head (dx,dy)   hn/hf  near and far hand relative to the shoulder
hem  lag of the jacket's hem.  ms = frame time.
Key poses of every step: contact, down, pass, up (x2).
"""

import math

STRIDE = dict(  # one leg through a whole cycle, the other is half a cycle off
    walk=[(3.6, 0, 'heel'), (2, 0, 'flat'), (0, 0, 'flat'), (-2, 0, 'flat'),
          (-4, 0, 'toe'), (-3, 2, 'kick'), (0, 2, 'air'), (3, 1, 'heel')],
    run=[(4, 0, 'heel'), (1, 0, 'flat'), (-2, 0, 'flat'), (-5, 0, 'toe'),
         (-6, 3, 'kick'), (-3, 4, 'kick'), (2, 3, 'air'), (5, 2, 'heel')],
    sneak=[(4, 0, 'toe'), (3, 0, 'flat'), (1, 0, 'flat'), (-1, 0, 'flat'),
           (-3, 0, 'toe'), (-2, 2, 'air'), (1, 3, 'air'), (4, 2, 'air')],
)
FRONT = dict(   # (y towards the viewer, lift)
    walk=[(1, 0), (1, 0), (0, 0), (0, 0), (-1, 0), (-1, 2), (0, 3), (1, 2)],
    run=[(1, 0), (1, 0), (0, 0), (-1, 1), (-1, 3), (-1, 3), (0, 3), (1, 2)],
    sneak=[(1, 0), (1, 0), (0, 0), (0, 0), (-1, 0), (0, 2), (1, 3), (1, 2)],
)
BOB = dict(walk=[0, 1, 0, -1] * 2, run=[0, 1, 0, -1] * 2, sneak=[3, 3, 2, 2] * 2)
ARM = dict(walk=[3, 2, 0, -2, -3, -2, 0, 2], run=[5, 3, 0, -3, -5, -3, 0, 3], sneak=[2, 2, 1, 0, -1, -1, 0, 1])
HEADLAG = dict(walk=[0, -1, 0, 0] * 2, run=[0, 0, 1, 1] * 2, sneak=[0, 0, 0, 0] * 2)
MS = dict(walk=[65, 60, 60, 65] * 2, run=[55, 60, 55, 70] * 2, sneak=[150, 140, 130, 150] * 2)


def halfway(a, b):
    """The pose between two; whatever is no number stays as in the first."""
    if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
        return tuple(halfway(x, y) for x, y in zip(a, b))
    return (a + b) / 2 if isinstance(a, (int, float)) and isinstance(b, (int, float)) else a


def whole(v):
    return tuple(int(x) for x in v) if isinstance(v, tuple) else int(v)


WHOLE = ('i', 'bob', 'hop', 'head', 'L', 'R')                     # what moves by whole pixels


def tween(poses, loop=False, least=100, holds=()):
    """Key poses with one between: whatever lasts `least` ms or longer is parted in two, all but the `holds`."""
    out = []
    for k, p in enumerate(poses):
        q = poses[(k + 1) % len(poses)] if loop or k + 1 < len(poses) else None
        if q is None or p['ms'] < least or k in holds:
            out.append(p)
            continue
        half = {key: halfway(v, q.get(key, v)) for key, v in p.items()}
        half.update({key: whole(half[key]) for key in WHOLE if key in half}, ms=p['ms'] // 2)
        out += [dict(p, ms=p['ms'] - p['ms'] // 2), half]
    return out


def cycle(kind, d):
    out = []
    for i in range(8):
        j = (i + 4) % 8
        bob = BOB[kind][i]
        a = ARM[kind][i]
        p = dict(bob=bob, ms=MS[kind][i], i=i, kind=kind)
        p['head'] = (0, HEADLAG[kind][i])
        p['hem'] = -ARM[kind][(i + 1) % 8] * .25
        if d == 'side':
            p['near'], p['far'] = STRIDE[kind][i], STRIDE[kind][j]
            p['lean'] = {'walk': 0, 'run': 2, 'sneak': 2}[kind]
            lift = -abs(a) * .35
            if kind == 'run':       # bent elbows, fists pump
                p['hn'] = (-a * .9 + 1, 3.5 - max(0, -a) * .5 - abs(a) * .12)
                p['hf'] = (a * .9 + 1, 3.5 - max(0, a) * .5 - abs(a) * .12)
                p['hop'] = -1 if i % 4 == 3 else 0
            elif kind == 'sneak':   # hands low and forward, feeling the air
                p['hn'] = (3 + a * .5, 3.6)
                p['hf'] = (4 - a * .5, 2.6)
            else:
                p['hn'] = (-a, 5.2 + lift)
                p['hf'] = (a, 5.2 + lift)
        else:
            up = d == 'up'
            fy = -1 if up else 1
            l, r = FRONT[kind][i], FRONT[kind][j]
            p['L'] = (0, l[0] * fy, l[1])
            p['R'] = (0, r[0] * fy, r[1])
            p['sway'] = {0: 0, 1: -1, 2: -1, 3: 0, 4: 0, 5: 1, 6: 1, 7: 0}[i] if kind == 'run' else 0
            k = 1 if kind != 'run' else 1.2
            # foreshortened swing: forward arm lower and inside, back arm higher
            p['hl'] = (-a * .18 * k * fy, 5 - a * .3 * fy)
            p['hr'] = (-a * .18 * k * fy, 5 + a * .3 * fy)
            if kind == 'run':
                p['hl'] = (.8, 4 - a * .42)
                p['hr'] = (-.8, 4 + a * .42)
                p['hop'] = -1 if i % 4 == 3 else 0
            if kind == 'sneak':
                p['hl'] = (1.2, 4.2 - a * .3)
                p['hr'] = (-1.2, 4.2 + a * .3)
        out.append(p)
    return out


def still(d, **kw):
    p = dict(bob=0, head=(0, 0), hem=0, ms=200, i=0, kind='idle')
    if d == 'side':
        p.update(near=(1, 0, 'flat'), far=(-2, 0, 'flat'), hn=(0, 5.2), hf=(1, 5), lean=0)
    else:
        p.update(L=(0, 0, 0), R=(0, 0, 0), hl=(0, 5.2), hr=(0, 5.2), sway=0)
    p.update(kw)
    return p


def idle(d):
    """Breath: chest first, head one frame later, 4 poses."""
    return [still(d, ms=420), still(d, bob=0, head=(0, 1), ms=260),
            still(d, bob=1, head=(0, 0), ms=420), still(d, bob=1, head=(0, -1), ms=260)]


def throw(d):
    """settle, wind-up (hold), release (fast), follow-through, recover."""
    return tween(_throw(d), holds=(0, 1))


def _throw(d):
    if d == 'side':
        return [still(d, ms=90, bob=1, lean=-1, hn=(-2, 4), hf=(3, 3), near=(0, 0, 'flat'), far=(-3, 0, 'flat')),
                still(d, ms=200, bob=2, lean=-3, hn=(-5, -3), hf=(5, 0), near=(3, 1, 'heel'), far=(-3, 0, 'flat'), head=(1, 0), obj=('stone', 'n')),
                still(d, ms=50, bob=0, lean=2, hn=(6, .5), hf=(-2, 4), near=(4, 0, 'flat'), far=(-4, 0, 'toe')),
                still(d, ms=130, bob=2, lean=4, hn=(5, 4), hf=(-4, 3), near=(4, 0, 'flat'), far=(-4, 1, 'toe'), head=(0, 1)),
                still(d, ms=140, bob=1, lean=2, hn=(2, 5), hf=(-1, 4), near=(3, 0, 'flat'), far=(-2, 0, 'flat'))]
    u = -1 if d == 'up' else 1
    return [still(d, ms=90, bob=1, hr=(0, 3), hl=(0, 4)),
            still(d, ms=200, bob=2 if u > 0 else 1, sway=1, hr=(2.5, -4), hl=(-1, 3), R=(1, -u, 0), L=(0, u, 1), obj=('stone', 'r')),
            still(d, ms=50, bob=0, sway=-1, hr=(0, 3 if u > 0 else -5), hl=(-2, 4), L=(0, u, 0), R=(0, -u, 0)),
            still(d, ms=130, bob=2, sway=-1, hr=(-3, 5 if u > 0 else 2), hl=(-2, 3), L=(0, u, 0), R=(0, -u, 1), head=(0, 1)),
            still(d, ms=140, bob=1, hr=(-1, 5), hl=(0, 5))]


def caught(d):
    """recoil upward (squash first), arms fly, then slump with a shiver."""
    return tween(_caught(d))


def _caught(d):
    if d == 'side':
        return [still(d, ms=60, bob=2, hn=(1, 4), hf=(2, 4), face='caught'),
                still(d, ms=110, hop=-3, bob=-1, lean=-2, hn=(-5, -3), hf=(6, -1), near=(3, 1, 'air'), far=(-3, 1, 'air'), face='caught', head=(-1, -1)),
                still(d, ms=120, hop=-1, lean=-2, hn=(-5, -2), hf=(6, 0), near=(3, 0, 'heel'), far=(-3, 0, 'toe'), face='caught', head=(-1, 0)),
                still(d, ms=140, bob=3, lean=-1, hn=(4, 2.5), hf=(5, 1.5), near=(2, 0, 'flat'), far=(-3, 0, 'flat'), face='caught', head=(0, 1)),
                still(d, ms=140, bob=3, lean=0, hn=(4, 2), hf=(5, 2), near=(2, 0, 'flat'), far=(-3, 0, 'flat'), face='caught', head=(0, 0))]
    return [still(d, ms=60, bob=2, hl=(0, 4), hr=(0, 4), face='caught'),
            still(d, ms=110, hop=-3, bob=-1, hl=(-3, -4), hr=(3, -4), L=(-1, 0, 1), R=(1, 0, 1), face='caught', head=(0, -1)),
            still(d, ms=120, hop=-1, hl=(-3, -3), hr=(3, -3), L=(-1, 0, 0), R=(1, 0, 0), face='caught'),
            still(d, ms=140, bob=3, hl=(1.5, -.5), hr=(-1.5, -.5), L=(-1, 0, 0), R=(1, 0, 0), face='caught', head=(0, 1)),
            still(d, ms=140, bob=3, hl=(1.5, -1), hr=(-1.5, -1), L=(-1, 0, 0), R=(1, 0, 0), face='caught', head=(1, 0))]


def alert(d):
    return [dict(p, free=1) for p in _alert(d)]


def _alert(d):
    """start (pull back), hop, then thrust the lantern forward and lean in, hold."""
    if d == 'side':
        return [still(d, ms=80, bob=1, lean=-1, hf=(2, 3.5), hn=(0, 4), head=(-1, 0), far=(-3, 0, 'flat')),
                still(d, ms=110, hop=-2, bob=-1, lean=-1, hf=(4, 1), hn=(-4, 1), near=(2, 0, 'toe'), far=(-3, 0, 'toe'), head=(0, -1)),
                still(d, ms=120, bob=1, lean=1, hf=(4.6, -.5), hn=(-4, 3), near=(4, 0, 'flat'), far=(-4, 0, 'flat')),
                still(d, ms=260, bob=1, lean=1, hf=(4.6, -1.2), hn=(-4, 2.6), near=(4, 0, 'flat'), far=(-4, 0, 'flat'), head=(1, 0))]
    return [still(d, ms=80, bob=1, hl=(0, 4), hr=(0, 4)),
            still(d, ms=110, hop=-2, bob=-1, hr=(2, -1), hl=(-2, 2), head=(0, -1)),
            still(d, ms=120, bob=1, hr=(2.5, -3), hl=(-2, 3), L=(-1, 0, 0), R=(1, 1, 0)),
            still(d, ms=260, bob=1, hr=(2.5, -3.5), hl=(-2, 3), L=(-1, 0, 0), R=(1, 1, 0), head=(0, 1))]


def doll_walk(d):
    """Clockwork: no breath, no bounce; a tick to one side, a stop, a tick back.
    The key in cast.key() turns one step per frame."""
    if d == 'side':
        return [still(d, kind='walk', ms=90, lean=0, near=(1, 0, 'flat'), far=(-1, 0, 'flat'), hem=0),
                still(d, kind='walk', ms=90, lean=1, near=(1, 0, 'flat'), far=(-1, 0, 'flat'), hem=-1),
                still(d, kind='walk', ms=90, lean=0, near=(-1, 0, 'flat'), far=(1, 0, 'flat'), hem=0, i=2),
                still(d, kind='walk', ms=90, lean=0, near=(0, 0, 'flat'), far=(0, 0, 'flat'), hem=1, head=(0, 1), i=3)]
    return [still(d, kind='walk', ms=90, sway=0), still(d, kind='walk', ms=90, sway=-1, hem=1),
            still(d, kind='walk', ms=90, sway=0), still(d, kind='walk', ms=90, sway=1, hem=-1)]


def crawl(d):
    """Hands and knees; opposite hand and knee reach together."""
    out = []
    for i in range(8):
        t = 2 * math.pi * i / 8
        out.append(dict(kind='crawl', i=i, ms=110, bob=1 if i in (1, 2, 5, 6) else 0, head=(0, 0), hem=0,
                        reach=1.9 * math.cos(t), push=-1.9 * math.cos(t)))
    return out


def steal(d):
    """Crouch, reach, grip (something shines), draw in to the chest."""
    return tween(_steal(d))


def _steal(d):
    if d == 'side':
        f = dict(near=(2, 0, 'flat'), far=(-3, 0, 'toe'))
        return [still(d, ms=110, bob=2, lean=1, hn=(3, 4), hf=(3, 3), **f),
                still(d, ms=170, bob=3, lean=3, hn=(5.4, 2.4), hf=(5.6, 1.6), head=(0, 1), **f),
                still(d, ms=130, bob=3, lean=3, hn=(5.4, 1.6), hf=(5.6, 1.4), obj=('shine', 'n'), head=(0, 1), **f),
                still(d, ms=180, bob=2, lean=1, hn=(3, 3), hf=(3.4, 2.4), obj=('shine', 'n'), **f)]
    if d == 'down':
        return [still(d, ms=110, bob=2, hl=(1, 4), hr=(-1, 4)),
                still(d, ms=170, bob=3, hl=(2.6, 5.4), hr=(-2.6, 5.4), head=(0, 1)),
                still(d, ms=130, bob=3, hl=(2.8, 5), hr=(-2.8, 5), head=(0, 1), obj=('shine', 'l')),
                still(d, ms=180, bob=2, hl=(2.8, 3), hr=(-2.8, 3), obj=('shine', 'l'))]
    return [still(d, ms=110, bob=2, hl=(0, 3), hr=(0, 3)),
            still(d, ms=170, bob=3, hl=(-1.6, -2.5), hr=(1.6, -2.5), head=(0, 1)),
            still(d, ms=130, bob=3, hl=(-1.6, -3.2), hr=(1.6, -3.2), head=(0, 1), obj=('shine', 'r')),
            still(d, ms=180, bob=2, hl=(-1, 1), hr=(1, 1))]


def work(d):
    """Hands at something before the chest: they turn and press, the head bends over them."""
    return tween(_work(d), loop=True)


def _work(d):
    out = []
    for k, (ms, turn) in enumerate(((260, 0), (200, 1), (300, 0), (180, -1))):
        if d == 'side':
            out.append(still(d, ms=ms, bob=1, lean=2, hn=(5.2, 1.4 + turn * .7), hf=(5.6, .4 - turn * .7),
                             near=(2, 0, 'flat'), far=(-2, 0, 'flat'), head=(0, 1 if k == 2 else 0), free=1, busy=1))
        elif d == 'down':
            out.append(still(d, ms=ms, bob=1, hl=(3, 3.4 + turn * .6), hr=(-3, 3.4 - turn * .6), head=(0, 2 if k == 2 else 1), free=1, busy=1))
        else:
            out.append(still(d, ms=ms, bob=1, hl=(-1.4, -1.6 + turn * .6), hr=(1.4, -1.6 - turn * .6), head=(0, 1 if k == 2 else 0), free=1, busy=1))
    return out


def whistle(d):
    """Two fingers at her lips; she draws breath, then blows with her chest out."""
    up = dict(side=dict(hn=(3.6, -2.2), hf=(1, 5)), down=dict(hl=(2.6, -2), hr=(0, 5)), up=dict(hl=(1.6, -2.2), hr=(0, 5)))[d]
    out = 1 if d == 'side' else 0
    return [still(d, ms=60, bob=0, hn=(2, 2), hf=(1, 5)) if d == 'side' else still(d, ms=60, hl=(1, 2)),
            still(d, ms=80, bob=1, head=(0, 1), **up), still(d, ms=110, bob=0, head=(out, 0), **up),
            still(d, ms=110, bob=-1, head=(out, -1), **up), still(d, ms=110, bob=0, head=(out, -1), **up), still(d, ms=120, **up)]


def won(d):
    """Facing us whichever way she came: the card between two fingers, and a bow."""
    card = dict(obj=('card', 'r'))
    return [still(d, ms=60, bob=2, hr=(0, 3), hl=(0, 4)), still(d, ms=70, hop=-1, bob=0, hr=(2.4, -2), hl=(-1, 4), head=(0, -1), **card),
            still(d, ms=110, bob=-1, hr=(3, -5), hl=(-1.6, 3), head=(0, -1), **card), still(d, ms=110, bob=0, hr=(3, -5), hl=(-1.6, 3), **card),
            still(d, ms=70, bob=1, hr=(2, -1), hl=(-2.4, 3), head=(0, 1), **card), still(d, ms=80, bob=2, hr=(-3, 2.6), hl=(-3, 3), head=(0, 2), **card),
            still(d, ms=110, bob=3, hr=(-3.6, 2.4), hl=(-3.4, 2.4), head=(0, 3), **card), still(d, ms=120, bob=2, hr=(-3, 2.6), hl=(-3, 3), head=(0, 2), **card)]


def climb(d):
    """Up a rope that hangs before her (six pixels before her feet), hand over hand; the knees take hold in turn."""
    return [still('side', ms=ms, bob=b, hn=(5.2, hn), hf=(4.9, hf), near=(5, 2 + n, 'air'), far=(3, 2 + f, 'kick'))
            for ms, hn, hf, b, n, f in ((110, -2.2, 1.6, 0, 1, 3), (80, -.6, 0, -1, 2, 2), (110, 1.6, -2.2, 0, 3, 1), (80, 0, -.6, -1, 2, 2))]


def look_back(d):
    """On the rope, over her shoulder at what is left behind."""
    hold = dict(hn=(5.2, 1.2), hf=(4.9, -2), near=(5, 3, 'air'), far=(3, 3, 'kick'))
    return [still('side', ms=110, **hold), still('side', ms=220, look='l', **hold), still('side', ms=180, look='l', bob=1, **hold)]


def chase(d):
    """Running after her, both hands out (a lantern, if any, held high)."""
    out = []
    for p in cycle('run', d):
        p = dict(p, free=1)
        s = math.sin(2 * math.pi * p['i'] / 8)
        if d == 'side':
            p.update(hf=(5.8, -2.4 + s), hn=(7.4, .6 - s))
        else:
            p.update(hl=(-1.6, -3.4 + s), hr=(1.6, -3.4 - s))
        out.append(p)
    return out


def search(d, lamp):
    """One hand over the eyes, or the lantern raised; the head goes right, centre, left."""
    side = {'down': ('r', 'd', 'l', 'd'), 'side': ('r', 'd', 'r', 'u'), 'up': ('r', 'u', 'l', 'u')}[d]
    out = []
    for i, look in enumerate(side):
        p = still(d, ms=(420, 160, 420, 200)[i], look=look, free=1)
        lift = -.6 if i % 2 == 0 else 0
        if lamp and d == 'side':
            p.update(hf=(5.4, -2.6 + lift), hn=(-.6, 5))
        elif lamp:
            p.update(hr=(2.4, -3 + lift), hl=(-.4, 5))
        elif d == 'side':
            p.update(hn=(4.2 if i % 2 == 0 else 3, -4), hf=(1, 5))
        else:
            p.update(hl=(2.2, -4.2 + lift), hr=(.6, 4.6))
        out.append(p)
    return out


def doze(d):
    """Asleep on the feet: the head sinks, hangs, sinks more, jerks half up."""
    out = []
    for ms, bob, dy in ((700, 0, 2), (500, 1, 2), (700, 1, 3), (360, 0, 3)):
        hx = 1 if d == 'side' else 0
        p = still(d, ms=ms, bob=bob, head=(hx, dy), face='sleep', free=1)
        if d == 'side':
            p.update(hf=(2.4, 4.6), hn=(1.2, 5.2), lean=1)
        out.append(p)
    return out


# ------------------------------------------------------------- errands of guards
# `used` names the hand that acts; the other keeps what it holds.
def acting(d, used, at, **kw):
    """Standing, one hand at `at`, given for the hand on the right: seen from before or behind, the other is its mirror image."""
    x, y = at
    return still(d, **{used: (-x if used == 'hl' else x, y)}, used=(used,), **kw)


KNEES = dict(bob=5, squat=4, L=(-1, 0, 0), R=(1, 0, 0))
SQUAT = dict(side=dict(bob=5, squat=4, near=(3, 0, 'flat'), far=(-1, 0, 'toe'), lean=1), down=KNEES, up=KNEES)


def rest(d, used):
    """Squats, and turns a palm before a fire."""
    at = dict(side=((5.6, -.6), (5, .8)), down=((-.6, 3.2), (-2, 2.2)), up=((2.6, -.4), (1.8, -1.6)))[d]
    return [acting(d, used, hand, ms=ms, **SQUAT[d]) for ms, hand in zip((520, 420), at)]


def bend(d, used):
    """Stoops to the ground; then holds before his eyes what he took."""
    if d == 'side':
        return [acting(d, used, (4.4, 6), ms=380, bob=4, lean=4, head=(1, 2), near=(2, 0, 'flat'), far=(-3, 0, 'flat')),
                acting(d, used, (4.8, -.6), ms=500)]
    hand, seen = dict(down=((-1.6, 6), (-2.6, .8)), up=((0, 6), (1.8, -1)))[d]
    return [acting(d, used, hand, ms=380, **SQUAT[d]), acting(d, used, seen, ms=500)]


def drink(d, used):
    """A flask, before the chest, then lifted to the mouth."""
    low = dict(side=(4.2, 2.4), down=(-1, 3), up=(1.6, 2.4))[d]
    high = dict(side=(5, -3.2), down=(-1.2, -1.6), up=(2, -3))[d]
    tipped = 'tipped_l' if used == 'hl' else 'tipped'
    aside = -2 if (d, used) in (('down', 'hr'), ('up', 'hl')) else 0
    return [acting(d, used, low, ms=620, obj=('flask', used[-1])), acting(d, used, high, ms=880, obj=(tipped, used[-1], aside))]


def hail(d, used):
    """An arm, or the lamp in it, high towards somebody: who goes there?"""
    at = dict(side=((7.4, -6.4), (8.4, -4.4)), down=((2.6, -6), (4, -5)), up=((2.6, -6), (4, -5)))[d]
    return [acting(d, used, hand, ms=ms) for ms, hand in zip((420, 300), at)]


# ------------------------------------------------------------- habits of personalities
# Played while he walks as well: above the belt from here, below from the walk. So legs and hips stay as they stand. The
# times of a habit add up to `habit_seconds` in look.json, or to a whole part of it.
def seen(d, used, at, **kw):
    """Standing, the acting arm before the face, whichever arm it is."""
    return acting(d, used, at, over=1, **kw)


def stretch(d, used):
    """Yawns, first openly and then behind a hand, and stretches an arm."""
    low, mouth = dict(side=((2, 4), (4.4, -1.8)), down=((-1, 4), (-3.2, -1.4)), up=((1, 3), (1.4, -2.4)))[d]
    high, wide = dict(side=((1.4, -5.6), (-3.4, -4.4)), down=((1.6, -5.4), (4.4, -3.2)), up=((1.6, -5.4), (4.4, -3.2)))[d]
    back = -1 if d == 'side' else 0
    return [seen(d, used, at, ms=ms, face=face, head=(back, up)) for at, ms, face, up in
            ((low, 260, 'yawn', -1), (mouth, 360, 'shut', 0), (high, 320, 'shut', 0), (wide, 260, 'shut', 0))]


def shiver(d, used):
    """Looks over his shoulder, hugs himself and trembles, and looks again."""
    hug = dict(side=(2.6, 1.8), down=(-4.8, 2), up=(-1, 1))[d]
    turned = 'l' if d == 'side' or (d == 'up') == (used == 'hr') else 'r'
    looks = seen(d, used, hug, ms=430, look=turned)
    trembles = [seen(d, used, (hug[0] + k, hug[1]), ms=80, head=(k, 1), face='shut') for k in (1, 0, 1, 0)]
    return [looks, *trembles, dict(looks, ms=450)]


def jingle(d, used):
    """Tosses coins in his palm, and watches them."""
    x, y = dict(side=(5, 2.6), down=(1.4, 2.4), up=(3.4, .8))[d]
    bow = 0 if d == 'up' else 1
    return [seen(d, used, (x, y - low), ms=ms, head=(0, bow), obj=(coins, used[-1]))
            for coins, low, ms in (('coins', 0, 110), ('coins_1', .8, 90), ('coins_2', .8, 110), ('coins_1', .8, 90))]


def thirst(d, used):
    """Shakes an empty flask beside his ear, and wipes his mouth."""
    x, y = dict(side=(4.8, -2.4), down=(2.2, -2.4), up=(2.2, -2.4))[d]
    mouth = dict(side=(4.4, -1.4), down=(-3.2, -1.2), up=(1.4, -2))[d]
    shakes = [seen(d, used, (x, y + k), ms=130, obj=('flask', used[-1])) for k in (-1, 1, -1, 1)]
    return shakes + [seen(d, used, mouth, ms=680)]


def straighten(d, used):
    """Tugs at his belt, twice, and stands like a post."""
    x, y = dict(side=(3, 4.2), down=(-3.4, 4), up=(-1.6, 3.6))[d]
    tugs = [seen(d, used, (x, y + k), ms=ms) for k, ms in ((1, 200), (-.8, 160), (1, 160), (-.8, 160))]
    return tugs + [seen(d, used, (0, 5.2), ms=520, head=(0, -1))]


def preen(d, used):
    """Twirls his moustache with his chin up."""
    lip, out = dict(side=((4, -1.2), (5.2, -1.8)), down=((-2.6, -1), (-1, -1.8)), up=((1.4, -1.8), (2.6, -2.2)))[d]
    return [seen(d, used, at, ms=200, head=(0, -1), face='shut') for at in (lip, out)]


def peer(d, used):
    """The head to one side, then to the other, a hand at the chin: hm?"""
    chin = dict(side=(4, .2), down=(-2.8, .4), up=(1.4, -1))[d]
    return [seen(d, used, chin, ms=ms, tilt=tilt, look='r' if d == 'up' else None, head=(tilt // 2, 0))
            for tilt, ms in ((2, 480), (0, 120), (-2, 480), (0, 120))]
