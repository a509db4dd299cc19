// Reads our own sentences about words that are rare in the sources, with the kind of thing that each word means.
import crypto from 'node:crypto';
import fs from 'node:fs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { kinds } from './kinds.mjs';

const readText = (name) => fs.readFileSync(inRoot('english/text', name), 'utf8');

/** Parses "## word/kind" followed by one sentence per line → [{line, words, kind}]. */
export function readOwn(text = readText('own-sentences.txt')) {
  let heading;
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, word, kind] = /^## (\S+)\/(.+)$/.exec(line) ?? [];
      if (word === undefined) return [{ line, ...heading }];
      if (!kinds.includes(kind)) throw new RangeError(`"${line}": WordNet has no kind "${kind}"`);
      heading = { words: [word], kind: kinds.indexOf(kind) };
      return [];
    });
}

/** Returns a 32-bit hash of the text. Choosing and shuffling by this hash gives the same result on every machine. */
const hashOf = (text) => crypto.createHash('sha256').update(text).digest().readUInt32LE();

/**
 * Returns every sentence of a frame, which is a sentence with alternatives: "{He|She} sat on the bank." gives two
 * sentences.
 */
export function sentencesOf(frame) {
  const parts = frame.split(/\{([^{}]*)\}/).map((part, i) => (i % 2 ? part.split('|') : [part]));
  return parts.reduce((starts, ways) => starts.flatMap((start) => ways.map((way) => start + way)), ['']);
}

/** Makes up to `perFrame` sentences from each frame, chosen by hash among those that `isFit` accepts. */
export const fromFrames = (frames, perFrame, isFit = () => true) =>
  frames.flatMap(({ line: frame, ...about }) =>
    sentencesOf(frame)
      .filter(isFit)
      .map((line) => ({ line, ...about, order: hashOf(line) }))
      .sort((a, b) => a.order - b.order || (a.line < b.line ? -1 : 1))
      .slice(0, perFrame)
      .map(({ line, ...rest }) => ({ line, words: rest.words, kind: rest.kind })),
  );

const readAll = (names) => names.flatMap((name) => readOwn(readText(name)));

/**
 * The files with the frames that both texts (recipe.mjs) use. In own-frames.txt, the alternatives contain neighbours of
 * both meanings of a word. In plain-frames.txt, the neighbours belong to the word's own meaning, as in most sentences
 * that people write.
 */
const commonFrames = ['own-frames.txt', 'plain-frames.txt'];

export const readFrames = () => readAll(commonFrames);

/** The frames of the text `part`: those that both texts use, and more about "bank". */
export const readAllFrames = () => readAll([...commonFrames, 'bank-frames.txt']);

/**
 * Returns the lines of one pass: each of our sentences `repeats` times, each sentence made from a frame once, every
 * second line in lower case. The lines are shuffled, because the model reads several lines at once: neighbouring lines
 * with the same meaning of a word would reveal that meaning.
 */
export function ownLines(own, framed, repeats) {
  const lines = Array.from({ length: repeats }, () => own.map(({ line }) => line)).flat();
  return [...lines, ...framed.map(({ line }) => line)]
    .map((line, place) => ({ line: place % 2 ? line.toLowerCase() : line, order: hashOf(`${place} ${line}`) }))
    .sort((a, b) => a.order - b.order)
    .map(({ line }) => line);
}

/** Distributes some lines evenly among others. */
export function spreadAmong(others, lines) {
  const out = [];
  let next = 0;
  others.forEach((line, place) => {
    out.push(line);
    for (const until = ((place + 1) * lines.length) / others.length; next < Math.floor(until); next++)
      out.push(lines[next]);
  });
  return [...out, ...lines.slice(next)];
}
