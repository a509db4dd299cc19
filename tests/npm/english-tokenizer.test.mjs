// Tests the tokenizer of the model of English: the merges that it learns, and that Hugging Face's library gives the
// same tokens as our own code.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Tokenizer } from '@huggingface/tokenizers';
import { countCuts, learnTokens } from '../../english/tokenizer/learn.mjs';
import { idsOfLines, reserved } from '../../english/tokenizer/read.mjs';
import { tokenizerJson } from '../../english/tokenizer/save.mjs';
import { byteLetters } from '../../english/tokenizer/words.mjs';

const lines = [
  'The otter sat on the bank of the river, and the river ran.',
  "the bank lent the money; it wasn't much: 1,200 pounds in 1838.",
  'An otter, another otter and the other otters ate the trout at the bank.',
];
const size = 300;
const learned = learnTokens(countCuts(lines), size, reserved);
const theirs = new Tokenizer(JSON.parse(JSON.stringify(tokenizerJson(learned, reserved))), {});
const encode = (text) => theirs.encode(text, { add_special_tokens: false }).ids;

/**
 * Computes the merges by their definition: counts all pairs again before each merge, then merges the most frequent pair
 * everywhere.
 */
function mergesByCounting(count) {
  const words = [...countCuts(lines)].map(([word, times]) => [
    [...new TextEncoder().encode(word)].map((byte) => byteLetters[byte]),
    times,
  ]);
  const idOf = new Map([...reserved, ...byteLetters].map((token, id) => [token, id]));
  const merges = [];
  while (merges.length < count) {
    const counts = new Map();
    for (const [letters, times] of words)
      for (let i = 0; i + 1 < letters.length; i++) {
        const pair = `${letters[i]} ${letters[i + 1]}`;
        counts.set(pair, (counts.get(pair) ?? 0) + times);
      }
    const order = (pair) => pair.split(' ').map((token) => idOf.get(token));
    const [best] = [...counts].sort(
      ([a, x], [b, y]) => y - x || order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1],
    )[0];
    const [left, right] = best.split(' ');
    merges.push([left, right]);
    idOf.set(left + right, idOf.size);
    for (const word of words) {
      const out = [];
      for (let i = 0; i < word[0].length; i++) {
        const isPair = word[0][i] === left && word[0][i + 1] === right;
        out.push(isPair ? left + right : word[0][i]);
        if (isPair) i++;
      }
      word[0] = out;
    }
  }
  return merges;
}

test('the learned merges are those of counting the most frequent pair again and again', () => {
  assert.equal(learned.tokens.length, size);
  assert.deepEqual(learned.merges, mergesByCounting(size - 256 - reserved.length));
});

test('Hugging Face’s library produces the same ids as our own tokenizer', () => {
  for (const line of lines) {
    const ids = idsOfLines([line], (word) => learned.idsOf.get(word));
    assert.deepEqual([...encode(line), reserved.indexOf('<end>')], ids);
  }
});

test('every text can be decoded unchanged and has no unknown tokens', () => {
  const texts = [
    'naïve façade — 日本語 Ω≈ç√',
    '🦦🏽‍♂️ zero\u0000width\u200b',
    'a  b\n\n c\t',
    "don't  I'll",
    '\u{10FFFF}',
    'ÀÉ',
    ' ',
  ];
  for (let seed = 1; seed < 200; seed++) {
    const letters = Array.from({ length: 12 }, (_, i) => (seed * 7919 + i * 104729 * seed) % 0x10ffff);
    texts.push(String.fromCodePoint(...letters.map((point) => (point >= 0xd800 && point < 0xe000 ? 0x41 : point))));
  }
  for (const text of texts) {
    const ids = encode(text);
    assert.ok(
      ids.every((id) => Number.isInteger(id) && id >= 0 && id < size),
      text,
    );
    assert.equal(theirs.decode(ids, { clean_up_tokenization_spaces: false }), text);
  }
});

test('<mask> is a single token', () => {
  assert.deepEqual(encode('<mask>'), [reserved.indexOf('<mask>')]);
});
