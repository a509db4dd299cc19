// Prepares the input of all lessons: texts, tokens, ids, and the kind of thing that each token means.
import fs from 'node:fs';
import path from 'node:path';
import { readJson, readLines } from '../files.mjs';
import { once } from '../once.mjs';
import { inWork, modelFolder, work } from '../paths.mjs';
import { callProgram } from '../program.mjs';
import { recipe } from '../recipe.mjs';
import { countCuts, learnTokens } from '../tokenizer/learn.mjs';
import { idsOfLines, idsOfTokenizer, reserved, writeIds } from '../tokenizer/read.mjs';
import { tokenizerJson } from '../tokenizer/save.mjs';
import { fetchSource } from './fetch.mjs';
import { framed as framedSentences } from './framed.mjs';
import { clearWords, countMarks, kinds, marksOfLines } from './kinds.mjs';
import { makeText } from './make-text.mjs';
import { ownLines, readAllFrames, readOwn, spreadAmong } from './own.mjs';
import { sources } from './sources.mjs';
import { senseIndexOf, synsetsByLine, synsetsOf } from './wordnet.mjs';

/** Returns the mark of each token of some lines (kinds.mjs): the kind that WordNet or our own sentences give. */
function marksOf(lines, own, idsOf) {
  const wordnet = fetchSource(
    sources.find(({ read }) => read === 'wordnet'),
    inWork('sources'),
  );
  const about = synsetsByLine(synsetsOf(wordnet));
  for (const each of own) about.set(each.line.toLowerCase(), { ...each, isOwn: true });
  const aboutOf = (line) => about.get(line.toLowerCase());
  return marksOfLines(lines, idsOf, clearWords(senseIndexOf(wordnet)), aboutOf);
}

/** Returns everything that a text is made of. If any of these inputs changes, the text is prepared again. */
const inputsOf = (name, own, frames, isPublished) => ({
  ...{ sources, own, frames, kinds, isPublished, every: recipe.texts[name].every },
  ...{ vocabulary: recipe.vocabulary, repeats: recipe.ownRepeats },
});

/**
 * Learns the tokens of the text `all`, or takes those of the published model. Returns a function that gives a word's
 * ids.
 */
function tokensOf(train, held, isPublished) {
  const file = inWork('tokenizer.json');
  if (isPublished) {
    fs.copyFileSync(path.join(modelFolder, 'tokenizer.json'), file);
    return idsOfTokenizer(readJson(file));
  }
  console.log('Learning the tokens ...');
  const counts = countCuts(train);
  // The words of the held-back lines are split like other words, but do not influence the merges.
  for (const word of countCuts(held).keys()) if (!counts.has(word)) counts.set(word, 0);
  const learned = learnTokens(counts, recipe.vocabulary, reserved);
  fs.writeFileSync(file, JSON.stringify(tokenizerJson(learned, reserved)));
  return (word) => learned.idsOf.get(word);
}

/** Writes the ids of a text's lines and the kinds of its tokens. Returns {tokens, marked}, as `prepareAll` does. */
function writeTokens(name, lines, own, idsOf) {
  const ids = idsOfLines(lines, idsOf);
  writeIds(inWork(`${name}.ids`), ids);
  const marks = marksOf(lines, own, idsOf);
  fs.writeFileSync(inWork(`${name}.marks`), marks);
  return { tokens: ids.length, marked: countMarks(marks) };
}

/**
 * Prepares the text `all` and the held-back lines. `isPublished` says whether the published model's tokenizer is used
 * instead of a new one. Returns {sources, tokens, marked, own, framed}: `tokens` is the number of tokens, `marked`
 * counts the tokens of certain kind and those of clear kind, `own` is the number of our own sentences, and `framed` the
 * number of sentences made from frames.
 */
export function prepareAll(isPublished) {
  const [own, frames] = [readOwn(), framedSentences()];
  return once('text', inputsOf('all', own, frames, isPublished), () => {
    console.log('Reading the sources ...');
    const counted = makeText(work, ownLines(own, frames, recipe.ownRepeats));
    const [train, held] = ['train', 'held'].map((name) => readLines(inWork(`${name}.txt`)));
    const idsOf = tokensOf(train, held, isPublished);
    writeIds(inWork('held.ids'), idsOfLines(held, idsOf));
    const written = writeTokens('all', train, [...own, ...frames], idsOf);
    return { sources: counted, ...written, own: own.length, framed: frames.length };
  });
}

/**
 * Counts neighbours and makes word vectors from the counts. These vectors are the initial token vectors, and the bags
 * of counted vectors use them.
 */
export function count(tokens) {
  const args = {
    ...recipe.counting,
    vocabulary: recipe.vocabulary,
    seed: recipe.seed,
    text: inWork('all.ids'),
    out: inWork('counted.safetensors'),
  };
  once('counted', { tokens, ...args }, () => {
    console.log('Counting neighbours ...');
    callProgram('count', args);
  });
}

/**
 * Prepares the text `part`, with our own lines distributed among the others. Returns what `prepareAll` returns,
 * without the sources.
 */
export function preparePart(isPublished) {
  const { every, perFrame } = recipe.texts.part;
  const [own, frames] = [readOwn(), framedSentences({ perFrame, frames: readAllFrames() })];
  return once('part', inputsOf('part', own, frames, isPublished), () => {
    const idsOf = idsOfTokenizer(readJson(inWork('tokenizer.json')));
    const part = readLines(inWork('train.txt')).filter((_, place) => place % every === 0);
    const lines = spreadAmong(part, ownLines(own, frames, recipe.ownRepeats));
    return { ...writeTokens('part', lines, [...own, ...frames], idsOf), own: own.length, framed: frames.length };
  });
}
