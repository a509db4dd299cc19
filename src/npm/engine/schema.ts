// Reads the table of trace fields from the engine, so that it is defined only once.
import { camelCase, type Calls } from '../wire/calls.js';
import { wrongType } from '../wire/check.js';
import type { Reply } from '../wire/reply.js';
import type { FieldInfo, FieldName, Matrix } from './types.js';

/** Reads one row of the table. Names of fields become camelCase; other operands stay as the engine writes them. */
function readField(reply: Reply): FieldInfo {
  const [name = '', symbol = '', rows = '', columns = '', operation = '', ...operands] = Array.from({ length: 7 }, () =>
    reply.text(),
  );
  return {
    name: camelCase(name) as FieldName,
    symbol,
    rows,
    columns,
    operation,
    operands: operands
      .filter((operand) => operand !== '')
      .map((operand) => (/^[a-z]{2}/.test(operand) ? camelCase(operand) : operand)),
  };
}

export class Schema {
  readonly fields: readonly FieldInfo[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(calls: Calls<'schema'>) {
    this.fields = calls.run(
      'schema',
      () => {},
      (reply) => reply.list(() => readField(reply)),
    );
    this.#places = new Map(this.fields.map(({ name }, place) => [name, place]));
  }

  /** Returns the position of a field in the table. */
  placeOf(what: string, name: unknown): number {
    const place = this.#places.get(name as string);
    if (place !== undefined) return place;
    throw wrongType(what, `one of ${[...this.#places.keys()].join(', ')}`, name);
  }

  /** Reads one matrix per field. */
  readMatrices(reply: Reply): Record<FieldName, Matrix> {
    const matrices: Partial<Record<FieldName, Matrix>> = {};
    for (const { name } of this.fields) matrices[name] = reply.matrix();
    return matrices as Record<FieldName, Matrix>;
  }
}
