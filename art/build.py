"""Regenerates every sprite PNG, sprites.json and the desktop icons:  python3 art/build.py [--contact DIR] [--check]"""
import argparse
import importlib.util
import json
import sys
import tempfile
from pathlib import Path

ART = Path(__file__).resolve().parent
OUT = ART.parent / 'assets' / 'sprites'
sys.path.insert(0, str(ART))

import desktop_icons  # noqa: E402


def tiles(out_dir):
    """The tile painters live in art/tiles and keep their own imports."""
    path = ART / 'tiles' / 'build.py'
    if not path.exists():
        return
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location('tiles_build', path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if hasattr(module, 'build'):
        module.build(out_dir)


def to_json(meta):
    """One line per row or item, so that changes can be read in a diff."""
    dump = json.dumps
    lines = ['{', '"sheets": {']
    for i, (name, s) in enumerate(meta['sheets'].items()):
        rows = ',\n    '.join(dump(r, ensure_ascii=False) for r in s['rows'])
        rest = {k: v for k, v in s.items() if k != 'rows'}
        lines.append(f'  {dump(name)}: {dump(rest)[:-1]}, "rows": [\n    {rows}]}}' + (',' if i + 1 < len(meta['sheets']) else ''))
    lines += ['},', '"atlas": {']
    for i, (name, s) in enumerate(meta['atlas'].items()):
        items = ',\n    '.join(f'{dump(k)}: {dump(v)}' for k, v in s['items'].items())
        lines.append(f'  {dump(name)}: {{"image": {dump(s["image"])}, "items": {{\n    {items}}}}}' + (',' if i + 1 < len(meta['atlas']) else ''))
    lines += ['}', '}']
    text = '\n'.join(lines) + '\n'
    assert json.loads(text) == meta
    return text


def paint(out):
    """Writes everything into a folder; returns what sprites.json says."""
    from chars import sheets
    from props import atlas, items, ui
    from town import map as town
    out.mkdir(parents=True, exist_ok=True)
    meta = {'sheets': sheets.build(out), 'atlas': {}}
    meta['atlas']['props'] = atlas.build(out, 'props', items.ITEMS())
    meta['atlas']['ui'] = atlas.build(out, 'ui', ui.ITEMS())
    meta['atlas']['town'] = town.build(out)
    (out / 'sprites.json').write_text(to_json(meta), encoding='utf-8')
    tiles(out)
    return meta


def differing():
    """The files of assets/sprites and package/icons that these sources would write otherwise."""
    wrong = []
    for write, kept in ((paint, OUT), (desktop_icons.build, desktop_icons.OUT)):
        with tempfile.TemporaryDirectory() as folder:
            fresh = Path(folder)
            write(fresh)
            names = {p.name for p in fresh.iterdir()} | {p.name for p in kept.iterdir()}
            same = [n for n in names if all((f / n).exists() for f in (fresh, kept)) and (fresh / n).read_bytes() == (kept / n).read_bytes()]
            wrong += sorted(names.difference(same))
    return wrong


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument('--contact', metavar='DIR', help='also write labelled, enlarged sheets for looking at (outside the repository)')
    ap.add_argument('--check', action='store_true', help='write nothing; fail if assets/sprites or package/icons is not what the sources give, to the byte')
    args = ap.parse_args()
    if args.check:
        wrong = differing()
        sys.exit(f'not what the sources give: {", ".join(wrong)}; run art/build.py' if wrong else 0)
    meta = paint(OUT)
    desktop_icons.build()
    if args.contact:
        from chars import contact
        contact.write(Path(args.contact), OUT, meta)


if __name__ == '__main__':
    main()
