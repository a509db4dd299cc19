// The entry riverbank/checkpoints for Node without a bundler. If the tokeniser package is missing, the error names it.
import { withPeer } from './load/peer.js';

export const { DenseMatrix, filesFrom, loadCheckpoint } = await withPeer(
  'riverbank/checkpoints',
  '@huggingface/tokenizers',
  () => import('./checkpoints.js'),
);
