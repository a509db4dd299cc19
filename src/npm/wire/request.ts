// Writes the inputs of a call into the engine's memory, number by number, and checks them.
import {
  checkArray,
  checkAttached,
  checkChoice,
  checkFlag,
  checkInt64,
  checkItems,
  checkNumber,
  checkOptions,
  checkWhole,
  wrongType,
} from './check.js';
import { Projection } from '../operations/records.js';
import { parametersOf, type Operation, type ParsedKind, type RecordKind } from './kinds.js';
import { readProjection } from './layouts.js';
import { copyNumbers, matrixSource, vectorSource, zerosAndOnes, type Source } from './matrices.js';
import type { EngineMemory } from './memory.js';
import { seedText } from './seed.js';
import { precisionOf, tableOf, tensorFrom, tensorType } from './tensors.js';
import { checkWholeText, encodeText } from './text.js';
import type { Precision } from '../engine/types.js';

const slotBytes = 8;
const firstRoom = 1024; // the number of bytes that are reserved at first
const precisions: readonly Precision[] = ['float32', 'float64'];
const nothing = {};

/** Every method writes one value in slots of eight bytes. src/wasm/request.h reads them in the same order. */
export class Request {
  readonly #memory: EngineMemory;
  #start = 0; // the first slot of the reserved memory
  #end = 0; // the slot after the last slot of the reserved memory
  #next = 0; // the next slot to write
  #wide = false; // whether matrices are written as float64
  #checked: object | undefined;
  #transposed: string[] = [];
  #weights: [name: string, columns: number][] = [];
  #vectors: string[] = [];

  constructor(memory: EngineMemory) {
    this.#memory = memory;
  }

  /** Starts a new request at the beginning of the reserved memory of `roomBytes` bytes. */
  begin(roomBytes: number): void {
    this.#memory.refresh();
    this.#next = this.#start;
    this.#end = this.#start + roomBytes / slotBytes;
    this.#wide = false;
    this.#checked = undefined;
    this.#transposed = [];
    this.#weights = [];
    this.#vectors = [];
  }

  /** The names of the projections whose weights were transposed, such as "query". */
  get transposed(): readonly string[] {
    return this.#transposed;
  }

  /** The projections whose weights were given as (in × out): each name, with the weight's number of columns. */
  get weights(): readonly (readonly [name: string, columns: number])[] {
    return this.#weights;
  }

  /** The names of the flat lists of numbers. */
  get vectors(): readonly string[] {
    return this.#vectors;
  }

  /**
   * Writes the arguments of an operation. Messages about the argument `options` call an option by its own name, and the
   * object of all options by the name of the function.
   */
  arguments(operation: Operation, values: readonly unknown[]): this {
    const parameters = parametersOf(operation);
    for (let i = 0; i < parameters.length; i++) {
      const { name, kind } = parameters[i]!;
      if (name === 'options') this.#record(kind, operation.name.replace(/Gradient$/, ''), values[i], '', name);
      else this.value(kind, name, values[i]);
    }
    return this;
  }

  /** Remembers that the names of this record's fields are checked already, and returns the record. */
  checked<Fields extends object>(record: Fields): Fields {
    this.#checked = record;
    return record;
  }

  /** Writes a value of any kind. */
  value(kind: ParsedKind, name: string, value: unknown): this {
    if (!kind.isOptional) return this.#given(kind, name, value);
    return value === undefined ? this.#slot(0) : this.#slot(1).#given(kind, name, value);
  }

  /** Writes a value that is not undefined. */
  #given(kind: ParsedKind, name: string, value: unknown): this {
    if (kind.type === 'record') return this.#record(kind, name, value, kind.namesFields ? `${name}.` : '');
    if (kind.type === 'choice') return this.choice(name, value, kind.words);
    if (kind.type === 'list') return this.#list(kind.item!, name, value);
    return (this as unknown as Record<string, (name: string, value: unknown) => this>)[kind.type]!(name, value);
  }

  #list(item: ParsedKind, name: string, value: unknown): this {
    const items = checkArray(name, value, 'an array', (place, one) => [place, one] as const);
    this.#slot(items.length);
    for (const [place, one] of items) this.value(item, place, one);
    return this;
  }

  /** Writes the fields of a record. A field that is left out keeps the engine's default. */
  #record(kind: ParsedKind, name: string, value: unknown, prefix: string, argument?: string): this {
    const { fields } = kind;
    const isChecked = value === undefined || value === this.#checked;
    const given = isChecked ? (value ?? nothing) : this.#fieldsOf(kind, name, value, argument);
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i]!;
      const part = (given as Readonly<Record<string, unknown>>)[field.name];
      // The first slot says whether the field is given, so an optional value needs no second one.
      if (part === undefined && !field.kind.isRequired) this.#slot(0);
      else this.#slot(1).#given(field.kind, prefix === '' ? field.name : prefix + field.name, part);
    }
    return this;
  }

  /**
   * Returns the fields of a record after checking their names. The weight of a projection is returned in riverbank's
   * layout.
   */
  #fieldsOf(kind: ParsedKind, name: string, value: unknown, argument?: string): object {
    if (kind.source !== Projection) return checkOptions(name, value, kind.source as RecordKind, argument);
    const projection = readProjection(name, value);
    if (projection.isTransposed) this.#transposed.push(name);
    else if (projection.weight) this.#weights.push([name, projection.weight.columns]);
    return projection;
  }

  number(name: string, value: unknown): this {
    return this.#slot(checkNumber(name, value));
  }

  whole(name: string, value: unknown): this {
    return this.#slot(checkWhole(name, value));
  }

  flag(name: string, value: unknown): this {
    return this.#slot(checkFlag(name, value) ? 1 : 0);
  }

  /** Writes the scale of the scores: the index of its kind in the C++ enum Scale, then the divisor. */
  scale(name: string, value: unknown): this {
    if (typeof value === 'number') return this.#slot(2).#slot(value);
    if (value !== 'off' && value !== 'sqrtDk') throw wrongType(name, "'sqrtDk', 'off' or a number", value);
    return this.#slot(value === 'off' ? 0 : 1).#slot(1);
  }

  /** Writes the index of an option in the list of allowed options. The C++ enum has the same order. */
  choice(name: string, value: unknown, allowed: readonly string[]): this {
    return this.#slot(checkChoice(name, value, allowed));
  }

  /** Writes the number type in which the operation computes. Later matrices are written in this type. */
  precision(name: string, value: Precision): this {
    this.choice(name, value, precisions);
    this.#wide = value === 'float64';
    return this;
  }

  count(value: number): this {
    return this.#slot(value);
  }

  text(name: string, value: unknown): this {
    return this.#bytes(encodeText(checkWholeText(name, value)));
  }

  seed(name: string, value: unknown): this {
    return this.text(name, seedText(name, value));
  }

  bytes(name: string, value: unknown): this {
    if (!(value instanceof Uint8Array)) throw wrongType(name, 'a Uint8Array', value);
    if (value.length === 0) checkAttached(name, value);
    return this.#bytes(new Uint8Array(value)); // copied, because a subclass may report another length later
  }

  #bytes(value: Uint8Array): this {
    this.#slot(value.length);
    const place = this.#room(value.length);
    this.#memory.bytes.set(value, place * slotBytes);
    return this;
  }

  /** Writes a 64-bit integer. A value of type number must be a safe integer. */
  int64(name: string, value: unknown): this {
    const place = this.#room(slotBytes);
    this.#memory.int64s[place] = checkInt64(name, value);
    return this;
  }

  int64s(name: string, value: unknown): this {
    const list = checkItems(name, value, checkInt64);
    this.#slot(list.length);
    const place = this.#room(list.length * slotBytes);
    list.forEach((item, i) => (this.#memory.int64s[place + i] = item));
    return this;
  }

  wholes(name: string, value: unknown): this {
    const list = checkItems(name, value, checkWhole);
    this.#slot(list.length);
    const place = this.#room(list.length * slotBytes);
    this.#memory.float64s.set(list, place);
    return this;
  }

  /** Writes a count, then the texts. */
  texts(name: string, value: unknown): this {
    const list = checkArray(name, value, 'an array of strings', checkWholeText);
    this.#slot(list.length);
    for (const text of list) this.#bytes(encodeText(text));
    return this;
  }

  /** Writes the number of an object in the engine's memory. */
  handle(_name: string, value: unknown): this {
    return this.#slot((value as { readonly number: number }).number);
  }

  matrix(name: string, value: unknown): this {
    return this.source(matrixSource(name, value));
  }

  /** Writes a vector as a matrix of one row. */
  vector(name: string, value: unknown): this {
    this.#vectors.push(name);
    return this.source(vectorSource(name, value));
  }

  /** Writes a matrix of zeros and ones. false counts as 0, true as 1. */
  maskMatrix(name: string, value: unknown): this {
    return this.matrix(name, Array.isArray(value) ? value.map(zerosAndOnes) : zerosAndOnes(value));
  }

  maskVector(name: string, value: unknown): this {
    return this.vector(name, zerosAndOnes(value));
  }

  /** Writes type, shape and numbers. The engine checks that shape and numbers match. */
  tensor(name: string, value: unknown): this {
    const tensor = tensorFrom(name, value);
    const { data, shape } = tensor;
    this.#slot(tensorType(tensor)).wholes(`${name}.shape`, shape);
    if (data instanceof BigInt64Array) return this.int64s(`${name}.data`, data);
    return this.numbers(`${name}.data`, data, precisionOf([tensor]));
  }

  /** Writes tensors by name, each as a matrix. */
  tables(name: string, value: unknown): this {
    if (typeof value !== 'object' || value === null) throw wrongType(name, 'an object of tensors', value);
    const entries = Object.entries(value);
    this.#slot(entries.length);
    for (const [each, tensor] of entries) this.text(each, each).matrix(each, tableOf(each, tensor));
    return this;
  }

  /**
   * Writes settings, which are words, numbers, booleans, or lists of numbers and booleans. Settings that are undefined
   * or null are left out.
   */
  settings(name: string, value: unknown): this {
    if (typeof value !== 'object' || value === null) throw wrongType(name, 'an object', value);
    const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
    this.#slot(entries.length);
    for (const [each, one] of entries) {
      const isWord = typeof one === 'string';
      this.text(each, each).flag(each, isWord);
      if (isWord) this.text(each, one);
      else this.numbers(each, settingNumbers(`${name}.${each}`, one), 'float64');
    }
    return this;
  }

  source(source: Source): this {
    this.#slot(source.rows);
    this.#slot(source.columns);
    return this.#numbers(source);
  }

  /** Writes a count, then the numbers as float32 or float64. */
  numbers(name: string, value: unknown, precision: Precision): this {
    const source = vectorSource(name, value);
    this.#slot(source.columns);
    this.#wide = precision === 'float64';
    return this.#numbers(source);
  }

  #numbers(source: Source): this {
    const size = source.rows * source.columns;
    const place = this.#room(size * (this.#wide ? 8 : 4));
    if (this.#wide) copyNumbers(source, this.#memory.float64s, place);
    else copyNumbers(source, this.#memory.float32s, place * 2);
    return this;
  }

  #slot(value: number): this {
    this.#memory.refresh();
    if (this.#next >= this.#end) this.#grow(1);
    this.#memory.float64s[this.#next++] = value;
    return this;
  }

  /**
   * Reserves memory for matrices of this many float32 numbers at once. Growing by doubling could take up to twice as
   * much memory.
   */
  expect(numbers: number): this {
    const slots = Math.ceil((numbers * 4) / slotBytes) + firstRoom / slotBytes;
    if (this.#next + slots > this.#end) this.#reserve(slots * slotBytes);
    return this;
  }

  /**
   * Reserves `bytes` bytes and returns their first slot. The views are renewed, because a getter of the caller may have
   * run since the last write and made the memory grow.
   */
  #room(bytes: number): number {
    this.#memory.refresh();
    const slots = Math.ceil(bytes / slotBytes);
    if (this.#next + slots > this.#end) this.#grow(slots);
    const place = this.#next;
    this.#next += slots;
    return place;
  }

  #grow(slots: number): void {
    const used = this.#next - this.#start;
    const needed = (used + slots) * slotBytes;
    const generous = Math.max(firstRoom, 2 * needed);
    this.#reserve(this.#memory.reserve(generous) > 0 ? generous : needed);
  }

  #reserve(bytes: number): void {
    const used = this.#next - this.#start;
    const address = this.#memory.reserve(bytes);
    if (address === 0) {
      throw new RangeError(`the inputs need ${bytes} bytes, more than the engine can allocate`);
    }
    this.#start = address / slotBytes;
    this.#end = this.#start + bytes / slotBytes;
    this.#next = this.#start + used;
  }
}

/** Returns a setting as a list of numbers. true becomes 1, false becomes 0. */
function settingNumbers(name: string, value: unknown): number[] {
  const number = (place: string, one: unknown) => (typeof one === 'boolean' ? Number(one) : checkNumber(place, one));
  return typeof value === 'object' && value !== null ? checkItems(name, value, number) : [number(name, value)];
}
