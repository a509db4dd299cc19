// Packs the npm package and checks it as a user gets it: its files, size and types, whether it runs, and whether a
// second build gives the same bytes.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { buildSync } from 'esbuild';
import { buildNpm } from './build.mjs';
import { inWords } from './lib/counts.mjs';
import { inRoot, npmDir, npmProgram } from './lib/paths.mjs';
import { tellProgress } from './lib/progress.mjs';
import { ask, main } from './lib/run.mjs';
import { buildAgain, differences } from './lib/second-build.mjs';
import { readSettings } from './lib/settings.mjs';

const workDir = inRoot('build/package');
const packedDir = path.join(workDir, 'packed');
const installedDir = path.join(workDir, 'user');
const largest = 74_000; // the largest allowed size of the whole default entry in bytes, after gzip

/** The output of a program that fails, or ''. */
function failureOf(command, args, settings) {
  const { status, stdout, stderr } = ask(command, args, settings);
  return status === 0 ? '' : stdout + stderr || `${command} ended with status ${status}`;
}

let tarball, english, isLong;

/** Packs both packages of a copy of the project into `to`. Returns what npm said if it failed, or ''. */
function packInto(to, home) {
  fs.mkdirSync(to, { recursive: true });
  const both = ['--workspaces', '--include-workspace-root'];
  return failureOf('npm', ['pack', ...both, '--ignore-scripts', '--pack-destination', to], { cwd: home });
}

function pack() {
  fs.rmSync(workDir, { recursive: true, force: true });
  fs.mkdirSync(installedDir, { recursive: true });
  const failed = packInto(packedDir, inRoot());
  const named = (is) => fs.readdirSync(packedDir).filter((name) => is(name))[0];
  const names = [named((name) => !name.includes('english')), named((name) => name.includes('english'))];
  [tarball, english] = names.map((name) => name && path.join(packedDir, name));
  return failed || (tarball && english ? '' : 'npm pack did not make both packages');
}

/** Builds and packs both packages again, in another folder. Every file must have the same bytes. */
function sameBytes() {
  const { home, failure } = buildAgain(isLong);
  const again = path.join(workDir, 'packed-again');
  const failed = failure || packInto(again, home);
  if (failed) return failed;
  const different = [...differences(npmDir, path.join(home, 'dist/npm')), ...differences(packedDir, again)];
  return different.length === 0 ? '' : `the second build differs in ${different.join(', ')}`;
}

/** Checks the size of the default entry as a page loads it: glue, WebAssembly and TypeScript in one minified file. */
function size() {
  const {
    outputFiles: [bundle],
  } = buildSync({
    entryPoints: [path.join(npmDir, 'index.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  const bytes = zlib.gzipSync(bundle.contents, { level: 9 }).length;
  console.log(`  the default entry: ${bytes} bytes after gzip (at most ${largest})`);
  return bytes <= largest ? '' : `${bytes} bytes are too many`;
}

/** Installs the packed packages into an empty project. */
function install() {
  fs.writeFileSync(path.join(installedDir, 'package.json'), '{ "type": "module", "private": true }\n');
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  return failureOf('npm', ['install', ...quiet, tarball, english], { cwd: installedDir });
}

/** Runs a program in the empty project. */
const run = (program) => failureOf(process.execPath, ['--input-type=module', '--eval', program], { cwd: installedDir });

/** Computes attention with an entry of the package: every row of the weights must sum to 1. */
const attends = (entry) => () =>
  run(`
  import { load } from '${entry}';
  const { weights } = (await load()).attend({ embeddings: [[1, 2], [3, 4], [5, 6]] });
  for (let row = 0; row < weights.rows; row++) {
    const sum = weights.data.slice(row * weights.columns, (row + 1) * weights.columns).reduce((a, b) => a + b, 0);
    if (!(Math.abs(sum - 1) < 1e-6)) throw new Error('weights of row ' + row + ' sum to ' + sum);
  }`);

/** Computes fast attention, which returns no weights: an average of ones must be 1, whatever the weights are. */
const attendsFast = () =>
  run(`
  import { loadFast } from 'riverbank/fast';
  const x = [[1, 2], [3, 4], [5, 6]];
  const { context } = (await loadFast()).attend({ queries: x, keys: x, values: [[1], [1], [1]] });
  if (!context.data.every((value) => Math.abs(value - 1) < 1e-6)) throw new Error('an average of ones is ' + context.data);`);

/**
 * Loads the elements without a page, as servers do to render pages. Lit is not installed in the empty project; Node
 * finds it in the node_modules of the project around it.
 */
const elementsLoad = () =>
  run(`
  import { AttentionView, MatrixView, SoftmaxSteps } from 'riverbank/elements';
  if (![AttentionView, MatrixView, SoftmaxSteps].every((element) => typeof element === 'function')) throw new Error('an element is missing');`);

/**
 * Loads a checkpoint from no files: the error must be riverbank's own, not that of a missing module. Node finds the
 * tokeniser package in the node_modules of the project around the empty project.
 */
const checkpointsLoad = () =>
  run(`
  import { loadCheckpoint } from 'riverbank/checkpoints';
  const message = await loadCheckpoint({}).catch(({ message }) => message);
  if (message !== 'there is no config.json among no files') throw new Error(message);`);

const englishReads = () =>
  run(`
  import { loadCheckpoint } from 'riverbank/checkpoints';
  import { englishFiles } from 'riverbank-english';
  const model = await loadCheckpoint(await englishFiles());
  const { hidden } = model.read('the bank of the river');
  if (hidden.length !== model.config.states) throw new Error(hidden.length + ' states');`);

// The arguments of attw. All entries of the package are ES modules. The .wasm files and the manifest of the elements
// have no types, so they are excluded.
const { exports } = JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8'));
const untyped = Object.keys(exports)
  .filter((entry) => entry.endsWith('.wasm') || entry.endsWith('custom-elements.json'))
  .map((entry) => entry.slice('./'.length));
const attw = ['--profile', 'esm-only', '--exclude-entrypoints', ...untyped];
const attwEnglish = ['--profile', 'esm-only', '--entrypoints', '.']; // the files of the model have no types

const checks = [
  ['pack', pack],
  ['two builds give the same bytes', sameBytes],
  ['publint', () => failureOf(npmProgram('publint'), ['--strict', tarball])],
  ['publint of riverbank-english', () => failureOf(npmProgram('publint'), ['--strict', english])],
  ['types for every way of importing', () => failureOf(npmProgram('attw'), [tarball, ...attw])],
  ['types of riverbank-english', () => failureOf(npmProgram('attw'), [english, ...attwEnglish])],
  ['install', install],
  [`the default entry has at most ${largest} bytes`, size],
  ['the default entry runs', attends('riverbank')],
  ['the entry with an external .wasm runs', attends('riverbank/external')],
  ['the entry for fast attention runs', attendsFast],
  ['the entry for elements loads', elementsLoad],
  ['the entry for checkpoints runs', checkpointsLoad],
  ['riverbank-english is read by it', englishReads],
];

await main(() => {
  ({ long: isLong } = readSettings(process.argv.slice(2), { long: false }));
  buildNpm();
  let failed = 0;
  for (const [i, [name, check]] of checks.entries()) {
    const found = check();
    tellProgress(i + 1, checks.length);
    console.log(found ? `${found.trimEnd()}\n${name}: failed` : `${name}: passed`);
    failed += found ? 1 : 0;
  }
  console.log(`\n${inWords({ passed: checks.length - failed, failed })}`);
  return failed > 0 ? 1 : 0;
});
