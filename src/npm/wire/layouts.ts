// Reads learned weights in PyTorch's layout (out × in) or in riverbank's layout (in × out).
import { checkChoice, checkOptions, type Names } from './check.js';
import { DenseMatrix } from './dense-matrix.js';
import { copyNumbers, matrixSource, type Floats, type Source } from './matrices.js';
import type { Layout, Projection } from '../engine/types.js';

const layouts: readonly Layout[] = ['riverbank', 'torch'];
const names: Names<Projection> = { weight: true, bias: true, layout: true };

/** The arrays whose numbers are known to be a weight (out × in), because `random` has drawn them for an nn.Linear. */
const drawnForTorch = new WeakSet<Floats>();

/** Remembers that this array is a weight (out × in). */
export function markAsTorch(numbers: Floats): void {
  drawnForTorch.add(numbers);
}

/** A projection in riverbank's layout. `isTransposed` says that the caller's weight was in PyTorch's layout. */
export interface ReadProjection {
  weight: Source | undefined;
  bias: unknown;
  isTransposed: boolean;
}

/**
 * Reads a projection. Throws a RangeError if the weight is known to be in PyTorch's layout but `layout` is missing: a
 * square weight would silently give wrong numbers.
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

/**
 * Returns the gradients, with the gradient of each weight in the layout of the projection that has the same name in
 * `given`.
 */
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
