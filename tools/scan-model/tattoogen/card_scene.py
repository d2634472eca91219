"""A tattoo on a flat or round part of the body with a bank card beside it, seen by a camera at an angle: exact cm².

The skin is drawn flat (millimetres), then looked at along rays: a plane, or a cylinder whose highest line
touches the plane z = 0 on which the card lies. Lengths in millimetres.
"""
import numpy as np

from .basics import fill, lab_to_linear, noise, over, random_colour, stroke
from .camera import shoot
from .designs import KINDS, tattoo
from .footprint import footprint_of
from .ink import colour_shares, named, visible
from .scene import background
from .skin import add_marks, apply_ink, base, halo, look_alikes, shine, skin_colour

CARD = np.array([85.60, 53.98])  # ISO/IEC 7810 ID-1
RADII = (30., 45., 60., np.inf)  # wrist, forearm, upper arm or calf, back
SHARPER = 5 / 3  # the flat skin has so many pixels to one of the picture
LEAST_CM2 = 2.


def _camera(rng, size, view):
    """Where the camera stands and one ray a pixel: origin, directions [s, s, 3], tilt in degrees."""
    tilt, turn, roll = np.radians(rng.uniform(0, 35)), rng.uniform(0, 2 * np.pi), rng.uniform(0, 2 * np.pi)
    distance = view * rng.uniform(1.1, 1.7)
    back = np.array([np.sin(tilt) * np.cos(turn), np.sin(tilt) * np.sin(turn), np.cos(tilt)])
    right = np.cross([-np.sin(roll), np.cos(roll), 0], back)
    right /= np.linalg.norm(right)
    axes = np.stack([right, -np.cross(back, right), -back])
    yy, xx = (np.mgrid[:size, :size] + .5) / size - .5
    rays = np.stack([xx * view / distance, yy * view / distance, np.ones_like(xx)], -1) @ axes
    return back * distance, rays, axes, distance, float(np.degrees(tilt))


def _project(points, origin, axes, distance, view, size):
    """Pixel positions of points in space."""
    seen = (points - origin) @ axes.T
    return (seen[:, :2] / seen[:, 2:] * distance / view + .5) * size


def _hit(origin, rays, radius):
    """Flat coordinates (across, along) where each ray meets the body, whether it does, and how the surface faces up."""
    if np.isinf(radius):
        t = -origin[2] / rays[..., 2]
        p = origin + t[..., None] * rays
        return p[..., 0], p[..., 1], np.ones(t.shape, bool), np.ones(t.shape)
    o = origin[[0, 2]] + [0, radius]
    d = rays[..., [0, 2]]
    a, b, c = (d * d).sum(-1), (d * o).sum(-1), o @ o - radius ** 2
    inside = b * b - a * c
    p = origin + ((-b - np.sqrt(np.maximum(inside, 0))) / a)[..., None] * rays
    height = (p[..., 2] + radius) / radius
    return radius * np.arctan2(p[..., 0], p[..., 2] + radius), p[..., 1], (inside > 0) & (height > 0), np.clip(height, 0, 1)


def _look_up(sheet, across, along, scale):
    """Values of the flat sheet at flat coordinates; outside it the edge is repeated."""
    last = len(sheet) - 1
    x = np.clip(np.round(across * scale + last / 2), 0, last).astype(int)
    y = np.clip(np.round(along * scale + last / 2), 0, last).astype(int)
    return sheet[y, x]


def _flat_skin(rng, side, colour, kind, reach, scale):
    """The skin drawn flat with one tattoo in its middle: colours, ink, footprint, pigment."""
    if kind is None:
        nothing = np.zeros((side, side), np.uint8)
        return look_alikes(rng, add_marks(rng, base(rng, side, colour))), nothing, nothing, None
    plain = lab_to_linear(*[np.array(v) for v in colour])
    alpha, pigment, _ = tattoo(rng, side, np.full(2, side / 2), reach * scale, kind, plain)
    skin = add_marks(rng, base(rng, side, colour))
    if rng.random() < .3:
        skin = halo(rng, skin, alpha)
    ink = visible(alpha, pigment, plain)
    return apply_ink(rng, skin, alpha, pigment), ink, footprint_of(ink), pigment


def _card(rng, picture, corners):
    """Paint the back of a bank card over its four corners (pixels)."""
    size = picture.shape[0]
    shape = fill(size, corners)
    ground = random_colour(rng) * np.clip(1 + .15 * noise(rng, size, 3), .6, 1.3)[..., None]
    def at(u, v):
        top, low = corners[0] * (1 - u) + corners[1] * u, corners[3] * (1 - u) + corners[2] * u
        return top * (1 - v) + low * v
    picture = over(picture, shape, ground)
    band = fill(size, np.array([at(0, .12), at(1, .12), at(1, .34), at(0, .34)]))
    picture = over(picture, band * .9, [.01, .01, .012])
    lines = [np.array([at(.08, v), at(rng.uniform(.3, .9), v)]) for v in (.5, .62, .74, .86)]
    return over(picture, stroke(size, lines, .8) * .7, random_colour(rng)), shape


def card_scene(rng, size=384, deep=None, tattooed=True):
    """One picture: rgb, skin, ink, footprint, info with cm2, corners, radius (None when flat) and tilt; None when it failed."""
    radius, colour = float(rng.choice(RADII)), skin_colour(rng, deep)
    kind = str(rng.choice([k for k in KINDS if k not in ('symbols', 'dotwork')]))
    reach = rng.uniform(18, 55) if np.isinf(radius) else radius * rng.uniform(.45, .8)
    view = rng.uniform(2.6, 3.4) * reach + 75
    side = round(size * SHARPER)
    scale = side / (1.5 * view)  # pixels of the flat skin a millimetre
    flat, ink, footprint, pigment = _flat_skin(rng, side, colour, kind if tattooed else None, reach, scale)
    origin, rays, axes, distance, tilt = _camera(rng, size, view)
    aside = reach * 1.05 + CARD[1] / 2 + rng.uniform(2, 8)
    origin = origin + [0, aside * .5, 0]
    across, along, body, up = _hit(origin, rays, radius)
    look = lambda sheet: _look_up(sheet, across, along, scale)  # noqa: E731
    light = np.clip(.35 + .65 * up ** rng.uniform(.4, 1), .1, 1) * np.clip(1 + .12 * noise(rng, size, 2), .5, 1.4)
    picture = np.where(body[..., None], look(flat) * light[..., None], background(rng, size)).astype(np.float32)
    turn = rng.normal(0, .06)
    frame = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * CARD / 2 @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    place = np.column_stack([frame + [0, aside], np.full(4, .8)])
    corners = _project(place, origin, axes, distance, view, size)
    picture, card = _card(rng, picture, corners)
    if rng.random() < .3:
        picture = shine(rng, picture)
    open_ = body & (card < .5)
    ink_seen, foot_seen = ((look(m) > 0) & open_ for m in (ink, footprint))
    names = look(named(pigment, ink)) * ink_seen if tattooed else np.zeros((size, size), np.uint8)
    cm2 = float(footprint.sum()) / scale ** 2 / 100
    edge = size * .01
    whole = (corners > edge).all() and (corners < size - edge).all() and not (
        foot_seen[:4].any() or foot_seen[-4:].any() or foot_seen[:, :4].any() or foot_seen[:, -4:].any())
    if (tattooed and cm2 < LEAST_CM2) or not whole or (look(footprint) > 0)[card >= .5].any():
        return None
    info = dict(kind=kind if tattooed else 'none', shape='card', L=colour[0], a=colour[1], b=colour[2], names=names, colours=colour_shares(names),
                cm2=round(cm2, 2), corners=[[round(float(v), 2) for v in p] for p in corners],
                limbRadiusMm=None if np.isinf(radius) else radius, tiltDegrees=round(tilt, 1))
    return shoot(rng, picture), open_.astype(np.uint8), ink_seen.astype(np.uint8), foot_seen.astype(np.uint8), info
