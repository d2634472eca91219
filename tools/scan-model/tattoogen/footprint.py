"""From ink to footprint: the area a laser sweeps."""
import cv2
import numpy as np

LARGEST_GAP = .045  # of the picture's side


def gap_radius(ink):
    """Half the widest gap that still belongs to the tattoo, in pixels: it grows with the tattoo, seen from its ink alone."""
    points = cv2.findNonZero(ink)
    if points is None:
        return 0
    extent = np.sqrt(cv2.contourArea(cv2.convexHull(points)) / np.pi)
    return int(round(np.clip(.08 * extent + .008 * ink.shape[0], 2, LARGEST_GAP * ink.shape[0])))


def _frame(size):
    """Rows and columns of the picture's outermost pixels, once around."""
    last, run = size - 1, np.arange(size - 1)
    return (np.concatenate([0 * run, run, last + 0 * run, last - run]),
            np.concatenate([run, last + 0 * run, last - run, 0 * run]))


def _closed_by_frame(m):
    """A line that leaves the picture and comes back no further away than one side of it is closed along its edge.

    Otherwise nobody who sees the picture could say whether the area inside belongs to the tattoo.
    """
    size = m.shape[0]
    rows, columns = _frame(size)
    count, labels = cv2.connectedComponents(m, connectivity=8)
    around = labels[rows, columns]
    for label in range(1, count):
        touched = np.flatnonzero(around == label)
        for here, there in zip(touched, np.append(touched[1:], touched[:1] + len(around))):
            if 1 < there - here <= size:
                gap = np.arange(here, there) % len(around)
                m[rows[gap], columns[gap]] = 1
    return m


def footprint_of(ink, seen=None):
    """Close the gaps between strokes and fill what is enclosed; uint8 mask in, uint8 mask out.

    `seen` is the part of the ink that lies on the skin in view: the widest gap follows from it alone, while an outline
    that runs on around the limb encloses what the whole outline does.
    """
    radius = gap_radius(ink if seen is None else seen)
    if not radius:
        return ink.copy()
    pad = radius + 2
    m = cv2.copyMakeBorder(ink, pad, pad, pad, pad, cv2.BORDER_CONSTANT)
    m = cv2.morphologyEx(m, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1,) * 2))
    m = _closed_by_frame(m[pad:-pad, pad:-pad].copy())
    outlines, _ = cv2.findContours(m, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(m, outlines, -1, 1, -1)
    return m
