// Packs built modules for npm: `node tools/pack-wasm.mjs <package folder> <path of a module without ending>=<its name there> ...`.
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zopfli from '@gfx/zopfli';
import { minifySync, transformSync } from 'rolldown/utils';
import { isNewer } from './lib/files.mjs';

const [to, ...modules] = process.argv.slice(2);

/** Globals that the glue must not use: src/npm loads the files itself, and bundlers would add a polyfill for `process`. */
const define = Object.fromEntries(
  ['process', 'window', 'document', 'importScripts', 'fetch'].map((name) => [name, 'undefined']),
);

/** Compresses a .wasm with Zopfli, which takes seconds but saves 6 % compared with zlib. Results are cached. */
async function compressed(file) {
  const kept = `${file}.gz`;
  if (!isNewer(kept, [file])) {
    const bytes = await promisify(zopfli.gzip)(fs.readFileSync(file), { numiterations: 3 });
    fs.writeFileSync(kept, bytes);
  }
  return fs.readFileSync(kept);
}

/** Writes <name>.wasm with its glue, and both in one file. */
async function pack(module) {
  const [from, name] = module.split('=');
  const wasm = fs.readFileSync(`${from}.wasm`);
  const whole = transformSync(`${name}.mjs`, fs.readFileSync(`${from}.mjs`, 'utf8'), { define }).code;
  const glue = minifySync(`${name}.mjs`, whole, { module: true }).code;
  // Compressed before base64, because base64 text compresses badly.
  const packed = (await compressed(`${from}.wasm`)).toString('base64');
  const head = "// Emscripten's glue of riverbank, made by tools/pack-wasm.mjs.\n";
  fs.writeFileSync(path.join(to, `${name}.wasm`), wasm);
  fs.writeFileSync(path.join(to, `${name}.mjs`), `${head}${glue}\n`);
  fs.writeFileSync(path.join(to, `${name}-single.mjs`), `${head}${glue}\nexport const packedWasm = "${packed}";\n`);
}

fs.mkdirSync(to, { recursive: true });
for (const module of modules) await pack(module);
