// riverbank/element-parts without a bundler, as in Node: names the package lit if it is not installed.
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
