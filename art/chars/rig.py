"""Puts poses (anim.py) on bodies (cast.py): one list of frames per action and direction."""
import math
from .composer import (CX, FOOT, H, W, Canvas, Layer, capsule, finish, ik, leg_front, leg_side, ribbon, robe, rp, stamp,
                       verlet)


HIP, SHO, HEADY = 23, 17, 7      # rows: legs start, shoulders, top of an 11-row head
HAND = ((0, 0), (1, 0), (0, 1), (1, 1))
# small things held for a moment: stamp, and the ramps it wants
OBJECTS = {'stone': (['pp', 'on'], {'hat': 'steel'}), 'shine': (['.d.', 'dud', '.d.'], {'acc': 'gold', 'x': 'paper'}),
           'card': (['yzz', 'yRz', 'yzz', 'vyy'], {'x': 'paper'}),
           'flask': (['.z.', '.y.', 'zyy', 'zyv', 'yyv'], {'x': 'porc'}), 'tipped': (['.zyy', 'zzyv', 'y.v.'], {'x': 'porc'}),
           'tipped_l': (['yyz.', 'vyzz', '.v.y'], {'x': 'porc'}),
           # coins in a palm, and so far above it; one glints
           'coins': (['ydc', '.d.'], {'acc': 'gold', 'x': 'glow'}), 'coins_1': (['.y.', 'ddc', '...', '...'], {'acc': 'gold', 'x': 'glow'}),
           'coins_2': (['y.d', '.y.', 'd..', '...', '...', '...'], {'acc': 'gold', 'x': 'glow'})}

WIND = {  # kind: (wind, gravity, wave amplitude, waves per loop, flutter)
    'idle': (-.2, .30, .06, 1, .7), 'walk': (-.42, .30, .2, 2, 1.0),
    'run': (-1.0, .22, .3, 2, 1.7), 'sneak': (-.2, .32, .1, 1, .6), 'crawl': (-.34, .07, .08, 1, .8),
}


# ---------------------------------------------------------------- cloth
def crawl_points(d, p):
    """Shoulder, hip, head corner (10x11 stamp) of a figure on hands and knees."""
    b = p['bob']
    return {'side': ((CX + 2.5, 22 + b), (CX - 6, 22.5 - b * .5), (CX + 1, 16 + b)),
            'down': ((CX, 22 + b), (CX, 17.5 - b * .5), (CX - 5, 16 + b)),
            'up': ((CX, 21 + b), (CX, 24.5 - b * .5), (CX - 5, 13 + b))}[d]


def anchor(c, d, p, spec):
    """Where a piece of cloth is tied on in this pose."""
    if p['kind'] == 'crawl':
        sh, _, (hx, hy) = crawl_points(d, p)
        if spec['at'] == 'tie':
            dx, dy = {'side': (1.4, 2.4), 'down': (8.2, 2), 'up': (1.4, 2)}[d]
            return hx + dx, hy + dy
        dx, dy = {'side': (-1.5, -2), 'down': (3, 2.5), 'up': (0, -1)}[d]
        return sh[0] + dx + spec.get('off', {}).get(d, 0), sh[1] + dy
    oy = p.get('hop', 0) + p['bob']
    ox = p.get('lean', 0) if d == 'side' else p.get('sway', 0)
    if spec['at'] == 'tie':
        x, y = c['tail_at'][d]
        return CX + x + ox + p['head'][0], y + oy + p['head'][1]
    x, y = {'side': (-2.5, .6), 'down': (2.6, .2), 'up': (.5, .8)}[d]
    return CX + x + ox + spec.get('off', {}).get(d, 0), SHO + y + oy


def ties(c, d, poses, mirror):
    """Where the game ties on her loose cloth: a point for each pose, and whether it hangs before the body."""
    spec = next(sp for sp in c['cloth'].values() if sp.get('loose'))
    at = [anchor(c, d, p, spec) for p in poses]
    return dict(over=depth(d, poses[0], spec) > 3, at=[[round((W - x) if mirror else x, 1), round(y, 1)] for x, y in at])


def depth(d, p, spec):
    """How deep a piece of cloth lies in this pose."""
    return 4.6 if p['kind'] == 'crawl' and d == 'side' and spec['at'] == 'neck' else spec['z'][d]


def cloth(c, d, poses, spec):
    kind = poses[0]['kind']
    wx, g, amp, k, fl = WIND.get(kind, WIND['idle'])
    wy = 0
    if d == 'down':
        wx, wy = -wx * .62, -abs(wx) * .75
    elif d == 'up':
        wx, wy = wx * (.7 if spec['at'] == 'tie' else .22), abs(wx) * .35
        if spec['at'] == 'neck':                                  # it lies on her back: no loops
            amp, fl = amp * .5, fl * .45
    s = spec.get('air', 1)
    seg = spec['seg'][d] if isinstance(spec['seg'], dict) else spec['seg']
    return verlet([anchor(c, d, p, spec) for p in poses], spec['n'], seg, (wx * s, wy * s), g * spec.get('mass', 1),
                  wave=(amp, k), phase=spec.get('phase', 0), root=spec.get('root', {}).get(d),
                  flutter=fl * spec.get('flutter', 1), floor=FOOT - .5)


# ---------------------------------------------------------------- pieces
class Stack:
    """Layers with a depth; merged back to front."""

    def __init__(self):
        self.items = []

    def add(self, z, layer, ao='soft'):
        self.items.append((z, len(self.items), layer, ao))

    def flatten(self, mirror):
        cv = Canvas()
        for _, _, L, ao in sorted(self.items, key=lambda t: t[:2]):
            if mirror:
                L.r, L.l = L.r[:, ::-1], L.l[:, ::-1]
            cv.merge(L, ao)
        return cv


def sheared(rows, x, y, dx_of_row, R):
    """A stamp whose rows are pushed sideways: lean and lagging hem."""
    L = Layer()
    for j, row in enumerate(rows):
        one = stamp([row], int(round(x + dx_of_row(j))), y + j, R)
        m = one.r >= 0
        L.r[m], L.l[m] = one.r[m], one.l[m]
    return L


def hand(L, c, x, y, dl=0):
    slot, lv = c.get('hand', ('skin', 2))
    for q, (dx, dy) in enumerate(HAND):
        ramp, l = rp(c['ramps'], slot, max(0, lv + dl - (1 if q in (2, 3) else 0)))
        L.put(x + dx, y + dy, ramp, l)


def head_rows(c, d, p):
    """Which head: turned ('look'), asleep, with its eyes shut, yawning or caught ('face')."""
    face = p.get('face')
    key = {'r': 'side', 'l': 'side', 'd': 'down', 'u': 'up'}.get(p.get('look'), d)
    heads = c['head']
    if face == 'caught':
        heads = c.get('head_caught', heads)
    rows = heads[key]
    if p.get('look') == 'l':
        rows = [r[::-1] for r in rows]
    if face in ('sleep', 'shut', 'yawn'):
        rows = closed_eyes(rows)
    if face == 'yawn' and key != 'up':
        rows = open_mouth(rows, key)
    return rows


def open_mouth(rows, d):
    """A head with its mouth wide open: two rows above the chin, in the middle or at the front."""
    rows = [list(r) for r in rows]
    for row in rows[-3:-1]:
        x = len(row) // 2 - 1 if d == 'down' else max(i for i, ch in enumerate(row) if ch != '.') - 1
        row[x:x + 2] = 'rr'
    return [''.join(r) for r in rows]


def closed_eyes(rows):
    rows = [list(r) for r in rows]
    eye_rows = [j for j, r in enumerate(rows) if 'e' in r]
    for j in eye_rows:
        low = j == eye_rows[-1]
        for i, ch in enumerate(rows[j]):
            if ch == 'e':
                rows[j][i] = 's' if low else 'T'
                if low and i + 1 < len(rows[j]) and rows[j][i + 1] in 'TtS':
                    rows[j][i + 1] = 's'
    return [''.join(r) for r in rows]


def legs(st, c, d, p, hipx, hy, oy):
    if d == 'side':
        for nm, z in (('far', 1.0), ('near', 2.0)):
            fx, lift, kind = p[nm]
            L = Layer()
            leg_side(L, (hipx + (.3 if nm == 'near' else -.3), min(hy + .2, 25.5)),
                     (CX + fx, FOOT + .2 - lift + min(0, oy)), kind, c, far=nm == 'far', thick=c.get('legw', 1.5))
            st.add(z, L, 'sep' if nm == 'near' else None)
        return
    gap = c.get('gap', 2)
    for sgn, key in ((-1, 'L'), (1, 'R')):
        fx, fy, lift = p[key]
        L = Layer()
        x0 = CX - gap if sgn < 0 else CX + gap - 1
        leg_front(L, x0 + p.get('sway', 0) * .4, hy, x0 + fx, fy, lift - min(0, oy), c,
                  back=fy != 0 and (fy < 0) == (d == 'down'))
        st.add(1.5 + (.2 if fy > 0 else 0), L, 'sep')


def skirt(st, c, d, p, hipx, hy, oy):
    rb = c['robe']
    L = Layer()
    y1 = rb.get('y1', 26) + min(0, oy)
    if d == 'side':
        nf, ff = p['near'][0], p['far'][0]
        knee = max(fx * .45 + lift * .8 for fx, lift, _ in (p['near'], p['far']))
        robe(L, hipx, hy - 1, y1, rb['w0'] - 1, rb['w1'] - 1, p['hem'] * .8, c, split=nf * .5, slot=rb['slot'], base=rb['base'],
             knee=min(3, knee) if p['kind'] != 'idle' else 0, heel=min(3, max(0, -min(nf, ff)) * .6))
    else:
        split = 0 if not p['L'][1] and not p['R'][1] else (-1.5 if p['L'][1] > 0 else 1.5)
        robe(L, CX, hy - 1, y1, rb['w0'], rb['w1'], p['hem'] * .5, c, split=split, slot=rb['slot'], base=rb['base'])
    st.add(2.5, L, 'soft')


def drape(L, el, e, c):
    """A wide sleeve hangs from the forearm: deepest at the wrist."""
    slot, lv = c['sleeve']
    for i in range(9):
        t = i / 8
        x, y = int(math.floor(el[0] + (e[0] - el[0]) * t)), el[1] + (e[1] - el[1]) * t
        for k in range(int(c['drape'] * (.5 + .5 * t)) + 1):
            for w in (0, 1) if y + k <= FOOT + 2 else ():
                L.put(x + w - 1, y + k, *rp(c['ramps'], slot, max(0, lv - (k > 1) - (k > 3))))


def arms(st, c, d, p, lean, sy):
    """Two-bone arms; returns where the hands are."""
    R, aw, hands = c['ramps'], c.get('armw', 1.05), {}
    if d == 'side':
        for nm, key, z in (('f', 'hf', .5), ('n', 'hn', 6)):
            s = (CX + lean + (-.3 if nm == 'n' else .8), sy + .3)
            e = (s[0] + p[key][0], s[1] + p[key][1])
            el = ik(s, e, 2.9, 2.9, 1)
            dl = -1 if nm == 'f' else 0
            L = Layer()
            if c.get('drape'):
                drape(L, el, e, c)
            capsule(L, s, el, aw, R, c['sleeve'][0], max(0, c['sleeve'][1] + dl))
            capsule(L, el, e, aw * .95, R, c['fore'][0], max(0, c['fore'][1] + dl))
            hands[nm] = (int(math.floor(e[0] - .5)), int(math.floor(e[1] - .2)))
            hand(L, c, *hands[nm], dl)
            over = p.get('over') and key in p['used']
            st.add(5.9 if over else z, L, 'sep' if over or nm == 'n' else None)
        return hands
    for sgn, key, nm in ((-1, 'hl', 'l'), (1, 'hr', 'r')):
        h = p[key]
        s = (CX + sgn * c.get('shw', 4) + p.get('sway', 0), sy)
        e = (s[0] + h[0] + sgn * .4, s[1] + h[1])
        el = ik(s, e, 2.7, 2.7, -sgn)
        dl = -1 if sgn > 0 else 0
        L = Layer()
        if c.get('drape'):
            drape(L, el, e, c)
        capsule(L, s, el, aw, R, c['sleeve'][0], c['sleeve'][1] + dl)
        capsule(L, el, e, aw * .95, R, c['fore'][0], c['fore'][1] + dl)
        hands[nm] = (int(math.floor(e[0])) - 1, int(math.floor(e[1] - .2)))
        hand(L, c, *hands[nm])
        raised = h[1] < -1
        st.add({'down': 6 if raised else 4.5, 'up': 4.5 if raised else 2.8}[d], L, 'sep')
    return hands


# ---------------------------------------------------------------- figures
def biped(c, d, poses, mirror=False, loose=True):
    """Frames of a standing figure. d: 'down' | 'side' | 'up'; mirror=True gives left; loose: with her loose cloth."""
    R = c['ramps']
    painted = {name: sp for name, sp in c.get('cloth', {}).items() if loose or not sp.get('loose')}
    sims = {name: cloth(c, d, poses, sp) for name, sp in painted.items()}
    frames = []
    for fi, p in enumerate(poses):
        st = Stack()
        oy = p.get('hop', 0)
        by = p['bob'] + oy
        if c.get('hold') and p['kind'] in ('idle', 'walk') and not p.get('free'):
            p = dict(p)
            for key, (x, y) in c['hold'][d].items():
                if key not in p.get('used', ()):
                    p[key] = (x, y - (.6 if by > 0 else 0) - p.get('squat', 0))
        for name, sp in painted.items():
            z = depth(d, p, sp)
            lvl = sp.get('lvl', 1)
            st.add(z, ribbon(sims[name][fi], sp['w'], R, sp['slot'], lvl[d] if isinstance(lvl, dict) else lvl, sp.get('hi', .25)),
                   'sep' if z > 3 else None)
        if p['kind'] == 'crawl':
            crawl(st, c, d, p)
        else:
            stand(st, c, d, p, fi, len(poses), by, oy)
        frames.append(finish(st.flatten(mirror)))
    return frames


def stand(st, c, d, p, fi, n, by, oy):
    R = c['ramps']
    lean = p.get('lean', 0) if d == 'side' else p.get('sway', 0)
    hipx = CX + (lean * .35 if d == 'side' else p.get('sway', 0) * .4)
    hy = HIP + max(0, min(by, 3)) if by > 0 else HIP + by
    legs(st, c, d, p, hipx, hy, oy)
    if c.get('lower') == 'robe':
        skirt(st, c, d, p, hipx, hy, oy)

    ts = c['torso'][d]
    last = len(ts) - 1
    st.add(3, sheared(ts, CX - len(ts[0]) // 2, HIP - last - 1 + int(round(by)),
                      lambda j: lean * (1 - .65 * j / last) + (p['hem'] * .5 if j == last else 0), R))

    sy = SHO + .7 + by
    hands = arms(st, c, d, p, lean, sy)

    rows = head_rows(c, d, p)
    turn = {'r': 1, 'l': -1}.get(p.get('look'), 0)
    hx = CX - len(rows[0]) // 2 + p['head'][0] + turn + int(round(lean * (1.15 if d == 'side' else 1)))
    hy2 = HEADY + 11 - len(rows) + int(round(by)) + p['head'][1]
    tilt, last = p.get('tilt', 0), len(rows) - 1
    st.add(5, sheared(rows, hx, hy2, lambda j: tilt * (.5 - j / last), R))
    for z, ex, ox, oy2 in c.get('extras', {}).get(d, []):
        follow = p['head'] if z > 5.55 else (0, 0)      # ribbons go with the head, collars with the chest
        st.add(z, stamp(ex, CX + ox + int(round(lean * .8)) + follow[0], SHO + oy2 + int(round(by)) + follow[1], R))

    for prop in c.get('props', []):
        prop(st.add, d, p, fi, n, hands, R, (CX + lean, sy))
    if p.get('obj'):
        what, nm, *aside = p['obj']
        rows, ramps = OBJECTS[what]
        st.add(7, stamp(rows, hands[nm][0] + sum(aside), hands[nm][1] - len(rows) + 1, dict(R, **ramps)), None)


def crawl(st, c, d, p):
    """On hands and knees: about 12 px high, so that it reads as 'under things'."""
    R = c['ramps']
    sh, hip, (hx, hy) = crawl_points(d, p)
    a, b = p['reach'], p['push']
    hy = int(round(hy))

    def limb(z, s, e, bend, slot, lv, w, l1, ao='sep'):
        L = Layer()
        k = ik(s, e, l1, l1, bend)
        capsule(L, s, k, w, R, slot[0], max(0, slot[1] + lv))
        capsule(L, k, e, w * .9, R, c['fore'][0], max(0, c['fore'][1] + lv))
        hand(L, c, int(e[0] - .5), int(e[1] - .5), lv)
        st.add(z, L, ao)

    def shin(z, knee, foot, lv):
        L = Layer()
        capsule(L, hip, knee, 1.9, R, c['leg'][0], max(0, c['leg'][1] + lv))
        capsule(L, knee, foot, 1.15, R, c['wrap'][0], max(0, c['wrap'][1] + lv))
        st.add(z, L, 'sep')

    body = Layer()
    if d == 'side':
        limb(.5, (sh[0] + .8, sh[1] + .6), (sh[0] + 1.5 - a, 27), 1, c['sleeve'], -1, 1.05, 3.0)
        limb(6, (sh[0], sh[1] + .8), (sh[0] + 1 + a, 27.6), 1, c['sleeve'], 0, 1.1, 3.0)
        shin(1, (hip[0] + 1.5 - b, 27), (hip[0] - 3.5 - b, 27.6 - max(0, b) * .3), -1)
        shin(4, (hip[0] + 1.5 + b, 27.4), (hip[0] - 3.5 + b, 27.8 - max(0, -b) * .3), 0)
        capsule(body, hip, (sh[0], sh[1]), 2.5, R, 'a', 2)
        capsule(body, (hip[0] + .2, hip[1]), hip, 2.9, R, 'a', 2)
        st.add(3, body)
        belt = Layer()
        capsule(belt, (hip[0] + 4, hip[1] - 1.8), (hip[0] + 3.6, hip[1] + 1.8), .8, R, 'acc', 2)
        st.add(3.1, belt, None)
        wrap = (['.RQQR', 'RQRRr', '.rRr.'], hx - 1, hy + 8)
    elif d == 'down':
        capsule(body, hip, sh, 3.6, R, 'a', 2)
        st.add(1, body)
        for sgn in (-1, 1):
            s = Layer()
            capsule(s, (CX + sgn * 2.2, 16), (CX + sgn * 2.2, 14.6 - sgn * b * .5), 1.1, R, c['wrap'][0], c['wrap'][1] - 1)
            st.add(.8, s, None)
            limb(4.5, (CX + sgn * 3.4, 23.2 + p['bob']), (CX + sgn * 5.6, 27 + sgn * a * .45), sgn, c['sleeve'], 0, 1.1, 2.4)
        wrap = (['.RQQQQRR.', '.rQRRRRr.'], CX - 5, hy + 10)
    else:
        for sgn in (-1, 1):
            limb(.6, (CX + sgn * 3.6, 20.5), (CX + sgn * 6, 21.5 - sgn * a * .5), sgn, c['sleeve'], 0, 1.1, 2.2)
            s = Layer()
            capsule(s, (CX + sgn * 2.6, 26), (CX + sgn * (2.9), 27.4 + sgn * b * .3), 1.3, R, *c['wrap'])
            st.add(6.4, s, 'sep')
        capsule(body, sh, hip, 3.4, R, 'a', 2)
        capsule(body, hip, (hip[0] + .1, hip[1]), 3.9, R, 'a', 2)
        st.add(6, body, 'soft')
        belt = Layer()
        capsule(belt, (CX - 3, 23), (CX + 2.4, 23), .8, R, 'acc', 2)
        st.add(6.1, belt, None)
        wrap = (['.RQQQRRr', 'RQQRRRrr', '..rRRr..'], CX - 4, hy + 7)
    st.add(5, stamp(c['head'][d], int(round(hx)), hy, R))
    st.add(6.6 if d == 'up' else 5.5, stamp(*wrap, R))
    ribbon_at = {'side': (['.z', 'zy', 'v.'], 0, 1), 'down': (['yz', '.v'], 8, 1), 'up': (['zy', 'yv'], 0, 1)}[d]
    st.add(8.5 if d == 'up' else 5.6, stamp(ribbon_at[0], int(round(hx)) + ribbon_at[1], hy + ribbon_at[2], R))


PUFF = (      # her bob (None: she is inside), then blobs x, y, radius
    (4, ((-6, 27, 2), (6, 27, 2), (-3, 28, 1.5), (3.5, 28, 1.5))),
    (None, ((-5, 26, 3), (0, 25, 4.4), (5, 26, 3), (-2, 22, 3), (3, 22, 2.6))),
    (None, ((-7, 23, 1.5), (1, 19, 1.6), (7, 22, 1.2), (-2, 27, 1.2))),
)


def hide(c):
    """'Gone inside': she drops, a puff with the scarf's end still out, last wisps."""
    from .anim import still
    frames = []
    for i, (bob, blobs) in enumerate(PUFF):
        st = Stack()
        if bob is not None:
            stand(st, c, 'down', still('down', bob=bob, hl=(1, 2), hr=(-1, 2)), 0, 1, bob, 0)
        if i == 1:
            st.add(1, stamp(['...RQQ', '.RQQRR', 'RQRrr.', 'rr....'], CX + 5, 19, c['ramps']), None)
            st.add(1, stamp(['HJ..', 'HHJ.', '.HHJ', '..hH'], CX - 7, 17, c['ramps']), None)
        puff = Layer()
        for x, y, r in sorted(blobs, key=lambda t: t[1]):
            ball(puff, CX + x, y, r)
        st.add(9, puff, None)
        frames.append(finish(st.flatten(False)))
    return frames


def ball(L, cx, cy, r):
    for y in range(H):
        for x in range(W):
            dx, dy = x + .5 - cx, y + .5 - cy
            if dx * dx + dy * dy <= r * r:
                q = -dx - dy * 1.4
                L.put(x, y, 'steel', 4 if q > r * .5 else 3 if q > -r * .7 else 2)
