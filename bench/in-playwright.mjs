// Opens a browser on a page that is isolated enough for exact clocks, and runs the benchmark in it.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { chromium, firefox } from '@playwright/test';
import { browsers } from '../tools/lib/browsers.mjs';
import { inRoot } from '../tools/lib/paths.mjs';

const types = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
const page = '<!doctype html><meta charset="utf-8"><title>bench</title><script src="/bench.js" type="module"></script>';

/** Serves the page, the bundle, and the peers' own files under /peers/, to this machine only. */
async function serve(script) {
  const folder = inRoot('bench/peers/node_modules');
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const ofBundle = { '/bench.js': script, '/fast-worker.js': path.join(path.dirname(script), 'fast-worker.js') };
    const file = ofBundle[pathname] ?? path.join(folder, path.normalize(pathname.replace('/peers/', '/')));
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin').setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    if (pathname === '/') response.setHeader('Content-Type', 'text/html').end(page);
    else if (!fs.existsSync(file)) response.writeHead(404).end();
    else response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream').end(fs.readFileSync(file));
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return server;
}

const launchers = {
  chromium: (executablePath) => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] }),
  firefox: (executablePath) => firefox.launch({ executablePath, channel: 'moz-firefox' }),
};

/** The results of one browser, or why there are none. */
export async function inBrowser(name, script, options) {
  const program = browsers()[name];
  if (!program) return { failed: `there is no ${name} on this machine` };
  const server = await serve(script);
  const browser = await launchers[name](program);
  try {
    const tab = await browser.newPage();
    tab.on('console', (message) => /done$/.test(message.text()) && console.log(`  ${message.text()}`));
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    await tab.waitForFunction(() => 'runSession' in globalThis);
    const results = await tab.evaluate((given) => globalThis.runSession(given), options);
    return { engine: `${name} ${browser.version()}`, ...results };
  } catch (reason) {
    return { failed: String(reason?.message ?? reason).slice(0, 500) };
  } finally {
    await browser.close();
    server.close();
  }
}
