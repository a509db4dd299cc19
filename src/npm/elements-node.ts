// The entry riverbank/elements without a bundler, as in Node: errors name the package lit if it is missing.
import { withPeer } from './load/peer.js';

export const { AttentionView, MatrixView, SoftmaxSteps, english } = await withPeer(
  'riverbank/elements',
  'lit',
  () => import('./elements.js'),
);
