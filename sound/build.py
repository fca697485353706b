"""One command makes every sound: python3 sound/build.py [name-prefix ...]

target/sound/wav/            44.1 kHz 16 bit, one file per take (to listen to and to measure)
assets/sounds/NAME.ogg       what the game loads: one Vorbis file per name; its takes lie end to end, which saves
                             a 4 KB header each
assets/sounds/manifest.json  per name: bus, loudness in the rules (tiles), level, loop, and `takes`: [start, samples]
                             to cut out of the decoded file; for the music its bar grid and what plays when

A loop is stored with a little of itself wrapped round both ends, because Vorbis bends the very first and last
samples of a file; cut at [start, samples] its seam is whole again. Seeds come from names: a rebuild is identical.
"""
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import soundfile

import music
import ogg
import sfx
from synth import SR, finish_loop, finish_shot, rng_for

ROOT = Path(__file__).resolve().parent.parent
WAV, OUT = ROOT / "target/sound/wav", ROOT / "assets/sounds"
MANIFEST = OUT / "manifest.json"
QUALITY = {"ambience": 0, "music": 0, "guards": 0}         # everything else 1; at 3 throughout it would be 4.7 MB
LEAD = 4096                                                  # wrap-round on each side of a loop, samples
GAP = 1024                                                   # silence between takes


def takes_of(name: str):
    """-> (arrays, facts)"""
    if name in music.PIECES:
        x, facts = music.render(name)
        return [x], dict(name=name, bus="music", noise=None, **facts)
    s = sfx.SOUNDS[name]
    xs = []
    for v in range(s.variants):
        x = s.make(rng_for(name, v), *s.args)
        xs.append(finish_loop(x, s.level) if s.loop else finish_shot(x, s.level))
    return xs, dict(name=name, bus=s.bus, noise=s.noise, level=round(s.level, 2), loop=s.loop)


def make(name: str) -> dict:
    xs, row = takes_of(name)
    row["takes"], parts, at = [], [], 0
    for i, x in enumerate(xs):
        file = WAV / (f"{name}_{i + 1}.wav" if len(xs) > 1 else f"{name}.wav")
        soundfile.write(file, x, SR, subtype="PCM_16")
        gap = np.zeros((GAP,) + x.shape[1:])
        before, after = (np.take(x, np.arange(-LEAD, 0), axis=0, mode="wrap"),
                         np.take(x, np.arange(LEAD), axis=0, mode="wrap")) if row["loop"] else (gap[:0], gap)
        row["takes"].append([at + len(before), len(x)])
        parts += [before, x, after]
        at += len(before) + len(x) + len(after)
    row["channels"] = 1 if xs[0].ndim == 1 else 2
    out = OUT / f"{name}.ogg"
    ogg.write(out, np.clip(np.concatenate(parts), -1, 1), SR, QUALITY.get(row["bus"], 1))
    row["bytes"] = out.stat().st_size
    return row


def main(prefixes):
    t0 = time.time()
    WAV.mkdir(parents=True, exist_ok=True), OUT.mkdir(parents=True, exist_ok=True)
    every = [*music.PIECES, *sfx.SOUNDS]
    names = [n for n in every if n.startswith(tuple(prefixes))] if prefixes else every
    if not prefixes:                                         # what has lost its recipe goes
        for old in [*WAV.glob("*.wav"), *(f for f in OUT.glob("*.ogg") if f.stem not in every)]:
            old.unlink()
    with ProcessPoolExecutor(2) as pool:
        rows = {r["name"]: r for r in pool.map(make, names, chunksize=1)}
    if prefixes and MANIFEST.exists():
        rows = {r["name"]: r for r in json.loads(MANIFEST.read_text())["sounds"]} | rows
    facts = dict(rate=SR, music=dict(bpm=music.BPM, bar_samples=music.BAR_SAMPLES, bars=music.BARS, states=music.STATES,
                                     stings=music.STINGS))
    lines = ",\n".join(json.dumps(rows[n]) for n in every if n in rows)
    MANIFEST.write_text(json.dumps(facts)[:-1] + ', "sounds": [\n' + lines + "\n]}\n")
    takes = sum(len(r["takes"]) for r in rows.values())
    print(f"{takes} takes in {len(rows)} files, ogg {sum(r['bytes'] for r in rows.values()) / 1e6:.2f} MB, {time.time() - t0:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
