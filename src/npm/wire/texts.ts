// Splits the inputs of several texts into one input for each text, and names the text in errors.
import { checkArray, checkItems, checkWhole } from './check.js';
import { matrixSource, Source } from './matrices.js';

/** Calls `run` with the number of each text. The message of an error begins with that number: "text 1: …". */
export function forEachText<V>(texts: number, run: (i: number) => V): V[] {
  const results: V[] = [];
  for (let i = 0; i < texts; i++) {
    try {
      results.push(run(i));
    } catch (error) {
      if (error instanceof RangeError || error instanceof TypeError) error.message = `text ${i}: ${error.message}`;
      throw error;
    }
  }
  return results;
}

/** Calls `run` with the only item, or with each of several, as `oneOrSeveral` has returned them. */
export const eachOf = <Item extends object, V>(items: Item | readonly Item[], run: (item: Item) => V): V | V[] =>
  Array.isArray(items) ? forEachText(items.length, (i) => run(items[i] as Item)) : run(items as Item);

/** Returns a list that must have one entry for each text. */
export function onePerText(name: string, list: unknown, texts: number): readonly unknown[] {
  const entries = checkArray(name, list, 'an array with one entry for each text', (_, entry) => entry);
  if (entries.length === texts) return entries;
  throw new RangeError(
    `${name} has ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'} but there are ${texts} texts`,
  );
}

/** Whether an item of an array is a matrix, and not a row. */
const isMatrix = (item: unknown) =>
  Array.isArray(item)
    ? typeof item[0] === 'object' && item[0] !== null
    : typeof item === 'object' && item !== null && 'data' in item;

/**
 * Returns the matrices of several texts, or undefined if there is only one matrix. `heads` is the number of heads whose
 * rows are one below the other in each matrix, or undefined for inputs without heads. With more than one head, a tensor
 * of three axes is one text, and its first axis counts the heads. The first axis of four counts the texts.
 */
function matricesOf(name: string, value: unknown, heads: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return isMatrix(value[0]) ? value : undefined;
  if (typeof value !== 'object' || value === null || !('shape' in value)) return undefined;
  const shape = checkItems(`${name}.shape`, value.shape, checkWhole);
  const texts = shape.length > (heads === undefined || heads === 1 ? 2 : 3) ? (shape[0] as number) : 0;
  const ofText = texts > 0 ? shape.slice(1) : shape;
  if (typeof heads === 'number' && ofText.length === 3 && ofText[0] !== heads)
    throw new RangeError(`${name} has ${ofText[0]} heads (shape ${shape.join(' × ')}) but there must be ${heads}`);
  const source = texts > 0 ? matrixSource(name, value) : undefined;
  return source && source.size > 0 ? sliced(source, name, texts) : undefined;
}

/** Divides a matrix into matrices of equally many rows. Nothing is copied. */
function sliced({ rows, columns, parts }: Source, name: string, texts: number): Source[] {
  const [all, size] = [parts[0]!, (rows / texts) * columns];
  const place = (_: number, i: number) => `${name}[${Math.floor(i / columns)}][${i % columns}]`;
  return Array.from(
    { length: texts },
    (_, i) => new Source(rows / texts, columns, [all.subarray(i * size, (i + 1) * size)], place),
  );
}

/**
 * The inputs that may have a matrix for each text. The value says whose rows a matrix has: those of `heads` heads, of
 * `kvHeads` heads, or of no heads. The first of these inputs says how many texts there are.
 */
export type TextInputs = Readonly<Record<string, 'heads' | 'kvHeads' | 'no heads'>>;

/** The inputs of several texts. */
interface Texts {
  texts: number;
  /** Returns the input of text i. */
  at: (i: number) => object;
}

/** Throws if the padding masks of all texts are given as one tensor (texts × keys). */
function refuseStackedMask(mask: unknown, texts: number): void {
  const { keyKeep } = Object(mask) as { keyKeep?: { shape?: ArrayLike<number> } };
  const axes = keyKeep?.shape?.length ?? 1;
  if (axes > 1)
    throw new RangeError(
      `mask.keyKeep has ${axes} axes; give mask as a list with one mask for each of the ${texts} texts`,
    );
}

/**
 * Splits an input into one input for each text. All texts share what is given only once. Returns undefined if there is
 * only one text.
 */
function splitTexts(input: Readonly<Record<string, unknown>>, fields: TextInputs): Texts | undefined {
  const { heads = 1, kvHeads = heads } = input;
  const lists = Object.entries(fields).map(
    ([name, stacked]) =>
      [name, matricesOf(name, input[name], { heads, kvHeads, 'no heads': undefined }[stacked])] as const,
  );
  const [main, first] = lists[0]!;
  const texts = first?.length;
  for (const [name, list] of lists)
    if (list && list.length !== (texts ?? 1))
      throw new RangeError(`${name} has ${list.length} texts but ${main} has ${texts ?? 'one'}`);
  if (texts === undefined) return undefined;
  const { mask, into, cache } = input;
  refuseStackedMask(mask, texts);
  if (cache !== undefined) throw new TypeError(`a cache belongs to one text, but ${main} has ${texts}`);
  const split: (readonly [string, readonly unknown[] | undefined])[] = [...lists];
  if (Array.isArray(mask)) split.push(['mask', onePerText('mask', mask, texts)]);
  if (into !== undefined) split.push(['into', onePerText('into', into, texts)]);
  const at = (i: number) => Object.assign({ ...input }, ...split.map(([name, list]) => list && { [name]: list[i] }));
  return { texts, at };
}

/** Calls `run` with the input, or with the input of each of several texts. */
export function oneOrSeveral<Input, V>(input: unknown, fields: TextInputs, run: (input: Input) => V): V | V[] {
  const isObject = typeof input === 'object' && input !== null;
  const several = isObject ? splitTexts(input as Record<string, unknown>, fields) : undefined;
  return several ? forEachText(several.texts, (i) => run(several.at(i) as Input)) : run(input as Input);
}

/** Throws if the input has several texts, for a function that takes only one text. */
export function refuseSeveral(name: string, input: object, fields: TextInputs): void {
  const several = splitTexts(input as Record<string, unknown>, fields);
  if (several) throw new RangeError(`${name} takes one text, but ${Object.keys(fields)[0]} has ${several.texts}`);
}
