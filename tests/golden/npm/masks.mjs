// Converts masks of golden files, of any shape, to the masks of one call of `attend`.
import { leadingAxes, named, page } from './tensors.mjs';

/** Reads the parameter window, which is [before, after] in keys. null means no limit. */
function readWindow(c) {
  if (!c.hasParam('window')) return undefined;
  const sides = c.list('window');
  if (sides.length !== 2 || sides.some((side) => side !== null && !Number.isInteger(side))) {
    throw new Error('parameter window must be [before, after]');
  }
  const [before, after] = sides.map((side) => side ?? undefined);
  return { before, after };
}

/**
 * Reads the parameters and inputs causal, window, keep_mask, key_keep and add_mask. The operations sdpa, mha_io and
 * mha_stack use these names.
 */
export function readMasks(c) {
  return {
    causal: c.param('causal', false),
    window: readWindow(c),
    keep: c.maybeInput('keep_mask'),
    keyKeep: c.maybeInput('key_keep'),
    add: c.maybeInput('add_mask'),
  };
}

/** Swaps 0 and 1: nn.MultiheadAttention marks the keys that are not allowed, and our masks mark the visible keys. */
export const opposite = (mask) => ({ ...mask, data: mask.data.map((bit) => 1 - bit) });

/** Repeats the only row or the only column of a matrix to reach the shape. */
function stretched(matrix, rows, columns) {
  const row = (i) => (matrix.rows === 1 ? 0 : i);
  const column = (j) => (matrix.columns === 1 ? 0 : j);
  if (
    row(rows - 1) >= matrix.rows ||
    column(columns - 1) >= matrix.columns ||
    matrix.rows > rows ||
    matrix.columns > columns
  ) {
    throw new Error(`it is ${matrix.rows} × ${matrix.columns} but the scores are ${rows} × ${columns}`);
  }
  const cell = (_, i) => matrix.data[row(Math.floor(i / columns)) * matrix.columns + column(i % columns)];
  return Float32Array.from({ length: rows * columns }, cell);
}

/** The mask of one sentence (heads·queries × keys), with the heads one below the other. */
function headPages(part, lead, index, { heads, queries, keys }) {
  const perHead = heads > 1 || leadingAxes(part.shape).length > lead.length;
  const pages = perHead ? heads : 1;
  const axes = perHead ? [...lead, heads] : lead;
  const data = new Float32Array(pages * queries * keys);
  for (let head = 0; head < pages; ++head) {
    const one = page(part, axes, index * pages + head, perHead ? 'start' : 'end');
    data.set(stretched(one, queries, keys), head * queries * keys);
  }
  return { rows: pages * queries, columns: keys, data };
}

/** The mask of sentence `index`, for all its heads. `lead` are the leading axes of the batch. */
export function maskOfPage(masks, lead, index, sizes) {
  const mask = { causal: masks.causal, window: masks.window };
  for (const [part, name] of [
    ['keep', 'keep'],
    ['add', 'additive'],
  ]) {
    if (masks[part]) {
      mask[name] = named(`${part}_mask`, () => headPages(masks[part], lead, index, sizes));
    }
  }
  if (masks.keyKeep) {
    const { shape, data } = masks.keyKeep;
    const asPages = { shape: [...shape.slice(0, -1), 1, ...shape.slice(-1)], data };
    mask.keyKeep = named('key_keep', () => page(asPages, lead, index, 'start').data);
  }
  return mask;
}
