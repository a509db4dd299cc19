// The parts of the elements, for building other elements. Registers nothing. The teaching page uses them.
export { cssVariable, cssVariables } from './elements/css-variable.js';
export { arcPath, arcsSize, labelPlace, wordPlace } from './elements/arcs.js';
export { CellEditing, type CellHost } from './elements/cell-editing.js';
export { placeAfter } from './elements/grid.js';
export type { Grid, GridCell, GridRow, Place } from './elements/grid.js';
export { GridControl } from './elements/grid-control.js';
export type { GridHost, GridWords } from './elements/grid-control.js';
