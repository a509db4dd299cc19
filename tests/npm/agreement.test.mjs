// Words that stand in two places are the same in both: types, tables, versions.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import createModule from '../../dist/npm/engine.mjs';
import { load } from '../../dist/npm/index.js';

const fileOf = (path) => new URL(`../../${path}`, import.meta.url);
const textOf = (path) => readFile(fileOf(path), 'utf8');

/** The quoted words of `type Name = 'a' | 'b';`. */
function wordsOf(source, type) {
  const body = source.match(new RegExp(`export type ${type} =([^;]*);`))?.[1] ?? '';
  return [...body.matchAll(/'([^']+)'/g)].map(([, word]) => word);
}

async function startModule() {
  const bytes = await readFile(fileOf('dist/npm/engine.wasm'));
  return createModule({
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(bytes, imports).then(({ instance, module }) => receive(instance, module));
      return {};
    },
  });
}

test('the type FieldName names the fields of the engine’s own table', async () => {
  const names = (await load()).schema().map(({ name }) => name);
  assert.deepEqual(wordsOf(await textOf('src/npm/types.ts'), 'FieldName'), names);
});

test('every operand is an earlier field or the name of an input', async () => {
  const earlier = new Set(['divisor', 'mask', 'W_query', 'W_key', 'W_value', 'W_output']);
  for (const { name, operands } of (await load()).schema()) {
    for (const operand of operands) assert.ok(earlier.has(operand), `${name} ← ${operand}`);
    earlier.add(name);
  }
});

test('the module has the functions of the type EngineModule, and no others', async () => {
  const module = await startModule();
  const ofEmscripten = ['instantiateWasm', 'count_emval_handles'];
  const functions = Object.keys(module).filter((name) => typeof module[name] === 'function' && !/^_|^[A-Z]/.test(name) && !ofEmscripten.includes(name));
  const described = [...wordsOf(await textOf('src/npm/module.ts'), 'Operation'), 'reserve', 'release'];
  assert.deepEqual(functions.sort(), described.sort());
  assert.ok(module.wasmMemory instanceof WebAssembly.Memory);
});

test('the engine has the functions of the type Engine', async () => {
  const source = await textOf('src/npm/engine.ts');
  const described = [...source.matchAll(/^ {2}(?:readonly )?(\w+)(?=\(|:)/gm)].map(([, name]) => name);
  assert.ok(described.length > 25);
  assert.deepEqual(Object.keys(await load()).sort(), described.sort());
});

test('the version is that of package.json', async () => {
  const engine = await load();
  assert.equal(engine.version, JSON.parse(await textOf('package.json')).version);
  assert.equal(engine.simd, 'baseline');
});

test('both entries carry the same WebAssembly', async () => {
  const { packedWasm } = await import('../../dist/npm/engine-single.mjs');
  const packed = new Blob([Buffer.from(packedWasm, 'base64')]).stream().pipeThrough(new DecompressionStream('gzip'));
  assert.deepEqual(Buffer.from(await new Response(packed).arrayBuffer()), await readFile(fileOf('dist/npm/engine.wasm')));
});
