// Reads lines as ids, each line closed by <end>, and writes them as the numbers that the trainer takes.
import fs from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import { cutText } from './words.mjs';

/** The tokens that are no part of a text, in the order of their ids. */
export const reserved = ['<mask>', '<end>'];
const end = reserved.indexOf('<end>');

/** `idsOf` gives a word's ids; returns all lines' ids behind one another. */
export function idsOfLines(lines, idsOf) {
  const ids = [];
  for (const line of lines) {
    for (const word of cutText(line)) for (const id of idsOf(word)) ids.push(id);
    ids.push(end);
  }
  return ids;
}

/** As unsigned 16-bit numbers, little-endian. */
export function writeIds(file, ids) {
  const bytes = Buffer.alloc(2 * ids.length);
  ids.forEach((id, place) => bytes.writeUInt16LE(id, 2 * place));
  fs.writeFileSync(file, bytes);
}

/** What gives a cut's ids, by a tokenizer.json: each is cut once. */
export function idsOfTokenizer(json) {
  const tokenizer = new Tokenizer(json, {});
  const known = new Map();
  return (cut) => {
    if (!known.has(cut)) known.set(cut, tokenizer.encode(cut, { add_special_tokens: false }).ids.map(Number));
    return known.get(cut);
  };
}
