// Finds a Python with PyTorch: the first python3 that can import it.
import fs from 'node:fs';
import path from 'node:path';
import { ask } from '../tools/lib/run.mjs';

const fromTheSystem = '/usr/bin/python3';

/**
 * All python3 executables: the one in the environment variable, those on PATH in order, the
 * system's own; each file once.
 */
function candidates({ RIVERBANK_BENCH_PYTHON: named, PATH = '' }) {
  const onPath = PATH.split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, 'python3'));
  return [...new Set([...(named ? [named] : []), ...onPath.filter((file) => fs.existsSync(file)), fromTheSystem])];
}

const version = 'import torch; print(torch.__version__)';

/**
 * {python, version} of the first that can import torch, both undefined if none can; `looked`: all
 * that were tried.
 */
export function findTorch(env = process.env) {
  const looked = [];
  for (const python of candidates(env)) {
    looked.push(python);
    const { status, stdout } = ask(python, ['-c', version]);
    if (status === 0) return { python, version: stdout.trim(), looked };
  }
  return { looked };
}
