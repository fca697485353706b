"""The clockmaker's house: dark lacquer, brass rails, wheels that mesh behind the panels."""
import numpy as np
from pixels import C, hash01, hl, mul, new, paint, pnoise, px, rect, vl
from walls import caps

P = 64
BRASS = [(71, 41, 43), (130, 86, 61), (155, 101, 71), (201, 151, 102), (255, 220, 122)]
LACQUER = [(31, 42, 71), (52, 62, 88), (66, 77, 106), (78, 90, 118)]


def wheel(x, y, radius, teeth, turn=0.0, spokes=4):
    """Which part of a toothed wheel lies at (x, y) from its middle: 'rim', 'lip', 'spoke', 'hub', or None."""
    d, angle = np.hypot(x, y), np.arctan2(y, x) + turn
    tooth = radius + (1.6 if np.cos(angle * teeth) > .1 else 0)
    if d > tooth:
        return None
    if d > radius - 2:
        return 'lip' if d > radius - .8 else 'rim'
    if d < radius * .28:
        return 'hub'
    across = abs(np.sin(angle * spokes / 2)) * d
    return 'spoke' if across < 1.1 else None


def floor():
    """Large lacquered plates in brass fillets; every second one has a wheel inlaid, worn by feet. 64 x 64."""
    def f(x, y):
        i, j = x % 32, y % 32
        seam = i == 0 or j == 0
        if seam:
            return BRASS[2] if (x + y) % 32 < 20 else BRASS[1]
        n = pnoise(x, y, 16, 81) * .6 + pnoise(x, y * 2 % P, 4, 82) * .4
        c = LACQUER[2] if n > .40 else LACQUER[1]
        if (x // 32 + y // 32) % 2:
            c = LACQUER[3] if n > .52 else LACQUER[2]
        if i == 1 or j == 1:
            c = mul(c, 1.16)
        if i == 31 or j == 31:
            c = mul(c, .72)
        if (i in (4, 28)) and (j in (4, 28)):
            return BRASS[3]
        if (x // 32 + y // 32) % 2 == 0:
            part = wheel(i - 16, j - 16, 9, 12)
            if part:
                return dict(rim=BRASS[1], lip=BRASS[2] if i + j < 32 else BRASS[1], spoke=BRASS[1], hub=BRASS[2])[part]
        return c
    return paint(P, P, f)


def dial():
    """A great dial let into the floor, three cells broad: twelve hours, two hands, a wheel for a heart."""
    a = new(48, 48)
    for y in range(48):
        for x in range(48):
            u, v = x - 23.5, y - 23.5
            d, hour = np.hypot(u, v), (np.arctan2(v, u) / 6.2832 * 12 + .5) % 1
            if d > 23:
                continue
            c = LACQUER[0]
            if d > 21.5:
                c = BRASS[3] if u + v < 0 else BRASS[1]
            elif d > 20:
                c = BRASS[0]
            elif d > 16 and abs(hour - .5) < .07:
                c = BRASS[4] if d > 17 else BRASS[3]
            elif 14 < d <= 15:
                c = BRASS[2]
            elif wheel(u, v, 8, 14, spokes=6):
                c = BRASS[3] if u + v < -2 else BRASS[2]
            elif hash01(x // 3, y // 3, 6) > .7:
                c = LACQUER[1]
            px(a, x, y, c)
    for k in range(13):
        px(a, 24, 23 - k, BRASS[4]); px(a, 23, 23 - k, BRASS[3])
        if k < 10:
            px(a, 24 + k, 24 + k // 2, BRASS[4])
    return a


def wall_caps():
    def f(x, y):
        return (31, 26, 42) if pnoise(x, y, 8, 83, 16) < .7 else (42, 36, 56)
    return caps(f, [(201, 151, 102), (130, 86, 61), (42, 26, 31)], [(176, 125, 83), (71, 41, 43)], [(71, 41, 43), (42, 26, 31)])


def face(kind):
    """Honey-coloured lacquer between two brass rails, brighter than the floor; `wheels`: a window behind which wheels mesh."""
    a = paint(16, 16, lambda x, y: (176, 125, 83) if pnoise(x, y * 2 % 16, 8, 84, 16) > .44 else (155, 101, 71))
    for x in (0, 8):
        vl(a, x, 3, 8, (110, 66, 54)); vl(a, x + 1, 3, 8, (201, 151, 102))
    if kind == 'wheels':
        rect(a, 0, 3, 16, 9, (20, 20, 36))
        for cx, r, teeth, turn in ((0, 2.6, 6, .5), (7.5, 3.6, 8, 0), (16, 2.6, 6, .5)):
            for y in range(3, 11):
                for x in range(16):
                    u, v = x - cx, y - 6.5
                    d = np.hypot(u, v)
                    if d < 1 or r - 1.1 < d < r + (1.2 if np.cos(np.arctan2(v, u) * teeth + turn) > .2 else .2):
                        px(a, x, y, BRASS[4] if u + v < -r else BRASS[3] if u + v < 1 else BRASS[1])
    for y, c in ((0, BRASS[4]), (1, BRASS[2]), (2, BRASS[0]), (11, BRASS[3]), (12, BRASS[0]), (13, (47, 26, 36)), (14, (42, 26, 31)), (15, (20, 18, 30))):
        hl(a, 0, y, 16, c)
    if kind == 'post':
        rect(a, 5, 0, 6, 15, BRASS[1]); vl(a, 5, 0, 15, BRASS[3]); vl(a, 6, 0, 15, BRASS[2]); vl(a, 10, 0, 15, BRASS[0])
        for y in (3, 8, 12):
            px(a, 7, y, BRASS[4]); px(a, 8, y + 1, BRASS[0])
    for end, x in (('left', 0), ('right', 12)):
        if kind in (end, 'both'):
            rect(a, x, 0, 4, 15, BRASS[1]); vl(a, x, 0, 15, BRASS[3] if x == 0 else BRASS[2]); vl(a, x + 3, 0, 15, BRASS[0])
            px(a, x + 1, 3, BRASS[4]); px(a, x + 1, 12, BRASS[4])
    return a
