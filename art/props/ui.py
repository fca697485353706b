"""HUD pieces."""
from .atlas import Item
from .draw import art


def ITEMS():
    return {'sparkle': Item([art('d'), art('c')], ms=80)}
