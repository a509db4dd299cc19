// What the page keeps in this browser between visits. A memory can be denied or full, or hold what another version wrote: none of that stops the page.
import { Listeners } from './listeners.ts';
import { store } from './store.ts';

/** What could be read of a kept value, and whether anything had to be left out. */
export interface Taken<Value> {
  value: Value;
  whole: boolean;
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/** A value as an object, if it is one. */
export const asRecord = (stored: unknown): Record<string, unknown> | undefined =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : undefined;

export class Kept<Value extends object> {
  /** Told when the value changes, here or in another window. */
  readonly changes = new Listeners();
  /** The value, while this browser keeps nothing. */
  private visit: Value | undefined;

  /**
   * `take` reads the object that was kept; an empty one stands for nothing, and for what is no object. What is kept `byTheWay`
   * was not asked for by the reader, who need not be told where it is not.
   */
  constructor(
    private readonly key: string,
    private readonly take: (stored: Record<string, unknown>) => Taken<Value>,
    private readonly byTheWay = false,
  ) {
    addEventListener('storage', (event) => event.key === key && this.changes.tell());
    // A page that the browser had put to sleep has missed what others have written.
    addEventListener('pageshow', (event) => event.persisted && this.changes.tell());
  }

  /** What could not be read is set aside under a name of its own, and said once. */
  read(): Value {
    if (this.visit) return this.visit;
    const text = textUnder(this.key);
    const stored = text === undefined ? {} : asRecord(parsed(text));
    const { value, whole } = this.take(stored ?? {});
    if (text !== undefined && !(stored && whole)) {
      keep(`${this.key}-unread`, text);
      keep(this.key, JSON.stringify(value));
      store.say({ kind: 'unread' });
    }
    return value;
  }

  write(value: Value): void {
    const isKept = keep(this.key, JSON.stringify(value));
    if (!isKept && !this.visit && !this.byTheWay) store.say({ kind: 'notKept' });
    this.visit = isKept ? undefined : value;
    this.changes.tell();
  }
}

/** What this browser keeps under a name, as it was written. */
export function textUnder(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
