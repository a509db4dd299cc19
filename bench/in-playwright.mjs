// Opens a browser on a cross-origin isolated page, where clocks are precise, and runs the benchmark
// in it.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { chromium, firefox } from '@playwright/test';
import { browsers } from '../tools/lib/browsers.mjs';
import { inRoot } from '../tools/lib/paths.mjs';
import { partsOf } from './cases.mjs';
import { measureDecoding } from './decoding/measure.mjs';
import { measureEnglish } from './english.mjs';
import { measureFrames } from './frames.mjs';
import { median, wordsOf } from './measure.mjs';

const types = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
};
const page = '<!doctype html><meta charset="utf-8"><title>bench</title><script src="/bench.js" type="module"></script>';

const folders = { '/peers/': 'bench/peers/node_modules', '/own-model/': 'english/model' };

/** The file that is served for a path: a file of the bundle, of the peers, or of our own model. */
function fileOf(pathname, script) {
  const safe = path.posix.normalize(pathname);
  if (safe === '/bench.js') return script;
  const start = Object.keys(folders).find((each) => safe.startsWith(each));
  if (start) return inRoot(folders[start], safe.slice(start.length));
  return path.join(path.dirname(script), safe);
}

/** Serves the page and its files, to this machine only. */
async function serve(script) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = fileOf(pathname, script);
    response
      .setHeader('Cross-Origin-Opener-Policy', 'same-origin')
      .setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    if (pathname === '/empty')
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>empty</title>');
    else if (pathname === '/') response.setHeader('Content-Type', 'text/html').end(page);
    else if (!fs.existsSync(file)) response.writeHead(404).end();
    else
      response
        .setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream')
        .end(fs.readFileSync(file));
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

const launchers = {
  chromium: (executablePath) =>
    chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] }),
  firefox: (executablePath) => firefox.launch({ executablePath, channel: 'moz-firefox' }),
};

/** Opens a page and returns the result of `work`; calls `hear` with the messages that the page logs to the console. */
async function inPage(browser, server, address, work, hear = () => {}) {
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    tab.on('console', (message) => hear(message.text()));
    await tab.goto(`http://127.0.0.1:${server.address().port}${address}`);
    return await work(tab);
  } finally {
    await context.close();
  }
}

const longestSilence = 300_000; // ms: a page that logs nothing for longer is closed

/** Returns the result of `work`. Fails if the page's last message, at the time `lastMessageAt()`, is too long ago. */
async function withSilenceLimit(lastMessageAt, work) {
  let watch;
  const silent = new Promise((_, reject) => {
    watch = setInterval(
      () =>
        Date.now() - lastMessageAt() > longestSilence &&
        reject(new Error(`no message for ${longestSilence / 60_000} minutes`)),
      1000,
    );
  });
  try {
    return await Promise.race([work, silent]);
  } finally {
    clearInterval(watch);
  }
}

/**
 * Measures one part in a new page. If a contender crashes or blocks the page while it starts, the part is measured
 * again without that contender. If the page fails at another time, the part has no results.
 */
async function partIn(browser, server, options, part) {
  const left = {};
  for (;;) {
    let entering = '';
    let lastMessageAt = Date.now();
    const hear = (words) => {
      lastMessageAt = Date.now();
      if (words.startsWith('entering ')) entering = words.slice('entering '.length);
      if (words.endsWith(' done')) console.log(`  ${words}`);
    };
    try {
      const results = await inPage(
        browser,
        server,
        '/',
        async (tab) => {
          await tab.waitForFunction(() => 'runSession' in globalThis);
          const given = { ...options, parts: [part], without: Object.keys(left) };
          return withSilenceLimit(
            () => lastMessageAt,
            tab.evaluate((wanted) => globalThis.runSession(wanted), given),
          );
        },
        hear,
      );
      for (const [name, failed] of Object.entries(left)) results.cases[part][name] = { failed };
      return results;
    } catch (reason) {
      const failed = wordsOf(reason);
      console.log(`  ${part}${entering && `, ${entering}`}: ${failed}`);
      if (entering === '') return {};
      left[entering] = failed;
    }
  }
}

/** Measures all parts, one after the other. If one part fails, the other parts keep their results. */
async function sessionIn(browser, server, options) {
  const results = { absent: {}, cases: {}, limits: {} };
  for (const part of partsOf(options)) {
    const { absent, cases, limits, ...others } = await partIn(browser, server, options, part);
    Object.assign(results, others, {
      absent: { ...results.absent, ...absent },
      cases: { ...results.cases, ...cases },
      limits: { ...results.limits, ...limits },
    });
  }
  return results;
}

/**
 * Measures each of these in new pages: the time until the first result (ms, median of five), the first call's time
 * divided by a later call's (median of five), and the memory for a long text (bytes).
 */
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
    longMemory: await inPage(browser, server, '/empty', (tab) =>
      tab.evaluate(async () => (await import('/start-up/start-up.js')).longMemory()),
    ),
  };
}

/** The results of one browser, or the reason why there are none. */
export async function inBrowser(name, script, options) {
  const program = browsers()[name];
  if (!program) return { failed: `there is no ${name} on this machine` };
  const server = await serve(script);
  const browser = await launchers[name](program);
  try {
    const results = await sessionIn(browser, server, options);
    const add = async (part, field, work) => {
      if (!part.includes(options.only)) return;
      try {
        results[field] = await work();
      } catch (reason) {
        console.log(`  ${part}: ${wordsOf(reason)}`);
      }
    };
    await add('start-up', 'startUp', () => startUp(browser, server));
    await add('frames', 'frames', () => measureFrames(browser));
    await add('english', 'english', () => measureEnglish(browser));
    if (name === 'chromium') await add('decoding', 'decoding', () => measureDecoding(browser, options));
    if (name === 'chromium' && partsOf({ ...options, compat: true }).length > 0)
      results.compat = await sessionIn(browser, server, { ...options, compat: true });
    return { engine: `${name} ${browser.version()}`, ...results };
  } catch (reason) {
    return { failed: String(reason?.message ?? reason).slice(0, 500) };
  } finally {
    await browser.close();
    server.close();
  }
}
