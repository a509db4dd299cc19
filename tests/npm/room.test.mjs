// Tests the memory that a module reserves for requests: its content survives growing, and large memory is freed.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';

const fileOf = (name) => new URL(`../../dist/npm/wasm/engine.${name}`, import.meta.url);

async function startModule() {
  const { default: createModule } = await import(fileOf('mjs'));
  const bytes = await readFile(fileOf('wasm'));
  return createModule({
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(bytes, imports).then(({ instance, module }) => receive(instance, module));
      return {};
    },
  });
}

test('small request memory is kept for the next request, and large memory is freed', async () => {
  const module = await startModule();
  const small = module.reserve(4096);
  assert.ok(small > 0);
  assert.equal(module.release(), 4096);
  assert.equal(module.reserve(1024), small);
  assert.equal(module.release(), 4096);
  assert.ok(module.reserve(4 << 20) > 0);
  assert.equal(module.release(), 0);
  assert.equal(module.reserve(1e12), 0);
});

test('the written content survives when the request memory grows', async () => {
  const module = await startModule();
  const view = (address) => new Float64Array(module.wasmMemory.buffer, address, 128);
  view(module.reserve(1024)).fill(7);
  assert.ok(view(module.reserve(8 << 20)).every((number) => number === 7));
});

test('a small request after a large one gives the same result', async () => {
  const engine = await load({ fresh: true });
  const large = { rows: 1024, columns: 1024, data: new Float32Array(1024 * 1024) };
  const small = [
    [1, 2],
    [3, 5],
  ];
  const want = engine.softmax(small);
  assert.equal(engine.softmax(large).data[0], 1 / 1024);
  for (let i = 0; i < 3; i++) assert.deepEqual(engine.softmax(small), want);
});
