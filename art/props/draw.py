"""Small helpers on top of the characters' composer: same ramps, same outline."""
from chars.composer import Canvas, Layer, finish, stamp

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
