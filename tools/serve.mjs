// Serves the built page on this machine: `node tools/serve.mjs`, with `--port 8899` or PORT for another port than 4173.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';
import { webDir } from './lib/paths.mjs';
import { isMain, main, Stop } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

// Fonts and pictures are compressed already.
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.json', '.svg', '.wasm', '.txt', '.webmanifest']);

// Forbids other origins, eval, and inline scripts and styles. WebAssembly needs its own permission.
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

/** The compressions, best first. */
const compressions = {
  br: (bytes) => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => zlib.gzipSync(bytes),
};

/** Compressed files, by compression, path and time of the last change. */
const compressed = new Map();

function bytesOf(file, way) {
  if (!way) return fs.readFileSync(file);
  const name = `${way} ${file} ${fs.statSync(file).mtimeMs}`;
  if (!compressed.has(name)) compressed.set(name, compressions[way](fs.readFileSync(file)));
  return compressed.get(name);
}

/** The file in `folder` that a request asks for, or undefined. */
function fileFor(folder, url) {
  const name = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  const file = path.join(folder, name.endsWith('/') ? `${name}index.html` : name);
  const inside = file.startsWith(folder + path.sep);
  return inside && fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

function answer(folder, request, response) {
  let file;
  try {
    file = fileFor(folder, request.url);
  } catch {
    file = undefined; // because an address that cannot be decoded names no file
  }
  const wanted = (request.headers['accept-encoding'] ?? '').split(/[\s,;]+/);
  const way = compressible.has(path.extname(file ?? ''))
    ? Object.keys(compressions).find((name) => wanted.includes(name))
    : undefined;
  const headers = {
    ...(way ? { 'Content-Encoding': way, Vary: 'Accept-Encoding' } : {}),
    'Content-Type': types[path.extname(file ?? '.txt')] ?? 'application/octet-stream',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    // Browsers let only a cross-origin isolated page share memory between threads.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    // Names in assets/ contain a hash of the file, so a changed file has another name.
    'Cache-Control': file?.includes(`${path.sep}assets${path.sep}`) ? 'max-age=31536000, immutable' : 'no-cache',
  };
  response.writeHead(file ? 200 : 404, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(file ? bytesOf(file, way) : 'There is no such page.\n');
}

/** The port from the command line, or else from the environment variable PORT. */
export function readPort(words) {
  const { port } = readSettings(words, { port: process.env.PORT ?? '4173' });
  const number = /^\d+$/.test(port) ? Number(port) : NaN;
  if (!(number <= 65535)) throw new Stop(`The port must be a whole number from 0 to 65535, but is "${port}".`);
  return number;
}

/** Listens on `port`, or on the next free one. Returns {url, close()}. With port 0, the system chooses a free port. */
export function serve({ folder = webDir, port = readPort([]) } = {}) {
  const server = http.createServer((request, response) => answer(folder, request, response));
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      error.code === 'EADDRINUSE' && port < 65535 ? resolve(serve({ folder, port: port + 1 })) : reject(error),
    );
    server.listen(port, 'localhost', () => {
      const close = () =>
        new Promise((done) => {
          server.close(done);
          server.closeAllConnections();
        });
      resolve({ url: `http://localhost:${server.address().port}/`, close });
    });
  });
}

if (isMain(import.meta)) {
  await main(async () => {
    const { url } = await serve({ port: readPort(process.argv.slice(2)) });
    console.log(`The page is at ${url} (stop with Ctrl+C)`);
  });
}
