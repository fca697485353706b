"""One command makes every sound: python3 sound/build.py [name-prefix ...]

target/sound/wav/            44.1 kHz 16 bit, one file per take (to listen to and to measure)
assets/sounds/NAME.ogg       what the game loads: one Vorbis file per name, or per `file` that several sounds share; its
                             takes lie end to end, which saves a 4 KB header each
assets/sounds/manifest.json  per name: bus, loudness in the rules (tiles), level, loop, `file` if it is shared, and `takes`: [start, samples]
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


def make(job) -> list[dict]:
    """Writes one file with all takes of its sounds; -> a row for each sound."""
    file, names = job
    rows, parts, at = [], [], 0
    for name in names:
        xs, row = takes_of(name)
        row["takes"], row["channels"] = [], 1 if xs[0].ndim == 1 else 2
        for i, x in enumerate(xs):
            wav = WAV / (f"{name}_{i + 1}.wav" if len(xs) > 1 else f"{name}.wav")
            soundfile.write(wav, x, SR, subtype="PCM_16")
            gap = np.zeros((GAP,) + x.shape[1:])
            before, after = (np.take(x, np.arange(-LEAD, 0), axis=0, mode="wrap"),
                             np.take(x, np.arange(LEAD), axis=0, mode="wrap")) if row["loop"] else (gap[:0], gap)
            row["takes"].append([at + len(before), len(x)])
            parts += [before, x, after]
            at += len(before) + len(x) + len(after)
        rows.append(row)
    out = OUT / f"{file}.ogg"
    ogg.write(out, np.clip(np.concatenate(parts), -1, 1), SR, QUALITY.get(rows[0]["bus"], 1))
    shared = dict(file=file) if [file] != names else {}
    return [row | shared | dict(bytes=out.stat().st_size) for row in rows]


def files_of(names) -> dict:
    """-> the sounds of each file, which is named after its only sound if it has no name of its own."""
    files = {}
    for name in names:
        own = sfx.SOUNDS[name].file if name in sfx.SOUNDS else None
        files.setdefault(own or name, []).append(name)
    return files


def main(prefixes):
    t0 = time.time()
    WAV.mkdir(parents=True, exist_ok=True), OUT.mkdir(parents=True, exist_ok=True)
    every = [*music.PIECES, *sfx.SOUNDS]
    files = files_of(every)
    if not prefixes:                                         # what has lost its recipe goes
        for old in [*WAV.glob("*.wav"), *(f for f in OUT.glob("*.ogg") if f.stem not in files)]:
            old.unlink()
    jobs = [job for job in files.items() if not prefixes or any(n.startswith(tuple(prefixes)) for n in job[1])]
    with ProcessPoolExecutor(2) as pool:
        rows = {r["name"]: r for made in pool.map(make, jobs, chunksize=1) for r in made}
    if prefixes and MANIFEST.exists():
        rows = {r["name"]: r for r in json.loads(MANIFEST.read_text())["sounds"]} | rows
    facts = dict(rate=SR, music=dict(bpm=music.BPM, bar_samples=music.BAR_SAMPLES, bars=music.BARS, states=music.STATES,
                                     stings=music.STINGS))
    lines = ",\n".join(json.dumps(rows[n]) for n in every if n in rows)
    MANIFEST.write_text(json.dumps(facts)[:-1] + ', "sounds": [\n' + lines + "\n]}\n")
    takes = sum(len(r["takes"]) for r in rows.values())
    sizes = {r.get("file", r["name"]): r["bytes"] for r in rows.values()}
    print(f"{takes} takes in {len(sizes)} files, ogg {sum(sizes.values()) / 1e6:.2f} MB, {time.time() - t0:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
