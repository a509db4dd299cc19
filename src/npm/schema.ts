// The table of trace fields as the engine itself gives it; nothing here lists them a second time.
import { camelCase, type Calls } from './calls.js';
import { wrongType } from './check.js';
import type { Reply } from './reply.js';
import type { FieldInfo, FieldName, Matrix } from './types.js';

/** Reads one row of the table. Operands keep the engine's way of writing, but for names of fields. */
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

  /** The place of a field in the table. */
  placeOf(what: string, name: unknown): number {
    const place = this.#places.get(name as string);
    if (place !== undefined) return place;
    throw wrongType(what, `one of ${[...this.#places.keys()].join(', ')}`, name);
  }

  /** Reads one matrix for each field. */
  readMatrices(reply: Reply): Record<FieldName, Matrix> {
    const matrices: Partial<Record<FieldName, Matrix>> = {};
    for (const { name } of this.fields) matrices[name] = reply.matrix();
    return matrices as Record<FieldName, Matrix>;
  }
}
