// Trains the model in lessons. Each continues from where it was stopped.
import fs from 'node:fs';
import path from 'node:path';
import { Stop } from '../tools/lib/run.mjs';
import { inWork } from './paths.mjs';
import { callProgram } from './program.mjs';
import { writePublished } from './published.mjs';
import { recipe } from './recipe.mjs';
import { firstCertain, firstTopic, kinds } from './text/kinds.mjs';

/**
 * Starts or continues a lesson with the parameters in the file `from`, or with initial ones ("none"). Returns whether it
 * is complete. It stops after `stopAfter` steps; with 0 it does not.
 */
function lesson(name, from, { stopAfter, threads }) {
  const folder = inWork(name);
  fs.mkdirSync(folder, { recursive: true });
  const { model, training, vocabulary, kinds: asked, seed } = recipe;
  const { text, kindsOfTopics, ...pace } = recipe.lessons[name];
  const made = JSON.stringify({ model, training, pace, text, vocabulary, asked, kindsOfTopics, seed, from });
  const note = path.join(folder, 'recipe.json');
  if (fs.existsSync(note) && fs.readFileSync(note, 'utf8') !== made)
    throw new Stop(`${folder} holds a training by another recipe. Move it away, or take the recipe back.`);
  fs.writeFileSync(note, made);
  console.log(`The ${name} lesson, ${pace.steps} steps ...`);
  callProgram('train', {
    ...{ ...model, ...training, ...pace, vocabulary, seed, threads, folder, from, stop_after: stopAfter },
    ...{ kinds: kinds.length, kinds_certain: firstCertain, kinds_topics: firstTopic },
    ...{ kinds_hidden: asked.hidden, kinds_of_topics: kindsOfTopics, kinds_seen: asked.seen },
    ...{ text: inWork(`${text}.ids`), marks: inWork(`${text}.marks`) },
    ...{ held: inWork('held.ids'), start: inWork('counted.safetensors') },
  });
  return fs.existsSync(path.join(folder, 'model.safetensors'));
}

/** Returns the names of the lessons that a training has: all, or those that follow the published model's lesson `after`. */
export function lessonsAfter(after) {
  const names = Object.keys(recipe.lessons);
  return names.slice(names.indexOf(after) + 1);
}

/**
 * Trains the lessons after `after`, one after the other, starting with the published model; without `after`, trains all
 * lessons. Returns whether they are complete.
 */
export function train({ after, ...how }) {
  let from = 'none';
  if (after !== undefined) {
    from = inWork('published.safetensors');
    if (!fs.existsSync(from)) writePublished(from);
  }
  for (const name of lessonsAfter(after)) {
    if (!lesson(name, from, how)) return false;
    from = inWork(name, 'model.safetensors');
  }
  return true;
}
