// Tests what a checkpoint's model returns about one layer: its trace, the matrices of a head, and substitutes for a
// word. Also tests heads that are switched off.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { modelNamed } from '../golden/npm/model-folders.mjs';

const bert = modelNamed('bert').files;
const text = 'The bank lent the money.';

test('trace() returns what attend() returns, with the numbers of read()', async () => {
  const model = await loadCheckpoint(bert);
  const { hidden, attention, ids } = model.read(text);
  const trace = model.trace(text, { layer: 1, head: 2 });
  const names = new Set(Object.keys(trace));
  for (const { name } of (await load()).schema()) assert.ok(names.has(name), name);
  assert.deepEqual(trace.embeddings, hidden[1]);
  assert.deepEqual([trace.weights.rows, trace.queries.columns, trace.heads], [ids.length, 8, 1]);
  const cells = ids.length ** 2;
  trace.weights.data.forEach((weight, i) => assert.ok(Math.abs(weight - attention[1].data[2 * cells + i]) < 1e-5));
  const all = model.trace(text, { layer: 1 });
  assert.deepEqual([all.weights.rows, all.heads], [4 * ids.length, 4]);
  assert.throws(
    () => model.trace(text, { layer: 2 }),
    /^RangeError: layer 2 is not there; the model has layers 0 to 1$/,
  );
  assert.throws(() => model.trace(text, {}), /^TypeError: layer must be a number but is undefined$/);
});

test('the matrices of projections() turn a trace’s embeddings into its queries, keys and values', async () => {
  for (const each of ['bert', 'gpt2', 'phi3', 'gpt_neox', 'qwen2']) {
    const model = await loadCheckpoint(modelNamed(each).files);
    const place = { layer: 1, head: 2 };
    const { embeddings: x, ...trace } = model.trace(text, place);
    const learned = model.projections(place);
    for (const [name, made] of [
      ['query', trace.queries],
      ['key', trace.keys],
      ['value', trace.values],
    ]) {
      const { weight, bias } = learned[name];
      assert.deepEqual([weight.rows, weight.columns], [x.columns, made.columns], name);
      if (bias !== undefined) assert.equal(bias.length, made.columns);
      made.data.forEach((number, i) => {
        const [row, column] = [Math.floor(i / made.columns), i % made.columns];
        let sum = bias?.[column] ?? 0;
        for (let k = 0; k < x.columns; k++)
          sum += x.data[row * x.columns + k] * weight.data[k * weight.columns + column];
        assert.ok(Math.abs(sum - number) < 1e-4, `${name} ${row}, ${column}: ${sum} and ${number}`);
      });
    }
  }
  const model = await loadCheckpoint(bert);
  const error = (place, what) => assert.throws(() => model.projections(place), what);
  error({ layer: 1, head: 4 }, /^RangeError: head 4 is not there; the model has heads 0 to 3$/);
  error({ layer: 1 }, /^TypeError: head must be a number but is undefined$/);
  error({ layer: 1, heads: 2 }, /^TypeError: projections has no option "heads"; its options are layer, head$/);
  model.dispose();
  error({ layer: 0, head: 0 }, /disposed/);
});

test('heads that share a key head have the same keys and values', async () => {
  const model = await loadCheckpoint(modelNamed('llama').files);
  const { heads, kvHeads, headSize, layout, causal } = model.config;
  assert.deepEqual(
    { heads, kvHeads, headSize, layout, causal },
    {
      heads: 4,
      kvHeads: 2,
      headSize: 8,
      layout: 'llama',
      causal: true,
    },
  );
  const all = model.trace(text, { layer: 1 });
  const traces = [0, 1, 2, 3].map((head) => model.trace(text, { layer: 1, head }));
  assert.deepEqual(
    [0, 1, 2, 3].map((head) => model.projections({ layer: 1, head }).keyHead),
    [0, 0, 1, 1],
  );
  assert.equal(all.keys.rows, 2 * all.embeddings.rows);
  assert.deepEqual(traces[0].keys, traces[1].keys);
  assert.deepEqual(traces[2].values, traces[3].values);
  assert.notDeepEqual(traces[1].keys, traces[2].keys);
  assert.notDeepEqual(traces[0].queries, traces[1].queries);
  model.dispose();
});

test('substitutes() returns the best words first, at any layer', async () => {
  const model = await loadCheckpoint(bert);
  const words = model.substitutes(text, 2, { count: 94 });
  assert.equal(words.length, 94);
  assert.ok(Math.abs(words.reduce((sum, { probability }) => sum + probability, 0) - 1) < 1e-5);
  assert.ok(words.every(({ logit }, i) => i === 0 || logit <= words[i - 1].logit));
  assert.equal(words[0].token, model.tokens([words[0].id]).tokens[0]);
  assert.equal(model.substitutes(text, 2).length, 10);
  assert.deepEqual(model.substitutes(text, 2, { layer: 2 }), words.slice(0, 10));
  assert.notDeepEqual(model.substitutes(text, 2, { layer: 0 }), words.slice(0, 10));
  assert.throws(() => model.substitutes(text, 8), /^RangeError: place is 8, but it must be from 0 to 7$/);
  assert.throws(() => model.substitutes(text, 0, { layer: 3 }), /^RangeError: layer is 3, but it must be from 0 to 2$/);
});

test('switching a head off changes all later layers, and with all heads on the results are those of the model', async () => {
  const model = await loadCheckpoint(bert);
  const [on, off] = [model.read(text), model.without({ heads: [{ layer: 1, head: 0 }] }).read(text)];
  assert.deepEqual(off.hidden[1], on.hidden[1]);
  assert.notDeepEqual(off.hidden[2], on.hidden[2]);
  assert.deepEqual(model.without({ heads: [] }).read(text), on);
  const twice = model.without({ heads: [{ layer: 0, head: 3 }] }).without({ heads: [{ layer: 1, head: 0 }] });
  const both = model.without({
    heads: [
      { layer: 0, head: 3 },
      { layer: 1, head: 0 },
    ],
  });
  assert.deepEqual(twice.read(text), both.read(text));
  assert.deepEqual(both.substitutes(text, 1), twice.substitutes(text, 1));
  assert.ok(both.trace(text, { layer: 1, head: 0 }).output.data.every((number) => number === 0));
  const wrong = model.without({ heads: [{ layer: 1, head: 4 }] });
  assert.throws(() => wrong.read(text), /^RangeError: head 4 is not there; the model has heads 0 to 3$/);
  assert.throws(() => model.without({ heads: [3] }), /^TypeError: heads\[0\] must be an object but is 3$/);
});
