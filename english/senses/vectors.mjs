// Computes vectors of a word in a sentence: each layer's (word visible or masked), its kind, and bags of its
// neighbours.
import fs from 'node:fs';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { npmDir } from '../../tools/lib/paths.mjs';
import { readJson } from '../files.mjs';
import { modelFolder } from '../paths.mjs';
import { around } from './around.mjs';
import { kindScores, rootsOf, sharesOf } from './kinds.mjs';
import { weightedMean } from './measure.mjs';

/** Opens the model in a folder with the npm package, as its users do. */
export async function openModel(folder) {
  const { loadCheckpoint } = await import(path.join(npmDir, 'checkpoints.js'));
  const wanted = (name) =>
    /\.safetensors$|\.safetensors\.index\.json$|^(config|tokenizer|tokenizer_config)\.json$/.test(name);
  const names = fs.readdirSync(folder).filter(wanted);
  const files = Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(folder, name))]));
  // The baseline build is chosen because it gives the same bits everywhere.
  return loadCheckpoint(files, { simd: 'baseline' });
}

/**
 * Returns {pieces, before, behind}. `pieces` is a function that splits each word into token ids. `before` and `behind`
 * are the ids that the tokeniser adds around a text.
 */
function cutter(folder) {
  const config = fs.existsSync(path.join(folder, 'tokenizer_config.json'))
    ? readJson(folder, 'tokenizer_config.json')
    : {};
  const tokenizer = new Tokenizer(readJson(folder, 'tokenizer.json'), config);
  const bare = (text) => tokenizer.encode(text, { add_special_tokens: false }).ids.map(Number);
  return {
    ...around((text) => tokenizer.encode(text).ids.map(Number)),
    /** Splits each word into token ids. The space between two words becomes part of the second word. */
    pieces: (words) => words.map((word, place) => bare(place === 0 ? word : ` ${word}`)),
  };
}

/** Returns the model's kinds, or undefined if it has none. */
const readKinds = (folder) =>
  fs.existsSync(path.join(folder, 'kinds.json')) ? readJson(folder, 'kinds.json') : undefined;

const rowOf = ({ data, columns }, row) => data.subarray(row * columns, (row + 1) * columns);

const mean = (vectors) => weightedMean(vectors, Array(vectors.length).fill(1), vectors[0].length);

/** The mean of the rows of a word's tokens in a matrix. */
const meanRow = (matrix, first, count) => mean(Array.from({ length: count }, (_, i) => rowOf(matrix, first + i)));

/**
 * Returns the ids of a sentence, and the position and number of the word's ids. With `mask`, one mask token replaces
 * the word.
 */
function withWord({ before, behind }, idsOfWords, place, mask) {
  const word = mask === undefined ? idsOfWords[place] : [mask];
  const ids = idsOfWords.flatMap((each, i) => (i === place ? word : each));
  const first = before.length + idsOfWords.slice(0, place).flat().length;
  return { ids: [...before, ...ids, ...behind], first, count: word.length };
}

const sum = (numbers) => numbers.reduce((all, x) => all + x, 0);

/** The mean of the words' vectors, weighted by rarity, without the word at one position. */
function meanOfOthers(vectors, weights, place) {
  const isOther = (_, i) => i !== place;
  return weightedMean(vectors.filter(isOther), weights.filter(isOther), vectors[place].length);
}

/**
 * Returns for each sentence a bag of words: the weighted mean of the vectors of the other words.
 * - `cuts` has the words of each sentence as ids of pieces.
 * - `vectorOf` returns the vector of a piece.
 * - `weights` has one number per word.
 */
const bags = (sentences, cuts, vectorOf, weights) =>
  sentences.map(({ place }, i) => {
    const words = cuts[i].map((ids) => mean(ids.map(vectorOf)));
    return meanOfOthers(words, weights[i], place);
  });

/** Returns a function that gives a piece's vector before the first layer, when the model reads only this piece. */
function staticVectors(model) {
  const kept = new Map();
  return (id) => {
    if (!kept.has(id)) kept.set(id, rowOf(model.read([id], { attention: false }).hidden[0], 0));
    return kept.get(id);
  };
}

/** Returns the ids of all tokens in some sentences, for the tokeniser of a folder. */
export const tokensOf = (sentences, folder) => {
  const { pieces } = cutter(folder);
  return [...new Set(sentences.flatMap(({ tokens }) => pieces(tokens)).flat())].sort((a, b) => a - b);
};

/**
 * Returns {name: [one vector per sentence]}:
 * - For each layer (0: the input of the first block): the word's state when visible and, if the model has a mask token,
 *   when masked.
 * - kinds, if the model has learned kinds: the square roots of the kinds' shares, from the mean of the scores of the
 *   visible and the masked word.
 * - Bags of the other words' vectors, weighted by rarity: the model's own static vectors, and the counted ones (a map
 *   by id) if all words have a counted vector.
 *
 * Rarity and counted vectors always come from our own text, also if another model is measured.
 */
export async function sentenceVectors(folder, sentences, counted, ownFolder = modelFolder) {
  const model = await openModel(folder);
  const [cuts, own] = [cutter(folder), cutter(ownFolder)];
  const [split, ownSplit] = [cuts, own].map(({ pieces }) => sentences.map(({ tokens }) => pieces(tokens)));
  const rarity = readJson(ownFolder, 'rarity.json');
  const weights = ownSplit.map((words) => words.map((ids) => sum(ids.map((id) => rarity[id]))));
  const ownBag = bags(sentences, split, staticVectors(model), weights);
  const isCounted = ownSplit.flat(2).every((id) => counted.has(id));
  const countedBag = isCounted ? bags(sentences, ownSplit, (id) => counted.get(id), weights) : undefined;
  const out = {};
  /** Stores one vector per layer for each sentence. */
  const keep = (how, layersOf) => {
    const all = sentences.map((_, i) => layersOf(i));
    all[0].forEach((_, layer) => {
      out[`layer ${layer}, ${how}`] = all.map((layers) => layers[layer]);
    });
  };
  const readings = (hidden) =>
    split.map((words, i) => {
      const { ids, first, count } = withWord(cuts, words, sentences[i].place, hidden);
      return { layers: model.read(ids, { attention: false }).hidden, first, count };
    });
  const word = ({ layers, first, count }) => layers.map((states) => meanRow(states, first, count));
  const seen = readings();
  keep('seen', (i) => word(seen[i]));
  const { mask } = model.config;
  const masked = mask === undefined ? undefined : readings(mask);
  if (masked) {
    keep('masked', (i) => word(masked[i]));
  }
  const kinds = readKinds(folder);
  const scoresAt = ({ layers, first, count }) => kindScores(kinds, meanRow(layers.at(-1), first, count));
  if (kinds)
    out['kinds'] = sentences.map((_, i) => {
      const scores = [seen, ...(masked ? [masked] : [])].map((readings) => scoresAt(readings[i]));
      return rootsOf(sharesOf(Array.from(mean(scores))));
    });
  out['bag of the model’s token vectors'] = ownBag;
  if (countedBag) out['bag of counted vectors'] = countedBag;
  model.dispose();
  return out;
}
