// Writes the files of the measured decoder, serves them, and measures in one page of Chromium.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { inRoot } from '../../tools/lib/paths.mjs';
import { ask } from '../../tools/lib/run.mjs';
import { decodingBars, decodingLines } from './bars.mjs';
import { writeGguf } from './gguf.mjs';
import { writeSafetensors } from './safetensors.mjs';

const folder = inRoot('build/decoding');

/** Writes the missing files, about 700 MB. */
function writeFiles() {
  fs.mkdirSync(folder, { recursive: true });
  const write = (name, work) => {
    if (fs.existsSync(`${folder}/${name}`)) return;
    console.log(`  writing build/decoding/${name} ...`);
    fs.rmSync(`${folder}/unfinished`, { recursive: true, force: true });
    work(`${folder}/unfinished`);
    fs.renameSync(`${folder}/unfinished`, `${folder}/${name}`);
  };
  write('model', writeSafetensors);
  write('q8_0.gguf', (file) => writeGguf(file, 'q8_0'));
  write('f16.gguf', (file) => writeGguf(file, 'f16'));
}

async function bundlePage() {
  await build({
    entryPoints: [inRoot('bench/decoding/in-page.mjs')],
    outfile: `${folder}/page.js`,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
    external: ['/peers/*'],
    alias: { 'riverbank/checkpoints': inRoot('dist/npm/checkpoints.js') },
  });
}

const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

function fileOf(pathname) {
  const safe = path.posix.normalize(pathname);
  if (safe.startsWith('/peers/')) return inRoot('bench/peers/node_modules', safe.slice('/peers/'.length));
  return path.join(folder, safe.replace(/^\/decoding\//, '/'));
}

/** Serves files and parts of files, to this machine only. */
async function serve() {
  const server = http.createServer(({ url, headers }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/')
      return response
        .writeHead(200, { 'content-type': 'text/html', ...isolated })
        .end('<!doctype html><title>decoding</title><script type="module" src="/page.js"></script>');
    const file = fileOf(pathname);
    if (!fs.existsSync(file) || fs.statSync(file).isDirectory()) return response.writeHead(404, isolated).end();
    const { size } = fs.statSync(file);
    const [, begin, end] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
    const type = { 'content-type': types[path.extname(file)] ?? 'application/octet-stream', ...isolated };
    if (begin === undefined) {
      response.writeHead(200, { ...type, 'content-length': size });
      return fs.createReadStream(file).pipe(response);
    }
    response.writeHead(206, { ...type, 'content-range': `bytes ${begin}-${end}/${size}` });
    return fs.createReadStream(file, { start: Number(begin), end: Number(end) }).pipe(response);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

/** The results of in-page.mjs and their bars. `quick`: shorter texts and fewer rounds. */
export async function measureDecoding(browser, { quick = false } = {}) {
  writeFiles();
  await bundlePage();
  const server = await serve();
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    tab.setDefaultTimeout(0);
    tab.on('console', (message) => console.log(`  ${message.text()}`));
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    await tab.waitForFunction(() => 'measureDecoding' in globalThis);
    const options = quick
      ? { prompt: 60, tokens: 20, rounds: 3, threads: [1], long: false }
      : { prompt: 512, tokens: 128, rounds: 3, threads: [1, 2], long: true };
    const results = await tab.evaluate((wanted) => globalThis.measureDecoding(wanted), options);
    const { status, stdout } = ask(process.execPath, [inRoot('bench/decoding/billion.mjs')]);
    if (status === 0) results.billion = JSON.parse(stdout.trim().split('\n').at(-1));
    console.log(decodingLines(decodingBars(results)).join('\n'));
    return results;
  } finally {
    await context.close();
    server.close();
    server.closeAllConnections();
  }
}
