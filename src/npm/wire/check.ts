// Checks the types of values that callers give, and throws errors that name the value.

const longest = 60; // the largest number of a string's characters that a message shows
const numbersFit = 2 ** 31 - 1; // the largest whole number that fits: the engine's sizes and indices have 32 bits

/** Describes a value for a message: 'the string "3"', 'null', 'an object'. */
export function shown(value: unknown): string {
  if (typeof value === 'string')
    return value.length > longest
      ? `a string of ${value.length} characters that begins with ${JSON.stringify(value.slice(0, longest))}`
      : `the string ${JSON.stringify(value)}`;
  if (typeof value === 'bigint') return `the bigint ${value}n`;
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  if (Array.isArray(value)) return 'an array';
  if (typeof (value as PromiseLike<unknown>).then === 'function') return 'a Promise, which needs await';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export function wrongType(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${expected} but is ${shown(value)}`);
}

export function checkNumber(name: string, value: unknown): number {
  if (typeof value !== 'number') throw wrongType(name, 'a number', value);
  return value;
}

/** Checks an integer from −(2^31 − 1) to 2^31 − 1. The engine itself checks the range that makes sense. */
export function checkWhole(name: string, value: unknown): number {
  const number = checkNumber(name, value);
  if (Number.isInteger(number) && Math.abs(number) <= numbersFit) return number;
  throw new RangeError(`${name} must be a whole number within ±${numbersFit} but is ${number}`);
}

/** Checks a 64-bit integer. A value of type number must be a safe integer. */
export function checkInt64(name: string, value: unknown): bigint {
  if (typeof value !== 'number' && typeof value !== 'bigint') throw wrongType(name, 'a number or a bigint', value);
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(`${name} must be a whole number within ±2^53 but is ${value}; a bigint may be larger`);
  }
  const exact = BigInt(value);
  if (BigInt.asIntN(64, exact) === exact) return exact;
  throw new RangeError(`${name} must fit into 64 bits but is ${value}`);
}

export function checkFlag(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw wrongType(name, 'true or false', value);
  return value;
}

export function checkText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw wrongType(name, 'a string', value);
  return value;
}

/** Returns the position of a word in the list of allowed words. */
export function checkChoice(name: string, value: unknown, allowed: readonly string[]): number {
  const place = allowed.indexOf(value as string);
  if (place >= 0) return place;
  throw wrongType(name, allowed.map((word) => `'${word}'`).join(' or '), value);
}

/** A list and its length. The length is read only once, because a getter may return another length next time. */
interface Measured {
  list: ArrayLike<unknown>;
  length: number;
}

/** Checks for an object with a length, such as an array or a typed array. A string is not accepted. */
export function checkList(name: string, value: unknown, expected = 'an array of numbers'): Measured {
  const length: unknown =
    typeof value === 'object' && value !== null ? (value as ArrayLike<unknown>).length : undefined;
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) throw wrongType(name, expected, value);
  if (length === 0) checkAttached(name, value);
  return { list: value as ArrayLike<unknown>, length };
}

/** Copies a list and checks every item. Each item is read once. A hole counts as undefined. */
export function checkItems<V>(
  name: string,
  value: unknown,
  check: (name: string, item: unknown) => V,
  expected?: string,
): V[] {
  const { list, length } = checkList(name, value, expected);
  const items: V[] = [];
  for (let i = 0; i < length; i++) items.push(check(`${name}[${i}]`, list[i]));
  return items;
}

/** Copies an array and checks every item, each once. Throws a TypeError if the value is not an array. */
export function checkArray<V>(
  name: string,
  value: unknown,
  expected: string,
  check: (name: string, item: unknown) => V,
): V[] {
  if (!Array.isArray(value)) throw wrongType(name, expected, value);
  return checkItems(name, value, check, expected);
}

/** Whether the value is an ArrayBuffer. `instanceof` would refuse an ArrayBuffer of another window. */
export const isArrayBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]';

/** Throws if the value's buffer was transferred. Its length is then 0, which would look like an empty input. */
export function checkAttached(name: string, value: unknown): void {
  if (!ArrayBuffer.isView(value) && !isArrayBuffer(value)) return;
  try {
    new Uint8Array(ArrayBuffer.isView(value) ? value.buffer : value);
  } catch {
    throw new TypeError(`${name} is detached: its buffer was transferred`);
  }
}

/** The names that an object of options may have. */
export type Names<T> = Readonly<Record<keyof T, unknown>>;

/** Returns a hint for an option that belongs elsewhere, such as "write mask: { causal: … }". */
export type Hint = (key: string) => string | undefined;

/**
 * Returns the object after checking the names of its options: a misspelt name would otherwise be ignored. If `name`
 * names a function, `argument` names its argument in messages. `hint` returns advice about an unknown option.
 */
export function checkOptions<T extends object>(
  name: string,
  value: T | undefined,
  allowed: Names<T>,
  argument?: string,
  hint?: Hint,
): T;
export function checkOptions(
  name: string,
  value: unknown,
  allowed: object,
  argument?: string,
  hint?: Hint,
): Record<string, unknown>;
export function checkOptions(name: string, value: unknown, allowed: object, argument?: string, hint?: Hint): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongType(
      argument ? `the ${argument} of ${name}` : name,
      name === 'mask' ? 'an object such as { causal: true }' : 'an object',
      value,
    );
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(allowed, key)) {
      const advice = hint?.(key);
      const options = Object.keys(allowed).join(', ');
      throw new TypeError(`${name} has no option "${key}"; ${advice ? `${advice}; ` : ''}its options are ${options}`);
    }
  }
  return value;
}
