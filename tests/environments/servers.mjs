// Tests Next, a framework with its own server: builds the example as a page, starts the server, and tries the entries
// in the page and on the server.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../../tools/lib/paths.mjs';
import { Stop } from '../../tools/lib/run.mjs';
import { compiledOptions, copyWasm, prepare, programOf, runWith, seen, write } from './project.mjs';
import { nodes } from './runtimes.mjs';

/**
 * Starts a server and waits until it prints its address. Returns {url, close()}. Rejects with a Stop if the server ends
 * before.
 */
export function started(folder, program, args, { node = process.execPath, port = 0 } = {}) {
  const server = spawn(node, [programOf(folder, program), ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', PORT: String(port) },
  });
  const close = () =>
    new Promise((resolve) => {
      server.once('exit', resolve);
      server.kill();
    });
  return new Promise((resolve, reject) => {
    let output = '';
    const onLine = (words) => {
      output += words;
      const url = /http:\/\/\S+/.exec(output)?.[0];
      if (url) resolve({ url, close });
    };
    server.stdout.on('data', onLine);
    server.stderr.on('data', onLine);
    server.once('exit', () => reject(new Stop(output)));
  });
}

const isolated =
  "[{ key: 'Cross-Origin-Opener-Policy', value: 'same-origin' }, { key: 'Cross-Origin-Embedder-Policy', value: 'require-corp' }]";

/**
 * Adds a route for Next's edge runtime. This runtime does not compile WebAssembly from bytes, so the route has its own
 * copy of the example's entries, which get compiled modules from its own folder.
 */
function edgeRoute(folder) {
  const edge = path.join(folder, 'app/api/edge');
  fs.mkdirSync(edge, { recursive: true });
  for (const name of ['entries.js', 'work.js', 'model.js'])
    fs.copyFileSync(path.join(folder, name), path.join(edge, name));
  copyWasm(folder, 'app/api/edge');
  write(edge, 'options.js', compiledOptions('?module'));
  write(
    edge,
    'route.js',
    `import { external, tryAll } from './entries.js';
export const runtime = 'edge';
export const GET = async () => Response.json(await tryAll(external));\n`,
  );
}

/** The project for Next: a page in the browser and a route on the server. */
function nextProject(folder) {
  prepare(folder, { worker: seen });
  fs.mkdirSync(path.join(folder, 'app/api/server'), { recursive: true });
  write(folder, 'app/layout.js', 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n');
  write(
    folder,
    'app/page.js',
    `'use client';
import { useEffect } from 'react';
export default () => { useEffect(() => { import('../page.js'); }, []); return null; };\n`,
  );
  write(
    folder,
    'app/api/server/route.js',
    `import { tryAll } from '../../../entries.js';
import { allEntries } from '../../../lazy-entries.js';
export const dynamic = 'force-dynamic';
export const GET = async () => Response.json(await tryAll(allEntries));\n`,
  );
  // The project's packages are links into the workspace, so Next's root must be a folder that contains both.
  write(
    folder,
    'next.config.js',
    `export default { turbopack: { root: '${inRoot()}' }, outputFileTracingRoot: '${inRoot()}',
  headers: async () => [{ source: '/:path*', headers: ${isolated} }] };\n`,
  );
}

/**
 * Returns the environment of Next with one of its two bundlers. `hasEdge`: whether to add a route for the edge runtime.
 * Only Turbopack can build this route. With webpack, Next does not find one of its own files.
 */
const next = (bundler, hasEdge) => ({
  name: `Next (${bundler})`,
  // The service worker is left out: it is a separate file, which Next does not build.
  only: ['page', 'pool', 'worker', 'elements', 'server', 'edge'],
  async open(folder) {
    nextProject(folder);
    if (hasEdge) edgeRoute(folder);
    // Node 20 cannot run the edge route: it does not know relaxed SIMD, and Next compiles every .wasm file of an entry.
    const node = path.join(folder, '..', nodes[22]);
    runWith(node, folder, 'next/dist/bin/next', 'build', ...(bundler === 'webpack' ? ['--webpack'] : []));
    return started(folder, 'next/dist/bin/next', ['start'], { node });
  },
  more: async (url) => {
    const answer = async (name) => (await fetch(new URL(`api/${name}`, url))).json();
    return { server: await answer('server'), ...(hasEdge ? { edge: await answer('edge') } : {}) };
  },
});

export const servers = [next('Turbopack', true), next('webpack', false)];
