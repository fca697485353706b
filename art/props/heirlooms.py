"""What the town lost, one picture for each: bowl, pass, doll, book, cards and what the keep locks away; and what the watch keeps."""
import math
from .atlas import Item
from .draw import S, paint

COLOURS = {
    'k': ('ink', 0), 'K': ('ink', 1), 'j': ('ink', 2), 'J': ('ink', 3),          # black, to a blue shine
    'i': ('iron', 1), 'I': ('iron', 2), 'h': ('iron', 3), 'H': ('iron', 4),
    'q': ('steel', 2), 's': ('steel', 3), 'S': ('steel', 4),
    '1': ('wood', 1), '2': ('wood', 2), '3': ('wood', 3), '4': ('wood', 4),
    't': ('tan', 2), 'T': ('tan', 3), 'U': ('tan', 4),
    'u': ('paper', 0), 'v': ('paper', 1), 'y': ('paper', 2), 'z': ('paper', 3),
    'a': ('gold', 0), 'b': ('gold', 1), 'c': ('gold', 2), 'd': ('gold', 3), 'D': ('gold', 4),
    'r': ('red', 1), 'R': ('red', 2), 'Q': ('red', 3), 'P': ('red', 4),
    'x': ('violet', 1), 'V': ('violet', 2), 'W': ('violet', 3),
    'O': ('ochre', 0), 'o': ('ochre', 1), 'e': ('ochre', 2), 'E': ('ochre', 3),
    'n': ('skin', 1), 'N': ('skin', 2), 'M': ('skin', 3), 'w': ('pale', 3),
}


def drawn(text):
    """ASCII picture, a letter of COLOURS for each pixel, with a margin for its outline."""
    rows = S(text)
    w, h = max(map(len, rows)), len(rows)

    def f(x, y):
        inside = 1 <= y <= h and 1 <= x <= len(rows[y - 1])
        return COLOURS.get(rows[y - 1][x - 1]) if inside else None
    return paint(w + 2, h + 2, f)


# ------------------------------------------------------------- night 6: the potter
TEA_BOWL = """
.....4TTTTTT4E......
...4TkkkkkkkkE4E....
..4Ekkkk11111kkeE...
..eEEk11111111eee...
..eEEEeeeeeeeeeoo...
..EzzEEEEeeeeeooo...
..EzzzEzEEeeeeooo...
..EEzTETzEEeeeeoo...
..eEETEETEEeeeooO...
...EEEEETEeeeeoO....
...eEEEEEEeeeooO....
....eeEEEeeeooO.....
.VVV..eeeeoooO..VV..
VWWWWVoEeeooO1VWWWxx
.xVWPWWVWWWVWWWPVVx.
..xxVVVVVVVVVVVxxx..
"""


# ------------------------------------------------------------- night 7: the ferryman
FERRY_PASS = """
.....PQ....
....P..R...
....Q..R...
....QRRr...
....4UT....
..4TUUTTT..
4TTUkkUTTT3
TTTTkkTTTt3
TTkkkkkkTt3
TTTTTkTTTt2
TTTkkkkTTt3
TTkTTkTTTt2
TTTTTkTTTt3
TTTTTTTTTt2
TTTQQQQTTt3
TTTQUUQTTt2
TTTQQQQTTt3
TTTTTTTTtt2
33333333322
.222222221.
"""

# ------------------------------------------------------------- night 9: the clockmaker
TEA_DOLL = """
......KKKKKK......
.....KjjJjjKK.....
....KjJJjjjKKK....
....KKKKKKKKKK....
....KMwwwwwwMK....
....KwkwwwwkwK....
....KwwwwwwwwK....
....KNMwQQwMNK....
....KKNMMMMNKK....
.....RzyQQyzR.....
...QQQRzyyzRRRr...
..QQdQRRzyRRdRRr..
.QQQQRRRcdRRRRRrr.
.QdQRRkzzzvkRRdRr.
.QRRMMkSsssqMNRRr.
.rRRzzksqqqqvvRRr.
..r444333333322r..
...22222222221....
...rRRRRRRRRRr....
..qJjqJJjqJjqJj...
.qJjjqJjjqJjjqjj..
.JJjcJJjcJjjcjjj..
.JjcccjcccjcccjK..
.KKKcKKKcKKKcKKK..
...3332...3332....
"""

# ------------------------------------------------------------- night 10: the powder maker
POWDER_BOOK = """
.QQRjjjjjjjjjj..
QQzRJJJJJJJJJKv.
QQQRjjjdjjjjjKy.
QRzRdjjdjjdjjKv.
QRQRjcjQjcjjjKy.
QRzRjjQdQjjjjKv.
QRQRddddzdddjKy.
QRzRjjQdQjjjjKv.
QRQRjcjQjcjjjKy.
QRzRdjjdjjdjjKv.
QRQRjjjdjjjjjKy.
QRzRjjjjjRRRjKv.
RRRRjjjjjRzRjKy.
RRzrjjjjjRRRKKv.
rRRrKKKKKKKKKKv.
.ryvyvyvyvyvyvu.
..rrrrrrrrrrrr..
"""


# ------------------------------------------------------------- night 11: her own
def calling_cards():
    """Four of her cards in a fan, the foremost with brush marks and the red seal."""
    turns = (-42, -18, 8, 34)
    px, py = 12, 21                                              # where the fan is held

    def f(x, y):
        for a in reversed(turns):
            t = math.radians(a)
            dx, dy = x + .5 - px, y + .5 - py
            s = dx * math.cos(t) + dy * math.sin(t)
            u = dx * math.sin(t) - dy * math.cos(t)              # up along the card
            if not (abs(s) <= 4.6 and 1 <= u <= 18.4):
                continue
            if abs(s) > 3.6 or u > 17.2 or u < 2.2:
                return 'violet', 3 if u > 9 else 2
            front = a == turns[-1]
            if abs(s - (1 if front else -.8)) <= 1.7 and 3.6 <= u <= 7.2 and (front or s < 0):
                return 'red', 3 if s < .9 else 2
            if 9 <= u <= 15.6 and abs(s) < 2.3 and (int(u) % 2 == 0 or abs(s) < .55):
                return 'ink', 1
            return 'paper', 3 if front or s < 0 else 2
        return None
    return paint(28, 23, f)


# ------------------------------------------------------------- night 12: the keep
GATE_TALLY = """
....HHh......
...H..Ih.....
...h..Ii.....
...hIIi......
.bddddddddd..
bdIIIIIIIIc..
dhIIIIIIIc...
dhIIIIIIc....
dhIIIIQQQc...
dhIIIQQzzzc..
dhIIQQzQQQc..
dhIIQzQQQc...
dhIIQzQQc....
dhIIQzQQQc...
dhIIQQzQQQc..
chIIIQQzzzc..
chIIIIQQQc...
chIIIIIIIc...
chIIIIIIIIc..
.ccbbbbbbbb..
....W........
...WVW.......
...WVV.......
...V.V.......
"""

TOWER_KEY = """
..SSss................
.Ss..sq...............
Ss....sq..............
Ss....sq..............
.ss..ssss.............
.Qssssqqsss...........
.Qr.sq..qsSs..........
QQRr..q..qsSs.........
PQRr......qsSs........
QRRr.......qsSs.......
QQRr........qsSs.S....
Q.Rr.........qsSsSs...
Q.R...........qsSss...
R.r............qsSs...
..........SSs.ssqsSs..
...........SSssq..sSs.
............SSq....ss.
.............qq.......
"""

GOLDEN_KEY = TOWER_KEY.translate(str.maketrans('SsqQRrP', 'DcbWVxW'))

TAX_LEDGER = """
...zzzzzz...zzzzzz...
.zzzzzzzzzyzzzzzzzzz.
3zzzzzzzzyvyzzzzzzzz3
3zkzkzkzzyvyzzkzkzkz3
3zkzkzkzzyvyzzkzkzkz3
3zkzzzkzzyvyzzkzkzkz3
3zkzkzkzzyvyzzzzkzzz3
3zkzkzzzzyvyzzkzkzzz3
3zzzkzzzzyvyzzkzzQQQ3
3zkzkzkzzyvyzzzzzQPQ3
3zzzzzzzzyvyzzzzzQQQ3
3yyyyzzzzyvyzzzzyyyy3
3vuvuyyyzyvyzyyyuvuv3
3333uvuvyyvyyvuvu3333
.22233333uvu33333222.
....222222R222222....
..........R..........
.........RR..........
"""

# ------------------------------------------------------------- of the watch, in the studies
NOTEBOOK = """
.bbbbbbbbbbbb..
bczbbbbbbbzzabv
bbzbbbbbbbzkavy
bczbbbbbbbzzabv
bbbbbbbbbbzkavy
bczbbbbbbbzkabv
bbzbbbbbbbzzavy
bczbbbbbbbzkabv
bbbbbbbbbbzzavy
bczbbbbbbbbbabv
bbzbbbbbbbbbavy
bczbbbbbbbbbabv
.aaaaaaaaaaaavv
..vyvyvyvyvyvy.
"""

MONEY_CHEST = """
..444h4444443h333..
.4444h4444443h3332.
4444Hh444444Hh33332
HHHHHhhhhhhhHhhhhhi
3333hI3dddd3hI22221
3333hI3dkkc3hI22221
2222hI2dkkc2hI11111
3333hI3cbbb3hI22221
3333hI33333hhI22221
2222hI22222hhI11111
HhhhHIhhhhhhHIiiiii
2222hI222222hI11111
.11.........11111..
"""

SILVER_BELL = """
.....QR......
....Q..R.....
....QRRr.....
.....SS......
...SSSsss....
..SSSsssss...
.SSSSssssqq..
.SSSsssssqq..
SSSSsssssqqq.
kkkkkkkkkkkk.
SSSssssssqqq.
.SSsskksqqq..
.SssskkqqqR..
..sssskqqRQ..
....qqqq..QR.
.........R.Qr
"""

DRUM = """
....zzzzzzzz....
..zzzzyyyyzzyy..
.zzzyyQyyQyyyyv.
yzzyQQQyyQQyyyvv
yyyyyQQQQQyyyyvv
cyyyyyyyyyyyyvvb
cdcyyyvvvvvvvbcb
QcQdcdvdvdcdcRbr
QQcQQcQcRcRRcRbr
QQzRzQzRzRzRzRrr
QQzRzRzRzRzRzrrr
QQcRRcRcRcRRcrbr
QcRdcdRdRdcdRrbr
.dcRRRRRRRRRrbb.
..ddcccccccbbb..
.33..cccccc..22.
33............21
"""


def ITEMS():
    return {
        'tea_bowl': Item([drawn(TEA_BOWL)], (10, 16)),
        'ferry_pass': Item([drawn(FERRY_PASS)], (6, 19)),
        'tea_doll': Item([drawn(TEA_DOLL)], (9, 24)),
        'powder_book': Item([drawn(POWDER_BOOK)], (8, 16)),
        'calling_cards': Item([calling_cards()], (13, 20)),
        'gate_tally': Item([drawn(GATE_TALLY)], (6, 22)),
        'tower_key': Item([drawn(TOWER_KEY)], (12, 17)),
        'golden_key': Item([drawn(GOLDEN_KEY)], (12, 17)),
        'tax_ledger': Item([drawn(TAX_LEDGER)], (11, 16)),
        'notebook': Item([drawn(NOTEBOOK)], (8, 13)),
        'money_chest': Item([drawn(MONEY_CHEST)], (10, 12)),
        'silver_bell': Item([drawn(SILVER_BELL)], (7, 14)),
        'drum': Item([drawn(DRUM)], (8, 16)),
    }
