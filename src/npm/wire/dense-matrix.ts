// The matrices that the engine returns: plain numbers, with methods to read and print them.
import { shown } from './check.js';
import { isFloat64, jsonNumbers, jsonPrecision } from './json.js';
import { copyNumbers, matrixSource, numberCount, type Floats } from './matrices.js';
import { tableHtml, tableText } from './table-text.js';
import type { Matrix, MatrixLike } from '../engine/types.js';

/** A matrix as JSON. NaN and infinities are words, because JSON has no such numbers. */
export interface MatrixJson {
  rows: number;
  columns: number;
  data: (number | 'NaN' | 'Infinity' | '-Infinity')[];
  /** The number of heads, if there are several. */
  heads?: number;
  /** Only for float64. */
  precision?: 'float64';
}

// The name of the method that Node and Bun call to print a value.
const inspect = Symbol.for('nodejs.util.inspect.custom');
// The name of the method that Deno calls to print a value.
const denoInspect = Symbol.for('Deno.customInspect');
// The name of the method that Jupyter calls to display a value.
const jupyterDisplay = Symbol.for('Jupyter.display');

/** Returns an index from the start; a negative one counts from the end, as in Array.at. */
function indexOf(name: string, index: number, size: number): number {
  const place = index < 0 ? size + index : index;
  if (Number.isInteger(index) && place >= 0 && place < size) return place;
  throw new RangeError(`${name} is ${shown(index)}, but must be a whole number from ${-size} to ${size - 1}`);
}

/** Numbers in row-major order, float32 or float64. `data` belongs to the caller: the engine keeps no reference. */
export class DenseMatrix implements Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float32Array | Float64Array;
  readonly #heads: number;

  /**
   * `data` is used as it is, not copied. If the matrix holds the rows of several heads one below the other, `heads` is
   * their number (default 1). Throws a RangeError if the length of `data` is not rows · columns.
   */
  constructor(rows: number, columns: number, data: Float32Array | Float64Array, heads = 1) {
    if (data.length !== rows * columns)
      throw new RangeError(
        `a matrix of ${rows} × ${columns} needs ${numberCount(rows * columns)} but has ${data.length}`,
      );
    this.rows = rows;
    this.columns = columns;
    this.data = data;
    this.#heads = heads;
  }

  /**
   * Copies rows of numbers, a tensor, another matrix, or the result of `toJSON`. The numbers are float32, or float64 if
   * `data` is a Float64Array or `precision` is 'float64'.
   */
  static from(value: MatrixLike | MatrixJson): DenseMatrix {
    const source = matrixSource('value', value);
    const { heads = 1 } = value as Partial<MatrixJson>;
    const data: Floats = new (isFloat64(value) ? Float64Array : Float32Array)(source.size);
    copyNumbers(source, data, 0);
    return new DenseMatrix(source.rows, source.columns, data, value instanceof DenseMatrix ? value.#heads : heads);
  }

  /** The number in a cell. A negative index counts from the end. Throws a RangeError outside of the matrix. */
  at(row: number, column: number): number {
    const place = indexOf('row', row, this.rows) * this.columns + indexOf('column', column, this.columns);
    return this.data[place] as number;
  }

  /** One row (columns), as a view: changing it changes the matrix. A negative index counts from the end. */
  row(index: number): Float32Array | Float64Array {
    const start = indexOf('row', index, this.rows) * this.columns;
    return this.data.subarray(start, start + this.columns);
  }

  /** A copy of one column (rows). A negative index counts from the end. */
  column(index: number): Float32Array | Float64Array {
    const place = indexOf('column', index, this.columns);
    return this.data.filter((_, i) => i % this.columns === place);
  }

  /** All rows, as views. */
  toRows(): (Float32Array | Float64Array)[] {
    return Array.from({ length: this.rows }, (_, i) => this.row(i));
  }

  /** The rows, as views: `for (const row of matrix)`. */
  [Symbol.iterator](): IterableIterator<Float32Array | Float64Array> {
    return this.toRows().values();
  }

  /** All rows, as arrays of plain numbers. */
  toArray(): number[][] {
    return this.toRows().map((row) => Array.from(row));
  }

  /**
   * The rows of one head, as a view, from a matrix with the rows of several heads one below the other, such as
   * `trace.weights.head(1)`. The matrices of a trace know the number of their heads. Give `heads` for other matrices.
   * Throws a RangeError if the rows cannot be divided by `heads`, or there is no such head.
   */
  head(index: number, heads = this.#heads): DenseMatrix {
    if (!Number.isInteger(heads) || heads < 1 || this.rows % heads !== 0)
      throw new RangeError(`heads is ${shown(heads)}, but must divide the matrix's ${this.rows} rows`);
    if (heads === 1 && (index > 0 || index < -1))
      throw new RangeError(
        `head is ${shown(index)}, but the matrix has the rows of one head; head(${index}, heads) divides it`,
      );
    const rows = this.rows / heads;
    const start = indexOf('head', index, heads) * rows * this.columns;
    return new DenseMatrix(rows, this.columns, this.data.subarray(start, start + rows * this.columns));
  }

  /** The matrix for JSON.stringify. `DenseMatrix.from` reads it. */
  toJSON(): MatrixJson {
    return {
      rows: this.rows,
      columns: this.columns,
      data: jsonNumbers(this.data) as MatrixJson['data'],
      ...(this.#heads > 1 && { heads: this.#heads }),
      ...(jsonPrecision(this.data) as Pick<MatrixJson, 'precision'>),
    };
  }

  /** The numbers of rows and columns, then the numbers as PyTorch prints them. */
  toString(): string {
    return `${this.rows} × ${this.columns}\n${tableText(this)}`;
  }

  /**
   * The matrix as an HTML table, for notebooks. The middle of large matrices is left out. The caption is the size,
   * after `name` if it is given.
   */
  toHTML(name = ''): string {
    return tableHtml(this, name);
  }

  [inspect](): string {
    return `DenseMatrix ${this.toString()}`;
  }

  [denoInspect](): string {
    return this[inspect]();
  }

  [jupyterDisplay](): Record<string, string> {
    return { 'text/plain': this.toString(), 'text/html': this.toHTML() };
  }
}
