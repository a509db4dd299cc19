// riverbank/elements where no bundler is at work, as in Node: a missing lit is named.
import { withPeer } from './peer.js';

export const { AttentionView, MatrixView, SoftmaxSteps, english } = await withPeer(
  'riverbank/elements',
  'lit',
  () => import('./elements.js'),
);
