// Trains the model in lessons. A lesson that was stopped continues where it stopped.
import fs from 'node:fs';
import path from 'node:path';
import { Stop } from '../tools/lib/run.mjs';
import { inWork } from './paths.mjs';
import { callProgram } from './program.mjs';
import { writePublished } from './published.mjs';
import { recipe } from './recipe.mjs';
import { firstCertain, firstTopic, kinds } from './text/kinds.mjs';

/**
 * Starts or continues a lesson. `from` is the file with the initial parameters, or "none" for new ones. The lesson
 * stops after `stopAfter` steps; 0 means no limit. Returns whether the lesson is complete.
 */
function lesson(name, from, { stopAfter, threads }) {
  const folder = inWork(name);
  fs.mkdirSync(folder, { recursive: true });
  const { model, training, vocabulary, kinds: asked, seed } = recipe;
  const { text, kindsOfTopics, ...pace } = recipe.lessons[name];
  const made = JSON.stringify({ model, training, pace, text, vocabulary, asked, kindsOfTopics, seed, from });
  const note = path.join(folder, 'recipe.json');
  if (fs.existsSync(note) && fs.readFileSync(note, 'utf8') !== made)
    throw new Stop(
      `${folder} holds a training that used another recipe. Move the folder away, or restore that recipe.`,
    );
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

/**
 * Returns the names of the lessons to train: those after the published model's lesson `after`, or all lessons if
 * `after` is undefined.
 */
export function lessonsAfter(after) {
  const names = Object.keys(recipe.lessons);
  return names.slice(names.indexOf(after) + 1);
}

/**
 * Trains the lessons in their order and returns whether all are complete. With `after`, training starts with the
 * published model and skips the lessons up to that one.
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
