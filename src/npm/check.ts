// Finds what only JavaScript can get wrong, such as words where numbers are wanted, and says so.

const numbersFit = 2 ** 31 - 1; // sizes and places are 32-bit numbers inside the engine

/** How a message shows a value: 'the string "3"', 'null', 'an object'. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `the string ${JSON.stringify(value)}`;
  if (typeof value === 'bigint') return `the bigint ${value}n`;
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export function wrongType(name: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${wanted} but is ${shown(value)}`);
}

export function checkNumber(name: string, value: unknown): number {
  if (typeof value !== 'number') throw wrongType(name, 'a number', value);
  return value;
}

/** A whole number between −(2^31 − 1) and 2^31 − 1; the engine itself knows which of them make sense. */
export function checkWhole(name: string, value: unknown): number {
  const number = checkNumber(name, value);
  if (Number.isInteger(number) && Math.abs(number) <= numbersFit) return number;
  throw new RangeError(`${name} must be a whole number within ±${numbersFit} but is ${number}`);
}

export function checkFlag(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw wrongType(name, 'true or false', value);
  return value;
}

export function checkText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw wrongType(name, 'a string', value);
  return value;
}

/** The place of a word in the list of allowed ones. */
export function checkChoice(name: string, value: unknown, allowed: readonly string[]): number {
  const place = allowed.indexOf(value as string);
  if (place >= 0) return place;
  throw wrongType(name, allowed.map((word) => `'${word}'`).join(' or '), value);
}

/** A list and its length, measured once: a getter may give another one next time. */
interface Measured {
  list: ArrayLike<unknown>;
  length: number;
}

/** Something with a length and numbers in places: an array or a typed array, but not a string. */
export function checkList(name: string, value: unknown, wanted = 'an array of numbers'): Measured {
  const length: unknown =
    typeof value === 'object' && value !== null ? (value as ArrayLike<unknown>).length : undefined;
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) throw wrongType(name, wanted, value);
  if (length === 0) checkAttached(name, value);
  return { list: value as ArrayLike<unknown>, length };
}

/** A copy of a list in which every item has been checked; each is looked at once, and a hole is one that is missing. */
export function checkItems<V>(
  name: string,
  value: unknown,
  check: (name: string, item: unknown) => V,
  wanted?: string,
): V[] {
  const { list, length } = checkList(name, value, wanted);
  const items: V[] = [];
  for (let i = 0; i < length; i++) items.push(check(`${name}[${i}]`, list[i]));
  return items;
}

/** The same for a list that must be an array. */
export function checkArray<V>(
  name: string,
  value: unknown,
  wanted: string,
  check: (name: string, item: unknown) => V,
): V[] {
  if (!Array.isArray(value)) throw wrongType(name, wanted, value);
  return checkItems(name, value, check, wanted);
}

/** Also one of another window, whose class is another. */
export const isArrayBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]';

/** Memory that has been transferred to somebody else leaves an array of no numbers behind. */
export function checkAttached(name: string, value: unknown): void {
  if (!ArrayBuffer.isView(value) && !isArrayBuffer(value)) return;
  try {
    new Uint8Array(ArrayBuffer.isView(value) ? value.buffer : value);
  } catch {
    throw new TypeError(`${name} has no memory any more: its buffer was transferred`);
  }
}

/** The names that an object of options may have. */
export type Names<T> = Readonly<Record<keyof T, true>>;

/** The object itself, after a look at its names: a misspelt one would otherwise be silently ignored. */
export function checkOptions<T extends object>(name: string, value: T | undefined, allowed: Names<T>): T;
export function checkOptions(name: string, value: unknown, allowed: object): Record<string, unknown>;
export function checkOptions(name: string, value: unknown, allowed: object): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType(name, 'an object', value);
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(allowed, key)) {
      throw new TypeError(`${name} has no option "${key}"; there are ${Object.keys(allowed).join(', ')}`);
    }
  }
  return value;
}
