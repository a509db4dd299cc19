// load() gives an engine wherever it can, and says in plain words what is missing where it cannot.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import test from 'node:test';
import { load } from '../../dist/npm/index.js';
import { load as loadExternal } from '../../dist/npm/external.js';
import { loadFast } from '../../dist/npm/fast.js';
import { loadFast as loadFastExternal } from '../../dist/npm/fast-external.js';
import { loadFastPool } from '../../dist/npm/fast-pool.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';
import { loadLanguageModels as loadLanguageModelsExternal } from '../../dist/npm/language-model-external.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';
import { loadNotebooks as loadNotebooksExternal } from '../../dist/npm/notebooks-external.js';
import { transferred } from './support/transferred.mjs';

const wasmFile = new URL('../../dist/npm/wasm/engine.wasm', import.meta.url);
const works = (engine) => assert.equal(engine.softmax([[1, 1]]).data[0], 0.5);

/** Runs with one property of an object replaced, and puts it back. */
async function replaced(object, name, value, body) {
  const before = object[name];
  object[name] = value;
  try {
    await body();
  } finally {
    object[name] = before;
  }
}

/** Serves engine.wasm, the first half of it, a page of words in its place, or nothing. */
async function served(body) {
  const bytes = await readFile(wasmFile);
  const server = createServer((request, response) => {
    if (request.url === '/engine.wasm') response.setHeader('Content-Type', 'application/wasm').end(bytes);
    else if (request.url === '/half.wasm') response.end(bytes.subarray(0, bytes.length / 2));
    else if (request.url === '/words') response.end('<!doctype html><p>There is no such page.</p>');
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  try {
    await body(address);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  return address;
}

test('the external entry fetches, and says which address failed', async () => {
  const address = await served(async (at) => {
    const engine = await loadExternal({ wasmUrl: `${at}/engine.wasm` });
    works(engine);
    assert.equal(await loadExternal({ wasmUrl: new URL(`${at}/engine.wasm`) }), engine);
    assert.notEqual(await loadExternal({ wasmUrl: `${at}/engine.wasm`, fresh: true }), engine);
    await assert.rejects(loadExternal({ wasmUrl: `${at}/gone.wasm` }), (error) => {
      assert.equal(
        error.message,
        `the engine could not be loaded from ${at}/gone.wasm: the server answered 404 Not Found`,
      );
      return error.cause instanceof Error;
    });
    await assert.rejects(loadExternal({ wasmUrl: `${at}/words` }), {
      name: 'Error',
      message: `${at}/words is no WebAssembly, but begins with "<!doctype html><p>There is no "`,
    });
    await assert.rejects(loadExternal({ wasmUrl: `${at}/half.wasm` }), (error) => {
      assert.ok(error.message.startsWith(`${at}/half.wasm is truncated or damaged: `), error.message);
      return error.cause instanceof WebAssembly.CompileError;
    });
  });
  await assert.rejects(
    loadExternal({ wasmUrl: `${address}/late.wasm` }),
    /could not be loaded from .*late\.wasm: .*fail/,
  );
});

test('the external entry takes bytes, and shares nothing then', async () => {
  const wasmBinary = await readFile(wasmFile);
  const [one, other] = await Promise.all([loadExternal({ wasmBinary }), loadExternal({ wasmBinary })]);
  works(one);
  assert.notEqual(one, other);
  const { buffer, byteOffset, byteLength } = wasmBinary;
  works(await loadExternal({ wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) }));
  await assert.rejects(
    loadExternal({ wasmBinary: wasmBinary.subarray(0, 50_000) }),
    /^Error: wasmBinary is truncated or damaged: /,
  );
  await assert.rejects(
    loadExternal({ wasmBinary: Uint8Array.of(60, 33) }),
    /^Error: wasmBinary is no WebAssembly, but begins with "<!"$/,
  );
  await assert.rejects(
    loadExternal({ wasmBinary: transferred().buffer }),
    /^TypeError: wasmBinary has no memory any more: its buffer was transferred$/,
  );
  await assert.rejects(
    loadExternal({ wasmBinary: 'AGFzbQ==' }),
    /^TypeError: wasmBinary must be an ArrayBuffer or a typed array but is the string "AGFzbQ=="$/,
  );
});

const fresh = ['fresh'];
const places = ['wasmUrl', 'wasmBinary', 'fresh'];
const loaders = [
  ['load', load, fresh],
  ['load, external', loadExternal, places],
  ['loadFast', loadFast, ['simd', ...fresh]],
  ['loadFast, external', loadFastExternal, ['simd', ...places]],
  ['loadLanguageModels', loadLanguageModels, ['simd', ...fresh]],
  ['loadLanguageModels, external', loadLanguageModelsExternal, ['simd', ...places]],
  ['loadNotebooks', loadNotebooks, fresh],
  ['loadNotebooks, external', loadNotebooksExternal, places],
  ['loadFastPool', loadFastPool, ['threads', 'simd']],
];
for (const [name, loader, names] of loaders) {
  test(`options that are none are refused by name: ${name}`, async () => {
    const refused = (options, message) => assert.rejects(loader(options), { name: 'TypeError', message });
    await refused({ wasmURL: '/engine.wasm' }, `options has no option "wasmURL"; there are ${names.join(', ')}`);
    await refused(null, 'options must be an object but is null');
    await refused('fresh', 'options must be an object but is the string "fresh"');
    if (names.includes('fresh')) await refused({ fresh: 'yes' }, 'fresh must be true or false but is the string "yes"');
    if (names.includes('wasmUrl')) {
      for (const [given, shown] of [
        [7, '7'],
        [null, 'null'],
        ['http://', 'the string "http://"'],
      ])
        await refused({ wasmUrl: given }, `wasmUrl must be an address but is ${shown}`);
    }
  });
}

test('a file is read in every Node 20, also in those that have no process.getBuiltinModule', () => {
  const program = `
    delete process.getBuiltinModule;
    const { load } = await import(${JSON.stringify(new URL('../../dist/npm/external.js', import.meta.url).href)});
    console.log((await load()).softmax([[1, 1]]).data[0]);`;
  assert.equal(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim(),
    '0.5',
  );
});

test('two that load at the same time get the same engine', async () => {
  const [one, other] = await Promise.all([load(), load({ fresh: false })]);
  assert.equal(one, other);
  works(one);
});

test('a content security policy is named, and the browser’s own words are kept', async () => {
  const cause = new WebAssembly.CompileError(
    "WebAssembly.instantiate(): Refused to compile or instantiate WebAssembly module because 'unsafe-eval' is not an allowed source of script in the following Content Security Policy directive",
  );
  await replaced(
    WebAssembly,
    'instantiate',
    () => Promise.reject(cause),
    async () => {
      await assert.rejects(load({ fresh: true }), (error) => {
        assert.match(error.message, /Content-Security-Policy forbids WebAssembly.*'wasm-unsafe-eval'/);
        assert.equal(error.cause, cause);
        return true;
      });
    },
  );
  works(await load({ fresh: true }));
});

test('a browser without SIMD is named', async () => {
  const cause = new WebAssembly.CompileError('invalid value type 0x7b');
  await replaced(
    WebAssembly,
    'validate',
    () => false,
    () =>
      replaced(
        WebAssembly,
        'instantiate',
        () => Promise.reject(cause),
        () =>
          assert.rejects(
            load({ fresh: true }),
            /was refused; it needs a browser with WebAssembly SIMD: invalid value type 0x7b/,
          ),
      ),
  );
});

test('a browser that cannot unpack is told of the other entry', () =>
  replaced(globalThis, 'DecompressionStream', undefined, () =>
    assert.rejects(load({ fresh: true }), /no DecompressionStream.*riverbank\/external needs none/),
  ));

test('a load that failed is tried again', async () => {
  const program = `
    const { load } = await import(${JSON.stringify(new URL('../../dist/npm/index.js', import.meta.url).href)});
    const { WebAssembly } = globalThis;
    delete globalThis.WebAssembly;
    const reason = await load().catch((error) => error.message);
    globalThis.WebAssembly = WebAssembly;
    const engine = await load();
    console.log(reason, engine === await load(), engine.softmax([[1, 1]]).data[0]);`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.equal(said.trim(), 'riverbank needs WebAssembly, and this browser has none or has switched it off true 0.5');
});

test('it runs where making code from text is forbidden', () => {
  const program = `
    const { load } = await import(${JSON.stringify(new URL('../../dist/npm/index.js', import.meta.url).href)});
    let forbidden = false;
    try { new Function('return 1'); } catch { forbidden = true; }
    console.log(forbidden, (await load()).softmax([[1, 1]]).data[0]);`;
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', program];
  assert.equal(execFileSync(process.execPath, flags, { encoding: 'utf8' }).trim(), 'true 0.5');
});
