"""Packs named items (horizontal strips of equal frames) into one PNG."""
import indexed
import numpy as np

WIDTH = 256


class Item:
    """frames: RGBA arrays of one size; foot: the point that stands on the ground; ms: time per frame;
    cut: how many pixels from each edge of a nine-slice keep their size."""

    def __init__(self, frames, foot=None, ms=100, cut=0):
        self.frames = frames
        self.h, self.w = frames[0].shape[:2]
        assert all(f.shape == frames[0].shape for f in frames)
        self.cut = cut
        self.foot = foot or (self.w // 2, self.h - 1)
        self.ms = list(ms) if isinstance(ms, (list, tuple)) else [ms] * len(frames)
        assert len(self.ms) == len(frames)


def build(out_dir, name, items):
    """Shelf packing, tallest first, one transparent pixel between; returns the record for sprites.json."""
    x = y = row_h = 0
    place = {}
    for key, it in sorted(items.items(), key=lambda kv: (-kv[1].h, kv[0])):
        w = it.w * len(it.frames)
        assert w <= WIDTH, key
        if x + w > WIDTH:
            x, y, row_h = 0, y + row_h + 1, 0
        place[key] = (x, y)
        x, row_h = x + w + 1, max(row_h, it.h)
    img = np.zeros((y + row_h, WIDTH, 4), np.uint8)
    meta = {}
    for key, it in items.items():
        x, y = place[key]
        for i, f in enumerate(it.frames):
            img[y:y + it.h, x + i * it.w:x + (i + 1) * it.w] = f
        meta[key] = dict(rect=[x, y, it.w, it.h], foot=list(it.foot), frames=len(it.frames), ms=it.ms)
        if it.cut:
            meta[key]['cut'] = it.cut
    indexed.save(img, f'{out_dir}/{name}.png')
    return dict(image=f'{name}.png', items=meta)
