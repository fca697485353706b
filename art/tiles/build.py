"""Paints the tile sheets: tiles_town.png, tiles_icons.png (for the editor), doors.png, each with an index in JSON, and the
town's sheet as it looks in other places (places.py), which has the town's index.

    python3 art/tiles/build.py [OUT_DIR]

Blocks keep their place on the sheet only while the order here stays: add new ones at the end, or run
tools/ldtk/define.py and retile afterwards (levels hold tile numbers; see tools/ldtk/README.md).
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import numpy as np
from PIL import Image

import clockwork
import crowns
import floors
import garden
import icons
import music
import places
import roofs
import things
import trade
import walls
from pixels import Sheet, new, blit

ENDS = ('left', 'mid', 'right', 'both')


def town(like=None):
    s = Sheet(32, like)
    for name, f in (('wood', floors.wood), ('tatami', floors.tatami), ('grass', floors.grass), ('stone', floors.stone), ('water', floors.water),
                    ('deep_water', floors.deep_water), ('nightingale', floors.nightingale), ('drop', floors.drop), ('carpet', floors.carpet)):
        s.add('floor.' + name, f())
    for side in 'nesw':
        s.strip('roof.' + side, [roofs.slope(side, k) for k in range(6)])
    s.strip('roof.ridge', [roofs.ridge(k) for k in range(2)])
    s.strip('roof.ridge_v', [roofs.ridge_v(k) for k in range(2)])
    s.strip('roof.plank', [roofs.plank(k) for k in range(2)])
    s.strip('roof.plank_v', [roofs.plank_v(k) for k in range(2)])
    for side in 'nesw':
        s.add('roof.eave_' + side, roofs.eave(side))
        s.add('roof.verge_' + side, roofs.verge(side))
        s.add('roof.end_' + side, roofs.ridge_end(side))
    for side in 'nw':
        s.add('roof.between_' + side, roofs.ridge_between(side))
    s.add('roof.town', roofs.town())
    s.strip('drop.light', [floors.drop_light(k) for k in range(2)])
    s.strip('drop.wall', [floors.under_eave(k) for k in range(3)])
    s.add('drop.low', floors.under_eave(0, True))
    s.add('floor.grate', floors.grate())
    s.strip('floor.shards', [floors.shards(k) for k in range(2)])
    for side in floors.SIDES:
        s.add('edge.grass_' + side, floors.grass_edge(side))
        s.add('edge.bank_' + side, floors.bank(side))
    for side in 'nesw':
        s.add('edge.sill_' + side, floors.sill(side))
        s.add('edge.carpet_' + side, floors.carpet_edge(side))
        if side != 's':
            s.add('edge.veranda_' + side, floors.veranda(side))
    for kind in ('n', 'w', 'nw', 'corner'):
        s.add('shade.' + kind, floors.shade(kind))
    for name, made in (('wall', walls.wall_caps()), ('shoji', walls.shoji_caps()), ('lattice', walls.lattice_caps()),
                       ('parapet', walls.parapet_caps()), ('hedge', walls.hedge_caps())):
        for part, a in made.items():
            s.add(f'{name}.{part}', a)
    for kind in ('plain', 'post', 'crack', 'left', 'right', 'both'):
        s.add('wall.face_' + kind, walls.plaster(kind))
    for kind in ENDS:
        s.add('parapet.face_' + kind, walls.namako(kind))
        s.add('hedge.face_' + kind, walls.hedge(kind))
        s.add('rack.' + kind, walls.rack(kind))
        s.add('chest.' + kind, walls.chest(kind))
        s.add('tile_stack.' + kind, walls.tile_stack(kind))
        s.add('table.' + kind, walls.table(kind))
        s.add('screen.' + kind, walls.byobu(kind))
    s.add('rack.alt', walls.rack('alt'))
    s.add('rack.top', walls.rack('top'))
    s.strip('shoji.face', [walls.shoji(k) for k in range(2)])
    s.add('lattice.face', walls.lattice(0))
    s.add('vent.face', walls.vent())
    s.add('curtain.noren', walls.noren('both'))
    for k in range(3):
        s.add(f'curtain.laundry{k}', walls.laundry(k))
        s.add(f'tall_grass.{k}', walls.reeds(k))
    # decor: standing
    s.add('decor.pine', things.pine())
    for k in range(3):
        s.add(f'decor.rock{k}', things.rock(16, 21, 3 + k * 2))
    s.add('decor.rock_wide', things.rock(32, 24, 8))
    s.add('decor.bush', things.bush(16, 16, 1))
    s.add('decor.bush_flower', things.bush(16, 16, 2, (226, 143, 138)))
    s.add('decor.bush_wide', things.bush(32, 22, 5, (215, 200, 210)))
    s.add('decor.stone_lantern', things.stone_lantern())
    for k in range(3):
        s.add(f'decor.scroll{k}', things.hung(things.scroll(k)))
        s.add(f'decor.kimono{k}', things.hung(things.hung_kimono(k)))
    s.add('decor.shelf', things.hung(things.wall_shelf()))
    s.add('decor.tansu', things.tansu())
    s.add('decor.robe', things.robe_stand())
    s.add('decor.vat', things.vat())
    s.add('decor.offering', things.offering())
    for k, kind in enumerate(('left', 'mid', 'right')):
        s.add(f'decor.counter_{kind}', things.counter(kind, k % 2))
    s.add('decor.small_pine', things.small_pine())
    s.add('decor.cat', things.smoke_house_cat())
    s.add('decor.sign', things.hung(things.sign()))
    # decor: flat
    for k in range(3):
        s.add(f'detail.step{k}', things.stepping(k))
        s.add(f'detail.leaves{k}', things.fallen(k))
    s.add('detail.lily', things.lily())
    for n, c in (('violet', (116, 72, 140)), ('red', (150, 50, 66)), ('blue', (70, 92, 140))):
        s.add('detail.cushion_' + n, things.cushion(c))
    s.add('detail.papers', things.paper_pile())
    s.add('detail.bolts', things.bolts(0))
    s.add('detail.sill_h', things.door_sill())
    s.add('detail.sill_v', things.door_sill(True))
    s.add('detail.rug', things.rug())
    s.add('detail.skylight', things.skylight())
    for k in range(2):
        s.add(f'detail.moss{k}', things.roof_moss(k))
    s.add('detail.rope', things.rope())
    s.add('decor.facade', things.facade('plain'))
    s.add('decor.facade_lamp', things.facade('lamp'))
    for side in 'nesw':
        s.strip('ramp.' + side, [floors.ramp(side, k) for k in range(2)])
    for side in 'nesw':
        s.strip('stairs.' + side, [floors.stairs(side, k) for k in range(2)])
    for side in 'nesw':
        s.add('slope.cheek_' + side, floors.cheek(side))
        s.add('slope.head_' + side, floors.head_of_slope(side))
        s.add('slope.foot_' + side, floors.foot_of_slope(side))
    # two trades
    for k in range(2):
        s.add(f'decor.brew_vat{k}', trade.brew_vat(k))
        s.add(f'decor.cask{k}', trade.cask(k))
        s.add(f'decor.lanterns{k}', things.hung(trade.lanterns(k)))
    s.add('decor.water_wheel', trade.water_wheel())
    s.add('decor.lantern_rack', trade.lantern_rack())
    s.add('decor.ladles', things.hung(trade.ladles()))
    s.add('detail.straw', trade.straw())
    s.add('detail.frame', trade.frame())
    # a house of music
    s.add('detail.koto', music.koto())
    s.add('detail.notes', music.music_stand())
    s.add('decor.shamisen', things.hung(music.shamisen()))
    s.add('decor.drum', music.drum())
    s.add('vent.through', walls.vent_through())
    for side in 'nesw':
        s.add('edge.beam_' + side, floors.beam_edge(side))
    # a garden with dogs
    s.add('decor.kennel', garden.kennel())
    s.add('detail.bowl', garden.bowl())
    s.add('detail.paws', garden.pawed())
    # over people's heads
    s.add('canopy.cherry', crowns.cherry())
    s.add('canopy.maple', crowns.maple())
    s.add('canopy.pine', crowns.pine())
    for part in ENDS[:3]:
        s.add('canopy.roof_' + part, crowns.roof(part))
        s.add('canopy.thatch_' + part, crowns.thatch(part))
        s.add('canopy.awning_' + part, crowns.awning(part))
    s.add('decor.trunk', crowns.trunk())
    # the clockmaker's house
    s.add('floor.lacquer', clockwork.floor())
    for part, a in clockwork.wall_caps().items():
        s.add('clockwork.' + part, a)
    for kind in ('plain', 'wheels', 'post', 'left', 'right', 'both'):
        s.add('clockwork.face_' + kind, clockwork.face(kind))
    s.add('detail.dial', clockwork.dial())
    # gardens: what grows, and corners without corners
    for side in floors.SIDES[4:]:
        s.add('edge.grass_round_' + side, floors.grass_round(side))
        s.add('edge.bank_round_' + side, floors.bank_round(side))
    for side in ('ne', 'nw', 'se', 'sw'):
        s.add('roof.hip_' + side, roofs.hip(side))
    for side in floors.SIDES:
        s.add('edge.shelf_' + side, floors.shelf(side))
    s.strip('grass.clover', [floors.clover(k) for k in range(3)])
    s.strip('grass.flowers', [floors.flowers(k) for k in range(2)])
    # their low cover
    for kind in ENDS:
        s.add('shrub.' + kind, garden.shrub(kind))
    # cloth across passages
    for part in ('top', 'foot', 'both'):
        s.add('curtain.side_' + part, walls.noren_side(part))
    return s


def thumbs(sheet):
    """Which tile stands for a value in the editor's list."""
    i = sheet.index
    pick = {'wood': 'floor.wood', 'tatami': 'floor.tatami', 'carpet': 'floor.carpet', 'grass': 'floor.grass', 'stone': 'floor.stone', 'water': 'floor.water',
            'grate': 'floor.grate', 'nightingale': 'floor.nightingale', 'roof_north': 'roof.n', 'roof_east': 'roof.e', 'roof_south': 'roof.s',
            'roof_west': 'roof.w', 'shards': 'floor.shards', 'drop': 'drop.light', 'deep_water': 'floor.deep_water', 'wall': 'wall.face_post',
            'parapet': 'parapet.face_mid', 'hedge': 'hedge.face_mid', 'shoji': 'shoji.face', 'lattice': 'lattice.face', 'vent': 'vent.face'}
    for side in ('north', 'east', 'south', 'west'):
        pick['stairs_' + side] = 'stairs.' + side[0]
        pick['ramp_' + side] = 'ramp.' + side[0]
    stand = {'rack': 'rack.mid', 'low_cover': 'chest.both', 'curtain': 'curtain.noren', 'table': 'table.both', 'tall_grass': 'tall_grass.0', 'screen': 'screen.both',
             'shrub': 'shrub.both'}
    for name, block in pick.items():
        i['thumb.' + name] = [i[block][0], i[block][1], 1, 1]
    for name, block in stand.items():
        i['thumb.' + name] = [i[block][0], i[block][1] + 1, 1, 1]


def write(out_dir, name, image, index):
    Image.fromarray(image, 'RGBA').save(os.path.join(out_dir, name + '.png'), optimize=True)
    with open(os.path.join(out_dir, name + '.json'), 'w', encoding='utf-8') as f:
        f.write('{\n' + ',\n'.join(f'{json.dumps(k)}: {json.dumps(v)}' for k, v in index.items()) + '\n}\n')


def build(out_dir):
    out_dir = str(out_dir)
    sheet = town()
    thumbs(sheet)
    write(out_dir, 'tiles_town', sheet.image(), sheet.index)
    for name, dress in places.PLACES.items():
        with dress:
            other = town(sheet)
        thumbs(other)
        assert other.index == sheet.index, name
        Image.fromarray(other.image(), 'RGBA').save(os.path.join(out_dir, f'tiles_{name}.png'), optimize=True)
    small = Sheet(8)
    for name, picture in icons.pictures():
        small.add(name, picture)
    write(out_dir, 'tiles_icons', small.image(), small.index)
    image, index = things.doors()
    write(out_dir, 'doors', image, index)


if __name__ == '__main__':
    build(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, '..', '..', 'assets', 'sprites'))
