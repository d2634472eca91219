"""Tattoo designs, one function a kind: each lays ink on a Canvas around c with radius r (pixels)."""
import cv2
import numpy as np

from .basics import REFERENCE, bezier, blob, blur, ellipse, fill, noise, stroke, unit
from .ink import ALL, DARK, GREYS, VIVID, VISIBLE, Canvas, age, pick, visible


def _near(rng, c, spread):
    return c + rng.normal(0, spread, 2)


def _figure(rng, c, r):
    """Nested outlines that read as one drawing (animal, face, flower ...)."""
    parts = [blob(rng, c, r * rng.uniform(.7, 1))]
    for _ in range(rng.integers(2, 10)):
        q = _near(rng, c, r * .4)
        parts.append(blob(rng, q, r * rng.uniform(.06, .35)) if rng.random() < .6
                     else bezier(rng, q, _near(rng, c, r * .5)))
    return parts


def draw_outline(rng, k, c, r):
    parts = _figure(rng, c, r) if rng.random() < .7 else [
        bezier(rng, c + rng.uniform(-r, r, 2) * .8, c + rng.uniform(-r, r, 2) * .8) for _ in range(rng.integers(3, 16))]
    width = rng.uniform(.6, 2.6)
    k.lay(stroke(k.size, parts[:1], width, True), rng.uniform(.6, .97), pick(rng, DARK))
    k.lay(stroke(k.size, parts[1:], width * rng.uniform(.5, 1), rng.random() < .6), rng.uniform(.55, .97),
          pick(rng, DARK if rng.random() < .8 else VIVID))


def _cursive(rng, at, width, height):
    """One handwritten word: joined loops, some reaching up or down, as a polyline from `at` to the right."""
    letters = int(rng.integers(3, 9))
    step, slant = width / letters, rng.uniform(0, .5)
    points = []
    for i in range(letters):
        reach = rng.choice([1, 1, 1, 2.1, -1.1])
        t = np.linspace(0, 2 * np.pi, 14)
        up = height * np.where(np.sin(t) > 0, max(reach, 1), -min(reach, .25) if reach < 0 else .12) * np.sin(t)
        across = step * (i + t / (2 * np.pi)) + step * rng.uniform(.25, .6) * np.cos(t)
        points.append(np.stack([at[0] + across + slant * up, at[1] - up], 1))
    return np.vstack(points)


def _typed(rng, k, c, r, lines):
    """Lines of printed letters as a mask."""
    font = int(rng.integers(0, 8)) | (16 if rng.random() < .4 else 0)
    letters = list('abcdefghiklmnorstuvyzABCDEFGKLMNRSXVI0123456789')
    m = np.zeros((k.size, k.size), np.uint8)
    thick = max(1, int(round(rng.uniform(.6, 2.4) * k.size / REFERENCE)))
    for j in range(lines):
        text = ''.join(rng.choice(letters) for _ in range(rng.integers(2, 12)))
        (w, h), _ = cv2.getTextSize(text, font, 1, 2)
        s = max(min(2 * r / max(w, 1) * rng.uniform(.7, 1.1), r / 16), .25 * k.size / REFERENCE)
        x, y = int(c[0] - w * s / 2), int(c[1] + h * s / 2 + (j - lines / 2 + .5) * h * s * 1.6)
        cv2.putText(m, text, (x, y), font, s, 255, thick, cv2.LINE_AA)
    return m.astype(np.float32) / 255


def draw_script(rng, k, c, r):
    """Names, dates and sentences, printed or handwritten, at any angle."""
    colour, strength = pick(rng, DARK if rng.random() < .85 else ALL), rng.uniform(.7, .97)
    lines = int(rng.integers(1, 4))
    if rng.random() < .5:
        m = _typed(rng, k, c, r, lines)
    else:
        height = min(r * rng.uniform(.12, .4), 1.2 * r / lines)
        words = [_cursive(rng, c + np.array([-r, (j - lines / 2 + .7) * height * 2.4]), 2 * r, height * .5) for j in range(lines)]
        m = stroke(k.size, words, rng.uniform(.6, 2.2))
    turn = cv2.getRotationMatrix2D((float(c[0]), float(c[1])), rng.uniform(-90, 90), 1)
    k.lay(cv2.warpAffine(m, turn, (k.size, k.size)), strength, colour)


def _symbol(rng, p, q):
    """Heart, star, moon, bird or cross as one closed outline around p with radius q."""
    kind = rng.integers(0, 5)
    if kind == 0:
        t = np.linspace(0, 2 * np.pi, 40)
        x, y = 16 * np.sin(t) ** 3, 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
        shape = np.stack([x, -y], 1) / 17
    elif kind == 1:
        n = int(rng.integers(4, 9))
        th = np.linspace(0, 2 * np.pi, 2 * n, endpoint=False)
        shape = np.where(np.arange(2 * n) % 2, 1, rng.uniform(.35, .7))[:, None] * np.stack([np.cos(th), np.sin(th)], 1)
    elif kind == 2:
        outer, inner = ellipse((0, 0), 1, 1, n=30)[:22], ellipse((.35, 0), .8, .8, n=30)[:22]
        shape = np.vstack([outer, inner[::-1]])
    elif kind == 3:
        wing = bezier(rng, (-1, -.3), (0, .2), 12, .5)
        shape = np.vstack([wing, wing[::-1] * [-1, 1], [[.6, .1], [0, .55], [-.6, .1]]])
    else:
        w = rng.uniform(.15, .3)
        shape = np.array([[-w, -1], [w, -1], [w, -w], [1, -w], [1, w], [w, w], [w, 1.3], [-w, 1.3], [-w, w], [-1, w], [-1, -w], [-w, -w]])
    a = rng.uniform(0, 6.3)
    return shape @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) * q + p


def draw_symbols(rng, k, c, r):
    """A few small solid or outlined marks, close together or scattered."""
    colour, spread = pick(rng, DARK if rng.random() < .7 else ALL), rng.uniform(.2, .7)
    for _ in range(rng.integers(1, 10)):
        shape = _symbol(rng, _near(rng, c, r * spread), r * rng.uniform(.08, .35))
        solid = rng.random() < .6
        k.lay(fill(k.size, shape) if solid else stroke(k.size, [shape], rng.uniform(.7, 2), True), rng.uniform(.75, .97), colour)


def draw_solid(rng, k, c, r, irregular=.3):
    for _ in range(rng.integers(1, 6)):
        shape = blob(rng, _near(rng, c, r * .35), r * rng.uniform(.2, .7), irregular=irregular)
        k.lay(fill(k.size, shape), rng.uniform(.75, .98), pick(rng, DARK if rng.random() < .75 else ALL))


def draw_tribal(rng, k, c, r):
    """Curved blades: the area between two bends of the same chord."""
    for _ in range(rng.integers(2, 7)):
        p, q = _near(rng, c, r * .5), _near(rng, c, r * .5)
        blade = np.vstack([bezier(rng, p, q, bend=.8), bezier(rng, q, p, bend=.8)])
        k.lay(fill(k.size, blade), rng.uniform(.8, .98), pick(rng, DARK))


def draw_flat(rng, k, c, r):
    """One large saturated area, little texture, few details: the net must not call it an object."""
    body = blob(rng, c, min(r, .3 * k.size) * rng.uniform(.75, 1.15), irregular=.25)
    inside = fill(k.size, body)
    base = pick(rng, VIVID + ('black', 'brown'))
    k.lay(inside * np.clip(rng.uniform(.85, 1) + .12 * noise(rng, k.size, 4, 2), .4, 1), rng.uniform(.8, .97), base)
    for _ in range(rng.integers(0, 7)):
        part = blob(rng, _near(rng, c, r * .4), r * rng.uniform(.08, .45))
        tone = np.clip(base * rng.uniform(.3, 1.9), 0, 1) if rng.random() < .6 else pick(rng, ALL)
        k.lay(blur(fill(k.size, part), rng.uniform(0, 2)) * inside, rng.uniform(.4, .95), tone)
    if rng.random() < .6:
        k.lay(stroke(k.size, [body], rng.uniform(.7, 2.6), True), .93, pick(rng, ('black', 'blue', 'purple')))


def draw_colour(rng, k, c, r):
    for _ in range(rng.integers(1, 9)):
        part = blob(rng, _near(rng, c, r * .35), r * rng.uniform(.15, .6))
        tint = np.clip(noise(rng, k.size, 5, 3) * rng.uniform(0, .5) + rng.uniform(.7, 1), .15, 1)
        k.lay(fill(k.size, part) * tint, rng.uniform(.45, .95), pick(rng, ALL))
        if rng.random() < .8:
            k.lay(stroke(k.size, [part], rng.uniform(.7, 2.4), True), .93, pick(rng, ('black',)))
    for _ in range(rng.integers(0, 5)):
        k.lay(stroke(k.size, [bezier(rng, _near(rng, c, r * .5), _near(rng, c, r * .5))], rng.uniform(.6, 2)), .9,
              pick(rng, ('black',)))


def draw_realism(rng, k, c, r, region=None):
    """Soft grey shading with dark accents and skin-coloured highlights left open."""
    outline = region if region is not None else blob(rng, c, r * rng.uniform(.6, 1))
    inside = fill(k.size, outline)
    shade = np.clip((unit(noise(rng, k.size, rng.integers(4, 11), 4)) - rng.uniform(.1, .4)) * rng.uniform(1.8, 4.5), 0, 1)
    k.lay(inside * shade, rng.uniform(.55, .97), pick(rng, ('black', 'black', 'black', 'grey')))
    if rng.random() < .4:
        k.lay(stroke(k.size, [outline], rng.uniform(.8, 2.5), True), .9, pick(rng, ('black',)))
    for _ in range(rng.integers(2, 14)):
        part = blob(rng, _near(rng, c, r * .45), r * rng.uniform(.05, .3))
        m = fill(k.size, part) if rng.random() < .5 else stroke(k.size, [part], rng.uniform(.6, 2), True)
        k.lay(blur(m, rng.choice([0, .8, 1.6])) * inside, rng.uniform(.4, .95), pick(rng, GREYS if rng.random() < .8 else ALL))


def draw_linework(rng, k, c, r):
    """Fur, feathers, hair, engraving: many crisp strokes following a common flow, with dark patches."""
    outline = blob(rng, c, r * rng.uniform(.7, 1), irregular=.3)
    inside = fill(k.size, outline)
    if rng.random() < .6:
        k.lay(inside * np.clip(noise(rng, k.size, 5, 3) + rng.uniform(-.3, .4), 0, 1), rng.uniform(.4, .9), pick(rng, DARK + ('grey',)))
    if rng.random() < .4:
        k.lay(inside * fill(k.size, blob(rng, _near(rng, c, r * .3), r * rng.uniform(.2, .8))), rng.uniform(.4, .8), pick(rng, ALL))
    flow, colour = rng.uniform(0, 6.3), pick(rng, DARK)
    for width in (rng.uniform(.7, 1.2), rng.uniform(1, 2.5)):
        lines = []
        for _ in range(rng.integers(8, 45)):
            p = _near(rng, c, r * .45)
            a = flow + rng.normal(0, .6) + (np.arctan2(*(p - c)[::-1]) if rng.random() < .5 else 0)
            lines.append(bezier(rng, p, p + np.array([np.cos(a), np.sin(a)]) * r * rng.uniform(.1, .45), 9))
        k.lay(stroke(k.size, lines, width) * np.maximum(inside, .3), rng.uniform(.8, .97), colour)
    if rng.random() < .6:
        k.lay(stroke(k.size, [outline], rng.uniform(.8, 2.5), True), .93, colour)


def draw_rose(rng, k, c, r):
    """Layered petals from the outside in, each with a shaded fill and a darker rim."""
    hue = pick(rng, VIVID + ('black', 'grey', 'black'))
    for ring in np.linspace(.75, .08, rng.integers(3, 6)):
        count, turn = rng.integers(3, 7), rng.uniform(0, 6.3)
        for j in range(count):
            a = turn + 2 * np.pi * j / count
            petal = blob(rng, c + np.array([np.cos(a), np.sin(a)]) * r * ring * .7, r * (.15 + .35 * ring), irregular=.15)
            tone = np.clip(hue * rng.uniform(.5, 1.6), 0, 1)
            k.lay(fill(k.size, petal) * np.clip(rng.uniform(.5, 1) + .4 * noise(rng, k.size, 8), 0, 1), rng.uniform(.6, .95), tone)
            k.lay(stroke(k.size, [petal], rng.uniform(.7, 1.8), True), .9, pick(rng, ('black', 'purple')) * .8)


def draw_mandala(rng, k, c, r):
    petals = rng.integers(5, 14)
    for _ in range(rng.integers(2, 6)):
        ring = r * rng.uniform(.1, .8)
        petal = blob(rng, np.array([ring, 0.]), r * rng.uniform(.06, .3))
        width, solid, colour = rng.uniform(.7, 2), rng.random() < .35, pick(rng, DARK)
        turned = []
        for j in range(petals):
            a = 2 * np.pi * j / petals
            turned.append(petal @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + c)
        k.lay(fill(k.size, *turned) if solid else stroke(k.size, turned, width, True), .9, colour)
        k.lay(stroke(k.size, [ellipse(c, ring, ring)], width, True), .9, colour)


def draw_dotwork(rng, k, c, r):
    """Stippling: dots whose density follows a gradient inside a shape."""
    inside = fill(k.size, blob(rng, c, r * rng.uniform(.6, 1)))
    density = unit(noise(rng, k.size, 3, 2)) * rng.uniform(.2, .6)
    cells = int(rng.uniform(90, 170))
    dots = (rng.random((cells, cells)) < cv2.resize(density, (cells, cells))).astype(np.float32)
    dots = cv2.resize(dots, (k.size, k.size), interpolation=cv2.INTER_CUBIC).clip(0, 1) * inside
    k.lay(np.clip(blur(dots, rng.uniform(.2, .6)) * 1.6, 0, 1), rng.uniform(.7, .95), pick(rng, DARK))
    if rng.random() < .6:
        draw_outline(rng, k, c, r * .8)


def draw_hatching(rng, k, c, r):
    """Parallel strokes, in one or two directions, clipped to a shape."""
    outline = blob(rng, c, r * rng.uniform(.6, 1))
    inside, colour, width = fill(k.size, outline), pick(rng, DARK), rng.uniform(.6, 1.3)
    for _ in range(rng.integers(1, 3)):
        a, gap = rng.uniform(0, np.pi), rng.uniform(2.5, 6) * k.size / REFERENCE
        d, across = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        lines = [np.array([c + across * t - d * r * 1.5, c + across * t + d * r * 1.5]) for t in np.arange(-1.4 * r, 1.4 * r, gap)]
        k.lay(stroke(k.size, lines, width) * inside, .85, colour)
    k.lay(stroke(k.size, [outline], width * 1.4, True), .9, colour)


def draw_watercolour(rng, k, c, r):
    """Soft washes with splashes; edges darker than the middle."""
    for _ in range(rng.integers(2, 6)):
        wash = blur(fill(k.size, blob(rng, _near(rng, c, r * .35), r * rng.uniform(.25, .65), irregular=.6)), rng.uniform(.8, 2.5))
        k.lay(wash * np.clip(unit(noise(rng, k.size, 6, 3)) + rng.uniform(.1, .4), 0, 1), rng.uniform(.5, .95), pick(rng, VIVID))
    splashes = [ellipse(_near(rng, c, r * .6), *rng.uniform(.6, 2.5, 2) * k.size / REFERENCE) for _ in range(rng.integers(0, 14))]
    if splashes:
        k.lay(fill(k.size, *splashes), .85, pick(rng, VIVID + ('black',)))
    if rng.random() < .5:
        draw_outline(rng, k, c, r * .8)


def draw_sleeve(rng, k, c, r):
    """Dense work over most of a limb or panel, black and grey or in full colour; the body's outline cuts it."""
    ground = blob(rng, c, r * 1.15, irregular=.12)
    if rng.random() < .5:
        draw_realism(rng, k, c, r, region=ground)
    else:
        tint = np.clip(.75 + .4 * noise(rng, k.size, 5, 3), .25, 1)
        k.lay(fill(k.size, ground) * tint, rng.uniform(.75, .95), pick(rng, DARK))
    parts = rng.choice(list(SLEEVE), rng.integers(5, 11), p=list(SLEEVE.values()))
    for part in parts:
        DRAW[part](rng, k, _near(rng, c, r * .5), r * rng.uniform(.25, .5))


def draw_mixed(rng, k, c, r):
    for name in rng.choice(['realism', 'colour', 'outline', 'solid', 'script', 'mandala', 'linework', 'rose'], rng.integers(2, 4), replace=False):
        DRAW[name](rng, k, _near(rng, c, r * .25), r * rng.uniform(.5, 1))


DRAW = {'outline': draw_outline, 'script': draw_script, 'symbols': draw_symbols, 'solid': draw_solid, 'tribal': draw_tribal,
        'flat': draw_flat, 'colour': draw_colour, 'realism': draw_realism, 'mandala': draw_mandala, 'dotwork': draw_dotwork,
        'hatching': draw_hatching, 'watercolour': draw_watercolour, 'sleeve': draw_sleeve, 'mixed': draw_mixed,
        'linework': draw_linework, 'rose': draw_rose}
KINDS = {'outline': .11, 'script': .13, 'symbols': .10, 'solid': .05, 'tribal': .05, 'flat': .11, 'colour': .10,
         'realism': .08, 'linework': .09, 'rose': .06, 'mandala': .05, 'dotwork': .04, 'hatching': .03,
         'watercolour': .04, 'mixed': .08}
SLEEVE = {'realism': .2, 'colour': .2, 'outline': .08, 'flat': .12, 'linework': .18, 'rose': .12, 'solid': .08, 'script': .02}
ENOUGH = .8  # share of the laid ink that must be visible on this skin
SLEEVE_SEEN = .2  # an even ground without bare skin beside it has to change the skin this much, or it looks like skin


def tattoo(rng, size, c, r, kind=None, skin=None):
    """Alpha [s, s], pigment [s, s, 3] and kind of one tattoo at c with radius r (pixels).

    With `skin` (linear 3-vector) a design is drawn again, at most four times, when too little of it would be seen.
    """
    kind = kind or rng.choice(list(KINDS), p=np.array(list(KINDS.values())) / sum(KINDS.values()))
    for _ in range(5):
        k = Canvas(size)
        if rng.random() < .05:  # cover-up: older faded work underneath
            DRAW[rng.choice(['outline', 'script', 'tribal', 'colour'])](rng, k, c, r * .8)
            k.alpha *= .6
            k.colour *= .6
        DRAW[kind](rng, k, c, r)
        alpha, colour = age(rng, *k.finish(rng.choice([0, 0, 0, 0, rng.uniform(.3, 1.2)])))
        least = SLEEVE_SEEN if kind == 'sleeve' else VISIBLE
        if skin is None or visible(alpha, colour, skin, least).sum() >= ENOUGH * max(1, (alpha > .2).sum()):
            break
    return alpha, colour, str(kind)
