// Packs the built module for npm: `node tools/pack-wasm.mjs <build folder> <package folder>`.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { minifySync } from 'rolldown/utils';

const [from, to] = process.argv.slice(2);
const wasm = fs.readFileSync(path.join(from, 'engine.wasm'));
const glue = minifySync('engine.mjs', fs.readFileSync(path.join(from, 'engine.mjs'), 'utf8'), { module: true }).code;

// Base64 makes WebAssembly hard to compress later on, so it is compressed before.
const packed = zlib.gzipSync(wasm, { level: 9 }).toString('base64');

const head = "// Emscripten's glue of riverbank, made by tools/pack-wasm.mjs.\n";
fs.writeFileSync(path.join(to, 'engine.wasm'), wasm);
fs.writeFileSync(path.join(to, 'engine.mjs'), `${head}${glue}\n`);
fs.writeFileSync(path.join(to, 'engine-single.mjs'), `${head}${glue}\nexport const packedWasm = "${packed}";\n`);
