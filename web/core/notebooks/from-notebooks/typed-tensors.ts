// Reads the word vectors and the matrix W from notebook 000. Runs at build time, so the built page contains these
// numbers but not the notebook's file.
import fs from 'node:fs';

interface TypedTensor {
  shape: number[];
  data: number[];
}

const text = fs.readFileSync(new URL('../../../../src/notebooks/data/000.txt', import.meta.url), 'utf8');
const lines = text.matchAll(/^(03\/vocab_\w+|06\/W) = literal shape=(\S+) data=(\S+)$/gm);
const numbers = (list = ''): number[] => list.split(',').map(Number);

/** The tensors by id, for example "000/06/W". */
export const typedTensors: Record<string, TypedTensor> = Object.fromEntries(
  [...lines].map(([, id, shape, data]) => [`000/${id}`, { shape: numbers(shape), data: numbers(data) }]),
);
