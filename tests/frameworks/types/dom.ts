// The elements in a script: the events have types on the elements, on their ancestors and on the document.
import type { Trace } from 'riverbank';
import type { CellChange } from 'riverbank/elements';

const view = document.createElement('matrix-view');
view.matrix = [[1, 2]];
view.addEventListener('cell-change', ({ detail }) => detail.matrix.length);
document.querySelector('matrix-view')?.addEventListener('cell-change', (event) => event.preventDefault());
document.body.addEventListener('cell-change', ({ detail: { row, column, value } }) => row + column + value);
document.addEventListener('cell-change', (event: CustomEvent<CellChange>) => event.detail.row);
// @ts-expect-error the detail has no column of this name
view.addEventListener('cell-change', ({ detail }) => detail.col);
// A property also accepts the text of its attribute, and null for its default. Reading the property gives its own type.
view.rowWords = 'stream bank';
view.matrix = '[[1, 2]]';
const words: readonly string[] = view.rowWords;
view.columnWords = words.length > 0 ? null : undefined;
const attention = document.createElement('attention-view');
attention.tokens = 'stream bank mud';
const trace: Trace | null = document.hidden ? null : (attention.trace ?? null);
attention.trace = trace;
// @ts-expect-error a trace has no attribute
attention.trace = '{}';
// @ts-expect-error an unknown tint
view.tint = 'dark';
// @ts-expect-error a boolean is not a matrix
view.matrix = true;
