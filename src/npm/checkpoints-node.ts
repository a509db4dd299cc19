// The entry riverbank/checkpoints without a bundler, as in Node: errors name the tokeniser package if it is missing.
import { withPeer } from './load/peer.js';

export const { DenseMatrix, filesFrom, loadCheckpoint } = await withPeer(
  'riverbank/checkpoints',
  '@huggingface/tokenizers',
  () => import('./checkpoints.js'),
);
