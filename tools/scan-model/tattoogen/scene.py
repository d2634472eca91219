"""What is behind the person (background) and in front of the skin (clothes, jewellery, hair, objects)."""
import cv2
import numpy as np

from .basics import REFERENCE, bezier, blob, blur, ellipse, fill, grid, lab_to_linear, noise, random_colour, stroke, to_linear, unit
from .skin import hair_strands, skin_colour


def _two_tone(rng, size, cells, octaves):
    """Fractal blend of two colours: rock, plaster, carpet, foliage, marble."""
    t = np.clip(.5 + noise(rng, size, cells, octaves) * rng.uniform(.3, 1.3), 0, 1)[..., None]
    first = lab_to_linear(*[np.array(v) for v in skin_colour(rng)]) if rng.random() < .15 else random_colour(rng)
    return (first * (1 - t) + random_colour(rng) * t) * np.clip(1 + .5 * noise(rng, size, cells, 3), .2, 2)[..., None]


def plain(rng, size):
    return np.ones((size, size, 3), np.float32) * random_colour(rng) * np.clip(1 + .4 * noise(rng, size, 3, 2), .2, 2)[..., None]


def furniture(rng, size):
    """Overlapping straight-edged surfaces with folds and seams."""
    picture = plain(rng, size)
    for _ in range(rng.integers(2, 10)):
        m = fill(size, rng.uniform(-.2, 1.2, (rng.integers(3, 6), 2)) * size)
        picture = picture * (1 - m[..., None]) + m[..., None] * random_colour(rng) * np.clip(1 + .25 * noise(rng, size, 4, 3), .3, 1.6)[..., None]
    lines = [bezier(rng, rng.uniform(0, size, 2), rng.uniform(0, size, 2), bend=.1) for _ in range(rng.integers(0, 8))]
    if lines:
        picture = picture * (1 - stroke(size, lines, rng.uniform(1, 5))[..., None] * rng.uniform(.3, .95))
    return picture


def pattern(rng, size):
    """Tiles, stripes, dots, prints: 0..1 mask."""
    yy, xx = np.mgrid[:size, :size]
    a, step = rng.uniform(0, 6.3), int(size / REFERENCE * rng.integers(4, 40))
    u, v = xx * np.cos(a) + yy * np.sin(a), -xx * np.sin(a) + yy * np.cos(a)
    t = rng.random()
    if t < .35:
        m = ((u // step).astype(int) + (v // step).astype(int)) % 2
    elif t < .6:
        m = (u // step).astype(int) % 2
    elif t < .8:
        m = ((u % step - step / 2) ** 2 + (v % step - step / 2) ** 2) < (step * rng.uniform(.15, .4)) ** 2
    else:
        return fill(size, *[blob(rng, rng.uniform(0, size, 2), size * rng.uniform(.02, .08)) for _ in range(rng.integers(5, 30))])
    return blur(np.asarray(m, np.float32), .5)


def patterned(rng, size):
    m = pattern(rng, size)[..., None]
    return plain(rng, size) * (1 - m) + plain(rng, size) * m


def rock(rng, size):
    picture = _two_tone(rng, size, int(rng.integers(2, 9)), 6)
    ridges = 1 - np.abs(noise(rng, size, int(rng.integers(3, 9)), 4))
    return picture * np.clip(ridges, .15, 1.2)[..., None] ** rng.uniform(1, 3)


def plants(rng, size):
    """Leaves and petals in layers."""
    picture = _two_tone(rng, size, 4, 5) * .5
    hue = to_linear(rng.choice([[50, 90, 35], [90, 120, 50], [180, 60, 90], [220, 190, 80], [120, 70, 40], [200, 200, 210]]))
    for _ in range(rng.integers(8, 40)):
        p, r = rng.uniform(0, size, 2), size * rng.uniform(.04, .2)
        a = rng.uniform(0, 3.2)
        leaf = fill(size, ellipse(p, r, r * rng.uniform(.2, .6), a))
        tone = np.clip(hue * rng.uniform(.3, 1.6) * rng.uniform(.8, 1.2, 3), 0, 1)
        picture = picture * (1 - leaf[..., None]) + leaf[..., None] * tone * np.clip(1 + .3 * noise(rng, size, 5), .3, 1.5)[..., None]
    return picture


def wood(rng, size):
    """Planks and grain: stretched noise."""
    grain = cv2.resize(rng.standard_normal((size, 6)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
    grain = grain if rng.random() < .5 else grain.T
    tone = to_linear(rng.choice([[150, 105, 65], [95, 60, 35], [190, 160, 120], [60, 45, 40]]))
    return tone * np.clip(1 + .25 * grain, .3, 1.7)[..., None] * np.ones((1, 1, 3), np.float32)


def film(rng, size):
    """Crumpled plastic film or foil: many bright streaks."""
    picture = plain(rng, size) * .6
    for width in (1, 2):
        lines = [bezier(rng, p := rng.uniform(0, size, 2), p + rng.normal(0, size * .15, 2), 8) for _ in range(rng.integers(20, 120))]
        picture = picture + stroke(size, lines, width)[..., None] * rng.uniform(.1, .6)
    return picture * np.clip(1 + .5 * noise(rng, size, 9, 3), .2, 2)[..., None]


def fur(rng, size):
    """Hair, fur, grass: dense strokes on a fractal ground."""
    picture = _two_tone(rng, size, 4, 5)
    for _ in range(rng.integers(1, 4)):
        m = hair_strands(rng, size, int(rng.integers(60, 260)), size * rng.uniform(.05, .3), size * 2)
        picture = picture * (1 - m[..., None]) + m[..., None] * random_colour(rng)
    return picture


BACKGROUNDS = ((plain, .16), (furniture, .26), (patterned, .14), (rock, .12), (plants, .09), (wood, .05), (film, .10), (fur, .08))


def background(rng, size):
    """One surface, or two separated by a wavy line."""
    def one():
        weights = np.array([w for _, w in BACKGROUNDS])
        return BACKGROUNDS[rng.choice(len(BACKGROUNDS), p=weights / weights.sum())][0](rng, size)
    picture = one()
    if rng.random() < .55:
        m = fill(size, blob(rng, rng.uniform(0, size, 2), size * rng.uniform(.4, .9), irregular=.2)) if rng.random() < .4 \
            else fill(size, rng.uniform(-.5, 1.5, (4, 2)) * size)
        picture = picture * (1 - m[..., None]) + one() * m[..., None]
    return np.clip(picture, 0, 1).astype(np.float32)


def fabric(rng, size):
    """Cloth with folds, sometimes patterned or printed."""
    cloth = random_colour(rng) if rng.random() < .6 else to_linear(np.full(3, rng.integers(4, 40)))
    picture = np.ones((size, size, 3), np.float32) * cloth
    if rng.random() < .4:
        m = pattern(rng, size)[..., None] * rng.uniform(.3, 1)
        picture = picture * (1 - m) + random_colour(rng) * m
    folds = noise(rng, size, int(rng.integers(3, 8)), 3)
    return np.clip(picture * np.clip(1 + .5 * folds + .08 * rng.standard_normal((size, size)), .2, 1.8)[..., None], 0, 1).astype(np.float32)


def clothing(rng, size):
    """Sleeve end, waistband or strap entering from one side: mask and picture."""
    a, c = rng.uniform(0, 6.3), np.array([size / 2, size / 2])
    d = np.array([np.cos(a), np.sin(a)])
    side = np.array([-d[1], d[0]])
    near = c + d * size * rng.uniform(.25, .55)
    edge = bezier(rng, near + side * size, near - side * size, bend=.15)
    if rng.random() < .25:  # strap
        shape = np.vstack([edge, edge[::-1] + d * size * rng.uniform(.05, .2)])
    else:
        shape = np.vstack([edge, (edge + d * 2 * size)[::-1]])
    return fill(size, shape), fabric(rng, size)


def jewellery(rng, size):
    """Bracelet, watch or chain, from one side of the picture to another: mask and picture."""
    metal = to_linear(rng.choice([[200, 200, 205], [212, 175, 90], [60, 60, 65], [150, 90, 60]]))
    a, c = rng.uniform(0, 6.3), rng.uniform(.1, .9, 2) * size
    d = np.array([np.cos(a), np.sin(a)]) * 1.3 * size
    line = bezier(rng, c - d, c + d, 120, .15)
    if rng.random() < .5:
        m = fill(size, *[ellipse(x, size * .008, size * .008) for x in line])
    else:
        m = stroke(size, [line], rng.uniform(1, 8))
        if rng.random() < .5:
            m = np.maximum(m, fill(size, ellipse(line[60], size * .06, size * .06)))
    return m, np.clip(metal * np.clip(1 + .9 * noise(rng, size, 40, 2), .2, 2)[..., None], 0, 1).astype(np.float32)


def lock_of_hair(rng, size):
    m = hair_strands(rng, size, int(rng.integers(20, 160)), size * rng.uniform(.4, 1.2), size * rng.uniform(.03, .1))
    return m, np.ones((size, size, 3), np.float32) * to_linear(rng.choice([[20, 16, 14], [60, 40, 25], [140, 105, 60], [110, 40, 30]]))


def glove(rng, size):
    """A helper's gloved hand reaching in from outside the picture, plain coloured."""
    a, c = rng.uniform(0, 6.3), rng.uniform(.1, .9, 2) * size
    d = np.array([np.cos(a), np.sin(a)])
    side, r = np.array([-d[1], d[0]]), size * rng.uniform(.08, .16)
    wrist = r * rng.uniform(.6, .9)
    parts = [np.array([c + side * wrist, c - side * wrist, c - side * wrist - d * 2 * size, c + side * wrist - d * 2 * size]),
             blob(rng, c, r, irregular=.12)]
    for across in np.linspace(-.7, .7, rng.integers(2, 5)) * r:
        turn = a + across / r * rng.uniform(.1, .5)
        reach = np.array([np.cos(turn), np.sin(turn)]) * r * rng.uniform(1., 1.4)
        parts.append(ellipse(c + side * across + reach, r * rng.uniform(.7, 1), r * rng.uniform(.2, .28), turn))
    colour = to_linear(rng.choice([[20, 20, 22], [225, 225, 228], [90, 120, 190], [150, 110, 190]]))
    return blur(fill(size, *parts), .6), np.clip(colour * np.clip(1 + .4 * noise(rng, size, 8, 2), .2, 1.5)[..., None], 0, 1).astype(np.float32)


def scale_object(rng, size):
    """Bank card, coin, ruler or paper note laid beside the tattoo."""
    c, r = rng.uniform(.1, .9, 2) * size, size * rng.uniform(.05, .2)
    picture = np.ones((size, size, 3), np.float32) * random_colour(rng)
    a = rng.uniform(0, 3.2)
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    if rng.random() < .4:
        m = fill(size, ellipse(c, r * .5, r * .5))
        picture = to_linear([190, 185, 175]) * np.clip(1 + .6 * noise(rng, size, 40, 2), .2, 1.8)[..., None]
    else:
        ratio = rng.choice([.63, .63, .15, .7])
        corners = np.array([[-1, -ratio], [1, -ratio], [1, ratio], [-1, ratio]]) * r
        m = fill(size, corners @ turn.T + c)
        lines = [np.array([[-.8, y], [rng.uniform(-.2, .8), y]]) * r @ turn.T + c for y in np.linspace(-.8, .8, 6) * ratio]
        picture = picture * (1 - stroke(size, lines, rng.uniform(1, 2))[..., None] * rng.uniform(.3, 1))
    return m, picture.astype(np.float32)


FOREGROUND = ((clothing, .34), (jewellery, .12), (lock_of_hair, .07), (glove, .05), (scale_object, .08))
BUSY = ((clothing, .34), (jewellery, .7), (lock_of_hair, .07), (glove, .05), (scale_object, .5))  # for training only
