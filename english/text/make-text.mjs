// Reads all sources and writes their lines. One line in a hundred is held back from training.
import fs from 'node:fs';
import path from 'node:path';
import { linesOf, withSmallLetters } from './clean.mjs';
import { fetchSource } from './fetch.mjs';
import { readers } from './readers.mjs';
import { sources } from './sources.mjs';

const heldEvery = 100;

export const countWords = (lines) => lines.reduce((count, line) => count + line.split(' ').length, 0);

/** Splits paragraphs into lines → {lines, held}. */
export function partLines(paragraphs) {
  const all = paragraphs.flatMap(linesOf).map(withSmallLetters);
  const isHeld = (_, place) => place % heldEvery === heldEvery - 1;
  return { lines: all.filter((line, place) => !isHeld(line, place)), held: all.filter(isHeld) };
}

/**
 * Writes train.txt and held.txt to `folder`. The lines `own` are added to train.txt. Returns [{name, words, …}], one
 * entry per source.
 */
export function makeText(folder, own = []) {
  const [train, held] = [[], []];
  const counts = sources.map((source) => {
    const paragraphs = readers[source.read](fetchSource(source, path.join(folder, 'sources')));
    const part = partLines(paragraphs);
    train.push(...part.lines);
    held.push(...part.held);
    const words = countWords(part.lines) + countWords(part.held);
    console.log(`  ${source.name}: ${words} words`);
    return {
      name: source.name,
      version: source.version,
      sha256: source.sha256,
      words,
      what: source.what,
      licence: source.licence,
    };
  });
  train.push(...own);
  fs.writeFileSync(path.join(folder, 'train.txt'), `${train.join('\n')}\n`);
  fs.writeFileSync(path.join(folder, 'held.txt'), `${held.join('\n')}\n`);
  return counts;
}
