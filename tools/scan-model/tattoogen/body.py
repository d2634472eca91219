"""Body parts as (mask, shading): full-frame skin, limb, torso, hand, face."""
import cv2
import numpy as np

from .basics import REFERENCE, bezier, blob, blur, ellipse, fill, grid, noise, stroke, to_linear


def close_up(rng, size):
    """Skin fills the frame, gently shaded."""
    yy, xx = grid(size)
    shade = 1 + .18 * noise(rng, size, 2) + xx * rng.uniform(-.5, .5) + yy * rng.uniform(-.5, .5)
    if rng.random() < .4:  # frame shows one edge of a round surface
        a = rng.uniform(0, 6.3)
        u = np.clip((xx * np.cos(a) + yy * np.sin(a)) + .5, 0, 1)
        shade = shade * np.sqrt(np.clip(1 - (u * rng.uniform(.7, 1)) ** 2, .04, 1))
    return np.ones((size, size), np.float32), np.clip(shade, .2, 1.4)


def _capsule(size, path, radius):
    """Squared relative distance to a chain of circles: <1 inside; drawn at half size for speed."""
    half = size // 2
    yy, xx = np.mgrid[:half, :half].astype(np.float32) * 2 + .5
    best = np.full((half, half), 9, np.float32)
    for (x, y), r in zip(path, radius):
        np.minimum(best, ((xx - x) ** 2 + (yy - y) ** 2) / r ** 2, out=best)
    return cv2.resize(best, (size, size), interpolation=cv2.INTER_LINEAR)


def _round(rng, size, best, edge):
    mask = np.clip((1 - best) * edge, 0, 1)
    yy, xx = grid(size)
    shade = .3 + .7 * np.sqrt(np.clip(1 - best, 0, 1)) ** rng.uniform(.25, .8)
    light = 1 + .15 * noise(rng, size, 2) + xx * rng.uniform(-.8, .8) + yy * rng.uniform(-.4, .4)
    return mask, np.clip(shade * light, .12, 1.4)


def limb(rng, size):
    """Arm or leg: a bent, tapering tube with cylinder shading."""
    a = rng.uniform(0, np.pi) if rng.random() < .4 else np.pi / 2 + rng.normal(0, .3)
    c = np.array([size / 2, size / 2]) + rng.normal(0, size * .08, 2)
    d = np.array([np.cos(a), np.sin(a)]) * size * rng.uniform(.5, 1.1)
    path = bezier(rng, c - d, c + d, 50, rng.uniform(0, .25))
    base = size * rng.uniform(.11, .36)
    radius = np.interp(np.linspace(0, 1, 50), np.linspace(0, 1, 5), base * rng.uniform(.75, 1.15, 5))
    return _round(rng, size, _capsule(size, path, radius), size * .12)


def torso(rng, size):
    """Back, chest, shoulder or belly: a large rounded area."""
    outline = blob(rng, np.array([size / 2, size / 2]) + rng.normal(0, size * .15, 2), size * rng.uniform(.4, .75), 4, .25)
    mask = fill(size, outline)
    inside = cv2.distanceTransform((mask > .5).astype(np.uint8), cv2.DIST_L2, 3)
    yy, xx = grid(size)
    light = 1 + .15 * noise(rng, size, 2) + xx * rng.uniform(-.6, .6) + yy * rng.uniform(-.3, .3)
    return mask, np.clip((.4 + .6 * np.clip(inside / (size * .18), 0, 1) ** .5) * light, .15, 1.4)


def hand(rng, size):
    """Palm or back of the hand with four fingers and a thumb, wrist leaving the frame."""
    a = rng.uniform(0, 6.3)
    d, side = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    scale = size * rng.uniform(.14, .24)
    c = np.array([size / 2, size / 2]) + rng.normal(0, size * .1, 2)
    path, radius = [], []

    def tube(p, q, r0, r1, bend=.1):
        pts = bezier(rng, p, q, 10, bend)
        path.extend(pts)
        radius.extend(np.linspace(r0, r1, 10))

    tube(c - d * scale * 4, c, scale * rng.uniform(.7, .9), scale)
    for i in range(4):
        root = c + d * scale * .5 + side * (i - 1.5) * scale * .5
        tip = root + (d + side * (i - 1.5) * rng.uniform(.02, .2)) * scale * rng.uniform(1, 2)
        tube(root, tip, scale * .3, scale * .22)
    tube(c - side * scale * .6, c - side * scale * 1.5 + d * scale * rng.uniform(.2, 1), scale * .36, scale * .25)
    return _round(rng, size, _capsule(size, path, radius), size * .05)


def face(rng, size):
    """Head outline; face_features() paints eyes, lips, brows and hair on it."""
    c = np.array([size / 2, size / 2]) + rng.normal(0, size * .08, 2)
    rx = size * rng.uniform(.2, .42)
    path = [c + np.array([0, t * rx]) for t in (-.35, 0, .35)]
    best = np.minimum(_capsule(size, path, [rx, rx, rx * .85]), _capsule(size, [c + np.array([0, rx * 1.7])], [rx * .6]))
    mask, shade = _round(rng, size, best, size * .1)
    return mask, np.clip(shade * 1.1, .3, 1.4), (c, rx)


def face_features(rng, picture, where):
    """Eyes, brows, nose, lips, beard and hair: dark or red things on skin that are not ink."""
    size = picture.shape[0]
    c, r = where
    u = r * REFERENCE / size  # radius in the unit of line widths
    dark = to_linear(rng.choice([[18, 14, 12], [50, 34, 24], [110, 80, 50]]))
    for side in (-1, 1):
        e = c + np.array([side * r * .38, -r * .12])
        w, h = r * rng.uniform(.16, .22), r * rng.uniform(.06, .1)
        picture = picture * (1 - .35 * blur(fill(size, ellipse(e, w * 1.5, h * 2.6)), u * .06)[..., None])
        if rng.random() < .8:
            picture = picture + fill(size, ellipse(e, w, h))[..., None] * (.55 - picture) * .8
            iris = to_linear(rng.choice([[40, 25, 15], [70, 90, 110], [70, 80, 50]]))
            picture = picture * (1 - fill(size, ellipse(e, h, h))[..., None]) + fill(size, ellipse(e, h, h))[..., None] * iris
            picture = picture * (1 - fill(size, ellipse(e, h * .5, h * .5))[..., None] * .95)
        lid = bezier(rng, e + [-w, 0], e + [w, 0], bend=.3)
        picture = picture * (1 - .8 * np.clip(stroke(size, [lid], max(.7, u * .035)), 0, 1)[..., None])
        arc = bezier(rng, c + [side * r * .18, -r * .33], c + [side * r * .62, -r * .36], bend=.15)
        hairs = [np.array([p, p + [side * r * .06, -r * rng.uniform(.02, .1)]]) for p in arc]
        brow = np.clip(stroke(size, hairs, max(.7, u * .03)) + .5 * blur(stroke(size, [arc], max(1, u * .07)), 1), 0, 1)
        picture = picture * (1 - brow[..., None]) + brow[..., None] * dark
        nostril = ellipse(c + [side * r * .1, r * .25], r * .05, r * .03)
        picture = picture * (1 - .6 * blur(fill(size, nostril), .6)[..., None])
    m = c + [0, r * .5]
    lips = np.vstack([bezier(rng, m + [-r * .28, 0], m + [r * .28, 0], bend=.25), bezier(rng, m + [r * .28, 0], m + [-r * .28, 0], bend=.35)])
    red = np.clip(picture.mean((0, 1)) * [1.2, .6, .65], 0, 1) if rng.random() < .6 else to_linear((160, 40, 60))
    lip = blur(fill(size, lips), .6)[..., None] * rng.uniform(.4, .9)
    picture = picture * (1 - lip) + lip * red
    if rng.random() < .35:  # beard
        area = blur(fill(size, ellipse(c + [0, r * .7], r * .7, r * .5)), u * .08)
        hair = np.clip(noise(rng, size, size // 2) * .8 + .3, 0, 1) * area * rng.uniform(.3, 1)
        picture = picture * (1 - hair[..., None]) + hair[..., None] * dark
    if rng.random() < .85:  # hair on the head
        cap = fill(size, blob(rng, c + [0, -r * 1.15], r * rng.uniform(.8, 1.1), 5, .2))
        strands = np.clip(.7 + .6 * noise(rng, size, 30, 2), .1, 1.5)[..., None]
        picture = picture * (1 - cap[..., None]) + cap[..., None] * dark * strands
    return picture.astype(np.float32)


PARTS = {'close-up': .25, 'limb': .40, 'torso': .19, 'hand': .08, 'face': .08}
DRAW = {'close-up': close_up, 'limb': limb, 'torso': torso, 'hand': hand}


def body(rng, size, among=None):
    """Pick a body part, of those named `among`; returns mask, shade, name and face position (or None)."""
    chance = np.array([p if among is None or name in among else 0 for name, p in PARTS.items()])
    name = list(PARTS)[rng.choice(len(PARTS), p=chance / chance.sum())]
    if name == 'face':
        mask, shade, where = face(rng, size)
        return mask, shade, name, where
    return (*DRAW[name](rng, size), name, None)
