// Reads learned weights in PyTorch's layout (out × in) or in riverbank's layout (in × out).
import { checkChoice, checkOptions, type Names } from './check.js';
import { DenseMatrix } from './dense-matrix.js';
import { copyNumbers, matrixSource, type Floats, type Source } from './matrices.js';
import type { Layout, Projection, Tensor } from '../engine/types.js';

const layouts: readonly Layout[] = ['riverbank', 'torch'];
const names: Names<Projection> = { weight: true, bias: true, layout: true };

/** The layouts of the weights whose arrays riverbank has made itself. The layout of a copied array is not known. */
const known = new WeakMap<Floats, Layout>();
const shapes: Readonly<Record<Layout, string>> = { riverbank: '(in × out)', torch: '(out × in)' };

/** Remembers the layout of the weight in this array, and returns the array's owner. */
export function markLayout<V extends { readonly data: Floats }>(layout: Layout, weight: V): V {
  known.set(weight.data, layout);
  return weight;
}

/** Remembers that the weights of linear layers among these tensors are (out × in), and returns the tensors. */
export function markTorchTensors<T extends Readonly<Record<string, Tensor>>>(tensors: T): T {
  for (const [name, { shape, data }] of Object.entries(tensors))
    if (shape.length === 2 && name.endsWith('weight') && !name.includes('_table') && !(data instanceof BigInt64Array))
      markLayout('torch', { data });
  return tensors;
}

/** Remembers that the weights of these projections are (in × out), and returns the projections. */
export function markProjections<P extends object>(projections: P): P {
  for (const { weight } of Object.values(projections) as { readonly weight?: DenseMatrix }[])
    if (weight) markLayout('riverbank', weight);
  return projections;
}

/**
 * Throws a RangeError if riverbank has made the weight in the other layout: a square weight would silently give wrong
 * numbers. `advice` ends the message.
 */
function checkLayout(name: string, source: Source, layout: Layout, advice: string): void {
  const origin = source.parts.map((part) => known.get(part)).find((each) => each !== undefined);
  if (origin === undefined || origin === layout) return;
  throw new RangeError(
    `${name} was made by riverbank as ${source.rows} × ${source.columns} ${shapes[origin]}; ${advice}`,
  );
}

/** Marks the transpose of a weight: in the other layout if the weight's layout is known, otherwise (in × out). */
export function markTransposed<V extends { readonly data: Floats }>(weight: Source, transpose: V): V {
  const isOurs = weight.parts.some((part) => known.get(part) === 'riverbank');
  return markLayout(isOurs ? 'torch' : 'riverbank', transpose);
}

/** Reads the weight of a function that takes PyTorch's layout (out × in). */
export function torchWeight(name: string, value: unknown, taker: string): Source {
  const source = matrixSource(name, value);
  checkLayout(name, source, 'torch', `${taker} takes ${shapes.torch}`);
  return source;
}

/** A projection in riverbank's layout. `isTransposed` says that the caller's weight was in PyTorch's layout. */
export interface ReadProjection {
  weight: Source | undefined;
  bias: unknown;
  isTransposed: boolean;
}

/** Whether the value is a matrix, which callers give in place of a projection by mistake. */
const isMatrix = (value: unknown): boolean =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && ('rows' in value || 'shape' in value));

/** Reads a projection. Throws a RangeError if its weight is known to be in the other layout. */
export function readProjection(name: string, value: unknown): ReadProjection {
  if (isMatrix(value))
    throw new TypeError(
      `${name} must be an object such as { weight, bias } but is a matrix; write ${name}: { weight: … }`,
    );
  const given = checkOptions(name, value, names);
  const { weight, bias, layout = 'riverbank' } = given;
  const isTransposed = layouts[checkChoice(`${name}.layout`, layout, layouts)] === 'torch';
  if (weight === undefined && given.layout !== undefined)
    throw new TypeError(`${name}.layout is given but ${name}.weight is missing`);
  if (weight === undefined) return { weight, bias, isTransposed: false };
  const source = matrixSource(`${name}.weight`, weight);
  if (isTransposed) checkLayout(`${name}.weight`, source, 'torch', "leave out layout: 'torch'");
  else checkLayout(`${name}.weight`, source, 'riverbank', "set layout: 'torch'");
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
