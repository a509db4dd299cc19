// Computes attention on three words, and prints how bank weighs each word and the new numbers of bank.
import { load } from 'riverbank';

const engine = await load();
const words = ['stream', 'bank', 'mud'];
const embeddings = [
  [1.2, 0, 0, 0.3],
  [0.8, 0.8, 0.2, 0],
  [0.9, 0, 0, 0.9],
];
const { weights, output } = engine.attend({ embeddings, scale: 'off' });
const row = ({ columns, data }, i) => Array.from(data.subarray(i * columns, (i + 1) * columns), (x) => x.toFixed(3));
row(weights, 1).forEach((weight, i) => console.log(`${words[i]}: ${weight}`));
console.log(`bank becomes ${row(output, 1).join(' ')}`);
