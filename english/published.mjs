// Converts the published model back to the trainer's parameters, so that a further lesson can continue with it.
import fs from 'node:fs';
import path from 'node:path';
import { readJson } from './files.mjs';
import { modelFolder } from './paths.mjs';
import { splitHeads, withKinds } from './publish.mjs';
import { recipe } from './recipe.mjs';
import { dequantise, readTensors, writeTensors } from './tensors.mjs';

/** Writes the published parameters as float32: one matrix for each head, and a row of the token table for each kind. */
export function writePublished(file) {
  const { tensors } = dequantise(readTensors(fs.readFileSync(path.join(modelFolder, 'model.safetensors'))));
  const heads = splitHeads(tensors, recipe.model.heads);
  const whole = withKinds(heads, readJson(modelFolder, 'kinds.json'));
  fs.writeFileSync(file, writeTensors({ tensors: whole, metadata: {} }));
}
