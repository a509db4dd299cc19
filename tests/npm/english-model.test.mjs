// The shipped model of English: its files are complete, and the model card's figures were measured with exactly these
// files.
import { triedTable } from '../../english/tried.mjs';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { englishFiles } from 'riverbank-english';
import { loadCheckpoint } from '../../dist/npm/checkpoints.js';
import { guessesLine } from '../../english/card.mjs';
import { modelFolder } from '../../english/paths.mjs';
import { configOf, joinHeads, splitHeads, withKinds, withoutKinds } from '../../english/publish.mjs';
import { recipe } from '../../english/recipe.mjs';
import { measureFile } from '../../english/senses.mjs';
import { countGuesses } from '../../english/senses/guesses.mjs';
import { readSenses } from '../../english/senses/measure.mjs';
import { kinds } from '../../english/text/kinds.mjs';
import { dequantise, readTensors } from '../../english/tensors.mjs';

const read = (name) => fs.readFileSync(new URL(`../../english/model/${name}`, import.meta.url));
const readJson = (name) => JSON.parse(read(name).toString('utf8'));
const figures = readJson('figures.json');

test('englishFiles() returns all files, and the weights are at most 4 MB', async () => {
  const files = await englishFiles();
  assert.deepEqual(Object.keys(files), ['config.json', 'tokenizer.json', 'model.safetensors']);
  for (const [name, bytes] of Object.entries(files)) assert.ok(read(name).equals(bytes), name);
  assert.ok(files['model.safetensors'].length <= 4e6);
  assert.deepEqual(readJson('config.json'), configOf(recipe));
});

for (const [name, recorded] of Object.entries(figures)) {
  test(`${name}: the shipped files give the figures of the model card`, async () => {
    const measured = await measureFile(new URL(`../../english/senses/${name}.txt`, import.meta.url).pathname);
    assert.deepEqual(measured, recorded);
    assert.ok('bag of counted vectors' in recorded);
  });
}

test('the shipped files give the counted guesses for hidden words', async () => {
  const found = ['ordinary.tune', 'ordinary.report', 'hard.tune', 'hard.report'].flatMap((name) =>
    readSenses(fs.readFileSync(new URL(`../../english/senses/${name}.txt`, import.meta.url), 'utf8'), name),
  );
  const guesses = readJson('guesses.json');
  assert.ok(read('README.md').toString('utf8').includes(guessesLine(guesses)));
  assert.deepEqual(await countGuesses(modelFolder, found), guesses);
  assert.equal(guesses.guesses, 5 * found.length);
  const words = new Set(found.map(({ word }) => word));
  const { text, word, guess } = guesses.example;
  assert.ok(text.split(' ').includes(word) && guess !== word && words.has(guess));
});

test('the model card contains the lessons and their curves', () => {
  const card = read('README.md').toString('utf8');
  const lessons = readJson('lessons.json');
  assert.deepEqual(Object.keys(lessons), Object.keys(recipe.lessons));
  for (const [name, { curve, ...settings }] of Object.entries(lessons)) {
    for (const [field, value] of Object.entries(recipe.lessons[name])) assert.deepEqual(settings[field], value, field);
    const { step, held } = curve.at(-1);
    assert.equal(step, settings.steps);
    assert.ok(card.includes(`| ${step.toLocaleString('en-US')} | ${(step * 8192e-6).toFixed(1)} M |`), name);
    assert.ok(card.includes(`| ${held.toFixed(3)} |`), name);
  }
});

test('the model card contains the measured figures and the table of other attempts', () => {
  const card = read('README.md').toString('utf8');
  assert.ok(card.includes(triedTable()));
  for (const [name, measured] of Object.entries(figures)) {
    assert.ok(card.includes(`### ${name}`));
    for (const [row, { recall, auc, words }] of Object.entries(measured))
      assert.ok(
        card.includes(`| ${row} | ${recall.toFixed(3)} | ${auc.toFixed(3)} | ${words.bank.auc.toFixed(3)} |`),
        `${name}, ${row}`,
      );
  }
});

test('every text can be tokenized and read, ends with <end>, and has a guess for a hidden word', async () => {
  const files = await englishFiles();
  const model = await loadCheckpoint(files);
  const { mask, embedding, layers, states, causal } = model.config;
  assert.deepEqual(
    { mask, embedding, layers, states, causal },
    { mask: 0, embedding: 192, layers: 4, states: 6, causal: false },
  );
  for (const text of ['the bank', '', '🦦🏽‍♂️ Ω日本', 'zero\u0000width\u200b', '\ud800', ' ']) {
    const { ids } = model.tokens(text);
    assert.equal(ids.at(-1), readJson('config.json').eos_token_id, JSON.stringify(text));
    const { hidden } = model.read(text, { attention: false });
    assert.equal(hidden.length, states);
    assert.ok(hidden.every(({ rows, data }) => rows === ids.length && data.every(Number.isFinite)));
  }
  assert.throws(() => model.read('word '.repeat(70)), /^RangeError: .*the model reads at most 64/);
  const { ids } = model.tokens('the ship sailed across the sea');
  const place = 2;
  const hidden = ids.map((id, i) => (i === place ? mask : id));
  const words = model.substitutes(hidden, place, { count: 3 });
  assert.equal(words.length, 3);
  assert.ok(words.every(({ id }) => id !== mask));
  model.dispose();
});

test('joinHeads() joins the heads in the order of their numbers', () => {
  const head = (number) => ({ shape: [2, 3], data: Float32Array.from({ length: 6 }, (_, i) => 10 * number + i) });
  const numbers = Array.from({ length: 11 }, (_, i) => i);
  const names = (number) => [`blocks.0.heads.${number}.query.weight`, head(number)];
  // If the names were sorted as text, 10 would come before 2.
  const { 'blocks.0.query.weight': joined, ...rest } = joinHeads({
    ...Object.fromEntries([...numbers].reverse().map(names)),
    'norm.bias': head(0),
    'first/norm.bias': head(1),
  });
  assert.deepEqual(Object.keys(rest), ['norm.bias']);
  assert.deepEqual(joined.shape, [22, 3]);
  assert.deepEqual(
    Array.from(joined.data),
    numbers.flatMap((number) => Array.from(head(number).data)),
  );
});

test('withoutKinds() splits the rows after the words from the model’s table and returns them separately', () => {
  const numbers = (count) => Float32Array.from({ length: count }, (_, i) => i);
  const { tensors, kinds } = withoutKinds(
    {
      'token_embedding_table.weight': { shape: [5, 2], data: numbers(10) },
      'head.bias': { shape: [5], data: numbers(5) },
      'norm.bias': { shape: [2], data: numbers(2) },
    },
    3,
  );
  assert.deepEqual(tensors['token_embedding_table.weight'], { shape: [3, 2], data: numbers(6) });
  assert.deepEqual(tensors['head.bias'], { shape: [3], data: numbers(3) });
  assert.deepEqual(tensors['norm.bias'], { shape: [2], data: numbers(2) });
  assert.deepEqual(kinds.weight, { shape: [2, 2], data: Float32Array.of(6, 7, 8, 9) });
  assert.deepEqual(kinds.bias, { shape: [2], data: Float32Array.of(3, 4) });
});

test('the published tensors convert to the trainer’s parameters and back', () => {
  const { tensors } = dequantise(readTensors(read('model.safetensors')));
  const { weight, bias } = readJson('kinds.json');
  const parameters = withKinds(splitHeads(tensors, recipe.model.heads), { weight, bias });
  assert.deepEqual(parameters['blocks.3.heads.5.value.weight'].shape, [32, 192]);
  const back = withoutKinds(parameters, recipe.vocabulary);
  assert.deepEqual(joinHeads(back.tensors), tensors);
  assert.deepEqual(back.kinds.weight, { shape: [kinds.length, 192], data: Float32Array.from(weight.flat()) });
  assert.deepEqual(back.kinds.bias, { shape: [kinds.length], data: Float32Array.from(bias) });
});

test('kinds.json has a row for each of WordNet’s kinds, as wide as the model', () => {
  const { names, weight, bias } = readJson('kinds.json');
  assert.deepEqual(names, kinds);
  assert.ok(weight.length === names.length && bias.length === names.length);
  assert.ok(weight.every((row) => row.length === recipe.model.embedding && row.every(Number.isFinite)));
});

test('the weights are whole numbers from −127 to 127 with a scale for each row', () => {
  const { tensors } = readTensors(read('model.safetensors'));
  const matrices = Object.entries(tensors).filter(([, { shape }]) => shape.length === 2);
  assert.ok(matrices.length > 20);
  for (const [name, { shape, data }] of matrices) {
    assert.ok(data instanceof Int8Array, name);
    assert.deepEqual(tensors[`${name}.scale`].shape, [shape[0]], name);
  }
  assert.ok(Object.values(dequantise({ tensors }).tensors).every(({ data }) => data.every(Number.isFinite)));
});
