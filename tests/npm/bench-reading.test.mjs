// Tests the reference of the reading benchmark: its BERT in float64 agrees with PyTorch's numbers for a small model.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { makeBert } from '../../bench/reading/bert.mjs';
import { read } from '../../bench/reading/float64.mjs';
import { readTensors } from '../../english/tensors.mjs';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';

const folder = new URL('../golden/models/bert/', import.meta.url);
const textOf = (name) => fs.readFileSync(new URL(name, folder), 'utf8');
const config = JSON.parse(textOf('config.json'));
const { cases } = JSON.parse(textOf('expected.json'));
const { tensors } = readTensors(Buffer.from(textOf('model.safetensors.base64'), 'base64'));
const sizes = {
  width: config.hidden_size,
  layers: config.num_hidden_layers,
  heads: config.num_attention_heads,
  eps: config.layer_norm_eps,
};

const largest = (numbers) => numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const apart = (got, want) => largest(Array.from(want, (value, i) => value - got[i])) / largest(want);

test('the reference computes the hidden states of the small BERT as PyTorch does in float64', () => {
  for (const { ids, hidden } of cases) {
    const states = read({ sizes, ids, tensors });
    assert.equal(states.length, hidden.length);
    states.forEach((state, layer) => assert.ok(apart(state, hidden[layer]) < 1e-6, `layer ${layer}`));
  }
});

test('the package reads a random BERT like the float64 reference', async () => {
  const small = {
    vocabulary: 50,
    positions: 20,
    width: 36,
    layers: 2,
    heads: 3,
    hidden: 77,
    eps: 1e-12,
    tokens: 13,
  };
  const bert = makeBert(small);
  const model = await loadCheckpoint(bert.files);
  const reading = model.read(bert.ids);
  model.dispose();
  read(bert).forEach((state, layer) => assert.ok(apart(reading.hidden[layer].data, state) < 1e-5, `layer ${layer}`));
});
