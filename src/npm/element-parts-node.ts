// The entry riverbank/element-parts without a bundler, as in Node: errors name the package lit if it is missing.
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
