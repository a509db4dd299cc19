"""A training step of the benchmark's language model in PyTorch, on one thread: prints {activation: {median, low, high, losses}} as JSON."""
import json
import statistics
import sys
import time

import torch
from torch import nn
from torch.nn import functional as F

B, T, D, HEADS, BLOCKS, VOCABULARY, SEED, STEPS = 32, 32, 64, 4, 2, 64, 7, 40


def tokens_and_targets():
    """(B × T) ids each, the same as bench/training/model.mjs draws."""
    state, drawn = 1, []
    for _ in range(2 * B * T):
        state = (state * 1664525 + 1013904223) % 2**32
        drawn.append(state * VOCABULARY // 2**32)
    return torch.tensor(drawn).view(2, B, T)


class Block(nn.Module):
    """Norm, attention, norm, feed-forward; the heads are initialised one by one and multiplied together."""

    def __init__(self, activation):
        super().__init__()
        self.activation = activation
        self.norm_1 = nn.LayerNorm(D)
        parts = [[nn.Linear(D, D // HEADS, bias=False).weight for _ in range(3)] for _ in range(HEADS)]
        self.kqv = nn.Parameter(torch.cat([parts[head][part] for part in range(3) for head in range(HEADS)]).detach())
        self.projection = nn.Linear(D, D)
        self.norm_2 = nn.LayerNorm(D)
        self.widen = nn.Linear(D, 4 * D)
        self.narrow = nn.Linear(4 * D, D)
        self.register_buffer("hidden", torch.full((T, T), float("-inf")).triu(1))

    def forward(self, x):  # (B × T × D)
        kqv = F.linear(self.norm_1(x), self.kqv).view(B, T, 3, HEADS, D // HEADS)
        k, q, v = kqv.permute(2, 0, 3, 1, 4)  # each (B × heads × T × D / heads)
        weights = torch.softmax(q @ k.transpose(-2, -1) / (D // HEADS) ** 0.5 + self.hidden, -1)
        x = x + self.projection((weights @ v).transpose(1, 2).reshape(B, T, D))
        return x + self.narrow(self.activation(self.widen(self.norm_2(x))))


class Model(nn.Module):
    def __init__(self, activation):
        super().__init__()
        self.tokens = nn.Embedding(VOCABULARY, D)
        self.positions = nn.Embedding(T, D)
        self.blocks = nn.Sequential(*(Block(activation) for _ in range(BLOCKS)))
        self.head = nn.Linear(D, VOCABULARY)

    def forward(self, tokens):  # (B × T) → (B × T × vocabulary)
        return self.head(self.blocks(self.tokens(tokens) + self.positions.weight))


def measure(activation):
    torch.manual_seed(SEED)
    model = Model(activation)
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3)
    tokens, targets = tokens_and_targets()
    times, losses = [], []
    for _ in range(STEPS):
        start = time.perf_counter()
        optimiser.zero_grad()
        loss = F.cross_entropy(model(tokens).view(-1, VOCABULARY), targets.view(-1))
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
        times.append((time.perf_counter() - start) * 1e3)
    times = sorted(times[3:])  # the first steps are slow: they allocate memory
    quarter = len(times) // 4
    return {"median": statistics.median(times), "low": times[quarter], "high": times[-1 - quarter], "losses": losses[:5]}


if __name__ == "__main__":
    torch.set_num_threads(1)
    activations = {"relu": F.relu, "gelu": F.gelu}
    results = {name: measure(activations[name]) for name in sys.argv[1:] or activations}
    print(json.dumps({"version": torch.__version__, **results}))
