// Writes the finished model: its folder, its measured quality, and its card.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../tools/lib/paths.mjs';
import { cardOf } from './card.mjs';
import { readJson, readLines } from './files.mjs';
import { lessonsAfter } from './lessons.mjs';
import { inWork, modelFolder } from './paths.mjs';
import { configOf, joinHeads, publish, withoutKinds } from './publish.mjs';
import { recipe } from './recipe.mjs';
import { measureFile, tableOf } from './senses.mjs';
import { countGuesses } from './senses/guesses.mjs';
import { keepCounted } from './senses/counted.mjs';
import { readSenses } from './senses/measure.mjs';
import { tokensOf } from './senses/vectors.mjs';
import { quantise, readTensors } from './tensors.mjs';
import { kinds } from './text/kinds.mjs';

/** Returns the largest difference between two measurements of the same vectors, in AUC (area under the curve). */
const farthest = (a, b) => Math.max(...Object.keys(a).map((name) => Math.abs(a[name].auc - b[name].auc)));

/**
 * Returns the content of lessons.json: for each lesson its settings, the size of its text, and its curve. The lessons
 * up to `after` are copied from the published model.
 */
function lessonsOf(texts, after) {
  const before = after === undefined ? {} : readJson(modelFolder, 'lessons.json');
  const trained = lessonsAfter(after).map((name, place) => {
    const { sources, ...text } = texts[recipe.lessons[name].text];
    const curve = readLines(inWork(name, 'curve.jsonl')).map((line) => JSON.parse(line));
    const from = after !== undefined && place === 0 ? { from: 'published' } : {};
    return [name, { ...recipe.lessons[name], ...from, ...text, curve }];
  });
  return { ...before, ...Object.fromEntries(trained) };
}

/**
 * Writes the model's folder: quantised tensors, config, tokeniser, the rarity of each token, the stages of the training
 * (called lessons), the measured figures and the model card.
 * - `texts` are the two prepared texts, {all, part}.
 * - `after` names the lesson after which training continued from the published model. It is undefined if the training
 *   began with random weights.
 */
export async function finish(texts, after) {
  const lessons = lessonsOf(texts, after);
  const { sources: read } = texts.all;
  const last = Object.keys(lessons).at(-1);
  const { tensors: trained } = readTensors(fs.readFileSync(inWork(last, 'model.safetensors')));
  const { tensors: words, kinds: ofThings } = withoutKinds(trained, recipe.vocabulary);
  const tensors = joinHeads(words);
  const counted = readTensors(fs.readFileSync(inWork('counted.safetensors'))).tensors;
  const [rarity, vectors] = [counted.rarity.data, counted.vectors];
  const steps = Object.values(lessons).reduce((sum, lesson) => sum + lesson.steps, 0);
  const metadata = {
    ...{ format: 'pt', licence: 'MIT', seed: String(recipe.seed), steps: String(steps) },
    sources: JSON.stringify(read),
  };
  const parts = {
    ...{ config: configOf(recipe), tokenizer: readJson(inWork('tokenizer.json')), rarity },
    kinds: { names: kinds, ...ofThings },
  };
  const wideFolder = inWork('float32');
  publish(wideFolder, { ...parts, tensors, metadata });
  const bytes = publish(modelFolder, { ...parts, ...quantise({ tensors, metadata }) });
  const sensesFile = (name) => inRoot(`english/senses/${name}.txt`);
  const files = ['ordinary.tune', 'ordinary.report', 'hard.tune', 'hard.report'].map(sensesFile);
  const sentences = files.flatMap((file) => readSenses(fs.readFileSync(file, 'utf8'), file));
  keepCounted(vectors, tokensOf(sentences, modelFolder));
  const [figures, rounding] = [{}, {}];
  for (const name of ['ordinary.report', 'hard.report']) {
    const file = sensesFile(name);
    figures[name] = await measureFile(file);
    rounding[name] = farthest(figures[name], await measureFile(file, wideFolder));
    console.log(
      `\n${name}\n${tableOf(figures[name])}\nint8 and float32 differ by at most ${rounding[name].toFixed(4)}`,
    );
  }
  const write = (name, text) => fs.writeFileSync(path.join(modelFolder, name), text);
  write('figures.json', `${JSON.stringify(figures, null, 1)}\n`);
  const guesses = await countGuesses(modelFolder, sentences);
  write('guesses.json', `${JSON.stringify(guesses)}\n`);
  write('lessons.json', `${JSON.stringify(lessons)}\n`);
  write('README.md', cardOf({ sources: read, lessons, figures, rounding, guesses, bytes }));
  console.log(`\n${modelFolder}: ${bytes} bytes of weights`);
}
