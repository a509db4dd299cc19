// riverbank/checkpoints without a bundler, as in Node: names the tokeniser package if it is not installed.
import { withPeer } from './load/peer.js';

export const { DenseMatrix, filesFrom, loadCheckpoint } = await withPeer(
  'riverbank/checkpoints',
  '@huggingface/tokenizers',
  () => import('./checkpoints.js'),
);
