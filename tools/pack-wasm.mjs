// Packs built modules for npm:
// `node tools/pack-wasm.mjs <package folder> <path of a module without ending>=<its name there> ...`.
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zopfli from '@gfx/zopfli';
import { minifySync, transformSync } from 'rolldown/utils';
import { isNewer } from './lib/files.mjs';
import { makePatch } from './lib/wasm-patch.mjs';

const [to, ...modules] = process.argv.slice(2);

/**
 * Replaces some globals by undefined, so that the glue does not use them: src/npm loads the files itself, and bundlers
 * would add a polyfill for `process`.
 */
const define = Object.fromEntries(
  ['process', 'window', 'document', 'importScripts', 'fetch'].map((name) => [name, 'undefined']),
);

/** The name of the same module's build without relaxed SIMD. */
const baselineOf = (name) => name.replace(/-relaxed$/, '');

/**
 * Emscripten's glue by module. Both builds of a module often have the same glue. Then the glue file of the second build
 * only re-exports that of the first.
 */
const glues = new Map();
const exportsOf = (name) => `export { default } from "./${name}.mjs";`;

const gzip = async (bytes) => Buffer.from(await promisify(zopfli.gzip)(bytes, { numiterations: 3 }));

/** Compresses a .wasm with Zopfli, which takes seconds but saves 6 % compared with zlib. Results are cached. */
async function compressed(file) {
  const kept = `${file}.gz`;
  if (!isNewer(kept, [file])) fs.writeFileSync(kept, await gzip(fs.readFileSync(file)));
  return fs.readFileSync(kept);
}

/**
 * The WebAssembly inside a script, compressed before base64, because base64 text compresses badly. A build with relaxed
 * SIMD is stored as a patch of the build without it.
 */
async function packedIn(from, name) {
  const baseline = baselineOf(name);
  if (baseline === name) return `export const packedWasm = "${(await compressed(`${from}.wasm`)).toString('base64')}";`;
  const before = modules.map((each) => each.split('=')).find((each) => each[1] === baseline)[0];
  const patch = await gzip(makePatch(fs.readFileSync(`${before}.wasm`), fs.readFileSync(`${from}.wasm`)));
  return `export { packedWasm } from "./${baseline}-single.mjs";
export const packedPatch = "${patch.toString('base64')}";`;
}

/** Writes <name>.wasm, its glue <name>.mjs, and <name>-single.mjs, which needs no .wasm file. */
async function pack(module) {
  const [from, name] = module.split('=');
  const wasm = fs.readFileSync(`${from}.wasm`);
  const whole = transformSync(`${name}.mjs`, fs.readFileSync(`${from}.mjs`, 'utf8'), { define }).code;
  const glue = minifySync(`${name}.mjs`, whole, { module: true }).code;
  const write = (file, ...lines) =>
    fs.writeFileSync(path.join(to, file), `// Made by tools/pack-wasm.mjs.\n${lines.join('\n')}\n`);
  fs.writeFileSync(path.join(to, `${name}.wasm`), wasm);
  write(`${name}.mjs`, glues.get(baselineOf(name)) === glue ? exportsOf(baselineOf(name)) : glue);
  write(`${name}-single.mjs`, exportsOf(name), await packedIn(from, name));
  glues.set(name, glue);
}

fs.mkdirSync(to, { recursive: true });
for (const module of modules) await pack(module);
