"""Turn the delivered network back into a checkpoint that training can go on from.

    python3 from_onnx.py OUT.pt NETWORK.onnx SHARD.npy

The export made the batch norms part of their convolutions. Here each convolution's mean and spread are measured on a
shard and given to its batch norm again, and its weights are brought to one length, which a batch norm undoes: the same
answers, and learning goes on as from a checkpoint. What is asked for in training only, the inks' names and the presence
output a head has replaced, is not in the export and begins anew.
"""
import sys

import numpy as np
import onnx
import torch
import torch.nn as nn
from onnx import numpy_helper

from net import Block, TattooNet, as_input

LENGTH = 1.5  # of a filter: about what they have after training


def folded(path):
    """The exported network: its batch norms are part of its convolutions."""
    net = TattooNet()
    for block in [one for one in net.modules() if isinstance(one, Block)]:
        for conv in ('c1', 'c2'):
            old = getattr(block, conv)
            setattr(block, conv, nn.Conv2d(old.in_channels, old.out_channels, 3, padding=1))
        block.b1 = block.b2 = nn.Identity()
    arrays = {one.name: numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer}
    inside = next(name for name in arrays if name.endswith('stem.weight'))[:-len('stem.weight')]
    state = {name[len(inside):]: torch.tensor(value) for name, value in arrays.items() if name.startswith(inside)}
    lacking, unknown = net.load_state_dict(state, strict=False)
    if unknown or any(not name.startswith(('present.', 'inks.')) for name in lacking):
        raise ValueError(f'Not this network: lacks {lacking}, has {unknown}')
    return net.eval()


def spreads(net, shard):
    """Mean and variance of what every convolution of a block answers, channel by channel."""
    sums = {}

    def add(name):
        def hook(_, __, out):
            count, one, two = sums.get(name, (0, 0, 0))
            sums[name] = (count + out[:, 0].numel(), one + out.double().sum((0, 2, 3)), two + (out.double() ** 2).sum((0, 2, 3)))
        return hook

    hooks = [module.register_forward_hook(add(name)) for name, module in net.named_modules()
             if name.endswith(('.c1', '.c2'))]
    for i in range(0, len(shard), 16):
        with torch.no_grad():
            net(as_input(shard[i:i + 16]))
    for hook in hooks:
        hook.remove()
    return {name: ((one / n).float(), (two / n - (one / n) ** 2).clamp(min=0).float()) for name, (n, one, two) in sums.items()}


def unfolded(net, measured):
    """The state of a network with batch norms that answers as `net` does."""
    out, inside = TattooNet(), dict(net.named_modules())
    state = out.state_dict()
    for name, value in net.state_dict().items():
        if name in state and name.rsplit('.', 1)[0] not in measured:
            state[name] = value
    for name, (mean, variance) in measured.items():
        conv, norm = inside[name], name[:-2] + 'b' + name[-1]
        length = conv.weight.flatten(1).norm(dim=1).clamp(min=1e-6)
        scale = LENGTH / length
        state[name + '.weight'] = conv.weight * scale[:, None, None, None]
        state[norm + '.running_mean'] = (mean - conv.bias) * scale
        state[norm + '.running_var'] = variance * scale ** 2
        state[norm + '.weight'] = (variance * scale ** 2 + 1e-5).sqrt() / scale
        state[norm + '.bias'] = mean
    out.load_state_dict(state)
    return out.eval()


if __name__ == '__main__':
    torch.manual_seed(0)  # of what begins anew
    shard = np.load(sys.argv[3], mmap_mode='r')
    with torch.no_grad():
        before = folded(sys.argv[2])
        after = unfolded(before, spreads(before, shard))
        x = as_input(shard[:4])
        print('largest difference of a logit', (before(x)[0] - after(x)[0]).abs().max().item())
    torch.save(after.state_dict(), sys.argv[1])
