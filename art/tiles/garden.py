"""What stands in a garden where dogs are better housed than people."""
from pixels import C, hash01, hl, mul, new, px, rect, vl
from things import rock

STRAW, BOARD, INK = (150, 132, 92), (128, 86, 62), (30, 24, 36)


def kennel():
    """A dog's house, two cells broad: a thatched roof, a round mouth, and a board with its owner's paw."""
    a = new(32, 40)
    for y in range(17, 39):                              # the front, of upright boards
        for x in range(3, 29):
            c = mul(BOARD, 1.12 - .012 * x)
            if (x - 3) % 5 == 4:
                c = mul(c, .74)
            elif hash01(x // 5, y // 7, 31) > .75:
                c = mul(c, .92)
            px(a, x, y, c)
    hl(a, 3, 38, 26, (42, 28, 34)); vl(a, 28, 20, 18, mul(BOARD, .6))
    for y in range(23, 38):                              # the mouth, with straw in it
        for x in range(8, 24):
            u, v = (x - 15.5) / 7.5, (y - 31) / 7.5
            if (v < 0 and u * u + v * v <= 1) or (v >= 0 and abs(u) <= 1):
                rim = u * u + min(v, 0) ** 2 > .78
                straw = y > 34 and hash01(x, y, 5) > .35
                px(a, x, y, (72, 48, 46) if rim else mul(STRAW, .8) if straw else INK)
    for y in range(0, 20):                               # the thatch, in three courses, shaggy at its edge
        half = 6 + y * .58
        for x in range(32):
            if abs(x - 15.5) > half - (hash01(x, 3, 9) > .5 and y > 17):
                continue
            c = mul(STRAW, 1.14 - .026 * max(0, x - 9) - (.2 if y % 6 == 5 else 0))
            if hash01(x, y // 2, 13) > .7:
                c = mul(c, .86)
            px(a, x, y, c)
    hl(a, 10, 0, 12, (196, 176, 124)); hl(a, 10, 1, 12, mul(STRAW, .7))
    for y in range(19, 22):
        for x in range(3, 29):
            if a[y, x, 3]:
                px(a, x, y, mul(BOARD, .55 if y < 21 else .75))
    rect(a, 13, 17, 6, 5, (206, 186, 140)); hl(a, 13, 21, 6, (110, 80, 60))
    for x, y in ((14, 18), (16, 17), (17, 18), (15, 20), (16, 20), (15, 19)):
        px(a, x, y, (84, 60, 56))
    return a


def bowl():
    """A flat bowl of water, and what is left of a meal."""
    a = new(16, 16)
    for y in range(5, 12):
        for x in range(2, 12):
            d = ((x - 6.5) / 5) ** 2 + ((y - 8) / 3.4) ** 2
            if d <= 1:
                px(a, x, y, (74, 92, 130) if d < .55 and x + y < 14 else (52, 66, 104) if d < .55 else (158, 150, 138) if y < 8 else (98, 92, 100))
    for x, y in ((12, 12), (13, 11), (13, 12), (14, 11), (14, 10), (15, 10), (11, 13)):
        px(a, x, y, (206, 192, 160))
    return a


def pawed():
    """Trodden earth: bare patches between the blades."""
    a = new(16, 16)
    for cx, cy in ((4, 4), (11, 7), (5, 12)):
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1), (-1, -1), (2, -1), (0, -2), (1, -2)):
            px(a, cx + dx, cy + dy, (44, 58, 56))
    return a


def shrub(kind):
    """Low cover of a garden: a clipped azalea, hip high, that goes on from cell to cell; alone, a boulder with ferns."""
    a = new(16, 32)
    if kind == 'both':
        stone = rock(16, 19, 4)
        a[12:31] = stone
        for x, y in ((1, 28), (2, 26), (3, 29), (13, 29), (14, 27), (12, 27), (2, 30), (13, 30), (4, 30)):
            px(a, x, y, C('leaf', 5)); px(a, x, y + 1, C('leaf', 2))
        return a
    for y in range(12, 32):
        for x in range(16):
            left, right = kind == 'left' and x < 3, kind == 'right' and x > 12
            corner = (2.5 - x if left else x - 12.5) if left or right else 0
            top = 13 + (hash01(x // 3, 4, 8) > .5) + (corner > 0) * corner * 1.6
            if y < top or (corner > 1.5 and y > 29) or (y == 31 and hash01(x, 1, 2) > .5):
                continue
            light = 5.6 - (y - 13) * .22 - corner * (1.1 if right else .4) + (hash01(x // 2, y // 2, 44) - .5) * 2.6
            px(a, x, y, C('leaf', max(0, min(6, light))))
    for i in range(7):
        x, y = int(hash01(i, 5, 3) * 14) + 1, 14 + int(hash01(i, 6, 3) * 9)
        if a[y, x, 3]:
            px(a, x, y, (242, 143, 138)); px(a, x - 1, y, (163, 42, 63))
    return a
