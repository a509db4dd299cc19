// Finds the sentences that are most similar to a query: node index.js "a flood after heavy rain"
import { load } from 'riverbank';
import { loadCheckpoint } from 'riverbank/checkpoints';
import { englishFiles } from 'riverbank-english';

const sentences = [
  'The river flooded the fields after the rain.',
  'The bank lent money to the farmer.',
  'She paid the bill with her card.',
  'Water ran down the hill into the stream.',
  'He read a book about old ships.',
];
const query = process.argv[2] ?? 'The stream flooded the bank.';
const [engine, model] = [await load(), await loadCheckpoint(await englishFiles())];

/** A sentence's vector: the mean of its last hidden states. */
function vector(text) {
  const { rows, columns, data } = model.read(text, { attention: false }).hidden.at(-1);
  const sums = new Float32Array(columns);
  data.forEach((value, i) => (sums[i % columns] += value / rows));
  return sums;
}

const wanted = vector(query);
const found = sentences.map((text) => ({ text, cosine: engine.cosine(wanted, vector(text)) }));
for (const { text, cosine } of found.sort((a, b) => b.cosine - a.cosine)) console.log(cosine.toFixed(3), text);
model.dispose();
