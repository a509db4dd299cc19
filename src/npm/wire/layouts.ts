// Reads learned weights in PyTorch's layout (out × in) or in ours (in × out).
import { checkChoice, checkOptions, type Names } from './check.js';
import { DenseMatrix } from './dense-matrix.js';
import { copyNumbers, matrixSource, type Floats, type Source } from './matrices.js';
import type { Layout, Projection } from '../engine/types.js';

const layouts: readonly Layout[] = ['riverbank', 'torch'];
const names: Names<Projection> = { weight: true, bias: true, layout: true };

/** The numbers of weights that are known to be (out × in): those that `random` has drawn for an nn.Linear. */
const drawnForTorch = new WeakSet<Floats>();

/** Remembers that these numbers are a weight (out × in). */
export function markAsTorch(numbers: Floats): void {
  drawnForTorch.add(numbers);
}

/** A projection in our layout. `isTransposed` says that the caller's weight was in PyTorch's. */
export interface ReadProjection {
  weight: Source | undefined;
  bias: unknown;
  isTransposed: boolean;
}

/**
 * Reads a projection. Throws a RangeError for a weight that is known to be in PyTorch's layout but does not say so: a
 * square one would give wrong numbers silently.
 */
export function readProjection(name: string, value: unknown): ReadProjection {
  const { weight, bias, layout } = checkOptions(name, value, names);
  const isTransposed = layout !== undefined && layouts[checkChoice(`${name}.layout`, layout, layouts)] === 'torch';
  if (weight === undefined) return { weight, bias, isTransposed: false };
  const source = matrixSource(`${name}.weight`, weight);
  if (layout === undefined && source.parts.some((part) => drawnForTorch.has(part)))
    throw new RangeError(
      `${name}.weight was drawn for an nn.Linear, so it is ${source.rows} × ${source.columns} (out × in); add layout: 'torch'`,
    );
  return { weight: isTransposed ? source.transposed : source, bias, isTransposed };
}

/** Returns gradients of projections with each weight's gradient in the layout of its projection in `given`. */
export function inLayoutsOf<G extends object>(given: object, gradients: G): G {
  for (const [name, gradient] of Object.entries(gradients) as [string, { weight?: DenseMatrix } | undefined][]) {
    const projection = (given as Readonly<Record<string, Projection | undefined>>)[name];
    if (projection?.layout === 'torch' && gradient?.weight) gradient.weight = transposed(gradient.weight);
  }
  return gradients;
}

function transposed(matrix: DenseMatrix): DenseMatrix {
  const { rows, columns, data } = matrix;
  const turned = new DenseMatrix(columns, rows, data.slice());
  copyNumbers(matrixSource('gradient', matrix).transposed, turned.data, 0);
  return turned;
}
