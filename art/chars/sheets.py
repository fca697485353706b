"""Builds the actors' sheets: list of rows, PNG image and the record for sprites.json."""
import numpy as np
from PIL import Image
from . import anim, beasts, cast, rig
from .composer import CX, FOOT
from .palette import RGB
from .parts import PROPS
from props.draw import art, over

DIRS = (('down', 'down', False), ('right', 'side', False), ('left', 'side', True), ('up', 'up', False))
CYCLE_PX = dict(walk=28, run=42, sneak=26, crawl=16)
DARK = {RGB[k] for k in ('n0', 'n1', 'w0', 'w1', 'v0', 'l0', 'g0')}
GIRL_ACTIONS = ('idle', 'sneak', 'walk', 'run', 'crawl', 'throw', 'steal', 'caught', 'work', 'whistle')
GUARD_ACTIONS = ('idle', 'walk', 'alert', 'run', 'search', 'doze', 'work')
SLOW = dict(walk=1.7, run=1.25)        # heavy men step slower than she does


class Row:
    """One animation: frames drawn once, used by one or more directions."""

    def __init__(self, name, dirs, frames, ms):
        self.name, self.dirs, self.frames, self.ms = name, dirs, frames, [int(m) for m in ms]


def poses(c, action, d, n, guard):
    if action == 'run' and guard:
        return anim.chase(d)
    if action in ('walk', 'run', 'sneak'):
        return anim.cycle(action, d, n)
    if action == 'search':
        return anim.search(d, c.get('lamp', False))
    found = getattr(anim, action)(d)
    if c.get('tall'):                                             # his crest would leave the frame
        found = [dict(p, hop=0, head=(p.get('head', (0, 0))[0], 0)) for p in found]
    return found


def rows_for(c, actions, n=8, guard=False):
    out = []
    for a in actions:
        for name, d, mirror in DIRS:
            ps = poses(c, a, d, n, guard)
            k = SLOW.get(a, 1) if guard else 1
            out.append(Row(a, [name], rig.biped(c, d, ps, mirror), [p['ms'] * k for p in ps]))
    return out


def asleep(c):
    """Lying on the side, one direction and its mirror: the standing sleeper turned so that the light stays above."""
    rows = []
    for dirs, mirror in ((['right', 'down'], False), (['left', 'up'], True)):
        frames = []
        for f in rig.biped(dict(c, props=[]), 'down', anim.doze('down')[:2]):
            f = np.roll(np.rot90(f, -1), FOOT - CX - 5, 0)
            if c.get('lamp'):                                     # it stands beside him and burns on
                f = over(f.copy(), art(PROPS['chochin']), 2, 20)
            frames.append(f[:, ::-1].copy() if mirror else f)
        rows.append(Row('sleep', dirs, frames, [900, 900]))
    return rows


def doll_rows():
    out = []
    for i, c in enumerate(cast.DOLLS):
        for name, d, mirror in DIRS:
            ps = anim.doll_walk(d)
            fr = rig.biped(c, d, ps, mirror)
            out.append(Row(f'idle{i + 1}', [name], fr[:1], [400]))
            out.append(Row(f'walk{i + 1}', [name], fr, [p['ms'] for p in ps]))
    return out


def beast_rows(paint, kinds):
    """Beasts are drawn from the side only: up borrows left, down borrows right."""
    out = []
    for k, ms in kinds:
        fr = paint(k)
        out.append(Row(k, ['right', 'down'], fr, [ms] * len(fr)))
        out.append(Row(k, ['left', 'up'], [f[:, ::-1].copy() for f in fr], [ms] * len(fr)))
    return out


def all_sheets():
    """{name: (rows, foot, cycle_px)}"""
    foot = [CX, FOOT]
    hide = Row('hide', [d[0] for d in DIRS], rig.hide(cast.GIRL), [90, 130, 150])
    out = {name: (rows_for(c, GIRL_ACTIONS) + [hide], foot, CYCLE_PX) for name, c in cast.OUTFITS.items()}
    for name, c in cast.GUARDS.items():
        out[name] = (rows_for(c, GUARD_ACTIONS, guard=True) + asleep(c), foot, CYCLE_PX)
    out['dolls'] = (doll_rows(), foot, dict(walk=16))
    out['hound'] = (beast_rows(beasts.hound, (('idle', 220), ('walk', 110), ('run', 65))), [16, 28], dict(walk=26, run=48))
    for name in ('pigeon', 'crow'):
        out[name] = (beast_rows(getattr(beasts, name), (('idle', 400), ('peck', 160), ('walk', 110), ('fly', 60))), [8, 13], dict(walk=8))
    return out


def clipped(name, rows):
    """Nothing but outline may touch the frame's edge."""
    for r in rows:
        for i, f in enumerate(r.frames):
            edges = (('left', f[:, 0]), ('right', f[:, -1]), ('top', f[0]), ('bottom', f[-1]))
            cut = [s for s, e in edges if any(p[3] and tuple(int(v) for v in p[:3]) not in DARK for p in e)]
            if cut:
                print('clipped:', name, r.name, r.dirs, i, cut)


def image(rows):
    h, w = rows[0].frames[0].shape[:2]
    sheet = np.zeros((h * len(rows), w * max(len(r.frames) for r in rows), 4), np.uint8)
    for j, r in enumerate(rows):
        for i, f in enumerate(r.frames):
            sheet[j * h:(j + 1) * h, i * w:(i + 1) * w] = f
    return sheet


def build(out_dir):
    """Writes every sheet; returns the 'sheets' part of sprites.json."""
    meta = {}
    for name, (rows, foot, cycle) in all_sheets().items():
        clipped(name, rows)
        Image.fromarray(image(rows)).save(f'{out_dir}/{name}.png', optimize=True)
        h, w = rows[0].frames[0].shape[:2]
        meta[name] = dict(image=f'{name}.png', frame=[w, h], foot=foot,
                          rows=[dict(name=r.name, dir=d, row=j, frames=len(r.frames), ms=r.ms)
                                for j, r in enumerate(rows) for d in r.dirs],
                          cycle_px=cycle)
    return meta
