// The entry riverbank/checkpoints/external without a bundler: errors name the tokeniser package if it is missing.
import { withPeer } from './load/peer.js';

export const { DenseMatrix, filesFrom, loadCheckpoint } = await withPeer(
  'riverbank/checkpoints/external',
  '@huggingface/tokenizers',
  () => import('./checkpoints-external.js'),
);
