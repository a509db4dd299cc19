// load() works in every environment that can run the engine, and elsewhere throws an error that says what is missing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import test from 'node:test';
import vm from 'node:vm';
import { load } from '../../dist/npm/index.js';
import { load as loadExternal } from '../../dist/npm/external.js';
import { loadFast } from '../../dist/npm/fast.js';
import { loadFast as loadFastExternal } from '../../dist/npm/fast-external.js';
import { loadFastPool } from '../../dist/npm/fast-pool.js';
import { loadLanguageModels } from '../../dist/npm/language-model.js';
import { loadGradients } from '../../dist/npm/gradients.js';
import { loadGradients as loadGradientsExternal } from '../../dist/npm/gradients-external.js';
import { loadLanguageModels as loadLanguageModelsExternal } from '../../dist/npm/language-model-external.js';
import { loadNotebooks } from '../../dist/npm/notebooks.js';
import { loadNotebooks as loadNotebooksExternal } from '../../dist/npm/notebooks-external.js';
import { loadCheckpoint as loadCheckpointExternal } from '../../dist/npm/checkpoints-external.js';
import { ownUrl } from '../../dist/npm/load/wasm-address.js';
import { transferred } from './support/transferred.mjs';

const wasmFile = new URL('../../dist/npm/wasm/engine.wasm', import.meta.url);
const works = (engine) => assert.equal(engine.softmax([[1, 1]]).data[0], 0.5);

/** Replaces one property of an object while `body` runs, then restores it. */
async function replaced(object, name, value, body) {
  const before = object[name];
  object[name] = value;
  try {
    await body();
  } finally {
    object[name] = before;
  }
}

/**
 * Runs a server while `body` runs with its address. The server has engine.wasm, half.wasm (the first half of the file)
 * and the HTML page /words. It answers all other paths with 404. Returns the address.
 */
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

test('the external entry fetches engine.wasm, and an error names the address', async () => {
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
      message: `${at}/words is not WebAssembly: it begins with "<!doctype html><p>There is no "`,
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

test('the external entry accepts bytes, and then returns a new engine each time', async () => {
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
    /^Error: wasmBinary is not WebAssembly: it begins with "<!"$/,
  );
  await assert.rejects(
    loadExternal({ wasmBinary: transferred().buffer }),
    /^TypeError: wasmBinary is detached: its buffer was transferred$/,
  );
  await assert.rejects(
    loadExternal({ wasmBinary: 'AGFzbQ==' }),
    /^TypeError: wasmBinary must be an ArrayBuffer or a typed array but is the string "AGFzbQ=="$/,
  );
});

const fresh = ['fresh'];
const places = ['wasmUrl', 'wasmBinary', 'wasmModule', 'fresh'];
const loaders = [
  ['load', load, fresh],
  ['load, external', loadExternal, places],
  ['loadFast', loadFast, ['simd', ...fresh]],
  ['loadFast, external', loadFastExternal, ['simd', ...places]],
  ['loadLanguageModels', loadLanguageModels, ['simd', ...fresh]],
  ['loadLanguageModels, external', loadLanguageModelsExternal, ['simd', ...places]],
  ['loadGradients', loadGradients, ['simd', ...fresh]],
  ['loadGradients, external', loadGradientsExternal, ['simd', ...places]],
  ['loadNotebooks', loadNotebooks, fresh],
  ['loadNotebooks, external', loadNotebooksExternal, places],
  ['loadFastPool', loadFastPool, ['threads', 'simd']],
];
for (const [name, loader, names] of loaders) {
  test(`wrong options are refused with a clear error: ${name}`, async () => {
    const refused = (options, message) => assert.rejects(loader(options), { name: 'TypeError', message });
    await refused({ wasmURL: '/engine.wasm' }, `options has no option "wasmURL"; its options are ${names.join(', ')}`);
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

const compiled = async (name) =>
  WebAssembly.compile(await readFile(new URL(`../../dist/npm/wasm/${name}.wasm`, import.meta.url)));

for (const [name, start, wasm] of [
  ['load', (options) => loadExternal(options), 'engine'],
  ['loadNotebooks', (options) => loadNotebooksExternal(options), 'notebooks'],
  ['loadFast', (options) => loadFastExternal({ simd: 'baseline', ...options }), 'fast'],
  ['loadLanguageModels', (options) => loadLanguageModelsExternal(options), 'language-model'],
  ['loadGradients', (options) => loadGradientsExternal(options), 'language-model'],
])
  test(`the external ${name} accepts a compiled module, and then returns a new object each time`, async () => {
    const wasmModule = await compiled(wasm);
    const [one, other] = await Promise.all([start({ wasmModule }), start({ wasmModule })]);
    assert.equal(one.simd, 'baseline');
    assert.notEqual(one, other);
    await assert.rejects(start({ wasmModule: await readFile(wasmFile) }), {
      name: 'TypeError',
      message: 'wasmModule must be a WebAssembly.Module but is an object',
    });
  });

test('the external loadCheckpoint accepts a compiled module', async () => {
  const wasmModule = await compiled('checkpoints');
  await assert.rejects(loadCheckpointExternal({}, { simd: 'baseline', wasmModule }), /there is no config.json/);
  await assert.rejects(
    loadCheckpointExternal({}, { wasmModule: 7 }),
    /wasmModule must be a WebAssembly.Module but is 7/,
  );
});

test('the WebAssembly of another entry is refused', async () => {
  await assert.rejects(loadExternal({ wasmModule: await compiled('notebooks') }), {
    name: 'TypeError',
    message: 'this WebAssembly has no operation "schema": it belongs to another entry of riverbank',
  });
});

/** Runs `body` in a Node realm that cannot compile WebAssembly from bytes, like Cloudflare Workers. */
async function withoutCompiling(body) {
  const strict = vm.runInContext('WebAssembly', vm.createContext({}, { codeGeneration: { wasm: false } }));
  const { WebAssembly: before } = globalThis;
  globalThis.WebAssembly = strict;
  try {
    await body();
  } finally {
    globalThis.WebAssembly = before;
  }
}

test('on a runtime that cannot compile bytes the error recommends wasmModule, which works there', async () => {
  const wasmModule = await compiled('engine');
  const message =
    'this runtime does not compile WebAssembly from bytes; pass wasmModule (the entries that end in "external" take it)';
  await withoutCompiling(async () => {
    await assert.rejects(load({ fresh: true }), { message });
    await assert.rejects(loadExternal({ wasmBinary: await readFile(wasmFile) }), { message });
    works(await loadExternal({ wasmModule }));
  });
});

test('a relative address left by a bundler is resolved against the page', async () => {
  const file = { name: 'engine.wasm', address: () => ({ href: '/_next/static/media/engine.1a2b.wasm' }) };
  await replaced(globalThis, 'process', undefined, () =>
    replaced(globalThis, 'document', { baseURI: 'https://example.org/deep/page' }, async () => {
      assert.equal((await ownUrl(file)).href, 'https://example.org/_next/static/media/engine.1a2b.wasm');
    }),
  );
});

test('on a server the installed file is read, because a bundler’s address works only in browsers', async () => {
  for (const href of ['/_next/static/media/engine.1a2b.wasm', 'http://localhost:3000/node_modules/engine.wasm']) {
    const url = await ownUrl({ name: 'engine.wasm', address: () => ({ href }) });
    assert.equal(url.href, wasmFile.href);
  }
  await assert.rejects(ownUrl({ name: 'gone.wasm', address: () => ({ href: '/gone.wasm' }) }), {
    message:
      'the bundler left only an address for browsers, /gone.wasm; on a server pass wasmUrl, wasmBinary or wasmModule, or keep riverbank out of the bundle',
  });
});

test('in a script that is not a module the error asks for an address', async () => {
  const file = { name: 'engine.wasm', address: () => new URL('./engine.wasm', undefined) };
  await assert.rejects(ownUrl(file), /this script is not a module, .* pass wasmUrl, wasmBinary or wasmModule/);
});

test('Node reads the file even if a test defines document', () =>
  replaced(globalThis, 'document', { baseURI: 'http://localhost/' }, async () =>
    works(await loadExternal({ fresh: true })),
  ));

test('without TextDecoder all entries can be imported, and load() says what is missing', () => {
  const entries = ['index', 'external', 'fast', 'fast-pool', 'language-model', 'notebooks', 'checkpoints', 'elements'];
  const program = `
    delete globalThis.TextDecoder;
    delete globalThis.TextEncoder;
    for (const entry of ${JSON.stringify(entries)}) await import(new URL(entry + '.js', ${JSON.stringify(new URL('../../dist/npm/', import.meta.url).href)}));
    const { load } = await import(${JSON.stringify(new URL('../../dist/npm/external.js', import.meta.url).href)});
    console.log(await load().catch((error) => error.message));`;
  assert.equal(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim(),
    "riverbank needs TextDecoder and TextEncoder, which are missing here; in Jest's jsdom set them from node:util",
  );
});

test('files can be read in a Node 20 without process.getBuiltinModule', () => {
  const program = `
    delete process.getBuiltinModule;
    const { load } = await import(${JSON.stringify(new URL('../../dist/npm/external.js', import.meta.url).href)});
    console.log((await load()).softmax([[1, 1]]).data[0]);`;
  assert.equal(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim(),
    '0.5',
  );
});

test('two calls of load() at the same time return the same engine', async () => {
  const [one, other] = await Promise.all([load(), load({ fresh: false })]);
  assert.equal(one, other);
  works(one);
});

test('the error names the content security policy and keeps the browser’s error as its cause', async () => {
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

test('the error says that the browser has no SIMD', async () => {
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
            /was refused; it needs a runtime with WebAssembly SIMD: invalid value type 0x7b/,
          ),
      ),
  );
});

test('without DecompressionStream the error recommends the external entry', () =>
  replaced(globalThis, 'DecompressionStream', undefined, () =>
    assert.rejects(load({ fresh: true }), /no DecompressionStream.*riverbank\/external does not need it/),
  ));

test('load() tries again after it has failed', async () => {
  const program = `
    const { load } = await import(${JSON.stringify(new URL('../../dist/npm/index.js', import.meta.url).href)});
    const { WebAssembly } = globalThis;
    delete globalThis.WebAssembly;
    const reason = await load().catch((error) => error.message);
    globalThis.WebAssembly = WebAssembly;
    const engine = await load();
    console.log(reason, engine === await load(), engine.softmax([[1, 1]]).data[0]);`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.equal(said.trim(), 'riverbank needs WebAssembly, which this browser lacks or has disabled true 0.5');
});

test('the engine runs where compiling code from text is forbidden', () => {
  const program = `
    const { load } = await import(${JSON.stringify(new URL('../../dist/npm/index.js', import.meta.url).href)});
    let forbidden = false;
    try { new Function('return 1'); } catch { forbidden = true; }
    console.log(forbidden, (await load()).softmax([[1, 1]]).data[0]);`;
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', program];
  assert.equal(execFileSync(process.execPath, flags, { encoding: 'utf8' }).trim(), 'true 0.5');
});
