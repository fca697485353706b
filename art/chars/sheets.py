"""Builds the actors' sheets: list of rows, PNG image and the record for sprites.json."""
import indexed
import numpy as np
from . import anim, beasts, cast, rig
from .composer import CX, FOOT, H, W
from .palette import RAMPS, RGB
from .parts import PROPS
from props.draw import art, over

DIRS = (('down', 'down', False), ('right', 'side', False), ('left', 'side', True), ('up', 'up', False))
LYING = ((['right', 'down'], False), (['left', 'up'], True))
CYCLE_PX = dict(walk=28, run=42, sneak=26, crawl=16)
DARK = {RGB[k] for k in ('n0', 'n1', 'w0', 'w1', 'v0', 'l0', 'g0')}
GIRL_ACTIONS = ('idle', 'sneak', 'walk', 'run', 'crawl', 'throw', 'steal', 'caught', 'work', 'whistle')
GUARD_ACTIONS = ('idle', 'walk', 'alert', 'run', 'search', 'doze', 'work')
ERRANDS = ('rest', 'bend', 'drink', 'hail')
HABITS = ('stretch', 'shiver', 'jingle', 'thirst', 'straighten', 'preen', 'peer')
ACROSS = 8                             # frames in a row of a sheet
SLOW = dict(walk=1.7, run=1.25)        # heavy men step slower than she does


class Row:
    """One animation: frames drawn once, used by one or more directions."""

    def __init__(self, name, dirs, frames, ms, tie=None, bob=None):
        self.name, self.dirs, self.frames, self.ms, self.tie, self.bob = name, dirs, frames, [int(m) for m in ms], tie, bob
        self.row, self.first = None, 0                            # where in the sheet


def poses(c, action, d, guard):
    if action == 'run' and guard:
        return anim.chase(d)
    if action in ('walk', 'run', 'sneak'):
        return anim.cycle(action, d)
    if action == 'search':
        return anim.search(d, c.get('lamp', False))
    found = errand(c, action, d) if action in ERRANDS + HABITS else getattr(anim, action)(d)
    if c.get('tall'):                                             # his crest would leave the frame
        found = [dict(p, hop=0, head=(p.get('head', (0, 0))[0], 0)) for p in found]
    return found


def errand(c, action, d):
    """Done with the hand that holds nothing; whoever carries a lantern hails with that. An open book is shut."""
    near, far = ('hn', 'hf') if d == 'side' else ('hr', 'hl')
    held = c['grip'][d] if c.get('grip') else far
    used = held if action == 'hail' and c.get('lamp') else near if held == far else far
    return [dict(p, free=1) if c.get('both') else p for p in getattr(anim, action)(d, used)]


def rows_for(c, actions, guard=False):
    out = []
    for a in actions:
        for name, d, mirror in DIRS:
            ps = poses(c, a, d, guard)
            k = SLOW.get(a, 1) if guard else 1
            tie = None if guard else rig.ties(c, d, ps, mirror)
            bob = [p['bob'] for p in ps] if guard and a == 'walk' else None
            out.append(Row(a, [name], rig.biped(c, d, ps, mirror, loose=False), [p['ms'] * k for p in ps], tie, bob))
    return out


def asleep(c):
    """Lying on the side, one direction and its mirror: the standing sleeper turned so that the light stays above."""
    rows = []
    for dirs, mirror in LYING:
        frames = []
        for f in rig.biped(dict(c, props=[], extras=c.get('abed', c.get('extras', {}))), 'down', anim.doze('down')[:2]):
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


def flipped(frames, mirror):
    return [f[:, ::-1].copy() for f in frames] if mirror else frames


def hound_rows():
    out = []
    for action in beasts.POSES:
        for name, d, mirror in DIRS:
            frames, ms = beasts.hound(action, d)
            out.append(Row(action, [name], flipped(frames, mirror), ms))
    frames, ms = beasts.curled_up()
    return out + [Row('sleep', dirs, flipped(frames, mirror), ms) for dirs, mirror in LYING]


def bird_rows(kind):
    out = []
    for action, ms in (('idle', 400), ('peck', 160), ('fly', 60)):
        for name, d, mirror in DIRS:
            frames = flipped(beasts.bird(kind, action, d), mirror)
            out.append(Row(action, [name], frames, [ms] * len(frames)))
    return out


def her_rows(c):
    every = [d[0] for d in DIRS]

    def one_way(action, d):
        """The same whichever way she came."""
        ps = getattr(anim, action)(d)
        return Row(action, every, rig.biped(c, d, ps, loose=False), [p['ms'] for p in ps], rig.ties(c, d, ps, False))

    return rows_for(c, GIRL_ACTIONS) + [Row('hide', every, rig.hide(c), [90, 130, 150]), one_way('won', 'down'),
                                        one_way('climb', 'side'), one_way('look_back', 'side'),
                                        Row('scarf', every, swatches(c['ramps']['scarf']), [100] * 3)]


def swatches(slot):
    """The colours of a cloth that the game itself draws, one a frame: its edge, its fall, where light lies on it."""
    ramp, base = slot if isinstance(slot, tuple) else (slot, 0)
    levels, edge, _ = RAMPS[ramp]
    frames = []
    for name in (edge, levels[base + 1], levels[base + 2]):
        frames.append(np.zeros((H, W, 4), np.uint8))
        frames[-1][FOOT - 3:FOOT, CX - 1:CX + 2] = (*RGB[name][:3], 255)
    return frames


def all_sheets():
    """{name: (rows, foot, cycle_px)}"""
    foot = [CX, FOOT]
    out = {name: (her_rows(c), foot, CYCLE_PX) for name, c in cast.OUTFITS.items()}
    for name, c in cast.GUARDS.items():
        habits = HABITS if c.get('errands') != () else ()         # whoever has no needs has no personality
        out[name] = (rows_for(c, GUARD_ACTIONS + c.get('errands', ERRANDS) + habits, guard=True) + asleep(c), foot, CYCLE_PX)
    out['dolls'] = (doll_rows(), foot, dict(walk=16))
    out['hound'] = (hound_rows(), [16, 28], dict(walk=26, track=26, run=48))
    for name in beasts.FEATHERS:
        out[name] = (bird_rows(name), [8, 13], {})
    return out


def clipped(name, rows):
    """Nothing but outline may touch the frame's edge."""
    for r in rows:
        for i, f in enumerate(r.frames):
            edges = (('left', f[:, 0]), ('right', f[:, -1]), ('top', f[0]), ('bottom', f[-1]))
            cut = [s for s, e in edges if any(p[3] and tuple(int(v) for v in p[:3]) not in DARK for p in e)]
            if cut:
                print('clipped:', name, r.name, r.dirs, i, cut)


def laid_out(rows):
    """Gives every row its place; what looks alike lies close together, which packs better. Habits fill the free ends of
    the rows of errands, so that a sheet grows no longer."""
    rows = sorted(rows, key=lambda r: ('down', 'up', 'right', 'left').index(r.dirs[0]))
    tucked = [r for r in rows if r.name in HABITS]
    whole = [r for r in rows if r.name not in HABITS]
    for j, r in enumerate(whole):
        r.row = j
    free = {r.row: len(r.frames) for r in whole}
    for r in sorted(tucked, key=lambda r: -len(r.frames)):
        hosts = [w for w in whole if w.dirs == r.dirs and free[w.row] + len(r.frames) <= ACROSS]
        host = max(hosts, key=lambda w: (w.name in ERRANDS, free[w.row]))
        r.row, r.first = host.row, free[host.row]
        free[host.row] += len(r.frames)
    return whole + tucked


def image(rows):
    h, w = rows[0].frames[0].shape[:2]
    sheet = np.zeros((h * (1 + max(r.row for r in rows)), w * max(r.first + len(r.frames) for r in rows), 4), np.uint8)
    for r in rows:
        for i, f in enumerate(r.frames, r.first):
            sheet[r.row * h:(r.row + 1) * h, i * w:(i + 1) * w] = f
    return sheet


def entry(r, d):
    """What sprites.json says of a row in one of its directions."""
    return (dict(name=r.name, dir=d, row=r.row) | ({'first': r.first} if r.first else {})
            | dict(frames=len(r.frames), ms=r.ms) | ({'tie': r.tie} if r.tie else {}) | ({'bob': r.bob} if r.bob else {}))


def build(out_dir):
    """Writes every sheet; returns the 'sheets' part of sprites.json."""
    meta = {}
    for name, (rows, foot, cycle) in all_sheets().items():
        rows = laid_out(rows)
        clipped(name, rows)
        indexed.save(image(rows), f'{out_dir}/{name}.png')
        h, w = rows[0].frames[0].shape[:2]
        belt = {'belt': rig.HIP} if any(r.name in HABITS for r in rows) else {}
        meta[name] = dict(image=f'{name}.png', frame=[w, h], foot=foot, **belt, rows=[entry(r, d) for r in rows for d in r.dirs], cycle_px=cycle)
    return meta
