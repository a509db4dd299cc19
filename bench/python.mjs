// Finds a Python with PyTorch: the first python3 that can import it.
import fs from 'node:fs';
import path from 'node:path';
import { ask } from '../tools/lib/run.mjs';

const fromTheSystem = '/usr/bin/python3';

/**
 * All python3 executables: the one that RIVERBANK_BENCH_PYTHON names, those on PATH in order, and the system's own.
 * Each file is listed once.
 */
function candidates({ RIVERBANK_BENCH_PYTHON: named, PATH = '' }) {
  const onPath = PATH.split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, 'python3'));
  return [...new Set([...(named ? [named] : []), ...onPath.filter((file) => fs.existsSync(file)), fromTheSystem])];
}

const version = 'import torch; print(torch.__version__)';

/**
 * {python, version, looked}: the first executable that can import torch, the version of torch, and all executables
 * that were tried. `python` and `version` are undefined if none can import torch.
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
