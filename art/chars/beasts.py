"""The hound (stamps and generated legs) and the birds (stamps only), from the side, the front and behind."""
from .beast_stamps import CROW, HOUND, PIGEON
from .composer import Canvas, Layer, capsule, finish, ik, rp, stamp

HW, HH, GROUND = 32, 32, 28
HR = dict(a='tan', b='tan', acc='paper', hair='hairk', skin='skin', hat='steel', scarf='scarf', x='paper')
#        (foot dx, lift) of one leg through the cycle
TROT = [(3, 0), (1, 0), (-1, 0), (-3, 0), (-3, 1), (-1, 2), (1, 2), (3, 1)]
GALLOP_F = [(5, 1), (3, 0), (-1, 0), (-4, 1), (-4, 2), (0, 3)]
GALLOP_B = [(-4, 2), (0, 3), (4, 1), (3, 0), (-1, 0), (-5, 1)]
GALLOP_BOB = [-2, -1, 1, 0, 0, -1]
GALLOP_HEAD = [(2, 0), (1, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


# ---------------------------------------------------------------- poses
def stance(**kw):
    """feet: near fore, far fore, near hind, far hind as (dx, lift); head, tail and bob in pixels."""
    return dict(dict(feet=[(0, 0)] * 4, head=(0, 0), tail=0, bob=0, crouch=0, rows='head', ms=120), **kw)


def idle():
    """Breath and a slow wag."""
    return [stance(ms=150, head=(0, (0, 0, 0, 1, 1, 1, 1, 0)[i]), tail=(0, 1, 1, 0, 0, -1, -1, 0)[i]) for i in range(8)]


def trot(low=False):
    out = []
    for i in range(8):
        a, b = TROT[i], TROT[(i + 4) % 8]
        out.append(stance(feet=[a, b, b, a], bob=(0, -1, -1, 0)[i % 4], tail=(0, 1, 0, -1)[i // 2], ms=90,
                          head=((i % 2, 0) if low else (0, (1, 0, 0, 1)[i % 4])), rows='nose' if low else 'head'))
    return out


def gallop():
    return [stance(feet=[GALLOP_F[i], GALLOP_F[i - 1], GALLOP_B[i], GALLOP_B[i - 1]], bob=GALLOP_BOB[i], head=GALLOP_HEAD[i],
                   tail=(-1, 0, 1, 1, 0, -1)[i], ms=65) for i in range(6)]


def bark():
    """He braces, then barks twice; the last frames growl with the head low."""
    return [stance(ms=80, bob=1, head=(-1, 1), feet=[(1, 0), (1, 0), (-1, 0), (-1, 0)])] + [
        stance(ms=m, bob=b, head=(h, -1 + b), rows=r, tail=t, feet=[(2, 0), (1, 0), (-2, 0), (-1, 0)])
        for m, b, h, r, t in ((90, 0, 2, 'bark', 1), (110, 1, 1, 'head', 0), (90, 0, 2, 'bark', 1), (120, 1, 1, 'head', 0), (260, 1, 2, 'bark', 0))]


def sniff():
    """Nose on the ground, this way and that."""
    return [stance(ms=110, rows='nose', head=((0, 1, 2, 2, 1, 0, -1, -1)[i], (0, 1)[i % 2]), tail=(0, 1, 1, 0, 0, -1, -1, 0)[i]) for i in range(8)]


def nod():
    """Lying like a sphinx; the head sinks."""
    return [stance(ms=ms, crouch=6, head=(0, dy)) for ms, dy in ((700, 2), (500, 3), (700, 4), (360, 3))]


POSES = dict(idle=idle, walk=trot, run=gallop, alert=bark, search=sniff, track=lambda: trot(low=True), doze=nod)


# ---------------------------------------------------------------- pieces
def leg(L, hx, hy, fx, fy, rear, far):
    d = -1 if far else 0
    k = ik((hx, hy), (fx, fy), 3.2, 3.2, 1 if rear else -1)
    capsule(L, (hx, hy), k, 1.5 if rear else 1.2, HR, 'a', 2 + d)
    capsule(L, k, (fx, fy), .8, HR, 'a', 2 + d, shade=0)
    paw(L, fx, fy, (0, 1), far)


def paw(L, fx, fy, columns, far):
    for dx in columns:
        r, l = rp(HR, 'acc', (2 if not far else 0) - (1 if dx < 1 else 0))
        L.put(int(fx) + dx, int(fy), r, max(0, l))


def straight_leg(L, hx, hy, fy, far):
    """Seen from the front or behind: it only gets shorter."""
    capsule(L, (hx, hy), (hx, fy), 1.3, HR, 'a', 1 if far else 2)
    paw(L, hx - .5, fy, (-1, 0, 1), far)


def neck(L, by, dx, dy):
    """To a head that hangs low."""
    capsule(L, (19, by + 2), (21 + dx, by + 6 + dy), 2.6, HR, 'a', 2)


def from_side(p):
    s, by = HOUND['side'], 16 + p['bob'] + p['crouch']
    low = p['rows'] == 'nose'
    parts = [(stamp(s['tail'], 2, by - 4 + p['tail'], HR, w=HW, h=HH), 'soft')]

    def legs(pairs):
        for hx, hy, rear, far, (fx, lift) in pairs:
            L = Layer(HW, HH)
            leg(L, hx, hy, hx + fx, GROUND - lift, rear, far)
            parts.append((L, 'soft' if far else 'sep'))

    nf, ff, nh, fh = p['feet']
    legs([(20, by + 5, 0, 1, ff), (9, by + 5, 1, 1, fh)])
    parts.append((stamp(s['body'], 5, by, HR, w=HW, h=HH), 'soft'))
    legs([(18, by + 4.5, 0, 0, nf), (7.5, by + 4.5, 1, 0, nh)])
    dx, dy = p['head']
    if low:
        L = Layer(HW, HH)
        neck(L, by, dx, dy)
        parts.append((L, 'soft'))
    parts.append((stamp(s[p['rows']], 17 + dx, (by + 4 if low else by - 6) + dy, HR, w=HW, h=HH), 'sep'))
    return parts


def from_front(p, d):
    """Down: the head before the chest. Up: the tail over the rump, the head beyond."""
    s, by = HOUND[d], 14 + p['bob'] + p['crouch']
    nf, ff, nh, fh = p['feet']
    fore, hind = ((12.6, nf), (19.4, ff)), ((12, nh), (20, fh))
    near, far = (fore, hind) if d == 'down' else (hind, fore)

    def legs(pairs, back):
        out = []
        for hx, (fx, lift) in pairs:
            L = Layer(HW, HH)
            straight_leg(L, hx, by + 7, GROUND - lift - (2 if back else 0) + (1 if fx > 1 and not back else 0), back)
            out.append((L, None if back else 'sep'))
        return out

    dx, dy = p['head'][0] // 2, p['head'][1] + (max(0, p['head'][0]) + 1) // 2
    low = p['rows'] == 'nose'
    sway = dx if low else 0
    head_rows = s.get(p['rows'], s['head'])
    if d == 'down':
        head = stamp(head_rows, 11 + sway, min(by + 2 if low else by - 5, 16) + dy, HR, w=HW, h=HH)
        tail = stamp(s['tail'], 19 + p['tail'], by - 3, HR, w=HW, h=HH)
        return [(tail, None), *legs(far, True), (stamp(HOUND['up' if low else d]['body'], 10, by, HR, w=HW, h=HH), 'soft'), *legs(near, False), (head, 'sep')]
    head = stamp(head_rows, 11 + sway, (by - 1 if low else by - 5) + dy, HR, w=HW, h=HH)
    tail = stamp(s['tail'], 13 + p['tail'], by, HR, w=HW, h=HH)
    return [*legs(far, True), (head, None), (stamp(s['body'], 10, by, HR, w=HW, h=HH), 'sep'), *legs(near, False), (tail, 'sep')]


def painted(parts):
    cv = Canvas(HW, HH)
    for L, ao in parts:
        cv.merge(L, ao)
    return finish(cv)


def hound(action, d):
    """Frames and their times; d: 'down' | 'side' | 'up'."""
    poses = POSES[action]()
    return [painted(from_side(p) if d == 'side' else from_front(p, d)) for p in poses], [p['ms'] for p in poses]


def curled_up():
    """Asleep, nose under the tail: two frames of breath."""
    rows = HOUND['curled']
    return [painted([(stamp(r, 7, GROUND + 1 - len(r), HR, w=HW, h=HH), None)]) for r in (rows, rows[:3] + rows[4:])], [900, 900]


# ---------------------------------------------------------------- birds
FEATHERS = dict(
    pigeon=(PIGEON, dict(a=('steel', 1), b='steel', acc='signal', hair='hairg', skin='redeye', hat='gold', scarf='scarf', x='paper')),
    # A hooded crow: all dark, it is lost on a roof in moonlight.
    crow=(CROW, dict(a=('stone', 1), b=('stone', 1), acc='ink', hair='ink', skin='iron', hat='gold', scarf='iron', x='steel')),
)
FLAP = [1, 0, -1, 0]                            # the body sinks as the wings rise


def bird(name, action, d):
    stamps, ramps = FEATHERS[name]
    out = []
    for i, rows in enumerate(stamps[d][action]):
        cv = Canvas(16, 16)
        y = 2 + FLAP[i] if action == 'fly' else 14 - len(rows)
        cv.merge(stamp(rows, (16 - len(rows[0])) // 2, y, ramps, w=16, h=16), None)
        out.append(finish(cv))
    return out
