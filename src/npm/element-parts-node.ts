// The entry riverbank/element-parts for Node without a bundler. If the package lit is missing, the error names it.
import { withPeer } from './load/peer.js';

export const {
  CellEditing,
  GridControl,
  arcPath,
  arcsSize,
  cssVariable,
  cssVariables,
  labelPlace,
  placeAfter,
  wordPlace,
} = await withPeer('riverbank/element-parts', 'lit', () => import('./element-parts.js'));
