"""Writes operators.json: scaled dot-product attention as two specifications describe it, computed in float64 with plain loops.

ONNX Attention, opset 23 (onnx.ai/onnx/operators/onnx__Attention.html), in the shapes and options of its operator tests, and
torch.nn.functional.scaled_dot_product_attention, by the equivalent that PyTorch documents. The inputs are numbers of our own.
Keys and values that a group of heads shares are written out for each head, and a past in front of the keys, as both do inside.

Not in it, because the engine has no such thing: softcap (and the scores after it), dropout, float16 and bfloat16.

Run: python3 tests/golden/make_operators.py
"""
import json
import math
import os
import struct


def float32(x):
    return struct.unpack('f', struct.pack('f', x))[0]


class Dice:
    """Pseudo-random hundredths from -1 to 1 (a linear congruential generator, Knuth's MMIX)."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return self.state / 2**63 - 1

    def tensor(self, *shape):
        return [self.tensor(*shape[1:]) for _ in range(shape[0])] if shape else float32(round(100 * self.next()) / 100)

    def bits(self, *shape):
        return [self.bits(*shape[1:]) for _ in range(shape[0])] if shape else int(self.next() > -0.4)


def shape_of(x):
    return [len(x), *shape_of(x[0])] if isinstance(x, list) else []


def flat(x):
    return [number for part in x for number in flat(part)] if isinstance(x, list) else [x]


def shortest(x):
    """The fewest digits that convert back to the same float32; nine are always enough."""
    x = float32(x)
    return next(number for digits in range(1, 10) if float32(number := float(f'{x:.{digits}g}')) == x)


def tensor(x, dtype='f32'):
    return {'dtype': dtype, 'shape': shape_of(x), 'data': [shortest(number) if dtype == 'f32' else number for number in flat(x)]}


def cell(mask, batch, head, query, key):
    """A number of a mask of two, three (heads) or four axes (batch, heads), where an axis of size 1 is broadcast."""
    places = [batch, head, query, key][4 - len(shape_of(mask)):]
    for place in places:
        mask = mask[place if len(mask) > 1 else 0]
    return mask


def attend(q, k, v, divide_by, causal_from, keep, add):
    """One head: scores, weights and output; causal_from is the position of query 0 among the keys, or None."""
    scores, weights, out = [], [], []
    for i, query in enumerate(q):
        row = [sum(a * b for a, b in zip(query, key)) / divide_by for key in k]
        hidden = [causal_from is not None and j > i + causal_from for j in range(len(k))]
        masked = [-math.inf if hidden[j] or not keep(i, j) else row[j] + add(i, j) for j in range(len(k))]
        highest = max(masked)
        powers = [math.exp(x - highest) for x in masked]
        share = [power / sum(powers) for power in powers]
        scores.append(row)
        weights.append(share)
        out.append([sum(w * value[c] for w, value in zip(share, v)) for c in range(len(v[0]))])
    return scores, weights, out


def tolerance(x):
    largest = max(abs(number) for number in flat(x))
    return {'abs': float(f'{max(16 * 2**-24 * largest, 1e-7):.1e}'), 'rel': 0}


def case(name, seed, batch=2, heads=3, kv_heads=None, queries=4, keys=6, d_k=8, d_v=8, past=0, scale=None, causal=False,
         mask=None, mask_axes=2, notes=''):
    """mask: 'keep' or 'add', with mask_axes axes; scale: the factor of the products."""
    dice = Dice(seed)
    kv_heads = kv_heads or heads
    q = dice.tensor(batch, heads, queries, d_k)
    k = dice.tensor(batch, kv_heads, past + keys, d_k)
    v = dice.tensor(batch, kv_heads, past + keys, d_v)
    k, v = ([[side[head * kv_heads // heads] for head in range(heads)] for side in x] for x in (k, v))
    divide_by = 1 / scale if scale else math.sqrt(d_k)
    shape = [batch, heads, queries, past + keys][4 - mask_axes:]
    given = None if mask is None else dice.bits(*shape) if mask == 'keep' else dice.tensor(*shape)
    # Each row sees at least one key: the result of a row without keys is a convention and tested elsewhere.
    if mask == 'keep':
        given = with_first_key(given)
    results = [[attend(q[b][h], k[b][h], v[b][h], divide_by, past if causal else None,
                       lambda i, j: mask != 'keep' or cell(given, b, h, i, j),
                       lambda i, j: cell(given, b, h, i, j) if mask == 'add' else 0)
                for h in range(heads)] for b in range(batch)]
    inputs = {'q': tensor(q), 'k': tensor(k), 'v': tensor(v)}
    if mask == 'keep':
        inputs['keep_mask'] = tensor(given, 'bool')
    elif mask == 'add':
        inputs['add_mask'] = tensor(given)
    params = {'divide_by': divide_by}
    # The engine's causal mask begins at key 0; for other offsets a mask is needed.
    if causal and past:
        inputs['keep_mask'] = tensor([[int(j <= i + past) for j in range(past + keys)] for i in range(queries)], 'bool')
    elif causal:
        params['causal'] = True
    outputs = {name: [[result[part] for result in side] for side in results] for part, name in enumerate(['scores', 'weights', 'out'])}
    made = {'id': name, 'op': 'sdpa', 'params': params, 'inputs': inputs,
            'outputs': {name: tensor(x) for name, x in outputs.items()},
            'tolerance': {name: tolerance(x) for name, x in outputs.items()}}
    return {**made, 'notes': notes} if notes else made


def with_first_key(mask):
    return [with_first_key(part) for part in mask] if isinstance(mask[0], list) else [1, *mask[1:]]


WIDTHS = {'plain': {}, 'gqa': {'batch': 1, 'heads': 9, 'kv_heads': 3}, 'diff_head_sizes': {'d_v': 10}}


def onnx_cases():
    for width, sizes in WIDTHS.items():
        yield f'{width}', sizes
        yield f'{width}_scaled', {**sizes, 'scale': 0.01}
        yield f'{width}_causal', {**sizes, 'causal': True}
        yield f'{width}_attn_mask', {**sizes, 'mask': 'add'}
        yield f'{width}_with_past_and_present', {**sizes, 'past': 12, 'mask': 'add'}
    for axes in (3, 4):
        axis = {'mask_axes': axes}
        yield f'attn_mask_{axes}d', {**axis, 'mask': 'add'}
        yield f'attn_mask_{axes}d_causal', {**axis, 'mask': 'add', 'causal': True}
        yield f'with_past_and_present_mask_{axes}d', {**axis, 'mask': 'add', 'past': 12, 'd_v': 10}
    yield 'attn_mask_bool', {'mask': 'keep'}
    yield 'attn_mask_bool_4d', {'mask': 'keep', 'mask_axes': 4}
    yield 'past_and_causal', {'past': 12, 'causal': True}
    yield 'multi_query', {'heads': 4, 'kv_heads': 1}


def torch_cases():
    yield 'self', {'heads': 2, 'queries': 7, 'keys': 7}
    yield 'is_causal', {'heads': 2, 'queries': 7, 'keys': 7, 'causal': True}
    yield 'is_causal_fewer_queries', {'queries': 3, 'keys': 8, 'causal': True, 'notes': 'the triangle begins at the upper left'}
    yield 'is_causal_more_queries', {'queries': 8, 'keys': 3, 'causal': True}
    yield 'bool_mask', {'mask': 'keep'}
    yield 'bool_mask_for_each_head', {'mask': 'keep', 'mask_axes': 4}
    yield 'float_mask', {'mask': 'add'}
    yield 'scale', {'scale': 0.3}
    yield 'values_of_another_width', {'d_v': 3}
    yield 'enable_gqa', {'heads': 8, 'kv_heads': 2, 'queries': 5, 'keys': 5}
    yield 'one_query', {'queries': 1, 'keys': 9, 'causal': False}
    yield 'width_128', {'batch': 1, 'heads': 2, 'd_k': 128, 'd_v': 64}


def main():
    families = {'onnx_23': onnx_cases, 'torch_sdpa': torch_cases}
    named = [(f'{family}/{name}', sizes) for family, cases in families.items() for name, sizes in cases()]
    cases = [case(name, 1000 + i, **sizes) for i, (name, sizes) in enumerate(named)]
    text = ',\n'.join(json.dumps(each, separators=(',', ':')) for each in cases)
    head = {'schema': 'attention-golden/1/blocks', 'generated_by': {'script': 'tests/golden/make_operators.py', 'note': 'plain loops in float64'}}
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'operators.json'), 'w') as file:
        file.write(f'{json.dumps(head)[:-1]}, "cases": [\n{text}\n]}}\n')


main()
