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


def footprint_of(ink):
    """Close the gaps between strokes and fill what is enclosed; uint8 mask in, uint8 mask out."""
    radius = gap_radius(ink)
    if not radius:
        return ink.copy()
    pad = radius + 2
    m = cv2.copyMakeBorder(ink, pad, pad, pad, pad, cv2.BORDER_CONSTANT)
    m = cv2.morphologyEx(m, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1,) * 2))
    outlines, _ = cv2.findContours(m, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(m, outlines, -1, 1, -1)
    return m[pad:-pad, pad:-pad]
