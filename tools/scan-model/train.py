"""Train TattooNet on generated shards (see README.md).

    python3 train.py SHARD_DIR OUT_PREFIX --steps 9000 [--warm start.pt] [--lr 2e-3] [--validation V.npy ...]
    python3 train.py SHARD_DIR OUT_PREFIX --deadline 08:50 ...

With --steps the run depends on its seed and the shards only. With --deadline (UTC, within a day) the learning rate
follows the clock, so the number of steps does not repeat. Shards that appear while training are taken in.
Writes OUT_PREFIX.pt (running weights) and OUT_PREFIX.ema.pt (averaged weights, the ones to use).
"""
import argparse
import copy
import glob
import time

import numpy as np
import torch
import torch.nn.functional as F

from measure import median_figures
from net import TattooNet

BATCH = 16
SIZES = (128, 160, 160, 192, 192)
LAST_SIZES, LAST = (160, 192, 224, 256), .35  # the last part sees pictures as large and as whole as the app does
WHOLE, LAST_WHOLE = .35, .6  # share of pictures that are not cut
WEIGHT = (.6, 1., 1.4)  # skin, ink, footprint
INK_NAMES = .15  # how much the inks' names count beside the masks
PRESENT = .003  # share of the crop that makes it a picture with a tattoo


def crop(row, rng, size, whole):
    """A random square of 60 to 100 % of the side, brought to `size`; pixels, masks, and every second pixel's ink."""
    side = row.shape[0]
    part = int(side * (1 if rng.random() < whole else rng.uniform(.6, 1)))
    y, x = rng.integers(0, side - part + 1, 2)
    square = torch.from_numpy(np.array(row[y:y + part, x:x + part])).permute(2, 0, 1)[None].float()
    bits = square[:, 3:].to(torch.uint8)
    masks = torch.cat([bits & 1, (bits >> 1) & 1, (bits >> 2) & 1], 1).float()
    pixels = F.interpolate(square[:, :3], (size, size), mode='bilinear', align_corners=False, antialias=part > size)
    return (pixels, F.interpolate(masks, (size, size), mode='bilinear', align_corners=False, antialias=part > size),
            F.interpolate((bits >> 3).float(), (size // 2, size // 2), mode='nearest')[:, 0].long())


def batch_of(rows, size, rng, whole):
    """uint8 rows -> augmented (x, masks, inks, present) at the given size."""
    x, y, inks = (torch.cat(part) for part in zip(*[crop(row, rng, size, whole) for row in rows]))
    x = x / 127.5 - 1
    for flip in ((2,), (3,)):
        if rng.random() < .5:
            x, y, inks = x.flip(flip), y.flip(flip), inks.flip(flip[0] - 1)
    if rng.random() < .5:
        x, y, inks = x.transpose(2, 3), y.transpose(2, 3), inks.transpose(1, 2)
    gain = torch.from_numpy(rng.normal(1, .06, (len(x), 3, 1, 1)).astype(np.float32))
    light = torch.from_numpy(rng.normal(1, .12, (len(x), 1, 1, 1)).astype(np.float32))
    x = ((x + 1) * gain * light - 1).clamp(-1, 1).contiguous(memory_format=torch.channels_last)
    return x, y, inks, (y[:, 2].mean((1, 2)) > PRESENT).float()[:, None]


def ink_loss(logits, inks):
    """Cross entropy of the inks' names where there is ink; every picture counts the same."""
    there = inks > 0
    count = there.sum((1, 2))
    each = F.cross_entropy(logits, (inks - 1).clamp(min=0), reduction='none') * there
    return (each.sum((1, 2))[count > 0] / count[count > 0]).mean() if count.any() else logits.sum() * 0


def loss_of(net, x, y, inks, present):
    """Cross entropy and soft Dice of the three masks, the inks' names and presence; how far off each footprint is."""
    with torch.autocast('cpu', dtype=torch.bfloat16):  # a third less time on processors that have it
        logits, names, score = net(x)
    logits, names, score = logits.float(), names.float(), score.float()
    weight = torch.tensor(WEIGHT)
    p = torch.sigmoid(logits)
    overlap = (2 * (p * y).sum((2, 3)) + 20) / (p.sum((2, 3)) + y.sum((2, 3)) + 20)
    entropy = F.binary_cross_entropy_with_logits(logits, y, reduction='none').mean((0, 2, 3))
    loss = (((entropy + (1 - overlap).mean(0)) * weight).sum() / weight.sum()
            + .25 * F.binary_cross_entropy_with_logits(score, present))
    named = ink_loss(names, inks)
    return loss + INK_NAMES * named, named.item(), (1 - overlap[:, 2]).detach().numpy()


class Draw:
    """Draws pictures, those the network got wrong when it last saw them oftener: 1 + EASY to EASY."""

    EASY = .15

    def __init__(self, rng):
        self.rng, self.shards, self.weights = rng, {}, {}

    def take_in(self, folder):
        """Open shards that have appeared and add up the weights; between two calls they are not brought up to date."""
        for path in sorted(glob.glob(folder + '/?????.npy')):
            if path not in self.shards:
                self.shards[path] = np.load(path, mmap_mode='r')
                self.weights[path] = np.ones(len(self.shards[path]))
        self.paths = list(self.shards)
        self.ends = np.cumsum(np.concatenate([self.weights[path] for path in self.paths]))

    def rows(self, count):
        """Pictures, and where they were drawn from."""
        each = len(self.shards[self.paths[0]])
        drawn = [divmod(int(i), each) for i in np.searchsorted(self.ends, self.rng.random(count) * self.ends[-1])]
        return [self.shards[self.paths[k]][i] for k, i in drawn], drawn

    def learn(self, drawn, off):
        for (k, i), far in zip(drawn, off):
            self.weights[self.paths[k]][i] = self.EASY + far


def learning_rate(peak, progress):
    """Warm up over 2 %, hold, fall linearly to 1 % of the peak over the last 85 %."""
    return peak * min(1, progress / .02 + .02) * (1 if progress < .15 else max(.01, (1 - progress) / .85))


def seconds_until(clock):
    h, m = map(int, clock.split(':'))
    now = time.gmtime()
    return ((h - now.tm_hour) * 3600 + (m - now.tm_min) * 60 - now.tm_sec) % 86400


def average(ema, net, step):
    """Move the averaged weights towards the running ones."""
    decay = min(.998, step / (step + 20))
    with torch.no_grad():
        for e, p in zip(ema.state_dict().values(), net.state_dict().values()):
            e.mul_(decay).add_(p, alpha=1 - decay) if e.dtype.is_floating_point else e.copy_(p)


def train(a, net):
    rng, start, step, smooth = np.random.default_rng(a.seed), time.time(), 0, None
    ema = copy.deepcopy(net).eval()
    opt = torch.optim.AdamW(net.parameters(), a.lr, weight_decay=1e-4)
    total = seconds_until(a.deadline) if a.deadline else None
    draw = Draw(rng)
    while (progress := (time.time() - start) / total if total else step / a.steps) < 1:
        if step % 50 == 0:
            draw.take_in(a.shards)
        for group in opt.param_groups:
            group['lr'] = learning_rate(a.lr, progress)
        sizes, whole = (LAST_SIZES, LAST_WHOLE) if progress > LAST else (SIZES, WHOLE)
        rows, drawn = draw.rows(BATCH)
        net.train()
        loss, named, off = loss_of(net, *batch_of(rows, sizes[rng.integers(len(sizes))], rng, whole))
        draw.learn(drawn, off)
        opt.zero_grad()
        loss.backward()
        opt.step()
        step += 1
        average(ema, net, step)
        smooth = loss.item() if smooth is None else .99 * smooth + .01 * loss.item()
        names_smooth = named if step == 1 else .99 * names_smooth + .01 * named
        if step % 50 == 0:
            print(f'{step} shards {len(draw.paths)} {time.time() - start:.0f}s loss {smooth:.3f} inks {names_smooth:.3f}', flush=True)
        if step % 2000 == 0:
            torch.save(net.state_dict(), a.out + '.pt')
            torch.save(ema.state_dict(), a.out + '.ema.pt')
            for path in a.validation:
                print('  validation', median_figures(ema, np.load(path, mmap_mode='r')), flush=True)
    torch.save(net.state_dict(), a.out + '.pt')
    torch.save(ema.state_dict(), a.out + '.ema.pt')
    print('done', step, 'steps', len(draw.paths), 'shards')


if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('shards')
    ap.add_argument('out')
    ap.add_argument('--steps', type=int, default=9000)
    ap.add_argument('--deadline')
    ap.add_argument('--warm')
    ap.add_argument('--lr', type=float, default=2e-3)
    ap.add_argument('--seed', type=int, default=0)
    ap.add_argument('--validation', nargs='*', default=[])
    ap.add_argument('--threads', type=int, default=1)
    a = ap.parse_args()
    torch.manual_seed(a.seed)
    torch.set_num_threads(a.threads)
    net = TattooNet()
    if a.warm:
        net.load_state_dict(torch.load(a.warm), strict=False)
    train(a, net.to(memory_format=torch.channels_last))
