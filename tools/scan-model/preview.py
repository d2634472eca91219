"""Contact sheet of generated pictures with truth: python3 preview.py OUT.png [seed] [count]."""
import sys

import cv2
import numpy as np

from tattoogen import sample

COLUMNS, SIDE = 10, 160

if __name__ == '__main__':
    seed, count = int(sys.argv[2]) if len(sys.argv) > 2 else 1, int(sys.argv[3]) if len(sys.argv) > 3 else 40
    tiles = []
    for i in range(count):
        rgb, skin, ink, footprint, _ = sample(np.random.default_rng([seed, i]))
        truth = rgb // 2
        truth[skin > 0] += np.array([0, 0, 60], np.uint8)
        truth[footprint > 0] += np.array([0, 90, 0], np.uint8)
        truth[ink > 0] = [255, 60, 60]
        tiles.append(cv2.resize(np.vstack([rgb, truth]), (SIDE, 2 * SIDE), interpolation=cv2.INTER_AREA))
    rows = [np.hstack(tiles[i:i + COLUMNS]) for i in range(0, count, COLUMNS)]
    cv2.imwrite(sys.argv[1], np.vstack(rows)[..., ::-1])
