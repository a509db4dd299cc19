// Learns byte pair encoding (Sennrich et al. 2016): repeatedly merges the most frequent pair of neighbouring tokens.
import { byteLetters, cutText, inByteLetters } from './words.mjs';

const pairKey = (left, right) => left * 65536 + right;

/**
 * A heap of pairs, the most frequent first. On a tie the smaller key comes first, so the result does not depend on the
 * order of the text.
 */
class PairHeap {
  #rows = [];

  static #before([a, keyA], [b, keyB]) {
    return a > b || (a === b && keyA < keyB);
  }

  push(count, key) {
    const rows = this.#rows;
    let place = rows.push([count, key]) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!PairHeap.#before(rows[place], rows[parent])) break;
      [rows[place], rows[parent]] = [rows[parent], rows[place]];
      place = parent;
    }
  }

  pop() {
    const rows = this.#rows;
    const top = rows[0];
    const last = rows.pop();
    if (rows.length === 0) return top;
    rows[0] = last;
    for (let place = 0; ; ) {
      let best = place;
      for (const child of [2 * place + 1, 2 * place + 2])
        if (child < rows.length && PairHeap.#before(rows[child], rows[best])) best = child;
      if (best === place) return top;
      [rows[place], rows[best]] = [rows[best], rows[place]];
      place = best;
    }
  }

  get size() {
    return this.#rows.length;
  }
}

/**
 * Replaces a pair everywhere in a word. Calls `changed` with −1 for each pair of the old word, and with 1 for each pair
 * of the new word.
 */
function mergeIn(tokens, left, right, merged, changed) {
  const out = [];
  for (let i = 0; i < tokens.length; i++) {
    const isPair = tokens[i] === left && tokens[i + 1] === right;
    out.push(isPair ? merged : tokens[i]);
    if (isPair) i++;
  }
  for (let i = 0; i + 1 < tokens.length; i++) changed(tokens[i], tokens[i + 1], -1);
  for (let i = 0; i + 1 < out.length; i++) changed(out[i], out[i + 1], 1);
  return out;
}

/** Counts the words of some lines. */
export function countCuts(lines) {
  const counts = new Map();
  for (const line of lines) for (const word of cutText(line)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * Learns from {word → count} until there are `size` tokens (the reserved ones, 256 bytes, and merges), or no pair is
 * left. Returns the tokens by id (in byte letters), the merges in order, and the ids of each word. These are the ids
 * that any tokeniser computes from the saved tokens and merges.
 */
export function learnTokens(counts, size, reserved) {
  const tokens = [...reserved, ...byteLetters];
  const idOf = new Map(byteLetters.map((letter, byte) => [letter, reserved.length + byte]));
  const words = [...counts].map(([word, count]) => ({
    word,
    count,
    ids: Array.from(inByteLetters(word), (letter) => idOf.get(letter)),
  }));
  const pairs = new Map(); // key → {count, words that may contain the pair}
  const heap = new PairHeap();
  const touched = new Set();
  const note = (index, count) => (left, right, sign) => {
    const key = pairKey(left, right);
    let pair = pairs.get(key);
    if (!pair) pairs.set(key, (pair = { count: 0, words: new Set() }));
    pair.count += sign * count;
    if (sign > 0) pair.words.add(index);
    touched.add(key);
  };
  const offer = () => {
    for (const key of touched) if (pairs.get(key).count > 0) heap.push(pairs.get(key).count, key);
    touched.clear();
  };
  words.forEach(({ ids, count }, index) => {
    const add = note(index, count);
    for (let i = 0; i + 1 < ids.length; i++) add(ids[i], ids[i + 1], 1);
  });
  offer();
  const merges = [];
  while (tokens.length < size && heap.size > 0) {
    const [count, key] = heap.pop();
    if (pairs.get(key).count !== count) continue; // outdated: the pair was pushed again with its new count
    const [left, right] = [Math.floor(key / 65536), key % 65536];
    merges.push([tokens[left], tokens[right]]);
    const merged = tokens.push(tokens[left] + tokens[right]) - 1;
    for (const index of pairs.get(key).words) {
      const word = words[index];
      word.ids = mergeIn(word.ids, left, right, merged, note(index, word.count));
    }
    pairs.get(key).words.clear();
    offer();
  }
  return { tokens, merges, idsOf: new Map(words.map(({ word, ids }) => [word, ids])) };
}
