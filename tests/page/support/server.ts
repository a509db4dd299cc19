// Serves the built page to the test browsers: with a strict content security policy, without caching, and with test
// scripts that run before the page's.
import fs from 'node:fs';
import http from 'node:http';
import type net from 'node:net';
import path from 'node:path';

const here = import.meta.dirname;
export const projectRoot = path.resolve(here, '../../..');

/**
 * The folder for each first part of an address: the page, the package, the tests' own pages (also cross-origin
 * isolated), and the tests' scripts.
 */
const folders: Record<string, string> = {
  page: path.join(projectRoot, 'dist/web'),
  fixture: path.join(here, '../fixture'),
  isolated: path.join(here, '../fixture'),
  npm: path.join(projectRoot, 'dist/npm'),
  listen: path.join(here, 'listen'),
};

/**
 * Suffixes of the page's address. At "page-without-wasm", for example, the server sends the same page with a script
 * that simulates a browser without WebAssembly.
 */
const kinds = [
  'without-wasm',
  'without-memory',
  'with-full-memory',
  'with-mortal-workers',
  'with-mortal-engine',
  'with-unreadable-files',
  'failing',
];
const kindOf = (place: string): string | undefined => kinds.find((kind) => place.endsWith(`-${kind}`));
/**
 * At an address with this suffix, the code and styles of all chapters are lost until a cookie says that the network is
 * back.
 */
const faltering = '-faltering';

/** Whether a request is lost: because of the suffix "-faltering", or because a cookie says that there is no network. */
const isLost = (place: string, file: string, cookie = ''): boolean =>
  (place.endsWith(faltering) && /\/page-[^/]*\.(js|css)$/.test(file) && !cookie.includes('network=back')) ||
  (place.startsWith('page') && cookie.includes('network=none'));

/**
 * The cookie "spoiled=half-engine.wasm~7" spoils the file engine-HASH.wasm, where HASH is the build's hash of eight
 * letters. The 7 identifies this spoiling.
 */
const spoiling = /spoiled=(missing|foreign|half|late)-([\w-]+)(\.\w+)~(\w+)/;
/** Answers that are late on purpose. They wait until a test requests /late/MARK. This request sends all of them. */
const late: (() => void)[] = [];
/**
 * The marks for which a test has requested /late/MARK. MARK identifies a spoiling, and this request ends it: a file
 * that is requested only afterwards is sent correctly and at once.
 */
const mended = new Set<string>();

/** Answers for a spoiled file: it is missing, replaced by another page, cut off, or late. */
function spoil(
  how: string | undefined,
  response: http.ServerResponse,
  headers: http.OutgoingHttpHeaders,
  content: Buffer,
): void {
  switch (how) {
    case 'missing':
      return void response.writeHead(404).end();
    case 'foreign':
      return void response
        .writeHead(200, { ...headers, 'content-type': types['.html'] })
        .end('<!doctype html><title>Sign in</title>');
    case 'half':
      return void response.writeHead(200, headers).end(content.subarray(0, content.length / 2));
    default:
      late.push(() => response.writeHead(200, headers).end(content));
  }
}

/**
 * At "page-throwing-three-roads", for example, the code of the chapter "three-roads" throws an error when it has
 * loaded.
 */
const throwing = /-throwing-([\w-]+)$/;

function throws(place: string, file: string): boolean {
  const [, chapter] = throwing.exec(place) ?? [];
  if (!chapter || !/page-[^/]*\.js$/.test(file)) return false;
  const folder = path.dirname(file);
  const callers = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  // Each language's list of chapters imports the code of the chapters, so these lists name the chapter's file.
  const named = new RegExp(
    `["\x60']?${chapter}["\x60']?:\\(\\)=>\\w+\\(\\(\\)=>import\\(["\x60']\\./([^"\x60']+)`,
    'g',
  );
  return [...callers.join('\n').matchAll(named)].some(([, name]) => name === path.basename(file));
}

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** An HTML page, with the tests' scripts inserted before the page's own scripts. */
function withListeners(html: string, place: string): string {
  const scripts = ['clocks', 'watch', 'without-keeping', kindOf(place) ?? []]
    .flat()
    .map((name) => `<script src="/listen/${name}.js"></script>`)
    .join('');
  return html.replace(/<head(?=[\s>])[^>]*>/i, (head) => head + scripts);
}

function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
  const [place = '', ...parts] = decodeURIComponent(new URL(request.url ?? '/', 'http://page').pathname)
    .slice(1)
    .split('/');
  if (place === 'late') {
    mended.add(parts[0]!);
    late.splice(0).forEach((answerNow) => answerNow());
    return void response.writeHead(204).end();
  }
  const folder =
    folders[
      place
        .replace(`-${kindOf(place)}`, '')
        .replace(faltering, '')
        .replace(throwing, '')
    ];
  const file = path.join(folder ?? '', ...parts.slice(0, -1), parts.at(-1) || 'index.html');
  if (!folder || !file.startsWith(folder + path.sep) || !fs.existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  if (isLost(place, file, request.headers.cookie)) return void response.destroy();
  const kind = path.extname(file);
  const headers: http.OutgoingHttpHeaders = {
    'content-type': types[kind] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  };
  if (place.startsWith('page')) headers['content-security-policy'] = policy;
  if (place === 'isolated') {
    headers['cross-origin-opener-policy'] = 'same-origin';
    headers['cross-origin-embedder-policy'] = 'require-corp';
  }
  const content = throws(place, file) ? Buffer.from("throw new Error('made to fail')") : fs.readFileSync(file);
  const [, how, name, ending, mark = ''] = spoiling.exec(request.headers.cookie ?? '') ?? [];
  if (
    !mended.has(mark) &&
    place.startsWith('page') &&
    kind === ending &&
    new RegExp(`^${name}-[\\w-]{8}\\.`).test(path.basename(file))
  )
    return spoil(how, response, headers, content);
  response.writeHead(200, headers).end(kind === '.html' ? withListeners(content.toString(), place) : content);
}

export interface Site {
  /** "http://127.0.0.1:<a free port>" */
  origin: string;
  close(): void;
}

/** Starts a server on a free port of this machine. */
export async function listenAnywhere(server: net.Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as net.AddressInfo).port;
}

export async function openSite(): Promise<Site> {
  const server = http.createServer((request, response) => answer(request, response));
  // A browser reuses connections. If the server closed a connection at that moment, the browser's request would be
  // lost.
  server.keepAliveTimeout = 120_000;
  const port = await listenAnywhere(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
