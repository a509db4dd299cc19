// The environments to try, each run as its users run it, in a folder with the example and the package.
import fs from 'node:fs';
import path from 'node:path';
import { ask, Stop } from '../../tools/lib/run.mjs';
import { serve } from '../../tools/serve.mjs';
import { readInFirefox, readInWebKit } from './browsers.mjs';
import { frameworks } from './frameworks.mjs';
import { bun, runtimes } from './runtimes.mjs';
import { servers, started } from './servers.mjs';
import { entryNames, html, prepare, run, runFile, seen, served, write } from './project.mjs';

const input = `[${entryNames.map((name) => `'${name}.js'`)}]`;

function viteConfig(folder, settings) {
  write(folder, 'index.html', html('./page.js'));
  prepare(folder, { worker: seen });
  const isolated = "{ 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }";
  write(
    folder,
    'vite.config.js',
    `export default {
    ${settings.map((each) => `${each},`).join(' ')}
    server: { headers: ${isolated} },
    build: { target: 'es2022', rollupOptions: { input: ['index.html', 'service-worker.js'], output: { entryFileNames: '[name].js' } } },
  };\n`,
  );
}

const viteBuild = (vite) => (folder, settings) => {
  viteConfig(folder, settings);
  run(folder, `${vite}/bin/vite.js`, 'build');
  return served(folder);
};

const viteDev = (vite) => (folder, settings) => {
  viteConfig(folder, settings);
  return started(folder, `${vite}/bin/vite.js`, []);
};

/** Runs the README's commands that copy files. */
function copy(folder, spans) {
  for (const command of spans.filter((span) => span.startsWith('cp '))) {
    const { status, stderr } = ask('bash', ['-c', command], { cwd: folder });
    if (status !== 0) throw new Stop(stderr);
  }
}

/** All parts of the example's page except the service worker. */
const inPages = ['page', 'pool', 'elements', 'worker'];

/** Returns a function that builds the page with Rollup or rolldown and serves it. */
const rollup = (program, config) => (folder, spans) => {
  prepare(folder);
  write(folder, 'rollup.config.js', config(spans));
  run(folder, program, '-c', 'rollup.config.js');
  copy(folder, spans);
  return served(folder, html('./page.js'));
};

const esbuild = (format) => (folder, spans) => {
  prepare(folder, format === 'esm' ? {} : { type: 'classic', options: '{ wasmUrl: `wasm/${name}.wasm` }' });
  runFile(
    folder,
    'esbuild/bin/esbuild',
    ...entryNames.map((name) => `${name}.js`),
    '--bundle',
    `--format=${format}`,
    '--outdir=dist',
  );
  copy(folder, spans);
  return served(folder, html('./page.js', format === 'esm' ? 'module' : 'text/javascript'));
};

const webpack = (folder) => {
  prepare(folder, { worker: seen, serviceWorker: seen });
  write(
    folder,
    'webpack.config.js',
    "export default { mode: 'production', entry: './page.js', output: { filename: 'page.js' } };\n",
  );
  run(folder, 'webpack/bin/webpack.js');
  return served(folder, html('./page.js', 'text/javascript'));
};

const rspack = (folder) => {
  prepare(folder, { worker: seen, serviceWorker: seen });
  write(
    folder,
    'rspack.config.js',
    "export default { mode: 'production', entry: './page.js', output: { filename: 'page.js' } };\n",
  );
  run(folder, '@rspack/cli/bin/rspack.js', 'build');
  return served(folder, html('./page.js', 'text/javascript'));
};

const bunBuild = (folder) => {
  prepare(folder);
  const args = ['build', ...entryNames.map((name) => `${name}.js`), '--outdir=dist', '--target=browser'];
  const { status, stdout, stderr } = ask(path.join(folder, '..', bun), args, { cwd: folder });
  if (status !== 0) throw new Stop(stdout + stderr);
  const packaged = path.join(folder, 'node_modules/riverbank/dist/npm');
  for (const name of ['wasm', 'fast-worker.js'])
    fs.cpSync(path.join(packaged, name), path.join(folder, 'dist', name), { recursive: true });
  return served(folder, html('./page.js'));
};

/** A browser without a bundler: an import map names the package's files. */
const importMap = (folder) => {
  prepare(folder);
  const { exports } = JSON.parse(fs.readFileSync(path.join(folder, 'node_modules/riverbank/package.json'), 'utf8'));
  const imports = {
    '@huggingface/tokenizers': './node_modules/@huggingface/tokenizers/dist/tokenizers.mjs',
    lit: './node_modules/lit/index.js',
    'lit/': './node_modules/lit/',
    'lit-html': './node_modules/lit-html/lit-html.js',
    'lit-html/': './node_modules/lit-html/',
    'lit-element/': './node_modules/lit-element/',
    '@lit/reactive-element': './node_modules/@lit/reactive-element/reactive-element.js',
    '@lit/reactive-element/': './node_modules/@lit/reactive-element/',
  };
  for (const [entry, { default: file }] of Object.entries(exports).filter(([, { types }]) => types))
    imports[path.posix.join('riverbank', entry)] = `./${path.posix.join('node_modules/riverbank', file)}`;
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  write(folder, 'index.html', html('./page.js').replace('<script', `${map}<script`));
  return serve({ folder, port: 0 });
};

/**
 * Parcel refuses import() in service workers. The checkpoint entries use import() to load the package for chat
 * templates, so the service worker does not try these entries.
 */
function leaveOutCheckpoints(folder) {
  const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
  const lines = read('entries.js').split('\n');
  const others = lines.filter((line) => !line.includes('riverbank/checkpoints'));
  write(folder, 'service-entries.js', others.join('\n'));
  write(folder, 'service-worker.js', read('service-worker.js').replace('./entries.js', './service-entries.js'));
}

const parcel = (folder, settings) => {
  prepare(folder, { worker: seen, serviceWorker: seen });
  leaveOutCheckpoints(folder);
  write(folder, 'index.html', html('./page.js'));
  const about = { type: 'module', ...JSON.parse(`{ ${settings.join(', ')} }`) };
  write(folder, 'package.json', JSON.stringify(about));
  write(folder, 'package-lock.json', '{}\n'); // Parcel finds the project's folder by this file
  run(folder, 'parcel/lib/bin.js', 'build', 'index.html', '--no-cache');
  const after = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (Object.keys(after).length !== Object.keys(about).length)
    throw new Stop(`Parcel has written to package.json: ${JSON.stringify(after)}`);
  return served(folder);
};

const rollupConfig = ([plugins]) => `
  import { nodeResolve } from '@rollup/plugin-node-resolve';
  import { importMetaAssets } from '@web/rollup-plugin-import-meta-assets';
  export default { input: ${input}, output: { dir: 'dist' }, ${plugins ?? ''} };\n`;
const rolldownConfig = () => `export default { input: ${input}, output: { dir: 'dist' } };\n`;

/**
 * All environments, first the bundlers. Each has a `name` and either `open`, which returns the page's {url, close()},
 * or `say`, which returns the results of a program: {part: {entry: '' or the error message}}.
 * - `line`: its row in the README's table.
 * - `needs`: the browser that the environment needs. It is not tried if the machine lacks this browser.
 * - `own`: this repository already depends on the bundler.
 * - `lacks`: the entries that the README says do not work, each with its error message.
 * - `only`: the parts whose results count. Default: all.
 * - `read`: reads the page's results. Default: in Chromium.
 * - `more`: returns further results, from the server.
 * - `bypassCSP`: whether the browser ignores the server's content security policy.
 */
export const ways = [
  { name: 'Vite 8 build', own: true, line: 'Vite 8', open: viteBuild('vite') },
  { name: 'Vite 8 dev', own: true, line: 'Vite 8', open: viteDev('vite') },
  ...['5', '6', '7'].flatMap((version) => [
    { name: `Vite ${version} build`, line: 'Vite 5, 6, 7', open: viteBuild(`vite${version}`) },
    { name: `Vite ${version} dev`, line: 'Vite 5, 6, 7', open: viteDev(`vite${version}`) },
  ]),
  { name: 'webpack', line: 'webpack 5', open: webpack },
  {
    name: 'Parcel',
    line: 'Parcel 2',
    open: parcel,
    bypassCSP: true, // Parcel's page contains an inline script, which the server's security policy forbids
  },
  { name: 'Rollup', line: 'Rollup 4', open: rollup('rollup/dist/bin/rollup', rollupConfig) },
  { name: 'rolldown', own: true, line: 'rolldown, esbuild', open: rollup('rolldown/bin/cli.mjs', rolldownConfig) },
  { name: 'esbuild', own: true, line: 'rolldown, esbuild', open: esbuild('esm') },
  {
    name: 'esbuild iife',
    own: true,
    line: 'rolldown, esbuild',
    open: esbuild('iife'),
    lacks: { 'riverbank/fast/pool': "a worker could not be created: Failed to construct 'URL': Invalid URL" },
  },
  { name: 'rspack', line: 'webpack 5', open: rspack },
  { name: 'bun build', line: 'Vite 8', open: bunBuild },
  // An import map applies to the page, but not to its workers. The example's own workers import by name. The pool's
  // worker imports by relative paths.
  { name: 'import map', own: true, open: importMap, bypassCSP: true, only: ['page', 'pool', 'elements'] },
  // Browsers other than Chromium open the page that Vite built. Firefox does not run modules in service workers.
  { name: 'Firefox', line: 'Vite 8', open: viteBuild('vite'), needs: 'firefox', read: readInFirefox, only: inPages },
  {
    name: 'Safari (WebKit)',
    line: 'Vite 8',
    open: viteBuild('vite'),
    needs: 'webkit',
    read: readInWebKit,
    lacks: { 'riverbank/fast/pool': 'this runtime has no SharedArrayBuffer, so memory cannot be shared' },
  },
  ...servers,
  ...frameworks,
  ...runtimes,
];
