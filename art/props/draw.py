"""Small helpers on top of the characters' composer: same ramps, same outline."""
import numpy as np
from chars.composer import Canvas, Layer, finish, stamp
from chars.palette import RGB

# role letters of chars/composer.py, bound to ramps once for all props
RAMPS = dict(hair='steel', skin='skin', a='wood', b='straw', acc='gold', hat='steel', scarf='red', x='paper')


def S(text):
    return [r for r in text.strip('\n').split('\n')]


def art(text, ramps=None, outline=True):
    """ASCII picture -> RGBA with a one-pixel margin for its outline."""
    rows = S(text) if isinstance(text, str) else text
    w, h = max(len(r) for r in rows) + 2, len(rows) + 2
    cv = Canvas(w, h)
    cv.merge(stamp(rows, 1, 1, dict(RAMPS, **(ramps or {})), w=w, h=h), None)
    return finish(cv, outline=outline)


def paint(w, h, f, outline=True):
    """f(x, y) -> (ramp, level) or None, for round and woven things."""
    L = Layer(w, h)
    for y in range(h):
        for x in range(w):
            q = f(x, y)
            if q:
                L.put(x, y, q[0], max(0, q[1]))
    return L if outline is None else shown(L, outline)


def shown(L, outline=True):
    cv = Canvas(L.w, L.h)
    cv.r, cv.l = L.r, L.l
    return finish(cv, outline=outline)


def over(dst, src, x, y):
    """Puts a finished picture on another (binary alpha)."""
    h, w = src.shape[:2]
    m = src[..., 3] > 0
    dst[y:y + h, x:x + w][m] = src[m]
    return dst


def turned(u, base):
    """Level of a round body at u = -1..1 across: lit left of the middle, dark right edge."""
    if u < -.86:
        return base
    if u < -.25:
        return base + 1 + (1 if -.62 < u < -.42 else 0)
    return base if u < .35 else base - 1 if u < .8 else base - 2


def star(k):
    """Sparkle: point, cross, full star, broken star, four dots.  No outline: it is light."""
    L = Layer(11, 11)
    reach = (0, 1, 4, 4, 4)[k]
    for i in range(-reach, reach + 1):
        a = abs(i)
        if (k == 3 and a in (1, 2)) or (k == 4 and a < 4):
            continue
        lv = 3 if a <= 1 or k == 1 else 2 if a <= 3 else 1
        L.put(5 + i, 5, 'glow', lv)
        L.put(5, 5 + i, 'glow', lv)
    if k == 2:
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            L.put(5 + dx, 5 + dy, 'glow', 2)
    return shown(L, outline=False)


def pixels(rows, colours):
    """ASCII -> RGBA by palette names: {'a': 'l2', 'b': ('n0', 200)}; no outline."""
    rows = S(rows) if isinstance(rows, str) else rows
    out = np.zeros((len(rows), max(len(r) for r in rows), 4), np.uint8)
    for y, row in enumerate(rows):
        for x, ch in enumerate(row):
            if ch in colours:
                c = colours[ch]
                name, alpha = c if isinstance(c, tuple) else (c, 255)
                out[y, x] = (*RGB[name], alpha)
    return out


def edged(img, colour='n0', pad=1):
    """One-pixel outline (eight neighbours) around a flat mark."""
    h, w = img.shape[:2]
    big = np.zeros((h + 2 * pad, w + 2 * pad, 4), np.uint8)
    big[pad:pad + h, pad:pad + w] = img
    m = big[..., 3] > 0
    grown = np.zeros_like(m)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            grown |= np.roll(np.roll(m, dy, 0), dx, 1)
    big[grown & ~m] = (*RGB[colour], 255)
    return big


def centred(img, w, h, dx=0, dy=0):
    """The picture in the middle of a w x h frame."""
    out = np.zeros((h, w, 4), np.uint8)
    ih, iw = img.shape[:2]
    return over(out, img, (w - iw) // 2 + dx, (h - ih) // 2 + dy)
