"""Hound (side view, stamps + generated legs) and pigeon (stamps only)."""
from .composer import Canvas, Layer, capsule, finish, ik, rp, stamp
from .parts import HOUND, PIGEON

HW, HH = 32, 32
HR = dict(a='tan', b='tan', acc='paper', hair='hairk', skin='skin', hat='steel', scarf='scarf', x='paper')
#        (foot dx, lift) per leg through the cycle
TROT = [(3, 0), (1, 0), (-1, 0), (-3, 0), (-3, 1), (-1, 2), (1, 2), (3, 1)]
GALLOP_F = [(5, 1), (3, 0), (-1, 0), (-4, 1), (-4, 2), (0, 3)]
GALLOP_B = [(-4, 2), (0, 3), (4, 1), (3, 0), (-1, 0), (-5, 1)]


def leg(L, hx, hy, fx, fy, rear, far):
    d = -1 if far else 0
    k = ik((hx, hy), (fx, fy), 3.2, 3.2, 1 if rear else -1)
    capsule(L, (hx, hy), k, 1.5 if rear else 1.2, HR, 'a', 2 + d)
    capsule(L, k, (fx, fy), .8, HR, 'a', 2 + d, shade=0)
    for dx in (-1, 0, 1):
        r, l = rp(HR, 'acc', 2 + d * 2 - (1 if dx < 1 else 0))
        if dx >= 0 or not far:
            L.put(int(fx) + dx, int(fy), r, max(0, l))


def hound(kind):
    n = {'idle': 4, 'walk': 4, 'run': 6}[kind]
    out = []
    for i in range(n):
        cv = Canvas(HW, HH)
        bob, hd, tl = 0, (0, 0), 0
        if kind == 'idle':
            f = [(0, 0)] * 4
            hd = [(0, 0), (0, 0), (0, 1), (0, 1)][i]
            tl = [0, 1, 0, -1][i]
        elif kind == 'walk':
            j = i * 2
            f = [TROT[j], TROT[(j + 4) % 8], TROT[(j + 4) % 8], TROT[j]]
            bob = [0, -1, 0, -1][i]
            hd = [(0, 1), (0, 0), (1, 1), (0, 0)][i]
            tl = [0, 1, 0, -1][i]
        else:
            f = [GALLOP_F[i], GALLOP_F[i - 1], GALLOP_B[i], GALLOP_B[i - 1]]
            bob = [-2, -1, 1, 0, 0, -1][i]
            hd = [(2, 0), (1, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)][i]
            tl = [-1, 0, 1, 1, 0, -1][i]
        by = 16 + bob
        P = []
        P.append(stamp(HOUND['tail'], 2 - (1 if kind == 'run' else 0), by - 4 + tl, HR, w=HW, h=HH))
        for (hx, rear, far, t) in ((20, 0, 1, f[1]), (9, 1, 1, f[3])):
            L = Layer(HW, HH)
            leg(L, hx, by + 5, hx + t[0], 28 - t[1], rear, far)
            P.append(L)
        P.append(stamp(HOUND['body'], 5, by, HR, w=HW, h=HH))
        for (hx, rear, far, t) in ((18, 0, 0, f[0]), (7.5, 1, 0, f[2])):
            L = Layer(HW, HH)
            leg(L, hx, by + 4.5, hx + t[0], 28 - t[1], rear, far)
            P.append(L)
        P.append(stamp(HOUND['head'], 17 + hd[0], by - 6 + hd[1], HR, w=HW, h=HH))
        for k, L in enumerate(P):
            cv.merge(L, 'sep' if k in (4, 5, 6) else 'soft')
        out.append(finish(cv))
    return out


PR = dict(a=('steel', 1), b='steel', acc='signal', hair='hairg', skin='redeye', hat='gold', scarf='scarf', x='paper')
CR = dict(a='ink', b=('ink', 1), acc='navy', hair='hairk', skin='gold', hat='iron', scarf='iron', x='steel')


def pigeon(kind):
    return bird(kind, PR)


def crow(kind):
    return bird(kind, CR)


def bird(kind, ramps):
    out = []
    for i, rows in enumerate(PIGEON[kind]):
        cv = Canvas(16, 16)
        y = 13 - len(rows) + 1
        if kind == 'fly':
            y = 2 + [1, 0, -1, 0][i]
        cv.merge(stamp(rows, 3, y, ramps, w=16, h=16), None)
        out.append(finish(cv))
    return out
