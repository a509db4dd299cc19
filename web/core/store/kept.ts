// Keeps values in this browser between visits.
// Storage can be denied, full, or written by another version of the page. None of that stops the page.
import { Listeners } from './listeners.ts';
import { store } from './store.ts';

/** The part of a stored value that could be read. `whole` is false if some of the stored value had to be left out. */
export interface Taken<Value> {
  value: Value;
  whole: boolean;
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/** The value if it is an object and not an array, otherwise undefined. */
export const asRecord = (stored: unknown): Record<string, unknown> | undefined =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : undefined;

export class Kept<Value extends object> {
  /** These listeners are called when the value changes, in this window or another. */
  readonly changes = new Listeners();
  /** The value for this visit only, if the browser refuses to store it. */
  private visit: Value | undefined;

  /**
   * `take` reads the stored object. If nothing is stored, or something that is not an object, `take` gets an empty
   * object. `byTheWay`: the reader did not ask for this value, so there is no notice if it cannot be stored.
   */
  constructor(
    private readonly key: string,
    private readonly take: (stored: Record<string, unknown>) => Taken<Value>,
    private readonly byTheWay = false,
  ) {
    addEventListener('storage', (event) => event.key === key && this.changes.tell());
    // Notifies the listeners, because a page from the back/forward cache has missed changes that other windows made.
    addEventListener('pageshow', (event) => event.persisted && this.changes.tell());
  }

  /**
   * Reads the stored value. If a part of it cannot be read, the text is saved under another key, and a notice is shown
   * once.
   */
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

/** The text stored under a key; undefined if nothing is stored or storage is denied. */
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
