// Reads tensors of golden files from JSON, cuts them into pages (matrices), and joins pages again.

/**
 * A golden tensor is {dtype, shape, data}, where data is a plain list of numbers; "i64" numbers are
 * integers.
 */

const words = { NaN, Infinity, '-Infinity': -Infinity };

function readNumber(value, dtype) {
  const number =
    typeof value === 'string' && value in words ? words[value] : value === true ? 1 : value === false ? 0 : value;
  if (typeof number !== 'number' || (dtype === 'i64' && !Number.isInteger(number))) {
    throw new Error(`its data holds ${JSON.stringify(value)}`);
  }
  return dtype === 'f32' ? Math.fround(number) : number;
}

/** Runs `body`. If `body` throws, puts the name in front of the error's message. */
export function named(name, body) {
  try {
    return body();
  } catch (error) {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  }
}

export const countOf = (shape) => shape.reduce((count, size) => count * size, 1);

/** Reads a tensor and checks it; throws if the tensor is invalid. */
export function readTensor(json) {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) {
    throw new Error(`it is not a tensor but ${JSON.stringify(json)?.slice(0, 40)}`);
  }
  const missing = ['dtype', 'shape', 'data'].find((part) => !(part in json));
  if (missing) {
    throw new Error(`it has no ${missing}`);
  }
  const { dtype, shape, data } = json;
  if (!['f32', 'f64', 'i64', 'bool'].includes(dtype)) {
    throw new Error(`its dtype is ${JSON.stringify(dtype)}`);
  }
  const bad = Array.isArray(shape) ? shape.find((size) => !Number.isInteger(size) || size < 0) : shape;
  if (bad !== undefined) {
    throw new Error(`its shape holds ${JSON.stringify(bad)}`);
  }
  if (!Array.isArray(data) || data.length !== countOf(shape)) {
    throw new Error(`its shape is ${shapeText(shape)} but its data has ${data?.length} numbers`);
  }
  return { dtype, shape, data: data.map((value) => readNumber(value, dtype)) };
}

/** Converts numbers of the engine to a golden tensor of this shape. */
export function tensorOf(data, shape) {
  const dtype = data instanceof BigInt64Array ? 'i64' : data instanceof Float64Array ? 'f64' : 'f32';
  return { dtype, shape: [...shape], data: Array.from(data, Number) };
}

/** The form in which the engine takes and returns tensors: {shape, data}. */
export function engineTensor({ dtype, shape, data }) {
  const numbers =
    dtype === 'i64'
      ? BigInt64Array.from(data, BigInt)
      : dtype === 'f64'
        ? Float64Array.from(data)
        : Float32Array.from(data);
  return { shape, data: numbers };
}

/** A tensor as the engine's {rows, columns, data}. All axes but the last are joined to rows. */
export function matrixOf({ shape, data }) {
  const columns = shape.at(-1) ?? 1;
  return { rows: columns === 0 ? 0 : data.length / columns, columns, data: Float32Array.from(data) };
}

/** A shape as text: "[2, 3]". */
export const shapeText = (shape) => `[${shape.join(', ')}]`;

/** The leading axes of a shape: all axes but the last `inner`. */
export const leadingAxes = (shape, inner = 2) => shape.slice(0, Math.max(0, shape.length - inner));

/** The leading axes of the result if two tensors are broadcast as in PyTorch: missing axes and axes of size 1 grow. */
export function broadcast(a, b) {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  const offset = longer.length - shorter.length;
  return longer.map((size, axis) => (size === 1 ? (shorter[axis - offset] ?? 1) : size));
}

/**
 * Which of a tensor's own pages is used for page `index` of a batch. `lead` are the leading axes of the batch. `own`
 * are those of the tensor, aligned with `lead` from the axis `offset` on. Axes of size 1 repeat.
 */
function ownPage(own, lead, offset, index) {
  let page = 0;
  let step = 1;
  let rest = index;
  for (let axis = lead.length - 1; axis >= 0; --axis) {
    const place = rest % lead[axis];
    rest = Math.floor(rest / lead[axis]);
    const size = own[axis - offset];
    if (size !== undefined) {
      page += size === 1 ? 0 : place * step;
      step *= size;
    }
  }
  return page;
}

/**
 * Page (matrix) `index` of a batch with leading axes `lead`. The tensor may have fewer leading axes. They are aligned
 * at the end (as in PyTorch) or at the start, whichever matches, and `align` is tried first.
 */
export function page(tensor, lead, index, align = 'end') {
  const own = leadingAxes(tensor.shape);
  const all = matrixOf(tensor);
  const rows = tensor.shape.length < 2 ? all.rows : tensor.shape.at(-2);
  const end = lead.length - own.length;
  const first = align === 'end' ? end : 0;
  const fits = (offset) => offset >= 0 && own.every((size, axis) => size === 1 || size === lead[offset + axis]);
  const offset = [first, end - first].find((each) => end >= 0 && fits(each));
  if (offset === undefined) {
    throw new Error(`shape ${shapeText(tensor.shape)} does not fit the leading axes ${shapeText(lead)}`);
  }
  const start = ownPage(own, lead, offset, index) * rows * all.columns;
  return { rows, columns: all.columns, data: all.data.slice(start, start + rows * all.columns) };
}

/** The indexes 0 … count − 1 of the pages (matrices) in a batch with leading axes `lead`. */
export const pagesOf = (lead) => Array.from({ length: countOf(lead) }, (_, index) => index);

/** Joins matrices to one tensor with leading axes `lead` and last axes `inner`. */
export function pile(matrices, lead, inner) {
  return { dtype: 'f32', shape: [...lead, ...inner], data: matrices.flatMap(({ data }) => Array.from(data)) };
}

/** The sum of matrices of one shape. */
export function sumOf(matrices) {
  const [{ rows, columns }] = matrices;
  const data = Float32Array.from({ length: rows * columns }, (_, i) =>
    matrices.reduce((sum, matrix) => sum + matrix.data[i], 0),
  );
  return { rows, columns, data };
}

/** Joins matrices of the same width, one below the other. */
export function below(matrices) {
  const data = Float32Array.from(matrices.flatMap((matrix) => Array.from(matrix.data)));
  return { rows: data.length / matrices[0].columns, columns: matrices[0].columns, data };
}
