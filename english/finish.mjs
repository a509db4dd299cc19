// Writes the finished model: its folder, its measured quality, and its card.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../tools/lib/paths.mjs';
import { cardOf } from './card.mjs';
import { readJson, readLines } from './files.mjs';
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
import { readOwn } from './text/own.mjs';

/** Returns the largest difference between the areas under the curve of two measurements, over all vectors. */
const farthest = (a, b) => Math.max(...Object.keys(a).map((name) => Math.abs(a[name].auc - b[name].auc)));

/** Writes the model's folder: quantised tensors, config, tokeniser, the rarity of each token, figures, card. */
export async function finish({ sources: read, tokens, marked, framed }, last) {
  const { tensors: trained } = readTensors(fs.readFileSync(inWork('last/model.safetensors')));
  const { tensors: words, kinds: ofThings } = withoutKinds(trained, recipe.vocabulary);
  const tensors = joinHeads(words);
  const counted = readTensors(fs.readFileSync(inWork('counted.safetensors'))).tensors;
  const [rarity, vectors] = [counted.rarity.data, counted.vectors];
  const { seed, training } = recipe;
  const metadata = {
    ...{ format: 'pt', licence: 'MIT', seed: String(seed), steps: String(training.steps + recipe.last.steps) },
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
  const curveOf = (name) => readLines(inWork(name, 'curve.jsonl')).map((line) => JSON.parse(line));
  const curves = { training: curveOf('training'), last: curveOf('last') };
  write(
    'README.md',
    cardOf({
      sources: read,
      own: readOwn().length,
      framed,
      marked,
      last,
      curves,
      figures,
      rounding,
      guesses,
      bytes,
      tokens,
    }),
  );
  console.log(`\n${modelFolder}: ${bytes} bytes of weights`);
}
