// Writes the inputs of a call into the engine's memory, number by number, and checks them.
import {
  checkArray,
  checkChoice,
  checkFlag,
  checkItems,
  checkNumber,
  checkOptions,
  checkText,
  checkWhole,
  wrongType,
} from './check.js';
import { fieldsOf, isFlat, simpleForm, type FieldForms, type Form, type Operation } from './forms.js';
import { copyNumbers, matrixSource, vectorSource, type Source } from './matrices.js';
import type { EngineMemory } from './memory.js';
import { encodeText } from './text.js';
import type { Precision } from '../engine/types.js';

const slotBytes = 8;
const firstRoom = 1024; // bytes
const precisions: readonly Precision[] = ['float32', 'float64'];
const nothing = {};

/** Every method writes one value in slots of eight bytes. src/wasm/request.h reads them in the same order. */
export class Request {
  readonly #memory: EngineMemory;
  #start = 0; // the reserved memory, as slot numbers
  #end = 0;
  #next = 0;
  #wide = false; // whether matrices are written as float64

  constructor(memory: EngineMemory) {
    this.#memory = memory;
  }

  /** Starts a new request at the beginning of the reserved memory of `roomBytes` bytes. */
  begin(roomBytes: number): void {
    this.#memory.refresh();
    this.#next = this.#start;
    this.#end = this.#start + roomBytes / slotBytes;
    this.#wide = false;
  }

  /**
   * Writes the arguments of an operation. A message calls an option by its own name, and the options object by the
   * function's name.
   */
  arguments({ name: operation, takes }: Operation, values: readonly unknown[]): void {
    takes.forEach(([name, form], i) => {
      if (name === 'options') this.#record(form as FieldForms, operation.replace(/Gradient$/, ''), values[i], '');
      else this.form(form, name, values[i]);
    });
  }

  /** Writes a value of any form. */
  form(form: Form, name: string, value: unknown): this {
    if (typeof form === 'string') return this.#simple(form, name, value);
    if (!isList(form)) return this.#record(form, name, value, isFlat(form) ? `${name}.` : '');
    const items = checkArray(name, value, 'an array', (place, item) => [place, item] as const);
    this.#slot(items.length);
    for (const [place, item] of items) this.form(form[0], place, item);
    return this;
  }

  /** Writes the fields of a record. A field that is left out keeps the engine's default. */
  #record(fields: FieldForms, name: string, value: unknown, prefix: string): this {
    const given: Readonly<Record<string, unknown>> = value === undefined ? nothing : checkOptions(name, value, fields);
    for (const [field, form, isNeeded] of fieldsOf(fields)) {
      const part = given[field];
      const there = part !== undefined || isNeeded;
      this.#slot(there ? 1 : 0);
      // The slot above says that the value is given. #simple would write that again for a form with "?".
      if (!there) continue;
      if (typeof form === 'string') this.#there(simpleForm(form), prefix + field, part);
      else this.form(form, prefix + field, part);
    }
    return this;
  }

  #simple(form: string, name: string, value: unknown): this {
    const parts = simpleForm(form);
    if (parts[2]) {
      this.#slot(value === undefined ? 0 : 1);
      if (value === undefined) return this;
    }
    return this.#there(parts, name, value);
  }

  /** Writes a value that is given. */
  #there([kind, words]: ReturnType<typeof simpleForm>, name: string, value: unknown): this {
    if (words.length > 1) return this.choice(name, value, words);
    return (this as unknown as Record<string, (name: string, value: unknown) => this>)[kind]!(name, value);
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

  /** Writes the position of a word in a list, whose order is that of the enum in C++. */
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
    return this.bytes(encodeText(checkText(name, value)));
  }

  bytes(value: Uint8Array): this {
    this.#slot(value.length);
    const place = this.#room(value.length);
    this.#memory.bytes.set(value, place * slotBytes);
    return this;
  }

  /** Writes a 64-bit integer. A value of type number must be a safe integer. */
  int64(name: string, value: unknown): this {
    const place = this.#room(slotBytes);
    this.#memory.int64s[place] = toInt64(name, value);
    return this;
  }

  int64s(name: string, value: unknown): this {
    const list = checkItems(name, value, toInt64);
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

  /** Writes a count, then the texts, which must have been checked. */
  texts(_name: string, list: readonly string[]): this {
    this.#slot(list.length);
    for (const text of list) this.bytes(encodeText(text));
    return this;
  }

  matrix(name: string, value: unknown): this {
    return this.source(matrixSource(name, value));
  }

  /** Writes a vector as a matrix of one row. */
  vector(name: string, value: unknown): this {
    return this.source(vectorSource(name, value));
  }

  optionalMatrix(name: string, value: unknown): this {
    return this.optionalSource(value === undefined ? undefined : matrixSource(name, value));
  }

  optionalSource(source: Source | undefined): this {
    return source === undefined ? this.#slot(0) : this.#slot(1).source(source);
  }

  optionalVector(name: string, value: unknown): this {
    return value === undefined ? this.#slot(0) : this.#slot(1).vector(name, value);
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
    const place = this.#room(slotBytes);
    this.#memory.float64s[place] = value;
    return this;
  }

  /** Reserves memory for matrices of this many numbers at once. Growing by doubling could take up to twice as much. */
  expect(numbers: number): this {
    const slots = Math.ceil((numbers * 4) / slotBytes) + firstRoom / slotBytes;
    if (this.#next + slots > this.#end) this.#reserve(slots * slotBytes);
    return this;
  }

  /**
   * Reserves `bytes` bytes and returns their first slot. A getter of the caller's may have run since the last write and
   * made the memory grow, so the views are renewed.
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
      throw new RangeError(`the inputs need ${bytes} bytes, more than the engine has room for`);
    }
    this.#start = address / slotBytes;
    this.#end = this.#start + bytes / slotBytes;
    this.#next = this.#start + used;
  }
}

const isList = (form: Form): form is readonly [Form] => Array.isArray(form);

function toInt64(name: string, value: unknown): bigint {
  if (typeof value !== 'number' && typeof value !== 'bigint') throw wrongType(name, 'a number or a bigint', value);
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(`${name} must be a whole number within ±2^53 but is ${value}; a bigint may be larger`);
  }
  const exact = BigInt(value);
  if (BigInt.asIntN(64, exact) === exact) return exact;
  throw new RangeError(`${name} must fit into 64 bits but is ${value}`);
}
