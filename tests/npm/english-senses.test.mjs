// Tests the measures of how well vectors tell the meanings of a word apart, on vectors whose result is known. Also
// tests the sentences that are measured.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { verdict } from '../../english/card.mjs';
import { kindScores, rootsOf, sharesOf } from '../../english/senses/kinds.mjs';
import { areaUnderCurve, measure, readSenses, weightedMean } from '../../english/senses/measure.mjs';
import { recipe } from '../../english/recipe.mjs';
import { framed } from '../../english/text/framed.mjs';
import { readAllFrames, readOwn } from '../../english/text/own.mjs';
import { dequantise, quantise, readTensors, writeTensors } from '../../english/tensors.mjs';
import { loadLanguageModels } from '../../dist/npm/language-model.js';

const sentencesOf = (name) =>
  readSenses(fs.readFileSync(new URL(`../../english/senses/${name}.txt`, import.meta.url), 'utf8'), name);

test('the test sets have enough sentences, both halves contain the same senses, and no sentence occurs twice', () => {
  const all = [];
  for (const kind of ['ordinary', 'hard']) {
    const senses = ['tune', 'report'].map((half) => {
      const sentences = sentencesOf(`${kind}.${half}`);
      all.push(...sentences);
      const counts = new Map();
      for (const { word, sense } of sentences)
        counts.set(`${word}/${sense}`, (counts.get(`${word}/${sense}`) ?? 0) + 1);
      for (const [sense, count] of counts) assert.ok(count >= 2, `${kind}.${half}: ${sense}`);
      return [...counts.keys()].sort();
    });
    assert.deepEqual(senses[0], senses[1]);
  }
  const texts = all.map(({ tokens }) => tokens.join(' '));
  assert.ok(texts.length >= 200);
  assert.equal(new Set(texts).size, texts.length);
});

const ofPart = {
  perFrame: recipe.texts.part.perFrame,
  frames: readAllFrames(),
};

test('no training sentence shares three fifths of its content words with a reported sentence', () => {
  const common = new Set(
    'a an the of in on at to and with his her its he she it they we was is were had has from into by for that when not out up as but so'.split(
      ' ',
    ),
  );
  const contentOf = (tokens) => new Set(tokens.filter((token) => token && !common.has(token)));
  const reported = ['ordinary.report', 'hard.report'].flatMap(sentencesOf).map(({ tokens }) => contentOf(tokens));
  for (const { line } of [...readOwn(), ...framed(), ...framed(ofPart)]) {
    const words = contentOf(
      line
        .toLowerCase()
        .replace(/[^a-z ]/g, '')
        .split(' '),
    );
    for (const other of reported) {
      const shared = [...words].filter((word) => other.has(word)).length;
      assert.ok(shared / Math.min(words.size, other.size) < 0.6, `${line}: ${[...other].join(' ')}`);
    }
  }
});

test('a malformed file is refused with its line number', () => {
  const error = (text) => assert.throws.bind(null, () => readSenses(text, 'f'));
  error('a bank')(/^RangeError: f, line 1: there is a sentence before/);
  error('## bank\n')(/f, line 1: "## bank" is not "## word\/sense"/);
  error('## bank/river\nthe bank of the bank')(/f, line 2: "bank" occurs 2 times in the sentence, but must occur once/);
  error('\n')(/f has no sentences/);
});

const of = (word, senses) => senses.map((sense) => ({ word, sense }));

test('vectors that separate the senses have recall and AUC 1, whatever the words’ vectors have in common', () => {
  const sentences = [...of('bank', ['r', 'r', 'm', 'm']), ...of('bat', ['a', 'a', 'c', 'c'])];
  const vectors = [
    [9, 1],
    [9, 1.1],
    [9, -1],
    [9, -1.2],
    [50, 3],
    [50, 3.1],
    [51, 2],
    [51, 2.1],
  ];
  const { recall, auc, words } = measure(sentences, vectors);
  assert.deepEqual([recall, auc, words.bank], [1, 1, { recall: 1, auc: 1 }]);
});

test('recall is averaged over senses, and the AUC counts each tie as half', () => {
  // Two sentences with sense r are close together. The third is close to the only sentence with sense m.
  const sentences = of('bank', ['r', 'r', 'm', 'r']);
  const { recall, right } = measure(sentences, [
    [1, 0],
    [1, 0.1],
    [-1, 0],
    [-1, 0.1],
  ]);
  assert.equal(recall, (2 / 3 + 0) / 2);
  assert.equal(right, 2);
  assert.equal(areaUnderCurve([3, 2], [2, 1]), (1 + 1 + 0.5 + 1) / 4);
});

test('several equally near neighbours share the count, and their order does not matter', () => {
  // There are two positions: the first three sentences have one vector, the last two have the other.
  const vectors = [...Array(3).fill([1, 0]), ...Array(2).fill([0, 1])];
  const found = (senses) => measure(of('bank', senses), vectors);
  for (const senses of [
    ['r', 'r', 'm', 'm', 'r'],
    ['m', 'r', 'r', 'r', 'm'],
  ])
    assert.equal(found(senses).right, 0.5 + 0.5 + 0 + 0 + 0);
});

test('identical vectors give recall 0 and AUC 0.5', () => {
  const { recall, right, auc } = measure(of('bank', ['r', 'r', 'm']), Array(3).fill([2, 1]));
  assert.deepEqual([recall, right, auc], [0, 0, 0.5]);
});

test('weightedMean() is the mean of the vectors with their weights', () => {
  assert.deepEqual(
    [
      ...weightedMean(
        [
          [1, 0],
          [0, 1],
        ],
        [3, 1],
        2,
      ),
    ],
    [0.75, 0.25],
  );
  assert.deepEqual([...weightedMean([], [], 2)], [0, 0]);
});

test('the model card’s verdict names the better of the two methods', () => {
  const figures = (layer, bag) => ({
    'layer 1, seen': { auc: layer },
    'layer 0, seen': { auc: 0.1 },
    'bag of counted vectors': { auc: bag },
  });
  assert.match(verdict(figures(0.9, 0.8)), /ahead of the better bag of neighbours by 0.100/);
  assert.match(verdict(figures(0.7, 0.8)), /The bag of neighbours wins by 0.100/);
});

test('the package reads these tensor files, and int8 numbers are within half a step of the originals', async () => {
  const models = await loadLanguageModels();
  const config = {
    vocabulary: 9,
    embedding: 8,
    sequence: 4,
    heads: 2,
    context: 'blocks',
    reads: 'both',
    output: 'tied',
  };
  const model = models.create(config, { seed: 3 });
  const whole = readTensors(Buffer.from(model.save()));
  assert.equal(whole.metadata.reads, 'both');
  assert.equal(whole.metadata.output, 'tied');
  const parameters = Object.fromEntries(Object.entries(whole.tensors).filter(([name]) => !name.includes('/')));
  const file = writeTensors({ tensors: parameters, metadata: whole.metadata });
  const again = models.load(file);
  assert.equal(again.config.reads, 'both');
  assert.deepEqual(again.parameters(), model.parameters());

  const small = readTensors(writeTensors(quantise({ tensors: parameters, metadata: {} })));
  const back = dequantise(small).tensors;
  assert.deepEqual(Object.keys(back).sort(), Object.keys(parameters).sort());
  for (const [name, { shape, data }] of Object.entries(parameters)) {
    assert.deepEqual(back[name].shape, shape);
    const scales = small.tensors[`${name}.scale`]?.data;
    data.forEach((x, i) => {
      const half = scales ? scales[Math.floor(i / shape.at(-1))] * 0.5001 : 0;
      assert.ok(Math.abs(back[name].data[i] - x) <= half, `${name}[${i}]`);
    });
  }
});

test('kinds of things: scores of a state, their softmax, and square roots whose product is the overlap', () => {
  const kinds = {
    weight: [
      [1, 0],
      [0, 2],
      [-1, 1],
    ],
    bias: [0, Math.log(2), -1],
  };
  const scores = kindScores(kinds, Float32Array.of(0, 0.5));
  assert.deepEqual(scores, [0, 1 + Math.log(2), -0.5]);
  const shares = sharesOf(scores);
  const powers = [1, 2 * Math.E, Math.exp(-0.5)];
  const all = powers[0] + powers[1] + powers[2];
  shares.forEach((share, i) => assert.ok(Math.abs(share - powers[i] / all) < 1e-12));
  assert.ok(Math.abs(Math.hypot(...rootsOf(shares)) - 1) < 1e-12);
  assert.deepEqual(sharesOf([1000, 0]), [1, 0]);
});
