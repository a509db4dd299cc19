// Our own sentences: for words that are rare in the sources, and of each what kind of thing the word is there.
import crypto from 'node:crypto';
import fs from 'node:fs';
import { inRoot } from '../../tools/lib/paths.mjs';
import { kinds } from './kinds.mjs';

const readText = (name) => fs.readFileSync(inRoot('english/text', name), 'utf8');

/** "## word/kind", then sentences, one a line → [{line, words, kind}], as a synset has words and a kind. */
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

/** A number of 32 bits that anybody finds again from the text alone: what is chosen or shuffled by it comes out the same. */
const hashOf = (text) => crypto.createHash('sha256').update(text).digest().readUInt32LE();

/** Every sentence that a frame stands for: "{He|She} sat on the bank." → two. */
export function sentencesOf(frame) {
  const parts = frame.split(/\{([^{}]*)\}/).map((part, i) => (i % 2 ? part.split('|') : [part]));
  return parts.reduce((starts, ways) => starts.flatMap((start) => ways.map((way) => start + way)), ['']);
}

/** So many sentences of each frame, chosen by hash, of those that `isFit`. */
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
 * The frames of the first lesson. In own-frames.txt neighbours of both meanings stand in the choices. In plain-frames.txt they belong
 * to the word's own meaning, as in the sentences that most people write.
 */
const firstFrames = ['own-frames.txt', 'plain-frames.txt'];

export const readFrames = () => readAll(firstFrames);

/** The frames of the last lesson: the same, and more of bank. */
export const readLastFrames = () => readAll([...firstFrames, 'bank-frames.txt']);

/**
 * What is read in a pass: each sentence `repeats` times, and those of frames once; every other one in small letters. Shuffled: a
 * model sees a few lines at once, and lines of one meaning side by side would tell it the meaning.
 */
export function ownLines(own, framed, repeats) {
  const lines = Array.from({ length: repeats }, () => own.map(({ line }) => line)).flat();
  return [...lines, ...framed.map(({ line }) => line)]
    .map((line, place) => ({ line: place % 2 ? line.toLowerCase() : line, order: hashOf(`${place} ${line}`) }))
    .sort((a, b) => a.order - b.order)
    .map(({ line }) => line);
}

/** Some lines among many others, as evenly as they go. */
export function strewn(others, lines) {
  const out = [];
  let next = 0;
  others.forEach((line, place) => {
    out.push(line);
    for (const until = ((place + 1) * lines.length) / others.length; next < Math.floor(until); next++)
      out.push(lines[next]);
  });
  return [...out, ...lines.slice(next)];
}
