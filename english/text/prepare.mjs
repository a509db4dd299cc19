// Prepares the input of both lessons: text, tokens, ids, and the kind of thing that each token means.
import fs from 'node:fs';
import { readJson, readLines } from '../files.mjs';
import { once } from '../once.mjs';
import { inWork, work } from '../paths.mjs';
import { callProgram } from '../program.mjs';
import { recipe } from '../recipe.mjs';
import { countCuts, learnTokens } from '../tokenizer/learn.mjs';
import { idsOfLines, idsOfTokenizer, reserved, writeIds } from '../tokenizer/read.mjs';
import { tokenizerJson } from '../tokenizer/save.mjs';
import { fetchSource } from './fetch.mjs';
import { framed as framedSentences } from './framed.mjs';
import { clearWords, countMarks, kinds, marksOfLines } from './kinds.mjs';
import { makeText } from './make-text.mjs';
import { ownLines, readLastFrames, readOwn, strewn } from './own.mjs';
import { sources } from './sources.mjs';
import { senseIndexOf, synsetsByLine, synsetsOf } from './wordnet.mjs';

/** Returns the kind of each token of some lines, if WordNet or our own sentences give one. */
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

/** Prepares the training: text, tokens, ids and kinds. Returns {sources, tokens, marked, framed}. */
export function prepare() {
  const [own, frames] = [readOwn(), framedSentences()];
  const madeOf = { sources, own, frames, vocabulary: recipe.vocabulary, repeats: recipe.ownRepeats, kinds };
  return once('text', madeOf, () => {
    console.log('Reading the sources ...');
    const counted = makeText(work, ownLines(own, frames, recipe.ownRepeats));
    console.log('Learning the tokens ...');
    const [train, held] = ['train', 'held'].map((name) => readLines(inWork(`${name}.txt`)));
    const counts = countCuts(train);
    for (const word of countCuts(held).keys()) if (!counts.has(word)) counts.set(word, 0); // split like other words, but not counted for merges
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

/**
 * Counts neighbours and makes vectors from the counts. They are the initial token vectors, and the bags of neighbours
 * use them.
 */
export function count(tokens) {
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

/** Prepares the last lesson, with our own lines distributed among the others. Returns {tokens, framed}. */
export function prepareLast() {
  const { every, perFrame } = recipe.last;
  const own = readOwn();
  const frames = framedSentences({ perFrame, frames: readLastFrames() });
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
