// Creates a user's project for one environment.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../../tools/lib/paths.mjs';
import { ask, Stop } from '../../tools/lib/run.mjs';
import { serve } from '../../tools/serve.mjs';

const { devDependencies } = JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8'));

/**
 * The path of a bundler's program: in this repository's node_modules if the repository depends on the bundler,
 * otherwise in the node_modules beside the project's folder. An absolute path is returned unchanged.
 */
export function programOf(folder, program) {
  if (path.isAbsolute(program)) return program;
  const ours = Object.keys(devDependencies).includes(program.split('/')[0]);
  return ours ? inRoot('node_modules', program) : path.join(folder, '../node_modules', program);
}

/** Runs a command in a folder. Throws a Stop with the end of its output if it fails. */
function runCommand(folder, command, args) {
  const { status, stdout, stderr } = ask(command, args, { cwd: folder });
  if (status !== 0) throw new Stop((stdout + stderr).slice(-1500));
}

/** Runs a program with this Node. Throws a Stop if the program fails. */
export const run = (folder, program, ...args) => runWith(process.execPath, folder, program, ...args);

/** Runs a program with the Node at the path `node`. Throws a Stop if the program fails. */
export const runWith = (node, folder, program, ...args) =>
  runCommand(folder, node, [programOf(folder, program), ...args]);

/**
 * Runs a program directly, without Node. Throws a Stop if the program fails. The program is a script, or a native
 * executable if its package's install script has put one in its place.
 */
export const runFile = (folder, program, ...args) => runCommand(folder, programOf(folder, program), args);

export const write = (folder, name, text) => fs.writeFileSync(path.join(folder, name), text);

export const html = (script, type = 'module') =>
  `<!doctype html><title>riverbank</title><script type="${type}" src="${script}"></script>\n`;
export const entryNames = ['page', 'worker', 'service-worker'];

// The address of a page's worker, as an expression that the bundler recognises.
export const seen = (name) => `new URL('./${name}', import.meta.url)`;
// The address of a page's worker, as the name of a file beside the page.
export const beside = (name) => `'./${name}'`;

/**
 * Writes the files of the example that differ between bundlers: workers.js with the workers' addresses, and options.js
 * with the options of the external entries.
 */
export function prepare(folder, { worker = beside, serviceWorker = beside, type = 'module', options = '{}' } = {}) {
  write(
    folder,
    'workers.js',
    `export const startWorker = () => new Worker(${worker('worker.js')}, { type: '${type}' });
export const register = () => navigator.serviceWorker.register(${serviceWorker('service-worker.js')}, { type: '${type}' });\n`,
  );
  write(folder, 'options.js', `export const options = (name) => (${options});\n`);
}

/** The .wasm files that the external entries load by default. */
export const wasmNames = ['engine', 'fast', 'language-model', 'notebooks', 'checkpoints'];

/** Copies these .wasm files of the package into a folder of the project. */
export function copyWasm(folder, to) {
  for (const name of wasmNames)
    fs.copyFileSync(
      path.join(folder, `node_modules/riverbank/dist/npm/wasm/${name}.wasm`),
      path.join(folder, to, `${name}.wasm`),
    );
}

/**
 * The text of options.js for a runtime that does not compile WebAssembly from bytes: the external entries get compiled
 * modules, imported from the .wasm files beside options.js. `query` follows a file's name.
 */
export function compiledOptions(query = '') {
  const imports = wasmNames.map((name, i) => `import module${i} from './${name}.wasm${query}';\n`);
  const modules = wasmNames.map((name, i) => `'${name}': module${i}`).join(', ');
  return `${imports.join('')}const modules = { ${modules} };
export const options = (name) => ({ wasmModule: modules[name] });\n`;
}

/** Serves dist/. If `page` is given, writes it to dist/index.html first. */
export function served(folder, page) {
  if (page) write(folder, 'dist/index.html', page);
  return serve({ folder: path.join(folder, 'dist'), port: 0 });
}
