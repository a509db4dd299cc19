"""Writes masked.json: words hidden by PyTorch's draws, and the losses and gradients of PyTorch's autograd in float64.

The model has two pre-norm blocks that read in both directions, and a tied output. It is written here with torch's own layer_norm, gelu and
softmax. Its float32 weights are drawn after torch.manual_seed in the order of parameter_list (src/model/parameters.h).

Run: python3 tests/model/make_masked.py
"""
import json
import os

import torch
from torch.nn import functional as F

VOCABULARY, WIDTH, LENGTH, HEADS, BLOCKS, HIDDEN, RESERVED, RATE = 11, 6, 5, 2, 2, 8, 2, 0.4


def hide(tokens, generator):
    """Of the chosen words, 80 % become the mask, 10 % another word, and 10 % stay."""
    chance = torch.rand(tokens.numel(), generator=generator)
    how = torch.rand(tokens.numel(), generator=generator)
    others = torch.randint(RESERVED, VOCABULARY, (tokens.numel(),), generator=generator)
    chosen = (chance < RATE) & (tokens >= RESERVED)
    hidden = torch.where(chosen & (how < 0.8), torch.zeros_like(tokens), tokens)
    hidden = torch.where(chosen & (how >= 0.8) & (how < 0.9), others, hidden)
    return hidden, torch.where(chosen, tokens, torch.full_like(tokens, -100))


def draw(seed):
    torch.manual_seed(seed)
    p = {'token_embedding_table.weight': torch.empty(VOCABULARY, WIDTH).normal_(0, 0.02),
         'positional_encoding_table.weight': torch.empty(LENGTH, WIDTH).normal_(0, 0.02)}

    def linear(name, out, width, bias=True):
        layer = torch.nn.Linear(width, out, bias=bias)
        p[name + '.weight'] = layer.weight.detach()
        if bias:
            p[name + '.bias'] = layer.bias.detach()

    def norm(name):
        p[name + '.weight'], p[name + '.bias'] = torch.ones(WIDTH), torch.zeros(WIDTH)

    for block in range(BLOCKS):
        at = f'blocks.{block}.'
        norm(at + 'norm_1')
        for head in range(HEADS):
            for part in ('key', 'query', 'value'):
                linear(f'{at}heads.{head}.{part}', WIDTH // HEADS, WIDTH, bias=False)
        linear(at + 'projection', WIDTH, WIDTH)
        norm(at + 'norm_2')
        linear(at + 'widen', HIDDEN, WIDTH)
        linear(at + 'narrow', WIDTH, HIDDEN)
    norm('norm')
    p['head.bias'] = torch.zeros(VOCABULARY)
    return {name: weight.double().requires_grad_() for name, weight in p.items()}


def loss_of(p, tokens, targets):
    def linear(x, name):
        return F.linear(x, p[name + '.weight'], p.get(name + '.bias'))

    def norm(x, name):
        return F.layer_norm(x, (WIDTH,), p[name + '.weight'], p[name + '.bias'])

    x = p['token_embedding_table.weight'][tokens] + p['positional_encoding_table.weight']
    for block in range(BLOCKS):
        at = f'blocks.{block}.'
        y = norm(x, at + 'norm_1')
        heads = []
        for head in range(HEADS):
            q, k, v = (linear(y, f'{at}heads.{head}.{part}') for part in ('query', 'key', 'value'))
            heads.append(F.softmax(q @ k.transpose(-1, -2) / (WIDTH // HEADS) ** 0.5, -1) @ v)
        x = x + linear(torch.cat(heads, -1), at + 'projection')
        x = x + linear(F.gelu(linear(norm(x, at + 'norm_2'), at + 'widen')), at + 'narrow')
    logits = norm(x, 'norm') @ p['token_embedding_table.weight'].T + p['head.bias']
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-100)


generator = torch.Generator().manual_seed(17)
words = torch.randint(0, VOCABULARY, (6 * LENGTH,), generator=torch.Generator().manual_seed(3))
hidden, targets = hide(words, generator)
parameters = draw(29)
loss = loss_of(parameters, hidden.view(6, LENGTH), targets.view(6, LENGTH))
loss.backward()
out = {'seed': 17, 'rate': RATE, 'reserved': RESERVED, 'parameters_seed': 29, 'vocabulary': VOCABULARY, 'embedding': WIDTH, 'length': LENGTH,
       'heads': HEADS, 'blocks': BLOCKS, 'hidden': HIDDEN, 'words': words.tolist(), 'tokens': hidden.tolist(), 'targets': targets.tolist(),
       'loss': loss.item(), 'gradients': {name: each.grad.flatten().tolist() for name, each in parameters.items()}}
with open(os.path.join(os.path.dirname(__file__), 'masked.json'), 'w', encoding='utf8') as file:
    json.dump(out, file)
    file.write('\n')
