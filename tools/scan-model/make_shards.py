"""Write training shards: numbered .npy files of generated pictures.

    python3 make_shards.py OUT_DIR FIRST LAST [--cards | --busy] [--seed 21]

Shard k depends only on (seed, k): it can be made on any machine, in any order.
Array: uint8 [128, 256, 256, 4]; channels R, G, B and mask bits (1 skin, 2 ink, 4 footprint,
from 8 on the colour of the ink, see tattoogen/ink.py).
"""
import argparse
import os
import time

import cv2
import numpy as np

from tattoogen import sample
from tattoogen.card_scene import card_scene

SHARD, SIZE = 128, 256


def with_card(rng, size):
    """A scene with a bank card, one in four without a tattoo."""
    tattooed, made = rng.random() > .25, None
    while made is None:
        made = card_scene(rng, size, None, tattooed)
    return made


def busy(rng, size):
    """A picture with jewellery, coins and paper: what was taken for ink most often."""
    return sample(rng, size, busy=True)


def make_shard(draw, seed, k, count=SHARD, size=SIZE):
    out = np.zeros((count, size, size, 4), np.uint8)
    for i in range(count):
        rgb, skin, ink, footprint, info = draw(np.random.default_rng([seed, k, i]), size)
        out[i, ..., :3] = rgb
        out[i, ..., 3] = skin + 2 * ink + 4 * footprint + 8 * info['names']
    return out


if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('out')
    ap.add_argument('first', type=int)
    ap.add_argument('last', type=int)
    ap.add_argument('--cards', action='store_true', help='scenes with a bank card')
    ap.add_argument('--busy', action='store_true', help='pictures with much jewellery, coins and paper')
    ap.add_argument('--seed', type=int, default=21)
    a = ap.parse_args()
    cv2.setNumThreads(1)
    os.makedirs(a.out, exist_ok=True)
    for k in range(a.first, a.last):
        path = f'{a.out}/{k:05d}.npy'
        if os.path.exists(path):
            continue
        start = time.time()
        np.save(path + '.tmp.npy', make_shard(with_card if a.cards else busy if a.busy else sample, a.seed, k))
        os.replace(path + '.tmp.npy', path)
        print(k, f'{time.time() - start:.1f}s', flush=True)
