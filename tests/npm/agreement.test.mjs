// Facts that are written in two places (types, tables, versions) are the same in both.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { loadFast } from '../../dist/npm/fast.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';
import { notebookOps } from '../../dist/npm/engine/notebook-ops.js';
import * as operations from '../../dist/npm/operations/notebooks.js';
import { Calls } from '../../dist/npm/wire/calls.js';

const fileOf = (path) => new URL(`../../${path}`, import.meta.url);
const textOf = (path) => readFile(fileOf(path), 'utf8');

/** For each WebAssembly module: the tables that declare its operations, and the operations that no table declares. */
const modules = {
  engine: { tables: ['about', 'schema', 'engine'], others: ['random'] },
  notebooks: { tables: ['about', 'notebooks'], others: [] },
  fast: { tables: ['about', 'attend-fast'], others: [] },
  'language-model': { tables: ['about', 'schema', 'gradients', 'language-model', 'written-text'], others: [] },
  checkpoints: { tables: ['about', 'checkpoints', 'written-text'], others: [] },
};

async function startModule(name) {
  const { default: createModule } = await import(fileOf(`dist/npm/wasm/${name}.mjs`));
  const bytes = await readFile(fileOf(`dist/npm/wasm/${name}.wasm`));
  return createModule({
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(bytes, imports).then(({ instance, module }) => receive(instance, module));
      return {};
    },
  });
}

test('trace-fields.ts declares the fields of a trace in the order of the engine’s schema', async () => {
  const names = (await load()).schema().map(({ name }) => name);
  assert.deepEqual(await membersOf('src/npm/operations/trace-fields.ts', 'TraceSteps'), names);
});

test('every operand in the schema is an earlier field or the name of an input', async () => {
  const earlier = new Set([
    'divisor',
    'softcap',
    'mask',
    'sinks',
    ...['query', 'key', 'value', 'output'].map((each) => `${each}.weight`),
  ]);
  for (const { name, operands } of (await load()).schema()) {
    for (const operand of operands) assert.ok(earlier.has(operand), `${name} ← ${operand}`);
    earlier.add(name);
  }
});

test('the schema has the names of options and of sizes in camelCase', async () => {
  const rows = (await load()).schema();
  for (const { name, rows: height, columns, operands } of rows)
    assert.doesNotMatch([name, height, columns, ...operands].join(), /_/);
  assert.deepEqual(rows.find(({ name }) => name === 'keys').operands, ['source', 'key.weight']);
  assert.equal(rows.find(({ name }) => name === 'keys').rows, 'kvHeads · keys');
});

test('notebook-ops.ts lists the operations of the notebooks’ module', async () => {
  const calls = new Calls(await startModule('notebooks'));
  const call = () => calls.call(operations.evaluate, () => ['float32', 'none', [], {}]);
  assert.throws(call, { message: `op must be one of ${notebookOps.join(', ')} but is "none"` });
});

for (const [name, { tables, others }] of Object.entries(modules)) {
  test(`the module ${name} has exactly the operations of its tables`, async () => {
    const module = await startModule(name);
    const ofEmscripten = ['instantiateWasm', 'count_emval_handles'];
    const functions = Object.keys(module).filter(
      (each) => typeof module[each] === 'function' && !/^_|^[A-Z]/.test(each) && !ofEmscripten.includes(each),
    );
    const rows = await Promise.all(tables.map((table) => import(`../../dist/npm/operations/${table}.js`)));
    const described = [...rows.flatMap((each) => Object.keys(each)), ...others, 'reserve', 'release'];
    assert.deepEqual(functions.sort(), described.sort());
    assert.ok(module.wasmMemory instanceof WebAssembly.Memory);
  });

  test(`the single-file and the external build of ${name} contain the same WebAssembly`, async () => {
    const { packedWasm } = await import(`../../dist/npm/wasm/${name}-single.mjs`);
    const packed = new Blob([Buffer.from(packedWasm, 'base64')]).stream().pipeThrough(new DecompressionStream('gzip'));
    assert.deepEqual(
      Buffer.from(await new Response(packed).arrayBuffer()),
      await readFile(fileOf(`dist/npm/wasm/${name}.wasm`)),
    );
  });
}

/** The names of an interface's members, each once: a function with several overloads is one member. */
async function membersOf(file, type) {
  const body = (await textOf(file)).match(new RegExp(`export interface ${type}\\b[^{]*\\{\\n(.*?)\\n\\}`, 's'))[1];
  return [...new Set([...body.matchAll(/^ {2}(?:readonly )?(\w+)(?=\(|:)/gm)].map(([, name]) => name))];
}

for (const [type, file, start] of [
  ['Engine', 'src/npm/engine/engine.ts', load],
  ['Notebooks', 'src/npm/engine/notebooks.ts', loadNotebooks],
  ['LanguageModels', 'src/npm/model/language-models.ts', loadLanguageModels],
  ['Fast', 'src/npm/fast/types.ts', loadFast],
]) {
  test(`the loaded object has exactly the functions of the type ${type}`, async () => {
    const described = [...(await membersOf('src/npm/wire/module.ts', 'About')), ...(await membersOf(file, type))];
    assert.ok(described.length > 5, described.join());
    assert.deepEqual(Object.keys(await start()).sort(), described.sort());
  });
}

test('the engine reports the version of package.json', async () => {
  const engine = await load();
  assert.equal(engine.version, JSON.parse(await textOf('package.json')).version);
  assert.equal(engine.simd, 'baseline');
});
