// The elements in a script: the events have types on the elements, on their ancestors and on the document.
import type { CellChange } from 'riverbank/elements';

const view = document.createElement('matrix-view');
view.matrix = [[1, 2]];
view.addEventListener('cell-change', ({ detail }) => detail.matrix.length);
document.querySelector('matrix-view')?.addEventListener('cell-change', (event) => event.preventDefault());
document.body.addEventListener('cell-change', ({ detail: { row, column, value } }) => row + column + value);
document.addEventListener('cell-change', (event: CustomEvent<CellChange>) => event.detail.row);
// @ts-expect-error the detail has no column of this name
view.addEventListener('cell-change', ({ detail }) => detail.col);
// @ts-expect-error a boolean is not a matrix
view.matrix = true;
