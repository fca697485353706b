"""What rings and plays: the watch's gong, and the music box of the clockwork house."""
import math
from .atlas import Item
from .draw import paint

TAU = 2 * math.pi


# ------------------------------------------------------------- gong
GONG_W, GONG_H = 26, 32
MIDDLE, HANGS, RADIUS = 12.5, 15.5, 7.6


def gong(swing=0, rings=False):
    """A bronze disc between two posts below a tiled beam; `swing`: how far it hangs aside; struck, it shines."""
    def disc(x, y):
        dx, dy = x - MIDDLE - swing, y - HANGS
        d = math.hypot(dx, dy) / RADIUS
        if d > 1:
            return None
        if d > .84:
            return 'gold', 1 if dx + dy > 2 else 2
        if d < .3:
            return 'gold', 4 if rings or dx + dy < 1 else 3
        lit = dx + dy < -3
        ripple = rings and int(d * 7) % 2 == 0
        return 'gold', 3 if lit or ripple else 2

    def f(x, y):
        if 3 <= y <= 5 and 1 <= x <= 24:                         # the beam and its ridge
            return ('steel', 3 if y == 3 else 1 if y == 5 else 2)
        if y == 2 and 4 <= x <= 21:
            return 'steel', 4
        if x in (3, 4, 5, 20, 21, 22) and 6 <= y <= 28:          # posts
            return 'wood', 3 if x in (3, 20) else 2 if x in (4, 21) else 1
        if 27 <= y <= 29 and (1 <= x <= 7 or 18 <= x <= 24):     # feet
            return 'stone', 3 if y == 27 else 2
        if y == 23 and 6 <= x <= 19:
            return 'wood', 1
        found = disc(x, y)
        if found:
            return found
        if 6 <= y <= 9 and abs(abs(x - MIDDLE - swing * (y - 5) / 8) - 4) < .6:
            return 'red', 2                                      # cords
        return None
    return paint(GONG_W, GONG_H, f)


# ------------------------------------------------------------- music box
def music_box(turn=None):
    """A lacquered box on short legs with a brass crank. Open, a drum with pins turns in it and a paper dancer on its lid."""
    is_open = turn is not None

    def dancer(x, y):
        sway = (0, 1, 0, -1)[turn % 4]
        if 2 <= y <= 3 and abs(x - 9 - sway) <= 1:
            return 'hairk', 2
        if y == 4 and abs(x - 9 - sway) <= 1:
            return 'skin', 3
        if 5 <= y <= 8 and abs(x - 9 - sway * (8 - y) / 4) <= (y - 3) / 2:
            return 'red', 3 if x < 9 else 2
        return None

    def f(x, y):
        if is_open:
            found = dancer(x, y)
            if found:
                return found
        if is_open and 9 <= y <= 10 and 3 <= x <= 15:            # the drum behind the open front
            pin = (x * 2 + turn * 3 + y) % 5 == 0
            return ('glow', 3) if pin else ('gold', 3 if y == 9 else 2)
        if 9 <= y <= 10 and 2 <= x <= 16:                        # lid
            return 'red', 4 if y == 9 else 3
        if 11 <= y <= 17 and 2 <= x <= 16:
            if y in (11, 17) or x in (2, 16):
                return 'gold', 3 if y == 11 or x == 2 else 1
            if abs(x - 9) + abs(y - 14) <= 2:
                return 'gold', 3 if x + y < 23 else 2            # a lozenge, as on chests
            return 'red', 2 if y < 15 else 1
        if 18 <= y <= 19 and x in (3, 4, 14, 15):
            return 'wood', 1
        crank = (0, 1, 2, 1)[turn % 4] if is_open else 1
        if x in (17, 18) and y == 14:
            return 'gold', 2
        if x == 19 and 12 + crank <= y <= 14 + crank:
            return 'gold', 3
        if x == 20 and y == 14 + crank - 2 + 2 * (crank > 0):
            return 'wood', 2
        return None
    return paint(22, 21, f)


def ITEMS():
    swings = [0, 1, 0, -1]
    return {
        'gong': Item([gong()], (13, 29)),
        'gong_struck': Item([gong(s, True) for s in swings], (13, 29), 90),
        'music_box': Item([music_box()], (10, 19)),
        'music_box_plays': Item([music_box(k) for k in range(4)], (10, 19), 140),
    }
