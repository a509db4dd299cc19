// Makes the model that reads English from its sources: `npm run train:english`. Stopped, it goes on where it was.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot } from '../tools/lib/paths.mjs';
import { buildNpm } from '../tools/build.mjs';
import { main, Stop } from '../tools/lib/run.mjs';
import { cardOf } from './card.mjs';
import { inWork, modelFolder, work } from './paths.mjs';
import { buildProgram, callProgram } from './program.mjs';
import { configOf, joinHeads, publish, withoutKinds } from './publish.mjs';
import { recipe } from './recipe.mjs';
import { measureFile, tableOf } from './senses.mjs';
import { keepCounted } from './senses/counted.mjs';
import { readSenses } from './senses/measure.mjs';
import { tokensOf } from './senses/vectors.mjs';
import { quantise, readTensors } from './tensors.mjs';
import { fetchSource } from './text/fetch.mjs';
import { clearWords, countMarks, firstCertain, kinds, marksOfLines } from './text/kinds.mjs';
import { makeText } from './text/make-text.mjs';
import { framed as framedSentences } from './text/framed.mjs';
import { ownLines, readFrames, readOwn, strewn } from './text/own.mjs';
import { sources } from './text/sources.mjs';
import { senseIndexOf, synsetsByLine, synsetsOf } from './text/wordnet.mjs';
import { countCuts, learnTokens } from './tokenizer/learn.mjs';
import { idsOfLines, idsOfTokenizer, reserved, writeIds } from './tokenizer/read.mjs';
import { tokenizerJson } from './tokenizer/save.mjs';

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const readLines = (file) => fs.readFileSync(file, 'utf8').trimEnd().split('\n');

/** Calls make() unless what it made before was made of the same; the note is written when all is done. */
function once(name, madeOf, make) {
  const note = inWork(`${name}.json`);
  const inputs = JSON.stringify(madeOf);
  if (fs.existsSync(note) && readJson(note).inputs === inputs) return readJson(note).made;
  const made = make();
  fs.writeFileSync(note, JSON.stringify({ inputs, made }));
  return made;
}

/** What kind of thing each token of some lines means, where WordNet or we ourselves say it. */
function marksOf(lines, own, idsOf) {
  const wordnet = fetchSource(
    sources.find(({ read }) => read === 'wordnet'),
    inWork('sources'),
  );
  const about = synsetsByLine(synsetsOf(wordnet));
  for (const each of own) about.set(each.line.toLowerCase(), each);
  const aboutOf = (line) => about.get(line.toLowerCase());
  return marksOfLines(lines, idsOf, clearWords(senseIndexOf(wordnet)), aboutOf);
}

/** Text, tokens, ids; {sources, tokens}. */
function prepare() {
  const [own, frames] = [readOwn(), framedSentences()];
  const madeOf = { sources, own, frames, vocabulary: recipe.vocabulary, repeats: recipe.ownRepeats, kinds };
  return once('text', madeOf, () => {
    console.log('Reading the sources ...');
    const counted = makeText(work, ownLines(own, frames, recipe.ownRepeats));
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
    const marks = marksOf(train, [...own, ...frames], idsOf);
    fs.writeFileSync(inWork('train.marks'), marks);
    return { sources: counted, tokens: ids.length, marked: countMarks(marks), framed: frames.length };
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

/** What the last lesson reads: {tokens, framed}. Our own lines are strewn among the others. */
function prepareLast() {
  const { every, perFrame } = recipe.last;
  const own = readOwn();
  const frames = framedSentences({ perFrame, frames: [...readFrames(), ...readFrames('bank-frames.txt')] });
  const madeOf = { sources, own, frames, every, repeats: recipe.ownRepeats, vocabulary: recipe.vocabulary, kinds };
  return once('last', madeOf, () => {
    const idsOf = idsOfTokenizer(readJson(inWork('tokenizer.json')));
    const part = readLines(inWork('train.txt')).filter((_, place) => place % every === 0);
    const lines = strewn(part, ownLines(own, frames, recipe.ownRepeats));
    const ids = idsOfLines(lines, idsOf);
    writeIds(inWork('last.ids'), ids);
    fs.writeFileSync(inWork('last.marks'), marksOf(lines, [...own, ...frames], idsOf));
    return { tokens: ids.length, framed: frames.length };
  });
}

/** A lesson: goes on with it; whether it is done. `stopAfter` steps it stops, 0 never does. */
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
    ...{ kinds: kinds.length, kinds_certain: firstCertain, kinds_hidden: asked.hidden, kinds_seen: asked.seen },
    ...{ held: inWork('held.ids'), start: inWork('counted.safetensors'), ...files },
  });
  return fs.existsSync(path.join(folder, 'model.safetensors'));
}

/** Both lessons, one after the other; whether they are done. */
function train(how) {
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

/** How far the areas under the curve are from one another, at the layer where they are farthest. */
const farthest = (a, b) => Math.max(...Object.keys(a).map((name) => Math.abs(a[name].auc - b[name].auc)));

/** The finished folder: quantised tensors, config, tokeniser, how rare each token is, figures, card. */
async function finish({ sources: read, tokens, marked, framed }, last) {
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
  const curveOf = (name) => readLines(inWork(name, 'curve.jsonl')).map((line) => JSON.parse(line));
  const curves = { training: curveOf('training'), last: curveOf('last') };
  write(
    'README.md',
    cardOf({ sources: read, own: readOwn().length, framed, marked, last, curves, figures, rounding, bytes, tokens }),
  );
  console.log(`\n${modelFolder}: ${bytes} bytes of weights`);
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

await main(async () => {
  const { stopAfter, threads } = asked();
  fs.mkdirSync(work, { recursive: true });
  const prepared = prepare();
  console.log('Building the trainer ...');
  buildProgram();
  count(prepared.tokens);
  const last = prepareLast();
  if (train({ stopAfter, threads })) {
    buildNpm(); // what reads the finished model
    await finish(prepared, last);
  } else console.log('Stopped; the same command goes on from here.');
});
