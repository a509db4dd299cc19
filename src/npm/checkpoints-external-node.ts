// riverbank/checkpoints/external where no bundler is at work, as in Node: missing tokenisers are named.
import { withPeer } from './peer.js';

export const { loadCheckpoint } = await withPeer(
  'riverbank/checkpoints/external',
  '@huggingface/tokenizers',
  () => import('./checkpoints-external.js'),
);
