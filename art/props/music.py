"""What the flute teacher lost: his flute on its stand, and the pipes that he tuned by."""
from .atlas import Item
from .draw import paint


def flute():
    """A bamboo flute with bindings and a tassel, across the two forks of a lacquer stand."""
    def f(x, y):
        if 5 <= y <= 7 and 1 <= x <= 20:                         # the pipe
            if x in (1, 20):
                return 'gold', 3 if y < 7 else 1
            if x in (4, 5, 10, 15, 18):
                return 'red', 3 if y == 5 else 2 if y == 6 else 1
            if y == 6 and x in (7, 12, 13, 16):
                return 'wood', 0                                 # its holes
            return 'straw', 4 if y == 5 else 3 if y == 6 else 1
        if x in (6, 14) and 3 <= y <= 14:                        # forks
            return 'gold' if y == 3 else 'iron', 2 if y == 3 else 3
        if x in (7, 15) and 8 <= y <= 14:
            return 'iron', 1
        if x == 20 and 8 <= y <= 9 or 19 <= x <= 21 and 10 <= y <= 13:
            return 'violet', 3 if x < 20 or y < 10 else 2
        if 14 <= y <= 16 and 2 <= x <= 18:                       # the board, with a gold line
            if y == 15 and 4 <= x <= 16:
                return 'gold', 2
            return 'red', 2 if y == 14 else 1
        if y == 17 and x in (3, 4, 16, 17):
            return 'iron', 1
        return None
    return paint(23, 19, f)


PIPES = [12, 11, 10, 9, 8, 7]


def pitch_pipes():
    """Six pairs of pipes in a row, each a note, in a cord and a strip of brocade."""
    def f(x, y):
        i, part = divmod(x - 2, 2)
        if not (0 <= i < len(PIPES)) or not 2 <= y < 2 + PIPES[i]:
            return None
        if 6 <= y <= 7:
            return 'violet', 3 if (x + y) % 3 else 4
        if y == 2:
            return 'wood', 0 if part == 0 else 1                 # their mouths
        return 'straw', 3 if part == 0 else 1
    return paint(16, 16, f)


def ITEMS():
    return {'flute': Item([flute()], (11, 16)), 'pitch_pipes': Item([pitch_pipes()], (8, 13))}
