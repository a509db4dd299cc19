// Bundles the benchmark and its imports into one file for Node and one for browsers, and the measurement of start-up
// times into several chunks.
import { build } from 'esbuild';
import { inRoot } from '../tools/lib/paths.mjs';

/**
 * Imports of `riverbank/...` come from this package's build. All other imports come from the workspace of the peers,
 * the libraries that riverbank is compared with.
 */
const entries = {
  riverbank: 'dist/npm/index.js',
  'riverbank/fast': 'dist/npm/fast.js',
  'riverbank/fast/pool': 'dist/npm/fast-pool.js',
  'riverbank/language-model': 'dist/npm/language-model.js',
  'riverbank/checkpoints': 'dist/npm/checkpoints.js',
};
const ours = {
  name: 'ours',
  setup({ onResolve }) {
    onResolve({ filter: /^riverbank(\/|$)/ }, ({ path }) => ({ path: inRoot(entries[path]) }));
    // Node cannot load this file of TensorFlow.js: its imports have no file extensions.
    onResolve({ filter: /register_all_gradients/ }, ({ path }) => ({ path: inRoot('bench/peers/node_modules', path) }));
  },
};

/** {node, browser}: the paths of the bundles. */
export async function bundle() {
  const common = {
    bundle: true,
    format: 'esm',
    logLevel: 'error',
    plugins: [ours],
    nodePaths: [inRoot('bench/peers/node_modules')],
  };
  const files = { node: inRoot('bench/peers/node_modules/.bench/node.mjs'), browser: inRoot('build/bench/browser.js') };
  await build({
    ...common,
    entryPoints: [inRoot('bench/in-browser.mjs')],
    outfile: files.browser,
    platform: 'browser',
  });
  await build({
    ...common,
    entryPoints: [inRoot('dist/npm/fast-worker.js')],
    outdir: inRoot('build/bench'),
    platform: 'browser',
  });
  // Split into several chunks, so that a page loads only the build that it uses.
  await build({
    ...common,
    entryPoints: [inRoot('bench/start-up.mjs')],
    outdir: inRoot('build/bench/start-up'),
    platform: 'browser',
    splitting: true,
  });
  // In Node, peers are loaded from where they are installed, next to their .wasm files.
  const external = ['onnxruntime-web/wasm', '@tensorflow/*', '@jax-js/jax', '@litertjs/core', 'ml-matrix'];
  await build({
    ...common,
    entryPoints: [inRoot('bench/in-node.mjs')],
    outfile: files.node,
    platform: 'node',
    external,
  });
  return files;
}
