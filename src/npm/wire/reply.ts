// Reads the engine's reply and copies every number out of its memory.
import { fieldsOf, simpleForm, type Answer, type FieldForms, type Form } from './forms.js';
import type { Floats } from './matrices.js';
import type { EngineMemory } from './memory.js';
import { decodeText } from './text.js';
import type { Matrix, Tensor } from '../engine/types.js';

/** Every method reads one value, in the order in which src/wasm/reply.h wrote it. */
export class Reply {
  readonly #memory: EngineMemory;
  #next = 0;

  constructor(memory: EngineMemory) {
    this.#memory = memory;
  }

  begin(address: number): void {
    this.#memory.refresh();
    this.#next = address / 8;
  }

  /** Reads a value of any form. Absent values are left out of a record. */
  form<F extends Form>(form: F): Answer<F> {
    return this.#form(form) as Answer<F>;
  }

  #form(form: Form): unknown {
    if (typeof form === 'string') return this.#simple(form);
    if (Array.isArray(form)) return this.list(() => this.#form(form[0] as Form));
    const record: Record<string, unknown> = {};
    for (const [name, part] of fieldsOf(form as FieldForms)) {
      const value = this.#form(part);
      if (value !== undefined) record[name] = value;
    }
    return record;
  }

  #simple(form: string): unknown {
    const [kind, words, isOptional] = simpleForm(form);
    if (isOptional && !this.flag()) return undefined;
    return words.length > 1 ? words[this.number()] : (this as unknown as Record<string, () => unknown>)[kind]!();
  }

  number(): number {
    return this.#memory.float64s[this.#next++] as number;
  }

  flag(): boolean {
    return this.number() !== 0;
  }

  text(): string {
    return decodeText(this.bytes());
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const count = this.number();
    const address = this.number();
    return this.#memory.bytes.slice(address, address + count);
  }

  /** Reads a count, then calls `read` that many times. */
  list<V>(read: () => V): V[] {
    const length = this.number();
    return Array.from({ length }, read);
  }

  numbers(): number[] {
    return this.list(() => this.number());
  }

  texts(): string[] {
    return this.list(() => this.text());
  }

  matrix(): Matrix {
    const rows = this.number();
    const columns = this.number();
    const bytes = this.number();
    const address = this.number();
    return { rows, columns, data: this.#floats(bytes, address, rows * columns) };
  }

  /** Reads a matrix of one row as a vector. */
  vector(): Float32Array {
    return this.matrix().data as Float32Array;
  }

  tensor(): Tensor {
    const type = this.number();
    const shape = this.numbers();
    const size = this.number();
    const address = this.number();
    if (type === 2) return { shape, data: this.#memory.int64s.slice(address / 8, address / 8 + size) };
    return { shape, data: this.#floats(type === 1 ? 8 : 4, address, size) };
  }

  #floats(bytes: number, address: number, size: number): Floats {
    const view = bytes === 8 ? this.#memory.float64s : this.#memory.float32s;
    return view.slice(address / bytes, address / bytes + size);
  }
}
