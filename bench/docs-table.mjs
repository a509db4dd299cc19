// Defines the tables of the guide on speed: their rows, their columns, and the ratio in each cell.
import fs from 'node:fs';
import { inRoot } from '../tools/lib/paths.mjs';
import { cases, nameOf, reading } from './cases.mjs';
import { besidePeers, ratioOf } from './decoding/bars.mjs';
import { fastestAt, fastestTraining, named, ours, prepared } from './figures.mjs';
import { activations } from './training/model.mjs';

/** The JavaScript engines that have tables, in order: the place that `--in` names, and its title. */
export const places = { node: 'Node', chromium: 'Chromium', firefox: 'Firefox' };

const { dependencies } = JSON.parse(fs.readFileSync(inRoot('bench/peers/package.json'), 'utf8'));

/** A column for a library: the beginning of its contenders' names, and its installed version. */
const peer = (title, start, packageName) => ({
  title: packageName ? `${title} ${dependencies[packageName]}` : title,
  belongs: named(start),
});
const peers = {
  litert: peer('LiteRT', 'LiteRT', '@litertjs/core'),
  onnx: peer('onnxruntime-web', 'onnxruntime', 'onnxruntime-web'),
  tfjs: peer('TensorFlow.js', 'tfjs', '@tensorflow/tfjs-core'),
  jax: peer('jax-js', 'jax-js', '@jax-js/jax'),
  mlMatrix: peer('ml-matrix', 'ml-matrix', 'ml-matrix'),
  plain: peer('plain loops', 'plain JavaScript'),
  wllama: peer('wllama', 'wllama', '@wllama/wllama'),
};

const sizeText = ({ heads, tokens, width, causal }) =>
  `${heads} ${heads === 1 ? 'head' : 'heads'}, ${tokens} tokens, ${width} numbers${causal ? ', causal' : ''}`;

/**
 * A row of the attention tables. The ratio in a column is the time of that library's fastest contender, divided by
 * the time of our fastest prepared call.
 */
const attentionRow = (size) => ({
  name: sizeText(size),
  ratio: (engine, { belongs }) => fastestAt(engine, nameOf(size), belongs) / fastestAt(engine, nameOf(size), prepared),
});

const readingRow = (part, name) => ({
  name,
  ratio: (engine, { belongs }) => fastestAt(engine, part, belongs) / fastestAt(engine, part, ours),
});

const trainingRow = (activation) => ({
  name: `a training step of a small model, ${activation}`,
  ratio: (engine, { belongs }) =>
    fastestTraining(engine, activation, belongs) / fastestTraining(engine, activation, ours),
});

const decodingRow = (pair) => ({
  name: `a decoder of 135 million parameters, ${pair.title}`,
  ratio: ({ decoding }, { belongs }) => (decoding && belongs(pair.peer) ? ratioOf(decoding, pair) : undefined),
});

const call = (title, name) => ({ title, belongs: (who) => who === `riverbank ${name}` });
const calls = [
  call('`attend()` of `riverbank`', 'traced'),
  ...['baseline', 'relaxed'].flatMap((simd) => [
    call(`\`fast.attend()\`, ${simd}`, simd),
    call(`\`run()\`, ${simd}`, `${simd}, prepared`),
    call(`\`compute()\`, ${simd}`, `${simd}, compute only`),
  ]),
  { title: 'pool of 2 threads', belongs: (who) => who.endsWith('2 threads') },
];

/** Only sizes up to 512 tokens, so that a run for the guide takes only minutes. */
const sizeRows = cases(true)
  .filter(({ tokens }) => tokens <= 512)
  .map(attentionRow);

/**
 * The tables of each engine: the task that the first header cell names, the columns, and the rows as {name,
 * ratio(engine, column)}.
 */
export const tables = [
  {
    task: 'attention',
    columns: [peers.litert, peers.onnx, peers.tfjs, peers.jax, peers.mlMatrix, peers.plain],
    rows: sizeRows,
  },
  {
    task: 'models',
    columns: [peers.onnx, peers.tfjs, peers.jax, peers.wllama],
    rows: [
      readingRow(reading.bert, 'BERT base reads 32 tokens'),
      readingRow(reading.bertOnTwo, 'BERT base reads 32 tokens, two threads of onnxruntime-web, one of riverbank'),
      ...activations.map(trainingRow),
      ...besidePeers.filter(({ own }) => !own.endsWith('threads')).map(decodingRow),
    ],
  },
  { task: 'our calls', columns: calls, rows: sizeRows },
];
