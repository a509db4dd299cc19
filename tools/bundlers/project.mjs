// A user's project: the folder that a bundler finds, and what differs in it from bundler to bundler.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { ask, Stop } from '../lib/run.mjs';
import { serve } from '../serve.mjs';

const { devDependencies } = JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8'));

/** A program of the bundlers that the project itself has, or of those that are installed beside the folder. */
export function programOf(folder, program) {
  const ours = Object.keys(devDependencies).includes(program.split('/')[0]);
  return ours ? inRoot('node_modules', program) : path.join(folder, '../node_modules', program);
}

/** Runs a program, and stops where it fails. */
export function run(folder, program, ...args) {
  const { status, stdout, stderr } = ask(process.execPath, [programOf(folder, program), ...args], { cwd: folder });
  if (status !== 0) throw new Stop((stdout + stderr).slice(-1500));
}

export const write = (folder, name, text) => fs.writeFileSync(path.join(folder, name), text);

export const html = (script, type = 'module') =>
  `<!doctype html><title>riverbank</title><script type="${type}" src="${script}"></script>\n`;
export const entryNames = ['page', 'worker', 'service-worker'];

// How a page says where its worker is: so that the bundler sees it, or as the address of one that lies beside the page.
export const seen = (name) => `new URL('./${name}', import.meta.url)`;
export const beside = (name) => `'./${name}'`;

/** Writes the files of the example that differ: where the workers are, and what an entry with a file of its own is told. */
export function prepare(folder, { worker = beside, serviceWorker = beside, type = 'module', options = '{}' } = {}) {
  write(
    folder,
    'workers.js',
    `export const startWorker = () => new Worker(${worker('worker.js')}, { type: '${type}' });
export const register = () => navigator.serviceWorker.register(${serviceWorker('service-worker.js')}, { type: '${type}' });\n`,
  );
  write(folder, 'options.js', `export const options = (name) => (${options});\n`);
}

/** Serves what was built in dist/, to which the page is added. */
export function served(folder, page) {
  if (page) write(folder, 'dist/index.html', page);
  return serve({ folder: path.join(folder, 'dist'), port: 0 });
}
