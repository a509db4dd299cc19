// Computes attention for each message, and transfers the weights to the page without copying them.
import { load } from 'riverbank';

const loading = load();
addEventListener('message', async ({ data: embeddings }) => {
  const engine = await loading;
  const { data } = engine.attend({ embeddings, scale: 'off' }).weights;
  postMessage(data, { transfer: [data.buffer] });
});
