"""One generated photograph: surroundings, a body part, tattoos or none, things in front, the camera."""
import cv2
import numpy as np

from .basics import fill, lab_to_linear, random_colour
from .body import body, face_features, limb
from .camera import shoot
from .designs import tattoo
from .footprint import footprint_of
from .ink import colour_shares, named, visible
from .scene import BUSY, FOREGROUND, background, fabric, jewellery, lock_of_hair, scale_object
from .skin import add_marks, apply_ink, base, cast_shadow, halo, look_alikes, shine, skin_colour

SMALLEST = .006  # a footprint below this share of the picture is drawn again: it is too far away to be judged
TATTOOED = .75  # share of pictures with a tattoo
COVERED = .05  # share of a tattoo that a card or coin laid beside it may hide
UNDER_HAIR = .15  # and a lock of hair, where it is too thick to see through
IN_VIEW = .5  # a tattoo of which clothes and hands leave less is no photo of it
SEEN = 1.  # how much further from the skin around it ink must be than that skin from itself


def _one(rng, size, mask, plain, kind, small):
    """One tattoo, also where it runs off the body part: drawn again, at most four times, while less than half lies on it."""
    ys, xs = np.where(mask > .6)
    middle = np.array([xs.mean(), ys.mean()])
    for _ in range(5):
        j = rng.integers(len(xs))
        c = np.array([xs[j], ys[j]], float)
        if rng.random() < .7:
            c = .35 * c + .65 * middle
        radius = size * (rng.uniform(.3, .7) if kind == 'sleeve' else rng.uniform(.07, .17) if small else rng.uniform(.16, .48))
        alpha, pigment, drawn = tattoo(rng, size, c, radius, kind, plain)
        if kind == 'sleeve' or (alpha * (mask > .5)).sum() > .5 * alpha.sum():
            break
    return alpha, pigment, drawn


def _place(rng, size, part, plain, kind):
    """The tattoos of one picture: alpha, pigment, visible ink, footprint, kinds."""
    mask, _, shape, _ = part
    alpha, colour = np.zeros((size, size), np.float32), np.zeros((size, size, 3), np.float32)
    ink, footprint, kinds = np.zeros((size, size), np.uint8), np.zeros((size, size), np.uint8), []
    if kind is None and shape in ('limb', 'close-up') and rng.random() < .25:
        kind = 'sleeve'
    for i in range(1 if kind or rng.random() < .75 else rng.integers(2, 5)):
        whole, pigment, drawn = _one(rng, size, mask, plain, kind, i or rng.random() < .2)
        a = whole * (mask > .5)
        colour = np.where(a[..., None] > alpha[..., None], pigment, colour)
        alpha = np.maximum(alpha, a)
        inked = visible(whole, pigment, plain)
        seen = inked * (mask > .5)
        ink |= seen
        footprint |= footprint_of(inked, seen) * (mask > .5)
        kinds.append(drawn)
    return alpha, colour, ink, footprint, kinds


def _person(rng, picture, colour, part, marked=None):
    """Paint one body part over the picture; marked = (alpha, pigment) or None."""
    mask, shade, _, where = part
    skin = add_marks(rng, base(rng, picture.shape[0], colour))
    if marked is None:
        skin = look_alikes(rng, skin)
    else:
        if rng.random() < .35:
            skin = halo(rng, skin, marked[0])
        skin = apply_ink(rng, skin, *marked)
    skin = skin * shade[..., None]
    if where is not None:
        skin = face_features(rng, skin, where)
    if rng.random() < .3:
        skin = shine(rng, skin)
    return picture * (1 - mask[..., None]) + skin * mask[..., None]


def _drawing(rng, picture):
    """A drawing on paper, cloth or a wall: it looks like a tattoo and is none."""
    size = picture.shape[0]
    a, pigment, _ = tattoo(rng, size, rng.uniform(.2, .8, 2) * size, size * rng.uniform(.1, .4))
    sheet = fill(size, rng.uniform(-.2, 1.2, (4, 2)) * size)[..., None]
    ground = fabric(rng, size) if rng.random() < .5 else np.ones((size, size, 3), np.float32) * random_colour(rng)
    picture = picture * (1 - sheet) + ground * sheet
    a = a[..., None] * sheet
    return picture * (1 - a) + pigment * a


def _cover(rng, picture, skin, footprint, things):
    """Clothes, jewellery, hair and objects in front: the picture, what they hide and what hair lies over."""
    size = picture.shape[0]
    strand = np.ones((2 * (size // 80) + 1,) * 2, np.uint8)  # hair and chains over a tattoo do not cut its area in pieces
    hidden, hair = np.zeros((2, size, size), np.float32)
    for thing, chance in things:
        if rng.random() < chance:
            allowed = COVERED if thing is scale_object else UNDER_HAIR if thing is lock_of_hair else 1
            while True:
                m, cover = thing(rng, size)
                if thing is jewellery:  # it is worn, not thrown over arm and floor
                    m = m * skin
                thick = cv2.morphologyEx(m, cv2.MORPH_OPEN, strand)
                if (thick * footprint).sum() <= allowed * footprint.sum() + 1:
                    break
            picture = picture * (1 - m[..., None]) + cover * m[..., None]
            behind = hair if thing is lock_of_hair else hidden
            np.maximum(behind, thick, out=behind)
    return picture, hidden, hair


def _stands_out(rgb, ink, skin):
    """Whether a person could find the ink: too little light, blur or a shadow can leave nothing of it.

    It must lie further from the skin around it than that skin from itself (CIE Lab, in the finished picture).
    """
    size = rgb.shape[0]
    near = cv2.dilate(ink, np.ones((2 * (size // 16) + 1,) * 2, np.uint8)) & skin & (1 - cv2.dilate(ink, np.ones((5, 5), np.uint8)))
    if near.sum() < .002 * near.size:  # a sleeve leaves no skin around it
        return True
    lab = cv2.cvtColor(cv2.GaussianBlur(rgb, (0, 0), size / 256).astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    middle = np.median(lab[near > 0], 0)
    far = np.linalg.norm(lab - middle, axis=-1)
    return bool(far[ink > 0].mean() > far[near > 0].mean() + SEEN)


def _compose(rng, size, has, kind, deep, things):
    """One try at a picture; the result is None when the tattoo came out too small or hidden."""
    picture, colour = background(rng, size), skin_colour(rng, deep)
    nobody = not has and rng.random() < .3
    skin_mask, ink = np.zeros((size, size), np.float32), np.zeros((size, size), np.uint8)
    footprint, kinds, shape, pigment = ink, [], 'nobody', None
    if rng.random() < (.4 if nobody else .12 if not has else .04):
        picture = _drawing(rng, picture)
    if not nobody:
        among = ('limb', 'close-up') if kind == 'sleeve' else ('limb', 'close-up', 'torso', 'hand') if has else None
        part = body(rng, size, among)
        while has and part[0].max() < .7:
            part = body(rng, size, among)
        if rng.random() < .3:  # a second limb or person behind
            behind = (*limb(rng, size), 'limb', None)
            picture = _person(rng, picture, colour if rng.random() < .7 else skin_colour(rng), behind)
            skin_mask = np.maximum(skin_mask, behind[0])
        shape, marked = part[2], None
        if has:
            plain = lab_to_linear(*[np.array(v) for v in colour])
            alpha, pigment, ink, footprint, kinds = _place(rng, size, part, plain, kind)
            marked = (alpha, pigment)
        picture = _person(rng, picture, colour, part, marked)
        skin_mask = np.maximum(skin_mask, part[0])
    whole = footprint.sum()
    picture, hidden, hair = _cover(rng, picture, skin_mask, footprint, things)
    if rng.random() < .3:
        picture = cast_shadow(rng, picture)
    ink, footprint, skin = (((m > .5) & (hidden < .5)).astype(np.uint8) for m in (ink, footprint, skin_mask))
    ink[hair > .5] = 0
    if has and (footprint.mean() < SMALLEST or footprint.sum() < IN_VIEW * whole):
        return None
    rgb = shoot(rng, picture)
    if has and not _stands_out(rgb, ink, skin):
        return None
    names = named(pigment, ink) if has else np.zeros_like(ink)
    info = dict(kind='+'.join(kinds) or 'none', shape=shape, L=colour[0], a=colour[1], b=colour[2],
                names=names, colours=colour_shares(names))
    return rgb, skin, ink, footprint, info


def sample(rng, size=256, tattooed=None, kind=None, deep=None, busy=False):
    """One picture: rgb uint8 [s, s, 3], skin, ink, footprint uint8 [s, s], info (names: the colour of every ink pixel, see ink.named).

    tattooed True/False forces the label, kind one kind of tattoo, deep True/False the half of the skin tones;
    None draws them. busy: jewellery, coins and paper beside most tattoos. The picture depends on the state of `rng` only.
    """
    has = bool(rng.random() < TATTOOED) if tattooed is None else tattooed
    while True:
        made = _compose(rng, size, has, kind, deep, BUSY if busy else FOREGROUND)
        if made is not None:
            return made
