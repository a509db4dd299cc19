// The engine's results are independent copies and reproducible, and calls do not use more and more memory.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { load as loadExternal } from '../../dist/npm/external.js';

const engine = await load();
const river = [
  [1.2, 0, 0, 0.3],
  [0.8, 0.8, 0.2, 0],
  [0.9, 0, 0, 0.9],
];
const finance = [
  [0, 1.4, 0, 0.1],
  [0.8, 0.8, 0.2, 0],
  [0, 1.1, 0, 0.6],
];
const raw = (embeddings) => engine.attend({ embeddings, scale: 'off' });
const row = (matrix, index) => [...matrix.data.slice(index * matrix.columns, (index + 1) * matrix.columns)];
const shown = (numbers, digits = 3) => numbers.map((number) => number.toFixed(digits)).join(' ');

test('the river and finance example: equal bank vectors have a cosine of 0.623 after attention', () => {
  assert.equal(shown(row(raw(river).weights, 1)), '0.311 0.445 0.244');
  assert.equal(shown(row(raw(finance).weights, 1)), '0.332 0.406 0.262');
  assert.equal(engine.cosine(river[1], finance[1]), 1);
  assert.equal(engine.cosine(row(raw(river).output, 1), row(raw(finance).output, 1)).toFixed(3), '0.623');
});

test('the schema lists every matrix of a trace', () => {
  const names = engine.schema().map(({ name }) => name);
  const trace = raw(river);
  assert.ok(names.length >= 15 && new Set(names).size === names.length);
  for (const name of names) assert.ok(trace[name].data instanceof Float32Array, name);
  for (const { operands } of engine.schema()) assert.ok(operands.every((operand) => typeof operand === 'string'));
});

test('a result is a copy: changing it or the input changes no other result', () => {
  const input = { rows: 3, columns: 4, data: Float32Array.from(river.flat()) };
  const first = raw(input);
  const kept = [...first.weights.data];
  first.weights.data.fill(9);
  input.data.fill(0);
  assert.deepEqual([...raw(river).weights.data], kept);
  assert.equal(first.embeddings.data[0], Math.fround(1.2));
});

test('a result stays valid if the engine’s memory grows', async () => {
  const fresh = await load({ fresh: true });
  const trace = fresh.attend({ embeddings: river });
  const kept = [...trace.output.data];
  const size = fresh.memoryBytes;
  fresh.sinusoidalPositions(4096, 2048);
  assert.ok(fresh.memoryBytes > size);
  assert.deepEqual([...trace.output.data], kept);
});

test('ten thousand valid and ten thousand refused calls do not use more memory', () => {
  const work = (times) => {
    for (let i = 0; i < times; i++) {
      engine.attend({ embeddings: river, heads: 2, mask: { causal: true } });
      assert.throws(() => engine.attend({ embeddings: river, heads: 3 }));
    }
  };
  work(100);
  const size = engine.memoryBytes;
  work(10_000);
  assert.equal(engine.memoryBytes, size);
});

test('load() shares one engine, and returns a new one with fresh: true', async () => {
  assert.equal(await load(), engine);
  const fresh = await load({ fresh: true });
  assert.notEqual(fresh, engine);
  assert.deepEqual(fresh.attend({ embeddings: river }), engine.attend({ embeddings: river }));
});

test('the external entry gives the same bits, and its error names the missing file', async () => {
  const external = await loadExternal();
  assert.deepEqual(external.attend({ embeddings: river }), engine.attend({ embeddings: river }));
  await assert.rejects(loadExternal({ wasmUrl: new URL('./no-such.wasm', import.meta.url) }), /no-such\.wasm/);
  await assert.rejects(loadExternal({ wasmBinary: new Uint8Array([1, 2, 3, 4]) }), Error);
});

test('without WebAssembly, load() rejects with an error that names it', async () => {
  const { WebAssembly } = globalThis;
  delete globalThis.WebAssembly;
  try {
    await assert.rejects(load({ fresh: true }), /WebAssembly/);
  } finally {
    globalThis.WebAssembly = WebAssembly;
  }
});

test('float64 computes in double precision', () => {
  const trace = engine.attend({ embeddings: river, precision: 'float64' });
  assert.ok(trace.weights.data instanceof Float64Array);
  const sums = [0, 1, 2].map((index) => row(trace.weights, index).reduce((a, b) => a + b, 0));
  for (const sum of sums) assert.ok(Math.abs(sum - 1) < 1e-15);
});

test('a float64 call does not change the next float32 call', async () => {
  const want = (await load({ fresh: true })).softmax(river);
  engine.matmul(river, river, { transposeB: true, precision: 'float64' });
  assert.deepEqual(engine.softmax(river), want);
});

test('no file of the package evaluates text as code', async () => {
  const { readFile, readdir } = await import('node:fs/promises');
  const folder = new URL('../../dist/npm/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => /\.m?js$/.test(name));
  assert.ok(files.length > 10);
  for (const name of files) {
    assert.doesNotMatch(
      await readFile(new URL(name, folder), 'utf8'),
      /\beval\s*\(|\bnew Function\b|\bFunction\s*\(\s*['"`]/,
      name,
    );
  }
});
