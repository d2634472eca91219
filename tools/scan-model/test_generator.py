"""Checks of the generator: python3 -m unittest test_generator"""
import unittest

import numpy as np

from tattoogen import sample
from tattoogen.card_scene import card_scene
from tattoogen.footprint import footprint_of


class GeneratorTest(unittest.TestCase):
    def test_same_seed_gives_the_same_picture(self):
        first, second = (sample(np.random.default_rng([5, 1]), 160) for _ in range(2))
        for a, b in zip(first[:4], second[:4]):
            self.assertTrue((a == b).all())

    def test_no_tattoo_means_empty_truth(self):
        for i in range(12):
            _, _, ink, footprint, info = sample(np.random.default_rng([6, i]), 96, False)
            self.assertEqual((ink.sum(), footprint.sum(), info['kind']), (0, 0, 'none'))

    def test_footprint_lies_on_skin_and_contains_the_ink(self):
        for i in range(12):
            rgb, skin, ink, footprint, _ = sample(np.random.default_rng([7, i]), 96, True)
            self.assertEqual((rgb.shape, rgb.dtype), ((96, 96, 3), np.uint8))
            self.assertEqual(int((footprint & (1 - skin)).sum()), 0)
            self.assertGreaterEqual((ink & footprint).sum(), .98 * ink.sum())

    def test_the_asked_kind_and_skin_are_drawn(self):
        for deep in (True, False):
            info = sample(np.random.default_rng([8, deep]), 96, True, 'script', deep)[4]
            self.assertEqual(info['kind'], 'script')
            self.assertEqual(np.degrees(np.arctan2(info['L'] - 50, info['b'])) < 19, deep)

    def test_a_ring_is_filled_and_far_marks_stay_apart(self):
        yy, xx = np.mgrid[:100, :100]
        ring = (np.abs(np.hypot(xx - 50, yy - 50) - 20) < 1.5).astype(np.uint8)
        self.assertEqual(footprint_of(ring)[50, 50], 1)
        dots = np.zeros((100, 100), np.uint8)
        dots[20:24, 20:24] = dots[70:74, 70:74] = 1
        self.assertEqual(footprint_of(dots)[47, 47], 0)

    def test_a_flat_card_scene_measures_what_it_says(self):
        made, i = None, 0
        while made is None or made[4]['limbRadiusMm'] or made[4]['tiltDegrees'] > 12:
            made, i = card_scene(np.random.default_rng([9, i])), i + 1
        corners = np.array(made[4]['corners'])
        x, y = corners[:, 0], corners[:, 1]
        card = abs((x * np.roll(y, 1) - y * np.roll(x, 1)).sum()) / 2
        self.assertAlmostEqual(made[3].sum() / card * 8.56 * 5.398 / made[4]['cm2'], 1, delta=.15)


if __name__ == '__main__':
    unittest.main()
