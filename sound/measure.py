"""Checks every built sound; prints a table; exits 1 on any fault.  python measure.py [--png]"""
import json
import sys
from pathlib import Path

import numpy as np
import soundfile
from scipy import signal

import music
from synth import SR, band, close_loop, flute, hz, koto, loop_level, loud_event, loud_long, rng_for, samples, seam, strike

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WAV, OGG = ROOT / "target/sound/wav", ROOT / "assets/sounds"
MAN = json.loads((OGG / "manifest.json").read_text())
TRACKS = json.loads((ROOT / "assets/rules/audio.json").read_text())["tracks"]
ROWS = {r["name"]: r for r in MAN["sounds"]}
FAULTS = []


def check(ok, text):
    if not ok:
        FAULTS.append(text)


def load(name, take=0):
    r = ROWS[name]
    return soundfile.read(WAV / (f"{name}_{take + 1}.wav" if len(r["takes"]) > 1 else f"{name}.wav"))[0]


def mono(x):
    return x if x.ndim == 1 else x.mean(axis=1)


def envelope(x, ms=4):
    w = samples(ms / 1000)
    return np.sqrt(np.convolve(mono(x) ** 2, np.ones(w) / w, "full")[:len(x)] + 1e-14)


def centroid(x):
    p = np.abs(np.fft.rfft(mono(x))) ** 2
    return float(np.sum(p * np.fft.rfftfreq(len(x), 1 / SR)) / np.sum(p))


def length20(x):
    """Seconds from first to last moment within 20 dB of the loudest: what the ear takes for its length."""
    e = envelope(x)
    on = np.where(e > e.max() * 0.1)[0]
    return (on[-1] - on[0]) / SR


def t60(x):
    """Decay from the Schroeder curve, -5..-25 dB, after the peak."""
    m = mono(x)
    m = m[int(np.argmax(np.abs(m))):]
    e = 10 * np.log10(np.cumsum(m[::-1] ** 2)[::-1] + 1e-15)
    e -= e[0]
    a, b = np.argmax(e < -5), np.argmax(e < -25)
    return 3 * (b - a) / SR


def yin(x, lo=55, hi=1600):
    """Pitch of a short mono piece by the cumulative mean normalised difference."""
    w, top = len(x) // 2, int(SR / lo)
    top = min(top, w)
    c = np.array([0.0] + [np.sum((x[:w] - x[t:t + w]) ** 2) for t in range(1, top)])
    d = c * np.arange(top) / np.maximum(np.cumsum(c), 1e-12)
    d[0] = 1
    first = int(SR / hi)
    under = np.where(d[first:] < 0.15)[0]
    t = first + (under[0] if len(under) else int(np.argmin(d[first:])))
    while t + 1 < top and d[t + 1] < d[t]:
        t += 1
    if 0 < t < top - 1:
        a, b, e = d[t - 1:t + 2]
        t = t + 0.5 * (a - e) / (a - 2 * b + e + 1e-12)
    return SR / t, float(d[int(t)])


def cents(a, b):
    return 1200 * np.log2(a / b)


# ---------------------------------------------------------------- every file
def every_file():
    lead_ms = 0
    for name, r in ROWS.items():
        ogg, _ = soundfile.read(OGG / f"{r.get('file', name)}.ogg")
        for i, (start, n) in enumerate(r["takes"]):
            x = load(name, i)
            tag = f"{name}#{i + 1}"
            check(len(x) == n and start + n <= len(ogg), f"{tag}: length")
            check(np.isfinite(x).all() and np.max(np.abs(x)) <= 0.90, f"{tag}: peak {np.max(np.abs(x)):.3f}")
            cut = close_loop(ogg[start:], n, 512) if r["loop"] else ogg[start:start + n]     # as the game must load it
            check(np.max(np.abs(cut)) < 0.999, f"{tag}: ogg clips {np.max(np.abs(cut)):.3f}")
            check(np.max(np.abs(x.mean(axis=0))) < 1e-3, f"{tag}: DC {np.max(np.abs(x.mean(axis=0))):.5f}")
            if r["loop"]:
                for what, y in (("wav", x), ("ogg", cut)):
                    j, s = seam(y)
                    check(j <= 1.0 and s <= 1.2, f"{tag}: {what} seam jump {j:.2f} slope {s:.2f}")
            else:
                e = envelope(x, 2)
                lead = np.argmax(e > e.max() * 0.03) / SR
                lead_ms = max(lead_ms, lead * 1000) if r["bus"] in ("feet", "props", "signal", "ui") else lead_ms
                check(np.max(np.abs(x[0])) < 2e-3 and np.max(np.abs(x[-1])) < 2e-3, f"{tag}: edge click {x[0]} {x[-1]}")
                check(lead < 0.05, f"{tag}: starts {lead * 1000:.0f} ms late")
                tail = 20 * np.log10(np.sqrt(np.mean(x[-samples(.0015):] ** 2)) + 1e-9)
                check(tail < -60, f"{tag}: ends at {tail:.0f} dBFS")
            if r["bus"] != "music":
                lv = loop_level(x) if r["loop"] else loud_event(x)
                check(abs(lv - r["level"]) < 1.5, f"{tag}: level {lv:.1f}, wanted {r['level']:.1f}")
    print(f"files {len(ROWS)}, takes {sum(len(r['takes']) for r in ROWS.values())}; slowest onset of feet/props/signal/ui {lead_ms:.0f} ms")


def feet():
    import sfx
    print("\nFOOTSTEPS  loudness(125 ms)  length(-20 dB) ms  centroid Hz   mean of 4")
    rows = []
    for s, radii in sfx.FEET.items():
        line = f"{s:12s}"
        for p, radius in zip(sfx.POSTURES, radii):
            xs = [load(f"foot_{s}_{p}", i) for i in range(4)]
            ld, ln, ce = ([f(x) for x in xs] for f in (loud_event, length20, centroid))
            rows.append((radius, np.mean(ld)))
            line += f" | {p:5s} r{radius:<4} {np.mean(ld):6.1f} {1000 * np.mean(ln):4.0f} {np.mean(ce):5.0f}"
            check(np.ptp(ld) < 1.5, f"foot_{s}_{p}: takes differ {np.ptp(ld):.1f} dB")
            check(0.04 <= np.mean(ln) <= 0.27, f"foot_{s}_{p}: {1000 * np.mean(ln):.0f} ms long")
            diff = [np.corrcoef(a[:m], b[:m])[0, 1] for a, b in zip(xs, xs[1:]) for m in [min(len(a), len(b))]]
            check(max(diff) < 0.95, f"foot_{s}_{p}: takes too alike {max(diff):.2f}")
        print(line)
    rows.sort()
    for (ra, la), (rb, lb) in zip(rows, rows[1:]):
        check(lb > la - 0.2 if ra == rb else lb > la + 0.3, f"noise order: r{ra} at {la:.1f}, r{rb} at {lb:.1f}")
    every = [(r["noise"], loud_event(load(n)), n) for n, r in ROWS.items() if r["noise"] is not None and not r["loop"]]
    rho = np.corrcoef([a for a, *_ in every], [b for _, b, _ in every])[0, 1]
    check(rho > 0.985, f"noise radius against loudness, all sounds: r = {rho:.3f}")
    print(f"order of all {len(rows)} kept; every sound with a radius ({len(every)}): correlation of radius and loudness {rho:.3f}")


def materials():
    print("\nMATERIALS          centroid  T60 s  length ms")
    rows = {}
    for n in ("coin", "bottle_land", "bottle_shatter", "shards_step", "vase_break", "jar_break", "jar_knock", "suzu_bell", "pebble",
              "bucket", "barrel_hit", "gong", "firecracker", "foot_grate_walk", "foot_wood_walk", "door_slam"):
        x = load(n)
        rows[n] = centroid(x), t60(x), length20(x)
        print(f"{n:18s} {rows[n][0]:7.0f} {rows[n][1]:7.2f} {1000 * rows[n][2]:7.0f}")
    c = {k: v[0] for k, v in rows.items()}
    check(c["bottle_shatter"] > c["vase_break"] > c["jar_break"] > c["barrel_hit"], "shatter order glass > porcelain > clay > wood")
    check(c["bottle_land"] > c["jar_knock"] > c["bucket"] > c["barrel_hit"], "knock order glass > clay > tub > barrel")
    check(c["foot_grate_walk"] > c["foot_wood_walk"], "iron brighter than wood")
    check(0.25 < rows["bottle_land"][1] < 1.0, f"glass rings {rows['bottle_land'][1]:.2f} s, expected 0.3..1")
    ring = {m: t60(strike(m, 700, rng_for("check", m), 0.6, click=0)) for m in ("bell", "iron", "glass", "clay", "hardwood", "wood", "stone")}
    print("one blow at 700 Hz, T60: " + ", ".join(f"{m} {v:.2f}" for m, v in ring.items()))
    check(all(a > b for a, b in zip(list(ring.values()), list(ring.values())[1:])), f"materials must ring in this order: {ring}")
    check(ring["clay"] < 0.35 and ring["wood"] < 0.2, "clay and wood must be dull")
    check(rows["gong"][1] > 1.5, "gong must ring")
    x = load("bottle_shatter")
    p, f = np.abs(np.fft.rfft(x)) ** 2, np.fft.rfftfreq(len(x), 1 / SR)
    high = p[f > 2000].sum() / p.sum()
    check(high > 0.6, f"shatter has only {high:.0%} above 2 kHz")


def signals():
    print("\nSIGNALS            loudness  length ms  centroid")
    rungs = ["rung_calm", "rung_curious", "rung_investigate", "rung_alert"]
    for n in rungs + ["caught", "win", "heartbeat", "near_miss", "treasure", "rewind", "ui_move", "ui_accept", "ui_back"]:
        x = load(n)
        print(f"{n:18s} {loud_event(x):8.1f} {1000 * length20(x):8.0f} {centroid(x):9.0f}")
    ld = [loud_event(load(n)) for n in rungs]
    check(all(b > a + 1.5 for a, b in zip(ld, ld[1:])), f"rungs must climb in loudness: {np.round(ld, 1)}")
    for i, a in enumerate(rungs):                            # closed eyes: band shapes must differ
        for b in rungs[i + 1:]:
            u, v = (signature(load(n)) for n in (a, b))
            print(f"  likeness {a[5:]}/{b[5:]} {np.dot(u, v):.2f}", end="")
            check(np.dot(u, v) < 0.9, f"{a} and {b} sound alike ({np.dot(u, v):.2f})")
    print()
    e = envelope(load("treasure"), 1)
    jump = np.argmax(np.diff(np.log(e[:samples(.2)] + 1e-4)[::44])) * 44 / SR * 1000
    hush = 20 * np.log10(e[:samples(.078)].max() / e.max())
    print(f"treasure opens at {jump:.0f} ms; before that {hush:.0f} dB")
    check(77 <= jump <= 84 and hush < -8, f"treasure must open at 80 ms: {jump:.0f} ms, {hush:.0f} dB")


def signature(x):
    """A coarse picture (12 bands x 10 steps of 80 ms), normalised: a stand-in for 'what it sounds like'."""
    f, t, z = signal.stft(mono(x), SR, nperseg=2048, noverlap=1024)
    z = np.abs(z) ** 2
    edges = np.geomspace(60, 12000, 13)
    pic = np.zeros((12, 10))
    for b in range(12):
        for k in range(10):
            sel = z[(f >= edges[b]) & (f < edges[b + 1])][:, (t >= k * .08) & (t < (k + 1) * .08)]
            pic[b, k] = np.sqrt(sel.sum()) if sel.size else 0
    v = np.log1p(300 * pic / pic.max()).ravel()
    v -= v.mean()
    return v / np.linalg.norm(v)


def voices():
    import sfx
    print("\nVOICES   median pitch Hz (start -> end, semitones) per mood")
    for who, v in sfx.VOICES.items():
        line = f"{who:10s}"
        for mood in sfx.INTONATIONS:
            x = load(f"bark_{who}_{mood}")
            w, out = samples(.05), []
            for a in range(0, len(x) - 2 * w, samples(.012)):
                seg = x[a:a + w]
                if np.sqrt(np.mean(seg ** 2)) > 0.15 * np.sqrt(np.mean(x ** 2)):
                    f, d = yin(band(seg, hi=1200), v.f0 * .55, v.f0 * 2.6)
                    if d < 0.3:
                        out.append(f)
            if who == "shade":
                line += f" | {mood} {'whisper' if len(out) < 25 else 'voiced?'} {centroid(x):.0f}"
                continue
            k = max(2, len(out) // 4)
            slope = 12 * np.log2(np.median(out[-k:]) / np.median(out[:k])) if len(out) > 5 else 0
            line += f" | {mood} {np.median(out):4.0f} {slope:+.1f}"
            if mood == "curious":
                check(slope > 3, f"{who} curious must rise: {slope:+.1f}")
            if mood in ("relief", "calm"):
                check(slope < -1, f"{who} {mood} must fall: {slope:+.1f}")
        print(line)


def melodies():
    print("\nMELODY  intended against heard")
    for name in ("music_calm", "music_title"):
        full = load(name)
        notes = music.melody(name)
        good, err, total = 0, [], 0
        for who, note, at, dur in notes:
            f0 = hz(note)
            ref = (koto if who == "koto" else flute)(f0, 1.0, rng_for("check", note), .6)
            f, d = yin(ref[samples(.35):samples(.35) + 4096], f0 * .6, f0 * 2.2)
            check(abs(cents(f, f0)) < 25, f"{who} {note} alone: {cents(f, f0):+.0f} cents")
            # in the mix: of all semitones within a fifth, the intended one must gain most at the note's onset
            n = samples(min(max(dur, .28), .5))
            a = samples(at + (.12 if who == "flute" else .03))
            idx = np.arange(a, a + n) % len(full)
            old = np.arange(samples(at) - samples(.02) - n, samples(at) - samples(.02)) % len(full)
            pan = full[:, 1] if who == "flute" else full[:, 0]
            spec = [np.abs(np.fft.rfft(pan[i] * np.hanning(n), 1 << 16)) for i in (idx, old)]
            gain = np.maximum(spec[0] - 0.9 * spec[1], 0)
            hzs = np.fft.rfftfreq(1 << 16, 1 / SR)

            def score(f):
                s = 0
                for h, w in ((1, 1), (2, .7), (3, .4)):
                    sel = (hzs > h * f * .988) & (hzs < h * f * 1.012)
                    s += w * np.sqrt(gain[sel].max())
                return s
            tries = {k: score(f0 * 2 ** (k / 12)) for k in range(-6, 7)}
            total += 1
            good += max(tries, key=tries.get) == 0
            sel = (hzs > f0 * .972) & (hzs < f0 * 1.029)
            err.append(cents(hzs[sel][np.argmax(spec[0][sel])], f0))
        print(f"{name}: {good}/{total} notes found in the mix as written, median error {np.median(np.abs(err)):.0f} cents, p90 {np.percentile(np.abs(err), 90):.0f}")
        check(good / total > 0.85, f"{name}: melody found {good}/{total}")
        check(np.median(np.abs(err)) < 12, f"{name}: {np.median(np.abs(err)):.0f} cents off")


def scores():
    print("\nMUSIC    LUFS  peak dB  quiet frames  loudness by 4 bars")
    layers = {n: load(n) for n in music.PIECES if ROWS[n]["loop"]}
    for n in music.PIECES:
        x = load(n)
        fr = np.array([np.sqrt(np.mean(x[i:i + 4410] ** 2)) for i in range(0, len(x) - 4410, 4410)])
        quiet = np.mean(20 * np.log10(fr + 1e-9) < 20 * np.log10(fr.max()) - 20)
        q = "  ".join(f"{loud_long(part):.0f}" for part in np.array_split(x, 4))
        print(f"{n:13s} {loud_long(x):6.1f} {20 * np.log10(np.abs(x).max()):6.1f} {quiet:6.0%}     {q}")
    four = [layers["music_" + n] for n in ("calm", "uneasy", "search", "hunted")]
    check({len(x) for x in four} == {music.BAR_SAMPLES * music.BARS}, "layers must share one length")
    peak = np.abs(sum(four)).max()
    print(f"all four layers at once: peak {20 * np.log10(peak):.1f} dBFS")
    check(peak < 0.99, f"layers clip together: {peak:.2f}")
    for state, mix in music.STATES.items():
        if mix:
            y = sum(layers[k] * 10 ** (g / 20) for k, g in mix.items())
            print(f"  state {state:8s} {loud_long(y):6.1f} LUFS, peak {20 * np.log10(np.abs(y).max()):.1f}; after the bus {loud_long(y) + TRACKS['music']['gain_db']:.1f}")
    for n, x in layers.items():                              # onsets sit on the grid, but not like a machine
        if n in ("music_hunted", "music_search"):
            _, t, z = signal.stft(x.mean(axis=1), SR, nperseg=512, noverlap=384, boundary=None)
            flux = np.maximum(np.diff(np.abs(z), axis=1), 0).sum(axis=0)
            pk, _ = signal.find_peaks(flux, height=np.percentile(flux, 97), distance=20)
            step = music.BEAT / 4
            off = ((t[pk + 1] + step / 2) % step - step / 2) * 1000
            print(f"  {n}: {len(pk)} strong onsets, off the 16th grid by {np.median(off):+.0f} ms median, spread {np.std(off):.0f} ms")
            check(abs(np.median(off)) < 15 and 1 < np.std(off) < 30, f"{n} timing")


def sizes():
    print("\nBUS        files  KB   loudest   gain -> in the mix")
    buses = {}
    files = {r.get("file", name): r for name, r in ROWS.items()}                          # some sounds share one
    for r in files.values():
        buses.setdefault(r["bus"], []).append(r)
    for b, rs in buses.items():
        lv = max(r["level"] for r in rs)
        print(f"{b:10s} {len(rs):4d} {sum(r['bytes'] for r in rs) / 1e3:6.0f} {lv:8.1f} {TRACKS[b]['gain_db']:+5.0f} -> {lv + TRACKS[b]['gain_db']:.1f}")
    total = sum(r["bytes"] for r in files.values()) / 1e6
    print(f"total {total:.2f} MB")
    check(total < 4.0, f"{total:.2f} MB")


def pictures():
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    def sheet(file, names, cols, top=12000, lo=-100):
        rows = -(-len(names) // cols)
        fig, ax = plt.subplots(rows * 2, cols, figsize=(3.4 * cols, 2.7 * rows), squeeze=False,
                               gridspec_kw=dict(height_ratios=[1, 2.6] * rows))
        for a in ax.ravel():
            a.axis("off")
        for i, n in enumerate(names):
            x = mono(load(n))
            w, s = ax[i // cols * 2, i % cols], ax[i // cols * 2 + 1, i % cols]
            w.axis("on"), s.axis("on")
            t = np.arange(len(x)) / SR
            w.plot(t[::max(1, len(t) // 4000)], x[::max(1, len(t) // 4000)], lw=.4)
            w.set_title(n, fontsize=8), w.set_xticks([]), w.tick_params(labelsize=5), w.set_xlim(0, t[-1])
            nf = 512 if len(x) < 2 * SR else 2048
            s.specgram(np.pad(x, (0, nf)) + 1e-6 * np.random.default_rng(0).standard_normal(len(x) + nf), NFFT=nf, Fs=SR, noverlap=nf * 3 // 4, vmin=lo - 20, vmax=lo + 55, cmap="magma")
            s.set_ylim(0, top), s.tick_params(labelsize=5), s.set_xlim(0, t[-1])
        fig.tight_layout(pad=.4)
        fig.savefig(WAV.parent / file, dpi=75)
        plt.close(fig)

    sheet("spec_feet.png", [f"foot_{s}_{p}" for s in ("carpet", "grass", "wood", "stone", "water", "grate", "nightingale") for p in ("sneak", "walk", "run")], 6)
    sheet("spec_props.png", ["bottle_land", "bottle_shatter", "vase_break", "jar_break", "jar_knock", "bucket", "barrel_roll", "barrel_hit", "coin",
                             "suzu_bell", "firecracker", "shoji_slow", "shoji_slam", "door_slow", "gong"], 6)
    sheet("spec_animals.png", ["hound_growl", "hound_bark", "hound_sniff", "hound_pant", "hound_whine", "pigeons", "crows", "paws_soft",
                               "paws_hard", "doll_step", "doll_tick", "bark_doll_curious"], 4, 8000)
    sheet("spec_signals.png", ["rung_curious", "rung_investigate", "rung_alert", "rung_calm", "treasure", "caught", "win", "heartbeat", "whistle", "guard_whistle",
                               "bark_watchman_calm", "bark_watchman_curious", "bark_captain_alert", "bark_servant_relief", "bark_shade_calm", "rewind"], 4, 7000)
    sheet("spec_music.png", ["music_calm", "music_uneasy", "music_search", "music_hunted", "music_title"], 1, 4000, -105)
    sheet("spec_ambience.png", [n for n in ROWS if n.startswith("amb_")], 3, 9000, -110)


if __name__ == "__main__":
    for part in (every_file, feet, materials, signals, voices, melodies, scores, sizes):
        part()
    if "--png" in sys.argv:
        pictures()
    print("\n" + ("\n".join(f"FAULT {f}" for f in FAULTS) if FAULTS else "no faults"))
    sys.exit(bool(FAULTS))
