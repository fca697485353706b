"""What the dogs have of their own: the first hound's collar, and a dish with dumplings."""
from .atlas import Item
from .draw import paint


def collar():
    """A broad collar of red leather on a lacquer tray, with gold studs, a buckle and a bell."""
    def f(x, y):
        dx, dy = (x - 9) / 8, (y - 6) / 4.6
        d = dx * dx + dy * dy
        if 7 <= x <= 11 and 10 <= y <= 13:                       # the bell
            if y == 12 and x == 9:
                return 'wood', 0
            return 'gold', 4 if x < 9 and y < 12 else 3 if x < 11 else 1
        if .42 <= d <= 1:                                        # the strap, seen from above its front
            if (x * 2 + y) % 5 == 0 and d > .6:
                return 'gold', 3
            return 'red', 3 if d > .82 and dy < 0 else 2 if dy < .35 else 1
        if 12 <= y <= 14 and 1 <= x <= 17:
            return 'iron', 3 if y == 12 else 1
        return None
    return paint(19, 17, f)


def dish():
    """A bowl of dumplings, three on top."""
    balls = ((8, 2), (5, 4), (11, 4))

    def f(x, y):
        for bx, by in balls:
            d = (x - bx) ** 2 + (y - by) ** 2
            if d <= 5 and y < 6:
                return ('straw', 2) if x > bx + 1 or y > by + 1 else ('paper', 4 if x + y <= bx + by else 3)
        if 6 <= y <= 10:
            half = 7 - (y - 6) * .8
            u = (x - 8) / half
            if abs(u) <= 1:
                return ('navy', 4) if y == 6 else ('navy', 3 if u < -.2 else 2 if u < .5 else 1)
        return None
    return paint(17, 13, f)


def ITEMS():
    return {'collar': Item([collar()], (9, 14)), 'dish': Item([dish()], (8, 10))}
