"""Writes operators.json: scaled dot-product attention according to two specifications, computed in float64 with plain loops.

ONNX Attention, opset 24 (onnx.ai/onnx/operators/onnx__Attention.html), in the shapes and options of its operator tests, and
torch.nn.functional.scaled_dot_product_attention, by the equivalent code in its documentation. The inputs are our own.
past_key and past_value are put before the keys and values, as ONNX does internally. The first query then has the position
after them. ONNX's qk_matmul_output_mode 0 is the output `scores`, 1 is `capped` (with a softcap), 2 is `masked`, 3 is `weights`.
softcap comes before the mask, as ONNX corrected its text in 2026.

Left out:
- dropout: the engine draws dropout masks (`random`), but its attention has none.
- float16 and bfloat16, softmax_precision: attention computes in float32, or float64 for comparison.
- present_key and present_value: they are the past and the new inputs, one after the other; AttentionCache keeps them.
- ONNX's three axes (batch, tokens, heads * width): attend() takes this layout for one text; the cases use four axes.

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
    if math.isinf(x):
        return '-Infinity' if x < 0 else 'Infinity'
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


def attend(q, k, v, divide_by, softcap, causal_from, keep, add):
    """One head: all steps. causal_from is the position of query 0 among the keys, or None."""
    scores, capped_rows, masked_rows, weights, out = [], [], [], [], []
    for i, query in enumerate(q):
        row = [sum(a * b for a, b in zip(query, key)) / divide_by for key in k]
        hidden = [causal_from is not None and j > i + causal_from for j in range(len(k))]
        capped = [softcap * math.tanh(x / softcap) for x in row] if softcap else row
        masked = [-math.inf if hidden[j] or not keep(i, j) else capped[j] + add(i, j) for j in range(len(k))]
        highest = max(masked)
        powers = [math.exp(x - highest) for x in masked]
        share = [power / sum(powers) for power in powers]
        scores.append(row)
        capped_rows.append(capped)
        masked_rows.append(masked)
        weights.append(share)
        out.append([sum(w * value[c] for w, value in zip(share, v)) for c in range(len(v[0]))])
    return {'scores': scores, 'capped': capped_rows, 'masked': masked_rows, 'weights': weights, 'out': out}


def tolerance(x):
    largest = max(abs(number) for number in flat(x) if math.isfinite(number))
    return {'abs': float(f'{max(16 * 2**-24 * largest, 1e-7):.1e}'), 'rel': 0}


def case(name, seed, batch=2, heads=3, kv_heads=None, queries=4, keys=6, d_k=8, d_v=8, past=0, scale=None, causal=False,
         softcap=None, key_lengths=None, mask=None, mask_axes=2, notes=''):
    """mask: 'keep' or 'add', with mask_axes axes; scale: the factor of the products; key_lengths: the keys of each text that are
    not padding (ONNX's nonpad_kv_seqlen)."""
    dice = Dice(seed)
    kv_heads = kv_heads or heads
    q = dice.tensor(batch, heads, queries, d_k)
    k = dice.tensor(batch, kv_heads, past + keys, d_k)
    v = dice.tensor(batch, kv_heads, past + keys, d_v)
    group = heads // kv_heads
    divide_by = 1 / scale if scale else math.sqrt(d_k)
    shape = [batch, heads, queries, past + keys][4 - mask_axes:]
    given = None if mask is None else dice.bits(*shape) if mask == 'keep' else dice.tensor(*shape)
    # Makes each row see at least one key. The result of a row without keys is a convention, which other tests check.
    if mask == 'keep':
        given = with_first_key(given)
    results = [[attend(q[b][h], k[b][h // group], v[b][h // group], divide_by, softcap, past if causal else None,
                       lambda i, j: (mask != 'keep' or cell(given, b, h, i, j)) and (not key_lengths or j < key_lengths[b]),
                       lambda i, j: cell(given, b, h, i, j) if mask == 'add' else 0)
                for h in range(heads)] for b in range(batch)]
    inputs = {'q': tensor(q), 'k': tensor(k), 'v': tensor(v)}
    if mask == 'keep':
        inputs['keep_mask'] = tensor(given, 'bool')
    elif mask == 'add':
        inputs['add_mask'] = tensor(given)
    if key_lengths:
        inputs['key_keep'] = tensor([[int(j < length) for j in range(past + keys)] for length in key_lengths], 'bool')
    params = {'divide_by': divide_by}
    if causal:
        params['causal'] = True
    if past:
        params['first_query'] = past
    if softcap:
        params['softcap'] = softcap
    names = ['scores', *(['capped'] if softcap else []), 'masked', 'weights', 'out']
    outputs = {name: [[result[name] for result in side] for side in results] for name in names}
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
        yield f'{width}_softcap', {**sizes, 'softcap': 2.0}
        yield f'{width}_with_past_and_present', {**sizes, 'past': 12, 'mask': 'add'}
        yield f'{width}_with_past_and_present_softcap', {**sizes, 'past': 12, 'mask': 'add', 'softcap': 2.0}
    for axes in (3, 4):
        axis = {'mask_axes': axes}
        yield f'attn_mask_{axes}d', {**axis, 'mask': 'add'}
        yield f'attn_mask_{axes}d_causal', {**axis, 'mask': 'add', 'causal': True}
        yield f'with_past_and_present_mask_{axes}d', {**axis, 'mask': 'add', 'past': 12, 'd_v': 10}
    yield 'attn_mask_bool', {'mask': 'keep'}
    yield 'attn_mask_bool_4d', {'mask': 'keep', 'mask_axes': 4}
    yield 'past_and_causal', {'past': 12, 'causal': True}
    yield 'past_and_causal_gqa', {'past': 7, 'causal': True, 'heads': 4, 'kv_heads': 2, 'softcap': 3.0}
    yield 'bool_mask_softcap', {'mask': 'keep', 'softcap': 0.5, 'notes': 'a hidden key stays hidden: the cap comes first'}
    yield 'nonpad_kv_seqlen', {'key_lengths': [6, 3]}
    yield 'nonpad_kv_seqlen_gqa_causal', {'key_lengths': [5, 2], 'heads': 4, 'kv_heads': 2, 'causal': True}
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
    yield 'enable_gqa_documented', {'batch': 1, 'heads': 32, 'kv_heads': 8, 'queries': 4, 'keys': 5, 'd_k': 4, 'd_v': 4}
    yield 'enable_gqa_multi_query_causal', {'heads': 4, 'kv_heads': 1, 'queries': 5, 'keys': 5, 'causal': True}
    yield 'enable_gqa_bool_mask', {'heads': 6, 'kv_heads': 3, 'mask': 'keep', 'mask_axes': 4}
    yield 'enable_gqa_float_mask_scale', {'heads': 6, 'kv_heads': 2, 'mask': 'add', 'scale': 0.3, 'd_v': 3}
    yield 'one_query', {'queries': 1, 'keys': 9, 'causal': False}
    yield 'width_128', {'batch': 1, 'heads': 2, 'd_k': 128, 'd_v': 64}


def main():
    families = {'onnx_24': onnx_cases, 'torch_sdpa': torch_cases}
    named = [(f'{family}/{name}', sizes) for family, cases in families.items() for name, sizes in cases()]
    cases = [case(name, 1000 + i, **sizes) for i, (name, sizes) in enumerate(named)]
    text = ',\n'.join(json.dumps(each, separators=(',', ':')) for each in cases)
    head = {'schema': 'attention-golden/1/blocks', 'generated_by': {'script': 'tests/golden/make_operators.py', 'note': 'plain loops in float64'}}
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'operators.json'), 'w') as file:
        file.write(f'{json.dumps(head)[:-1]}, "cases": [\n{text}\n]}}\n')


main()
