// Reads WordNet: for each meaning the words that have it, what it is, sentences in which it is used, and its kind.
import fs from 'node:fs';
import path from 'node:path';
import { linesOf } from './clean.mjs';
import { kindOf } from './kinds.mjs';

const examplesIn = /"([^"]+)"/g;

/** A line of a data file → {words, definition, examples, kind}; undefined for the licence's lines. */
export function readSynset(line) {
  const [data, gloss] = line.split(' | ');
  if (gloss === undefined || line.startsWith('  ')) return undefined;
  const fields = data.split(' ');
  const count = Number.parseInt(fields[3], 16);
  const words = Array.from({ length: count }, (_, i) => fields[4 + 2 * i].replace(/\(.*\)$/, '').replaceAll('_', ' '));
  const examples = [...gloss.matchAll(examplesIn)]
    .map(([, example]) => example.trim())
    .filter((text) => text.includes(' '));
  const definition = gloss.replace(/(;\s*)?"[^"]*"[^;"]*/g, '').trim();
  return { words, definition, examples, kind: kindOf(Number(fields[1]), words) };
}

/** The same as a text: "bank: sloping land (…). they pulled the canoe up on the bank." */
export function synsetText({ words, definition, examples }) {
  const ended = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
  return [`${words.join(', ')}: ${ended(definition)}`, ...examples.map(ended)].join(' ');
}

/** All meanings of an unpacked package, in the order of its files. */
export const synsetsOf = (folder) =>
  ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
    fs
      .readFileSync(path.join(folder, 'package/dict', `data.${part}`), 'utf8')
      .split('\n')
      .map(readSynset)
      .filter((synset) => synset),
  );

/** Which words were met in which meaning, and how often. */
export const senseIndexOf = (folder) => fs.readFileSync(path.join(folder, 'package/dict/index.sense'), 'utf8');

/** {line in small letters → the meaning that it is about}: the first line of each, where its words and definition stand. */
export const synsetsByLine = (synsets) =>
  new Map(
    synsets.flatMap((synset) => {
      const [line] = linesOf(synsetText(synset));
      return line === undefined ? [] : [[line.toLowerCase(), synset]];
    }),
  );
