// The training text of the model of English: only the right source files are accepted, and they are unpacked without
// their markup.
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import zlib from 'node:zlib';
import { isProse, linesOf, plainText } from '../../english/text/clean.mjs';
import { checkHash } from '../../english/text/fetch.mjs';
import { clearWords, firstTopic, kindOf, kinds, kindsOfLine, marksOfLines } from '../../english/text/kinds.mjs';
import { recipe } from '../../english/recipe.mjs';
import { contentOf } from '../../english/senses/near.mjs';
import { framed } from '../../english/text/framed.mjs';
import { partLines } from '../../english/text/make-text.mjs';
import { fromFrames, ownLines, readAllFrames, readOwn, sentencesOf, spreadAmong } from '../../english/text/own.mjs';
import { packageStrings } from '../../english/text/r-strings.mjs';
import { readers } from '../../english/text/readers.mjs';
import { sources } from '../../english/text/sources.mjs';
import { plainParagraphs, swordBlocks } from '../../english/text/sword.mjs';
import { readSynset, synsetsByLine, synsetText } from '../../english/text/wordnet.mjs';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-text-'));
test.after(() => fs.rmSync(scratch, { recursive: true }));
const file = (name, bytes) => {
  fs.writeFileSync(path.join(scratch, name), bytes);
  return path.join(scratch, name);
};

test('every source has a hash, a reader and a licence, and is listed in NOTICE', () => {
  const notice = fs.readFileSync(new URL('../../NOTICE', import.meta.url), 'utf8');
  for (const { name, sha256, read, licence, version } of sources) {
    assert.match(sha256, /^[0-9a-f]{64}$/);
    assert.equal(typeof readers[read], 'function');
    assert.match(licence, /public domain|permissive/);
    assert.ok(notice.includes(`${name} ${version}`), `${name} in NOTICE`);
  }
});

test('a file with another hash is refused with an error that names both hashes', () => {
  const found = crypto.createHash('sha256').update('some').digest('hex');
  const source = { name: 'a-text', version: '1', sha256: 'f'.repeat(64) };
  assert.throws(() => checkHash(source, file('some.tgz', 'some')), {
    message: `a-text 1: the package's SHA-256 is ${found}, but the recipe was made for ${'f'.repeat(64)}.`,
  });
  checkHash({ ...source, sha256: found }, file('some.tgz', 'some'));
});

test('a SWORD module is unpacked block by block, without its markup', () => {
  const marked =
    '<title>Chapter 1</title><div sID="a" type="x-p"/><w lemma="strong:G1">In</w> <w lemma="strong:G2">peace</w>,<note>a <hi>note</hi></note> he said &amp; went.<div eID="a"/><l>One</l><l>two.</l>';
  const blocks = ['<milestone/>', marked].map((text) => zlib.deflateSync(Buffer.from(text)));
  const row = (start, size, whole) => {
    const bytes = Buffer.alloc(12);
    [start, size, whole].forEach((value, i) => bytes.writeUInt32LE(value, 4 * i));
    return bytes;
  };
  file('ot.bzz', Buffer.concat(blocks));
  file('ot.bzs', Buffer.concat([row(0, blocks[0].length, 12), row(blocks[0].length, blocks[1].length, marked.length)]));
  const texts = swordBlocks(path.join(scratch, 'ot.b'));
  assert.deepEqual(texts, ['<milestone/>', marked]);
  const plain = texts.flatMap(plainParagraphs).map(plainText).filter(Boolean);
  assert.deepEqual(plain, ['In peace, he said & went.', 'One two.']);
  file('ot.bzs', row(0, 9999, 12));
  assert.throws(() => swordBlocks(path.join(scratch, 'ot.b')), /bytes, but block 0 ends at 9999/);
});

test('lists of strings are read from R’s data, and other R objects are skipped', () => {
  const whole = (value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return bytes;
  };
  const string = (text) => Buffer.concat([whole(0x00040009), whole(Buffer.byteLength(text)), Buffer.from(text)]);
  const header = Buffer.concat([Buffer.from('X\n'), whole(3), whole(0), whole(0), whole(5), Buffer.from('UTF-8')]);
  const strings = Buffer.concat([
    header,
    whole(16),
    whole(2),
    string('It is a truth'),
    string('universally acknowledged'),
  ]);
  const numbers = Buffer.concat([header, whole(13), whole(1), whole(7)]);
  const piece = (bytes) => Buffer.concat([whole(bytes.length), zlib.deflateSync(bytes)]);
  const data = file('Rdata.rdb', Buffer.concat([piece(strings), piece(numbers), piece(strings)]));
  const texts = ['It is a truth', 'universally acknowledged'];
  assert.deepEqual(packageStrings(data), [texts, texts]);
});

test('the text of a WordNet synset is its words, its definition and its examples', () => {
  const line =
    '09236472 17 n 01 bank 0 009 @ 09372175 n 0000 | sloping land (especially the slope beside a body of water); "they pulled the canoe up on the bank"; "he sat on the bank of the river and watched the currents"  ';
  assert.equal(
    synsetText(readSynset(line)),
    'bank: sloping land (especially the slope beside a body of water). they pulled the canoe up on the bank. he sat on the bank of the river and watched the currents.',
  );
  const several = readSynset(
    "01 03 a 02 able(p) 0 well_off 0 001 = 05 n 0101 | (usually followed by `to') having the means  ",
  );
  assert.deepEqual(several.words, ['able', 'well off']);
  assert.equal(readSynset('  1 This software and database is being provided | to you'), undefined);
});

test('lines are whole sentences of prose in plain characters', () => {
  assert.equal(plainText('“It’s\u00a0so,” he  said—\nsee (Ge 1:2; Ex 3:4) .'), '"It\'s so," he said - see.');
  const [first, ...rest] = linesOf(`${'The otter swam over the wide river. '.repeat(12)}`);
  assert.ok(first.length <= 280 && first.endsWith('.') && rest.length > 0);
  assert.ok(!isProse('12 345 67 8 9 10 11') && !isProse('Chapter 1') && isProse('the otter swam over the river'));
});

test('one line in a hundred is held back, and every third is in lower case', () => {
  const { lines, held } = partLines(
    Array.from({ length: 200 }, (_, i) => `The Otter swam over the River ${'x'.repeat(i)}`),
  );
  assert.equal(lines.length, 198);
  assert.equal(held.length, 2);
  assert.ok(lines[2].startsWith('the otter') && lines[3].startsWith('The Otter'));
  assert.ok(!held.some((line) => lines.includes(line)));
});

test('a synset has the kind of its WordNet file, or the kind that its head word names; adjectives have none', () => {
  const named = (file, words) => kinds[kindOf(file, words)];
  assert.equal(named(17, ['bank']), 'object');
  assert.equal(named(14, ['depository financial institution', 'bank']), 'group');
  assert.equal(named(28, ['spring']), 'time');
  assert.equal(named(29, ['breathe']), 'verb of body');
  assert.equal(named(43, ['rain']), 'verb of weather');
  assert.equal(named(3, ['plant', 'flora']), 'plant');
  for (const [file, words] of [
    [3, ['entity']],
    [0, ['able']],
    [2, ['well']],
    [44, ['married']],
  ])
    assert.equal(kindOf(file, words), -1);
});

const index = `bank%1:14:00:: 08437235 2 20
bank%1:17:01:: 09236472 1 25
banks%1:18:00:: 10846000 1 0
horse%1:05:00:: 02377103 1 103
horse%1:06:00:: 03629976 5 0
he%1:27:00:: 14656219 1 0
loan%1:21:00:: 13420126 1 19
loan%2:40:00:: 02329178 1 3
red_fox%1:05:00:: 02122 1 4`;

test('a word that is nearly always of one kind gets this kind in every inflected form', () => {
  const clear = clearWords(index);
  const kindIn = (line) => kindsOfLine(line, clear).map((known) => known && kinds[known.kind]);
  assert.deepEqual(kindIn('The horses saw loans'), [undefined, 'animal', undefined, 'possession']);
  assert.deepEqual(kindIn('he bank banks'), [undefined, undefined, undefined]);
  assert.ok(!clear.has('red_fox'));
});

test('all forms of a line’s topic word are marked as certain, in every piece of the word', () => {
  const clear = clearWords(index);
  const synset = readSynset('09236472 17 n 01 bank 0 000 | sloping land; "the horse lay on two banks"  ');
  const about = synsetsByLine([synset]);
  const line = 'bank: sloping land. the horse lay on two banks.';
  const idsOf = (word) => Array(word === ' banks' || word === ' horse' ? 2 : 1).fill(9);
  const marks = marksOfLines([line, 'loan horse'], idsOf, clear, (each) => about.get(each));
  const [object, possession] = [kinds.indexOf('object'), kinds.indexOf('possession')];
  const certain = 128 + object;
  // Here the tokenizer cuts "horse" into two pieces. They have no mark, because one piece would reveal the other.
  const first = [certain, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, certain, certain, 0, 0];
  assert.deepEqual(Array.from(marks), [...first, possession + 1, 0, 0, 0]);
});

test('the topic word of one of our own sentences has a mark of its own', () => {
  const about = { words: ['bank'], kind: kinds.indexOf('object') };
  const marksOf = (isOwn) =>
    Array.from(
      marksOfLines(
        ['a bank'],
        () => [9],
        new Map(),
        () => ({ ...about, isOwn }),
      ),
    );
  assert.deepEqual(marksOf(true), [0, firstTopic + about.kind, 0]);
  assert.deepEqual(marksOf(false), [0, 128 + about.kind, 0]);
  assert.ok(firstTopic >= 128 + kinds.length && firstTopic + kinds.length <= 256, 'a mark is one byte');
});

test('the hidden topic words of our own sentences are trained no more often than their other words', () => {
  const [counts, trained] = [new Map(), new Set()];
  const count = (line, times) => {
    for (const word of contentOf(line)) counts.set(word, (counts.get(word) ?? 0) + times);
  };
  for (const { line, words } of readOwn()) {
    count(line, recipe.ownRepeats);
    trained.add(words[0]);
  }
  for (const { line } of framed()) count(line, 1);
  assert.equal(trained.size, 12);
  const others = [...counts].filter(([word]) => !trained.has(word)).map(([, times]) => times);
  const usual = others.reduce((sum, times) => sum + times, 0) / others.length;
  for (const word of trained)
    assert.ok(
      (1 - recipe.lessons.third.kindsOfTopics) * counts.get(word) <= usual,
      `${word}: ${counts.get(word)}, others ${usual}`,
    );
});

test('every measured meaning of the twelve words has plain frames', () => {
  const text = fs.readFileSync(new URL('../../english/text/plain-frames.txt', import.meta.url), 'utf8');
  const meanings = (each) => new Set(each.map(({ words, kind }) => `${words[0]}/${kinds[kind]}`));
  const plain = meanings(readOwn(text));
  const measured = [...meanings(readAllFrames())].filter((name) => !/bass\/(person|attribute)/.test(name));
  assert.deepEqual(
    measured.filter((name) => !plain.has(name)),
    [],
  );
});

test('each of our own sentences declares its word’s kind, and the word is marked with it', () => {
  const own = readOwn();
  assert.ok(own.length > 200);
  for (const { line, words, kind } of own)
    assert.ok(
      kindsOfLine(line, new Map(), { words, kind }).some((known) => known?.certain && known.kind === kind),
      line,
    );
  assert.throws(() => readOwn('## bank/landscape\nThe bank is steep.'), /no kind "landscape"/);
});

test('a frame produces a sentence for every combination of its choices, and a fixed number of them is drawn reproducibly', () => {
  const frame = '{The clerk|The angler} lay on the bank{.| and slept.}';
  const all = sentencesOf(frame);
  assert.deepEqual(all, [
    'The clerk lay on the bank.',
    'The clerk lay on the bank and slept.',
    'The angler lay on the bank.',
    'The angler lay on the bank and slept.',
  ]);
  assert.deepEqual(sentencesOf('The bank is closed.'), ['The bank is closed.']);
  const about = { words: ['bank'], kind: 3 };
  const taken = fromFrames(
    [{ line: frame, ...about }],
    3,
    (line) => !line.endsWith('slept.') || line.includes('clerk'),
  );
  assert.equal(new Set(taken.map(({ line }) => line)).size, 3);
  for (const { line, ...rest } of taken) {
    assert.ok(all.includes(line) && line !== 'The angler lay on the bank and slept.');
    assert.deepEqual(rest, about);
  }
  assert.deepEqual(
    taken,
    fromFrames([{ line: frame, ...about }], 3, (line) => line !== all[3]),
  );
});

test('each of our frames contains its word exactly once, outside the choices, and has choices', () => {
  for (const { line, words } of readAllFrames()) {
    const outside = line.replace(/\{[^{}]*\}/g, ' ').toLowerCase();
    const forms = new RegExp(`\\b${words[0]}(e?s)?\\b`, 'g');
    assert.equal(outside.match(forms)?.length, 1, line);
    assert.ok(/\{[^{}]*\|[^{}]*\}/.test(line), line);
    assert.ok(!(line.match(/\{([^{}]*)\}/g) ?? []).some((slot) => forms.test(slot.toLowerCase())), line);
  }
});

test('our own sentences are shuffled, and half of them are in lower case', () => {
  const own = Array.from({ length: 40 }, (_, i) => ({ line: `Own ${i}.` }));
  const framed = Array.from({ length: 40 }, (_, i) => ({ line: `Framed ${i}.` }));
  const lines = ownLines(own, framed, 3);
  assert.equal(lines.length, 160);
  const count = (word) => lines.filter((line) => line.toLowerCase() === word).length;
  for (let i = 0; i < 40; i++) assert.deepEqual([count(`own ${i}.`), count(`framed ${i}.`)], [3, 1]);
  assert.equal(lines.filter((line) => line === line.toLowerCase()).length, 80);
  const kept = lines.filter((line, i) => i > 0 && Number(/\d+/.exec(line)) === Number(/\d+/.exec(lines[i - 1])) + 1);
  assert.ok(kept.length < 20, `${kept.length} stand where they stood`);
  assert.deepEqual(lines, ownLines(own, framed, 3));
});

test('spreadAmong() spreads one list evenly through another and keeps both orders', () => {
  const [others, mine] = [
    ['a', 'b', 'c', 'd', 'e', 'f'],
    ['1', '2', '3'],
  ];
  assert.deepEqual(spreadAmong(others, mine), ['a', 'b', '1', 'c', 'd', '2', 'e', 'f', '3']);
  assert.deepEqual(spreadAmong(['a'], mine), ['a', ...mine]);
  assert.deepEqual(spreadAmong([], mine), mine);
});
