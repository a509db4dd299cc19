// Makes the model that reads English from its sources: `npm run train:english`. Stopped, it goes on where it was.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot } from '../tools/lib/paths.mjs';
import { main, Stop } from '../tools/lib/run.mjs';
import { cardOf } from './card.mjs';
import { inWork, modelFolder, work } from './paths.mjs';
import { buildProgram, callProgram } from './program.mjs';
import { recipe } from './recipe.mjs';
import { measureFile, tableOf } from './senses.mjs';
import { quantise, readTensors, writeTensors } from './tensors.mjs';
import { makeText } from './text/make-text.mjs';
import { sources } from './text/sources.mjs';
import { countCuts, learnTokens } from './tokenizer/learn.mjs';
import { idsOfLines, reserved, writeIds } from './tokenizer/read.mjs';
import { tokenizerJson } from './tokenizer/save.mjs';

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const readLines = (file) => fs.readFileSync(file, 'utf8').trimEnd().split('\n');
const ownSentences = () => readLines(inRoot('english/text/own-sentences.txt'));

/** Calls make() unless what it made before was made of the same; the note is written when all is done. */
function once(name, madeOf, make) {
  const note = inWork(`${name}.json`);
  const inputs = JSON.stringify(madeOf);
  if (fs.existsSync(note) && readJson(note).inputs === inputs) return readJson(note).made;
  const made = make();
  fs.writeFileSync(note, JSON.stringify({ inputs, made }));
  return made;
}

/** Text, tokens, ids; {sources, tokens}. */
function prepare() {
  const own = ownSentences();
  const madeOf = { sources, own, vocabulary: recipe.vocabulary, repeats: recipe.ownRepeats };
  return once('text', madeOf, () => {
    console.log('Reading the sources ...');
    const repeated = Array.from({ length: recipe.ownRepeats }, (_, pass) =>
      own.map((line, place) => ((pass + place) % 2 ? line.toLowerCase() : line)),
    ).flat();
    const counted = makeText(work, repeated);
    console.log('Learning the tokens ...');
    const [train, held] = ['train', 'held'].map((name) => readLines(inWork(`${name}.txt`)));
    const counts = countCuts(train);
    for (const word of countCuts(held).keys()) if (!counts.has(word)) counts.set(word, 0); // cut up like the others, but not learned from
    const learned = learnTokens(counts, recipe.vocabulary, reserved);
    fs.writeFileSync(inWork('tokenizer.json'), JSON.stringify(tokenizerJson(learned, reserved)));
    const idsOf = (word) => learned.idsOf.get(word);
    const ids = idsOfLines(train, idsOf);
    writeIds(inWork('train.ids'), ids);
    writeIds(inWork('held.ids'), idsOfLines(held, idsOf));
    return { sources: counted, tokens: ids.length };
  });
}

/** Counted vectors, with which training begins and which the bag of neighbours is made of. */
function count(tokens) {
  const told = {
    ...recipe.counting,
    vocabulary: recipe.vocabulary,
    seed: recipe.seed,
    text: inWork('train.ids'),
    out: inWork('counted.safetensors'),
  };
  once('counted', { tokens, ...told }, () => {
    console.log('Counting neighbours ...');
    callProgram('count', told);
  });
}

/** Trains on; whether it is done. `stopAfter` steps it stops, 0 never does. */
function train(stopAfter, threads) {
  const folder = inWork('training');
  fs.mkdirSync(folder, { recursive: true });
  const { model, training, vocabulary, seed } = recipe;
  const made = JSON.stringify({ model, training, vocabulary, seed });
  const note = path.join(folder, 'recipe.json');
  if (fs.existsSync(note) && fs.readFileSync(note, 'utf8') !== made)
    throw new Stop(`${folder} holds a training by another recipe. Move it away, or take the recipe back.`);
  fs.writeFileSync(note, made);
  callProgram('train', {
    ...{ ...model, ...training, vocabulary, seed, threads, folder, stop_after: stopAfter },
    ...{ text: inWork('train.ids'), held: inWork('held.ids'), start: inWork('counted.safetensors') },
  });
  return fs.existsSync(path.join(folder, 'model.safetensors'));
}

/** The finished folder: quantised tensors, config, tokeniser, card. */
function finish({ sources: read, tokens }) {
  fs.mkdirSync(modelFolder, { recursive: true });
  const whole = readTensors(fs.readFileSync(inWork('training/model.safetensors')));
  const about = {
    seed: String(recipe.seed),
    steps: String(recipe.training.steps),
    sources: JSON.stringify(read),
    licence: 'MIT',
  };
  const bytes = writeTensors(quantise({ tensors: whole.tensors, metadata: { ...whole.metadata, ...about } }));
  fs.writeFileSync(path.join(modelFolder, 'model.safetensors'), bytes);
  const { format: _, ...config } = whole.metadata;
  const typed = Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  );
  const reading = { mask: reserved.indexOf('<mask>'), end: reserved.indexOf('<end>') };
  fs.writeFileSync(
    path.join(modelFolder, 'config.json'),
    `${JSON.stringify({ model_type: 'riverbank', quantised: 'int8 per row', ...reading, ...typed }, null, 2)}\n`,
  );
  fs.copyFileSync(inWork('tokenizer.json'), path.join(modelFolder, 'tokenizer.json'));
  const figures = {};
  for (const name of ['ordinary.report', 'hard.report']) {
    figures[name] = measureFile(inRoot(`english/senses/${name}.txt`));
    console.log(`\n${name}\n${tableOf(figures[name])}`);
  }
  const curve = readLines(inWork('training/curve.jsonl')).map((line) => JSON.parse(line));
  const card = cardOf({ sources: read, own: ownSentences().length, curve, figures, bytes: bytes.length, tokens });
  fs.writeFileSync(path.join(modelFolder, 'README.md'), card);
  console.log(`\n${modelFolder}: ${bytes.length} bytes of weights`);
}

function asked() {
  try {
    const options = {
      'stop-after': { type: 'string', default: '0' },
      threads: { type: 'string', default: String(os.availableParallelism()) },
    };
    const { values } = parseArgs({ options });
    const [stopAfter, threads] = [Number(values['stop-after']), Number(values.threads)];
    if (!(Number.isInteger(stopAfter) && stopAfter >= 0 && Number.isInteger(threads) && threads >= 1))
      throw new Error('--stop-after and --threads are whole numbers.');
    return { stopAfter, threads };
  } catch ({ message }) {
    throw new Stop(`${message}\nnpm run train:english [-- --stop-after=steps] [--threads=2]`);
  }
}

await main(() => {
  const { stopAfter, threads } = asked();
  fs.mkdirSync(work, { recursive: true });
  const prepared = prepare();
  console.log('Building the trainer ...');
  buildProgram();
  count(prepared.tokens);
  console.log(`Training, ${recipe.training.steps} steps ...`);
  if (train(stopAfter, threads)) finish(prepared);
  else console.log('Stopped; the same command goes on from here.');
});
