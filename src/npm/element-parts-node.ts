// riverbank/element-parts where no bundler is at work, as in Node: a missing lit is named.
import { withPeer } from './peer.js';

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
