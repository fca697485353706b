"""Palette and drawing helpers of the tile painters. A picture is an RGBA array (height, width, 4); a painter may mix
colours freely, `snap` brings every pixel back to the palette."""
import numpy as np

RAMPS = {
    'night': '0b0d1a 10162a 141a2e 1f2a47 2f4166 4a6488 8fb3c9 d7eef2',
    'roof': '283048 343e58 424e6a 4e5a76 5c6a86 708098 8c9eb4',
    'wood': '2a1a1f 47292b 54342d 6e4236 82563d 8d5f42 9b6547 b07d53 c99766',
    'beam': '3a2a36 4c3840 584149 6a4c4c',
    'clay': '8f8078 a2968a b4a898 c4b8a6 d6cbb6',
    'paper': 'b9a88a d0c09c e8dcb8 fff6d8',
    'lamp': '7a3a1e c8662a f2a541 ffdc7a',
    'leaf': '14302b 1e453b 2a5843 33664a 3d734f 43805a 5c9458 86b56b',
    'red': '5c1a2e 7d2236 a32a3f e2483d f28f8a',
    'violet': '2b1a44 553078 704898 8c5ab0',
    'indigo': '243068 384e96 5c7ac4',
    'straw': '5d5b46 7b7654 8f8a5f 9c9668 a8a272',
    'stone': '33384f 525a72 666f86 78829a 909aac a9b4c0 c8d0d4',
    'earth': '4c4a50 5c595b 625f60 686465 747074 60667a',
    'water': '1b2f49 233d58 2e4f6b 4a7088',
    'brook': '3c6474 4a7880 66948f 84acb4',
}
PALETTE = np.array([[int(h[i:i + 2], 16) for i in (0, 2, 4)] for r in RAMPS.values() for h in r.split()], float)
RAMP = {k: [tuple(int(h[i:i + 2], 16) for i in (0, 2, 4)) for h in v.split()] for k, v in RAMPS.items()}


def C(ramp, i):
    return RAMP[ramp][max(0, min(len(RAMP[ramp]) - 1, int(i)))]


def snap(a):
    """The nearest palette colour for every pixel that is there; alpha stays."""
    flat = a.reshape(-1, 4)
    seen = np.flatnonzero(flat[:, 3] > 0)
    rgb = flat[seen, :3].astype(float)
    uniq, back = np.unique(rgb, axis=0, return_inverse=True)
    d = uniq[:, None] - PALETTE[None]
    mean = (uniq[:, None, 0] + PALETTE[None, :, 0]) / 2
    dist = (2 + mean / 256) * d[..., 0] ** 2 + 4 * d[..., 1] ** 2 + (2 + (255 - mean) / 256) * d[..., 2] ** 2
    flat[seen, :3] = PALETTE[dist.argmin(1)][back.ravel()]
    return flat.reshape(a.shape)


def new(w, h, col=None):
    a = np.zeros((h, w, 4), np.uint8)
    if col is not None:
        a[:] = (*col, 255)
    return a


def px(a, x, y, c, alpha=255):
    if 0 <= x < a.shape[1] and 0 <= y < a.shape[0]:
        a[y, x] = (*c, alpha)


def rect(a, x, y, w, h, c, alpha=255):
    a[max(y, 0):max(y + h, 0), max(x, 0):max(x + w, 0)] = (*c, alpha)


def hl(a, x, y, w, c):
    rect(a, x, y, w, 1, c)


def vl(a, x, y, h, c):
    rect(a, x, y, 1, h, c)


def blit(dst, src, x, y):
    h, w = src.shape[:2]
    H, W = dst.shape[:2]
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, W), min(y + h, H)
    if x1 > x0 and y1 > y0:
        s, d = src[y0 - y:y1 - y, x0 - x:x1 - x], dst[y0:y1, x0:x1]
        m = s[..., 3] > 0
        d[m] = s[m]


def clip(c):
    return tuple(int(max(0, min(255, v))) for v in c)


def mul(c, k):
    return clip([v * k for v in c])


def hash01(x, y=0, s=0):
    """0..1 from integers: the only chance the painters know."""
    n = (int(x) * 374761393 + int(y) * 668265263 + int(s) * 2147483647 + 1013904223) & 0xffffffff
    n = ((n ^ (n >> 13)) * 1274126177) & 0xffffffff
    n = ((n ^ (n >> 16)) * 2246822519) & 0xffffffff
    return ((n ^ (n >> 15)) & 0xffffff) / float(0x1000000)


def pnoise(x, y, cell, s=0, period=64):
    """Smooth noise that repeats every `period` pixels; `cell` must divide it."""
    n = period // cell
    fx, fy = x / cell, y / cell
    ix, iy = int(np.floor(fx)), int(np.floor(fy))
    tx, ty = fx - ix, fy - iy
    tx, ty = tx * tx * (3 - 2 * tx), ty * ty * (3 - 2 * ty)
    a, b = hash01(ix % n, iy % n, s), hash01((ix + 1) % n, iy % n, s)
    c, d = hash01(ix % n, (iy + 1) % n, s), hash01((ix + 1) % n, (iy + 1) % n, s)
    return (a * (1 - tx) + b * tx) * (1 - ty) + (c * (1 - tx) + d * tx) * ty


def turned(a):
    """Mirrored along the diagonal: what ran along x runs along y."""
    return a.transpose(1, 0, 2).copy()


def paint(w, h, f):
    """f(x, y) -> colour, (colour, alpha) or None."""
    a = new(w, h)
    for y in range(h):
        for x in range(w):
            c = f(x, y)
            if c is not None:
                a[y, x] = (*clip(c), 255)
    return a


class Sheet:
    """A sheet of 16 px tiles, filled row by row with named blocks. What is painted as on the sheet `like` keeps its colours,
    also where the palette has more of them by now."""

    def __init__(self, columns, like=None):
        self.columns, self.index, self.rows, self.used = columns, {'_columns': columns}, [], []
        self.like, self.painted = like, {}

    def add(self, name, picture):
        """Places a block where it first fits, from the top."""
        mixed, picture = picture, snap(picture.copy())
        if self.like:
            theirs, snapped = self.like.painted[name]
            same = (mixed == theirs).all(-1)
            picture[same] = snapped[same]
        self.painted[name] = mixed, picture
        h, w = (picture.shape[0] + 15) // 16, (picture.shape[1] + 15) // 16
        full = new(w * 16, h * 16)
        full[h * 16 - picture.shape[0]:, :picture.shape[1]] = picture
        y = 0
        while True:
            while len(self.used) < y + h:
                self.used.append([False] * self.columns)
                self.rows.append(new(self.columns * 16, 16))
            for x in range(self.columns - w + 1):
                if not any(self.used[y + j][x + i] for j in range(h) for i in range(w)):
                    for j in range(h):
                        for i in range(w):
                            self.used[y + j][x + i] = True
                        self.rows[y + j][:, x * 16:(x + w) * 16] = full[j * 16:(j + 1) * 16]
                    assert name not in self.index, name
                    self.index[name] = [x, y, w, h]
                    return
            y += 1

    def strip(self, name, pictures):
        """Variants of one size side by side, as one block."""
        self.add(name, np.hstack(pictures))

    def image(self):
        return np.vstack(self.rows)
