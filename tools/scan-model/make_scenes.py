"""The bench's pictures: seen by no training, the same from every run.

    python3 make_scenes.py OUT_DIR [--seed 2026] [--part 1]

Writes tattoos.zip (18 of every kind, half on deep skin, and 12 with several tattoos), card.zip (a bank card beside
the tattoo, exact cm²) and without.zip (300 without a tattoo). Each holds NNN.jpg, NNN.png (bits: 1 skin, 2 ink,
4 footprint; tattooed scenes only) and truth.json. Training uses seed 21, validation 91, tuning 92 (--part 5: a fifth of
everything), the bench 2026.
"""
import argparse
import json
import os
import zipfile

import cv2
import numpy as np

from tattoogen import sample
from tattoogen.card_scene import card_scene
from tattoogen.designs import KINDS

SIZE, SIZE_WITHOUT, QUALITY = 384, 320, 82
EACH, SEVERAL, CARDS, WITHOUT = 18, 12, 100, 300


def tattoos(seed, part):
    """Every kind on deep and light skin in turn, then pictures with several tattoos."""
    kinds = [kind for kind in (*KINDS, 'sleeve') for _ in range(EACH // part)] + [None] * (SEVERAL // part)
    for i, kind in enumerate(kinds):
        yield sample(np.random.default_rng([seed, 1, i]), SIZE, True, kind, bool(i % 2))


def cards(seed, part):
    """Scenes with a card, half on deep skin; a draw in which card or tattoo leaves the picture is drawn again."""
    for i in range(CARDS // part):
        made, attempt = None, 0
        while made is None:
            made = card_scene(np.random.default_rng([seed, 2, i, attempt]), SIZE, bool(i % 2))
            attempt += 1
        yield made


def without(seed, part):
    for i in range(WITHOUT // part):
        yield sample(np.random.default_rng([seed, 3, i]), SIZE_WITHOUT, False)


def write(path, scenes):
    """One zip; entries carry no time, so the same scenes give the same bytes."""
    truth = []
    with zipfile.ZipFile(path, 'w') as out:
        def add(name, data):
            out.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        for i, (rgb, skin, ink, footprint, info) in enumerate(scenes):
            options = [cv2.IMWRITE_JPEG_QUALITY, QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
            add(f'{i:03d}.jpg', cv2.imencode('.jpg', rgb[..., ::-1], options)[1].tobytes())
            if footprint.any():
                bits = skin | ink << 1 | footprint << 2
                add(f'{i:03d}.png', cv2.imencode('.png', bits, [cv2.IMWRITE_PNG_COMPRESSION, 9])[1].tobytes())
            ita = float(np.degrees(np.arctan2(info['L'] - 50, info['b'])))
            rest = {key: value for key, value in info.items() if key not in ('L', 'a', 'b', 'names')}
            truth.append(dict(id=f'{i:03d}', deep=ita < 19, itaDegrees=round(ita, 1), **rest))
        add('truth.json', json.dumps(truth, indent=1))


if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('out')
    ap.add_argument('--seed', type=int, default=2026)
    ap.add_argument('--part', type=int, default=1)
    a = ap.parse_args()
    cv2.setNumThreads(1)
    os.makedirs(a.out, exist_ok=True)
    for name, scenes in (('tattoos', tattoos), ('card', cards), ('without', without)):
        write(f'{a.out}/{name}.zip', scenes(a.seed, a.part))
        print(name, os.path.getsize(f'{a.out}/{name}.zip') // 1000, 'kB', flush=True)
