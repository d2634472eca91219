"""Checks of what is done to a trained network: python3 -m unittest test_network"""
import os
import tempfile
import unittest
import warnings

import numpy as np
import torch

from export_onnx import export
from from_onnx import folded, spreads, unfolded
from net import TattooNet, as_input
from train import batch_of


def trained(seed):
    """A network whose batch norms have seen something, as after training."""
    torch.manual_seed(seed)
    net = TattooNet()
    for module in net.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            torch.nn.init.uniform_(module.weight, .5, 1.5)
            torch.nn.init.normal_(module.bias, 0, .2)
    with torch.no_grad():
        net(torch.randn(8, 3, 64, 64))
    return net.eval()


class NetworkTest(unittest.TestCase):
    def test_what_was_exported_comes_back_as_a_network_that_answers_the_same(self):
        net = trained(1)
        shard = np.random.default_rng(2).integers(0, 256, (8, 64, 64, 4), dtype=np.uint8)
        x = as_input(shard)
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(), torch.no_grad():
            warnings.simplefilter('ignore')
            path = os.path.join(folder, 'net.onnx')
            whole = net(x)
            export(net, path)
            before, back = net(x), folded(path)
            after = unfolded(back, spreads(back, shard))(x)
        for one in (0, 2):  # the inks' names are not delivered
            self.assertLess((before[one] - after[one]).abs().max().item(), 1e-3)
            self.assertLess((before[one] - whole[one]).abs().max().item(), .05)  # the weights are rounded to 16 bits

    def test_turned_and_cut_the_names_of_the_inks_stay_on_their_ink(self):
        row = np.zeros((64, 64, 4), np.uint8)
        row[4:28, 4:60, 3] = 2 + 8 * 5
        for seed in range(12):
            _, masks, inks, _ = batch_of([row], 64, np.random.default_rng(seed), .35)
            ink = torch.nn.functional.avg_pool2d(masks[:, 1:2], 2)[:, 0]
            self.assertTrue((inks[ink > .99] == 5).all() and (inks[ink < .01] == 0).all())


if __name__ == '__main__':
    unittest.main()
