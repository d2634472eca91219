"""Skin: colour, texture and everything natural that is darker, redder or lined but not ink."""
import numpy as np

from .basics import REFERENCE, bezier, blob, blur, ellipse, fill, lab_to_linear, noise, over, stroke, to_linear


def skin_colour(rng, deep=None):
    """Lab skin colour. Half of all pictures are deep skin (ITA below 19 degrees); `deep` forces one half."""
    half = rng.random() < .5 if deep is None else deep
    ita = np.radians(rng.uniform(-55, 19) if half else rng.uniform(19, 62))
    b = np.clip(rng.uniform(14, 26) * np.cos(ita) * rng.uniform(.75, 1.1), 8, 26)
    L = np.clip(50 + b * np.tan(ita), 18, 82)
    return float(L), float(rng.uniform(6, 18)), float(b)


def base(rng, size, colour):
    """Mottled skin in linear light."""
    L, a, b = colour
    rough = rng.uniform(.5, 1.8)
    skin = lab_to_linear(np.clip(L + 1.6 * rough * noise(rng, size, 10, 4), 5, 98),
                         a + 1.2 * rough * noise(rng, size, 6, 3), b + .8 * rough * noise(rng, size, 6, 3))
    return skin * (1 + .05 * rng.uniform(.1, 1) * rng.standard_normal((size, size, 1)).astype(np.float32))


def hair_strands(rng, size, count, length, spread):
    """Body hair or a lock of long hair: roughly parallel, bent, thin."""
    a = rng.uniform(0, 6.3)
    d = np.array([np.cos(a), np.sin(a)]) * length
    c = rng.uniform(0, size, 2)
    lines = []
    for _ in range(count):
        p = c + rng.normal(0, spread, 2) if spread < size else rng.uniform(0, size, 2)
        lines.append(bezier(rng, p, p + d * rng.uniform(.5, 1.4) + rng.normal(0, length * .25, 2), 7))
    return np.clip(stroke(size, lines, rng.choice([.15, .2, .3, .45])), 0, 1)


def add_marks(rng, skin):
    """Hair, moles, freckles, scars, veins, creases, redness, nipples and navels."""
    size = skin.shape[0]
    s = size / REFERENCE

    def shade(mask, factor):
        nonlocal skin
        skin = skin * (1 - mask[..., None] * (1 - np.asarray(factor, np.float32)))

    if rng.random() < .4:  # body hair
        shade(hair_strands(rng, size, int(rng.integers(20, 220)), size * rng.uniform(.03, .09), size * rng.choice([.2, 2])),
              rng.uniform(.15, .75))
    if rng.random() < .5:  # moles
        spots = [ellipse(rng.uniform(0, size, 2), *(rng.uniform(.6, 2.6, 2) * s)) for _ in range(rng.integers(1, 9))]
        shade(blur(fill(size, *spots), .5), [rng.uniform(.2, .6), rng.uniform(.12, .5), rng.uniform(.1, .5)])
    if rng.random() < .15:  # freckles
        spots = [ellipse(rng.uniform(0, size, 2), *(rng.uniform(.4, 1.3, 2) * s)) for _ in range(rng.integers(30, 220))]
        shade(blur(fill(size, *spots), .6), [.75, .6, .5])
    if rng.random() < .15:  # scars: raised, paler or pinker lines
        lines = [bezier(rng, p := rng.uniform(0, size, 2), p + rng.normal(0, size * .15, 2)) for _ in range(rng.integers(1, 5))]
        shade(blur(stroke(size, lines, rng.uniform(1, 4)), .8), np.array([1.25, 1.05, 1.05]) * rng.uniform(.8, 1.2))
    if rng.random() < .2:  # veins
        lines = [bezier(rng, rng.uniform(0, size, 2), rng.uniform(0, size, 2)) for _ in range(rng.integers(1, 5))]
        shade(blur(stroke(size, lines, rng.uniform(2, 5)), 2) * rng.uniform(.2, .7), [.7, .85, .9])
    if rng.random() < .2:  # creases
        lines = [bezier(rng, p := rng.uniform(0, size, 2), p + rng.normal(0, size * .25, 2)) for _ in range(rng.integers(1, 7))]
        shade(blur(stroke(size, lines, rng.uniform(.7, 2)), .7), rng.uniform(.6, .9))
    if rng.random() < .3:  # redness, sunburn, rash
        patch = blur(fill(size, blob(rng, rng.uniform(0, size, 2), size * rng.uniform(.08, .4))), REFERENCE * rng.uniform(.02, .08))
        shade(patch * rng.uniform(.2, .8), [1, .55, .6])
    if rng.random() < .1:  # bruise
        shade(blur(fill(size, blob(rng, rng.uniform(0, size, 2), size * rng.uniform(.05, .15))), 3), [.75, .7, .85])
    if rng.random() < .12:  # nipple, navel
        p, r = rng.uniform(.1, .9, 2) * size, rng.uniform(2.5, 8) * s
        shade(blur(fill(size, ellipse(p, r, r * rng.uniform(.6, 1))), .8), [.6, .42, .42])
        shade(blur(fill(size, ellipse(p, r * .4, r * .4)), .6), rng.uniform(.4, .9))
    return skin


def look_alikes(rng, skin):
    """What is most easily taken for a tattoo, drawn on skin without one: birthmarks, stubble, plasters, stripes of sun."""
    size = skin.shape[0]
    if rng.random() < .2:  # birthmark: coffee-coloured or port-wine
        outline = blob(rng, rng.uniform(.1, .9, 2) * size, size * rng.uniform(.03, .2), irregular=.4)
        patch = blur(fill(size, outline), rng.uniform(.5, 3))[..., None] * rng.uniform(.3, 1)
        skin = skin * (1 - patch * (1 - np.array([.75, .55, .45] if rng.random() < .6 else [.8, .4, .5], np.float32)))
    if rng.random() < .2:  # stubble and dense hair
        area = blur(fill(size, blob(rng, rng.uniform(0, size, 2), size * rng.uniform(.15, .5))), 4)
        hair = hair_strands(rng, size, int(rng.integers(200, 700)), size * rng.uniform(.008, .05), size * 2) * area
        skin = skin * (1 - hair[..., None] * rng.uniform(.4, .95))
    if rng.random() < .15:  # the edge of a tan, or paler patches
        edge = blur(fill(size, blob(rng, rng.uniform(0, size, 2), size * rng.uniform(.2, .7), irregular=.3)), rng.uniform(.5, 4))
        skin = skin * (1 + edge[..., None] * rng.uniform(-.35, .4))
    if rng.random() < .1:  # plaster or tape
        c, a, r = rng.uniform(.15, .85, 2) * size, rng.uniform(0, 3.2), size * rng.uniform(.05, .18)
        tone = to_linear([[214, 170, 130], [235, 235, 230], [70, 50, 40], [90, 140, 200]][rng.integers(4)])
        along, wide = np.array([np.cos(a), np.sin(a)]) * r, r * rng.uniform(.25, .4)
        strip = lambda reach, half: c + np.array([[-reach, -half], [reach, -half], [reach, half], [-reach, half]]) @ np.array(  # noqa: E731
            [along / r, [-along[1] / r, along[0] / r]])
        patch = fill(size, strip(r, wide), ellipse(c - along, wide, wide), ellipse(c + along, wide, wide))
        skin = over(skin, patch, tone)
        skin = over(skin, fill(size, strip(wide, wide * .8)) * .5, np.clip(tone * rng.choice([.7, 1.3]), 0, 1))
    if rng.random() < .15:  # light through leaves or blinds
        cells = noise(rng, size, int(rng.integers(4, 14)), 2)
        skin = skin * (1 - rng.uniform(.2, .6) * np.clip(cells * rng.uniform(2, 8), 0, 1))[..., None]
    return np.clip(skin, 0, 1).astype(np.float32)


def halo(rng, skin, alpha):
    """Fresh tattoos sit in a red, swollen surround."""
    size = skin.shape[0]
    around = np.clip(blur(alpha, REFERENCE * rng.uniform(.02, .08)) * 2, 0, 1)[..., None] * rng.uniform(.1, .7)
    return skin * (1 - around * np.array([.05, .45, .4], np.float32))


def apply_ink(rng, skin, alpha, colour):
    """Ink is seen through the epidermis, so deep skin darkens and warms it."""
    through = skin / max(float(skin.max()), .05)
    depth = rng.uniform(.1, .35)
    luminance = float(np.clip(skin.mean() / .3, .25, 1)) ** rng.uniform(.1, .5)
    return skin * (1 - alpha[..., None]) + colour * (1 - depth + depth * through) * luminance * alpha[..., None]


def shine(rng, picture):
    """Specular light on oily, wet or film-covered skin."""
    size = picture.shape[0]
    spots = np.clip(noise(rng, size, rng.integers(3, 14), 2) - rng.uniform(.6, 1.2), 0, 1) * rng.uniform(.1, .8)
    spots = blur(spots, rng.uniform(.3, 3))
    return picture + spots[..., None] * to_linear(rng.choice([[255, 255, 255], [225, 235, 255], [255, 240, 215]]))


def cast_shadow(rng, picture):
    """A hard or soft shadow falling across everything."""
    size = picture.shape[0]
    a = rng.uniform(0, 6.3)
    d = np.array([np.cos(a), np.sin(a)])
    side = np.array([-d[1], d[0]])
    c = rng.uniform(.1, .9, 2) * size
    shape = np.array([c + side * 2 * size, c - side * 2 * size, c - side * 2 * size + d * 3 * size, c + side * 2 * size + d * 3 * size])
    edge = rng.uniform(1, 10)
    if rng.random() < .5:  # of a head, hand or telephone: what throws it stands outside, so it runs in from the edge
        c[rng.integers(2)] = size * rng.integers(2)
        shape, edge = blob(rng, c, size * rng.uniform(.1, .5), irregular=.5), max(edge, 3)  # at arm's length, never sharp
    return picture * (1 - blur(fill(size, shape), edge)[..., None] * rng.uniform(.2, .75))
