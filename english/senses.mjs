// Compares how well each layer and bags of neighbours separate the meanings of a word: `npm run senses -- FILE …`. A
// bag is the weighted mean of the vectors of the sentence's other words.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { buildNpm } from '../tools/build.mjs';
import { main, Stop } from '../tools/lib/run.mjs';
import { modelFolder } from './paths.mjs';
import { readCounted } from './senses/counted.mjs';
import { measure, readSenses } from './senses/measure.mjs';
import { sentenceVectors } from './senses/vectors.mjs';

/** Measures the model in a folder on a file of sentences → {name: {recall, auc, words}}. */
export async function measureFile(file, folder = modelFolder) {
  const sentences = readSenses(fs.readFileSync(file, 'utf8'), file);
  const vectors = await sentenceVectors(folder, sentences, readCounted());
  const figures = ([name, each]) => {
    const { recall, auc, words } = measure(sentences, each);
    return [name, { recall, auc, words }];
  };
  return Object.fromEntries(Object.entries(vectors).map(figures));
}

/** Formats the figures as lines of text. Two more columns show the figures of the word `alone`. */
export function tableOf(measured, alone = 'bank') {
  const two = (x) => (x === undefined ? '   –' : x.toFixed(2).padStart(4));
  const rows = Object.entries(measured).map(
    ([name, { recall, auc, words }]) =>
      `${name.padEnd(34)} ${two(recall)}   ${two(auc)}   ${two(words[alone]?.recall)}   ${two(words[alone]?.auc)}`,
  );
  return [`${''.padEnd(34)} recall auc    ${alone}: recall auc`, ...rows].join('\n');
}

function asked() {
  try {
    const options = {
      model: { type: 'string', default: modelFolder },
    };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length === 0)
      throw new Error('Name a file of sentences, for example english/senses/hard.report.txt.');
    return { ...values, files: positionals };
  } catch ({ message }) {
    throw new Stop(`${message}\nnpm run senses -- FILE … [--model=folder]`);
  }
}

if (process.argv[1]?.endsWith('senses.mjs'))
  await main(async () => {
    const { files, model } = asked();
    buildNpm();
    for (const file of files) {
      const measured = await measureFile(file, model);
      console.log(`\n${file}\n${tableOf(measured)}`);
      if (!('bag of counted vectors' in measured))
        console.log(
          'Some of these words were not counted (english/senses/counted.safetensors): no bag of counted vectors.',
        );
    }
  });
