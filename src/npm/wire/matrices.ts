// Converts the accepted forms of a matrix to a flat list of numbers, and checks them.
import { checkArray, checkAttached, checkItems, checkList, checkWhole, shown, wrongType } from './check.js';
import { numberOfWord } from './json.js';

export type Floats = Float32Array | Float64Array;

/** The numbers of a matrix that the caller gave, as a list of rows or one flat list. */
export class Source {
  constructor(
    readonly rows: number,
    readonly columns: number,
    /** The rows, or the one flat list. They are copied one after the other. */
    readonly parts: readonly Floats[],
    /** Returns the name of the i-th number of the part with this index, for messages. */
    readonly place: (part: number, i: number) => string,
    /** Whether the parts are the columns, one after the other. Copying then transposes. */
    readonly isTransposed = false,
  ) {}

  /** The same numbers as a matrix of columns × rows. Nothing is copied. */
  get transposed(): Source {
    return new Source(this.columns, this.rows, this.parts, this.place, !this.isTransposed);
  }

  get size(): number {
    return this.rows * this.columns;
  }
}

export const matrixExpected = 'rows of numbers, { rows, columns, data } or { shape, data }';
const typedLength = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length')
  ?.get as () => number;

/**
 * Returns the numbers of a list. Float32Arrays and Float64Arrays are returned as they are; any other list is copied, so
 * that no getter can change it.
 */
export function numbersOf(name: string, value: unknown, place: (i: number) => string = (i) => `${name}[${i}]`): Floats {
  if (isFloats(value)) {
    if (value.length === 0) checkAttached(name, value);
    return value;
  }
  const { list, length } = checkList(name, value);
  const numbers: number[] = [];
  for (let i = 0; i < length; i++) {
    const item = list[i];
    const number = typeof item === 'number' ? item : numberOfWord(item);
    if (typeof number !== 'number') throw new TypeError(`${place(i)} must be a number but is ${shown(number)}`);
    numbers.push(number);
  }
  return Float64Array.from(numbers);
}

/** Whether the value is a Float32Array or Float64Array that is not a proxy and reports its true length. */
const isFloats = (value: unknown): value is Floats =>
  ArrayBuffer.isView(value) &&
  (value instanceof Float32Array || value instanceof Float64Array) &&
  value.length === typedLength.call(value);

function fromRows(name: string, rows: readonly unknown[]): Source {
  const parts = checkArray(name, rows, matrixExpected, (row, part) => {
    if (typeof part !== 'object' || part === null) throw wrongType(row, 'a row of numbers', part);
    return numbersOf(row, part);
  });
  const columns = parts[0]?.length ?? 0;
  const different = parts.findIndex((part) => part.length !== columns);
  if (different > 0) {
    throw new RangeError(
      `the rows of ${name} differ in length: row ${different} has ${numberCount(parts[different]?.length ?? 0)} but row 0 has ${numberCount(columns)}`,
    );
  }
  return new Source(parts.length, columns, parts, (part, i) => `${name}[${part}][${i}]`);
}

/** Writes a count: "1 number", "2 numbers". */
export const numberCount = (count: number) => `${count} ${count === 1 ? 'number' : 'numbers'}`;

/**
 * Reads a tensor: its last axis becomes the columns, all other axes together become the rows. A single number is a
 * matrix of 1 × 1.
 */
function fromTensor(name: string, tensor: { shape?: unknown; data?: unknown }): Source {
  const { shape: given, data } = tensor;
  const shape = checkItems(`${name}.shape`, given, checkWhole);
  const columns = shape.at(-1) ?? 1;
  const rows = shape.slice(0, -1).reduce((product, size) => product * size, 1);
  return fromFlat(name, { rows, columns, data: data instanceof BigInt64Array ? Array.from(data, Number) : data });
}

function fromFlat(name: string, flat: { rows?: unknown; columns?: unknown; data?: unknown }): Source {
  if (!('rows' in flat && 'columns' in flat && 'data' in flat)) throw wrongType(name, matrixExpected, flat);
  const rows = checkWhole(`${name}.rows`, flat.rows);
  const columns = checkWhole(`${name}.columns`, flat.columns);
  const cell = (i: number) => `${name}[${Math.floor(i / columns)}][${i % columns}]`;
  const data = numbersOf(`${name}.data`, flat.data, cell);
  if (rows < 0 || columns < 0 || data.length !== rows * columns) {
    throw new RangeError(`${name} is ${rows} × ${columns} but its data has ${numberCount(data.length)}`);
  }
  return new Source(rows, columns, [data], (_, i) => cell(i));
}

/** Returns the shape and the numbers of a matrix. */
export function matrixSource(name: string, value: unknown): Source {
  if (value instanceof Source) return value;
  if (Array.isArray(value)) return fromRows(name, value);
  if (typeof value === 'object' && value !== null)
    return 'shape' in value ? fromTensor(name, value) : fromFlat(name, value);
  throw wrongType(name, matrixExpected, value);
}

/** Returns a vector as a matrix of one row. A tensor must have one axis. */
export function vectorSource(name: string, value: unknown): Source {
  if (typeof value === 'object' && value !== null && 'shape' in value && 'data' in value) {
    const axes = checkItems(`${name}.shape`, value.shape, checkWhole).length;
    if (axes !== 1) throw new RangeError(`${name} has ${axes} axes but must have one`);
    return fromTensor(name, value);
  }
  const numbers = numbersOf(name, value);
  return new Source(1, numbers.length, [numbers], (_, i) => `${name}[${i}]`);
}

/** Replaces the booleans of a list, or of a matrix's or tensor's `data`, by 0 and 1. Other values are checked later. */
export function zerosAndOnes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (typeof item === 'boolean' ? Number(item) : item));
  const hasData = typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data);
  return hasData ? { ...value, data: zerosAndOnes(value.data) } : value;
}

/**
 * Copies the numbers to `target`, from index `start`. Throws a RangeError that names a number too large for float32 or
 * a list whose length has changed.
 */
export function copyNumbers(source: Source, target: Floats, start: number): void {
  const { parts, place } = source;
  const size = source.size / parts.length;
  parts.forEach((part, p) => {
    if (part.length !== size)
      throw new RangeError(`the list that begins with ${place(p, 0)} changed its length while it was read`);
    if (source.isTransposed) return copyColumns(source, p, target, start);
    const room = target.subarray(start + p * size, start + (p + 1) * size);
    room.set(part);
    if (part instanceof Float64Array && room instanceof Float32Array) checkRange(part, room, (i) => place(p, i));
  });
}

/** Copies one part of a transposed matrix to `target`. The part consists of columns, `target` of rows. */
function copyColumns({ parts, rows, columns, place }: Source, p: number, target: Floats, start: number): void {
  const part = parts[p] as Floats;
  const rounded = new (target instanceof Float32Array ? Float32Array : Float64Array)(part);
  if (part instanceof Float64Array && rounded instanceof Float32Array) checkRange(part, rounded, (i) => place(p, i));
  const first = (p * part.length) / rows;
  for (let i = 0; i < part.length; i++)
    target[start + (i % rows) * columns + first + Math.floor(i / rows)] = rounded[i] as number;
}

function checkRange(numbers: Float64Array, rounded: Float32Array, place: (i: number) => string): void {
  const lost = rounded.findIndex((number, i) => !Number.isFinite(number) && Number.isFinite(numbers[i]));
  if (lost >= 0) throw new RangeError(`${place(lost)} is ${numbers[lost]}, but the largest float32 is 3.4e38`);
}
