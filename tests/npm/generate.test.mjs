// Tests the texts that decoders generate: greedy tokens are PyTorch's, no character is cut in two, stop texts end the
// text, a session continues it, and each weight may be stored in one byte.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { filesFrom, loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { StopTexts, TextPieces } from '../../dist/npm/model/text-pieces.js';
import { joinPieces } from '../../dist/npm/checkpoints/join-pieces.js';
import { readAhead } from '../../dist/npm/checkpoints/read-ahead.js';
import { readPieces } from '../../dist/npm/checkpoints/read-pieces.js';
import { modelFolders, modelNamed, readModelFolder } from '../golden/npm/model-folders.mjs';

const folders = modelFolders().map((folder) => ({ name: path.basename(folder), ...readModelFolder(folder) }));
const filesOf = (name) => modelNamed(name).files;

async function collected(tokens) {
  const all = [];
  for await (const token of tokens) all.push(token);
  return all;
}
const idsOf = (tokens) => tokens.map(({ id }) => id);
const textOf = (tokens) => tokens.map(({ text }) => text).join('');

test('sixteen greedy tokens of every decoder are those of PyTorch', async () => {
  const decoders = folders.filter(({ expected }) => expected.cases.some(({ greedy }) => greedy));
  assert.ok(decoders.length >= 10);
  for (const { name, files, expected } of decoders) {
    const model = await loadCheckpoint(files);
    for (const { ids, greedy } of expected.cases) {
      const tokens = await collected(model.generate(ids, { greedy: true, tokens: 16, stop: [] }));
      assert.deepEqual(idsOf(tokens), greedy.ids, name);
      const whole = model.tokens([...ids, ...greedy.ids]);
      assert.deepEqual(
        tokens.map(({ token }) => token),
        whole.tokens.slice(ids.length),
      );
    }
  }
});

test('a session continues where it ended, and gives the tokens of the whole text', async () => {
  const model = await loadCheckpoint(filesOf('llama'));
  const session = model.session();
  const first = await collected(model.generate('the river', { greedy: true, tokens: 3, stop: [], session }));
  const second = await collected(model.generate(' and the bank', { greedy: true, tokens: 3, stop: [], session }));
  const prompt = session.ids.slice(0, -3);
  assert.deepEqual(
    idsOf(await collected(model.generate(prompt, { greedy: true, tokens: 3, stop: [] }))),
    idsOf(second),
  );
  const start = model.tokens('the river').ids;
  assert.deepEqual(session.ids.slice(0, start.length + 3), [...start, ...idsOf(first)]);
  const { weights } = model.trace(session.ids, { layer: 1, head: 2 });
  assert.equal(weights.rows, session.ids.length);
  session.cut(start.length);
  assert.deepEqual(session.ids, start);
  const again = await collected(session.generate([], { greedy: true, tokens: 3, stop: [] }));
  assert.deepEqual(idsOf(again), idsOf(first));
});

test('equal seeds draw equal tokens, and another seed draws others', async () => {
  const model = await loadCheckpoint(filesOf('qwen2'));
  const drawn = async (seed) => idsOf(await collected(model.generate('the bank', { seed, tokens: 12, stop: [] })));
  assert.deepEqual(await drawn(1), await drawn(1));
  assert.notDeepEqual(await drawn(1), await drawn(2));
});

test('stop ids and stop texts end the text', async () => {
  const model = await loadCheckpoint(filesOf('llama'));
  const options = { greedy: true, tokens: 16 };
  const all = await collected(model.generate('the bank', { ...options, stop: [] }));
  const stop = all[4].id;
  const stopped = await collected(model.generate('the bank', { ...options, stop: [stop] }));
  assert.deepEqual(idsOf(stopped), idsOf(all).slice(0, idsOf(all).indexOf(stop) + 1));
  assert.equal(stopped.at(-1).text, '');
  const text = textOf(all);
  const word = text.slice(5, 8);
  const before = await collected(model.generate('the bank', { ...options, stop: [word] }));
  assert.equal(textOf(before), text.slice(0, text.indexOf(word)));
});

test('an aborted signal or leaving the loop ends the text and frees its memory', async () => {
  const model = await loadCheckpoint(filesOf('llama'));
  const aborting = new AbortController();
  const tokens = model.generate('the bank', { tokens: 50, stop: [], signal: aborting.signal });
  await tokens.next();
  aborting.abort(new Error('enough'));
  await assert.rejects(tokens.next(), /enough/);
  for await (const { id } of model.generate('the bank', { stop: [] })) {
    assert.ok(id >= 0);
    break;
  }
});

test('wrong options are refused by name', async () => {
  const model = await loadCheckpoint(filesOf('llama'));
  const refused = (options, message) => assert.rejects(model.generate('the', options).next(), { message });
  await refused({ tokens: 0 }, 'tokens is 0, but it must be 1 or more');
  await refused({ temperature: 0 }, 'temperature is 0, but it must be from 0.001 to 1000');
  await refused({ topP: 2 }, 'topP is 2, but it must be above 0 and at most 1');
  await refused({ stop: [''] }, /stop\[0\]/);
  await refused({ session: {} }, /session/);
  await refused({ beams: 2 }, /beams/);
  const bert = await loadCheckpoint(filesOf('bert'));
  assert.throws(() => bert.session(), /predicts hidden words and cannot generate text/);
});

test('a character that consists of several tokens is returned as a whole', () => {
  const bytes = [...new TextEncoder().encode('é – 🦆!')];
  const tokenizer = { decode: (ids) => new TextDecoder().decode(Uint8Array.from(ids)) };
  const pieces = new TextPieces(tokenizer, []);
  const texts = bytes.map((byte, i) => pieces.next(byte, i + 1 === bytes.length));
  assert.equal(texts.join(''), 'é – 🦆!');
  assert.ok(texts.every((text) => !text.includes('\uFFFD')));
  const cut = new TextPieces(tokenizer, []);
  assert.equal(cut.next(bytes[0], true), '\uFFFD');
});

test('the beginning of a stop text is held back', () => {
  const stops = new StopTexts(['\nUser:', 'END']);
  const given = ['a\n', 'Us', 'ual', ' E', 'ND of'].map((piece, i) => stops.next(piece, i === 4));
  assert.deepEqual(
    given.map(({ text }) => text),
    ['a', '', '\nUsual', ' ', ''],
  );
  assert.ok(given[4].found);
  assert.equal(new StopTexts(['END']).next('E', true).text, 'E');
});

const folderOf = (files) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-'));
  for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), bytes);
  return folder;
};

test('weights of one byte, from a folder, with progress', async () => {
  const folder = folderOf(filesOf('llama'));
  const seen = [];
  const files = await filesFrom(folder);
  const bytes = await loadCheckpoint(files, { weights: 'int8', progress: (done, all) => seen.push([done, all]) });
  const stored = await loadCheckpoint(files);
  const [want, got] = [stored, bytes].map((model) => model.read('the bank of the river').hidden.at(-1).data);
  const largest = Math.max(...want.map(Math.abs));
  const difference = Math.max(...want.map((number, i) => Math.abs(number - got[i]))) / largest;
  assert.ok(difference > 0 && difference < 0.05, `${difference}`);
  const [last] = seen.slice(-1);
  assert.equal(last[0], last[1]);
  await assert.rejects(loadCheckpoint(files, { weights: 'int4' }), /weights/);
  fs.rmSync(folder, { recursive: true });
});

/** Calls readAhead() with pieces of these sizes. `arrive[i]()` lets piece i arrive, with i as its only byte. */
function readingAhead(sizes) {
  const arrive = [];
  const pieces = sizes.map((size, i) => ({ begin: 0, end: size, i }));
  const bytes = readAhead(pieces, ({ i }) => new Promise((resolve) => (arrive[i] = () => resolve(Uint8Array.of(i)))));
  return { arrive, bytes };
}

test('pieces are read ahead, in order and within limits', async () => {
  const { arrive, bytes } = readingAhead(Array(12).fill(1000));
  const first = bytes.next();
  assert.equal(arrive.length, 8);
  for (const i of [1, 0]) arrive[i]();
  assert.deepEqual((await first).value, Uint8Array.of(0));
  assert.deepEqual((await bytes.next()).value, Uint8Array.of(1));
  assert.equal(arrive.length, 9);
  const large = readingAhead([9e6, 5e6, 9e6]);
  const piece = large.bytes.next();
  assert.equal(large.arrive.length, 2);
  large.arrive[0]();
  await piece;
  const second = large.bytes.next();
  assert.equal(large.arrive.length, 3);
  for (const i of [1, 2]) large.arrive[i]();
  await second;
  assert.deepEqual(await large.bytes.next(), { value: Uint8Array.of(2), done: false });
  assert.equal((await large.bytes.next()).done, true);
});

test('neighbouring pieces of a file are joined, up to 8 MiB or as a stream', () => {
  const sizes = (places) =>
    joinPieces(places.map(([file, begin, end]) => ({ file, begin, end }))).map(({ begin, end, pieces }) => [
      begin,
      end,
      pieces.length,
    ]);
  const [a, b] = ['a', 'b'];
  const [first, second, behindAGap, otherFile] = [
    [a, 10, 20],
    [a, 20, 50],
    [a, 60, 70],
    [b, 70, 80],
  ];
  assert.deepEqual(sizes([first, second, behindAGap, otherFile]), [
    [10, 50, 2],
    [60, 70, 1],
    [70, 80, 1],
  ]);
  const large = [0, 1, 2].map((i) => [a, i * 2 ** 22, (i + 1) * 2 ** 22]);
  assert.deepEqual(sizes(large), [
    [0, 2 ** 23, 2],
    [2 ** 23, 3 * 2 ** 22, 1],
  ]);
  assert.deepEqual(sizes([[a, 0, 2 ** 25]]), [[0, 2 ** 25, 1]]);
  const streamed = { isStreamed: true };
  assert.deepEqual(sizes(large.map(([, begin, end]) => [streamed, begin, end])), [[0, 3 * 2 ** 22, 3]]);
});

test('a piece that cannot be read fails in its turn', async () => {
  const bytes = readAhead(
    [0, 1, 2].map((i) => ({ begin: i, end: i + 1 })),
    async ({ begin }) => {
      if (begin === 1) throw new RangeError('gone');
      return Uint8Array.of(begin);
    },
  );
  assert.deepEqual((await bytes.next()).value, Uint8Array.of(0));
  await assert.rejects(bytes.next(), /^RangeError: gone$/);
});

/**
 * A file of 256 bytes, in which the byte at offset i is i. A part of the file arrives in chunks of at most `chunk`
 * bytes. Each chunk overwrites the memory of the chunk before.
 */
function fileInChunks(name, chunk) {
  const file = { name, isStreamed: true, asked: [], ended: 0 };
  file.chunks = async function* (begin, end) {
    file.asked.push([begin, end]);
    const bytes = new Uint8Array(chunk);
    try {
      for (let at = begin; at < Math.min(end, 256); at += chunk) {
        for (let i = 0; i < chunk; i++) bytes[i] = at + i;
        yield bytes.subarray(0, Math.min(chunk, end - at));
      }
    } finally {
      file.ended++;
    }
  };
  return file;
}

test('chunks are divided among the pieces of a model', async () => {
  for (const chunk of [1, 7, 300]) {
    const [a, b] = ['a', 'b'].map((name) => fileInChunks(name, chunk));
    const places = [
      [a, 10, 20],
      [a, 20, 21],
      [a, 21, 90],
      [b, 5, 9],
      [a, 100, 120],
    ];
    const pieces = places.map(([file, begin, end], i) => ({ name: `tensor ${i}`, file, begin, end }));
    const got = new Map(pieces.map((piece) => [piece, []]));
    for await (const { piece, at, bytes } of readPieces(pieces)) {
      assert.equal(got.get(piece).length, at);
      got.get(piece).push(...bytes);
    }
    for (const [{ begin, end }, bytes] of got)
      assert.deepEqual(
        bytes,
        Array.from({ length: end - begin }, (_, i) => begin + i),
      );
    assert.deepEqual(
      [a.asked, b.asked],
      [
        [
          [10, 90],
          [100, 120],
        ],
        [[5, 9]],
      ],
    );
    assert.deepEqual([a.ended, b.ended], [2, 1]);
  }
});

test('a loading that stops ends the requests that were started ahead', async () => {
  const file = fileInChunks('a', 10);
  const pieces = [0, 50, 100].map((begin) => ({ name: 'tensor', file, begin, end: begin + 30 }));
  for await (const _ of readPieces(pieces)) break;
  assert.deepEqual([file.asked.length, file.ended], [3, 3]);
});

test('a file that becomes shorter while it is read is reported', async () => {
  const folder = folderOf(filesOf('llama'));
  const found = await filesFrom(folder);
  const weights = path.join(folder, 'model.safetensors');
  fs.truncateSync(weights, fs.statSync(weights).size - 100);
  await assert.rejects(
    loadCheckpoint(found),
    /^RangeError: model\.safetensors ends before the tensor \S+: it changed while it was read$/,
  );
  fs.rmSync(folder, { recursive: true });
});
