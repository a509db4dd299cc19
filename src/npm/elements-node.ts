// The entry riverbank/elements for Node without a bundler. If the package lit is missing, the error names it.
import { withPeer } from './load/peer.js';

export const { AttentionView, MatrixView, SoftmaxSteps, english } = await withPeer(
  'riverbank/elements',
  'lit',
  () => import('./elements.js'),
);
