"""Decor of a house in which somebody practises, a lot."""
from pixels import hl, mul, new, px, rect, vl


def koto():
    """A long zither on the floor, two cells broad: thirteen strings, a bridge for each, brocade at its end."""
    a = new(32, 16)
    for y in range(4, 12):
        arch = 1.12 - .05 * (y - 4)
        hl(a, 1, y, 30, mul((150, 104, 72), arch))
    hl(a, 1, 4, 30, (196, 148, 100)); hl(a, 1, 12, 30, (62, 42, 46)); hl(a, 2, 13, 4, (42, 28, 34)); hl(a, 26, 13, 4, (42, 28, 34))
    for y in (6, 8, 10):
        hl(a, 4, y, 24, (206, 186, 140))
    for i, x in enumerate((9, 12, 15, 18, 21, 23)):      # bridges, in a slanting row
        y = 5 + (i * 5) // 5 % 6
        px(a, x, y, (232, 220, 184)); px(a, x + 1, y + 1, (232, 220, 184)); px(a, x, y + 1, (84, 56, 50))
    rect(a, 1, 5, 2, 7, (92, 64, 130)); vl(a, 3, 5, 7, (201, 151, 102)); vl(a, 28, 5, 7, (201, 151, 102)); rect(a, 29, 5, 2, 7, (110, 52, 66))
    return a


def shamisen():
    """Two of them on their pegs, for `hung`."""
    a = new(16, 16)
    for x, tone in ((3, (150, 104, 72)), (10, (128, 86, 62))):
        vl(a, x + 1, 1, 10, mul(tone, .7)); px(a, x, 1, (201, 151, 102)); px(a, x + 2, 2, (201, 151, 102)); px(a, x, 3, (201, 151, 102))
        rect(a, x - 1, 9, 5, 5, tone); rect(a, x, 10, 3, 3, (206, 192, 160)); vl(a, x + 1, 9, 5, (110, 104, 96)); hl(a, x - 1, 14, 5, (58, 38, 42))
    return a


def drum():
    """A drum on its stand, one skin to the front: stands on one cell of low cover."""
    a = new(16, 26)
    for y in range(26):
        for x in range(16):
            d2 = (x - 7.5) ** 2 + (y - 11) ** 2
            if d2 <= 30:
                px(a, x, y, mul((214, 200, 164), 1.04 - .012 * (x + y - 12)))
            elif d2 <= 56:
                px(a, x, y, (150, 62, 64) if x + y < 18 else (104, 44, 58))
    for x, y in ((7, 5), (12, 8), (12, 14), (7, 17), (2, 14), (2, 8)):
        px(a, x, y, (201, 151, 102)); px(a, x + 1, y, (201, 151, 102))
    for x, y in ((7, 9), (8, 9), (9, 10), (9, 11), (8, 12), (7, 12), (6, 11)):
        px(a, x, y, (110, 84, 92))
    for x in (2, 12):                                    # the stand
        rect(a, x, 18, 2, 7, (112, 74, 56)); vl(a, x, 18, 7, (158, 110, 76))
    hl(a, 1, 21, 14, (128, 86, 62)); hl(a, 1, 22, 14, (74, 48, 46)); hl(a, 1, 25, 4, (42, 28, 34)); hl(a, 11, 25, 4, (42, 28, 34))
    return a


def music_stand():
    """A low stand with a sheet of notes, and a cushion's width of room: lies on the floor."""
    a = new(16, 16)
    rect(a, 3, 5, 10, 6, (226, 214, 184)); hl(a, 3, 5, 10, (240, 232, 208)); hl(a, 3, 11, 10, (110, 74, 56)); hl(a, 2, 12, 12, (62, 42, 46))
    for x, lines in ((4, (6, 7, 9)), (6, (6, 8, 9)), (8, (7, 8)), (10, (6, 7, 9)), (11, (8,))):
        for y in lines:
            px(a, x, y, (150, 138, 122))
    return a
