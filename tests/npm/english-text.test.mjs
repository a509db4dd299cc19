// Where the text of the model that reads English comes from: the right bytes and no others, unpacked, without marks.
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import zlib from 'node:zlib';
import { isProse, linesOf, plainText } from '../../english/text/clean.mjs';
import { checkHash } from '../../english/text/fetch.mjs';
import { partLines } from '../../english/text/make-text.mjs';
import { packageStrings } from '../../english/text/r-strings.mjs';
import { readers } from '../../english/text/readers.mjs';
import { sources } from '../../english/text/sources.mjs';
import { plainParagraphs, swordBlocks } from '../../english/text/sword.mjs';
import { readSynset, synsetText } from '../../english/text/wordnet.mjs';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-text-'));
test.after(() => fs.rmSync(scratch, { recursive: true }));
const file = (name, bytes) => {
  fs.writeFileSync(path.join(scratch, name), bytes);
  return path.join(scratch, name);
};

test('every source has a hash, a reader and a licence, and stands in NOTICE', () => {
  const notice = fs.readFileSync(new URL('../../NOTICE', import.meta.url), 'utf8');
  for (const { name, sha256, read, licence, version } of sources) {
    assert.match(sha256, /^[0-9a-f]{64}$/);
    assert.equal(typeof readers[read], 'function');
    assert.match(licence, /public domain|permissive/);
    assert.ok(notice.includes(`${name} ${version}`), `${name} in NOTICE`);
  }
});

test('other bytes than those of the recipe are refused, by both hashes', () => {
  const found = crypto.createHash('sha256').update('some').digest('hex');
  const source = { name: 'a-text', version: '1', sha256: 'f'.repeat(64) };
  assert.throws(() => checkHash(source, file('some.tgz', 'some')), {
    message: `a-text 1: the package's SHA-256 is ${found}, but the recipe was made for ${'f'.repeat(64)}.`,
  });
  checkHash({ ...source, sha256: found }, file('some.tgz', 'some'));
});

test('a SWORD module is unpacked block by block, and its marks are left out', () => {
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

test("R's lists of strings are read, and other objects passed over", () => {
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

test('a meaning of WordNet is its words, what it is, and examples', () => {
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

test('lines are plain, whole sentences of prose', () => {
  assert.equal(plainText('“It’s\u00a0so,” he  said—\nsee (Ge 1:2; Ex 3:4) .'), '"It\'s so," he said - see.');
  const [first, ...rest] = linesOf(`${'The otter swam over the wide river. '.repeat(12)}`);
  assert.ok(first.length <= 280 && first.endsWith('.') && rest.length > 0);
  assert.ok(!isProse('12 345 67 8 9 10 11') && !isProse('Chapter 1') && isProse('the otter swam over the river'));
});

test('one line in a hundred is held back, every third is in small letters', () => {
  const { lines, held } = partLines(
    Array.from({ length: 200 }, (_, i) => `The Otter swam over the River ${'x'.repeat(i)}`),
  );
  assert.equal(lines.length, 198);
  assert.equal(held.length, 2);
  assert.ok(lines[2].startsWith('the otter') && lines[3].startsWith('The Otter'));
  assert.ok(!held.some((line) => lines.includes(line)));
});
