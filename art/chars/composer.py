"""Sprite composer: stamps + limbs + cloth -> clean pixel frames.

A frame is a stack of PARTS.  A part is either an ASCII stamp (hand-drawn
pixels, each character = a role such as '3' = "main cloth, lit") or a generated
shape (limb, robe, ribbon).  Merging a part applies contact-shadow rules;
finish() adds the coloured outline.  Rim light is the renderer's, at run time.  Nothing here knows any
character: those are data in parts.py / cast.py.
"""
import math
import numpy as np
from .palette import RAMPS, RGB, RID, RNAMES, colour

W, H = 32, 32          # frame; the feet stand on row FOOT, centred on CX
FOOT, CX = 28, 16
SELF_LIT = 254         # alpha of pixels that give light (lamp paper); all others are 255

# role letter -> (ramp slot, level).  A character maps slot -> ramp name.
ROLES = {}
for slot, letters in dict(hair='hHJj', skin='sSTt', a='1234', b='5678', acc='abcd',
                          hat='mnop', scarf='rRQP', x='uvyz').items():
    for i, c in enumerate(letters):
        ROLES[c] = (slot, i)
FIXED = {'k': ('ink', 0), 'e': ('ink', 0), 'i': ('violet', 2), 'w': ('paper', 3),
         'L': ('glow', 2), 'l': ('glow', 1), 'G': ('glow', 3), 'g': ('glow', 0),
         'X': ('redeye', 2), 'Y': ('signal', 2)}


class Layer:
    def __init__(self, w=W, h=H):
        self.r = np.full((h, w), -1, int)
        self.l = np.zeros((h, w), int)
        self.h, self.w = h, w

    def put(self, x, y, ramp, lvl):
        x, y = int(x), int(y)
        if 0 <= x < self.w and 0 <= y < self.h:
            self.r[y, x] = RID[ramp]
            self.l[y, x] = lvl


class Canvas(Layer):
    """merge(): ao='soft' darkens what lies just below/right of the new part,
    ao='sep' also separates equal ramps all round (arm over body)."""

    def merge(self, p, ao='soft'):
        m = p.r >= 0
        if ao:
            for dx, dy, same_only in ((0, 1, False), (1, 0, ao != 'sep'), (-1, 0, True), (0, -1, True)):
                sh = np.zeros_like(m)
                ys, xs = np.nonzero(m)
                ys2, xs2 = ys + dy, xs + dx
                ok = (ys2 >= 0) & (ys2 < self.h) & (xs2 >= 0) & (xs2 < self.w)
                src = np.full_like(self.r, -2)
                sh[ys2[ok], xs2[ok]] = True
                src[ys2[ok], xs2[ok]] = p.r[ys[ok], xs[ok]]
                t = sh & ~m & (self.r >= 0)
                if same_only:
                    t &= (src == self.r)
                    if ao != 'sep':
                        t &= False
                self.l[t] = np.maximum(self.l[t] - 1, 0)
        self.r[m] = p.r[m]
        self.l[m] = p.l[m]


def stamp(rows, x, y, ramps, w=W, h=H):
    L = Layer(w, h)
    for j, row in enumerate(rows):
        for i, c in enumerate(row):
            if c in '. ':
                continue
            if c in FIXED:
                ramp, lv = FIXED[c]
            else:
                slot, lv = ROLES[c]
                ramp = ramps[slot]
                if isinstance(ramp, tuple):
                    ramp, off = ramp
                    lv += off
            L.put(x + i, y + j, ramp, lv)
    return L


def rp(ramps, slot, lv):
    r = ramps[slot]
    if isinstance(r, tuple):
        return r[0], lv + r[1]
    return r, lv


def capsule(L, p0, p1, r, ramps, slot, lv, shade=1):
    """Thick pixel line with a lit upper-left edge and a dark lower-right one."""
    (x0, y0), (x1, y1) = p0, p1
    dx, dy = x1 - x0, y1 - y0
    d2 = dx * dx + dy * dy or 1e-6
    for y in range(int(min(y0, y1) - r - 1), int(max(y0, y1) + r + 2)):
        for x in range(int(min(x0, x1) - r - 1), int(max(x0, x1) + r + 2)):
            px, py = x + .5, y + .5
            t = ((px - x0) * dx + (py - y0) * dy) / d2
            t = max(0., min(1., t))
            qx, qy = x0 + dx * t - px, y0 + dy * t - py
            d = math.hypot(qx, qy)
            if d <= r:
                lit = qx + qy * .6           # >0: pixel lies up-left of the axis
                o = 0
                if shade and r > .8:
                    o = 1 if lit > r * .45 else (-1 if lit < -r * .45 and r > 1.2 else 0)
                ramp, l = rp(ramps, slot, lv + o)
                L.put(x, y, ramp, l)


def ik(a, b, l1, l2, bend):
    """Joint between a and b (two bones); bend=+1 puts it towards +x (knees)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    d = min(math.hypot(dx, dy), l1 + l2 - .01) or .01
    k = (l1 * l1 - l2 * l2 + d * d) / (2 * d)
    h = math.sqrt(max(0, l1 * l1 - k * k))
    ux, uy = dx / d, dy / d
    return a[0] + ux * k + bend * h * uy, a[1] + uy * k - bend * h * ux


# ---------------------------------------------------------------- cloth
def verlet(anchors, n, seg, wind, gravity, loops=5, sub=4, damp=.86, wave=(0, 0), phase=0, root=None, flutter=0, floor=None):
    """Chain following anchors (one per frame, looping).  Returns one list of
    points per frame, taken from the last loop, when it has become periodic."""
    T = len(anchors)
    ax, ay = anchors[0]
    wx, wy = wind
    nrm = math.hypot(wx, wy + gravity) or 1
    p = np.array([[ax + wx / nrm * seg * i, ay + (wy + gravity) / nrm * seg * i] for i in range(n)], float)
    q = p.copy()
    out = []
    for loop in range(loops):
        for f in range(T):
            a0, a1 = np.array(anchors[f - 1], float), np.array(anchors[f], float)
            for s in range(sub):
                u = (f + (s + 1) / sub) / T
                v = (p - q) * damp
                q = p.copy()
                f_ = np.array([wx, wy + gravity], float)
                acc = np.tile(f_, (n, 1))
                if wave[0]:
                    k = np.arange(n)
                    w = wave[0] * np.sin(2 * math.pi * (u * wave[1] - k / n * 1.1 + phase)) * (k / n)
                    # push across the wind
                    px, py = -(wy + gravity) / nrm, wx / nrm
                    acc[:, 0] += w * px
                    acc[:, 1] += w * py
                p = p + v + acc / (sub * sub)
                p[0] = a0 + (a1 - a0) * (s + 1) / sub
                if root:                     # stiff root: hair stands off the head first
                    p[1] = p[0] + np.array(root)
                if floor is not None:
                    p[:, 1] = np.minimum(p[:, 1], floor)
                for _ in range(6):
                    for i in range(n - 1):
                        d = p[i + 1] - p[i]
                        L = math.hypot(*d) or 1e-6
                        c = d * (L - seg) / L
                        if i == 0 and root:
                            continue
                        if i == 0 or (i == 1 and root):
                            p[i + 1] -= c
                        else:
                            p[i] += c * .5
                            p[i + 1] -= c * .5
            if loop == loops - 1:
                o = p.copy()
                if flutter:                  # travelling wave across the cloth, grows to the tip
                    k = np.arange(n) / (n - 1)
                    t = np.gradient(p, axis=0)
                    t /= np.maximum(1e-6, np.hypot(t[:, 0], t[:, 1]))[:, None]
                    w = flutter * k ** .8 * np.sin(2 * math.pi * ((f + 1) / T * wave[1] - k * .95 + phase))
                    o[:, 0] += -t[:, 1] * w
                    o[:, 1] += t[:, 0] * w
                out.append(o)
    return out


def ribbon(pts, widths, ramps, slot, base=1, hi=.25):
    """Cloth strip: upper edge lit, lower edge dark, folds where it bends."""
    L = Layer()
    N = len(pts) - 1
    hits = {}
    for i in range(N):
        x0, y0 = pts[i]
        x1, y1 = pts[i + 1]
        steps = max(2, int(math.hypot(x1 - x0, y1 - y0) * 3))
        for s in range(steps + 1):
            t = (i + s / steps) / N
            x, y = x0 + (x1 - x0) * s / steps, y0 + (y1 - y0) * s / steps
            wd = np.interp(t, np.linspace(0, 1, len(widths)), widths)
            dx, dy = x1 - x0, y1 - y0
            ln = math.hypot(dx, dy) or 1
            nx, ny = -dy / ln, dx / ln
            if nx * -.5 + ny * -.85 < 0:
                nx, ny = -nx, -ny            # n points to the light
            for k in np.arange(-(wd - 1) / 2, (wd - 1) / 2 + .01, .5):
                X, Y = int(math.floor(x + nx * k)), int(math.floor(y + ny * k))
                rel = k / max(.5, wd / 2)
                lv = base + (1 if rel > hi else 0) - (1 if rel < -.45 and wd > 2.2 else 0)
                hits.setdefault((X, Y), []).append(lv)
    lv = {k: int(round(sum(v) / len(v))) for k, v in hits.items()}
    for _ in range(2):                       # no orphan pixels inside the cloth
        for (X, Y), v in list(lv.items()):
            nb = [lv[q] for q in ((X + 1, Y), (X - 1, Y), (X, Y + 1), (X, Y - 1)) if q in lv]
            if nb and v not in nb:
                lv[(X, Y)] = max(set(nb), key=nb.count)
    for (X, Y), v in lv.items():
        ramp, l = rp(ramps, slot, v)
        L.put(X, Y, ramp, l)
    return L


# ---------------------------------------------------------------- lower bodies
def leg_front(L, hx, hy, fx, fy, lift, c, back=False):
    """Seen from front or behind: straight leg, shorter when the foot is lifted."""
    R = c['ramps']
    y1 = FOOT + fy - lift
    d = -1 if back else 0
    n = max(1, y1 - hy)
    kn = c.get('knee', .45)
    for y in range(hy, y1 + 1):
        t = (y - hy) / n
        x = int(round(hx + (fx - hx) * min(1, t * 1.2)))
        w = 3
        if y == y1:
            slot, lv = c['foot']
        elif t > kn and c.get('wrap'):
            slot, lv = c['wrap']
        else:
            slot, lv = c['leg']
        for i in range(w):
            o = (1, 0, -1)[i] + d
            ramp, l = rp(R, slot, max(0, lv + o))
            L.put(x - 1 + i, y, ramp, l)


def leg_side(L, hip, foot, kind, c, far=False, thick=1.5):
    R = c['ramps']
    d = -1 if far else 0
    ax, ay = foot
    kx, ky = ik(hip, (ax, ay), c.get('thigh', 2.9), c.get('shin', 2.9), -1)
    capsule(L, hip, (kx, ky), thick, R, c['leg'][0], max(0, c['leg'][1] + d))
    slot, lv = c['wrap'] if c.get('wrap') else c['leg']
    capsule(L, (kx, ky), (ax, ay), 1.1, R, slot, max(0, lv + d))
    slot, lv = c['foot']
    x, y = int(math.floor(ax - .5)), int(math.floor(ay))
    feet = {'flat': ((-1, 0), (0, 0), (1, 0), (2, 0)),
            'heel': ((-1, 0), (0, 0), (1, -1), (2, -1), (1, 0)),
            'toe': ((-1, -1), (0, -1), (0, 0), (1, 0)),
            'air': ((-1, -1), (-1, 0), (0, 0), (0, 1)),
            'kick': ((-1, -1), (-1, 0), (0, 0))}[kind]
    for dx, dy in feet:
        ramp, l = rp(R, slot, max(0, lv + d + (1 if dx > 0 else 0)))
        L.put(x + dx, y + dy, ramp, l)


KNEE = .5                                     # how far down a skirt the knee is


def robe(L, cx, y0, y1, w0, w1, sway, c, split=None, slot='a', base=1, knee=0, heel=0):
    """Kimono skirt / hakama / coat tails: trapezoid with lit left, dark right,
    a fold that follows the forward foot, and a hem that lags by `sway`.
    A forward `knee` pushes the cloth out and shades what hangs below it; a `heel` left behind draws the hem back."""
    R = c['ramps']
    for y in range(y0, y1 + 1):
        t = (y - y0) / max(1, y1 - y0)
        bent = knee * max(0, 1 - abs(t - KNEE) / .38)
        a = cx - (w0 + (w1 - w0) * t) / 2 + sway * t * t - heel * t * t
        b = cx + (w0 + (w1 - w0) * t) / 2 + sway * t * t + bent
        xa, xb = int(round(a)), int(round(b)) - 1
        for x in range(xa, xb + 1):
            u = (x - xa) / max(1, xb - xa)
            lv = base + (1 if u < .34 else 0) - (1 if u > .72 else 0)
            if bent > .8 and u > (.5 if t <= KNEE else .64):
                lv = base + 1 if t <= KNEE else base - 1
            if y == y1:
                lv -= 1
            if split is not None and y > y0 + 1:
                fx = cx + split * t
                if abs(x + .5 - fx) < .6:
                    lv -= 1
            ramp, l = rp(R, slot, max(0, lv))
            L.put(x, y, ramp, l)


# ---------------------------------------------------------------- finish
def finish(cv, outline=True):
    """Colour, and an outline that takes its colour from the pixel it hugs."""
    h, w = cv.r.shape
    img = np.zeros((h, w, 4), np.uint8)
    full = cv.r >= 0
    for y in range(h):
        for x in range(w):
            if full[y, x]:
                lit = RNAMES[cv.r[y, x]] == 'glow'
                img[y, x] = (*colour(cv.r[y, x], cv.l[y, x]), SELF_LIT if lit else 255)
            elif outline:
                best = None
                # on the lit side (the pixel lies below or right of us) the softer outline
                for dx, dy, lit in ((0, -1, 0), (-1, 0, 0), (0, 1, 1), (1, 0, 1)):
                    X, Y = x + dx, y + dy
                    if 0 <= X < w and 0 <= Y < h and full[Y, X]:
                        spec = RAMPS[RNAMES[cv.r[Y, X]]]
                        best = spec[2] if lit else spec[1]
                        if not lit:
                            break
                if best:
                    img[y, x] = (*RGB[best], 255)
    return img
