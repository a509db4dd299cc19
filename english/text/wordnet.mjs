// Reads WordNet: the words, definition, examples and kind of each meaning.
import fs from 'node:fs';
import path from 'node:path';
import { linesOf } from './clean.mjs';
import { kindOf } from './kinds.mjs';

const examplesIn = /"([^"]+)"/g;

/**
 * Parses a line of a data file → {words, definition, examples, kind}. Returns undefined for lines without a meaning,
 * such as those of the licence.
 */
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

/** Formats a meaning as a text: "bank: sloping land (…). they pulled the canoe up on the bank." */
export function synsetText({ words, definition, examples }) {
  const ended = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
  return [`${words.join(', ')}: ${ended(definition)}`, ...examples.map(ended)].join(' ');
}

/** Returns all meanings of an unpacked package, in the order of its files. */
export const synsetsOf = (folder) =>
  ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
    fs
      .readFileSync(path.join(folder, 'package/dict', `data.${part}`), 'utf8')
      .split('\n')
      .map(readSynset)
      .filter((synset) => synset),
  );

/** Returns the index of senses: how often each word occurs in each meaning. */
export const senseIndexOf = (folder) => fs.readFileSync(path.join(folder, 'package/dict/index.sense'), 'utf8');

/**
 * Returns {first line of each meaning's text, in lower case → the meaning}. The first line has the words and the
 * definition.
 */
export const synsetsByLine = (synsets) =>
  new Map(
    synsets.flatMap((synset) => {
      const [line] = linesOf(synsetText(synset));
      return line === undefined ? [] : [[line.toLowerCase(), synset]];
    }),
  );
