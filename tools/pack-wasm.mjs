// Packs built modules for npm: `node tools/pack-wasm.mjs <package folder> <path of a module without ending>=<its name there> ...`.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { minifySync } from 'rolldown/utils';

const [to, ...modules] = process.argv.slice(2);

/** <name>.wasm with its glue, and the two in one file. */
function pack(module) {
  const [from, name] = module.split('=');
  const wasm = fs.readFileSync(`${from}.wasm`);
  const glue = minifySync(`${name}.mjs`, fs.readFileSync(`${from}.mjs`, 'utf8'), { module: true }).code;
  // Base64 makes WebAssembly hard to compress later on, so it is compressed before.
  const packed = zlib.gzipSync(wasm, { level: 9 }).toString('base64');
  const head = "// Emscripten's glue of riverbank, made by tools/pack-wasm.mjs.\n";
  fs.writeFileSync(path.join(to, `${name}.wasm`), wasm);
  fs.writeFileSync(path.join(to, `${name}.mjs`), `${head}${glue}\n`);
  fs.writeFileSync(path.join(to, `${name}-single.mjs`), `${head}${glue}\nexport const packedWasm = "${packed}";\n`);
}

fs.mkdirSync(to, { recursive: true });
modules.forEach(pack);
