// What a model of english/ makes of sentences: a vector for the word in question at each layer, seen or masked, and the bags of its neighbours.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { callProgram } from '../program.mjs';
import { dequantise, readTensors, writeTensors } from '../tensors.mjs';
import { reserved, writeIds } from '../tokenizer/read.mjs';
import { weightedMean } from './measure.mjs';

const [mask, end] = [reserved.indexOf('<mask>'), reserved.indexOf('<end>')];

/** The tokeniser of a folder, as Hugging Face's library reads it. */
export function openTokenizer(folder) {
  const read = (name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  return new Tokenizer(read('tokenizer.json'), {});
}

/** Each word's ids; a space belongs to the word behind it, and no token reaches across it. */
const pieces = (tokenizer, words) =>
  words.map((word, place) => tokenizer.encode(place === 0 ? word : ` ${word}`, { add_special_tokens: false }).ids);

const row = ({ data, shape }, index) => data.subarray(index * shape.at(-1), (index + 1) * shape.at(-1));

const average = (vectors) =>
  weightedMean(
    vectors,
    vectors.map(() => 1),
    vectors[0].length,
  );

/** [layer][sentence] → the vector of the word: the mean over its pieces. */
function layerVectors(modelFile, folder, sentences) {
  const [text, out] = [path.join(folder, 'sentences.ids'), path.join(folder, 'states.safetensors')];
  writeIds(
    text,
    sentences.flatMap(({ ids }) => [...ids, end]),
  );
  callProgram('states', { model: modelFile, text, out });
  const { tensors } = readTensors(fs.readFileSync(out));
  const layers = tensors[0].shape[0];
  return Array.from({ length: layers }, (_, layer) =>
    sentences.map(({ first, count }, sentence) => {
      const { shape, data } = tensors[sentence];
      const states = { shape: [shape[1], shape[2]], data: data.subarray(layer * shape[1] * shape[2]) };
      return average(Array.from({ length: count }, (__, i) => row(states, first + i)));
    }),
  );
}

/** The ids of a sentence, and where in them the word is; masked, one <mask> stands for the word. */
function withWord(idsOfWords, place, isMasked) {
  const word = isMasked ? [mask] : idsOfWords[place];
  const ids = idsOfWords.flatMap((each, i) => (i === place ? word : each));
  return { ids, first: idsOfWords.slice(0, place).flat().length, count: word.length };
}

/**
 * {name: [a vector for each sentence]}: for each layer (0: token and position, then the blocks, then the last norm) the word
 * seen and masked, and the two bags: means of the other words' vectors by their rarity, of the model's token vectors and of
 * counted ones.
 */
export function sentenceVectors(folder, countedFile, sentences) {
  const tokenizer = openTokenizer(folder);
  const model = dequantise(readTensors(fs.readFileSync(path.join(folder, 'model.safetensors'))));
  const { tensors: counted } = readTensors(fs.readFileSync(countedFile));
  const split = sentences.map(({ tokens }) => pieces(tokenizer, tokens));
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-senses-'));
  try {
    const modelFile = path.join(scratch, 'model.safetensors');
    fs.writeFileSync(modelFile, writeTensors(model));
    const out = {};
    for (const isMasked of [false, true]) {
      const asked = split.map((ids, i) => withWord(ids, sentences[i].place, isMasked));
      layerVectors(modelFile, scratch, asked).forEach((vectors, layer) => {
        out[`layer ${layer}, ${isMasked ? 'masked' : 'seen'}`] = vectors;
      });
    }
    const bag = (table) =>
      split.map((ids, i) => {
        const others = ids.filter((_, place) => place !== sentences[i].place).flat();
        const weights = others.map((id) => counted.rarity.data[id]);
        return weightedMean(
          others.map((id) => row(table, id)),
          weights,
          table.shape[1],
        );
      });
    out['bag of the model’s token vectors'] = bag(model.tensors['token_embedding_table.weight']);
    out['bag of counted vectors'] = bag(counted.vectors);
    return out;
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}
