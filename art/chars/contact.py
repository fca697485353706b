"""Labelled, enlarged pictures of what was built, for looking at; never part of the game."""
from pathlib import Path
from PIL import Image, ImageDraw
from .palette import RGB

FLOORS = dict(night='n2', wood='w3', leaf='g1', tatami=(0x94, 0x8c, 0x60))
SCALE = 4


def on(img, colour):
    back = Image.new('RGBA', img.size, (RGB[colour] if isinstance(colour, str) else colour) + (255,))
    back.alpha_composite(img)
    return back.convert('RGB')


def enlarge(img, k):
    return img.resize((img.width * k, img.height * k), Image.NEAREST)


def sheet(path, img, meta):
    """One sheet with a label at every row."""
    w, h = meta['frame']
    margin = 110
    out = Image.new('RGB', (margin + img.width * SCALE, img.height * SCALE), RGB['n0'])
    out.paste(enlarge(on(img, FLOORS['night']), SCALE), (margin, 0))
    draw = ImageDraw.Draw(out)
    for r in meta['rows']:
        draw.text((4, r['row'] * h * SCALE + 8), f"{r['name']} {r['dir']}", fill=RGB['n6'])
    out.save(path)


def atlas(path, img, meta):
    """An atlas with its names, and crosses at the foot points."""
    out = enlarge(on(img, FLOORS['night']), SCALE)
    draw = ImageDraw.Draw(out)
    for name, it in meta['items'].items():
        x, y, w, h = it['rect']
        fx, fy = (x + it['foot'][0]) * SCALE + 2, (y + it['foot'][1]) * SCALE + 2
        draw.line((fx - 4, fy, fx + 4, fy), fill=RGB['sig'])
        draw.line((fx, fy - 4, fx, fy + 4), fill=RGB['sig'])
        draw.text((x * SCALE, y * SCALE), name, fill=RGB['l3'])
    out.save(path)


def reading(path, images, sheets):
    """Everybody once, at 1x and 4x, on four floors and as a bare silhouette."""
    frames = []
    for name, meta in sheets.items():
        w, h = meta['frame']
        done = set()
        for r in meta['rows']:
            if r['dir'] in ('down', 'right', 'up') and r['row'] not in done and len(done) < 3 and r['name'].startswith(('walk', 'idle')):
                done.add(r['row'])
                f = min(1, r['frames'] - 1)
                frames.append(images[name].crop((f * w, r['row'] * h, f * w + w, r['row'] * h + h)))
    width = sum(f.width for f in frames)
    strip = Image.new('RGBA', (width, 32))
    x = 0
    for f in frames:
        strip.alpha_composite(f, (x, 32 - f.height))
        x += f.width
    rows = [on(strip, c) for c in FLOORS.values()]
    shape = Image.new('RGBA', strip.size, RGB['n0'] + (0,))
    shape.paste(RGB['n0'] + (255,), mask=strip.getchannel('A').point(lambda a: 255 if a else 0))
    rows.append(on(shape, 'p0'))
    out = Image.new('RGB', (width, 32 * len(rows)))
    for i, r in enumerate(rows):
        out.paste(r, (0, 32 * i))
    out.save(path.with_name('reading_1x.png'))
    enlarge(out, SCALE).save(path.with_name('reading_4x.png'))


def write(folder, sprites, meta):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    images = {n: Image.open(sprites / m['image']).convert('RGBA') for part in meta.values() for n, m in part.items()}
    for name, m in meta['sheets'].items():
        sheet(folder / f'{name}.png', images[name], m)
    for name, m in meta['atlas'].items():
        atlas(folder / f'{name}.png', images[name], m)
    reading(folder / 'reading.png', images, meta['sheets'])
