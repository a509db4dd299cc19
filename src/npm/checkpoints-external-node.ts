// The entry riverbank/checkpoints/external for Node without a bundler. If the tokeniser package is missing, the error
// names it.
import { withPeer } from './load/peer.js';

export const { DenseMatrix, filesFrom, loadCheckpoint } = await withPeer(
  'riverbank/checkpoints/external',
  '@huggingface/tokenizers',
  () => import('./checkpoints-external.js'),
);
