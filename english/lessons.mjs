// Trains the model in two lessons. Each continues from where it was stopped.
import fs from 'node:fs';
import path from 'node:path';
import { Stop } from '../tools/lib/run.mjs';
import { inWork } from './paths.mjs';
import { callProgram } from './program.mjs';
import { recipe } from './recipe.mjs';
import { firstCertain, firstTrained, kinds } from './text/kinds.mjs';

/**
 * Starts or continues a lesson. Returns whether it is complete. It stops after `stopAfter` steps; with 0 it does not.
 */
function lesson(name, training, files, { stopAfter, threads }) {
  const folder = inWork(name);
  fs.mkdirSync(folder, { recursive: true });
  const { model, vocabulary, kinds: asked, seed } = recipe;
  const made = JSON.stringify({ model, training, vocabulary, asked, seed });
  const note = path.join(folder, 'recipe.json');
  if (fs.existsSync(note) && fs.readFileSync(note, 'utf8') !== made)
    throw new Stop(`${folder} holds a training by another recipe. Move it away, or take the recipe back.`);
  fs.writeFileSync(note, made);
  callProgram('train', {
    ...{ ...model, ...training, vocabulary, seed, threads, folder, stop_after: stopAfter },
    ...{ kinds: kinds.length, kinds_certain: firstCertain, kinds_trained: firstTrained },
    ...{ kinds_hidden: asked.hidden, kinds_hidden_trained: asked.hiddenTrained, kinds_seen: asked.seen },
    ...{ held: inWork('held.ids'), start: inWork('counted.safetensors'), ...files },
  });
  return fs.existsSync(path.join(folder, 'model.safetensors'));
}

/** Trains both lessons, one after the other. Returns whether they are complete. */
export function train(how) {
  const { training, last } = recipe;
  console.log(`Training, ${training.steps} steps ...`);
  const files = { text: inWork('train.ids'), marks: inWork('train.marks'), from: 'none' };
  if (!lesson('training', training, files, how)) return false;
  console.log(`The last lesson, ${last.steps} steps ...`);
  const { steps, learning_rate, warm_up } = last;
  const lastFiles = {
    text: inWork('last.ids'),
    marks: inWork('last.marks'),
    from: inWork('training/training.safetensors'),
  };
  return lesson('last', { ...training, steps, learning_rate, warm_up }, lastFiles, how);
}
