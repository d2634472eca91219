"""Colour conversion, smooth noise and antialiased shapes shared by all modules.

Pictures are float32 [size, size, 3] in linear light until camera.py encodes them.
Every random decision takes a numpy Generator, so a picture depends on its seed only.
"""
import cv2
import numpy as np

_SHIFT = 3  # sub-pixel bits for OpenCV drawing
REFERENCE = 160  # widths and small radii are written for a picture of this many pixels


def lab_to_linear(L, a, b):
    """CIE Lab (D65) -> linear sRGB, clipped to 0..1."""
    fy = (L + 16) / 116
    fx, fz = fy + a / 500, fy - b / 200

    def inverse(t):
        return np.where(t > 6 / 29, t ** 3, 3 * (6 / 29) ** 2 * (t - 4 / 29))

    x, y, z = .95047 * inverse(fx), inverse(fy), 1.08883 * inverse(fz)
    rgb = np.stack([3.2406 * x - 1.5372 * y - .4986 * z,
                    -.9689 * x + 1.8758 * y + .0415 * z,
                    .0557 * x - .2040 * y + 1.0570 * z], -1)
    return np.clip(rgb, 0, 1).astype(np.float32)


def to_linear(rgb255):
    c = np.asarray(rgb255, np.float32) / 255
    return np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4).astype(np.float32)


def to_srgb(x):
    x = np.clip(x, 0, 1)
    return np.where(x <= .0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - .055).astype(np.float32)


def noise(rng, size, cells, octaves=1):
    """Smooth noise, about N(0, 0.6); `cells` = grid cells of the coarsest octave."""
    out = np.zeros((size, size), np.float32)
    amp, total = 1.0, 0.0
    for i in range(octaves):
        n = min(size, max(2, int(cells * 2 ** i)))
        grid = rng.standard_normal((n, n)).astype(np.float32)
        out += amp * cv2.resize(grid, (size, size), interpolation=cv2.INTER_LINEAR if i else cv2.INTER_CUBIC)
        total += amp
        amp *= .5
    return out / total


def unit(x):
    """Rescale to 0..1."""
    return (x - x.min()) / (np.ptp(x) + 1e-6)


def bezier(rng, p, q, n=24, bend=.5):
    """Quadratic curve from p to q with a random sideways bend."""
    p, q = np.asarray(p, float), np.asarray(q, float)
    d = q - p
    c = (p + q) / 2 + np.array([-d[1], d[0]]) * rng.uniform(-bend, bend)
    t = np.linspace(0, 1, n)[:, None]
    return (1 - t) ** 2 * p + 2 * t * (1 - t) * c + t * t * q


def blob(rng, c, r, lobes=None, irregular=.35, n=72):
    """Closed wavy outline around c with mean radius r."""
    lobes = lobes or rng.integers(3, 9)
    th = np.linspace(0, 2 * np.pi, n, endpoint=False)
    rad = np.ones(n)
    for i in range(1, lobes):
        rad += irregular / i * rng.uniform(-1, 1) * np.cos(i * th + rng.uniform(0, 6.3))
    aspect, turn = rng.uniform(.6, 1.6), rng.uniform(0, 6.3)
    x, y = r * rad * np.cos(th) * aspect, r * rad * np.sin(th) / aspect
    return np.stack([c[0] + x * np.cos(turn) - y * np.sin(turn), c[1] + x * np.sin(turn) + y * np.cos(turn)], 1)


def ellipse(c, rx, ry, turn=0., n=48):
    th = np.linspace(0, 2 * np.pi, n, endpoint=False)
    x, y = rx * np.cos(th), ry * np.sin(th)
    return np.stack([c[0] + x * np.cos(turn) - y * np.sin(turn), c[1] + x * np.sin(turn) + y * np.cos(turn)], 1)


def _fixed(points):
    return np.round(np.clip(points, -4000, 4000) * (1 << _SHIFT)).astype(np.int32).reshape(-1, 1, 2)


def fill(size, *polys):
    """Antialiased mask 0..1 of the union of polygons."""
    m = np.zeros((size, size), np.uint8)
    for p in polys:
        cv2.fillPoly(m, [_fixed(p)], 255, cv2.LINE_AA, _SHIFT)
    return m.astype(np.float32) / 255


def stroke(size, polys, thickness, closed=False):
    """Antialiased mask of polylines. Thickness is in 1/160 of the picture; below one pixel the line gets fainter."""
    width = thickness * size / REFERENCE
    fine = 2 if width < 4 else 1  # OpenCV draws whole pixels only: thin lines are drawn at twice the size
    m = np.zeros((size * fine, size * fine), np.uint8)
    for p in polys:
        cv2.polylines(m, [_fixed(np.asarray(p) * fine)], closed, 255, max(1, int(round(width * fine))), cv2.LINE_AA, _SHIFT)
    if fine > 1:
        m = cv2.resize(m, (size, size), interpolation=cv2.INTER_AREA)
    m = m.astype(np.float32) / 255
    return m * (width * fine) if width * fine < 1 else m


def over(picture, mask, colour):
    """Paint `colour` (3-vector or picture) through a 0..1 mask."""
    w = mask[..., None]
    return picture * (1 - w) + np.asarray(colour, np.float32) * w


def blur(x, sigma):
    """Gaussian blur; sigma is in 1/160 of the picture."""
    sigma = float(sigma) * x.shape[0] / REFERENCE
    return cv2.GaussianBlur(x, (0, 0), sigma) if sigma > .15 else x


def grid(size):
    """Pixel coordinates yy, xx scaled to -0.5..0.5."""
    yy, xx = np.mgrid[:size, :size].astype(np.float32)
    return yy / size - .5, xx / size - .5


def random_colour(rng):
    """Any everyday surface colour, mostly muted, sometimes saturated."""
    return to_linear(np.clip(rng.integers(0, 256) + rng.normal(0, rng.choice([5, 22, 65]), 3), 0, 255))
