// Finds the sentences that are most similar to a query: node index.js "a flood after heavy rain"
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
const model = await loadCheckpoint(await englishFiles());

// A sentence's vector is the mean of its last hidden states, with length 1. The cosine of two such vectors is the sum
// of the products of their numbers.
const vectors = model.sentence(sentences);
const wanted = model.sentence(query);
const found = sentences.map((text, i) => ({
  text,
  cosine: vectors.row(i).reduce((sum, x, j) => sum + x * wanted[j], 0),
}));
for (const { text, cosine } of found.sort((a, b) => b.cosine - a.cosine)) console.log(cosine.toFixed(3), text);
model.dispose();
