// Opens a browser on a page that is isolated enough for exact clocks, and runs the benchmark in it.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { chromium, firefox } from '@playwright/test';
import { browsers } from '../tools/lib/browsers.mjs';
import { inRoot } from '../tools/lib/paths.mjs';
import { measureFrames } from './frames.mjs';

const types = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
const page = '<!doctype html><meta charset="utf-8"><title>bench</title><script src="/bench.js" type="module"></script>';

/** The file that an address means: of the bundle, or, under /peers/, of the peers themselves. */
function fileOf(pathname, script) {
  const safe = path.posix.normalize(pathname);
  if (safe === '/bench.js') return script;
  if (safe.startsWith('/peers/')) return inRoot('bench/peers/node_modules', safe.slice('/peers/'.length));
  return path.join(path.dirname(script), safe);
}

/** Serves the page and its files to this machine only. */
async function serve(script) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = fileOf(pathname, script);
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin').setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    if (pathname === '/empty') response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>empty</title>');
    else if (pathname === '/') response.setHeader('Content-Type', 'text/html').end(page);
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

/** Opens the page, waits until `ready` is true in it, and gives what `work` gives. */
async function inPage(browser, server, address, work) {
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    tab.on('console', (message) => /done$/.test(message.text()) && console.log(`  ${message.text()}`));
    await tab.goto(`http://127.0.0.1:${server.address().port}${address}`);
    return await work(tab);
  } finally {
    await context.close();
  }
}

const sessionIn = (browser, server, options) => inPage(browser, server, '/', async (tab) => {
  await tab.waitForFunction(() => 'runSession' in globalThis);
  return tab.evaluate((given) => globalThis.runSession(given), options);
});

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** What a page waits for, each time in a fresh one: medians of five. */
async function startUp(browser, server) {
  const repeat = async (work) => {
    const numbers = [];
    for (let i = 0; i < 5; i++) numbers.push(await inPage(browser, server, '/empty', (tab) => tab.evaluate(work)));
    return median(numbers);
  };
  return {
    firstResult: await repeat(async () => {
      const start = performance.now();
      await (await import('/start-up/start-up.js')).firstResult();
      return performance.now() - start;
    }),
    firstCall: await repeat(async () => {
      const { first, steady } = await (await import('/start-up/start-up.js')).firstCall();
      return first / steady;
    }),
    longMemory: await inPage(browser, server, '/empty', (tab) => tab.evaluate(async () => (await import('/start-up/start-up.js')).longMemory())),
  };
}

/** The results of one browser, or why there are none. */
export async function inBrowser(name, script, options) {
  const program = browsers()[name];
  if (!program) return { failed: `there is no ${name} on this machine` };
  const server = await serve(script);
  const browser = await launchers[name](program);
  try {
    const results = await sessionIn(browser, server, options);
    if ('start-up'.includes(options.only)) results.startUp = await startUp(browser, server);
    if ('frames'.includes(options.only)) results.frames = await measureFrames(browser);
    if (name === 'chromium' && Object.keys(results.cases).length > 0) results.compat = await sessionIn(browser, server, { ...options, compat: true });
    return { engine: `${name} ${browser.version()}`, ...results };
  } catch (reason) {
    return { failed: String(reason?.message ?? reason).slice(0, 500) };
  } finally {
    await browser.close();
    server.close();
  }
}
