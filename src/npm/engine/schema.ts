// Reads the table of trace fields from the engine, so that the table is written only once, in C++.
import { camelCase, type Calls } from '../wire/calls.js';
import { wrongType } from '../wire/check.js';
import type { ResultOf } from '../wire/kinds.js';
import * as operations from '../operations/schema.js';
import type { FieldInfo, FieldName } from './types.js';

/** Converts the names in a text to camelCase, and the name of a weight to that of its option: W_query → query.weight. */
const named = (text: string) => camelCase(text.replace(/^W_(\w+)/, '$1.weight'));

/** Converts all names of a row. The operation stays a formula. */
const fieldInfo = (row: ResultOf<typeof operations.schema.result>[number]): FieldInfo => ({
  ...row,
  name: named(row.name) as FieldName,
  rows: named(row.rows),
  columns: named(row.columns),
  operands: row.operands.map(named),
});

export class Schema {
  readonly fields: readonly FieldInfo[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(calls: Calls<'schema'>) {
    this.fields = calls.call(operations.schema, () => []).map(fieldInfo);
    this.#places = new Map(this.fields.map(({ name }, place) => [name, place]));
  }

  /** Returns the position of a field in the table. Throws a TypeError if the table has no such field. */
  placeOf(what: string, name: unknown): number {
    const place = this.#places.get(name as string);
    if (place !== undefined) return place;
    throw wrongType(what, `one of ${[...this.#places.keys()].join(', ')}`, name);
  }
}
