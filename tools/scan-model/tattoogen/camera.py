"""Phone camera: exposure, white balance, contrast, vignette, blur, noise, scaling, JPEG."""
import cv2
import numpy as np

from .basics import REFERENCE, blur, grid, to_srgb


def shoot(rng, picture):
    """Linear light -> uint8 sRGB as a phone would deliver it."""
    size = picture.shape[0]
    picture = picture * np.exp(rng.normal(0, .3)) * np.exp(rng.normal(0, .06, 3)).astype(np.float32)
    if rng.random() < .25:
        yy, xx = grid(size)
        picture = picture * (1 - rng.uniform(.2, 1) * (xx ** 2 + yy ** 2))[..., None]
    image = to_srgb(picture)
    if rng.random() < .4:
        image = np.clip((image - .5) * rng.uniform(.7, 1.4) + .5 + rng.normal(0, .04), 0, 1)
    if rng.random() < .3:
        grey = image.mean(-1, keepdims=True)
        image = grey + (image - grey) * (0 if rng.random() < .04 else rng.uniform(.5, 1.5))
    if rng.random() < .35:
        image = blur(image.astype(np.float32), rng.uniform(.2, .9))
    if rng.random() < .08:  # shake
        n = max(2, int(rng.uniform(2, 6) * size / REFERENCE))
        image = cv2.filter2D(image.astype(np.float32), -1, np.full((1, n) if rng.random() < .5 else (n, 1), 1 / n, np.float32))
    if rng.random() < .15:  # sharpening
        image = np.clip(image + rng.uniform(.3, 1) * (image - blur(image.astype(np.float32), 1)), 0, 1)
    image = image + rng.normal(0, rng.uniform(0, .03), image.shape) * (.4 + np.sqrt(np.clip(image, 0, 1)))
    image = (np.clip(image, 0, 1) * 255).astype(np.uint8)
    if rng.random() < .2:
        small = int(size * rng.uniform(.5, .9))
        image = cv2.resize(cv2.resize(image, (small, small), interpolation=cv2.INTER_AREA), (size, size))
    if rng.random() < .6:
        _, code = cv2.imencode('.jpg', image[..., ::-1], [1, int(rng.integers(35, 95))])
        image = cv2.imdecode(code, 1)[..., ::-1]
    return np.ascontiguousarray(image)
