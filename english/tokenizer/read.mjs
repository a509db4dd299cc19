// Converts lines to ids, each line ending with <end>, and writes the ids in the trainer's format.
import fs from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import { cutText } from './words.mjs';

/** The tokens that never occur in a text, in the order of their ids. */
export const reserved = ['<mask>', '<end>'];
const end = reserved.indexOf('<end>');

/** Returns the ids of all lines, one line after the other. `idsOf` returns a word's ids. */
export function idsOfLines(lines, idsOf) {
  const ids = [];
  for (const line of lines) {
    for (const word of cutText(line)) for (const id of idsOf(word)) ids.push(id);
    ids.push(end);
  }
  return ids;
}

/** Writes ids as unsigned 16-bit numbers, little-endian. */
export function writeIds(file, ids) {
  const bytes = Buffer.alloc(2 * ids.length);
  ids.forEach((id, place) => bytes.writeUInt16LE(id, 2 * place));
  fs.writeFileSync(file, bytes);
}

/**
 * Returns a function that gives the ids of a word, with the tokeniser of a tokenizer.json. The function remembers the
 * ids, so each word is encoded only once.
 */
export function idsOfTokenizer(json) {
  const tokenizer = new Tokenizer(json, {});
  const known = new Map();
  return (cut) => {
    if (!known.has(cut)) known.set(cut, tokenizer.encode(cut, { add_special_tokens: false }).ids.map(Number));
    return known.get(cut);
  };
}
