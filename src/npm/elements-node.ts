// riverbank/elements without a bundler, as in Node: names the package lit if it is not installed.
import { withPeer } from './load/peer.js';

export const { AttentionView, MatrixView, SoftmaxSteps, english } = await withPeer(
  'riverbank/elements',
  'lit',
  () => import('./elements.js'),
);
