// Compares 16-bit with relaxed 8-bit dot products for one row times int8 weights, in this Node:
// `node bench/decoding/integer-dots.mjs [columns]`.
import fs from 'node:fs';
import path from 'node:path';
import { ensureEmscripten } from '../../tools/lib/emscripten.mjs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { run } from '../../tools/lib/run.mjs';
import { median } from '../measure.mjs';
import { memoryLimit } from './memory-limit.mjs';

const columns = Number(process.argv[2] ?? 576); // a multiple of 16
const rows = Math.floor(134e6 / columns / 4) * 4; // as many weights as SmolLM2-135M
const rounds = 21;
const wasm = inRoot('build/bench/integer_dots.wasm');

fs.mkdirSync(inRoot('build/bench'), { recursive: true });
run(path.join(ensureEmscripten(), 'em++'), [
  inRoot('bench/decoding/integer_dots.cc'),
  ...['-std=c++20', '-O3', '-msimd128', '-mrelaxed-simd', '-fno-exceptions', '--no-entry'],
  ...['-sSTANDALONE_WASM', '-sALLOW_MEMORY_GROWTH=1', '-o', wasm],
]);
const refuse = new Proxy({}, { get: () => () => 0 });
const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasm), {
  env: refuse,
  wasi_snapshot_preview1: refuse,
});
const { prepare, result, memory, _initialize, ...ways } = instance.exports;
_initialize?.();
prepare(rows, columns);

const products = (way) => {
  ways[way]();
  return new Int32Array(memory.buffer, result(), rows).slice();
};
const [want, got] = [products('shorts'), products('relaxed')];
const wrong = want.findIndex((number, row) => number !== got[row]);
if (wrong >= 0) throw new Error(`row ${wrong} is ${got[wrong]}, but with 16-bit products it is ${want[wrong]}`);

const limit = await memoryLimit(rows * columns);
const time = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const times = Array.from({ length: rounds }, () => ({
  limit: limit(),
  shorts: time(ways.shorts),
  relaxed: time(ways.relaxed),
}));
for (const name of ['limit', 'shorts', 'relaxed'])
  console.log(`${name.padEnd(8)} ${median(times.map((turn) => turn[name])).toFixed(1)} ms`);
console.log(`relaxed is ${median(times.map((turn) => turn.shorts / turn.relaxed)).toFixed(2)} times as fast as shorts`);
