"""Train the presence head on a frozen, averaged network.

    python3 train_presence.py OUT.pt CHECKPOINT.pt --shards S.npy ... --validation V.npy ...

The head sees the pooled features and what was segmented. It is shifted so that 0.5 is the point of decision: on the
validation shards ALARMS of the pictures without a tattoo score above it.
"""
import argparse

import numpy as np
import torch
import torch.nn.functional as F

from net import Detector, as_input

SIZE, ALARMS, PRESENT = 256, .02, .003


def evidence(model, paths):
    """Features and labels of every picture in the shards."""
    features, labels = [], []
    for path in paths:
        shard = np.load(path, mmap_mode='r')
        for i in range(0, len(shard), 16):
            part = np.array(shard[i:i + 16])
            with torch.no_grad():
                features.append(model.evidence(as_input(part))[2])
            labels.append((((part[..., 3] >> 2) & 1).mean((1, 2)) > PRESENT).astype(np.float32))
    return torch.cat(features), torch.from_numpy(np.concatenate(labels))[:, None]


def fit(model, x, y, tx, ty, epochs=80):
    """Train the head, keeping the epoch with the lowest validation loss."""
    weight = torch.where(y > 0, (1 - y).sum() / len(y), y.sum() / len(y)) * 2  # both classes count the same
    opt, best, kept = torch.optim.AdamW(model.head.parameters(), 2e-3, weight_decay=.05), 9, None
    for _ in range(epochs):
        model.head.train()
        for batch in torch.randperm(len(x)).split(64):
            noisy = x[batch] + .1 * torch.randn(len(batch), x.shape[1])
            loss = F.binary_cross_entropy_with_logits(model.head(noisy), y[batch], weight[batch])
            opt.zero_grad()
            loss.backward()
            opt.step()
        model.head.eval()
        with torch.no_grad():
            score = F.binary_cross_entropy_with_logits(model.head(tx), ty).item()
        if score < best:
            best, kept = score, {k: v.clone() for k, v in model.head.state_dict().items()}
    model.head.load_state_dict(kept)
    return best


if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('out')
    ap.add_argument('checkpoint')
    ap.add_argument('--shards', nargs='+', required=True)
    ap.add_argument('--validation', nargs='+', required=True)
    a = ap.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    model = Detector()
    model.net.load_state_dict(torch.load(a.checkpoint))
    model.eval()
    (x, y), (tx, ty) = evidence(model, a.shards), evidence(model, a.validation)
    model.centre.data, model.scale.data = x.mean(0), 1 / (x.std(0) + 1e-3)
    x, tx = (x - model.centre) * model.scale, (tx - model.centre) * model.scale
    loss = fit(model, x, y, tx, ty)
    with torch.no_grad():
        z = model.head(tx)
        model.head[3].bias.data -= torch.quantile(z[ty == 0], 1 - ALARMS)
        found = (model.head(tx)[ty > 0] > 0).float().mean().item()
    print(f'{len(y)} pictures, {int(y.sum())} with a tattoo; validation loss {loss:.3f}, '
          f'{found:.3f} of {int(ty.sum())} found at {ALARMS} false alarms of {int((1 - ty).sum())}')
    torch.save(model.state_dict(), a.out)
