"""Ink: its colours, a canvas that takes layers of it, ageing, and the colour names of what was laid.

alpha says how much ink lies in a pixel (0..1), colour which pigment, in linear light.
"""
import cv2
import numpy as np

from .basics import blur, to_linear, to_srgb

PALETTE = {
    'black': [(12, 12, 14), (28, 28, 34), (40, 44, 52), (30, 40, 52)],
    'grey': [(85, 85, 90), (110, 112, 115)], 'red': [(150, 22, 30), (195, 30, 40)],
    'orange': [(205, 95, 30), (230, 120, 40)], 'yellow': [(225, 190, 50), (235, 170, 40)],
    'green': [(30, 105, 60), (70, 130, 50), (25, 85, 70)], 'blue': [(30, 60, 140), (40, 90, 160), (60, 140, 200)],
    'cyan': [(50, 150, 180), (90, 190, 210)], 'purple': [(90, 40, 120), (120, 60, 150)],
    'pink': [(215, 90, 140), (225, 120, 160)], 'brown': [(95, 55, 35), (120, 75, 50)],
    'white': [(235, 230, 225)],
}
DARK = ('black', 'black', 'black', 'black', 'blue')
GREYS = ('black', 'black', 'grey', 'white')
VIVID = ('red', 'orange', 'yellow', 'green', 'blue', 'cyan', 'purple', 'pink')
ALL = tuple(PALETTE)
VISIBLE = .08  # ink counts when it changes an sRGB channel of the plain skin by this much


def pick(rng, names):
    tones = PALETTE[names[rng.integers(len(names))]]
    return to_linear(tones[rng.integers(len(tones))])


class Canvas:
    """Accumulates ink layers, newest on top."""

    def __init__(self, size):
        self.size = size
        self.alpha = np.zeros((size, size), np.float32)
        self.colour = np.zeros((size, size, 3), np.float32)  # premultiplied

    def lay(self, mask, strength, colour):
        x, y, w, h = cv2.boundingRect((mask > 0).astype(np.uint8))
        if not w:
            return
        box = np.s_[y:y + h, x:x + w]
        m = mask[box] * np.float32(strength)
        colour = np.asarray(colour, np.float32)
        self.colour[box] = self.colour[box] * (1 - m[..., None]) + colour * m[..., None]
        self.alpha[box] = self.alpha[box] * (1 - m) + m

    def finish(self, spread):
        """alpha and pure pigment colour, with the ink spread by `spread` (1/160 of the picture)."""
        alpha, colour = blur(self.alpha, spread), blur(self.colour, spread)
        return alpha, np.clip(colour / np.maximum(alpha[..., None], 1e-3), 0, 1)


def age(rng, alpha, colour):
    """Healed ink: fainter, drifting towards blue-green."""
    if rng.random() < .3:
        alpha = alpha * rng.uniform(.5, .9)
        drift = rng.uniform(0, .3)
        colour = colour * (1 - drift) + to_linear((62, 84, 92)) * drift
    return alpha, colour


def visible(alpha, colour, skin, least=VISIBLE):
    """Where ink differs enough from the plain skin colour (linear 3-vector) to be seen: uint8 mask."""
    a = alpha[..., None]
    change = np.abs(to_srgb(skin * (1 - a) + colour * a) - to_srgb(skin)).max(-1)
    return ((change > least) & (alpha > .12)).astype(np.uint8)


COLOURS = tuple(PALETTE)
_NUMBERS = np.array([i for i, tones in enumerate(PALETTE.values()) for _ in tones], np.uint8)
_TONES = np.array([tone for tones in PALETTE.values() for tone in tones], np.float32) / 255


def named(colour, ink):
    """Which colour every ink pixel has: uint8, 0 where there is no ink, else 1 + its place in COLOURS."""
    names = np.zeros(ink.shape, np.uint8)
    if ink.any():
        pixels = to_srgb(colour[ink > 0])
        names[ink > 0] = 1 + _NUMBERS[(pixels @ (-2 * _TONES.T) + (_TONES ** 2).sum(1)).argmin(1)]
    return names


def colour_shares(names):
    """Share of every pigment name among the ink pixels of `named`, largest first."""
    counts = np.bincount(names.ravel(), minlength=1 + len(COLOURS))[1:]
    order = [i for i in np.argsort(-counts, kind='stable') if counts[i]]
    return {COLOURS[i]: round(float(counts[i] / counts.sum()), 3) for i in order}
