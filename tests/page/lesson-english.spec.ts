// Tests small functions of the chapter "real-english", without a browser: texts and heads in links, shared words, and
// tokens as the reader sees them.
import { inByteLetters } from '../../english/tokenizer/words.mjs';
import { fromLinkText, longestText, readLinkText, toLinkText } from '../../web/chapters/real-english/link-text.ts';
import { courseOf } from '../../web/chapters/real-english/reading/course.ts';
import { excerptOf } from '../../web/chapters/real-english/reading/excerpt.ts';
import { headsIn, isOff, readHeads, withHead } from '../../web/chapters/real-english/reading/heads.ts';
import { plainToken } from '../../web/chapters/real-english/reading/plain-token.ts';
import { mainDirections } from '../../web/chapters/real-english/reading/vectors.ts';
import { placesOf, sharedWords, wordsOf } from '../../web/chapters/real-english/reading/words.ts';
import { words as englishEn } from '../../web/chapters/real-english/words.en.ts';
import { readLink, writeLink } from '../../web/core/store/link.ts';
import { defaultState } from '../../web/core/store/state.ts';
import './support/lesson.ts';
import { expect, test } from './support/test.ts';

test('any text survives being written into a link and read again', () => {
  for (const text of ['', ' a  b ', 'Is 1+1=2? 100% & "so" #1 ~tilde ~7e', 'Привет, 🙂 мир', 'a\tb', '~', '~2']) {
    const written = toLinkText(text);
    expect(fromLinkText(written)).toBe(text);
    const link = writeLink({ ...defaultState, englishFirst: written });
    const hash = new URL(`http://page/#x?${link}`).hash;
    const read = readLink(decodeURIComponent(hash.slice(3)));
    expect('state' in read && read.state.englishFirst, text).toBe(written);
  }
  expect(readLinkText(toLinkText('a'.repeat(longestText)))).toBeDefined();
  expect(readLinkText(toLinkText('a'.repeat(longestText + 1)))).toBeUndefined();
  expect(readLinkText('a~zz')).toBeUndefined();
});

test('heads are switched off one by one, and a link names each head once', () => {
  const one = withHead('', { layer: 2, head: 5 });
  const two = withHead(one, { layer: 0, head: 1 });
  expect(two).toBe('0.1,2.5');
  expect(headsIn(two)).toEqual([
    { layer: 0, head: 1 },
    { layer: 2, head: 5 },
  ]);
  expect([isOff(two, { layer: 2, head: 5 }), isOff(two, { layer: 5, head: 2 })]).toEqual([true, false]);
  expect(withHead(two, { layer: 0, head: 1 })).toBe(one);
  for (const good of ['', one, two]) expect(readHeads(good)).toBe(good);
  for (const bad of ['2.5,0.1', '0.1,0.1', '0', '0.1,', 'a.b', '0.100']) expect(readHeads(bad), bad).toBeUndefined();
});

test('words are found as a reader would find them', () => {
  expect(wordsOf('Don’t bank-roll “Bank”, 🙂!').map(({ word }) => word)).toEqual(['don’t', 'bank-roll', 'bank']);
  expect(placesOf('Bank by bank', 'bank').map(({ start }) => start)).toEqual([0, 8]);
  expect(sharedWords(['the river bank', 'the bank river'], new Set(['bank']))).toEqual(['bank', 'river', 'the']);
  expect(sharedWords(['one', 'two'], new Set())).toEqual([]);
});

test('the word that is compared first has a meaning of its own, unlike “with”', () => {
  const pair = [
    'She went home with her dog and rested.',
    'A dog without a home went by with them, and barked.',
  ] as const;
  expect(sharedWords(pair, new Set())).toEqual(['home', 'went', 'dog', 'with', 'and']);
  // A built-in word comes before all other shared words. If the sentences share only words like "with", the longest is
  // taken.
  expect(sharedWords(['the company bank', 'a bank, the company'], new Set(['bank']))[0]).toBe('bank');
  expect(sharedWords(['she is with them', 'he came with us'], new Set())).toEqual(['with']);
});

test('the map shows all words at first', () => {
  expect(defaultState.englishMap).toBe('all');
});

test('the strip shows the word and two words on each side', () => {
  const view = (text: string, place: number) => ({ text, place }) as Parameters<typeof excerptOf>[0];
  expect(excerptOf(view('Bank, bank: “the old bank stood, near the river”', 2), 'bank')).toEqual({
    before: '…the old ',
    word: 'bank',
    after: ' stood, near…',
  });
  expect(excerptOf(view('Bank by bank', 0), 'bank')).toEqual({ before: '', word: 'Bank', after: ' by bank' });
});

test('the sentences about the layers agree with the table', () => {
  const table = (...data: number[]) => ({ rows: data.length, columns: 1, data: Float64Array.from(data) });
  const name = (state: number): string => `after layer ${state}`;
  const said = (kinds: boolean, ...data: number[]) => englishEn.layers.course(courseOf(table(...data), kinds), name);
  expect(said(true, NaN, -0.219, -0.107, -0.08, -0.201, -0.958)).toBe(
    'In the column “minus the mean”, the cosine is below zero after every layer. The two uses are furthest apart after layer 1. Not every layer moves them further apart. Compared by kind of thing, they are further apart than after any layer.',
  );
  expect(said(true, NaN, 0.3, 0.1, -0.2, 0.9)).toBe(
    'In the column “minus the mean”, the cosine is below zero only after layer 3. Each layer moves the two uses further apart. Compared by kind of thing, they are less far apart.',
  );
  expect(said(false, NaN, 0.3, 0.5)).toBe(
    'In the column “minus the mean”, the cosine is zero or larger after every layer. The two uses are furthest apart after layer 1. Not every layer moves them further apart.',
  );
});

test('tokens are shown as text', () => {
  for (const [text, plain] of [
    [' shore', 'shore'],
    ['€', '€'],
    ['ы', 'ы'],
    [' ', '␣'],
  ] as const)
    expect(plainToken(inByteLetters(text))).toBe(plain);
  expect(plainToken('##ing')).toBe('##ing');
  expect(plainToken('▁shore')).toBe('shore');
});

test('mainDirections() finds the axes of a known ellipse', () => {
  // The points of an ellipse: half-axis 3 along (0.6, 0.8, 0), half-axis 1 along (−0.8, 0.6, 0), nothing in the third
  // direction.
  const rows = Array.from({ length: 40 }, (_, i) => {
    const [a, b] = [3 * Math.cos((i * Math.PI) / 20), Math.sin((i * Math.PI) / 20)];
    return Float64Array.of(0.6 * a - 0.8 * b, 0.8 * a + 0.6 * b, 0);
  });
  const [first, second] = mainDirections(rows, 2);
  expect(Math.abs(first![0]! * 0.6 + first![1]! * 0.8)).toBeCloseTo(1, 6);
  expect(Math.abs(second![0]! * -0.8 + second![1]! * 0.6)).toBeCloseTo(1, 6);
});
