"""Pictures of the built sheets for looking at; never part of the game."""
from pathlib import Path
from PIL import Image, ImageDraw, ImageFont
from .palette import RGB

NIGHT, GREY, BLACK, WORDS = RGB['n2'], RGB['k2'], RGB['n0'], RGB['n6']
SCALE, LABEL, GAP = 4, 72, 6
SEEN = ('down', 'right', 'up')                # left is right, mirrored


def enlarge(img, k):
    return img.resize((img.width * k, img.height * k), Image.NEAREST)


def write_words(picture, at, words, fill=WORDS):
    draw = ImageDraw.Draw(picture)
    draw.fontmode = '1'                       # letters without half-tones: the palette stays small
    draw.text(at, words, fill=fill, font=ImageFont.load_default_imagefont())


def atlas(path, img, meta):
    """An atlas with its names, and crosses at the foot points."""
    out = Image.new('RGBA', img.size, NIGHT + (255,))
    out.alpha_composite(img)
    out = enlarge(out.convert('RGB'), SCALE)
    draw = ImageDraw.Draw(out)
    for name, it in meta['items'].items():
        x, y, w, h = it['rect']
        fx, fy = (x + it['foot'][0]) * SCALE + 2, (y + it['foot'][1]) * SCALE + 2
        draw.line((fx - 4, fy, fx + 4, fy), fill=RGB['sig'])
        draw.line((fx, fy - 4, fx, fy + 4), fill=RGB['sig'])
        draw.text((x * SCALE, y * SCALE), name, fill=RGB['l3'])
    out.save(path)


# ---------------------------------------------------------------- frames out of sheets
def actions(meta):
    """The names of a sheet's rows, in their order, each once; colours are no action."""
    return list(dict.fromkeys(r['name'] for r in meta['rows'] if r['name'] != 'scarf'))


def frames(img, meta, action, direction):
    w, h = meta['frame']
    row = next(r for r in meta['rows'] if (r['name'], r['dir']) == (action, direction))
    first, y = row.get('first', 0), row['row'] * h
    return [img.crop((i * w, y, i * w + w, y + h)) for i in range(first, first + row['frames'])], (row['row'], first)


def views(img, meta, action):
    """The frames of an action from three sides; a row that several directions share comes once."""
    done, out = set(), []
    for d in SEEN:
        found, row = frames(img, meta, action, d)
        if row not in done:
            done.add(row)
            out.append(found)
    return out


def columns(strips, colour, count):
    """Strips below each other, in columns of about the same height."""
    share = sum(s.height + GAP for s in strips) / count
    piles, height = [[]], 0
    for s in strips:
        if height > share and len(piles) < count:
            piles.append([])
            height = 0
        piles[-1].append(s)
        height += s.height + GAP
    width = max(s.width for s in strips)
    out = Image.new('RGB', (count * (width + GAP) + GAP, max(sum(s.height + GAP for s in p) for p in piles) + GAP), colour)
    for i, pile in enumerate(piles):
        y = GAP
        for s in pile:
            out.paste(s, (GAP + i * (width + GAP), y))
            y += s.height + GAP
    return out


def save(picture, path):
    picture.quantize(colors=64, dither=Image.Dither.NONE).save(path, optimize=True)


# ---------------------------------------------------------------- the two pictures of the handbook
def strip(name, img, meta, action, scale):
    w, h = meta['frame']
    seen = views(img, meta, action)
    out = Image.new('RGBA', (LABEL + (24 * 32 + 2 * GAP) * scale, h * scale), NIGHT + (255,))
    write_words(out, (0, 4), name)
    write_words(out, (0, 16), action)
    x = LABEL
    for view in seen:
        for f in view:
            out.alpha_composite(enlarge(f, scale), (x, 0))
            x += w * scale
        x += GAP * scale
    return out.convert('RGB')


def people(path, images, sheets):
    """Every action of everybody, from three sides, at double size."""
    strips = []
    for name, meta in sheets.items():
        shown = actions(meta) if not name.startswith('girl_') else ['walk']      # her other clothes move as she does
        strips += [strip(name, images[name], meta, action, 2) for action in shown]
    save(columns(strips, NIGHT, 2), path)


HABIT = dict(stretch=('watchman', 'comfortable'), shiver=('guard', 'timid'), jingle=('clerk', 'greedy'), thirst=('servant', 'thirsty'),
             straighten=('ashigaru', 'dutiful'), preen=('captain', 'proud'), peer=('bearer', 'curious'))


def habits(path, images, sheets):
    """The habit of each personality, by somebody else each time, from before and from the side, at triple size."""
    strips = []
    for action, (name, personality) in HABIT.items():
        w, h = sheets[name]['frame']
        out = Image.new('RGBA', (LABEL + 12 * w * 3 + GAP, h * 3), NIGHT + (255,))
        write_words(out, (4, 36), personality)
        write_words(out, (4, 48), action)
        x = LABEL
        for d in SEEN[:2]:
            for f in frames(images[name], sheets[name], action, d)[0]:
                out.alpha_composite(enlarge(f, 3), (x, 0))
                x += w * 3
            x += GAP
        strips.append(out.convert('RGB'))
    save(columns(strips, NIGHT, 1), path)


def shape(frame):
    out = Image.new('RGBA', frame.size, GREY + (255,))
    out.paste(BLACK + (255,), mask=frame.getchannel('A').point(lambda a: 255 if a else 0))
    return out


def silhouettes(path, images, sheets):
    """Everybody as a bare shape, standing and walking, at 1x and 3x: names must be clear from it alone."""
    strips = []
    for name, meta in sheets.items():
        if name.startswith('girl_'):
            continue
        for idle in (a for a in actions(meta) if a.startswith('idle')):
            walk = idle.replace('idle', 'walk' if idle.replace('idle', 'walk') in actions(meta) else 'fly')
            seen = [frames(images[name], meta, a, d)[0] for a in (idle, walk) for d in SEEN]
            shapes = [shape(v[0]) for v in seen]
            out = Image.new('RGBA', (LABEL + 6 * 32 * 4 + GAP, 32 * 3), GREY + (255,))
            write_words(out, (0, 4), name + idle.removeprefix('idle'), BLACK)
            for i, s in enumerate(shapes):
                out.paste(s, (LABEL + i * 32, 32))
                out.paste(enlarge(s, 3), (LABEL + 6 * 32 + GAP + i * 96, 0))
            strips.append(out.convert('RGB'))
    save(columns(strips, GREY, 2), path)


def load(sprites, meta):
    return {n: Image.open(sprites / m['image']).convert('RGBA') for part in meta.values() for n, m in part.items()}


def write(folder, sprites, meta):
    """The people's pictures and the atlases' in a folder."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    images = load(sprites, meta)
    people(folder / 'people.png', images, meta['sheets'])
    silhouettes(folder / 'silhouettes.png', images, meta['sheets'])
    habits(folder / 'habits.png', images, meta['sheets'])
    for name, m in meta['atlas'].items():
        atlas(folder / f'{name}.png', images[name], m)
