// Makes objects whose properties are signals, so that code depends only on the properties that it has read.
import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';

/** The names of an object's properties. */
interface Names {
  list: () => readonly string[];
  has: (name: string) => boolean;
}

/** An object that reads each property from the signal with its name. */
function objectOf<Made extends object>(names: Names, signalOf: (name: string) => ReadonlySignal): Made {
  const known = new Map<string, ReadonlySignal>();
  const read = (name: string | symbol): unknown => {
    if (typeof name === 'symbol') return undefined;
    let found = known.get(name);
    if (!found) known.set(name, (found = signalOf(name)));
    return found.value;
  };
  return new Proxy({} as Made, {
    get: (_, name) => read(name),
    has: (_, name) => names.has(String(name)),
    ownKeys: () => [...names.list()],
    getOwnPropertyDescriptor: (_, name) =>
      names.has(String(name)) ? { configurable: true, enumerable: true, get: () => read(name) } : undefined,
  });
}

/**
 * The object that `whole` returns, with a signal for each property. Code that has read one property is not notified
 * when another one changes.
 */
export function eachAlone<Whole extends object>(whole: () => Whole): Whole {
  const names: Names = { list: () => Object.keys(whole()), has: (name) => Object.hasOwn(whole(), name) };
  return objectOf<Whole>(names, (name) => computed(() => whole()[name as keyof Whole]));
}

/** A table to which chapters add rows. Code that has read a missing row is notified when the row is added. */
export class Rows<Row> {
  private readonly rows = new Map<string, Signal<Row | undefined>>();
  private known: readonly string[] | undefined;

  row(name: string): Signal<Row | undefined> {
    const found = this.rows.get(name) ?? signal<Row | undefined>(undefined);
    this.rows.set(name, found);
    return found;
  }

  add(more: Readonly<Record<string, Row>>): void {
    this.known = undefined;
    batch(() => {
      for (const [name, row] of Object.entries(more)) this.row(name).value = row;
    });
  }

  names(): readonly string[] {
    return (this.known ??= [...this.rows].flatMap(([name, row]) => (row.peek() === undefined ? [] : [name])));
  }

  /** An object with the result of `make` for each row. If `make` failed for a row, reading it throws the error. */
  computed<Made extends object>(make: (row: Row, name: string) => unknown): Made {
    return objectOf<Made>(
      { list: () => this.names(), has: (name) => this.rows.get(name)?.peek() !== undefined },
      (name) =>
        computed(() => {
          const row = this.row(name).value;
          return row === undefined ? undefined : make(row, name);
        }),
    );
  }
}

/** An object whose properties are signals. Setting a property notifies the code that has read it. */
export const watchable = <Whole extends object>(first: Whole): Whole =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(first).map(([name, value]) => {
        const now = signal<unknown>(value);
        return [name, { enumerable: true, get: () => now.value, set: (next: unknown) => (now.value = next) }];
      }),
    ),
  ) as Whole;
