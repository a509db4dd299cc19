// Turns rows of numbers, or a flat matrix, into plain numbers in a row, and says what is wrong with them.
import { checkList, checkWhole, shown, wrongType } from './check.js';

export type Floats = Float32Array | Float64Array;

/** Where the numbers of a matrix come from: a list of rows, or one flat list. */
export interface Source {
  rows: number;
  columns: number;
  /** Each of these is copied, one after the other. */
  parts: readonly ArrayLike<unknown>[];
  /** How a message calls cell i of part p. */
  place: (part: number, i: number) => string;
}

const wanted = 'rows of numbers or { rows, columns, data }';

function fromRows(name: string, rows: readonly unknown[]): Source {
  const parts: ArrayLike<unknown>[] = [];
  for (let row = 0; row < rows.length; row++) {
    const part = rows[row];
    if (typeof part !== 'object' || part === null) throw wrongType(`${name}[${row}]`, 'a row of numbers', part);
    parts.push(checkList(`${name}[${row}]`, part));
  }
  const columns = parts[0]?.length ?? 0;
  const ragged = parts.findIndex((part) => part.length !== columns);
  if (ragged > 0) {
    throw new RangeError(
      `${name} is ragged: row ${ragged} has ${counted(parts[ragged]?.length ?? 0)} but row 0 has ${counted(columns)}`,
    );
  }
  return { rows: parts.length, columns, parts, place: (part, i) => `${name}[${part}][${i}]` };
}

const counted = (count: number) => `${count} ${count === 1 ? 'number' : 'numbers'}`;

function fromFlat(name: string, flat: { rows?: unknown; columns?: unknown; data?: unknown }): Source {
  if (!('rows' in flat && 'columns' in flat && 'data' in flat)) throw wrongType(name, wanted, flat);
  const rows = checkWhole(`${name}.rows`, flat.rows);
  const columns = checkWhole(`${name}.columns`, flat.columns);
  const data = checkList(`${name}.data`, flat.data);
  if (rows < 0 || columns < 0 || data.length !== rows * columns) {
    throw new RangeError(`${name} is ${rows} × ${columns} but its data has ${counted(data.length)}`);
  }
  return { rows, columns, parts: [data], place: (_, i) => `${name}[${Math.floor(i / columns)}][${i % columns}]` };
}

/** The shape of a matrix, and where its numbers lie; they themselves have not been looked at. */
export function matrixSource(name: string, value: unknown): Source {
  if (Array.isArray(value)) return fromRows(name, value);
  if (typeof value === 'object' && value !== null) return fromFlat(name, value);
  throw wrongType(name, wanted, value);
}

/** A vector as a matrix of one row. */
export function vectorSource(name: string, value: unknown): Source {
  const list = checkList(name, value);
  return { rows: 1, columns: list.length, parts: [list], place: (_, i) => `${name}[${i}]` };
}

/** Copies the numbers to `target` from place `start` on; only numbers pass. */
export function copyNumbers(source: Source, target: Floats, start: number): void {
  let place = start;
  source.parts.forEach((part, p) => {
    if (part instanceof Float32Array || part instanceof Float64Array) {
      target.set(part, place);
      place += part.length;
      return;
    }
    for (let i = 0; i < part.length; i++) {
      const value = part[i];
      if (typeof value !== 'number') throw new TypeError(`${source.place(p, i)} must be a number but is ${shown(value)}`);
      target[place++] = value;
    }
  });
}
