"""Figures of a network on generated shards: the medians the targets are written in."""
import numpy as np
import torch

from net import as_input


def overlap(p, y):
    """Intersection over union of two boolean masks."""
    union = (p | y).sum()
    return (p & y).sum() / union if union else 1.


def median_figures(net, shard):
    """Per-picture figures at the shard's own size: skin, ink and footprint IoU, area error, presence."""
    rows, right, alarms = [], [], []
    with torch.no_grad():
        for i in range(0, len(shard), 16):
            part = np.array(shard[i:i + 16])
            logits, _, score = net(as_input(part))
            for p, s, bits in zip((logits > 0).numpy(), score[:, 0].numpy(), part[..., 3]):
                skin, ink, foot = (bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0
                if foot.any():
                    rows.append((overlap(p[0], skin), overlap(p[1], ink), overlap(p[2], foot), abs(p[2].sum() / foot.sum() - 1)))
                    right.append(s > 0)
                else:
                    alarms.append(s > 0)
    rows = np.array(rows)
    return dict(skin=round(float(np.median(rows[:, 0])), 3), ink=round(float(np.median(rows[:, 1])), 3),
                footprint=round(float(np.median(rows[:, 2])), 3), mean=round(float(rows[:, 2].mean()), 3),
                area=round(float(np.median(rows[:, 3])), 3), area90=round(float(np.quantile(rows[:, 3], .9)), 3),
                found=round(float(np.mean(right)), 3), alarms=round(float(np.mean(alarms)), 3))
