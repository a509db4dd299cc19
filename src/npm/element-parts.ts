// The entry for the parts from which other elements can be built, as on the teaching page. It registers no element.
export { cssVariable, cssVariables } from './elements/css-variable.js';
export { arcPath, arcsSize, labelPlace, wordPlace } from './elements/arcs.js';
export { CellEditing, type CellHost } from './elements/cell-editing.js';
export { placeAfter } from './elements/grid.js';
export type { Grid, GridCell, GridRow, Place } from './elements/grid.js';
export { GridControl } from './elements/grid-control.js';
export type { GridHost, GridWords } from './elements/grid-control.js';
