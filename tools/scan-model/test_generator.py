"""Checks of the generator: python3 -m unittest test_generator"""
import unittest

import numpy as np

from tattoogen import picture, sample
from tattoogen.card_scene import card_scene
from tattoogen.designs import tattoo
from tattoogen.footprint import footprint_of
from tattoogen.ink import visible
from tattoogen.scene import glove, lock_of_hair, scale_object


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

    def test_an_outline_cut_by_the_frame_is_filled_and_a_line_across_the_picture_is_not(self):
        yy, xx = np.mgrid[:100, :100]
        for middle in ((0, 50), (0, 0), (50, 99)):
            ring = (np.abs(np.hypot(yy - middle[0], xx - middle[1]) - 20) < 1.5).astype(np.uint8)
            self.assertEqual(footprint_of(ring)[middle], 1)
        across = (np.abs(xx - 50) < 2).astype(np.uint8)
        self.assertEqual(footprint_of(across)[50].sum(), across[50].sum())

    def test_an_outline_that_runs_on_around_the_limb_encloses_what_the_whole_one_does(self):
        yy, xx = np.mgrid[:100, :100]
        ring = (np.abs(np.hypot(xx - 50, yy - 50) - 20) < 1.5).astype(np.uint8)
        in_view = ring * (xx < 60)
        self.assertEqual(footprint_of(in_view)[50, 50], 0)
        self.assertEqual(footprint_of(ring, in_view)[50, 50], 1)

    def test_the_widest_gap_follows_from_what_is_in_view(self):
        yy, xx = np.mgrid[:100, :100]
        in_view = ((abs(yy - 50) < 5) & ((abs(xx - 10) < 4) | (abs(xx - 23) < 4))).astype(np.uint8)
        whole = in_view | (np.hypot(xx - 75, yy - 50) < 24).astype(np.uint8)
        self.assertEqual((footprint_of(whole)[50, 16], footprint_of(whole, in_view)[50, 16]), (1, 0))

    def test_a_card_or_coin_lies_beside_the_tattoo(self):
        tattoo = np.zeros((96, 96), np.float32)
        tattoo[30:70, 30:70] = 1
        for i in range(40):
            _, hidden, _ = picture._cover(
                np.random.default_rng([10, i]), np.zeros((96, 96, 3)), np.ones((96, 96)), tattoo, ((scale_object, 1.),))
            self.assertLessEqual((hidden * tattoo).sum(), .06 * tattoo.sum())

    def test_in_a_busy_picture_more_lies_on_the_skin(self):
        plain, busy = ([sample(np.random.default_rng([16, i]), 96, True, 'solid', busy=more)[1].sum() for i in range(30)] for more in (False, True))
        self.assertGreater(sum(b < a for a, b in zip(plain, busy)), sum(b > a for a, b in zip(plain, busy)) + 8)

    def test_hair_over_a_tattoo_neither_cuts_its_footprint_nor_hides_most_of_it(self):
        tattoo, thick = np.zeros((96, 96), np.float32), 0
        tattoo[44:52, 44:52] = 1
        for i in range(150):
            _, hidden, hair = picture._cover(
                np.random.default_rng([13, i]), np.zeros((96, 96, 3)), np.ones((96, 96)), tattoo, ((lock_of_hair, 1.),))
            self.assertEqual(hidden.sum(), 0)
            self.assertLessEqual((hair * tattoo).sum(), .15 * tattoo.sum() + 1)
            thick += hair.sum()
        self.assertGreater(thick, 0)

    def test_a_tattoo_that_is_mostly_covered_is_drawn_again(self):
        def cloth(rng, size):
            m = np.zeros((size, size), np.float32)
            m[:, :size * 6 // 10] = 1
            return m, np.ones((size, size, 3), np.float32)

        drawn = {}
        for things in ((), ((cloth, 1.),)):
            drawn[len(things)] = [picture._compose(np.random.default_rng([14, i]), 96, True, 'solid', False, things) for i in range(20)]
        covered = [(whole[3], part) for whole, part in zip(drawn[0], drawn[1]) if whole and whole[3][:, 57:].sum() < .4 * whole[3].sum()]
        self.assertGreater(len(covered), 3)
        self.assertEqual([part for _, part in covered], [None] * len(covered))

    def test_a_sleeve_without_bare_skin_beside_it_is_seen_on_the_skin(self):
        for i in range(6):
            plain = np.array([.6, .42, .33], np.float32)
            alpha, colour, _ = tattoo(np.random.default_rng([15, i]), 96, np.array([48., 48.]), 40, 'sleeve', plain)
            self.assertGreaterEqual(visible(alpha, colour, plain, .2).sum(), .8 * (alpha > .2).sum())

    def test_a_helpers_hand_reaches_in_from_outside(self):
        for i in range(20):
            hand = glove(np.random.default_rng([11, i]), 96)[0] > .5
            self.assertTrue(hand[0].any() or hand[-1].any() or hand[:, 0].any() or hand[:, -1].any())

    def test_ink_that_light_and_shadow_have_swallowed_does_not_count(self):
        ink = np.zeros((96, 96), np.uint8)
        ink[40:60, 40:60] = 1
        skin, rgb = np.ones_like(ink), np.full((96, 96, 3), 150, np.uint8)
        self.assertFalse(picture._stands_out(rgb, ink, skin))
        rgb[ink > 0] = 130
        self.assertTrue(picture._stands_out(rgb, ink, skin))

    def test_every_pixel_of_ink_has_a_colour_and_nothing_else_has(self):
        _, _, ink, _, info = sample(np.random.default_rng([12, 0]), 96, True, 'rose')
        self.assertTrue(((info['names'] > 0) == (ink > 0)).all())
        self.assertAlmostEqual(sum(info['colours'].values()), 1, delta=.01)

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
