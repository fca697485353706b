"""The adaptive score: 96 BPM, 16 bars of 4/4 = exactly 40 s = 1 764 000 samples; D miyako-bushi (D Eb G A Bb, C when rising).

Four layers share the grid and may sound together; the engine fades them on the bar line (110 250 samples).
One motif runs through all of it: the 'card' (A . Bb A | G Eb D): stated by the koto, answered by the flute,
hidden in the shamisen's ostinato, asked in fragments by the search, doubled in speed by the hunt.

Score text: NOTE:beats, '-' rests, '!' louder, '?' softer, '|' is a bar line (checked). NOTE+NOTE is a double stop.
"""
from __future__ import annotations

from functools import lru_cache

import numpy as np

from synth import (SR, Track, bowed, bowl, clappers, finish_loop, finish_shot, flute, hz, koto, loud_long, reverb,
                   rng_for, shamisen, shime, taiko)

BPM, BARS, BEATS = 96, 16, 4
BEAT = 60 / BPM
BAR_SAMPLES = int(SR * BEAT * BEATS)
LOOP_SECONDS = BARS * BEATS * BEAT


# ---------------------------------------------------------------- reading and playing a score
def read(text: str, beats: int = BEATS):
    """-> [(beat, length, [names], accent)]; every bar must be full."""
    out, at = [], 0.0
    for b, bar in enumerate(text.split("|")):
        start = at
        for tok in bar.split():
            name, _, length = tok.partition(":")
            accent = 1.25 if length.endswith("!") else 0.72 if length.endswith("?") else 1.0
            length = float(length.rstrip("!?"))
            if name != "-":
                out.append((at, length, name.split("+"), accent))
            at += length
        assert abs(at - start - beats) < 1e-6, f"bar {b + 1} has {at - start} beats: {bar}"
    return out


@lru_cache(maxsize=600)
def _note(kind: str, name: str, dur: float, vel: float, take: int, kw: tuple):
    """Notes are rendered once per take; takes alternate so that no repeat is identical."""
    rng = rng_for(kind, name, dur, vel, take)
    fn = dict(koto=koto, shamisen=shamisen, flute=flute, bowed=bowed)[kind]
    return fn(hz(name), dur, rng, vel, **dict(kw))


def play(tr: Track, who: str, text: str, rng, *, beat=BEAT, at=0.0, gain=0.5, pan=0.0, vel=0.7, ring=None, human=0.009,
         lean=0.0, octave=0, log=None, **kw):
    """Put a line on a track. Timing drifts a little, phrases swell, repeated notes differ.
    `lean` delays everything (behind the beat); `ring` is how long a plucked note may sound."""
    notes = read(text)
    for i, (b, length, names, accent) in enumerate(notes):
        arc = 0.86 + 0.14 * np.sin(np.pi * ((b % 8) / 8))                     # two-bar breath
        v = round(float(np.clip(vel * accent * arc * rng.uniform(0.94, 1.06), 0.15, 1.0)) * 20) / 20
        t = at + b * beat + lean + float(np.clip(rng.normal(0, human), -2 * human, 2 * human))
        for k, name in enumerate(names):
            name = name[:-1] + str(int(name[-1]) + octave)
            dur = round((ring or length * beat * 0.96), 2)
            x = _note(who, name, dur, v, i % 2, tuple(sorted(kw.items())))
            tr.add(x, t + 0.022 * k, gain, pan)
            if log is not None:
                log.append((who, name, t + 0.022 * k, length * beat))


def drums(tr: Track, text: str, rng, *, beat=BEAT, at=0.0, gain=0.5, grid=4):
    """Drum tablature, `grid` steps to the beat. D odaiko, d soft, t shime, s soft shime, k rim, X clappers, . rest."""
    for i, c in enumerate(text.replace("|", "").replace(" ", "")):
        t = at + i * beat / grid + float(rng.normal(0, 0.005))
        if c in "Dd":
            tr.add(taiko(72, rng, 0.95 if c == "D" else 0.5, 1.0), t, gain * (1 if c == "D" else .55), 0)
        elif c in "ts":
            tr.add(shime(rng, 0.8 if c == "t" else .4), t, gain * (.55 if c == "t" else .28), .3)
        elif c == "k":
            tr.add(shime(rng, .6, rim=True), t, gain * .4, -.35)
        elif c == "X":
            tr.add(clappers(rng, .9), t, gain * .55, .1)


def canvas():
    return Track(LOOP_SECONDS, 2, loop=True)


# ---------------------------------------------------------------- the layers
CALM_KOTO = """
A4:1.5 Bb4:.5 A4:1 -:1 | G4:.5 Eb4:.5 D4:2? -:1 | D4:.5 Eb4:.5 G4:1 A4:2 | -:4 |
-:4 | -:4 | -:2 -:.5 A4:.5? G4:.5? Eb4:.5? | D4:2? -:2 |
D5:1.5! Eb5:.5 D5:1 -:1 | Bb4:.5 A4:.5 G4:1 -:.5 A4:.5 Bb4:1 | A4:.5 G4:.5 Eb4:1 -:2 | -:4 |
A4:1.5 Bb4:.5 A4:1 -:1 | G4:.5? Eb4:.5? D4:1? -:2 | -:3 Eb4:.5? G4:.5? | A4:.5? D5:1.5? -:2"""
CALM_BASS = """
D3:4 | -:4 | G3:4? | -:2 A3:2? | D3:4 | -:4 | -:4 | -:2 D3:2? |
G3:4 | -:4 | -:2 A3:2? | -:4 | D3:4 | -:4 | D3:4? | -:4"""
CALM_FLUTE = """
-:4 | -:4 | -:4 | -:2 A4:2? | -:.5 A4:.5 C5:1 D5:2 | D5:1 Eb5:1! D5:.5 Bb4:.5 A4:1 | A4:2? -:2 | -:4 |
-:4 | -:4 | -:3 G4:1? | Bb4:1 A4:2.5? -:.5 | -:4 | -:1.5 G4:.5? A4:1 G4:.5 Eb4:.5 | D4:3? -:1 | -:4"""


def calm(log=None):
    """Koto calls, flute answers, and much is left silent."""
    rng, tr = rng_for("calm"), canvas()
    play(tr, "koto", CALM_KOTO, rng, gain=.50, pan=-.25, vel=.62, ring=2.6, human=.012, log=log)
    play(tr, "koto", CALM_BASS, rng, gain=.34, pan=-.35, vel=.5, ring=3.0, lean=.01)
    play(tr, "flute", CALM_FLUTE, rng, gain=.21, pan=.25, vel=.6, breath=.22, lean=.03, human=.015, log=log)
    for bar in (0, 8):
        tr.add(bowl(hz("D5"), rng, .5, 5.5), bar * 4 * BEAT, .14, .1)
    for i, nn in enumerate(("D6", "Bb5", "A5", "G5", "Eb5", "D5")):               # a sararin before the second half
        tr.add(koto(hz(nn), 1.4, rng, .3), (31 + i * .13) * BEAT, .16, -.25)
    return reverb(tr.x, .24, 1.7, .62, 1.3, loop=True)


UNEASY_SHAMI = """
D3:1 -:1.5 Eb3:.5 D3:1 | -:2 A3:.5? -:.5 Eb3:.5 D3:.5 | D3:1 -:1.5 Eb3:.5 D3:1 | -:4 |
D3:1 -:1.5 Eb3:.5 D3:1 | -:2 A3:.5? -:.5 Bb3:.5 A3:.5 | G3:1 -:1.5 Eb3:.5 D3:1 | -:4 |
D3:1 -:1.5 Eb3:.5 D3:1 | -:2 A3:.5? -:.5 Eb3:.5 D3:.5 | D3:1 -:1.5 Eb3:.5 G3:1! | -:2 G3:.5? Eb3:.5? -:1 |
A3:1 -:1.5 Bb3:.5 A3:1 | -:2 G3:.5 -:.5 Eb3:.5 D3:.5 | D3:1 -:3 | -:2.5 Eb3:.5? D3:1?"""


def uneasy():
    """The same motif bent into a two-note worry over a bowed drone; a far drum on some downbeats."""
    rng, tr = rng_for("uneasy"), canvas()
    play(tr, "shamisen", UNEASY_SHAMI, rng, gain=.34, pan=.3, vel=.5, ring=.8, mute=.22)
    for at, name, beats in ((0, "D3", 15), (16, "A2", 14), (32, "D3", 15), (48, "G2", 8), (56, "A2", 8)):
        tr.add(bowed(hz(name), beats * BEAT, rng, .6, .6, .35), at * BEAT, .09, -.1)
    drums(tr, ("d... .... .... .... | .... .... .... ....|" * 3 + "d... .... .... ..d.|.... .... .... k...|") * 2, rng, gain=.55)
    for bar in (3, 7, 11, 15):                                                    # mokugyo, off the beat
        tr.add(shime(rng, .5, rim=True), (bar * 4 + 2.5) * BEAT, .16, -.4)
        tr.add(shime(rng, .4, rim=True), (bar * 4 + 3.0) * BEAT, .12, -.4)
    return reverb(tr.x, .20, 1.5, .65, 1.2, loop=True)


SEARCH_SHAMI = """
A3:.5 Bb3:.5 A3:.5 -:.5 G3:.5 Eb3:.5 -:1 | -:4 | A3:.5 Bb3:.5 A3:.5 -:.5 D4:.5! -:1.5 | -:4 |
A3:.5 Bb3:.5 A3:.5 -:.5 G3:.5 Eb3:.5 -:1 | -:2 D3:.5? Eb3:.5? G3:.5 A3:.5 | Bb3:.5! A3:.5 -:1 Bb3:.5? A3:.5? -:1 | -:4 |
D4:.5 Eb4:.5 D4:.5 -:.5 Bb3:.5 A3:.5 -:1 | -:4 | D4:.5 Eb4:.5 D4:.5 -:.5 G4:.5! -:1.5 | -:4 |
A3:.5 Bb3:.5 A3:.5 -:.5 G3:.5 Eb3:.5 -:1 | D3:.5? Eb3:.5? G3:.5 A3:.5 C4:.5 D4:.5! -:1 | -:4 | -:2 A3:.5? Bb3:.5? -:1"""
SEARCH_FLUTE = """
-:4 | -:1 A5:.5? Bb5:1 -:1.5 | -:4 | -:1 G5:.5? A5:.5 Bb5:.5! -:1.5 | -:4 | -:4 | -:4 | D5:.5? Eb5:2? -:1.5 |
-:4 | -:1 D6:.5? Eb6:1 -:1.5 | -:4 | -:1 Bb5:.5? A5:1.5 -:1 | -:4 | -:4 | A5:.5 Bb5:.5 A5:.5 G5:.5 Eb5:2? | -:4"""


def search():
    """Steps and questions: a ticking small drum, the motif cut to its first half, the flute asks back."""
    rng, tr = rng_for("search"), canvas()
    play(tr, "shamisen", SEARCH_SHAMI, rng, gain=.34, pan=.3, vel=.62, ring=.9, mute=.30)
    play(tr, "flute", SEARCH_FLUTE, rng, gain=.20, pan=-.2, vel=.55, breath=.45, bend=-.8, lean=.01, log=None)
    a, b, fill = "k.s. ..s. t.s. ..s.|", "k.s. ..s. ..t. s.s.|", "k.s. t.s. ..ts s.t.|"
    drums(tr, (a + b + a + fill) * 4, rng, gain=.46)
    drums(tr, ("d... .... .... ....|" + ".... .... ..d. ....|") * 8, rng, gain=.55)
    for at in (0, 32):
        tr.add(bowed(hz("A2"), 14 * BEAT, rng, .5, .8, .5), (at + 16) * BEAT, .09, .1)
    return reverb(tr.x, .15, 1.2, .65, 1.1, loop=True)


HUNT_RIFF = "D3:.5! D3:.25 D3:.25 Eb3:.5 D3:.5 A3:.5! G3:.25 Eb3:.25 D3:.5 -:.5"
HUNT_TURN = "D3:.5! D3:.25 D3:.25 Eb3:.5 G3:.5 A3:.25! Bb3:.25 A3:.25 G3:.25 Eb3:.5 D3:.5"
HUNT_STOP = "D3+A3:.5! -:.5 D3+A3:.5! -:1 Eb3+Bb3:.5! D3+A3:.5 -:.5"
HUNT_DEAD = "D3+A3:.5! -:.5 D3+A3:.5! -:2.5"
HUNT_HIGH = """
A4:.75! Bb4:.25 A4:.5 -:.5 G4:.25 Eb4:.25 D4:1 -:.5 | -:4 | A4:.75! Bb4:.25 A4:.5 -:.5 C5:.5 D5:1! -:.5 | -:4"""
HUNT_FLUTE = "-:4 | -:4 | -:4 | A5:.5 Bb5:.5 D6:1.5! -:1.5 | -:4 | -:4 | Eb6:1! D6:.5 Bb5:.5 A5:1 -:1 | -:4"


def hunted():
    """The motif at double speed over drums; it stops dead for most of bars 8 and 16, so that feet can be heard."""
    rng, tr = rng_for("hunted"), canvas()
    riff = [HUNT_RIFF, HUNT_TURN, HUNT_RIFF]
    play(tr, "shamisen", " | ".join((riff + [HUNT_STOP] + riff + [HUNT_DEAD]) * 2), rng, gain=.38, pan=.28, vel=.72, ring=.7, human=.006)
    for bars in (4, 12):
        play(tr, "shamisen", HUNT_HIGH, rng, at=bars * 4 * BEAT, gain=.30, pan=-.3, vel=.75, ring=.9, human=.006)
    for bars in (0, 8):
        play(tr, "flute", HUNT_FLUTE, rng, at=bars * 4 * BEAT, gain=.20, pan=.0, vel=.7, breath=.6, bend=-1.2, fall=-1.5)
    don = "D..d D... D.d. D...|"
    three, tick3 = don + "D..d D... D.dd D.d.|" + don, "t.st s.t. t.st s.ss|" * 3
    drums(tr, (three + "D... D... ..D. D...|" + three + "D... D... .... ....|") * 2, rng, gain=.60)
    drums(tr, (tick3 + "t... t... ..t. tsst|" + tick3 + "t... t... .... ..ss|") * 2, rng, gain=.40)
    drums(tr, ("X... .... .... ....|" + ".... .... .... ....|" * 7) * 2, rng, gain=.6)
    return reverb(tr.x, .12, 1.0, .65, 1.0, loop=True)


TITLE_BEAT = 60 / 72
TITLE_KOTO = """
A4:1.5 Bb4:.5 A4:2 | G4:.5 Eb4:.5 D4:3? | D4:.5 Eb4:.5 G4:.5 A4:.5 C5:.5 D5:1.5! | -:4 |
D5:1.5! Eb5:.5 D5:1 Bb4:.5 A4:.5 | G4:1 A4:.5 Bb4:.5 A4:2 | G4:.5 A4:.5 G4:.5 Eb4:.5 D4:2 | -:4 |
A4+D4:1.5! Bb4:.5 A4:1 -:1 | G4:.5 Eb4:.5 D4:1? -:2 | -:4 | D4+D5:4?"""
TITLE_BASS = "D3:2 A3:2 | -:2 D3:2 | G3:2 -:2 | A3:2 -:2 | D3:2 G3:2 | Eb3:2 A3:2 | G3:2 D3:2 | -:4 | D3:2 A3:2 | -:2 D3:2 | -:4 | D3:4"
TITLE_FLUTE = """
-:4 | -:4 | -:4 | D5:1 C5:.5 D5:.5 Eb5:1! D5:1 | -:4 | -:4 | -:4 | A5:1.5! Bb5:.5 A5:1 G5:.5 Eb5:.5 |
D5:2 -:2 | -:2 A4:1 C5:1 | D5:1.5 Eb5:.5? D5:2 | -:4"""


def title(log=None):
    """The card motif whole, at walking pace; shamisen comments; one drum. It loops with a long breath."""
    rng, tr = rng_for("title"), Track(12 * 4 * TITLE_BEAT, 2, loop=True)
    go = dict(beat=TITLE_BEAT)
    play(tr, "koto", TITLE_KOTO, rng, gain=.5, pan=-.2, vel=.68, ring=2.8, human=.014, log=log, **go)
    play(tr, "koto", TITLE_BASS, rng, gain=.36, pan=-.3, vel=.55, ring=3.0, **go)
    play(tr, "flute", TITLE_FLUTE, rng, gain=.23, pan=.22, vel=.65, breath=.22, lean=.03, human=.015, log=log, **go)
    play(tr, "shamisen", "-:4 | -:2 A3:.5? Bb3:.5? A3:1? | -:4 | -:4 | -:4 | -:4 | -:2 D3:.5? Eb3:.5? D3:1 | -:4 | -:4 | "
         "-:4 | -:2 Eb3:.5? D3:1.5 | -:4", rng, gain=.26, pan=.35, vel=.55, ring=1.0, **go)
    for bar, v in ((0, .6), (4, .7), (8, .8), (8.5, .4)):
        tr.add(taiko(72, rng, v, 1.1), bar * 4 * TITLE_BEAT, .35)
    tr.add(bowl(hz("D5"), rng, .5, 6), 11 * 4 * TITLE_BEAT, .2, .1).add(clappers(rng, .5), 11.5 * 4 * TITLE_BEAT, .12, .2)
    return reverb(tr.x, .26, 1.8, .62, 1.4, loop=True)


def sting_win(log=None):
    """The motif's answer at last finished upwards, then 'pon'."""
    rng, tr = rng_for("sting_win"), Track(5.2, 2)
    play(tr, "koto", "A4:.5 Bb4:.25 A4:.25 G4:.5 A4:.5 C5:.5 D5:1.5!", rng, gain=.5, pan=-.2, vel=.75, ring=2.4, log=log)
    play(tr, "koto", "D3:1 G3:1 A3:.5 D3+D4:1.5!", rng, gain=.4, pan=-.3, vel=.7, ring=2.6)
    play(tr, "flute", "-:2.5 D5:1.5", rng, gain=.26, pan=.25, vel=.7)
    play(tr, "shamisen", "-:2 A3:.25 C4:.25 D4:1.5", rng, gain=.28, pan=.3, vel=.7, ring=1.0)
    for b, g in ((3.5, .5), (4.0, .7)):
        tr.add(taiko(185, rng, .85, .5, glide=-.25, stick=.3), b * BEAT, g)
    tr.add(taiko(70, rng, .9, 1.1), 2.5 * BEAT, .5).add(bowl(hz("D5"), rng, .6, 2.8), 2.5 * BEAT, .3)
    return reverb(tr.x, .25, 1.6, .35, 1.2)


def sting_caught(log=None):
    """The motif falls, misses its home by a half-step, and the clappers close the curtain."""
    rng, tr = rng_for("sting_caught"), Track(4.6, 2)
    tr.add(taiko(66, rng, 1, 1.3), 0, .8).add(clappers(rng, 1), 0, .5)
    play(tr, "shamisen", "A4:.5! Bb4:.25 A4:.25 G4:.5 Eb4:1.5 -:1 | Eb3+D3:2! -:2", rng, gain=.42, pan=.1, vel=.8, ring=1.1, log=log)
    play(tr, "flute", "-:1.5 Eb5:1.5 -:1", rng, gain=.24, pan=-.2, vel=.7, bend=.6, fall=-2.5)
    tr.add(taiko(62, rng, 1, 1.3), 4 * BEAT, .8)
    for k in range(7):
        tr.add(clappers(rng, .3 + .08 * k, 1350), (4.6 + k * .09) * BEAT + .01, .28)
    return reverb(tr.x, .25, 1.5, .4, 1.2)


# name -> (maker, integrated loudness of the file, loops)
PIECES = {"music_calm": (calm, -25, True), "music_uneasy": (uneasy, -27, True), "music_search": (search, -25, True),
          "music_hunted": (hunted, -22, True), "music_title": (title, -22, True),
          "music_win": (sting_win, -19, False), "music_caught": (sting_caught, -19, False)}
# What plays when: layer -> gain dB. Layers of one length run in step and are ramped over the beat before a bar line;
# the title has a tempo of its own.
STATES = {"silent": {}, "title": {"music_title": 0}, "calm": {"music_calm": 0}, "cautious": {"music_calm": -1, "music_uneasy": -9},
          "uneasy": {"music_calm": -3, "music_uneasy": 0},
          "searched": {"music_uneasy": -4, "music_search": 0}, "hunted": {"music_search": -6, "music_hunted": 0}}
# Pieces that play once, over silence.
STINGS = {"won": "music_win", "caught": "music_caught"}


def render(name: str):
    make, level, loop = PIECES[name]
    x = make()
    if loop:
        x = finish_loop(x, level)
        assert name == "music_title" or len(x) == BAR_SAMPLES * BARS
        return x, dict(loop=True, bpm=72 if name == "music_title" else BPM, bar_samples=BAR_SAMPLES if name != "music_title" else
                       int(SR * TITLE_BEAT * 4), level=level)
    return finish_shot(x, level, fade=0.8, floor_db=-50, measure=loud_long), dict(loop=False, level=level)


def melody(name: str):
    """The intended notes of a piece: [(player, note, second, seconds)], for checking."""
    log = []
    PIECES[name][0](log=log)
    return sorted(log, key=lambda r: r[2])
