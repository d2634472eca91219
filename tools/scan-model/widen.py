"""Put a trained network into a wider or deeper one that answers the same: nothing reads the new channels yet.

    python3 widen.py OUT.pt CHECKPOINT.pt [--seed 5]
"""
import argparse

import torch

from net import DEEPER_DOWN, DEEPER_UP, INKS, WIDTHS, TattooNet


def places(old_parts, new_parts):
    """Where the channels of old parts, laid end to end, lie among the new ones."""
    at, out = 0, []
    for old, new in zip(old_parts, new_parts):
        out += range(at, at + old)
        at += new
    return torch.tensor(out)


class Widening:
    """Copies one state into another; what the old one lacks stays as it was begun."""

    def __init__(self, old, new):
        self.old, self.new = old, new
        self.widths = [old[f'down.{level}.c1.weight'].shape[0] for level in range(len(WIDTHS))]

    def put(self, name, outs, ins=None):
        """Rows `outs` read the channels `ins` as before, and no others."""
        if name not in self.old:
            return
        whole, value = self.new[name], self.old[name]
        if ins is not None:
            rows = torch.zeros_like(whole[outs])
            rows[:, ins] = value
            value = rows
        whole[outs] = value

    def block(self, name, ins, outs):
        self.put(name + '.c1.weight', outs, ins)
        self.put(name + '.c2.weight', outs, outs)
        for norm in ('b1', 'b2'):
            for part in ('weight', 'bias', 'running_mean', 'running_var'):
                self.put(f'{name}.{norm}.{part}', outs)

    def run(self):
        first = [torch.arange(width) for width in self.widths]
        for level, outs in enumerate(first):
            self.block(f'down.{level}', first[max(level - 1, 0)], outs)
            for one in range(DEEPER_DOWN[level]):
                self.block(f'deeper_down.{level}.{one}', outs, outs)
        old, new = self.widths[::-1], WIDTHS[::-1]
        for step, outs in enumerate(first[-2::-1]):
            self.block(f'up.{step}', places(old[step:step + 2], new[step:step + 2]), outs)
            for one in range(DEEPER_UP[step]):
                self.block(f'deeper_up.{step}.{one}', outs, outs)
        deepest, hidden, three = first[-1], torch.arange(32), torch.arange(3)
        self.put('context.weight', deepest, deepest)
        self.put('context.bias', deepest)
        self.put('present.0.weight', hidden, places((old[0],) * 2, (new[0],) * 2))
        self.put('head.weight', three, first[0])
        self.put('fine.weight', torch.arange(12), torch.arange(2 * self.widths[0]))
        self.put('inks.weight', torch.arange(INKS), torch.arange(2 * self.widths[0]))
        for name in ('stem.weight', 'stem.bias', 'present.0.bias', 'present.2.weight', 'present.2.bias', 'head.bias', 'fine.bias',
                     'inks.bias'):
            self.put(name, torch.arange(len(self.new[name])))


if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('out')
    ap.add_argument('checkpoint')
    ap.add_argument('--seed', type=int, default=5)
    a = ap.parse_args()
    torch.manual_seed(a.seed)
    net = TattooNet()
    state = net.state_dict()
    Widening(torch.load(a.checkpoint), state).run()
    torch.save(state, a.out)
