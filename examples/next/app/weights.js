// Computes how bank weighs three words. The server and the browser both use this function.
import { load } from 'riverbank';

export async function weights() {
  const engine = await load();
  const embeddings = [
    [1.2, 0, 0, 0.3],
    [0.8, 0.8, 0.2, 0],
    [0.9, 0, 0, 0.9],
  ];
  const { data } = engine.attend({ embeddings, scale: 'off' }).weights;
  return Array.from(data.subarray(3, 6), (x) => x.toFixed(3)).join(' ');
}
