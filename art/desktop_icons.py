"""Writes the program's icons for desktops into package/icons:  python3 art/desktop_icons.py"""
import struct
from pathlib import Path

from PIL import Image

OUT = Path(__file__).resolve().parent.parent / 'package' / 'icons'
# Whole multiples of the two drawings, so that pixels stay square: 48 is the small one three times.
SIZES = (16, 32, 48, 64, 128, 256, 512)
# What icns calls a PNG of that size.
ICNS = {16: b'icp4', 32: b'icp5', 64: b'icp6', 128: b'ic07', 256: b'ic08', 512: b'ic09'}


def icon(size):
    from props import ui
    drawing = Image.fromarray(ui.app_icon(16 if size % 32 else 32))
    return drawing.resize((size, size), Image.NEAREST)


def build(out=OUT):
    out.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        icon(size).save(out / f'{size}.png', optimize=True)
    pngs = {size: (out / f'{size}.png').read_bytes() for size in SIZES}
    (out / 'thief-girl.ico').write_bytes(ico({size: pngs[size] for size in SIZES if size <= 256}))
    (out / 'thief-girl.icns').write_bytes(icns({size: pngs[size] for size in ICNS}))


def ico(pngs):
    """Windows: a directory of PNGs; a size of 256 is written as 0."""
    head, body = struct.pack('<HHH', 0, 1, len(pngs)), b''
    start = 6 + 16 * len(pngs)
    for size, png in pngs.items():
        head += struct.pack('<BBBBHHII', size % 256, size % 256, 0, 0, 1, 32, len(png), start + len(body))
        body += png
    return head + body


def icns(pngs):
    """macOS: a chunk for each PNG."""
    chunks = b''.join(ICNS[size] + struct.pack('>I', len(png) + 8) + png for size, png in pngs.items())
    return b'icns' + struct.pack('>I', len(chunks) + 8) + chunks


if __name__ == '__main__':
    build()
