"""The segmentation network: a small U-Net with a 'tattoo present' output.

Input : float32 [n, 3, h, w], RGB scaled to -1..1, h and w multiples of 32.
Output: `y`       [n, 3, h, w] logits for skin, ink, footprint
        `inks`    [n, 12, h/2, w/2] logits of what colour the ink has, in the order of tattoogen.ink.COLOURS; asked for in
                  training only: naming by them measured no better than the app's rule (89.3 against 91.2 % of 523)
        `present` [n, 1]       logit for "there is a tattoo in this picture"
"""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

WIDTHS = (16, 48, 64, 96, 160)
INKS = 12
DEEPER_DOWN, DEEPER_UP = (0, 0, 2, 3, 4), (1, 1, 0, 0)  # blocks added a level: where the picture is small they cost little


def as_input(rows):
    """Rows of a shard (uint8, red, green, blue first) as the network takes them."""
    x = torch.from_numpy(np.array(rows[..., :3]).astype(np.float32)).permute(0, 3, 1, 2) / 127.5 - 1
    return x.contiguous(memory_format=torch.channels_last)


class Block(nn.Module):
    """Two 3x3 convolutions with batch norm."""

    def __init__(self, cin, cout):
        super().__init__()
        self.c1 = nn.Conv2d(cin, cout, 3, padding=1, bias=False)
        self.b1 = nn.BatchNorm2d(cout)
        self.c2 = nn.Conv2d(cout, cout, 3, padding=1, bias=False)
        self.b2 = nn.BatchNorm2d(cout)

    def forward(self, x):
        x = F.relu(self.b1(self.c1(x)))
        return F.relu(self.b2(self.c2(x)))


class Deeper(Block):
    """A block added to what it is given; before training it changes nothing, so it can be put into a trained network."""

    def __init__(self, width):
        super().__init__(width, width)
        nn.init.zeros_(self.b2.weight)

    def forward(self, x):
        return F.relu(x + self.b2(self.c2(F.relu(self.b1(self.c1(x))))))


class TattooNet(nn.Module):
    """U-Net on a stride-2 stem; the bottleneck also sees the global mean."""

    def __init__(self, widths=WIDTHS):
        super().__init__()
        self.stem = nn.Conv2d(3, widths[0], 3, stride=2, padding=1)
        self.down = nn.ModuleList()
        channels = widths[0]
        for width in widths:
            self.down.append(Block(channels, width))
            channels = width
        self.context = nn.Linear(channels, channels)
        self.present = nn.Sequential(nn.Linear(2 * channels, 32), nn.ReLU(), nn.Linear(32, 1))
        self.up = nn.ModuleList()
        for width in reversed(widths[:-1]):
            self.up.append(Block(channels + width, width))
            channels = width
        self.deeper_down = nn.ModuleList(nn.Sequential(*(Deeper(w) for _ in range(n))) for w, n in zip(widths, DEEPER_DOWN))
        self.deeper_up = nn.ModuleList(
            nn.Sequential(*(Deeper(w) for _ in range(n))) for w, n in zip(reversed(widths[:-1]), DEEPER_UP))
        self.head = nn.Conv2d(channels, 3, 1)
        self.fine = nn.Conv2d(channels + widths[0], 12, 1)  # four answers a cell: the stem halves the picture
        self.inks = nn.Conv2d(channels + widths[0], INKS, 1)
        nn.init.zeros_(self.fine.weight)
        nn.init.zeros_(self.fine.bias)

    def features(self, x):
        """Segmentation logits, those of the inks and the pooled bottleneck [n, 2 x the deepest width]."""
        first = x = F.relu(self.stem(x))
        skips = []
        for level, block in enumerate(self.down):
            x = self.deeper_down[level](block(x))
            if level < len(self.down) - 1:
                skips.append(x)
                x = F.max_pool2d(x, 2)
        mean = x.mean((2, 3))
        pooled = torch.cat([mean, x.amax((2, 3))], 1)
        x = x + self.context(mean)[:, :, None, None]
        for block, deeper, skip in zip(self.up, self.deeper_up, reversed(skips)):
            x = deeper(block(torch.cat([F.interpolate(x, scale_factor=2.0, mode='nearest'), skip], 1)))
        y = F.interpolate(self.head(x), scale_factor=2.0, mode='bilinear', align_corners=False)
        both = torch.cat([x, first], 1)
        return y + F.pixel_shuffle(self.fine(both), 2), self.inks(both), pooled

    def forward(self, x):
        y, inks, pooled = self.features(x)
        return y, inks, self.present(pooled)


class Detector(nn.Module):
    """A trained TattooNet plus the final presence head, which also sees what was segmented."""

    def __init__(self):
        super().__init__()
        self.net = TattooNet()
        pooled = 2 * WIDTHS[-1]
        self.centre = nn.Parameter(torch.zeros(pooled + 12), requires_grad=False)
        self.scale = nn.Parameter(torch.ones(pooled + 12), requires_grad=False)
        self.head = nn.Sequential(nn.Linear(pooled + 12, 32), nn.ReLU(), nn.Dropout(.3), nn.Linear(32, 1))

    def evidence(self, x):
        """Both logits and one vector: pooled bottleneck, mean, spread and peak of the three maps."""
        y, inks, pooled = self.net.features(x)
        p = torch.sigmoid(y)
        small = F.avg_pool2d(p, 8, 8)
        return y, inks, torch.cat([pooled, p.mean((2, 3)), (p * p).mean((2, 3)), small.amax((2, 3)), small.mean((2, 3)).sqrt()], 1)

    def forward(self, x):
        y, inks, e = self.evidence(x)
        return y, inks, self.head((e - self.centre) * self.scale)
