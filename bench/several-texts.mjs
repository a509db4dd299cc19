// Compares one call for several texts with a loop of single calls, in this Node:
// `node bench/several-texts.mjs [baseline|relaxed]`.
import assert from 'node:assert/strict';
import { loadCheckpoint } from 'riverbank/checkpoints';
import { load } from 'riverbank';
import { loadFast } from 'riverbank/fast';
import { englishFiles } from 'riverbank-english';
import { median } from './measure.mjs';

const simd = process.argv[2] ?? 'baseline';
const rounds = 41;
const [engine, fast] = [await load(), await loadFast({ simd })];
const model = await loadCheckpoint(await englishFiles(), { simd });

const wave = (seed, size) => Float32Array.from({ length: size }, (_, i) => Math.sin(i * 12.9898 + seed));
const tensor = (seed, ...shape) => ({
  shape,
  data: wave(
    seed,
    shape.reduce((a, b) => a * b),
  ),
});

/** Splits a tensor along its first axis into one tensor for each text, as a program without batches has to. */
function cut({ shape: [texts, ...shape], data }) {
  const size = data.length / texts;
  return Array.from({ length: texts }, (_, i) => ({ shape, data: data.subarray(i * size, (i + 1) * size) }));
}

/** A mask for each text, which hides none, one or two of its last tokens. */
const padding = (texts, tokens) =>
  Array.from({ length: texts }, (_, text) => ({
    keyKeep: Uint8Array.from({ length: tokens }, (_, i) => Number(i < tokens - (text % 3))),
  }));

/** Comparisons of one layer of attention with all steps traced, for texts given as a tensor and as an array. */
function traced(texts, tokens, width, heads) {
  const batch = tensor(1, texts, tokens, width);
  const [query, key, value] = [2, 3, 4].map((seed) => ({ weight: tensor(seed, width, width) }));
  const [mask, layer] = [padding(texts, tokens), { heads, query, key, value }];
  const list = cut(batch);
  const each = (embeddings, i) => engine.attend({ embeddings, ...layer, mask: mask[i] });
  const name = `attend(): ${texts} texts, ${tokens} tokens, ${width} numbers`;
  return [
    [`${name}, tensor`, () => cut(batch).map(each), () => engine.attend({ embeddings: batch, ...layer, mask })],
    [`${name}, array`, () => list.map(each), () => engine.attend({ embeddings: list, ...layer, mask })],
  ];
}

/** Comparisons of fast attention for (texts × heads × tokens × d), or with one head for (texts × tokens × d). */
function fused(texts, heads, tokens, d) {
  const shape = heads === 1 ? [texts, tokens, d] : [texts, heads, tokens, d];
  const [queries, keys, values] = [1, 2, 3].map((seed) => tensor(seed, ...shape));
  const mask = padding(texts, tokens);
  const loop = () => {
    const [k, v] = [cut(keys), cut(values)];
    return cut(queries).map((q, i) => fast.attend({ queries: q, keys: k[i], values: v[i], heads, mask: mask[i] }));
  };
  const batch = () => fast.attend({ queries, keys, values, heads, mask });
  return [[`fast.attend(): ${texts} texts, ${heads} heads, ${tokens} tokens, ${d} numbers`, loop, batch]];
}

/** Comparisons of reading sentences with a checkpoint, and of computing their sentence vectors. */
function sentences(texts) {
  const text = Array.from({ length: texts }, (_, i) => `The ${['river', 'bank', 'otter'][i % 3]} number ${i} sleeps.`);
  const attentionMask = text.map((each) => model.read(each).tokens.map((_, i) => Number(i > 0)));
  return [
    [
      `read(): ${texts} sentences`,
      () => text.map((each, i) => model.read(each, { attentionMask: attentionMask[i] })),
      () => model.read(text, { attentionMask }),
    ],
    [
      `sentence(): ${texts} sentences`,
      () => text.map((each, i) => model.sentence(each, { attentionMask: attentionMask[i] })),
      () => model.sentence(text, { attentionMask }).toRows(),
    ],
  ];
}

const time = (run, count) => {
  const start = performance.now();
  for (let i = 0; i < count; i++) run();
  return (performance.now() - start) / count;
};

/**
 * Checks that a loop and a batch give the same numbers, and prints the median of the ratios batch / loop over all
 * rounds. Each round measures both, in alternating order.
 */
function compare([name, loop, batch]) {
  assert.ok(JSON.stringify(batch()) === JSON.stringify(loop()), `${name}: other numbers than in a loop`);
  for (const run of [loop, batch]) time(run, 20); // not counted: the engine optimises functions only after some calls
  const count = Math.ceil(10 / time(loop, 3)); // so many calls that they take at least 10 ms
  const turns = Array.from({ length: rounds }, (_, round) => {
    const times = new Map();
    for (const run of round % 2 ? [loop, batch] : [batch, loop]) times.set(run, time(run, count));
    return { loop: times.get(loop), batch: times.get(batch) };
  });
  const ratio = median(turns.map((turn) => turn.batch / turn.loop));
  console.log(`${ratio.toFixed(3)}  ${median(turns.map((turn) => turn.loop)).toFixed(3)} ms a loop  ${name}`);
}

const tasks = [
  ...[traced(8, 3, 4, 1), traced(8, 32, 64, 4), traced(64, 3, 4, 1)],
  ...[fused(8, 1, 3, 4), fused(64, 1, 3, 4), fused(8, 12, 32, 64), fused(8, 12, 128, 64)],
  ...[sentences(8), sentences(64)],
].flat();
for (const task of tasks) compare(task);
model.dispose();
