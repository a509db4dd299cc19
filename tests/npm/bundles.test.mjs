// Tests the package as its users import it: through bundlers and through TypeScript.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { tryWay } from '../environments/try.mjs';
import { ways } from '../environments/ways.mjs';
import { browsers } from '../../tools/lib/browsers.mjs';
import { serve } from '../../tools/serve.mjs';
import { newPage } from '../support/new-page.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = (entry) => `
  import { load } from '${entry}';
  const engine = await load();
  const { weights } = engine.attend({ embeddings: [[1, 2], [3, 4]], scale: 'off' });
  const sum = weights.data[0] + weights.data[1];
  if (Math.abs(sum - 1) > 1e-6) throw new Error('weights sum to ' + sum);
  let refused = '';
  try { engine.attend({ embeddings: [[1, 2], [3]] }); } catch (error) { refused = error.message; }
  console.log(engine.version, refused);`;
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const said = `${version} the rows of embeddings differ in length: row 1 has 1 number but row 0 has 2 numbers`;

let folder;
const inFolder = (...names) => path.join(folder, ...names);

/** Makes a project with only the published files of the package installed. */
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riverbank-'));
  const home = inFolder('node_modules/riverbank');
  await mkdir(home, { recursive: true });
  await cp(path.join(root, 'package.json'), path.join(home, 'package.json'));
  await cp(path.join(root, 'dist/npm'), path.join(home, 'dist/npm'), { recursive: true });
  await writeFile(inFolder('package.json'), '{ "type": "module" }');
  await writeFile(inFolder('default.js'), program('riverbank'));
  await writeFile(inFolder('external.js'), program('riverbank/external'));
});
after(() => rm(folder, { recursive: true, force: true }));

const run = (...names) => execFileSync(process.execPath, [inFolder(...names)], { encoding: 'utf8' }).trim();

test('Node runs the package without a bundler', () => {
  assert.equal(run('default.js'), said);
  assert.equal(run('external.js'), said);
});

test('esbuild bundles the package into one minified file', async () => {
  const { build } = await import('esbuild');
  const { warnings } = await build({
    entryPoints: [inFolder('default.js')],
    outfile: inFolder('esbuild/out.mjs'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  });
  assert.deepEqual(warnings, []);
  assert.deepEqual(await readdir(inFolder('esbuild')), ['out.mjs']);
  assert.equal(run('esbuild/out.mjs'), said);
});

async function viteBuild(entry, outDir) {
  const { build } = await import('vite');
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    base: './',
    build: {
      outDir: inFolder(outDir),
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: inFolder(entry) },
    },
  });
}

/** The names of the files that Vite wrote, without their hashes. */
const assets = async (outDir) =>
  (await readdir(inFolder(outDir, 'assets'))).map((name) => name.replace(/-[\w-]{8}\./, '.')).sort();

test('Vite bundles the package into a single chunk', async () => {
  await viteBuild('default.js', 'vite');
  assert.deepEqual(await assets('vite'), ['default.js']);
  assert.equal(run('vite/assets', (await readdir(inFolder('vite/assets')))[0]), said);
});

test('Vite writes engine.wasm beside the chunk for the external entry', async () => {
  await viteBuild('external.js', 'vite-external');
  assert.deepEqual(await assets('vite-external'), ['engine.wasm', 'external.js']);
  const script = (await readdir(inFolder('vite-external/assets'))).find((name) => name.endsWith('.js'));
  assert.equal(run('vite-external/assets', script), said);
});

test('the elements work with lit installed: in Node, through esbuild and through Vite', async () => {
  await symlink(path.join(root, 'node_modules/lit'), inFolder('node_modules/lit'));
  await writeFile(
    inFolder('elements.js'),
    "import 'riverbank/elements'; console.log(customElements.get('matrix-view').name);",
  );
  assert.equal(run('elements.js'), 'MatrixView');
  const { build } = await import('esbuild');
  const {
    outputFiles: [bundle],
    warnings,
  } = await build({
    entryPoints: [inFolder('elements.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  assert.deepEqual(warnings, []);
  await viteBuild('elements.js', 'vite-elements');
  const script = await readFile(
    inFolder('vite-elements/assets', (await readdir(inFolder('vite-elements/assets')))[0]),
    'utf8',
  );
  for (const text of [bundle.text, script]) {
    for (const name of ['attention-view', 'matrix-view', 'softmax-steps'])
      assert.ok(new RegExp(`["'\`]${name}["'\`]`).test(text), `${name} is registered`);
  }
});

test('no file of the package uses Node’s process, which bundlers would add a polyfill for', async () => {
  for (const name of await readdir(inFolder('node_modules/riverbank/dist/npm/wasm'))) {
    if (name.endsWith('.mjs'))
      assert.doesNotMatch(
        await readFile(inFolder('node_modules/riverbank/dist/npm/wasm', name), 'utf8'),
        /\bprocess\b/,
        name,
      );
  }
});

const chrome = browsers().chromium;
for (const way of ways.filter(({ own }) => own)) {
  test(`every entry works in a page, a worker and a service worker as the README says: ${way.name}`, {
    skip: !chrome && 'there is no Chromium',
  }, async () => {
    const browser = await chromium.launch({
      executablePath: chrome,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
    try {
      const { failures } = await tryWay(way, {
        home: inFolder('ways'),
        packed: inFolder('node_modules/riverbank'),
        browser,
      });
      assert.deepEqual(failures, []);
    } finally {
      await browser.close();
    }
  });
}

for (const file of ['README.md', 'docs/guides/elements.md']) {
  test(`the elements of the example in ${file} appear on a page without an error`, {
    skip: !chrome && 'there is no Chromium',
  }, async () => {
    const [, snippet] = /```html\n(.*?)```/s.exec(await readFile(path.join(root, file), 'utf8'));
    await writeFile(inFolder('index.html'), `<!doctype html><title>elements</title>\n${snippet}`);
    const built = `vite-${file.replace(/\W/g, '-')}`;
    await viteBuild('index.html', built);
    const browser = await chromium.launch({
      executablePath: chrome,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
    const { url, close } = await serve({ folder: inFolder(built), port: 0 });
    try {
      const page = await newPage(browser);
      const errors = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(url);
      await page.waitForFunction(() => {
        const elements = [...document.querySelectorAll('attention-view, softmax-steps, matrix-view')];
        return elements.length > 0 && elements.every(({ shadowRoot }) => shadowRoot?.textContent.includes('bank'));
      });
      assert.deepEqual(errors, []);
    } finally {
      await browser.close();
      await close();
    }
  });
}

/** The errors that tsc reports for a program that uses the package, with one way of resolving modules. */
function typesOf(moduleResolution) {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const flags = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--target',
    'es2022',
    '--module',
    moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
    '--moduleResolution',
    moduleResolution,
    'usage.ts',
  ];
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...flags], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? '' : stdout;
}

for (const way of ['nodenext', 'bundler']) {
  test(`the types accept correct programs and refuse wrong ones: ${way}`, async () => {
    await cp(path.join(root, 'tests/npm/usage.ts'), inFolder('usage.ts'));
    assert.equal(typesOf(way), '');
  });
}
