// Saves and reads the counted vectors (native/word_vectors.h) of the tokens in the test sentences.
import fs from 'node:fs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { dequantise, quantise, readTensors, writeTensors } from '../tensors.mjs';

const file = inRoot('english/senses/counted.safetensors');

/** Saves the rows of the tokens `ids` from the counted vectors (vocabulary × d), with one byte per number. */
export function keepCounted({ data, shape: [, width] }, ids) {
  const kept = new Float32Array(ids.length * width);
  ids.forEach((id, row) => kept.set(data.subarray(id * width, (id + 1) * width), row * width));
  const tensors = { vectors: { shape: [ids.length, width], data: kept } };
  fs.writeFileSync(file, writeTensors(quantise({ tensors, metadata: { ids: ids.join(' ') } })));
}

/** Returns the saved vectors as a map from token id to vector. */
export function readCounted() {
  const { tensors, metadata } = dequantise(readTensors(fs.readFileSync(file)));
  const { data, shape } = tensors.vectors;
  const rows = metadata.ids
    .split(' ')
    .map((id, row) => [Number(id), data.subarray(row * shape[1], (row + 1) * shape[1])]);
  return new Map(rows);
}
