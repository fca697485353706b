"""Things that stand, fly, break and shine."""
from .atlas import Item
from .draw import art

BOTTLE = """
.zyy.
.yuy.
..y..
..yv.
.zyv.
zwyyv
zwyyv
zwyyv
zyyyv
zyyyv
.yyv.
"""


def ITEMS():
    return {'bottle': Item([art(BOTTLE, {'x': 'steel'})])}
