// If an option's index is outside the list of choices, the engine refuses it with a clear error and never uses another
// choice.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

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

/**
 * Calls the module's `activate` with x = [[0]] and the index `place` of an activation: 0 to 4 mean 'none', 'relu',
 * 'gelu', 'geluTanh' and 'silu'. Returns '' or the engine's error.
 */
async function activateBy(place) {
  const module = await startModule();
  const slots = () => new Float64Array(module.wasmMemory.buffer);
  const start = module.reserve(64) / 8;
  slots().set([1, 1, 0, place], start); // rows, columns, the number 0, the index of the choice
  const reply = module.activate() / 8;
  if (slots()[reply] === 1) return '';
  const [count, address] = slots().subarray(reply + 1, reply + 3);
  return new TextDecoder().decode(new Uint8Array(module.wasmMemory.buffer, address, count));
}

test('every index in the list of choices is accepted', async () => {
  for (const place of [0, 1, 2, 3, 4]) assert.equal(await activateBy(place), '');
});

test('any other index is refused', async () => {
  for (const [place, shown] of [
    [5, '5'],
    [-1, '-1'],
    [0.5, '0.5'],
    [256, '256'],
    [NaN, 'NaN'],
  ])
    assert.equal(await activateBy(place), `${shown} is not the index of one of 5 choices`);
});
