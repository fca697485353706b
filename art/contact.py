"""Draws docs/pictures/people.png, habits.png and silhouettes.png from the sheets that are built:  python3 art/contact.py"""
import json
import sys
from pathlib import Path

ART = Path(__file__).resolve().parent
SPRITES = ART.parent / 'assets' / 'sprites'
PICTURES = ART.parent / 'docs' / 'pictures'
sys.path.insert(0, str(ART))

if __name__ == '__main__':
    from chars import contact
    meta = json.loads((SPRITES / 'sprites.json').read_text(encoding='utf-8'))
    images = contact.load(SPRITES, meta)
    contact.people(PICTURES / 'people.png', images, meta['sheets'])
    contact.habits(PICTURES / 'habits.png', images, meta['sheets'])
    contact.silhouettes(PICTURES / 'silhouettes.png', images, meta['sheets'])
